"""Refused actions: the rule in the page's language, with the cards it means marked, and nothing changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from ragnatela import DEAL, Game, Move, Position, Refusal
from ragnatela.site.reading import RULE_SECTIONS
from ragnatela.site.texts import load_text
from ragnatela.words import LANGUAGES

from .conftest import NewTable
from .hands import Mouse
from .records import find, link, picks
from .state import words_of
from .table import Table

pytestmark = pytest.mark.browser

SPIDER = ["SP1-S2C-AAAAAAD", "SP1-S2C-QWERTYU"]
SPIDERETTE = ["SD1-S1-AAAAABD", "SD1-S1-ZXCVBNM", "SD1-S2-LKJHGFD"]


@dataclass(frozen=True)
class Case:
    """A game in which something is refused, and how to try it."""

    game: Game
    refusal: Refusal
    attempt: Callable[[Table], None]

    @property
    def sentence(self) -> Callable[[str], str]:
        """What the page must say, by language."""
        return lambda language: words_of(language).refusal(self.refusal, self.game.position)

    def marked(self) -> set[tuple[int, int]]:
        """The cards that must be marked, as column and place; -1 for a column's last card or its empty place."""
        values = self.refusal.values
        if "index" in values:
            return {(values["column"], values["index"])}
        columns = [values["target"]] if "target" in values else values.get("columns", [])
        return {(column, -1) for column in columns}


def picked(key: str, codes: list[str]) -> Case:
    game = find(codes, lambda position: bool(picks(position, key)))
    column, index, refusal = picks(game.position, key)[0]

    def attempt(table: Table) -> None:
        grip = table.place(column, index).grip
        Mouse(table).drag(grip, grip._replace(y=grip.y + 80))

    return Case(game, refusal, attempt)


def placed(key: str, codes: list[str]) -> Case:
    game = find(codes, lambda position: any(_placings(position, key)))
    move, refusal = next(_placings(game.position, key))
    return Case(game, refusal, lambda table: Mouse(table).move(move))


def _placings(position: Position, key: str) -> Iterator[tuple[Move, Refusal]]:
    columns = range(len(position.columns))
    for source in columns:
        for target in columns:
            if source != target and position.columns[source]:
                move = Move(source, target, 1)
                refusal = position.refusal(move)
                if refusal and refusal.key == key:
                    yield move, refusal


def no_place(codes: list[str]) -> Case:
    game = find(codes, lambda position: any(_without_place(position)))
    (column, index), refusal = next(_without_place(game.position))
    return Case(game, refusal, lambda table: Mouse(table).double(table.place(column, index).grip))


def _without_place(position: Position) -> Iterator[tuple[tuple[int, int], Refusal]]:
    for column, cards in enumerate(position.columns):
        if cards:
            best = position.best(column, len(cards) - 1)
            if isinstance(best, Refusal) and best.key == "no-place":
                yield (column, len(cards) - 1), best


def dealt(key: str, codes: list[str]) -> Case:
    def refused(position: Position) -> Refusal | None:
        refusal = position.refusal(DEAL)
        return refusal if refusal and refusal.key == key else None

    game = find(codes, lambda position: refused(position) is not None)
    refusal = refused(game.position)
    assert refusal is not None
    return Case(game, refusal, lambda table: table.deal())


CASES: dict[str, Callable[[], Case]] = {
    "face-down": lambda: picked("face-down", SPIDER),
    "not-descending": lambda: picked("not-descending", SPIDER),
    "mixed-suits": lambda: picked("mixed-suits", SPIDER),
    "nothing-on-ace": lambda: placed("nothing-on-ace", SPIDER),
    "king-needs-empty-column": lambda: placed("king-needs-empty-column", SPIDER),
    "not-one-higher": lambda: placed("not-one-higher", SPIDER),
    "no-place": lambda: no_place(SPIDER),
    "stock-empty": lambda: dealt("stock-empty", SPIDERETTE),
    "empty-column": lambda: dealt("empty-column", SPIDERETTE),
}


def meant(table: Table) -> set[tuple[int, int]]:
    """The marked cards, as column and place; -1 where it is the column's last card."""
    found = table.page.locator(".column").evaluate_all(
        """columns => columns.flatMap((column, c) => [...column.querySelectorAll(":scope > li")]
          .map((item, i, all) => [c, i === all.length - 1 ? -1 : i, item.firstElementChild.classList.contains("meant")])
          .filter(([, , marked]) => marked))"""
    )
    return {(column, index) for column, index, _ in found}


def last_as_minus_one(case: Case) -> set[tuple[int, int]]:
    columns = case.game.position.columns
    return {(column, -1 if index == len(columns[column]) - 1 else index) for column, index in case.marked()}


def try_it(table: Table, case: Case) -> None:
    fragment = link(case.game)
    if table.page.url == table.address:
        table.follow(fragment)
    else:
        table.open(fragment)
    case.attempt(table)


def check_notice_is_clear(table: Table) -> None:
    notice = table.box(".notice")
    assert not notice.overlaps(table.box("#stock"))
    for marked in table.page.locator(".meant").all():
        assert not notice.overlaps(table.box(marked))
    assert table.box("#table").holds(notice)


@pytest.mark.parametrize("key", CASES)
def test_a_refusal_recalls_its_rule_and_changes_nothing(new_table: NewTable, key: str) -> None:
    case = CASES[key]()
    table = new_table(case.game.code.variant.key)
    try_it(table, case)
    assert case.refusal.key == key
    assert table.said == table.notice_text == case.sentence("en")
    assert meant(table) == last_as_minus_one(case)
    check_notice_is_clear(table)
    assert table.check() == case.game
    table.settle()
    assert meant(table) == last_as_minus_one(case)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_refusal_is_told_in_the_language_of_the_page(new_table: NewTable, language: str) -> None:
    tables = {key: new_table(key, language) for key in ("SP", "SD")}
    for make in CASES.values():
        case = make()
        table = tables[case.game.code.variant.key]
        try_it(table, case)
        assert table.said == table.notice_text == case.sentence(language)
        check_notice_is_clear(table)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_a_notice_covers_neither_stock_nor_the_cards_it_means(new_table: NewTable, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    tables = {key: new_table(key, "el", viewport=viewport) for key in ("SP", "SD")}
    for make in CASES.values():
        case = make()
        table = tables[case.game.code.variant.key]
        try_it(table, case)
        assert table.notice_text == case.sentence("el")
        check_notice_is_clear(table)


def test_the_notice_goes_with_the_next_action_and_blocks_nothing(new_table: NewTable) -> None:
    case = CASES["face-down"]()
    table = new_table()
    try_it(table, case)
    assert table.notice.count() == 1
    # Under the notice too the table takes presses.
    assert table.notice.evaluate("notice => getComputedStyle(notice).pointerEvents") == "none"
    table.deal()
    assert table.check().moves == case.game.moves + 1
    assert table.notice.count() == 0
    assert meant(table) == set()


def test_without_interactive_rules_the_cards_are_marked_and_the_rule_is_only_said(new_table: NewTable) -> None:
    case = CASES["not-one-higher"]()
    table = new_table(settings={"interactiveRules": False})
    try_it(table, case)
    assert table.notice.count() == 0
    assert table.said == case.sentence("en")
    assert meant(table) == last_as_minus_one(case)


def test_a_refusal_said_twice_is_heard_twice(new_table: NewTable) -> None:
    case = CASES["face-down"]()
    table = new_table()
    try_it(table, case)
    first = table.page.locator("#live").text_content()
    case.attempt(table)
    assert table.page.locator("#live").text_content() != first
    assert table.said == case.sentence("en")


# The rule behind it


@pytest.mark.parametrize("key", CASES)
def test_the_notice_leads_to_the_section_of_its_rule(new_table: NewTable, key: str) -> None:
    case = CASES[key]()
    game = case.game.code.variant
    table = new_table(game.key, "ca")
    try_it(table, case)
    link = table.notice.get_by_role("link", name=table.text("ui.rule-link"))
    rules = load_text("ca", f"{game.name}-rules")
    where = f"ca/{game.name}/{rules.path}/#{rules.anchor(RULE_SECTIONS[key])}"
    assert link.evaluate("link => link.href") == table.base + where
    assert link.get_attribute("target") == "_blank"
    assert link.get_attribute("rel") == "noopener"


def test_the_rule_opens_in_a_tab_of_its_own_and_the_game_stays(new_table: NewTable) -> None:
    case = CASES["not-one-higher"]()
    table = new_table()
    try_it(table, case)
    with table.page.context.expect_page() as opened:
        table.notice.get_by_role("link").click()
    page = opened.value
    page.wait_for_load_state()
    assert page.locator(":target h2").inner_text() == load_text("en", "spider-rules").sections[2].title
    assert page.evaluate("window.opener") is None
    assert table.check() == case.game
    assert table.notice.count() == 1


def test_the_rule_is_reached_by_keyboard_and_the_table_again(new_table: NewTable) -> None:
    case = CASES["empty-column"]()
    table = new_table("SD")
    try_it(table, case)
    page = table.page
    page.locator(".columns [tabindex='0']").focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.notice') !== null"):
            break
    assert page.evaluate("document.activeElement.textContent") == table.text("ui.rule-link")
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    opened.value.close()
    page.bring_to_front()
    page.keyboard.press("Control+z")
    assert table.check().moves == case.game.moves - 1
    assert page.evaluate("document.activeElement.closest('.columns') !== null")
