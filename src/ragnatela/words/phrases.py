"""A catalog's entries, filled in: the small layer under the sentences. Runs on CPython and MicroPython."""

from ragnatela.engine.cards import RANKS, SUITS, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Entry = str | Sequence[str]

MINUS = "\u2212"


class Phrases:
    """The entries of one language, by key.

    `catalog` maps each key to its text, or to a pair of texts, for one and for any other number. Placeholders are
    written `{name}`. A key that is not there, or not there in that form, raises KeyError, and so does a
    placeholder without a value.
    """

    def __init__(self, lang: str, catalog: "Mapping[str, Entry]") -> None:
        self.lang = lang
        self.catalog = catalog

    def text(self, key: str, **values: object) -> str:
        """The entry with its placeholders filled in."""
        entry = self.catalog[key]
        if not isinstance(entry, str):
            raise KeyError(key)
        return entry.format(**values) if values else entry

    def plural(self, key: str, n: int, **values: object) -> str:
        """The form of the entry that goes with the number `n` (all five languages: one, and everything else)."""
        entry = self.catalog[key]
        if isinstance(entry, str):
            raise KeyError(key)
        return entry[0 if n == 1 else 1].format(n=n, **values)

    def number(self, n: int) -> str:
        """A number, with a true minus sign below zero, which screen readers say."""
        return str(n) if n >= 0 else MINUS + str(-n)

    def card(self, card: int) -> str:
        """The card's full name: "4 of clubs"."""
        return self.text("card." + card_name(card))

    def cards(self, cards: "Iterable[int]") -> str:
        """The cards' names with commas between them."""
        return ", ".join([self.card(card) for card in cards])

    def rank(self, rank: int) -> str:
        """The name of a rank, 0 for the ace to 12 for the king."""
        return self.text("rank." + RANKS[rank])

    def suit(self, suit: int) -> str:
        """The name of a suit."""
        return self.text("suit." + SUITS[suit])

    def column_numbers(self, columns: "Iterable[int]") -> str:
        """A list of columns as players count them, from 1: "2, 5 and 7"."""
        numbers = [str(column + 1) for column in columns]
        if len(numbers) < 2:
            return "".join(numbers)
        return self.text("column.and", first=", ".join(numbers[:-1]), last=numbers[-1])
