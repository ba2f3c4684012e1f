"""Every page of the site as text: which there are, how they link to each other, and their rendering."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote, urljoin

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ragnatela.bridge.session import FIRST_CODES
from ragnatela.engine.cards import card_name
from ragnatela.engine.codes import parse_code
from ragnatela.engine.shuffle import deal
from ragnatela.engine.variants import VARIANTS, Variant
from ragnatela.pictures.shapes import COURT_BOX, COURTS, PIP_BOX, PIPS, web_path
from ragnatela.site.drawings import spider_legs
from ragnatela.site.headers import policy_text
from ragnatela.site.reading import RULE_SECTIONS, Room
from ragnatela.site.search import PREVIEW_SIZE, preview_address, structured_data
from ragnatela.site.texts import KINDS, NAMES, load_text
from ragnatela.words import LANGUAGE_NAMES, LANGUAGES, Words
from ragnatela.words.catalogs import lesson_catalog, load_words, page_catalog

NAME = "Ragnatela"

HOME, CHOICE, MISSING = "home", "choice", "missing"

_GAMES = {variant.name: variant for variant in VARIANTS}


@dataclass(frozen=True)
class Page:
    """One page: its language, its file, and what it is: a game's or a text's name, or `home`, `choice`, `missing`."""

    language: str
    kind: str
    file: str

    @property
    def path(self) -> str:
        """The page's address inside the site: `en/spider/`."""
        return self.file.removesuffix("index.html")

    @property
    def root(self) -> str:
        """The way from the page to the top of the site: `../../`."""
        return "../" * self.file.count("/") or "./"


@dataclass(frozen=True)
class Site:
    """What all pages of one build share."""

    asset_paths: dict[str, str]
    version: str
    base_url: str = ""  # where the site will live, for canonical addresses; empty: unknown


def game_page(language: str, variant: Variant) -> Page:
    """The play page of a game."""
    return Page(language, variant.name, f"{language}/{variant.name}/index.html")


def home_page(language: str) -> Page:
    """The home page of a language."""
    return Page(language, HOME, f"{language}/index.html")


def text_page(language: str, name: str) -> Page:
    """A page of the reading room, by its name: `spider-rules`. Its address is in the language's own words."""
    text = load_text(language, name)
    return Page(language, name, f"{language}/{text.variant.name}/{text.path}/index.html")


def page_of(language: str, kind: str) -> Page:
    """The page of a kind that every language has; KeyError for others."""
    if kind == HOME:
        return home_page(language)
    if kind in _GAMES:
        return game_page(language, _GAMES[kind])
    return text_page(language, kind)


def language_pages(language: str) -> list[Page]:
    """All pages of a language, the same in each and in the same order."""
    return [page_of(language, kind) for kind in (HOME, *_GAMES, *NAMES)]


def is_wanted(page: Page) -> bool:
    """Whether a player wants the page without a network too, before having read it: the games and their rules."""
    return page.kind in (HOME, *_GAMES) or page.kind.endswith("-rules")


def all_pages() -> Iterator[Page]:
    """Every page of the site."""
    yield Page("en", CHOICE, "index.html")
    yield Page("en", MISSING, "404.html")
    for language in LANGUAGES:
        yield from language_pages(language)


def json_block(value: object) -> Markup:
    """JSON that is safe inside `<script type="application/json">`: no character there can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704 (escaped just above)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("ragnatela.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json_block"] = json_block
    environment.globals.update(
        card_name=card_name,
        court_box=COURT_BOX,
        courts=COURTS,
        csp=policy_text(in_page=True),
        favicon=_favicon(environment),
        language_names=LANGUAGE_NAMES,
        languages=LANGUAGES,
        pip_box=PIP_BOX,
        pips=PIPS,
        preview_size=PREVIEW_SIZE,
        spider_legs=spider_legs,
        variants=VARIANTS,
        web_path=web_path,
    )
    return environment


def _favicon(environment: Environment) -> str:
    """The icon inside the page: one request less, and no `favicon.ico` asked for."""
    return "data:image/svg+xml," + quote(environment.get_template("favicon.svg").render(pips=PIPS).strip())


@cache
def _words(language: str) -> Words:
    return load_words(language)


def _sentences(language: str) -> dict[str, Any]:
    words = _words(language)

    def t(key: str, **values: Any) -> str:
        return words.text(key, **values)

    def n(key: str, count: int, **values: Any) -> str:
        return words.plural(key, count, **values)

    return {"words": words, "t": t, "n": n}


def _twin(page: Page, language: str) -> Page:
    """The same page in another language; the pages without a language have the homes as theirs."""
    if page.kind in (CHOICE, MISSING):
        return home_page(language)
    return page_of(language, page.kind)


def _address(page: Page, root: str) -> str:
    return root + page.path


def _links(page: Page, root: str) -> dict[str, Any]:
    return {
        "home": _address(home_page(page.language), root),
        "choice": root,
        "languages": [_language_link(page, language, root) for language in LANGUAGES],
        "games": {variant.key: _address(game_page(page.language, variant), root) for variant in VARIANTS},
        "texts": {variant.key: [_text_link(page, variant, kind, root) for kind in KINDS] for variant in VARIANTS},
        "manifest": f"{root}{page.language}/app.webmanifest",
    }


def _language_link(page: Page, language: str, root: str) -> dict[str, Any]:
    """The same page in a language; `sections` are its anchors, in an order that all languages share."""
    twin = _twin(page, language)
    return {
        "lang": language,
        "name": LANGUAGE_NAMES[language],
        "url": _address(twin, root),
        "here": language == page.language and page.kind not in (CHOICE, MISSING),
        "sections": [section.anchor for section in load_text(language, twin.kind).sections]
        if twin.kind in NAMES
        else [],
    }


def _text_link(page: Page, variant: Variant, kind: str, root: str) -> dict[str, Any]:
    text = load_text(page.language, f"{variant.name}-{kind}")
    url = _address(text_page(page.language, text.name), root)
    return {"kind": kind, "url": url, "name": text.nav, "title": text.title, "here": page.kind == text.name}


def _alternates(page: Page, site: Site, root: str) -> list[dict[str, str]]:
    """The page in every language, for search engines: whole addresses where the site's own is known."""

    def whole(path: str) -> str:
        return urljoin(site.base_url, path) if site.base_url else root + path

    pages = [(language, _twin(page, language).path) for language in LANGUAGES]
    return [{"lang": lang, "url": whole(path)} for lang, path in [*pages, ("x-default", "")]]


def _other(variant: Variant) -> Variant:
    return next(other for other in VARIANTS if other is not variant)


def _game_context(page: Page) -> dict[str, Any]:
    variant = next(variant for variant in VARIANTS if variant.name == page.kind)
    code = parse_code(FIRST_CODES[variant.key])
    other = _other(variant)
    return {
        "game": variant,
        "other_game": other,
        "code": code,
        "position": deal(code),
        "level": _words(page.language).text(f"level.{code.suits}"),  # one suit: no group rule to name
        "page_catalog": json_block(page_catalog(page.language)),
        "rule_links": json_block(_rule_links(page, variant)),
    }


def _rule_links(page: Page, variant: Variant) -> dict[str, str]:
    """Where each refusal's rule is told, as seen from the play page."""
    rules = load_text(page.language, f"{variant.name}-rules")
    address = _address(text_page(page.language, rules.name), page.root)
    return {refusal: f"{address}#{rules.anchor(section)}" for refusal, section in RULE_SECTIONS.items()}


def _text_context(page: Page) -> dict[str, Any]:
    text = load_text(page.language, page.kind)

    def address(name: str, key: str = "") -> str:
        target = page_of(page.language, name)
        anchor = f"#{load_text(page.language, name).anchor(key)}" if key else ""
        return anchor if anchor and target == page else _address(target, page.root) + anchor

    room = Room(text, _words(page.language), address, _environment())
    lead, body = room.body()
    return {
        "text": text,
        "game": text.variant,
        "contents": room.contents(),
        "lead": lead,
        "body": body,
        "lesson_words": json_block(lesson_catalog(page.language)) if text.kind == "examples" else "",
    }


def _home_context() -> dict[str, Any]:
    """The first deals in four suits, for the drawings: true openings, prettier than in one suit."""
    codes = {"SP": "SP1-S4C-AAAAAAD", "SD": "SD1-S4-AAAAABD"}
    return {"openings": {key: deal(parse_code(code)) for key, code in codes.items()}}


def _own_context(page: Page) -> dict[str, Any]:
    if page.kind in (CHOICE, MISSING):
        return {"in_all": {language: _words(language) for language in LANGUAGES}}
    if page.kind in NAMES:
        return _text_context(page)
    return _home_context() if page.kind == HOME else _game_context(page)


def _template(page: Page) -> str:
    if page.kind in NAMES:
        return "text.html"
    return f"{page.kind}.html" if page.kind in (HOME, CHOICE, MISSING) else "play.html"


def _asset(site: Site, root: str) -> Callable[[str], str]:
    def asset(name: str) -> str:
        return root + site.asset_paths[name]

    return asset


def _root(page: Page, site: Site) -> str:
    """A host shows its page for missing addresses at any depth: its links start at the site's own top."""
    if page.kind != MISSING:
        return page.root
    return address_on_host(site.base_url)


def address_on_host(base_url: str) -> str:
    """Where the site begins on its host; its top if nothing is known."""
    return "/" + base_url.partition("://")[2].partition("/")[2]


def render(page: Page, site: Site) -> str:
    """The page's HTML."""
    root = _root(page, site)
    own = _own_context(page)
    return (
        _environment()
        .get_template(_template(page))
        .render(
            lang=page.language,
            kind=page.kind,
            root=root,
            version=site.version,
            asset=_asset(site, root),
            links=_links(page, root),
            alternates=_alternates(page, site, root),
            canonical=urljoin(site.base_url, page.path) if site.base_url else "",
            preview=preview_address(site),
            structured=json_block(structured_data(page, site)),
            **_sentences(page.language),
            **own,
        )
    )


def icon() -> str:
    """The site's icon, an SVG that fills its whole square so that any mask may be laid on it."""
    return _environment().get_template("icon.svg").render()


def manifest(language: str, site: Site) -> str:
    """The web app manifest of a language; its addresses are relative to itself, `en/app.webmanifest`."""
    words = _words(language)
    image = f"../{site.asset_paths['icon.svg']}"
    return json.dumps(
        {
            "name": NAME,
            "short_name": NAME,
            "description": words.text("page.home-description"),
            "lang": language,
            "dir": "ltr",
            "start_url": "./",
            "scope": "../",
            "display": "standalone",
            "background_color": "#e6ddcd",
            "theme_color": "#f5f0e6",
            "categories": ["games", "cards"],
            "icons": [
                {"src": image, "type": "image/svg+xml", "sizes": "any", "purpose": purpose}
                for purpose in ("any", "maskable")
            ],
            "shortcuts": [
                {"name": words.text(f"game.{variant.key}"), "url": f"{variant.name}/"} for variant in VARIANTS
            ],
        },
        ensure_ascii=False,
        indent=1,
    )
