"""The text diagram of a position, both ways (docs/records.md)."""

from ragnatela.engine.cards import SUITS, card_name, format_cards, parse_cards, suit_of
from ragnatela.engine.errors import CardError, PositionError
from ragnatela.engine.variants import CLASSIC, SUIT_COUNTS, Variant, variant_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ragnatela.engine.position import Position

MAX_DIAGRAM = 5_000  # characters; the longest real one has about 500


def format_position(position: "Position") -> str:
    """Return the position as text, one line a column, face-down cards in brackets (docs/records.md)."""
    rule = position.rule if len(position.variant.rules) > 1 else ""
    lines = [f"{position.variant.key}-S{position.suits}{rule}"]
    for i, cards in enumerate(position.columns):
        down, up = cards[: position.hidden[i]], cards[position.hidden[i] :]
        lines.append(f"{i + 1}: {'(' + format_cards(down) + ') ' if down else ''}{format_cards(up)}".rstrip())
    lines.append(f"stock: {format_cards(position.stock)}".rstrip())
    lines.append(f"removed: {' '.join([SUITS[suit] for suit in position.removed])}".rstrip())
    return "\n".join(lines)


def parse_diagram(text: str) -> "tuple[Variant, int, str, tuple[bytes, ...], tuple[int, ...], bytes, bytes]":
    """Return the parts of the position that the text shows, in the order of `Position`. Raises `PositionError`."""
    if len(text) > MAX_DIAGRAM:
        raise PositionError("too-long", {"limit": MAX_DIAGRAM})
    lines = [line.strip() for line in text.strip().split("\n")]
    variant, suits, rule = _parse_heading(lines[0])
    names = [str(column + 1) for column in range(variant.columns)]
    found = _parse_lines(lines, names + ["stock", "removed"])
    columns: list[bytes] = []
    hidden: list[int] = []
    for name in names:
        cards, down = found.get(name, (b"", 0))
        if cards and down == len(cards):
            raise PositionError("last-face-down", {"column": len(columns)})
        columns.append(cards)
        hidden.append(down)
    stock, removed = found.get("stock", (b"", 0))[0], found.get("removed", (b"", 0))[0]
    if len(stock) > variant.stock:
        raise PositionError("stock-too-long", {"count": len(stock)})
    _check_cards(variant, suits, b"".join(columns) + stock, removed)
    return variant, suits, rule, tuple(columns), tuple(hidden), stock, removed


def _parse_heading(text: str) -> tuple[Variant, int, str]:
    """Read ``SD-S1`` or ``SP-S2F``."""
    key, _, level = text.upper().partition("-S")
    variant = variant_of(key)
    rule = level[1:] or CLASSIC
    if variant and len(level) <= 2 and level[:1] in ("1", "2", "4") and rule in variant.rules:
        suits = int(level[0])
        return variant, suits, CLASSIC if suits == SUIT_COUNTS[0] else rule
    raise PositionError("wrong-heading", {"text": text[:20]})


def _parse_lines(lines: list[str], names: list[str]) -> dict[str, tuple[bytes, int]]:
    """Return the cards of each named line and how many of them are face down."""
    found: dict[str, tuple[bytes, int]] = {}
    for number in range(1, len(lines)):
        name, colon, rest = lines[number].partition(":")
        name = name.strip().lower()
        if not lines[number]:
            continue
        if not colon or name not in names:
            raise PositionError("unknown-line", {"line": number + 1, "text": lines[number][:20]})
        if name in found:
            raise PositionError("line-twice", {"line": number + 1, "text": name})
        try:
            found[name] = (_parse_suits(rest), 0) if name == "removed" else _parse_column(rest, name)
        except CardError as error:
            raise PositionError("not-a-card", {"line": number + 1, "text": error.values["text"]}) from None
    return found


def _parse_column(text: str, name: str) -> tuple[bytes, int]:
    """Read ``(5S 2S) TS``: the cards in brackets are face down."""
    text = text.strip()
    if name == "stock" or not text.startswith("("):
        return parse_cards(text), 0
    down, _, up = text[1:].partition(")")
    hidden = parse_cards(down)
    return hidden + parse_cards(up), len(hidden)


def _parse_suits(text: str) -> bytes:
    suits = []
    for name in text.upper().split():
        if len(name) != 1 or name not in SUITS:
            raise CardError("not-a-card", {"text": name[:20]})
        suits.append(SUITS.find(name))
    return bytes(suits)


def _check_cards(variant: Variant, suits: int, cards: bytes, removed: bytes) -> None:
    copies = variant.copies(suits)
    for card in range(52):
        allowed = copies if suit_of(card) < suits else 0
        if cards.count(bytes([card])) + removed.count(bytes([suit_of(card)])) > allowed:
            raise PositionError("too-many-of-card", {"card": card_name(card)})
