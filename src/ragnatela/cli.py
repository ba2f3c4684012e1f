"""The commands. Exit codes: 0 done, 2 the input is wrong, said in one line on standard error; never a traceback."""

import io
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer

from ragnatela import Game, RagnatelaError, RecordError, Refusal, format_position, parse_code, parse_record
from ragnatela.cli_solver import InputError, solve_command, survey_command
from ragnatela.engine.cards import format_cards
from ragnatela.site.folder import SiteMissingError, site_folder
from ragnatela.site.publish import ForeignFilesError, publish, read_site
from ragnatela.version import VERSION

if TYPE_CHECKING:
    from ragnatela.words import Words

WRONG = 2
INTERRUPTED = 130  # as shells say it
MOST_INPUT = 1_000_000  # bytes; the longest record has a tenth of that

# The root of Typer's usage errors: it names only one of their leaves, and where the others live has changed.
USAGE_ERRORS: tuple[type[Exception], ...] = tuple(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)

app = typer.Typer(
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Spider and Spiderette: play in the browser, look at deals, check records, draw pictures.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
)

# A word with an ending, or a path; records in links have a # or end in an action.
FILE_NAME = re.compile(r"(?!\w+://)([^\s#]{1,250}\.[A-Za-z][A-Za-z0-9]{0,7}|[.~]{0,2}/[^\s#]{1,250})")

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object for programs.")]


def refuse(message: str) -> NoReturn:
    """Ends the command: one line on standard error."""
    complain(message)
    raise typer.Exit(WRONG)


def complain(message: str) -> None:
    """One line on standard error, if there is one and it can be written."""
    if sys.stderr is None:
        return  # print would take standard output in its place
    try:
        print(f"ragnatela: {' '.join(message.split())}", file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO | None) -> None:
    """Leads a stream that cannot be written nowhere, so that Python's last flush does not complain of it again."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def english() -> "Words":
    """The English sentences; read only when there is something to say, since reading them takes a moment."""
    from ragnatela.words.catalogs import load_words

    return load_words("en")


def state(game: Game) -> dict[str, object]:
    """The game as the fields of the golden files, and whether it is won."""
    position = game.position
    return {
        "code": game.code.text,
        "columns": [format_cards(cards) for cards in position.columns],
        "hidden": list(position.hidden),
        "stock": format_cards(position.stock),
        "sequences": len(position.removed),
        "score": game.score,
        "moves": game.moves,
        "won": game.won,
    }


def failure(error: RecordError, words: "Words") -> dict[str, object]:
    """The first action of a record that fails: its place from 0, its text, and why."""
    refusal = error.refusal or Refusal(error.key, error.values)
    return {
        "index": error.index,
        "action": error.values.get("text"),
        "refusal": refusal.key,
        "values": refusal.values,
        "text": words.error(error),
    }


def show(game: Game, as_json: bool, **more: object) -> None:
    """Prints a game as a board for people or as JSON for programs."""
    if as_json:
        print(json.dumps(state(game) | more))  # in ASCII, whatever the terminal or the pipe can carry
        return
    won = ", won" if game.won else ""
    print(game.code.text)
    print(format_position(game.position).partition("\n")[2])
    print(f"score {game.score}, moves {game.moves}{won}")


@app.command("play")
def play_command(
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; without it 8000 or a free one.")] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Serve the game on this machine and open it in the browser (what `ragnatela` alone does)."""
    from ragnatela import server

    folder = the_site()
    try:
        listener = server.open_port(host, port)
    except server.PortError as error:
        refuse(str(error))
    address = server.address_of(listener)

    def ready() -> None:
        print(f"Ragnatela is at {address}  (Ctrl-C ends it)", flush=True)
        if not no_open:
            server.open_browser(address)

    server.serve(folder, listener, ready)


def the_site() -> Path:
    """The built site, or the end of the command."""
    try:
        return site_folder()
    except SiteMissingError as error:
        refuse(str(error))


@app.command("build")
def build_command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to write, new, empty or with an older site.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Write beside other files; only the same names go.")] = False,
) -> None:
    """Write the static site into a folder, for any web server. Files that are not the site's own stay."""
    source = the_site()
    refuse_overlap(folder, source)
    try:
        publish(read_site(source), folder, force=force)
    except ForeignFilesError as error:
        refuse(f"{error}; --force writes beside other files, and over those of the same names")
    except OSError as error:
        refuse(f"cannot write {folder}: {error.strerror or error}")
    print(f"The site is in {folder}")


def refuse_overlap(folder: Path, source: Path) -> None:
    """Ends the command when the folder is no place for a copy of the site."""
    whole, source = Path(os.path.realpath(folder)), Path(os.path.realpath(source))
    if whole == source or whole in source.parents or source in whole.parents:
        refuse(f"{folder} holds the site itself")
    if whole.exists() and not whole.is_dir():
        refuse(f"{folder} is not a folder")


@app.command("deal")
def deal_command(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A game code, for example SD1-S1-AAAAABD.")],
    as_json: JsonOption = False,
) -> None:
    """Show the layout that a game code deals."""
    try:
        game = Game(parse_code(code))
    except RagnatelaError as error:
        refuse(english().error(error))
    show(game, as_json)


@app.command("replay")
def replay_command(
    record: Annotated[
        list[str] | None, typer.Argument(metavar="RECORD|FILE|-", help="A record, a file with one, or - to read it.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a record, checking every action, and show where it ends."""
    parts = record or ["-"]
    text = record_text(parts)
    try:
        game = parse_record(text)
    except RecordError as error:
        words = english()
        if as_json and error.game is not None:
            show(error.game, as_json, failed=failure(error, words))
        refuse(words.error(error) + missing_file(parts))
    except RagnatelaError as error:
        refuse(english().error(error) + missing_file(parts))
    show(game, as_json)


@app.command("svg")
def svg_command(
    record: Annotated[
        list[str] | None,
        typer.Argument(metavar="CODE|RECORD|FILE|-", help="A game code, or a record as replay takes it."),
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Show the face-down cards too.")] = False,
    last_move: Annotated[
        bool, typer.Option("--last-move", help="Show the table before the last action, and an arrow for it.")
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="On the dark table.")] = False,
    language: Annotated[str, typer.Option(metavar="LANG", help="Of title and description: ca, el, nl, it, en.")] = "en",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to a file.")] = None,
) -> None:
    """Draw the table that a game code deals, or where a record ends, as SVG with a description inside."""
    from ragnatela.pictures import svg

    parts = record or ["-"]
    try:
        game = parse_record(record_text(parts))
    except RagnatelaError as error:
        refuse(english().error(error) + missing_file(parts))
    action = game.undo() if last_move else None
    if last_move and action is None:
        refuse("--last-move: nothing has been played")
    picture = svg(
        game.position,
        words=words_in(language),
        moves=[action] if action else [],
        known=known,
        theme="dark" if dark else "light",
    )
    if out is None:
        print(picture.encode("ascii", "xmlcharrefreplace").decode())  # whatever the terminal or the pipe can carry
    else:
        write_text(out, picture + "\n")
        print(f"The picture is in {out}")


def words_in(language: str) -> "Words":
    """The sentences of a language, or the end of the command."""
    from ragnatela.words import LANGUAGES, load_words

    if language not in LANGUAGES:
        refuse(f"--language: there is no {language!r}, but {', '.join(LANGUAGES)}")
    return load_words(language)


def write_text(file: Path, text: str) -> None:
    """Writes a file in UTF-8, or ends the command."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        refuse(f"cannot write {file}: {error.strerror or error}")


def record_text(parts: list[str]) -> str:
    """The record that the arguments name: themselves, a file's text, or what comes in."""
    if parts == ["-"]:
        return decoded(entered(), "standard input")
    if len(parts) > 1 or not is_file_name(parts[0]):
        return " ".join(parts)
    try:
        with Path(parts[0]).open("rb") as file:
            return decoded(file.read(MOST_INPUT + 1), parts[0])
    except OSError as error:
        refuse(f"cannot read {parts[0]}: {error.strerror or error}")


def entered() -> bytes:
    """What comes in, as far as it may be a record."""
    if sys.stdin is None:
        refuse("there is no standard input")
    try:
        return sys.stdin.buffer.read(MOST_INPUT + 1)
    except OSError as error:
        refuse(f"cannot read standard input: {error.strerror or error}")


def missing_file(parts: list[str]) -> str:
    """A sentence more about a wrong record that looks like the name of a file; there is none, or it had been read."""
    looks_so = len(parts) == 1 and FILE_NAME.fullmatch(parts[0]) and not parts[0].endswith(".deal")
    return f" There is no file {parts[0]} either." if looks_so and not is_file_name(parts[0]) else ""


def is_file_name(text: str) -> bool:
    """Whether there is something of that name; a record is never taken for one, however long it is."""
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def decoded(content: bytes, source: str) -> str:
    """The text of a record's bytes."""
    if len(content) > MOST_INPUT:
        refuse(f"{source} is too long for a record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(f"{source} holds no text")


app.command("solve")(solve_command)
app.command("survey")(survey_command)


def with_default(arguments: list[str]) -> list[str]:
    """Options without a command belong to `play`."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        return ["play", *arguments]
    return arguments


def show_version(wanted: bool) -> None:
    """Prints the version and ends."""
    if wanted:
        print(f"ragnatela {VERSION}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=show_version, help="Show the version.")
    ] = False,
) -> None:
    """Spider and Spiderette: play in the browser, look at deals, check records, draw. Without a command: play."""


def usage_text(error: Exception) -> str:
    """What is wrong with the arguments, in one line and without the usage that Typer would print around it."""
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(text.split())


def run(arguments: list[str]) -> int:
    """The whole command line; its exit code."""
    command = typer.main.get_command(app)
    try:
        code = command.main(with_default(arguments), prog_name="ragnatela", standalone_mode=False)
    except USAGE_ERRORS as error:
        complain(usage_text(error))
        return WRONG
    except InputError as error:
        complain(str(error))
        return WRONG
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit:
        return 0  # Typer ends so when the reader of our output, such as `head`, has had enough.
    return code if isinstance(code, int) else 0


def run_to_the_end(arguments: list[str]) -> int:
    """`run`, with all output really written; the exit code."""
    try:
        code = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        give_up(sys.stdout)
        return 0  # whoever read our output has had enough
    except OSError as error:
        give_up(sys.stdout)
        complain(f"{error.filename or 'cannot write the output'}: {error.strerror or error}")
        return WRONG
    return code


def main() -> None:
    """The `ragnatela` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name that the terminal cannot show
    sys.exit(run_to_the_end(sys.argv[1:]))


if __name__ == "__main__":
    main()
