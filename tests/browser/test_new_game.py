"""The new game dialog: every kind, codes right and wrong, and what lies on the table meanwhile."""

import pytest
from playwright.sync_api import Locator

from ragnatela import CodeError, Game, parse_code
from ragnatela.words import LANGUAGES

from .conftest import NewContext, NewTable
from .records import KINDS, link, played
from .state import kind_of, words_of
from .table import Table, until

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"

#: Texts that are no code, each for another reason.
WRONG = (
    "XX1-S1C-AAAAAAD",
    "SP2-S1C-AAAAAAD",
    "SP1-S3C-AAAAAAD",
    "SP1-S2-AAAAAAD",
    "SD1-S1C-AAAAAAD",
    "SP1-S1C-AAAAA",
    "SP1-S1C-AAAAAAAAA",
    "SP1-S1C-AAA4AAD",
    "hello",
)


class NewGame:
    """The dialog, as a player uses it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.dialog = table.dialog("new-game")

    def open(self) -> "NewGame":
        """Open it from the bar."""
        self.table.press("new-game")
        self.dialog.wait_for()
        return self

    def choose(self, name: str, value: str) -> None:
        """Choose a game (SP, SD), suits (1, 2, 4) or a rule (C, F)."""
        self.dialog.locator(f"label:has(input[name={name}][value='{value}'])").click()

    def choose_kind(self, kind: str) -> None:
        """Choose a kind such as `SP2F`."""
        self.choose("game", kind[:2])
        self.choose("suits", kind[2])
        if len(kind) > 3:
            self.choose("rule", kind[3])

    def start(self) -> None:
        """Press Start."""
        self.dialog.locator("button[type=submit]").click()

    def closed(self) -> None:
        """Wait until it is gone."""
        self.dialog.wait_for(state="hidden")

    @property
    def field(self) -> Locator:
        """The field for a code."""
        return self.dialog.locator("#new-game-code")

    @property
    def note(self) -> str:
        """What is said about the code."""
        return self.dialog.locator("#new-game-note").text_content() or ""

    @property
    def rule_shown(self) -> bool:
        """Whether the group rule can be chosen."""
        return self.dialog.locator("#new-game-rule").is_visible()


def error_of(text: str) -> CodeError:
    try:
        parse_code(text)
    except CodeError as error:
        return error
    raise AssertionError(f"{text} is a code")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.startswith("SP")])
def test_a_game_of_each_kind_begins(new_table: NewTable, kind: str) -> None:
    table = new_table("SP").open()
    new = NewGame(table).open()
    new.choose_kind(kind)
    assert new.rule_shown == (len(kind) > 3)
    new.start()
    new.closed()
    game = table.check()
    assert kind_of(game.code) == kind
    assert game.moves == 0
    level = table.text(f"level.{kind[2]}")
    rule = f" · {table.text('rule.' + kind[3])}" if len(kind) > 3 else ""
    assert table.page.locator("#level").text_content() == level + rule


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.startswith("SD")])
def test_a_game_of_the_other_page_begins_there_and_this_table_is_kept(new_table: NewTable, kind: str) -> None:
    here = played(START, 9)
    table = new_table("SP").open(link(here))
    new = NewGame(table).open()
    new.choose_kind(kind)
    assert not new.rule_shown
    new.start()
    table.page.wait_for_url("**/en/spiderette/**")
    other = Table(table.page, table.base, "SD").ready()
    assert kind_of(other.check().code) == kind
    table.open()
    assert table.check() == here


def test_the_last_choice_is_remembered(new_table: NewTable) -> None:
    table = new_table("SP").open()
    new = NewGame(table).open()
    new.choose_kind("SP4F")
    new.start()
    new.closed()
    table.reload()
    new.open()
    new.start()
    new.closed()
    assert kind_of(table.check().code) == "SP4F"


def test_two_random_games_differ(new_table: NewTable) -> None:
    table = new_table("SD").open()
    codes = set()
    for _ in range(3):
        new = NewGame(table).open()
        new.start()
        new.closed()
        codes.add(table.check().code.text)
    assert len(codes) == 3


@pytest.mark.parametrize("close", ["Escape", "cancel", "close", "beside"])
def test_a_dialog_that_is_closed_changes_nothing(new_table: NewTable, close: str) -> None:
    game = played(START, 6)
    table = new_table().open(link(game))
    new = NewGame(table).open()
    new.choose_kind("SP4C")
    ways = {
        "Escape": lambda: table.page.keyboard.press("Escape"),
        "cancel": lambda: new.dialog.get_by_role("button", name=table.text("ui.cancel")).click(),
        "close": lambda: new.dialog.get_by_role("button", name=table.text("ui.close")).click(),
        "beside": lambda: table.page.mouse.click(5, 400),
    }
    ways[close]()
    new.closed()
    assert table.check() == game
    assert table.page.evaluate("document.activeElement.id") == "new-game"


def test_start_is_pressed_at_once_after_writing_a_code(new_table: NewTable) -> None:
    # Leaving the field showed the choice of rule, and Start slipped away from under the pointer.
    table = new_table().open()
    new = NewGame(table).open()
    table.settle()
    new.field.fill("SP1-S2C-QWERTYU")
    before = table.box(new.dialog)
    button = table.box(new.dialog.locator("button[type=submit]"))
    table.page.mouse.move(button.left + 8, button.top + 8)
    table.page.mouse.down()
    assert table.box(new.dialog) == before
    table.page.mouse.up()
    new.closed()
    assert table.check() == Game(parse_code("SP1-S2C-QWERTYU"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_code_says_what_is_wrong_and_changes_nothing(new_table: NewTable, language: str) -> None:
    game = played(START, 6)
    table = new_table("SP", language).open(link(game))
    new = NewGame(table).open()
    for text in WRONG:
        new.field.fill(text)
        new.start()
        assert new.note == words_of(language).error(error_of(text)), text
        assert new.dialog.is_visible()
        assert table.page.evaluate("document.activeElement.id") == "new-game-code"
        assert new.field.get_attribute("aria-invalid") == "true"
        assert new.field.input_value() == text
    table.page.keyboard.press("Escape")
    assert table.check() == game


def test_a_code_is_judged_while_it_is_written(new_table: NewTable) -> None:
    table = new_table().open()
    new = NewGame(table).open()
    said = "() => document.getElementById('new-game-note').textContent !== ''"
    new.field.press_sequentially("sp1-s9c")
    until(table.page, said)
    assert new.note == words_of("en").error(error_of("sp1-s9c"))
    new.field.fill("")
    assert new.note == ""
    new.field.press_sequentially("sd1 s2 lkjhgfd")
    until(table.page, said)
    assert new.note == table.text("ui.code-good", game=f"{table.text('game.SD')} · {table.text('level.2')}")
    assert new.dialog.locator("#new-game-kind").evaluate("(kind) => kind.disabled")


@pytest.mark.parametrize(
    "text",
    [
        "SP1-S2F-QWERTYU",
        "  sp1 s2f qwertyu ",
        "sp1_s2f_qwertyu",
        "SP1–S2F—QWERTYU",
        "sp1s2fqwertyu",
        "https://example.org/en/spider/#SP1-S2F-QWERTYU",
    ],
)
def test_codes_are_read_generously(new_table: NewTable, text: str) -> None:
    table = new_table().open()
    new = NewGame(table).open()
    new.field.fill(text)
    table.page.keyboard.press("Enter")
    new.closed()
    assert table.check() == Game(parse_code("SP1-S2F-QWERTYU"))
    assert table.screen()["code"] == "SP1-S2F-QWERTYU"


def test_a_flexible_code_of_one_suit_is_the_classic_one(new_table: NewTable) -> None:
    table = new_table().open()
    new = NewGame(table).open()
    new.field.fill("SP1-S1F-QWERTYU")
    new.start()
    new.closed()
    assert table.check().code.text == "SP1-S1C-QWERTYU"


def test_a_record_in_the_field_opens_as_played(new_table: NewTable) -> None:
    game = played("SP1-S1C-QWERTYU", 14)
    table = new_table().open()
    for text in (" ".join([game.code.text, *game.texts]), f"{table.address}#{link(game)}"):
        new = NewGame(table).open()
        new.field.fill(text)
        new.start()
        new.closed()
        assert table.check() == game


def test_a_code_of_the_other_game_goes_to_its_page_and_this_table_is_kept(new_table: NewTable) -> None:
    here = played(START, 7)
    table = new_table("SP").open(link(here))
    new = NewGame(table).open()
    new.field.fill("sd1-s4-qwertyu")
    new.start()
    table.page.wait_for_url("**/en/spiderette/**")
    other = Table(table.page, table.base, "SD").ready()
    assert other.check() == Game(parse_code("SD1-S4-QWERTYU"))
    assert "#" not in table.page.url
    table.page.go_back()
    table.ready()
    assert table.check() == here


def test_a_new_game_over_a_game_can_be_taken_back_at_once(new_table: NewTable) -> None:
    game = played(START, 7)
    table = new_table().open(link(game))
    new = NewGame(table).open()
    new.start()
    new.closed()
    assert (table.notice_text or "").startswith(table.text("ui.new-game-started"))
    table.notice.get_by_role("button", name=table.text("ui.take-back")).click()
    assert table.check() == game


def test_the_code_is_copied_with_one_press(new_table: NewTable, new_context: NewContext) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    table = new_table(context=context).open()
    table.press("copy-code")
    until(table.page, "() => document.querySelector('.notice') !== null")
    assert table.notice_text == table.text("say.code-copied")
    assert table.page.evaluate("navigator.clipboard.readText()") == START


def test_where_copying_is_refused_the_code_is_shown(new_table: NewTable) -> None:
    table = new_table()
    table.page.add_init_script(
        """Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => false;"""
    )
    table.open()
    table.press("copy-code")
    until(table.page, "() => document.querySelector('.notice') !== null")
    assert table.notice_text == table.text("ui.copy-failed", code=START)
