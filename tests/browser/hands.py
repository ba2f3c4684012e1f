"""Three ways to play the same action: by mouse, by finger, by keyboard."""

import time
from abc import ABC, abstractmethod

from ragnatela import Action, Move

from .table import Point, Table, until

#: More than the ten pixels of jitter that still are a click.
BEGINS = 14


class Hand(ABC):
    """Somebody who plays actions on a page."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def play(self, action: Action) -> None:
        """Do what a player does for an action."""
        if isinstance(action, Move):
            self.move(action)
        else:
            self.deal()

    @abstractmethod
    def move(self, move: Move) -> None:
        """Bring a group to another column."""

    @abstractmethod
    def deal(self) -> None:
        """Deal from the stock."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last action back."""


class Pointing(Hand):
    """What mouse and finger have in common: a way across the table."""

    def move(self, move: Move) -> None:
        """Drag the group and drop it."""
        start, end = self.way(move)
        self.drag(start, end)

    def way(self, move: Move) -> tuple[Point, Point]:
        """From the group's first card to where it lies on the target's last card."""
        places = self.table.places()
        group = places[move.source][-move.count]
        target = places[move.target][-1]
        start = group.grip
        return start, Point(start.x + target.left - group.left, start.y + target.top - group.top)

    @abstractmethod
    def drag(self, start: Point, end: Point) -> None:
        """Press, move, release."""

    @abstractmethod
    def double(self, point: Point) -> None:
        """Double-click or double-tap."""


class Mouse(Pointing):
    """A mouse."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.line = table.cdp()

    def drag(self, start: Point, end: Point) -> None:
        """Press, move, release."""
        mouse = self.table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end)
        mouse.up()

    def double(self, point: Point) -> None:
        """Two clicks 100 ms apart, by the time the events carry, however busy the machine."""
        begun = time.time() - 0.2
        for click in (0, 1):
            for kind, after in (("mousePressed", 0.0), ("mouseReleased", 0.03)):
                self.line.send(
                    "Input.dispatchMouseEvent",
                    {
                        "type": kind,
                        "x": point.x,
                        "y": point.y,
                        "button": "left",
                        "clickCount": click + 1,
                        "timestamp": begun + click * 0.1 + after,
                    },
                )

    def deal(self) -> None:
        """Click the stock."""
        self.table.page.mouse.click(*_middle(self.table, "#stock"))

    def undo(self) -> None:
        """Click Undo."""
        self.table.page.mouse.click(*_middle(self.table, "#undo"))


class Finger(Pointing):
    """One finger on a touch screen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.line = table.cdp()

    def send(self, kind: str, *points: Point) -> None:
        """One touch event with the fingers that are down."""
        touches = [{"x": point.x, "y": point.y, "id": number} for number, point in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: Point, end: Point) -> None:
        """Touch, move, lift."""
        self.send("touchStart", start)
        self.send("touchMove", end)
        self.send("touchEnd")

    def double(self, point: Point) -> None:
        """Two taps 100 ms apart, by the time the events carry, however busy the machine."""
        begun = time.time() - 0.2
        for tap in (0, 1):
            for kind, after in (("touchStart", 0.0), ("touchEnd", 0.03)):
                touches = [{"x": point.x, "y": point.y}] if kind == "touchStart" else []
                event = {"type": kind, "touchPoints": touches, "timestamp": begun + tap * 0.1 + after}
                self.line.send("Input.dispatchTouchEvent", event)

    def tap(self, point: Point) -> None:
        """Touch and lift at once, and wait for the click that the browser makes of it."""
        self.table.page.evaluate(_WAIT_FOR_CLICK)
        # Playwright sends both without a pause between: however busy the machine, it is no long press.
        self.table.page.touchscreen.tap(*point)
        until(self.table.page, "() => window.clicked")

    def deal(self) -> None:
        """Tap the stock."""
        self.tap(_middle(self.table, "#stock"))

    def undo(self) -> None:
        """Tap Undo."""
        self.tap(_middle(self.table, "#undo"))


class Keyboard(Hand):
    """Arrow keys, Enter and a few letters. Knows where its place is, as a player does by ear."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        table.page.locator(".columns [tabindex='0']").focus()
        self.column = 0

    def press(self, key: str, times: int = 1) -> None:
        """Press a key so many times."""
        for _ in range(times):
            self.table.page.keyboard.press(key)

    def go(self, column: int) -> None:
        """To a column's last card."""
        # Left and Right end at a column's last card; from within the column the way is down.
        if column == self.column:
            self.press("ArrowDown", 30 if self.table.page.evaluate(_NOT_LAST) else 0)
        self.press("ArrowRight" if column > self.column else "ArrowLeft", abs(column - self.column))
        self.column = column

    def move(self, move: Move) -> None:
        """Take the group and put it."""
        self.go(move.source)
        self.press("ArrowUp", move.count - 1)
        self.press("Enter")
        self.go(move.target)
        self.press("Enter")

    def deal(self) -> None:
        """D."""
        self.press("d")

    def undo(self) -> None:
        """Ctrl+Z."""
        self.press("Control+z")


_WAIT_FOR_CLICK = """() => {
  window.clicked = false;
  addEventListener("click", () => { window.clicked = true; }, { once: true });
}"""
_NOT_LAST = "document.activeElement.closest('li').nextElementSibling !== null"


def _middle(table: Table, selector: str) -> Point:
    box = table.box(selector)
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
