"""A line found depth first wanders; between the same deals there are shorter ways."""

import numpy as np

from ragnatela.engine.moves import DEAL, Action
from ragnatela.engine.position import Position
from ragnatela.solver.beam import Beam, Layer, Weights
from ragnatela.solver.layout import row_of

WIDTH = 1_000


def straighten(position: Position, line: list[Action], weights: Weights) -> tuple[list[Action], int]:
    """A line that wins with the same deals at the same positions, and how many positions were looked at for it."""
    straight: list[Action] = []
    used = 0
    here = position
    segment: list[Action] = []
    for action in [*line, None]:
        if action is not None and action is not DEAL:
            segment.append(action)
            continue
        shorter, count = _shorter(here, segment, weights)
        used += count
        straight += shorter
        for move in segment:
            here, _ = here.play(move)
        if action is DEAL:
            straight.append(DEAL)
            here, _ = here.play(DEAL)
        segment = []
    return straight, used


def _shorter(here: Position, segment: list[Action], weights: Weights) -> tuple[list[Action], int]:
    """Fewer moves from a position to where these lead, or these."""
    if len(segment) < 2:
        return segment, 0
    there = here
    for move in segment:
        there, _ = there.play(move)
    beam = Beam(here, WIDTH, weights)
    if there.won:
        found = beam.run()
        return (found.line if found.line is not None and len(found.line) < len(segment) else segment), found.positions
    goal = row_of(there, beam.table)
    layer: Layer | None = beam.beginning()
    with np.errstate(over="ignore"):
        for _ in range(len(segment) - 1):
            layer = beam.next_layer(layer) if layer else None
            if layer is None:
                break
            places = np.flatnonzero((layer.rows == goal).all(axis=1))
            if len(places):
                return beam.line(int(layer.ids[places[0]])), beam.count
    return segment, beam.count
