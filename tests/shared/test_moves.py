from ragnatela.engine.characters import DASHES
from ragnatela.engine.codes import parse_code
from ragnatela.engine.errors import ActionError
from ragnatela.engine.moves import DEAL, Action, Deal, Move, Outcome, format_action, parse_action

from .support import move, raises, spider


def test_actions_are_values():
    assert Move(1, 2, 3) == Move(1, 2, 3)
    assert Move(1, 2, 3) != Move(1, 2, 4)
    assert Deal() == DEAL
    assert Move(1, 2, 3) != DEAL
    assert len({Move(1, 2, 3), Move(1, 2, 3), DEAL, Deal()}) == 2
    assert eval(repr(Move(1, 2, 3))) == Move(1, 2, 3)
    assert isinstance(DEAL, Action)
    assert Outcome([1], [], []) == Outcome([1], [], []) != Outcome([2], [], [])


def test_the_size_is_written_only_when_the_target_is_empty():
    position = spider("9S 8S", "TS")
    assert format_action(move("1-2", 2), position) == "1-2"
    assert format_action(move("1-3", 2), position) == "1-3x2"
    assert format_action(move("1-10", 1), position) == "1-10x1"
    assert format_action(DEAL, position) == "deal"


def test_the_size_follows_from_the_ranks():
    position = spider("KS 9S 8S 7S", "TS", "9H", "8H", level="S4F")
    assert parse_action("1-2", position) == move("1-2", 3)
    assert parse_action("1-3", position) == move("1-3", 2)
    assert parse_action("1-4", position) == move("1-4", 1)
    assert parse_action("1-5x4", position) == move("1-5", 4)
    assert parse_action("1-2x3", position) == move("1-2", 3)


def test_a_size_that_the_ranks_cannot_give_is_the_nearest():
    position = spider("9S 8S", "KS", "2H")
    assert parse_action("1-2", position) == move("1-2", 2)
    assert parse_action("1-3", position) == move("1-3", 1)


def test_read_generously():
    position = spider("9S 8S", "TS")
    for text in ("DEAL", "Deal", "deal", "\ufeffdeal\u200b"):
        assert parse_action(text, position) == DEAL
    for text in ("1-3X2", "01-03x02", "\u200e1-3x\u200b2"):
        assert parse_action(text, position) == move("1-3", 2)


def test_any_dash_of_a_code_is_one_of_an_action():
    position = spider("9S 8S", "TS")
    for dash in DASHES:
        assert parse_action("1" + dash + "3x2", position) == move("1-3", 2), ord(dash)
        assert parse_code("SD1" + dash + "S1" + dash + "AAAAABD").text == "SD1-S1-AAAAABD"


def test_not_an_action():
    position = spider("9S 8S", "TS")
    for text in (
        "",
        "-",
        "1",
        "1-",
        "-2",
        "1-2x",
        "1-2y3",
        "a-b",
        "1-2-3",
        "dea",
        "1 2",
        "1-2x-1",
        "1234-2",
        "¹-2",
        "x",
    ):
        error = raises(ActionError, parse_action, text, position)
        assert (error.key, error.values) == ("not-an-action", {"text": text}), text
    assert len(raises(ActionError, parse_action, "1" * 1000, position).values["text"]) == 40


def test_actions_about_nothing():
    position = spider("9S 8S", "TS")
    for text, key in (
        ("0-1", "no-such-column"),
        ("11-1", "no-such-column"),
        ("1-11", "no-such-column"),
        ("1-1", "same-column"),
        ("1-3x3", "no-such-cards"),
        ("1-3x0", "no-such-cards"),
        ("4-1", "no-such-cards"),
        ("4-5x1", "no-such-cards"),
        ("1-3", "size-missing"),
    ):
        assert raises(ActionError, parse_action, text, position).key == key, text
