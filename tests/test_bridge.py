"""What only CPython can try on the page's door: hostile saves and links by the hundred, and real catalogs."""

import json
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ragnatela import bridge, parse_code
from ragnatela.bridge.session import (
    FIRST_CODES,
    KEPT_GAMES,
    SaveError,
    Session,
    first_session,
    format_session,
    parse_session,
)
from ragnatela.engine.game import Game
from ragnatela.words import LANGUAGES
from ragnatela.words.catalogs import page_catalog

GAME = "SD1-S1-DTSLOPD 6-7 deal"


def saved(record: str = GAME) -> str:
    session = first_session("SD")
    code, *actions = record.split()
    session.begin(Game.resume(parse_code(code), actions))
    return format_session(session)


def read(text: str) -> Game | None:
    """The game of a save, or what is left of it when it is damaged."""
    try:
        return parse_session(text, "SD").game
    except SaveError as error:
        return error.game


def speak(lang: str = "en") -> None:
    bridge.speak(lang, json.dumps(page_catalog(lang)))


@given(st.text(max_size=300))
def test_any_text_is_a_save_or_damaged(text: str) -> None:
    with pytest.raises(SaveError):
        parse_session(text, "SD")


@given(st.data())
def test_a_save_with_one_wrong_place_is_read_or_damaged(data: st.DataObject) -> None:
    text = saved()
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.characters(max_codepoint=0x2FF)) + text[at + 1 :]
    game = read(text)
    assert game is None or game.code.variant.key == "SD"


leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just(GAME)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner))
counts = st.integers(-2, 102) | values
entries = st.fixed_dictionaries({}, optional={"record": st.just(GAME) | values, "undone": counts, "undoable": counts})
several = st.lists(entries, max_size=6) | values
shapes = st.fixed_dictionaries(
    {}, optional={"v": st.just(1) | values, "table": entries | values, "earlier": several, "later": several}
)


def is_count(value: object, most: float = inf) -> bool:
    return type(value) is int and 0 <= value <= most


def is_sound(entry: object) -> bool:
    """Whether a game of a save can be read, as docs say it: a record of this game, and counts that can be."""
    return (
        isinstance(entry, dict)
        and entry.get("record") == GAME
        and is_count(entry.get("undone"), 2)
        and is_count(entry.get("undoable"), 100)
    )


def is_readable(shape: dict[str, Any]) -> bool:
    lists = [shape.get(name, []) for name in ("earlier", "later")]
    if not all(isinstance(entries, list) for entries in lists):
        return False
    kept = [*lists[0][-KEPT_GAMES:], *lists[1][:KEPT_GAMES], shape.get("table")]
    newer = is_count(shape.get("v")) and shape["v"] > 1
    return not newer and all(is_sound(entry) for entry in kept)


@given(shapes | st.dictionaries(st.text(max_size=8), values) | values)
@example({"table": {"record": GAME, "undone": 0, "undoable": 100}})
@example({"table": {"record": GAME, "undone": 2, "undoable": 0}, "earlier": [], "later": []})
@example({"table": {"record": GAME, "undone": 3, "undoable": 0}})
@example({"table": {"record": GAME, "undone": 0, "undoable": True}})
@example({"table": {"record": GAME, "undone": 0}})
def test_a_save_of_any_shape_is_read_or_damaged(shape: object) -> None:
    text = json.dumps(shape)
    if isinstance(shape, dict) and is_readable(shape):
        session = parse_session(text, "SD")
        assert format_session(parse_session(format_session(session), "SD")) == format_session(session)
    else:
        with pytest.raises(SaveError):
            parse_session(text, "SD")


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 101)), min_size=1, max_size=5), st.data())
def test_what_counts_a_save_may_have(counted: list[tuple[int, int]], data: st.DataObject) -> None:
    games = [{"record": GAME, "undone": undone, "undoable": undoable} for undone, undoable in counted]
    at = data.draw(st.integers(0, len(games) - 1))
    text = json.dumps({"v": 1, "table": games[at], "earlier": games[:at], "later": games[at + 1 :]})
    if any(undone > 2 or undoable > 100 for undone, undoable in counted):
        with pytest.raises(SaveError):
            parse_session(text, "SD")
        return
    session = parse_session(text, "SD")
    undone, undoable = counted[at]
    assert (session.game.redoable, session.game.undoable) == (undone, min(undoable, 2 - undone))
    assert (len(session.earlier), len(session.later)) == (at, len(games) - at - 1)


@given(st.lists(st.sampled_from([GAME, "SD1-S4-AAAAABD", "SD1-S2-ZZZZZZZ deal"]), min_size=1, max_size=8))
def test_sessions_come_back_as_they_were(records: list[str]) -> None:
    session = Session([Game(parse_code("SD1-S1-AAAAABD"))])
    for record in records:
        code, *actions = record.split()
        session.begin(Game.resume(parse_code(code), actions))
    session.take_back()
    again = parse_session(format_session(session), "SD")
    assert format_session(again) == format_session(session)
    assert again.game == session.game
    assert again.can_take_back == session.can_take_back


@given(st.text(max_size=200))
def test_any_link_is_answered(text: str) -> None:
    speak()
    bridge.open_page("SD", "", "")
    answer = json.loads(bridge.open_text(text))
    assert answer["view"]["game"] == "SD"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", FIRST_CODES)
def test_every_language_can_open_play_and_be_refused(lang: str, key: str) -> None:
    speak(lang)
    assert json.loads(bridge.open_page(key, "", ""))["trouble"] is None
    for answer in (bridge.deal(), bridge.undo(), bridge.redo(), bridge.restart(), bridge.best(0, 0)):
        told = json.loads(answer)
        assert told["say"] or told["refusal"]["text"]
    assert json.loads(bridge.open_text("SD1-S1-AAA"))["trouble"]["text"]
    assert bridge.status_text()
    assert bridge.column_text(0)
