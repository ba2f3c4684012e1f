from ragnatela.engine.cards import SEQUENCES, card_name
from ragnatela.engine.codes import parse_code
from ragnatela.engine.diagram import MAX_DIAGRAM, format_position
from ragnatela.engine.errors import PositionError
from ragnatela.engine.position import parse_position
from ragnatela.engine.shuffle import deal

from .support import golden, raises


def test_a_position_as_text():
    text = format_position(deal(parse_code("SD1-S1-AAAAABD")))
    assert text == "\n".join(
        [
            "SD-S1",
            "1: 7S",
            "2: (TS) TS",
            "3: (5S 2S) TS",
            "4: (8S QS KS) AS",
            "5: (9S 4S 3S 9S) QS",
            "6: (8S TS JS AS 9S) 4S",
            "7: (JS 2S QS 5S 4S 3S) KS",
            "stock: JS 6S 6S JS KS 4S 6S AS 5S 5S 3S 8S 7S 6S KS 8S 7S QS AS 7S 9S 3S 2S 2S",
            "removed:",
        ]
    )


def test_golden_deals_as_text_and_back():
    for expected in golden("deals.jsonl"):
        position = deal(parse_code(expected["code"]))
        assert parse_position(format_position(position)) == position


def test_a_diagram_is_read_generously():
    position = parse_position("\n  sp-s2f \r\n\n 2 : (ks)qs js \nREMOVED: s h\n1:9h\n")
    assert format_position(position).split("\n")[:3] == ["SP-S2F", "1: 9H", "2: (KS) QS JS"]
    assert position.removed == bytes([0, 1])
    assert parse_position("SP-S1F") == parse_position("SP-S1C") == parse_position("SP-S1")
    assert parse_position("SP-S2").rule == "C"


def test_wrong_diagrams():
    for text, key, values in (
        ("", "wrong-heading", {"text": ""}),
        ("XX-S1", "wrong-heading", {"text": "XX-S1"}),
        ("SD-S3", "wrong-heading", {"text": "SD-S3"}),
        ("SD-S2F", "wrong-heading", {"text": "SD-S2F"}),
        ("SP-S2X", "wrong-heading", {"text": "SP-S2X"}),
        ("SP-S2CC", "wrong-heading", {"text": "SP-S2CC"}),
        ("SD-S1\n8: 9S", "unknown-line", {"line": 2, "text": "8: 9S"}),
        ("SD-S1\n0: 9S", "unknown-line", {"line": 2, "text": "0: 9S"}),
        ("SD-S1\n9S", "unknown-line", {"line": 2, "text": "9S"}),
        ("SD-S1\n1: 9S\n1: 8S", "line-twice", {"line": 3, "text": "1"}),
        ("SD-S1\n\n1: 9X", "not-a-card", {"line": 3, "text": "9X"}),
        ("SD-S1\n1: 9S (8S)", "not-a-card", {"line": 2, "text": "(8S)"}),
        ("SD-S1\nstock: (8S)", "not-a-card", {"line": 2, "text": "(8S)"}),
        ("SD-S1\nremoved: X", "not-a-card", {"line": 2, "text": "X"}),
        ("SD-S1\nremoved: SH", "not-a-card", {"line": 2, "text": "SH"}),
        ("SD-S1\n1: (9S 8S)", "last-face-down", {"column": 0}),
        ("SD-S1\n1: (9S 8S", "last-face-down", {"column": 0}),
        ("SD-S1\n1: 9H", "too-many-of-card", {"card": "9H"}),
        ("SD-S4\n1: 9H 9H", "too-many-of-card", {"card": "9H"}),
        ("SD-S4\n1: 9H\nremoved: H", "too-many-of-card", {"card": "9H"}),
        ("SD-S1\n1: 9S 9S\nstock: 9S\nremoved: S S", "too-many-of-card", {"card": "9S"}),
    ):
        error = raises(PositionError, parse_position, text)
        assert (error.key, error.values) == (key, values), text
    assert raises(PositionError, parse_position, "SD-S1\nstock: " + "2S " * 25).key == "stock-too-long"
    assert raises(PositionError, parse_position, "x" * (MAX_DIAGRAM + 1)).values == {"limit": MAX_DIAGRAM}


def test_cards_are_named_as_everywhere():
    assert [card_name(card) for card in SEQUENCES[3][:2]] == ["KC", "QC"]
