"""Won games, one of each kind at least: played to the last card, with the fields of the golden games."""

import json
from typing import Any

import pytest

from conftest import ROOT
from ragnatela.engine.cards import format_cards
from ragnatela.engine.codes import parse_code
from ragnatela.engine.game import Game
from ragnatela.engine.moves import parse_action
from ragnatela.engine.record import format_record, parse_record

WON = [json.loads(line) for line in (ROOT / "tests/data/won.jsonl").read_text(encoding="utf-8").splitlines()]
KINDS = {"SP1-S1C", "SP1-S2C", "SP1-S2F", "SP1-S4C", "SP1-S4F", "SD1-S1", "SD1-S2", "SD1-S4"}
DEFAULT_DEALS = {"SP1-S1C-AAAAAAD", "SD1-S1-AAAAABD"}

each_game = pytest.mark.parametrize("expected", WON, ids=[game["record"].split()[0] for game in WON])


def fields(game: Game) -> dict[str, Any]:
    """Return the state as the golden games write it."""
    position = game.position
    return {
        "record": format_record(game),
        "columns": [format_cards(cards) for cards in position.columns],
        "hidden": list(position.hidden),
        "stock": format_cards(position.stock),
        "sequences": len(position.removed),
        "score": game.score,
        "moves": game.moves,
    }


def test_every_kind_is_won() -> None:
    assert {game["record"].split()[0].rpartition("-")[0] for game in WON} == KINDS


def test_the_deals_of_the_play_pages_are_won() -> None:
    assert {game["record"].split()[0] for game in WON} >= DEFAULT_DEALS


@each_game
def test_the_record_wins(expected: dict[str, Any]) -> None:
    game = parse_record(expected["record"])
    assert game.won
    assert fields(game) == expected


@each_game
def test_it_is_won_by_the_last_action_and_no_table_comes_twice(expected: dict[str, Any]) -> None:
    code, *actions = expected["record"].split()
    game = Game(parse_code(code))
    seen = {game.position}
    for action in actions:
        assert not game.won
        game.play(parse_action(action, game.position))
        assert game.position not in seen
        seen.add(game.position)
    assert game.won
    assert game.score == (500 + 100 * expected["sequences"] - expected["moves"])
