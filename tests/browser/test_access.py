"""For everybody: axe-core finds nothing, the table's structure is the one that is spoken, and the policy holds."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from ragnatela import Move, Position
from ragnatela.site.headers import policy_text

from .conftest import NewContext, NewTable, Watch
from .dialogs import DIALOGS, close, show
from .hands import Keyboard, Mouse
from .records import find, link, played
from .state import words_of
from .table import Table

pytestmark = pytest.mark.browser

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "el")
THEMES = ("light", "dark")
RUN_AXE = """async (within) => {
  const { violations } = await axe.run(within, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html + " " + node.failureSummary)]);
}"""


@cache
def axe() -> str:
    """The source of axe-core; it goes in past the page's policy, as a debugger's own words do."""
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, within: str = "html") -> list[list[str]]:
    """What axe-core finds on a page, or in a part of it, as it is."""
    if not page.evaluate("'axe' in window"):
        page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": axe()})
    return page.evaluate(RUN_AXE, within)  # type: ignore[no-any-return]


in_both_themes = pytest.mark.parametrize("theme", THEMES)
in_two_languages = pytest.mark.parametrize("language", LANGUAGES)
on_both_pages = pytest.mark.parametrize("game", ["SP", "SD"])


# Axe


@in_both_themes
@in_two_languages
def test_axe_finds_nothing_on_the_home_page(new_context: NewContext, base: str, language: str, theme: str) -> None:
    page = new_context(color_scheme=theme).new_page()
    page.goto(f"{base}{language}/")
    assert faults(page) == []


@in_both_themes
def test_axe_finds_nothing_on_the_choice_of_language(
    new_context: NewContext, base: str, watch: Watch, theme: str
) -> None:
    page = new_context(color_scheme=theme, locale="fr-FR").new_page()
    page.goto(base)
    assert page.url == base
    assert faults(page) == []
    page.goto(f"{base}no/such/page")
    assert faults(page) == []
    assert all("404" in error for error in watch.errors)
    watch.errors.clear()


@on_both_pages
@in_both_themes
@in_two_languages
def test_axe_finds_nothing_on_a_play_page(new_table: NewTable, game: str, language: str, theme: str) -> None:
    table = new_table(game, language, color_scheme=theme).open()
    assert faults(table.page) == []


@in_both_themes
@in_two_languages
def test_axe_finds_nothing_in_mid_game(new_table: NewTable, language: str, theme: str) -> None:
    """An empty column, a removed sequence, a notice with marks."""
    game = find(["SD1-S1-AAAAABD"], lambda p: bool(p.removed) and not all(p.columns) and not p.won)
    table = new_table("SD", language, color_scheme=theme, settings={"fourColours": True}).open(link(game))
    table.deal()
    assert table.notice_text
    assert faults(table.page) == []


@in_both_themes
@in_two_languages
def test_axe_finds_nothing_in_any_dialog(new_table: NewTable, language: str, theme: str) -> None:
    table = new_table("SP", language, color_scheme=theme).open()
    for name in DIALOGS:
        show(table, name)
        assert (name, faults(table.page, "dialog[open]")) == (name, [])
        close(table, name)


def test_axe_finds_nothing_in_a_dialog_that_refuses_a_code(new_table: NewTable) -> None:
    table = new_table().open()
    dialog = show(table, "new-game")
    dialog.locator("#new-game-code").fill("SP9")
    dialog.locator("button[type=submit]").click()
    assert dialog.locator("#new-game-note.wrong").text_content()
    table.settle()
    assert faults(table.page) == []


# The policy


@pytest.mark.parametrize("path", ["", "en/", "en/spider/", "el/spiderette/"])
def test_the_policy_comes_with_the_answer_and_with_the_page(new_context: NewContext, base: str, path: str) -> None:
    page = new_context(locale="fr-FR").new_page()
    answer = page.goto(base + path)
    assert answer is not None
    assert answer.headers["content-security-policy"] == policy_text()
    meta = page.locator("meta[http-equiv=Content-Security-Policy]")
    assert meta.get_attribute("content") == policy_text(in_page=True)


#: Each breaks one part of the policy; the browser reports it and does nothing.
BREACHES = """async () => {
  const seen = [];
  const told = new Promise((done) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      seen.push(event.effectiveDirective);
      if (new Set(seen).size === 4) done();
    });
  });
  const inline = document.createElement("script");
  inline.textContent = "window.broken = true";
  const styled = document.createElement("p");
  styled.setAttribute("style", "color: red");
  const framed = document.createElement("iframe");
  framed.src = location.href;
  document.body.append(inline, styled, framed);
  fetch("http://127.0.0.1:1/").catch(() => {});
  await told;
  return [[...new Set(seen)].sort(), "broken" in window];
}"""


def test_the_policy_is_kept_by_the_browser(new_table: NewTable, watch: Watch) -> None:
    table = new_table().open()
    watch.check()
    breached, broken = table.page.evaluate(BREACHES)
    assert breached == ["connect-src", "frame-src", "script-src-elem", "style-src-attr"]
    assert not broken
    watch.errors.clear()
    watch.requests.clear()


def test_no_request_leaves_the_origin_wherever_one_goes(new_context: NewContext, base: str, watch: Watch) -> None:
    context = new_context(service_workers="allow", locale="fr-FR")
    page = context.new_page()
    page.goto(base)
    page.locator("main a[data-language=el]").click()
    page.locator("h2 a").first.click()
    page.wait_for_url(f"{base}el/spider/")
    page.close()
    for game in ("SP", "SD"):
        table = Table(context.new_page(), base, game, "el").open()
        table.page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        table.deal()
        for name in DIALOGS:
            show(table, name)
            close(table, name)
        assert foreign_links(table.page) == []
    asked = {url.removeprefix(base) for url in watch.requests}
    assert {"", "el/", "el/spider/", "el/spiderette/", "sw.js"} <= asked
    watch.check()


def foreign_links(page: Page) -> list[str]:
    """Everything in a page that would lead to another origin."""
    return page.evaluate("""() => [...document.querySelectorAll("[href], [src], [action]")]
      .map((element) => new URL(element.href?.baseVal ?? element.href ?? element.src ?? element.action, location))
      .filter((url) => url.origin !== location.origin && url.protocol !== "data:").map(String)""")  # type: ignore[no-any-return]


# The structure that is spoken


class Spoken:
    """The page as assistive technology gets it from the browser: the accessibility tree."""

    def __init__(self, table: Table) -> None:
        nodes = table.cdp().send("Accessibility.getFullAXTree")["nodes"]
        self._nodes: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}
        self.root = nodes[0]

    def inside(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What lies in a node, in reading order, without the layers that are not spoken."""
        for key in node.get("childIds", []):
            child = self._nodes.get(key)
            if child is None:
                continue
            if not child["ignored"]:
                yield child
            yield from self.inside(child)

    def all(self, role: str, within: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Nodes of a role."""
        return [node for node in self.inside(within or self.root) if role_of(node) == role]

    def one(self, role: str, name: str) -> dict[str, Any]:
        """The node of a role and a name."""
        found = [node for node in self.all(role) if name_of(node) == name]
        assert len(found) == 1, (role, name, len(found))
        return found[0]


def role_of(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def name_of(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def assert_spoken(table: Table, position: Position) -> None:
    """The tree's lists and buttons are the columns and cards of a position, by their full names."""
    words = words_of(table.language)
    spoken = Spoken(table)
    board = spoken.one("application", table.text("ui.table"))
    columns = spoken.all("list", board)
    assert [name_of(column) for column in columns] == [words.column(position, c) for c in range(len(position.columns))]
    for c, column in enumerate(columns):
        cards = position.columns[c]
        names = [words.card_label(position, c, i) for i in range(len(cards))] or [words.column(position, c)]
        assert [name_of(button) for button in spoken.all("button", column)] == names
        assert len(spoken.all("listitem", column)) == len(names)
    assert spoken.one("button", words.stock_label(position))
    assert spoken.one("list", words.removed_label(position))


@on_both_pages
@in_two_languages
def test_columns_are_lists_and_cards_are_buttons_by_their_full_names(
    new_table: NewTable, game: str, language: str
) -> None:
    table = new_table(game, language).open()
    assert_spoken(table, table.check().position)
    code = {"SP": "SP1-S4F-QWERTYU", "SD": "SD1-S4-QWERTYU"}[game]
    table.open(link(played(code, 40)))
    assert_spoken(table, table.check().position)


def test_an_empty_column_is_a_list_with_one_place(new_table: NewTable) -> None:
    game = find(["SD1-S1-AAAAABD"], lambda p: bool(p.removed) and not all(p.columns))
    table = new_table("SD").open(link(game))
    assert_spoken(table, game.position)


def test_a_face_down_card_says_only_that(new_table: NewTable) -> None:
    table = new_table().open()
    downs = table.page.locator(".card.down")
    names = {name.split(",")[0] for name in downs.evaluate_all("cards => cards.map((card) => card.ariaLabel)")}
    assert names == {table.text("card.place-face-down", column=0, card=0, count=0).split(",")[0]}
    assert downs.evaluate_all("cards => cards.every((card) => !card.outerHTML.match(/data-card|data-rank|data-suit/))")


def test_a_group_in_the_hand_says_so(new_table: NewTable) -> None:
    table = new_table().open()
    position = table.check().position
    keyboard = Keyboard(table)
    column = next(c for c, cards in enumerate(position.columns) if position.targets(c, len(cards) - 1))
    keyboard.go(column)
    keyboard.press("Enter")
    words, last = words_of("en"), len(position.columns[column]) - 1
    assert Spoken(table).one("button", words.card_label(position, column, last, taken=True))
    keyboard.press("Escape")
    assert_spoken(table, position)


def test_there_is_one_polite_live_region(new_table: NewTable) -> None:
    table = new_table().open()
    live = table.page.locator("[aria-live], [role=status], [role=alert], [role=log], output").locator(
        "xpath=self::*[not(ancestor::dialog)]"
    )
    assert live.count() == 1
    assert live.get_attribute("id") == "live"
    assert live.get_attribute("aria-live") == "polite"
    table.deal()
    assert [_live(node) for node in Spoken(table).all("status")] == ["polite"]
    assert table.said == words_of("en").action(*_first_deal(table))


def _live(node: dict[str, Any]) -> str:
    return next((p["value"]["value"] for p in node["properties"] if p["name"] == "live"), "")


def _first_deal(table: Table) -> tuple[Any, Any, Any, Any]:
    game = table.check()
    action = game.actions[-1]
    before = game.copy()
    before.undo()
    return before.position, action, before.position.play(action)[1], game


def test_a_dialog_has_at_most_one_live_region_of_its_own(new_table: NewTable) -> None:
    table = new_table().open()
    for name in DIALOGS:
        dialog = show(table, name)
        live = dialog.locator("[aria-live], [role=status], [role=alert]")
        assert live.count() <= 1
        assert [role_of(node) for node in Spoken(table).all("dialog")] == ["dialog"]
        close(table, name)


# One tab stop


TAB_STOPS = """() => [...document.querySelectorAll(".columns *")].filter((element) => element.tabIndex >= 0).length"""


def test_the_table_is_one_tab_stop(new_table: NewTable) -> None:
    table = new_table().open()
    page = table.page
    assert page.evaluate(TAB_STOPS) == 1
    page.locator("#menu").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.column') !== null")
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "End", "Home", "ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate(TAB_STOPS) == 1
        assert page.evaluate("document.activeElement.tabIndex") == 0
    page.keyboard.press("ArrowRight")
    place = page.evaluate("document.activeElement.ariaLabel")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "stock"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == place


def test_the_table_stays_one_tab_stop_whatever_happens(new_table: NewTable) -> None:
    game = played("SD1-S1-AAAAABD", 60, seed=3)
    table = new_table("SD", settings={"animation": False}).open()
    mouse = Mouse(table)
    for action in game.actions:
        if isinstance(action, Move):
            mouse.move(action)
        else:
            table.page.keyboard.press("d")
        assert table.page.evaluate(TAB_STOPS) == 1
    assert table.check() == game
    for _ in range(10):
        table.page.keyboard.press("Control+z")
        assert table.page.evaluate(TAB_STOPS) == 1


def test_every_control_is_reached_by_tab_and_has_a_name(new_table: NewTable) -> None:
    table = new_table().open()
    reached = []
    for _ in range(12):
        table.page.keyboard.press("Tab")
        reached.append(table.page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert {"copy-code", "undo", "redo", "restart", "new-game", "menu", "stock"} <= set(reached)
    assert all(name_of(button) for button in Spoken(table).all("button"))
