"""Whole won games of each kind, by mouse, by touch and by keyboard; the screen equals the engine's state throughout."""

import pytest

from ragnatela import Game, parse_code

from .conftest import DESK, PHONE, NewTable
from .hands import Finger, Hand, Keyboard, Mouse
from .records import KINDS, actions_of, won_games
from .table import Table

pytestmark = pytest.mark.browser


def play_to_the_end(table: Table, hand: Hand, record: str, *, moving: bool = False) -> None:
    code, actions = actions_of(record)
    game = Game(parse_code(code))
    for action in actions:
        if moving:
            table.settle()
        hand.play(action)
        game.play(action)
        assert table.check() == game
    assert game.won


def check_won(table: Table, record: str) -> None:
    game = table.game
    dialog = table.dialog("won")
    dialog.wait_for()
    assert dialog.locator("#won-score").text_content() == str(game.score)
    assert dialog.locator("#won-moves").text_content() == str(game.moves)
    assert dialog.locator("#won-record").input_value() == record
    assert table.said.endswith(table.text("say.won-score", score=str(game.score), moves=game.moves))


def open_game(new_table: NewTable, record: str, **options: object) -> Table:
    table = new_table(record[:2], **options)
    return table.open(record.split()[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_by_mouse(new_table: NewTable, kind: str) -> None:
    record = won_games()[kind]
    table = open_game(new_table, record, settings={"animation": False}, viewport=DESK)
    play_to_the_end(table, Mouse(table), record)
    check_won(table, record)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_by_touch(new_table: NewTable, kind: str) -> None:
    record = won_games()[kind]
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    table = open_game(new_table, record, settings={"animation": False}, **phone)
    play_to_the_end(table, Finger(table), record)
    check_won(table, record)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_by_keyboard(new_table: NewTable, kind: str) -> None:
    record = won_games()[kind]
    table = open_game(new_table, record, settings={"animation": False}, viewport=DESK)
    play_to_the_end(table, Keyboard(table), record)
    check_won(table, record)


def test_a_whole_game_with_everything_moving(new_table: NewTable) -> None:
    record = won_games()["SD1"]
    table = open_game(new_table, record, settings={"animation": True})
    play_to_the_end(table, Mouse(table), record, moving=True)
    check_won(table, record)
    table.page.keyboard.press("Escape")
    table.settle()
