"""The words of the five languages: catalogs, and the sentences about cards, columns, boards and actions.

`Words` runs on CPython and on MicroPython and needs only a catalog, a dictionary from keys to texts. Reading the
catalogs' sources (`load_words`, `page_catalog`) is for CPython: it needs Babel, and is imported when first asked for.
"""

from ragnatela.words.sentences import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ragnatela.words.catalogs import load_words, page_catalog

__all__ = ["LANGUAGES", "LANGUAGE_NAMES", "Words", "load_words", "page_catalog"]

LANGUAGES = ("ca", "el", "nl", "it", "en")
"""The languages in the order in which they are offered."""

LANGUAGE_NAMES = {
    "ca": "Català",
    "el": "Ελληνικά",
    "nl": "Nederlands",
    "it": "Italiano",
    "en": "English",
}
"""Each language's name in that language itself."""


def __getattr__(name: str) -> object:
    if name not in ("load_words", "page_catalog"):
        raise AttributeError(name)
    from ragnatela.words import catalogs

    return getattr(catalogs, name)
