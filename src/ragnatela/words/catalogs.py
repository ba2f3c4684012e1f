"""Reads the catalogs' sources, gettext `.po` files whose msgid is a key. For CPython only: it needs Babel."""

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from ragnatela.words.sentences import Words

CATALOGS = Path(__file__).parent / "catalogs"

# Texts that only finished pages hold, the help dialog's too: the play page has no need to carry them twice.
WRITTEN_IN_PAGES = ("page.", "playback.", "lesson.", "ui.how", "ui.hands", "ui.keys", "ui.key-")
# What the sentences about tables are made of, and what an examples page says beside them.
OF_TABLES = ("card.", "rank.", "suit.", "column.", "stock.", "say.", "refusal.", "ui.stock", "ui.removed")
OF_LESSONS = (
    "lesson.keys",
    "lesson.loading",
    "lesson.opened",
    "lesson.restarted",
    "playback.opening",
    "playback.pause",
    "playback.play",
    "playback.step",
    "ui.engine-failed",
)

Catalog = dict[str, str | list[str]]


@cache
def _catalog(lang: str) -> Catalog:
    with (CATALOGS / f"{lang}.po").open("rb") as source:
        messages = read_po(source, locale=lang, abort_invalid=True)
    catalog: Catalog = {}
    for message in messages:
        if not message.id:
            continue
        if isinstance(message.id, str):
            catalog[message.id] = str(message.string)
        else:
            catalog[message.id[0]] = list(message.string or ())
    return catalog


def load_catalog(lang: str) -> Catalog:
    """All entries of a language, in the order of its source; FileNotFoundError for a language there is not."""
    return dict(_catalog(lang))


@cache
def load_words(lang: str) -> Words:
    """The words of a language of `ragnatela.words.LANGUAGES`; FileNotFoundError for any other."""
    return Words(lang, _catalog(lang))


def page_catalog(lang: str) -> Catalog:
    """The entries that a play page needs for its sentences, ready for JSON: all but those of `WRITTEN_IN_PAGES`."""
    return {key: entry for key, entry in _catalog(lang).items() if not key.startswith(WRITTEN_IN_PAGES)}


def lesson_catalog(lang: str) -> Catalog:
    """The entries that an examples page needs for its tables, ready for JSON."""
    return {key: entry for key, entry in _catalog(lang).items() if key.startswith(OF_TABLES) or key in OF_LESSONS}
