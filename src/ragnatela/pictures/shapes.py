"""The deck's drawing as SVG path data: suits, court letters, the back, and webs. The site draws with the same."""

from collections.abc import Iterator
from math import cos, radians, sin

# One suit each in a box of 24 × 24, in the fixed order spades, hearts, diamonds, clubs.
PIPS = {
    "S": "M12 2C9 7 3 10 3 15a4.2 4.2 0 0 0 7.6 2.5C10.5 19.5 9.8 21 8.5 22h7c-1.3-1-2-2.5-2.1-4.5"
    "A4.2 4.2 0 0 0 21 15c0-5-6-8-9-13z",
    "H": "M12 21.5C8 17.5 2.5 13.5 2.5 8.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 9.5 1.7c0 5.2-5.5 9.2-9.5 13.200z",
    "D": "M12 2c2.2 3.8 4.6 7 7.5 10-2.9 3-5.3 6.2-7.5 10-2.2-3.8-4.6-7-7.5-10C7.4 9 9.8 5.8 12 2z",
    "C": "M12 2a4.4 4.4 0 0 1 3.6 6.9 4.5 4.5 0 1 1-2.3 7.6c.1 2.3.9 4.1 2.2 5.5h-7c1.3-1.4 2.1-3.2 2.2-5.5"
    "A4.5 4.5 0 1 1 8.4 8.9 4.4 4.4 0 0 1 12 2z",
}
PIP_BOX = "0 0 24 24"

# Court letters in a box of 48 × 58, each under its crown, all in one line weight.
COURTS = {
    "J": "M13 19v-7l5.5 3 5.5-7 5.5 7 5.5-3v7zM24 4.5v.1M31 28v18.5c0 5.5-3 8.5-7.5 8.5S16 52.5 15.5 48M25 28h11",
    "Q": "M12 19 8.5 8.5 16.5 13 24 5l7.5 8 8-4.5L36 19zM8 5v.1M24 1.5v.1M40 5v.1"
    "M24 28c6.5 0 11 5.5 11 13s-4.5 13-11 13-11-5.5-11-13 4.5-13 11-13zM26 46l9 10",
    "K": "M11 19 8 7l8 5.5L24 6l8 6.5L40 7l-3 12zM24 6V.5M21.5 2.5h5M16 28v27M34 28 17 44M23 38.5 35 55"
    "M13 28h6M31 28h6M13 55h6M31.5 55h6",
}
COURT_BOX = "0 0 48 58"
COURT_LINE = 2.6

# The back's frame and web in a box of 100 × 140: threads through the middle, arcs that sag between them.
BACK = (
    "M9 5H91a4 4 0 0 1 4 4V131a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z"
    "M6 70H94M6 45L94 95M13 6L87 134M50 6V134M13 134L87 6M6 95L94 45"
    "M56 70Q55 72 56 75Q54 75 53 78Q51 77 50 79Q49 77 47 78Q46 75 44 75Q45 72 44 70"
    "Q45 68 44 65Q46 65 47 62Q49 63 50 61Q51 63 53 62Q54 65 56 65Q55 68 56 70"
    "M62 70Q60 74 61 79Q57 80 56 85Q53 84 50 88Q47 84 44 85Q43 80 39 79Q40 74 38 70"
    "Q40 66 39 61Q43 60 44 55Q47 56 50 52Q53 56 56 55Q57 60 61 61Q60 66 62 70"
    "M69 70Q65 76 67 84Q61 86 60 94Q54 92 50 98Q46 92 40 94Q39 86 33 84Q35 76 31 70"
    "Q35 64 33 56Q39 54 40 46Q46 48 50 42Q54 48 60 46Q61 54 67 56Q65 64 69 70"
    "M77 70Q71 78 74 89Q66 92 64 104Q56 101 50 109Q44 101 36 104Q34 92 26 89Q29 78 23 70"
    "Q29 62 26 51Q34 48 36 36Q44 39 50 31Q56 39 64 36Q66 48 74 51Q71 62 77 70"
    "M86 70Q78 81 81 96Q71 100 68 115Q58 110 50 121Q42 110 32 115Q29 100 19 96Q22 81 14 70"
    "Q22 59 19 44Q29 40 32 25Q42 30 50 19Q58 30 68 25Q71 40 81 44Q78 59 86 70"
    "M95 70Q85 83 89 102Q76 107 72 125Q59 120 50 134Q41 120 28 125Q24 107 11 102Q15 83 5 70"
    "Q15 57 11 38Q24 33 28 15Q41 20 50 6Q59 20 72 15Q76 33 89 38Q85 57 95 70"
)
BACK_BOX = "0 0 100 140"
BACK_LINE, BACK_COLOUR, BACK_OPACITY = 1.1, "#c9ccf6", 0.5


def _place(x: float, y: float, radius: float, angle: float) -> str:
    return f"{x + radius * cos(radians(angle)):.1f} {y + radius * sin(radians(angle)):.1f}"


def _rings(radius: float, rings: int) -> Iterator[float]:
    """Distances of the arcs from the middle: closer together near it, as a spider spins them."""
    for ring in range(1, rings + 1):
        yield radius * (ring / (rings + 0.4)) ** 1.25


def web_path(
    x: float, y: float, radius: float, *, start: float = 0, end: float = 360, spokes: int = 12, rings: int = 5
) -> str:
    """A web around (x, y): straight threads outwards, arcs between them that sag towards the middle.

    Angles are degrees clockwise from the right; a part of a circle makes a web in a corner.
    """
    step = (end - start) / spokes
    angles = [start + step * spoke for spoke in range(spokes + 1)]
    threads = [f"M{x} {y}L{_place(x, y, radius, angle)}" for angle in angles]
    arcs = []
    for ring in _rings(radius, rings):
        arcs.append(f"M{_place(x, y, ring, angles[0])}")
        for angle in angles[1:]:
            middle = _place(x, y, ring * 0.9, angle - step / 2)
            arcs.append(f"Q{middle} {_place(x, y, ring, angle)}")
    return "".join(threads + arcs)
