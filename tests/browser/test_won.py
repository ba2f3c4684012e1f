"""A won game: what is told and given, and what comes next."""

import pytest

from ragnatela import Action, Game, parse_code, parse_record

from .conftest import NewContext, NewTable
from .hands import Mouse
from .records import actions_of, link, won_games
from .table import Table, until

pytestmark = pytest.mark.browser


def all_but_the_last(record: str) -> tuple[Game, Action]:
    """A game before its winning action, and that action."""
    code, actions = actions_of(record)
    game = Game(parse_code(code))
    for action in actions[:-1]:
        game.play(action)
    return game, actions[-1]


def win(table: Table) -> Game:
    """Play the last action of a won game; the dialog is open afterwards."""
    game, last = all_but_the_last(won_games()["SD1"])
    table.open(link(game))
    Mouse(table).play(last)
    table.dialog("won").wait_for()
    game.play(last)
    assert table.check() == game
    return game


def test_a_win_draws_its_web_and_tells_score_and_moves(new_table: NewTable) -> None:
    table = new_table("SD")
    game = win(table)
    assert table.said.endswith(table.text("say.won-score", score=str(game.score), moves=game.moves))
    assert table.dialog("won").locator("#won-score").text_content() == str(game.score)
    assert table.dialog("won").locator("#won-moves").text_content() == str(game.moves)
    assert table.dialog("won").locator("#won-code").text_content() == game.code.text
    assert table.page.locator(".win-web").count() == 1
    assert table.screen()["empty"] == [True] * 7


@pytest.mark.parametrize("what", ["record", "link"])
def test_record_and_link_of_a_won_game_are_copied(new_table: NewTable, new_context: NewContext, what: str) -> None:
    table = new_table("SD", context=new_context(permissions=["clipboard-read", "clipboard-write"]))
    game = win(table)
    table.dialog("won").locator(f"[data-copy=won-{what}]").click()
    until(table.page, "() => document.querySelector('#dialog-won [role=status]').textContent !== ''")
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert parse_record(copied) == game
    assert copied.startswith(table.address) == (what == "link")


def test_the_same_deal_again(new_table: NewTable) -> None:
    table = new_table("SD")
    game = win(table)
    table.dialog("won").locator("[data-do=restart]").click()
    table.dialog("won").wait_for(state="hidden")
    assert table.check() == Game(game.code)
    assert table.page.locator(".win-web").count() == 0


def test_the_next_game(new_table: NewTable) -> None:
    table = new_table("SD")
    game = win(table)
    table.dialog("won").locator("[data-do=new-game]").click()
    table.dialog("new-game").locator("button[type=submit]").click()
    table.dialog("new-game").wait_for(state="hidden")
    assert table.check().code != game.code


def test_a_win_can_be_undone(new_table: NewTable) -> None:
    table = new_table("SD")
    win(table)
    table.page.keyboard.press("Escape")
    table.dialog("won").wait_for(state="hidden")
    table.page.keyboard.press("Control+z")
    assert not table.check().won
    assert table.page.locator(".win-web").count() == 0
    table.settle()


def test_an_undo_before_the_dialog_leaves_none(new_table: NewTable) -> None:
    table = new_table("SD")
    game, last = all_but_the_last(won_games()["SD1"])
    table.open(link(game))
    Mouse(table).play(last)
    table.page.keyboard.press("Control+z")
    assert table.check().redoable == 1
    table.settle()
    assert not table.dialog("won").is_visible()


def test_a_won_game_found_again_offers_its_result(new_table: NewTable) -> None:
    table = new_table("SD")
    game = win(table)
    table.reload()
    assert table.check() == game
    assert not table.dialog("won").is_visible()
    table.notice.get_by_role("button", name=table.text("ui.result")).click()
    assert table.dialog("won").locator("#won-score").text_content() == str(game.score)
