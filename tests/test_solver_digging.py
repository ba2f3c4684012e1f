"""Digging: what it calls buried cannot be won, and the solver knows more by it."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from conftest import ROOT
from ragnatela import Game, Position, deal, parse_code, parse_position, parse_record
from ragnatela.solver import IMPOSSIBLE, WON, Limits, play_out, solve
from ragnatela.solver.beam import Beam, Digger, Weights
from ragnatela.solver.digging import is_buried, new_digging
from ragnatela.solver.kernels import MOST_CARDS, MOST_COLUMNS
from ragnatela.solver.layout import encoded, table_of
from ragnatela.solver.plans import Sweep, shorter
from ragnatela.solver.portfolio import shortened, sweep
from solving import BY_HAND, DATA, KINDS, late_positions, plain_search, row_in, wandered

ROOM = new_digging()
#: Won games in which an earlier draft of the rules called positions buried: two kings wait for the same twelve cards.
TWO_KINGS = ("SD1-S2-XUXXWHZ", "SD1-S2-UQJTXWG", "SP1-S4F-OGYCIEF")


def buried(position: Position) -> bool:
    """What digging says of a position, whose stock is still to be dealt."""
    t = table_of(position)
    board = np.zeros((MOST_COLUMNS, MOST_CARDS), np.int64)
    lengths, hidden = np.zeros(MOST_COLUMNS, np.int64), np.zeros(MOST_COLUMNS, np.int64)
    for c, (cards, down) in enumerate(zip(position.columns, position.hidden, strict=True)):
        board[c, : len(cards)] = encoded(cards)
        lengths[c], hidden[c] = len(cards), down
    answer = bool(is_buried(board, lengths, hidden, t.columns, t.classic, 0, t.stock, ROOM))
    met = ROOM[8]
    assert not met.any()  # it leaves its table as it was, however it ends
    return answer


def won_games(each: int) -> Iterator[Game]:
    """Won games of all kinds: those of the golden data, and of each survey those that were the hardest to find."""
    for text in (DATA / "won.jsonl").read_text().splitlines():
        yield parse_record(json.loads(text)["record"])
    for file in sorted((ROOT / "data/survey").glob("*.jsonl")):
        answers = [json.loads(line) for line in file.read_text().splitlines()]
        won = [answer for answer in answers if answer["status"] == WON]
        won.sort(key=lambda answer: (answer["code"] not in TWO_KINGS, -answer["positions"]))
        for answer in won[:each]:
            yield parse_record(answer["record"])


def test_nothing_on_the_way_to_a_win_is_buried() -> None:
    codes = set()
    for game in won_games(6):
        position = deal(game.code)
        for action in game.actions:
            assert not buried(position), position
            position, _ = position.play(action)
        assert not buried(position)
        codes.add(game.code.text)
    assert codes.issuperset(TWO_KINGS)


def test_what_is_buried_cannot_be_won() -> None:
    seen = {True: 0, False: 0}
    for position in [*map(parse_position, BY_HAND), *late_positions()]:
        if buried(position):
            wanted = plain_search(position, 1_500)
            assert wanted is not True, position
            seen[wanted is False] += 1
    assert seen[True] >= 50, seen


#: Kings and nines over low cards: nothing can be taken, each card that could come loose lacks the one above it.
NO_PLACE = "SD-S1\n1: AS KS\n2: 2S KS\n3: 3S KS\n4: 4S KS\n5: 5S 9S\n6: 6S 9S\n7: "

FLEXIBLE = (
    "SP-S2F\n"
    + "\n".join(f"{c + 1}: {low}S K{'SH'[c % 2]}" for c, low in enumerate("23456789"))
    + "\n9: TS 8H\n10: JS 8S"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (NO_PLACE + "7S 9S", True),
        # An empty column takes one card, and what lay below it has no place either.
        (NO_PLACE, True),
        # A ten takes a nine; but the five and the six below leave one column, and then there is no place again.
        (NO_PLACE + "TS", True),
        # Tens of the stock take the nines, and columns get free, but fewer than the kings and the rest need.
        (NO_PLACE + "7S 9S\nstock: TS TS TS", True),
        # A king goes with its sequence when the other twelve are loose, though no column is free.
        ("SD-S1\n1: (2S) KS QS JS TS 9S\n2: 8S 7S 6S 5S 4S 3S\n3: AS\nremoved: S S S", False),
        # By the Flexible rule, too, a king needs a column.
        (FLEXIBLE, True),
    ],
)
def test_positions_made_by_hand(text: str, expected: bool) -> None:
    position = parse_position(text)
    assert buried(position) is expected
    assert plain_search(position, 3_000) is not expected


@pytest.mark.parametrize("kind", KINDS)
def test_the_memory_of_answers_changes_none(kind: str) -> None:
    seen = {True: 0, False: 0}
    for number in range(12):
        start, passed = wandered(kind, number, 110)
        digger = Digger(table_of(start))
        for position in passed[::3] * 2:
            free = digger.drop_buried(row_in(position, start)[None, :], np.zeros(1, np.int64)) == 1
            assert free is not buried(position)
            seen[free] += 1
    assert min(seen.values()) > 0 or kind.startswith("SP"), seen


def test_a_thorough_beam_keeps_nothing_that_is_buried() -> None:
    start = deal(parse_code("SD1-S4-HZMHKLH"))  # a deal that dies
    beams = [Beam(start, 40, Weights(), draws=(2, 2), thorough=thorough) for thorough in (False, True)]
    kept = []
    for beam in beams:
        assert beam.run().line is None
        position = start
        count = 0
        for number in range(1, beam.count):
            position = start
            for action in beam.line(number):
                position, _ = position.play(action)
            count += buried(position)
        kept.append(count)
    assert kept[0] > 100
    assert kept[1] == 0
    assert beams[1].buried > 0


def test_a_whole_column_brought_to_another_before_a_deal_wins_where_nothing_else_does() -> None:
    start = deal(parse_code("SD1-S4-AYFENRG"))
    plain, thorough = (Beam(start, 800, Weights(step=5), draws=(12, 6), thorough=t).run() for t in (False, True))
    assert plain.line is None
    assert thorough.line is not None


@pytest.mark.parametrize(("code", "most"), [("SD1-S4-WXSPSIF", 60_000), ("SD1-S4-RMUNWNA", 70_000)])
def test_deals_whose_last_stage_cannot_be_exhausted_are_proved_impossible(code: str, most: int) -> None:
    answer = solve(parse_code(code))
    assert answer.status == IMPOSSIBLE
    assert answer.positions < most


def test_only_shorter_games_count_where_they_are_asked_for() -> None:
    start = deal(parse_code("SD1-S2-RAGNATE"))
    part = Sweep(200, 18, (3, 2))
    first = sweep(start, part, 1_000_000)
    assert first.line is not None
    assert sweep(start, part, 1_000_000, len(first.line)).line is None
    again = sweep(start, part, 1_000_000, len(first.line) + 1)
    assert again.line == first.line


def test_two_suit_spiderette_is_played_again_with_other_noise() -> None:
    start = deal(parse_code("SD1-S2-YUTOYTQ"))
    assert len(shorter(start.variant, 2)) == 2
    assert not shorter(start.variant, 4)
    first = sweep(start, Sweep(800, 18, (4, 2)), 1_000_000).line
    assert first is not None
    line, used = shortened(start, first, False, 1_000_000)
    assert len(line) < len(first)
    assert used > 0
    assert shortened(start, first, False, 0) == (first, 0)
    assert len(play_out(start, Limits()).line or []) == len(line)
