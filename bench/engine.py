"""How fast the engine plays at random on this machine, asking for the full legal list at each step.

Run as ``python bench/engine.py [--json]``. The games are the same each time (fixed seed); the figure is the best of
several rounds, in actions a second of processor time, so that other work on the machine disturbs it least.
"""

import argparse
import json
import random
import time
from collections.abc import Callable

from ragnatela import Game, deal, parse_code

CODES = ("SP1-S1C-AAAAAAD", "SP1-S2F-AAAAAAD", "SP1-S4C-AAAAAAD", "SD1-S1-AAAAABD", "SD1-S4-AAAAABD")
STEPS = 150
ROUNDS = 40


def play_positions(code: str, seed: int) -> int:
    """Play at random on positions alone; return how many actions were played."""
    choose = random.Random(seed)
    position = deal(parse_code(code))
    for step in range(STEPS):
        actions = position.legal_moves
        if not len(actions):
            return step
        position, _ = position.play(actions[int(choose.random() * len(actions))])
    return STEPS


def play_games(code: str, seed: int) -> int:
    """Play at random on games with their record, score and undo; return how many actions were played."""
    choose = random.Random(seed)
    game = Game(parse_code(code))
    for step in range(STEPS):
        actions = game.position.legal_moves
        if not len(actions):
            return step
        game.play(actions[int(choose.random() * len(actions))])
    return STEPS


def measure() -> dict[str, int]:
    """Return actions a second: over all codes with positions, with games, and of each code with positions."""
    figures: dict[str, int] = {}
    for name, play in (("positions", play_positions), ("games", play_games)):
        figures[name] = best_rate(play, CODES)
    for code in CODES:
        figures[code] = best_rate(play_positions, (code,))
    return figures


def best_rate(play: Callable[[str, int], int], codes: tuple[str, ...]) -> int:
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        count = sum(play(code, seed) for seed, code in enumerate(codes))
        best = max(best, count / (time.process_time() - start))
    return round(best)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    figures = measure()
    if parser.parse_args().json:
        print(json.dumps({"actions_per_second": figures}))
        return
    for name, rate in figures.items():
        print(f"{name:18} {rate:8,} actions/s")


if __name__ == "__main__":
    main()
