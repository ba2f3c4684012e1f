"""Small vocabulary of the shared tests; written for both interpreters."""

import json

from ragnatela.engine.cards import format_cards
from ragnatela.engine.moves import Move
from ragnatela.engine.position import parse_position
from ragnatela.engine.record import parse_record

DATA = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/data/"


def golden(name):
    """Return the objects of a golden file, one a line."""
    with open(DATA + name) as file:
        return [json.loads(line) for line in file.read().split("\n") if line]


_played = []


def golden_games():
    """Return the golden games with what they must be, as (expected, game); each is played once for all tests."""
    if not _played:
        for expected in golden("games.jsonl"):
            _played.append((expected, parse_record(expected["record"])))
    return _played


def board(position):
    """Return the position in the fields of the golden files."""
    return {
        "columns": [format_cards(column) for column in position.columns],
        "hidden": list(position.hidden),
        "stock": format_cards(position.stock),
    }


def spider(*columns, level="S4C", stock="", removed=""):
    """Return a Spider position; columns left out are empty."""
    return table("SP-" + level, columns, stock, removed)


def spiderette(*columns, level="S4", stock="", removed=""):
    """Return a Spiderette position; columns left out are empty."""
    return table("SD-" + level, columns, stock, removed)


def table(heading, columns, stock, removed):
    lines = [heading] + [f"{i + 1}: {cards}" for i, cards in enumerate(columns)]
    return parse_position("\n".join(lines + [f"stock: {stock}", f"removed: {removed}"]))


def raises(kind, call, *arguments):
    """Return the error that the call raises; fail when it raises none or one of another class."""
    try:
        result = call(*arguments)
    except ValueError as error:
        assert type(error) is kind, repr(error)
        return error
    raise AssertionError(f"{arguments} gave {result}")


def column(position, number):
    """Return a column as text, as in diagrams; columns count from 1 here, as players do."""
    cards, down = position.columns[number - 1], position.hidden[number - 1]
    hidden = "(" + format_cards(cards[:down]) + ") " if down else ""
    return (hidden + format_cards(cards[down:])).strip()


def move(text, count=1):
    """Return a move from columns as players count them: move("3-7", 2)."""
    source, target = text.split("-")
    return Move(int(source) - 1, int(target) - 1, count)


def refused(position, action):
    """Return key and values of the refusal, or None."""
    refusal = position.refusal(action)
    assert (refusal is None) == position.is_legal(action) == (action in position.legal_moves)
    return refusal and (refusal.key, refusal.values)
