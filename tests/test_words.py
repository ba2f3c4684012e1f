"""The catalogs of the five languages against each other, and their sentences against examples written by hand."""

import json
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from ragnatela.engine.cards import make_card, parse_card
from ragnatela.engine.codes import parse_code
from ragnatela.engine.errors import ActionError, CodeError, RagnatelaError, RecordError, Refusal
from ragnatela.engine.game import Game
from ragnatela.engine.moves import DEAL, Action, Move
from ragnatela.engine.position import Position, parse_position
from ragnatela.engine.record import parse_record
from ragnatela.words import LANGUAGE_NAMES, LANGUAGES, Words, load_words, page_catalog
from ragnatela.words.catalogs import CATALOGS, WRITTEN_IN_PAGES, lesson_catalog, load_catalog

ROOT = Path(__file__).resolve().parent.parent

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ENGLISH = load_catalog("en")

# Entries that may read as in English: names, numbers, and words that the languages share.
SHARED_KEYS = ("game.", "rank.", "page.spider-title", "page.spiderette-title", "ui.summary")
SHARED_TEXTS = {"Flexible", "Menu", "Enter", "Shift", "Home", "End"}

QUOTES = {"en": "“”’", "ca": "«»’", "el": "«»", "nl": "‘’", "it": "«»’"}

REFUSAL_KEYS = [
    "face-down",
    "not-descending",
    "mixed-suits",
    "nothing-on-ace",
    "king-needs-empty-column",
    "not-one-higher",
    "no-place",
    "stock-empty",
    "empty-column",
    "too-few-cards",
]


def messages(lang: str) -> list[Message]:
    with (CATALOGS / f"{lang}.po").open("rb") as source:
        return [message for message in read_po(source, locale=lang, abort_invalid=True) if message.id]


def forms(entry: str | list[str]) -> list[str]:
    return [entry] if isinstance(entry, str) else entry


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def every_text(lang: str) -> list[tuple[str, str]]:
    return [(key, form) for key, entry in load_catalog(lang).items() for form in forms(entry)]


# The catalogs


def test_all_languages_have_a_catalog_and_a_name() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in CATALOGS.glob("*.po"))
    assert list(LANGUAGE_NAMES) == list(LANGUAGES)


@pytest.mark.parametrize("lang", OTHERS)
def test_keys_are_the_same_in_the_same_order(lang: str) -> None:
    assert list(load_catalog(lang)) == list(ENGLISH)


@pytest.mark.parametrize("lang", OTHERS)
def test_placeholders_and_plurals_are_the_same(lang: str) -> None:
    for key, entry in load_catalog(lang).items():
        assert isinstance(entry, list) == isinstance(ENGLISH[key], list), key
        assert placeholders(forms(entry)[-1]) == placeholders(forms(ENGLISH[key])[-1]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_both_forms_and_one_may_leave_out_its_number(lang: str) -> None:
    for key, entry in load_catalog(lang).items():
        if isinstance(entry, list):
            one, other = entry
            assert "n" in placeholders(other) or "columns" in placeholders(other), key
            assert placeholders(one) | {"n"} == placeholders(other) | {"n"}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_plain_names(lang: str) -> None:
    for key, text in every_text(lang):
        assert re.sub(r"\{[a-z]+\}", "", text).count("{") == 0, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_has_a_note_and_a_text(lang: str) -> None:
    for message in messages(lang):
        assert message.auto_comments, message.id
        assert not message.fuzzy, message.id
    for key, text in every_text(lang):
        assert text.strip() == text, key
        assert text, key


@pytest.mark.parametrize("lang", OTHERS)
def test_notes_are_the_same(lang: str) -> None:
    assert [message.auto_comments for message in messages(lang)] == [
        message.auto_comments for message in messages("en")
    ]


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_left_in_english(lang: str) -> None:
    for key, entry in load_catalog(lang).items():
        if not key.startswith(SHARED_KEYS) and forms(entry)[-1] not in SHARED_TEXTS:
            assert entry != ENGLISH[key], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_typography(lang: str) -> None:
    for key, text in every_text(lang):
        assert not set(text) & set("'\"`´"), key
        assert set(text) & set("“”„‟‘’‚‛«»‹›") <= set(QUOTES[lang]), key
        assert text.count("«") == text.count("»"), key
        assert text.count("“") == text.count("”"), key
        assert "..." not in text, key
        assert "  " not in text, key
        assert " ," not in text, key
        assert not re.search(r"\s[:;.!?]", text), key


def test_greek_has_its_own_letters_and_stops() -> None:
    for key, text in every_text("el"):
        assert ";" not in text, key
        words = re.findall(r"[^\W\d_]+", re.sub(r"\{[a-z]+\}", "", text))
        for word in words:
            scripts = {"greek" if "\u0370" <= letter <= "\u03ff" else "latin" for letter in word}
            assert len(scripts) == 1, (key, word)


def test_catalan_writes_the_geminate_l_with_a_raised_dot() -> None:
    text = " ".join(form for _, form in every_text("ca"))
    assert "l·l" in text
    assert not re.search(r"l[.•\-]l", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_with_a_stop(lang: str) -> None:
    for key, text in every_text(lang):
        if key.startswith(("say.", "refusal.", "error.")):
            assert text.endswith((".", "!")), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_catalog_is_json_without_the_texts_of_finished_pages(lang: str) -> None:
    catalog = page_catalog(lang)
    assert json.loads(json.dumps(catalog)) == catalog
    assert set(ENGLISH) - set(catalog) == {key for key in ENGLISH if key.startswith(WRITTEN_IN_PAGES)}
    assert {"card.AS", "ui.undo", "say.moved", "refusal.face-down", "error.not-a-code"} <= set(catalog)


def keys_named_in(*patterns: str) -> dict[str, Path]:
    """The keys that sources name whole, with a file that does."""
    families = "card|rank|suit|game|level|rule|column|stock|say|refusal|error|ui|page|playback|lesson"
    found = {}
    for pattern in patterns:
        for source in ROOT.glob(pattern):
            for key in re.findall(
                rf"[\"'`]((?:{families})\.[A-Za-z0-9-]+[A-Za-z0-9])[\"'`]", source.read_text("utf-8")
            ):
                found[key] = source
    return found


def test_every_key_that_python_and_templates_name_is_there() -> None:
    named = keys_named_in("src/ragnatela/**/*.py", "src/ragnatela/**/*.html")
    assert {key: source for key, source in named.items() if key not in ENGLISH} == {}
    assert len(named) > 50


def test_every_key_that_scripts_name_is_on_the_page() -> None:
    catalog, named = page_catalog("en"), keys_named_in("web/*.ts", "web/shell/*.ts", "web/table/*.ts")
    assert {key: source for key, source in named.items() if key not in catalog} == {}
    assert len(named) > 5


def test_every_key_that_the_examples_name_is_on_their_pages() -> None:
    """Also those of the parts that they take from the play page's script, and of the engine's sentences there."""
    catalog = lesson_catalog("en")
    named = keys_named_in("web/examples/*.ts", "web/table/*.ts", "src/ragnatela/bridge/lesson.py")
    assert {key: source for key, source in named.items() if key not in catalog} == {}
    assert {"playback.step", "lesson.opened"} <= set(named)


def test_an_unknown_language_has_no_words() -> None:
    with pytest.raises(FileNotFoundError):
        load_words("xx")


def test_importing_words_does_not_need_babel() -> None:
    """The part that MicroPython runs must not reach for what is only on CPython."""
    program = "import sys, ragnatela.words; assert 'babel' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("module", ["phrases", "boards", "sentences", "catalogs"])
def test_each_module_imports_alone(module: str) -> None:
    subprocess.run([sys.executable, "-c", f"import ragnatela.words.{module}"], check=True)


# Filling in


def test_missing_keys_and_values_are_errors() -> None:
    words = load_words("en")
    with pytest.raises(KeyError):
        words.text("no-key")
    with pytest.raises(KeyError):
        words.plural("ui.undo", 1)
    with pytest.raises(KeyError):
        words.text("stock.cards")
    with pytest.raises(KeyError):
        words.text("column.empty", row=1)


def test_values_are_never_read_as_placeholders() -> None:
    told = load_words("en").text("column.open", column=1, cards="{column} {0} }{")
    assert told == "Column 1: {column} {0} }{"


def test_numbers_below_zero_have_a_true_minus() -> None:
    assert [load_words("en").number(n) for n in (-3, 0, 12)] == ["\N{MINUS SIGN}3", "0", "12"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ca", ["queden 0 repartides", "queda 1 repartida", "queden 2 repartides"]),
        ("el", ["απομένουν 0 μοιράσματα", "απομένει 1 μοίρασμα", "απομένουν 2 μοιράσματα"]),
        ("nl", ["nog 0 deelbeurten", "nog 1 deelbeurt", "nog 2 deelbeurten"]),
        ("it", ["restano 0 distribuzioni", "resta 1 distribuzione", "restano 2 distribuzioni"]),
        ("en", ["0 deals left", "1 deal left", "2 deals left"]),
    ],
)
def test_zero_takes_the_plural(lang: str, expected: list[str]) -> None:
    assert [load_words(lang).plural("stock.deals", n) for n in (0, 1, 2)] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ca", "as de piques, 10 de cors, dama de diamants, rei de trèvols"),
        ("el", "άσος μπαστούνι, 10 κούπα, ντάμα καρό, ρήγας σπαθί"),
        ("nl", "schoppenaas, harten 10, ruitenvrouw, klaverenheer"),
        ("it", "asso di picche, 10 di cuori, donna di quadri, re di fiori"),
        ("en", "ace of spades, 10 of hearts, queen of diamonds, king of clubs"),
    ],
)
def test_names_of_cards(lang: str, expected: str) -> None:
    words = load_words(lang)
    assert words.cards([parse_card(name) for name in ("AS", "TH", "QD", "KC")]) == expected
    assert len({words.card(make_card(rank, suit)) for rank in range(13) for suit in range(4)}) == 52


def test_lists_of_columns() -> None:
    assert [load_words("en").column_numbers(columns) for columns in ([], [0], [0, 4], [0, 4, 9])] == [
        "",
        "1",
        "1 and 5",
        "1, 5 and 10",
    ]
    assert load_words("it").column_numbers([0, 4, 9]) == "1, 5 e 10"


# Boards

OPENING = """SD-S4
1: 4C
2: (KS) AC
3: (2H 3H) TS 9H
stock: 2D 3D 4D
"""


def small() -> Position:
    return parse_position(OPENING)


def test_board_in_the_words_of_the_specification() -> None:
    position = Game(parse_code("SD1-S4-AAAAABD")).position
    told = load_words("en").board(position)
    assert told.startswith(
        "Stock: 24 cards, 4 deals left; no sequence removed. "
        "Column 1: 7 of hearts. Column 2: 1 face down, then 10 of clubs. "
    )
    assert told.endswith(". Column 7: 6 face down, then king of diamonds.")
    assert load_words("en").board(small()) == (
        "Stock: 3 cards, 1 deal left; no sequence removed. Column 1: 4 of clubs. "
        "Column 2: 1 face down, then ace of clubs. Column 3: 2 face down, then 10 of spades, 9 of hearts. "
        "Column 4: empty. Column 5: empty. Column 6: empty. Column 7: empty."
    )


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ca", ["Columna 2: 1 tapada, després as de trèvols", "Columna 3: 2 tapades, després 10 de piques, 9 de cors"]),
        ("el", ["Στήλη 2: 1 κλειστό, μετά άσος σπαθί", "Στήλη 3: 2 κλειστά, μετά 10 μπαστούνι, 9 κούπα"]),
        ("nl", ["Kolom 2: 1 gedekt, dan klaverenaas", "Kolom 3: 2 gedekt, dan schoppen 10, harten 9"]),
        ("it", ["Colonna 2: 1 coperta, poi asso di fiori", "Colonna 3: 2 coperte, poi 10 di picche, 9 di cuori"]),
        ("en", ["Column 2: 1 face down, then ace of clubs", "Column 3: 2 face down, then 10 of spades, 9 of hearts"]),
    ],
)
def test_columns_in_every_language(lang: str, expected: list[str]) -> None:
    words = load_words(lang)
    assert [words.column(small(), 1), words.column(small(), 2)] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ca", "Pila: 3 cartes, queda 1 repartida; 2 seqüències retirades."),
        ("el", "Στοίβα τραβήγματος: 3 φύλλα, απομένει 1 μοίρασμα· έχουν αφαιρεθεί 2 ακολουθίες."),
        ("nl", "Trekstapel: 3 kaarten, nog 1 deelbeurt; 2 reeksen verwijderd."),
        ("it", "Tallone: 3 carte, resta 1 distribuzione; 2 sequenze rimosse."),
        ("en", "Stock: 3 cards, 1 deal left; 2 sequences removed."),
    ],
)
def test_stock_in_every_language(lang: str, expected: str) -> None:
    position = parse_position("SD-S4\n1: 4C\nstock: 2C 3C 5C\nremoved: S H")
    assert load_words(lang).stock(position) == expected


def test_stock_that_is_empty() -> None:
    assert load_words("en").stock(parse_position("SD-S1\n1: 4S")) == "Stock: empty; no sequence removed."
    told = load_words("el").stock(parse_position("SD-S1\n1: 4S\nremoved: S"))
    assert told == "Στοίβα τραβήγματος: κενή· έχει αφαιρεθεί 1 ακολουθία."


def test_labels_of_cards() -> None:
    words = load_words("en")
    assert words.card_label(small(), 2, 2) == "10 of spades, card 3 of 4, column 3"
    assert words.card_label(small(), 2, 2, taken=True) == "In hand: 10 of spades, card 3 of 4, column 3"
    assert words.card_label(small(), 2, 0) == "Face-down card, 1 of 4, column 3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_face_down_card_never_says_its_name(lang: str) -> None:
    words = load_words(lang)
    hidden = [words.card(parse_card(name)) for name in ("KS", "2H", "3H")]
    told = [words.board(small())] + [words.card_label(small(), 2, index) for index in (0, 1)]
    refused = words.refusal(Refusal("face-down", {"column": 1, "index": 0, "card": parse_card("KS")}), small())
    for text in [*told, refused]:
        assert not [name for name in hidden if name in text]


def test_labels_of_the_stock_and_of_the_removed_sequences() -> None:
    words, empty = load_words("en"), parse_position("SD-S1\n1: 4S\nremoved: S")
    assert words.stock_label(small()) == "Deal: 1 deal left"
    assert words.stock_label(empty) == "Deal: 0 deals left, the stock is empty"
    assert words.removed_label(empty) == "Sequences removed: 1 of 4"


def test_status_and_summary() -> None:
    words = load_words("en")
    game = Game(parse_code("SP1-S2F-AAAAAAD"))
    assert words.status(game) == "Score: 500. Moves: 0. Deals left: 5. Sequences removed: 0 of 8."
    assert words.summary(game.code) == "Spider, Medium, Flexible"
    assert words.summary(game.code, " · ") == "Spider · Medium · Flexible"
    assert words.summary(parse_code("SP1-S1C-AAAAAAD")) == "Spider, Easy"
    assert words.summary(parse_code("SD1-S4-AAAAAAD")) == "Spiderette, Hard"


# Actions


def on_table(diagram: str) -> Game:
    """A game that stands in this position."""
    game = Game(parse_code("SD1-S4-AAAAABD" if diagram.startswith("SD") else "SP1-S4C-AAAAABD"))
    game.position = parse_position(diagram)
    return game


def told_of(words: Words, game: Game, action: Action) -> str:
    before = game.position
    return words.action(before, action, game.play(action), game)


TURN = "SD-S4\n1: (2H) 4C\n2: 5D\n3: 9S"
EMPTYING = "SD-S4\n1: 4C 3C\n2: 5D"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ca", "Carta moguda de la columna 1 a la columna 2: 4 de trèvols. Queda visible a la columna 1: 2 de cors."),
        ("el", "Μετακινήθηκε από τη στήλη 1 στη στήλη 2: 4 σπαθί. Άνοιξε στη στήλη 1: 2 κούπα."),
        ("nl", "Kaart verplaatst van kolom 1 naar kolom 2: klaveren 4. Opengedraaid in kolom 1: harten 2."),
        ("it", "Carta spostata dalla colonna 1 alla colonna 2: 4 di fiori. Scoperta nella colonna 1: 2 di cuori."),
        ("en", "Card moved from column 1 to column 2: 4 of clubs. Turned face up in column 1: 2 of hearts."),
    ],
)
def test_a_move_and_the_card_it_turns(lang: str, expected: str) -> None:
    assert told_of(load_words(lang), on_table(TURN), Move(0, 1, 1)) == expected


def test_a_group_that_empties_its_column() -> None:
    assert told_of(load_words("en"), on_table(EMPTYING), Move(0, 1, 2)) == (
        "2 cards moved from column 1 to column 2; the highest: 4 of clubs. Column 1 is now empty."
    )
    assert told_of(load_words("it"), on_table(EMPTYING), Move(0, 1, 2)) == (
        "2 carte spostate dalla colonna 1 alla colonna 2; la più alta: 4 di fiori. La colonna 1 ora è vuota."
    )


RUN = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
LAST = f"SD-S4\n1: AH\n2: {RUN}\nremoved: S D C"
MIDDLE = f"SD-S4\n1: AH\n2: (4C) {RUN}\n3: 9D\nremoved: S"


def test_a_removed_sequence_and_what_lay_under_it() -> None:
    assert told_of(load_words("en"), on_table(MIDDLE), Move(0, 1, 1)) == (
        "Card moved from column 1 to column 2: ace of hearts. Column 1 is now empty. "
        "Sequence complete, removed from column 2: hearts. Removed: 2 of 4. Turned face up in column 2: 4 of clubs."
    )


def test_the_win_ends_with_score_and_moves() -> None:
    assert told_of(load_words("en"), on_table(LAST), Move(0, 1, 1)).endswith(
        "removed from column 2: hearts. Removed: 4 of 4. Column 2 is now empty. You have won! Score: 599. Moves: 1."
    )


def test_a_deal_column_by_column() -> None:
    game = Game(parse_code("SD1-S4-AAAAABD"))
    assert told_of(load_words("en"), game, DEAL) == (
        "Cards dealt. Column 1: jack of hearts. Column 2: 6 of clubs. Column 3: 6 of diamonds. "
        "Column 4: jack of clubs. Column 5: king of clubs. Column 6: 4 of clubs. Column 7: 6 of spades. 3 deals left."
    )


def test_the_last_short_deal_empties_the_stock() -> None:
    cards = "\n".join(f"{column}: {rank}S" for column, rank in enumerate("23456789"[:7], 1))
    told = told_of(load_words("en"), on_table(f"SD-S4\n{cards}\nstock: 2C 3C 4C"), DEAL)
    assert told == (
        "Cards dealt. Column 1: 2 of clubs. Column 2: 3 of clubs. Column 3: 4 of clubs. The stock is now empty."
    )


def undone(words: Words, game: Game, action: Action) -> str:
    game.play(action)
    taken = game.undo()
    assert taken is not None
    return words.undone(taken, game)


def test_undo_tells_all_that_came_back() -> None:
    words = load_words("en")
    assert undone(words, on_table(TURN), Move(0, 1, 1)) == (
        "Undone. Back in column 1: 4 of clubs. One card in column 1 is face down again."
    )
    assert undone(words, on_table(EMPTYING), Move(0, 1, 2)) == (
        "Undone. Back in column 1: 2 cards; the highest: 4 of clubs."
    )
    assert undone(words, on_table(MIDDLE), Move(0, 1, 1)) == (
        "Undone. Back in column 1: ace of hearts. Sequence back in column 2: hearts. "
        "One card in column 2 is face down again."
    )
    assert undone(words, Game(parse_code("SD1-S4-AAAAABD")), DEAL) == (
        "Undone. The cards of the last deal are back in the stock. 4 deals left."
    )


def test_redo_tells_the_action_again() -> None:
    words, game = load_words("en"), on_table(TURN)
    before = game.position
    game.play(Move(0, 1, 1))
    game.undo()
    outcome = game.redo()
    assert outcome is not None
    assert words.redone(before, Move(0, 1, 1), outcome, game) == (
        "Redone. Card moved from column 1 to column 2: 4 of clubs. Turned face up in column 1: 2 of hearts."
    )


def test_the_keyboards_hand() -> None:
    words, position = load_words("en"), parse_position(EMPTYING)
    assert words.picked(position, 0, 0) == "In hand: 2 cards; the highest: 4 of clubs."
    assert words.picked(position, 0, 1, [1]) == "In hand: 3 of clubs. 1 possible column: 2."
    assert words.picked(position, 0, 1, [1, 2, 6]) == "In hand: 3 of clubs. 3 possible columns: 2, 3 and 7."
    assert words.picked(position, 0, 1, []) == "In hand: 3 of clubs. No possible column."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_new_opened_and_resumed_games_name_the_game(lang: str) -> None:
    words, code = load_words(lang), parse_code("SP1-S2F-ABCDEFG")
    for told in (words.new_game(code), words.opened(code), words.damaged_save(code)):
        assert "SP1-S2F-ABCDEFG" in told
    assert words.summary(code) in words.resumed(code)
    assert words.damaged_save(None) == words.text("error.damaged-save")


# Refusals

REFUSED = """SP-S4C
1: (2H) 9S 7H 6S
2: (4D) 9H 8C 7C
3: AD
4: TS
5: KH
6: 4S
"""

SHORT = "SP-S1C\n1: 4S\n2: 5S\nstock: 2S 3S"


def refusals() -> list[tuple[Position, Refusal | None]]:
    """A position and its refusal for each key, made by the engine itself."""
    table = parse_position(REFUSED)
    dealable = parse_position(REFUSED + "7: 2C\n8: 2C\n9: 3C\nstock: 2S 3S")
    few = parse_position(SHORT)
    best = table.best(5, 0)
    only = parse_position("SP-S4C\n1: (2H) 4S\n2: 9H\n" + "\n".join(f"{column}: KS" for column in (3, 4)))
    full = parse_position("SD-S1\n1: (2S) 4S\n2: 9S\n3: KS\n4: KS\n5: KS\n6: KS\n7: 9S").best(0, 1)
    assert isinstance(best, Refusal)
    assert isinstance(full, Refusal)
    return [
        (table, table.refusal_of_pick(0, 0)),
        (table, table.refusal_of_pick(0, 1)),
        (table, table.refusal_of_pick(1, 1)),
        (table, table.refusal(Move(5, 2, 1))),
        (table, table.refusal(Move(4, 3, 1))),
        (table, table.refusal(Move(5, 3, 1))),
        (table, best),
        (only, full),
        (table, table.refusal(DEAL)),
        (dealable, dealable.refusal(DEAL)),
        (few, few.refusal(DEAL)),
    ]


def test_the_examples_have_every_refusal_of_the_rules() -> None:
    assert {refusal.key for _, refusal in refusals() if refusal} == set(REFUSAL_KEYS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_refusal_is_one_short_notice(lang: str) -> None:
    words = load_words(lang)
    for position, refusal in refusals():
        assert refusal is not None
        told = words.refusal(refusal, position)
        assert "{" not in told
        assert len(told) <= 170, told


def test_refusals_name_the_rule_the_columns_and_the_cards() -> None:
    words = load_words("en")
    assert [words.refusal(refusal, position) for position, refusal in refusals() if refusal] == [
        "Only face-up cards can be moved; this one, in column 1, is face down.",
        (
            "Cards move together only if each is one rank lower than the one before. "
            "Not so in column 1: 9 of spades, then 7 of hearts."
        ),
        "Cards move together only if all are of one suit. Not so in column 2: 9 of hearts, then 8 of clubs.",
        "Nothing goes on an ace. Last card of column 3: ace of diamonds.",
        "A king goes only to an empty column. Last card of column 4: 10 of spades.",
        (
            "A card goes on another only if that one is exactly one rank higher. "
            "Needed: 5; last card of column 4: 10 of spades."
        ),
        (
            "Nowhere to go from column 6: no other column ends in a card one rank higher, "
            "and moving a whole column to an empty one changes nothing."
        ),
        "Nowhere to go from column 1: no other column ends in a card one rank higher, and none is empty.",
        "The stock is empty: there are no cards left to deal.",
        "Cards can be dealt only when every column holds one; column 10 is empty.",
        (
            "A deal needs a card in every column, but the 10 columns hold only 2 cards. "
            "To go on, undo or start a new game."
        ),
    ]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "ca",
            (
                "Una carta només va sobre una altra de valor immediatament superior. "
                "Cal: dama; última carta de la columna 2: 9 de cors."
            ),
        ),
        (
            "el",
            (
                "Κάθε φύλλο μπαίνει μόνο πάνω στο αμέσως μεγαλύτερο. "
                "Χρειάζεται: ντάμα· τελευταίο φύλλο στη στήλη 2: 9 κούπα."
            ),
        ),
        (
            "nl",
            (
                "Een kaart mag alleen op een kaart die precies één hoger is. "
                "Nodig: vrouw; laatste kaart van kolom 2: harten 9."
            ),
        ),
        (
            "it",
            (
                "Una carta va solo su un’altra di valore immediatamente superiore. "
                "Serve: donna; ultima carta della colonna 2: 9 di cuori."
            ),
        ),
        (
            "en",
            (
                "A card goes on another only if that one is exactly one rank higher. "
                "Needed: queen; last card of column 2: 9 of hearts."
            ),
        ),
    ],
)
def test_a_refusal_in_every_language(lang: str, expected: str) -> None:
    position = parse_position("SD-S4\n1: JC\n2: 9H")
    refusal = position.refusal(Move(0, 1, 1))
    assert refusal is not None
    assert load_words(lang).refusal(refusal, position) == expected


def test_several_empty_columns() -> None:
    columns = "\n".join(f"{column}: 4S 3S" for column in range(1, 5))
    position = parse_position(f"SD-S1\n{columns}\nstock: 2S")
    refusal = position.refusal(DEAL)
    assert refusal is not None
    assert load_words("nl").refusal(refusal, position) == (
        "Delen kan alleen als er in elke kolom kaarten liggen; de kolommen 5, 6 en 7 zijn leeg."
    )


# Errors

WRONG_CODES = {
    "unknown-game": "XX1-S1-AAAAAAA",
    "newer-version": "SD7-S1-AAAAAAA",
    "wrong-suits": "SD1-S3-AAAAAAA",
    "rule-missing": "SP1-S1-AAAAAAA",
    "rule-extra": "SD1-S1C-AAAAAAA",
    "too-few-letters": "SD1-S1-AAAA",
    "too-many-letters": "SD1-S1-AAAAAAAAA",
    "not-a-letter": "SD1-S1-AAA4AAA",
    "not-a-code": "hello",
}


def code_error(text: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    return caught.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wrong_code_has_its_sentence(lang: str) -> None:
    words, told = load_words(lang), set()
    for key, text in WRONG_CODES.items():
        error = code_error(text)
        assert error.key == key
        told.add(words.error(error))
        assert words.link_error(error).endswith(words.error(error))
    assert len(told) == len(WRONG_CODES)


def test_a_wrong_code_says_what_is_wrong_and_where() -> None:
    assert load_words("en").error(code_error(WRONG_CODES["not-a-letter"])) == (
        "Character 4 of the code’s last seven is “4”, not a letter from A to Z."
    )
    assert load_words("nl").error(code_error(WRONG_CODES["too-few-letters"])) == (
        "Een spelcode eindigt op zeven letters; deze heeft er maar 4."
    )


WRONG_RECORDS = {
    "refused": "SD1-S1-AAAAABD 1-2",
    "not-an-action": "SD1-S1-AAAAABD deal hop",
    "no-such-column": "SD1-S1-AAAAABD 8-1",
    "no-such-cards": "SD1-S1-AAAAABD 1-2x5",
    "same-column": "SD1-S1-AAAAABD 3-3",
    "too-long": "SD1-S1-AAAAABD " + "deal " * 25_000,
}


def record_error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wrong_record_has_its_sentence(lang: str) -> None:
    words, told = load_words(lang), set()
    for key, text in WRONG_RECORDS.items():
        error = record_error(text)
        assert error.key == key
        told.add(words.error(error))
    others: list[RagnatelaError] = [
        ActionError("size-missing", {"column": 0, "target": 1}),
        RecordError("size-missing", {"column": 0, "target": 1, "index": 0, "text": "1-2"}, 0),
        RecordError("wrong-counts", {"undone": 3, "undoable": 200}),
    ]
    told |= {words.error(error) for error in others}
    assert len(told) == len(WRONG_RECORDS) + len(others)


def test_a_wrong_record_says_which_action_fails_and_why() -> None:
    words = load_words("en")
    assert words.error(record_error(WRONG_RECORDS["refused"])) == (
        "Action 1 of the record, “1-2”, cannot be played. "
        "A card goes on another only if that one is exactly one rank higher. "
        "Needed: 8; last card of column 2: 10 of spades."
    )
    assert words.error(record_error(WRONG_RECORDS["not-an-action"])) == (
        "Action 2 of the record, “hop”, cannot be played. Actions are written 7-4, 7-4x2 or deal."
    )
    assert words.error(record_error(WRONG_RECORDS["no-such-column"])) == (
        "Action 1 of the record, “8-1”, cannot be played. There is no column 8 in this game."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_told(lang: str) -> None:
    """Every action of a random game, its undo and each refused move have a sentence."""
    words, game = load_words(lang), Game(parse_code("SP1-S2C-AAAAAAD"))
    for step in range(120):
        legal = list(game.position.legal_moves)
        if not legal:
            break
        before, action = game.position, legal[(step * 7919) % len(legal)]
        outcome = game.play(action)
        assert "{" not in words.action(before, action, outcome, game)
        game.undo()
        assert "{" not in words.undone(action, game)
        game.redo()
        assert "{" not in words.board(game.position)
        for source in range(10):
            for target in range(10):
                move = Move(source, target, 1)
                if source != target and game.position.columns[source]:
                    refusal = game.position.refusal(move)
                    assert refusal is None or words.refusal(refusal, game.position)
