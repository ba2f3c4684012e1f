"""The short positions of the examples pages do what their steps say."""

import pytest

from ragnatela import Position, parse_action
from ragnatela.site.boards import BOARDS, UNDO, Board, boards_of

EACH = pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.variant.key}-{board.key}")


def play(board: Board) -> list[Position]:
    """Follow the steps; the positions passed, and refusals as they come."""
    passed = [board.position]
    for step in board.steps:
        if step.action == UNDO:
            passed.append(passed[-2])
            continue
        action = parse_action(step.action, passed[-1])
        refusal = passed[-1].refusal(action)
        assert (refusal.key if refusal else None) == step.refusal, step
        if not refusal:
            passed.append(passed[-1].play(action)[0])
    return passed


@EACH
def test_each_step_is_taken_or_refused_as_told(board: Board) -> None:
    assert len(play(board)) > 1


@EACH
def test_a_board_belongs_to_its_game(board: Board) -> None:
    assert board.position.variant is board.variant
    assert board in boards_of(board.variant)


def test_keys_are_unique_in_a_game() -> None:
    names = [(board.variant.key, board.key) for board in BOARDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", ["by-move", "by-deal", "hidden-king"])
def test_sequences_are_completed(key: str) -> None:
    for board in BOARDS:
        if board.key == key:
            assert len(play(board)[-1].removed) == 1


def test_a_hidden_king_does_not_count() -> None:
    for board in BOARDS:
        if board.key == "hidden-king":
            assert [len(position.removed) for position in play(board)] == [0, 0, 0, 1]


def test_the_double_click_goes_to_the_empty_column() -> None:
    board = next(board for board in BOARDS if board.key == "empty-first")
    assert board.position.best(1, 1) == parse_action(board.steps[0].action, board.position)
