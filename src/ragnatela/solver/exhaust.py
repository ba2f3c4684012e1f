"""Depth-first search through every position that can be reached: the only source of "impossible"."""

import numpy as np

from ragnatela.solver.compiled import compiled, inner
from ragnatela.solver.kernels import (
    DEAL_MOVE,
    DEALT,
    HIDDEN,
    M1,
    M2,
    MOST_CARDS,
    MOST_COLUMNS,
    REMOVED,
    is_stuck,
    lay_out,
    mixed,
)

WON, DEAD, OPEN = 1, 0, 2


@inner
def sort_into(moves, ranks, begin, end):
    """Sort moves of one position, the most promising last (it is taken first)."""
    for i in range(begin + 1, end):
        move, rank = moves[i], ranks[i]
        j = i - 1
        while j >= begin and ranks[j] > rank:
            moves[j + 1] = moves[j]
            ranks[j + 1] = ranks[j]
            j -= 1
        moves[j + 1] = move
        ranks[j + 1] = rank


@inner
def list_moves(board, lengths, hidden, columns, classic, can_deal, ordered, moves, ranks, at):
    """Write the actions of a position from place ``at``; returns the place after them."""
    begin = at
    empty = -1
    full = True
    for c in range(columns):
        if lengths[c] == 0:
            full = False
            if empty < 0:
                empty = c
    if can_deal and full:
        moves[at] = DEAL_MOVE
        ranks[at] = 0
        at += 1
    for s in range(columns):
        length = lengths[s]
        k = 0
        while k < length - hidden[s]:
            k += 1
            place = length - k
            head = board[s, place]
            if k > 1:
                below = board[s, place + 1]
                if (head & 15) != (below & 15) + 1 or (classic and head != below + 1):
                    break
            turns = place == hidden[s] and place > 0
            was = 0  # what the group lies on: 2 its suit, 1 in sequence, 0 neither
            if place > hidden[s]:
                upper = board[s, place - 1]
                if (upper & 15) == (head & 15) + 1:
                    was = 2 if upper == head + 1 else 1
            for t in range(columns):
                if t == s:
                    continue
                if lengths[t] == 0:
                    if place == 0 and not ordered:
                        continue
                    if t != empty and not ordered:
                        continue
                    rank = 2 if turns else 1
                else:
                    onto = board[t, lengths[t] - 1]
                    if (onto & 15) != (head & 15) + 1:
                        continue
                    joins = onto == head + 1
                    if turns or place == 0:
                        rank = 9 if joins else 8
                    elif joins:
                        rank = 7 if was < 2 else 3
                    else:
                        rank = 5 if was == 0 else 3
                moves[at] = s << 16 | t << 8 | k
                ranks[at] = rank
                at += 1
    sort_into(moves, ranks, begin, at)
    return at


@inner
def enter(seen, seen2, h, h2):
    """Note a hash in the open table; returns whether it is new. The table must never be full."""
    mask = np.uint64(len(seen) - 1)
    if h == np.uint64(0):
        h = np.uint64(1)
    at = h & mask
    while seen[at] != np.uint64(0):
        if seen[at] == h and seen2[at] == h2:
            return False
        at = (at + np.uint64(1)) & mask
    seen[at] = h
    seen2[at] = h2
    return True


@compiled
def search(row, columns, sequences, classic, stock, limit, table, table2, salts, seen, seen2, line):
    """Search from a row; returns (`WON`, `DEAD` or `OPEN`, positions, length of the line).

    ``seen`` and ``seen2`` are empty tables, a power of two long and longer than ``limit``; ``line`` gets the moves of
    a won game.
    """
    depth_limit = len(line)
    board = np.zeros((MOST_COLUMNS, MOST_CARDS), np.int64)
    lengths, hidden = np.zeros(MOST_COLUMNS, np.int64), np.zeros(MOST_COLUMNS, np.int64)
    moves, ranks = np.zeros(depth_limit * 24 + 512, np.int32), np.zeros(depth_limit * 24 + 512, np.int32)
    most_moves = len(moves) - 400
    first, following = np.zeros(depth_limit + 1, np.int64), np.zeros(depth_limit + 1, np.int64)
    done = np.zeros(depth_limit + 1, np.int32)
    effects = np.zeros(
        depth_limit + 1, np.int32
    )  # bit 0: the source turned; bit 1: a sequence went; bit 2: then turned
    gone = np.zeros(depth_limit + 1, np.int32)  # the ace of the sequence that went; for deals a bit a column
    dealt = int(row[DEALT])
    removed = int(row[REMOVED])
    lay_out(row, columns, board, lengths)
    for c in range(columns):
        hidden[c] = int(row[HIDDEN + c])
    depth, positions = 0, 1
    cut = False
    first[0] = 0
    following[0] = list_moves(
        board, lengths, hidden, columns, classic, dealt < len(stock), dealt < len(stock), moves, ranks, 0
    )
    while True:
        if following[depth] == first[depth]:
            if depth == 0:
                return (OPEN if cut else DEAD), positions, 0
            depth -= 1
            # Take back the action that led here.
            move = done[depth]
            if move == DEAL_MOVE:
                count = gone[depth] & 15
                for c in range(count):
                    if effects[depth] >> (2 * c) & 1:
                        if effects[depth] >> (2 * c) & 2:
                            hidden[c] += 1
                        for i in range(13):
                            board[c, lengths[c] + i] = 0
                        ace = stock[dealt - count + c]
                        for i in range(13):
                            board[c, lengths[c] + i] = ace + 12 - i
                        lengths[c] += 13
                        removed -= 1
                    lengths[c] -= 1
                dealt -= count
            else:
                s, t, k = move >> 16, move >> 8 & 255, move & 255
                if effects[depth] & 2:
                    if effects[depth] & 4:
                        hidden[t] += 1
                    for i in range(13):
                        board[t, lengths[t] + i] = gone[depth] + 12 - i
                    lengths[t] += 13
                    removed -= 1
                if effects[depth] & 1:
                    hidden[s] += 1
                lengths[t] -= k
                for i in range(k):
                    board[s, lengths[s] + i] = board[t, lengths[t] + i]
                lengths[s] += k
            continue
        following[depth] -= 1
        move = moves[following[depth]]
        done[depth] = move
        effects[depth] = 0
        gone[depth] = 0
        if move == DEAL_MOVE:
            count = min(columns, len(stock) - dealt)
            gone[depth] = count
            for c in range(count):
                board[c, lengths[c]] = int(stock[dealt + c])
                lengths[c] += 1
                if lengths[c] - hidden[c] >= 13 and complete(board, c, lengths[c]):
                    effects[depth] |= 1 << (2 * c)
                    lengths[c] -= 13
                    removed += 1
                    if lengths[c] and lengths[c] == hidden[c]:
                        hidden[c] -= 1
                        effects[depth] |= 2 << (2 * c)
            dealt += count
        else:
            s, t, k = move >> 16, move >> 8 & 255, move & 255
            lengths[s] -= k
            for i in range(k):
                board[t, lengths[t] + i] = board[s, lengths[s] + i]
            lengths[t] += k
            if lengths[s] and lengths[s] == hidden[s]:
                hidden[s] -= 1
                effects[depth] |= 1
            if lengths[t] - hidden[t] >= 13 and complete(board, t, lengths[t]):
                gone[depth] = board[t, lengths[t] - 1]
                lengths[t] -= 13
                removed += 1
                effects[depth] |= 2
                if lengths[t] and lengths[t] == hidden[t]:
                    hidden[t] -= 1
                    effects[depth] |= 4
        depth += 1
        first[depth] = following[depth - 1]
        following[depth] = first[depth]
        if removed == sequences:
            for i in range(depth):
                line[i] = done[i]
            return WON, positions, depth
        ordered = dealt < len(stock)
        cards = 0
        h, h2 = np.uint64(0), np.uint64(0)
        for c in range(columns):
            a, b = table[128 * 64 + hidden[c]], table2[128 * 64 + hidden[c]]
            for i in range(lengths[c]):
                a += table[i * 64 + board[c, i]]
                b += table2[i * 64 + board[c, i]]
            cards += lengths[c]
            h += mixed(a + salts[c] if ordered else a, M1)
            h2 += mixed(b + salts[c] if ordered else b, M2)
        if ordered and cards < columns:
            continue
        if not enter(seen, seen2, h, h2):
            continue
        positions += 1
        if is_stuck(board, lengths, columns, classic, dealt, stock):
            continue
        if positions > limit:
            return OPEN, positions, 0
        if depth >= depth_limit - 1 or first[depth] > most_moves:
            cut = True
            continue
        following[depth] = list_moves(
            board, lengths, hidden, columns, classic, ordered, ordered, moves, ranks, first[depth]
        )


@inner
def complete(board, column, length):
    """Whether the column's 13 last cards are king to ace of one suit (all known to be face up)."""
    last = board[column, length - 1]
    if (last & 15) != 0:
        return False
    for i in range(1, 13):
        if board[column, length - 1 - i] != last + i:
            return False
    return True
