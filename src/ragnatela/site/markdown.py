"""Markdown as the texts write it, to HTML: CommonMark and tables, and four things of our own.

`## Heading {#anchor key}` opens a section; `[words]{=name}` marks words that state a fact (they stay, the mark goes);
`{{name}}` or `{{name argument}}` alone on a line is a place for something made elsewhere; `page:` links lead to our
own pages. Raw HTML is shown as text.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import escape

_MARK = re.compile(r"\{=([a-z]+(?:-[a-z]+)*)\}")
_INSERT = re.compile(r"\{\{([a-z]+)(?: ([a-z]+(?:-[a-z]+)*))?\}\}")
_ANCHOR = re.compile(r" \{#([a-z0-9-]+) ([a-z-]+)\}$")

OWN_PAGE = "page:"


class Fact(NamedTuple):
    """Words that state something the engine can be asked about."""

    name: str
    words: str


class Maker(NamedTuple):
    """What a page puts into its text: `insert(name, argument)` gives HTML, `address(target)` that of a page of ours.

    `here(title)` is the name of a small link to the section of that title.
    """

    insert: Callable[[str, str], str]
    address: Callable[[str], str]
    here: Callable[[str], str]


def render_markdown(source: str, maker: Maker) -> str:
    """The text as HTML, each section in a `<section>` with its anchor."""
    return str(_markdown().render(source, {"maker": maker}))


def facts(source: str) -> list[Fact]:
    """All marked words, in the order of the text."""
    return [fact for token in _markdown().parse(source, {}) for fact in _facts_in(token.children or [])]


def links(source: str) -> list[str]:
    """All addresses that a text links to, as they are written."""
    inline = [child for token in _markdown().parse(source, {}) for child in token.children or []]
    return [str(token.attrs["href"]) for token in inline if token.type == "link_open"]


def _facts_in(tokens: Sequence[Token]) -> Iterator[Fact]:
    name, words = "", ""
    for token in tokens:
        if token.type == "fact_open":
            name, words = token.meta["name"], ""
        elif token.type == "fact_close":
            yield Fact(name, words)
        elif token.type in ("text", "code_inline"):
            words += token.content
        elif token.type == "softbreak":
            words += " "


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")
    markdown.inline.ruler.before("link", "fact", _fact)
    markdown.block.ruler.before("paragraph", "insert", _insert)
    markdown.core.ruler.push("sections", _sections)
    markdown.core.ruler.push("table_heads", _table_heads)
    return markdown


# Reading


def _fact(state: StateInline, silent: bool) -> bool:
    """`[words]{=name}`."""
    if state.src[state.pos] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    mark = _MARK.match(state.src, end + 1) if end >= 0 else None
    if not mark:
        return False
    if not silent:
        opened, last = state.push("fact_open", "", 1), state.posMax
        opened.meta["name"] = mark[1]
        state.pos, state.posMax = state.pos + 1, end
        state.md.inline.tokenize(state)
        state.posMax = last
        state.push("fact_close", "", -1)
    state.pos = mark.end()
    return True


def _insert(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`{{name argument}}`, a line of its own."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = _INSERT.fullmatch(line.rstrip())
    if not found:
        return False
    if not silent:
        token = state.push("insert", "", 0)
        token.meta.update(name=found[1], argument=found[2] or "")
        state.line = start + 1
    return True


def _sections(state: StateCore) -> None:
    """Takes the anchors out of the headings and puts a section around each heading with what belongs to it."""
    made: list[Token] = []
    levels: list[int] = []

    def close(level: int) -> None:
        while levels and levels[-1] >= level:
            made.append(Token("section_close", "section", -1, block=True))
            levels.pop()

    tokens = iter(state.tokens)
    for token in tokens:
        if token.type == "heading_open":
            level, inline = int(token.tag[1]), next(tokens)
            anchor = _take_anchor(inline)
            close(level)
            levels.append(level)
            made.append(Token("section_open", "section", 1, {"id": anchor}, block=True))
            next(tokens)
            made.append(Token("title", token.tag, 0, children=inline.children, meta={"anchor": anchor}, block=True))
        else:
            made.append(token)
    close(0)
    state.tokens[:] = made


def _take_anchor(inline: Token) -> str:
    last = inline.children[-1] if inline.children else None
    found = _ANCHOR.search(last.content) if last else None
    if not last or not found:
        raise ValueError(f"a heading without {{#anchor key}}: {inline.content}")
    last.content = last.content[: found.start()]
    return found[1]


def _table_heads(state: StateCore) -> None:
    """Says what each cell of a table's first row and first column heads; no alignment by style attributes.

    An empty corner heads nothing: it is no heading.
    """
    cells = [place for place, token in enumerate(state.tokens) if token.type in ("th_open", "td_open")]
    for place in cells:
        opened, inline, closed = state.tokens[place : place + 3]
        first = state.tokens[place - 1].type == "tr_open"
        heads = opened.type == "th_open" or first
        opened.attrs = {"scope": "col" if opened.type == "th_open" else "row"} if heads and inline.content else {}
        opened.tag = closed.tag = "th" if opened.attrs else "td"


# Writing


class Renderer(RendererHTML):
    """HTML of the tokens above; what CommonMark knows is written as markdown-it writes it."""

    def title(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """A section's heading, and a small link to it for whoever wants to pass it on."""
        token = tokens[place]
        words, anchor = self.renderInline(token.children or [], options, env), token.meta["anchor"]
        plain = "".join(child.content for child in token.children or [])
        here = escape(_maker(env).here(plain))
        return (
            f'<div class="heading"><{token.tag}>{words}</{token.tag}>'
            f'<a class="here" href="#{anchor}" aria-label="{here}">#</a></div>\n'
        )

    def insert(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """What the page makes for this place."""
        meta = tokens[place].meta
        return _maker(env).insert(meta["name"], meta["argument"]) + "\n"

    def fact_open(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """Nothing: the words are for the reader, the mark is for the tests."""
        return ""

    fact_close = fact_open

    def link_open(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """A link; one that leads to another site opens nothing here and tells nothing about us."""
        token = tokens[place]
        target = str(token.attrs["href"])
        if target.startswith(OWN_PAGE):
            token.attrs = {"href": _maker(env).address(target.removeprefix(OWN_PAGE))}
        else:
            token.attrs["rel"] = "external noopener noreferrer"
        return self.renderToken(tokens, place, options, env)

    def table_open(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """A table, in a frame that scrolls where a screen is too narrow for it."""
        return '<div class="table-frame"><table>\n'

    def table_close(self, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
        """Its end."""
        return "</table></div>\n"


def _maker(env: Any) -> Maker:
    maker: Maker = env["maker"]
    return maker
