"""Moves that only pass time: a natural game has none."""

from ragnatela.engine.moves import Action, Move
from ragnatela.engine.position import Position

#: An empty column, as what a card lay on.
NOTHING = -1


def idle_moves(position: Position, line: list[Action]) -> int:
    """How many moves of a line only pass time.

    These are: a move of a whole column to an empty one; a move that takes on just what the move before it brought; one
    between the same two columns as the move before, the other way; and one that sends a card back to the card from
    which it came.
    """
    count = 0
    # Cards in their columns as numbers of their own, and what each one lay on before its last move.
    names = iter(range(len(position.stock) + sum(map(len, position.columns))))
    columns = [[next(names) for _ in column] for column in position.columns]
    came_from: dict[int, int] = {}
    before: Action | None = None
    for action in line:
        if isinstance(action, Move):
            count += _follows_idly(action, before) or _is_idle(action, columns, came_from)
            _bring(action, columns, came_from)
        position, outcome = position.play(action)
        for column in outcome.dealt:
            columns[column].append(next(names))
        for column, _ in outcome.removed:
            del columns[column][-13:]
        before = action
    return count


def _follows_idly(move: Move, before: Action | None) -> bool:
    """Whether the move takes back or takes on the one before it."""
    if not isinstance(before, Move) or before.target != move.source:
        return False
    return before.source == move.target or before.count == move.count


def _is_idle(move: Move, columns: list[list[int]], came_from: dict[int, int]) -> bool:
    """Whether the move changes nothing or leads back."""
    source, target = columns[move.source], columns[move.target]
    if move.count == len(source) and not target:
        return True
    return bool(target) and came_from.get(source[-move.count]) == target[-1]


def _bring(move: Move, columns: list[list[int]], came_from: dict[int, int]) -> None:
    source = columns[move.source]
    group = source[-move.count :]
    del source[-move.count :]
    came_from[group[0]] = source[-1] if source else NOTHING
    columns[move.target] += group
