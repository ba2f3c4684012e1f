"""The complete search as a client of positions: wins, impossibilities, or the limit."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragnatela.engine.moves import Action
from ragnatela.engine.position import Position
from ragnatela.solver import exhaust
from ragnatela.solver.digging import new_digging, new_verdicts
from ragnatela.solver.kernels import FACE_DOWN, MOST_CARDS, MOST_COLUMNS
from ragnatela.solver.layout import encoded, table_of, tables, unpack_move

#: The longest line that the search follows; deeper ones are left out, and then it proves nothing.
DEEPEST = 20_000
BYTES_A_POSITION = 16


@dataclass(frozen=True)
class Verdict:
    """A won line, or that there is none (``impossible``), or neither; and how many positions were looked at."""

    line: list[Action] | None
    impossible: bool
    positions: int


def table_size(positions: int) -> int:
    """The length of the table of hashes that has room for so many: a power of two, at most two thirds full."""
    size = 1 << 12
    while size * 2 < positions * 3:
        size *= 2
    return size


def most_positions(megabytes: int) -> int:
    """How many positions have room in so much memory."""
    size = 1 << 12
    while size * 2 * BYTES_A_POSITION <= megabytes << 20:
        size *= 2
    return size * 2 // 3


def prove(position: Position, positions: int) -> Verdict:
    """Look at every position that can be reached, depth first, until a win, the end or the limit."""
    if position.won:
        return Verdict([], False, 1)
    t, z = table_of(position), tables()
    seen, line = np.zeros((table_size(positions), 2), np.uint64), np.zeros(DEEPEST, np.int32)
    constants = (t.columns, t.sequences, t.classic, t.stock, positions, z.both, z.salts, seen, line)
    rooms = (new_history(DEEPEST), new_room(DEEPEST), new_verdicts(), new_digging())
    with np.errstate(over="ignore"):  # hashes wrap, which plain NumPy would mention
        board = new_board(position, z.both)
        result, count, length = exhaust.search(board, *constants, rooms)
    won = [unpack_move(int(move)) for move in line[:length]] if result == exhaust.WON else None
    return Verdict(won, result == exhaust.DEAD, int(count))


def new_board(position: Position, hashes: NDArray[np.uint64]) -> tuple[NDArray[np.generic], ...]:
    """The board of a position, as `exhaust` has it; ``hashes``: a row for each of the two hashes."""
    cards = np.zeros((MOST_COLUMNS, MOST_CARDS), np.int64)
    lengths, hidden = np.zeros(MOST_COLUMNS, np.int64), np.zeros(MOST_COLUMNS, np.int64)
    sums = np.zeros((2, MOST_COLUMNS), np.uint64)
    for c, (column, down) in enumerate(zip(position.columns, position.hidden, strict=True)):
        lengths[c], hidden[c] = len(column), down
        cards[c, : len(column)] = encoded(column)
        places = 64 * np.arange(len(column)) + encoded(column)
        sums[:, c] = hashes[:, FACE_DOWN + down] + hashes[:, places].sum(axis=1, dtype=np.uint64)
    return cards, lengths, hidden, sums, np.array([0, len(position.removed)], np.int64)


def new_history(depth: int) -> tuple[NDArray[np.generic], ...]:
    """Room for what is kept of each depth: the first and the following move, effects, the sums before the action."""
    first, following, effects = (np.zeros(depth + 1, np.int64) for _ in range(3))
    return first, following, effects, np.zeros((depth + 1, 2, MOST_COLUMNS), np.uint64)


def new_room(depth: int) -> tuple[NDArray[np.generic], ...]:
    """Room for the moves of all depths, for their ranks, and for `is_stuck`."""
    moves, ranks = (np.zeros(depth * 24 + 512, np.int32) for _ in range(2))
    return moves, ranks, np.zeros(MOST_COLUMNS, np.int64)
