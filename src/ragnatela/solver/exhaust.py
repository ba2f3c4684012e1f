"""Depth-first search through every position that can be reached: the only source of "impossible".

Actions are done and taken back on one board: ``cards`` (a column a line), ``lengths`` and ``hidden`` of the columns,
``sums`` (for each of two hashes a sum a column, as `column_sum` has it), ``numbers`` (cards dealt, sequences removed).
"""

import numpy as np

from ragnatela.solver.compiled import BYTES, HASH_ROWS, HASHES, NUMBER, NUMBER_ROWS, NUMBERS, SHORT, UNUSED, compiled
from ragnatela.solver.digging import ROOM, is_known_buried
from ragnatela.solver.kernels import DEAL_MOVE, FACE_DOWN, M1, M2, is_stuck, mixed

WON, DEAD, OPEN = 1, 0, 2
#: What the compiled twin gets for a board, and for the rooms.
BOARD = (NUMBER_ROWS, NUMBERS, NUMBERS, HASH_ROWS, NUMBERS)
ROOMS = ((NUMBERS, NUMBERS, NUMBERS, HASH_ROWS), (SHORT, SHORT, UNUSED), HASH_ROWS, ROOM)
#: Places of the board's numbers.
CARDS_DEALT, GONE = 0, 1


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


def list_moves(board, lengths, hidden, columns, classic, ordered, moves, ranks, at):
    """Write the actions of a position from place ``at``; returns the place after them. ``ordered`` as in `row_hash`."""
    begin = at
    empty = -1
    full = True
    for c in range(columns):
        if lengths[c] == 0:
            full = False
            if empty < 0:
                empty = c
    if ordered and full:
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


def enter(seen, h, h2):
    """Note a hash in the open table; returns whether it is new. The table must never be full."""
    mask = np.uint64(len(seen) - 1)
    if h == np.uint64(0):
        h = np.uint64(1)
    at = h & mask
    while seen[at, 0] != np.uint64(0):
        if seen[at, 0] == h and seen[at, 1] == h2:
            return False
        at = (at + np.uint64(1)) & mask
    seen[at, 0] = h
    seen[at, 1] = h2
    return True


def is_complete(cards, column, length):
    """Whether the column's 13 last cards are king to ace of one suit (all known to be face up)."""
    last = cards[column, length - 1]
    if (last & 15) != 0:
        return False
    for i in range(1, 13):
        if cards[column, length - 1 - i] != last + i:
            return False
    return True


def put(cards, lengths, sums, column, card, tables):
    """Put a card at the end of a column."""
    place = lengths[column]
    cards[column, place] = card
    lengths[column] = place + 1
    for n in range(2):
        sums[n, column] += tables[n, place * 64 + card]


def turn(lengths, hidden, sums, column, tables):
    """Turn the column's last card when it is face down; returns 1 when it was, else 0."""
    down = hidden[column]
    if down == 0 or lengths[column] != down:
        return 0
    hidden[column] = down - 1
    for n in range(2):
        sums[n, column] += tables[n, FACE_DOWN + down - 1] - tables[n, FACE_DOWN + down]
    return 1


def take_sequence(cards, lengths, hidden, sums, numbers, column, tables):
    """Remove the column's 13 last cards when they are a sequence, and turn the next one.

    Returns 0 when they are none, 1 when they are, 3 when a card was turned too.
    """
    length = lengths[column]
    if length - hidden[column] < 13 or not is_complete(cards, column, length):
        return 0
    for i in range(length - 13, length):
        for n in range(2):
            sums[n, column] -= tables[n, i * 64 + cards[column, i]]
    lengths[column] = length - 13
    numbers[GONE] += 1
    return 1 + 2 * turn(lengths, hidden, sums, column, tables)


def put_back_sequence(cards, lengths, hidden, numbers, column, effect, ace):
    """Take back `take_sequence`, which returned this effect, but for the sums."""
    if effect & 1:
        hidden[column] += effect >> 1 & 1
        for i in range(13):
            cards[column, lengths[column] + i] = ace + 12 - i
        lengths[column] += 13
        numbers[GONE] -= 1


def act(cards, lengths, hidden, sums, numbers, move, columns, stock, tables):
    """Do an action; returns what `take_back` needs to know of its effects.

    Of a move: bit 0, whether a card was turned; bits 1 and 2, `take_sequence`; from bit 3 on, the group's last card.
    Of a deal: `take_sequence`, two bits a column.
    """
    effects = 0
    if move == DEAL_MOVE:
        dealt = numbers[CARDS_DEALT]
        count = min(columns, len(stock) - dealt)
        for c in range(count):
            put(cards, lengths, sums, c, int(stock[dealt + c]), tables)
            effects |= take_sequence(cards, lengths, hidden, sums, numbers, c, tables) << (2 * c)
        numbers[CARDS_DEALT] = dealt + count
        return effects
    source, target, count = move >> 16, move >> 8 & 255, move & 255
    end = lengths[source]
    for i in range(end - count, end):
        card = cards[source, i]
        put(cards, lengths, sums, target, card, tables)
        for n in range(2):
            sums[n, source] -= tables[n, i * 64 + card]
    lengths[source] = end - count
    effects = cards[source, end - 1] << 3 | turn(lengths, hidden, sums, source, tables)
    return effects | take_sequence(cards, lengths, hidden, sums, numbers, target, tables) << 1


def take_back(cards, lengths, hidden, numbers, move, effects, columns, stock):
    """Take back an action with all its effects, but for the sums."""
    if move == DEAL_MOVE:
        dealt = numbers[CARDS_DEALT]
        rest = dealt % columns  # only the last deal can be a short one
        count = rest if rest > 0 else columns
        for c in range(count):
            put_back_sequence(cards, lengths, hidden, numbers, c, effects >> (2 * c), int(stock[dealt - count + c]))
            lengths[c] -= 1
        numbers[CARDS_DEALT] = dealt - count
        return
    source, target, count = move >> 16, move >> 8 & 255, move & 255
    put_back_sequence(cards, lengths, hidden, numbers, target, effects >> 1, effects >> 3)
    hidden[source] += effects & 1
    lengths[target] -= count
    for i in range(count):
        cards[source, lengths[source] + i] = cards[target, lengths[target] + i]
    lengths[source] += count


def copy_sums(sums, copy, columns):
    """Copy the columns' sums."""
    for n in range(2):
        for c in range(columns):
            copy[n, c] = sums[n, c]


def is_new(sums, columns, ordered, salts, seen):
    """Whether the position of these sums was not entered before; enters it. ``ordered`` as in `row_hash`."""
    h, h2 = np.uint64(0), np.uint64(0)
    for c in range(columns):
        a, b = sums[0, c], sums[1, c]
        h += mixed(a + salts[c] if ordered else a, M1)
        h2 += mixed(b + salts[c] if ordered else b, M2)
    return enter(seen, h, h2)


@compiled(BOARD, NUMBER, NUMBER, NUMBER, BYTES, NUMBER, HASH_ROWS, HASHES, HASH_ROWS, SHORT, ROOMS, results=3)
def search(board, columns, sequences, classic, stock, limit, tables, salts, seen, line, rooms):
    """Search from a board; returns (`WON`, `DEAD` or `OPEN`, positions, length of the line).

    ``board``: cards, lengths, hidden, sums, numbers. ``seen``: an empty table of two hashes a position, a power of two
    long and longer than ``limit``. ``line`` gets the moves of a won game. ``rooms``: as `prove` makes them.
    """
    cards, lengths, hidden, sums, numbers = board
    history, room, verdicts, digging = rooms
    first, following, effects, copies = history
    moves, ranks, place = room
    depth, most_depth, most_moves = 0, len(line), len(moves) - 400
    positions, cut, full = 1, False, len(seen) // 4 * 3  # the table's: `limit` counts only where play goes on
    ordered = numbers[CARDS_DEALT] < len(stock)
    # The moves of a depth are those from the first to the following one, which is the next to be done.
    first[0] = 0
    following[0] = list_moves(cards, lengths, hidden, columns, classic, ordered, moves, ranks, 0)
    while True:
        if following[depth] == first[depth]:
            if depth == 0:
                return (OPEN if cut else DEAD), positions, 0
            depth -= 1
            take_back(cards, lengths, hidden, numbers, int(line[depth]), effects[depth], columns, stock)
            copy_sums(copies[depth], sums, columns)
            continue
        following[depth] -= 1
        move = int(moves[following[depth]])
        line[depth] = move
        copy_sums(sums, copies[depth], columns)
        effects[depth] = act(cards, lengths, hidden, sums, numbers, move, columns, stock, tables)
        depth += 1
        first[depth] = following[depth - 1]
        following[depth] = first[depth]
        if numbers[GONE] == sequences:
            return WON, positions, depth
        ordered = numbers[CARDS_DEALT] < len(stock)
        if ordered and are_too_few(lengths, columns):
            continue
        if not is_new(sums, columns, ordered, salts, seen):
            continue
        positions += 1
        if positions > full:
            return OPEN, positions, 0
        dealt = numbers[CARDS_DEALT]
        if is_stuck(cards, lengths, columns, classic, dealt, stock, place):
            continue
        if is_known_buried(cards, lengths, hidden, columns, classic, dealt, stock, tables, salts, verdicts, digging):
            continue
        if positions > limit:
            return OPEN, positions, 0
        if depth >= most_depth - 1 or first[depth] > most_moves:
            cut = True
            continue
        following[depth] = list_moves(cards, lengths, hidden, columns, classic, ordered, moves, ranks, first[depth])


def are_too_few(lengths, columns):
    """Whether there are fewer cards than columns, so that no deal is possible any more."""
    total = 0
    for c in range(columns):
        total += lengths[c]
    return total < columns
