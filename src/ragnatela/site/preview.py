"""The picture that other sites show beside a link to this one: drawn here as SVG, made a PNG by resvg.

It says only names that no language translates, so there is one for all. Its letters are lines of our own, because a
machine's fonts would make a different picture on every machine.
"""

from typing import NamedTuple

import resvg_py

from ragnatela.pictures.shapes import BACK, BACK_COLOUR, BACK_LINE, BACK_OPACITY, COURT_LINE, COURTS, PIPS, web_path
from ragnatela.pictures.themes import DARK
from ragnatela.site.drawings import spider_legs
from ragnatela.site.search import PREVIEW_SIZE


class Letter(NamedTuple):
    """A letter on its baseline, of one line: its width and its path. The low ones are 48 high."""

    width: float
    path: str


_BOWL = "M0-24a24 24 0 1 1 48 0a24 24 0 1 1-48 0"
LETTERS = {
    "K": Letter(42, "M0 0V-70M40-70L0-27M15-43L42 0"),
    "Q": Letter(52, "M0-35a26 35 0 1 1 52 0a26 35 0 1 1-52 0M32-18L50 2"),
    "R": Letter(44, "M0 0V-70H21a20 20 0 0 1 0 40H0M22-30L44 0"),
    "S": Letter(
        42, "M40-59C37-66 30-70 21-70C9-70 2-62 2-53C2-41 12-38 21-36C32-33 41-29 41-17C41-6 33 0 21 0C10 0 3-5 0-13"
    ),
    "a": Letter(48, f"{_BOWL}M48-48V0"),
    "d": Letter(48, f"{_BOWL}M48-74V0"),
    "e": Letter(48, "M0-24H48A24 24 0 1 0 41-7"),
    "g": Letter(48, f"{_BOWL}M48-48V2C48 16 38 24 24 24C15 24 8 21 4 14"),
    "i": Letter(0, "M0-48V0M0-66v.1"),
    "l": Letter(0, "M0-74V0"),
    "n": Letter(42, "M0-48V0M0-27a21 21 0 0 1 42 0V0"),
    "p": Letter(48, f"{_BOWL}M0-48V22"),
    "r": Letter(22, "M0-48V0M0-24C0-38 9-48 22-48"),
    "t": Letter(26, "M8-66V-14A14 14 0 0 0 22 0h4M-4-48H24"),
}
SPACE = 19


def lettering(text: str, x: float, y: float, scale: float, line: float, colour: str) -> str:
    """A word in our own letters."""
    paths, at = [], 0.0
    for character in text:
        letter = LETTERS[character]
        paths.append(f'<path transform="translate({at} 0)" d="{letter.path}"/>')
        at += letter.width + SPACE
    return (
        f'<g transform="translate({x} {y}) scale({scale})" fill="none" stroke="{colour}" stroke-width="{line}" '
        f'stroke-linecap="round" stroke-linejoin="round">{"".join(paths)}</g>'
    )


def _laid(turn: float, fill: str, line: str, content: str) -> str:
    """A card, 210 by 294, that turns around a point below it."""
    return (
        f'<g transform="translate(834 150) rotate({turn} 105 460)"><rect width="210" height="294" rx="14" '
        f'fill="{fill}" stroke="{line}" stroke-width="1.5"/>{content}</g>'
    )


def _face_up(rank: str, suit: str, turn: float, *, covered: bool = False) -> str:
    colour = DARK.hearts if suit in "HD" else DARK.spades
    index = lettering(rank, 20, 52, 0.48, 13, colour)
    pip = f'<path transform="translate(52 17) scale(1.5)" d="{PIPS[suit]}" fill="{colour}"/>'
    court = (
        f'<path transform="translate(38 98) scale(2.8)" d="{COURTS[rank]}" fill="none" stroke="{colour}" '
        f'stroke-linecap="round" stroke-linejoin="round" stroke-width="{COURT_LINE}"/>'
    )
    return _laid(turn, DARK.card, DARK.card_line, index + pip + ("" if covered else court))


def _face_down(turn: float) -> str:
    web = (
        f'<path transform="scale(2.1)" d="{BACK}" fill="none" stroke="{BACK_COLOUR}" '
        f'stroke-opacity="{BACK_OPACITY}" stroke-width="{BACK_LINE}"/>'
    )
    return _laid(turn, DARK.back, DARK.back_line, web)


def preview_svg() -> str:
    """The picture as SVG."""
    width, height = PREVIEW_SIZE
    web = web_path(width, 0, 520, start=90, end=180, spokes=6, rings=7)
    spider = (
        f'<g fill="{DARK.thread}"><path d="M330 0V70" stroke="{DARK.thread}" stroke-width="2"/>'
        f'<path d="{spider_legs(330, 86, 30)}" fill="none" stroke="{DARK.thread}" stroke-width="2.6" '
        f'stroke-linejoin="round"/><ellipse cx="330" cy="92" rx="11" ry="15"/><circle cx="330" cy="72" r="7.5"/></g>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<defs><radialGradient id="t" cx=".5" cy="0" r="1.1"><stop stop-color="{DARK.table}"/>'
        f'<stop offset="1" stop-color="{DARK.table_edge}"/></radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#t)"/>'
        f'<path d="{web}" fill="none" stroke="{DARK.thread}" stroke-opacity=".22" stroke-width="2"/>'
        f"{_face_down(-22)}{_face_up('Q', 'H', -5, covered=True)}{_face_up('K', 'S', 12)}{spider}"
        f"{lettering('Ragnatela', 92, 338, 1.08, 10, DARK.card)}"
        f"{lettering('Spider', 94, 440, 0.5, 9, '#f0b54c')}"
        f"{lettering('Spiderette', 306, 440, 0.5, 9, '#f0b54c')}</svg>"
    )


def preview_png() -> bytes:
    """The picture as PNG; the same bytes from the same sources."""
    width, height = PREVIEW_SIZE
    return bytes(resvg_py.svg_to_bytes(svg_string=preview_svg(), width=width, height=height, skip_system_fonts=True))
