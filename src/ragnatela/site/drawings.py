"""Small pictures for the home page and the icon, as SVG path data: no image files, all drawn here."""

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


def spider_legs(x: float, y: float, size: float) -> str:
    """Eight legs of a spider whose body is around (x, y); `size` is the reach of the longest leg."""
    legs = []
    for side in (-1, 1):
        for lift, reach in ((-0.95, 0.75), (-0.4, 0.95), (0.25, 0.95), (0.85, 0.75)):
            knee = f"{x + side * size * reach * 0.62:.1f} {y + size * (lift - 0.3):.1f}"
            foot = f"{x + side * size * reach:.1f} {y + size * (lift + 0.25):.1f}"
            legs.append(f"M{x} {y + size * lift * 0.2:.1f}L{knee}L{foot}")
    return "".join(legs)
