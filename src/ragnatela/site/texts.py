"""The texts of the reading room: a Markdown file per language and page, with a small front matter.

`docs/texts.md` tells how they are written. Sections and boards are known by keys, the same in all languages; each
language has its own titles, and its own words for the addresses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ragnatela.engine.variants import VARIANTS, Variant

TEXTS = Path(__file__).parent / "texts"
KINDS = ("rules", "examples", "sources")
FIELDS = ("title", "description", "path", "nav")

_HEADING = re.compile(r"^(##+) (.+) \{#([a-z0-9]+(?:-[a-z0-9]+)*) ([a-z]+(?:-[a-z]+)*)\}$", re.MULTILINE)
_ANY_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_FRONT = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_PATH = re.compile(r"[a-z]+(-[a-z]+)*")


class TextError(ValueError):
    """A text that is not written as texts are; the message says where and why."""


class Section(NamedTuple):
    """A heading: its level in Markdown, its words, its address in the page, and its key in every language."""

    level: int
    title: str
    anchor: str
    key: str


@dataclass(frozen=True)
class Text:
    """One page's text in one language."""

    language: str
    variant: Variant
    kind: str
    title: str
    description: str
    path: str
    nav: str
    body: str

    @property
    def name(self) -> str:
        """The page's name in links, the same in all languages: `spider-rules`."""
        return f"{self.variant.name}-{self.kind}"

    @property
    def sections(self) -> list[Section]:
        """Every section and every board's place, in the order of the page."""
        return [Section(len(marks), *rest) for marks, *rest in _HEADING.findall(self.body)]

    def anchor(self, key: str) -> str:
        """The address of a section in the page; TextError when there is none of this key."""
        for section in self.sections:
            if section.key == key:
                return section.anchor
        raise TextError(f"{self.language}/{self.name}: no section {key!r}")


def parse_text(source: str, language: str, variant: Variant, kind: str) -> Text:
    """Reads a file's content; raises TextError."""
    place = f"{language}/{variant.name}-{kind}"
    front = _FRONT.match(source)
    if not front:
        raise TextError(f"{place}: no front matter")
    fields = dict(line.split(": ", 1) for line in front[1].splitlines() if ": " in line)
    if tuple(fields) != FIELDS:
        raise TextError(f"{place}: the front matter has {', '.join(fields)}")
    if not _PATH.fullmatch(fields["path"]):
        raise TextError(f"{place}: {fields['path']!r} is no word for an address")
    text = Text(language, variant, kind, **fields, body=source[front.end() :])
    _check_headings(text, place)
    return text


def _check_headings(text: Text, place: str) -> None:
    headings, sections = _ANY_HEADING.findall(text.body), text.sections
    if len(headings) != len(sections):
        wrong = next(heading for heading in headings if not _HEADING.fullmatch(heading))
        raise TextError(f"{place}: not a heading with {{#anchor key}}: {wrong}")
    for name in ("anchor", "key"):
        values = [getattr(section, name) for section in sections]
        twice = {value for value in values if values.count(value) > 1}
        if twice:
            raise TextError(f"{place}: twice the same {name}: {', '.join(sorted(twice))}")


@cache
def load_text(language: str, name: str) -> Text:
    """The text of a page by its name, `spider-rules`; KeyError for a page that is no text."""
    variant, kind = _NAMES[name]
    source = (TEXTS / language / f"{name}.md").read_text(encoding="utf-8")
    return parse_text(source, language, variant, kind)


def iter_texts(language: str) -> Iterator[Text]:
    """All texts of a language, game by game."""
    for name in NAMES:
        yield load_text(language, name)


_NAMES = {f"{variant.name}-{kind}": (variant, kind) for variant in VARIANTS for kind in KINDS}
NAMES = tuple(_NAMES)
"""The names of all text pages."""
