"""The solver against the engine, and against a plain search that looks at everything."""

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragnatela import DEAL, Move, Position, deal, parse_code, parse_position, parse_record
from ragnatela.cli_solver import MEGABYTES, POSITIONS
from ragnatela.solver import IMPOSSIBLE, OPEN, WON, Limits, play_out, solve
from ragnatela.solver import kernels as k
from ragnatela.solver.beam import Beam, Weights, first_of, new_followers, new_room, orders
from ragnatela.solver.layout import encoded, pack_move, row_of, table_of, tables, unpack_move
from ragnatela.solver.lengths import idle_moves
from ragnatela.solver.plans import Proof, plan_of
from ragnatela.solver.portfolio import search_all
from ragnatela.solver.proof import most_positions, prove
from ragnatela.solver.straighten import straighten
from solving import BY_HAND, DATA, KINDS, KINDS_OF_WON, code_of, late_positions, plain_search, row_in, wandered

# Hashes wrap, which plain NumPy mentions.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")


def used(row: np.ndarray, columns: int) -> bytes:
    """A row without what lies behind its last card."""
    return row[: k.CARDS + int(row[k.LENGTH : k.LENGTH + columns].sum())].tobytes()


def worth_looking_at(position: Position, whole: bool) -> set[int]:
    """The legal moves that a beam looks at: one empty column stands for all without a stock; ``whole``: as there."""
    empty = [c for c, cards in enumerate(position.columns) if not cards]
    moves = set()
    for action in position.legal_moves:
        if not isinstance(action, Move):
            continue
        if action.target in empty:
            if action.count == len(position.columns[action.source]) and not (whole and position.stock):
                continue
            if not position.stock and action.target != empty[0]:
                continue
        moves.add(pack_move(action))
    return moves


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15, deadline=None)
@given(number=st.integers(0, 26**7 - 1), steps=st.integers(0, 120))
def test_random_play_is_the_engines(kind: str, number: int, steps: int) -> None:
    start, passed = wandered(kind, number, steps)
    for position in passed[-3:]:
        for whole in (False, True):
            check_followers(start, position, whole)


@pytest.mark.parametrize("text", (DATA / "won.jsonl").read_text().splitlines(), ids=KINDS_OF_WON)
def test_won_games_with_all_their_sequences_are_the_engines(text: str) -> None:
    game = parse_record(json.loads(text)["record"])
    start = position = deal(game.code)
    for action in game.actions:
        check_followers(start, position, False)
        position, _ = position.play(action)


def check_followers(start: Position, position: Position, whole: bool) -> None:
    """Rows, moves, hashes and estimates of all that follows a position are those of the engine."""
    t, z, weights = table_of(start), tables(), Weights().array()
    row = row_in(position, start)
    out, room = new_followers(1 << 11), new_room(t.width)
    constants = (weights, z.first, z.salts)
    game = t.columns, t.classic, t.stock
    count = k.expand(row[None, :], np.zeros(1, np.int64), *game, whole, *constants, out, room)
    assert set(out[2][:count].tolist()) == worth_looking_at(position, whole)
    assert len(set(out[2][:count].tolist())) == count
    rest = tuple(part[count:] for part in out)
    deals = k.expand_deals(row[None, :], np.zeros(1, np.int64), t.columns, t.stock, *constants, rest, room)
    assert deals == (DEAL in position.legal_moves)
    for i in range(count + deals):
        after, outcome = position.play(unpack_move(int(out[2][i])))
        written = np.zeros_like(row)
        assert k.play(row, written, int(out[2][i]), t.columns, t.stock) == len(outcome.removed)
        assert used(written, t.columns) == used(row_in(after, start), t.columns)
        hashed = int(k.row_hash(written, t.columns, bool(after.stock), z.first, z.salts))
        assert hashed == int(out[3][i])
        assert int(out[0][i]) == int(k.row_cost(written, t.columns, weights)) + hashed % 16


def test_without_a_stock_the_order_of_columns_does_not_count() -> None:
    lines = ["1: (2S) KS", "2: QH", "3: 5S 4S", "4: AH", "5:", "6: 9S", "7: 3H"]
    one = parse_position("SD-S2\n" + "\n".join(lines))
    other = parse_position("SD-S2\n" + "\n".join(f"{i + 1}:{line[2:]}" for i, line in enumerate(reversed(lines))))
    z = tables()
    rows = [row_of(position, table_of(position)) for position in (one, other)]
    assert len({int(k.row_hash(row, 7, False, z.first, z.salts)) for row in rows}) == 1
    assert len({int(k.row_hash(row, 7, True, z.first, z.salts)) for row in rows}) == 2


def test_the_solver_and_a_plain_search_agree() -> None:
    verdicts = {True: 0, False: 0}
    for position in [*map(parse_position, BY_HAND), *late_positions()]:
        wanted = plain_search(position, 1_500)
        if wanted is None:
            continue
        verdicts[wanted] += 1
        proof = prove(position, 100_000)
        assert proof.impossible is not wanted, position
        outcome = play_out(position)
        assert outcome.status == (WON if wanted else IMPOSSIBLE), position
        for line in (proof.line, outcome.line):
            here = position
            for action in line or []:
                here, _ = here.play(action)
            assert here.won is wanted or line is None
    assert min(verdicts.values()) >= 20, verdicts


def stuck(position: Position) -> bool:
    t = table_of(position)
    board = np.zeros((k.MOST_COLUMNS, k.MOST_CARDS), np.int64)
    lengths = np.zeros(k.MOST_COLUMNS, np.int64)
    for c, cards in enumerate(position.columns):
        board[c, : len(cards)] = encoded(cards)
        lengths[c] = len(cards)
    return bool(k.is_stuck(board, lengths, t.columns, t.classic, 0, t.stock, np.zeros(k.MOST_COLUMNS, np.int64)))


def test_nothing_on_the_way_to_a_win_is_called_stuck() -> None:
    for text in (DATA / "won.jsonl").read_text().splitlines():
        game = parse_record(json.loads(text)["record"])
        position = deal(game.code)
        for action in game.actions:
            assert not stuck(position), position
            position, _ = position.play(action)


def test_a_table_that_can_be_emptied_nowhere_is_stuck() -> None:
    text = "SD-S1\n1: 5S KS\n2: 3S JS\n3: 7S 9S\n4: 9S 7S\n5: JS 5S\n6: KS 3S\n7: 3S AS"
    assert stuck(parse_position(text))
    assert not stuck(parse_position(text.replace("7: 3S AS", "7: 2S")))


# Answers


def test_a_win_has_a_record_that_the_engine_replays() -> None:
    answer = solve(parse_code("SD1-S2-RAGNATE"))
    assert answer.status == WON
    game = parse_record(answer.record or "")
    assert game.won
    assert (game.code, game.moves, game.score) == (answer.code, answer.moves, answer.score)


def test_a_deal_that_dies_is_proved_impossible() -> None:
    answer = solve(parse_code("SD1-S4-HZMHKLH"))
    assert (answer.status, answer.record, answer.limit) == (IMPOSSIBLE, None, None)
    assert answer.as_json() == {"code": "SD1-S4-HZMHKLH", "status": "impossible", "positions": answer.positions}


@pytest.mark.parametrize("positions", [1, 50, 5_000])
def test_a_limit_leaves_a_deal_open(positions: int) -> None:
    answer = solve(parse_code("SD1-S4-WDXVBWV"), Limits(positions=positions))
    assert (answer.status, answer.limit) == (OPEN, "positions")
    assert answer.positions <= positions + 1_000


def test_little_memory_is_a_limit_of_its_own() -> None:
    answer = solve(parse_code("SD1-S4-WDXVBWV"), Limits(positions=200_000, megabytes=16))
    assert answer.status == OPEN
    least = Limits(positions=200_000, megabytes=1)
    line, dead, count, limit = search_all(deal(answer.code), Proof(None, wins=True), least.positions, least)
    assert (line, dead, limit) == (None, False, "megabytes")
    assert most_positions(1) < count <= most_positions(1) + 2  # the first one and the one too many


def test_little_memory_ends_sweeps_as_well() -> None:
    position = deal(parse_code("SD1-S4-WDXVBWV"))
    outcome = play_out(position, Limits(positions=1_000_000, megabytes=1))
    assert (outcome.status, outcome.limit) == (OPEN, "megabytes")
    assert outcome.positions < 400_000


def test_the_same_question_has_the_same_answer() -> None:
    code = parse_code("SP1-S4C-ARACHNE")
    assert solve(code) == solve(code)


def test_a_length_can_be_asked_for() -> None:
    code = parse_code("SD1-S1-AAAAABD")
    answer = solve(code, moves=55)
    assert (answer.status, answer.moves) == (WON, 55)
    assert idle_moves(deal(code), parse_record(answer.record or "").actions) == 0
    assert solve(code, Limits(positions=30_000), moves=2).status == OPEN


def test_the_shortest_is_not_longer() -> None:
    code = parse_code("SD1-S1-AAAAABD")
    assert (solve(code, Limits(positions=300_000), shortest=True).moves or 0) <= (solve(code).moves or 0)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_plan_and_wins_its_first_deal(kind: str) -> None:
    code = code_of(kind, 1)
    assert plan_of(code.variant, code.suits, code.rule)
    assert solve(code).status == WON


def test_a_won_position_needs_nothing() -> None:
    assert play_out(parse_position("SD-S1\nremoved: S S S S")).line == []


# Parts


def test_a_wandering_line_is_straightened() -> None:
    position = deal(parse_code("SD1-S1-AAAAABD"))
    wandering = prove(position, 300_000).line
    assert wandering is not None
    line, positions = straighten(position, wandering, Weights())
    assert len(line) < len(wandering)
    assert positions > 0
    for action in line:
        position, _ = position.play(action)
    assert position.won


@given(
    st.lists(st.integers(-50, 50), min_size=1, max_size=200) | st.lists(st.integers(-(10**6), 10**6), min_size=1),
    st.integers(1, 60),
)
def test_a_partial_sort_is_a_sort(keys: list[int], want: int) -> None:
    array = np.array(keys, np.int64)
    places = np.concatenate(list(orders(array, want)))
    assert sorted(places.tolist()) == list(range(len(keys)))
    assert array[places].tolist() == sorted(keys)


def test_followers_are_views() -> None:
    assert [len(part) for part in first_of(new_followers(10), 3)] == [3] * 4


@pytest.mark.parametrize("action", [Move(0, 9, 13), Move(9, 0, 1), DEAL])
def test_moves_are_numbers_both_ways(action: Move) -> None:
    assert unpack_move(pack_move(action)) == action


IDLE = """SD-S1
1: 9S
2: TS
3: TS
4: JS
5: 3S
6:
7: KS 8S"""


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        ((Move(0, 1, 1),), 0),
        ((Move(0, 1, 1), Move(1, 2, 1)), 1),  # could have gone there at once
        ((Move(4, 5, 1),), 1),  # a whole column to an empty one
        ((Move(6, 0, 1), Move(0, 1, 2)), 0),  # takes another card along
        ((Move(0, 1, 1), Move(6, 1, 1), Move(1, 2, 2)), 0),
        ((Move(1, 3, 1), Move(0, 2, 1), Move(3, 1, 1)), 0),  # back to an empty column, where it lies on nothing
        ((Move(0, 1, 1), Move(4, 5, 1), Move(1, 2, 1)), 1),
    ],
)
def test_moves_that_only_pass_time_are_counted(texts: tuple[Move, ...], count: int) -> None:
    assert idle_moves(parse_position(IDLE), list(texts)) == count


def test_a_beam_keeps_no_position_twice() -> None:
    beam = Beam(deal(parse_code("SD1-S4-RAGNATE")), 200, Weights())
    beam.run()
    full = beam.seen.table[beam.seen.table != 0]
    assert beam.seen.count == len(full) == len(set(full.tolist()))
    assert beam.count - 1 <= len(full)


def test_a_beam_keeps_nothing_that_is_stuck() -> None:
    start = deal(parse_code("SD1-S4-HZMHKLH"))  # a deal that dies
    beam = Beam(start, 40, Weights(), draws=(2, 2))
    assert beam.run().line is None
    for number in range(1, beam.count):
        position = start
        for action in beam.line(number):
            position, _ = position.play(action)
        assert not stuck(position)


def test_a_pool_that_is_drawn_again_wins_where_one_drawing_does_not() -> None:
    start = deal(parse_code("SD1-S4-QAFVHVL"))
    once, often = (Beam(start, 300, Weights(step=16), draws=draws).run() for draws in ((), (12, 6)))
    assert once.line is None
    assert often.line is not None
    assert often.positions > once.positions


def test_importing_ragnatela_imports_nothing_of_the_solver() -> None:
    names = "numpy", "distributed", "rich.progress", "ragnatela.solver"
    code = f"import sys, ragnatela, ragnatela.cli; print([n for n in {names!r} if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_every_plan_ends_with_a_proof_without_a_limit_of_its_own() -> None:
    for kind in KINDS:
        code = code_of(kind, 0)
        assert plan_of(code.variant, code.suits, code.rule)[-1] == Proof(None, wins=True)


def test_the_commands_limits_are_those_of_the_library() -> None:
    assert Limits(POSITIONS, MEGABYTES) == Limits()
