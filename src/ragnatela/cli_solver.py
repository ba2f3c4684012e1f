"""The commands `solve` and `survey`, which need the extra ``solver``: they parse, call, print."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ragnatela.solver import Answer

POSITIONS, MEGABYTES = 5_000_000, 1_000
SLOW = "Warning: there are no compiled kernels here, so this takes dozens of times as long (docs/solver.md)."


class InputError(ValueError):
    """What was asked for cannot be done; the message is one line."""


@contextmanager
def extra() -> Iterator[None]:
    """Say in one line what is missing or wrong."""
    try:
        from ragnatela.solver.compiled import library
        from ragnatela.solver.deals import DealError
        from ragnatela.solver.survey import SurveyError
    except ModuleNotFoundError as error:
        raise InputError(f"{error.name} is missing: pip install ragnatela[solver]") from None
    if library() is None:
        print(SLOW, file=sys.stderr)
    try:
        yield
    except (DealError, SurveyError) as error:
        raise InputError(str(error)) from None
    except ModuleNotFoundError as error:
        raise InputError(f"{error.name} is missing: pip install ragnatela[cluster]") from None


def lines_of(argument: str) -> list[str]:
    """What an argument says: itself, or the lines of the file that it names, or of standard input."""
    if argument == "-":
        return sys.stdin.read().splitlines()
    if "." not in argument and "/" not in argument:
        return [argument]
    try:
        return Path(argument).read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise InputError(f"cannot read {argument}: not text") from None
    except OSError as error:
        raise InputError(f"cannot read {argument}: {error.strerror}") from None


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error for runs of several deals, if a person looks; a function that moves it on."""
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=total)
        yield lambda: progress.advance(task)


def format_answer(answer: "Answer") -> str:
    """One line for people."""
    details = {
        "won": f"in {answer.moves} moves, score {answer.score}: {answer.record}",
        "impossible": f"all {answer.positions} positions that can be reached were looked at",
        "open": f"{answer.positions} positions looked at, limit: {answer.limit}",
    }
    return f"{answer.code.text} {answer.status}, {details[answer.status]}"


GameOption = Annotated[str, typer.Option(help="SP (Spider) or SD (Spiderette), for random deals.")]
SuitsOption = Annotated[int, typer.Option(help="1, 2 or 4 suits, for random deals.")]
RuleOption = Annotated[str, typer.Option(help="C (Classic) or F (Flexible), for random deals.")]
SeedOption = Annotated[int, typer.Option(help="Another seed, other random deals.")]
PositionsOption = Annotated[int, typer.Option(min=1, help="Give a deal up after looking at so many positions.")]
MemoryOption = Annotated[int, typer.Option("--memory", min=16, help="Megabytes for the positions of one deal.")]


def solve_command(
    codes: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE]...", help="Codes, files with a code a line, or -.")
    ] = None,
    random_deals: Annotated[int, typer.Option("--random", min=0, help="So many random deals.")] = 0,
    game: GameOption = "SD",
    suits: SuitsOption = 4,
    rule: RuleOption = "C",
    seed: SeedOption = 1,
    positions: PositionsOption = POSITIONS,
    megabytes: MemoryOption = MEGABYTES,
    moves: Annotated[int | None, typer.Option(min=1, help="Only a game won in exactly so many moves.")] = None,
    shortest: Annotated[bool, typer.Option("--shortest", help="As short a game as the limits allow.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a deal.")] = False,
) -> None:
    """Play deals to the end, knowing all cards: won with a record, impossible, or open (needs the extra solver)."""
    with extra():
        from ragnatela.solver import Limits, solve
        from ragnatela.solver.deals import codes_of, random_codes

        deals = [code for argument in codes or [] for code in codes_of(lines_of(argument))]
        deals += random_codes(random_deals, game, suits, rule, seed)
        if not deals:
            raise InputError("no deal to play: give codes, a file of codes or --random")
        with progress_bar(len(deals)) as advance:
            for code in deals:
                answer = solve(code, Limits(positions, megabytes), moves=moves, shortest=shortest)
                print(json.dumps(answer.as_json()) if as_json else format_answer(answer), flush=True)
                advance()


def survey_command(
    file: Annotated[Path, typer.Argument(help="The file of answers, a JSON object a line; new ones are added.")],
    deals: Annotated[int, typer.Option(min=1, help="How many random deals.")] = 1_000,
    game: GameOption = "SD",
    suits: SuitsOption = 4,
    rule: RuleOption = "C",
    seed: SeedOption = 1,
    positions: PositionsOption = POSITIONS,
    megabytes: MemoryOption = MEGABYTES,
    processes: Annotated[int, typer.Option(min=0, help="So many processes; 0: one a core.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler that has the work done.")
    ] = None,
    picture: Annotated[Path | None, typer.Option(help="Also draw the effort into this SVG file.")] = None,
) -> None:
    """Play many random deals and print a table; started again, it goes on where it was (needs the extra solver)."""
    with extra():
        from ragnatela.solver import Limits
        from ragnatela.solver.chart import effort_chart
        from ragnatela.solver.deals import random_codes
        from ragnatela.solver.survey import Survey, format_table

        survey = Survey(random_codes(deals, game, suits, rule, seed), Limits(positions, megabytes), file)
        with progress_bar(len(survey.missing())) as advance:
            survey.run(processes=processes, scheduler=scheduler, advance=advance)
        print(format_table([survey.summary()]))
        if picture:
            picture.write_text(effort_chart([survey.summary()]), "utf-8")
