"""The play page as a test speaks of it: what is on the screen, and what hands do to it."""

import json
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Locator, Page

from ragnatela import Game

from .state import READ_SCREEN, SCREEN, Saved, expected, words_of

PATHS = {"SP": "spider", "SD": "spiderette"}
SETTINGS_KEY = "ragnatela.settings"

#: Where cards are, in CSS pixels of the viewport; a column's last place stands for an empty column too.
PLACES = """() => [...document.querySelectorAll(".column")].map((column) =>
  [...column.querySelectorAll(":scope > li")].map((item) => {
    const box = item.firstElementChild.getBoundingClientRect();
    const strip = item.getBoundingClientRect().height;
    return [box.left, box.top, box.width, box.height, strip];
  }))"""

#: Nothing moves, and nothing that has moved left a trace behind.
AT_REST = """() => document.getAnimations().every((animation) => animation.playState !== "running")"""
LEFT_OVER = """() => document.querySelectorAll(
  ".lifted, .ghosts > *, .column li[style*=transform], .possible, .aimed, .raised, .held").length"""


#: How long something may take before a test says that it did not happen; nothing waits for a fixed time.
PATIENCE_MS = 20_000


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a JavaScript function of the page says yes.

    Playwright's own `wait_for_function` evaluates text inside the page, which the page's policy forbids.
    """
    page.evaluate(
        f"""(arg) => new Promise((done, fail) => {{
          const holds = {condition};
          const limit = performance.now() + {PATIENCE_MS};
          const look = () => {{
            if (holds(arg)) done(true);
            else if (performance.now() > limit) fail(new Error("it did not happen: " + holds));
            else setTimeout(look, 8);
          }};
          look();
        }})""",
        arg,
    )


class Point(NamedTuple):
    """A place in the viewport, in CSS pixels."""

    x: float
    y: float


class Place(NamedTuple):
    """A card's box in the viewport, and how much of its height lies open."""

    left: float
    top: float
    width: float
    height: float
    strip: float

    @property
    def grip(self) -> Point:
        """Where a hand takes the card: the middle of what lies open, near its index."""
        return Point(self.left + self.width / 2, self.top + min(self.strip, self.height, 28) / 2)

    @property
    def middle(self) -> Point:
        """The middle of the whole card."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)


class Box(NamedTuple):
    """A rectangle of the viewport."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than an edge."""
        across = self.left < other.right - 0.5 and other.left < self.right - 0.5
        return across and self.top < other.bottom - 0.5 and other.top < self.bottom - 0.5

    def holds(self, other: "Box", slack: float = 0.5) -> bool:
        """Whether the other lies inside this one."""
        across = self.left - slack <= other.left and other.right <= self.right + slack
        return across and self.top - slack <= other.top and other.bottom <= self.bottom + slack


class Table:
    """One play page in Chromium."""

    def __init__(self, page: Page, base: str, game: str = "SP", language: str = "en") -> None:
        self.page = page
        self.base = base
        self.key = game
        self.language = language

    # The page

    @property
    def address(self) -> str:
        """The page's own address."""
        return f"{self.base}{self.language}/{PATHS[self.key]}/"

    @property
    def context(self) -> BrowserContext:
        """The browser's context: one player's device."""
        return self.page.context

    def open(self, fragment: str = "") -> "Table":
        """Go to the page as if for the first time in this tab; wait for its engine, and until all cards lie."""
        self.go(fragment)
        self.ready().settle()
        return self

    def go(self, fragment: str = "") -> None:
        """Go to the page without waiting for its engine."""
        self.page.goto("about:blank")
        self.page.goto(self.address + (f"#{fragment}" if fragment else ""))

    def follow(self, fragment: str) -> "Table":
        """Open a code or a record in the page as it is, as a link to it does."""
        self.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        until(self.page, "() => location.hash === ''")
        self.settle()
        return self

    def reload(self) -> "Table":
        """Load the page again, and wait for its engine."""
        self.page.reload()
        return self.ready()

    def ready(self) -> "Table":
        """Wait for the engine: S asks for the score, and what is asked before the engine is there waits for it.

        A key is heard once the page's script runs, which is before the page says that it is loaded.
        """
        self.page.wait_for_load_state("domcontentloaded")
        self.page.evaluate("document.getElementById('live').textContent = ''")
        self.page.keyboard.press("s")
        until(self.page, "() => document.getElementById('live').textContent !== ''")
        return self

    @property
    def said(self) -> str:
        """The text of the live region."""
        return (self.page.locator("#live").text_content() or "").removesuffix("\u00a0")

    def text(self, key: str, **values: Any) -> str:
        """A sentence in the page's language."""
        return words_of(self.language).text(key, **values)

    # What is there

    def screen(self) -> dict[str, Any]:
        """Everything that the screen shows of the game."""
        return self.page.evaluate(SCREEN)  # type: ignore[no-any-return]

    def stored(self, name: str | None = None) -> str | None:
        """A text that the page keeps on this device; by default the saved game."""
        return self.page.evaluate("(key) => localStorage.getItem(key)", f"ragnatela.{name or self.key}")

    def store(self, name: str, text: str) -> None:
        """Put a text into the device's store as if it had been there."""
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"ragnatela.{name}", text])

    @property
    def saved(self) -> Saved:
        """The saved game, read by the engine."""
        text = self.stored()
        assert text is not None, "nothing is saved"
        return Saved.read(text)

    @property
    def game(self) -> Game:
        """The game on the table, as the engine reads it from what is saved."""
        return self.saved.game

    def check(self) -> Game:
        """Compare the screen with the engine, at once; only a removed sequence may still be on its way."""
        screen = self.screen()
        return self.compare(screen, Saved.read(screen["saved"]))

    def shows(self, game: Game, *, can_take_back: bool = False) -> None:
        """Compare the screen with a game, whether or not the page could save it."""
        self.compare(self.screen(), Saved(game, can_take_back, can_go_on=False))

    def compare(self, screen: dict[str, Any], saved: Saved) -> Game:
        """Compare what was read from the screen with a game."""
        wanted = expected(saved, self.language)
        if wanted["columns"] != screen["columns"] and _has_just_removed(saved.game):
            until(
                self.page,
                f"(columns) => JSON.stringify(({READ_SCREEN})().columns) === columns",
                json.dumps(wanted["columns"], separators=(",", ":")),
            )
            screen = self.screen()
        wrong = {key: f"{screen[key]!r} instead of {value!r}" for key, value in wanted.items() if screen[key] != value}
        assert not wrong, wrong
        return saved.game

    def settle(self) -> None:
        """Wait until nothing moves; then nothing of what has moved is left behind."""
        until(self.page, AT_REST)
        until(self.page, f"() => ({LEFT_OVER})() === 0")

    def places(self) -> list[list[Place]]:
        """Where every card is; an empty column has one place."""
        return [[Place(*place) for place in column] for column in self.page.evaluate(PLACES)]

    def place(self, column: int, index: int) -> Place:
        """Where one card is."""
        return self.places()[column][index]

    def box(self, target: str | Locator) -> Box:
        """The rectangle of an element, given by selector or locator."""
        locator = self.page.locator(target) if isinstance(target, str) else target
        box = locator.bounding_box()
        assert box is not None, f"{target} is not on the screen"
        return Box(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])

    # The notice

    @property
    def notice(self) -> Locator:
        """The notice on the table, if there is one."""
        return self.page.locator(".notice")

    @property
    def notice_text(self) -> str | None:
        """What the notice says; None without one."""
        return self.notice.locator("span").text_content() if self.notice.count() else None

    # Controls

    def press(self, control: str) -> None:
        """Click a control of the bar or the stock by its id, also one that has nothing to do now."""
        self.page.locator(f"#{control}").click(force=True)

    def deal(self) -> None:
        """Click the stock."""
        self.press("stock")

    def undo(self) -> None:
        """Click Undo."""
        self.press("undo")

    def redo(self) -> None:
        """Click Redo."""
        self.press("redo")

    def setting(self, **changes: Any) -> None:
        """Have settings on this device before the page is opened; what the player changes later stays."""
        self.page.add_init_script(f"""if (location.protocol === "http:" && !sessionStorage.prepared) {{
          sessionStorage.prepared = "1";
          localStorage.setItem("{SETTINGS_KEY}", {json.dumps(json.dumps(changes))});
        }}""")

    def dialog(self, name: str) -> Locator:
        """A dialog by its name: menu, new-game, settings, help, share, won."""
        return self.page.locator(f"#dialog-{name}")

    def cdp(self) -> CDPSession:
        """A line to the browser itself, for input that Playwright has no words for."""
        return self.context.new_cdp_session(self.page)


def _has_just_removed(game: Game) -> bool:
    """Whether the last action removed a sequence."""
    before = game.copy()
    return before.undo() is not None and len(before.position.removed) < len(game.position.removed)
