"""Mouse and finger: what is a drag, a click, a double-click; and what brings the card back."""

from typing import Any

import pytest

from ragnatela import DEAL, Game, Move, parse_code

from .conftest import PHONE, NewTable
from .hands import Finger, Mouse, Pointing
from .records import find, link, played, wander
from .table import Point, Table, until

pytestmark = pytest.mark.browser

#: On the newcomer's Spider table, 9 of spades from column 6 goes on the ten of column 1.
MOVE = Move(5, 0, 1)
HAND = ("mouse", "finger")


def a_table(new_table: NewTable, hand: str, **settings: object) -> tuple[Table, Pointing]:
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if hand == "finger" else {}
    table = new_table("SP", settings=settings, **options).open()
    return table, Finger(table) if hand == "finger" else Mouse(table)


def press(hand: Pointing, *way: Point) -> None:
    """Take hold at the first point and go along the others, without letting go."""
    if isinstance(hand, Finger):
        hand.send("touchStart", way[0])
        for point in way[1:]:
            hand.send("touchMove", point)
    else:
        hand.table.page.mouse.move(*way[0])
        hand.table.page.mouse.down()
        for point in way[1:]:
            hand.table.page.mouse.move(*point)


def release(hand: Pointing) -> None:
    if isinstance(hand, Finger):
        hand.send("touchEnd")
    else:
        hand.table.page.mouse.up()


def lifted(table: Table) -> int:
    return table.page.locator(".lifted").count()


def check_untouched(table: Table) -> None:
    """Nothing has been played, and the cards are back where they were."""
    game = table.check()
    assert game.moves == 0
    assert table.notice_text is None
    table.settle()


@pytest.mark.parametrize("kind", HAND)
def test_the_whole_group_follows_and_possible_columns_light_up(new_table: NewTable, kind: str) -> None:
    game = find(["SP1-S1C-AAAAAAD"], lambda position: any(_big_groups(position)))
    column, index = next(iter(_big_groups(game.position)))
    table, hand = a_table(new_table, kind)
    table.open(link(game))
    before = table.places()[column]
    grip = before[index].grip
    press(hand, grip, Point(grip.x + 40, grip.y + 20))
    count = len(game.position.columns[column]) - index
    assert lifted(table) == count
    table.page.evaluate("() => new Promise(requestAnimationFrame)")
    for was, now in zip(before[index:], table.places()[column][index:], strict=True):
        assert now.left == pytest.approx(was.left + 40, abs=1)
        assert now.top == pytest.approx(was.top + 20, abs=1)
    lit = table.page.locator(".column").evaluate_all("all => all.map(c => c.classList.contains('possible'))")
    assert [c for c, on in enumerate(lit) if on] == game.position.targets(column, index)
    release(hand)
    table.check()
    table.settle()


def _big_groups(position: object) -> list[tuple[int, int]]:
    return [
        (column, index)
        for column, cards in enumerate(position.columns)  # type: ignore[attr-defined]
        if (index := position.movable_from(column)) < len(cards) - 2  # type: ignore[attr-defined]
    ]


def test_placement_help_can_be_off(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse", placementHelp=False)
    start, end = hand.way(MOVE)
    press(hand, start, end)
    assert lifted(table) == 1
    assert table.page.locator(".possible, .aimed").count() == 0
    release(hand)
    assert table.check().moves == 1


@pytest.mark.parametrize("kind", HAND)
def test_ten_pixels_of_jitter_are_still_a_click(new_table: NewTable, kind: str) -> None:
    table, hand = a_table(new_table, kind)
    grip = hand.way(MOVE)[0]
    for _ in range(2):
        press(hand, grip, Point(grip.x + 7, grip.y + 7))
        assert lifted(table) == 0
        release(hand)
    # Two clicks on one card are a double-click: it went to its best column.
    assert table.check().actions == [_best(table, MOVE.source)]


def _best(table: Table, column: int) -> Move:
    position = Game(parse_code("SP1-S1C-AAAAAAD")).position
    best = position.best(column, len(position.columns[column]) - 1)
    assert isinstance(best, Move)
    return best


@pytest.mark.parametrize("kind", HAND)
def test_a_single_click_does_nothing(new_table: NewTable, kind: str) -> None:
    table, hand = a_table(new_table, kind)
    for column in (0, 5):
        press(hand, table.places()[column][-1].grip)
        release(hand)
    check_untouched(table)


def test_clicks_on_two_cards_are_no_double_click(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    for column in (5, 4, 5, 4):
        press(hand, table.places()[column][-1].grip)
        release(hand)
    check_untouched(table)


@pytest.mark.parametrize("kind", HAND)
@pytest.mark.parametrize("code", ["SP1-S2F-AAAAAAD", "SD1-S2-AAAAABD"])
def test_double_click_takes_the_best_column(new_table: NewTable, kind: str, code: str) -> None:
    game = Game(parse_code(code))
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if kind == "finger" else {}
    table = new_table(code[:2], **options).open(code)
    hand = Finger(table) if kind == "finger" else Mouse(table)
    for _ in range(6):
        wanted = _first_best(game)
        if wanted is None:
            table.page.keyboard.press("d")
            game.play(game.position.legal_moves[-1])
        else:
            (column, index), move = wanted
            table.settle()
            hand.double(table.place(column, index).grip)
            game.play(move)
        assert table.check() == game


def _first_best(game: Game) -> tuple[tuple[int, int], Move] | None:
    """The first column whose movable group has a best move that changes something."""
    position = game.position
    for column in range(len(position.columns)):
        index = position.movable_from(column)
        if index < len(position.columns[column]):
            best = position.best(column, index)
            if isinstance(best, Move):
                return (column, index), best
    return None


def test_double_click_can_be_off(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse", doubleClick=False)
    hand.double(hand.way(MOVE)[0])
    check_untouched(table)


def test_auto_place_sends_a_released_group_to_its_best_column(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse", autoPlace=True)
    grip = hand.way(MOVE)[0]
    press(hand, grip, Point(grip.x, grip.y + 120))
    release(hand)
    assert table.check().actions == [_best(table, MOVE.source)]


def test_auto_place_lets_a_group_stay_on_the_legal_column_it_is_released_on(new_table: NewTable) -> None:
    game, move = _not_the_best()
    table = new_table(settings={"autoPlace": True}).open(link(game))
    Mouse(table).move(move)
    assert table.check().actions[-1] == move


def _not_the_best() -> tuple[Game, Move]:
    """A game where a group may go to two columns, and its move to the one that is not the best."""
    for game in wander("SP1-S1C-AAAAAAD", 3):
        for column in range(10):
            index = game.position.movable_from(column)
            if index == len(game.position.columns[column]):
                continue
            targets = game.position.targets(column, index)
            best = game.position.best(column, index)
            if len(targets) > 1 and isinstance(best, Move):
                other = next(target for target in targets if target != best.target)
                return game, Move(column, other, best.count)
    raise LookupError


def test_without_auto_place_a_group_released_beside_glides_back(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    grip = hand.way(MOVE)[0]
    press(hand, grip, Point(grip.x, grip.y + 120))
    release(hand)
    check_untouched(table)


@pytest.mark.parametrize("kind", HAND)
@pytest.mark.parametrize(("part", "moves"), [(0.25, 0), (0.35, 1)])
def test_thirty_percent_of_the_card_must_lie_over_the_column(
    new_table: NewTable, kind: str, part: float, moves: int
) -> None:
    # Column 2's neighbour on the way from column 6 is column 3; come from the left end: only part of the card is over.
    table, hand = a_table(new_table, kind)
    start, end = hand.way(MOVE)
    width = table.place(MOVE.source, 0).width
    press(hand, start, Point(end.x - width * (1 - part), end.y))
    release(hand)
    assert table.check().moves == moves
    if moves == 0:
        check_untouched(table)


@pytest.mark.parametrize("kind", HAND)
def test_escape_brings_the_card_back(new_table: NewTable, kind: str) -> None:
    table, hand = a_table(new_table, kind)
    press(hand, *hand.way(MOVE))
    assert lifted(table) == 1
    table.page.keyboard.press("Escape")
    assert lifted(table) == 0
    release(hand)
    check_untouched(table)


@pytest.mark.parametrize("kind", HAND)
def test_lost_focus_brings_the_card_back(new_table: NewTable, kind: str) -> None:
    table, hand = a_table(new_table, kind)
    press(hand, *hand.way(MOVE))
    table.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert lifted(table) == 0
    release(hand)
    check_untouched(table)


def test_a_system_gesture_brings_the_card_back(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "finger")
    assert isinstance(hand, Finger)
    press(hand, *hand.way(MOVE))
    hand.send("touchCancel")
    assert lifted(table) == 0
    check_untouched(table)


def test_a_release_outside_of_the_window_brings_the_card_back(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    press(hand, hand.way(MOVE)[0], Point(600, 500), Point(-300, -200))
    release(hand)
    check_untouched(table)


def test_a_second_finger_is_ignored(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "finger")
    assert isinstance(hand, Finger)
    start, end = hand.way(MOVE)
    other = table.places()[4][-1].grip
    hand.send("touchStart", start)
    hand.send("touchMove", end)
    hand.send("touchStart", end, other)
    hand.send("touchMove", end, Point(other.x, other.y + 150))
    assert lifted(table) == 1
    hand.send("touchMove", end)  # only the first one is left
    assert lifted(table) == 1
    assert table.check().moves == 0
    hand.send("touchEnd")
    assert table.check().actions == [MOVE]
    table.settle()


def test_other_mouse_buttons_do_nothing(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    start, end = hand.way(MOVE)
    for button in ("right", "middle"):
        table.page.mouse.move(*start)
        table.page.mouse.down(button=button)  # type: ignore[arg-type]
        table.page.mouse.move(*end)
        assert lifted(table) == 0
        table.page.mouse.up(button=button)  # type: ignore[arg-type]
    check_untouched(table)


def test_a_long_press_opens_no_menu(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "finger")
    refused = """(selector) => !document.querySelector(selector).dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))"""
    press(hand, table.places()[5][-1].grip)
    assert table.page.evaluate(refused, ".card.up")
    release(hand)


def test_quick_taps_never_zoom_and_pinching_stays_possible(new_table: NewTable) -> None:
    table, _ = a_table(new_table, "finger")
    actions = table.page.evaluate(
        """() => [".card.up", ".card.down", "#stock", "#undo", "#menu"].map(
          (selector) => getComputedStyle(document.querySelector(selector)).touchAction)"""
    )
    assert set(actions) <= {"pinch-zoom", "manipulation", "none"}
    assert "none" not in actions
    content = table.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content


def test_a_tap_right_after_a_flung_card_counts(new_table: NewTable) -> None:
    # The browser took a quick drag for a fling of the page, and the next tap for the finger that stops it.
    table, hand = a_table(new_table, "finger", animation=False)
    for _ in range(6):
        hand.drag(*hand.way(MOVE))
        hand.deal()
        assert table.check().moves == 2
        table.page.keyboard.press("Control+z")
        table.page.keyboard.press("Control+z")


@pytest.mark.parametrize("kind", HAND)
def test_two_quick_presses_on_the_stock_deal_twice(new_table: NewTable, kind: str) -> None:
    # The browser calls them a double-click; the first deal's cards are still on their way then.
    table, hand = a_table(new_table, kind)
    stock = table.box("#stock")
    hand.double(Point((stock.left + stock.right) / 2, (stock.top + stock.bottom) / 2))
    until(table.page, "() => document.getElementById('moves').textContent === '2'")
    assert table.check().actions == [DEAL, DEAL]
    table.settle()


#: Stops the next card that flies, as soon as it flies, at the first moment of its way when `found` finds something.
STOP_FLIGHT = """(grips) => {
  const flying = () => document.getAnimations().filter((a) => a.effect.target.closest(".moving"));
  const over = (box, [x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const found = FOUND;
  const stop = () => {
    const card = document.querySelector(".moving .card");
    const animations = flying();
    if (!card || animations.length === 0) return requestAnimationFrame(stop);
    animations.forEach((animation) => animation.pause());
    for (let time = 2; time < 180 && window.stopped === undefined; time += 2) {
      animations.forEach((animation) => { animation.currentTime = time; });
      window.stopped = found(card, card.getBoundingClientRect());
    }
  };
  window.stopped = undefined;
  stop();
}"""
#: The column whose last card's middle lies under the card in flight.
ANOTHER = """(card, box) => {
  const column = grips.findIndex((grip) => grip && over(box, grip));
  return column < 0 ? undefined : column;
}"""
#: A point of the card in flight under which no other card lies.
NOTHING = """(card, box) => {
  const [x, y] = [(box.left + box.right) / 2, box.bottom - 2];
  const cards = document.elementsFromPoint(x, y).filter((element) => element.closest(".card, .place"));
  return cards.every((element) => card.contains(element)) ? [x, y] : undefined;
}"""


def stop_flight(table: Table, hand: Pointing, found: str, grips: list[list[float] | None] | None = None) -> Any:
    """Play MOVE by a double press, stop the card in flight where something is found, and say what."""
    grip = hand.way(MOVE)[0]
    table.page.evaluate(STOP_FLIGHT.replace("FOUND", found), grips)
    hand.double(grip)
    until(table.page, "() => window.stopped !== undefined")
    return table.page.evaluate("window.stopped")


@pytest.mark.parametrize("kind", HAND)
def test_a_card_in_flight_hides_no_other_card_from_the_hand(new_table: NewTable, kind: str) -> None:
    table, hand = a_table(new_table, kind)
    grips = [list(column[-1].middle) for column in table.places()]
    others = [None if c in (MOVE.source, MOVE.target) else grip for c, grip in enumerate(grips)]
    column = stop_flight(table, hand, ANOTHER, others)
    point = Point(*grips[column])
    press(hand, point, Point(point.x + 20, point.y + 20))
    lifted_from = "all => all.map(c => c.querySelectorAll('.lifted').length)"
    assert table.page.locator(".column").evaluate_all(lifted_from)[column] == 1
    table.page.keyboard.press("Escape")
    release(hand)
    assert table.check().actions == [MOVE]
    table.settle()


def test_a_tap_right_after_a_card_that_was_flung_in_flight_counts(new_table: NewTable) -> None:
    # The card jumps to its place at the touch, and the finger goes on over the table with nothing in it.
    table, hand = a_table(new_table, "finger")
    for _ in range(6):
        point = Point(*stop_flight(table, hand, NOTHING))
        hand.drag(point, Point(point.x - 90, point.y + 60))
        hand.undo()
        assert table.check().moves == 0
        table.settle()


def test_dropping_a_group_on_its_own_column_is_no_move(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    grip = hand.way(MOVE)[0]
    press(hand, grip, Point(grip.x + 15, grip.y + 60), Point(grip.x + 3, grip.y + 8))
    release(hand)
    check_untouched(table)


def test_dragging_selects_no_text(new_table: NewTable) -> None:
    table, hand = a_table(new_table, "mouse")
    press(hand, *hand.way(MOVE))
    release(hand)
    assert table.page.evaluate("getSelection().toString()") == ""


def test_played_is_the_same_every_time() -> None:
    assert played("SP1-S1C-AAAAAAD", 12) == played("SP1-S1C-AAAAAAD", 12)
