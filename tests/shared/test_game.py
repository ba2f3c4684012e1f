from ragnatela.engine.codes import parse_code
from ragnatela.engine.errors import ActionError, IllegalAction, RecordError
from ragnatela.engine.game import Game, score_after
from ragnatela.engine.moves import DEAL, Move

from .support import golden_games, raises


def new(text="SD1-S1-AAAAABD"):
    return Game(parse_code(text))


def longest():
    """Return a game of 620 actions."""
    return golden_games()[2][1].copy()


def state(game):
    return (game.position, game.score, game.moves, game.texts, game.undone_texts, game.undoable, game.redoable)


# Score


def test_a_game_starts_at_500():
    game = new()
    assert (game.score, game.moves, game.won, game.actions, game.undoable, game.redoable) == (500, 0, False, [], 0, 0)


def test_moves_and_deals_cost_one():
    game = new()
    game.play(Move(4, 6, 1))
    assert (game.score, game.moves) == (499, 1)
    game.play(DEAL)
    assert (game.score, game.moves) == (498, 2)


def test_each_sequence_gives_100_after_the_cost():
    assert score_after(500, 1, True) == 599
    assert score_after(500, 2, False) == 699


def test_spider_never_goes_below_zero_before_the_bonus():
    assert score_after(0, 0, True) == 0
    assert score_after(0, 1, True) == 100
    assert score_after(1, 1, True) == 100


def test_spiderette_may_go_below_zero():
    assert score_after(0, 0, False) == -1
    assert score_after(0, 1, False) == 99


def test_a_game_won_in_53_ends_with_847_and_one_in_117_with_1183():
    for moves, sequences, floor, expected in ((53, 4, False, 847), (117, 8, True, 1183)):
        score = 500
        for move in range(moves):
            score = score_after(score, 1 if move >= moves - sequences else 0, floor)
        assert score == expected


def test_golden_games_to_the_point():
    for record, game in golden_games():
        assert (game.score, game.moves) == (record["score"], record["moves"])
        assert len(game.position.removed) == record["sequences"]
        assert game.won == (record["sequences"] == game.code.variant.sequences)


# Playing


def test_playing_says_what_it_caused():
    outcome = new().play(Move(4, 6, 1))
    assert (outcome.turned, outcome.removed, outcome.dealt) == ([4], [], [])


def test_a_refused_action_changes_nothing():
    game = new()
    game.play(Move(4, 6, 1))
    game.undo()
    before = state(game)
    assert raises(IllegalAction, game.play, Move(6, 4, 1)).key == "king-needs-empty-column"
    assert raises(ActionError, game.play, Move(6, 6, 1)).key == "same-column"
    assert state(game) == before


# Undo and redo


def test_undo_takes_back_the_action_with_all_it_caused():
    game = new()
    before = state(game)
    game.play(Move(4, 6, 1))
    assert game.undo() == Move(4, 6, 1)
    assert state(game)[:4] == before[:4]
    assert (game.undoable, game.redoable, game.undone) == (0, 1, [Move(4, 6, 1)])


def test_undo_takes_back_deals_and_redo_plays_them():
    game = new()
    game.play(DEAL)
    after = state(game)
    assert game.undo() == DEAL
    assert game.redo().dealt == list(range(7))
    assert state(game) == after


def test_nothing_to_undo_or_redo():
    game = new()
    assert game.undo() is None
    assert game.redo() is None
    assert state(game) == state(new())


def test_a_new_action_forgets_the_undone_ones():
    game = new()
    game.play(Move(4, 6, 1))
    game.play(DEAL)
    game.undo()
    game.undo()
    game.play(DEAL)
    assert (game.redoable, game.undoable, game.texts, game.undone) == (0, 1, ["deal"], [])
    assert game.redo() is None


def test_150_actions_then_100_undos_leaves_50_and_nothing_to_undo():
    game = Game.resume(longest().code, longest().texts[:150])
    assert game.undoable == 100
    undone = 0
    while game.undo():
        undone += 1
    assert (undone, game.moves, game.undoable, game.redoable) == (100, 50, 0, 100)
    assert game.position == Game.resume(game.code, longest().texts[:50]).position


def test_after_undoing_100_a_new_action_is_the_only_one_to_undo():
    game = Game.resume(longest().code, longest().texts[:150])
    while game.undo():
        pass
    game.play(game.position.legal_moves[0])
    assert (game.undoable, game.redoable, game.moves) == (1, 0, 51)
    assert game.undo() is not None
    assert game.undo() is None
    assert game.moves == 50


def test_undo_and_redo_go_through_the_same_states():
    game = longest()
    states = []
    for _ in range(100):
        states.append((game.position, game.score, game.moves))
        game.undo()
    for expected in reversed(states):
        game.redo()
        assert (game.position, game.score, game.moves) == expected
    assert (game.undoable, game.redoable, game.moves) == (100, 0, 620)


def test_undo_brings_a_sequence_and_a_win_back():
    record, game = next(entry for entry in golden_games() if entry[0]["sequences"] == 4)
    game = game.copy()
    assert game.won
    game.undo()
    assert not game.won
    assert game.score == record["score"] - 99
    assert len(game.position.removed) == 3
    assert game.redo().removed
    assert game.won


# Saving


def test_a_saved_game_resumes_with_its_undo_and_redo():
    for undone in (0, 1, 37, 100):
        game = longest()
        for _ in range(undone):
            game.undo()
        again = Game.resume(game.code, game.texts + game.undone_texts, game.redoable, game.undoable)
        assert state(again) == state(game)
        assert again == game


def test_what_may_be_undone_can_be_less_than_100():
    game = Game.resume(longest().code, longest().texts[:150])
    while game.undo():
        pass
    game.play(game.position.legal_moves[0])
    again = Game.resume(game.code, game.texts, 0, 1)
    assert state(again) == state(game)


def test_resume_takes_actions_as_values_too():
    game = longest()
    assert Game.resume(game.code, game.actions) == game


def test_counts_that_cannot_be():
    code, texts = longest().code, longest().texts
    for undone, undoable in ((-1, 0), (0, -1), (101, 0), (620, 100)):
        error = raises(RecordError, Game.resume, code, texts, undone, undoable)
        assert (error.key, error.values) == ("wrong-counts", {"undone": undone, "undoable": undoable})
    assert raises(RecordError, Game.resume, code, [], 1).key == "wrong-counts"


def test_a_saved_action_that_fails():
    error = raises(RecordError, Game.resume, parse_code("SD1-S1-AAAAABD"), [Move(4, 6, 1), Move(4, 6, 2)])
    assert (error.key, error.index, error.refusal.key) == ("refused", 1, "face-down")


# Copies


def test_a_copy_goes_its_own_way():
    game = longest()
    game.undo()
    copy = game.copy()
    assert copy == game
    assert state(copy) == state(game)
    copy.undo()
    assert copy != game
    assert (game.redoable, copy.redoable) == (1, 2)
    game.redo()
    assert state(game)[:4] == state(longest())[:4]
