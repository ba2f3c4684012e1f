"""Which deals to play: random ones that are the same everywhere, and codes from texts."""

import random
from collections.abc import Iterable, Iterator

from ragnatela.engine.codes import NUMBERS, GameCode, parse_code
from ragnatela.engine.errors import CodeError
from ragnatela.engine.variants import CLASSIC, SUIT_COUNTS, variant_of

#: The seed of the published tables.
SEED = 1


class DealError(ValueError):
    """What was asked for cannot be read; the message is one sentence."""


def random_codes(count: int, game: str, suits: int, rule: str = CLASSIC, seed: int = SEED) -> list[GameCode]:
    """So many different deals of a kind, the same for the same seed on every machine. Raises `DealError`.

    With another number of suits or rule they are the same cards in the same places.
    """
    variant = variant_of(game.upper())
    if variant is None:
        raise DealError(f"unknown game {game[:20]!r}, not SP or SD")
    if suits not in SUIT_COUNTS:
        raise DealError(f"{suits} suits, not 1, 2 or 4")
    rule = rule.upper()
    if rule not in variant.rules:
        raise DealError(f"{variant.name} has no rule {rule[:20]!r}, only {' and '.join(variant.rules)}")
    numbers: dict[int, None] = {}
    generator = random.Random(f"{variant.key}-{seed}")  # noqa: S311 (the same again is what is wanted)
    while len(numbers) < count:
        numbers[int(generator.random() * NUMBERS)] = None
    return [GameCode(variant, suits, CLASSIC if suits == 1 else rule, number) for number in numbers]


def codes_of(lines: Iterable[str]) -> Iterator[GameCode]:
    """The codes of lines; empty ones are passed over. Raises `DealError` with the first that is none."""
    for line in lines:
        if line.strip():
            try:
                yield parse_code(line)
            except CodeError as error:
                raise DealError(f"{line.strip()[:40]!r} is no game code ({error.key})") from None
