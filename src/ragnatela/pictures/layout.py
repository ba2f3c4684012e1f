"""Where everything lies in a drawing, in its own units: a card is 60 wide, the drawing fills its width.

Columns hang from the top; stock and removed sequences lie below the longest. A long column is squeezed, its face-down
slivers first, so that the drawing never gets much higher than wide.
"""

from typing import NamedTuple

from ragnatela.engine.position import Position

CARD_WIDTH, CARD_HEIGHT, CORNER = 60, 84, 3.6
GAP, EDGE = 8, 14

# How much of a covered card shows: at best, and when its column is squeezed.
FACE_UP, LEAST_FACE_UP = 30, 14
FACE_DOWN, LEAST_FACE_DOWN = 8, 3
KNOWN, LEAST_KNOWN = 22, 12

TALLEST = 0.86  # of the drawing's width: more than this no column takes, if squeezing helps

TRAY_CARD = 0.62  # the stock's cards, as parts of a card
TRAY_GAP = 16
TRAY_HEIGHT = CARD_HEIGHT * TRAY_CARD
STOCK_STEP = 6


class Box(NamedTuple):
    """A part of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Fan(NamedTuple):
    """One column: where it stands, the top of each card, and how much shows of those that others cover."""

    x: float
    tops: tuple[float, ...]
    face_up: float
    face_down: float

    def card(self, index: int) -> Box:
        """The whole card; in an empty column the place where a card would lie."""
        y = self.tops[index] if self.tops else EDGE
        return Box(self.x, y, CARD_WIDTH, CARD_HEIGHT)

    def group(self, first: int, last: int) -> Box:
        """What shows of the cards from the first to the last, or an empty column's place."""
        top, bottom = self.card(first), self.card(last)
        end = self.tops[last + 1] if last + 1 < len(self.tops) else bottom.y + CARD_HEIGHT
        return Box(self.x, top.y, CARD_WIDTH, end - top.y)


class Layout(NamedTuple):
    """The whole drawing."""

    width: float
    height: float
    fans: tuple[Fan, ...]

    @property
    def tray(self) -> float:
        """Where what lies below the columns begins."""
        return self.height - EDGE - TRAY_HEIGHT

    def stock(self, place: int) -> Box:
        """The place of a back of the stock, counted from the one at the bottom."""
        width = CARD_WIDTH * TRAY_CARD
        return Box(self.width - EDGE - width - place * STOCK_STEP, self.tray, width, TRAY_HEIGHT)


def lay_out(position: Position, *, known: bool) -> Layout:
    """Places every card of the position; known face-down cards take as much room as their index needs."""
    count = len(position.columns)
    width = 2 * EDGE + count * CARD_WIDTH + (count - 1) * GAP
    fans = tuple(
        _fan(EDGE + column * (CARD_WIDTH + GAP), len(cards), position.hidden[column], width * TALLEST, known)
        for column, cards in enumerate(position.columns)
    )
    bottom = max(fan.card(-1).y for fan in fans) + CARD_HEIGHT
    return Layout(width, round(bottom + TRAY_GAP + TRAY_HEIGHT + EDGE), fans)


def _fan(x: float, count: int, hidden: int, room: float, known: bool) -> Fan:
    downs = min(hidden, max(count - 1, 0))
    ups = max(count - 1 - downs, 0)
    most, least = (KNOWN, LEAST_KNOWN) if known else (FACE_DOWN, LEAST_FACE_DOWN)
    spare = room - CARD_HEIGHT
    face_down = _between(least, (spare - ups * FACE_UP) / max(downs, 1), most)
    face_up = _between(LEAST_FACE_UP, (spare - downs * face_down) / max(ups, 1), FACE_UP)
    tops = [EDGE + min(index, downs) * face_down + max(index - downs, 0) * face_up for index in range(count)]
    return Fan(x, tuple(tops), face_up, face_down)


def _between(least: float, value: float, most: float) -> float:
    return round(max(least, min(value, most)), 1)
