"""The characters that part codes and actions are those of Unicode, as this interpreter knows it."""

import sys
import unicodedata

from ragnatela.engine.characters import BLANKS, DASHES, UNSEEN

EVERYTHING = [chr(code) for code in range(sys.maxunicode + 1)]


def test_every_dash_of_unicode_is_one() -> None:
    assert {character for character in EVERYTHING if unicodedata.category(character) == "Pd"} <= set(DASHES)


def test_every_blank_of_unicode_is_one() -> None:
    assert {character for character in EVERYTHING if character.isspace()} == set(BLANKS)


def test_nobody_sees_the_unseen() -> None:
    assert {unicodedata.category(character) for character in UNSEEN} == {"Cf"}
