"""The complete search as a client of positions: wins, impossibilities, or the limit."""

from dataclasses import dataclass

import numpy as np

from ragnatela.engine.moves import Action
from ragnatela.engine.position import Position
from ragnatela.solver import exhaust
from ragnatela.solver.layout import row_of, table_of, tables, unpack_move

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
    size = table_size(positions)
    line = np.zeros(DEEPEST, np.int32)
    seen, seen2 = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    constants = (t.columns, t.sequences, t.classic, t.stock, positions, z.first, z.second, z.salts)
    with np.errstate(over="ignore"):  # hashes wrap, which plain NumPy would mention
        result, count, length = exhaust.search(row_of(position, t), *constants, seen, seen2, line)
    won = [unpack_move(int(move)) for move in line[:length]] if result == exhaust.WON else None
    return Verdict(won, result == exhaust.DEAD, int(count))
