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


def visit(base: str) -> dict[str, Any]:
    wanted = {
        "read": READ_SCREEN,
        "drag": {"from": smoke.DRAG.source, "to": smoke.DRAG.target},
        "doubleClick": smoke.DOUBLE_CLICK,
    }
    script = Path(__file__).with_name("firefox.mjs")
    done = subprocess.run(
        ["node", str(script), str(FIREFOX), f"{base}en/spider/"],
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed (Debian: firefox-esr)")
def test_firefox_plays(base: str) -> None:
    seen = visit(base)
    assert seen["errors"] == []
    assert [url for url in seen["requests"] if not url.startswith((base, "data:", "about:"))] == []
    assert list(seen["screens"]) == list(smoke.STEPS)
    for step, screen in seen["screens"].items():
        smoke.check(step, screen)
