from ragnatela.engine.cards import (
    RANK_OF,
    SEQUENCES,
    card_name,
    format_cards,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from ragnatela.engine.errors import CardError

from .support import raises


def test_every_card_has_a_rank_a_suit_and_a_name():
    names = set()
    for card in range(52):
        assert make_card(rank_of(card), suit_of(card)) == card
        assert parse_card(card_name(card)) == card
        assert RANK_OF[card] == rank_of(card)
        names.add(card_name(card))
    assert len(names) == 52


def test_names_of_some_cards():
    assert [card_name(card) for card in (0, 9, 12, 13, 26, 51)] == ["AS", "TS", "KS", "AH", "AD", "KC"]
    assert parse_card("td") == 35


def test_lists_of_cards():
    assert format_cards(parse_cards(" KS  ah\n2c ")) == "KS AH 2C"
    assert parse_cards("") == b""


def test_a_sequence_runs_from_king_to_ace():
    assert [format_cards(sequence) for sequence in SEQUENCES] == [
        f"K{s} Q{s} J{s} T{s} 9{s} 8{s} 7{s} 6{s} 5{s} 4{s} 3{s} 2{s} A{s}" for s in "SHDC"
    ]


def test_not_a_card():
    for text in ("", "A", "1S", "10S", "AX", "SA", "ÀS", "A\u0405", "0S"):
        error = raises(CardError, parse_card, text)
        assert (error.key, error.values) == ("not-a-card", {"text": text})
