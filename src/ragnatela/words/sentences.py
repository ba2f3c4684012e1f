"""Sentences about what happens: actions with all they cause, refusals with their rule, errors.

Runs on CPython and MicroPython. Sentences stand whole in the catalogs; what is joined here are only sentences.
"""

from ragnatela.engine.errors import RecordError
from ragnatela.engine.moves import Move
from ragnatela.words.boards import BoardWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ragnatela.engine.codes import GameCode
    from ragnatela.engine.errors import RagnatelaError, Refusal
    from ragnatela.engine.moves import Action, Outcome
    from ragnatela.engine.position import Position
    from ragnatela.words.boards import Played


class Words(BoardWords):
    """All sentences of one language, for the live region, for notices and for descriptions of boards."""

    # Actions

    def action(self, before: "Position", action: "Action", outcome: "Outcome", game: "Played") -> str:
        """An action that has just been played, with all it caused. `game` stands after it."""
        if isinstance(action, Move):
            told = self._moved(before, action, outcome, game.position)
        else:
            told = self._dealt(before, outcome, game.position)
        if game.won:
            told.append(self.text("say.won-score", score=self.number(game.score), moves=game.moves))
        return " ".join(told)

    def undone(self, action: "Action", game: "Played") -> str:
        """An action that has just been undone, with all that came back. `game` stands before the action again."""
        before = game.position
        _, outcome = before.play(action)
        if isinstance(action, Move):
            cards = before.columns[action.source]
            card = self.card(cards[len(cards) - action.count])
            told = [self.plural("say.undone-move", action.count, column=action.source + 1, card=card)]
        else:
            told = [self.text("say.undone-deal"), self.plural("say.deals-left", before.deals_left)]
        for column, suit in outcome.removed:
            told.append(self.text("say.returned", column=column + 1, suit=self.suit(suit)))
        for column in outcome.turned:
            told.append(self.text("say.turned-down", column=column + 1))
        return " ".join(told)

    def redone(self, before: "Position", action: "Action", outcome: "Outcome", game: "Played") -> str:
        """An undone action that has just been made again. `game` stands after it."""
        return self.text("say.redone") + " " + self.action(before, action, outcome, game)

    def _moved(self, before: "Position", move: Move, outcome: "Outcome", after: "Position") -> "list[str]":
        cards = before.columns[move.source]
        told = [
            self.plural(
                "say.moved",
                move.count,
                source=move.source + 1,
                target=move.target + 1,
                card=self.card(cards[len(cards) - move.count]),
            )
        ]
        if move.source in outcome.turned:
            told.append(self._turned(after, move.source))
        if len(cards) == move.count:
            told.append(self.text("say.now-empty", column=move.source + 1))
        return told + self._removed(outcome, after)

    def _dealt(self, before: "Position", outcome: "Outcome", after: "Position") -> "list[str]":
        told = [self.text("say.dealt")]
        for place, column in enumerate(outcome.dealt):
            told.append(self.text("column.open", column=column + 1, cards=self.card(before.stock[place])) + ".")
        told += self._removed(outcome, after)
        left = after.deals_left
        told.append(self.plural("say.deals-left", left) if left else self.text("say.stock-out"))
        return told

    def _removed(self, outcome: "Outcome", after: "Position") -> "list[str]":
        """The sequences that left, each with what it uncovered."""
        told = []
        count = len(after.removed) - len(outcome.removed)
        for column, suit in outcome.removed:
            count += 1
            values = {"column": column + 1, "suit": self.suit(suit), "removed": count}
            told.append(self.text("say.removed", total=after.variant.sequences, **values))
            if column in outcome.turned:
                told.append(self._turned(after, column))
            elif not after.columns[column]:
                told.append(self.text("say.now-empty", column=column + 1))
        return told

    def _turned(self, after: "Position", column: int) -> str:
        return self.text("say.turned", column=column + 1, card=self.card(after.columns[column][-1]))

    # The keyboard's hand

    def picked(self, position: "Position", column: int, index: int, targets: "Sequence[int] | None" = None) -> str:
        """A group picked up with the keyboard and, unless `targets` is None, the columns that take it."""
        cards = position.columns[column]
        told = self.plural("say.picked", len(cards) - index, card=self.card(cards[index]))
        if targets is None:
            return told
        if not targets:
            return told + " " + self.text("say.no-target")
        return told + " " + self.plural("say.targets", len(targets), columns=self.column_numbers(targets))

    # Games

    def new_game(self, code: "GameCode") -> str:
        """A new game is on the table."""
        return self.text("say.new-game", game=self.summary(code), code=code.text)

    def opened(self, code: "GameCode") -> str:
        """A game from a link, a record or a code is on the table."""
        return self.text("say.opened", game=self.summary(code), code=code.text)

    def resumed(self, code: "GameCode") -> str:
        """The saved game is on the table again."""
        return self.text("say.resumed", game=self.summary(code))

    # Refusals and errors

    def refusal(self, refusal: "Refusal", position: "Position") -> str:
        """Why an action is not done in this position: a sentence with the rule, the columns and the cards meant."""
        key, values = refusal.key, refusal.values
        full_key = "refusal." + key
        if key == "stock-empty":
            return self.text(full_key)
        if key == "empty-column":
            columns = values["columns"]
            return self.plural(full_key, len(columns), columns=self.column_numbers(columns))
        if key == "too-few-cards":
            return self.plural(full_key, values["cards"], columns=values["wanted"])
        if "target" in values:
            return self._refused_target(full_key, values["target"], values.get("wanted"), position)
        return self._refused_group(key, values["column"], values["index"], position)

    def _refused_target(self, full_key: str, target: int, wanted: "int | None", position: "Position") -> str:
        values = {"target": str(target + 1), "card": self.card(position.columns[target][-1])}
        if wanted is not None:
            values["rank"] = self.rank(wanted)
        return self.text(full_key, **values)

    def _refused_group(self, key: str, column: int, index: int, position: "Position") -> str:
        cards = position.columns[column]
        if key == "no-place" and index == 0 and b"" in position.columns:
            key = "no-place-whole"
        values = {"column": str(column + 1)}
        if key in ("not-descending", "mixed-suits"):
            values["above"] = self.card(cards[index - 1])
            values["card"] = self.card(cards[index])
        return self.text("refusal." + key, **values)

    def error(self, error: "RagnatelaError") -> str:
        """What is wrong with a code or a record: one sentence; for an action of a record a second with the reason.

        Knows the keys of `CodeError`, `ActionError` and `RecordError`; KeyError for others.
        """
        if not isinstance(error, RecordError) or error.index < 0:
            return self._reason(error)
        told = self.text("error.record-action", n=error.index + 1, text=error.values["text"])
        if error.refusal is None or error.game is None:
            return told + " " + self._reason(error)
        return told + " " + self.refusal(error.refusal, error.game.position)

    def link_error(self, error: "RagnatelaError") -> str:
        """A link that cannot be opened, with the reason."""
        return self.text("error.link") + " " + self.error(error)

    def damaged_save(self, code: "GameCode | None") -> str:
        """A saved game that has been set aside; `code` is its deal, on the table again, when it could be read."""
        if code is None:
            return self.text("error.damaged-save")
        return self.text("error.damaged-save-code", code=code.text)

    def _reason(self, error: "RagnatelaError") -> str:
        values = dict(error.values)
        if "column" in values:
            values["column"] += 1
        return self.text("error." + error.key, **values)
