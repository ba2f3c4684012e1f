"""What search engines and other sites read: the map of the site, structured data, and the preview of a link.

Whole addresses need the site's own, so without a base address there is none of this but `robots.txt`.
"""

from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin
from xml.sax.saxutils import escape

from ragnatela.site.texts import NAMES, load_text
from ragnatela.words.catalogs import load_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ragnatela.site.pages import Page, Site

PREVIEW = "preview.png"
PREVIEW_SIZE = (1200, 630)


def robots(base_url: str) -> str:
    """`robots.txt`: everybody may read everything; and where the map is."""
    return "User-agent: *\nAllow: /\n" + (f"\nSitemap: {urljoin(base_url, 'sitemap.xml')}\n" if base_url else "")


def sitemap(twins: "Iterable[Sequence[Page]]", base_url: str) -> str:
    """The map of the site: for each page all its languages, of which each knows the others."""
    entries = []
    for pages in twins:
        links = [
            f'<xhtml:link rel="alternate" hreflang="{page.language}" href="{_whole(page, base_url)}"/>'
            for page in pages
        ]
        entries += [f"<url>\n<loc>{_whole(page, base_url)}</loc>\n" + "\n".join(links) + "\n</url>" for page in pages]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        f"<url>\n<loc>{escape(base_url)}</loc>\n</url>\n" + "\n".join(entries) + "\n</urlset>\n"
    )


def _whole(page: "Page", base_url: str) -> str:
    return escape(urljoin(base_url, page.path))


def preview_address(site: "Site") -> str:
    """The picture that other sites show with a link; empty without a base address."""
    path = site.asset_paths.get(PREVIEW)
    return urljoin(site.base_url, path) if site.base_url and path else ""


def structured_data(page: "Page", site: "Site") -> dict[str, Any] | None:
    """Where a text page stands, in the words of schema.org; None where there is nothing to say."""
    if page.kind not in NAMES or not site.base_url:
        return None
    text, words = load_text(page.language, page.kind), load_words(page.language)
    crumbs = [
        ("Ragnatela", f"{page.language}/"),
        (words.text(f"game.{text.variant.key}"), f"{page.language}/{text.variant.name}/"),
        (text.nav, page.path),
    ]
    return {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": name, "item": urljoin(site.base_url, path)}
            for place, (name, path) in enumerate(crumbs, 1)
        ],
    }
