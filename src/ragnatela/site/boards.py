"""The short positions of the examples pages: small boards, and on each what is right and what is refused.

They are written as diagrams (docs/records.md). Cards that a rule does not need are left out, so these are no
positions of a whole game; the rules are the same.
"""

from dataclasses import dataclass
from typing import NamedTuple

from ragnatela.engine.position import Position, parse_position
from ragnatela.engine.variants import SPIDER, SPIDERETTE, Variant

UNDO = "undo"


class Step(NamedTuple):
    """Something to do on a board: an action as records write it or `UNDO`; and the refusal's key if it is refused.

    What is refused changes nothing, so the next step goes on from the same position.
    """

    action: str
    refusal: str | None = None


@dataclass(frozen=True)
class Board:
    """One short position: ``key`` names it in the texts of all languages, ``steps`` are what the text tells of it."""

    key: str
    variant: Variant
    diagram: str
    steps: tuple[Step, ...]

    @property
    def position(self) -> Position:
        """The board as it lies before the first step."""
        return parse_position(self.diagram)


BOARDS = (
    Board(
        "place",
        SPIDER,
        """SP-S4C
1: (4C) 9S
2: 8H
3: (QC) 8S
4: QD
5: 3C
6: KH
7: (9D) 5S
8: JC
9: (2H) 6D
10: AC
stock: 7C 4H 2S TD 9C 5H KS 3D JH 6S""",
        (Step("7-8x1", "not-one-higher"), Step("5-10x1", "nothing-on-ace"), Step("2-1"), Step(UNDO), Step("3-1")),
    ),
    Board(
        "group-classic",
        SPIDER,
        """SP-S4C
1: (7C) 9S 8H 7H
2: (3S) TD
3: 9D
4: 2C
5: KD
6: 4S
7: (JH) 5D
8: (6C) AS
9: (4D) KC
10: (2D) JC
stock: 7S 4H 2S TC 9C 5H KS 3D QH 6S""",
        (Step("1-2x3", "mixed-suits"), Step("1-3")),
    ),
    Board(
        "group-flexible",
        SPIDER,
        """SP-S4F
1: (7C) 9S 8H 7H
2: (3S) TD
3: 9D
4: 2C
5: KD
6: 4S
7: (JH) 5D
8: (6C) AS
9: (4D) KC
10: (2D) JC
stock: 7S 4H 2S TC 9C 5H KS 3D QH 6S""",
        (Step("1-2"),),
    ),
    Board(
        "king",
        SPIDER,
        """SP-S2C
1: (5H 8S) KS
2: AH
3: (2S) QH
4:
5: 7S
6: (6H) JS
7: 3H
8: (TS) 9H
9: 4S
10: 2H
stock: 7H 4H 2S TH 9S 5S KH 3S QS 6S""",
        (Step("1-3x1", "king-needs-empty-column"), Step("1-4x1")),
    ),
    Board(
        "deal",
        SPIDER,
        """SP-S1C
1: (5S) 9S
2: KS
3: (2S) 7S 6S
4: JS
5: (8S) 3S
6:
7: QS
8: (TS) 5S
9: AS
10: 4S
stock: 7S 4S 2S TS 9S 5S KS 3S QS 6S""",
        (Step("deal", "empty-column"), Step("3-6x1"), Step("deal")),
    ),
    Board(
        "by-move",
        SPIDER,
        """SP-S2C
1: (9H) KS QS JS TS 9S 8S 7S
2: 4H
3: (2H) JH
4: 8H
5: 6S 5S 4S 3S 2S AS
6: 2S
7: (KH) TH
8: 5H
9: QH
10: 7H
stock: 7S 4S 3H TS 9S 5S AH 3S QS 6S""",
        (Step("5-1"),),
    ),
    Board(
        "by-deal",
        SPIDER,
        """SP-S2C
1: 5S
2: (TS) 8S
3: (4H) KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
4: KS
5: 3S
6: (9H) JS
7: 7S
8: 2S
9: (6S) QS
10: 9S
stock: 7H 4S AH TS 9S 5H KH 3H QS 6H""",
        (Step("deal"),),
    ),
    Board(
        "hidden-king",
        SPIDER,
        """SP-S4C
1: 5D
2: (KC) QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C
3: (8H) JD
4: AC
5: 3S
6: 9H
7: (6S) 7D
8: KH
9: 4H
10: JS
stock: 7S 4D 2H TS 9S 5H KD 3H QS 6H""",
        (Step("4-2"), Step("2-4x12"), Step("4-2")),
    ),
    Board(
        "undo",
        SPIDER,
        """SP-S1C
1: 4S
2: (7S 3S) KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
3: 9S
4: (5S) 2S AS
5: JS
6: 6S
7: (QS) 8S
8: KS
9: 5S
10: (2S) TS""",
        (Step("4-2"), Step(UNDO)),
    ),
    Board(
        "place",
        SPIDERETTE,
        """SD-S4
1: (4C) 9S
2: 8H
3: (QC) 8S
4: AC
5: 3D
6: (9D) 5S
7: JC
stock: 7C 4H 2S TD 9C 5H KS 3C JH 6S""",
        (Step("6-7x1", "not-one-higher"), Step("5-4x1", "nothing-on-ace"), Step("2-1"), Step(UNDO), Step("3-1")),
    ),
    Board(
        "group",
        SPIDERETTE,
        """SD-S4
1: (7C) 9S 8H 7H
2: (3S) TD
3: 9D
4: 2C
5: KD
6: (JH) 5D
7: (6C) AS
stock: 7S 4H 2S TC 9C 5H KS 3D QH 6S""",
        (Step("1-2x3", "mixed-suits"), Step("1-3")),
    ),
    Board(
        "king",
        SPIDERETTE,
        """SD-S2
1: (5H 8S) KS
2: AH
3: (2S) QH
4:
5: 7S
6: (6H) JS
7: 3H
stock: 7H 4H 2S TH 9S 5S KH""",
        (Step("1-3x1", "king-needs-empty-column"), Step("1-4x1")),
    ),
    Board(
        "empty-first",
        SPIDERETTE,
        """SD-S4
1: (2C) 9S
2: (6D) 8H
3: KC
4:
5: (JS) 3D
6: QH
7: 5C
stock: 7H 4H 2S""",
        (Step("2-4x1"),),
    ),
    Board(
        "deal",
        SPIDERETTE,
        """SD-S1
1: (5S) 9S
2: KS
3: 7S 6S
4: JS
5: (8S) 3S
6:
7: AS
stock: 7S 4S 2S TS 9S 5S QS 3S QS 6S""",
        (Step("deal", "empty-column"), Step("3-6x1"), Step("deal")),
    ),
    Board(
        "last-deal",
        SPIDERETTE,
        """SD-S4
1: (9H) 5S
2: KD
3: 7C
4: (4S) JH
5: 2D
6: TC
7: 8S
stock: 4H QC 6D""",
        (Step("deal"), Step("deal", "stock-empty")),
    ),
    Board(
        "by-move",
        SPIDERETTE,
        """SD-S4
1: (9H) KS QS JS TS 9S 8S 7S
2: 4H
3: (2H) JD
4: 8C
5: 6S 5S 4S 3S 2S AS
6: (KH) TD
7: QH
stock: 7D 4C 3H""",
        (Step("5-1"),),
    ),
    Board(
        "by-deal",
        SPIDERETTE,
        """SD-S2
1: 5S
2: (TS) 8S
3: (4S) KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
4: KS
5: 3S
6: (9H) JS
7: 7S
stock: 7H 4H AH""",
        (Step("deal"),),
    ),
    Board(
        "hidden-king",
        SPIDERETTE,
        """SD-S4
1: 5D
2: (KC) QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C
3: (8H) JD
4: AC
5: 3S
6: 9H
7: (6S) 7D""",
        (Step("4-2"), Step("2-4x12"), Step("4-2")),
    ),
    Board(
        "undo",
        SPIDERETTE,
        """SD-S1
1: 4S
2: (7S 3S) KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
3: 9S
4: (5S) 2S AS
5: JS
6: (QS) 8S
7: 6S""",
        (Step("4-2"), Step(UNDO)),
    ),
)


def boards_of(variant: Variant) -> list[Board]:
    """The short positions of a game, in the order in which its examples page tells them."""
    return [board for board in BOARDS if board.variant is variant]
