"""A position of the table: what may be done there, why not, and what comes of it."""

from ragnatela.engine.cards import (
    ACE,
    KING,
    RANK_OF,
    SEQUENCES,
    SUITS,
    card_name,
    format_cards,
    parse_cards,
    suit_of,
)
from ragnatela.engine.errors import ActionError, CardError, IllegalAction, PositionError, Refusal
from ragnatela.engine.moves import DEAL, Action, Move, Outcome
from ragnatela.engine.variants import CLASSIC, EMPTY, OTHER_SUIT, SAME_SUIT, SUIT_COUNTS, Variant, variant_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DIAGRAM = 5_000  # characters; the longest real one has about 500


class Position:
    """Everything on the table, complete and never altered: playing an action gives another position.

    ``columns`` holds each column's cards as bytes, the bottom card first; ``hidden`` how many of these are face
    down; ``stock`` its cards, the next one first; ``removed`` the suits of the sequences that left, in order.
    The constructor trusts its caller; `parse_position` checks. Positions compare and hash by content.
    """

    __slots__ = ("_runs", "columns", "hidden", "removed", "rule", "stock", "suits", "variant")

    def __init__(
        self,
        variant: Variant,
        suits: int,
        rule: str,
        columns: tuple[bytes, ...],
        hidden: tuple[int, ...],
        stock: bytes,
        removed: bytes,
        runs: "tuple[int, ...] | None" = None,
    ) -> None:
        self.variant = variant
        self.suits = suits
        self.rule = rule
        self.columns = columns
        self.hidden = hidden
        self.stock = stock
        self.removed = removed
        # How many cards at the end of each column move together.
        self._runs = _all_runs(columns, hidden, rule) if runs is None else runs

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.columns == other.columns
            and self.hidden == other.hidden
            and self.stock == other.stock
            and self.removed == other.removed
            and self.variant is other.variant
            and self.suits == other.suits
            and self.rule == other.rule
        )

    def __hash__(self) -> int:
        return hash((self.columns, self.hidden, self.stock, self.removed, self.suits, self.rule))

    def __repr__(self) -> str:
        return f"parse_position({format_position(self)!r})"

    @property
    def deals_left(self) -> int:
        """How many deals the stock holds, a short last one included."""
        width = self.variant.columns
        return (len(self.stock) + width - 1) // width

    @property
    def won(self) -> bool:
        """Whether all sequences have left the table."""
        return len(self.removed) == self.variant.sequences

    # What may be done

    @property
    def legal_moves(self) -> "LegalMoves":
        """All legal actions: ask how many, iterate, or ask whether one is among them."""
        return LegalMoves(self, _legal_actions(self.columns, self._runs, self.stock))

    def movable_from(self, column: int) -> int:
        """Return the index of the first card that can be picked up (the column's length when it is empty)."""
        return len(self.columns[column]) - self._runs[column]

    def targets(self, column: int, index: int) -> list[int]:
        """Return the columns that take the group from this card to the end, left to right."""
        if self.refusal_of_pick(column, index):
            return []
        wanted = RANK_OF[self.columns[column][index]] + 1
        return [
            target
            for target, cards in enumerate(self.columns)
            if target != column and (not cards or RANK_OF[cards[-1]] == wanted)
        ]

    def best(self, column: int, index: int) -> "Move | Refusal":
        """Return the move that a double-click on this card makes, or why there is none.

        Never a whole column to an empty one: it changes nothing. Raises `ActionError` when there is no such card.
        """
        refusal = self.refusal_of_pick(column, index)
        if refusal:
            return refusal
        ranked = [self._preference(column, index, target) for target in self.targets(column, index)]
        ranked = [entry for entry in ranked if entry[0] >= 0]
        if not ranked:
            return Refusal("no-place", {"column": column, "index": index})
        return Move(column, min(ranked)[2], len(self.columns[column]) - index)

    def _preference(self, column: int, index: int, target: int) -> tuple[int, int, int]:
        """Return a key that sorts the best target first; negative when the move changes nothing."""
        cards = self.columns[target]
        order = self.variant.preference
        if not cards:
            return (order.index(EMPTY) if index else -1, 0, target)
        if suit_of(cards[-1]) != suit_of(self.columns[column][index]):
            return (order.index(OTHER_SUIT), 0, target)
        return (order.index(SAME_SUIT), -_run_length(cards, self.hidden[target], True), target)

    def is_legal(self, action: Action) -> bool:
        """Tell whether the rules allow the action here; False as well for an action that names no cards."""
        columns = self.columns
        if not isinstance(action, Move):
            return bool(self.stock) and b"" not in columns
        source, target, count = action.source, action.target, action.count
        if not (0 <= source < len(columns) and 0 <= target < len(columns) and 1 <= count <= self._runs[source]):
            return False
        onto = columns[target]
        return source != target and (not onto or RANK_OF[onto[-1]] == RANK_OF[columns[source][-count]] + 1)

    # Why not

    def refusal(self, action: Action) -> "Refusal | None":
        """Return the first rule that forbids the action, or None when it is legal.

        Raises `ActionError` when the action names no such columns or cards, or one column twice: that is
        against no rule.
        """
        if not isinstance(action, Move):
            return self._refusal_of_deal()
        width = len(self.columns)
        for column in (action.source, action.target):
            if not 0 <= column < width:
                raise ActionError("no-such-column", {"column": column})
        if action.source == action.target:
            raise ActionError("same-column", {"column": action.source})
        index = len(self.columns[action.source]) - action.count
        refusal = self.refusal_of_pick(action.source, index)
        return refusal or self._refusal_of_place(self.columns[action.source][index], action.target)

    def refusal_of_pick(self, column: int, index: int) -> "Refusal | None":
        """Return why the cards from this one to the end of the column do not move together, or None.

        Raises `ActionError` when there is no such card.
        """
        if not 0 <= column < len(self.columns):
            raise ActionError("no-such-column", {"column": column})
        cards = self.columns[column]
        if not 0 <= index < len(cards):
            raise ActionError("no-such-cards", {"column": column, "count": max(1, len(cards) - index)})
        if index < self.hidden[column]:
            return _refused_card("face-down", column, index, cards)
        if len(cards) - index <= self._runs[column]:
            return None
        for i in range(index + 1, len(cards)):
            if not _follows(cards[i - 1], cards[i], False):
                return _refused_card("not-descending", column, i, cards)
        broken = [i for i in range(index + 1, len(cards)) if not _follows(cards[i - 1], cards[i], True)]
        return _refused_card("mixed-suits", column, broken[0], cards)

    def _refusal_of_place(self, card: int, target: int) -> "Refusal | None":
        if not self.columns[target]:
            return None
        last = self.columns[target][-1]
        if RANK_OF[last] == ACE:
            return Refusal("nothing-on-ace", {"target": target, "card": last})
        if RANK_OF[card] == KING:
            return Refusal("king-needs-empty-column", {"target": target})
        wanted = RANK_OF[card] + 1
        if RANK_OF[last] != wanted:
            return Refusal("not-one-higher", {"target": target, "card": last, "wanted": wanted})
        return None

    def _refusal_of_deal(self) -> "Refusal | None":
        if not self.stock:
            return Refusal("stock-empty")
        empty = [column for column, cards in enumerate(self.columns) if not cards]
        if not empty:
            return None
        cards = sum([len(column) for column in self.columns])
        if cards < len(self.columns):
            return Refusal("too-few-cards", {"cards": cards, "wanted": len(self.columns), "columns": empty})
        return Refusal("empty-column", {"columns": empty})

    # What comes of it

    def play(self, action: Action) -> "tuple[Position, Outcome]":
        """Return the position after the action and what the action caused.

        Raises `IllegalAction` with the refusal, or `ActionError` as `refusal` does.
        """
        if not self.is_legal(action):
            refusal = self.refusal(action)
            raise IllegalAction(refusal) if refusal else ActionError("not-an-action", {"text": repr(action)})
        if isinstance(action, Move):
            return self._moved(action.source, action.target, action.count)
        return self._dealt()

    def _moved(self, source: int, target: int, count: int) -> "tuple[Position, Outcome]":
        columns, hidden, runs = list(self.columns), self.hidden, list(self._runs)
        cards, onto = columns[source], columns[target]
        left = len(cards) - count
        columns[source] = rest = cards[:left]
        columns[target] = joined = onto + cards[left:]
        # A legal move continues the ranks, so only Classic can break the run; an empty column's run is 0.
        joins = not onto or onto[-1] == cards[left] + 1 or self.rule != CLASSIC
        runs[target] = runs[target] + count if joins else count
        turned = []
        if count < runs[source]:
            runs[source] -= count
        elif left and left == hidden[source]:
            turned.append(source)
            hidden = hidden[:source] + (left - 1,) + hidden[source + 1 :]
            runs[source] = 1
        else:
            runs[source] = _run_length(rest, hidden[source], self.rule == CLASSIC)
        after = Position(
            self.variant, self.suits, self.rule, tuple(columns), hidden, self.stock, self.removed, tuple(runs)
        )
        if runs[target] == 13 and joined[-13:] in SEQUENCES:
            return _without_sequences(after, [target], turned, [])
        return after, Outcome(turned, [], [])

    def _dealt(self) -> "tuple[Position, Outcome]":
        columns, runs, stock = list(self.columns), list(self._runs), self.stock
        one_suit = self.rule == CLASSIC
        count = min(len(columns), len(stock))
        complete = []
        for i in range(count):
            runs[i] = runs[i] + 1 if _follows(columns[i][-1], stock[i], one_suit) else 1
            columns[i] += stock[i : i + 1]
            if runs[i] == 13 and columns[i][-13:] in SEQUENCES:
                complete.append(i)
        after = Position(
            self.variant,
            self.suits,
            self.rule,
            tuple(columns),
            self.hidden,
            stock[count:],
            self.removed,
            tuple(runs),
        )
        if complete:
            return _without_sequences(after, complete, [], list(range(count)))
        return after, Outcome([], [], list(range(count)))


def _without_sequences(
    before: Position, complete: list[int], turned: list[int], dealt: list[int]
) -> tuple[Position, Outcome]:
    """Take away the complete sequences at the end of these columns and turn the cards below."""
    columns, hidden, removed = list(before.columns), list(before.hidden), []
    for i in complete:
        removed.append((i, suit_of(columns[i][-1])))
        columns[i] = columns[i][:-13]
        if columns[i] and hidden[i] == len(columns[i]):
            hidden[i] -= 1
            turned.append(i)
    after = Position(
        before.variant,
        before.suits,
        before.rule,
        tuple(columns),
        tuple(hidden),
        before.stock,
        before.removed + bytes([suit for _, suit in removed]),
    )
    return after, Outcome(turned, removed, dealt, before)


class LegalMoves:
    """The legal actions of a position, in one order.

    Moves by source column, then from the smallest group to the largest, then by target: columns that hold a card
    from left to right, then empty ones from left to right. The deal comes last.
    """

    __slots__ = ("_actions", "_position")

    def __init__(self, position: Position, actions: list[Action]) -> None:
        self._position = position
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> "Iterator[Action]":
        return iter(self._actions)

    def __getitem__(self, index: int) -> Action:
        return self._actions[index]

    def __contains__(self, action: Action) -> bool:
        return self._position.is_legal(action)

    def __repr__(self) -> str:
        return f"<LegalMoves {self._actions!r}>"


# Moves are values, so each is made once, at the first question: by source, then by count, then by target.
_MOVES: list[list[list[Move]]] = []


def _all_moves() -> list[list[list[Move]]]:
    if not _MOVES:
        for source in range(10):
            _MOVES.append([[Move(source, target, count) for target in range(10)] for count in range(14)])
    return _MOVES


def _legal_actions(columns: tuple[bytes, ...], runs: tuple[int, ...], stock: bytes) -> list[Action]:
    moves = _all_moves()
    ranks, takers, empty = _takers(columns)
    actions: list[Action] = []
    for source, run in enumerate(runs):
        rank = ranks[source]
        for count in range(1, run + 1):
            found = takers[rank + count] + empty
            if found:
                group = moves[source][count]
                for target in found:
                    actions.append(group[target])
    if stock and not empty:
        actions.append(DEAL)
    return actions


def _takers(columns: tuple[bytes, ...]) -> tuple[list[int], list[tuple[int, ...]], tuple[int, ...]]:
    """Return each column's last rank, the columns that take each rank, and the empty columns."""
    ranks: list[int] = []
    takers: list[tuple[int, ...]] = [()] * 26  # no rank is past 12, no sum of rank and size past 25
    empty: tuple[int, ...] = ()
    for column, cards in enumerate(columns):
        if cards:
            rank = RANK_OF[cards[-1]]
            ranks.append(rank)
            takers[rank] = takers[rank] + (column,)
        else:
            ranks.append(0)
            empty += (column,)
    return ranks, takers, empty


def _follows(upper: int, lower: int, one_suit: bool) -> bool:
    """Tell whether the lower card is one rank below the upper one, and of its suit when that is asked."""
    if RANK_OF[upper] != RANK_OF[lower] + 1:
        return False
    return not one_suit or upper == lower + 1


def _run_length(cards: bytes, hidden: int, one_suit: bool) -> int:
    """Return how many face-up cards at the end run down one by one."""
    start = len(cards) - 1
    if start < 0:
        return 0
    while start > hidden and _follows(cards[start - 1], cards[start], one_suit):
        start -= 1
    return len(cards) - start


def _all_runs(columns: tuple[bytes, ...], hidden: tuple[int, ...], rule: str) -> tuple[int, ...]:
    return tuple([_run_length(cards, hidden[i], rule == CLASSIC) for i, cards in enumerate(columns)])


def _refused_card(key: str, column: int, index: int, cards: bytes) -> Refusal:
    return Refusal(key, {"column": column, "index": index, "card": cards[index]})


# The text diagram, both ways


def format_position(position: Position) -> str:
    """Return the position as text, one line a column, face-down cards in brackets (docs/records.md)."""
    rule = position.rule if len(position.variant.rules) > 1 else ""
    lines = [f"{position.variant.key}-S{position.suits}{rule}"]
    for i, cards in enumerate(position.columns):
        down, up = cards[: position.hidden[i]], cards[position.hidden[i] :]
        lines.append(f"{i + 1}: {'(' + format_cards(down) + ') ' if down else ''}{format_cards(up)}".rstrip())
    lines.append(f"stock: {format_cards(position.stock)}".rstrip())
    lines.append(f"removed: {' '.join([SUITS[suit] for suit in position.removed])}".rstrip())
    return "\n".join(lines)


def parse_position(text: str) -> Position:
    """Read what `format_position` writes; lines left out are empty. Raises `PositionError`.

    Checked: every card belongs to the pack, none is there more often than the pack holds it, the last card of each
    column is face up, the stock is not longer than at the start. Not checked: that no card is missing (a small
    position shows a rule best) and that play can reach the position.
    """
    if len(text) > MAX_DIAGRAM:
        raise PositionError("too-long", {"limit": MAX_DIAGRAM})
    lines = [line.strip() for line in text.strip().split("\n")]
    variant, suits, rule = _parse_heading(lines[0])
    names = [str(column + 1) for column in range(variant.columns)]
    found = _parse_lines(lines, names + ["stock", "removed"])
    columns, hidden = [], []
    for name in names:
        cards, down = found.get(name, (b"", 0))
        columns.append(cards)
        hidden.append(down)
    stock, removed = found.get("stock", (b"", 0))[0], found.get("removed", (b"", 0))[0]
    position = Position(variant, suits, rule, tuple(columns), tuple(hidden), stock, removed)
    _check_cards(position)
    return position


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


def _check_cards(position: Position) -> None:
    variant = position.variant
    for column, cards in enumerate(position.columns):
        if cards and position.hidden[column] == len(cards):
            raise PositionError("last-face-down", {"column": column})
    if len(position.stock) > variant.stock:
        raise PositionError("stock-too-long", {"count": len(position.stock)})
    removed = [position.removed.count(bytes([suit])) for suit in range(4)]
    table = b"".join(position.columns) + position.stock
    copies = variant.copies(position.suits)
    for card in range(52):
        allowed = copies if suit_of(card) < position.suits else 0
        if table.count(bytes([card])) + removed[suit_of(card)] > allowed:
            raise PositionError("too-many-of-card", {"card": card_name(card)})
