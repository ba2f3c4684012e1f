"""A position of the table: what may be done there, why not, and what comes of it."""

from ragnatela.engine.cards import ACE, KING, RANK_OF, SEQUENCES, suit_of
from ragnatela.engine.columns import all_runs, follows, legal_actions, run_length
from ragnatela.engine.diagram import format_position, parse_diagram
from ragnatela.engine.errors import ActionError, IllegalAction, Refusal
from ragnatela.engine.moves import Action, Deal, Move, Outcome
from ragnatela.engine.variants import CLASSIC, EMPTY, OTHER_SUIT, SAME_SUIT, Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


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
        self._runs = all_runs(columns, hidden, rule) if runs is None else runs

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

    def copy(self) -> "Position":
        """Return this position itself: it never changes, so nobody needs another one."""
        return self

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
        return LegalMoves(self, legal_actions(self.columns, self._runs, self.stock))

    def movable_from(self, column: int) -> int:
        """Return the index of the first card that can be picked up (the column's length when it is empty).

        Raises `ActionError` when there is no such column.
        """
        self._check_column(column)
        return len(self.columns[column]) - self._runs[column]

    def targets(self, column: int, index: int) -> list[int]:
        """Return the columns that take the group from this card to the end, left to right; none if it does not move.

        Raises `ActionError` when there is no such card.
        """
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
        return (order.index(SAME_SUIT), -run_length(cards, self.hidden[target], True), target)

    def is_legal(self, action: Action) -> bool:
        """Tell whether the rules allow the action here; False as well for an action that names no cards."""
        columns = self.columns
        if not isinstance(action, Move):
            return isinstance(action, Deal) and bool(self.stock) and b"" not in columns
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
        if isinstance(action, Deal):
            return self._refusal_of_deal()
        if not isinstance(action, Move):
            raise ActionError("not-an-action", {"text": repr(action)[:40]})
        self._check_column(action.source)
        self._check_column(action.target)
        if action.source == action.target:
            raise ActionError("same-column", {"column": action.source})
        index = len(self.columns[action.source]) - action.count
        refusal = self.refusal_of_pick(action.source, index)
        return refusal or self._refusal_of_place(self.columns[action.source][index], action.target)

    def refusal_of_pick(self, column: int, index: int) -> "Refusal | None":
        """Return why the cards from this one to the end of the column do not move together, or None.

        Raises `ActionError` when there is no such card.
        """
        self._check_column(column)
        cards = self.columns[column]
        if not 0 <= index < len(cards):
            raise ActionError("no-such-cards", {"column": column, "count": max(1, len(cards) - index)})
        if index < self.hidden[column]:
            return _refused_card("face-down", column, index, cards)
        if len(cards) - index <= self._runs[column]:
            return None
        for i in range(index + 1, len(cards)):
            if not follows(cards[i - 1], cards[i], False):
                return _refused_card("not-descending", column, i, cards)
        broken = [i for i in range(index + 1, len(cards)) if not follows(cards[i - 1], cards[i], True)]
        return _refused_card("mixed-suits", column, broken[0], cards)

    def _check_column(self, column: int) -> None:
        # Python would count negative ones from the right.
        if not 0 <= column < len(self.columns):
            raise ActionError("no-such-column", {"column": column})

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
            runs[source] = run_length(rest, hidden[source], self.rule == CLASSIC)
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
            runs[i] = runs[i] + 1 if follows(columns[i][-1], stock[i], one_suit) else 1
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


def _refused_card(key: str, column: int, index: int, cards: bytes) -> Refusal:
    return Refusal(key, {"column": column, "index": index, "card": cards[index]})


def parse_position(text: str) -> Position:
    """Read what `format_position` writes; lines left out are empty. Raises `PositionError`.

    Checked: every card belongs to the pack, none is there more often than the pack holds it, the last card of each
    column is face up, the stock is not longer than at the start. Not checked: that no card is missing (a small
    position shows a rule best) and that play can reach the position.
    """
    return Position(*parse_diagram(text))
