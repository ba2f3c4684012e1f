"""The pages around the games: the choice of language, what is remembered of it, a game to go on with."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from ragnatela.words import LANGUAGES

Start = Callable[..., Page]


@pytest.fixture
def start(new_context: Callable[..., BrowserContext], base: str) -> Start:
    """Opens a page of the site on a fresh device with this language."""

    def opened(path: str, locale: str) -> Page:
        page = new_context(locale=locale).new_page()
        page.goto(base + path)
        return page

    return opened


@pytest.mark.parametrize(("locale", "language"), [("ca-ES", "ca"), ("el", "el"), ("nl-BE", "nl"), ("it-CH", "it")])
def test_the_address_without_a_language_follows_the_browser(
    start: Start, base: str, locale: str, language: str
) -> None:
    page = start("", locale)
    page.wait_for_url(f"{base}{language}/")
    assert page.locator("html").get_attribute("lang") == language


def test_an_unknown_language_finds_the_list_and_the_choice_is_remembered(start: Start, base: str) -> None:
    page = start("", "fr-FR")
    assert page.url == base
    assert page.locator("main a").count() == len(LANGUAGES)
    page.get_by_role("link", name="Italiano").click()
    page.wait_for_url(f"{base}it/")
    page.goto(base)
    page.wait_for_url(f"{base}it/")


def test_the_switch_is_remembered_over_the_browsers_language(start: Start, base: str) -> None:
    page = start("en/", "en-GB")
    page.get_by_role("link", name="Català").click()
    page.wait_for_url(f"{base}ca/")
    page.goto(base)
    page.wait_for_url(f"{base}ca/")


def test_a_game_in_progress_is_offered_and_only_that_one(start: Start, base: str) -> None:
    page = start("en/", "en")
    spiderette = page.locator("[data-resume=SD]")
    assert spiderette.get_by_text("Play", exact=True).is_visible()
    assert not spiderette.locator(".resume").is_visible()

    page.evaluate("localStorage.setItem('ragnatela.SD', JSON.stringify({table: {record: 'SD1-S2-QKVEDHA 1-2'}}))")
    page.reload()
    assert spiderette.locator(".resume").is_visible()
    assert spiderette.locator("code").inner_text() == "SD1-S2-QKVEDHA"
    assert not spiderette.locator(".start").is_visible()
    assert not page.locator("[data-resume=SP] .resume").is_visible()


def test_a_save_that_is_no_save_is_not_offered(start: Start) -> None:
    page = start("en/", "en")
    page.evaluate("localStorage.setItem('ragnatela.SP', '<b>rubbish</b>')")
    page.reload()
    assert not page.locator("[data-resume=SP] .resume").is_visible()


def test_without_scripts_the_choice_and_both_games_are_there(
    new_context: Callable[..., BrowserContext], base: str
) -> None:
    page = new_context(java_script_enabled=False, locale="it").new_page()
    page.goto(base)
    page.get_by_role("link", name="Nederlands").click()
    page.get_by_role("main").get_by_role("link", name="Spiderette", exact=True).click()
    assert page.url == f"{base}nl/spiderette/"
    assert page.locator(".column").count() == 7
    assert page.locator("noscript").count() == 1
