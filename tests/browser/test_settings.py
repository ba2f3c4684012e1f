"""Settings: each takes effect at once, stays, and reaches other tabs; and the language keeps the game."""

import pytest

from ragnatela import Move
from ragnatela.words import LANGUAGES

from .conftest import NewContext, NewTable
from .hands import Mouse
from .records import link, played
from .table import Table, until

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"
MOVE = Move(5, 0, 1)
#: The settings that only change looks, with the mark that the styles read.
LOOKS = {"fourColours": "fourColours", "largeFaces": "largeFaces", "leftHanded": "leftHanded"}


def open_settings(table: Table) -> None:
    table.press("menu")
    table.dialog("menu").locator("[data-open=settings]").click()
    table.dialog("settings").wait_for()


def switch(table: Table, name: str) -> None:
    table.dialog("settings").locator(f"label:has(input[name={name}])").click()


def close(table: Table) -> None:
    table.page.keyboard.press("Escape")
    table.dialog("settings").wait_for(state="hidden")


def has(table: Table, mark: str) -> bool:
    return table.page.evaluate("(mark) => mark in document.documentElement.dataset", mark)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_is_switched_at_once_and_stays(new_table: NewTable, name: str) -> None:
    table = new_table().open()
    game = table.game
    assert not has(table, LOOKS[name])
    open_settings(table)
    switch(table, name)
    assert has(table, LOOKS[name])
    close(table)
    assert table.check() == game
    table.reload()
    assert has(table, LOOKS[name])
    assert table.check() == game


def test_the_theme_is_the_systems_until_one_is_chosen(new_table: NewTable) -> None:
    table = new_table(color_scheme="dark").open()
    ground = "getComputedStyle(document.querySelector('.header')).backgroundColor"
    dark = table.page.evaluate(ground)
    open_settings(table)
    table.dialog("settings").locator("label:has(input[value=light])").click()
    light = table.page.evaluate(ground)
    assert light != dark
    table.dialog("settings").locator("label:has(input[value=dark])").click()
    assert table.page.evaluate(ground) == dark
    table.dialog("settings").locator("label:has(input[value=light])").click()
    close(table)
    table.reload()
    assert table.page.evaluate(ground) == light
    table.check()


def test_four_colours_are_four(new_table: NewTable) -> None:
    table = new_table("SP", settings={"fourColours": True}).open("SP1-S4C-AAAAAAD")
    for _ in range(5):
        table.page.keyboard.press("d")
    colours = table.page.evaluate(
        """() => Object.fromEntries([..."SHDC"].map((suit) =>
          [suit, getComputedStyle(document.querySelector(`.card[data-suit=${suit}]`)).color]))"""
    )
    assert len(set(colours.values())) == 4


def test_the_left_handed_stock_lies_on_the_left(new_table: NewTable) -> None:
    right = new_table().open()
    left = new_table(settings={"leftHanded": True}).open()
    middle = right.page.viewport_size["width"] / 2 if right.page.viewport_size else 0
    assert right.box("#stock").left > middle > left.box("#stock").right


@pytest.mark.parametrize("name", ["doubleClick", "autoPlace", "placementHelp", "interactiveRules"])
def test_a_habit_is_switched_at_once_and_stays(new_table: NewTable, name: str) -> None:
    table = new_table().open()
    open_settings(table)
    box = table.dialog("settings").locator(f"input[name={name}]")
    before = box.is_checked()
    switch(table, name)
    close(table)
    # What it does is tested with pointer and refusals; here, that the game hears of it at once.
    hand = Mouse(table)
    start, end = hand.way(MOVE)
    if name == "doubleClick":
        hand.double(start)
        assert table.check().moves == 0
    elif name == "autoPlace":
        hand.drag(start, start._replace(y=start.y + 150))
        assert table.check().moves == 1
    elif name == "placementHelp":
        table.page.mouse.move(*start)
        table.page.mouse.down()
        table.page.mouse.move(*end)
        assert table.page.locator(".possible").count() == 0
        table.page.mouse.up()
    else:
        hand.drag(end, start)
        assert table.notice.count() == 0
    table.reload()
    open_settings(table)
    assert box.is_checked() == (not before)


def test_settings_reach_other_tabs(new_table: NewTable, new_context: NewContext) -> None:
    context = new_context()
    first, second = new_table(context=context).open(), new_table("SD", context=context).open()
    open_settings(first)
    switch(first, "leftHanded")
    until(second.page, "() => 'leftHanded' in document.documentElement.dataset")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"theme":5,"animation":"no","leftHanded":true}', "\u0000"])
def test_damaged_settings_fall_back_each_for_itself(new_table: NewTable, text: str) -> None:
    table = new_table().open()
    table.store("settings", text)
    table.reload()
    assert has(table, "leftHanded") == ("leftHanded" in text)
    assert not has(table, "theme")
    table.check()


def test_unknown_settings_are_kept(new_table: NewTable) -> None:
    table = new_table().open()
    table.store("settings", '{"sound":true,"leftHanded":true}')
    table.reload()
    open_settings(table)
    switch(table, "leftHanded")
    assert '"sound":true' in (table.stored("settings") or "")


# Language


def test_every_language_keeps_page_and_game(new_table: NewTable) -> None:
    game = played(START, 10)
    table = new_table("SP", "en").open(link(game))
    table.undo()
    kept = table.game
    for language in [*LANGUAGES[1:], LANGUAGES[0]]:
        table.press("menu")
        table.dialog("menu").locator(f"a[data-language={language}]").click()
        table.page.wait_for_url(f"**/{language}/spider/")
        table = Table(table.page, table.base, "SP", language).ready()
        assert table.page.evaluate("document.documentElement.lang") == language
        assert table.check() == kept
        assert table.stored("language") == language
    table.redo()
    assert table.check() == game


# Motion


def moving(table: Table) -> list[str]:
    """The properties that running animations change."""
    found: list[str] = table.page.evaluate(
        """() => [...new Set(document.getAnimations().flatMap((animation) =>
          animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]
          .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name))"""
    )
    return found


def test_only_transform_and_opacity_move(new_table: NewTable) -> None:
    table = new_table().open()
    table.page.evaluate(
        """() => {
          window.moved = new Set();
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            for (const frame of frames) for (const name of Object.keys(frame)) moved.add(name);
            return animate.call(this, frames, options);
          };
        }"""
    )
    table.page.keyboard.press("d")
    assert set(moving(table)) <= {"transform", "opacity"}
    Mouse(table).move(next(m for m in table.game.position.legal_moves if isinstance(m, Move)))
    table.page.keyboard.press("Control+z")
    table.page.keyboard.press("n")
    table.dialog("new-game").locator("button[type=submit]").click()
    table.settle()
    moved = set(table.page.evaluate("[...moved]"))
    assert moved
    assert moved <= {"transform", "opacity"}


@pytest.mark.parametrize("why", ["system", "setting"])
def test_without_motion_nothing_moves_and_the_last_move_is_outlined(new_table: NewTable, why: str) -> None:
    options = {"reduced_motion": "reduce"} if why == "system" else {"settings": {"animation": False}}
    table = new_table(**options).open()
    table.page.evaluate(
        """() => {
          window.animated = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...rest) { animated++; return animate.apply(this, rest); };
        }"""
    )
    Mouse(table).move(MOVE)
    assert table.page.evaluate("document.getAnimations().length") == 0
    last = table.page.locator(".card.last")
    assert last.count() == 1
    assert last.evaluate("(card) => getComputedStyle(card).boxShadow !== 'none'")
    table.page.keyboard.press("d")
    table.page.keyboard.press("Control+z")
    table.page.keyboard.press("n")
    table.dialog("new-game").locator("button[type=submit]").click()
    assert table.page.evaluate("animated") == 0
    assert table.page.evaluate("document.getAnimations().length") == 0
    table.check()


def test_the_last_move_stays_marked_until_the_next_action(new_table: NewTable) -> None:
    table = new_table().open()
    Mouse(table).move(MOVE)
    table.settle()
    assert table.page.locator(".card.last").count() == 1
    table.page.keyboard.press("d")
    assert table.page.locator(".card.last").count() == 10
