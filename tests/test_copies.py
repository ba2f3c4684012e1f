"""Everything public can be copied and pickled, and comes back as it was; errors too, as between processes."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from ragnatela import (
    DEAL,
    SPIDER,
    SPIDERETTE,
    ActionError,
    CardError,
    CodeError,
    Game,
    IllegalAction,
    Move,
    PositionError,
    RagnatelaError,
    RecordError,
    Refusal,
    deal,
    parse_card,
    parse_code,
    parse_position,
    parse_record,
)
from ragnatela.bridge.session import SaveError, parse_session

GAME = parse_record("SD1-S1-DTSLOPD 6-7 deal")
VALUES = [
    SPIDER,
    SPIDERETTE,
    parse_code("SP1-S2F-QWERTYU"),
    deal(parse_code("SP1-S2F-QWERTYU")),
    GAME.position,
    parse_position("SP-S4C\n1: 9H 8S\n2: TS"),
    Move(1, 2, 3),
    DEAL,
    GAME.copy().play(GAME.position.legal_moves[0]),
    GAME,
    Refusal("not-one-higher", {"target": 2, "card": 5, "wanted": 7}),
]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 (our own)


ways = pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"])


@ways
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_equal(way: Callable[[Any], Any], value: Any) -> None:
    again = way(value)
    assert again == value
    assert repr(again) == repr(value)
    if type(value).__hash__:
        assert hash(again) == hash(value)


@ways
def test_a_game_has_one_variant(way: Callable[[Any], Any]) -> None:
    assert way(SPIDER) is SPIDER
    assert way(deal(parse_code("SP1-S1C-AAAAAAD"))).variant is SPIDER


@ways
def test_a_copied_position_plays_on(way: Callable[[Any], Any]) -> None:
    again = way(GAME.position)
    assert list(again.legal_moves) == list(way(GAME.position.legal_moves)) == list(GAME.position.legal_moves)
    for action in again.legal_moves:
        assert again.play(action) == GAME.position.play(action)


def test_a_position_needs_no_other_copy() -> None:
    assert GAME.position.copy() is GAME.position


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
def test_a_copied_game_goes_its_own_way(way: Callable[[Any], Any]) -> None:
    again: Game = way(GAME)
    again.undo()
    assert (again.moves, GAME.moves) == (1, 2)
    again.redo()
    assert again == GAME


def error_of(call: Callable[[], object]) -> RagnatelaError:
    with pytest.raises(RagnatelaError) as caught:
        call()
    return caught.value


ERRORS = {
    CardError: lambda: parse_card("1X"),
    CodeError: lambda: parse_code("SD1-S1-AAAA8BD"),
    PositionError: lambda: parse_position("SP-S4C\n1: 9H\n1: 8S"),
    ActionError: lambda: GAME.position.play(Move(0, 0, 1)),
    IllegalAction: lambda: GAME.position.play(Move(0, 1, 1)),
    RecordError: lambda: parse_record("SD1-S1-AAAAABD 5-7 7-5 deal"),
    SaveError: lambda: parse_session('{"v":1,"table":{"record":"SD1-S1-AAAAABD 5-7 7-5"}}', "SD"),
}


@ways
@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_an_error_comes_back_with_all_it_says(way: Callable[[Any], Any], kind: type[RagnatelaError]) -> None:
    error = error_of(ERRORS[kind])
    again = way(error)
    assert type(again) is type(error) is kind
    assert (str(again), again.args) == (str(error), error.args)
    assert vars(again) == vars(error)
    assert vars(error).keys() >= {"key", "values"}


def test_every_public_error_is_tried() -> None:
    assert {*ERRORS, RagnatelaError} >= {RagnatelaError, *RagnatelaError.__subclasses__()}
