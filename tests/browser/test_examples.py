"""Examples: a whole game played back on the real table, and short positions that are tried there."""

from collections.abc import Callable
from typing import Any

import pytest

from ragnatela import DEAL, Move

from .conftest import DESK, PHONE, NewContext, NewTable, Watch
from .hands import Finger
from .lessons import Lessons
from .table import Point, Table, until
from .test_access import faults
from .test_offline import KEPT

pytestmark = pytest.mark.browser

NewLessons = Callable[..., Lessons]
SMALL = {"width": 320, "height": 568}
on_both_pages = pytest.mark.parametrize("game", ["SP", "SD"])


@pytest.fixture
def new_lessons(new_context: NewContext, base: str) -> NewLessons:
    """Opens examples pages: `new_lessons("SP", "nl", viewport=…)`."""

    def new(game: str = "SD", language: str = "en", **options: Any) -> Lessons:
        return Lessons(new_context(**options).new_page(), base, game, language).open()

    return new


# The playback


@on_both_pages
def test_the_playback_shows_the_engine_s_states(new_lessons: NewLessons, game: str) -> None:
    playback = new_lessons(game).playback
    landmarks = playback.landmarks()
    for step in (landmarks[0], playback.steps, *landmarks[1:], 0):
        playback.seek(step)
        playback.check(step)


@on_both_pages
def test_forward_and_back_show_the_engine_s_states(new_lessons: NewLessons, game: str) -> None:
    playback = new_lessons(game).playback
    for step in range(1, 9):
        playback.press("forward")
        playback.check(step)
    for step in range(7, 4, -1):
        playback.press("back")
        playback.check(step)
    playback.press("last")
    playback.check(playback.steps)
    playback.press("first")
    playback.check(0)


@on_both_pages
def test_deals_and_removals_forward_and_back(new_lessons: NewLessons, game: str) -> None:
    playback = new_lessons(game).playback
    for step in playback.landmarks():
        playback.seek(step - 1)
        playback.press("forward")
        playback.check(step)
        playback.press("back")
        playback.check(step - 1)


def test_quick_presses_all_count(new_lessons: NewLessons) -> None:
    """Also those that come before the engine."""
    playback = new_lessons().playback
    for _ in range(5):
        playback.press("forward")
    playback.press("back")
    playback.check(4)


def test_nothing_plays_by_itself_unasked(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    assert not lessons.playback.playing
    assert lessons.playback.at == 0
    assert lessons.said == ""
    assert lessons.page.locator("audio, video").count() == 0


def test_it_plays_pauses_and_is_silent_meanwhile(new_lessons: NewLessons) -> None:
    lessons = new_lessons("SP")
    playback = lessons.playback
    playback.pace("faster")
    playback.press("play")
    assert playback.playing
    until(lessons.page, "() => document.querySelector('.playback input').valueAsNumber >= 4")
    assert lessons.said == ""
    playback.press("play")
    assert not playback.playing
    at = playback.at
    lessons.hears(playback.spoken(at))
    playback.check(at)


def test_a_step_by_hand_ends_the_playing(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.pace("faster")
    playback.press("play")
    until(lessons.page, "() => document.querySelector('.playback input').valueAsNumber >= 2")
    playback.press("first")
    assert not playback.playing
    playback.check(0)
    lessons.hears(playback.spoken(0))


def test_it_ends_with_the_won_game_and_begins_anew(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.seek(playback.steps - 2)
    playback.pace("faster")
    playback.press("play")
    lessons.hears(playback.spoken(playback.steps))
    assert not playback.playing
    playback.check(playback.steps)
    playback.pace("slow")
    playback.press("play")
    assert playback.playing
    assert playback.at < 2
    playback.press("play")


def test_it_pauses_when_nobody_looks(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.press("play")
    playback.laid.wait_for()
    lessons.page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert not playback.playing


@pytest.mark.parametrize("language", ["en", "ca", "el", "nl", "it"])
def test_a_step_is_said_in_the_page_s_language(new_lessons: NewLessons, language: str) -> None:
    lessons = new_lessons("SD", language)
    playback = lessons.playback
    playback.seek(playback.actions.index("deal") + 1)
    lessons.hears(playback.spoken(playback.at))
    playback.check(playback.at)


def test_a_held_key_is_not_talked_over(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.press("forward")
    lessons.hears(playback.spoken(1))
    lessons.page.evaluate("""() => {
      window.told = 0;
      new MutationObserver(() => { window.told += 1; }).observe(
        document.getElementById("live"), { childList: true, characterData: true, subtree: true });
    }""")
    for _ in range(10):
        lessons.page.keyboard.press("ArrowRight")
    lessons.hears(playback.spoken(11))
    assert lessons.page.evaluate("window.told") < 10


def test_the_keys_of_the_playback(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback, press = lessons.playback, lessons.page.keyboard.press
    playback.root.focus()
    press("ArrowRight")
    playback.check(1)
    press("End")
    playback.check(playback.steps)
    press("ArrowLeft")
    playback.check(playback.steps - 1)
    press("Home")
    playback.check(0)
    press("Space")
    assert playback.playing
    press("Space")
    assert not playback.playing
    keys = playback.root.locator(".keys")
    assert keys.get_attribute("open") is None
    press("?")
    assert keys.get_attribute("open") is not None
    assert keys.locator("kbd").first.is_visible()
    press("?")
    assert keys.get_attribute("open") is None


def test_the_slider_s_own_keys_go_one_step(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback, press = lessons.playback, lessons.page.keyboard.press
    playback.slider.focus()
    for key, step in (("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", playback.steps), ("Home", 0)):
        press(key)
        playback.check(step)
    name = playback.slider.get_attribute("aria-valuetext")
    assert name == lessons.text("playback.step", n=0, total=playback.steps)
    press("Space")
    assert playback.playing


def test_the_space_bar_presses_the_button_it_is_on(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback, press = lessons.playback, lessons.page.keyboard.press
    playback.root.locator("[data-do=forward]").focus()
    press("Space")
    playback.check(1)
    press("Enter")
    playback.check(2)
    assert not playback.playing
    press("ArrowLeft")
    playback.check(1)
    playback.root.locator("select").focus()
    press("ArrowDown")
    playback.check(1)


def test_keys_with_control_or_alt_belong_to_the_browser(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    lessons.playback.root.focus()
    lessons.page.evaluate(
        """() => addEventListener("keydown", (event) => { window.taken = event.defaultPrevented; })"""
    )
    for keys in ("Control+ArrowRight", "Control+Home"):
        lessons.page.keyboard.press(keys)
        assert lessons.page.evaluate("window.taken") is False
    assert lessons.playback.at == 0


def test_a_click_on_the_table_gives_it_the_keys(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.press("forward")
    playback.laid.wait_for()
    lessons.page.evaluate("document.activeElement.blur()")
    playback.root.locator(".stage").click(position={"x": 60, "y": 60})
    lessons.page.keyboard.press("ArrowRight")
    playback.check(2)


def test_nobody_can_touch_the_played_back_cards(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    playback = lessons.playback
    playback.press("forward")
    playback.check(1)
    box = playback.root.locator(".card").last.bounding_box()
    assert box is not None
    lessons.page.mouse.dblclick(box["x"] + 5, box["y"] + 5)
    playback.check(1)
    assert playback.root.locator(".stage").get_attribute("role") == "img"


@on_both_pages
def test_play_on_from_here(new_lessons: NewLessons, new_table: NewTable, game: str, base: str) -> None:
    """The play page opens the record; the game that was there can be brought back."""
    table = new_table(game).open()
    table.deal()
    former = table.game
    lessons = Lessons(table.page, base, game).open()
    playback = lessons.playback
    step = playback.landmarks()[3]
    playback.seek(step)
    playback.check(step)
    playback.root.locator(".go-on").click()
    there = Table(table.page, base, game)
    until(table.page, "() => location.hash === '' && document.getElementById('table') !== null")
    there.ready().settle()
    opened = there.check()
    assert opened.position == playback.game(step).position
    assert opened.texts == playback.actions[:step]
    there.notice.locator("button").click()
    assert there.check().position == former.position


def test_play_on_from_the_opening(new_lessons: NewLessons, base: str) -> None:
    """Before anything was pressed the link is there, too, as it is without scripts."""
    lessons = new_lessons()
    lessons.playback.root.locator(".go-on").click()
    lessons.page.wait_for_url("**/en/spiderette/**")
    table = Table(lessons.page, base, "SD").ready()
    assert table.check().code.text == lessons.playback.code


def test_with_less_movement_nothing_moves(new_lessons: NewLessons) -> None:
    lessons = new_lessons(reduced_motion="reduce")
    playback = lessons.playback
    for step in (1, 2, 3):
        playback.press("forward")
        playback.laid.wait_for()
        assert lessons.page.evaluate("document.getAnimations().length") == 0
        playback.check(step)


def test_a_reload_begins_at_the_opening(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    lessons.playback.seek(7)
    lessons.playback.check(7)
    lessons.page.reload()
    assert lessons.playback.at == 0
    assert lessons.playback.told == lessons.playback.sentence(0)
    assert lessons.playback.laid.count() == 0


# The engine comes once, when it is needed


def test_the_engine_comes_with_the_first_use_and_once(new_lessons: NewLessons, watch: Watch) -> None:
    lessons = new_lessons()
    lessons.page.wait_for_load_state("networkidle")

    def asked(name: str) -> int:
        return len([url for url in watch.requests if url.rsplit("/", 1)[-1].startswith(name)])

    assert (asked("micropython."), asked("engine."), asked("app.")) == (0, 0, 1)  # the one is the style sheet
    lessons.trial("place").open()
    lessons.playback.press("forward")
    lessons.playback.check(1)
    lessons.trial("king").open()
    assert (asked("micropython."), asked("engine."), asked("app.")) == (1, 1, 2)


@pytest.mark.parametrize("file", ["app.*.js", "engine.*.bin"])
def test_an_engine_that_does_not_come_is_told_and_asked_for_again(
    new_lessons: NewLessons, watch: Watch, file: str
) -> None:
    watch.provoked = ("ERR_FAILED", "Failed to fetch")
    lessons = new_lessons()
    lessons.page.route(f"**/{file}", lambda route: route.abort())
    playback, trial = lessons.playback, lessons.trial("place")
    failed = lessons.text("ui.engine-failed")
    playback.press("forward")
    lessons.hears(failed)
    assert playback.told == failed
    trial.press("try")
    until(lessons.page, "(text) => document.querySelector('.tryout .told').textContent === text", failed)
    lessons.page.unroute(f"**/{file}")
    trial.open()
    trial.shows(trial.board.position)
    playback.press("forward")
    playback.check(2)


def test_without_a_network_after_a_visit(new_context: NewContext, new_table: NewTable, base: str) -> None:
    context = new_context(service_workers="allow")
    table = new_table("SD", context=context).open()
    table.page.evaluate(KEPT, table.address)
    lessons = Lessons(table.page, base, "SD").open()
    lessons.page.evaluate(KEPT, lessons.address)
    context.set_offline(True)
    lessons.page.reload()
    lessons.playback.seek(5)
    lessons.playback.check(5)
    trial = lessons.trial("group").open()
    trial.drag(0, 2, 2)
    trial.shows(trial.after(Move(0, 2, 2)))


# Short positions


@on_both_pages
def test_every_short_position_can_be_tried(new_lessons: NewLessons, game: str) -> None:
    lessons = new_lessons(game)
    assert lessons.page.locator(".tryout").count() == len(lessons.boards)
    for board in lessons.boards:
        trial = lessons.trial(board.key)
        trial.press("try")
        trial.laid.wait_for()
        trial.shows(board.position)


def test_trying_with_the_mouse(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    trial = lessons.trial("group").open()
    trial.drag(0, 3, 1)
    refused = lessons.words.refusal(trial.board.position.refusal(Move(0, 1, 3)), trial.board.position)  # type: ignore[arg-type]
    assert trial.told == refused == lessons.said
    assert trial.root.locator(".card.meant").count() == 1
    trial.shows(trial.board.position)
    trial.drag(0, 2, 2)
    trial.shows(trial.after(Move(0, 2, 2)))
    assert (trial.count("score"), trial.count("moves")) == ("499", "1")
    assert trial.root.locator(".card.meant").count() == 0
    assert trial.told == lessons.said != refused
    trial.press("undo")
    trial.shows(trial.board.position)
    assert (trial.count("score"), trial.count("moves")) == ("500", "0")
    trial.press("redo")
    trial.shows(trial.after(Move(0, 2, 2)))
    trial.root.locator(".stock").click()
    trial.shows(trial.after(Move(0, 2, 2), DEAL))
    trial.press("restart")
    trial.shows(trial.board.position)
    assert trial.told == lessons.text("lesson.restarted")
    assert trial.root.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"
    trial.press("undo")
    assert trial.told == lessons.text("say.nothing-to-undo")


def test_a_double_click_goes_to_the_best_column(new_lessons: NewLessons) -> None:
    trial = new_lessons().trial("empty-first").open()
    trial.page.mouse.dblclick(*trial.places()[1][-1].middle)
    trial.shows(trial.after(Move(1, 3, 1)))


def test_a_removed_sequence_comes_back(new_lessons: NewLessons) -> None:
    trial = new_lessons().trial("undo").open()
    trial.drag(3, 2, 1)
    trial.shows(trial.after(Move(3, 1, 2)))
    assert trial.count("score") == "599"
    trial.press("undo")
    trial.shows(trial.board.position)
    assert trial.count("score") == "500"


def test_trying_with_the_keyboard(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    trial = lessons.trial("king")
    press = lessons.page.keyboard.press
    trial.root.locator("[data-do=try]").focus()
    press("Enter")
    lessons.hears(lessons.text("lesson.opened"))
    press("Enter")
    assert lessons.said.startswith(lessons.words.picked(trial.board.position, 0, 2))
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")
    assert trial.told == lessons.words.refusal(
        trial.board.position.refusal(Move(0, 2, 1)),  # type: ignore[arg-type]
        trial.board.position,
    )
    press("Home")
    press("Enter")
    for _ in range(3):
        press("ArrowRight")
    press("Enter")
    trial.shows(trial.after(Move(0, 3, 1)))
    press("Control+z")
    trial.shows(trial.board.position)
    press("Control+y")
    trial.shows(trial.after(Move(0, 3, 1)))
    press("d")
    assert trial.told == lessons.said
    trial.shows(trial.after(Move(0, 3, 1), DEAL))
    press("s")
    assert lessons.said.startswith(lessons.text("ui.score"))
    press("c")
    assert str(4) in lessons.said
    press("?")
    assert trial.told == lessons.text("lesson.keys")


def test_trying_with_a_finger(new_lessons: NewLessons, base: str) -> None:
    lessons = new_lessons("SP", viewport=PHONE, has_touch=True, is_mobile=True)
    trial = lessons.trial("by-move").open()
    start, end = trial.way(4, 6, 0)
    Finger(Table(lessons.page, base, "SP")).drag(Point(*start), Point(*end))
    trial.shows(trial.after(Move(4, 0, 6)))
    assert trial.count("score") == "599"


def test_a_table_is_put_away_and_comes_back_as_it_was(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    trial = lessons.trial("group").open()
    trial.drag(0, 2, 2)
    trial.press("close")
    assert not trial.laid.is_visible()
    assert trial.root.locator(".drawn svg").is_visible()
    assert trial.root.locator("[data-do=try]").evaluate("(button) => button === document.activeElement")
    trial.open()
    trial.shows(trial.after(Move(0, 2, 2)))


def test_tables_on_one_page_do_not_disturb_each_other(new_lessons: NewLessons) -> None:
    lessons = new_lessons()
    first, second, playback = lessons.trial("group").open(), lessons.trial("place").open(), lessons.playback
    first.drag(0, 2, 2)
    second.drag(1, 1, 0)
    playback.seek(5)
    playback.check(5)
    second.places()
    second.root.locator(".columns [tabindex='0']").focus()
    lessons.page.keyboard.press("Control+z")
    second.shows(second.board.position)
    first.shows(first.after(Move(0, 2, 2)))
    lessons.page.keyboard.press("End")
    playback.check(5)
    first.press("undo")
    first.shows(first.board.position)
    second.shows(second.board.position)
    # Keys without a place on a table mean nothing.
    lessons.page.evaluate("document.activeElement.blur()")
    for key in ("d", "n", "?", "Control+z", "ArrowRight"):
        lessons.page.keyboard.press(key)
    first.shows(first.board.position)
    second.shows(second.board.position)
    playback.check(5)
    identities = lessons.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(identities) == len(set(identities))
    assert lessons.page.locator("[aria-live]").count() == 1


def test_nothing_that_is_tried_is_saved(new_lessons: NewLessons, new_table: NewTable, base: str) -> None:
    table = new_table("SD").open()
    table.deal()
    saved = table.stored()
    lessons = Lessons(table.page, base, "SD").open()
    trial = lessons.trial("deal").open()
    trial.drag(2, 1, 5)
    trial.root.locator(".stock").click()
    lessons.playback.seek(9)
    lessons.playback.check(9)
    assert table.stored() == saved
    kept = lessons.page.evaluate("Object.keys(localStorage)")
    assert {"ragnatela.SD"} <= set(kept) <= {"ragnatela.SD", "ragnatela.language", "ragnatela.statistics"}
    lessons.page.reload()
    assert trial.laid.count() == 0


# For everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "el"])
def test_axe_finds_nothing(new_lessons: NewLessons, language: str, theme: str) -> None:
    lessons = new_lessons("SP", language, color_scheme=theme)
    assert faults(lessons.page) == []
    lessons.playback.seek(30)
    lessons.playback.check(30)
    lessons.playback.root.locator("summary").first.click()
    trial = lessons.trial("king").open()
    trial.drag(0, 1, 2)
    lessons.settle()
    assert trial.root.locator(".told.refused").is_visible()
    assert faults(lessons.page) == []


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        *(("SP", language, SMALL) for language in ("ca", "el", "nl", "it", "en")),
        ("SD", "el", SMALL),
        ("SP", "nl", PHONE),
        ("SD", "el", DESK),
    ],
    ids=lambda value: str(value["width"]) if isinstance(value, dict) else value,
)
def test_it_fits(new_lessons: NewLessons, game: str, language: str, size: dict[str, int]) -> None:
    lessons = new_lessons(game, language, viewport=size)
    page = lessons.page
    lessons.playback.seek(20)
    lessons.playback.check(20)
    lessons.trial("by-move").open()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for root in (".playback", ".tryout:has(.table)"):
        cut = page.evaluate(
            """(root) => [...document.querySelectorAll(`${root} :is(button, select, a, input, dt, dd, summary)`)]
              .filter((part) => part.offsetParent && !part.closest(".table"))
              .filter((part) => {
                const { left, right } = part.getBoundingClientRect();
                return left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1 && part.clientWidth;
              })
              .map((part) => part.outerHTML.slice(0, 80))""",
            root,
        )
        assert cut == []
    small = page.evaluate("""() => [...document.querySelectorAll(".lesson :is(button, select, .button)")]
      .filter((part) => part.offsetParent && !part.closest(".table"))
      .filter((part) => part.getBoundingClientRect().height < 43.9 || part.getBoundingClientRect().width < 43.9)
      .map((part) => part.outerHTML.slice(0, 80))""")
    assert small == []


def test_no_control_moves_under_the_hand(new_lessons: NewLessons) -> None:
    """Neither when the table takes the drawing's place, nor with any sentence or number."""
    lessons = new_lessons(viewport=PHONE)
    playback = lessons.playback

    def place() -> float:
        return playback.root.locator(".go-on").evaluate("(link) => link.getBoundingClientRect().bottom + scrollY")  # type: ignore[no-any-return]

    before = place()
    for step in playback.landmarks():
        playback.seek(step)
        playback.check(step)
        assert place() == before


def test_without_scripts_there_is_the_drawing_and_the_record(new_context: NewContext, base: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    lessons = Lessons(page, base, "SD")
    page.goto(lessons.address)
    playback = lessons.playback
    assert playback.root.locator(".drawn svg").is_visible()
    assert playback.root.locator(".go-on").is_visible()
    assert not playback.root.locator("[data-do=play]").is_visible()
    assert not page.locator("[data-do=try]").first.is_visible()
    record = playback.root.locator(".record code").text_content()
    assert record == " ".join([playback.code, *playback.actions])
