"""Firefox, over WebDriver BiDi: the engine boots, and a drag, a double-click, undo and reload do what they do."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from . import smoke
from .state import READ_SCREEN

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE_S = 180

needs_firefox = pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed (Debian: firefox-esr)")


def visit(address: str, kind: str, **wanted: Any) -> dict[str, Any]:
    """Have Firefox make one of the visits; returns what it showed, said and asked for."""
    script = Path(__file__).with_name("firefox.mjs")
    done = subprocess.run(
        ["node", str(script), str(FIREFOX), address, kind],
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def check(seen: dict[str, Any], base: str) -> None:
    """No error, and nothing asked of others."""
    assert seen["errors"] == []
    assert [url for url in seen["requests"] if not url.startswith((base, "data:", "about:"))] == []


@needs_firefox
def test_firefox_plays(base: str) -> None:
    drag = {"from": smoke.DRAG.source, "to": smoke.DRAG.target}
    seen = visit(f"{base}en/spider/", "play", read=READ_SCREEN, drag=drag, doubleClick=smoke.DOUBLE_CLICK)
    check(seen, base)
    assert list(seen["screens"]) == list(smoke.STEPS)
    for step, screen in seen["screens"].items():
        smoke.check(step, screen)


@needs_firefox
def test_firefox_shows_a_game_and_has_a_position_tried(base: str) -> None:
    seen = visit(base + smoke.LESSON_PAGE, "lesson", read=smoke.READ_LESSON)
    check(seen, base)
    assert list(seen["screens"]) == list(smoke.LESSON_STEPS)
    for step, screen in seen["screens"].items():
        smoke.check_lesson(step, screen)
