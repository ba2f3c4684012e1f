"""While the engine is on its way: nobody's table but the player's own is ever seen; and when it never comes."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route

from ragnatela import Move
from ragnatela.words import LANGUAGES

from .conftest import NewTable, Watch
from .device import first_game, prepare, press, save_of
from .hands import Keyboard, Mouse
from .records import link, played
from .state import faces
from .table import Table, until

pytestmark = pytest.mark.browser

OTHER = "SP1-S2C-QWERTYU"
MOVE = Move(5, 0, 1)

#: Notes at each frame, beginning with the first, which face-up and face-down cards can be seen.
SEEN = """
window.seen = [];
const look = () => {
  const visible = (item) => item.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const cards = (column) => [...column.querySelectorAll(":scope > li:not(.slot) > button")].filter(visible);
  const names = (column) => cards(column).map((card) => card.dataset.card ?? "##").join(" ");
  const table = [...document.querySelectorAll(".column")].map(names).join("|");
  if (/[#A-Z]/.test(table) && window.seen.at(-1) !== table) window.seen.push(table);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
#: Two frames have been drawn since.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Gate:
    """Holds what matches a pattern back until it is opened."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._held: list[Route] = []
        self._open = False
        page.route(pattern, self._asked)

    def _asked(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let it through, now and from now on."""
        self._open = True
        for route in self._held:
            route.continue_()


@pytest.fixture
def table(new_table: NewTable) -> Iterator[Table]:
    """A play page that is not opened yet."""
    table = new_table()
    yield table
    table.page.unroute_all(behavior="ignoreErrors")


def visit(table: Table, fragment: str = "") -> None:
    """Go to the page, whose engine will not come yet."""
    address = table.address + (f"#{fragment}" if fragment else "")
    table.page.goto(address, wait_until="commit")
    until(table.page, "() => document.getElementById('live') !== null")


def seen(table: Table) -> list[str]:
    table.page.evaluate(DRAWN)
    return table.page.evaluate("window.seen")  # type: ignore[no-any-return]


def test_a_returning_player_never_sees_another_table(table: Table) -> None:
    game = played(OTHER, 14)
    prepare(table, SP=save_of(game))
    script, engine = Gate(table.page, "**/app.*.js"), Gate(table.page, "**/*.wasm")
    table.page.add_init_script(SEEN)
    visit(table)
    assert seen(table) == []
    script.open()
    mine = "|".join(faces(game.position))
    until(table.page, "() => window.seen.length > 0")
    assert seen(table) == [mine]
    engine.open()
    table.ready().settle()
    assert seen(table) == [mine]
    assert table.check() == game


def test_with_a_link_only_what_it_opens_is_seen(table: Table) -> None:
    prepare(table, SP=save_of(played(OTHER, 14)))
    engine = Gate(table.page, "**/*.wasm")
    table.page.add_init_script(SEEN)
    game = played("SP1-S4F-QWERTYU", 9)
    visit(table, link(game))
    assert seen(table) == []
    engine.open()
    table.ready().settle()
    assert seen(table) == ["|".join(faces(game.position))]


def test_a_newcomer_sees_the_first_deal_and_nothing_else(table: Table) -> None:
    script, engine = Gate(table.page, "**/app.*.js"), Gate(table.page, "**/*.wasm")
    table.page.add_init_script(SEEN)
    first = "|".join(faces(first_game("SP").position))
    visit(table)
    assert seen(table) == [first]
    script.open()
    engine.open()
    table.ready().settle()
    assert seen(table) == [first]


def test_a_group_is_taken_and_put_by_keys_before_the_engine(table: Table) -> None:
    engine = Gate(table.page, "**/*.wasm")
    table.page.goto(table.address, wait_until="domcontentloaded")
    hand = Keyboard(table)
    hand.move(MOVE)
    assert table.screen()["moves"] == "0"
    engine.open()
    table.ready().settle()
    assert table.check().actions == [MOVE]
    assert table.page.locator(".held").count() == 0


FAILURES: dict[str, tuple[str, Callable[[Route], None]]] = {
    "runtime unreachable": ("**/*.wasm", lambda route: route.abort()),
    "runtime missing": ("**/*.wasm", lambda route: route.fulfill(status=404)),
    "runtime broken": ("**/*.wasm", lambda route: route.fulfill(body="junk", content_type="application/wasm")),
    "engine unreachable": ("**/engine.*.bin", lambda route: route.abort()),
    "engine missing": ("**/engine.*.bin", lambda route: route.fulfill(status=404)),
    "engine broken": ("**/engine.*.bin", lambda route: route.fulfill(body="junk")),
}


Fails = Callable[[Table, str], list[str]]


@pytest.fixture
def fails(watch: Watch) -> Iterator[Fails]:
    """Goes to a page whose engine cannot be loaded; answers the list of what breaks then."""

    def go(table: Table, failure: str) -> list[str]:
        pattern, answer = FAILURES[failure]
        crashes: list[str] = []
        table.page.on("pageerror", lambda error: crashes.append(str(error)))
        table.page.route(pattern, answer)
        table.go()
        table.notice.wait_for()
        return crashes

    yield go
    # The browser reports the request, and the page why there is no engine; those errors were provoked.
    assert watch.errors
    watch.errors.clear()


@pytest.mark.parametrize("failure", FAILURES)
def test_without_an_engine_one_sentence_tells_and_what_is_saved_stays(table: Table, fails: Fails, failure: str) -> None:
    game = played(OTHER, 6)
    save = save_of(game)
    prepare(table, SP=save)
    crashes = fails(table, failure)
    sentence = table.text("ui.engine-failed")
    assert table.said == table.notice_text == sentence
    # Whatever is tried is told again, and breaks nothing.
    press(table, ["d", "Control+z"])
    assert table.notice_text == sentence
    Mouse(table).move(MOVE)
    assert table.notice_text == sentence
    table.deal()
    assert table.notice_text == sentence
    table.settle()
    table.shows(game)
    assert table.stored() == save
    assert crashes == []


def test_without_an_engine_the_page_can_be_tried_again(table: Table, fails: Fails) -> None:
    game = played(OTHER, 6)
    prepare(table, SP=save_of(game))
    fails(table, "runtime unreachable")
    table.page.unroute_all()
    table.notice.get_by_role("button", name=table.text("ui.try-again")).click()
    until(table.page, "() => performance.getEntriesByName('ragnatela:ready').length > 0")
    assert table.ready().check() == game
    assert table.notice_text is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_engine_the_page_speaks_its_language(new_table: NewTable, fails: Fails, language: str) -> None:
    table = new_table("SD", language)
    assert fails(table, "engine missing") == []
    assert table.said == table.notice_text == table.text("ui.engine-failed")
    assert table.screen()["columns"] == faces(first_game("SD").position)
