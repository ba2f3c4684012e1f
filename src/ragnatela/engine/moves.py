"""Actions, what comes of them, and how records write them."""

from ragnatela.engine.cards import RANK_OF
from ragnatela.engine.characters import DASHES, UNSEEN
from ragnatela.engine.errors import ActionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ragnatela.engine.position import Position

_PLAIN = {"X": "x"}
_PLAIN.update([(dash, "-") for dash in DASHES] + [(character, "") for character in UNSEEN])
_DIGITS = "0123456789"
_LONGEST = 40


class Action:
    """What a player can do: a `Move` or `DEAL`."""

    __slots__ = ()


class Move(Action):
    """The last ``count`` cards of column ``source`` go to column ``target`` (columns count from 0)."""

    __slots__ = ("count", "source", "target")

    def __init__(self, source: int, target: int, count: int) -> None:
        self.source = source
        self.target = target
        self.count = count

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Move)
            and self.source == other.source
            and self.target == other.target
            and self.count == other.count
        )

    def __hash__(self) -> int:
        return (self.source * 16 + self.target) * 128 + self.count

    def __repr__(self) -> str:
        return f"Move({self.source}, {self.target}, {self.count})"


class Deal(Action):
    """One card from the stock on every column; there is one, `DEAL`."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal)

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "DEAL"


DEAL = Deal()


class Outcome:
    """What an action caused. Columns count from 0.

    ``turned``: the columns where a card turned face up. ``removed``: (column, suit) of each sequence that left
    the table. ``dealt``: the columns that got a card from the stock. ``between``: when a sequence left, the
    position just before it did, else None.
    """

    __slots__ = ("between", "dealt", "removed", "turned")

    def __init__(
        self,
        turned: list[int],
        removed: list[tuple[int, int]],
        dealt: list[int],
        between: "Position | None" = None,
    ) -> None:
        self.turned = turned
        self.removed = removed
        self.dealt = dealt
        self.between = between

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Outcome)
            and self.turned == other.turned
            and self.removed == other.removed
            and self.dealt == other.dealt
        )

    def __hash__(self) -> int:
        return hash((tuple(self.turned), tuple(self.removed), tuple(self.dealt)))

    def __repr__(self) -> str:
        return f"Outcome(turned={self.turned}, removed={self.removed}, dealt={self.dealt})"


def format_action(action: Action, position: "Position") -> str:
    """Return the action as records write it, seen from the position before it: ``3-7``, ``3-7x2``, ``deal``.

    The size is written when the target is empty, because then the ranks do not tell it. The action is not checked.
    """
    if not isinstance(action, Move):
        return "deal"
    size = "" if position.columns[action.target] else f"x{action.count}"
    return f"{action.source + 1}-{action.target + 1}{size}"


def parse_action(text: str, position: "Position") -> Action:
    """Read what `format_action` writes, in any case and with any dash. Raises `ActionError`.

    The action is not checked against the rules: the size that the ranks ask for may reach cards that do not
    move, and `Position.refusal` then says why.
    """
    if text == "deal" or (text[:1] not in _DIGITS and _plain(text).lower() == "deal"):
        return DEAL
    source, target, count = _split(text)
    for column in (source, target):
        if not 0 <= column < len(position.columns):
            raise ActionError("no-such-column", {"column": column, "text": text})
    if source == target:
        raise ActionError("same-column", {"column": source, "text": text})
    available = len(position.columns[source])
    if count < 0:
        if not position.columns[target]:
            raise ActionError("size-missing", {"column": source, "target": target, "text": text})
        count = _fitting(position.columns[source], position.columns[target])
    if not 1 <= count <= available:
        raise ActionError("no-such-cards", {"column": source, "count": max(count, 1), "text": text})
    return Move(source, target, count)


def _fitting(source: bytes, target: bytes) -> int:
    """Return how many cards make a group that is one rank below the target, or the nearest number there is."""
    count = RANK_OF[target[-1]] - RANK_OF[source[-1]] if source else 1
    return max(1, min(count, len(source)))


def _split(text: str) -> tuple[int, int, int]:
    """Return source, target (from 0) and size (-1 when not written)."""
    columns, cross, size = text.partition("x")
    source, dash, target = columns.partition("-")
    if not (dash and _is_number(source) and _is_number(target)):
        # Perhaps a capital X, or what a keyboard or a word processor put there.
        columns, cross, size = _plain(text).partition("x")
        source, dash, target = columns.partition("-")
    if not dash or not _is_number(source) or not _is_number(target) or (cross and not _is_number(size)):
        raise ActionError("not-an-action", {"text": text[:_LONGEST]})
    return int(source) - 1, int(target) - 1, int(size) if cross else -1


def _plain(text: str) -> str:
    return "".join([_PLAIN.get(character, character) for character in text[: _LONGEST + 1]])


def _is_number(text: str) -> bool:
    """Tell whether the text is one to three plain digits; str.isdigit also takes digits of other scripts."""
    return 0 < len(text) < 4 and all(character in _DIGITS for character in text)
