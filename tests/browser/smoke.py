"""The same short visits in every engine, each screen against the engine.

At the table: boot, a drag, a double-click, undo, reload. On an examples page: a step of the whole game, its end, and
the first short position to try.
"""

from typing import Any

from ragnatela import Game, Move, parse_code, parse_record
from ragnatela.engine.variants import SPIDERETTE
from ragnatela.site.boards import boards_of
from ragnatela.site.pages import text_page
from ragnatela.site.reading import played_record

from .lessons import READ_TABLE, shown
from .state import Saved, expected

#: The visit's game and what a player does in it: 9 of spades by drag, then the last card of column 5 by double-click.
CODE = "SP1-S1C-AAAAAAD"
DRAG = Move(5, 0, 1)
DOUBLE_CLICK = 4
STEPS = ("booted", "dragged", "double-clicked", "undone", "reloaded")


def stages() -> dict[str, Game]:
    """The game after each step."""
    game = Game(parse_code(CODE))
    stages = {"booted": game.copy()}
    game.play(DRAG)
    stages["dragged"] = game.copy()
    last = len(game.position.columns[DOUBLE_CLICK]) - 1
    best = game.position.best(DOUBLE_CLICK, last)
    assert isinstance(best, Move)
    game.play(best)
    stages["double-clicked"] = game.copy()
    game.undo()
    stages["undone"] = stages["reloaded"] = game.copy()
    return stages


def check(step: str, screen: dict[str, Any], language: str = "en") -> None:
    """Compare what a browser showed after a step with the engine."""
    saved = Saved.read(screen["saved"])
    assert saved.game == stages()[step], step
    wanted = expected(saved, language)
    assert {key: screen[key] for key in wanted} == wanted, step


#: The examples page, how it is read, and what the visit's steps are.
LESSON_PAGE = text_page("en", "spiderette-examples").path
LESSON_STEPS = ("forward", "last", "tried")
READ_LESSON = f"""() => {{
  const read = {READ_TABLE};
  const root = document.querySelector(".tryout .table:not([hidden])") ? ".tryout" : ".playback";
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return {{ ...read(document.querySelector(root)), wide }};
}}"""


def check_lesson(step: str, screen: dict[str, Any]) -> None:
    """Compare what an examples page showed after a step with the engine; nothing is wider than the window."""
    code, *actions = played_record(SPIDERETTE).split()
    record = {"forward": actions[:1], "last": actions}
    if step == "tried":
        position = boards_of(SPIDERETTE)[0].position
    else:
        position = parse_record(" ".join([code, *record[step]])).position
    assert screen == {**shown(position), "wide": 0}, step
