"""A position as the elements of a drawing. Colours are presentation attributes: a page's style sheet overrides them."""

from collections.abc import Collection, Iterable
from itertools import groupby

from ragnatela.engine.cards import KING, RANKS, SUITS, make_card, rank_of, suit_of
from ragnatela.engine.errors import ActionError
from ragnatela.engine.moves import DEAL, Action, Move
from ragnatela.engine.position import Position
from ragnatela.pictures import shapes
from ragnatela.pictures.arrows import Point, arrow
from ragnatela.pictures.layout import CARD_HEIGHT, CARD_WIDTH, CORNER, EDGE, TRAY_CARD, TRAY_HEIGHT, Box, Fan, lay_out
from ragnatela.pictures.markup import element, number
from ragnatela.pictures.themes import Theme

# Arial's figures, and those of the fonts made to its measure, in parts of the font's size.
FONT = "Helvetica Neue,Arial,Liberation Sans,Roboto,Noto Sans,sans-serif"
RANK_WIDTHS = {"A": 0.722, "J": 0.556, "Q": 0.778, "K": 0.722, "10": 1.02}
FIGURE_WIDTH = 0.556
INDEX, LEAST_INDEX = 26, 8
INDEX_BOX = 32
INDEX_EDGE = 4

PIP, COURT_WIDTH, COURT_HEIGHT = 30, 39, 47
PIP_MIDDLE = CARD_HEIGHT / 2 + INDEX_BOX * 0.4

MOST_WEB = 240  # the web in the corner

SMALL_KING, SMALL_KING_STEP = 0.52, 28  # its size in parts of a card

Cards = Collection[tuple[int, int]]


class Drawing:
    """Draws one position; each shape is defined once, and only if the drawing uses it."""

    def __init__(self, position: Position, theme: Theme, prefix: str, known: bool) -> None:
        self.position = position
        self.theme = theme
        self.prefix = prefix
        self.known = known
        self.layout = lay_out(position, known=known)
        self._used: set[str] = set()

    def draw(self, highlight: Cards, moves: Iterable[Action]) -> str:
        """The whole content of the drawing. Raises `ActionError` for cards that are not there."""
        table = self._table()
        things = [self._column(column) for column in range(len(self.layout.fans))]
        things += [self._stock(), self._kings()]
        marks = [*self._highlights(highlight), *[self._move(action) for action in moves]]
        cards = element(
            "g",
            *things,
            class_="pic-cards",
            fill="currentColor",
            font_family=FONT,
            font_weight="bold",
            font_size=INDEX,
            color=self.theme.spades,
        )
        return self._definitions() + table + cards + "".join(marks)

    # What all drawings share

    def _definitions(self) -> str:
        theme = self.theme
        table = element(
            "radialGradient",
            element("stop", class_="pic-table", stop_color=theme.table),
            element("stop", class_="pic-table-edge", offset=1, stop_color=theme.table_edge),
            id=f"{self.prefix}table",
        )
        edge = element("clipPath", self._cloth(), id=f"{self.prefix}edge")
        made = [self._shape(name) for name in ("face", "back", *SUITS, *shapes.COURTS) if name in self._used]
        return element("defs", table, edge, *made)

    def _shape(self, name: str) -> str:
        identity = self.prefix + name
        if name == "face":
            return self._card_shape(identity, "pic-face", self.theme.card, self.theme.card_line)
        if name == "back":
            card = self._card_shape(None, "pic-back", self.theme.back, self.theme.back_line)
            return element("g", card, self._web(), id=identity)
        if name in shapes.PIPS:
            return element("symbol", element("path", d=shapes.PIPS[name]), id=identity, viewBox=shapes.PIP_BOX)
        letter = element(
            "path",
            d=shapes.COURTS[name],
            fill="none",
            stroke="currentColor",
            stroke_width=shapes.COURT_LINE,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        return element("symbol", letter, id=identity, viewBox=shapes.COURT_BOX)

    def _card_shape(self, identity: str | None, class_: str, fill: str, line: str) -> str:
        return element(
            "rect", id=identity, class_=class_, width=CARD_WIDTH, height=CARD_HEIGHT, rx=CORNER, fill=fill, stroke=line
        )

    def _web(self) -> str:
        scale = number(CARD_WIDTH / float(shapes.BACK_BOX.split()[2]))
        return element(
            "path",
            class_="pic-web",
            transform=f"scale({scale})",
            fill="none",
            stroke=shapes.BACK_COLOUR,
            stroke_opacity=shapes.BACK_OPACITY,
            stroke_width=shapes.BACK_LINE,
            d=shapes.BACK,
        )

    def _use(self, name: str, **place: str | float | None) -> str:
        self._used.add(name)
        return element("use", href=f"#{self.prefix}{name}", **place)

    def _table(self) -> str:
        """The cloth, and a web in its corner, whose middle is a little outside."""
        height, colour = self.layout.height, self.theme.thread
        radius = min(MOST_WEB, height * 0.85)
        web = shapes.web_path(-EDGE, height + EDGE, radius, start=-90, end=0, spokes=5, rings=4)
        clip = f"url(#{self.prefix}edge)"
        thread = element(
            "path", class_="pic-thread", d=web, fill="none", stroke=colour, stroke_opacity=0.2, clip_path=clip
        )
        return self._cloth(fill=f"url(#{self.prefix}table)") + thread

    def _cloth(self, fill: str | None = None) -> str:
        return element("rect", width=self.layout.width, height=self.layout.height, rx=10, fill=fill)

    # Cards

    def _column(self, column: int) -> str:
        fan, cards, hidden = self.layout.fans[column], self.position.columns[column], self.position.hidden[column]
        if not cards:
            return self._place(fan.card(0))
        drawn = [self._face_down(fan, index, cards[index]) for index in range(hidden)]
        drawn += [self._face_up(fan, index, cards[index]) for index in range(hidden, len(cards))]
        return _shadow(fan.card(-1)) + "".join(drawn)

    def _face_down(self, fan: Fan, index: int, card: int) -> str:
        place = fan.card(index)
        back = self._use("back", x=place.x, y=place.y)
        return back + self._seen_through(place, fan.face_down, card) if self.known else back

    def _seen_through(self, place: Box, shows: float, card: int) -> str:
        """The face of a card that lies face down: paler, within the back's frame."""
        veil = element(
            "rect",
            class_="pic-veil",
            x=3,
            y=3,
            width=CARD_WIDTH - 6,
            height=CARD_HEIGHT - 6,
            rx=2,
            fill=self.theme.card,
            fill_opacity=0.8,
        )
        return self._card(place, card, "pic-known", veil, self._index(card, shows - 1, 5))

    def _face_up(self, fan: Fan, index: int, card: int) -> str:
        last = index == len(fan.tops) - 1
        picture = self._picture(card) if last else ""
        return self._card(fan.card(index), card, None, self._use("face"), self._index(card, fan.face_up), picture)

    def _card(self, place: Box, card: int, more: str | None, *content: str) -> str:
        class_ = f"pic-{SUITS[suit_of(card)]}" + (f" {more}" if more else "")
        return element("g", *content, class_=class_, color=self._colour(card), transform=_move_to(place))

    def _colour(self, card: int) -> str | None:
        """The suit's colour, unless it is the one that all cards have."""
        colour = self.theme.suits[suit_of(card)]
        return colour if colour != self.theme.spades else None

    def _index(self, card: int, shows: float, edge: float = INDEX_EDGE) -> str:
        """Rank, then suit, on one line in the strip that shows."""
        size = max(LEAST_INDEX, min(INDEX, round(shows * 0.9, 1)))
        middle = min(INDEX_BOX, shows) / 2
        rank = "10" if RANKS[rank_of(card)] == "T" else RANKS[rank_of(card)]
        width = RANK_WIDTHS.get(rank, FIGURE_WIDTH) * size
        text = element(
            "text",
            rank,
            x=edge,
            y=middle + size * 0.36,
            font_size=size if size != INDEX else None,
            textLength=width,
            lengthAdjust="spacingAndGlyphs",
        )
        pip = size * 0.66
        suit = self._use(SUITS[suit_of(card)], x=edge + width + size * 0.12, y=middle - pip / 2, width=pip, height=pip)
        return text + suit

    def _picture(self, card: int) -> str:
        """The big pip, or a court's letter under its crown."""
        rank = RANKS[rank_of(card)]
        name, width, height = SUITS[suit_of(card)], PIP, PIP
        if rank in shapes.COURTS:
            name, width, height = rank, COURT_WIDTH, COURT_HEIGHT
        return self._use(name, x=(CARD_WIDTH - width) / 2, y=PIP_MIDDLE - height / 2, width=width, height=height)

    def _place(self, box: Box) -> str:
        """The dashed outline where a card may come to lie."""
        return element(
            "rect",
            class_="pic-place",
            x=box.x + 1,
            y=box.y + 1,
            width=box.width - 2,
            height=box.height - 2,
            rx=CORNER,
            fill="none",
            stroke=self.theme.place,
            stroke_width=2,
            stroke_dasharray="6 4",
        )

    # Below the columns

    def _stock(self) -> str:
        if not self.position.stock:
            return self._place(self.layout.stock(0))
        return "".join([self._stock_back(self.layout.stock(deal)) for deal in range(self.position.deals_left)])

    def _stock_back(self, place: Box) -> str:
        return self._use("back", transform=f"{_move_to(place)}scale({number(TRAY_CARD)})")

    def _kings(self) -> str:
        """A small king for each sequence that has left."""
        top = self.layout.tray + TRAY_HEIGHT - CARD_HEIGHT * SMALL_KING
        return "".join(
            [
                self._small_king(EDGE + place * SMALL_KING_STEP, top, suit)
                for place, suit in enumerate(self.position.removed)
            ]
        )

    def _small_king(self, x: float, y: float, suit: int) -> str:
        king = make_card(KING, suit)
        rank = element("text", "K", x=CARD_WIDTH / 2, y=40, font_size=36, text_anchor="middle")
        pip = self._use(SUITS[suit], x=17, y=50, width=26, height=26)
        return element(
            "g",
            self._use("face"),
            rank,
            pip,
            class_=f"pic-{SUITS[suit]} pic-removed",
            color=self._colour(king),
            transform=f"translate({number(x)} {number(y)})scale({SMALL_KING})",
        )

    # Marks

    def _highlights(self, cards: Cards) -> list[str]:
        """One outline around each run of neighbouring cards."""
        for column, index in cards:
            self._check(column, index)
        wanted = sorted(set(cards))
        runs = groupby(enumerate(wanted), key=lambda entry: (entry[1][0], entry[1][1] - entry[0]))
        marks = []
        for (column, _), run in runs:
            indices = [index for _, (_, index) in run]
            marks.append(self._outline(self.layout.fans[column].group(indices[0], indices[-1])))
        return marks

    def _check(self, column: int, index: int) -> None:
        if not 0 <= column < len(self.layout.fans):
            raise ActionError("no-such-column", {"column": column})
        if not 0 <= index < max(1, len(self.position.columns[column])):
            raise ActionError("no-such-cards", {"column": column, "count": 1})

    def _outline(self, box: Box, refused: bool = False) -> str:
        colour = self.theme.refused if refused else self.theme.mark
        return element(
            "rect",
            class_=_mark_class(refused),
            x=box.x,
            y=box.y,
            width=box.width,
            height=box.height,
            rx=CORNER,
            fill=colour,
            fill_opacity=0.12,
            stroke=colour,
            stroke_width=3,
        )

    def _move(self, action: Action) -> str:
        """An arrow from the group to its target, or an outline around the stock; refused ones look so."""
        refused = self.position.refusal(action) is not None
        if action == DEAL:
            return self._outline(self.layout.stock(max(0, self.position.deals_left - 1)), refused)
        if not isinstance(action, Move):
            raise ActionError("not-an-action", {"text": repr(action)[:40]})
        source, target = self.layout.fans[action.source], self.layout.fans[action.target]
        last = len(source.tops) - 1
        group = self._outline(source.group(last + 1 - action.count, last), refused)
        return group + self._arrow(_end(source), _end(target), refused)

    def _arrow(self, start: Point, end: Point, refused: bool) -> str:
        parts = arrow(start, end)
        solid = parts.head + parts.cross if refused else parts.head
        line = element("path", d=parts.line, stroke_dasharray="9 8" if refused else None)
        return element(
            "g",
            element("path", class_="pic-halo", d=parts.line + solid, stroke=self.theme.card, stroke_width=9),
            line,
            element("path", d=solid),
            class_=_mark_class(refused) + " pic-arrow",
            fill="none",
            stroke=self.theme.refused if refused else self.theme.mark,
            stroke_width=4.5,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def _mark_class(refused: bool) -> str:
    return "pic-refused" if refused else "pic-mark"


def _end(fan: Fan) -> Point:
    """Where arrows leave a column and come to it: below the picture of its last card, or in the middle of its place."""
    card = fan.card(-1)
    return card.x + CARD_WIDTH / 2, card.y + (CARD_HEIGHT - 10 if fan.tops else CARD_HEIGHT / 2)


def _move_to(place: Box) -> str:
    return f"translate({number(place.x)} {number(place.y)})"


def _shadow(card: Box) -> str:
    return element(
        "rect",
        class_="pic-shadow",
        x=card.x,
        y=card.y + 2.5,
        width=card.width,
        height=card.height,
        rx=CORNER,
        fill="#000",
        fill_opacity=0.16,
    )
