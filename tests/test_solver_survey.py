"""Many deals: the file of answers, going on after a stop, the cluster, the table, and the commands."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conftest import ROOT
from ragnatela import parse_code, parse_record
from ragnatela.cli import run_to_the_end
from ragnatela.cli_solver import MEGABYTES, POSITIONS
from ragnatela.solver import Limits
from ragnatela.solver.deals import DealError, codes_of, random_codes
from ragnatela.solver.survey import Summary, Survey, SurveyError, answer_for, format_table, read_answers, wilson

LIMITS = Limits(positions=50_000)


def test_random_deals_are_the_same_everywhere() -> None:
    codes = [code.text for code in random_codes(3, "SD", 1)]
    assert codes == [code.text.replace("S4", "S1") for code in random_codes(3, "sd", 4)]
    assert len({code.text for code in random_codes(500, "SP", 4, "F")}) == 500
    assert codes == ["SD1-S1-YUTOYTQ", "SD1-S1-KWIQEBB", "SD1-S1-GTPNMWL"]


@pytest.mark.parametrize(
    ("arguments", "said"), [(("XX", 1), "unknown game"), (("SD", 3), "3 suits"), (("SD", 4, "F"), "no rule 'F'")]
)
def test_deals_that_do_not_exist(arguments: tuple[object, ...], said: str) -> None:
    with pytest.raises(DealError, match=said):
        random_codes(1, *arguments)  # type: ignore[arg-type]


def test_a_line_that_is_no_code_is_named() -> None:
    assert [code.text for code in codes_of(["sd1 s1 aaaaabd\n", "", "  "])] == ["SD1-S1-AAAAABD"]
    with pytest.raises(DealError, match="'hello' is no game code"):
        list(codes_of(["hello"]))


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_wilsons(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_without_deals_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_survey_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    codes = random_codes(6, "SD", 1)
    Survey(codes[:4], LIMITS, file).run()
    # A stop in the middle of a line.
    content = file.read_text()
    file.write_text(content[:-20])
    survey = Survey(codes, LIMITS, file)
    assert survey.missing() == [code.text for code in codes[3:]]
    steps: list[None] = []
    survey.run(advance=lambda: steps.append(None))
    assert len(steps) == 3
    assert [answer["code"] for answer in read_answers(file)] == [code.text for code in codes]
    assert file.read_text().startswith(content)
    survey.run()
    assert survey.summary().total == 6


def test_a_deal_counts_once_and_others_do_not(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    codes = random_codes(3, "SD", 1)
    Survey(codes, LIMITS, file).run()
    file.write_text(file.read_text() * 2)
    assert Survey(codes[:2], LIMITS, file).summary().total == 2


@pytest.mark.parametrize("text", ["hello\nworld\n", '{"code": 1}\n{}\n', "[]\n[]\n"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text)
    with pytest.raises(SurveyError, match="line 1 is no answer"):
        Survey(random_codes(1, "SD", 1), LIMITS, file).missing()
    assert file.read_text() == text


def test_the_table_tells_shares_with_intervals() -> None:
    table = format_table(
        [Summary("SD1-S1", {"won": 9, "impossible": 1, "open": 0}, [50, 53], [10, 2_000], [10, 2_000])]
    )
    assert table.splitlines()[-1] == (
        "| `SD1-S1` | 10 | 90.0 % (59.6–98.2) | 10.0 % (1.8–40.4) | 0.0 % (0.0–27.8) | 51.5, 51.5 | 1,005, 2,000 |"
    )
    nothing = format_table([Summary("SD1-S1", dict.fromkeys(("won", "impossible", "open"), 0), [], [], [])])
    assert nothing.splitlines()[-1] == "| `SD1-S1` | 0 | – | – | – | – | – |"


def test_processes_and_a_cluster_give_the_answers_of_one_process(tmp_path: Path) -> None:
    from distributed import LocalCluster

    codes = random_codes(4, "SD", 1)
    files = [tmp_path / name for name in ("one", "two", "cluster")]
    Survey(codes, LIMITS, files[0]).run()
    Survey(codes, LIMITS, files[1]).run(processes=2)
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as cluster:
        Survey(codes, LIMITS, files[2]).run(scheduler=cluster.scheduler_address)
    one, two, many = ({answer["code"]: answer for answer in read_answers(file)} for file in files)
    assert one == two == many
    assert list(one) == [code.text for code in codes]


# The commands


def test_solve_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_to_the_end(["solve", "sd1-s1-aaaaabd", "SD1-S4-HZMHKLH"]) == 0
    won, impossible = capsys.readouterr().out.splitlines()
    head, _, record = won.partition(": ")
    assert head == f"SD1-S1-AAAAABD won, in {parse_record(record).moves} moves, score {parse_record(record).score}"
    assert impossible.startswith("SD1-S4-HZMHKLH impossible, all ")


def test_solve_tells_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text("SD1-S4-WDXVBWV\n\n")
    assert run_to_the_end(["solve", str(file), "--random", "1", "--suits", "1", "--positions", "9000", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["code"], first["status"], first["limit"]) == ("SD1-S4-WDXVBWV", "open", "positions")
    assert second["code"] == random_codes(1, "SD", 1)[0].text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "no deal to play"),
        (["hello"], "no game code"),
        (["missing.txt"], "cannot read missing.txt"),
        (["--random", "1", "--suits", "5"], "5 suits"),
        (["--random", "1", "--rule", "F"], "no rule"),
        (["SD1-S1-AAAAABD", "--positions", "0"], "positions"),
    ],
)
def test_wrong_input_is_one_line_and_exit_code_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_to_the_end(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_survey_prints_its_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    arguments = ["survey", str(file), "--deals", "3", "--suits", "1"]
    assert run_to_the_end(arguments) == 0
    table = capsys.readouterr().out
    assert "| `SD1-S1` | 3 | 100.0 %" in table
    assert run_to_the_end(arguments) == 0
    assert capsys.readouterr().out == table
    picture = tmp_path / "effort.svg"
    assert run_to_the_end([*arguments, "--picture", str(picture)]) == 0
    drawn = ElementTree.fromstring(picture.read_text())  # noqa: S314 (our own)
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")][-1] == "SD1-S1 100.0 %"
    file.write_text("hello\nworld\n")
    assert run_to_the_end(arguments) == 2


@pytest.mark.parametrize("file", sorted((ROOT / "data" / "survey").glob("*.jsonl")), ids=lambda file: file.stem)
def test_published_answers_are_this_programs(file: Path) -> None:
    """Weights, plans and hashes decide answers: a change of them makes the published ones another program's."""
    answers = list(read_answers(file))
    hard = [answer for answer in answers if 450_000 < answer["positions"] < 800_000]
    for published in (answers[0], *hard[:1]):
        assert answer_for(published["code"], POSITIONS, MEGABYTES) == published


# What a shell runs in the background ignores the interrupt, and so would all that it starts.
INTERRUPTED = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from ragnatela.cli import main
main()"""


def test_an_interrupt_keeps_what_was_found() -> None:
    command = [sys.executable, "-c", INTERRUPTED, "solve", "SD1-S1-AAAAABD", "--random", "100000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(60) == 130
    assert json.loads(first)["status"] == "won"
    assert all(json.loads(line)["status"] for line in rest.splitlines())
    assert parse_code(json.loads(first)["code"]).text == "SD1-S1-AAAAABD"


def test_without_the_extra_one_line_says_what_to_install() -> None:
    blocked = "import sys; sys.modules['numpy'] = None; from ragnatela.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", blocked, "solve", "SD1-S1-AAAAABD"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr == "ragnatela: numpy is missing: pip install ragnatela[solver]\n"
