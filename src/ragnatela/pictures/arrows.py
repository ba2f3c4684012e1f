"""Arrows from card to card, as path data: a thread that sags a little, a head, and a cross on what is refused."""

from math import hypot
from typing import NamedTuple

Point = tuple[float, float]

LEAST_SAG, SAG, MOST_SAG = 14, 0.14, 48
HEAD, HALF_HEAD = 13.0, 8.0
CROSS = 7.0


class Arrow(NamedTuple):
    """The parts of an arrow, each path data: its line, its head, and the cross over its middle."""

    line: str
    head: str
    cross: str


def arrow(start: Point, end: Point) -> Arrow:
    """An arrow between two different points."""
    x, y = _between(start, end)
    bend = x, y + min(MOST_SAG, LEAST_SAG + SAG * abs(end[0] - start[0]))
    middle = _between(_between(start, bend), _between(bend, end))
    return Arrow(
        f"M{_at(start)}Q{_at(bend)} {_at(end)}",
        _head(bend, end),
        f"M{_at(middle, -CROSS, -CROSS)}L{_at(middle, CROSS, CROSS)}M{_at(middle, CROSS, -CROSS)}"
        f"L{_at(middle, -CROSS, CROSS)}",
    )


def _head(behind: Point, tip: Point) -> str:
    length = hypot(tip[0] - behind[0], tip[1] - behind[1])
    x, y = (tip[0] - behind[0]) / length, (tip[1] - behind[1]) / length
    left = _at(tip, -x * HEAD - y * HALF_HEAD, -y * HEAD + x * HALF_HEAD)
    right = _at(tip, -x * HEAD + y * HALF_HEAD, -y * HEAD - x * HALF_HEAD)
    return f"M{left}L{_at(tip)}L{right}"


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _at(point: Point, x: float = 0, y: float = 0) -> str:
    return f"{point[0] + x:.1f} {point[1] + y:.1f}"
