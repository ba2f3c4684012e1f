"""Positions as pictures: one SVG text each, in the deck's own drawing, described for those who do not see it.

>>> from ragnatela import deal, parse_code
>>> from ragnatela.pictures import svg
>>> svg(deal(parse_code("SD1-S1-AAAAABD")))[:4]
'<svg'

The engine does not know this part, so a `Position` has no picture of its own: it would carry all this into every page,
and make the rules depend on a way to show them. In a notebook, `Picture(position)` shows itself.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict, Unpack
from zlib import crc32

from ragnatela.engine.moves import Action
from ragnatela.engine.position import Position
from ragnatela.pictures.drawing import Drawing
from ragnatela.pictures.markup import element, escape, number
from ragnatela.pictures.themes import DARK, LIGHT, THEMES, Theme

if TYPE_CHECKING:
    from ragnatela.words import Words

__all__ = ["DARK", "LIGHT", "Options", "Picture", "Theme", "svg"]

PREFIX = re.compile(r"[A-Za-z][\w-]{0,40}", re.ASCII)
NOTEBOOK_WIDTH = 640


class Options(TypedDict, total=False):
    """What `svg` and `Picture` take beside the position."""

    words: "Words | None"
    title: str | None
    highlight: Iterable[tuple[int, int]]
    moves: Iterable[Action]
    known: bool
    size: float | None
    theme: str | Theme
    prefix: str | None


def svg(
    position: Position,
    *,
    words: "Words | None" = None,
    title: str | None = None,
    highlight: Iterable[tuple[int, int]] = (),
    moves: Iterable[Action] = (),
    known: bool = False,
    size: float | None = None,
    theme: str | Theme = LIGHT,
    prefix: str | None = None,
) -> str:
    """Return the position as one self-contained SVG.

    ``words``: the language of its title and description (`ragnatela.words`). ``title`` takes the place of the game's
    name. With neither, the picture is left to the text around it and hidden from screen readers.
    ``highlight``: cards to outline, as (column, index), both from 0; (column, 0) in an empty column means its place.
    ``moves``: arrows from the group to the target, for a deal an outline around the stock; red, dashed and crossed out
    if the rules refuse it here. ``known``: show the face-down cards too, seen through their backs; else nothing in the
    text depends on what they are. ``size``: width in pixels; without it the picture fills the place it is put in.
    ``theme``: "light", "dark" or a `Theme`. ``prefix``: what all ids begin with, for pictures that stand inside one
    page; without it, one made from the content.

    Raises `ActionError` for cards and actions that are not there, `ValueError` for a theme or prefix that is none.
    """
    colours = _theme(theme)
    highlight, moves = list(highlight), list(moves)
    name = title if title is not None or words is None else words.summary(position)
    description = words.board(position) if words else None
    lang = words.lang if words else None

    def draw(prefix: str) -> str:
        drawing = Drawing(position, colours, prefix, known)
        content = _text("title", prefix, name) + _text("desc", prefix, description) + drawing.draw(highlight, moves)
        labels = [f"{prefix}{part}" for part, text in (("title", name), ("desc", description)) if text]
        return _root(drawing.layout.width, drawing.layout.height, content, labels, size, lang)

    return draw(_checked(prefix) if prefix is not None else _own_prefix(draw("")))


def _text(part: str, prefix: str, text: str | None) -> str:
    return element(part, escape(text), id=prefix + part) if text else ""


def _root(width: float, height: float, content: str, labels: list[str], size: float | None, lang: str | None) -> str:
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        class_="picture",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=size,
        height=size and size * height / width,
        lang=lang,
        role="img" if labels else None,
        aria_labelledby=" ".join(labels) or None,
        aria_hidden=None if labels else "true",
    )


def _theme(theme: str | Theme) -> Theme:
    found = THEMES.get(theme) if isinstance(theme, str) else theme
    if found is None:
        raise ValueError(f"there is no theme {theme!r}")
    return found


def _checked(prefix: str) -> str:
    if not PREFIX.fullmatch(prefix):
        raise ValueError(f"{prefix!r} does not begin an id")
    return prefix


def _own_prefix(drawing: str) -> str:
    """A beginning for ids that another picture hardly has."""
    return f"pic{crc32(drawing.encode()):x}-"


class Picture:
    """A picture that a notebook shows; takes what `svg` takes, and raises what it raises. `str` gives the SVG."""

    __slots__ = ("_text", "options", "position")

    def __init__(self, position: Position, **options: Unpack[Options]) -> None:
        self.position = position
        self.options = options
        shown: Options = {"size": NOTEBOOK_WIDTH}
        shown.update(options)
        self._text = svg(position, **shown)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Picture({self.position!r}{options})"

    def _repr_svg_(self) -> str:
        return self._text
