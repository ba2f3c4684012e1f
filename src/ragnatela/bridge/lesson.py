"""The examples pages' door to the engine: games played back step by step, and small boards to try.

Strings and numbers in, one JSON text out, as in `ragnatela.bridge`; each function names its table by the number that
opening it gave. Nothing is saved here. Diagrams and records are those of the page: a wrong one raises the engine's
own error, for it is a fault of the page and not of its reader. Runs on CPython and MicroPython.
"""

import json

from ragnatela import bridge
from ragnatela.bridge import Table
from ragnatela.bridge.session import Session
from ragnatela.bridge.views import Viewer, action_view
from ragnatela.engine.codes import GameCode
from ragnatela.engine.game import START_SCORE, Game, score_after
from ragnatela.engine.position import Position, parse_position
from ragnatela.engine.record import parse_record
from ragnatela.engine.shuffle import deal as opening_of
from ragnatela.words.sentences import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Trial(Game):
    """A game that begins at a position of its own. Its code names no deal: such a game has no record and no link."""

    __slots__ = ()

    def __init__(self, position: Position) -> None:
        Game.__init__(self, GameCode(position.variant, position.suits, position.rule, 0))
        self.position = position


class Moment:
    """How a game stood after so many actions."""

    __slots__ = ("moves", "position", "score")

    def __init__(self, position: Position, score: int, moves: int) -> None:
        self.position = position
        self.score = score
        self.moves = moves

    @property
    def won(self) -> bool:
        """Whether all sequences had left the table."""
        return self.position.won


class Playback:
    """A whole game, with every moment of it at hand."""

    __slots__ = ("_game", "_moments", "_viewer")

    def __init__(self, record: str, words: Words) -> None:
        self._game = parse_record(record)
        self._viewer = Viewer(words)
        code = self._game.code
        moment = Moment(opening_of(code), START_SCORE, 0)
        self._moments = [moment]
        for action in self._game.actions:
            position, outcome = moment.position.play(action)
            score = score_after(moment.score, len(outcome.removed), code.variant.floor)
            moment = Moment(position, score, moment.moves + 1)
            self._moments.append(moment)

    @property
    def steps(self) -> int:
        """How many actions the game has."""
        return len(self._moments) - 1

    def step(self, number: int) -> "dict[str, Any]":
        """Return what is shown after so many actions (`Step` in web/types.ts)."""
        moment = self._moments[number]
        words, code = self._viewer.words, self._game.code
        link = code.text
        if number:
            before, action = self._moments[number - 1].position, self._game.actions[number - 1]
            outcome = before.play(action)[1]
            view = self._viewer.table(moment, action_view(action, outcome), outcome.between)
            say = words.action(before, action, outcome, moment)
            link += "/" + ".".join(self._game.texts[:number])
        else:
            view = self._viewer.table(moment, None, None)
            say = words.text("playback.opening", code=code.text)
        view["code"] = code.text
        return {"view": view, "say": say, "board": words.board(moment.position), "link": link}


_words: list[Words] = []
_tables: "list[Table | Playback]" = []


def speak(lang: str, catalog: str) -> None:
    """Begin with the sentences of a language, as a JSON text of the page's catalog."""
    _words[:] = [Words(lang, json.loads(catalog))]


# A whole game


def open_playback(record: str) -> str:
    """Open a game to be played back (`OpenedPlayback`). Raises `CodeError` or `RecordError`."""
    playback = Playback(record, _words[0])
    _tables.append(playback)
    return json.dumps({"table": len(_tables) - 1, "steps": playback.steps})


def step(table: int, number: int) -> str:
    """Return the game as it stood after so many actions (`Step`)."""
    playback = _tables[table]
    assert isinstance(playback, Playback)
    return json.dumps(playback.step(max(0, min(number, playback.steps))))


# Small boards


def open_board(diagram: str) -> str:
    """Put a position on a table of its own (`OpenedBoard`). Raises `PositionError`."""
    position = parse_position(diagram)
    table = Table(Session([Trial(position)]), Viewer(_words[0]))
    table.look()
    _tables.append(table)
    return json.dumps({"table": len(_tables) - 1, "view": table.view, "say": _words[0].board(position)})


def _on(number: int) -> Table:
    table = _tables[number]
    assert isinstance(table, Table)
    bridge.use(table)
    return table


def restart(table: int, diagram: str) -> str:
    """Lay the position of a board again, with nothing to undo (`Reply`)."""
    board = _on(table)
    board.session = Session([Trial(parse_position(diagram))])
    board.look()
    return json.dumps({"view": board.view, "say": board.words.text("lesson.restarted"), "refusal": None})


def grab(table: int, column: int, index: int) -> str:
    """Say what may be done with a group (`Grab`)."""
    _on(table)
    return bridge.grab(column, index)


def move(table: int, column: int, index: int, target: int) -> str:
    """Move a group (`Reply`)."""
    _on(table)
    return bridge.move(column, index, target)


def best(table: int, column: int, index: int) -> str:
    """Move a group to its best column (`Reply`)."""
    _on(table)
    return bridge.best(column, index)


def deal(table: int) -> str:
    """Deal from the stock (`Reply`)."""
    _on(table)
    return bridge.deal()


def undo(table: int) -> str:
    """Take back the last action (`Reply`)."""
    _on(table)
    return bridge.undo()


def redo(table: int) -> str:
    """Play the last undone action again (`Reply`)."""
    _on(table)
    return bridge.redo()


def column_text(table: int, column: int) -> str:
    """Return the sentence about a column."""
    _on(table)
    return bridge.column_text(column)


def status_text(table: int) -> str:
    """Return the sentences about score, moves, stock and removed sequences."""
    _on(table)
    return bridge.status_text()
