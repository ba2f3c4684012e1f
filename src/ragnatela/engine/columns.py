"""Questions to columns of cards: what runs down at their ends, and which moves that allows."""

from ragnatela.engine.cards import RANK_OF
from ragnatela.engine.moves import DEAL, Action, Move
from ragnatela.engine.variants import CLASSIC


def follows(upper: int, lower: int, one_suit: bool) -> bool:
    """Tell whether the lower card is one rank below the upper one, and of its suit when that is asked."""
    if RANK_OF[upper] != RANK_OF[lower] + 1:
        return False
    return not one_suit or upper == lower + 1


def run_length(cards: bytes, hidden: int, one_suit: bool) -> int:
    """Return how many face-up cards at the end run down one by one."""
    start = len(cards) - 1
    if start < 0:
        return 0
    while start > hidden and follows(cards[start - 1], cards[start], one_suit):
        start -= 1
    return len(cards) - start


def all_runs(columns: tuple[bytes, ...], hidden: tuple[int, ...], rule: str) -> tuple[int, ...]:
    """Return how many cards at the end of each column move together under the group rule."""
    return tuple([run_length(cards, hidden[i], rule == CLASSIC) for i, cards in enumerate(columns)])


# Moves are values, so each is made once, at the first question: by source, then by count, then by target.
_MOVES: list[list[list[Move]]] = []


def _all_moves() -> list[list[list[Move]]]:
    if not _MOVES:
        for source in range(10):
            _MOVES.append([[Move(source, target, count) for target in range(10)] for count in range(14)])
    return _MOVES


def legal_actions(columns: tuple[bytes, ...], runs: tuple[int, ...], stock: bytes) -> list[Action]:
    """Return all legal actions in the order of `LegalMoves`; ``runs`` is what `all_runs` says."""
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
