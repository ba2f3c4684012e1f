"""Links: a code or a record in the address, right and wrong, here and on the other page; and sharing them."""

import pytest

from ragnatela import Game, RagnatelaError, parse_code, parse_record
from ragnatela.words import LANGUAGES

from .conftest import NewContext, NewTable
from .records import link, played
from .state import words_of
from .table import Table, until

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"
WRONG = (
    "SP1-S3C-AAAAAAD",
    "SP1-S1C-AAAA",
    "SP1-S1C-AAA4AAD",
    "SP9-S1C-AAAAAAD",
    "SP1-S1C-AAAAAAD/1-99",
    "SP1-S1C-AAAAAAD/6-1.1-2",
    "SP1-S1C-AAAAAAD/hello",
    "nothing",
    "%E0%A4%A",
    "<img src=x onerror=alert(1)>",
)


def error_of(text: str) -> RagnatelaError:
    try:
        parse_record(text)
    except RagnatelaError as error:
        return error
    raise AssertionError(f"{text} is a record")


def test_a_code_in_the_address_is_dealt_and_leaves_the_address(new_table: NewTable) -> None:
    table = new_table().open("SP1-S4F-QWERTYU")
    assert table.check() == Game(parse_code("SP1-S4F-QWERTYU"))
    assert table.page.url == table.address


def test_a_code_in_the_address_is_read_generously(new_table: NewTable) -> None:
    table = new_table().open("sp1%20s4f%20qwertyu")
    assert table.check() == Game(parse_code("SP1-S4F-QWERTYU"))


def test_a_record_in_the_address_is_a_position_that_can_be_played_on(new_table: NewTable) -> None:
    game = played(START, 130)
    table = new_table(settings={"animation": False}).open(link(game))
    assert table.check() == game
    assert table.game.undoable == 100
    table.undo()
    assert table.check().position == played(START, 129).position
    table.page.keyboard.press("Control+y")
    assert table.check() == game


def test_a_link_opens_over_a_saved_game_which_can_be_brought_back(new_table: NewTable) -> None:
    # The save was looked at when the page was shown, and then taken for another tab's.
    mine, theirs = played(START, 11), played("SP1-S2C-QWERTYU", 12)
    table = new_table().open(link(mine))
    table.open(link(theirs))
    assert table.check() == theirs
    table.notice.get_by_role("button", name=table.text("ui.take-back")).click()
    assert table.check() == mine


def test_a_link_followed_on_the_page_opens_without_loading_it_again(new_table: NewTable) -> None:
    table = new_table().open()
    table.page.evaluate("window.same = true")
    game = played("SP1-S2C-QWERTYU", 5)
    table.follow(link(game))
    assert table.check() == game
    assert table.page.evaluate("window.same")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_link_says_why_and_the_game_stays(new_table: NewTable, language: str) -> None:
    game = played(START, 9)
    table = new_table("SP", language).open(link(game))
    for number, text in enumerate(WRONG):
        # The first with a page that is loaded for it, the others on the page as it is.
        table.follow(text) if number else table.open(text)
        assert table.notice_text == words_of(language).link_error(error_of(text)), text
        assert table.check() == game
        assert table.page.url == table.address


def test_a_newcomer_with_a_wrong_link_finds_the_first_deal(new_table: NewTable) -> None:
    table = new_table().open("SP1-S1C-AAAA")
    assert table.notice_text == words_of("en").link_error(error_of("SP1-S1C-AAAA"))
    table.shows(Game(parse_code(START)))
    assert not table.page.evaluate("document.documentElement.hasAttribute('data-resuming')")


@pytest.mark.parametrize("fragment", ["SD1-S2-QWERTYU", link(played("SD1-S2-QWERTYU", 8))])
def test_a_link_of_the_other_game_goes_to_its_page(new_table: NewTable, fragment: str) -> None:
    here = played(START, 9)
    table = new_table("SP", "nl").open(link(here))
    table.go(fragment)
    table.page.wait_for_url("**/nl/spiderette/**")
    other = Table(table.page, table.base, "SD", "nl").ready()
    assert other.check() == parse_record(fragment)
    assert other.page.url == other.address
    table.open()
    assert table.check() == here


def test_a_link_ends_with_the_deal_it_names_however_long(new_table: NewTable) -> None:
    fragment = START + "/" + ".".join(["6-1"] * 40_000)
    table = new_table().open(fragment)
    assert table.notice_text == words_of("en").link_error(error_of(fragment))
    table.shows(Game(parse_code(START)))


# Sharing


def share(table: Table) -> dict[str, str]:
    """The texts of the share dialog by their fields."""
    table.press("menu")
    table.dialog("menu").locator("[data-open=share]").click()
    table.dialog("share").wait_for()
    fields = table.dialog("share").locator("input").all()
    return {field.get_attribute("id") or "": field.input_value() for field in fields}


def test_code_and_record_are_shared_as_texts_and_links(new_table: NewTable) -> None:
    game = played("SP1-S2C-QWERTYU", 17)
    table = new_table().open(link(game))
    assert share(table) == {
        "share-code": game.code.text,
        "share-code-link": f"{table.address}#{game.code.text}",
        "share-record": " ".join([game.code.text, *game.texts]),
        "share-record-link": f"{table.address}#{link(game)}",
    }


def test_shared_links_open_on_another_device(new_table: NewTable) -> None:
    game = played("SP1-S2C-QWERTYU", 17)
    texts = share(new_table().open(link(game)))
    other = new_table()
    for name, wanted in (("share-code-link", Game(game.code)), ("share-record-link", game)):
        other.open(texts[name].split("#")[1])
        assert other.check() == wanted


def test_undone_actions_are_not_shared(new_table: NewTable) -> None:
    game = played(START, 6)
    table = new_table().open(link(game))
    table.undo()
    assert share(table)["share-record-link"].endswith("#" + link(played(START, 5)))


@pytest.mark.parametrize("field", ["share-code", "share-code-link", "share-record", "share-record-link"])
def test_each_shared_text_is_copied_with_one_press(new_table: NewTable, new_context: NewContext, field: str) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    table = new_table(context=context).open(link(played(START, 6)))
    texts = share(table)
    button = table.dialog("share").locator(f"[data-copy={field}]")
    button.click()
    until(table.page, "() => document.querySelector('#dialog-share [role=status]').textContent !== ''")
    status = table.dialog("share").locator("[role=status]").text_content()
    assert status == table.text(f"say.{button.get_attribute('data-copied')}-copied")
    assert table.page.evaluate("navigator.clipboard.readText()") == texts[field]


def test_where_copying_is_refused_the_text_is_selected(new_table: NewTable) -> None:
    table = new_table()
    table.page.add_init_script(
        """Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => false;"""
    )
    table.open()
    texts = share(table)
    table.dialog("share").locator("[data-copy=share-record-link]").click()
    until(table.page, "() => document.querySelector('#dialog-share [role=status]').textContent !== ''")
    assert table.dialog("share").locator("[role=status]").text_content() == table.text("say.copy-failed")
    field = table.dialog("share").locator("#share-record-link")
    selected = field.evaluate("(f) => document.activeElement === f && f.value.slice(f.selectionStart, f.selectionEnd)")
    assert selected == texts["share-record-link"]
