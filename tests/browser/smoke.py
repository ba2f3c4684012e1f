"""The same short visit in every engine: boot, a drag, a double-click, undo, reload; each screen against the engine."""

from typing import Any

from ragnatela import Game, Move, parse_code

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
