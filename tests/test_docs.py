"""The documents are true: their examples run, and a stranger's shuffle deals the golden deals."""

import doctest
import json
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from ragnatela.engine import errors

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GOLDEN = [json.loads(line) for line in (ROOT / "tests" / "data" / "deals.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["rules.md", "codes.md", "records.md"])
def test_examples_run(name: str) -> None:
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


def test_the_library_docstring_runs() -> None:
    import ragnatela

    found = doctest.testmod(ragnatela)
    assert found.attempted > 0
    assert found.failed == 0


def strangers_shuffle() -> Callable[[str], list[str]]:
    """The lines of docs/codes.md, run by themselves."""
    source = re.search(r"```python\n(.*?)```", (DOCS / "codes.md").read_text(encoding="utf-8"), re.DOTALL)
    assert source
    names: dict[str, Any] = {}
    exec(source[1], names)
    assert "ragnatela" not in source[1]
    shuffled: Callable[[str], list[str]] = names["shuffled"]
    return shuffled


@pytest.mark.parametrize("deal", GOLDEN, ids=lambda deal: deal["code"])
def test_a_stranger_can_check_a_deal(deal: dict[str, Any]) -> None:
    columns = [column.split() for column in deal["columns"]]
    rows = ([column[row] for column in columns if row < len(column)] for row in range(7))
    assert strangers_shuffle()(deal["code"]) == [*chain.from_iterable(rows), *deal["stock"].split()]


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
