from ragnatela.engine.cards import format_cards
from ragnatela.engine.codes import parse_code
from ragnatela.engine.shuffle import _draw, deal, shuffled

from .support import board, golden

RARE = "SP1-S4C-AADIUJG"


def test_golden_deals_to_the_card():
    deals = golden("deals.jsonl")
    assert len(deals) == 40
    for expected in deals:
        position = deal(parse_code(expected["code"]))
        found = board(position)
        for field in found:
            assert found[field] == expected[field], expected["code"]
        assert position.removed == b""


def test_a_word_past_the_last_whole_round_is_thrown_away():
    for below in range(2, 105):
        limit = 2**32 - 2**32 % below
        past = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
        assert _draw(iter(past + [limit - 1]), below) == below - 1
        assert _draw(iter(past + past + [0]), below) == 0
        assert _draw(iter([limit - below]), below) == 0


def test_a_deal_in_which_a_word_is_thrown_away():
    # Such deals are one in a million; the lines in docs/codes.md deal it too (tests/test_docs.py).
    cards = shuffled(parse_code(RARE))
    assert format_cards(bytes(cards[:10])) == "3H 4D QC 9S AS AD 9H KH JC 8C"


def test_the_pack_is_whole():
    for text in ("SP1-S1C-BCDEFGH", "SP1-S2F-BCDEFGH", "SP1-S4C-BCDEFGH", "SD1-S1-HGFEDCB", "SD1-S4-HGFEDCB"):
        code = parse_code(text)
        cards = shuffled(code)
        assert len(cards) == code.variant.cards
        for card in range(52):
            expected = code.variant.copies(code.suits) if card < 13 * code.suits else 0
            assert cards.count(card) == expected


def test_the_same_letters_give_the_same_ranks_at_every_level():
    for texts in (
        ("SP1-S1C-QWERTYU", "SP1-S2F-QWERTYU", "SP1-S4C-QWERTYU"),
        ("SD1-S1-QWERTYU", "SD1-S2-QWERTYU", "SD1-S4-QWERTYU"),
    ):
        ranks = [[card % 13 for card in shuffled(parse_code(text))] for text in texts]
        assert ranks[0] == ranks[1] == ranks[2]


def test_only_the_last_card_of_each_column_is_face_up():
    for text in ("SP1-S4C-BCDEFGH", "SD1-S4-BCDEFGH"):
        position = deal(parse_code(text))
        assert [len(column) for column in position.columns] == list(position.variant.opening)
        assert list(position.hidden) == [size - 1 for size in position.variant.opening]


def test_the_stock_deals_the_cards_after_the_opening():
    code = parse_code("SD1-S4-BCDEFGH")
    assert list(deal(code).stock) == shuffled(code)[28:]
