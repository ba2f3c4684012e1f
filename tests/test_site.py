"""The built site, by its structure: what links where, in which language, under which policy."""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from ragnatela.site import pages
from ragnatela.site.archive import engine_archive, pack, unpack
from ragnatela.site.assets import Assets
from ragnatela.site.headers import headers_file, policy_text
from ragnatela.site.publish import LIST, owned, read_site
from ragnatela.words import LANGUAGES

SITE = Path(__file__).resolve().parent.parent / "build" / "site"
PLACES = [page.file for page in pages.all_pages()]
LANGUAGE_PLACES = [file for file in PLACES if "/" in file]
GAMES = ["spider/index.html", "spiderette/index.html"]
LOADING = {("script", "src"), ("link", "href"), ("img", "src"), ("use", "href"), ("form", "action"), ("iframe", "src")}


@dataclass
class Document(HTMLParser):
    """What a page holds, element by element."""

    source: str
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.tags:
            tag, attributes = self.tags[-1]
            self.texts.setdefault(attributes.get("id", tag), data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def links(self, rel: str) -> list[dict[str, str]]:
        return [link for link in self.all("link") if link.get("rel") == rel]


@cache
def document(file: str) -> Document:
    return Document((SITE / file).read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _built(site: Path) -> None:
    """Every test here reads the built site."""


def addresses(file: str) -> list[str]:
    """Every address a page loads or links to."""
    return [
        value
        for tag, attributes in document(file).tags
        for name, value in attributes.items()
        if name in ("href", "src", "action") or name in ("data-wasm", "data-engine")
        if not value.startswith(("data:", "#"))
    ]


def target(file: str, address: str) -> Path:
    path = unquote(urlsplit(urljoin(f"http://site/{file}", address)).path).lstrip("/")
    return SITE / path / "index.html" if path == "" or path.endswith("/") else SITE / path


@pytest.mark.parametrize("file", PLACES)
def test_every_link_and_asset_is_there(file: str) -> None:
    found = addresses(file)
    assert found
    for address in found:
        assert target(file, address).is_file(), address


@pytest.mark.parametrize("file", [file for file in PLACES if file != "404.html"])
def test_addresses_are_relative(file: str) -> None:
    for address in addresses(file):
        assert not urlsplit(address).scheme, address
        assert not address.startswith("/"), address


def test_nothing_names_another_origin() -> None:
    for file in SITE.rglob("*"):
        if file.suffix in (".html", ".css", ".webmanifest"):
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"(https?:)?//[a-z]", unquote(text).replace("http://www.w3.org/2000/svg", "")), file


@pytest.mark.parametrize("file", LANGUAGE_PLACES)
def test_a_page_says_its_language_and_links_to_its_twins(file: str) -> None:
    language, _, rest = file.partition("/")
    page = document(file)
    assert page.all("html")[0]["lang"] == language
    alternates = {link["hreflang"]: target(file, link["href"]) for link in page.links("alternate")}
    assert alternates == {other: SITE / other / rest for other in LANGUAGES} | {"x-default": SITE / "index.html"}


@pytest.mark.parametrize("file", LANGUAGE_PLACES)
def test_the_language_switch_keeps_the_page(file: str) -> None:
    rest = file.partition("/")[2]
    switch = {link["data-language"]: link for link in document(file).all("a") if "data-language" in link}
    assert list(switch) == list(LANGUAGES)
    for language, link in switch.items():
        assert target(file, link["href"]) == SITE / language / rest
        assert link["lang"] == language


def test_all_languages_have_the_same_pages() -> None:
    trees = [
        {file.relative_to(SITE / language).as_posix() for file in (SITE / language).rglob("*") if file.is_file()}
        for language in LANGUAGES
    ]
    assert all(tree == trees[0] for tree in trees)
    assert {*GAMES, "index.html", "app.webmanifest"} <= trees[0]


def test_titles_and_descriptions_are_there_and_differ() -> None:
    titles = [document(file).texts["title"] for file in LANGUAGE_PLACES]
    descriptions = [meta["content"] for file in LANGUAGE_PLACES for meta in metas(file, "description")]
    assert len(descriptions) == len(titles)
    assert all(titles)
    assert len(set(descriptions)) == len(descriptions)


def metas(file: str, name: str) -> list[dict[str, str]]:
    return [meta for meta in document(file).all("meta") if meta.get("name") == name]


@pytest.mark.parametrize("file", PLACES)
def test_the_policy_is_in_the_page_and_the_page_keeps_it(file: str) -> None:
    page = document(file)
    policies = [meta for meta in page.all("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    assert [meta["content"] for meta in policies] == [policy_text(in_page=True)]
    assert "frame-ancestors" not in policies[0]["content"]
    for tag, attributes in page.tags:
        assert tag != "style"
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        if tag == "script":
            assert "src" in attributes or attributes["type"] == "application/json"


@pytest.mark.parametrize("file", PLACES)
def test_zooming_is_never_forbidden(file: str) -> None:
    (viewport,) = metas(file, "viewport")
    assert "scalable" not in viewport["content"]
    assert "maximum" not in viewport["content"]
    assert "width=device-width" in viewport["content"]


@pytest.mark.parametrize("file", PLACES)
def test_ids_are_single_and_references_meet(file: str) -> None:
    tags = [attributes for _, attributes in document(file).tags]
    ids = [attributes["id"] for attributes in tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for attributes in tags:
        for name in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            assert set(attributes.get(name, "").split()) <= set(ids)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_play_pages_carry_their_first_deal_and_their_words(language: str, game: str) -> None:
    page = document(f"{language}/{game}")
    columns = [attributes for attributes in page.all("ol") if "column" in attributes.get("class", "")]
    cards = [attributes for attributes in page.all("button") if "card" in attributes.get("class", "").split()]
    assert len(columns) == (10 if game.startswith("spider/") else 7)
    assert len([card for card in cards if card.get("aria-label")]) == (54 if game.startswith("spider/") else 28)
    catalog = json.loads(page.texts["words"])
    assert catalog["card.AS"]
    assert not [key for key in catalog if key.startswith("page.")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_leads_to_both_games(language: str) -> None:
    file = f"{language}/index.html"
    targets = {target(file, link["href"]) for link in document(file).all("a")}
    assert {SITE / language / game for game in GAMES} <= targets
    assert [tag["data-resume"] for tag in document(file).all("p") if "data-resume" in tag] == ["SP", "SD"]


def test_the_choice_works_without_scripts() -> None:
    links = {target("index.html", link["href"]) for link in document("index.html").all("a")}
    assert {SITE / language / "index.html" for language in LANGUAGES} <= links


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_installable(language: str) -> None:
    file = f"{language}/app.webmanifest"
    manifest = json.loads((SITE / file).read_text(encoding="utf-8"))
    assert manifest["lang"] == language
    assert manifest["display"] == "standalone"
    assert target(file, manifest["start_url"]) == SITE / language / "index.html"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert target(file, icon["src"]).is_file()
    for shortcut in manifest["shortcuts"]:
        assert target(file, shortcut["url"]).is_file()


def test_the_service_worker_keeps_files_that_exist() -> None:
    script = (SITE / "sw.js").read_text(encoding="utf-8")
    kept = re.findall(r'"(assets/[^"]+|[a-z]{2}/[^"]*)"', script)
    assert any(path.endswith(".wasm") for path in kept)
    assert {f"{language}/" for language in LANGUAGES} <= set(kept)
    for path in kept:
        assert target("sw.js", path).is_file(), path
    versions = {document(file).all("html")[0]["data-version"] for file in PLACES}
    assert len(versions) == 1
    assert versions.pop() in script


def test_assets_are_named_by_their_content() -> None:
    assets = Assets({"app.js": b"one", "other.js": b"one"})
    first = assets.path("app.js")
    assert re.fullmatch(r"assets/app\.[0-9a-f]{10}\.js", first)
    assets.add("app.js", b"two")
    assert assets.path("app.js") != first


def test_the_archive_holds_the_engine_and_its_way_back() -> None:
    files = {"a/b.mpy": b"M\x06", "c.mpy": b""}
    assert unpack(pack(files)) == files
    inside = unpack(engine_archive())
    assert {"ragnatela/__init__.mpy", "ragnatela/engine/position.mpy", "ragnatela/words/sentences.mpy"} <= set(inside)
    assert "ragnatela/words/catalogs.mpy" not in inside
    assert all(content[:2] == b"M\x06" for content in inside.values())
    (built,) = SITE.glob("assets/engine.*.bin")
    assert unpack(built.read_bytes()) == inside


def test_json_in_a_page_cannot_end_its_element() -> None:
    text = str(pages.json_block({"a": "</script><!-- & \u2028"}))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!-- & \u2028"}


def test_canonical_addresses_follow_the_base() -> None:
    assets = dict.fromkeys(("early.js", "app.js", "home.js", "choice.js", "app.css", "icon.svg"), "assets/x")
    site = pages.Site(assets, "v", "https://cards.example/play/")
    page = Document(pages.render(pages.home_page("it"), site))
    assert page.links("canonical")[0]["href"] == "https://cards.example/play/it/"
    assert {link["hreflang"]: link["href"] for link in page.links("alternate")}["x-default"] == (
        "https://cards.example/play/"
    )
    missing = Document(pages.render(pages.Page("en", pages.MISSING, "404.html"), site))
    assert "/play/it/" in [link["href"] for link in missing.all("a")]


def test_the_headers_file_repeats_the_policy() -> None:
    text = (SITE / "_headers").read_text(encoding="utf-8")
    assert text == headers_file()
    assert f"  Content-Security-Policy: {policy_text()}\n" in text


def test_compressed_siblings_are_smaller() -> None:
    siblings = [file for file in SITE.rglob("*") if file.suffix in (".br", ".gz")]
    assert len(siblings) > 2 * len(PLACES)
    for sibling in siblings:
        assert sibling.stat().st_size < sibling.with_suffix("").stat().st_size


def test_the_site_lists_its_files() -> None:
    files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
    assert files - {LIST} == owned(SITE) == set(read_site(SITE))
