"""The examples pages' door, in both interpreters. Its sentences are only their keys here."""

from ragnatela import bridge
from ragnatela.bridge import lesson
from ragnatela.engine.cards import card_name
from ragnatela.engine.errors import CodeError, PositionError, RecordError
from ragnatela.engine.record import parse_record, record_link
from ragnatela.words.sentences import Words

from .support import golden, raises
from .test_bridge import Echo, told

BOARD = """SD-S4
1: (7C) 9S 8H 7H
2: (3S) TD
3: 9D
4: 2C
5: KD
6: (JH) 5D
7: (6C) AS
stock: 7S 4H 2S TC 9C 5H KS 3D QH 6S"""

UNDO_OF_A_REMOVAL = """SD-S1
1: 4S
2: (7S 3S) KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
3: 9S
4: (5S) 2S AS
5: JS
6: (QS) 8S
7: 6S"""

RECORD = "SD1-S1-DTSLOPD 6-7 deal"


def begin():
    lesson._words[:] = [Words("en", Echo())]
    del lesson._tables[:]


def playback(record):
    begin()
    return told(lesson.open_playback(record))


def board(diagram=BOARD):
    begin()
    return told(lesson.open_board(diagram))


def faces(view):
    return [["##"] * column["hidden"] + column["cards"] for column in view["columns"]]


def faces_of(position):
    """The same columns, from the engine."""
    return [
        ["##"] * position.hidden[c] + [card_name(card) for card in cards[position.hidden[c] :]]
        for c, cards in enumerate(position.columns)
    ]


def test_a_game_is_played_back_from_its_deal():
    assert playback(RECORD) == {"table": 0, "steps": 2}
    first = told(lesson.step(0, 0))
    assert first["say"] == "playback.opening" and first["link"] == "SD1-S1-DTSLOPD"
    assert (first["view"]["score"], first["view"]["moves"], first["view"]["last"]) == (500, 0, None)
    second = told(lesson.step(0, 1))
    assert second["link"] == "SD1-S1-DTSLOPD/6-7"
    assert second["say"].startswith("say.moved")
    assert second["view"]["last"] == {"kind": "move", "from": 5, "to": 6, "count": 1}
    assert told(lesson.step(0, 2))["view"]["last"]["kind"] == "deal"


def test_every_step_of_the_won_games_is_the_engine_s():
    for won in golden("won.jsonl"):
        words = won["record"].split(" ")
        assert playback(won["record"])["steps"] == len(words) - 1
        for number in (0, 1, 7, len(words) // 2, len(words) - 2, len(words) - 1):
            step, game = told(lesson.step(0, number)), parse_record(" ".join(words[: number + 1]))
            view = step["view"]
            assert faces(view) == faces_of(game.position)
            assert (view["score"], view["moves"], view["won"]) == (game.score, game.moves, game.won)
            assert (view["stock"], view["dealsLeft"]) == (len(game.position.stock), game.position.deals_left)
            assert len(view["sequences"]) == len(game.position.removed)
            assert step["link"] == record_link(game)


def test_steps_beyond_the_ends_are_the_ends():
    playback(RECORD)
    assert lesson.step(0, -5) == lesson.step(0, 0)
    assert lesson.step(0, 1000) == lesson.step(0, 2)


def test_a_removal_is_shown_with_the_columns_before_it():
    won = golden("won.jsonl")[0]["record"]
    steps = playback(won)["steps"]
    last = told(lesson.step(0, steps))
    assert last["view"]["won"] and "say.won-score" in last["say"]
    assert [len(column["cards"]) for column in last["view"]["between"]].count(13) == 1


def test_a_position_is_played_on():
    opened = board()
    assert opened["table"] == 0 and opened["say"].startswith("stock.line")
    assert opened["view"]["score"] == 500 and opened["view"]["undoable"] == 0
    assert told(lesson.grab(0, 0, 1))["refusal"]["key"] == "mixed-suits"
    assert told(lesson.grab(0, 0, 2))["targets"] == [2]
    refused = told(lesson.move(0, 0, 1, 1))
    assert refused["refusal"]["key"] == "mixed-suits" and refused["view"]["moves"] == 0
    answer = told(lesson.move(0, 0, 2, 2))
    assert faces(answer["view"])[2] == ["9D", "8H", "7H"]
    assert (answer["view"]["score"], answer["view"]["moves"], answer["view"]["undoable"]) == (499, 1, 1)
    assert told(lesson.undo(0))["view"]["columns"] == opened["view"]["columns"]
    assert told(lesson.redo(0))["view"]["moves"] == 1
    assert told(lesson.deal(0))["view"]["last"]["kind"] == "deal"
    assert told(lesson.best(0, 6, 0))["refusal"]["key"] == "face-down"
    assert lesson.column_text(0, 0) == "column.mixed" and lesson.status_text(0) == "say.status"


def test_undo_of_a_removal_brings_everything_back():
    opened = board(UNDO_OF_A_REMOVAL)
    removed = told(lesson.move(0, 3, 1, 1))["view"]
    assert removed["sequences"] == ["S"] and (removed["score"], removed["moves"]) == (599, 1)
    back = told(lesson.undo(0))["view"]
    assert faces(back) == faces(opened["view"]) and (back["score"], back["moves"]) == (500, 0)


def test_a_board_is_laid_again():
    opened = board()
    lesson.move(0, 0, 2, 2)
    again = told(lesson.restart(0, BOARD))
    assert again["say"] == "lesson.restarted" and again["refusal"] is None
    assert again["view"]["columns"] == opened["view"]["columns"]
    assert (again["view"]["undoable"], again["view"]["redoable"], again["view"]["moves"]) == (0, 0, 0)


def test_tables_of_one_page_do_not_disturb_each_other():
    first = board()
    second = told(lesson.open_board(UNDO_OF_A_REMOVAL))
    third = told(lesson.open_playback(RECORD))
    assert (first["table"], second["table"], third["table"]) == (0, 1, 2)
    lesson.move(1, 3, 1, 1)
    lesson.step(2, 1)
    assert told(lesson.undo(0))["view"]["columns"] == first["view"]["columns"]
    assert told(lesson.grab(0, 0, 2))["targets"] == [2]
    assert told(lesson.undo(1))["view"]["moves"] == 0


def test_a_play_page_s_game_is_left_alone():
    there = bridge._table
    board()
    lesson.deal(0)
    assert there is not bridge._table
    bridge.use(there)


def test_what_is_no_position_and_no_record_is_refused():
    begin()
    assert raises(PositionError, lesson.open_board, "SD-S9").key == "wrong-heading"
    assert raises(CodeError, lesson.open_playback, "SD1-S1").key == "too-few-letters"
    assert raises(RecordError, lesson.open_playback, "SD1-S1-DTSLOPD 1-1").key == "same-column"
    assert lesson._tables == []
