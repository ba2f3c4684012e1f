"""The commands, run as a person or a program runs them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conftest import ROOT
from ragnatela import DEAL, Move, deal, parse_code, parse_record
from ragnatela.cli import run, with_default
from ragnatela.pictures import svg
from ragnatela.site.publish import LIST
from ragnatela.version import VERSION
from ragnatela.words import load_words

DEALS = [json.loads(line) for line in (ROOT / "tests/data/deals.jsonl").read_text().splitlines()]
GAMES = [json.loads(line) for line in (ROOT / "tests/data/games.jsonl").read_text().splitlines()]
COMMAND = (sys.executable, "-m", "ragnatela")


def start(*arguments: str, entered: bytes = b"", encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    return subprocess.run(
        [*COMMAND, *arguments], input=entered, capture_output=True, timeout=60, check=False, env=environment
    )


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell starts it; `ragnatela` in the line stands for it."""
    line = line.replace("ragnatela", f"{sys.executable} -m ragnatela")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)


def assert_refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("ragnatela: ")
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return printed.err


@pytest.mark.parametrize("golden", DEALS[::7], ids=lambda golden: golden["code"])
def test_deal_as_json_has_the_golden_fields(golden: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", str(golden["code"]), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == golden | {"sequences": 0, "score": 500, "moves": 0, "won": False}


@pytest.mark.parametrize("golden", GAMES[::9], ids=lambda golden: str(golden["record"])[:15])
def test_replay_as_json_has_the_golden_fields(golden: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(golden["record"]), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    for field in ("columns", "hidden", "stock", "sequences", "score", "moves"):
        assert shown[field] == golden[field]


def test_deal_shows_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", "sd1 s1 aaaaabd"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("SD1-S1-AAAAABD\n1: 7S\n2: (TS) TS\n")
    assert shown.endswith("score 500, moves 0\n")


def test_replay_reads_arguments_a_file_and_standard_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("SD1-S1-AAAAABD\n5-7 deal\n")
    boards = []
    for arguments in (["SD1-S1-AAAAABD", "5-7", "deal"], ["#SD1-S1-AAAAABD/5-7.deal"], [str(file)]):
        assert run(["replay", *arguments]) == 0
        boards.append(capsys.readouterr().out)
    for arguments in (["-"], []):
        boards.append(start("replay", *arguments, entered=file.read_bytes()).stdout.decode())
    assert len(set(boards)) == 1
    assert "score 498, moves 2" in boards[0]


def test_replay_tells_which_action_fails_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "SD1-S1-AAAAABD 5-7 7-4", "--json"]) == 2
    printed = capsys.readouterr()
    shown = json.loads(printed.out)
    assert shown["moves"] == 1
    assert shown["failed"]["index"] == 1
    assert shown["failed"]["refusal"] == "nothing-on-ace"
    assert shown["failed"]["action"] == "7-4"
    assert printed.err.count("\n") == 1
    assert "7-4" in printed.err


def printed_by(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_svg_prints_a_described_picture_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    words, position = load_words("el"), deal(parse_code("SD1-S1-AAAAABD"))
    printed = printed_by(capsys, "svg", "sd1 s1 aaaaabd", "--language", "el")
    assert printed.isascii()
    assert ElementTree.canonicalize(printed) == ElementTree.canonicalize(svg(position, words=words))
    printed = printed_by(capsys, "svg", "SD1-S1-AAAAABD", "--known", "--dark")
    assert printed == svg(position, words=load_words("en"), known=True, theme="dark") + "\n"


def test_svg_takes_a_record_as_replay_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("SD1-S1-AAAAABD\n5-7 deal\n")
    drawn = {printed_by(capsys, "svg", *given) for given in (["SD1-S1-AAAAABD", "5-7", "deal"], [str(file)])}
    drawn.add(start("svg", "-", entered=file.read_bytes()).stdout.decode().replace(os.linesep, "\n"))
    assert drawn == {svg(parse_record(file.read_text()).position, words=load_words("en")) + "\n"}
    assert "There is no file gmae.txt either." in assert_refused(capsys, "svg", "gmae.txt")


def test_svg_draws_the_last_move_on_the_table_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    words, opening = load_words("en"), deal(parse_code("SD1-S1-AAAAABD"))
    printed = printed_by(capsys, "svg", "SD1-S1-AAAAABD", "5-7", "--last-move")
    assert printed == svg(opening, words=words, moves=[Move(4, 6, 1)]) + "\n"
    printed = printed_by(capsys, "svg", "SD1-S1-AAAAABD", "deal", "--last-move")
    assert printed == svg(opening, words=words, moves=[DEAL]) + "\n"


def test_svg_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ελ.svg"
    assert f"The picture is in {file}" in printed_by(capsys, "svg", "SD1-S1-AAAAABD", "--out", str(file))
    position = deal(parse_code("SD1-S1-AAAAABD"))
    assert file.read_text(encoding="utf-8") == svg(position, words=load_words("en")) + "\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "XX1-S1-AAAAAAA"],
        ["deal", "SP1-S3C-AAAAAAA"],
        ["deal", "SP1-S1C-AAAAA7A"],
        ["deal", ""],
        ["deal"],
        ["deal", "SD1-S1-AAAAABD", "more"],
        ["replay", "no record"],
        ["replay", "SD1-S1-AAAAABD 1-1"],
        ["replay", "SD1-S1-AAAAABD 1-9"],
        ["replay", "SD1-S1-AAAAABD \x00"],
        ["replay", "A" * 5000],
        ["replay", "SD1-S1-AAAAABD" + " 1-2" * 50_000],
        ["replay", "/"],
        ["deal", "--wrong"],
        ["unknown"],
        ["--port", "lots"],
        ["play", "--port", "70000"],
        ["play", "--host", "999.999.999.999"],
        ["svg", "XX1-S1-AAAAAAA"],
        ["svg", "SD1-S1-AAAAABD", "1-1"],
        ["svg", "SD1-S1-AAAAABD", "--language", "xx"],
        ["svg", "SD1-S1-AAAAABD", "--last-move"],
        ["svg", "SD1-S1-AAAAABD", "--out", "/nowhere/at/all.svg"],
        ["build"],
    ],
    ids=lambda arguments: " ".join(arguments)[:30].replace("\x00", "NUL"),
)
def test_wrong_input_is_one_line(arguments: list[str], site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(capsys, *arguments)


def test_a_binary_file_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture"
    file.write_bytes(bytes(range(256)))
    assert "holds no text" in assert_refused(capsys, "replay", str(file))


def test_a_huge_file_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "huge"
    file.write_bytes(b"1-2 " * 300_000)
    assert "too long" in assert_refused(capsys, "replay", str(file))


def test_binary_standard_input_is_no_record() -> None:
    done = start("replay", "-", entered=b"\xff\xfe\x00")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"ragnatela: standard input holds no text\n"


@pytest.mark.parametrize("line", ["deal SP1-S1C-AAAAAAD | true", "deal SD1-S1-AAAAABD | head -0", "--help | head -c 1"])
def test_a_closed_pipe_is_no_error(line: str) -> None:
    done = in_shell(f"ragnatela {line}; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["deal SD1-S1-AAAAABD", "--help", "play --no-open --port 0"])
def test_output_that_cannot_be_written_is_one_line(command: str, site: Path) -> None:
    done = in_shell(f"ragnatela {command} > /dev/full")
    assert (done.returncode, done.stderr) == (2, "ragnatela: cannot write the output: No space left on device\n")


def test_streams_that_are_closed() -> None:
    for line in ("ragnatela replay - <&-", "ragnatela replay <&-"):
        done = in_shell(line)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "ragnatela: there is no standard input\n"
    for elsewhere in ("2>&-", "2> /dev/full"):
        done = in_shell(f"ragnatela deal XX {elsewhere}")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    done = in_shell("ragnatela deal SD1-S1-AAAAABD >&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_text_can_be_told_in_any_encoding(encoding: str, site: Path, tmp_path: Path) -> None:
    done = start("replay", "SD1-S1-AAAAABD ελ", "--json", encoding=encoding)
    assert done.returncode == 2
    assert json.loads(done.stdout)["failed"]["action"] == "ελ"
    assert done.stderr.startswith(b"ragnatela: Action 1 of the record, ")
    done = start("build", str(tmp_path / "ελ"), encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"The site is in ")
    assert (tmp_path / "ελ" / "index.html").is_file()
    assert start("build", "--help", encoding=encoding).returncode == 0


def test_an_interruption_is_not_success(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ragnatela.cli.parse_record", interrupt)
    assert run(["replay", "SD1-S1-AAAAABD"]) == 130


@pytest.mark.parametrize("name", ["gmae.txt", "./games/first", "/nowhere/game", "SD1.txt", "spiderette-53.record"])
def test_a_file_that_is_not_there_is_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert assert_refused(capsys, "replay", name).endswith(f" There is no file {name} either.\n")


@pytest.mark.parametrize(
    "record", ["hello", "SD1-S1-AAAAABD/5-5.deal", "#SD1-S1-AAAAABD/5-5", "https://example.org/x.html", "no file.txt"]
)
def test_what_is_no_file_name_is_not_taken_for_one(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "file" not in assert_refused(capsys, "replay", record)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"ragnatela {VERSION}\n"


@pytest.mark.parametrize("command", ["play", "build", "deal", "replay", "svg"])
def test_every_command_has_help_and_is_documented(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    assert capsys.readouterr().out
    assert f"ragnatela {command}" in (ROOT / "README.md").read_text()


def test_without_a_command_it_plays() -> None:
    assert with_default([]) == ["play"]
    assert with_default(["--port", "9"]) == ["play", "--port", "9"]
    assert with_default(["deal", "X"]) == ["deal", "X"]
    assert with_default(["--help"]) == ["--help"]


def test_build_writes_the_site_and_replaces_only_its_own(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "deep" / "www"
    assert run(["build", str(target)]) == 0
    assert (target / "en" / "spider" / "index.html").is_file()
    stale = target / "assets" / "app.0000000000.js"
    stale.write_text("old")
    with (target / LIST).open("a") as listed:
        listed.write("assets/app.0000000000.js\n")
    (target / "CNAME").write_text("cards.example")
    (target / ".git").mkdir()
    (target / ".git" / "HEAD").write_text("ref: refs/heads/main")
    assert run(["build", str(target)]) == 0
    assert not stale.exists()
    assert (target / "CNAME").read_text() == "cards.example"
    assert (target / ".git" / "HEAD").is_file()

    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "letter.txt").write_text("dear")
    capsys.readouterr()
    assert "--force" in assert_refused(capsys, "build", str(foreign))
    assert (foreign / "letter.txt").read_text() == "dear"
    assert run(["build", str(foreign), "--force"]) == 0
    assert (foreign / "index.html").is_file()
    assert (foreign / "letter.txt").read_text() == "dear"


def test_build_refuses_a_file_and_the_site_itself(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert_refused(capsys, "build", str(file))
    assert_refused(capsys, "build", str(site.parent))
    assert_refused(capsys, "build", str(site / "inside"), "--force")
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert_refused(capsys, "build", str(loop))
    assert (site / "index.html").is_file()


def test_a_missing_site_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("ragnatela.site.folder.PACKAGE", Path("/nowhere"))
    monkeypatch.setattr("ragnatela.site.folder.CLONE", Path("/nowhere"))
    assert "make build" in assert_refused(capsys, "play", "--no-open")


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_play_says_where_it_is_and_ends_quietly(site: Path) -> None:
    command = [*COMMAND, "play", "--no-open", "--port", "0"]
    playing = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    assert playing.stdout is not None
    assert b"http://127.0.0.1:" in playing.stdout.readline()
    playing.send_signal(signal.SIGINT)
    _, errors = playing.communicate(timeout=20)
    assert (playing.returncode, errors) == (0, b"")
