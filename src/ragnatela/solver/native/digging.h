/* Digging, the relaxed game of ../digging.py, where it is explained. What a column adds to the counts depends only on
   how many of its segments are left, so it is worked out once for each number, and a state's counts are sums. */

#ifndef RAGNATELA_DIGGING_H
#define RAGNATELA_DIGGING_H

#include "board.h"

enum { BITS = 5, MASK = 31, MOST_STATES = 512, LOOSE = 127 * 64 };
typedef enum { BURIED, DUG, TOO_MANY } Result;

/* What a column adds: loose cards by kind, covered hosts by rank, its head's rank (RANK where it has none that hosts),
   and whether it is free. */
typedef struct {
    uint8_t loose[64], covered[16];
    uint8_t head, free;
} Part;

typedef struct {
    uint8_t piles[MOST_COLUMNS][MOST_CARDS], starts[MOST_COLUMNS][MASK + 1];
    int heights[MOST_COLUMNS], roofs[MOST_COLUMNS], lows[MOST_COLUMNS];
    /* From the stage's beginning on: cards by kind, and those that are perhaps loose and ask for nothing; by rank. */
    uint8_t loose_before[64], perhaps[64], guests_before[16], hosts_before[16];
    bool is_dealt; /* whether this is not the first stage */
    /* Of a state. */
    uint8_t loose[64], guests[16], hosts[16];
    int whole[4];
    /* Parts by column and segments left; from which number down they are still to be worked out. */
    Part parts[MOST_COLUMNS][MASK + 1];
    int known_from[MOST_COLUMNS];
    uint64_t met[2 * MOST_STATES], stack[MOST_STATES];
    int places[MOST_STATES];
} Room;

/* Python brings the memory, filled with zeros: a stack may be too small. */
enum { ROOM_BYTES = 1 << 17 };
_Static_assert(sizeof(Room) <= ROOM_BYTES, "digging needs more room than ../digging.py gives");

static inline Room *room_at(void *memory) { return memory; }

static inline int segments_left(uint64_t state, int column) { return (int)(state >> (BITS * column)) & MASK; }

/* The state that a board begins with, or 0 when a column has too many segments. */
static inline uint64_t cut(const Board *board, Room *room) {
    for (int card = 0; card < 64; card++) room->loose_before[card] = room->perhaps[card] = 0;
    for (int rank = 0; rank < 16; rank++) room->guests_before[rank] = room->hosts_before[rank] = 0;
    room->is_dealt = false;
    uint64_t state = 0;
    for (int c = 0; c < board->columns; c++) {
        const uint8_t *cards = board->cards[c];
        room->roofs[c] = MASK;
        room->heights[c] = board->lengths[c];
        room->starts[c][0] = 0;
        int n = 1;
        for (int i = 0; i < board->lengths[c]; i++) {
            room->piles[c][i] = cards[i];
            if (i > 0 && (i <= board->hidden[c] || !follows(cards[i - 1], cards[i]))) {
                room->starts[c][n++] = (uint8_t)i;
                if (n == MASK - 8) return 0; /* the stock may add some */
            }
        }
        state |= (uint64_t)n << (BITS * c);
    }
    return state;
}

static inline const Part *part_of(Room *room, int column, int left) {
    for (int n = room->known_from[column]; n >= left; n--) {
        Part *part = &room->parts[column][n];
        const uint8_t *pile = room->piles[column], *starts = room->starts[column];
        for (int card = 0; card < 64; card++) part->loose[card] = 0;
        for (int rank = 0; rank < 16; rank++) part->covered[rank] = 0;
        int first = starts[n - 1];
        for (int k = most(room->roofs[column], 2); k < n; k++) part->covered[pile[starts[k - 1]] & RANK]++;
        part->free = n == 1 || room->roofs[column] == 1;
        part->head = n > 1 ? pile[first] & RANK : RANK;
        for (int i = first + (n > 1); i < room->heights[column]; i++) part->loose[pile[i]]++;
        room->known_from[column] = n - 1;
    }
    return &room->parts[column][left];
}

/* Counts of a state; returns how many columns are spare. */
static inline int count(uint64_t state, int columns, Room *room) {
    uint8_t loose[64], covered[16];
    for (int card = 0; card < 64; card++) loose[card] = 0;
    for (int rank = 0; rank < 16; rank++) {
        covered[rank] = 0;
        room->hosts[rank] = room->hosts_before[rank];
    }
    int spare = 0;
    for (int c = 0; c < columns; c++) {
        const Part *part = part_of(room, c, segments_left(state, c));
        for (int card = 0; card < 64; card++) loose[card] += part->loose[card];
        if (room->is_dealt)
            for (int rank = 0; rank < 16; rank++) covered[rank] += part->covered[rank];
        room->hosts[part->head]++;
        spare += part->free;
    }
    for (int rank = 0; rank < 16; rank++) {
        uint8_t guests = (uint8_t)(loose[rank] + loose[16 + rank] + loose[32 + rank] + loose[48 + rank]);
        room->guests[rank] = room->guests_before[rank] + guests;
        room->hosts[rank] += guests;
    }
    for (int card = 0; card < 64; card++) room->loose[card] = loose[card] + room->loose_before[card];
    for (int suit = 0; suit < 4; suit++) {
        const uint8_t *of = room->loose + 16 * suit;
        int whole = of[ACE];
        for (int rank = 1; whole > 0 && rank < KING; rank++) whole = least(whole, of[rank]);
        room->whole[suit] = whole;
        spare += least(least(whole, of[KING]), of[KING] - room->perhaps[16 * suit + KING]);
    }
    if (room->is_dealt)
        for (int rank = 1; rank < 13; rank++)
            room->hosts[rank] += (uint8_t)least(covered[rank], room->guests_before[rank - 1]);
    for (int rank = 0; rank < 13; rank++) spare -= most(0, room->guests[rank] - room->hosts[rank + 1]);
    return spare;
}

static inline bool comes_loose(int head, int spare, bool classic, const Room *room) {
    int rank = head & RANK;
    if (rank == KING && room->whole[head >> 4] > room->loose[head]) return true; /* with its sequence */
    if (room->guests[rank] >= room->hosts[rank + 1]) spare--;
    if (spare != 0) return spare > 0;
    int low = rank;
    while (low > 0 && room->guests[low - 1] >= room->hosts[low]) {
        low--;
        if ((classic ? room->loose[head - rank + low] : room->hosts[low]) == 0) return false;
    }
    return true;
}

static inline Result dig(uint64_t state, int columns, bool classic, bool last, Room *room) {
    uint64_t done = 0;
    for (int c = 0; c < columns; c++) {
        done |= 1ull << (BITS * c);
        room->lows[c] = room->known_from[c] = segments_left(state, c);
    }
    int top = 1, n = 0;
    Result result = BURIED;
    room->stack[0] = state;
    while (top > 0) {
        state = room->stack[--top];
        if (last && state == done) {
            result = DUG;
            break;
        }
        if (n + columns > MOST_STATES) {
            result = TOO_MANY;
            break;
        }
        int spare = count(state, columns, room);
        for (int c = 0; c < columns; c++) {
            int left = segments_left(state, c);
            room->lows[c] = least(room->lows[c], left);
            if (left == 1 || !comes_loose(room->piles[c][room->starts[c][left - 1]], spare, classic, room)) continue;
            uint64_t following = state - (1ull << (BITS * c));
            int at = (int)(following * M1 >> 40) & (2 * MOST_STATES - 1);
            while (room->met[at] != 0 && room->met[at] != following) at = (at + 1) & (2 * MOST_STATES - 1);
            if (room->met[at] == 0) {
                room->met[at] = following;
                room->places[n++] = at;
                room->stack[top++] = following;
            }
        }
    }
    for (int i = 0; i < n; i++) room->met[room->places[i]] = 0;
    return result;
}

/* Begin the stage after the next deal; `state`: with which the one before it began. */
static inline uint64_t deal_on(uint64_t state, const Board *board, int dealt, Room *room) {
    for (int c = 0; c < board->columns; c++) {
        int left = segments_left(state, c), low = room->lows[c];
        int sure = room->starts[c][left - 1] + (left > 1);
        int first = room->starts[c][low - 1] + (low > 1);
        for (int i = first; i < room->heights[c]; i++) {
            int card = room->piles[c][i];
            room->loose_before[card]++;
            room->hosts_before[card & RANK]++;
            if (i >= sure)
                room->guests_before[card & RANK]++;
            else
                room->perhaps[card]++;
        }
        room->heights[c] = first;
        room->roofs[c] = least(room->roofs[c], low);
    }
    room->is_dealt = true;
    uint64_t following = 0;
    for (int c = 0; c < board->columns; c++) {
        if (c < board->stock_length - dealt) {
            int card = board->stock[dealt + c], height = room->heights[c];
            bool is_on_its_host = height > 0 && follows(room->piles[c][height - 1], card);
            if (is_on_its_host || room->hosts_before[(card & RANK) + 1] > 0) {
                room->loose_before[card]++;
                room->perhaps[card]++;
                room->hosts_before[card & RANK]++;
            } else {
                room->piles[c][height] = (uint8_t)card;
                room->starts[c][room->lows[c]++] = (uint8_t)height;
                room->heights[c] = height + 1;
            }
        }
        following |= (uint64_t)room->lows[c] << (BITS * c);
    }
    return following;
}

static inline bool is_buried_board(const Board *board, Room *room) {
    uint64_t state = cut(board, room);
    if (state == 0) return false;
    for (int dealt = board->dealt;; dealt += least(board->columns, board->stock_length - dealt)) {
        bool last = dealt == board->stock_length;
        Result result = dig(state, board->columns, board->classic, last, room);
        if (last || result == TOO_MANY) return result == BURIED;
        state = deal_on(state, board, dealt, room);
    }
}

#endif
