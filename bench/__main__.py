"""Measures every row of the budget table: `make bench`.

Writes bench/latest.json, prints a readable table with the budgets and the figures of the time before, and never
fails for a figure: a budget that is missed is said so. Nothing else should run on the machine meanwhile.
"""

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import engine, page
from bench.browser import chromium, served_site

LATEST = Path(__file__).parent / "latest.json"
OWN = ("page", "app.css", "app.js", "early.js")

# Name of the figure, what a reader is told, budget (None: for information), and whether more is better.
ROWS: list[tuple[str, str, float | None, bool]] = [
    ("visit.kilobytes", "first visit, everything, brotli, kB", 250, False),
    ("visit.own", "of it HTML, CSS and own script, kB", 45, False),
    ("visit.requests", "requests", 8, False),
    ("desk.painted", "board painted, 1280×800, ms", 150, False),
    ("desk.ready", "a move possible, 1280×800, ms", 350, False),
    ("phone.painted", "board painted, 390×844, processor ÷4, 1.6 Mbit/s, ms", 900, False),
    ("phone.ready", "a move possible, the same, ms", 2000, False),
    ("answer.desk.p95", "action to painted frame, 95 %, ms", 16, False),
    ("answer.desk.median", "the same, median, ms", None, False),
    ("answer.phone.p95", "action to painted frame, processor ÷4, 95 %, ms", 50, False),
    ("answer.phone.median", "the same, median, ms", None, False),
    ("drag.desk.long", "long tasks while dragging", 0, False),
    ("drag.phone.long", "long tasks while dragging, processor ÷4", 0, False),
    ("shift", "layout shift", 0, False),
    ("session.growth", "heap growth over 2,000 actions and undos, MB", 2, False),
    ("session.engine_growth", "growth of the engine's own memory meanwhile, MB", 2, False),
    ("session.engine", "the engine's own memory in the end, MB", None, False),
    ("session.first", "median answer of the first 100 of them, ms", None, False),
    ("session.last", "median answer of the last 100, ms", None, False),
    ("engine.positions", "engine on CPython, positions, actions/s", 60000, True),
    ("engine.games", "engine on CPython, games with record and undo, actions/s", None, True),
]


def own_part(visit: dict[str, float], glue: float) -> float:
    """The transfer of what is written here: the runtime's own glue inside the script is not."""
    parts = (size for name, size in visit.items() if _plain_name(name) in OWN)
    return sum(parts) - glue


def _plain_name(file: str) -> str:
    """`app.0123456789.js` without its hash."""
    parts = file.split(".")
    return f"{parts[0]}.{parts[-1]}" if len(parts) == 3 else file


def measure() -> dict[str, float]:
    """Every figure by name; pages are those of Spider, the larger game, in English."""
    figures: dict[str, float] = {}
    with served_site() as base, chromium() as browser:
        visit = page.first_visit(browser, base, "spider")
        figures["visit.kilobytes"] = visit["kilobytes"]
        figures["visit.own"] = own_part(visit, page.glue_kilobytes())
        figures["visit.requests"] = visit["requests"]
        for name, slow in (("desk", False), ("phone", True)):
            for key, value in page.times_to_play(browser, base, "spider", slow=slow).items():
                figures[f"{name}.{key}"] = value
            for key, value in page.answer_times(browser, base, "spider", slow=slow).items():
                figures[f"answer.{name}.{key}"] = value
            figures[f"drag.{name}.long"] = len(page.drag_long_tasks(browser, base, slow=slow))
        figures["shift"] = max(page.layout_shift(browser, base, game) for game in page.GAMES)
        for key, value in page.long_session(browser, base).items():
            figures[f"session.{key}"] = value
    for key, value in engine.measure().items():
        figures[f"engine.{key}"] = value
    return figures


def show(figures: dict[str, float], before: dict[str, float]) -> None:
    """Print the table."""
    table = Table("what", "budget", "now", "before", "")
    for name, text, budget, more in ROWS:
        now = figures[name]
        missed = budget is not None and (now < budget if more else now > budget)
        last = before.get(name)
        cells = [
            "" if value is None else f"{value:,.3g}" if value < 100 else f"{value:,.0f}"
            for value in (budget, now, last)
        ]
        table.add_row(text, *cells, "over budget" if missed else "")
    Console(width=max(120, Console().width)).print(table)


def main() -> int:
    before = json.loads(LATEST.read_text()) if LATEST.exists() else {}
    figures = {name: round(value, 3) for name, value in measure().items()}
    LATEST.write_text(json.dumps(figures, indent=1) + "\n")
    show(figures, before)
    return 0


if __name__ == "__main__":
    sys.exit(main())
