"""Where everything lies: on every size of screen, with very long columns, enlarged, and while the page loads."""

import asyncio
import random
import threading
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from ragnatela import Game, Move, Position, parse_code
from ragnatela.words import LANGUAGES

from .conftest import NewContext, NewTable, Serving, Watch
from .dialogs import DIALOGS, close, show
from .hands import Keyboard, Mouse
from .records import actions_of, find, link, picks, played, won_games
from .state import words_of
from .table import Box, Place, Table, until

pytestmark = pytest.mark.browser

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800), (1920, 1080), (2560, 1440))
PHONES = SIZES[:3]
#: Rows of a screen that a finger must find apart: least size of a control, in CSS pixels.
THUMB = 44
LEAST_SLIVER, LEAST_STRIP = 3, 14

at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
on_both_pages = pytest.mark.parametrize("game", ["SP", "SD"])


def screen_of(size: tuple[int, int]) -> dict[str, int]:
    """Playwright's option for a size."""
    return {"width": size[0], "height": size[1]}


def resize(table: Table, size: tuple[int, int]) -> None:
    """Another size of the window; the table has fitted itself into it."""
    table.page.set_viewport_size(screen_of(size))
    table.page.evaluate(FRAMES)


@cache
def tower(code: str) -> Game:
    """A game with a very long column: whatever fits goes on the longest one, until nothing more does."""
    return max((_pile(code, seed) for seed in range(20)), key=lambda game: longest(game.position))


def longest(position: Position) -> int:
    """How many cards the longest column has."""
    return max(map(len, position.columns))


def _pile(code: str, seed: int) -> Game:
    chance = random.Random(seed)
    game = Game(parse_code(code))
    best = game.copy()
    while game.moves < 200 and (legal := list(game.position.legal_moves)):
        columns = game.position.columns
        tall = max(range(len(columns)), key=lambda c: len(columns[c]))
        onto = [move for move in legal if isinstance(move, Move) and move.target == tall]
        others = [move for move in legal if not (isinstance(move, Move) and move.source == tall)]
        game.play(chance.choice(onto or others or legal))
        if longest(game.position) > longest(best.position):
            best = game.copy()
    return best


TOWERS = {"SP": "SP1-S4F-AAAAAAD", "SD": "SD1-S1-AAAAABD"}
IN_PLAY = {"SP": "SP1-S4F-QWERTYU", "SD": "SD1-S4-QWERTYU"}


# What must hold on any screen


#: Elements of the page that are wider than their place, or stick out of the screen.
SPILT = """() => {
  const seen = (element) => element.checkVisibility() && !element.closest(".visually-hidden, [aria-hidden=true]");
  const wide = document.documentElement.clientWidth;
  const spilt = document.documentElement.scrollWidth > wide ? ["the page"] : [];
  for (const element of document.querySelectorAll("body *")) {
    if (!(element instanceof HTMLElement) || !seen(element)) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 1 && (left < -0.5 || right > wide + 0.5)) spilt.push(element.outerHTML.slice(0, 90));
  }
  return spilt;
}"""
#: Texts of the bar that are cut: their letters need more room than they have, or meet those of the next.
CUT = """() => {
  const shown = [...document.querySelectorAll(".header *, .controls .word")]
    .filter((element) => element instanceof HTMLElement && element.checkVisibility())
    .filter((element) => getComputedStyle(element).clipPath === "none");
  const name = (element) => element.outerHTML.slice(0, 90);
  const cut = shown.filter((element) => getComputedStyle(element).display !== "inline")
    .filter((element) => element.scrollWidth > element.clientWidth + 1);
  const words = shown.filter((element) => element.matches(".word")).map((word) => [word, word.getBoundingClientRect()]);
  const met = words.filter(([word, a]) => words.some(([other, b]) =>
    other !== word && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
  return [...cut.map(name), ...met.map(([word]) => name(word))];
}"""
#: Whether the stock is what a pointer finds at its middle and near its corners.
STOCK_FREE = """() => {
  const { left, top, right, bottom } = document.querySelector("#stock .back, #stock").getBoundingClientRect();
  return [0.15, 0.5, 0.85].every((x) => [0.15, 0.5, 0.85].every((y) => {
    const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    return found !== null && found.closest("#stock") !== null;
  }));
}"""


def frame_of(table: Table) -> Box:
    """The part of the table where the columns are."""
    return table.box(".columns")


def card_box(place: Place) -> Box:
    """A card's whole box."""
    return Box(place.left, place.top, place.left + place.width, place.top + place.height)


def check_bar(table: Table) -> None:
    """Nothing sticks out of the screen, and no word of the bar is cut."""
    size = table.page.viewport_size
    assert (size, table.page.evaluate(SPILT)) == (size, [])
    assert (size, table.page.evaluate(CUT)) == (size, [])
    boxes = [table.box(part) for part in (".what h1", "#level", "#copy-code", ".counts")]
    assert [(size, a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.overlaps(b)] == []


def check_screen(table: Table, *, scrolls: bool = False) -> None:
    """Besides, cards are on the table, and the stock and the sequences are free."""
    check_bar(table)
    assert table.page.evaluate(STOCK_FREE)
    frame, stock, kings = frame_of(table), table.box("#stock"), table.page.locator(".small-king")
    assert table.box("#table").holds(stock)
    assert table.page.locator(".columns.scrolls").count() == int(scrolls)
    for column in table.places():
        box = card_box(column[-1])
        assert scrolls or frame.holds(box, slack=1)
        assert scrolls or not box.overlaps(stock)
        assert box.right - box.left <= 112.5
    boxes = [table.box(king) for king in kings.all()]
    assert not any(box.overlaps(stock) for box in boxes)
    assert not any(box.overlaps(card_box(column[-1])) for box in boxes for column in table.places() if not scrolls)


@on_both_pages
def test_everything_is_on_the_screen(new_table: NewTable, game: str) -> None:
    table = new_table(game, settings={"animation": False}).open()
    for fragment in ("", link(played(IN_PLAY[game], 60))):
        table.open(fragment)
        for size in SIZES:
            resize(table, size)
            check_screen(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_in_any_language(new_table: NewTable, language: str) -> None:
    table = new_table("SP", language, settings={"animation": False}).open(link(played(IN_PLAY["SP"], 60)))
    for size in (*SIZES, (360, 640), (568, 320), (667, 375), (768, 1024), (1024, 700), (1366, 768)):
        resize(table, size)
        check_bar(table)


@on_both_pages
def test_removed_sequences_stand_in_a_row_beside_the_stock(new_table: NewTable, game: str) -> None:
    record = won_games()[f"{game}1"]
    code, actions = actions_of(record)
    won = Game(parse_code(code))
    for action in actions[:-1]:
        won.play(action)
    assert len(won.position.removed) == won.code.variant.sequences - 1
    table = new_table(game, settings={"animation": False}).open(link(won))
    assert table.page.locator(".small-king").count() == won.code.variant.sequences - 1
    for size in SIZES:
        resize(table, size)
        check_screen(table)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_controls_are_as_large_as_a_thumb_and_apart(new_table: NewTable, size: tuple[int, int]) -> None:
    table = new_table(viewport=screen_of(size), has_touch=True).open()
    boxes = [table.box(control) for control in table.page.locator(".control").all()]
    assert len(boxes) == 5
    assert all(box.right - box.left >= THUMB - 0.5 and box.bottom - box.top >= THUMB - 0.5 for box in boxes)
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    undo, restart = table.box("#undo"), table.box("#restart")
    assert undo.left - restart.right >= 8
    assert all(abs(a.left - b.left) >= THUMB + (8 if size[0] < size[1] else 4) for a, b in pairwise(boxes))
    stock = table.box("#stock")
    assert stock.right - stock.left >= THUMB - 0.5


def test_cards_use_the_height_of_a_tall_phone(new_table: NewTable) -> None:
    table = new_table(viewport=screen_of((390, 844))).open()
    place = table.places()[0][-2:]
    assert place[-1].height / place[-1].width == pytest.approx(1.6, abs=0.02)
    table.open(link(played(IN_PLAY["SP"], 30)))
    strips = [card.strip for column in table.places() for card in column[:-1] if card.strip > 20]
    assert max(strips) == pytest.approx(30, abs=0.6)


# Long columns


GAUGE = """() => {
  const style = getComputedStyle(document.querySelector(".gauge"));
  return [parseFloat(style.paddingTop), parseFloat(style.paddingLeft)];
}"""
SCROLLED_DOWN = """() => {
  const frame = document.querySelector(".columns");
  return frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
}"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


class Squeezed:
    """How a long column lies on the screen."""

    def __init__(self, table: Table, column: int) -> None:
        places = table.places()[column]
        hidden = table.game.position.hidden[column]
        self.slivers = [place.strip for place in places[:hidden]]
        self.strips = [place.strip for place in places[hidden:-1]]
        self.usual_strip, self.usual_sliver = table.page.evaluate(GAUGE)
        self.scrolls = table.page.locator(".columns.scrolls").count() == 1
        self.bottom = places[-1].top + places[-1].height

    @property
    def stage(self) -> str:
        """How far the column had to give way."""
        if self.scrolls:
            return "scrolls"
        if min(self.strips) < self.usual_strip - 0.1:
            return "strips"
        return "slivers" if self.slivers and min(self.slivers) < self.usual_sliver - 0.1 else "free"

    def check(self, frame: Box) -> None:
        """Slivers give way first, then strips, and only then the table scrolls."""
        assert min(self.slivers, default=LEAST_SLIVER) >= LEAST_SLIVER - 0.1
        assert min(self.strips) >= LEAST_STRIP - 0.1
        assert max(self.strips) - min(self.strips) < 0.1
        if self.stage in ("strips", "scrolls"):
            assert max(self.slivers, default=LEAST_SLIVER) <= LEAST_SLIVER + 0.1
        if self.scrolls:
            assert max(self.strips) <= LEAST_STRIP + 0.1
        else:
            assert self.bottom <= frame.bottom + 1


def tallest(position: Position) -> int:
    """The number of the longest column."""
    return max(range(len(position.columns)), key=lambda c: len(position.columns[c]))


@on_both_pages
def test_a_very_long_column_squeezes_before_it_scrolls(new_table: NewTable, game: str) -> None:
    tall = tower(TOWERS[game])
    table = new_table(game, settings={"animation": False}).open(link(tall))
    for size in SIZES:
        resize(table, size)
        squeezed = Squeezed(table, tallest(tall.position))
        squeezed.check(frame_of(table))
        check_screen(table, scrolls=squeezed.scrolls)


def test_slivers_give_way_then_strips_then_the_table_scrolls(new_table: NewTable) -> None:
    tall = tower(TOWERS["SP"])
    table = new_table("SP", settings={"animation": False}).open(link(tall))
    stages = []
    for height in range(2000, 400, -50):
        resize(table, (1280, height))
        squeezed = Squeezed(table, tallest(tall.position))
        squeezed.check(frame_of(table))
        if squeezed.stage not in stages:
            stages.append(squeezed.stage)
    assert stages == ["free", "slivers", "strips", "scrolls"]


def test_a_table_that_scrolls_shows_every_card_by_wheel_and_by_keyboard(new_table: NewTable) -> None:
    tall = tower(TOWERS["SP"])
    column = tallest(tall.position)
    table = new_table("SP", settings={"animation": False}, viewport=screen_of((844, 390))).open(link(tall))
    frame = frame_of(table)
    last = table.place(column, -1)
    assert last.top + last.height > frame.bottom
    table.page.mouse.move((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2)
    table.page.mouse.wheel(0, 5000)
    until(table.page, SCROLLED_DOWN)
    last = table.place(column, -1)
    assert last.top + last.height <= frame.bottom + 1
    keyboard = Keyboard(table)
    keyboard.press("Home")
    keyboard.go(column)
    assert frame.holds(card_box(table.place(column, -1)), slack=1)
    keyboard.press("ArrowUp", longest(tall.position))
    first = table.place(column, 0)
    assert first.top >= frame.top - 1


# Faces


#: For each face-up card: its rank, and how far its index sticks out of the card, of its strip, and into itself.
INDEXES = """() => [...document.querySelectorAll(".card.up")].map((card) => {
  const box = card.getBoundingClientRect();
  const strip = card.parentElement.getBoundingClientRect();
  const suit = card.querySelector(".index svg").getBoundingClientRect();
  const rank = card.querySelector(".rank").getBoundingClientRect();
  const pip = card.querySelector(".pip");
  return {
    name: card.dataset.card,
    out: Math.max(suit.right - box.right, box.left - rank.left, suit.bottom - box.bottom),
    below: suit.bottom - strip.bottom,
    into: rank.right - suit.left,
    peeps: strip.height < box.height - 1 && getComputedStyle(pip).visibility !== "hidden",
    letters: parseFloat(getComputedStyle(card.querySelector(".index")).fontSize),
    width: box.width,
  };
})"""


@pytest.mark.parametrize("large", [False, True], ids=["", "large"])
@on_both_pages
def test_indexes_lie_inside_their_cards(new_table: NewTable, game: str, large: bool) -> None:
    table = new_table(game, settings={"animation": False, "largeFaces": large})
    for stage in (played(IN_PLAY[game], 50), tower(TOWERS[game])):
        table.open(link(stage))
        for size in (*SIZES, (360, 640)):
            resize(table, size)
            indexes = table.page.evaluate(INDEXES)
            assert any(index["name"].startswith("T") for index in indexes)
            for fault, most in (("out", 0), ("below", 0.6), ("into", 1), ("peeps", 0)):
                assert (size, [index for index in indexes if index[fault] > most]) == (size, [])
            assert_columns_apart(table)


def assert_columns_apart(table: Table) -> None:
    """No card lies over the next column."""
    columns = [card_box(column[0]) for column in table.places()]
    assert not any(a.overlaps(b) for a, b in pairwise(columns))


def test_indexes_are_large_enough_and_large_faces_are_larger(new_table: NewTable) -> None:
    for size in ((390, 844), (1280, 800)):
        usual = new_table(viewport=screen_of(size)).open().page.evaluate(INDEXES)
        large = new_table(viewport=screen_of(size), settings={"largeFaces": True}).open().page.evaluate(INDEXES)
        assert all(index["letters"] >= 15 for index in usual if index["width"] >= 33)
        by_name = {index["name"]: index["letters"] for index in usual}
        assert all(index["letters"] > by_name[index["name"]] * 1.05 for index in large if index["name"][0] != "T")
        assert all(index["letters"] >= by_name[index["name"]] for index in large)


# While the page loads


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    window.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? String(node))]);
  }
}).observe({ type: "layout-shift", buffered: true });"""


@at_each_size
def test_nothing_shifts_while_the_page_loads(new_table: NewTable, size: tuple[int, int]) -> None:
    table = new_table("SP", "el", viewport=screen_of(size))
    table.page.add_init_script(SHIFTS)
    table.open()
    assert shifts(table) == []
    table.open(link(played(IN_PLAY["SP"], 40)))
    assert shifts(table) == []
    table.reload().settle()
    assert shifts(table) == []


def shifts(table: Table) -> list[Any]:
    """What has moved by itself since the page began, and by how much."""
    table.page.evaluate(FRAMES)
    return table.page.evaluate("window.shifts")  # type: ignore[no-any-return]


class InPieces(Serving):
    """A server whose play page arrives in pieces, as over a poor line: each when it is let go."""

    def __init__(self, folder: Path, marks: tuple[bytes, ...]) -> None:
        self.marks = marks
        self.gate = threading.Semaphore(0)
        super().__init__(folder)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].endswith("/spider/"):
            await super()._answer(scope, receive, send)
            return
        body = b""

        async def collect(message: Message) -> None:
            nonlocal body
            if message["type"] == "http.response.start":
                await send(message)
            else:
                body += message["body"]
                if not message.get("more_body"):
                    await self._in_pieces(body, send)

        plain = [header for header in scope["headers"] if header[0] != b"accept-encoding"]
        await super()._answer({**scope, "headers": plain}, receive, collect)

    async def _in_pieces(self, body: bytes, send: Send) -> None:
        cuts = [0, *(body.index(mark) for mark in self.marks), len(body)]
        for begin, end in pairwise(cuts):
            await send({"type": "http.response.body", "body": body[begin:end], "more_body": end < len(body)})
            if end < len(body):
                await asyncio.to_thread(self.gate.acquire)


def test_nothing_shifts_when_the_page_comes_in_pieces(new_context: NewContext, watch: Watch, site: Path) -> None:
    # Within the counts, the controls, the columns and the tray.
    marks = (b'id="moves"', b'id="restart"', b'aria-label="Column 3:', b'aria-label="Column 8:', b'class="stock"')
    serving = InPieces(site, marks)
    watch.bases.append(serving.base)
    try:
        table = Table(new_context().new_page(), serving.base)
        table.page.add_init_script(SHIFTS)
        table.page.goto(table.address, wait_until="commit")
        for before in ("#score", "#redo", ".column:nth-child(2)", ".column:nth-child(7)", "#sequences"):
            until(table.page, "(selector) => document.querySelector(selector) !== null", before)
            table.page.evaluate(FRAMES)
            serving.gate.release()
        table.page.wait_for_load_state()
        table.ready()
        assert shifts(table) == []
    finally:
        serving.gate.release(len(marks))
        serving.stop()


LOOKS = """() => {
  const { theme, largeFaces, leftHanded, fourColours } = document.documentElement.dataset;
  return [theme, largeFaces, leftHanded, fourColours, getComputedStyle(document.body).backgroundColor];
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


def test_the_chosen_looks_are_there_at_the_first_paint(new_table: NewTable) -> None:
    """The page's own script has not come yet: the first paint must not wait for it, nor be repainted by it."""
    looks = {"theme": "dark", "largeFaces": True, "leftHanded": True, "fourColours": True}
    table = new_table(settings=looks, color_scheme="light")
    held: list[Any] = []
    table.page.route("**/assets/app.*.js", lambda route: held.append(route))
    table.page.goto(table.address, wait_until="commit")
    until(table.page, PAINTED)
    first = table.page.evaluate(LOOKS)
    assert first[:4] == ["dark", "", "", ""]
    assert len(held) == 1
    held[0].continue_()
    table.page.wait_for_load_state()
    table.ready()
    assert table.page.evaluate(LOOKS) == first
    assert new_table(color_scheme="light").open().page.evaluate(LOOKS)[4] != first[4]


# Enlarged


#: A desk's 1280×800 enlarged to 200 % and 400 %, and a screen of 1280×1024 to 400 %.
ENLARGED = (((640, 400), 2), ((320, 200), 4), ((320, 256), 4))


@pytest.mark.parametrize(("size", "scale"), ENLARGED, ids=str)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_enlarged_everything_stays_usable(
    new_table: NewTable, language: str, size: tuple[int, int], scale: int
) -> None:
    table = new_table("SP", language, viewport=screen_of(size), device_scale_factor=scale).open()
    assert table.page.evaluate(SPILT) == []
    table.deal()
    table.settle()
    assert table.check().moves == 1
    table.undo()
    table.settle()
    keyboard_move(table)
    mouse_move(table)
    for name in DIALOGS:
        dialog = show(table, name)
        assert inside_dialog(table, name) == []
        last = dialog.locator("button:visible, a:visible, input:visible").last
        last.scroll_into_view_if_needed()
        assert Box(0, 0, *size).holds(table.box(last))
        close(table, name)


def keyboard_move(table: Table) -> None:
    """A move by keyboard; the card in hand is on the screen."""
    move = first_move(table)
    keyboard = Keyboard(table)
    keyboard.move(move)
    table.settle()
    focused = table.box(":focus")
    size = table.page.viewport_size
    assert size is not None
    assert focused.top >= -0.5
    assert focused.left >= -0.5
    assert focused.right <= size["width"] + 0.5
    table.check()


def mouse_move(table: Table) -> None:
    """A drag; the page is scrolled to the table before, if it has to be."""
    moves = table.check().moves
    table.page.locator("#table").scroll_into_view_if_needed()
    table.page.locator(".column").first.scroll_into_view_if_needed()
    Mouse(table).move(first_move(table))
    table.settle()
    assert table.check().moves == moves + 1


def first_move(table: Table) -> Move:
    """The first legal move of a card."""
    return next(move for move in table.check().position.legal_moves if isinstance(move, Move))


# Dialogs and the pages around


#: What of an open dialog does not fit in it.
IN_DIALOG = """(name) => {
  const dialog = document.getElementById(`dialog-${name}`);
  const outer = dialog.getBoundingClientRect();
  const wrong = [];
  if (outer.left < -0.5 || outer.right > innerWidth + 0.5) wrong.push("the dialog is too wide");
  if (outer.top < -0.5 || outer.bottom > innerHeight + 0.5) wrong.push("the dialog is too high");
  for (const element of dialog.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
    if (element.closest(".visually-hidden") || element.matches("input")) continue;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.right > outer.right + 0.5 || box.left < outer.left - 0.5) wrong.push(element.outerHTML.slice(0, 90));
    if (style.display !== "inline" && element.scrollWidth > element.clientWidth + 1) {
      wrong.push(element.outerHTML.slice(0, 90));
    }
  }
  return wrong;
}"""


def inside_dialog(table: Table, name: str) -> list[str]:
    """What sticks out of a dialog, or is cut in it."""
    return table.page.evaluate(IN_DIALOG, name)  # type: ignore[no-any-return]


@pytest.mark.parametrize("language", ["el", "nl"])
def test_every_dialog_fits(new_table: NewTable, language: str) -> None:
    table = new_table("SP", language, settings={"animation": False}).open()
    for name in DIALOGS:
        dialog = show(table, name)
        for size in SIZES[:4]:
            resize(table, size)
            assert (name, size, inside_dialog(table, name)) == (name, size, [])
            for control in dialog.locator("button:visible, .segment:visible, .switch:visible").all():
                box = table.box(control)
                assert box.bottom - box.top >= 40
        close(table, name)


def test_the_pages_around_do_not_scroll_sideways(new_context: NewContext, base: str) -> None:
    page = new_context(locale="fr-FR").new_page()
    for path in ("", *(f"{language}/" for language in LANGUAGES)):
        page.goto(base + path)
        for size in ((320, 256), *SIZES):
            page.set_viewport_size(screen_of(size))
            assert (path, size, page.evaluate(SPILT)) == (path, size, [])


# The notice


#: In the middle of a game, and with a column down to the edge.
REFUSING = {"middle": lambda: played("SP1-S4C-QWERTYU", 40), "long": lambda: tower("SP1-S2F-QWERTYU")}


@pytest.mark.parametrize("stage", REFUSING)
@pytest.mark.parametrize("language", ["en", "el"])
def test_the_notice_hides_neither_the_stock_nor_the_cards_it_speaks_of(
    new_table: NewTable, language: str, stage: str
) -> None:
    game = REFUSING[stage]()
    found = [picks(game.position, key) for key in ("face-down", "not-descending", "mixed-suits")]
    wanted = [pick for some in found if some for pick in (some[0], some[-1])]
    assert len(wanted) >= 4
    table = new_table("SP", language, settings={"animation": False}).open(link(game))
    for size in SIZES:
        resize(table, size)
        for column, index, refusal in wanted:
            attempt(table, column, index)
            assert table.notice_text == words_of(language).refusal(refusal, game.position)
            assert table.page.locator(".meant").count() >= 1
            check_notice(table)


def attempt(table: Table, column: int, index: int) -> None:
    """Try to pick a group up, by keyboard: its card comes on the screen by itself."""
    keyboard = Keyboard(table)
    keyboard.press("Home")
    keyboard.column = 0
    keyboard.go(column)
    keyboard.press("ArrowUp", len(table.places()[column]) - 1 - index)
    keyboard.press("Enter")


def check_notice(table: Table) -> None:
    """The notice is whole, on the table, and beside what it must not hide."""
    notice = table.box(".notice")
    assert table.box("#table").holds(notice)
    assert not notice.overlaps(table.box("#stock"))
    for meant in table.page.locator(".meant").all():
        assert not notice.overlaps(table.box(meant))


def test_the_notice_of_a_deal_refused_leaves_the_empty_columns_free(new_table: NewTable) -> None:
    game = find(["SP1-S1C-AAAAAAD"], lambda p: p.deals_left > 0 and not all(p.columns))
    table = new_table("SP", "el", settings={"animation": False}).open(link(game))
    for size in SIZES:
        resize(table, size)
        table.deal()
        assert table.page.locator(".place.meant").count() >= 1
        check_notice(table)
