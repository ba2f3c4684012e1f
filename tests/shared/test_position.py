from ragnatela.engine.cards import format_cards, parse_card
from ragnatela.engine.codes import parse_code
from ragnatela.engine.diagram import format_position
from ragnatela.engine.errors import ActionError, IllegalAction, Refusal
from ragnatela.engine.moves import DEAL, Move
from ragnatela.engine.position import Position, parse_position
from ragnatela.engine.shuffle import deal
from ragnatela.engine.variants import VARIANTS

from .support import column, golden, move, raises, refused, spider, spiderette

K_TO_2 = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


# Placing a card


def test_a_card_goes_on_one_exactly_one_rank_higher_whatever_the_suits():
    position = spider("9H", "TS", "TC", "TH", "JH", "8H", "9S", "AS", "2S", "3S")
    assert [target + 1 for target in position.targets(0, 0)] == [2, 3, 4]
    after, outcome = position.play(move("1-3"))
    assert column(after, 3) == "TC 9H"
    assert column(after, 1) == ""
    assert (outcome.turned, outcome.removed, outcome.dealt, outcome.between) == ([], [], [], None)


def test_an_empty_column_takes_any_card_and_any_movable_group():
    position = spider("KS", "5H 4H 3H", "7D", "AC")
    for action in (move("1-5"), move("2-5", 1), move("2-5", 2), move("2-5", 3), move("3-6"), move("4-10")):
        assert refused(position, action) is None
    assert column(position.play(move("2-5", 2))[0], 5) == "4H 3H"


def test_a_played_position_is_another_one():
    position = spider("9H", "TS")
    text = format_position(position)
    position.play(move("1-2"))
    assert format_position(position) == text


# Refusals


def test_face_down():
    position = spider("(9H 8H) 7H", "TS", "9S")
    assert refused(position, move("1-2", 3)) == ("face-down", {"column": 0, "index": 0, "card": parse_card("9H")})
    assert refused(position, move("1-3", 2)) == ("face-down", {"column": 0, "index": 1, "card": parse_card("8H")})


def test_not_descending_names_the_first_card_that_breaks_the_run():
    position = spider("9H 8H 6H 5H 3H", "TS")
    assert refused(position, move("1-2", 5)) == ("not-descending", {"column": 0, "index": 2, "card": parse_card("6H")})
    assert refused(position, move("1-3", 3)) == ("not-descending", {"column": 0, "index": 4, "card": parse_card("3H")})


def test_an_ace_before_a_king_is_no_run():
    position = spider("AS KH", "2S AS KS")
    assert refused(position, move("1-3", 2))[0] == "not-descending"
    assert refused(position, move("2-3", 2))[0] == "not-descending"
    flexible = spider("AS KH", level="S4F")
    assert refused(flexible, move("1-3", 2))[0] == "not-descending"


def test_mixed_suits_names_the_first_card_that_breaks_the_suit():
    position = spider("9H 8H 7S 6S 5H", "TS")
    assert refused(position, move("1-2", 5)) == ("mixed-suits", {"column": 0, "index": 2, "card": parse_card("7S")})
    assert refused(position, move("1-3", 3)) == ("mixed-suits", {"column": 0, "index": 4, "card": parse_card("5H")})


def test_flexible_does_not_ask_for_one_suit():
    position = spider("9H 8H 7S 6S 5H", "TS", level="S4F")
    assert refused(position, move("1-2", 5)) is None
    assert column(position.play(move("1-2", 5))[0], 2) == "TS 9H 8H 7S 6S 5H"


def test_nothing_goes_on_an_ace():
    position = spider("9H", "AS", "KC")
    expected = ("nothing-on-ace", {"target": 1, "card": parse_card("AS")})
    assert refused(position, move("1-2")) == expected
    assert refused(position, move("3-2")) == expected


def test_a_king_goes_only_to_an_empty_column():
    position = spider("KH", "QS", "KS QS")
    assert refused(position, move("1-2")) == ("king-needs-empty-column", {"target": 1})
    assert refused(position, move("3-1", 2)) == ("king-needs-empty-column", {"target": 0})
    assert refused(position, move("1-4")) is None


def test_not_one_higher():
    position = spider("9H 8H", "8S", "JS")
    assert refused(position, move("1-2")) == ("not-one-higher", {"target": 1, "card": parse_card("8S"), "wanted": 8})
    assert refused(position, move("1-3", 2)) == ("not-one-higher", {"target": 2, "card": parse_card("JS"), "wanted": 9})


def test_the_first_reason_that_applies():
    position = spider("(KS) 9H 7H 6S", "AS", "KS 9S 8H 6S")
    assert refused(position, move("1-2", 4))[0] == "face-down"
    assert refused(position, move("1-2", 3))[0] == "not-descending"
    assert refused(position, move("1-2", 2))[0] == "mixed-suits"
    assert refused(position, move("1-2", 1))[0] == "nothing-on-ace"
    assert refused(position, move("3-2", 4))[0] == "not-descending"
    assert refused(position, move("3-2", 3)) == ("not-descending", {"column": 2, "index": 3, "card": parse_card("6S")})


def test_stock_empty_comes_before_empty_columns():
    assert refused(spider("9H"), DEAL) == ("stock-empty", {})
    assert refused(spider(*["9H 8S"] * 2), DEAL) == ("stock-empty", {})


def test_no_deal_while_a_column_is_empty():
    position = spiderette("KH QH", "QC", "JS", "", "9S", "8S", "", level="S4", stock="2S 3S 4S")
    assert refused(position, DEAL)[0] == "too-few-cards"
    position = spiderette("KH QH JH", "QC", "JS", "", "9S", "8S", "", level="S4", stock="2S 3S 4S")
    assert refused(position, DEAL) == ("empty-column", {"columns": [3, 6]})


def test_too_few_cards_carries_the_counts():
    position = spiderette("KH", "QC", stock="2S 3S 4S")
    assert refused(position, DEAL) == ("too-few-cards", {"cards": 2, "wanted": 7, "columns": [2, 3, 4, 5, 6]})


def test_too_few_cards_happens_in_six_counts_only():
    found = []
    for variant in VARIANTS:
        opening, width = sum(variant.opening), variant.columns
        for deals in range((variant.stock + width - 1) // width):
            for sequences in range(variant.sequences):
                cards = opening + deals * width - 13 * sequences
                if cards >= 0:
                    columns = [b""] * width
                    columns[0] = bytes(cards)
                    stock = bytes(variant.stock - deals * width)
                    hidden = tuple([0] * width)
                    position = Position(variant, 1, "C", tuple(columns), hidden, stock, bytes(sequences))
                    if position.refusal(DEAL).key == "too-few-cards":
                        found.append((variant.key, deals, sequences))
    assert found == [("SP", 0, 4), ("SP", 2, 5), ("SP", 3, 6), ("SP", 4, 7), ("SD", 0, 2), ("SD", 2, 3)]


def test_a_refused_action_changes_nothing_and_says_why():
    position = spider("KH", "QS")
    error = raises(IllegalAction, position.play, move("1-2"))
    assert error.refusal == position.refusal(move("1-2")) == Refusal("king-needs-empty-column", {"target": 1})
    assert (error.key, error.values) == ("king-needs-empty-column", {"target": 1})


def test_what_names_no_cards_is_against_no_rule():
    position = spider("9H 8H", "TS")
    for action, key in (
        (Move(0, 0, 1), "same-column"),
        (Move(0, 10, 1), "no-such-column"),
        (Move(-1, 0, 1), "no-such-column"),
        (Move(0, 1, 0), "no-such-cards"),
        (Move(0, 1, 3), "no-such-cards"),
        (Move(0, 1, -1), "no-such-cards"),
        (Move(5, 1, 1), "no-such-cards"),
    ):
        assert raises(ActionError, position.refusal, action).key == key
        assert raises(ActionError, position.play, action).key == key
        assert action not in position.legal_moves
    assert raises(ActionError, position.play, "deal").key == "not-an-action"
    assert "deal" not in position.legal_moves
    assert raises(ActionError, position.best, 5, 0).key == "no-such-cards"
    assert raises(ActionError, position.refusal_of_pick, 10, 0).key == "no-such-column"
    assert raises(ActionError, position.targets, 0, 2).key == "no-such-cards"


def test_nothing_is_counted_from_the_end():
    position = spider("9S 8S", "TS", "", "", "", "", "", "", "", "5H")
    for ask in (position.targets, position.best, position.refusal_of_pick):
        for wrong in (-1, -10, 10):
            assert raises(ActionError, ask, wrong, 0).key == "no-such-column"
        for index in (-1, -2, 2):
            assert raises(ActionError, ask, 0, index).key == "no-such-cards"
    for wrong in (-1, -10, 10):
        assert raises(ActionError, position.movable_from, wrong).key == "no-such-column"


# Groups


def test_where_a_column_can_be_picked_up():
    classic = spider("(2S) 9H 8H 7S 6S", "KH", "")
    assert [classic.movable_from(i) for i in range(3)] == [3, 0, 0]
    assert spider("(2S) 9H 8H 7S 6S", level="S4F").movable_from(0) == 1
    assert spider("(TH) 9H 8H", level="S4F").movable_from(0) == 1


def test_a_group_has_no_limit():
    position = spider(K_TO_2)
    assert position.movable_from(0) == 0
    assert column(position.play(move("1-2", 12))[0], 2) == K_TO_2


def test_refusal_of_pick_is_none_for_a_group():
    position = spider("(2S) 9H 8H 7S 6S")
    assert position.refusal_of_pick(0, 3) is None
    assert position.refusal_of_pick(0, 1).key == "mixed-suits"
    assert position.targets(0, 1) == []


def test_runs_are_right_after_any_play():
    for record in golden("games.jsonl")[:9]:
        position = deal(parse_code(record["record"].split()[0]))
        step = 0
        for _ in range(40):
            actions = list(position.legal_moves)
            if not actions:
                break
            step = (step * 5 + 3) % 101
            position = position.play(actions[step % len(actions)])[0]
            again = parse_position(format_position(position))
            assert again == position
            assert [again.movable_from(i) for i in range(len(again.columns))] == [
                position.movable_from(i) for i in range(len(position.columns))
            ]


# Turning


def test_a_face_down_card_turns_as_part_of_the_move():
    position = spider("(2S 3S) 9H", "TS")
    after, outcome = position.play(move("1-2"))
    assert column(after, 1) == "(2S) 3S"
    assert outcome.turned == [0]


def test_a_face_up_card_does_not_turn():
    assert spider("(2S) 3S 9H", "TS").play(move("1-2"))[1].turned == []


def test_a_turned_card_does_not_join_the_card_that_hid_it():
    position = spider("(2S TH) 9H", "TS").play(move("1-2"))[0].play(move("2-3", 1))[0]
    assert column(position, 1) == "(2S) TH"
    assert column(position.play(move("3-1"))[0], 1) == "(2S) TH 9H"


# Dealing


def test_a_deal_gives_every_column_one_card_face_up():
    position = deal(parse_code("SD1-S1-AAAAABD"))
    after, outcome = position.play(DEAL)
    assert [column(after, 1), column(after, 7)] == ["7S JS", "(JS 2S QS 5S 4S 3S) KS 6S"]
    assert outcome.dealt == [0, 1, 2, 3, 4, 5, 6]
    assert (outcome.turned, outcome.removed) == ([], [])
    assert after.stock == position.stock[7:]
    assert after.hidden == position.hidden


def test_the_last_deal_of_spiderette_is_short():
    position = deal(parse_code("SD1-S1-AAAAABD"))
    sizes = []
    for _ in range(4):
        position, outcome = position.play(DEAL)
        sizes.append(len(outcome.dealt))
    assert sizes == [7, 7, 7, 3]
    assert outcome.dealt == [0, 1, 2]
    assert refused(position, DEAL)[0] == "stock-empty"


def test_the_last_deal_is_refused_too_while_a_column_is_empty():
    position = spiderette("KH QH JH", "QC", "JS", "TS", "9S", "8S", "", stock="2S 3S 4S")
    assert refused(position, DEAL) == ("empty-column", {"columns": [6]})


def test_deals_left():
    spider_opening, spiderette_opening = deal(parse_code("SP1-S1C-AAAAAAD")), deal(parse_code("SD1-S1-AAAAABD"))
    assert (spider_opening.deals_left, spiderette_opening.deals_left) == (5, 4)
    assert spider_opening.play(DEAL)[0].deals_left == 4
    assert spider("9H").deals_left == 0


def test_a_dealt_card_can_continue_a_group():
    columns = ["9H", "9H", "2C", "2C", "2D", "2D", "3D", "3D", "3C", "3C"]
    position = spider(*columns, stock="8H 8D 4C 4C 4S 4S 4D 4D KH KH").play(DEAL)[0]
    assert [position.movable_from(i) for i in range(3)] == [0, 1, 1]


# Removing


def test_a_sequence_leaves_as_part_of_the_move_and_the_card_below_turns():
    position = spider("(4H 5H) " + K_TO_2, "(9D) AS")
    after, outcome = position.play(move("2-1"))
    assert column(after, 1) == "(4H) 5H"
    assert column(after, 2) == "9D"
    assert outcome.removed == [(0, 0)]
    assert outcome.turned == [1, 0]
    assert after.removed == bytes([0])
    assert column(outcome.between, 1) == "(4H 5H) " + K_TO_2 + " AS"


def test_a_column_can_be_left_empty():
    after, outcome = spider(K_TO_2, "AS").play(move("2-1"))
    assert column(after, 1) == ""
    assert (outcome.removed, outcome.turned) == ([(0, 0)], [])


def test_face_up_cards_below_a_sequence_are_a_group_again():
    after = spider("5H 4H " + K_TO_2, "AS").play(move("2-1"))[0]
    assert column(after, 1) == "5H 4H"
    assert after.movable_from(0) == 0


def test_a_face_down_king_never_counts():
    position = spider("(KS) QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS")
    after, outcome = position.play(move("2-1"))
    assert outcome.removed == []
    assert column(after, 1) == "(KS) QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"


def test_a_sequence_is_of_one_suit_under_both_rules():
    for level in ("S4C", "S4F"):
        assert spider(K_TO_2, "AH", level=level).play(move("2-1"))[1].removed == []
        assert spider(K_TO_2, "AS", level=level).play(move("2-1"))[1].removed == [(0, 0)]
    mixed = K_TO_2.replace("7S", "7H")
    assert spider(mixed, "AS", level="S4F").play(move("2-1"))[1].removed == []


def test_a_group_completes_a_sequence():
    position = spider("KD QD JD TD 9D 8D", "7D 6D 5D 4D 3D 2D AD")
    assert position.play(move("2-1", 7))[1].removed == [(0, 2)]


def test_a_deal_removes_after_all_its_cards_are_placed():
    hearts = K_TO_2.replace("S", "H")
    columns = ["3C 2C", "3C 2C", K_TO_2, "3D 2D", "3D 2D", hearts, "(4C) 5C", "6C", "7C", "8C"]
    position = spider(*columns, stock="KD KD AS 9D 9D AH 9C 9C TC TC")
    after, outcome = position.play(DEAL)
    assert outcome.removed == [(2, 0), (5, 1)]
    assert after.removed == bytes([0, 1])
    assert outcome.dealt == list(range(10))
    assert column(after, 10) == "8C TC"
    assert column(outcome.between, 3) == K_TO_2 + " AS"
    assert column(outcome.between, 10) == "8C TC"


def test_a_deal_turns_the_card_below_a_sequence():
    columns = ["(9D) " + K_TO_2] + ["3H"] * 2 + ["4H"] * 2 + ["5H"] * 2 + ["6H"] * 2 + ["7H"]
    after, outcome = spider(*columns, stock="AS 2D 2D 3D 3D 4D 4D 5D 5D 6D").play(DEAL)
    assert (outcome.removed, outcome.turned) == ([(0, 0)], [0])
    assert column(after, 1) == "9D"


def test_won_when_all_sequences_are_removed():
    position = spiderette(K_TO_2, "AS", removed="H D C")
    assert not position.won
    after = position.play(move("2-1"))[0]
    assert after.won
    assert format_cards(after.removed) == "2S 3S 4S AS"
    assert len(after.legal_moves) == 0


# The legal list


def test_legal_actions_in_their_order():
    position = spiderette("9S 8S", "TH", "TS", "9D", "8C", "7H", "JC", stock="2S 3S 4S")
    assert list(position.legal_moves) == [
        move("1-4", 1),
        move("1-2", 2),
        move("1-3", 2),
        move("2-7"),
        move("3-7"),
        move("4-2"),
        move("4-3"),
        move("5-4"),
        move("6-1"),
        move("6-5"),
        DEAL,
    ]


def test_empty_columns_come_last_in_each_group():
    position = spiderette("9S 8S", "", "9H", "TH", "", stock="2S 3S 4S")
    assert list(position.legal_moves) == [
        move("1-3", 1),
        move("1-2", 1),
        move("1-5", 1),
        move("1-6", 1),
        move("1-7", 1),
        move("1-4", 2),
        move("1-2", 2),
        move("1-5", 2),
        move("1-6", 2),
        move("1-7", 2),
        move("3-4", 1),
        move("3-2", 1),
        move("3-5", 1),
        move("3-6", 1),
        move("3-7", 1),
        move("4-2", 1),
        move("4-5", 1),
        move("4-6", 1),
        move("4-7", 1),
    ]


def test_the_legal_list_is_a_sequence():
    actions = deal(parse_code("SD1-S1-AAAAABD")).legal_moves
    assert len(actions) == 2
    assert actions[0] == Move(4, 6, 1)
    assert list(actions) == [Move(4, 6, 1), DEAL]
    assert DEAL in actions
    assert Move(6, 4, 1) not in actions


def test_the_legal_list_holds_every_legal_action_once():
    for record in golden("games.jsonl")[:6]:
        position = deal(parse_code(record["record"].split()[0]))
        for step in range(25):
            listed = list(position.legal_moves)
            assert len(set(listed)) == len(listed)
            legal = set()
            width = len(position.columns)
            for source in range(width):
                for count in range(1, min(14, len(position.columns[source]) + 1)):
                    for target in range(width):
                        if position.is_legal(Move(source, target, count)):
                            legal.add(Move(source, target, count))
            if position.is_legal(DEAL):
                legal.add(DEAL)
            assert legal == set(listed)
            if not listed:
                break
            position = position.play(listed[(step * 7) % len(listed)])[0]


# The best column


def best(position, number, count=1):
    """Return the best column for the last cards of a column, as players count them, or the refusal's key."""
    found = position.best(number - 1, len(position.columns[number - 1]) - count)
    if isinstance(found, Refusal):
        return found.key
    assert (found.source, found.count) == (number - 1, count)
    assert position.is_legal(found)
    return found.target + 1


def test_spider_prefers_same_suit_then_another_suit_then_an_empty_column():
    assert best(spider("2C 9H", "TS", "TH", ""), 1) == 3
    assert best(spider("2C 9H", "", "TS", "TC"), 1) == 3
    assert best(spider("2C 9H", "8S", "", "KS"), 1) == 3


def test_spiderette_prefers_an_empty_column_to_another_suit():
    assert best(spiderette("2C 9H", "TS", "TH", ""), 1) == 3
    assert best(spiderette("2C 9H", "TS", "", "TC"), 1) == 3
    assert best(spiderette("2C 9H", "TS", "8S", "TC", "KS", "KH", "KD"), 1) == 2


def test_among_same_suits_the_longest_run_then_the_leftmost():
    assert best(spider("9H", "TH", "JH TH"), 1) == 3
    assert best(spider("9H", "JS TH", "QC TH"), 1) == 2
    assert best(spider("9H", "JC TH", "JH TH"), 1) == 3
    assert best(spider("9H", "(JH) TH", "TH"), 1) == 2
    flexible = spider("9S", "QS JH TS", "2H JS TS", level="S2F")
    assert best(flexible, 1) == 3


def test_among_other_suits_the_leftmost():
    assert best(spider("2C 9H", "8C", "TS", "JS TS"), 1) == 3


def test_among_empty_columns_the_leftmost():
    assert best(spider("2C 9H", "8C", "", ""), 1) == 3


def test_never_a_whole_column_to_an_empty_one():
    assert best(spider("9H", "8C", ""), 1) == "no-place"
    assert best(spider("9H 8H", "6C", ""), 1, 2) == "no-place"
    assert best(spider("9H 8H", "6C", ""), 1, 1) == 3
    assert best(spiderette("9H", "TS", ""), 1) == 2


def test_no_place():
    position = spider(*["9H", "8C"] + ["2C", "2D"] * 2 + ["3C", "3D"] * 2)
    refusal = position.best(0, 0)
    assert (refusal.key, refusal.values) == ("no-place", {"column": 0, "index": 0})


def test_best_of_a_group_that_does_not_move_is_the_refusal():
    position = spider("(5S) 9H 8S 6S", "TS")
    assert best(position, 1, 4) == "face-down"
    assert best(position, 1, 3) == "not-descending"
    assert best(spider("9H 8S", "TS"), 1, 2) == "mixed-suits"


def test_best_takes_a_king_to_an_empty_column():
    assert best(spider("(2S) KH", "AS", ""), 1) == 3
    assert best(spider("KH", "AS", ""), 1) == "no-place"


# Comparing


def test_positions_compare_by_content():
    one, other = spider("9H", "TS"), spider("9H", "TS")
    assert one == other
    assert hash(one) == hash(other)
    assert one != spider("9H", "TS", level="S4F")
    assert one != spider("(TS) 9H") != spider("TS 9H")
    assert one != spider("9H", "TS", stock="2S")
    assert one != spider("9H", "TS", removed="D")
    assert spiderette("9H") != spider("9H")
    assert len({one, other, spider("9H")}) == 2
    assert eval(repr(one)) == one
