"""What is tried for each kind of game, in this order, from the quickest to the most thorough."""

from dataclasses import dataclass, replace

from ragnatela.engine.variants import SPIDER, Variant
from ragnatela.solver.beam import Weights


@dataclass(frozen=True)
class Sweep:
    """A beam of this width; ``step`` is what an action costs in its estimates, ``draws`` as in `Beam`.

    ``positions``: after so many it gives up; None: as many as the limits leave. ``thorough`` as in `Beam`. ``shift``:
    other bits of noise.
    """

    width: int
    step: int
    draws: tuple[int, ...]
    positions: int | None = None
    thorough: bool = False
    shift: int = 0


@dataclass(frozen=True)
class Proof:
    """A depth-first search of so many positions; None: as many as the limits leave.

    ``wins``: whether a win that it finds counts. Those of short proofs are long and winding, and left to the sweeps.
    """

    positions: int | None
    wins: bool = False


Plan = tuple[Sweep | Proof, ...]

#: Weights for both games, found by trying variations on some dozens of deals of each kind (docs/solver.md).
WEIGHTS = Weights()

# Dear actions give short games, cheap ones more wins. Short proofs find the few deals that die soon; they are not the
# first, since most deals are won at once.
_QUICK = Proof(30_000)
_SPIDER = {
    1: (Sweep(500, 24, (3, 2)), Sweep(800, 10, (4, 3)), Sweep(2_000, 4, (6, 3))),
    2: (Sweep(700, 18, (3, 2)), Sweep(1_000, 8, (4, 3)), Sweep(2_000, 4, (6, 3))),
    4: (Sweep(400, 11, (3, 2)), Sweep(800, 6, (5, 3)), Sweep(1_500, 3, (6, 4)), Sweep(3_000, 4, (6, 3))),
}
_FLEXIBLE = {2: (Sweep(500, 20, (3, 2)), *_SPIDER[2][1:]), 4: (Sweep(300, 14, (3, 2)), *_SPIDER[4][1:])}
_HARD = (
    Sweep(800, 5, (12, 6), 400_000, thorough=True),
    Proof(300_000),
    Sweep(4_000, 3, (6, 4), 1_500_000, thorough=True),
    Sweep(10_000, 4, (1, 1), 1_500_000, thorough=True),
)
# Larger limits than the usual ones come to these, and deals whose sweeps end early.
_PATIENT = (
    Proof(4_000_000, wins=True),
    Sweep(4_000, 3, (12, 4), thorough=True),
    Sweep(16_000, 4, (3, 2), thorough=True),
    Proof(None, wins=True),
)
_SPIDERETTE = {
    1: (Sweep(400, 24, (4, 2)), _QUICK, *_HARD),
    2: (Sweep(800, 18, (4, 2)), _QUICK, *_HARD),
    4: (Sweep(600, 11, (6, 3), 300_000), _QUICK, *_HARD),
}
# Other noise finds other games: the shortest of three is an action or two shorter than the first.
_SHORTER = (Sweep(500, 22, (2, 1), shift=10), Sweep(500, 22, (2, 1), shift=40))


def plan_of(variant: Variant, suits: int, rule: str) -> Plan:
    """The plan for a kind of game; it ends with a proof as long as the limits allow."""
    if variant is not SPIDER:
        return (*_SPIDERETTE[suits], *_PATIENT)
    sweeps = _FLEXIBLE[suits] if rule == "F" else _SPIDER[suits]
    return (*sweeps, *_PATIENT)


def shorter(variant: Variant, suits: int) -> tuple[Sweep, ...]:
    """What looks for a shorter game where one has been found: quick sweeps with other noise."""
    return _SHORTER if variant is not SPIDER and suits == 2 else ()


def varied(weights: Weights, step: int, shift: int) -> Weights:
    """The weights with another price of an action, and other bits of noise."""
    return replace(weights, step=step, shift=shift)
