"""Undo to its limit, redo, restart and new games that are taken back; score and moves."""

import pytest

from ragnatela import UNDO_LIMIT, Game, parse_code

from .conftest import NewTable
from .records import link, played, wander
from .state import number
from .table import Table

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"


def test_a_hundred_actions_can_be_undone_and_redone(new_table: NewTable) -> None:
    stages = wander(START, 1)
    game = stages[150]
    table = new_table(settings={"animation": False}).open(link(game))
    assert table.check().undoable == UNDO_LIMIT
    for count in range(1, UNDO_LIMIT + 1):
        table.page.keyboard.press("Control+z")
        assert table.check().position == stages[150 - count].position
    assert table.screen()["moves"] == "50"
    assert not table.screen()["undo"]
    table.page.keyboard.press("Control+z")
    assert table.said == table.text("say.nothing-to-undo")
    assert table.check().moves == 50
    for count in range(1, UNDO_LIMIT + 1):
        table.page.keyboard.press("Control+y")
        assert table.check().position == stages[50 + count].position
    assert table.check() == game
    table.page.keyboard.press("Control+y")
    assert table.said == table.text("say.nothing-to-redo")


def test_buttons_undo_and_redo_and_say_when_they_cannot(new_table: NewTable) -> None:
    table = new_table().open()
    assert not table.screen()["undo"]
    assert not table.screen()["redo"]
    table.undo()
    assert table.said == table.text("say.nothing-to-undo")
    table.deal()
    table.undo()
    assert table.screen()["redo"]
    table.redo()
    table.redo()
    assert table.said == table.text("say.nothing-to-redo")
    assert table.check().moves == 1


def test_a_new_action_ends_redo(new_table: NewTable) -> None:
    table = new_table().open()
    table.page.keyboard.press("d")
    table.page.keyboard.press("d")
    table.undo()
    table.undo()
    table.page.keyboard.press("d")
    assert not table.screen()["redo"]
    assert table.check().moves == 1


def test_score_and_moves_count_deals_and_moves_and_undo_costs_nothing(new_table: NewTable) -> None:
    table = new_table().open()
    table.deal()
    table.deal()
    screen = table.screen()
    assert (screen["score"], screen["moves"], screen["deals"]) == ("498", "2", "3")
    table.undo()
    screen = table.screen()
    assert (screen["score"], screen["moves"], screen["deals"]) == ("499", "1", "4")


def test_a_score_may_go_below_zero_in_spiderette_only(new_table: NewTable) -> None:
    spiderette = _back_and_forth("SD1-S1-AAAAABD")
    assert spiderette.score < 0
    table = new_table("SD").open(link(spiderette))
    assert table.screen()["score"] == number(spiderette.score)
    table.check()
    spider = _back_and_forth(START)
    assert spider.score == 0
    table = new_table("SP").open(link(spider))
    assert table.screen()["score"] == "0"
    table.check()


def _back_and_forth(code: str) -> Game:
    """A game of more than 500 actions: the same card goes there and back."""
    for stage in wander(code, 1):
        position = stage.position
        for move in list(position.legal_moves)[:-1]:
            after, _ = position.play(move)
            back = next((m for m in after.legal_moves if after.play(m)[0] == position), None)
            if back is not None:
                game = stage.copy()
                while game.moves < 520:
                    game.play(move)
                    game.play(back)
                return game
    raise LookupError


def test_restart_can_be_taken_back(new_table: NewTable) -> None:
    game = played(START, 30)
    table = new_table().open(link(game))
    table.press("restart")
    assert table.check() == Game(parse_code(START))
    assert table.notice_text == table.text("ui.restarted")
    table.undo()
    assert table.check() == game
    assert table.said == table.text("say.taken-back")
    table.redo()
    assert table.check().moves == 0


def test_the_notice_of_a_restart_takes_it_back(new_table: NewTable) -> None:
    game = played(START, 12)
    table = new_table().open(link(game))
    table.press("restart")
    table.notice.get_by_role("button", name=table.text("ui.take-back")).click()
    assert table.check() == game


def test_a_new_game_can_be_taken_back_after_some_moves(new_table: NewTable) -> None:
    game = played(START, 8)
    table = new_table().open(link(game))
    new_game(table)
    other = table.check().code
    assert other != game.code
    table.page.keyboard.press("d")
    for _ in range(2):
        table.undo()
    assert table.check() == game
    table.redo()
    assert table.check().code == other


def test_a_game_taken_back_has_its_undo_history(new_table: NewTable) -> None:
    game = played(START, 8)
    table = new_table().open(link(game))
    new_game(table)
    table.undo()
    table.undo()
    assert table.check().position == played(START, 7).position


def test_a_code_opened_over_a_game_can_be_taken_back_after_a_reload(new_table: NewTable) -> None:
    game = played(START, 5)
    table = new_table().open(link(game))
    new_game(table)
    table.reload()
    table.undo()
    assert table.check() == game


def new_game(table: Table) -> None:
    """A random game of the same kind, by the dialog."""
    table.press("new-game")
    dialog = table.dialog("new-game")
    dialog.locator("button[type=submit]").click()
    dialog.wait_for(state="hidden")
