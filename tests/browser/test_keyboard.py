"""The keyboard and the ear: one tab stop, every action by key, and what the live region says."""

import pytest

from ragnatela import DEAL, Game, Move, parse_code

from .conftest import NewTable
from .hands import Keyboard
from .records import find, link
from .state import words_of
from .table import Table

pytestmark = pytest.mark.browser

MOVE = Move(5, 0, 1)
START = "SP1-S1C-AAAAAAD"


def focused(table: Table) -> str:
    return table.page.evaluate("document.activeElement.getAttribute('aria-label')")  # type: ignore[no-any-return]


def label(game: Game, column: int, index: int) -> str:
    position = game.position
    return words_of("en").card_label(position, column, index % len(position.columns[column]))


def test_the_table_is_one_tab_stop(new_table: NewTable) -> None:
    table = new_table().open()
    assert table.page.locator(".columns [tabindex='0']").count() == 1
    assert table.page.locator(".columns button:not([tabindex='-1'])").count() == 1
    seen = set()
    for _ in range(30):
        table.page.keyboard.press("Tab")
        seen.add(table.page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert {"undo", "redo", "restart", "new-game", "menu", "stock", "copy-code"} <= seen
    assert any("card" in name for name in seen)


def test_arrows_go_through_columns_and_cards(new_table: NewTable) -> None:
    table = new_table().open()
    game = table.game
    Keyboard(table)
    press = table.page.keyboard.press
    press("ArrowRight")
    assert focused(table) == label(game, 1, -1)
    press("ArrowUp")
    assert focused(table) == label(game, 1, -2)
    press("ArrowDown")
    assert focused(table) == label(game, 1, -1)
    press("ArrowLeft")
    press("ArrowLeft")
    assert focused(table) == label(game, 0, -1)


def test_home_and_end_go_to_the_first_and_last_column(new_table: NewTable) -> None:
    table = new_table().open()
    Keyboard(table)
    table.page.keyboard.press("End")
    assert focused(table) == label(table.game, 9, -1)
    table.page.keyboard.press("Home")
    assert focused(table) == label(table.game, 0, -1)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_group_is_taken_and_put(new_table: NewTable, key: str) -> None:
    table = new_table().open()
    game, words = table.game, words_of("en")
    hand = Keyboard(table)
    hand.go(MOVE.source)
    hand.press(key)
    targets = game.position.targets(MOVE.source, 4)
    assert table.said == words.picked(game.position, MOVE.source, 4, targets)
    assert table.page.locator(".held").count() == 1
    assert table.page.locator(".possible").count() == len(targets)
    hand.go(MOVE.target)
    hand.press(key)
    before = game.position
    outcome = game.play(MOVE)
    assert table.check() == game
    assert table.said == words.action(before, MOVE, outcome, game)
    # The place went with the card.
    assert focused(table) == label(game, MOVE.target, -1)
    table.settle()


def test_escape_lets_go(new_table: NewTable) -> None:
    table = new_table().open()
    hand = Keyboard(table)
    hand.go(MOVE.source)
    hand.press("Enter")
    hand.press("Escape")
    assert table.said == table.text("say.let-go")
    assert table.page.locator(".held, .possible").count() == 0
    assert table.check().moves == 0


@pytest.mark.parametrize("keys", [["Shift+Enter"], ["Enter", "Enter"]])
def test_the_best_column_by_keyboard(new_table: NewTable, keys: list[str]) -> None:
    table = new_table().open()
    best = table.game.position.best(MOVE.source, 4)
    hand = Keyboard(table)
    hand.go(MOVE.source)
    for key in keys:
        hand.press(key)
    assert table.check().actions == [best]


def test_d_deals_and_tells_column_by_column(new_table: NewTable) -> None:
    table = new_table().open()
    game = table.game
    table.page.keyboard.press("d")
    before = game.position
    outcome = game.play(DEAL)
    assert table.check() == game
    assert table.said == words_of("en").action(before, DEAL, outcome, game)


@pytest.mark.parametrize(("undo", "redo"), [("Control+z", "Control+y"), ("Meta+z", "Meta+Shift+z")])
def test_undo_and_redo_by_key(new_table: NewTable, undo: str, redo: str) -> None:
    table = new_table().open()
    words = words_of("en")
    table.page.keyboard.press("d")
    table.page.keyboard.press(undo)
    game = table.check()
    assert game.moves == 0
    assert table.said == words.undone(DEAL, game)
    table.page.keyboard.press(redo)
    assert table.check().actions == [DEAL]
    before = Game(parse_code(START)).position
    after = Game(parse_code(START))
    outcome = after.play(DEAL)
    assert table.said == words.redone(before, DEAL, outcome, after)


def test_c_reads_the_column_and_s_the_score(new_table: NewTable) -> None:
    table = new_table().open()
    words, game = words_of("en"), table.game
    Keyboard(table).go(3)
    table.page.keyboard.press("c")
    assert table.said.removesuffix(".") == words.column(game.position, 3)
    table.page.keyboard.press("s")
    assert table.said == words.status(game)


def test_n_opens_a_new_game_and_question_mark_the_help(new_table: NewTable) -> None:
    table = new_table().open()
    for key, name in (("n", "new-game"), ("?", "help")):
        table.page.keyboard.press(key)
        table.dialog(name).wait_for()
        # Keys of the table are silent under a dialog.
        table.page.keyboard.press("Escape")
        table.dialog(name).wait_for(state="hidden")
    assert table.check().moves == 0


def test_keys_of_the_table_are_silent_in_a_dialog(new_table: NewTable) -> None:
    table = new_table().open()
    table.page.keyboard.press("?")
    table.dialog("help").wait_for()
    table.page.keyboard.press("d")
    table.page.keyboard.press("Control+z")
    assert table.check().moves == 0


def test_letters_count_by_meaning_not_by_place(new_table: NewTable) -> None:
    table = new_table().open()
    # D on a Greek keyboard gives δ on the key called KeyD; on a Dvorak keyboard KeyD gives e.
    fire = """([key, code]) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""
    table.page.evaluate(fire, ["e", "KeyD"])
    assert table.check().moves == 0
    table.page.evaluate(fire, ["δ", "KeyD"])
    assert table.check().moves == 1


def test_a_screen_readers_click_takes_and_puts(new_table: NewTable) -> None:
    table = new_table().open()
    last = "(c) => document.querySelectorAll('.column')[c].querySelector(':scope > li:last-child button').click()"
    table.page.evaluate(last, MOVE.source)
    assert table.page.locator(".held").count() == 1
    table.page.evaluate(last, MOVE.target)
    assert table.check().actions == [MOVE]


def test_an_empty_column_can_be_reached_and_filled(new_table: NewTable) -> None:
    game = find(
        ["SD1-S1-AAAAABD", "SD1-S1-ZXCVBNM"],
        lambda position: (
            b"" in position.columns
            and any(isinstance(m, Move) and not position.columns[m.target] for m in position.legal_moves)
        ),
    )
    move = next(m for m in game.position.legal_moves if isinstance(m, Move) and not game.position.columns[m.target])
    table = new_table("SD").open(link(game))
    hand = Keyboard(table)
    hand.column = table.page.evaluate(
        "[...document.querySelectorAll('.column')].findIndex((c) => c.contains(document.activeElement))"
    )
    hand.go(move.target)
    assert focused(table) == words_of("en").column(game.position, move.target)
    hand.move(move)
    game.play(move)
    assert table.check() == game


def test_every_card_has_its_full_name_and_place(new_table: NewTable) -> None:
    for language in ("en", "el"):
        table = new_table("SD", language).open()
        words, position = words_of(language), table.game.position
        for column, cards in enumerate(position.columns):
            labels = table.page.locator(".column").nth(column).locator("li > button")
            wanted = [words.card_label(position, column, index) for index in range(len(cards))]
            assert labels.evaluate_all("all => all.map((b) => b.getAttribute('aria-label'))") == wanted


def test_there_is_one_polite_live_region_and_columns_are_lists(new_table: NewTable) -> None:
    table = new_table().open()
    live = table.page.locator("#table ~ [aria-live], #live")
    assert live.count() == 1
    assert live.get_attribute("aria-live") == "polite"
    assert table.page.locator("ol.column > li > button").count() == 54
    names = table.page.locator("ol.column").evaluate_all("all => all.map((c) => c.getAttribute('aria-label'))")
    assert names == [words_of("en").column(table.game.position, column) for column in range(10)]
