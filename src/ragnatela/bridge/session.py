"""What one player has on one page: the game on the table, and the games before it that can be brought back.

The saved text is JSON: the game on the table as a record (undone actions included) with the counts that a record
does not say, the earlier and later games likewise, and last the view, which is only a picture for the next visit.
Runs on CPython and MicroPython.
"""

import json

from ragnatela.engine.codes import GameCode, parse_code, split_code
from ragnatela.engine.errors import CodeError, RagnatelaError, RecordError
from ragnatela.engine.game import UNDO_LIMIT, Game
from ragnatela.engine.record import replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1

#: A newcomer starts with these deals; they are drawn into the pages.
FIRST_CODES = {"SP": "SP1-S1C-AAAAAAD", "SD": "SD1-S1-AAAAABD"}

#: How many games before the one on the table can be brought back.
KEPT_GAMES = 4

MAX_SAVED = 2_000_000  # characters; a game of 20,000 actions has about 100,000


class SaveError(RagnatelaError):
    """A saved text that cannot be taken as it is.

    Keys: ``damaged``; ``newer`` (values: version). ``game`` is the game as far as it could still be read, or None.
    """

    def __init__(self, key: str, values: "dict[str, Any] | None" = None, game: "Game | None" = None) -> None:
        super().__init__(key, values)
        self.game = game


class Session:
    """The games of a page; one of them is on the table."""

    __slots__ = ("_at", "_games")

    def __init__(self, games: list[Game], at: int = 0) -> None:
        self._games = games
        self._at = at

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._games[self._at]

    @property
    def earlier(self) -> list[Game]:
        """The games before it, the oldest first."""
        return self._games[: self._at]

    @property
    def later(self) -> list[Game]:
        """The games that were taken back, the next one first."""
        return self._games[self._at + 1 :]

    @property
    def redoable(self) -> int:
        """How often redo does something: undone actions, or the return to a game that was taken back."""
        return self.game.redoable or min(1, len(self.later))

    @property
    def can_take_back(self) -> bool:
        """Whether undo now would bring back the game before: at the first action of this one."""
        return self._at > 0 and self.game.moves == 0

    def begin(self, game: Game) -> None:
        """Put another game on the table; the one that was there can be brought back."""
        self._games = (self.earlier + [self.game])[-KEPT_GAMES:] + [game]
        self._at = len(self._games) - 1

    def forget_later(self) -> None:
        """A new action: redo no longer leads to a game that was taken back."""
        del self._games[self._at + 1 :]

    def take_back(self) -> bool:
        """Bring the game before back to the table, as it stood."""
        if not self._at:
            return False
        self._at -= 1
        return True

    def go_on(self) -> bool:
        """Return to the game that was taken back."""
        if not self.later:
            return False
        self._at += 1
        return True


def first_session(key: str) -> Session:
    """Return what a newcomer finds on the page of a game, given by its key."""
    return Session([Game(parse_code(FIRST_CODES[key]))])


def format_session(session: Session, view: str = "null") -> str:
    """Return the text to save. ``view`` is JSON that is kept beside it and never read back here."""
    parts = [
        f'"v":{VERSION}',
        '"table":' + _format_game(session.game),
        '"earlier":[' + ",".join([_format_game(game) for game in session.earlier]) + "]",
        '"later":[' + ",".join([_format_game(game) for game in session.later]) + "]",
        '"view":' + view,
    ]
    return "{" + ",".join(parts) + "}"


def _format_game(game: Game) -> str:
    record = " ".join([game.code.text] + game.texts + game.undone_texts)
    return f'{{"record":"{record}","undone":{game.redoable},"undoable":{game.undoable}}}'


def parse_session(text: str, key: str) -> Session:
    """Read what `format_session` wrote for the game with this key, checking every action. Raises `SaveError`."""
    try:
        if len(text) > MAX_SAVED:
            raise ValueError("too long")
        saved: Any = json.loads(text)
        if isinstance(saved, dict) and _is_count(saved.get("v")) and saved["v"] > VERSION:
            raise SaveError("newer", {"version": saved["v"]}, _salvage(text, key))
        earlier = [_parse_game(entry, key) for entry in _entries(saved, "earlier")]
        later = [_parse_game(entry, key) for entry in _entries(saved, "later")]
        return Session(earlier + [_parse_game(saved["table"], key)] + later, len(earlier))
    except SaveError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RuntimeError, MemoryError):
        raise SaveError("damaged", None, _salvage(text, key))


def _entries(saved: "Any", name: str) -> "list[Any]":
    entries = saved.get(name, [])
    if not isinstance(entries, list):
        raise TypeError(name)
    return entries[-KEPT_GAMES:] if name == "earlier" else entries[:KEPT_GAMES]


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _parse_game(entry: "Any", key: str) -> Game:
    words = entry["record"].split()
    code = _code_of_game(words[0] if words else "", key)
    undone, undoable = entry["undone"], entry["undoable"]
    if not _is_count(undone) or not _is_count(undoable) or undoable > UNDO_LIMIT:
        raise TypeError("counts")
    return Game.resume(code, words[1:], undone, undoable)


def _code_of_game(text: str, key: str) -> GameCode:
    code = parse_code(text)
    if code.variant.key != key:
        raise CodeError("unknown-game", {"game": code.variant.key})
    return code


def _salvage(text: str, key: str) -> "Game | None":
    """Return the game on the table as far as a damaged text still tells it: its code, and the actions that play."""
    start = text.find(key + "1-")
    try:
        code, rest = split_code(text[max(start, 0) :])
        if code.variant.key != key:
            return None
        return replay(code, rest[: MAX_SAVED // 10].split('"')[0].split())
    except RecordError as error:
        return error.game
    except (ValueError, RuntimeError, MemoryError):
        return None
