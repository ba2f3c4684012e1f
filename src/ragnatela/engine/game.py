"""A game being played: its record, score, counter, undo and redo."""

from ragnatela.engine.codes import GameCode
from ragnatela.engine.errors import ActionError, IllegalAction, RecordError
from ragnatela.engine.moves import Action, Outcome, format_action, parse_action
from ragnatela.engine.position import Position
from ragnatela.engine.shuffle import deal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

#: How many actions can be taken back.
UNDO_LIMIT = 100
START_SCORE = 500
SEQUENCE_BONUS = 100


def score_after(score: int, removed: int, floor: bool) -> int:
    """Return the score after an action that removed so many sequences.

    The action costs 1, then each sequence gives 100. The floor at zero, where there is one, applies to the cost.
    """
    paid = max(0, score - 1) if floor else score - 1
    return paid + SEQUENCE_BONUS * removed


class Game:
    """One game from its deal on. A refused action changes nothing.

    Full positions are kept only for the actions that can be undone, so that a long game stays small.
    """

    __slots__ = ("_actions", "_history", "_played", "_texts", "code", "position", "score")

    def __init__(self, code: GameCode) -> None:
        self.code = code
        self.position: Position = deal(code)
        self.score: int = START_SCORE
        # Actions and their texts, the undone ones after the first `_played`; position and score before each of
        # the last ones.
        self._actions: list[Action] = []
        self._texts: list[str] = []
        self._played = 0
        self._history: list[tuple[Position, int]] = []

    @classmethod
    def resume(
        cls,
        code: GameCode,
        actions: "Iterable[str | Action]",
        undone: int = 0,
        undoable: int = UNDO_LIMIT,
    ) -> "Game":
        """Return a saved game: all actions (values, or texts as in records), of which the last ``undone`` are undone.

        At most ``undoable`` of the others can be undone. Raises `RecordError` with the first action that fails.
        """
        game = cls(code)
        for index, action in enumerate(actions):
            game._replay(index, action)
        if undone < 0 or undoable < 0 or undone > len(game._history):
            raise RecordError("wrong-counts", {"undone": undone, "undoable": undoable})
        for _ in range(undone):
            game.undo()
        game._history = game._history[max(0, len(game._history) - undoable) :]
        return game

    def _replay(self, index: int, action: "str | Action") -> None:
        text = action if isinstance(action, str) else repr(action)
        try:
            self.play(parse_action(action, self.position) if isinstance(action, str) else action)
        except IllegalAction as error:
            values = {"index": index, "text": text[:40]}
            raise RecordError("refused", values, index, error.refusal, self) from None
        except ActionError as error:
            values = dict(error.values)
            values.update({"index": index, "text": text[:40]})
            raise RecordError(error.key, values, index, None, self) from None

    @property
    def moves(self) -> int:
        """The moves counter: moves and deals played and not undone."""
        return self._played

    @property
    def won(self) -> bool:
        """Whether all sequences have left the table."""
        return self.position.won

    @property
    def actions(self) -> list[Action]:
        """The actions played and not undone (a new list)."""
        return self._actions[: self._played]

    @property
    def undone(self) -> list[Action]:
        """The undone actions in the order in which redo plays them (a new list)."""
        return self._actions[self._played :]

    @property
    def texts(self) -> list[str]:
        """The actions played and not undone, as records write them (a new list)."""
        return self._texts[: self._played]

    @property
    def undone_texts(self) -> list[str]:
        """The undone actions as records write them (a new list)."""
        return self._texts[self._played :]

    @property
    def undoable(self) -> int:
        """How many actions can be undone, at most 100."""
        return len(self._history)

    @property
    def redoable(self) -> int:
        """How many undone actions can be played again."""
        return len(self._actions) - self._played

    def play(self, action: Action) -> Outcome:
        """Play an action and return what it caused. Undone actions are forgotten.

        Raises `IllegalAction` or `ActionError` as `Position.play` does; then nothing has changed.
        """
        after, outcome = self.position.play(action)
        if self.redoable:
            del self._actions[self._played :]
            del self._texts[self._played :]
        self._actions.append(action)
        self._texts.append(format_action(action, self.position))
        self._advance(after, outcome)
        return outcome

    def undo(self) -> "Action | None":
        """Take back the last action with all it caused and return it; None when there is nothing to undo."""
        if not self._history:
            return None
        self.position, self.score = self._history.pop()
        self._played -= 1
        return self._actions[self._played]

    def redo(self) -> "Outcome | None":
        """Play the last undone action again; None when there is nothing to redo."""
        if not self.redoable:
            return None
        after, outcome = self.position.play(self._actions[self._played])
        self._advance(after, outcome)
        return outcome

    def _advance(self, after: Position, outcome: Outcome) -> None:
        self._history.append((self.position, self.score))
        if len(self._history) > UNDO_LIMIT:
            del self._history[0]
        self.position = after
        self.score = score_after(self.score, len(outcome.removed), self.code.variant.floor)
        self._played += 1

    def copy(self) -> "Game":
        """Return a game in the same state that goes its own way."""
        other = Game(self.code)
        other.position = self.position
        other.score = self.score
        other._actions = list(self._actions)
        other._texts = list(self._texts)
        other._played = self._played
        other._history = list(self._history)
        return other

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self.code == other.code
            and self._texts == other._texts
            and self._played == other._played
            and len(self._history) == len(other._history)
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.code.text}: {self.moves} moves, score {self.score}>"
