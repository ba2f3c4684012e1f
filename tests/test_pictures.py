"""Drawn positions: what is drawn and where, what is told, and what is kept to itself."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import brotli
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT
from ragnatela import (
    DEAL,
    SPIDER,
    ActionError,
    Game,
    Move,
    Position,
    card_name,
    deal,
    parse_action,
    parse_code,
    parse_position,
)
from ragnatela.pictures import DARK, LIGHT, Picture, Theme, svg
from ragnatela.pictures.markup import element, escape, number
from ragnatela.site.boards import BOARDS
from ragnatela.site.drawings import back_address
from ragnatela.words import LANGUAGES, load_words
from test_properties import crowded, games

FEWER = settings(max_examples=40)  # a drawing takes its time
STYLES = ROOT / "web" / "styles"
WORDS = load_words("en")
OPENING = deal(parse_code("SP1-S4C-AAAAAAD"))
SMALL = deal(parse_code("SD1-S4-AAAAABD"))
BUSY = parse_position("""SP-S4C
1: (4C 2D) 9S 8H 7H
2: (3S) TD
3:
4: 2C
5: KD
6: (9C QH KH) 8S
7: (JH) 5D
8: (6C) AS
9: (4D) KC
10: (2H) JC
stock: 7S 4H 2S TC 5S 5H KS 3D QS 6H AH AD 3S TH 8C 9H KS 3H QS 6S
removed: D C""")


def parse(picture: str) -> Element:
    """The drawing as a tree, without the namespace in every name."""
    return ElementTree.fromstring(picture.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))  # noqa: S314 (our own)


def classes(node: Element) -> list[str]:
    return node.get("class", "").split()


def of_class(root: Element, name: str) -> list[Element]:
    return [node for node in root.iter() if name in classes(node)]


def uses(root: Element, shape: str) -> list[Element]:
    return [node for node in root.iter("use") if node.get("href", "").endswith(f"-{shape}")]


def faces(root: Element) -> Iterator[tuple[str, float, float]]:
    """Every face on the table with its place, those seen through their backs too."""
    for node in root.iter("g"):
        suit = next((name[4:] for name in classes(node) if name in ("pic-S", "pic-H", "pic-D", "pic-C")), None)
        if suit and "pic-removed" not in classes(node):
            rank = "".join(node.itertext())
            x, y = re.findall(r"[\d.]+", node.get("transform", ""))
            yield ("T" if rank == "10" else rank) + suit, float(x), float(y)


def columns_of(root: Element) -> list[list[str]]:
    """The faces of each column that shows any, from left to right and from top to bottom."""
    found: dict[float, list[tuple[float, str]]] = {}
    for name, x, y in faces(root):
        found.setdefault(x, []).append((y, name))
    return [[name for _, name in sorted(found[x])] for x in sorted(found)]


def box(node: Element) -> tuple[float, ...]:
    return tuple(float(node.get(name, 0)) for name in ("x", "y", "width", "height"))


def stock_backs(root: Element) -> list[Element]:
    return [back for back in uses(root, "back") if back.get("transform")]


# What is drawn


@FEWER
@given(st.one_of(games.map(lambda game: game.position), crowded))
def test_every_card_is_drawn_once_in_its_column(position: Position) -> None:
    root = parse(svg(position))
    open_cards = [
        [card_name(card) for card in cards[hidden:]]
        for cards, hidden in zip(position.columns, position.hidden, strict=True)
    ]
    assert columns_of(root) == [column for column in open_cards if column]
    assert len(uses(root, "back")) - len(stock_backs(root)) == sum(position.hidden)
    assert len(of_class(root, "pic-removed")) == len(position.removed)
    assert len(of_class(root, "pic-place")) == position.columns.count(b"") + (not position.stock)


@FEWER
@given(st.one_of(games.map(lambda game: game.position), crowded))
def test_known_cards_are_all_drawn(position: Position) -> None:
    root = parse(svg(position, known=True))
    assert columns_of(root) == [[card_name(card) for card in cards] for cards in position.columns if cards]
    assert len(of_class(root, "pic-known")) == sum(position.hidden)


@given(games)
def test_everything_lies_inside_and_covers_no_index(game: Game) -> None:
    root = parse(svg(game.position))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert height < width * 1.2
    for name, x, y in faces(root):
        assert 0 < x <= width - 60, name
        assert 0 < y <= height - 84, name
    for column in {x for _, x, _ in faces(root)}:
        tops = sorted(y for _, x, y in faces(root) if x == column)
        assert all(below - above >= 14 for above, below in pairwise(tops))


def test_a_back_for_each_deal_and_a_king_for_each_sequence() -> None:
    root = parse(svg(BUSY))
    assert len(stock_backs(root)) == 2
    assert [classes(king)[0] for king in of_class(root, "pic-removed")] == ["pic-D", "pic-C"]
    assert len(stock_backs(parse(svg(SMALL)))) == 4  # the last of three cards


def test_only_what_lies_open_has_its_picture() -> None:
    root = parse(svg(BUSY))
    pictures = [use for use in root.iter("use") if float(use.get("width", 0)) >= 30]
    assert len(pictures) == 9


def test_a_long_column_is_squeezed_not_cut() -> None:
    long = bytes(range(12, -1, -1))
    position = Position(SPIDER, 1, "C", (long * 3, *[long[:1]] * 9), (5, *[0] * 9), b"", b"")
    root = parse(svg(position))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert height <= width
    assert [len(column) for column in columns_of(root)] == [34, *[1] * 9]
    assert len(columns_of(parse(svg(position, known=True)))[0]) == 39


def test_each_shape_is_defined_once_and_only_if_used() -> None:
    for position in (OPENING, SMALL, BUSY, deal(parse_code("SD1-S1-AAAAABD"))):
        root = parse(svg(position))
        defined = [node.get("id") for node in root.iter() if node.get("id")]
        used = {use.get("href", "")[1:] for use in root.iter("use")}
        assert len(set(defined)) == len(defined)
        assert used <= set(defined)
        assert {name for name in defined if re.search(r"-[SHDCJQK]$", str(name))} <= used


# What is told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", [OPENING, SMALL, BUSY], ids=["spider", "spiderette", "busy"])
def test_the_picture_tells_what_words_tell(position: Position, language: str) -> None:
    words = load_words(language)
    root = parse(svg(position, words=words))
    title, description = root[0], root[1]
    assert (title.tag, title.text) == ("title", words.summary(position))
    assert (description.tag, description.text) == ("desc", words.board(position))
    assert root.get("lang") == language
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_a_title_of_ones_own() -> None:
    root = parse(svg(SMALL, words=WORDS, title="An opening"))
    assert root[0].text == "An opening"
    root = parse(svg(SMALL, title="An opening"))
    assert root.get("aria-labelledby") == root[0].get("id")
    assert root.find("desc") is None


def test_without_words_it_is_left_to_the_text_around_it() -> None:
    root = parse(svg(SMALL))
    assert (root.get("aria-hidden"), root.get("role")) == ("true", None)
    assert root.find("title") is None


@given(st.text())
def test_any_title_stays_text(title: str) -> None:
    root = parse(svg(SMALL, title=title))
    told = "".join([root[0].text or ""]) if title else ""
    kept = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", title)
    assert told == kept.replace("\r\n", "\n").replace("\r", "\n")


def test_a_hostile_title_brings_no_element() -> None:
    title = "</title><script>alert(1)</script><b a=\"'&"
    picture = svg(SMALL, title=title)
    assert "<script" not in picture
    assert parse(picture)[0].text == title


# What is kept to itself


@given(games, st.randoms(use_true_random=False))
def test_unknown_cards_leave_no_trace(game: Game, chance: random.Random) -> None:
    position = game.position

    def other(cards: bytes) -> bytes:
        return bytes(chance.randrange(52) for _ in cards)

    columns = tuple(
        other(cards[:hidden]) + cards[hidden:] for cards, hidden in zip(position.columns, position.hidden, strict=True)
    )
    parts = (position.variant, position.suits, position.rule, columns, position.hidden, other(position.stock))
    assert svg(Position(*parts, position.removed), words=WORDS) == svg(position, words=WORDS)


def test_nothing_of_it_needs_a_style_sheet_a_script_or_another_place() -> None:
    picture = svg(BUSY, words=WORDS, known=True, highlight=[(0, 2)], moves=[Move(0, 1, 1), DEAL])
    root = parse(picture)
    assert {node.tag for node in root.iter()}.isdisjoint({"style", "script", "image", "a", "foreignObject"})
    for node in root.iter():
        for name, value in node.items():
            assert name != "style"
            assert not name.startswith("on")
            assert name != "href" or value.startswith("#")


# Marks


def place_of(position: Position, column: int, name: str) -> tuple[float, float]:
    """Where the last card of this name lies in a column."""
    lefts = sorted({x for _, x, _ in faces(parse(svg(position, known=True)))} | {14 + 68 * i for i in range(10)})
    found = [(x, y) for card, x, y in faces(parse(svg(position))) if card == name and x == lefts[column]]
    return found[-1]


def test_a_highlight_surrounds_what_shows_of_the_card() -> None:
    (mark,) = of_class(parse(svg(BUSY, highlight=[(0, 2)])), "pic-mark")
    nine, eight = place_of(BUSY, 0, "9S"), place_of(BUSY, 0, "8H")
    assert box(mark) == (*nine, 60, eight[1] - nine[1])


def test_neighbours_share_an_outline() -> None:
    marks = of_class(parse(svg(BUSY, highlight=[(0, 4), (1, 1), (0, 3), (0, 1)])), "pic-mark")
    assert len(marks) == 3
    eight, seven = place_of(BUSY, 0, "8H"), place_of(BUSY, 0, "7H")
    assert (*eight, 60, seven[1] + 84 - eight[1]) in [box(mark) for mark in marks]


def test_an_empty_column_can_be_highlighted() -> None:
    root = parse(svg(BUSY, highlight=[(2, 0)]))
    (mark,), place = of_class(root, "pic-mark"), of_class(root, "pic-place")[0]
    assert box(mark)[0] == box(place)[0] - 1
    assert box(mark)[3] == 84


@pytest.mark.parametrize("card", [(10, 0), (-1, 0), (0, 5), (0, -1), (2, 1)])
def test_no_highlight_on_what_is_not_there(card: tuple[int, int]) -> None:
    with pytest.raises(ActionError):
        svg(BUSY, highlight=[card])


def ends(arrow: Element) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where an arrow's line begins and ends."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", arrow[1].get("d", ""))]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def assert_on(point: tuple[float, float], card: tuple[float, float]) -> None:
    assert card[0] < point[0] < card[0] + 60
    assert card[1] < point[1] < card[1] + 84


def test_an_arrow_leads_from_the_group_to_its_target() -> None:
    move = parse_action("6-1x1", parse_position("SP-S4C\n1: 9S\n6: 8S"))
    assert isinstance(move, Move)
    position = parse_position("SP-S4C\n1: (2D) TS 9S\n2: JC\n6: (4D) 8S")
    outline, arrow = of_class(parse(svg(position, moves=[move])), "pic-mark")
    start, end = ends(arrow)
    assert_on(start, place_of(position, 5, "8S"))
    assert_on(end, place_of(position, 0, "9S"))
    assert box(outline) == (*place_of(position, 5, "8S"), 60, 84)
    group = of_class(parse(svg(position, moves=[Move(0, 1, 2)])), "pic-mark")[0]
    assert box(group)[1] == place_of(position, 0, "TS")[1]


def test_an_arrow_leads_to_an_empty_column() -> None:
    _, arrow = of_class(parse(svg(BUSY, moves=[Move(4, 2, 1)])), "pic-mark")
    assert_on(ends(arrow)[1], (14 + 2 * 68, 14))


def test_what_the_rules_refuse_looks_refused() -> None:
    root = parse(svg(BUSY, moves=[Move(0, 1, 3), DEAL]))
    assert of_class(root, "pic-mark") == []
    group, arrow, stock = of_class(root, "pic-refused")
    assert arrow[1].get("stroke-dasharray")
    assert box(group)[3] > 84
    last = stock_backs(root)[-1].get("transform", "")
    assert last.startswith("translate({} {})".format(*map(number, box(stock)[:2])))


@FEWER
@given(games)
def test_any_legal_action_can_be_drawn(game: Game) -> None:
    for action in game.position.legal_moves:
        root = parse(svg(game.position, moves=[action], prefix="a-"))
        assert len(of_class(root, "pic-mark")) == (2 if isinstance(action, Move) else 1)


@pytest.mark.parametrize("move", [Move(0, 0, 1), Move(0, 11, 1), Move(4, 1, 2), Move(0, 1, 0)])
def test_no_arrow_for_what_is_no_move(move: Move) -> None:
    with pytest.raises(ActionError):
        svg(BUSY, moves=[move])


# Beside each other, and as files


def test_pictures_on_one_page_share_no_id() -> None:
    def ids(picture: str) -> set[str]:
        return {str(node.get("id")) for node in parse(picture).iter() if node.get("id")}

    assert ids(svg(BUSY, words=WORDS, prefix="a-")).isdisjoint(ids(svg(BUSY, words=WORDS, prefix="b-")))
    assert ids(svg(BUSY, words=WORDS)).isdisjoint(ids(svg(SMALL, words=WORDS)))
    assert ids(svg(BUSY, words=WORDS)).isdisjoint(ids(svg(BUSY, words=WORDS, theme="dark")))
    assert svg(BUSY, words=WORDS) == svg(BUSY, words=WORDS)


@pytest.mark.parametrize("prefix", ["", "1", '"', "a b", "é", "a" * 50, "a-\n"])
def test_a_prefix_must_begin_an_id(prefix: str) -> None:
    with pytest.raises(ValueError, match="does not begin an id"):
        svg(SMALL, prefix=prefix)


def test_size_is_the_width_in_pixels() -> None:
    root = parse(svg(SMALL, size=992))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert (root.get("width"), root.get("height")) == ("992", number(992 * height / width))
    assert parse(svg(SMALL)).get("width") is None


def test_a_notebook_shows_a_picture() -> None:
    picture = Picture(SMALL, words=WORDS, moves=iter([DEAL]))
    assert picture._repr_svg_() == str(picture) == svg(SMALL, words=WORDS, moves=[DEAL], size=640)
    again = eval(repr(Picture(SMALL, known=True)), {"parse_position": parse_position, "Picture": Picture})  # noqa: S307
    assert str(again) == str(Picture(SMALL, known=True))
    assert 'width="300"' in str(Picture(SMALL, size=300))
    with pytest.raises(ActionError):
        Picture(SMALL, highlight=[(9, 9)])


def test_drawings_are_small() -> None:
    def weight(*pictures: str) -> int:
        return len(brotli.compress("".join(pictures).encode()))

    assert weight(svg(OPENING, words=load_words("el"))) < 3_000
    assert weight(svg(OPENING, words=load_words("el"), known=True)) < 4_000
    boards = [svg(board.position, words=WORDS, prefix=f"{place}-x"[::-1]) for place, board in enumerate(BOARDS)]
    assert weight(*boards) < 12_000


# Colours


def tokens(selector: str) -> dict[str, str]:
    """The colours of a block of tokens.css; of those with an opacity only the colour."""
    css = (STYLES / "tokens.css").read_text()
    block = css.partition(f"{selector} {{")[2].partition("}")[0]
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    return {name: re.sub(r"rgb\((\d+) (\d+) (\d+) / .*\)", _hex, value) for name, value in found.items()}


def _hex(found: re.Match[str]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*map(int, found.groups()))


@pytest.mark.parametrize(("selector", "theme"), [(":root", LIGHT), (':root[data-theme="dark"]', DARK)])
def test_themes_are_the_tables_colours(selector: str, theme: Theme) -> None:
    css = tokens(":root") | tokens(selector)
    names = {"spades": "card-ink", "clubs": "card-ink", "hearts": "card-red", "diamonds": "card-red"}
    for name, colour in theme._asdict().items():
        if name not in ("mark", "refused"):
            assert colour == css[names.get(name, name.replace("_", "-"))], name
    table = (STYLES / "table.css").read_text()
    assert f"--mark, {theme.mark})" in table
    assert f"--danger-mark, {theme.refused})" in table


def test_a_theme_of_ones_own_and_none_that_is_not() -> None:
    root = parse(svg(SMALL, theme=LIGHT._replace(diamonds='"blue"')))
    assert '"blue"' in {node.get("color") for node in of_class(root, "pic-D")}
    assert svg(SMALL, theme="light") == svg(SMALL)
    with pytest.raises(ValueError, match="no theme"):
        svg(SMALL, theme="felt")


def test_the_pages_style_sheet_names_parts_that_are_there() -> None:
    styled = set(re.findall(r"\.(pic(?:ture)?\b[\w-]*) ?[,{]", (STYLES / "pictures.css").read_text()))
    root = parse(svg(OPENING, known=True, moves=[Move(0, 3, 1)]))
    drawn = {name for node in [*root.iter(), *parse(svg(BUSY)).iter()] for name in classes(node)}
    assert styled <= drawn


def test_the_style_sheets_back_needs_no_quotes() -> None:
    assert re.fullmatch(r"[^\s'\"()]+", back_address())
    assert "card-back" in (STYLES / "cards.css").read_text()


# Markup


def test_markup() -> None:
    assert element("g", element("path", d="M0 0"), class_="a", stroke_width=1.50, id=None) == (
        '<g class="a" stroke-width="1.5"><path d="M0 0"/></g>'
    )
    assert escape("<&>\"'\x00\ud800") == "&lt;&amp;&gt;&quot;&#39;\ufffd\ufffd"
    assert [number(value) for value in (1, 1.0, 0.5, 1.004, -2.25)] == ["1", "1", "0.5", "1", "-2.25"]
