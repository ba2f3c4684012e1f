"""The ways to search, one after the other, until one of them knows."""

import random
from dataclasses import dataclass, replace

from ragnatela.engine.codes import GameCode
from ragnatela.engine.game import Game
from ragnatela.engine.moves import Action
from ragnatela.engine.position import Position
from ragnatela.engine.record import format_record
from ragnatela.engine.shuffle import deal
from ragnatela.solver.answers import IMPOSSIBLE, OPEN, WON, Answer, Limits
from ragnatela.solver.beam import BYTES_A_POSITION, Beam, Found, Weights
from ragnatela.solver.lengths import idle_moves
from ragnatela.solver.plans import WEIGHTS, Proof, Sweep, plan_of, shorter, varied
from ragnatela.solver.proof import most_positions, prove
from ragnatela.solver.straighten import straighten

#: How often the whole row of sweeps is tried with other noise, when a length is asked for.
TRIES = 24


@dataclass(frozen=True)
class Outcome:
    """What a search came to: its status, a won line, the positions looked at, and the limit that ended it."""

    status: str
    line: list[Action] | None
    positions: int
    limit: str | None = None


def play_out(position: Position, limits: Limits | None = None) -> Outcome:
    """Search from any position, a hand-made one as well: won, impossible, or open."""
    limits = limits or Limits()
    used, limit = 0, "positions"
    if position.won:
        return Outcome(WON, [], 0)
    for part in plan_of(position.variant, position.suits, position.rule):
        left = limits.positions - used
        if left <= 0:
            break
        if isinstance(part, Sweep):
            found = sweep(position, part, most_kept(limits, used))
            line, dead, count = found.line, False, found.positions
        else:
            line, dead, count, limit = search_all(position, part, left, limits)
        used += count
        if line is not None:
            winding = isinstance(part, Proof) or part.thorough
            line, more = shortened(position, line, winding, most_kept(limits, used))
            return Outcome(WON, line, used + more)
        if dead:
            return Outcome(IMPOSSIBLE, None, count)
    return Outcome(OPEN, None, used, limit)


def sweep(position: Position, part: Sweep, most: int, shorter_than: int = 1 << 30) -> Found:
    """A beam of a plan that looks at so many positions at most."""
    beam = Beam(
        position,
        part.width,
        varied(WEIGHTS, part.step, part.shift),
        draws=part.draws,
        most=min(most, part.positions or most),
        thorough=part.thorough,
        shorter_than=shorter_than,
    )
    return beam.run()


def shortened(position: Position, line: list[Action], winding: bool, most: int) -> tuple[list[Action], int]:
    """A shorter line where one is found quickly, and how many positions were looked at for it."""
    used = 0
    if winding:
        line, used = straighten(position, line, WEIGHTS)
    for part in shorter(position.variant, position.suits):
        if used < most:
            found = sweep(position, part, most - used, len(line))
            used += found.positions
            line = found.line or line
    return line, used


def most_kept(limits: Limits, used: int) -> int:
    """How many positions a beam may keep: what is left of the limit, and what has room in the memory."""
    return min(limits.positions - used, (limits.megabytes << 20) // BYTES_A_POSITION)


def search_all(
    position: Position, part: Proof, left: int, limits: Limits
) -> tuple[list[Action] | None, bool, int, str]:
    """A proof within the limits: its line if that counts, whether there is none, its size, and what would stop it."""
    room = most_positions(limits.megabytes)
    most = min(left, room, part.positions or left)
    verdict = prove(position, most)
    line = verdict.line if part.wins else None
    return line, verdict.impossible, verdict.positions, "positions" if left <= room else "megabytes"


def solve(code: GameCode, limits: Limits | None = None, *, moves: int | None = None, shortest: bool = False) -> Answer:
    """Play a deal to the end; what is won has been replayed by the engine.

    ``moves``: look for a game of exactly so many actions, without idle ones, and say `OPEN` when none was found.
    ``shortest``: spend all limits on as short a game as they allow.
    """
    limits = limits or Limits()
    by_length = shortest or moves is not None
    outcome = of_length(deal(code), limits, moves) if by_length else play_out(deal(code), limits)
    if outcome.line is None:
        return Answer(code, outcome.status, outcome.positions, limit=outcome.limit)
    game = Game(code)
    for action in outcome.line:
        game.play(action)
    if not game.won:
        raise RuntimeError(f"the solver is wrong: its line for {code.text} does not win")
    return Answer(code, WON, outcome.positions, format_record(game), game.moves, game.score)


def of_length(position: Position, limits: Limits, moves: int | None) -> Outcome:
    """A won game of exactly so many actions, or (``moves`` None) the shortest that the limits allow."""
    if moves is not None:
        return exactly(position, limits, moves)
    used = 0
    best: list[Action] | None = None
    sweeps = [part for part in plan_of(position.variant, position.suits, position.rule) if isinstance(part, Sweep)]
    for attempt in range(TRIES):
        if used >= limits.positions:
            break
        for part in sweeps:
            step, shift = part.step * (4 + attempt % 4) // 4, 5 * attempt % 48
            wider = replace(part, width=part.width * (1 + attempt // 4), step=step, shift=shift, positions=None)
            found = sweep(position, wider, most_kept(limits, used))
            used += found.positions
            if found.line is not None and (best is None or len(found.line) < len(best)):
                best = found.line
            if found.line is not None or used >= limits.positions:
                break
    return Outcome(WON if best else OPEN, best, used, None if best else "positions")


def exactly(position: Position, limits: Limits, moves: int) -> Outcome:
    """A won game of exactly so many actions and without idle ones.

    Many quick beams with other weights, widths and windows, the same ones each time it is asked. The price of an action
    steers the length: dearer after a game that was too long, cheaper after one too short.
    """
    chooser = random.Random(moves)  # noqa: S311 (the same again is what is wanted)
    used, step = 0, 12
    while used < limits.positions:
        weights = Weights(
            step=step,
            shift=chooser.randrange(49),
            noise=chooser.choice((7, 15, 31)),
            hidden=chooser.choice((4, 8, 16, 24)),
            off=chooser.choice((13, 15, 16)),
            inverted=chooser.choice((0, 5, 12)),
            empty=chooser.choice((12, 24, 30)),
            base=chooser.choice((4, 8, 12)),
        )
        window, width = chooser.choice((3, 5, 8, 12, 20, 30, 60)), chooser.choice((20, 40, 60, 100, 150, 300))
        most = most_kept(limits, used)
        found = Beam(position, width, weights, window=window, exactly=moves, most=most).run()
        used += found.positions
        for line in found.exact:
            if not idle_moves(position, line):
                return Outcome(WON, line, used)
        if found.line is not None:
            step = min(40, step + 2) if len(found.line) > moves else max(2, step - 2)
    return Outcome(OPEN, None, used, "positions")
