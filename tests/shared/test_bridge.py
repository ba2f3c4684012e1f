"""The play page's door, in both interpreters. Its sentences are only their keys here."""

import json

from ragnatela import bridge
from ragnatela.bridge.views import Viewer
from ragnatela.engine.game import Game
from ragnatela.engine.record import parse_record, record_link
from ragnatela.words.sentences import Words

from .support import golden

PLURALS = (
    "column.mixed",
    "refusal.empty-column",
    "refusal.too-few-cards",
    "say.deals-left",
    "say.moved",
    "say.picked",
    "say.targets",
    "say.undone-move",
    "stock.cards",
    "stock.deals",
    "stock.removed",
    "ui.stock",
)


class Echo:
    """A catalog in which every entry is its own key."""

    def __getitem__(self, key):
        return (key, key) if key in PLURALS else key


def begin(saved="", fragment="", key="SD"):
    """Open a page; return its answer."""
    bridge._table.viewer = Viewer(Words("en", Echo()))
    return json.loads(bridge.open_page(key, saved, fragment))


def told(answer):
    """Return what an answer says, as a value."""
    return json.loads(answer)


def long_record():
    """Return a Spiderette game of 620 actions."""
    return [game["record"] for game in golden("games.jsonl") if game["record"][:2] == "SD" and game["moves"] == 620][0]


def record():
    return bridge.record().split(" ")


def test_a_newcomer_starts_with_the_deal_that_is_drawn_in_the_page():
    view = begin()["view"]
    assert view["code"] == "SD1-S1-AAAAABD"
    assert view["columns"][6] == {"hidden": 6, "cards": ["KS"], "from": 6, "label": "column.mixed"}
    assert (view["score"], view["moves"], view["undoable"], view["won"], view["last"]) == (500, 0, 0, False, None)
    assert begin(key="SP")["view"]["code"] == "SP1-S1C-AAAAAAD"


def test_a_move_is_answered_with_the_new_view():
    begin()
    answer = told(bridge.move(0, 0, 1))
    assert answer["refusal"]["key"] == "not-one-higher"
    answer = told(bridge.grab(0, 0))
    assert answer == {"refusal": None, "targets": [], "say": "say.picked say.no-target"}
    begin(fragment="SD1-S1-DTSLOPD")
    answer = told(bridge.move(5, 5, 6))
    assert answer["refusal"] is None
    assert answer["view"]["last"] == {"kind": "move", "from": 5, "to": 6, "count": 1}
    assert answer["view"]["moves"] == 1 and answer["view"]["score"] == 499
    assert record() == ["SD1-S1-DTSLOPD", "6-7"]


def test_a_refusal_marks_what_it_speaks_of_and_changes_nothing():
    before = begin()["view"]
    answer = told(bridge.move(6, 6, 0))
    assert answer["refusal"] == {
        "key": "king-needs-empty-column",
        "text": "refusal.king-needs-empty-column",
        "columns": [0],
        "cards": [],
    }
    assert answer["view"] == before
    answer = told(bridge.grab(6, 2))
    assert (answer["refusal"]["key"], answer["refusal"]["cards"]) == ("face-down", [[6, 2]])
    assert told(bridge.best(6, 6))["refusal"]["key"] == "no-place"


def test_cards_put_back_on_their_own_column_are_no_move_and_no_refusal():
    before = begin()["view"]
    for answer in (bridge.move(3, 3, 3), bridge.move(99, 0, 1), bridge.move(0, 0, 99), bridge.move(0, 7, 1)):
        assert told(answer) == {"view": before, "say": "", "refusal": None}
    assert told(bridge.best(0, 9)) == {"view": before, "say": "", "refusal": None}


def test_undo_and_redo_return_exactly():
    begin(fragment="SD1-S1-DTSLOPD")
    start = bridge._table.view
    played = told(bridge.move(5, 5, 6))["view"]
    back = told(bridge.undo())["view"]
    assert back["columns"] == start["columns"] and back["score"] == 500 and back["redoable"] == 1
    assert back["last"] == {"kind": "move", "from": 6, "to": 5, "count": 1}
    again = told(bridge.redo())["view"]
    assert again["columns"] == played["columns"] and again["score"] == 499
    assert told(bridge.redo())["say"] == "say.nothing-to-redo"


def test_nothing_to_undo_is_said():
    begin()
    assert told(bridge.undo())["say"] == "say.nothing-to-undo"
    assert told(bridge.take_back())["say"] == "say.nothing-to-undo"


def test_a_new_game_can_be_taken_back_and_come_again():
    begin(fragment="SD1-S1-DTSLOPD/6-7")
    opened = told(bridge.open_text("SD1-S4-BBBBBBB"))
    assert opened["view"]["code"] == "SD1-S4-BBBBBBB" and opened["view"]["canTakeBack"]
    back = told(bridge.undo())
    assert back["say"] == "say.taken-back"
    assert record() == ["SD1-S1-DTSLOPD", "6-7"]
    assert back["view"]["redoable"] == 1
    assert told(bridge.redo())["view"]["code"] == "SD1-S4-BBBBBBB"


def test_a_restart_can_be_taken_back():
    begin(fragment="SD1-S1-DTSLOPD/6-7.deal")
    assert told(bridge.restart())["view"]["moves"] == 0
    assert record() == ["SD1-S1-DTSLOPD"]
    assert told(bridge.take_back())["view"]["moves"] == 2


def test_a_restart_of_an_untouched_deal_keeps_no_copy_of_it():
    begin()
    assert not told(bridge.restart())["view"]["canTakeBack"]


def test_undo_after_the_limit_does_not_leave_the_game():
    begin()
    bridge.open_text(long_record())
    for _ in range(100):
        assert told(bridge.undo())["say"] != "say.taken-back"
    stopped = told(bridge.undo())
    assert stopped["say"] == "say.nothing-to-undo"
    assert stopped["view"]["moves"] == 520 and not stopped["view"]["canTakeBack"]


def test_a_removed_sequence_shows_how_it_lay_before_it_left():
    won = [game["record"] for game in golden("games.jsonl") if game["sequences"] == 4][0]
    played = parse_record(won)
    game = Game(played.code)
    while not game.position.removed:
        game.play(played.actions[game.moves])
    begin(fragment=record_link(game))
    view = told(bridge.undo())["view"]
    assert view["sequences"] == [] and view["between"] is None
    again = told(bridge.redo())["view"]
    assert again["sequences"] == ["S"] and not again["won"]
    assert cards_of(again["between"]) == cards_of(again["columns"]) + 13
    assert again["score"] == view["score"] + 99


def cards_of(columns):
    return sum([len(column["cards"]) + column["hidden"] for column in columns])


def test_a_save_brings_back_everything():
    begin(fragment="SD1-S1-DTSLOPD/6-7.deal")
    bridge.undo()
    bridge.open_text("SD1-S2-CCCCCCC")
    saved = bridge.saved()
    answer = begin(saved)
    assert answer["trouble"] is None and answer["say"] == "say.resumed"
    assert answer["view"]["code"] == "SD1-S2-CCCCCCC"
    assert bridge.saved() == saved
    assert told(bridge.undo())["view"]["redoable"] == 1
    assert told(bridge.redo())["view"]["moves"] == 2
    assert record() == ["SD1-S1-DTSLOPD", "6-7", "deal"]


def test_a_save_keeps_how_many_actions_can_be_undone():
    begin(fragment=long_record())
    for _ in range(100):
        bridge.undo()
    answer = begin(bridge.saved())
    assert (answer["view"]["moves"], answer["view"]["undoable"], answer["view"]["redoable"]) == (520, 0, 100)


def test_damaged_saves_are_told_and_their_code_still_opens():
    begin(fragment="SD1-S1-DTSLOPD/6-7.deal")
    saved = bridge.saved()
    for damaged in (saved[:60], saved.replace("deal", "1-1"), saved.replace('"undone":0', '"undone":true')):
        answer = begin(damaged)
        assert answer["trouble"] == {"kind": "save", "text": "error.damaged-save-code"}
        assert answer["view"]["code"] == "SD1-S1-DTSLOPD"
        assert answer["view"]["moves"] >= 1
    for hopeless in ("{", "null", "[]", "x" * 100, '{"v":1}', '{"v":1,"table":{"record":7}}', "[" * 5000):
        answer = begin(hopeless)
        assert answer["trouble"] == {"kind": "save", "text": "error.damaged-save"}
        assert answer["view"]["code"] == "SD1-S1-AAAAABD"


def test_the_save_of_another_game_is_not_taken():
    begin(key="SP")
    answer = begin(bridge.saved(), key="SD")
    assert answer["trouble"]["text"] == "error.damaged-save"
    assert answer["view"]["code"] == "SD1-S1-AAAAABD"


def test_a_newer_save_is_told():
    begin(fragment="SD1-S1-DTSLOPD/6-7")
    answer = begin(bridge.saved().replace('"v":1', '"v":2'))
    assert answer["trouble"] == {"kind": "save", "text": "error.newer-save"}
    assert answer["view"]["moves"] == 1


def test_a_new_action_leaves_redo_nothing_of_a_game_taken_back():
    begin(fragment="SD1-S1-DTSLOPD/6-7")
    bridge.restart()
    bridge.take_back()
    assert told(bridge.deal())["view"]["redoable"] == 0
    assert told(bridge.redo())["say"] == "say.nothing-to-redo"
    assert record() == ["SD1-S1-DTSLOPD", "6-7", "deal"]


def test_a_sentence_around_a_code_is_no_record():
    begin()
    for text in (
        "Try SD1-S1-BBBBBBB: it is hard",
        "SD1-S1-BBBBBBB, thanks",
        "http://x.y/en/spiderette/#SD1-S1-BBBBBBB",
    ):
        answer = told(bridge.open_text(text))
        assert answer["trouble"] is None and answer["view"]["code"] == "SD1-S1-BBBBBBB", text
        begin()


def test_only_a_game_in_progress_is_said_to_be_replaced():
    begin()
    assert not told(bridge.open_text("SD1-S1-BBBBBBB"))["replaced"]
    bridge.open_text("SD1-S1-DTSLOPD/6-7")
    assert told(bridge.open_text("SD1-S1-BBBBBBB"))["replaced"]


def test_what_another_tab_saved_is_taken_over():
    begin(fragment="SD1-S1-DTSLOPD")
    bridge.move(5, 5, 6)
    other = bridge.saved()
    begin(fragment="SD1-S1-DTSLOPD")
    assert told(bridge.sync(other))["view"]["moves"] == 1
    answer = told(bridge.sync("rubbish"))
    assert answer["trouble"]["kind"] == "save" and answer["view"]["moves"] == 1


def test_links_open_codes_and_records_and_keep_the_game_before():
    begin(fragment="SD1-S1-DTSLOPD/6-7")
    answer = begin(bridge.saved(), "SD1-S1-AAAAABD")
    assert answer["say"] == "say.opened" and answer["view"]["canTakeBack"]
    assert told(bridge.undo())["view"]["moves"] == 1
    assert not begin("", "SD1-S1-DTSLOPD/6-7")["view"]["canTakeBack"]


def test_wrong_links_say_why_and_change_nothing():
    begin(fragment="SD1-S1-DTSLOPD/6-7")
    saved = bridge.saved()
    for fragment in (
        "XX1-S1-AAAAAAA",
        "SD1-S3-AAAAAAA",
        "SD1-S1-AAA",
        "hello",
        "SD1-S1-AAAAABD/7-1",
        "SD1-S1-AAAAABD/x",
    ):
        answer = begin(saved, fragment)
        assert answer["trouble"]["kind"] == "link", fragment
        assert answer["view"]["code"] == "SD1-S1-DTSLOPD" and answer["view"]["moves"] == 1
        assert bridge.saved() == saved


def test_a_link_of_the_other_game_belongs_to_the_other_page():
    answer = begin("", "SP1-S1C-AAAAAAD")
    assert answer["elsewhere"] == "SP" and answer["view"]["code"] == "SD1-S1-AAAAABD"


def test_codes_are_read_without_touching_the_game():
    begin()
    assert told(bridge.read_code(" sp1 s1f aaaaaad ")) == {
        "code": "SP1-S1C-AAAAAAD",
        "game": "SP",
        "suits": 1,
        "rule": "C",
        "link": "SP1-S1C-AAAAAAD",
    }
    assert told(bridge.read_code("SD1-S1-AAAAABD 5-7"))["link"] == "SD1-S1-AAAAABD/5-7"
    assert told(bridge.read_code("Try SD1-S1-AAAAABD: it is hard"))["code"] == "SD1-S1-AAAAABD"
    assert told(bridge.read_code("SD1-S1-AAAAABD A")) == {"error": "error.too-many-letters"}
    assert told(bridge.read_code("SD1-S1-AAAAAA1")) == {"error": "error.not-a-letter"}
    assert bridge.new_code("SP", 4, "F", "0" * 31 + "3") == "SP1-S4F-AAAAAAD"
    assert bridge.new_code("SD", 2, "F", "f" * 32)[:7] == "SD1-S2-"
    assert record() == ["SD1-S1-AAAAABD"]


def test_links_are_written_as_records_say():
    begin(fragment="SD1-S1-DTSLOPD/6-7.deal")
    assert bridge.link() == "SD1-S1-DTSLOPD/6-7.deal"


def test_column_and_status_are_told():
    begin()
    assert bridge.column_text(0) == "column.open"
    assert bridge.status_text() == "say.status"
