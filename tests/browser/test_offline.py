"""Without a network after the first visit; and new versions, which wait until the player asks."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ragnatela import Game, parse_code
from ragnatela.site.pages import page_of

from .conftest import NewContext, NewTable, Serving, Watch
from .records import link, played
from .table import Table

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"

#: Waits until the service worker runs and holds a page.
KEPT = """async (address) => {
  await navigator.serviceWorker.ready;
  while (!(await caches.match(address))) await new Promise((again) => setTimeout(again, 20));
}"""

NewServing = Callable[[Path], Serving]


@pytest.fixture
def new_serving(watch: Watch) -> Iterator[NewServing]:
    """Makes servers of one's own, at addresses that no service worker knows."""
    made: list[Serving] = []

    def new(folder: Path) -> Serving:
        serving = Serving(folder)
        watch.bases.append(serving.base)
        made.append(serving)
        return serving

    yield new
    for serving in made:
        serving.stop()


class Visit:
    """One device on a site of its own, with a service worker."""

    def __init__(self, serving: Serving, new_table: NewTable, new_context: NewContext, language: str = "en") -> None:
        self.serving = serving
        self.context = new_context(service_workers="allow")
        self.table = new_table("SP", language, context=self.context)
        self.table.base = serving.base

    def first(self, fragment: str = "") -> Table:
        """The first visit: the page, and all it needs later, is kept."""
        self.table.open(fragment)
        for path in ("", "spider/", "spiderette/"):
            self.table.page.evaluate(KEPT, f"{self.serving.base}{self.table.language}/{path}")
        return self.table

    def offline(self) -> None:
        """No network, and no server either."""
        self.context.set_offline(True)
        self.serving.stop()


@pytest.fixture
def visit(site: Path, new_serving: NewServing, new_table: NewTable, new_context: NewContext) -> Visit:
    """A device that comes for the first time."""
    return Visit(new_serving(site), new_table, new_context)


def version(table: Table) -> str:
    return table.page.evaluate("document.documentElement.dataset.version")  # type: ignore[no-any-return]


def test_after_the_first_visit_the_game_goes_on_without_a_network(visit: Visit) -> None:
    game = played(START, 8)
    table = visit.first(link(game))
    visit.offline()
    table.reload()
    assert table.check() == game
    table.page.keyboard.press("Control+z")
    assert table.check().position == played(START, 7).position


def test_the_other_game_and_the_home_page_are_there_without_a_network(visit: Visit) -> None:
    table = visit.first()
    visit.offline()
    table.page.goto(f"{table.base}en/")
    table.page.get_by_role("link", name="Spiderette").first.click()
    table.page.wait_for_url("**/en/spiderette/")
    other = Table(table.page, table.base, "SD").ready()
    other.page.keyboard.press("d")
    assert other.check().moves == 1


def test_links_and_searches_open_without_a_network(visit: Visit) -> None:
    table = visit.first()
    visit.offline()
    table.open("SP1-S4C-QWERTYU")
    assert table.check() == Game(parse_code("SP1-S4C-QWERTYU"))
    table.page.goto(table.address + "?from=somewhere")
    table.ready()
    assert table.check() == Game(parse_code("SP1-S4C-QWERTYU"))


def test_a_page_that_is_not_kept_leads_to_one_that_is(visit: Visit) -> None:
    table = visit.first()
    visit.offline()
    table.page.goto(f"{table.base}it/spider/")
    assert table.page.url == f"{table.base}en/spider/"
    table.page.goto(f"{table.base}en/nothing/here")
    assert table.page.url == f"{table.base}en/"


def test_a_language_once_visited_is_kept_too(visit: Visit, new_table: NewTable) -> None:
    visit.first()
    italian = new_table("SD", "it", context=visit.context)
    italian.base = visit.serving.base
    italian.open()
    italian.page.evaluate(KEPT, f"{italian.base}it/spider/")
    visit.offline()
    italian.reload().check()
    spider = Table(italian.page, italian.base, "SP", "it")
    spider.open().check()


def test_the_rules_of_both_games_are_there_without_a_network(visit: Visit) -> None:
    table = visit.first()
    rules = [page_of("en", f"{game}-rules").path for game in ("spider", "spiderette")]
    for path in rules:
        table.page.evaluate(KEPT, table.base + path)
    visit.offline()
    for path in rules:
        table.page.goto(table.base + path)
        assert table.page.url == table.base + path
        assert table.page.locator("main section").count() == 12
        assert table.page.evaluate("getComputedStyle(document.querySelector('.pages')).display") == "flex"


def test_what_has_been_read_can_be_read_without_a_network(visit: Visit) -> None:
    table = visit.first()
    read, unread = page_of("en", "spider-sources").path, page_of("en", "spiderette-sources").path
    table.reload()  # from now on the service worker answers
    table.page.goto(table.base + read)
    table.page.evaluate(KEPT, table.base + read)
    visit.offline()
    table.page.goto(f"{table.base}en/")
    table.page.goto(table.base + read)
    assert table.page.locator("h1").inner_text() == "Sources for Spider"
    table.page.goto(table.base + unread)
    assert table.page.url == f"{table.base}en/"


def test_a_text_in_another_language_leads_to_the_one_that_is_kept(visit: Visit) -> None:
    table = visit.first()
    rules = page_of("en", "spider-rules").path
    table.page.evaluate(KEPT, table.base + rules)
    visit.offline()
    table.page.goto(table.base + page_of("el", "spider-rules").path)
    assert table.page.url == table.base + rules


def test_a_page_of_another_version_is_read_but_not_kept(visit: Visit, newer: Path) -> None:
    """It asks for files that the version of the game does not have."""
    table = visit.first()
    table.reload()
    visit.serving.serve(newer)
    sources = page_of("en", "spider-sources").path
    table.page.goto(table.base + sources)
    assert version(table) == _version_of(newer)
    assert not table.page.evaluate("async (address) => Boolean(await caches.match(address))", table.base + sources)


def test_a_site_in_a_folder_of_its_host_is_the_same(
    site: Path, tmp_path: Path, new_serving: NewServing, new_table: NewTable, new_context: NewContext
) -> None:
    shutil.copytree(site, tmp_path / "deep" / "cards")
    serving = new_serving(tmp_path)
    context = new_context(service_workers="allow")
    table = new_table("SD", "nl", context=context)
    table.base = f"{serving.base}deep/cards/"
    table.open().deal()
    game = table.check()
    rules = page_of("nl", "spiderette-rules").path
    table.page.evaluate(KEPT, table.base + rules)
    context.set_offline(True)
    serving.stop()
    table.page.goto(table.base + rules)
    table.page.locator("header .game").click()
    table.page.wait_for_url(f"{table.base}nl/spiderette/")
    assert table.ready().check() == game


def test_only_our_own_old_caches_are_deleted(visit: Visit, newer: Path) -> None:
    table = visit.first()
    (ours,) = table.page.evaluate("caches.keys()")
    old = ours.replace(version(table), "0123456789")
    others = ["another-app", "ragnatela:/elsewhere/:0123456789"]
    table.page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", [old, *others])
    before = version(table)
    update(visit, newer)
    start_now(table)
    assert set(table.page.evaluate("caches.keys()")) == {*others, ours.replace(before, version(table))}


# New versions


@pytest.fixture
def newer(site: Path, tmp_path: Path) -> Path:
    """Another build of the same site, with another version."""
    folder = tmp_path / "newer"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    old = _version_of(folder)
    new = "f" * len(old)
    for file in (*folder.glob("**/*.html"), folder / "sw.js"):
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return folder


def _version_of(folder: Path) -> str:
    page = (folder / "en" / "index.html").read_text(encoding="utf-8")
    return page.partition('data-version="')[2].partition('"')[0]


def update(visit: Visit, newer: Path) -> None:
    """Put a new version on the server and come back to the page; the notice tells of it."""
    visit.serving.serve(newer)
    visit.table.reload()
    visit.table.notice.wait_for()


def start_now(table: Table) -> None:
    """Ask for the new version, and wait until its page is there."""
    with table.page.expect_navigation():
        table.notice.get_by_role("button", name=table.text("ui.new-version-start")).click()
    table.ready()


def test_a_new_version_waits_and_starts_when_asked_with_the_game_kept(visit: Visit, newer: Path) -> None:
    game = played(START, 8)
    table = visit.first(link(game))
    old = version(table)
    update(visit, newer)
    table.page.evaluate("window.same = true")
    assert table.notice_text == table.text("ui.new-version")
    # The game goes on in the old one for as long as the player likes.
    table.page.keyboard.press("Control+z")
    assert table.check().moves == 7
    assert version(table) == old
    assert table.page.evaluate("window.same")


def test_start_it_now_loads_the_page_once_into_the_new_version(visit: Visit, newer: Path) -> None:
    game = played(START, 8)
    table = visit.first(link(game))
    old = version(table)
    update(visit, newer)
    loads: list[str] = []
    table.page.on("domcontentloaded", lambda page: loads.append(page.url))
    start_now(table)
    assert version(table) == _version_of(newer) != old
    assert table.check() == game
    assert loads == [table.address]
    assert table.notice.count() == 0


def test_the_new_version_works_without_a_network(visit: Visit, newer: Path) -> None:
    table = visit.first()
    update(visit, newer)
    start_now(table)
    visit.offline()
    table.reload().check()
    assert version(table) == _version_of(newer)
    Table(table.page, table.base, "SD").open().check()


def test_a_new_version_has_what_has_been_read_in_the_old_one(visit: Visit, newer: Path) -> None:
    table = visit.first()
    table.reload()
    sources = page_of("en", "spiderette-sources").path
    table.page.goto(table.base + sources)
    table.page.evaluate(KEPT, table.base + sources)
    table.open()
    update(visit, newer)
    start_now(table)
    visit.offline()
    table.page.goto(table.base + sources)
    assert version(table) == _version_of(newer)


def test_the_first_visit_speaks_of_no_new_version(visit: Visit) -> None:
    table = visit.first()
    assert table.notice.count() == 0
    table.reload()
    assert table.notice.count() == 0
