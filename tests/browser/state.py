"""What the screen must show, as the engine sees it: the other half of every comparison."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ragnatela import Game, GameCode, Position, card_name, parse_code
from ragnatela.engine.cards import SUITS
from ragnatela.words import Words
from ragnatela.words.catalogs import load_words

SCREEN = (Path(__file__).parent / "screen.js").read_text(encoding="utf-8")
#: The same reading as an expression that gives its value, for drivers that do not call functions.
READ_SCREEN = SCREEN[SCREEN.index("() =>") :].strip().removesuffix(";")


@cache
def words_of(language: str) -> Words:
    """The sentences of a language, as the page has them."""
    return load_words(language)


@dataclass(frozen=True)
class Saved:
    """A game as the page has saved it, read by the engine."""

    game: Game
    can_take_back: bool
    can_go_on: bool

    @classmethod
    def read(cls, text: str) -> "Saved":
        """The game on the table of a saved text; every action is checked on the way."""
        saved = json.loads(text)
        table = saved["table"]
        game = resumed(table)
        return cls(game, bool(saved["earlier"]) and game.moves == 0, bool(saved["later"]))


def resumed(entry: dict[str, Any]) -> Game:
    """One saved game, from its record and its counts."""
    code, *actions = entry["record"].split()
    return Game.resume(parse_code(code), actions, entry["undone"], entry["undoable"])


def faces(position: Position) -> list[str]:
    """Each column as the screen has it: card names, `##` for a face-down one."""
    columns = []
    for cards, hidden in zip(position.columns, position.hidden, strict=True):
        names = ["##"] * hidden + [card_name(card) for card in cards[hidden:]]
        columns.append(" ".join(names))
    return columns


def ranks(position: Position) -> list[str]:
    """The same columns as the printed ranks: `10` for a ten."""
    columns = faces(position)
    return [" ".join({"##": "##", "T": "10"}.get(f if f == "##" else f[0], f[0]) for f in c.split()) for c in columns]


def number(value: int) -> str:
    """A number as it is printed: with a real minus sign."""
    return f"\u2212{-value}" if value < 0 else str(value)


def expected(saved: Saved, language: str) -> dict[str, Any]:
    """Everything the screen must show of a game."""
    game, words = saved.game, words_of(language)
    position, variant = game.position, game.code.variant
    return {
        "columns": faces(position),
        "ranks": ranks(position),
        "names": [words.column(position, column) for column in range(variant.columns)],
        "empty": [not column for column in position.columns],
        "code": game.code.text,
        "score": number(game.score),
        "moves": str(game.moves),
        "removed": f"{len(position.removed)}/{variant.sequences}",
        "deals": str(position.deals_left),
        "backs": position.deals_left,
        "stock": words.stock_label(position),
        "sequences": "".join(SUITS[suit] for suit in position.removed),
        "undo": game.undoable > 0 or saved.can_take_back,
        "redo": game.redoable > 0 or saved.can_go_on,
    }


def kind_of(code: GameCode) -> str:
    """The kind of a game: `SP1`, `SP2C`, `SD4` and so on."""
    rule = code.rule if code.variant.key == "SP" and code.suits > 1 else ""
    return f"{code.variant.key}{code.suits}{rule}"
