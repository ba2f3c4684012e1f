/* What all kernels share: rows, boards and hashes. Each function does what its namesake in ../kernels.py does, where
   the words are; the tests hold the two against each other, bit for bit. No function allocates or calls anything of
   the system's, so this builds for any machine without its headers.

   Arrays come from ../compiled.py as an address and a shape; nobody else calls in. */

#ifndef RAGNATELA_BOARD_H
#define RAGNATELA_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* An array's address and length, and for one of rows their width. */
#define ARRAY(type, name) type *restrict name, int64_t name##_length
#define ROWS(type, name) type *restrict name, int64_t name##_length, int64_t name##_width

/* The same numbers as in ../kernels.py. */
enum { MOST_COLUMNS = 10, MOST_CARDS = 112 };
enum { LENGTH = 0, HIDDEN = 10, REMOVED = 20, DEALT = 21, CARDS = 24 };
enum { FACE_DOWN = 128 * 64, DEAL_MOVE = -1, ACE = 0, KING = 12, RANK = 15, WHOLE_SUIT = (1 << 13) - 1 };

static const uint64_t M1 = 0xBF58476D1CE4E5B9, M2 = 0x94D049BB133111EB;

/* The columns laid out, a line each, and what does not change while a deal is played. */
typedef struct {
    uint8_t cards[MOST_COLUMNS][MOST_CARDS];
    int lengths[MOST_COLUMNS], hidden[MOST_COLUMNS];
    int columns, dealt, stock_length;
    bool classic;
    const uint8_t *stock;
} Board;

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }

/* Whether a card is one rank below another. */
static inline bool follows(int upper, int lower) { return (upper & RANK) == (lower & RANK) + 1; }

/* Whether two cards move together where one lies on the other. */
static inline bool is_linked(int upper, int lower, bool classic) {
    return classic ? upper == lower + 1 : follows(upper, lower);
}

static inline uint64_t mixed(uint64_t x, uint64_t factor) {
    x = (x ^ x >> 33) * factor;
    x = (x ^ x >> 27) * M2;
    return x ^ x >> 31;
}

/* Whether the 13 cards before this address are king to ace of one suit. */
static inline bool is_sequence(const uint8_t *end) {
    int last = end[-1];
    if ((last & RANK) != ACE) return false;
    for (int i = 1; i < 13; i++)
        if (end[-1 - i] != last + i) return false;
    return true;
}

static inline uint64_t column_sum(const uint8_t *cards, int length, int hidden, const uint64_t *table) {
    uint64_t total = table[FACE_DOWN + hidden];
    for (int i = 0; i < length; i++) total += table[i * 64 + cards[i]];
    return total;
}

static inline void lay_out(const uint8_t *row, Board *board) {
    const uint8_t *from = row + CARDS;
    for (int c = 0; c < board->columns; c++) {
        board->lengths[c] = row[LENGTH + c];
        board->hidden[c] = row[HIDDEN + c];
        for (int i = 0; i < board->lengths[c]; i++) board->cards[c][i] = *from++;
    }
    board->dealt = row[DEALT];
}

static inline Board board_of(int64_t columns, bool classic, int64_t dealt, const uint8_t *stock, int64_t stock_length) {
    Board board;
    board.columns = (int)columns;
    board.classic = classic;
    board.dealt = (int)dealt;
    board.stock = stock;
    board.stock_length = (int)stock_length;
    return board;
}

static inline void
lay_out_numbers(const int64_t *cards, int64_t width, const int64_t *lengths, const int64_t *hidden, Board *board) {
    for (int c = 0; c < board->columns; c++) {
        board->lengths[c] = (int)lengths[c];
        board->hidden[c] = (int)hidden[c];
        for (int i = 0; i < board->lengths[c]; i++) board->cards[c][i] = (uint8_t)cards[c * width + i];
    }
}

static inline bool is_stuck_board(const Board *board) {
    uint32_t ends = 0;  /* the ranks that were at an end, a bit each */
    uint64_t loose = 0; /* cards that can have left their place or can move, a bit each */
    int place[MOST_COLUMNS];
    for (int i = board->dealt; i < board->stock_length; i++) {
        ends |= 1u << (board->stock[i] & RANK);
        loose |= 1ull << board->stock[i];
    }
    for (int c = 0; c < board->columns; c++) {
        place[c] = board->lengths[c];
        if (place[c] == 0) return false;
        ends |= 1u << (board->cards[c][place[c] - 1] & RANK);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < board->columns; c++) {
            const uint8_t *cards = board->cards[c];
            int best = -1;
            for (int i = place[c] - 1; i >= 0; i--) {
                if (i < place[c] - 1 && !is_linked(cards[i], cards[i + 1], board->classic)) break;
                loose |= 1ull << cards[i];
                if (ends >> ((cards[i] & RANK) + 1) & 1) best = i;
            }
            if (best == 0) return false;
            if (best > 0) {
                place[c] = best;
                ends |= 1u << (cards[best - 1] & RANK);
                changed = true;
            }
        }
    }
    for (int suit = 0; suit < 4; suit++)
        if ((loose >> (16 * suit) & WHOLE_SUIT) == WHOLE_SUIT) return false;
    return true;
}

#endif
