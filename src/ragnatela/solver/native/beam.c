/* The kernels of the beam, as in ../kernels.py and ../digging.py. */

#include "verdicts.h"

/* Places in the array of weights. */
enum { W_HIDDEN, W_BREAK, W_OFF, W_INVERTED, W_BASE, W_EMPTY, W_SEQUENCE, W_NOISE, W_SHIFT };

/* The weights, with what a card costs on one that is so many ranks higher and not the next of its suit. */
typedef struct {
    int64_t hidden, base, empty, sequence, apart[2 * KING + 1];
    int shift;
    uint64_t noise;
} Costs;

static Costs costs_of(const int64_t *weights) {
    Costs costs;
    costs.hidden = weights[W_HIDDEN];
    costs.base = weights[W_BASE];
    costs.empty = weights[W_EMPTY];
    costs.sequence = weights[W_SEQUENCE];
    costs.shift = (int)weights[W_SHIFT];
    costs.noise = (uint64_t)weights[W_NOISE];
    for (int ranks = -KING; ranks <= KING; ranks++)
        costs.apart[ranks + KING] = weights[W_BREAK] + (ranks < 0 ? weights[W_INVERTED] : 0);
    costs.apart[1 + KING] = weights[W_OFF];
    return costs;
}

static inline int64_t pair_cost(int upper, int lower, const Costs *costs) {
    return lower + 1 == upper ? 0 : costs->apart[(upper & RANK) - (lower & RANK) + KING];
}

static inline int64_t base_cost(int card, const Costs *costs) { return (card & RANK) == KING ? 0 : costs->base; }

static int64_t row_cost(const uint8_t *row, int columns, const Costs *costs) {
    int64_t cost = 0;
    const uint8_t *card = row + CARDS;
    for (int c = 0; c < columns; c++) {
        int length = row[LENGTH + c];
        if (length == 0) {
            cost -= costs->empty;
            continue;
        }
        cost += base_cost(*card, costs) + row[HIDDEN + c] * costs->hidden;
        for (int i = 1; i < length; i++) cost += pair_cost(card[i - 1], card[i], costs);
        card += length;
    }
    return cost - row[REMOVED] * costs->sequence;
}

static uint64_t row_hash(const uint8_t *row, int columns, bool ordered, const uint64_t *table, const uint64_t *salts) {
    uint64_t total = 0;
    const uint8_t *cards = row + CARDS;
    for (int c = 0; c < columns; c++) {
        uint64_t part = column_sum(cards, row[LENGTH + c], row[HIDDEN + c], table);
        total += mixed(ordered ? part + salts[c] : part, M1);
        cards += row[LENGTH + c];
    }
    return total;
}

static inline int run_at(const uint8_t *cards, int length, int hidden, bool classic) {
    if (length == 0) return 0;
    int run = 1;
    while (run < length - hidden && is_linked(cards[length - run - 1], cards[length - run], classic)) run++;
    return run;
}

/* Count the 13 last cards of a column as removed and turn the card below. */
static inline void take_sequence(uint8_t *row, int column) {
    int left = row[LENGTH + column] - 13;
    row[LENGTH + column] = (uint8_t)left;
    if (left && left == row[HIDDEN + column]) row[HIDDEN + column] = (uint8_t)(left - 1);
    row[REMOVED]++;
}

/* Take the sequence that ends at this address, if one does; returns the column's new end. */
static inline uint8_t *take_if_complete(uint8_t *row, int column, uint8_t *end) {
    if (row[LENGTH + column] - row[HIDDEN + column] < 13 || !is_sequence(end)) return end;
    take_sequence(row, column);
    return end - 13;
}

static inline uint8_t *copy(const uint8_t *from, int count, uint8_t *to) {
    for (int i = 0; i < count; i++) to[i] = from[i];
    return to + count;
}

static int play_deal(const uint8_t *row, uint8_t *out, int columns, const uint8_t *stock, int stock_length) {
    copy(row, CARDS, out);
    int dealt = row[DEALT], count = least(columns, stock_length - dealt);
    out[DEALT] = (uint8_t)(dealt + count);
    const uint8_t *from = row + CARDS;
    uint8_t *to = out + CARDS;
    for (int c = 0; c < columns; c++) {
        int length = row[LENGTH + c];
        to = copy(from, length, to);
        from += length;
        if (c < count) {
            *to++ = stock[dealt + c];
            out[LENGTH + c] = (uint8_t)(length + 1);
            to = take_if_complete(out, c, to);
        }
    }
    return out[REMOVED] - row[REMOVED];
}

static int play_row(const uint8_t *row, uint8_t *out, int move, int columns, const uint8_t *stock, int stock_length) {
    if (move == DEAL_MOVE) return play_deal(row, out, columns, stock, stock_length);
    int source = move >> 16, target = move >> 8 & 255, count = move & 255;
    copy(row, CARDS, out);
    int left = row[LENGTH + source] - count;
    out[LENGTH + source] = (uint8_t)left;
    out[LENGTH + target] = (uint8_t)(row[LENGTH + target] + count);
    if (left && left == row[HIDDEN + source]) out[HIDDEN + source] = (uint8_t)(left - 1);
    const uint8_t *group = row + CARDS - count, *from = row + CARDS;
    for (int c = 0; c <= source; c++) group += row[LENGTH + c];
    uint8_t *to = out + CARDS;
    for (int c = 0; c < columns; c++) {
        to = copy(from, c == source ? left : row[LENGTH + c], to);
        if (c == target) to = take_if_complete(out, c, copy(group, count, to));
        from += row[LENGTH + c];
    }
    return out[REMOVED] - row[REMOVED];
}

/* Where followers are written: arrays of one length. */
typedef struct {
    int64_t *keys;
    int32_t *parents, *moves;
    uint64_t *hashes;
    int64_t count;
} Followers;

static inline void add(Followers *out, int64_t key, int64_t parent, int move, uint64_t hash, const Costs *costs) {
    int64_t n = out->count++;
    out->keys[n] = key + (int64_t)(hash >> costs->shift & costs->noise);
    out->parents[n] = (int32_t)parent;
    out->moves[n] = move;
    out->hashes[n] = hash;
}

/* What stays the same while rows are expanded. */
typedef struct {
    int columns, stock_length;
    bool classic, whole;
    const uint8_t *stock;
    const uint64_t *table, *salts;
    Costs costs;
} Game;

/* A row cut into columns, with the parts of its hash, and the columns that may take a group, a bit each. */
typedef struct {
    const uint8_t *row, *cards[MOST_COLUMNS];
    int lengths[MOST_COLUMNS], hidden[MOST_COLUMNS];
    bool ordered;
    uint64_t salts[MOST_COLUMNS], sums[MOST_COLUMNS], parts[MOST_COLUMNS], total;
    uint32_t ends[RANK + 1], empty; /* by the rank of the last card; all that are empty */
    int64_t parent, offset, cost;
} Cut;

static inline void cut_row(const Game *game, const uint8_t *row, int64_t parent, int64_t offset, Cut *cut) {
    const uint8_t *cards = row + CARDS;
    cut->row = row;
    cut->parent = parent;
    cut->offset = offset;
    cut->cost = offset + row_cost(row, game->columns, &game->costs);
    cut->ordered = row[DEALT] < game->stock_length;
    cut->total = 0;
    cut->empty = 0;
    for (int rank = 0; rank <= RANK; rank++) cut->ends[rank] = 0;
    for (int c = 0; c < game->columns; c++) {
        int length = cut->lengths[c] = row[LENGTH + c];
        cut->hidden[c] = row[HIDDEN + c];
        cut->cards[c] = cards;
        cut->salts[c] = cut->ordered ? game->salts[c] : 0;
        cut->sums[c] = column_sum(cards, length, cut->hidden[c], game->table);
        cut->total += cut->parts[c] = mixed(cut->sums[c] + cut->salts[c], M1);
        cards += length;
        if (length)
            cut->ends[cards[-1] & RANK] |= 1u << c;
        else
            cut->empty |= 1u << c;
    }
}

/* The empty columns that are worth trying for a group from this place of its column. */
static inline uint32_t empty_for(const Cut *cut, int place, bool whole) {
    if (place == 0 && !(whole && cut->ordered)) return 0;
    return cut->ordered ? cut->empty : cut->empty & -cut->empty;
}

/* A group of `count` cards from the end of a column: the hash and the estimate of what it leaves behind. */
typedef struct {
    int source, count, head;
    uint64_t rest;
    int64_t cost;
} Group;

static inline void add_move(const Game *game, const Cut *cut, const Group *group, int target, Followers *out) {
    int height = cut->lengths[target], k = group->count;
    const uint8_t *cards = cut->cards[group->source] + cut->lengths[group->source] - k;
    int move = group->source << 16 | target << 8 | k;
    if ((cards[k - 1] & RANK) == ACE && height - cut->hidden[target] + k >= 13) {
        uint8_t scratch[CARDS + MOST_CARDS];
        if (play_row(cut->row, scratch, move, game->columns, game->stock, game->stock_length)) {
            uint64_t h = row_hash(scratch, game->columns, cut->ordered, game->table, game->salts);
            int64_t key = cut->offset + row_cost(scratch, game->columns, &game->costs);
            add(out, key, cut->parent, move, h, &game->costs);
            return;
        }
    }
    uint64_t joined = cut->sums[target];
    for (int i = 0; i < k; i++) joined += game->table[(height + i) * 64 + cards[i]];
    uint64_t h = group->rest - cut->parts[target] + mixed(joined + cut->salts[target], M1);
    int64_t cost = height ? pair_cost(cut->cards[target][height - 1], group->head, &game->costs)
                          : base_cost(group->head, &game->costs) + game->costs.empty;
    add(out, group->cost + cost, cut->parent, move, h, &game->costs);
}

static inline void add_moves_from(const Game *game, const Cut *cut, int source, Followers *out) {
    const uint8_t *cards = cut->cards[source];
    int length = cut->lengths[source], hidden = cut->hidden[source];
    int run = run_at(cards, length, hidden, game->classic);
    uint64_t sum = cut->sums[source];
    for (int k = 1; k <= run; k++) {
        int place = length - k, head = cards[place];
        sum -= game->table[place * 64 + head];
        uint32_t targets = (cut->ends[(head & RANK) + 1] | empty_for(cut, place, game->whole)) & ~(1u << source);
        if (!targets) continue;
        uint64_t left = sum;
        int64_t cost = cut->cost;
        if (place == 0)
            cost -= base_cost(head, &game->costs) + game->costs.empty;
        else
            cost -= pair_cost(cards[place - 1], head, &game->costs);
        if (place == hidden && place > 0) {
            cost -= game->costs.hidden;
            left += game->table[FACE_DOWN + hidden - 1] - game->table[FACE_DOWN + hidden];
        }
        uint64_t rest = cut->total - cut->parts[source] + mixed(left + cut->salts[source], M1);
        Group group = {source, k, head, rest, cost};
        for (; targets; targets &= targets - 1) add_move(game, cut, &group, __builtin_ctz(targets), out);
    }
}

EXPORTED int64_t expand(
    ROWS(const uint8_t, rows), ARRAY(const int64_t, offsets), int64_t columns, int64_t classic,
    ARRAY(const uint8_t, stock), int64_t whole, ARRAY(const int64_t, weights), ARRAY(const uint64_t, table),
    ARRAY(const uint64_t, salts), ARRAY(int64_t, keys), ARRAY(int32_t, parents), ARRAY(int32_t, moves),
    ARRAY(uint64_t, hashes)
) {
    Game game = {(int)columns, (int)stock_length, classic, whole, stock, table, salts, costs_of(weights)};
    Followers out = {keys, parents, moves, hashes, 0};
    Cut cut;
    for (int64_t p = 0; p < rows_length; p++) {
        if (out.count > keys_length - 512) return -1;
        cut_row(&game, rows + p * rows_width, p, offsets[p], &cut);
        for (int source = 0; source < columns; source++) add_moves_from(&game, &cut, source, &out);
    }
    return out.count;
}

EXPORTED int64_t expand_deals(
    ROWS(const uint8_t, rows), ARRAY(const int64_t, offsets), int64_t columns, ARRAY(const uint8_t, stock),
    ARRAY(const int64_t, weights), ARRAY(const uint64_t, table), ARRAY(const uint64_t, salts), ARRAY(int64_t, keys),
    ARRAY(int32_t, parents), ARRAY(int32_t, moves), ARRAY(uint64_t, hashes)
) {
    Followers out = {keys, parents, moves, hashes, 0};
    Costs costs = costs_of(weights);
    uint8_t scratch[CARDS + MOST_CARDS];
    for (int64_t p = 0; p < rows_length; p++) {
        const uint8_t *row = rows + p * rows_width;
        bool allowed = row[DEALT] < stock_length;
        for (int c = 0; c < columns; c++) allowed = allowed && row[LENGTH + c] > 0;
        if (!allowed) continue;
        play_deal(row, scratch, (int)columns, stock, (int)stock_length);
        uint64_t h = row_hash(scratch, (int)columns, scratch[DEALT] < stock_length, table, salts);
        add(&out, offsets[p] + row_cost(scratch, (int)columns, &costs), p, DEAL_MOVE, h, &costs);
    }
    return out.count;
}

/* Note a hash in the open table; returns whether it is new. The table must never be full. */
static inline bool note(ARRAY(uint64_t, seen), uint64_t h) {
    uint64_t mask = (uint64_t)seen_length - 1;
    if (h == 0) h = 1;
    uint64_t at = h & mask;
    for (; seen[at] != 0; at = (at + 1) & mask)
        if (seen[at] == h) return false;
    seen[at] = h;
    return true;
}

EXPORTED void note_all(ARRAY(uint64_t, seen), ARRAY(const uint64_t, hashes)) {
    for (int64_t i = 0; i < hashes_length; i++) note(seen, seen_length, hashes[i]);
}

/* Writes to `results` how many were kept, how many were new, and how many places of the order it went through. */
EXPORTED void keep(
    ARRAY(const int64_t, order), ARRAY(const int64_t, keys), ARRAY(const int32_t, parents), ARRAY(const int32_t, moves),
    ARRAY(const uint64_t, hashes), ROWS(const uint8_t, rows), ROWS(uint8_t, out), ARRAY(int64_t, chosen),
    int64_t columns, int64_t classic, ARRAY(const uint8_t, stock), ARRAY(uint64_t, seen), int64_t *results
) {
    Board board = board_of(columns, classic, 0, stock, stock_length);
    int64_t n = 0, new = 0, j = 0;
    while (j < order_length && n < out_length) {
        int64_t i = order[j++];
        if (!note(seen, seen_length, hashes[i])) continue;
        new++;
        uint8_t *row = out + n * out_width;
        play_row(rows + parents[i] * rows_width, row, moves[i], (int)columns, stock, (int)stock_length);
        lay_out(row, &board);
        if (!is_stuck_board(&board)) chosen[n++] = i;
    }
    results[0] = n;
    results[1] = new;
    results[2] = j;
}

EXPORTED void mark_buried(
    ROWS(const uint8_t, rows), ARRAY(bool, buried), int64_t columns, int64_t classic, ARRAY(const uint8_t, stock),
    ROWS(const uint64_t, both), ARRAY(const uint64_t, salts), ROWS(uint64_t, verdicts), ARRAY(uint8_t, memory)
) {
    Board board = board_of(columns, classic, 0, stock, stock_length);
    Tables tables = tables_of(both, both_width, salts);
    for (int64_t p = 0; p < rows_length; p++) {
        lay_out(rows + p * rows_width, &board);
        buried[p] = is_known_buried(&board, &tables, 0, verdicts, verdicts_length, verdicts_width, room_at(memory));
    }
}

EXPORTED int64_t is_stuck(
    ROWS(const int64_t, cards), ARRAY(const int64_t, lengths), int64_t columns, int64_t classic, int64_t dealt,
    ARRAY(const uint8_t, stock)
) {
    Board board = board_of(columns, classic, dealt, stock, stock_length);
    lay_out_numbers(cards, cards_width, lengths, lengths, &board);
    return is_stuck_board(&board);
}

EXPORTED int64_t is_buried(
    ROWS(const int64_t, cards), ARRAY(const int64_t, lengths), ARRAY(const int64_t, hidden), int64_t columns,
    int64_t classic, int64_t dealt, ARRAY(const uint8_t, stock), ARRAY(uint8_t, memory)
) {
    Board board = board_of(columns, classic, dealt, stock, stock_length);
    lay_out_numbers(cards, cards_width, lengths, hidden, &board);
    return is_buried_board(&board, room_at(memory));
}
