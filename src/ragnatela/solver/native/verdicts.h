/* `is_known_buried` of ../digging.py: digging with a memory. */

#ifndef RAGNATELA_VERDICTS_H
#define RAGNATELA_VERDICTS_H

#include "digging.h"

/* The two tables of random numbers are the rows of one array. */
typedef struct {
    const uint64_t *rows[2];
    const uint64_t *salts;
} Tables;

static inline Tables tables_of(const uint64_t *both, int64_t width, const uint64_t *salts) {
    return (Tables){{both, both + width}, salts};
}

/* One of two hashes of what digging looks at: the segments' heads, what is below, and which cards are loose. `sums`:
   the columns' sums where they are known, else NULL. */
static inline uint64_t
what_matters(const Board *board, bool ordered, const Tables *tables, int n, const uint64_t *sums) {
    const uint64_t *table = tables->rows[n];
    uint64_t h = 0;
    for (int c = 0; c < board->columns; c++) {
        const uint8_t *cards = board->cards[c];
        int i = board->lengths[c] - 1;
        uint64_t total = sums ? sums[c] : 0;
        for (; i > 0 && i > board->hidden[c] && follows(cards[i - 1], cards[i]); i--) {
            h += table[LOOSE + cards[i]];
            total -= table[i * 64 + cards[i]];
        }
        if (i == 0) h += table[LOOSE + cards[0]];
        if (i > 0) {
            if (!sums) total = column_sum(cards, i + 1, board->hidden[c], table);
            h += mixed(ordered ? total + tables->salts[c] : total, n ? M2 : M1);
        }
    }
    return h;
}

static inline bool
is_known_buried(const Board *board, const Tables *tables, const uint64_t *sums, ROWS(uint64_t, verdicts), Room *room) {
    bool ordered = board->dealt < board->stock_length;
    uint64_t h = what_matters(board, ordered, tables, 0, sums) + (uint64_t)board->dealt;
    uint64_t h2 = what_matters(board, ordered, tables, 1, sums ? sums + MOST_COLUMNS : 0) << 1;
    uint64_t *place = verdicts + verdicts_width * (int64_t)(h & (uint64_t)(verdicts_length - 1));
    if (place[0] != h || (place[1] & ~1ull) != h2) {
        place[0] = h;
        place[1] = h2 | is_buried_board(board, room);
    }
    return place[1] & 1;
}

#endif
