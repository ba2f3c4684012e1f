"""Games to play in the browser: whole won ones from files, and positions found by playing at random."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from ragnatela import Action, Game, Position, Refusal, parse_code, parse_record, record_link

from .state import kind_of

DATA = Path(__file__).resolve().parent.parent / "data"
FILES = ("won.jsonl", "games.jsonl")
KINDS = ("SD1", "SD2", "SD4", "SP1", "SP2C", "SP2F", "SP4C", "SP4F")


@cache
def won_games() -> dict[str, str]:
    """The shortest won game of each kind, as a record."""
    shortest: dict[str, str] = {}
    for game in (parse_record(record) for record in _records()):
        kind = kind_of(game.code)
        if game.won and (kind not in shortest or game.moves < len(shortest[kind].split()) - 1):
            shortest[kind] = " ".join([game.code.text, *game.texts])
    return shortest


def _records() -> list[str]:
    lines: list[str] = []
    for name in FILES:
        path = DATA / name
        if path.is_file():
            lines += path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["record"] for line in lines]


def actions_of(record: str) -> tuple[str, list[Action]]:
    """The code of a record and its actions."""
    game = parse_record(record)
    return game.code.text, game.actions


def played(code: str, actions: int, seed: int = 1) -> Game:
    """A game with so many legal actions, chosen by chance; the same for the same seed."""
    return next(game for game in wander(code, seed) if game.moves == actions)


def wander(code: str, seed: int) -> list[Game]:
    """The stages of a game played at random, a copy after each action, until nothing is legal or 400 are played."""
    chance = random.Random(seed)
    game = Game(parse_code(code))
    stages = [game.copy()]
    while game.moves < 400 and (legal := list(game.position.legal_moves)):
        game.play(chance.choice(legal))
        stages.append(game.copy())
    return stages


def find(codes: list[str], wanted: Callable[[Position], bool]) -> Game:
    """The first position with a property among random games of these codes."""
    for seed in range(200):
        for code in codes:
            for game in wander(code, seed):
                if wanted(game.position):
                    return game
    raise LookupError("no random game comes to such a position")


def link(game: Game) -> str:
    """The part of a link after `#` that opens a game as it stands."""
    return record_link(game)


def picks(position: Position, key: str) -> list[tuple[int, int, Refusal]]:
    """The cards whose group is refused for this reason, with the refusal."""
    found = []
    for column, cards in enumerate(position.columns):
        for index in range(len(cards)):
            refusal = position.refusal_of_pick(column, index)
            if refusal and refusal.key == key:
                found.append((column, index, refusal))
    return found
