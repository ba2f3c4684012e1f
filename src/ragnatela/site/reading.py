"""The reading room: what a text page shows around and inside its text, and where each refusal's rule is told."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from ragnatela.engine.codes import parse_code
from ragnatela.engine.shuffle import deal
from ragnatela.engine.variants import Variant
from ragnatela.pictures import svg
from ragnatela.site.boards import Board, boards_of
from ragnatela.site.markdown import Maker, render_markdown
from ragnatela.site.texts import Section, Text, TextError
from ragnatela.words import Words

# Read when the site is built from its sources; a wheel carries it built.
EXAMPLES = Path(__file__).resolve().parents[3] / "data" / "examples"

# The openings that the rules show, in four suits; and the games that the examples play.
OPENINGS = {"SP": "SP1-S4C-ARACHNE", "SD": "SD1-S4-ARACHNE"}
PLAYED = {"SP": "SP1-S1C-AAAAAAD", "SD": "SD1-S1-AAAAABD"}

# The section of the rules that a refusal's notice leads to.
RULE_SECTIONS = {
    "face-down": "group",
    "not-descending": "group",
    "mixed-suits": "group",
    "nothing-on-ace": "place",
    "not-one-higher": "place",
    "king-needs-empty-column": "empty",
    "no-place": "app",
    "stock-empty": "deal",
    "empty-column": "deal",
    "too-few-cards": "deal",
}


class Entry(NamedTuple):
    """A line of a page's table of contents."""

    title: str
    anchor: str
    inside: list["Entry"]


def played_record(variant: Variant) -> str:
    """The whole game that a game's examples play back, as a record."""
    return (EXAMPLES / f"{PLAYED[variant.key]}.txt").read_text(encoding="utf-8").strip()


class Room:
    """One text on its page: `address(name, key)` gives the address of a page of ours, or of a section of it."""

    def __init__(self, text: Text, words: Words, address: Callable[..., str], environment: Environment) -> None:
        self.text = text
        self.words = words
        self.address = address
        self._environment = environment
        self._boards = {board.key: board for board in boards_of(text.variant)}

    def body(self) -> tuple[Markup, Markup]:
        """The text as HTML, with its drawings: what stands before the first section, and the sections."""
        maker = Maker(self._insert, self._link, lambda title: self.words.text("page.section-link", title=title))
        lead, section, rest = render_markdown(self.text.body, maker).partition("<section")
        return Markup(lead), Markup(section + rest)  # noqa: S704 (no raw HTML in texts)

    def contents(self) -> list[Entry]:
        """The sections, and in them the boards."""
        return list(_entries(self.text.sections))

    def _link(self, target: str) -> str:
        """A link of the text, `spider-rules#place`."""
        name, _, key = target.partition("#")
        return self.address(name, key)

    def _insert(self, name: str, argument: str) -> str:
        makers: dict[str, Callable[[str], str]] = {
            "opening": self._opening,
            "board": self._board,
            "playback": self._playback,
        }
        if name not in makers:
            raise TextError(f"{self.text.language}/{self.text.name}: nothing is called {{{{{name}}}}}")
        return makers[name](argument)

    def _opening(self, _: str) -> str:
        code = parse_code(OPENINGS[self.text.variant.key])
        drawing = svg(deal(code), words=self.words, prefix="opening-")
        return self._macro("opening", drawing=Markup(drawing), code=code, summary=self.words.summary(code))  # noqa: S704

    def _board(self, key: str) -> str:
        board = self._boards.get(key)
        if board is None:
            raise TextError(f"{self.text.language}/{self.text.name}: there is no board {key!r}")
        return self._macro("tryout", board=board, drawing=self._drawing(board))

    def _drawing(self, board: Board) -> Markup:
        return Markup(svg(board.position, words=self.words, prefix=f"{board.key}-"))  # noqa: S704 (our own drawing)

    def _playback(self, _: str) -> str:
        record = played_record(self.text.variant)
        code = parse_code(record.split()[0])
        drawing = Markup(svg(deal(code), words=self.words, prefix="playback-"))  # noqa: S704 (our own drawing)
        return self._macro("playback", record=record, code=code, drawing=drawing)

    def _macro(self, name: str, **values: Any) -> str:
        """What the macro of that name makes, in the template of that name."""
        template = self._environment.get_template(f"{name}.html")
        own = {"t": self.words.text, "n": self.words.plural, "words": self.words, "lang": self.text.language}
        macro = getattr(template.make_module(own), name)
        return str(macro(**values, play=self.address(self.text.variant.name)))


def _entries(sections: list[Section]) -> Iterator[Entry]:
    top = min(section.level for section in sections)
    for place, section in enumerate(sections):
        if section.level == top:
            rest = sections[place + 1 :]
            end = next((i for i, other in enumerate(rest) if other.level == top), len(rest))
            yield Entry(section.title, section.anchor, list(_entries(rest[:end])) if end else [])
