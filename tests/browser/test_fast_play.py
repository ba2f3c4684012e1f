"""Fast mixed play while cards are moving: clicks, drags, double-clicks, deals, undo and redo, chosen by chance.

After each the screen equals the engine's state, and at the end nothing is left in the air.
"""

import random
from typing import TYPE_CHECKING

import pytest

from ragnatela import Action, Game, Move, parse_code

from .conftest import PHONE, NewTable
from .hands import Finger, Mouse, Pointing
from .records import actions_of, link, won_games
from .table import Point, Table

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

ACTIONS = 160


class Hasty:
    """Somebody who never waits for a card to lie."""

    def __init__(self, table: Table, hand: Pointing, seed: int) -> None:
        self.table = table
        self.hand = hand
        self.chance = random.Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        """One action of any kind, more often one that plays."""
        kinds: list[tuple[int, Callable[[], None]]] = [
            (6, self.legal_drag),
            (3, self.any_drag),
            (3, self.double),
            (1, self.click),
            (1, self.deal),
            (3, self.undo),
            (2, self.redo),
            (1, self.keys),
            (1, self.escape),
        ]
        (action,) = self.chance.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])
        self.done.append(action.__name__)
        action()

    def legal_drag(self) -> None:
        """A move of the engine's list, where the cards are at this moment."""
        moves = [move for move in self.table.game.position.legal_moves if isinstance(move, Move)]
        if moves:
            self.hand.move(self.chance.choice(moves))

    def any_drag(self) -> None:
        """From any card to any place."""
        end = self.chance.choice(self.table.places())[-1].middle
        self.hand.drag(self.any_card(), end)

    def any_card(self) -> Point:
        """Where some card seems to be."""
        column = self.chance.choice(self.table.places())
        return self.chance.choice(column).grip

    def double(self) -> None:
        """Twice on a last card."""
        self.hand.double(self.chance.choice(self.table.places())[-1].grip)

    def click(self) -> None:
        """Once on any card."""
        point = self.any_card()
        self.hand.drag(point, point)

    def deal(self) -> None:
        """The stock."""
        self.hand.deal()

    def undo(self) -> None:
        """The button."""
        self.hand.undo()

    def redo(self) -> None:
        """The key."""
        self.table.page.keyboard.press("Control+y")

    def keys(self) -> None:
        """Best column by keyboard."""
        self.table.page.keyboard.press("ArrowRight")
        self.table.page.keyboard.press("Shift+Enter")

    def escape(self) -> None:
        """Let go of whatever is held."""
        self.table.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("code", "hand", "seed"),
    [
        ("SP1-S1C-AAAAAAD", "mouse", 1),
        ("SP1-S4F-QWERTYU", "mouse", 2),
        ("SD1-S1-AAAAABD", "mouse", 3),
        ("SD1-S2-LKJHGFD", "finger", 4),
    ],
)
def test_screen_and_engine_agree_however_fast_the_hand(new_table: NewTable, code: str, hand: str, seed: int) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    table = new_table(code[:2], **(phone if hand == "finger" else {})).open(code)
    hasty = Hasty(table, Finger(table) if hand == "finger" else Mouse(table), seed)
    for _ in range(ACTIONS):
        hasty.act()
        try:
            table.check()
        except AssertionError as error:
            raise AssertionError(f"after {hasty.done[-8:]} in {table.stored()}") from error
    assert table.game.moves > 10
    table.page.keyboard.press("Escape")
    table.settle()
    table.check()
    for column in table.places():
        assert max(place.left for place in column) - min(place.left for place in column) < 1


def test_a_removed_sequence_goes_however_soon_the_next_action_comes(new_table: NewTable) -> None:
    game, action = _before_the_first_sequence()
    table = new_table("SD").open(link(game))
    Mouse(table).play(action)
    # At once, while the sequence still gathers: undo, redo, undo again.
    for key in ("Control+z", "Control+y", "Control+z", "Control+y"):
        table.page.keyboard.press(key)
        table.check()
    table.settle()
    assert len(table.check().position.removed) == 1


def _before_the_first_sequence() -> tuple[Game, Action]:
    """A game, and the action that removes its first sequence."""
    code, actions = actions_of(won_games()["SD1"])
    game = Game(parse_code(code))
    for action in actions:
        if game.position.play(action)[1].removed:
            return game, action
        game.play(action)
    raise LookupError
