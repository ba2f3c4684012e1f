"""What the page draws, as plain values for JSON. Runs on CPython and MicroPython.

The shapes are those of `web/types.ts`; columns and cards count from 0.
"""

from ragnatela.engine.cards import SUITS, card_name
from ragnatela.engine.moves import Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ragnatela.bridge.session import Session
    from ragnatela.engine.errors import Refusal
    from ragnatela.engine.moves import Action, Outcome
    from ragnatela.engine.position import Position
    from ragnatela.words import Words
    from ragnatela.words.boards import Played


class Viewer:
    """Makes views in one language; remembers the columns of the last one, since most stay as they are."""

    __slots__ = ("_columns", "words")

    def __init__(self, words: "Words") -> None:
        self.words = words
        self._columns: dict[int, tuple[bytes, int, dict[str, Any]]] = {}

    def view(self, session: "Session", last: "dict[str, Any] | None", between: "Position | None") -> "dict[str, Any]":
        """Return everything that is drawn."""
        game = session.game
        view = self.table(game, last, between)
        view["code"] = game.code.text
        view["undoable"] = game.undoable
        view["redoable"] = session.redoable
        view["canTakeBack"] = session.can_take_back
        return view

    def table(self, game: "Played", last: "dict[str, Any] | None", between: "Position | None") -> "dict[str, Any]":
        """Return what lies on the table and what counts it, of whatever has a position, a score and a counter."""
        position = game.position
        return {
            "game": position.variant.key,
            "suits": position.suits,
            "rule": position.rule,
            "columns": self.columns(position),
            "between": self.columns(between) if between else None,
            "stock": len(position.stock),
            "dealsLeft": position.deals_left,
            "stockLabel": self.words.stock_label(position),
            "sequences": [SUITS[suit] for suit in position.removed],
            "sequencesTotal": position.variant.sequences,
            "sequencesLabel": self.words.removed_label(position),
            "score": game.score,
            "moves": game.moves,
            "won": game.won,
            "last": last,
        }

    def columns(self, position: "Position") -> "list[dict[str, Any]]":
        """Return each column: face-down cards as a number, face-up ones by name, and its sentence."""
        return [self._column(position, column) for column in range(len(position.columns))]

    def _column(self, position: "Position", column: int) -> "dict[str, Any]":
        cards, hidden = position.columns[column], position.hidden[column]
        known = self._columns.get(column)
        if known and known[0] == cards and known[1] == hidden:
            return known[2]
        view = {
            "hidden": hidden,
            "cards": [card_name(card) for card in cards[hidden:]],
            "from": position.movable_from(column),
            "label": self.words.column(position, column),
        }
        self._columns[column] = (cards, hidden, view)
        return view

    def refusal(self, refusal: "Refusal", position: "Position") -> "dict[str, Any]":
        """Return a refusal with its sentence and the cards and columns it speaks of."""
        values = refusal.values
        cards = [[values["column"], values["index"]]] if "index" in values else []
        columns = [values["target"]] if "target" in values else values.get("columns", [])
        text = self.words.refusal(refusal, position)
        return {"key": refusal.key, "text": text, "columns": columns, "cards": cards}


def action_view(action: "Action", outcome: "Outcome") -> "dict[str, Any]":
    """Return an action as the page marks it."""
    if isinstance(action, Move):
        return {"kind": "move", "from": action.source, "to": action.target, "count": action.count}
    return {"kind": "deal", "columns": outcome.dealt}


def undone_view(action: "Action") -> "dict[str, Any] | None":
    """Return an undone action as the page marks it: the cards are back in their column."""
    if isinstance(action, Move):
        return {"kind": "move", "from": action.target, "to": action.source, "count": action.count}
    return None
