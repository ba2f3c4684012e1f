"""Spider and Spiderette as a library: codes, deals, positions, legal moves, games and records.

>>> from ragnatela import DEAL, Game, Move, parse_code
>>> game = Game(parse_code("SD1-S1-AAAAABD"))
>>> list(game.position.legal_moves)
[Move(4, 6, 1), DEAL]
>>> game.play(Move(4, 6, 1)).turned
[4]

The names below are public; everything else may change.
"""

from ragnatela.engine.cards import RANKS, SUITS, card_name, make_card, parse_card, rank_of, suit_of
from ragnatela.engine.codes import NUMBERS, GameCode, find_code, format_code, parse_code
from ragnatela.engine.diagram import format_position
from ragnatela.engine.errors import (
    ActionError,
    CardError,
    CodeError,
    IllegalAction,
    PositionError,
    RagnatelaError,
    RecordError,
    Refusal,
)
from ragnatela.engine.game import UNDO_LIMIT, Game
from ragnatela.engine.moves import DEAL, Action, Deal, Move, Outcome, format_action, parse_action
from ragnatela.engine.position import LegalMoves, Position, parse_position
from ragnatela.engine.record import format_record, parse_record, record_link, replay
from ragnatela.engine.shuffle import deal, shuffled
from ragnatela.engine.variants import SPIDER, SPIDERETTE, VARIANTS, Variant, variant_of
from ragnatela.version import VERSION as __version__  # noqa: N811

__all__ = [
    "DEAL",
    "NUMBERS",
    "RANKS",
    "SPIDER",
    "SPIDERETTE",
    "SUITS",
    "UNDO_LIMIT",
    "VARIANTS",
    "Action",
    "ActionError",
    "CardError",
    "CodeError",
    "Deal",
    "Game",
    "GameCode",
    "IllegalAction",
    "LegalMoves",
    "Move",
    "Outcome",
    "Position",
    "PositionError",
    "RagnatelaError",
    "RecordError",
    "Refusal",
    "Variant",
    "__version__",
    "card_name",
    "deal",
    "find_code",
    "format_action",
    "format_code",
    "format_position",
    "format_record",
    "make_card",
    "parse_action",
    "parse_card",
    "parse_code",
    "parse_position",
    "parse_record",
    "rank_of",
    "record_link",
    "replay",
    "shuffled",
    "suit_of",
    "variant_of",
]
