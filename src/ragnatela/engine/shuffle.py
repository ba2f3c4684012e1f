"""The shuffle, version 1, and the opening. Integers and SHA-256 only, so that it is the same everywhere."""

import hashlib

from ragnatela.engine.codes import VERSION, GameCode
from ragnatela.engine.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def shuffled(code: GameCode) -> list[int]:
    """Return all cards of the deal in shuffled order; suits change names, never the order (docs/codes.md)."""
    order = list(range(code.variant.cards))
    words = _words(f"{code.variant.key}{VERSION}-{code.letters}")
    for i in range(len(order) - 1, 0, -1):
        j = _draw(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return [x // 13 % code.suits * 13 + x % 13 for x in order]


def _words(seed: str) -> "Iterator[int]":
    """Yield 32-bit words for ever: SHA-256 of the seed and a counter, eight words a block."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}-{block}".encode()).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def _draw(words: "Iterator[int]", below: int) -> int:
    """Return a number from 0 to ``below`` - 1, all equally likely: words past the last whole round are left out."""
    limit = 2**32 - 2**32 % below
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % below


def deal(code: GameCode) -> Position:
    """Return the opening of a game: rows left to right, then the stock."""
    cards = shuffled(code)
    opening = code.variant.opening
    columns: list[list[int]] = [[] for _ in opening]
    used = 0
    for row in range(max(opening)):
        for column, size in enumerate(opening):
            if row < size:
                columns[column].append(cards[used])
                used += 1
    return Position(
        code.variant,
        code.suits,
        code.rule,
        tuple([bytes(column) for column in columns]),
        tuple([size - 1 for size in opening]),
        bytes(cards[used:]),
        b"",
    )
