"""What the rules pages state, each a function of its mark's name that asks the engine. Dashes become underscores."""

from collections.abc import Callable, Iterable

import pytest

from ragnatela import DEAL, Game, Move, Position, deal, parse_action, parse_code
from ragnatela.engine.cards import parse_card, rank_of
from ragnatela.engine.game import START_SCORE
from ragnatela.engine.position import parse_position
from ragnatela.engine.variants import VARIANTS, Variant
from ragnatela.site.reading import played_record

RANKS = "KQJT98765432A"
CODES = {"SP": ("SP1-S1C-AAAAAAD", "SP1-S2C-ARACHNE", "SP1-S4C-QWERTYU"), "SD": ("SD1-S1-AAAAABD", "SD1-S4-ARACHNE")}


# Positions


def table(variant: Variant, *columns: str, stock: str = "", suits: int = 4, rule: str = "C") -> Position:
    """A position of these columns; what is not given is empty."""
    level = f"S{suits}" + (rule if len(variant.rules) > 1 else "")
    lines = [f"{place}: {column}" for place, column in enumerate(columns, 1)]
    return parse_position("\n".join([f"{variant.key}-{level}", *lines, f"stock: {stock}"]))


def run(suit: str, first: str = "K", last: str = "A") -> str:
    """Cards of one suit that run down."""
    return " ".join(rank + suit for rank in RANKS[RANKS.index(first) : RANKS.index(last) + 1])


def others(count: int) -> list[str]:
    """So many cards, hearts and diamonds, of which none goes on another."""
    return [f"{rank}{suit}" for suit in "HD" for rank in "KJ9753"][:count]


def full(variant: Variant, *columns: str, stock: str, suits: int = 4) -> Position:
    """A position without an empty column."""
    return table(variant, *columns, *others(variant.columns - len(columns)), stock=stock, suits=suits)


def refused(position: Position, action: str) -> str | None:
    """The key of the reason for which an action is refused."""
    refusal = position.refusal(parse_action(action, position))
    return refusal.key if refusal else None


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.play(parse_action(action, position))[0]
    return position


def shown(position: Position, column: int) -> int:
    """How many cards of a column, counted from 1, lie face up."""
    return len(position.columns[column - 1]) - position.hidden[column - 1]


def games(variant: Variant) -> Iterable[Game]:
    """A few games, some actions on."""
    for code in CODES[variant.key]:
        game = Game(parse_code(code))
        while game.moves < 40 and game.position.legal_moves:
            game.play(game.position.legal_moves[game.moves * 7 % len(game.position.legal_moves)])
        yield game


def won_game(variant: Variant) -> Game:
    code, *actions = played_record(variant).split()
    return Game.resume(parse_code(code), actions)


# Placing and moving


def any_suit(variant: Variant) -> None:
    for suit in "SHDC":
        assert refused(table(variant, f"8{suit}", "9S"), "1-2x1") is None


def one_higher(variant: Variant) -> None:
    for upper, rank in enumerate(RANKS):
        for lower, other in enumerate(RANKS):
            position = table(variant, f"{other}H", f"{rank}S")
            assert (refused(position, "1-2x1") is None) == (lower == upper + 1)


def nothing_on_ace(variant: Variant) -> None:
    for rank in RANKS:
        assert refused(table(variant, f"{rank}H", "AS"), "1-2x1") == "nothing-on-ace"


def king_only_empty(variant: Variant) -> None:
    for rank in RANKS[:-1]:
        assert refused(table(variant, "KS", f"{rank}H"), "1-2x1") == "king-needs-empty-column"
    assert refused(table(variant, "8D KS", "QH"), "1-3x1") is None


def empty_takes_any(variant: Variant) -> None:
    for rank in RANKS:
        assert refused(table(variant, f"8D {rank}H"), "1-2x1") is None
    for first in RANKS[:-1]:
        size = RANKS.index("2") - RANKS.index(first) + 1
        assert refused(table(variant, f"8D {run('S', first, '2')}"), f"1-2x{size}") is None


def group_one_suit(variant: Variant) -> None:
    position = table(variant, "9S 8H 7H", "TD", "9D")
    assert refused(position, "1-2x3") == "mixed-suits"
    assert refused(position, "1-3x2") is None
    for game in games(variant):
        for action in game.position.legal_moves:
            if isinstance(action, Move) and game.position.rule == "C":
                group = game.position.columns[action.source][-action.count :]
                assert len({card // 13 for card in group}) == 1


def group_flexible(variant: Variant) -> None:
    assert refused(table(variant, "9S 8H 7H", "TD", rule="F"), "1-2x3") is None
    assert refused(table(variant, "9S 8H 6H", "TD", rule="F"), "1-2x3") == "not-descending"
    kept = after(table(variant, run("S", "K", "2"), "AH", suits=2, rule="F"), "2-1x1")
    assert not kept.removed


def classic_only(variant: Variant) -> None:
    assert variant.rules == ("C",)
    with pytest.raises(ValueError, match="rule-extra"):
        parse_code("SD1-S4F-AAAAABD")


def any_size(variant: Variant) -> None:
    for first in RANKS[1:-1]:
        above = RANKS[RANKS.index(first) - 1]
        size = len(RANKS) - RANKS.index(first)
        position = table(variant, f"KC {run('S', first)}", f"{above}H")
        assert refused(position, f"1-2x{size}") is None


def turns_by_itself(variant: Variant) -> None:
    position = table(variant, "(4C 5C) 8S", "9H")
    moved, outcome = position.play(Move(0, 1, 1))
    assert outcome.turned == [0]
    assert shown(moved, 1) == 1
    for game in games(variant):
        for column, cards in enumerate(game.position.columns):
            assert not cards or game.position.hidden[column] < len(cards)


# Dealing


def no_deal_with_empty(variant: Variant) -> None:
    """Whichever column is empty, and whether more deals follow or this is the last one, of three cards or of all."""
    cards = others(variant.columns)
    last = variant.stock % variant.columns or variant.columns
    for count in (last, last + variant.columns):
        stock = " ".join((run("S") + " " + run("C")).split()[:count])
        assert refused(table(variant, *cards, stock=stock), "deal") is None
        for gap in range(variant.columns):
            columns = [*cards[:gap], "", *cards[gap + 1 :]]
            columns[gap - 1] += " 2H 2D"
            assert refused(table(variant, *columns, stock=stock), "deal") == "empty-column"


def no_deal_without_stock(variant: Variant) -> None:
    assert refused(full(variant, "QS", stock=""), "deal") == "stock-empty"
    game = Game(parse_code(CODES[variant.key][0]))
    while game.position.stock:
        game.play(DEAL)
    assert refused(game.position, "deal") == "stock-empty"


def too_few_cards(variant: Variant) -> None:
    stock = " ".join(run("S").split()[: variant.columns])
    for count in range(1, variant.columns):
        cards = " ".join(others(count))
        assert refused(table(variant, cards, stock=stock), "deal") == "too-few-cards"
    enough = " ".join(others(variant.columns))
    assert refused(table(variant, enough, stock=stock), "deal") == "empty-column"


# Sequences


def sequence_one_suit(variant: Variant) -> None:
    assert after(table(variant, run("S", "K", "2"), "AS"), "2-1x1").removed
    assert not after(table(variant, run("S", "K", "2"), "AH"), "2-1x1").removed
    mixed = run("S", "K", "8") + " " + run("H", "7", "2")
    assert not after(table(variant, mixed, "AH"), "2-1x1").removed
    assert not after(table(variant, run("S", "Q", "2"), "AS"), "2-1x1").removed


def removed_by_deal(variant: Variant) -> None:
    """What completes a sequence leaves only when the last column too has its card: no column is empty meanwhile."""
    stock = "AS " + " ".join(run("C").split()[: variant.columns - 1])
    dealt, outcome = full(variant, run("S", "K", "2"), stock=stock).play(DEAL)
    assert outcome.removed == [(0, 0)]
    assert outcome.dealt == list(range(variant.columns))
    assert [len(cards) for cards in dealt.columns] == [0] + [2] * (variant.columns - 1)


def hidden_king(variant: Variant) -> None:
    position = after(table(variant, f"(KS) {run('S', 'Q', '2')}", "AS"), "2-1x1")
    assert not position.removed
    position = after(position, "1-2x12")
    assert shown(position, 1) == 1
    assert after(position, "2-1x12").removed


def turns_below(variant: Variant) -> None:
    position = after(table(variant, f"(4C 9H) {run('S', 'K', '2')}", "AS"), "2-1x1")
    assert position.columns[0] == bytes([parse_card("4C"), parse_card("9H")])
    assert shown(position, 1) == 1


def won_when_all(variant: Variant) -> None:
    game = won_game(variant)
    assert game.won
    assert len(game.position.removed) == variant.sequences
    assert not any(game.position.columns)
    game.undo()
    assert not game.won
    assert len(game.position.removed) < variant.sequences


# Counting


def removal_no_move(variant: Variant) -> None:
    game = won_game(variant)
    assert game.moves == len(game.actions) == len(played_record(variant).split()) - 1


def floor_zero(variant: Variant) -> None:
    game = _worn_out(variant, START_SCORE + 40)
    assert game.score == 0


def below_zero(variant: Variant) -> None:
    game = _worn_out(variant, START_SCORE + 40)
    assert game.score == -40


def _worn_out(variant: Variant, moves: int) -> Game:
    """A game in which a card has gone to and fro so many times."""
    game = Game(parse_code(CODES[variant.key][0]))
    game.position = table(variant, "8D 5S", "6H", "6C")
    for move in range(moves):
        game.play(Move(0, 1, 1) if move == 0 else Move(1, 2, 1) if move % 2 else Move(2, 1, 1))
    return game


def floor_before_bonus(variant: Variant) -> None:
    """At zero, a move that completes a sequence brings the whole bonus."""
    game = Game(parse_code(CODES[variant.key][0]))
    game.position = table(variant, run("S", "K", "2"), "AS")
    game.score = 0
    game.play(Move(1, 0, 1))
    assert game.score == 100


# Taking back


def undo_returns_all(variant: Variant) -> None:
    for game in [won_game(variant), *games(variant)]:
        states = []
        while game.undoable:
            states.append((game.position.copy(), game.score, game.moves))
            game.undo()
        replayed = game.copy()
        for position, score, moves in reversed(states):
            replayed.redo()
            assert (replayed.position, replayed.score, replayed.moves) == (position, score, moves)
        for position, score, moves in states:
            assert (replayed.position, replayed.score, replayed.moves) == (position, score, moves)
            replayed.undo()


def undo_free(variant: Variant) -> None:
    game = won_game(variant)
    before = game.score, game.moves
    while game.undoable:
        game.undo()
    while game.redoable:
        game.redo()
    assert (game.score, game.moves) == before


def redo_until_new(variant: Variant) -> None:
    game = Game(parse_code(CODES[variant.key][0]))
    game.play(DEAL)
    game.undo()
    assert game.redoable == 1
    game.play(next(action for action in game.position.legal_moves if isinstance(action, Move)))
    assert game.redoable == 0
    assert game.redo() is None


# Codes


def same_letters_same_ranks(variant: Variant) -> None:
    rule = "C" if len(variant.rules) > 1 else ""
    deals = [deal(parse_code(f"{variant.key}1-S{suits}{rule}-ARACHNE")) for suits in (1, 2, 4)]
    ranks = [[[rank_of(card) for card in cards] for cards in (*dealt.columns, dealt.stock)] for dealt in deals]
    assert ranks[0] == ranks[1] == ranks[2]
    assert len({tuple(dealt.columns) for dealt in deals}) == 3


def code_generous(variant: Variant) -> None:
    for code in CODES[variant.key]:
        wanted = parse_code(code)
        for text in (
            code.lower(),
            f"  {code} ",
            code.replace("-", ""),
            code.replace("-", " "),
            code.replace("-", "_"),
            code.replace("-", "–"),
            " ".join(code),
        ):
            assert parse_code(text) == wanted


def one_suit_same_game(variant: Variant) -> None:
    assert parse_code("SP1-S1F-ARACHNE") == parse_code("SP1-S1C-ARACHNE")
    assert parse_code("SP1-S2F-ARACHNE") != parse_code("SP1-S2C-ARACHNE")


def statement(name: str) -> Callable[[Variant], None]:
    """The check of a mark's name; KeyError when there is none."""
    found: Callable[[Variant], None] = globals()[name.replace("-", "_")]
    return found


BOTH = [
    "any-suit",
    "one-higher",
    "nothing-on-ace",
    "king-only-empty",
    "empty-takes-any",
    "group-one-suit",
    "any-size",
    "turns-by-itself",
    "no-deal-with-empty",
    "no-deal-without-stock",
    "sequence-one-suit",
    "removed-by-deal",
    "hidden-king",
    "turns-below",
    "won-when-all",
    "removal-no-move",
    "undo-returns-all",
    "undo-free",
    "redo-until-new",
    "too-few-cards",
    "same-letters-same-ranks",
    "code-generous",
]
OWN = {
    "SP": ["group-flexible", "one-suit-same-game", "floor-zero", "floor-before-bonus"],
    "SD": ["below-zero", "classic-only"],
}
STATEMENTS = {variant.key: [*BOTH, *OWN[variant.key]] for variant in VARIANTS}
