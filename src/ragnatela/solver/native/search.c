/* Depth-first search through every position that can be reached, as in ../exhaust.py. */

#include "verdicts.h"

typedef enum { DEAD = 0, WON = 1, OPEN = 2 } Status;

typedef struct {
    Board board;
    uint64_t sums[2 * MOST_COLUMNS]; /* for each of two hashes a sum a column */
    int gone;                        /* sequences removed */
} Play;

/* Sort moves of one position, the most promising last (it is taken first); equal ones stay in order. */
static inline void sort_into(int32_t *moves, int32_t *ranks, int64_t begin, int64_t end) {
    for (int64_t i = begin + 1; i < end; i++) {
        int32_t move = moves[i], rank = ranks[i];
        int64_t j = i - 1;
        for (; j >= begin && ranks[j] > rank; j--) {
            moves[j + 1] = moves[j];
            ranks[j + 1] = ranks[j];
        }
        moves[j + 1] = move;
        ranks[j + 1] = rank;
    }
}

/* How promising a move is. `was`: what the group lies on, 2 its suit, 1 in sequence, 0 neither. */
static inline int promise(bool joins, bool frees, int was) {
    if (frees) return joins ? 9 : 8;
    if (joins) return was < 2 ? 7 : 3;
    return was == 0 ? 5 : 3;
}

/* Write the actions of a position from place `at`; returns the place after them. */
static inline int64_t list_moves(const Board *board, bool ordered, int32_t *moves, int32_t *ranks, int64_t at) {
    int64_t begin = at;
    uint32_t ends[RANK + 1] = {0}, empty = 0; /* columns by the rank of their last card, a bit each; the empty ones */
    for (int c = 0; c < board->columns; c++) {
        int length = board->lengths[c];
        if (length)
            ends[board->cards[c][length - 1] & RANK] |= 1u << c;
        else
            empty |= 1u << c;
    }
    if (ordered && !empty) {
        moves[at] = DEAL_MOVE;
        ranks[at++] = 0;
    }
    if (!ordered) empty &= -empty;
    for (int s = 0; s < board->columns; s++) {
        const uint8_t *cards = board->cards[s];
        int length = board->lengths[s], hidden = board->hidden[s];
        for (int place = length - 1; place >= hidden; place--) {
            int head = cards[place];
            if (place < length - 1 && !is_linked(head, cards[place + 1], board->classic)) break;
            uint32_t taking = ends[(head & RANK) + 1], targets = taking | (place > 0 || ordered ? empty : 0);
            targets &= ~(1u << s);
            if (!targets) continue;
            bool turns = place == hidden && place > 0;
            int was = 0;
            if (place > hidden && follows(cards[place - 1], head)) was = cards[place - 1] == head + 1 ? 2 : 1;
            for (; targets; targets &= targets - 1) {
                int t = __builtin_ctz(targets);
                moves[at] = s << 16 | t << 8 | (length - place);
                if (taking >> t & 1)
                    ranks[at] = promise(board->cards[t][board->lengths[t] - 1] == head + 1, turns || place == 0, was);
                else
                    ranks[at] = turns ? 2 : 1;
                at++;
            }
        }
    }
    sort_into(moves, ranks, begin, at);
    return at;
}

/* Note a position in the open table of two hashes each; returns whether it is new. It must never be full. */
static inline bool enter(ROWS(uint64_t, seen), uint64_t h, uint64_t h2) {
    uint64_t mask = (uint64_t)seen_length - 1;
    if (h == 0) h = 1;
    uint64_t at = h & mask;
    for (; seen[2 * at] != 0; at = (at + 1) & mask)
        if (seen[2 * at] == h && seen[2 * at + 1] == h2) return false;
    seen[2 * at] = h;
    seen[2 * at + 1] = h2;
    return true;
}

static inline bool is_new(const Play *play, bool ordered, const Tables *tables, ROWS(uint64_t, seen)) {
    uint64_t h = 0, h2 = 0;
    for (int c = 0; c < play->board.columns; c++) {
        uint64_t salt = ordered ? tables->salts[c] : 0;
        h += mixed(play->sums[c] + salt, M1);
        h2 += mixed(play->sums[MOST_COLUMNS + c] + salt, M2);
    }
    return enter(seen, seen_length, seen_width, h, h2);
}

static inline void put(Play *play, int column, int card, const Tables *tables) {
    int place = play->board.lengths[column]++;
    play->board.cards[column][place] = (uint8_t)card;
    for (int n = 0; n < 2; n++) play->sums[n * MOST_COLUMNS + column] += tables->rows[n][place * 64 + card];
}

/* Turn the column's last card when it is face down; returns whether it was. */
static inline bool turn(Play *play, int column, const Tables *tables) {
    int down = play->board.hidden[column];
    if (down == 0 || play->board.lengths[column] != down) return false;
    play->board.hidden[column] = down - 1;
    for (int n = 0; n < 2; n++)
        play->sums[n * MOST_COLUMNS + column] +=
            tables->rows[n][FACE_DOWN + down - 1] - tables->rows[n][FACE_DOWN + down];
    return true;
}

/* Remove the column's 13 last cards when they are a sequence, and turn the next one. Returns 0 when they are none, 1
   when they are, 3 when a card was turned too. */
static inline int take_sequence(Play *play, int column, const Tables *tables) {
    const uint8_t *cards = play->board.cards[column];
    int length = play->board.lengths[column];
    if (length - play->board.hidden[column] < 13 || !is_sequence(cards + length)) return 0;
    for (int i = length - 13; i < length; i++)
        for (int n = 0; n < 2; n++) play->sums[n * MOST_COLUMNS + column] -= tables->rows[n][i * 64 + cards[i]];
    play->board.lengths[column] = length - 13;
    play->gone++;
    return 1 + 2 * turn(play, column, tables);
}

/* Take back `take_sequence`, which returned this effect, but for the sums. */
static inline void put_back_sequence(Play *play, int column, int effect, int ace) {
    if (!(effect & 1)) return;
    play->board.hidden[column] += effect >> 1 & 1;
    for (int i = 0; i < 13; i++) play->board.cards[column][play->board.lengths[column] + i] = (uint8_t)(ace + KING - i);
    play->board.lengths[column] += 13;
    play->gone--;
}

/* Do an action; returns what `take_back` needs to know of its effects. Of a move: bit 0, whether a card was turned;
   bits 1 and 2, `take_sequence`; from bit 3 on, the group's last card. Of a deal: two bits a column. */
static inline int act(Play *play, int move, const Tables *tables) {
    Board *board = &play->board;
    if (move == DEAL_MOVE) {
        int effects = 0, dealt = board->dealt, count = least(board->columns, board->stock_length - dealt);
        for (int c = 0; c < count; c++) {
            put(play, c, board->stock[dealt + c], tables);
            effects |= take_sequence(play, c, tables) << (2 * c);
        }
        board->dealt = dealt + count;
        return effects;
    }
    int source = move >> 16, target = move >> 8 & 255, count = move & 255;
    int end = board->lengths[source];
    for (int i = end - count; i < end; i++) {
        int card = board->cards[source][i];
        put(play, target, card, tables);
        for (int n = 0; n < 2; n++) play->sums[n * MOST_COLUMNS + source] -= tables->rows[n][i * 64 + card];
    }
    board->lengths[source] = end - count;
    int effects = board->cards[source][end - 1] << 3 | turn(play, source, tables);
    return effects | take_sequence(play, target, tables) << 1;
}

/* Take back an action with all its effects, but for the sums. */
static inline void take_back(Play *play, int move, int effects) {
    Board *board = &play->board;
    if (move == DEAL_MOVE) {
        int dealt = board->dealt, rest = dealt % board->columns; /* only the last deal can be a short one */
        int count = rest > 0 ? rest : board->columns;
        for (int c = 0; c < count; c++) {
            put_back_sequence(play, c, effects >> (2 * c), board->stock[dealt - count + c]);
            board->lengths[c]--;
        }
        board->dealt = dealt - count;
        return;
    }
    int source = move >> 16, target = move >> 8 & 255, count = move & 255;
    put_back_sequence(play, target, effects >> 1, effects >> 3);
    board->hidden[source] += effects & 1;
    board->lengths[target] -= count;
    for (int i = 0; i < count; i++)
        board->cards[source][board->lengths[source] + i] = board->cards[target][board->lengths[target] + i];
    board->lengths[source] += count;
}

static inline void copy_sums(const uint64_t *from, uint64_t *to) {
    for (int i = 0; i < 2 * MOST_COLUMNS; i++) to[i] = from[i];
}

/* Whether there are fewer cards than columns, so that no deal is possible any more. */
static inline bool are_too_few(const Board *board) {
    int total = 0;
    for (int c = 0; c < board->columns; c++) total += board->lengths[c];
    return total < board->columns;
}

/* Writes to `results` the status, the positions, and the length of the line of a won game. `copies` holds the sums of
   each depth, two rows of `MOST_COLUMNS`; `board_…`: the board as ../proof.py makes it. */
EXPORTED void search(
    ROWS(const int64_t, board_cards), ARRAY(const int64_t, board_lengths), ARRAY(const int64_t, board_hidden),
    ROWS(const uint64_t, board_sums), ARRAY(const int64_t, board_numbers), int64_t columns, int64_t sequences,
    int64_t classic, ARRAY(const uint8_t, stock), int64_t limit, ROWS(const uint64_t, both),
    ARRAY(const uint64_t, salts), ROWS(uint64_t, seen), ARRAY(int32_t, line), ARRAY(int64_t, first),
    ARRAY(int64_t, following), ARRAY(int64_t, effects), ROWS(uint64_t, copies), ARRAY(int32_t, moves),
    ARRAY(int32_t, ranks), ROWS(uint64_t, verdicts), ARRAY(uint8_t, memory), int64_t *results
) {
    Tables tables = tables_of(both, both_width, salts);
    Play play;
    Board *board = &play.board;
    *board = board_of(columns, classic, board_numbers[0], stock, stock_length);
    lay_out_numbers(board_cards, board_cards_width, board_lengths, board_hidden, board);
    copy_sums(board_sums, play.sums);
    play.gone = (int)board_numbers[1];

    int64_t depth = 0, positions = 1, most_moves = moves_length - 400, full = seen_length / 4 * 3;
    bool cut = false, ordered = board->dealt < board->stock_length;
    results[2] = 0;
    /* The moves of a depth are those from the first to the following one, which is the next to be done. */
    first[0] = 0;
    following[0] = list_moves(board, ordered, moves, ranks, 0);
    for (;;) {
        if (following[depth] == first[depth]) {
            if (depth == 0) {
                results[0] = cut ? OPEN : DEAD;
                break;
            }
            depth--;
            take_back(&play, line[depth], (int)effects[depth]);
            copy_sums(copies + depth * copies_width, play.sums);
            continue;
        }
        int move = moves[--following[depth]];
        line[depth] = move;
        copy_sums(play.sums, copies + depth * copies_width);
        effects[depth] = act(&play, move, &tables);
        depth++;
        first[depth] = following[depth] = following[depth - 1];
        if (play.gone == sequences) {
            results[0] = WON;
            results[2] = depth;
            break;
        }
        ordered = board->dealt < board->stock_length;
        if (ordered && are_too_few(board)) continue;
        if (!is_new(&play, ordered, &tables, seen, seen_length, seen_width)) continue;
        positions++;
        if (positions > full) {
            results[0] = OPEN;
            break;
        }
        if (is_stuck_board(board)) continue;
        if (is_known_buried(board, &tables, play.sums, verdicts, verdicts_length, verdicts_width, room_at(memory)))
            continue;
        if (positions > limit) {
            results[0] = OPEN;
            break;
        }
        if (depth >= line_length - 1 || first[depth] > most_moves) {
            cut = true;
            continue;
        }
        following[depth] = list_moves(board, ordered, moves, ranks, first[depth]);
    }
    results[1] = positions;
}
