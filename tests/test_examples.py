"""The two whole games of the examples pages, replayed to the last card."""

from pathlib import Path

import pytest

from ragnatela import Game, deal, format_record, parse_record
from ragnatela.site.reading import EXAMPLES
from ragnatela.solver.lengths import idle_moves


@pytest.mark.parametrize(
    ("code", "moves", "score", "lowest"), [("SD1-S1-AAAAABD", 53, 847, 476), ("SP1-S1C-AAAAAAD", 117, 1183, 483)]
)
def test_a_whole_game_is_won_as_the_pages_say(code: str, moves: int, score: int, lowest: int) -> None:
    text = (EXAMPLES / f"{code}.txt").read_text("ascii")
    won = parse_record(text)
    assert format_record(won) == text.strip()
    game, scores = Game(won.code), []
    for action in won.actions:
        assert not game.won
        game.play(action)
        scores.append(game.score)
    assert game.won
    assert not any(game.position.columns)
    assert game.position.stock == b""
    assert (game.code.text, game.moves, game.score, min(scores)) == (code, moves, score, lowest)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.txt")), ids=lambda file: file.stem)
def test_no_move_only_passes_time(file: Path) -> None:
    game = parse_record(file.read_text("ascii"))
    assert idle_moves(deal(game.code), game.actions) == 0
