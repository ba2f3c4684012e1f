"""What only CPython can try of the examples pages' door: every board's steps and every played-back sentence."""

import json
from typing import Any

import pytest

from ragnatela import Game, Move, parse_code
from ragnatela.bridge import lesson
from ragnatela.engine.moves import parse_action
from ragnatela.engine.variants import VARIANTS
from ragnatela.site.boards import BOARDS, UNDO, Board
from ragnatela.site.reading import played_record
from ragnatela.words import LANGUAGES, load_words
from ragnatela.words.catalogs import lesson_catalog, load_catalog, page_catalog


def speak(lang: str = "en") -> None:
    lesson.speak(lang, json.dumps(lesson_catalog(lang)))


def told(answer: str) -> Any:
    return json.loads(answer)


def do(table: int, board: Board, view: Any, action: str) -> Any:
    """A step of a board's text, as a player does it."""
    if action == UNDO:
        return told(lesson.undo(table))
    position = lesson._tables[table].session.game.position  # type: ignore[union-attr]
    move = parse_action(action, position)
    if not isinstance(move, Move):
        return told(lesson.deal(table))
    column = view["columns"][move.source]
    length = column["hidden"] + len(column["cards"])
    return told(lesson.move(table, move.source, length - move.count, move.target))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.variant.key}-{board.key}")
def test_each_board_plays_the_steps_that_its_text_tells(board: Board, lang: str) -> None:
    speak(lang)
    opened = told(lesson.open_board(board.diagram))
    assert opened["say"] == load_words(lang).board(board.position)
    view = opened["view"]
    for step in board.steps:
        reply = do(opened["table"], board, view, step.action)
        assert (reply["refusal"] or {}).get("key") == step.refusal
        assert reply["say"].endswith((".", "!"))
        view = reply["view"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_step_says_what_the_live_region_says_when_it_is_played(lang: str, variant: Any) -> None:
    speak(lang)
    words = load_words(lang)
    record = played_record(variant)
    code, *actions = record.split()
    opened = told(lesson.open_playback(record))
    assert opened["steps"] == len(actions)
    game = Game(parse_code(code))
    for number, text in enumerate(actions, 1):
        before, action = game.position, parse_action(text, game.position)
        outcome = game.play(action)
        step = told(lesson.step(opened["table"], number))
        assert step["say"] == words.action(before, action, outcome, game)
        assert step["board"] == words.board(game.position)
        assert [column["label"] for column in step["view"]["columns"]] == [
            words.column(game.position, column) for column in range(variant.columns)
        ]
        assert (step["view"]["score"], step["view"]["moves"]) == (game.score, game.moves)
    assert game.won


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_an_examples_page_are_a_part_of_the_catalog(lang: str) -> None:
    words, everything = lesson_catalog(lang), load_catalog(lang)
    assert words.items() <= everything.items()
    assert len(json.dumps(words)) < len(json.dumps(page_catalog(lang)))
