"""The documents are true: their examples run, and a stranger's shuffle deals the golden deals."""

import doctest
import json
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ragnatela
from ragnatela import pictures
from ragnatela.engine import errors
from ragnatela.engine.cards import card_name
from ragnatela.engine.codes import parse_code
from ragnatela.engine.shuffle import shuffled
from ragnatela.site.compress import CODINGS
from ragnatela.site.headers import NOT_SERVED, SECURITY, TYPES, caching

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GOLDEN = [json.loads(line) for line in (ROOT / "tests" / "data" / "deals.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["rules.md", "codes.md", "records.md", "pictures.md"])
def test_examples_run(name: str) -> None:
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("module", [ragnatela, pictures])
def test_the_librarys_docstrings_run(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def printed_by(source: str) -> list[str]:
    """What lines of Python print."""
    told = StringIO()
    with redirect_stdout(told):
        exec(source, {})
    return told.getvalue().splitlines()


def test_the_readme_prints_what_it_says() -> None:
    source = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert source
    said = [line.partition("  # ")[2] for line in source[1].splitlines() if line.startswith("print(")]
    assert len(said) > 3
    assert printed_by(source[1]) == said


def test_the_hosting_page_sends_what_the_server_sends() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    listed = re.search(r"```text\n(.*?)```", page, re.DOTALL)
    assert listed
    assert [tuple(line.split(": ", 1)) for line in listed[1].splitlines()] == list(SECURITY)
    nginx = dict(re.findall(r'add_header ([\w-]+) "(.+)" always;', page))
    assert nginx == dict(SECURITY)
    kept = dict(re.findall(r'^ {4}(default|~/assets/) +"(.+)";$', page, re.MULTILINE))
    assert kept == {"default": caching("index.html"), "~/assets/": caching("assets/app.js")}
    assert f"{TYPES['.webmanifest']} webmanifest;" in page
    (unserved,) = re.findall(r"location ~ \((.+)\)\$ \{ return 404; \}", page)
    assert set(unserved.split("|")) == set(map(re.escape, [*CODINGS.values(), *(f"/{name}" for name in NOT_SERVED)]))


def strangers_shuffle(sha256: object = None) -> Callable[[str], list[str]]:
    """The lines of docs/codes.md, run by themselves, perhaps with another source of words."""
    source = re.search(r"```python\n(.*?)```", (DOCS / "codes.md").read_text(encoding="utf-8"), re.DOTALL)
    assert source
    names: dict[str, Any] = {}
    exec(source[1], names)
    names["sha256"] = sha256 or names["sha256"]
    assert "ragnatela" not in source[1]
    shuffled: Callable[[str], list[str]] = names["shuffled"]
    return shuffled


@pytest.mark.parametrize("deal", GOLDEN, ids=lambda deal: deal["code"])
def test_a_stranger_can_check_a_deal(deal: dict[str, Any]) -> None:
    columns = [column.split() for column in deal["columns"]]
    rows = ([column[row] for column in columns if row < len(column)] for row in range(7))
    assert strangers_shuffle()(deal["code"]) == [*chain.from_iterable(rows), *deal["stock"].split()]


def test_a_stranger_deals_the_rare_deal_in_which_a_word_is_thrown_away() -> None:
    code = "SP1-S4C-AADIUJG"
    assert strangers_shuffle()(code) == [card_name(card) for card in shuffled(parse_code(code))]


def test_a_strangers_lines_throw_words_away_as_the_engine_does() -> None:
    words = []
    for below in range(52, 1, -1):
        limit = 2**32 - 2**32 % below
        words += [word for word in (limit, 2**32 - 1) if limit <= word < 2**32] + [limit - 1]  # the last is taken
    words += [0] * (-len(words) % 8)
    blocks = iter([words[i : i + 8] for i in range(0, len(words), 8)])

    class Fed:
        def __init__(self, _seed: bytes) -> None:
            self.words = next(blocks)

        def digest(self) -> bytes:
            return b"".join(word.to_bytes(4, "big") for word in self.words)

    # The largest number swaps nothing: each card stays where it was.
    assert strangers_shuffle(Fed)("SD1-S4-AAAAABD") == [card_name(card) for card in range(52)]


def table_keys(name: str, heading: str) -> set[str]:
    """Every key in the first column of the table whose heading line is this one."""
    text = (DOCS / name).read_text(encoding="utf-8")
    rows = text.split(heading)[1].split("\n\n")[0]
    return set(
        re.findall(r"`([a-z-]+)`", " ".join(row.split("|")[1] for row in rows.splitlines() if row.count("|") > 1))
    )


def test_every_key_is_in_the_documents() -> None:
    written = {
        *table_keys("rules.md", "| key | when | values |"),
        *table_keys("codes.md", "| key | when | values |"),
        *table_keys("records.md", "| key | when |"),
    }
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/ragnatela/engine").glob("*.py"))
    raised = set(re.findall(r'(?:Refusal|CodeError|RecordError|ActionError)\(\s*"([a-z-]+)"', sources))
    raised |= set(re.findall(r'_refused_card\("([a-z-]+)"', sources)) | {"too-few-letters", "too-many-letters"}
    assert written == raised


def test_every_key_is_in_the_errors_module() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/ragnatela/engine").glob("*.py"))
    described = Path(errors.__file__).read_text(encoding="utf-8")
    for key in re.findall(r'(?:Refusal|[A-Z]\w+Error)\(\s*"([a-z-]+)"', sources):
        assert f"``{key}``" in described, key
