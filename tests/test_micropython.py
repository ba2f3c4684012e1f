"""The shared tests again, in MicroPython under Node: on the sources, and on the compiled files that the page gets."""

import ast
import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from ragnatela.site.archive import engine_archive, unpack

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parent / "src"
ENGINE = sorted(file.stem for file in (SOURCE / "ragnatela" / "engine").glob("*.py") if file.stem != "__init__")


def shared_tests() -> list[str]:
    """Every test function of tests/shared, as module::function."""
    names = []
    for file in sorted((TESTS / "shared").glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(f"{file.stem}::{node.name}")
    return names


@functools.cache
def results(form: str) -> dict[str, str]:
    """Run everything once in this form; return what was wrong with each test, nothing when it passed."""
    if not shutil.which("node"):
        pytest.fail("Node 20 or newer is needed: https://nodejs.org")
    with tempfile.TemporaryDirectory() as folder:
        library = SOURCE
        if form == "compiled":
            library = Path(folder)
            for name, data in unpack(engine_archive()).items():
                (library / name).parent.mkdir(parents=True, exist_ok=True)
                (library / name).write_bytes(data)
        command = ["node", str(TESTS / "micropython" / "run.mjs"), str(library), str(TESTS)]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["test"]: line["trouble"] for line in lines}


@pytest.mark.parametrize("form", ["source", "compiled"])
@pytest.mark.parametrize("name", shared_tests())
def test_shared(name: str, form: str) -> None:
    assert results(form)[name] == ""


@pytest.mark.parametrize("form", ["source", "compiled"])
@pytest.mark.parametrize("module", ENGINE)
def test_every_engine_module_imports_alone(module: str, form: str) -> None:
    assert results(form)[f"import ragnatela.engine.{module}"] == ""
