"""What can be wrong: refusals of actions, and one small family of errors under ValueError.

Keys are stable and speak no language; pages turn them into sentences with the values beside them.
Columns, indices and places in a record count from 0 here; only ``place`` in a code counts from 1.

Refusal keys and their values (docs/rules.md):

=========================  =====================================================================
``face-down``              column, index, card
``not-descending``         column, index, card: the first card that breaks the run
``mixed-suits``            column, index, card: the first card that breaks the suit
``nothing-on-ace``         target, card (the ace)
``king-needs-empty-column``  target
``not-one-higher``         target, card (its last card), wanted (the rank it should have)
``no-place``               column, index
``stock-empty``
``too-few-cards``          cards (on the table), wanted (as many as there are columns), columns (the empty ones)
``empty-column``           columns (the empty ones)
=========================  =====================================================================
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ragnatela.engine.game import Game


class Refusal:
    """Why an action is against the rules: a stable key, and what it speaks of in ``values``."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, values: "dict[str, Any] | None" = None) -> None:
        self.key = key
        self.values = values or {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.key == other.key and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {self.values!r})"


class RagnatelaError(ValueError):
    """Base of all our errors: a stable ``key``, and in ``values`` what a sentence about it needs."""

    def __init__(self, key: str, values: "dict[str, Any] | None" = None) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values or {}

    def __reduce__(self) -> "tuple[Any, ...]":
        # Copies and pickles: without this they would call the class with the message alone.
        return _without_init, (type(self), self.args), self.__dict__


def _without_init(kind: "type[RagnatelaError]", arguments: "tuple[Any, ...]") -> RagnatelaError:
    return kind.__new__(kind, *arguments)


class CardError(RagnatelaError):
    """Not the name of a card (key ``not-a-card``; values: text)."""


class CodeError(RagnatelaError):
    """A text that is no game code.

    Keys: ``not-a-code``; ``unknown-game`` (game); ``newer-version`` (version); ``wrong-suits`` (suits, as
    written, may be empty); ``rule-missing``; ``rule-extra`` (rule); ``too-few-letters`` and
    ``too-many-letters`` (count); ``not-a-letter`` (character, place: 1 to 7 among the letters). Only from
    `GameCode`, because no text says such a thing: ``wrong-rule`` (rule), ``wrong-number`` (number, limit: the last).
    """


class PositionError(RagnatelaError):
    """A text that is no position.

    Keys: ``too-long`` (limit); ``wrong-heading`` (text); ``unknown-line`` (line, text); ``line-twice``
    (line, text); ``not-a-card`` (line, text); ``too-many-of-card`` (card); ``last-face-down`` (column);
    ``stock-too-long`` (count).
    """


class ActionError(RagnatelaError):
    """A text or a value that names no action on this table; against no rule, because it says nothing.

    Keys: ``not-an-action`` (text); ``no-such-column`` (column); ``no-such-cards`` (column, count: the column
    holds fewer); ``same-column`` (column); ``size-missing`` (column, target: onto an empty column the size
    is always written).
    """


class IllegalAction(RagnatelaError):  # noqa: N818
    """An action against the rules: ``refusal`` says which; key and values are those of the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, refusal.values)
        self.refusal = refusal


class RecordError(RagnatelaError):
    """A record whose code is right and whose actions are not.

    ``index`` is the place of the first action that fails, from 0, or -1; ``game`` is the game as it stood
    before that action; ``refusal`` is there when the action is against a rule.
    Keys: ``refused`` (index, text); the keys of `ActionError` with their values, index and text;
    ``too-long`` (limit); ``wrong-counts`` (undone, undoable: a saved game whose counts cannot be).
    """

    def __init__(
        self,
        key: str,
        values: "dict[str, Any] | None" = None,
        index: int = -1,
        refusal: "Refusal | None" = None,
        game: "Game | None" = None,
    ) -> None:
        super().__init__(key, values)
        self.index = index
        self.refusal = refusal
        self.game = game
