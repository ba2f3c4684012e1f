"""What only CPython can try on the page's door: hostile saves and links by the hundred, and real catalogs."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnatela import bridge, parse_code
from ragnatela.bridge.session import FIRST_CODES, SaveError, Session, first_session, format_session, parse_session
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
fields = st.sampled_from(["v", "table", "earlier", "later", "view"])


@given(st.dictionaries(fields, values))
def test_a_save_of_any_shape_is_read_or_damaged(shape: dict[str, object]) -> None:
    with pytest.raises(SaveError):
        parse_session(json.dumps(shape | {"table": {"record": shape.get("table")}}), "SD")


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
