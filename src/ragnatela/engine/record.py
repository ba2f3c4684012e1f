"""Games as text: the code, then the actions, with blanks between; in a link with dots (docs/records.md)."""

from ragnatela.engine.characters import BLANKS
from ragnatela.engine.codes import GameCode, split_code
from ragnatela.engine.errors import RecordError
from ragnatela.engine.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

#: The longest record that is read, in characters: some 20,000 actions.
MAX_RECORD = 100_000

# Dots and slashes of a link, what a link writes for them, what people put between actions, and every blank:
# `str.split` knows them all in CPython and few in MicroPython.
_SEPARATORS = [".", "/", "%2F", "%2f", "%20", ",", ";"] + list(BLANKS)
# What stands around a record in a text.
_AROUND = " :!?)]}>\"'»”’"


def format_record(game: Game) -> str:
    """Return the game as text, without its undone actions: ``SD1-S1-AAAAABD 7-4 3-7x2 deal``."""
    return " ".join([game.code.text] + game.texts)


def record_link(game: Game) -> str:
    """Return what follows ``#`` in a link to this game: ``SD1-S1-AAAAABD/7-4.3-7x2.deal``."""
    return game.code.text + ("/" + ".".join(game.texts) if game.moves else "")


def parse_record(text: str) -> Game:
    """Read a record in either form, a whole link too, checking every action.

    Raises `CodeError`, or `RecordError` with the first action that fails.
    """
    if len(text) > MAX_RECORD:
        raise RecordError("too-long", {"limit": MAX_RECORD})
    code, rest = split_code(text)
    for separator in _SEPARATORS:
        rest = rest.replace(separator, " ")
    return replay(code, [action for action in rest.strip(_AROUND).split(" ") if action])


def replay(code: GameCode, actions: "Iterable[str]") -> Game:
    """Play actions written as in records, from the deal on. Raises `RecordError` with the first that fails."""
    return Game.resume(code, actions)
