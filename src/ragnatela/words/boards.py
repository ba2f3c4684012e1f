"""Sentences that describe what lies on the table. Runs on CPython and MicroPython."""

from ragnatela.words.phrases import Phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ragnatela.engine.codes import GameCode
    from ragnatela.engine.position import Position

    class Played(Protocol):
        """A game, or one moment of it, as far as sentences speak of it."""

        @property
        def position(self) -> Position:
            """What lies on the table."""

        @property
        def score(self) -> int:
            """The points."""

        @property
        def moves(self) -> int:
            """Moves and deals made."""

        @property
        def won(self) -> bool:
            """Whether all sequences are gone."""


class BoardWords(Phrases):
    """Cards, columns, the stock and whole boards in words. Columns and cards are counted from 0, and told from 1."""

    def column(self, position: "Position", column: int) -> str:
        """What lies in a column: "Column 3: 2 face down, then 10 of hearts, 9 of spades" (no full stop)."""
        cards, hidden = position.columns[column], position.hidden[column]
        if not cards:
            return self.text("column.empty", column=column + 1)
        names = self.cards(cards[hidden:])
        if hidden:
            return self.plural("column.mixed", hidden, column=column + 1, cards=names)
        return self.text("column.open", column=column + 1, cards=names)

    def stock(self, position: "Position") -> str:
        """The stock and what has been removed: "Stock: 24 cards, 4 deals left; no sequence removed."."""
        count = len(position.removed)
        removed = self.plural("stock.removed", count) if count else self.text("stock.none")
        if not position.stock:
            return self.text("stock.empty", removed=removed)
        cards = self.plural("stock.cards", len(position.stock))
        return self.text("stock.line", cards=cards, deals=self.deals_left(position), removed=removed)

    def deals_left(self, position: "Position") -> str:
        """How many deals the stock still holds, as a part of a sentence: "4 deals left"."""
        return self.plural("stock.deals", position.deals_left)

    def board(self, position: "Position") -> str:
        """The whole board: the stock, then each column, a sentence each."""
        columns = [self.column(position, column) + "." for column in range(len(position.columns))]
        return " ".join([self.stock(position)] + columns)

    def card_label(self, position: "Position", column: int, index: int, taken: bool = False) -> str:
        """A card's full name and place; of a face-down card only that it is one, and where.

        `taken` says that the card is in the player's hand, picked up with the keyboard.
        """
        cards = position.columns[column]
        place = {"card": index + 1, "count": len(cards), "column": column + 1}
        if index < position.hidden[column]:
            return self.text("card.place-face-down", **place)
        key = "card.place-taken" if taken else "card.place"
        return self.text(key, name=self.card(cards[index]), **place)

    def stock_label(self, position: "Position") -> str:
        """The name of the stock's button, with how many deals are left."""
        if not position.stock:
            return self.text("ui.stock-empty")
        return self.plural("ui.stock", position.deals_left)

    def removed_label(self, position: "Position") -> str:
        """The name of the row of removed sequences."""
        return self.text("ui.removed", removed=len(position.removed), total=position.variant.sequences)

    def status(self, game: "Played") -> str:
        """Score, moves, deals left and removed sequences."""
        position = game.position
        return self.text(
            "say.status",
            score=self.number(game.score),
            moves=game.moves,
            deals=position.deals_left,
            removed=len(position.removed),
            total=position.variant.sequences,
        )

    def summary(self, code: "GameCode | Position", between: str = ", ") -> str:
        """Game, level and, where there is a choice, rule: "Spider, Medium, Classic". A position tells all three too."""
        parts = [self.text("game." + code.variant.key), self.text("level." + str(code.suits))]
        if code.suits > 1 and len(code.variant.rules) > 1:
            parts.append(self.text("rule." + code.rule))
        return between.join(parts)
