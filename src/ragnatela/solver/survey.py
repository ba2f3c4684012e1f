"""Many deals: answers in a file, one line a deal, and the table that they make."""

import json
import math
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

from ragnatela.engine.codes import GameCode, parse_code
from ragnatela.solver.answers import IMPOSSIBLE, OPEN, WON, Limits
from ragnatela.solver.portfolio import solve


class SurveyError(ValueError):
    """A file that does not belong to this survey; the message is one sentence."""


def wilson(count: int, total: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % confidence interval of a share, from 0 to 1 (E. B. Wilson, 1927)."""
    if total == 0:
        return 0.0, 1.0
    share = count / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def answer_for(text: str, positions: int, megabytes: int) -> dict[str, Any]:
    """Solve one deal; strings and numbers only, so that it can be sent to another process or machine."""
    return solve(parse_code(text), Limits(positions, megabytes)).as_json()


@dataclass(frozen=True)
class Summary:
    """One line of the table.

    ``moves`` holds a number for each won deal, ``positions`` for each deal, ``decided`` for each won or impossible one.
    """

    kind: str
    statuses: dict[str, int]
    moves: list[int]
    positions: list[int]
    decided: list[int]

    @property
    def total(self) -> int:
        """How many deals."""
        return sum(self.statuses.values())

    def share(self, status: str) -> str:
        """Deals of a status in per cent with the interval: ``98.0 % (96.9–98.7)``."""
        count = self.statuses[status]
        low, high = wilson(count, self.total)
        return f"{100 * count / self.total:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def kind_of(code: GameCode) -> str:
    """Game, suits and rule, as codes write them: ``SD1-S4``."""
    return code.text.rpartition("-")[0]


class Survey:
    """Deals, and a file that keeps their answers; each deal counts once, however often it is there."""

    def __init__(self, codes: Iterable[GameCode], limits: Limits, file: Path) -> None:
        self.codes = [code.text for code in codes]
        self.limits = limits
        self.file = file

    def answers(self) -> dict[str, dict[str, Any]]:
        """The answers so far, for the deals of this survey only. Raises `SurveyError` when the file is none."""
        wanted = set(self.codes)
        found: dict[str, dict[str, Any]] = {}
        for answer in read_answers(self.file):
            if answer["code"] in wanted:
                found.setdefault(answer["code"], answer)
        return found

    def missing(self) -> list[str]:
        """The deals without an answer."""
        done = self.answers()
        return [text for text in self.codes if text not in done]

    def run(
        self, *, processes: int = 1, scheduler: str | None = None, advance: Callable[[], None] = lambda: None
    ) -> None:
        """Answer what is missing, here, on all cores (``processes`` 0) or on a Dask cluster, and note each at once."""
        missing = self.missing()
        limits = (self.limits.positions, self.limits.megabytes)
        if not missing:
            return
        mend_last_line(self.file)
        with self.file.open("a", encoding="ascii") as out:
            for answer in _answered(missing, limits, processes, scheduler):
                print(json.dumps(answer), file=out, flush=True)
                advance()

    def summary(self) -> Summary:
        """What the answers say together."""
        return summary_of(kind_of(parse_code(self.codes[0])), self.answers().values())


def summary_of(kind: str, answers: Iterable[dict[str, Any]]) -> Summary:
    """What answers for deals of one kind say together."""
    every = list(answers)
    return Summary(
        kind,
        {status: sum(answer["status"] == status for answer in every) for status in (WON, IMPOSSIBLE, OPEN)},
        [answer["moves"] for answer in every if "moves" in answer],
        [answer["positions"] for answer in every],
        [answer["positions"] for answer in every if answer["status"] != OPEN],
    )


def _answered(
    codes: list[str], limits: tuple[int, int], processes: int, scheduler: str | None
) -> Iterator[dict[str, Any]]:
    if scheduler is not None:
        yield from _by_dask(codes, limits, scheduler)
    elif processes == 1:
        for text in codes:
            yield answer_for(text, *limits)
    else:
        with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
            for future in as_completed([pool.submit(answer_for, text, *limits) for text in codes]):
                yield future.result()


def _by_dask(codes: list[str], limits: tuple[int, int], scheduler: str) -> Iterator[dict[str, Any]]:
    from distributed import Client
    from distributed import as_completed as dask_completed

    with Client(scheduler) as client:
        futures = [client.submit(answer_for, text, *limits, pure=True) for text in codes]
        for future in dask_completed(futures):
            yield future.result()


def read_answers(file: Path) -> Iterator[dict[str, Any]]:
    """The answers in a file; a last line that a stop cut off is left out. Raises `SurveyError`."""
    if not file.exists():
        return
    lines = file.read_text("ascii", errors="replace").split("\n")
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        try:
            answer = json.loads(line)
            valid = isinstance(answer, dict) and answer["status"] in (WON, IMPOSSIBLE, OPEN)
            valid = valid and isinstance(answer["code"], str) and isinstance(answer["positions"], int)
        except (ValueError, KeyError):
            if number == len(lines) - 1:
                return
            valid = False
        if not valid:
            raise SurveyError(f"{file}: line {number + 1} is no answer of a survey")
        yield answer


def mend_last_line(file: Path) -> None:
    """Cut off a last line that has no end: its deal is played again."""
    if file.exists():
        content = file.read_bytes()
        if content and not content.endswith(b"\n"):
            file.write_bytes(content[: content.rfind(b"\n") + 1])


def format_table(summaries: list[Summary]) -> str:
    """The summaries as a Markdown table: shares with 95 % intervals (Wilson), lengths and effort."""
    rows = [
        "| kind | deals | won | impossible | open | moves when won: mean, median | positions: mean, most |",
        "|---|---|---|---|---|---|---|",
    ]
    for s in summaries:
        moves = f"{fmean(s.moves):.1f}, {median(s.moves):g}" if s.moves else "–"
        effort = f"{fmean(s.positions):,.0f}, {max(s.positions):,}" if s.positions else "–"
        shares = [s.share(status) if s.total else "–" for status in (WON, IMPOSSIBLE, OPEN)]
        rows.append("| " + " | ".join([f"`{s.kind}`", f"{s.total:,}", *shares, moves, effort]) + " |")
    return "\n".join(rows)
