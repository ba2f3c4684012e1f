from ragnatela.engine.codes import NUMBERS, GameCode, find_code, format_code, parse_code, split_code
from ragnatela.engine.errors import CodeError
from ragnatela.engine.variants import SPIDER, SPIDERETTE

from .support import golden, raises


def wrong(text, read=parse_code):
    error = raises(CodeError, read, text)
    assert isinstance(error, ValueError)
    return error.key, error.values


def test_written_in_one_form():
    assert GameCode(SPIDER, 1, "C", 3).text == "SP1-S1C-AAAAAAD"
    assert GameCode(SPIDER, 4, "F", NUMBERS - 1).text == "SP1-S4F-ZZZZZZZ"
    assert GameCode(SPIDERETTE, 1, "C", 29).text == "SD1-S1-AAAAABD"
    assert str(GameCode(SPIDERETTE, 2, "C", 0)) == format_code(GameCode(SPIDERETTE, 2, "C", 0)) == "SD1-S2-AAAAAAA"


def test_letters_are_a_number_the_most_significant_first():
    for number, letters in ((0, "AAAAAAA"), (25, "AAAAAAZ"), (26, "AAAAABA"), (26**6, "BAAAAAA")):
        assert GameCode(SPIDER, 1, "C", number).letters == letters
        assert parse_code("SP1-S1C-" + letters).number == number


def test_the_same_game_has_the_same_code():
    assert GameCode(SPIDER, 1, "F", 3) == GameCode(SPIDER, 1, "C", 3)
    assert GameCode(SPIDERETTE, 4, "F", 3) == GameCode(SPIDERETTE, 4, "C", 3)
    assert GameCode(SPIDER, 2, "F", 3) != GameCode(SPIDER, 2, "C", 3)
    assert hash(GameCode(SPIDER, 1, "F", 3)) == hash(GameCode(SPIDER, 1, "C", 3))
    assert eval(repr(GameCode(SPIDER, 2, "F", 77))) == GameCode(SPIDER, 2, "F", 77)


def test_golden_codes_are_read_and_written():
    for deal in golden("deals.jsonl"):
        for text in (deal["code"], deal["code"].lower(), deal["code"].replace("-", ""), deal["code"].replace("-", " ")):
            assert parse_code(text).text == deal["code"]
            assert find_code(text).text == deal["code"]


def test_one_suit_flexible_reads_as_classic():
    assert parse_code("SP1-S1F-AAAAAAD").text == "SP1-S1C-AAAAAAD"


def test_read_generously():
    for text in (
        "sp1-s2f-qwertyu",
        "  SP1-S2F-QWERTYU\n",
        "Sp1S2fQwErTyU",
        "SP1 S2F QWERTYU",
        "SP 1 - S 2 F - QWE RTY U",
        "S P 1 S 2 F Q W E R T Y U",
        "SP1_S2F_QWERTYU",
        "SP1–S2F–QWERTYU",
        "SP1—S2F—QWERTYU",
        "SP1\u2011S2F\u2011QWERTYU",
        "SP1\u2212S2F\u2212QWERTYU",
        "SP1\u00a0S2F\u00a0QWERTYU",
        "SP1\u200bS2F\uff0dQWERTYU",
        "SP1-S2-F-QWERTYU",
        "SP1-S2F-QWE-RTYU",
        "SP01-S2F-QWERTYU",
        "--SP1-S2F-QWERTYU--",
        "(SP1-S2F-QWERTYU)",
        "«SP1-S2F-QWERTYU».",
        "“SP1-S2F-QWERTYU”",
        "#SP1-S2F-QWERTYU",
        "#SP1-S2F-QWERTYU/1-2.deal",
        "https://example.org/nl/spider/#SP1-S2F-QWERTYU",
        "https://example.org/sp1/?x=1&code=sp1-s2f-qwertyu&y=2",
        "http://sd1.example.org/a/#SP1-S2F-QWERTYU/3-4x2.deal.7-1",
    ):
        assert parse_code(text).text == "SP1-S2F-QWERTYU", text
        assert find_code(text).text == "SP1-S2F-QWERTYU", text


def test_found_in_pasted_text():
    for text in (
        "Try SP1-S2F-QWERTYU, it is hard",
        "Try SP1-S2F-QWERTYU it is hard",
        "Prova SP1-S2F-QWERTYU: és difícil!",
        "SP1-S2F-QWERTYU 1-2 3-4x2 deal",
        "is 1 good? SP1-S2F-QWERTYU.",
        "x " * 1500 + "SP1-S2F-QWERTYU",
    ):
        assert find_code(text).text == parse_code(text).text == "SP1-S2F-QWERTYU", text
    assert find_code("SP1-S2F-QWERTYU\nSD1-S1-AAAAABD").text == "SP1-S2F-QWERTYU"
    assert find_code("SP1-S2F-QWERTYU deal").text == "SP1-S2F-QWERTYU"
    assert find_code("κωδικός sp1 s2f qwertyu — δύσκολο").text == "SP1-S2F-QWERTYU"


def test_what_follows_a_code():
    assert split_code("SD1-S1-AAAAABD 7-4 deal")[1] == " 7-4 deal"
    assert split_code("x#sd1s1aaaaabd/7-4.deal")[1] == "/7-4.deal"
    assert split_code("SD1-S1-AAAAABD")[1] == ""


def test_letters_that_look_like_a_rule():
    assert parse_code("SD1-S1-CAAAAAA").letters == "CAAAAAA"
    assert parse_code("SD1S1FAAAAAA").letters == "FAAAAAA"
    assert parse_code("S D 1 S 1 C A A A A A A").letters == "CAAAAAA"
    assert parse_code("SP1-S2C-CAAAAAA").text == "SP1-S2C-CAAAAAA"
    assert parse_code("SP1S2FFAAAAAA").text == "SP1-S2F-FAAAAAA"


def test_unknown_game():
    assert wrong("XX1-S1-AAAAAAA") == ("unknown-game", {"game": "XX"})
    assert wrong("xx1s1aaaaaaa") == ("unknown-game", {"game": "XX"})
    assert wrong("https://example.org/#XX1-S1-AAAAAAA") == ("unknown-game", {"game": "XX"})
    assert wrong("XX2-S3-A") == ("unknown-game", {"game": "XX"})


def test_newer_version():
    assert wrong("SP2-S1C-AAAAAAD") == ("newer-version", {"version": "2"})
    assert wrong("SD10-S3-A") == ("newer-version", {"version": "10"})


def test_wrong_suits():
    for text, suits in (
        ("SP1-S3C-AAAAAAD", "3"),
        ("SD1-S0-AAAAAAD", "0"),
        ("SD1-S12-AAAAAAD", "12"),
        ("SP1-AAAAAAD", ""),
        ("SP1-S", ""),
        ("SP1", ""),
        ("SP1-S3-A", "3"),
    ):
        assert wrong(text) == ("wrong-suits", {"suits": suits}), text


def test_rule_missing():
    for text in ("SP1-S1-AAAAAAD", "SP1-S2-CAAAAAA", "SP1S4AAAAAAD", "SP1-S4X-AAAAAAD", "SP1-S4", "SP1-S4-A"):
        assert wrong(text) == ("rule-missing", {}), text


def test_rule_extra():
    assert wrong("SD1-S1C-AAAAABD") == ("rule-extra", {"rule": "C"})
    assert wrong("SD1-S4F-AAA") == ("rule-extra", {"rule": "F"})
    assert wrong("sd1s4faaaaabd") == ("rule-extra", {"rule": "F"})
    assert wrong("SD1 S4 F AAAAABD") == ("rule-extra", {"rule": "F"})


def test_too_few_letters():
    for text, count in (
        ("SP1-S1C-AAAAAA", 6),
        ("SP1-S1C-AAAAAA.", 6),
        ("SP1-S1C-", 0),
        ("SP1-S1C", 0),
        ("SD1-S1-A1", 2),
        ("SD1-S1-AAA/7-4", 3),
    ):
        assert wrong(text) == ("too-few-letters", {"count": count}), text
    assert wrong("SD1-S1-AAAAAB deal", find_code) == ("too-few-letters", {"count": 6})


def test_too_many_letters():
    for text, count in (
        ("SP1-S1C-AAAAAADA", 8),
        ("SD1-S1-AAAA BBBBB", 9),
        ("SD1-S1-AAAAABD1", 8),
        ("SD1S1AAAAABDX", 8),
    ):
        assert wrong(text) == ("too-many-letters", {"count": count}), text
    assert wrong("SP1-S1C-AAAAAADA", find_code) == ("too-many-letters", {"count": 8})
    assert wrong("SP1-S1C-AAAAAAD hard") == ("too-many-letters", {"count": 11})
    assert wrong("SP1-S1C-AAAAAAD A") == ("too-many-letters", {"count": 8})
    assert wrong("S P 1 S 1 C A A A A A A D B C") == ("too-many-letters", {"count": 9})


def test_not_a_letter_which_and_where():
    for letters, character, place in (
        ("1AAAAAA", "1", 1),
        ("AAA0AAA", "0", 4),
        ("AAAAAA9", "9", 7),
        ("AAA*A-AA", "*", 4),
        ("AA.AAAA", ".", 3),
        ("AAAAAÉA", "É", 6),
        ("AΑAAAAA", "Α", 2),
    ):
        assert wrong("SD1-S1-" + letters) == ("not-a-letter", {"character": character, "place": place}), letters
        assert wrong("sp1 s1c " + letters.lower())[0] == "not-a-letter"


def test_not_a_code():
    for text in (
        "",
        "   ",
        "-",
        "hello",
        "S",
        "SP",
        "SP-S1C-AAAAAAD",
        "SP0-S1C-AAAAAAD",
        "12345",
        "7-4 deal",
        "/",
        "#",
    ):
        assert wrong(text) == ("not-a-code", {}), text
        assert wrong(text, find_code) == ("not-a-code", {}), text


def test_the_first_wrong_code_is_not_skipped():
    assert wrong("SP1-S3C-AAAAAAD SD1-S1-AAAAABD", find_code)[0] == "wrong-suits"


def test_a_code_far_inside_a_text_is_not_searched():
    assert wrong("x " * 5000 + "SD1-S1-AAAAABD", find_code) == ("not-a-code", {})


def test_numbers_that_no_code_can_say():
    assert raises(CodeError, GameCode, SPIDER, 3, "C", 0).key == "wrong-suits"
    error = raises(CodeError, GameCode, SPIDER, 2, "X", 0)
    assert (error.key, error.values) == ("wrong-rule", {"rule": "X"})
    for number in (-1, NUMBERS):
        error = raises(CodeError, GameCode, SPIDER, 1, "C", number)
        assert (error.key, error.values) == ("wrong-number", {"number": number, "limit": NUMBERS - 1})
