"""The play page's door to the engine: strings and numbers in, one JSON text out, one call for each thing a player does.

The page is `web/engine.ts`; the shapes of the answers are in `web/types.ts`. Nothing here raises for what a player
or a link can bring: a wrong code, record or save is answered with a sentence. Runs on CPython and MicroPython.
"""

import json

from ragnatela.bridge.session import SaveError, Session, first_session, format_session, parse_session
from ragnatela.bridge.views import Viewer, action_view, undone_view
from ragnatela.engine.codes import NUMBERS, GameCode, parse_code, split_code
from ragnatela.engine.errors import ActionError, RagnatelaError, Refusal
from ragnatela.engine.game import Game
from ragnatela.engine.moves import DEAL, Action, Move
from ragnatela.engine.record import format_record, parse_record, record_link
from ragnatela.engine.variants import variant_of
from ragnatela.words.sentences import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ragnatela.engine.position import Position


class Table:
    """What the page has at this moment: one session, seen in one language."""

    def __init__(self, session: Session, viewer: "Viewer | None" = None) -> None:
        self.session = session
        self.viewer = viewer
        self.view: dict[str, Any] = {}

    @property
    def words(self) -> Words:
        """The sentences of the page's language."""
        return self._viewer.words

    @property
    def _viewer(self) -> Viewer:
        assert self.viewer is not None, "speak() comes first"
        return self.viewer

    def look(self, last: "dict[str, Any] | None" = None, between: "Position | None" = None) -> None:
        """Make the view anew: after the action ``last``, with the columns as they stood before a sequence left."""
        self.view = self._viewer.view(self.session, last, between)

    def refusal(self, refusal: Refusal) -> "dict[str, Any]":
        """Return a refusal with its sentence."""
        return self._viewer.refusal(refusal, self.session.game.position)


_table = Table(first_session("SP"))


def use(table: Table) -> None:
    """From now on the functions here speak of this table: a page of examples has several."""
    global _table
    _table = table


def speak(lang: str, catalog: str) -> None:
    """Begin with the sentences of a language, as a JSON text of the page's catalog."""
    _table.viewer = Viewer(Words(lang, json.loads(catalog)))


# Answers


def _reply(say: str = "", refusal: "dict[str, Any] | None" = None) -> "dict[str, Any]":
    return {"view": _table.view, "say": say, "refusal": refusal}


def _opened(say: str = "", trouble: "dict[str, str] | None" = None, elsewhere: str = "", replaced: bool = False) -> str:
    reply = _reply(say)
    reply["replaced"] = replaced
    reply["trouble"] = trouble
    reply["elsewhere"] = elsewhere or None
    return json.dumps(reply)


def _trouble(kind: str, text: str) -> "dict[str, str]":
    return {"kind": kind, "text": text}


def _refused(refusal: Refusal) -> str:
    view = _table.refusal(refusal)
    return json.dumps(_reply(view["text"], view))


# Opening


def open_page(key: str, saved: str, fragment: str) -> str:
    """Open the saved game of a page, then what its address asks for, if anything (`Opened`)."""
    trouble, say = None, ""
    if saved:
        trouble = _restore(key, saved)
        say = "" if trouble else _table.words.resumed(_table.session.game.code)
    else:
        _table.session = first_session(key)
    _table.look()
    if not fragment:
        return _opened(say, trouble)
    return _open_text(fragment, bool(saved), trouble)


def sync(saved: str) -> str:
    """Take over what another tab saved (`Opened`); a text that cannot be read leaves the table as it is."""
    trouble = None
    try:
        _table.session = parse_session(saved, _table.session.game.code.variant.key)
    except SaveError as error:
        trouble = _trouble("save", _save_error(error))
    _table.look()
    return _opened("", trouble)


def _restore(key: str, saved: str) -> "dict[str, str] | None":
    try:
        _table.session = parse_session(saved, key)
    except SaveError as error:
        _table.session = Session([error.game]) if error.game else first_session(key)
        return _trouble("save", _save_error(error))
    return None


def _save_error(error: SaveError) -> str:
    if error.key == "newer":
        return _table.words.text("error.newer-save")
    return _table.words.damaged_save(error.game.code if error.game else None)


def open_text(text: str) -> str:
    """Start the game of a code, a record or a link (`Opened`); a wrong one changes nothing and says why."""
    return _open_text(text, True, None)


def _open_text(text: str, keep: bool, trouble: "dict[str, str] | None") -> str:
    """``keep``: the game on the table is somebody's, so it can be brought back afterwards."""
    try:
        game = _game_in(text)
    except RagnatelaError as error:
        return _opened("", trouble or _trouble("link", _table.words.link_error(error)))
    there = _table.session.game
    if game.code.variant is not there.code.variant:
        return _opened("", trouble, game.code.variant.key)
    if game.code == there.code and game.moves == there.moves == 0:
        return _opened("", trouble)
    if keep:
        _table.session.begin(game)
    else:
        _table.session = Session([game])
    _table.look()
    return _opened(_table.words.opened(game.code), trouble, replaced=keep and there.moves > 0)


def _holds_actions(rest: str) -> bool:
    """Tell whether what follows a code is meant as actions, and not as more of a pasted sentence."""
    text = rest.strip(" .,;:/\xa0\t\r\n")
    return text != "" and (rest[0] == "/" or text[0] in "0123456789" or text[:4].lower() == "deal")


def saved() -> str:
    """Return the text to save."""
    return format_session(_table.session, json.dumps(_table.view))


# Codes and records


def read_code(text: str) -> str:
    """Read a code without touching the game (`CodeReading`)."""
    try:
        game = _game_in(text)
    except RagnatelaError as error:
        return json.dumps({"error": _table.words.error(error)})
    code = game.code
    reading = {"code": code.text, "game": code.variant.key, "suits": code.suits, "rule": code.rule}
    reading["link"] = record_link(game)
    return json.dumps(reading)


def _game_in(text: str) -> Game:
    """The game that a pasted text asks for: of its code, or of the record that follows the code."""
    rest = split_code(text)[1]
    return parse_record(text) if _holds_actions(rest) else Game(parse_code(text))


def new_code(key: str, suits: int, rule: str, random: str) -> str:
    """Return a code for a new game from 32 hexadecimal digits; 128 bits make the remainder as good as even."""
    variant = variant_of(key)
    assert variant is not None, key
    return GameCode(variant, suits, rule, int(random, 16) % NUMBERS).text


def record() -> str:
    """Return the game as text."""
    return format_record(_table.session.game)


def link() -> str:
    """Return the part of a link after ``#`` that opens the game as it stands."""
    return record_link(_table.session.game)


# Playing


def grab(column: int, index: int) -> str:
    """Say what may be done with the group from this card to the end of its column (`Grab`)."""
    position = _table.session.game.position
    try:
        refusal = position.refusal_of_pick(column, index)
    except ActionError:
        return json.dumps({"refusal": None, "targets": [], "say": ""})
    if refusal:
        return json.dumps({"refusal": _table.refusal(refusal), "targets": [], "say": ""})
    targets = position.targets(column, index)
    say = _table.words.picked(position, column, index, targets)
    return json.dumps({"refusal": None, "targets": targets, "say": say})


def move(column: int, index: int, target: int) -> str:
    """Move the group that begins at a card to another column (`Reply`)."""
    position = _table.session.game.position
    if not 0 <= column < len(position.columns):
        return json.dumps(_reply())
    return _play(Move(column, target, len(position.columns[column]) - index))


def best(column: int, index: int) -> str:
    """Move the group that begins at a card to its best column (`Reply`)."""
    try:
        found = _table.session.game.position.best(column, index)
    except ActionError:
        return json.dumps(_reply())
    return _refused(found) if isinstance(found, Refusal) else _play(found)


def deal() -> str:
    """Deal from the stock (`Reply`)."""
    return _play(DEAL)


def _play(action: Action) -> str:
    game = _table.session.game
    before = game.position
    try:
        refusal = before.refusal(action)
    except ActionError:
        # Cards put back on their own column, or no cards: no move and no refusal.
        return json.dumps(_reply())
    if refusal:
        return _refused(refusal)
    outcome = game.play(action)
    _table.session.forget_later()
    _table.look(action_view(action, outcome), outcome.between)
    return json.dumps(_reply(_table.words.action(before, action, outcome, game)))


# Going back and forth


def undo() -> str:
    """Take back the last action, or at the first one the new game itself (`Reply`)."""
    session = _table.session
    if session.can_take_back:
        return take_back()
    action = session.game.undo()
    if action is None:
        return json.dumps(_reply(_table.words.text("say.nothing-to-undo")))
    _table.look(undone_view(action))
    return json.dumps(_reply(_table.words.undone(action, session.game)))


def redo() -> str:
    """Play the last undone action again, or return to the game that was taken back (`Reply`)."""
    session = _table.session
    game, before = session.game, session.game.position
    outcome = game.redo()
    if outcome is not None:
        action = game.actions[-1]
        _table.look(action_view(action, outcome), outcome.between)
        return json.dumps(_reply(_table.words.redone(before, action, outcome, game)))
    if not session.go_on():
        return json.dumps(_reply(_table.words.text("say.nothing-to-redo")))
    _table.look()
    return json.dumps(_reply(_table.words.opened(session.game.code)))


def restart() -> str:
    """Lay the same deal again (`Reply`); the game as it stood can be brought back."""
    session = _table.session
    if session.game.moves or session.game.redoable:
        session.begin(Game(session.game.code))
        _table.look()
    return json.dumps(_reply(_table.words.text("say.restarted")))


def take_back() -> str:
    """Bring the game before this one back to the table (`Reply`)."""
    if not _table.session.take_back():
        return json.dumps(_reply(_table.words.text("say.nothing-to-undo")))
    _table.look()
    return json.dumps(_reply(_table.words.text("say.taken-back")))


# For the ear


def column_text(column: int) -> str:
    """Return the sentence about a column."""
    return _table.words.column(_table.session.game.position, column)


def status_text() -> str:
    """Return the sentences about score, moves, stock and removed sequences."""
    return _table.words.status(_table.session.game)
