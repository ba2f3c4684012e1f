"""The sentences in both interpreters, on a small catalog of their own: plain asserts, no test framework."""

from ragnatela.engine.cards import RANKS, SUITS
from ragnatela.engine.codes import parse_code
from ragnatela.engine.errors import CodeError, RecordError
from ragnatela.engine.game import Game
from ragnatela.engine.moves import DEAL
from ragnatela.engine.record import parse_record
from ragnatela.words import LANGUAGES
from ragnatela.words.sentences import Words

from .support import move, raises, spiderette

# Greek stands for all letters that are more than one byte; braces in values must stay as they are.
CATALOG = {
    "column.open": "Στήλη {column}: {cards}",
    "column.mixed": ["{column}: {n} κλειστό, {cards}", "{column}: {n} κλειστά, {cards}"],
    "column.empty": "{column}: κενή",
    "column.and": "{first} και {last}",
    "card.place": "{name} {card}/{count} στη {column}",
    "card.place-face-down": "κλειστό {card}/{count} στη {column}",
    "card.place-taken": "στο χέρι {name} {card}/{count} στη {column}",
    "stock.line": "{cards}, {deals}· {removed}.",
    "stock.empty": "κενή· {removed}.",
    "stock.cards": ["{n} φύλλο", "{n} φύλλα"],
    "stock.deals": ["{n} μοίρασμα", "{n} μοιράσματα"],
    "stock.none": "καμία",
    "stock.removed": ["{n} ακολουθία", "{n} ακολουθίες"],
    "say.moved": ["{source}>{target}: {card}.", "{source}>{target}: {n}, {card}."],
    "say.turned": "Άνοιξε {column}: {card}.",
    "say.now-empty": "Κενή {column}.",
    "say.removed": "Αφαιρέθηκε {column}: {suit}, {removed}/{total}.",
    "say.won-score": "Κερδίσατε: {score}, {moves}.",
    "say.dealt": "Μοίρασμα.",
    "say.deals-left": ["Απομένει {n}.", "Απομένουν {n}."],
    "say.stock-out": "Άδειασε.",
    "say.undone-move": ["Πίσω {column}: {card}.", "Πίσω {column}: {n}, {card}."],
    "say.undone-deal": "Πίσω στη στοίβα.",
    "say.returned": "Επέστρεψε {column}: {suit}.",
    "say.turned-down": "Έκλεισε {column}.",
    "say.redone": "Ξανά.",
    "say.picked": ["Στο χέρι {card}.", "Στο χέρι {n}, {card}."],
    "say.targets": ["{n} στήλη: {columns}.", "{n} στήλες: {columns}."],
    "say.no-target": "Καμία.",
    "say.status": "{score} {moves} {deals} {removed}/{total}",
    "refusal.not-one-higher": "Χρειάζεται {rank}: {target}, {card}.",
    "refusal.mixed-suits": "Χρώμα {column}: {above}, {card}.",
    "refusal.empty-column": ["Κενή {columns}.", "Κενές {columns}."],
    "refusal.too-few-cards": ["Λίγα: {n} για {columns}.", "Λίγα: {n} για {columns}."],
    "error.not-a-letter": "{place}: «{character}».",
    "error.record-action": "Ενέργεια {n}, «{text}».",
    "error.not-an-action": "7-4, deal.",
    "error.link": "Σύνδεσμος.",
}


def words():
    """The small catalog, with the engine's own short names for cards."""
    catalog = {}
    for key in CATALOG:
        catalog[key] = CATALOG[key]
    for suit in SUITS:
        catalog["suit." + suit] = suit
        for rank in RANKS:
            catalog["rank." + rank] = rank
            catalog["card." + rank + suit] = rank + suit
    return Words("el", catalog)


def told(game, action):
    before = game.position
    return words().action(before, action, game.play(action), game)


def on_table(position):
    game = Game(parse_code("SD1-S4-AAAAABD"))
    game.position = position
    return game


def small():
    return spiderette("4C", "(KS) AC", "(2H 3H) TS 9H", stock="2D 3D 4D")


def test_languages_in_their_order():
    assert LANGUAGES == ("ca", "el", "nl", "it", "en")


def test_columns_and_stock():
    assert words().stock(small()) == "3 φύλλα, 1 μοίρασμα· καμία."
    assert words().board(small()) == (
        "3 φύλλα, 1 μοίρασμα· καμία. Στήλη 1: 4C. 2: 1 κλειστό, AC. 3: 2 κλειστά, TS, 9H. "
        "4: κενή. 5: κενή. 6: κενή. 7: κενή."
    )


def test_labels():
    assert words().card_label(small(), 2, 0) == "κλειστό 1/4 στη 3"
    assert words().card_label(small(), 2, 3) == "9H 4/4 στη 3"
    assert words().card_label(small(), 2, 3, True) == "στο χέρι 9H 4/4 στη 3"


def test_a_move_and_its_undo():
    game = on_table(spiderette("(2H) 4C", "5D"))
    assert told(game, move("1-2")) == "1>2: 4C. Άνοιξε 1: 2H."
    game.undo()
    assert words().undone(move("1-2"), game) == "Πίσω 1: 4C. Έκλεισε 1."


def test_a_removed_sequence_and_the_win():
    game = on_table(spiderette("AH", "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", removed="S D C"))
    assert told(game, move("1-2")) == "1>2: AH. Κενή 1. Αφαιρέθηκε 2: H, 4/4. Κενή 2. Κερδίσατε: 599, 1."
    game.undo()
    assert words().undone(move("1-2"), game) == "Πίσω 1: AH. Επέστρεψε 2: H."


def test_a_deal_and_its_undo():
    game = Game(parse_code("SD1-S4-AAAAABD"))
    assert told(game, DEAL).startswith("Μοίρασμα. Στήλη 1: JH. Στήλη 2: 6C. ")
    game.undo()
    assert words().undone(DEAL, game) == "Πίσω στη στοίβα. Απομένουν 4."


def test_status_below_zero():
    game = Game(parse_code("SD1-S4-AAAAABD"))
    game.score = -3
    assert words().status(game) == "\u22123 0 4 0/4"


def test_the_hand():
    position = spiderette("4C 3C", "5D")
    assert words().picked(position, 0, 0, [1, 2, 6]) == "Στο χέρι 2, 4C. 3 στήλες: 2, 3 και 7."
    assert words().picked(position, 0, 1, []) == "Στο χέρι 3C. Καμία."


def test_refusals():
    position = spiderette("JC", "9H 8C", stock="2S")
    refused = [position.refusal(move("1-2")), position.refusal_of_pick(1, 0), position.refusal(DEAL)]
    sentences = [words().refusal(refusal, position) for refusal in refused]
    assert sentences == ["Χρειάζεται Q: 2, 8C.", "Χρώμα 2: 9H, 8C.", "Λίγα: 3 για 7."]


def test_several_empty_columns():
    position = spiderette("JC", "9H 8C 7C 6C 5C 4C", stock="2S")
    assert words().refusal(position.refusal(DEAL), position) == "Κενές 3, 4, 5, 6 και 7."


def test_errors():
    error = raises(CodeError, parse_code, "SD1-S1-AAA4AAA")
    assert words().error(error) == "4: «4»."
    assert words().link_error(error) == "Σύνδεσμος. 4: «4»."
    error = raises(RecordError, parse_record, "SD1-S1-AAAAABD hop")
    assert words().error(error) == "Ενέργεια 1, «hop». 7-4, deal."
    error = raises(RecordError, parse_record, "SD1-S1-AAAAABD 1-2")
    assert words().error(error) == "Ενέργεια 1, «1-2». Χρειάζεται 8: 2, TS."


def test_braces_in_values_stay_as_they_are():
    assert words().error(CodeError("not-a-letter", {"character": "{place}", "place": 2})) == "2: «{place}»."


def test_a_missing_key_is_an_error():
    try:
        words().text("no-such-key")
    except KeyError:
        return
    raise AssertionError
