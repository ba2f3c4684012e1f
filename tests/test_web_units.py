"""The page's scripts that need no browser: their unit tests under Node, and the words they ask for."""

import re
import subprocess

import pytest

from conftest import ROOT
from ragnatela.words import LANGUAGES, page_catalog

WEB = ROOT / "web"
KEY = re.compile(r'"((?:card|error|game|level|rule|say|stock|ui)\.[A-Za-z-]+)"')


def keys_asked_for() -> set[str]:
    sources = [path.read_text() for path in WEB.rglob("*.ts") if path.parent.name != "tests"]
    return {key for source in sources for key in KEY.findall(source)}


def test_pure_modules_under_node() -> None:
    done = subprocess.run(["node", WEB / "tests" / "run.mjs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_the_scripts_ask_for_is_there(lang: str) -> None:
    keys = keys_asked_for()
    assert {"ui.new-version", "say.copy-failed"} <= keys
    assert keys - set(page_catalog(lang)) == set()
