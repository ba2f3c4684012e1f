"""What a device keeps and refuses: saves as the page writes them, put there before a visit, and storage that fails."""

import json
from collections.abc import Iterable
from typing import Any

from ragnatela import Game, parse_code
from ragnatela.bridge.session import FIRST_CODES, Session, format_session
from ragnatela.bridge.views import Viewer

from .state import words_of
from .table import Table, until

#: Storage that a browser refuses, as some do in private windows or when cookies are blocked.
FORBIDDEN = """for (const name of ["getItem", "setItem", "removeItem", "key"]) {
  Storage.prototype[name] = () => { throw new DOMException("forbidden by the test", "SecurityError"); };
}"""
#: Storage that may not even be touched.
UNTOUCHABLE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden by the test", "SecurityError"); },
});"""

#: Takes what room is left in the store, to the last character; answers how much it was.
_FILL = """() => {
  let filler = localStorage.getItem("filler") ?? "";
  for (let size = 1 << 23; size >= 1; size >>= 1) {
    try {
      localStorage.setItem("filler", filler + "x".repeat(size));
      filler += "x".repeat(size);
    } catch {
      // Too much: try half of it.
    }
  }
  return filler.length;
}"""


def first_game(game: str) -> Game:
    """The deal a newcomer finds on a page."""
    return Game(parse_code(FIRST_CODES[game]))


def save_of(*games: Game, language: str = "en") -> str:
    """A text as the page saves it: the last game on the table, the others before it."""
    session = Session(list(games), len(games) - 1)
    view = Viewer(words_of(language)).view(session, None, None)
    return format_session(session, json.dumps(view))


def changed(save: str, **parts: Any) -> str:
    """A save with parts of it exchanged: `table`, `earlier`, `later`, `v`, `view`, or one of the table's own."""
    saved = json.loads(save)
    for name, value in parts.items():
        (saved["table"] if name in saved["table"] else saved)[name] = value
    return json.dumps(saved)


def prepare(table: Table, **texts: str) -> None:
    """Have texts in the device's store before the visit, by their names without `ragnatela.`."""
    table.page.goto(f"{table.base}{table.language}/")
    for name, text in texts.items():
        table.store(name.replace("_", "."), text)


def kept(table: Table) -> list[str]:
    """The damaged saves of this game that the device keeps, in order."""
    texts: list[str] = []
    while (text := table.stored(f"damaged.{table.key}.{len(texts) + 1}")) is not None:
        texts.append(text)
    return texts


def arrive(table: Table, sentence: str, fragment: str = "") -> None:
    """Go to the page and wait until it says and shows this sentence."""
    table.go(fragment)
    hears(table, sentence)
    assert table.notice_text == sentence
    table.settle()


def hears(table: Table, sentence: str) -> None:
    """Wait until the live region says exactly this."""
    until(
        table.page,
        "(text) => document.getElementById('live').textContent.replace(/\\u00a0$/, '') === text",
        sentence,
    )


def fill(table: Table) -> None:
    """Fill the device's store to the last character."""
    assert table.page.evaluate(_FILL) > 0


def empty(table: Table) -> None:
    """Make room in the store again."""
    table.page.evaluate("localStorage.removeItem('filler')")


def press(table: Table, keys: Iterable[str]) -> None:
    """Press keys one after the other."""
    for key in keys:
        table.page.keyboard.press(key)
