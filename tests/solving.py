"""What tests of the solver share: positions of all kinds, and a plain search that looks at everything."""

import heapq
import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ragnatela import DEAL, GameCode, Position, deal, parse_record, variant_of
from ragnatela.solver.kernels import CARDS, DEALT
from ragnatela.solver.layout import row_of, table_of

DATA = Path(__file__).parent / "data"
KINDS_OF_WON = [json.loads(line)["record"].split()[0] for line in (DATA / "won.jsonl").read_text().splitlines()]
KINDS = ["SP1-S1C", "SP1-S2C", "SP1-S4C", "SP1-S2F", "SP1-S4F", "SD1-S1", "SD1-S2", "SD1-S4"]


def code_of(kind: str, number: int) -> GameCode:
    return GameCode(variant_of(kind[:2]), int(kind[5]), kind[6:] or "C", number)  # type: ignore[arg-type]


def wandered(kind: str, number: int, steps: int) -> tuple[Position, list[Position]]:
    """A deal, and the positions that random play comes to."""
    chooser = random.Random(number)
    start = position = deal(code_of(kind, number))
    passed = [position]
    for _ in range(steps):
        moves = list(position.legal_moves)
        if not moves:
            break
        # Dealing is as likely as moving, so that late positions come, too.
        action = DEAL if DEAL in moves and chooser.random() < 0.1 else chooser.choice(moves)
        position, _ = position.play(action)
        passed.append(position)
    return start, passed


def row_in(position: Position, start: Position) -> np.ndarray:
    """A later position of a deal as the solver writes it."""
    table = table_of(start)
    row = np.zeros(table.width, np.uint8)
    content = row_of(position, table_of(position))
    cards = sum(map(len, position.columns))
    row[: CARDS + cards] = content[: CARDS + cards]
    row[DEALT] = len(start.stock) - len(position.stock)
    return row


def plain_search(position: Position, most: int) -> bool | None:
    """Whether a game can be won, by looking at every position, tidy ones first; None when there are too many."""
    seen, waiting, number = {position}, [(0, 0, position)], 0
    while waiting:
        _, _, here = heapq.heappop(waiting)
        if here.won:
            return True
        for action in here.legal_moves:
            after, _ = here.play(action)
            if after not in seen:
                seen.add(after)
                number += 1
                loose = sum(after.movable_from(c) for c in range(len(after.columns))) + len(after.columns)
                heapq.heappush(waiting, (loose - 20 * len(after.removed) - after.columns.count(b""), number, after))
        if len(seen) > most:
            return None
    return False


def late_positions() -> Iterator[Position]:
    """Positions near the end: of games played at random, which have come to little, and of won games."""
    for kind, number in itertools.product(("SD1-S1", "SD1-S2", "SD1-S4", "SP1-S4C"), range(60)):
        yield wandered(kind, number, 90)[1][-1]
    for text in (DATA / "won.jsonl").read_text().splitlines():
        game = parse_record(json.loads(text)["record"])
        passed = [deal(game.code)]
        for action in game.actions:
            passed.append(passed[-1].play(action)[0])
        yield from passed[-12:]


#: Made by hand: one sequence left, or two, with an obstacle.
BY_HAND = (
    "SD-S1\n1: (2S) KS QS JS TS 9S\n2: 8S 7S 6S 5S 4S 3S\n3: AS\nremoved: S S S",
    "SD-S1\n1: (KS) QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\nremoved: S S S",
    "SD-S2\n1: KS QS JS TS 9S 8S 7S\n2: (AS 2S 3S) 6S 5S 4S\n3: (8H) KH\n4: 9H TH JH QH\n5: 7H 6H 5H 4H\n6: 3H\n7: 2H AH",  # noqa: E501
    "SD-S1\n1: KS JS\n2: QS TS\n3: 9S 7S\n4: 8S 6S\n5: 5S 3S\n6: 4S 2S\n7: AS\nremoved: S S S",
    "SD-S1\n1: JS KS\n2: TS QS\n3: 7S 9S\n4: 6S 8S\n5: 3S 5S\n6: 2S 4S\n7: 5S AS\nstock: KS TS JS\nremoved: S S",
    "SP-S1C\n1: (AS) KS QS\n2: JS TS\n3: 9S\n4: 8S\n5: 7S\n6: 6S\n7: 5S\n8: 4S\n9: 3S\n10: 2S\nremoved: S S S S S S S",
)
