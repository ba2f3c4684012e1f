"""The built site, by its structure: what links where, in which language, under which policy."""

import json
import re
import subprocess
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import brotli
import pytest

from ragnatela.site import pages, search
from ragnatela.site.archive import engine_archive, pack, unpack
from ragnatela.site.assets import NODE, RUNTIME, Assets, bundle
from ragnatela.site.headers import SECURITY, headers_file, htaccess, policy_text
from ragnatela.site.preview import preview_png
from ragnatela.site.publish import LIST, owned, read_site
from ragnatela.site.reading import RULE_SECTIONS
from ragnatela.site.texts import NAMES, load_text
from ragnatela.words import LANGUAGES

VALID = Path(__file__).parent / "html-validate.json"
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
    """Every address of the site that a page loads or links to, its own sections and the rules of refusals too."""
    page = document(file)
    found = [
        value
        for tag, attributes in page.tags
        for name, value in attributes.items()
        if name in ("href", "src", "action") or name in ("data-wasm", "data-engine")
        if not value.startswith(("data:", "http:", "https:"))
    ]
    return [*found, *json.loads(page.texts.get("rule-links", "{}")).values()]


def foreign(file: str) -> list[str]:
    """The links of a page to other sites."""
    return [link["href"] for link in document(file).all("a") if link["href"].startswith("http")]


def target(file: str, address: str) -> Path:
    if address.startswith("#"):
        return SITE / file
    path = unquote(urlsplit(urljoin(f"http://site/{file}", address)).path).lstrip("/")
    return SITE / path / "index.html" if path == "" or path.endswith("/") else SITE / path


@pytest.mark.parametrize("file", PLACES)
def test_every_link_and_asset_is_there(file: str) -> None:
    found = addresses(file)
    assert found
    for address in found:
        assert target(file, address).is_file(), address


@pytest.mark.parametrize("file", PLACES)
def test_every_anchor_is_there(file: str) -> None:
    for address in addresses(file):
        anchor = urlsplit(address).fragment
        place = target(file, address).relative_to(SITE).as_posix()
        if anchor and kind_of(place) not in ("spider", "spiderette"):  # what follows # there is a game's code
            assert anchor in {attributes.get("id") for _, attributes in document(place).tags}, address


def kind_of(file: str) -> str:
    return document(file).all("html")[0]["data-page"]


@pytest.mark.parametrize("file", [file for file in PLACES if file != "404.html"])
def test_addresses_are_relative(file: str) -> None:
    for address in addresses(file):
        assert not urlsplit(address).scheme, address
        assert not address.startswith("/"), address


def test_nothing_names_another_origin() -> None:
    """But for the links of the sources pages, which load nothing."""
    for file in SITE.rglob("*"):
        if file.suffix in (".html", ".css", ".webmanifest"):
            text = unquote(file.read_text(encoding="utf-8")).replace("http://www.w3.org/2000/svg", "")
            text = re.sub(r'<a href="https?://[^"]+" rel="external noopener noreferrer">', "", text)
            assert not re.search(r"(https?:)?//[a-z]", text), file


def test_only_sources_lead_to_other_sites() -> None:
    leading = {kind_of(file) for file in PLACES if foreign(file)}
    assert leading == {"spider-sources", "spiderette-sources"}


@pytest.mark.parametrize("file", LANGUAGE_PLACES)
def test_a_page_says_its_language_and_links_to_its_twins(file: str) -> None:
    language = file.partition("/")[0]
    page = document(file)
    assert page.all("html")[0]["lang"] == language
    alternates = {link["hreflang"]: target(file, link["href"]) for link in page.links("alternate")}
    twins = {other: SITE / pages.page_of(other, kind_of(file)).file for other in LANGUAGES}
    assert alternates == twins | {"x-default": SITE / "index.html"}


@pytest.mark.parametrize("file", LANGUAGE_PLACES)
def test_the_language_switch_keeps_the_page(file: str) -> None:
    switch = {link["data-language"]: link for link in document(file).all("a") if "data-language" in link}
    assert list(switch) == list(LANGUAGES)
    for language, link in switch.items():
        assert target(file, link["href"]) == SITE / pages.page_of(language, kind_of(file)).file
        assert link["lang"] == language


def test_the_language_switch_knows_every_section() -> None:
    """The n-th anchor of a page is that of the same section in each language."""
    for name in NAMES:
        for language in LANGUAGES:
            page = document(pages.text_page(language, name).file)
            here = [attributes["id"] for attributes in page.all("section")]
            kept = {
                link["data-language"]: link["data-sections"].split()
                for link in page.all("a")
                if "data-sections" in link
            }
            assert kept[language] == here
            keys = [section.key for section in load_text(language, name).sections]
            for other in LANGUAGES:
                assert kept[other] == [load_text(other, name).anchor(key) for key in keys]


def test_all_languages_have_the_same_pages() -> None:
    kinds = [[page.kind for page in pages.language_pages(language)] for language in LANGUAGES]
    assert all(found == kinds[0] for found in kinds)
    assert {"home", "spider", "spiderette", *NAMES} == set(kinds[0])
    for language in LANGUAGES:
        files = {file.relative_to(SITE).as_posix() for file in (SITE / language).rglob("*.html")}
        assert files == {page.file for page in pages.language_pages(language)}
        assert (SITE / language / "app.webmanifest").is_file()


@pytest.mark.parametrize("file", LANGUAGE_PLACES)
def test_every_page_leads_to_every_page_of_its_language(file: str) -> None:
    language = file.partition("/")[0]
    game = kind_of(file) if kind_of(file) in ("spider", "spiderette") else ""
    wanted = {
        SITE / page.file
        for page in pages.language_pages(language)
        if page.file != file and (not game or page.kind == "home" or page.kind.startswith(f"{game}-"))
    }
    assert wanted <= {
        target(file, link["href"]) for link in document(file).all("a") if link["href"] not in foreign(file)
    }


@pytest.mark.parametrize("file", [f"{language}/{game}" for language in LANGUAGES for game in GAMES])
def test_what_is_read_beside_a_game_opens_in_a_tab_of_its_own(file: str) -> None:
    beside = [link for link in document(file).all("a") if link.get("target") == "_blank"]
    assert len(beside) == 6
    assert all(link["rel"] == "noopener" for link in beside)


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
            assert "src" in attributes or attributes["type"] in ("application/json", "application/ld+json")


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


@pytest.fixture(scope="module")
def placed() -> pages.Site:
    """A site that knows where it will live."""
    names = (
        "early.js",
        "app.js",
        "home.js",
        "text.js",
        "choice.js",
        "examples.js",
        "app.css",
        "examples.css",
        "icon.svg",
        "micropython.wasm",
        "engine.bin",
    )
    assets = {name: f"assets/{name}" for name in (*names, "preview.png")}
    return pages.Site(assets, "v", "https://cards.example/play/")


def test_canonical_addresses_follow_the_base(placed: pages.Site) -> None:
    for page in pages.language_pages("it"):
        shown = Document(pages.render(page, placed))
        assert shown.links("canonical")[0]["href"] == f"https://cards.example/play/{page.path}"
        alternates = {link["hreflang"]: link["href"] for link in shown.links("alternate")}
        assert alternates["x-default"] == "https://cards.example/play/"
        assert alternates["ca"] == "https://cards.example/play/" + pages.page_of("ca", page.kind).path
    missing = Document(pages.render(pages.Page("en", pages.MISSING, "404.html"), placed))
    assert "/play/it/" in [link["href"] for link in missing.all("a")]


def test_a_shared_link_shows_a_picture_and_the_pages_own_words(placed: pages.Site) -> None:
    page = pages.text_page("el", "spider-rules")
    shown = Document(pages.render(page, placed))
    meta = {tag["property"]: tag["content"] for tag in shown.all("meta") if "property" in tag}
    assert meta["og:image"] == "https://cards.example/play/assets/preview.png"
    assert meta["og:url"] == f"https://cards.example/play/{page.path}"
    assert meta["og:title"] == shown.texts["title"]
    assert meta["og:description"] == load_text("el", "spider-rules").description
    assert "og:" not in (SITE / page.file).read_text(encoding="utf-8")  # without a base there is no whole address


def test_the_picture_is_a_png_of_its_size_and_the_same_each_time() -> None:
    picture = preview_png()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == search.PREVIEW_SIZE
    assert picture == preview_png()
    assert len(picture) < 200_000


def test_a_text_page_says_where_it_stands(placed: pages.Site) -> None:
    page = pages.text_page("nl", "spiderette-sources")
    source = pages.render(page, placed)
    found = re.search(r'<script type="application/ld\+json">(.+?)</script>', source)
    assert found
    told = json.loads(found[1])
    assert told["@type"] == "BreadcrumbList"
    assert [(crumb["name"], crumb["item"]) for crumb in told["itemListElement"]] == [
        ("Ragnatela", "https://cards.example/play/nl/"),
        ("Spiderette", "https://cards.example/play/nl/spiderette/"),
        ("Bronnen", f"https://cards.example/play/{page.path}"),
    ]


def test_the_map_has_every_page_with_its_twins() -> None:
    base = "https://cards.example/play/"
    twins = [[pages.page_of(language, kind) for language in LANGUAGES] for kind in ("home", "spider", *NAMES)]
    tree = ElementTree.fromstring(search.sitemap(twins, base))  # noqa: S314 (written here)
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    found = {url.findtext("s:loc", None, names): url.findall("x:link", names) for url in tree}
    assert set(found) == {base, *(base + page.path for row in twins for page in row)}
    assert len(found[base + "ca/spider/regles/"]) == len(LANGUAGES)
    assert search.robots(base).endswith("Sitemap: https://cards.example/play/sitemap.xml\n")
    assert "Sitemap" not in search.robots("")


@pytest.mark.parametrize("game", GAMES)
def test_a_play_page_carries_the_way_to_each_rule(game: str) -> None:
    for language in LANGUAGES:
        links = json.loads(document(f"{language}/{game}").texts["rule-links"])
        assert set(links) == set(RULE_SECTIONS)


# Bytes: what a first visit to a page transfers, all of it compressed with brotli


@cache
def glue() -> int:
    """What the runtime's own script adds to ours, which has a budget of its own."""
    return len(brotli.compress(bundle(RUNTIME.with_suffix(".mjs"))))


def sent(file: str) -> int:
    """HTML with its drawings, style sheet and scripts of a page."""
    page = document(file)
    loaded = [tag["src"] for tag in page.all("script") if "src" in tag]
    loaded += [link["href"] for link in page.all("link") if link["rel"] in ("stylesheet", "manifest")]
    paths = {SITE / file, *(target(file, address) for address in loaded)}
    return sum(
        small.stat().st_size if (small := Path(f"{path}.br")).exists() else path.stat().st_size for path in paths
    )


@pytest.mark.parametrize("file", [page.file for page in pages.all_pages() if page.kind.endswith("-rules")])
def test_a_rules_page_with_its_drawings_is_small(file: str) -> None:
    assert sent(file) <= 60_000


@pytest.mark.parametrize("file", [f"{language}/{game}" for language in LANGUAGES for game in GAMES])
def test_a_play_pages_own_part_is_small(file: str) -> None:
    assert sent(file) - glue() <= 45_000


# The markup, by a validator


def test_every_page_is_valid_html() -> None:
    command = [str(NODE / ".bin" / "html-validate"), "--config", str(VALID), "--formatter", "text"]
    done = subprocess.run(
        [*command, *(str(SITE / file) for file in PLACES)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stdout[:4000] + done.stderr[:2000]


def test_the_headers_file_repeats_the_policy() -> None:
    text = (SITE / "_headers").read_text(encoding="utf-8")
    assert text == headers_file()
    assert f"  Content-Security-Policy: {policy_text()}\n" in text


def test_the_file_for_apache_repeats_the_headers() -> None:
    text = (SITE / ".htaccess").read_text(encoding="utf-8")
    assert text == htaccess()
    assert dict(re.findall(r'^Header always set ([\w-]+) "(.+)"$', text, re.MULTILINE)) == dict(SECURITY)
    assert "ErrorDocument 404 /play/404.html" in htaccess(pages.address_on_host("https://cards.example/play/"))


def test_compressed_siblings_are_smaller() -> None:
    siblings = [file for file in SITE.rglob("*") if file.suffix in (".br", ".gz")]
    assert len(siblings) > 2 * len(PLACES)
    for sibling in siblings:
        assert sibling.stat().st_size < sibling.with_suffix("").stat().st_size


def test_the_site_lists_its_files() -> None:
    files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
    assert files - {LIST} == owned(SITE) == set(read_site(SITE))
