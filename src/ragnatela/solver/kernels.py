"""The hot loops of the solver: what follows from positions, as rows of bytes and hashes.

Plain Python on NumPy arrays. What others call has a twin in C (`compiled`, `native/beam.c`), which runs instead and is
held against this. The functions trust their callers. All arithmetic on hashes is of unsigned 64 bits and wraps.

A row is one position: the columns' lengths, their face-down cards, four bytes of `INFO`, then all cards on the table,
column by column. A card is 16 times its suit and its rank: one more than the next lower one of its suit, and ranks are
four bits. A move is a number: source, target and size of the group (`pack_move`); `DEAL_MOVE` is a deal.

No kernel makes arrays: they work in a ``room`` that their callers give them (`beam.new_room`).
"""

import numpy as np

from ragnatela.solver.compiled import (
    BYTES,
    HASHES,
    NUMBER,
    NUMBER_ROWS,
    NUMBERS,
    ROWS,
    SHORT,
    UNUSED,
    compiled,
)

MOST_COLUMNS = 10
#: More cards than a column can have.
MOST_CARDS = 112
#: Where the parts of a row begin.
LENGTH, HIDDEN, INFO, CARDS = 0, 10, 20, 24
#: Bytes of `INFO`: sequences removed, cards of the stock that are dealt.
REMOVED, DEALT = INFO, INFO + 1
DEAL_MOVE = -1
#: A bit for each of the 13 ranks.
WHOLE_SUIT = (1 << 13) - 1
#: Where the numbers for face-down cards begin in a table of random numbers.
FACE_DOWN = 128 * 64

#: What is known of a follower: estimate, parent, move, hash.
FOLLOWERS = (NUMBERS, SHORT, SHORT, HASHES)

#: Places in the array of weights.
W_HIDDEN, W_BREAK, W_OFF, W_INVERTED, W_BASE, W_EMPTY, W_SEQUENCE, W_NOISE, W_SHIFT = range(9)

M1 = np.uint64(0xBF58476D1CE4E5B9)
M2 = np.uint64(0x94D049BB133111EB)
S27, S31, S33 = np.uint64(27), np.uint64(31), np.uint64(33)


def mixed(x, factor):
    """Scatter the bits of a column's sum, so that sums of columns tell columns apart (splitmix64's finisher)."""
    x = (x ^ (x >> S33)) * factor
    x = (x ^ (x >> S27)) * M2
    return x ^ (x >> S31)


def pair_cost(upper, lower, weights):
    """What it costs that a card lies on another one: nothing in suit, less in sequence than out of it."""
    if lower + 1 == upper:
        return 0
    difference = (upper & 15) - (lower & 15)
    if difference == 1:
        return weights[W_OFF]
    if difference < 0:
        return weights[W_BREAK] + weights[W_INVERTED]
    return weights[W_BREAK]


def base_cost(card, weights):
    """What it costs that a column begins with this card: only a king is at home there."""
    return 0 if (card & 15) == 12 else weights[W_BASE]


def row_cost(row, columns, weights):
    """The estimate for a whole position; less is better: `pair_cost` summed, columns' beginnings, face-down cards."""
    cost, at = 0, CARDS
    for c in range(columns):
        length = int(row[LENGTH + c])
        if length == 0:
            cost -= weights[W_EMPTY]
            continue
        upper = int(row[at])
        cost += base_cost(upper, weights) + int(row[HIDDEN + c]) * weights[W_HIDDEN]
        for i in range(at + 1, at + length):
            lower = int(row[i])
            cost += pair_cost(upper, lower, weights)
            upper = lower
        at += length
    return cost - int(row[REMOVED]) * weights[W_SEQUENCE]


def run_at(row, start, length, hidden, classic):
    """How many cards at the end of a column move together."""
    if length == 0:
        return 0
    run = 1
    while run < length - hidden:
        upper, lower = int(row[start + length - run - 1]), int(row[start + length - run])
        if (upper & 15) != (lower & 15) + 1 or (classic and upper != lower + 1):
            break
        run += 1
    return run


def is_sequence(row, end):
    """Whether the 13 cards before this place of a row are king to ace of one suit (face up or not)."""
    last = int(row[end - 1])
    if (last & 15) != 0:
        return False
    for i in range(1, 13):
        if int(row[end - 1 - i]) != last + i:
            return False
    return True


def column_sum(row, start, length, hidden, table):
    """The sum that stands for a column: each card at its place, and how many are face down."""
    total = table[FACE_DOWN + hidden]
    for i in range(length):
        total += table[i * 64 + int(row[start + i])]
    return total


def row_hash(row, columns, ordered, table, salts):
    """The hash of a position. Columns count by their places while there is a stock (``ordered``), else as a set."""
    total, start = np.uint64(0), CARDS
    for c in range(columns):
        length = int(row[LENGTH + c])
        part = column_sum(row, start, length, int(row[HIDDEN + c]), table)
        total += mixed(part + salts[c] if ordered else part, M1)
        start += length
    return total


def play(row, out, move, columns, stock):
    """Write the row after a legal action; returns the number of sequences that it removed."""
    if move == DEAL_MOVE:
        return _deal(row, out, columns, stock)
    source, target, count = move >> 16, (move >> 8) & 255, move & 255
    for i in range(CARDS):
        out[i] = row[i]
    left = int(row[LENGTH + source]) - count
    out[LENGTH + source] = left
    out[LENGTH + target] = int(row[LENGTH + target]) + count
    if left and left == int(row[HIDDEN + source]):
        out[HIDDEN + source] = left - 1
    group = CARDS
    for c in range(source + 1):
        group += int(row[LENGTH + c])
    group -= count
    at, start, complete = CARDS, CARDS, 0
    for c in range(columns):
        length = int(row[LENGTH + c])
        keep = left if c == source else length
        for i in range(start, start + keep):
            out[at] = row[i]
            at += 1
        if c == target:
            for i in range(group, group + count):
                out[at] = row[i]
                at += 1
            open_cards = int(out[LENGTH + c]) - int(out[HIDDEN + c])
            if open_cards >= 13 and is_sequence(out, at):
                at -= _take_sequence(out, c)
                complete = 1
        start += length
    return complete


def _take_sequence(out, column):
    """Count the 13 last cards of a column as removed and turn the card below; returns 13."""
    left = int(out[LENGTH + column]) - 13
    out[LENGTH + column] = left
    if left and left == int(out[HIDDEN + column]):
        out[HIDDEN + column] = left - 1
    out[REMOVED] += 1
    return 13


def _deal(row, out, columns, stock):
    for i in range(CARDS):
        out[i] = row[i]
    dealt = int(row[DEALT])
    count = min(columns, len(stock) - dealt)
    out[DEALT] = dealt + count
    at, start, complete = CARDS, CARDS, 0
    for c in range(columns):
        length = int(row[LENGTH + c])
        for i in range(start, start + length):
            out[at] = row[i]
            at += 1
        start += length
        if c < count:
            out[at] = stock[dealt + c]
            at += 1
            out[LENGTH + c] = length + 1
            if length + 1 - int(out[HIDDEN + c]) >= 13 and is_sequence(out, at):
                at -= _take_sequence(out, c)
                complete += 1
    return complete


def noise(h, weights):
    """A few bits of the hash, so that equal estimates are not always told apart in the same way."""
    return int(h >> np.uint64(weights[W_SHIFT]) & np.uint64(weights[W_NOISE]))


@compiled(ROWS, NUMBERS, NUMBER, NUMBER, BYTES, NUMBER, NUMBERS, HASHES, HASHES, FOLLOWERS, UNUSED)
def expand(rows, offsets, columns, classic, stock, whole, weights, table, salts, out, room):
    """Write every move (no deal) of the rows; returns how many, or -1 when ``out`` may be too short.

    ``out`` is the tuple of arrays (estimate, parent, move, hash); ``offsets`` is added to the estimates,
    a number a row. ``whole``: whether whole columns are brought to empty ones while there is a stock. That changes
    nothing but the order of the columns, which matters to the next deal alone.
    """
    keys, parents, moves, hashes = out
    _, starts, ends, sums, parts, scratch = room
    n, most = 0, len(keys) - 512
    for p in range(len(rows)):
        if n > most:
            return -1
        row = rows[p]
        ordered = int(row[DEALT]) < len(stock)
        cost = offsets[p] + row_cost(row, columns, weights)
        total = np.uint64(0)
        at, first_empty = CARDS, -1
        for c in range(columns):
            length = int(row[LENGTH + c])
            starts[c] = at
            at += length
            ends[c] = at
            sums[c] = column_sum(row, starts[c], length, int(row[HIDDEN + c]), table)
            parts[c] = mixed(sums[c] + salts[c] if ordered else sums[c], M1)
            total += parts[c]
            if length == 0 and first_empty < 0:
                first_empty = c
        for s in range(columns):
            length = ends[s] - starts[s]
            if length == 0:
                continue
            hidden = int(row[HIDDEN + s])
            run = run_at(row, starts[s], length, hidden, classic)
            rest = sums[s]
            for k in range(1, run + 1):
                head = int(row[ends[s] - k])
                place = length - k
                rest -= table[place * 64 + head]
                left, gain = rest, 0
                if place == 0:
                    gain = -base_cost(head, weights) - weights[W_EMPTY]
                else:
                    gain = -pair_cost(int(row[ends[s] - k - 1]), head, weights)
                    if place == hidden:
                        gain -= weights[W_HIDDEN]
                        left = left - table[FACE_DOWN + hidden] + table[FACE_DOWN + hidden - 1]
                new_s = mixed(left + salts[s] if ordered else left, M1)
                for t in range(columns):
                    if t == s:
                        continue
                    height = ends[t] - starts[t]
                    if height == 0:
                        if (place == 0 and not (whole and ordered)) or (t != first_empty and not ordered):
                            continue
                        more = base_cost(head, weights) + weights[W_EMPTY]
                    else:
                        onto = int(row[ends[t] - 1])
                        if (onto & 15) != (head & 15) + 1:
                            continue
                        more = pair_cost(onto, head, weights)
                    move = s << 16 | t << 8 | k
                    complete = (int(row[ends[s] - 1]) & 15) == 0 and height - int(row[HIDDEN + t]) + k >= 13
                    if complete and play(row, scratch, move, columns, stock):
                        h = row_hash(scratch, columns, ordered, table, salts)
                        keys[n] = offsets[p] + row_cost(scratch, columns, weights) + noise(h, weights)
                        parents[n] = p
                        moves[n] = move
                        hashes[n] = h
                        n += 1
                        continue
                    joined = sums[t]
                    for i in range(k):
                        card = int(row[ends[s] - k + i])
                        joined += table[(height + i) * 64 + card]
                    h = total - parts[s] - parts[t] + new_s
                    h += mixed(joined + salts[t] if ordered else joined, M1)
                    keys[n] = cost + gain + more + noise(h, weights)
                    parents[n] = p
                    moves[n] = move
                    hashes[n] = h
                    n += 1
    return n


@compiled(ROWS, NUMBERS, NUMBER, BYTES, NUMBERS, HASHES, HASHES, FOLLOWERS, UNUSED)
def expand_deals(rows, offsets, columns, stock, weights, table, salts, out, room):
    """Write the deal of each row that allows one; returns how many. ``out`` as in `expand`, long enough."""
    keys, parents, moves, hashes = out
    scratch = room[5]
    n = 0
    for p in range(len(rows)):
        row = rows[p]
        allowed = int(row[DEALT]) < len(stock)
        for c in range(columns):
            allowed = allowed and int(row[LENGTH + c]) > 0
        if not allowed:
            continue
        play(row, scratch, DEAL_MOVE, columns, stock)
        ordered = int(scratch[DEALT]) < len(stock)
        h = row_hash(scratch, columns, ordered, table, salts)
        keys[n] = offsets[p] + row_cost(scratch, columns, weights) + noise(h, weights)
        parents[n] = p
        moves[n] = DEAL_MOVE
        hashes[n] = h
        n += 1
    return n


def note(seen, h):
    """Note a hash in the open table; returns whether it is new. The table must never be full."""
    mask = np.uint64(len(seen) - 1)
    if h == np.uint64(0):
        h = np.uint64(1)
    at = h & mask
    while seen[at] != np.uint64(0):
        if seen[at] == h:
            return False
        at = (at + np.uint64(1)) & mask
    seen[at] = h
    return True


@compiled(NUMBERS, FOLLOWERS, ROWS, ROWS, NUMBERS, NUMBER, NUMBER, BYTES, HASHES, UNUSED, results=3)
def keep(order, candidates, rows, out, chosen, columns, classic, stock, seen, room):
    """Write the rows of the first new candidates in this order that are not stuck, until ``out`` is full.

    Returns how many, how many were new, and how many places of the order it went through. ``chosen`` gets the kept
    candidates' places.
    """
    _, parents, moves, hashes = candidates
    board, lengths, place, _, _, _ = room
    n, new, j = 0, 0, 0
    while j < len(order) and n < len(out):
        i = order[j]
        j += 1
        if note(seen, hashes[i]):
            new += 1
            play(rows[parents[i]], out[n], int(moves[i]), columns, stock)
            lay_out(out[n], columns, board, lengths)
            if not is_stuck(board, lengths, columns, classic, int(out[n, DEALT]), stock, place):
                chosen[n] = i
                n += 1
    return n, new, j


def lay_out(row, columns, board, lengths):
    """The cards of a row, a column a line."""
    at = CARDS
    for c in range(columns):
        lengths[c] = row[LENGTH + c]
        for i in range(lengths[c]):
            board[c, i] = row[at]
            at += 1


@compiled(NUMBER_ROWS, NUMBERS, NUMBER, NUMBER, NUMBER, BYTES, UNUSED)
def is_stuck(board, lengths, columns, classic, dealt, stock, place):
    """Whether no column can ever be emptied and no sequence be completed, however much is allowed.

    A relaxed game in which nothing is ever covered again: a card that was once at the end of a column takes cards for
    ever, and the cards still in the stock do so from the start. A group leaves its place for good when some card of
    the rank above its highest card was ever at an end. What cannot happen in this game cannot happen in the real one,
    where each action needs at least what it needs here. When no column empties here and no suit comes together, none
    does there; and a game is won by no other way. ``place``: room for a number a column.
    """
    ends = 0  # the ranks that were at an end, a bit each
    loose = 0  # cards that can have left their place or can move, a bit each
    for i in range(dealt, len(stock)):
        ends |= 1 << (int(stock[i]) & 15)
        loose |= 1 << int(stock[i])
    for c in range(columns):
        place[c] = lengths[c]
        if lengths[c] == 0:
            return False
        ends |= 1 << (board[c, lengths[c] - 1] & 15)
    changed = True
    while changed:
        changed = False
        for c in range(columns):
            i = place[c] - 1
            best = -1
            while i >= 0:
                card = board[c, i]
                if i < place[c] - 1:
                    below = board[c, i + 1]
                    if (card & 15) != (below & 15) + 1 or (classic and card != below + 1):
                        break
                loose |= 1 << card
                if ends >> ((card & 15) + 1) & 1:
                    best = i
                i -= 1
            if best == 0:
                return False
            if best > 0:
                place[c] = best
                ends |= 1 << (board[c, best - 1] & 15)
                changed = True
    for suit in range(4):
        if loose >> (16 * suit) & WHOLE_SUIT == WHOLE_SUIT:
            return False
    return True


@compiled(HASHES, HASHES, results=0)
def note_all(seen, hashes):
    """Note many hashes."""
    for i in range(len(hashes)):
        note(seen, hashes[i])
