"""WebKit, by WebKitGTK's driver and MiniBrowser: the engine boots; a drag, a double-click, undo and reload work."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from . import smoke
from .state import READ_SCREEN

pytestmark = [
    pytest.mark.browser,
    # Selenium's own driver class uses what Selenium deprecates.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]

DRIVER = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver")
BROWSER = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
SCREEN_SERVER = shutil.which("Xvfb")
PATIENCE_S = 60

needs_webkit = pytest.mark.skipif(
    not (DRIVER and BROWSER and SCREEN_SERVER),
    reason="WebKit is not installed (Debian: webkit2gtk-driver and xvfb)",
)

LAST_CARD = """const item = document.querySelectorAll(".column")[arguments[0]].lastElementChild;
const box = item.firstElementChild.getBoundingClientRect();
return [Math.round(box.left + box.width / 2), Math.round(box.top + 12)];"""

WATCH = """window.failures = [];
addEventListener("error", (event) => failures.push(event.message));
addEventListener("unhandledrejection", (event) => failures.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => failures.push(event.violatedDirective));"""


@pytest.fixture
def display() -> Iterator[str]:
    """An X server without a screen, on a free display of its own choice."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [str(SCREEN_SERVER), "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.fixture
def webkit(display: str) -> Iterator[WebKitGTK]:
    """MiniBrowser under its driver."""
    options = WebKitGTKOptions()
    options.binary_location = str(BROWSER)
    options.add_argument("--automation")
    service = Service(executable_path=str(DRIVER), env={**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"})
    driver = WebKitGTK(options=options, service=service)
    driver.set_window_size(1280, 900)
    yield driver
    driver.quit()
    service.stop()


class Visit:
    """What a player does in WebKit."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def ready(self) -> None:
        """S asks for the score; what is asked before the engine is there waits for it."""
        self.driver.execute_script(WATCH)
        self.driver.execute_script("document.getElementById('live').textContent = ''")
        ActionChains(self.driver).send_keys("s").perform()
        WebDriverWait(self.driver, PATIENCE_S).until(
            lambda driver: driver.execute_script("return document.getElementById('live').textContent !== ''")
        )

    def look(self) -> dict[str, Any]:
        """What is on the screen."""
        return self.driver.execute_script(f"return ({READ_SCREEN})()")  # type: ignore[no-any-return]

    def last_card(self, column: int) -> tuple[int, int]:
        """Where the last card of a column can be taken."""
        x, y = self.driver.execute_script(LAST_CARD, column)
        return x, y

    def drag(self, source: int, target: int) -> None:
        """Drag the last card of a column onto another one."""
        actions = ActionBuilder(self.driver, duration=0)
        mouse = actions.pointer_action
        start, end = self.last_card(source), self.last_card(target)
        mouse.move_to_location(*start)
        mouse.pointer_down()
        mouse.move_to_location((start[0] + end[0]) // 2, start[1] + 20)
        mouse.move_to_location(*end)
        mouse.pointer_up()
        actions.perform()

    def double_click(self, column: int) -> None:
        """Click the last card of a column twice."""
        actions = ActionBuilder(self.driver, duration=0)
        mouse = actions.pointer_action
        mouse.move_to_location(*self.last_card(column))
        for _ in range(2):
            mouse.pointer_down()
            mouse.pointer_up()
        actions.perform()

    def undo(self) -> None:
        """Press Ctrl+Z."""
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()

    def failures(self) -> list[str]:
        """Errors of the page since it was ready."""
        return self.driver.execute_script("return window.failures")  # type: ignore[no-any-return]


@needs_webkit
def test_webkit_plays(webkit: WebKitGTK, base: str) -> None:
    visit = Visit(webkit)
    webkit.get(f"{base}en/spider/")
    visit.ready()
    smoke.check("booted", visit.look())
    visit.drag(smoke.DRAG.source, smoke.DRAG.target)
    smoke.check("dragged", visit.look())
    visit.double_click(smoke.DOUBLE_CLICK)
    smoke.check("double-clicked", visit.look())
    visit.undo()
    smoke.check("undone", visit.look())
    assert visit.failures() == []
    webkit.refresh()
    visit.ready()
    smoke.check("reloaded", visit.look())
    assert visit.failures() == []


@needs_webkit
def test_webkit_shows_a_game_and_has_a_position_tried(webkit: WebKitGTK, base: str) -> None:
    webkit.get(base + smoke.LESSON_PAGE)
    webkit.execute_script(WATCH)
    presses = {"forward": ".playback", "last": ".playback", "tried": ".tryout"}
    for step, root in presses.items():
        webkit.find_element("css selector", f"{root} [data-do={'try' if step == 'tried' else step}]").click()
        WebDriverWait(webkit, PATIENCE_S).until(
            lambda driver, root=root: driver.find_elements("css selector", f"{root} .table:not([hidden])")
        )
        smoke.check_lesson(step, webkit.execute_script(f"return ({smoke.READ_LESSON})()"))
    assert webkit.execute_script("return window.failures") == []
