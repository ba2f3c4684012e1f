"""Nothing is lost: reloads, several tabs, damaged saves, newer ones, and storage that is forbidden or full."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ragnatela import DEAL, Game, parse_code
from ragnatela.bridge.session import VERSION
from ragnatela.words import LANGUAGES

from .conftest import NewContext, NewTable
from .device import (
    FORBIDDEN,
    UNTOUCHABLE,
    arrive,
    changed,
    empty,
    fill,
    first_game,
    hears,
    kept,
    prepare,
    press,
    save_of,
)
from .records import link, played
from .state import words_of
from .table import Table, until

pytestmark = pytest.mark.browser

SPIDER = "SP1-S2F-QWERTYU"
SPIDERETTE = "SD1-S2-LKJHGFD"
UNDO, REDO = "Control+z", "Control+y"


# Reloads


def test_a_reload_keeps_the_game_its_undo_and_its_redo(new_table: NewTable) -> None:
    game = played(SPIDER, 25)
    table = new_table().open(link(game))
    press(table, [UNDO] * 4)
    for _ in range(4):
        game.undo()
    assert table.check() == game
    table.go()
    hears(table, words_of("en").resumed(game.code))
    table.ready().settle()
    assert table.check() == game
    assert (table.game.undoable, table.game.redoable) == (21, 4)
    press(table, [REDO] * 4)
    assert table.check() == played(SPIDER, 25)
    table.reload()
    press(table, [UNDO] * 25)
    assert table.check().position == Game(parse_code(SPIDER)).position


def test_each_game_keeps_its_own_table(new_table: NewTable, new_context: NewContext) -> None:
    context = new_context()
    spider, spiderette = played(SPIDER, 9), played(SPIDERETTE, 7)
    one = new_table("SP", context=context).open(link(spider))
    two = new_table("SD", context=context).open(link(spiderette))
    assert one.reload().check() == spider
    assert two.reload().check() == spiderette
    assert one.notice_text is None
    assert two.notice_text is None


def test_a_game_outlives_its_page_in_another_language(new_table: NewTable, new_context: NewContext) -> None:
    context = new_context()
    game = played(SPIDER, 12)
    new_table(context=context).open(link(game)).page.close()
    for language in LANGUAGES:
        table = new_table("SP", language, context=context).open()
        assert table.check() == game
        table.page.close()


# Tabs


def test_another_tab_follows_what_is_played_in_the_first(new_table: NewTable, new_context: NewContext) -> None:
    one, two = two_tabs(new_table, new_context)
    press(one, "d")
    follows(two, "1")
    assert two.check() == one.check()
    assert two.notice_text == two.text("ui.other-tab")
    press(two, [UNDO])
    follows(one, "0")
    assert one.check() == two.check()
    press(one, [REDO])
    follows(two, "1")
    assert two.check().undoable == 1


def test_an_action_for_a_table_that_is_no_more_is_not_done(new_table: NewTable, new_context: NewContext) -> None:
    one, two = two_tabs(new_table, new_context, deaf=True)
    press(one, "dd")
    assert two.screen()["moves"] == "0"
    press(two, "d")
    assert two.said == two.notice_text == two.text("ui.other-tab")
    assert two.check().moves == 2
    assert one.check().moves == 2
    # The next one is meant for the table as it stands now.
    press(two, "d")
    assert two.check().moves == 3
    assert two.notice_text is None


def test_a_damaged_save_from_another_tab_does_not_take_the_table(new_table: NewTable, new_context: NewContext) -> None:
    one, two = two_tabs(new_table, new_context)
    press(one, "d")
    follows(two, "1")
    one.store("SP", '{"v":1,"table"')
    hears(two, two.text("error.damaged-save"))
    assert kept(two) == ['{"v":1,"table"']
    assert two.check().moves == 1


def two_tabs(new_table: NewTable, new_context: NewContext, *, deaf: bool = False) -> tuple[Table, Table]:
    """Two tabs with one game; `deaf`: the second is not told what the first one writes, as may happen for a while."""
    context = new_context()
    one, two = new_table(context=context).open(), new_table(context=context)
    if deaf:
        two.page.add_init_script(
            "addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });"
        )
    return one, two.open()


def follows(table: Table, moves: str) -> None:
    until(table.page, "(moves) => document.getElementById('moves').textContent === moves", moves)
    table.settle()


# Damaged saves


@dataclass(frozen=True)
class Damage:
    """A save that cannot be taken, and the game that can still be read in it."""

    text: str
    game: Game | None


STAGE = played(SPIDER, 10)
GOOD = save_of(STAGE)
RECORD: str = json.loads(GOOD)["table"]["record"]
DEAL_ONLY = Game(parse_code(SPIDER))

DAMAGES: dict[str, Callable[[], Damage]] = {
    "cut in the record": lambda: Damage(GOOD[: GOOD.index(SPIDER) + len(SPIDER)], DEAL_ONLY),
    "cut in the view": lambda: Damage(GOOD[: len(GOOD) // 2], STAGE),
    "cut by one": lambda: Damage(GOOD[:-1], STAGE),
    "one brace": lambda: Damage("{", None),
    "no json": lambda: Damage("hello", None),
    "a code alone": lambda: Damage(f"{SPIDER}", DEAL_ONLY),
    "null": lambda: Damage("null", None),
    "a number": lambda: Damage("7", None),
    "a list": lambda: Damage("[1, 2, 3]", None),
    "a blank": lambda: Damage(" ", None),
    "an empty object": lambda: Damage("{}", None),
    "no table": lambda: Damage('{"v":1,"table":null,"earlier":[],"later":[]}', None),
    "a list for a table": lambda: Damage(changed(GOOD, table=[RECORD]), STAGE),
    "a number for a record": lambda: Damage(changed(GOOD, record=5, view=None), None),
    "an empty record": lambda: Damage(changed(GOOD, record="", view=None), None),
    "a text for a count": lambda: Damage(changed(GOOD, undone="0"), STAGE),
    "a count below zero": lambda: Damage(changed(GOOD, undone=-1), STAGE),
    "more undone than played": lambda: Damage(changed(GOOD, undone=11), STAGE),
    "more to undo than a hundred": lambda: Damage(changed(GOOD, undoable=101), STAGE),
    "a fraction": lambda: Damage(changed(GOOD, undoable=1.5), STAGE),
    "yes for a count": lambda: Damage(changed(GOOD, undoable=True), STAGE),
    "a number without end": lambda: Damage(GOOD.replace('"undone":0', '"undone":1e999'), STAGE),
    "an illegal action": lambda: Damage(changed(GOOD, record=f"{SPIDER} deal 1-1"), stage(SPIDER, 1)),
    "an unknown action": lambda: Damage(changed(GOOD, record=f"{SPIDER} deal jump"), stage(SPIDER, 1)),
    "too many deals": lambda: Damage(changed(GOOD, record=SPIDER + 6 * " deal"), stage(SPIDER, 5)),
    "another game": lambda: Damage(save_of(played(SPIDERETTE, 3)), None),
    "an unknown game": lambda: Damage(changed(GOOD, record="XX1-S1-AAAAAAA", view=None), None),
    "earlier games broken": lambda: Damage(changed(GOOD, earlier=[{"record": 1}]), STAGE),
    "earlier games no list": lambda: Damage(changed(GOOD, earlier="all"), STAGE),
    "later games broken": lambda: Damage(changed(GOOD, later=[None]), STAGE),
    "deep": lambda: Damage("[" * 20_000, None),
    "deep inside": lambda: Damage(GOOD[:-1] + ',"more":' + "[" * 20_000, STAGE),
    "zero characters": lambda: Damage(GOOD.replace(" ", "\0"), None),
    "half characters": lambda: Damage(GOOD[:-1] + ',"\\ud800":"\U0001f0a1 ελληνικά"', STAGE),
    "long": lambda: Damage(GOOD[:-1] + " " * 300_000, STAGE),
}


def stage(code: str, deals: int) -> Game:
    game = Game(parse_code(code))
    for _ in range(deals):
        game.play(DEAL)
    return game


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_save_is_set_aside_and_its_game_still_opens(new_table: NewTable, kind: str) -> None:
    damage = DAMAGES[kind]()
    table = new_table()
    prepare(table, SP=damage.text)
    arrive(table, words_of("en").damaged_save(damage.game.code if damage.game else None))
    assert kept(table) == [damage.text]
    game = (damage.game or first_game("SP")).copy()
    table.shows(game)
    game.undo()
    press(table, [UNDO])
    assert table.check() == game


def test_after_a_damaged_save_the_next_visit_finds_a_sound_one(new_table: NewTable) -> None:
    table = new_table()
    prepare(table, SP=GOOD[:-1])
    arrive(table, words_of("en").damaged_save(STAGE.code))
    press(table, [UNDO])
    assert table.check() == game_before(STAGE)
    table.reload().settle()
    assert table.notice_text is None
    assert table.check() == game_before(STAGE)
    assert kept(table) == [GOOD[:-1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["SP", "SD"])
def test_a_damaged_save_is_told_in_the_language_of_the_page(new_table: NewTable, language: str, game: str) -> None:
    words = words_of(language)
    stage = played(SPIDER if game == "SP" else SPIDERETTE, 6)
    table = new_table(game, language)
    prepare(table, **{game: save_of(stage)[:-1]})
    arrive(table, words.text("error.damaged-save-code", code=stage.code.text))
    table.shows(stage)
    prepare(table, **{game: "}"})
    arrive(table, words.text("error.damaged-save"))
    table.shows(first_game(game))
    assert kept(table) == [save_of(stage)[:-1], "}"]


def test_damaged_saves_are_never_overwritten(new_table: NewTable) -> None:
    table = new_table()
    prepare(table, SP="{2", damaged_SP_1="{1", damaged_SD_1="{SD")
    arrive(table, table.text("error.damaged-save"))
    assert kept(table) == ["{1", "{2"]
    prepare(table, SP="{3")
    arrive(table, table.text("error.damaged-save"))
    assert kept(table) == ["{1", "{2", "{3"]
    # One that is kept already is not kept twice.
    prepare(table, SP="{2")
    arrive(table, table.text("error.damaged-save"))
    assert kept(table) == ["{1", "{2", "{3"]
    assert table.stored("damaged.SD.1") == "{SD"


def test_a_damaged_save_and_a_link(new_table: NewTable) -> None:
    game = played(SPIDER, 5)
    table = new_table()
    prepare(table, SP=GOOD[:-1])
    arrive(table, words_of("en").damaged_save(STAGE.code), link(game))
    assert kept(table) == [GOOD[:-1]]
    assert table.check() == game
    press(table, [UNDO] * 6)
    assert table.check() == STAGE


@pytest.mark.parametrize("view", ["null", "[]", '{"game":"SP"}', '"text"', "7"])
def test_a_save_without_its_picture_is_sound(new_table: NewTable, view: str) -> None:
    table = new_table()
    prepare(table, SP=changed(GOOD, view=json.loads(view)))
    table.open()
    assert table.notice_text is None
    assert kept(table) == []
    assert table.check() == STAGE


def test_a_picture_that_lies_is_replaced_by_the_game(new_table: NewTable) -> None:
    table = new_table()
    other = json.loads(save_of(played("SP1-S4C-ZZZZZZZ", 20)))["view"]
    prepare(table, SP=changed(GOOD, view=other))
    table.open()
    assert table.check() == STAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_save_of_a_newer_version_is_kept_untouched(new_table: NewTable, language: str) -> None:
    newer = changed(GOOD, v=VERSION + 1)
    table = new_table("SP", language)
    prepare(table, SP=newer)
    arrive(table, table.text("error.newer-save"))
    assert kept(table) == [newer]
    table.shows(STAGE)
    press(table, [UNDO])
    assert table.check() == game_before(STAGE)
    assert kept(table) == [newer]


@pytest.mark.parametrize("length", [1_900_000, 2_400_000])
def test_a_huge_save_is_set_aside(new_table: NewTable, length: int) -> None:
    huge = GOOD[:-1] + " " * (length - len(GOOD))
    table = new_table()
    prepare(table, SP=huge)
    table.open()
    assert table.notice_text in {words_of("en").damaged_save(code) for code in (None, STAGE.code)}
    assert kept(table) == [huge]
    press(table, "d")
    table.check()


# Storage that fails


@pytest.mark.parametrize("script", [FORBIDDEN, UNTOUCHABLE], ids=["forbidden", "untouchable"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_storage_play_goes_on_with_one_notice(new_table: NewTable, script: str, language: str) -> None:
    table = new_table("SP", language)
    table.page.add_init_script(script)
    arrive(table, table.text("ui.not-saved"))
    game = first_game("SP")
    table.shows(game)
    for _ in range(3):
        table.deal()
        game.play(DEAL)
        assert table.notice_text is None
        table.settle()
        table.shows(game)
    press(table, [UNDO])
    game.undo()
    table.settle()
    table.shows(game)
    assert table.notice_text is None


def test_without_storage_links_and_settings_work(new_table: NewTable) -> None:
    game = played(SPIDER, 10)
    table = new_table()
    table.page.add_init_script(FORBIDDEN)
    table.open(link(game))
    assert table.notice_text == table.text("ui.not-saved")
    table.shows(game)
    press(table, [UNDO])
    table.shows(game_before(game))
    table.press("menu")
    table.dialog("menu").locator("[data-open=settings]").click()
    table.dialog("settings").locator("[name=fourColours]").check()
    assert table.dialog("settings").locator("[name=fourColours]").is_checked()
    press(table, ["Escape"])
    assert table.notice_text is None


def game_before(game: Game) -> Game:
    before = game.copy()
    before.undo()
    return before


def test_in_full_storage_play_goes_on_and_saves_again_when_there_is_room(new_table: NewTable) -> None:
    table = new_table().open()
    press(table, "d")
    saved = table.stored()
    game = table.check()
    fill(table)
    press(table, "d")
    game.play(DEAL)
    assert table.said == table.notice_text == table.text("ui.not-saved")
    table.settle()
    table.shows(game)
    press(table, "d")
    game.play(DEAL)
    assert table.notice_text is None
    table.settle()
    table.shows(game)
    # What was saved before is still there, and did not take the place of the game on the table.
    assert table.stored() == saved
    empty(table)
    press(table, "d")
    game.play(DEAL)
    table.settle()
    assert table.check() == game
    assert table.notice_text is None


def test_a_damaged_save_that_cannot_be_set_aside_stays_where_it_is(new_table: NewTable) -> None:
    table = new_table()
    prepare(table, SP=GOOD[:-1])
    fill(table)
    arrive(table, table.text("ui.not-saved"))
    table.shows(STAGE)
    press(table, [UNDO])
    table.shows(game_before(STAGE))
    assert table.stored() == GOOD[:-1]
    empty(table)
    press(table, [REDO])
    assert kept(table) == [GOOD[:-1]]
    assert table.check() == STAGE


def test_a_damaged_save_larger_than_the_room_left_stays_where_it_is(new_table: NewTable) -> None:
    huge = GOOD[:-1] + " " * 4_000_000
    table = new_table()
    prepare(table, SP=huge)
    arrive(table, table.text("ui.not-saved"))
    press(table, "d")
    assert table.screen()["moves"] in ("1", "11")
    assert table.stored() == huge
