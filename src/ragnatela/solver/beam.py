"""The beam: search by number of actions that keeps the best positions, stage by stage of the stock.

A stage is all play between two deals. It goes on breadth-first, keeping in each layer the positions with the lowest
estimates, and collects what comes of dealing from any of its layers. The best of these, early or late ones, begin the
next stage: so late dealing is not crowded out by early dealing, nor the other way round.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ragnatela.engine.moves import Action
from ragnatela.engine.position import Position
from ragnatela.solver import kernels
from ragnatela.solver.digging import mark_buried, new_digging, new_verdicts
from ragnatela.solver.kernels import DEAL_MOVE, REMOVED
from ragnatela.solver.layout import Table, row_of, table_of, tables, unpack_move

Numbers = NDArray[np.int32]
#: Estimate, parent's place, move and hash of each follower.
Followers = tuple[NDArray[np.int64], Numbers, Numbers, NDArray[np.uint64]]

#: Each drawing leaves so many places of the pool behind for each position that it may keep: the next best are near
#: copies of those, and fail where they failed.
SPREAD = 4

#: What a position costs in the history and the table of hashes, at most.
BYTES_A_POSITION = 64


@dataclass(frozen=True)
class Weights:
    """What the estimate of a position counts, in sixteenths of a break; less is better.

    A break is a card that does not lie on the next one of its suit: ``break_`` when it is not in sequence either,
    ``inverted`` more when it is the higher one, ``off`` when only the suit differs. ``base`` a column that does not
    begin with a king. ``step`` what each action costs: the higher, the shorter the games and the fewer are found.
    ``noise`` (a power of two less 1) and ``shift``: up to so much of the hash is added.
    """

    hidden: int = 8
    break_: int = 16
    off: int = 15
    inverted: int = 5
    base: int = 4
    empty: int = 16
    sequence: int = 16
    noise: int = 15
    shift: int = 0
    step: int = 0

    def array(self) -> NDArray[np.int64]:
        """The weights in the kernels' order."""
        return np.array(
            [
                self.hidden,
                self.break_,
                self.off,
                self.inverted,
                self.base,
                self.empty,
                self.sequence,
                self.noise,
                self.shift,
            ],
            np.int64,
        )


@dataclass
class Layer:
    """Positions of one depth of a stage: rows, numbers in the history, actions since the beginning."""

    rows: NDArray[np.uint8]
    ids: Numbers
    depths: Numbers

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Found:
    """What a beam came to: the shortest won line or None, and how many positions it looked at; no win proves
    nothing.

    ``exact``: won lines of the wanted length.
    """

    line: list[Action] | None
    positions: int
    exact: list[list[Action]] = field(default_factory=list)


def new_followers(size: int) -> Followers:
    """Room for so many followers."""
    return (
        np.zeros(size, np.int64),
        np.zeros(size, np.int32),
        np.zeros(size, np.int32),
        np.zeros(size, np.uint64),
    )


def new_room(width: int) -> tuple[NDArray[np.generic], ...]:
    """Room for the kernels to work in: a board, two numbers and two hashes a column, and a row."""
    board, row = np.zeros((kernels.MOST_COLUMNS, kernels.MOST_CARDS), np.int64), np.zeros(width, np.uint8)
    numbers = (np.zeros(kernels.MOST_COLUMNS, np.int64) for _ in range(2))
    hashes = (np.zeros(kernels.MOST_COLUMNS, np.uint64) for _ in range(2))
    return board, *numbers, *hashes, row


def first_of(followers: Followers, count: int) -> Followers:
    """The first followers, without copying."""
    keys, parents, moves, hashes = followers
    return keys[:count], parents[:count], moves[:count], hashes[:count]


class Seen:
    """A set of hashes that grows. Two positions with one hash would cost the beam one of them, never the truth."""

    def __init__(self, size: int = 1 << 17) -> None:
        self.count = 0
        self.table = np.zeros(size, np.uint64)

    def make_room(self, more: int) -> None:
        """See that so many more can be entered."""
        size = len(self.table)
        if 2 * (self.count + more) < size:
            return
        while 2 * (self.count + more) >= size:
            size *= 4
        old = self.table[self.table != 0]
        self.table = np.zeros(size, np.uint64)
        kernels.note_all(self.table, old)


class Digger:
    """Finds buried positions (`digging`), with the memory of one search."""

    def __init__(self, table: Table) -> None:
        z = tables()
        board, lengths, hidden, *_ = new_room(table.width)
        rooms = (board, lengths, hidden, new_verdicts(), new_digging())
        self.constants = (table.columns, table.classic, table.stock, z.both, z.salts, *rooms)

    def drop_buried(self, rows: NDArray[np.uint8], chosen: NDArray[np.int64]) -> int:
        """Move the rows that are not buried to the front, and their places ``chosen`` as well; returns how many."""
        buried = np.zeros(len(rows), np.bool_)
        mark_buried(rows, buried, *self.constants)
        count = len(rows) - int(buried.sum())
        if count < len(rows):
            rows[:count], chosen[:count] = rows[~buried], chosen[~buried]
        return count


@dataclass
class Pool:
    """What the deals from all layers of a stage came to: parents, followers, and the order in which they are drawn."""

    layer: Layer
    followers: Followers
    order: NDArray[np.int64]
    drawn: int = 0  # places of the order


class Beam:
    """One search from one position.

    ``width``: positions kept in a layer. ``window``: layers of a stage that still has a stock; ``most_layers``: of one
    that has none. ``draws``: how often the stage after the last deal may begin, each time with the next best
    positions, and the stage before it, and so on; once where nothing is said. ``exactly``: also look for games of so
    many actions. ``most``: positions after which the search gives up. ``thorough``: whether to leave out what is
    buried (`digging`), and to bring whole columns to empty ones while there is a stock. ``shorter_than``: only games
    of fewer actions count.
    """

    def __init__(
        self,
        position: Position,
        width: int,
        weights: Weights,
        *,
        window: int = 50,
        most_layers: int = 120,
        draws: tuple[int, ...] = (),
        exactly: int | None = None,
        most: int = 1 << 62,
        thorough: bool = False,
        shorter_than: int = 1 << 30,
    ) -> None:
        self.position = position
        self.table = table_of(position)
        self.width = width
        self.weights = weights
        self.numbers = weights.array()
        self.window = window
        self.most_layers = most_layers
        self.draws = draws
        self.exactly = exactly
        self.most = most
        self.parents: list[Numbers] = [np.array([-1], np.int32)]
        self.moves: list[Numbers] = [np.array([0], np.int32)]
        self.count = 1
        self.buried = 0  # positions that were left out
        self.seen = Seen()
        self.space = new_followers(1 << 12)
        self.room = new_room(self.table.width)
        self.digger = Digger(self.table) if thorough else None
        self.best = shorter_than  # actions of the shortest win so far
        self.won = 0  # its number in the history
        self.exact: list[int] = []  # numbers of wins of the wanted length

    def run(self) -> Found:
        """Search to the end."""
        with np.errstate(over="ignore"):  # hashes wrap, which plain NumPy would mention
            return self._run()

    def _run(self) -> Found:
        self.go_on(self.beginning(), self.position.deals_left)
        line = self.line(self.won) if self.won else None
        return Found(line, self.looked_at, [self.line(number) for number in self.exact])

    @property
    def looked_at(self) -> int:
        """How many positions it kept or found buried."""
        return self.count + self.buried

    def beginning(self) -> Layer:
        """The layer of the position itself."""
        return Layer(row_of(self.position, self.table)[None, :], np.zeros(1, np.int32), np.zeros(1, np.int32))

    def go_on(self, layer: Layer, level: int) -> None:
        """Play from the beginning of a stage, with so many deals left, to the end."""
        pool = self.stage(layer, level)
        following = level - 1
        for _ in range(self.draws[following] if 0 <= following < len(self.draws) else 1):
            if pool is None or self.won or self.looked_at > self.most:
                break
            beginning = self.draw(pool)
            if beginning is None:
                break
            self.go_on(beginning, following)

    def stage(self, layer: Layer, level: int) -> Pool | None:
        """Play on without dealing; returns what comes of dealing, if there is anything."""
        dealt: list[tuple[Followers, Layer]] = []
        following: Layer | None = layer
        for _ in range(self.window if level else self.most_layers):
            if following is None or self.looked_at > self.most:
                break
            if level:
                self.collect(following, dealt)
            else:
                self.note_wins(following)
                if int(following.depths.min()) >= max(self.best - 1, self.exactly or 0):
                    return None
            following = self.next_layer(following)
        return pool_of(dealt)

    def note_wins(self, layer: Layer) -> None:
        """Remember the shortest win, and those of the wanted length."""
        places = np.flatnonzero(layer.rows[:, REMOVED] == self.table.sequences)
        for place in places:
            depth, number = int(layer.depths[place]), int(layer.ids[place])
            if depth < self.best:
                self.best, self.won = depth, number
            if depth == self.exactly:
                self.exact.append(number)

    def offsets(self, layer: Layer) -> NDArray[np.int64]:
        """What the actions so far add to the estimates of the followers."""
        return layer.depths.astype(np.int64) * self.weights.step

    def collect(self, layer: Layer, dealt: list[tuple[Followers, Layer]]) -> None:
        """Add what comes of dealing from a layer."""
        t, z = self.table, tables()
        space = new_followers(len(layer))
        count = kernels.expand_deals(
            layer.rows, self.offsets(layer), t.columns, t.stock, self.numbers, z.first, z.salts, space, self.room
        )
        if count:
            followers = first_of(space, count)
            origins = followers[1]
            dealt.append((followers, Layer(layer.rows[origins], layer.ids[origins], layer.depths[origins])))

    def draw(self, pool: Pool) -> Layer | None:
        """The best positions of the pool that were not drawn before: the beginning of the next stage."""
        layer, went = self.kept(pool.layer, pool.followers, [pool.order[pool.drawn :]])
        pool.drawn += max(went, SPREAD * self.width)
        return layer

    def next_layer(self, layer: Layer) -> Layer | None:
        """The best new positions after one move."""
        t, z = self.table, tables()
        count = -1
        while count < 0:
            count = kernels.expand(
                layer.rows,
                self.offsets(layer),
                t.columns,
                t.classic,
                t.stock,
                self.digger is not None,
                self.numbers,
                z.first,
                z.salts,
                self.space,
                self.room,
            )
            if count < 0:
                self.space = new_followers(2 * len(self.space[0]))
        followers = first_of(self.space, count)
        if self.exactly is not None:
            followers = self.natural(followers)
        return self.kept(layer, followers, orders(followers[0], 2 * self.width))[0]

    def natural(self, followers: Followers) -> Followers:
        """Without the moves that take back or take on the one before them."""
        last = self.moves[-1][followers[1]]  # the layer was the last to be kept
        source, target, count = (followers[2] >> 16, followers[2] >> 8 & 255, followers[2] & 255)
        from_there = (last != DEAL_MOVE) & (last >> 8 & 255 == source) & (last & 255 > 0)
        idle = from_there & ((last >> 16 == target) | (last & 255 == count))
        keys, parents, moves, hashes = (part[~idle] for part in followers)
        return keys, parents, moves, hashes

    def kept(self, layer: Layer, followers: Followers, parts: Iterable[NDArray[np.int64]]) -> tuple[Layer | None, int]:
        """Make the best new followers into a layer, and note where they came from.

        ``parts``: their places in order. Also returns how many places it went through.
        """
        size = min(len(followers[0]), self.width)
        rows = np.zeros((size, self.table.width), np.uint8)
        chosen = np.zeros(size, np.int64)
        count = went = 0
        for order in parts:
            self.seen.make_room(len(order))
            t = self.table
            constants = (t.columns, t.classic, t.stock, self.seen.table, self.room)
            while len(order) and count < size:
                left = rows[count:], chosen[count:]
                kept, new, through = kernels.keep(order, followers, layer.rows, *left, *constants)
                order = order[through:]
                went += through
                self.seen.count += new
                if self.digger:
                    free = self.digger.drop_buried(left[0][:kept], left[1][:kept])
                    self.buried += kept - free
                    kept = free
                count += kept
            if count == size:
                break
        if not count:
            return None, went
        places = chosen[:count]
        origins = followers[1][places]
        self.parents.append(layer.ids[origins])
        self.moves.append(followers[2][places].copy())
        ids = np.arange(self.count, self.count + count, dtype=np.int32)
        self.count += count
        return Layer(rows[:count], ids, layer.depths[origins] + np.int32(1)), went

    def line(self, number: int) -> list[Action]:
        """The actions that led to a position of the history."""
        parents, moves = np.concatenate(self.parents), np.concatenate(self.moves)
        line = []
        while number:
            line.append(unpack_move(int(moves[number])))
            number = int(parents[number])
        return line[::-1]


def pool_of(dealt: list[tuple[Followers, Layer]]) -> Pool | None:
    """All that came of dealing, the best first."""
    if not dealt:
        return None
    keys, _, moves, hashes = (np.concatenate(parts) for parts in zip(*(part for part, _ in dealt), strict=True))
    layer = Layer(
        np.concatenate([part.rows for _, part in dealt]),
        np.concatenate([part.ids for _, part in dealt]),
        np.concatenate([part.depths for _, part in dealt]),
    )
    places = np.arange(len(keys), dtype=np.int32)
    return Pool(layer, (keys, places, moves, hashes), np.argsort(narrow(keys), kind="stable"))


def narrow(keys: NDArray[np.int64]) -> NDArray[np.signedinteger]:
    """The keys in the same order as numbers of 16 bits if they fit, which NumPy sorts several times as fast."""
    least = keys.min(initial=0)
    return (keys - least).astype(np.int16) if keys.max(initial=0) - least < 1 << 15 else keys


def orders(keys: NDArray[np.int64], want: int) -> Iterator[NDArray[np.int64]]:
    """The places of the keys from the lowest on, in two parts, so that the long rest is sorted only when needed."""
    keys = narrow(keys)
    if want >= len(keys):
        yield np.argsort(keys, kind="stable")
        return
    border = np.partition(keys, want)[want]
    best = np.flatnonzero(keys <= border)
    yield best[np.argsort(keys[best], kind="stable")]
    rest = np.flatnonzero(keys > border)
    yield rest[np.argsort(keys[rest], kind="stable")]
