"""Positions as rows of bytes for the kernels, and moves as numbers."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ragnatela.engine.moves import DEAL, Action, Move
from ragnatela.engine.position import Position
from ragnatela.engine.variants import CLASSIC
from ragnatela.solver.kernels import CARDS, DEAL_MOVE, DEALT, FACE_DOWN, HIDDEN, LENGTH, MOST_CARDS, REMOVED

Row = NDArray[np.uint8]


@dataclass(frozen=True)
class Tables:
    """Random numbers for hashes: two tables (place, card) with a row for face-down counts, and a salt a column.

    ``both``: the two tables as rows of one array.
    """

    first: NDArray[np.uint64]
    second: NDArray[np.uint64]
    salts: NDArray[np.uint64]
    both: NDArray[np.uint64]


@cache
def tables() -> Tables:
    """The same numbers in every run."""
    random = np.random.Generator(np.random.PCG64(20_26))
    size = FACE_DOWN + 64

    def numbers(count: int) -> NDArray[np.uint64]:
        return random.integers(0, 2**64, count, dtype=np.uint64)

    first, second, salts = numbers(size), numbers(size), numbers(16)
    # Positions made by hand may have more cards face down in a column; drawn last, so that the others stay the same.
    first, second = (np.concatenate((table, numbers(MOST_CARDS - 64))) for table in (first, second))
    return Tables(first, second, salts, np.stack((first, second)))


def encoded(cards: bytes) -> Row:
    """Cards as the kernels have them: 16 times the suit, and the rank."""
    numbers = np.frombuffer(cards, np.uint8)
    return numbers // 13 * 16 + numbers % 13


@dataclass(frozen=True)
class Table:
    """What stays the same while a deal is played: the numbers of the game and its stock."""

    columns: int
    sequences: int
    classic: bool
    stock: Row
    width: int  # bytes of a row


def table_of(position: Position) -> Table:
    """The fixed part of a position; its stock is all that is still to be dealt."""
    cards = sum(map(len, position.columns)) + len(position.stock)
    return Table(
        columns=position.variant.columns,
        sequences=position.variant.sequences,
        classic=position.rule == CLASSIC,
        stock=encoded(position.stock),
        width=CARDS + cards,
    )


def row_of(position: Position, table: Table) -> Row:
    """The position as a row, with the whole stock still to be dealt."""
    row = np.zeros(table.width, np.uint8)
    row[LENGTH : LENGTH + table.columns] = [len(column) for column in position.columns]
    row[HIDDEN : HIDDEN + table.columns] = position.hidden
    row[REMOVED] = len(position.removed)
    row[DEALT] = 0
    cards = b"".join(position.columns)
    row[CARDS : CARDS + len(cards)] = encoded(cards)
    return row


def pack_move(action: Action) -> int:
    """The kernels' number of an action."""
    if isinstance(action, Move):
        return action.source << 16 | action.target << 8 | action.count
    return DEAL_MOVE


def unpack_move(number: int) -> Action:
    """The action of a number."""
    if number == DEAL_MOVE:
        return DEAL
    return Move(number >> 16, number >> 8 & 255, number & 255)
