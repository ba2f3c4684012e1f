"""Three ways to play the same action: by mouse, by finger, by keyboard."""

from abc import ABC, abstractmethod

from ragnatela import Action, Move

from .table import Point, Table

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


class Mouse(Pointing):
    """A mouse."""

    def drag(self, start: Point, end: Point) -> None:
        """Press, move, release."""
        mouse = self.table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end)
        mouse.up()

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

    def tap(self, point: Point) -> None:
        """Touch and lift at once."""
        self.send("touchStart", point)
        self.send("touchEnd")

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


_NOT_LAST = "document.activeElement.closest('li').nextElementSibling !== null"


def _middle(table: Table, selector: str) -> Point:
    box = table.box(selector)
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
