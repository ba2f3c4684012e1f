"""The reading room in a browser: for everybody, at any size, without scripts, in the next language, on paper."""

import re

import pytest
from playwright.sync_api import Page

from ragnatela import parse_code
from ragnatela.site import pages
from ragnatela.site.reading import OPENINGS
from ragnatela.site.texts import NAMES, load_text
from ragnatela.words import LANGUAGES, load_words

from .conftest import NewContext, NewTable
from .state import words_of
from .table import Table, until
from .test_access import LANGUAGES as TWO_LANGUAGES
from .test_access import THEMES, faults

pytestmark = pytest.mark.browser

KINDS = ("home", *NAMES)

#: What reaches past the window's right edge, outside of what scrolls by itself.
TOO_WIDE = """() => [document.documentElement.scrollWidth - window.innerWidth,
  ...[...document.querySelectorAll("main *, header *, footer *")]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
    .filter((element) => !element.closest("svg, .visually-hidden, .board"))
    .map((element) => element.outerHTML.slice(0, 120))]"""

each_language = pytest.mark.parametrize("language", LANGUAGES)


def address(language: str, kind: str) -> str:
    return pages.page_of(language, kind).path


def anchor(language: str, name: str, key: str) -> str:
    return load_text(language, name).anchor(key)


# For everybody


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", TWO_LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_on_a_text_page(
    new_context: NewContext, base: str, name: str, language: str, theme: str
) -> None:
    page = new_context(color_scheme=theme).new_page()
    page.goto(base + address(language, name))
    assert faults(page) == []


@each_language
def test_axe_finds_nothing_on_a_phone(new_context: NewContext, base: str, language: str) -> None:
    page = new_context(viewport={"width": 320, "height": 568}, color_scheme="dark").new_page()
    for name in ("spider-rules", "spiderette-rules", "spider-sources"):
        page.goto(base + address(language, name))
        assert faults(page) == []


def test_the_first_key_leads_past_the_navigation_to_the_text(new_context: NewContext, base: str) -> None:
    page = new_context().new_page()
    page.goto(base + address("en", "spider-rules"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == load_words("en").text("page.skip")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_each_drawing_is_described_in_the_pages_language(new_context: NewContext, base: str) -> None:
    page = new_context().new_page()
    page.goto(base + address("el", "spiderette-rules"))
    position = pages.deal(parse_code(OPENINGS["SD"]))
    assert page.locator(".board svg[role=img] desc").all_text_contents() == [words_of("el").board(position)]


# At any size


@each_language
@pytest.mark.parametrize("size", [(320, 568), (320, 200), (390, 844), (768, 1024), (1280, 800), (1920, 1080)])
def test_no_page_is_wider_than_the_window(
    new_context: NewContext, base: str, language: str, size: tuple[int, int]
) -> None:
    """320 pixels are what 400 % leave of a window of 1280."""
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    for kind in KINDS:
        page.goto(base + address(language, kind))
        assert (kind, page.evaluate(TOO_WIDE)) == (kind, [0])


def test_large_letters_make_no_page_wider_than_the_window(new_context: NewContext, base: str) -> None:
    """Twice the browser's usual size, on a phone."""
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    for kind in KINDS:
        page.goto(base + address("el", kind))
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert (kind, page.evaluate("document.documentElement.scrollWidth - window.innerWidth")) == (kind, 0)


# Without scripts


def test_without_scripts_a_text_page_reads_fully(new_context: NewContext, base: str) -> None:
    scripted, plain = new_context().new_page(), new_context(java_script_enabled=False).new_page()
    for name in NAMES:
        if name.endswith("-examples"):
            continue  # their scripts put live tables in the place of drawings
        for page in (scripted, plain):
            page.goto(base + address("ca", name))
        assert plain.locator("main").inner_text() == scripted.locator("main").inner_text()
        assert len(plain.locator("main").inner_text()) > 3000


def test_a_text_page_is_painted_without_its_scripts(new_context: NewContext, base: str) -> None:
    """Scripts that never arrive keep nothing from being read."""
    context = new_context()
    context.route(re.compile(r"/assets/text\."), lambda route: None)
    page = context.new_page()
    page.goto(base + address("nl", "spider-rules"), wait_until="commit")
    until(page, "() => performance.getEntriesByName('first-contentful-paint').length === 1")
    assert page.locator("h1").is_visible()
    context.unroute_all()


def test_the_language_switch_keeps_the_page_without_scripts(new_context: NewContext, base: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(base + address("en", "spiderette-sources"))
    page.locator("header a[data-language=it]").click()
    assert page.url == base + address("it", "spiderette-sources")


# From language to language, from page to page


def go_to_section(page: Page, key: str, language: str = "en", name: str = "spider-rules") -> None:
    page.locator(f".contents a[href='#{anchor(language, name, key)}']").click()
    until(page, "(id) => location.hash === '#' + id", anchor(language, name, key))


@each_language
def test_the_language_switch_keeps_the_section(new_context: NewContext, base: str, language: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{base}{address('en', 'spider-rules')}#{anchor('en', 'spider-rules', 'score')}")
    page.locator(f"header a[data-language={language}]").click()
    page.wait_for_url(f"{base}{address(language, 'spider-rules')}#{anchor(language, 'spider-rules', 'score')}")
    until(page, "() => Math.abs(document.querySelector(':target').getBoundingClientRect().top) < 40")


def test_a_board_keeps_its_place_in_the_next_language(new_context: NewContext, base: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(base + address("en", "spider-examples"))
    go_to_section(page, "by-deal", name="spider-examples")
    page.locator("header a[data-language=ca]").click()
    page.wait_for_url(f"{base}{address('ca', 'spider-examples')}#{anchor('ca', 'spider-examples', 'by-deal')}")


def test_at_the_top_of_a_page_no_section_is_kept(new_context: NewContext, base: str) -> None:
    page = new_context().new_page()
    page.goto(base + address("en", "spider-rules"))
    page.locator("header a[data-language=el]").click()
    page.wait_for_url(base + address("el", "spider-rules"))


def test_the_contents_show_where_one_is(new_context: NewContext, base: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(base + address("en", "spider-rules"))
    go_to_section(page, "deal")
    until(page, "() => document.querySelector('.contents [data-here]')?.hash === location.hash")
    assert page.locator(".contents [data-here]").count() == 1


def test_a_read_language_is_remembered(new_context: NewContext, base: str) -> None:
    page = new_context().new_page()
    page.goto(base + address("en", "spider-sources"))
    page.locator("header a[data-language=nl]").click()
    page.wait_for_url(base + address("nl", "spider-sources"))
    page.goto(base)
    page.wait_for_url(f"{base}nl/")


def test_the_drawn_opening_can_be_played(new_context: NewContext, base: str) -> None:
    page = new_context().new_page()
    page.goto(base + address("it", "spider-rules"))
    page.get_by_role("link", name=load_words("it").text("page.play-deal")).click()
    page.wait_for_url(f"{base}it/spider/**")
    table = Table(page, base, "SP", "it").ready()
    assert table.check().code == parse_code(OPENINGS["SP"])
    assert table.check().moves == 0


def test_rules_open_beside_a_game_that_stays(new_table: NewTable) -> None:
    table = new_table("SD", "el").open()
    table.deal()
    game = table.check()
    table.page.keyboard.press("?")
    with table.page.context.expect_page() as opened:
        table.page.locator("#dialog-help .rooms-beside a").first.click()
    assert opened.value.url == table.base + address("el", "spiderette-rules")
    assert table.check() == game


# On paper


@pytest.mark.parametrize(("system", "theme"), [("light", "dark"), ("dark", ""), ("dark", "dark"), ("dark", "light")])
def test_a_rules_page_prints_on_a4_in_ink(new_context: NewContext, base: str, system: str, theme: str) -> None:
    page = new_context(color_scheme=system).new_page()
    page.goto(base + address("ca", "spider-rules"))
    page.evaluate("(theme) => { if (theme) document.documentElement.dataset.theme = theme; }", theme)
    paper = page.pdf(prefer_css_page_size=True)
    assert b"/MediaBox [0 0 59" in paper  # 595 by 842 points
    assert 3 <= len(re.findall(rb"/Type /Page\b", paper)) <= 8
    page.emulate_media(media="print")
    for part in (".pages-head", ".pages-foot", ".contents", ".board .button"):
        assert page.locator(part).first.is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.text p')).color") == "rgb(0, 0, 0)"


# Structured data


def test_structured_data_is_no_breach_of_the_policy(new_context: NewContext, base: str) -> None:
    """A page of a site that knows its address, with the other files of this one."""
    page = new_context().new_page()
    page.goto(base + address("en", "spider-rules"))
    names = ("early.js", "text.js", "app.css", "icon.svg")
    source = page.content()
    found = {
        name: re.search(rf"assets/{name.partition('.')[0]}\.\w+\.{name.partition('.')[2]}", source) for name in names
    }
    site = pages.Site({name: match[0] for name, match in found.items() if match}, "v", base)
    html = pages.render(pages.text_page("en", "spider-rules"), site)
    assert "application/ld+json" in html
    page.route(page.url, lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.reload()
    assert page.locator("script[type='application/ld+json']").count() == 1
    until(page, "() => document.querySelector('.contents a') !== null && document.readyState === 'complete'")
