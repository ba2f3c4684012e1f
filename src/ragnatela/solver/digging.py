"""Digging: a relaxed game that shows of many positions that they cannot be won. Kernels, as in `kernels`.

A face-up card is *linked* when it lies on a face-up card one rank higher. The links cut a column into *segments*; the
first card of a segment is its *head*. In a column's last segment all cards but the head are *loose*; if that segment
is the whole column, its head is loose too and the column is *free*, as an empty one is.

Between two deals a move puts cards on a link or into an empty column, so no segment below a last one ever grows or
changes: heads only come loose, one after the other, and none is buried again. A game is won when all are loose.

- *Places*. A loose card lies on a card one rank higher in a last segment (its *host*) or begins a free column. So
  there are at least as many free columns as loose cards (*guests*) that outnumber their hosts, summed over the ranks.
  What there are more of them are *spare*.
- *Digging*. A head comes loose when the whole last segment moves: in suit (but for the Flexible rule) from the head
  down to some card, with no other guest on them. At that moment the head is one guest more, and the segment's last
  card one host less; there must be spare columns for both. Or the head is a king whose twelve others are loose: then
  the sequence may be complete and go, and a loose king that goes with its sequence needs no column.
- *Deals*. The next stage begins with the heads that no reachable state has dug (any of the others may have come loose:
  they are hosts, but ask for nothing) and with the cards of the deal as new heads, but for those that may come to lie
  on a link. A guest that is covered by a dealt card stays on its host, so covered hosts still count for the guests
  that were there, and so do covered free columns.

Each step asks less than the real game. So when not all heads can come loose here, the position cannot be won.
"""

import numpy as np
from numpy.typing import NDArray

from ragnatela.solver.compiled import (
    BYTES,
    FLAGS,
    HASH_ROWS,
    HASHES,
    NUMBER,
    NUMBER_ROWS,
    NUMBERS,
    ROWS,
    UNUSED,
    compiled,
)
from ragnatela.solver.kernels import DEALT, FACE_DOWN, HIDDEN, M1, M2, MOST_CARDS, MOST_COLUMNS, lay_out, mixed

#: A column's number of segments takes five bits of a state, an integer.
BITS, MASK = 5, 31
#: States after which it gives up; the table of those that were met has places for twice as many.
MOST_STATES = 512
#: What the compiled twin asks for.
ROOM_BYTES = 1 << 17
#: Scatters states over the table.
SCATTER = int(M1)
#: What digging comes to.
BURIED, DUG, TOO_MANY = 0, 1, 2
#: What the compiled twin has of the room of `new_digging`: its last part.
ROOM = (*[UNUSED] * 11, BYTES)
#: Rows of ``loose``, cards by kind: loose now; from the stage's beginning on; perhaps so, and asking for nothing.
NOW, BEFORE, PERHAPS = 0, 1, 2
#: Rows of ``ranks``, cards by rank: guests and hosts now, the same from the stage's beginning on, hosts under a deal.
GUESTS, HOSTS, GUESTS_BEFORE, HOSTS_BEFORE, COVERED = range(5)
#: Where the numbers for loose cards begin in a table of random numbers: a place that no card can have.
LOOSE = 127 * 64


def new_digging() -> tuple[NDArray[np.int64], ...]:
    """Room for the kernels of this module to work in."""
    piles, starts = np.zeros((MOST_COLUMNS, MOST_CARDS), np.int64), np.zeros((MOST_COLUMNS, MASK + 1), np.int64)
    heights, roofs, lows = (np.zeros(MOST_COLUMNS, np.int64) for _ in range(3))
    loose, ranks, whole = np.zeros((3, 64), np.int64), np.zeros((5, 16), np.int64), np.zeros(4, np.int64)
    met, places, stack = (np.zeros(size, np.int64) for size in (2 * MOST_STATES, MOST_STATES, MOST_STATES))
    return piles, starts, heights, roofs, lows, loose, ranks, whole, met, places, stack, np.zeros(ROOM_BYTES, np.uint8)


def new_verdicts() -> NDArray[np.uint64]:
    """A table for the answers of `is_known_buried`, of four megabytes; later ones take the places of earlier ones."""
    return np.zeros((1 << 18, 2), np.uint64)


def cut(board, lengths, hidden, columns, room):
    """Cut the columns into segments; returns the state, or -1 when a column has too many."""
    piles, starts, heights, roofs, _, loose, ranks, *_ = room
    for card in range(64):
        loose[BEFORE, card] = 0
        loose[PERHAPS, card] = 0
    for rank in range(14):
        ranks[GUESTS_BEFORE, rank] = 0
        ranks[HOSTS_BEFORE, rank] = 0
    state = 0
    for c in range(columns):
        roofs[c] = MASK
        heights[c] = lengths[c]
        n = 1
        for i in range(lengths[c]):
            piles[c, i] = board[c, i]
            if i > 0 and (i <= hidden[c] or (board[c, i - 1] & 15) != (board[c, i] & 15) + 1):
                starts[c, n] = i
                n += 1
                if n == MASK - 8:  # the stock may add some
                    return -1
        state |= n << (BITS * c)
    return state


def segments_left(state, column):
    """How many segments of a column are left: one when it is free."""
    return (state >> (BITS * column)) & MASK


def count(state, columns, room):
    """Count the loose cards of a state, guests and hosts, whole suits; returns how many columns are spare."""
    piles, starts, heights, roofs, _, loose, ranks, whole, *_ = room
    for card in range(64):
        loose[NOW, card] = loose[BEFORE, card]
    for rank in range(14):
        ranks[GUESTS, rank] = ranks[GUESTS_BEFORE, rank]
        ranks[HOSTS, rank] = ranks[HOSTS_BEFORE, rank]
        ranks[COVERED, rank] = 0
    spare = 0
    for c in range(columns):
        n = segments_left(state, c)
        first = starts[c, n - 1]
        for k in range(max(roofs[c], 2), n):
            ranks[COVERED, piles[c, starts[c, k - 1]] & 15] += 1
        if n == 1 or roofs[c] == 1:
            spare += 1
        if n > 1:
            ranks[HOSTS, piles[c, first] & 15] += 1
            first += 1
        for i in range(first, heights[c]):
            card = piles[c, i]
            loose[NOW, card] += 1
            ranks[GUESTS, card & 15] += 1
            ranks[HOSTS, card & 15] += 1
    for suit in range(4):
        card, king = 16 * suit, 16 * suit + 12
        least = loose[NOW, card]
        while least > 0 and card < king:
            least = min(least, loose[NOW, card])
            card += 1
        whole[suit] = least
        spare += min(least, loose[NOW, king], loose[NOW, king] - loose[PERHAPS, king])
    for rank in range(13):
        if rank > 0:
            ranks[HOSTS, rank] += min(ranks[COVERED, rank], ranks[GUESTS_BEFORE, rank - 1])
    for rank in range(13):
        spare -= max(0, ranks[GUESTS, rank] - ranks[HOSTS, rank + 1])
    return spare


def comes_loose(head, spare, classic, loose, ranks, whole):
    """Whether a head can be dug with so many spare columns."""
    rank = head & 15
    if rank == 12 and whole[head >> 4] > loose[NOW, head]:
        return True  # with its sequence
    if ranks[GUESTS, rank] >= ranks[HOSTS, rank + 1]:
        spare -= 1
    if spare != 0:
        return spare > 0
    # Nothing is left for what lies on the segment's last card: it must be an ace or one whose guests find other hosts.
    low = rank
    while low > 0 and ranks[GUESTS, low - 1] >= ranks[HOSTS, low]:
        low -= 1
        held = loose[NOW, head - rank + low] if classic else ranks[HOSTS, low]
        if held == 0:
            return False
    return True


def dig(state, columns, classic, last, room):
    """Dig from a state all that can be dug before the next deal, or until all is dug in the ``last`` stage.

    Returns `BURIED`, `DUG` or `TOO_MANY`. ``lows`` of the room gets the fewest segments that were left of each column.
    """
    piles, starts, _, _, lows, loose, ranks, whole, met, places, stack, _ = room
    done = 0
    for c in range(columns):
        done |= 1 << (BITS * c)
        lows[c] = segments_left(state, c)
    mask = len(met) - 1
    stack[0] = state
    top, n, result = 1, 0, BURIED
    while top > 0:
        top -= 1
        state = int(stack[top])
        if last and state == done:
            result = DUG
            break
        if n + columns > len(places):
            result = TOO_MANY
            break
        spare = count(state, columns, room)
        for c in range(columns):
            left = segments_left(state, c)
            lows[c] = min(lows[c], left)
            if left == 1 or not comes_loose(piles[c, starts[c, left - 1]], spare, classic, loose, ranks, whole):
                continue
            following = state - (1 << (BITS * c))
            at = following * SCATTER >> 40 & mask
            while met[at] != 0 and met[at] != following:
                at = (at + 1) & mask
            if met[at] == 0:
                met[at] = following
                places[n] = at
                n += 1
                stack[top] = following
                top += 1
    for i in range(n):
        met[places[i]] = 0
    return result


def deal_on(state, columns, stock, dealt, room):
    """Begin the stage after the next deal; returns its state. ``state``: with which the one before it began."""
    piles, starts, heights, roofs, lows, loose, ranks, *_ = room
    for c in range(columns):
        left = segments_left(state, c)
        sure = starts[c, left - 1] + min(left - 1, 1)
        first = starts[c, lows[c] - 1] + min(lows[c] - 1, 1)
        for i in range(first, heights[c]):
            card = piles[c, i]
            loose[BEFORE, card] += 1
            ranks[HOSTS_BEFORE, card & 15] += 1
            if i >= sure:
                ranks[GUESTS_BEFORE, card & 15] += 1
            else:
                loose[PERHAPS, card] += 1
        heights[c] = first
        roofs[c] = min(roofs[c], lows[c])
    following = 0
    for c in range(columns):
        if c < len(stock) - dealt:
            card, height = int(stock[dealt + c]), heights[c]
            above = (card & 15) + 1
            if ranks[HOSTS_BEFORE, above] > 0 or (height > 0 and (piles[c, height - 1] & 15) == above):
                loose[BEFORE, card] += 1
                loose[PERHAPS, card] += 1
                ranks[HOSTS_BEFORE, card & 15] += 1
            else:
                piles[c, height] = card
                starts[c, lows[c]] = height
                heights[c] = height + 1
                lows[c] += 1
        following |= int(lows[c]) << (BITS * c)
    return following


@compiled(NUMBER_ROWS, NUMBERS, NUMBERS, NUMBER, NUMBER, NUMBER, BYTES, ROOM)
def is_buried(board, lengths, hidden, columns, classic, dealt, stock, room):
    """Whether not all cards can come loose: then the position cannot be won. ``room``: of `new_digging`."""
    state = cut(board, lengths, hidden, columns, room)
    if state < 0:
        return False
    while True:
        last = dealt == len(stock)
        result = dig(state, columns, classic, last, room)
        if last or result == TOO_MANY:
            return result == BURIED
        state = deal_on(state, columns, stock, dealt, room)
        dealt += min(columns, len(stock) - dealt)


def what_matters(board, lengths, hidden, columns, ordered, tables, salts, n):
    """One of two hashes of what `is_buried` looks at: the segments' heads, what is below, and which cards are loose."""
    h = np.uint64(0)
    for c in range(columns):
        i = lengths[c] - 1
        while i > 0 and i > hidden[c] and (board[c, i - 1] & 15) == (board[c, i] & 15) + 1:
            h += tables[n, LOOSE + board[c, i]]
            i -= 1
        if i == 0:
            h += tables[n, LOOSE + board[c, 0]]
        elif i > 0:
            total = tables[n, FACE_DOWN + hidden[c]]
            while i >= 0:
                total += tables[n, i * 64 + board[c, i]]
                i -= 1
            h += mixed(total + salts[c] if ordered else total, M2 if n else M1)
    return h


def is_known_buried(board, lengths, hidden, columns, classic, dealt, stock, tables, salts, verdicts, room):
    """`is_buried` with a memory: many positions differ only in where loose cards lie.

    ``verdicts``: a table of two numbers a place, a power of two long; the second one's last bit is the answer.
    """
    ordered = dealt < len(stock)
    h = what_matters(board, lengths, hidden, columns, ordered, tables, salts, 0) + np.uint64(dealt)
    h2 = what_matters(board, lengths, hidden, columns, ordered, tables, salts, 1) << np.uint64(1)
    at = h & np.uint64(len(verdicts) - 1)
    if verdicts[at, 0] != h or verdicts[at, 1] & ~np.uint64(1) != h2:
        verdicts[at, 0] = h
        answer = is_buried(board, lengths, hidden, columns, classic, dealt, stock, room)
        verdicts[at, 1] = h2 | np.uint64(1 if answer else 0)
    return verdicts[at, 1] & np.uint64(1) != np.uint64(0)


@compiled(ROWS, FLAGS, NUMBER, NUMBER, BYTES, HASH_ROWS, HASHES, UNUSED, UNUSED, UNUSED, HASH_ROWS, ROOM, results=0)
def mark_buried(rows, buried, columns, classic, stock, tables, salts, board, lengths, hidden, verdicts, room):
    """Write of each row whether it is buried."""
    for p in range(len(rows)):
        row = rows[p]
        lay_out(row, columns, board, lengths)
        for c in range(columns):
            hidden[c] = row[HIDDEN + c]
        dealt = int(row[DEALT])
        buried[p] = is_known_buried(
            board, lengths, hidden, columns, classic, dealt, stock, tables, salts, verdicts, room
        )
