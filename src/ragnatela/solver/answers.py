"""What the solver says of a deal, and within which limits."""

from dataclasses import dataclass

from ragnatela.engine.codes import GameCode

WON, IMPOSSIBLE, OPEN = "won", "impossible", "open"


@dataclass(frozen=True)
class Limits:
    """When to give up: positions looked at for one deal, and megabytes of memory for them. Never a time.

    The same limits give the same answer on every machine.
    """

    positions: int = 5_000_000
    megabytes: int = 1_000


@dataclass(frozen=True)
class Answer:
    """What came of one deal.

    ``status`` is `WON`, with the ``record`` of a won game and its number of ``moves``; `IMPOSSIBLE`, when every
    position that can be reached was looked at, ``positions`` of them; or `OPEN`, with the name of the ``limit`` that
    ended the search. ``positions`` counts all that was looked at.
    """

    code: GameCode
    status: str
    positions: int
    record: str | None = None
    moves: int | None = None
    score: int | None = None
    limit: str | None = None

    def as_json(self) -> dict[str, object]:
        """The answer for programs; what does not apply is left out."""
        fields = {
            "code": self.code.text,
            "status": self.status,
            "positions": self.positions,
            "moves": self.moves,
            "score": self.score,
            "record": self.record,
            "limit": self.limit,
        }
        return {name: value for name, value in fields.items() if value is not None}
