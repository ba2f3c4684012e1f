"""What holds for every game, looked for by generated examples (always the same ones, see conftest.py)."""

from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from ragnatela import (
    DEAL,
    NUMBERS,
    SPIDER,
    SPIDERETTE,
    VARIANTS,
    Action,
    Game,
    GameCode,
    Move,
    Position,
    RagnatelaError,
    Refusal,
    deal,
    find_code,
    format_action,
    format_position,
    format_record,
    parse_action,
    parse_card,
    parse_code,
    parse_position,
    parse_record,
    rank_of,
    record_link,
    suit_of,
)

codes = st.builds(
    GameCode, st.sampled_from(VARIANTS), st.sampled_from([1, 2, 4]), st.sampled_from("CF"), st.integers(0, NUMBERS - 1)
)
choices = st.lists(st.integers(0, 10_000), max_size=60)
WORDS = "SP SD 1 2 4 S C F - – AAAAAAD AAAAABD 7-4 x2 deal / . # : stock removed ( ) KS TH é SD-S1 SP-S2F https://"
pieces = st.sampled_from([*WORDS.split(), " ", "\n", "\x00", "\U0001f0a1", "9" * 30])
texts = st.one_of(st.text(max_size=60), st.lists(pieces, max_size=25).map("".join))


def play(game: Game, numbers: list[int]) -> Game:
    """Play on with the legal action each number points at."""
    for number in numbers:
        actions = game.position.legal_moves
        if not len(actions):
            break
        game.play(actions[number % len(actions)])
    return game


games = st.builds(lambda code, numbers: play(Game(code), numbers), codes, choices)
# Few cards in few columns meet every rule far more often than a real game does.
crowded = st.builds(
    lambda suits, rule, columns, stock: small_position(suits, rule, columns, stock),
    st.sampled_from([1, 2, 4]),
    st.sampled_from("CF"),
    st.lists(st.lists(st.integers(0, 51), max_size=6), min_size=10, max_size=10),
    st.integers(0, 10),
)
actions = st.one_of(
    st.just(DEAL),
    st.builds(Move, st.integers(0, 9), st.integers(0, 9), st.integers(1, 14)),
    st.builds(Move, *[st.integers(0, 5)] * 3),
)


def small_position(suits: int, rule: str, columns: list[list[int]], stock: int) -> Position:
    """A Spider table of any cards, descending runs among them."""
    table = []
    for cards in columns:
        column = [card % (13 * suits) for card in cards]
        for i in range(1, len(column)):
            if cards[i] % 3 and column[i - 1] % 13:
                column[i] = column[i - 1] - 1 if cards[i] % 2 else (column[i - 1] + 13 - 1) % (13 * suits)
        table.append(bytes(column))
    hidden = tuple(
        min(len(column) - 1, cards[0] % 3) if column else 0 for column, cards in zip(table, columns, strict=True)
    )
    return Position(SPIDER, suits, rule if suits > 1 else "C", tuple(table), hidden, bytes(stock), b"")


def pack(position: Position) -> list[int]:
    """Every card of the game, the removed sequences' cards too, in order of number."""
    removed = [suit * 13 + rank for suit in position.removed for rank in range(13)]
    return sorted([*b"".join(position.columns), *position.stock, *removed])


def whole(code: GameCode) -> list[int]:
    copies = code.variant.copies(code.suits)
    return sorted(list(range(13 * code.suits)) * copies)


# The two rules a second time, straight from docs/rules.md and knowing nothing of the engine's own.


def allowed(position: Position, action: Action) -> bool:
    if not isinstance(action, Move):
        return len(position.stock) > 0 and all(position.columns)
    if not (action.source != action.target and 0 <= action.source < 10 and 0 <= action.target < 10):
        return False
    if max(action.source, action.target) >= len(position.columns):
        return False
    source, target = position.columns[action.source], position.columns[action.target]
    if not 1 <= action.count <= len(source):
        return False
    face_up = list(source[position.hidden[action.source] :])
    group = face_up[-action.count :]
    if len(group) < action.count:
        return False
    ranks, suits = [rank_of(card) for card in group], [suit_of(card) for card in group]
    if ranks != list(range(ranks[0], ranks[0] - action.count, -1)):
        return False
    if position.rule == "C" and len(set(suits)) > 1:
        return False
    return not target or rank_of(target[-1]) - ranks[0] == 1


@given(games)
def test_cards_are_conserved(game: Game) -> None:
    assert pack(game.position) == whole(game.code)
    for column, hidden in zip(game.position.columns, game.position.hidden, strict=True):
        assert 0 <= hidden < max(1, len(column))


@given(games)
def test_no_sequence_stays_on_the_table(game: Game) -> None:
    for i, column in enumerate(game.position.columns):
        end = list(column[game.position.hidden[i] :])[-13:]
        assert [rank_of(card) for card in end] != list(range(12, -1, -1)) or len({suit_of(card) for card in end}) > 1


@given(crowded, actions)
def test_what_is_accepted_keeps_the_rules_and_what_is_refused_breaks_them(position: Position, action: Action) -> None:
    assert position.is_legal(action) == allowed(position, action) == (action in list(position.legal_moves))
    try:
        after, _ = position.play(action)
    except RagnatelaError:
        assert not allowed(position, action)
    else:
        assert allowed(position, action)
        assert pack(after) == pack(position)


@given(games, actions)
def test_the_same_in_real_games(game: Game, action: Action) -> None:
    assert game.position.is_legal(action) == allowed(game.position, action)


@given(crowded)
def test_the_legal_list_is_exactly_what_the_rules_allow(position: Position) -> None:
    every = [Move(s, t, n) for s in range(10) for t in range(10) for n in range(1, 14)]
    expected = {action for action in [*every, DEAL] if allowed(position, action)}
    assert len(position.legal_moves) == len(expected)
    assert set(position.legal_moves) == expected


@given(crowded, st.integers(0, 9))
def test_targets_and_best_agree_with_the_legal_list(position: Position, column: int) -> None:
    cards = position.columns[column]
    for index in range(len(cards)):
        count = len(cards) - index
        targets = position.targets(column, index)
        assert targets == [t for t in range(10) if allowed(position, Move(column, t, count))]
        best = position.best(column, index)
        if isinstance(best, Refusal):
            assert not targets or (index == 0 and all(not position.columns[target] for target in targets))
        else:
            assert best.target in targets
        assert (position.refusal_of_pick(column, index) is None) == (index >= position.movable_from(column))


@given(games, st.integers(0, 120))
def test_undo_and_redo_restore_everything(game: Game, times: int) -> None:
    def state() -> tuple[object, ...]:
        return game.position, game.score, game.texts

    states = [state()]
    while len(states) <= times and game.undo():
        states.append(state())
    again = Game.resume(game.code, game.texts)
    assert (again.position, again.score, again.moves) == (game.position, game.score, game.moves)
    for expected in reversed(states[:-1]):
        game.redo()
        assert state() == expected
    assert game.redo() is None


@given(games, st.integers(0, 60), choices)
def test_playing_on_after_undo(game: Game, times: int, numbers: list[int]) -> None:
    for _ in range(times):
        game.undo()
    play(game, numbers)
    again = Game.resume(game.code, game.texts + game.undone_texts, game.redoable, game.undoable)
    assert again == game
    assert again.position == game.position
    assert again.score == game.score


@given(games)
def test_record_to_game_to_record(game: Game) -> None:
    for text in (format_record(game), record_link(game), "https://example.org/#" + record_link(game)):
        again = parse_record(text)
        assert again.position == game.position
        assert again.score == game.score
        assert format_record(again) == format_record(game)


@given(games)
def test_action_to_text_to_action(game: Game) -> None:
    for action in game.position.legal_moves:
        assert parse_action(format_action(action, game.position), game.position) == action


@given(games)
def test_position_to_text_to_position(game: Game) -> None:
    again = parse_position(format_position(game.position))
    assert again == game.position
    assert hash(again) == hash(game.position)
    assert list(again.legal_moves) == list(game.position.legal_moves)


@given(codes)
def test_code_to_text_to_code_and_to_deal(code: GameCode) -> None:
    for text in (code.text, code.text.lower(), code.text.replace("-", ""), f"https://example.org/#{code}/1-2.deal"):
        again = parse_code(text)
        assert again == code
        assert find_code(text) == code
    assert deal(again) == deal(code)
    assert pack(deal(code)) == whole(code)


@given(codes, st.integers(0, 25), st.data())
def test_a_code_in_any_dress(code: GameCode, seed: int, data: st.DataObject) -> None:
    dress = st.sampled_from(["", "", "", "-", " ", "_", "–", "—", "\u2011", "\u00a0"])
    parts = [code.variant.key + "1", f"S{code.suits}{code.rule if code.variant is SPIDER else ''}", code.letters]
    text = data.draw(dress) + data.draw(dress).join(parts) + data.draw(dress)
    assert parse_code(text) == code
    assert parse_code(text.lower()) == code


@given(texts)
@example("")
@example("SP1-S1C-AAAAAAD" * 500)
@example("\ud800")
def test_any_text_raises_only_our_errors(text: str) -> None:
    table = deal(GameCode(SPIDERETTE, 4, "C", 7))
    for parse in (parse_code, find_code, parse_record, parse_position, parse_card):
        with suppress(RagnatelaError):
            parse(text)
    with suppress(RagnatelaError):
        parse_action(text, table)


@given(texts)
def test_what_is_read_is_written_in_one_stable_form(text: str) -> None:
    for parse, write in ((parse_code, str), (parse_position, format_position), (parse_record, format_record)):
        try:
            written = write(parse(text))
        except RagnatelaError:
            continue
        assert write(parse(written)) == written
