"""An examples page as a test speaks of it: the playback of a whole game, and the short positions to try."""

from typing import Any

from playwright.sync_api import Locator, Page

from ragnatela import Game, Position, parse_code, parse_record
from ragnatela.engine.cards import SUITS
from ragnatela.engine.record import record_link
from ragnatela.engine.variants import variant_of
from ragnatela.site.boards import Board, boards_of
from ragnatela.site.pages import text_page
from ragnatela.site.reading import played_record

from .state import faces, number, words_of
from .table import AT_REST, LEFT_OVER, Place, until

#: What a table inside a root shows: faces, the stock's backs, the small kings.
READ_TABLE = """(root) => {
  const table = root.querySelector(".table");
  return {
    columns: [...table.querySelectorAll(".column")].map((column) =>
      [...column.querySelectorAll(".card")].map((card) => card.dataset.card ?? "##").join(" ")),
    backs: table.querySelectorAll(".stock .back").length,
    kings: [...table.querySelectorAll(".sequences > li")].map((king) => king.dataset.suit).join(""),
  };
}"""
_PLACES = """(root) => [...root.querySelectorAll(".column")].map((column) =>
  [...column.querySelectorAll(":scope > li")].map((item) => {
    const box = item.firstElementChild.getBoundingClientRect();
    const strip = item.getBoundingClientRect().height;
    return [box.left, box.top, box.width, box.height, strip];
  }))"""


def shown(position: Position) -> dict[str, Any]:
    """What `READ_TABLE` reads when a position lies on the table."""
    return {
        "columns": faces(position),
        "backs": position.deals_left,
        "kings": "".join(SUITS[suit] for suit in position.removed),
    }


class Lessons:
    """The examples page of a game."""

    def __init__(self, page: Page, base: str, game: str = "SD", language: str = "en") -> None:
        variant = variant_of(game)
        assert variant is not None
        self.page = page
        self.language = language
        self.variant = variant
        self.words = words_of(language)
        self.address = base + text_page(language, f"{variant.name}-examples").path

    def open(self) -> "Lessons":
        """Go to the page."""
        self.page.goto(self.address)
        return self

    def text(self, key: str, **values: Any) -> str:
        """A sentence in the page's language."""
        return self.words.text(key, **values)

    @property
    def said(self) -> str:
        """The text of the live region."""
        return (self.page.locator("#live").text_content() or "").removesuffix("\u00a0")

    def hears(self, sentence: str) -> None:
        """Wait until the live region says exactly this."""
        live = "document.getElementById('live').textContent.replace(/\\u00a0$/, '')"
        until(self.page, f"(text) => {live} === text", sentence)

    def settle(self) -> None:
        """Wait until nothing moves and nothing of what has moved is left behind."""
        until(self.page, AT_REST)
        until(self.page, f"() => ({LEFT_OVER})() === 0")

    @property
    def boards(self) -> list[Board]:
        """The short positions, in the page's order."""
        return boards_of(self.variant)

    def trial(self, key: str) -> "Trial":
        """A short position by its key."""
        place = next(place for place, board in enumerate(self.boards) if board.key == key)
        return Trial(self, self.page.locator(".tryout").nth(place), self.boards[place])

    @property
    def playback(self) -> "Playback":
        """The whole game."""
        return Playback(self)


class Lesson:
    """A part of the page with a table in it."""

    def __init__(self, lessons: Lessons, root: Locator) -> None:
        self.lessons = lessons
        self.page = lessons.page
        self.root = root

    def press(self, name: str) -> None:
        """Click a button by what it does, also one that has nothing to do now."""
        self.root.locator(f"[data-do={name}]").click(force=True)

    @property
    def told(self) -> str:
        """The sentence under the table."""
        return self.root.locator(".told").text_content() or ""

    def count(self, name: str) -> str:
        """A number beside the table."""
        return self.root.locator(f"[data-count={name}]").text_content() or ""

    @property
    def laid(self) -> Locator:
        """The table, once it is there."""
        return self.root.locator(".table")

    def shows(self, position: Position) -> None:
        """Compare the table with a position of the engine."""
        self.lessons.settle()
        assert self.root.evaluate(READ_TABLE) == shown(position)


class Playback(Lesson):
    """The playback of a whole game."""

    def __init__(self, lessons: Lessons) -> None:
        super().__init__(lessons, lessons.page.locator(".playback"))
        self.code, *self.actions = played_record(lessons.variant).split()

    @property
    def steps(self) -> int:
        """How many actions the game has."""
        return len(self.actions)

    @property
    def slider(self) -> Locator:
        """The slider."""
        return self.root.locator("input[type=range]")

    @property
    def at(self) -> int:
        """The step it is at."""
        return int(self.slider.input_value())

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself, by the name of its button."""
        name = self.root.locator("[data-do=play]").get_attribute("aria-label")
        assert name in (self.lessons.text("playback.play"), self.lessons.text("playback.pause"))
        return name == self.lessons.text("playback.pause")

    def seek(self, step: int) -> None:
        """Move the slider."""
        self.slider.fill(str(step))

    def pace(self, name: str) -> None:
        """Choose a speed."""
        self.root.locator("select").select_option(name)

    def game(self, step: int) -> Game:
        """The game after so many actions, played by the engine."""
        return parse_record(" ".join([self.code, *self.actions[:step]]))

    def sentence(self, step: int) -> str:
        """What the engine's words tell of a step."""
        words = self.lessons.words
        if step == 0:
            return words.text("playback.opening", code=self.code)
        before, game = self.game(step - 1).position, self.game(step)
        action = game.actions[-1]
        return words.action(before, action, before.play(action)[1], game)

    def spoken(self, step: int) -> str:
        """The same as the live region tells it."""
        place = self.lessons.text("playback.step", n=step, total=self.steps)
        return f"{place}. {self.sentence(step)}"

    def check(self, step: int) -> None:
        """Compare everything with the engine."""
        self.laid.wait_for()
        game, words = self.game(step), self.lessons.words
        position = game.position
        self.shows(position)
        assert self.at == step
        assert self.told == self.sentence(step)
        assert self.root.locator("output").text_content() == words.text("playback.step", n=step, total=self.steps)
        assert self.root.locator(".stage").get_attribute("aria-label") == words.board(position)
        assert self.count("score") == number(game.score)
        assert self.count("moves") == str(game.moves)
        assert self.count("deals") == str(position.deals_left)
        assert self.count("sequences") == f"{len(position.removed)}/{position.variant.sequences}"
        link = self.root.locator(".go-on").get_attribute("href") or ""
        assert link.partition("#")[2] == record_link(game)
        ends = {
            name: self.root.locator(f"[data-do={name}]").get_attribute("aria-disabled") for name in ("back", "last")
        }
        assert ends == {"back": str(step == 0).lower(), "last": str(step == self.steps).lower()}

    def landmarks(self) -> list[int]:
        """Steps worth a look: the first, a deal, what comes before and after it, two removals, the last."""
        deal = self.actions.index("deal") + 1
        counts = [len(self.game(step).position.removed) for step in range(self.steps + 1)]
        removals = [step for step in range(1, self.steps + 1) if counts[step] > counts[step - 1]]
        return [1, deal - 1, deal, deal + 1, removals[0], removals[-2], self.steps]


class Trial(Lesson):
    """A short position to try."""

    def __init__(self, lessons: Lessons, root: Locator, board: Board) -> None:
        super().__init__(lessons, root)
        self.board = board

    def open(self) -> "Trial":
        """Press its button and wait for the table."""
        self.press("try")
        self.laid.wait_for()
        self.lessons.hears(self.lessons.text("lesson.opened"))
        return self

    def places(self) -> list[list[Place]]:
        """Where every card is; an empty column has one place."""
        self.laid.scroll_into_view_if_needed()
        return [[Place(*place) for place in column] for column in self.root.evaluate(_PLACES)]

    def way(self, source: int, count: int, target: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """From the last `count` cards of a column to another column."""
        places = self.places()
        group, end = places[source][-count], places[target][-1]
        x, y = group.grip
        return (x, y), (x + end.left - group.left, y + end.top - group.top)

    def drag(self, source: int, count: int, target: int) -> None:
        """Drag and drop with the mouse."""
        start, end = self.way(source, count, target)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=3)
        mouse.up()

    def after(self, *actions: Any) -> Position:
        """The board's position after actions."""
        position = self.board.position
        for action in actions:
            position = position.play(action)[0]
        return position


def game_of(link: str) -> Game:
    """The game that the part of a link after `#` opens."""
    return parse_record(link) if "/" in link else Game(parse_code(link))
