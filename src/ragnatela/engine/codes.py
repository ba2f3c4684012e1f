"""Game codes: one text, one deal, for ever. Read generously, written in one form."""

from ragnatela.engine.characters import BLANKS, DASHES, UNSEEN
from ragnatela.engine.errors import CodeError
from ragnatela.engine.variants import CLASSIC, FLEXIBLE, SUIT_COUNTS, Variant, variant_of

VERSION = "1"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LENGTH = 7

#: How many numbers a code can hold: 26 ** 7.
NUMBERS = 26**LENGTH

_DIGITS = "0123456789"
_SEARCHED = 4_000  # characters of a pasted text in which the code must lie
_NEAR = 200  # characters looked at first: where most texts have their code, however long the record after it

_PLAIN = {letter.lower(): letter for letter in LETTERS}
_PLAIN.update([(dash, "-") for dash in DASHES + UNSEEN] + [(blank, " ") for blank in BLANKS])
_ENDS = "/#?&%=<>|\\()[]{}\"'`«»‹›“”„‟‘’‚‛…"
_STOPS = ".,;:!"  # they end a code only where a sentence pauses


class GameCode:
    """Game, suits (1, 2, 4), group rule and number of a deal. Raises `CodeError` for what no code can say.

    The rule is ``"C"`` or ``"F"``; where both are the same game (1 suit, Spiderette) it is always ``"C"``.
    """

    __slots__ = ("number", "rule", "suits", "variant")

    def __init__(self, variant: Variant, suits: int, rule: str, number: int) -> None:
        if suits not in SUIT_COUNTS:
            raise CodeError("wrong-suits", {"suits": str(suits)})
        if rule not in (CLASSIC, FLEXIBLE):
            raise CodeError("wrong-rule", {"rule": str(rule)})
        if not 0 <= number < NUMBERS:
            raise CodeError("wrong-number", {"number": number, "limit": NUMBERS - 1})
        self.variant = variant
        self.suits = suits
        self.rule = rule if suits > 1 and rule in variant.rules else CLASSIC
        self.number = number

    @property
    def letters(self) -> str:
        """The number as seven letters, the most significant first."""
        letters, number = "", self.number
        for _ in range(LENGTH):
            number, digit = divmod(number, 26)
            letters = LETTERS[digit] + letters
        return letters

    @property
    def text(self) -> str:
        """The code in its one form, such as ``SP1-S1C-AAAAAAD``."""
        rule = self.rule if len(self.variant.rules) > 1 else ""
        return f"{self.variant.key}{VERSION}-S{self.suits}{rule}-{self.letters}"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameCode) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"parse_code({self.text!r})"


def format_code(code: GameCode) -> str:
    """Return the code in its one form."""
    return code.text


def parse_code(text: str) -> GameCode:
    """Read one code in any accepted form: any case, blanks, any dash or none, or a link that holds it.

    A single word after the code counts as letters too many; several words are a text around it. Raises `CodeError`.
    """
    if "/" in text or "#" in text:
        return find_code(text)
    characters = _plain(text, _SEARCHED)
    return _read(characters, _start(characters), True)[0]


def find_code(text: str) -> GameCode:
    """Return the first code inside a link, a record or any pasted text. Raises `CodeError`.

    When the first thing that looks like a code is wrong, it says what is wrong and looks no further.
    """
    return split_code(text)[0]


def split_code(text: str) -> tuple[GameCode, str]:
    """Return the first code inside a text and what follows it. Raises `CodeError`."""
    characters = _plain(text, _NEAR)
    start = _start(characters)
    if len(text) > _NEAR and (start > _NEAR // 2 or not _looks_like_code(characters, start)):
        characters = _plain(text, _SEARCHED)
        start = _start(characters)
    code, end = _read(characters, start, False)
    return code, text[end:]


def _plain(text: str, most: int) -> list[str]:
    """Return the first characters with capital letters, one kind of dash and one kind of blank, each in its place."""
    return [_PLAIN.get(character, character) for character in text[:most]]


def _skip(characters: list[str], at: int) -> int:
    """Return the place of the next character that is neither dash nor blank."""
    while at < len(characters) and characters[at] in "- ":
        at += 1
    return at


def _take(characters: list[str], at: int, accepted: str, most: int) -> tuple[str, int]:
    """Return the run of accepted characters after any dashes and blanks, and the place after it."""
    at = _skip(characters, at)
    end = at
    while end < len(characters) and end - at < most and characters[end] in accepted:
        end += 1
    return "".join(characters[at:end]), end


def _take_letters(characters: list[str], at: int) -> tuple[str, int]:
    """Return two letters, which dashes and blanks may part, and the place after them."""
    first, at = _take(characters, at, LETTERS, 1)
    second, at = _take(characters, at, LETTERS, 1)
    return first + second, at


def _start(characters: list[str]) -> int:
    """Return the place of the first thing that looks like a code, else of the first character of any weight."""
    for at, character in enumerate(characters):
        inside = at > 0 and (characters[at - 1] in LETTERS or characters[at - 1] in _DIGITS)
        if character in LETTERS and not inside and _looks_like_code(characters, at):
            return at
    at = 0
    while at < len(characters) and (characters[at] in "- " or characters[at] in _ENDS):
        at += 1
    return at


def _looks_like_code(characters: list[str], at: int) -> bool:
    key, at = _take_letters(characters, at)
    version, at = _take(characters, at, _DIGITS, 9)
    mark, at = _take(characters, at, "S", 1)
    suits, at = _take(characters, at, _DIGITS, 9)
    return len(key) == 2 and bool(version and mark and suits)


def _read(characters: list[str], at: int, alone: bool) -> tuple[GameCode, int]:
    """Read the code at this place; ``alone`` says that nothing else should follow. Errors in the rules' order."""
    key, at = _take_letters(characters, at)
    version, at = _take(characters, at, _DIGITS, 9)
    if len(key) < 2 or not version.lstrip("0"):
        raise CodeError("not-a-code")
    variant = variant_of(key)
    if variant is None:
        raise CodeError("unknown-game", {"game": key})
    if version.lstrip("0") != VERSION:
        raise CodeError("newer-version", {"version": version})
    mark, at = _take(characters, at, "S", 1)
    suits, at = _take(characters, at, _DIGITS, 9) if mark else ("", at)
    if suits not in ("1", "2", "4"):
        raise CodeError("wrong-suits", {"suits": suits})
    rule, at = _read_rule(characters, at, variant)
    letters, at = _read_letters(characters, at, alone)
    number = 0
    for letter in letters:
        number = number * 26 + LETTERS.find(letter)
    return GameCode(variant, int(suits), rule, number), at


def _read_rule(characters: list[str], at: int, variant: Variant) -> tuple[str, int]:
    """Return the rule and the place after it, knowing that C and F may also begin the seven letters."""
    first = _skip(characters, at)
    rule = characters[first] if first < len(characters) else ""
    parted = characters[first + 1 : first + 2] in (["-"], [" "], [])
    word, total = _content(characters, first, True), _content(characters, first, False)
    if len(variant.rules) > 1:
        if rule in (CLASSIC, FLEXIBLE) and (first == at or parted or len(word) != LENGTH):
            return rule, first + 1
        raise CodeError("rule-missing")
    dashed = characters[first + 1 : first + 2] == ["-"]
    if rule in (CLASSIC, FLEXIBLE) and (dashed or (len(word) != LENGTH and len(total) == LENGTH + 1)):
        raise CodeError("rule-extra", {"rule": rule})
    return CLASSIC, at


def _content(characters: list[str], at: int, one_word: bool) -> list[str]:
    """Return what stands from here to the end of the code, without dashes and blanks."""
    content = []
    while at < len(characters) and not _ends(characters, at) and not (one_word and characters[at] == " "):
        if characters[at] not in "- ":
            content.append(characters[at])
        at += 1
    return content


def _ends(characters: list[str], at: int) -> bool:
    character = characters[at]
    if character in _STOPS:
        return at + 1 == len(characters) or characters[at + 1] in "- " or characters[at + 1] in _ENDS
    return character in _ENDS


def _read_letters(characters: list[str], at: int, alone: bool) -> tuple[list[str], int]:
    letters: list[str] = []
    while at < len(characters) and not _ends(characters, at):
        if characters[at] == " " and letters and _is_over(characters, at, len(letters), alone):
            break
        if characters[at] not in "- ":
            letters.append(characters[at])
        at += 1
    if len(letters) != LENGTH:
        raise CodeError("too-few-letters" if len(letters) < LENGTH else "too-many-letters", {"count": len(letters)})
    for i, letter in enumerate(letters):
        if letter not in LETTERS:
            raise CodeError("not-a-letter", {"character": letter, "place": i + 1})
    return letters, at


def _is_over(characters: list[str], at: int, count: int, alone: bool) -> bool:
    """Tell whether a code with so many letters ends at this blank.

    When the code should stand alone, one more word is taken for letters too many; more words are a text around it,
    unless the letters themselves were parted.
    """
    following = _skip(characters, at)
    word, total = _content(characters, following, True), _content(characters, following, False)
    if alone:
        return count == LENGTH and len(total) > len(word) and " " not in characters[at - LENGTH : at]
    return count == LENGTH or count + len(word) > LENGTH
