from ragnatela.engine.characters import BLANKS
from ragnatela.engine.codes import parse_code
from ragnatela.engine.errors import CodeError, RecordError
from ragnatela.engine.game import Game
from ragnatela.engine.moves import DEAL, Move
from ragnatela.engine.record import MAX_RECORD, format_record, parse_record, record_link, replay

from .support import board, golden, golden_games, raises


def test_golden_games_to_the_card():
    assert len(golden_games()) == 40
    for expected, game in golden_games():
        found = board(game.position)
        for field in found:
            assert found[field] == expected[field], expected["record"][:40]


def test_golden_games_are_written_as_they_were_read():
    for expected, game in golden_games():
        assert format_record(game) == expected["record"]


def test_both_forms():
    game = Game(parse_code("SD1-S1-AAAAABD"))
    assert (format_record(game), record_link(game)) == ("SD1-S1-AAAAABD", "SD1-S1-AAAAABD")
    game.play(Move(4, 6, 1))
    game.play(DEAL)
    assert format_record(game) == "SD1-S1-AAAAABD 5-7 deal"
    assert record_link(game) == "SD1-S1-AAAAABD/5-7.deal"


def test_undone_actions_are_not_in_a_record():
    game = Game(parse_code("SD1-S1-AAAAABD"))
    game.play(Move(4, 6, 1))
    game.play(DEAL)
    game.undo()
    assert format_record(game) == "SD1-S1-AAAAABD 5-7"


def test_read_in_any_form():
    expected = parse_record("SD1-S1-AAAAABD 5-7 deal")
    for text in (
        "SD1-S1-AAAAABD/5-7.deal",
        "#SD1-S1-AAAAABD/5-7.deal",
        "https://example.org/it/spiderette/#SD1-S1-AAAAABD/5-7.deal",
        "  sd1 s1 aaaaabd\n5–7\n\tDEAL\n",
        "sd1s1aaaaabd 5-7\u00a0deal",
        "SD1-S1-AAAAABD 5_7 deal",
        "SD1-S1-AAAAABD 5–7, deal",
        "SD1-S1-AAAAABD, 5-7; deal;",
        "SD1-S1-AAAAABD: 5\u00ad7,deal",
        "\ufeffSD1-S1-AAAAABD 5-7\u200b deal",
        "Look: SD1-S1-AAAAABD: 5-7 deal.",
        "(https://example.org/it/spiderette/#SD1-S1-AAAAABD/5-7.deal)",
        "https://example.org/it/spiderette/#SD1-S1-AAAAABD%2F5-7.deal",
    ):
        assert parse_record(text) == expected, text


def test_every_blank_parts_actions():
    expected = parse_record("SD1-S1-AAAAABD 5-7 deal")
    for blank in BLANKS:
        assert parse_record("SD1-S1-AAAAABD" + blank + "5-7" + blank + blank + "deal" + blank) == expected, ord(blank)


def test_a_game_opened_from_a_record_can_be_undone():
    game = parse_record("SD1-S1-AAAAABD 5-7 deal")
    assert (game.undoable, game.redoable, game.moves, game.score) == (2, 0, 2, 498)


def test_the_group_size_under_flexible_follows_from_the_ranks():
    expected, game = golden_games()[2]
    assert "F-" in expected["record"]
    sizes = [action.count for action in game.actions if isinstance(action, Move)]
    assert max(sizes) > 3


def test_a_refused_action_says_which_and_why():
    error = raises(RecordError, parse_record, "SD1-S1-AAAAABD 5-7 7-5 deal")
    assert (error.key, error.index, error.values) == ("refused", 1, {"index": 1, "text": "7-5"})
    assert error.refusal.key == "not-one-higher"
    assert format_record(error.game) == "SD1-S1-AAAAABD 5-7"


def test_the_size_that_the_ranks_ask_for_may_reach_a_card_that_does_not_move():
    error = raises(RecordError, parse_record, "SD1-S1-AAAAABD 6-1")
    assert (error.refusal.key, error.refusal.values["index"]) == ("face-down", 3)


def test_an_unreadable_action_says_which():
    for action, key in (
        ("5+7", "not-an-action"),
        ("dael", "not-an-action"),
        ("5-8", "no-such-column"),
        ("5-5", "same-column"),
        ("5-6x9", "no-such-cards"),
    ):
        error = raises(RecordError, parse_record, "SD1-S1-AAAAABD 5-7 " + action + " deal")
        assert (error.key, error.index, error.refusal) == (key, 1, None), action
        assert (error.values["index"], error.values["text"]) == (1, action)


def test_a_move_to_an_empty_column_needs_its_size():
    won = golden("games.jsonl")[5]["record"]
    place = won.split().index("4-1x1")
    error = raises(RecordError, parse_record, " ".join(won.split()[:place]) + " 4-1")
    assert (error.key, error.index) == ("size-missing", place - 1)


def test_a_wrong_code():
    assert raises(CodeError, parse_record, "SD1-S3-AAAAABD 5-7").key == "wrong-suits"
    assert raises(CodeError, parse_record, "").key == "not-a-code"
    assert raises(CodeError, parse_record, "5-7 deal").key == "not-a-code"


def test_too_long():
    error = raises(RecordError, parse_record, "SD1-S1-AAAAABD" + " " * MAX_RECORD)
    assert (error.key, error.values, error.index) == ("too-long", {"limit": MAX_RECORD}, -1)


def test_replay():
    game = replay(parse_code("SD1-S1-AAAAABD"), ["5-7", "deal"])
    assert game == parse_record("SD1-S1-AAAAABD 5-7 deal")
