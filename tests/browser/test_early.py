"""Before the engine is there: the board is drawn, and what is begun waits and then happens."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route

from ragnatela import DEAL, Game, Move, parse_code

from .conftest import NewTable, Watch
from .hands import Mouse
from .records import link, played
from .state import faces
from .table import Table

pytestmark = pytest.mark.browser

START = "SP1-S1C-AAAAAAD"
MOVE = Move(5, 0, 1)


class Gate:
    """Holds the engine's runtime back until the test lets it through."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.held: list[Route] = []
        self.answer: Callable[[Route], None] = self.held.append
        table.page.route("**/*.wasm", lambda route: self.answer(route))

    def visit(self, fragment: str = "") -> None:
        """Go to the page, whose engine will not come yet."""
        address = self.table.address + (f"#{fragment}" if fragment else "")
        self.table.page.goto(address, wait_until="domcontentloaded")

    def opens(self) -> None:
        """Let the engine come."""
        self._answers(lambda route: route.continue_())

    def fails(self) -> None:
        """Let the engine break down."""
        self._answers(lambda route: route.abort())

    def _answers(self, answer: Callable[[Route], None]) -> None:
        self.answer = answer
        while self.held:
            answer(self.held.pop())

    def open(self) -> None:
        """Let the engine come, and wait for it."""
        self.opens()
        self.table.ready()


@pytest.fixture
def gate(new_table: NewTable) -> Iterator[Gate]:
    """A play page whose engine waits."""
    gate = Gate(new_table())
    yield gate
    gate.table.page.unroute_all(behavior="ignoreErrors")


def test_the_first_deal_is_there_before_the_engine(gate: Gate) -> None:
    gate.visit()
    screen = gate.table.screen()
    game = Game(parse_code(START))
    assert screen["columns"] == faces(game.position)
    assert (screen["score"], screen["moves"], screen["backs"], screen["code"]) == ("500", "0", 5, START)
    assert screen["saved"] is None
    gate.open()
    gate.table.check()


def test_a_saved_game_is_there_before_the_engine(gate: Gate, new_table: NewTable) -> None:
    game = played(START, 14)
    new_table(context=gate.table.context).open(link(game))
    gate.visit()
    gate.table.shows(game)
    gate.open()
    assert gate.table.check() == game


def test_a_drag_begun_before_the_engine_happens_when_it_comes(gate: Gate) -> None:
    gate.visit()
    Mouse(gate.table).move(MOVE)
    assert gate.table.screen()["columns"] == faces(Game(parse_code(START)).position)
    gate.open()
    assert gate.table.check().actions == [MOVE]
    gate.table.settle()


def test_a_drag_still_held_when_the_engine_comes_goes_on(gate: Gate) -> None:
    gate.visit()
    start, end = Mouse(gate.table).way(MOVE)
    mouse = gate.table.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start.x - 30, start.y + 30)
    gate.open()
    assert gate.table.page.locator(".lifted").count() == 1
    mouse.move(*end)
    mouse.up()
    assert gate.table.check().actions == [MOVE]
    gate.table.settle()


def test_a_drag_given_up_before_the_engine_is_none(gate: Gate) -> None:
    gate.visit()
    start, end = Mouse(gate.table).way(MOVE)
    mouse = gate.table.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end)
    gate.table.page.keyboard.press("Escape")
    mouse.up()
    gate.open()
    assert gate.table.check().moves == 0
    gate.table.settle()


def test_keys_and_clicks_before_the_engine_happen_in_their_order(gate: Gate) -> None:
    gate.visit()
    gate.table.page.keyboard.press("d")
    gate.table.deal()
    gate.table.page.keyboard.press("Control+z")
    gate.open()
    game = gate.table.check()
    assert game.actions == [DEAL]
    assert game.redoable == 1


def test_a_double_click_before_the_engine_happens(gate: Gate) -> None:
    gate.visit()
    position = Game(parse_code(START)).position
    Mouse(gate.table).double(gate.table.places()[MOVE.source][-1].grip)
    gate.open()
    assert gate.table.check().actions == [position.best(MOVE.source, 4)]


def test_a_new_game_asked_for_before_the_engine_begins_when_it_comes(gate: Gate) -> None:
    gate.visit()
    gate.table.press("new-game")
    dialog = gate.table.dialog("new-game")
    dialog.locator("#new-game-code").fill("sp1-s2c-qwertyu")
    dialog.locator("button[type=submit]").click()
    gate.opens()
    dialog.wait_for(state="hidden")
    assert gate.table.check() == Game(parse_code("SP1-S2C-QWERTYU"))


def test_an_engine_that_does_not_come_is_told_and_can_be_tried_again(gate: Gate, watch: Watch) -> None:
    # The browser itself reports the broken request, and the page why there is no engine.
    watch.provoked = ("Failed to load resource", "wasm", "WebAssembly", "instantiation")
    gate.visit()
    gate.fails()
    gate.table.notice.wait_for()
    assert gate.table.notice_text == gate.table.text("ui.engine-failed")
    gate.opens()
    with gate.table.page.expect_navigation():
        gate.table.notice.get_by_role("button", name=gate.table.text("ui.try-again")).click()
    gate.table.ready()
    gate.table.check()
