"""The texts of the reading room: complete in every language, and true by the engine, word by word where marked."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from conftest import ROOT
from ragnatela import Game, deal, parse_code
from ragnatela.engine.cards import RANKS, SUITS, card_name
from ragnatela.engine.game import SEQUENCE_BONUS, START_SCORE, UNDO_LIMIT, score_after
from ragnatela.engine.variants import VARIANTS, Variant, variant_of
from ragnatela.site import pages
from ragnatela.site.boards import boards_of
from ragnatela.site.markdown import Fact, Maker, facts, links, render_markdown
from ragnatela.site.reading import OPENINGS, PLAYED, RULE_SECTIONS, played_record
from ragnatela.site.texts import NAMES, Text, TextError, iter_texts, load_text, parse_text
from ragnatela.words import LANGUAGES
from ragnatela.words.catalogs import load_catalog
from statements import STATEMENTS, statement, won_game

RULES = ["short", "setup", "place", "group", "empty", "deal", "remove", "end", "variants", "score", "app"]
KEYS = {
    "spider-rules": [*RULES, "table"],
    "spiderette-rules": [*RULES, "beside"],
    **{name: ["whole", "positions"] for name in NAMES if name.endswith("-examples")},
    **{name: ["followed", "differ", "terms"] for name in NAMES if name.endswith("-sources")},
}

#: One to thirteen, with the genders that a language has.
NUMBER_WORDS = {
    "ca": "u/un/una dos/dues tres quatre cinc sis set vuit nou deu onze dotze tretze",
    "el": "ένα/ένας/μία/μια δύο/δυο τρεις/τρία τέσσερις/τέσσερα πέντε έξι επτά/εφτά οκτώ/οχτώ εννέα/εννιά δέκα "
    "έντεκα/ένδεκα δώδεκα δεκατρείς/δεκατρία",
    "nl": "een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien",
    "it": "un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici",
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen",
}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_name = pytest.mark.parametrize("name", NAMES)
each_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def every_text() -> Iterator[Text]:
    for language in LANGUAGES:
        yield from iter_texts(language)


def rules(language: str, variant: Variant) -> Text:
    return load_text(language, f"{variant.name}-rules")


# Complete


@each_language
@each_name
def test_every_section_is_there_once_and_in_order(language: str, name: str) -> None:
    text = load_text(language, name)
    assert [section.key for section in text.sections if section.level == 2] == KEYS[name]
    boards = [board.key for board in boards_of(text.variant)] if text.kind == "examples" else []
    assert [section.key for section in text.sections if section.level == 3] == boards
    assert re.findall(r"^\{\{board (.+)\}\}$", text.body, re.MULTILINE) == boards


@each_language
@each_name
def test_drawings_stand_where_they_belong(language: str, name: str) -> None:
    text = load_text(language, name)
    assert text.body.count("{{opening}}") == (text.kind == "rules")
    assert text.body.count("{{playback}}") == (text.kind == "examples")


@each_language
def test_titles_paths_and_descriptions_are_a_pages_own(language: str) -> None:
    texts = list(iter_texts(language))
    assert len({text.title for text in texts}) == len({text.description for text in texts}) == len(NAMES)
    for text in texts:
        assert 70 <= len(text.description) <= 155, text.name
        assert text.variant.name.capitalize() in text.title
    for variant in VARIANTS:
        assert len({text.path for text in texts if text.variant is variant}) == len(NAMES) / 2


def test_no_text_is_left_in_another_language() -> None:
    """Whole paragraphs that two languages share would be untranslated."""
    seen: dict[str, str] = {}
    for text in every_text():
        for paragraph in text.body.split("\n\n"):
            if len(paragraph) > 40:
                assert seen.setdefault(paragraph, text.language) == text.language, paragraph


def test_nothing_is_promised_and_nothing_called_blocked() -> None:
    for text in every_text():
        assert not re.search(r"\b(blocked|bloquejad|bloccat|geblokkeerd|μπλοκαρισμέν)", text.body, re.IGNORECASE)


# Links


def test_links_between_pages_lead_to_sections_that_are_there() -> None:
    for text in every_text():
        for link in links(text.body):
            if link.startswith("page:"):
                name, _, key = link.removeprefix("page:").partition("#")
                assert pages.page_of(text.language, name)
                assert not key or load_text(text.language, name).anchor(key)


def test_only_sources_link_to_other_sites() -> None:
    for text in every_text():
        away = [link for link in links(text.body) if not link.startswith("page:")]
        assert all(re.match(r"https?://", link) for link in away)
        assert bool(away) == (text.kind == "sources"), (text.language, text.name)


@each_language
@each_game
def test_refusals_lead_to_sections_of_the_rules(language: str, variant: Variant) -> None:
    assert {key.removeprefix("refusal.") for key in load_catalog("en") if key.startswith("refusal.")} - {
        "no-place-whole"
    } == set(RULE_SECTIONS)
    for key in RULE_SECTIONS.values():
        assert rules(language, variant).anchor(key)


# True: numbers


def numbers(variant: Variant) -> dict[str, int]:
    """What each number stands for, as the engine has it."""
    code = parse_code(PLAYED[variant.key])
    game, won = Game(code), won_game(variant)
    found = {
        "cards": len(game.position.stock) + sum(map(len, game.position.columns)),
        "packs": variant.decks,
        "columns": len(game.position.columns),
        "opening": sum(map(len, game.position.columns)),
        "stock": len(game.position.stock),
        "deals": game.position.deals_left,
        "deal-size": len(game.position.columns),
        "sequences": variant.sequences,
        "sequence-cards": len(RANKS),
        "start-score": game.score,
        "cost": START_SCORE - score_after(START_SCORE, 0, variant.floor),
        "bonus": SEQUENCE_BONUS,
        "undo-limit": UNDO_LIMIT,
        "example-moves": won.moves,
        "example-score": won.score,
        "copies-one": variant.copies(1),
        "copies-two": variant.copies(2),
        "copies-four": variant.copies(4),
        "code-letters": len(code.letters),
    }
    sizes = list(map(len, game.position.columns))
    if variant.key == "SP":
        found["long-columns"], found["long-size"] = sizes.count(max(sizes)), max(sizes)
        found["short-columns"], found["short-size"] = sizes.count(min(sizes)), min(sizes)
    else:
        found["full-deals"], found["last-deal"] = divmod(len(game.position.stock), len(sizes))
    return found


def value(words: str, language: str) -> int:
    """What a number says, in figures or words of a language."""
    figures = re.sub(r"[.\u00a0\u202f,’']", "", words)
    if figures.isdigit():
        return int(figures)
    names = {word: n for n, forms in enumerate(NUMBER_WORDS[language].split(), 1) for word in forms.split("/")}
    return names[words.lower()]


@each_language
@each_game
def test_every_number_is_the_engines(language: str, variant: Variant) -> None:
    true = numbers(variant)
    told = [fact for fact in facts(rules(language, variant).body) if fact.name in true]
    assert {fact.name for fact in told} == set(true)
    for fact in told:
        assert value(fact.words, language) == true[fact.name], fact


# True: statements


@each_language
@each_game
def test_every_statement_is_made_and_no_other(language: str, variant: Variant) -> None:
    told = {fact.name for fact in facts(rules(language, variant).body)} - set(numbers(variant))
    assert told == set(STATEMENTS[variant.key])


@pytest.mark.parametrize(
    ("key", "name"), [(variant.key, name) for variant in VARIANTS for name in STATEMENTS[variant.key]]
)
def test_every_statement_holds_in_the_engine(key: str, name: str) -> None:
    variant = variant_of(key)
    assert variant
    statement(name)(variant)


def test_only_rules_state_facts() -> None:
    for text in every_text():
        assert bool(facts(text.body)) == (text.kind == "rules")
        assert text.body.count("]{=") == len(facts(text.body))


# True: what is drawn and played


@each_game
def test_the_opening_is_a_real_one_in_four_suits(variant: Variant) -> None:
    code = parse_code(OPENINGS[variant.key])
    assert (code.variant, code.suits) == (variant, 4)
    assert deal(code).deals_left == numbers(variant)["deals"]


@each_game
def test_the_whole_game_is_the_one_the_texts_tell_of(variant: Variant) -> None:
    record = played_record(variant)
    assert record.startswith(PLAYED[variant.key] + " ")
    game = won_game(variant)
    assert game.won
    for language in LANGUAGES:
        body = load_text(language, f"{variant.name}-examples").body
        assert PLAYED[variant.key] in body
        assert str(game.moves) in body
        assert re.search(rf"\b{game.score // 1000 or ''}[.\u202f\u00a0]?{game.score % 1000}\b", body)


def test_codes_in_the_texts_are_codes() -> None:
    for text in every_text():
        for code in re.findall(r"`(S[PD]\d-[^`]+)`", text.body):
            assert parse_code(code).text == code


# How they are read


PLAIN = Maker(
    lambda name, argument: f"<hr class='{name} {argument}'>", lambda target: f"at:{target}", lambda title: title
)


def html(source: str) -> str:
    return render_markdown(source, PLAIN).replace("\n", "")


def test_sections_nest_and_carry_their_anchors() -> None:
    made = html("lead\n\n## One & *two* {#one-two place}\n\ntext\n\n### In {#in deal}\n\nmore\n\n## Next {#next end}\n")
    assert made == (
        '<p>lead</p><section id="one-two"><div class="heading"><h2>One &amp; <em>two</em></h2>'
        '<a class="here" href="#one-two" aria-label="One &amp; two">#</a></div><p>text</p>'
        '<section id="in"><div class="heading"><h3>In</h3><a class="here" href="#in" aria-label="In">#</a></div>'
        '<p>more</p></section></section><section id="next"><div class="heading"><h2>Next</h2>'
        '<a class="here" href="#next" aria-label="Next">#</a></div></section>'
    )


def test_marks_go_and_their_words_stay() -> None:
    source = "It has [five *long*]{=long-columns} columns, [not a mark] and [a link](page:home)."
    assert html(source) == ('<p>It has five <em>long</em> columns, [not a mark] and <a href="at:home">a link</a>.</p>')
    assert facts(source) == [Fact("long-columns", "five long")]
    assert links(source) == ["page:home"]


def test_links_to_other_sites_tell_nothing_of_this_one() -> None:
    made = html("[there](https://cards.example/)")
    assert made == '<p><a href="https://cards.example/" rel="external noopener noreferrer">there</a></p>'


def test_inserted_parts_stand_alone_on_their_line() -> None:
    assert html("a\n\n{{board by-move}}\n\nb {{opening}}") == "<p>a</p><hr class='board by-move'><p>b {{opening}}</p>"


def test_raw_html_is_text() -> None:
    assert html("<script>x</script>") == "<p>&lt;script&gt;x&lt;/script&gt;</p>"


def test_tables_name_their_rows_and_columns() -> None:
    made = html("|   | a | b |\n|---|---|--:|\n| c | d | e |")
    assert '<td></td><th scope="col">a</th><th scope="col">b</th>' in made
    assert '<th scope="row">c</th><td>d</td><td>e</td>' in made
    assert "style" not in made


FRONT = "---\ntitle: T\ndescription: D\npath: p\nnav: N\n---\n"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("no front", "no front matter"),
        (FRONT.replace("nav: N\n", ""), "the front matter has title, description, path"),
        (FRONT.replace("path: p", "path: Règles"), "no word for an address"),
        (FRONT + "## Without anchor\n", "not a heading"),
        (FRONT + "## A {#a one}\n\n## B {#a two}\n", "twice the same anchor: a"),
        (FRONT + "## A {#a one}\n\n## B {#b one}\n", "twice the same key: one"),
    ],
)
def test_a_text_that_is_not_one_says_what_is_wrong(source: str, fault: str) -> None:
    with pytest.raises(TextError, match=f"^en/spider-rules: .*{fault}"):
        parse_text(source, "en", VARIANTS[0], "rules")


def test_texts_end_in_a_line_break_and_have_no_stray_blanks() -> None:
    for text in every_text():
        assert text.body.endswith("\n")
        for line, _ in pairwise(text.body.split("\n")):
            assert line == line.rstrip(), (text.language, text.name, line)


CARD_NAMES = [*map(card_name, range(52)), *RANKS, *SUITS]
SITES_OWN = [variant.name for variant in VARIANTS] + ["1", "2", "4", "C", "F"]
ENDINGS = ("", "-copied", "-text", "-title", "-description")


def test_no_key_of_the_catalogs_is_unused() -> None:
    """Every key stands in a source, whole or put together there from a beginning and a rest that both stand there."""
    files = [*ROOT.glob("src/ragnatela/**/*.py"), *ROOT.glob("src/ragnatela/**/*.html"), *ROOT.glob("web/**/*.ts")]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    quoted = set(re.findall(r"""["'`]([A-Za-z0-9.-]+)["'`]""", sources)) | set(SITES_OWN)
    begun = set(re.findall(r"""["'`]([a-z]+\.[a-z-]*)(?:\$\{|["'`])""", sources)) | {"card.", "rank.", "suit."}
    ends = {start + rest + end for start in begun for rest in quoted for end in ENDINGS}
    names = {f"{name}.{rest}" for name in ("card", "rank", "suit") for rest in CARD_NAMES}
    used = quoted | ends | names
    assert [key for key in load_catalog("en") if key not in used] == []
