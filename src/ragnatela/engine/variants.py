"""The two games as numbers. The keys are in every code and never change."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SAME_SUIT, OTHER_SUIT, EMPTY = "same-suit", "other-suit", "empty"
CLASSIC, FLEXIBLE = "C", "F"

#: Numbers of suits that both games know: Easy, Medium, Hard.
SUIT_COUNTS = (1, 2, 4)


class Variant:
    """One game. ``preference`` orders the columns a double-click looks for, best first."""

    __slots__ = (
        "cards",
        "columns",
        "decks",
        "floor",
        "key",
        "name",
        "opening",
        "preference",
        "rules",
        "sequences",
        "stock",
    )

    def __init__(
        self,
        key: str,
        name: str,
        *,
        decks: int,
        opening: tuple[int, ...],
        rules: tuple[str, ...],
        floor: bool,
        preference: tuple[str, ...],
    ) -> None:
        self.key = key
        self.name = name
        self.decks = decks
        self.opening = opening  # cards in each column at the start, the last of each face up
        self.rules = rules  # group rules, "C" (Classic) and "F" (Flexible)
        self.floor = floor  # whether the score never goes below zero
        self.preference = preference
        self.columns = len(opening)
        self.cards = 52 * decks
        self.stock = self.cards - sum(opening)
        self.sequences = 4 * decks

    def copies(self, suits: int) -> int:
        """Return how many of each card are in the pack when it has this many suits."""
        return 4 * self.decks // suits

    def __repr__(self) -> str:
        return f"variant_of({self.key!r})"

    def __reduce__(self) -> "tuple[Any, ...]":
        # There is one object for each game: a copy or a pickle of it is itself.
        return variant_of, (self.key,)


SPIDER = Variant(
    "SP",
    "spider",
    decks=2,
    opening=(6, 6, 6, 6, 5, 5, 5, 5, 5, 5),
    rules=(CLASSIC, FLEXIBLE),
    floor=True,
    preference=(SAME_SUIT, OTHER_SUIT, EMPTY),
)
SPIDERETTE = Variant(
    "SD",
    "spiderette",
    decks=1,
    opening=(1, 2, 3, 4, 5, 6, 7),
    rules=(CLASSIC,),
    floor=False,
    preference=(SAME_SUIT, EMPTY, OTHER_SUIT),
)

VARIANTS = [SPIDER, SPIDERETTE]


def variant_of(key: str) -> "Variant | None":
    """Return the game with this key (``"SP"``, ``"SD"``) or None."""
    for variant in VARIANTS:
        if variant.key == key:
            return variant
    return None
