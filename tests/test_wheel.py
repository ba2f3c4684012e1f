"""The wheel: installed into an empty environment it serves the site and runs the commands, without Node."""

import ast
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
import urllib.request
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from conftest import ROOT
from ragnatela.solver.libraries import LIST, PLATFORMS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = ROOT / "src" / "ragnatela"


def imported() -> dict[str, set[str]]:
    """Who imports what that is neither Python's nor ours: files by the import's first name, wherever it stands."""
    found: dict[str, set[str]] = {}
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"ragnatela"}:
                found.setdefault(name, set()).add(file.relative_to(SOURCES).as_posix())
    return found


def declared(requirements: list[str]) -> set[str]:
    """The names of distributions, in their plain form."""
    return {plain(re.split(r"[^\w.-]", requirement)[0]) for requirement in requirements}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def distributions(name: str) -> set[str]:
    """The distributions that bring what is imported by this name."""
    return {plain(found) for found in packages_distributions()[name]}


#: Who may import what an extra brings, and the extras that bring it; all others live on what everybody installs.
ON_EXTRAS = {
    # Only the build from source compiles, reads texts and draws the preview.
    ("site",): {"site/archive.py", "site/markdown.py", "site/preview.py"},
    ("solver", "cluster"): {"cli_solver.py", *(f"solver/{file.name}" for file in (SOURCES / "solver").glob("*.py"))},
}
DEPENDENCIES = tuple(sorted(imported()))


@pytest.fixture(scope="module")
def wheel(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel, and the dependencies as they are installed here."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return python


def with_dependencies() -> dict[str, str]:
    """The dependencies come from here (a test needs no network); our own package only from the wheel."""
    folders = [path for path in sys.path if path.endswith("site-packages")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(folders), "PYTHONUNBUFFERED": "1"}


def run(python: Path, *arguments: str, **options: object) -> str:
    done = subprocess.run(
        [str(python), *arguments], capture_output=True, text=True, timeout=60, check=False, cwd=python.parent, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_the_site_and_no_strangers(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "ragnatela/_site/en/spider/index.html" in names
    assert "ragnatela/_site/sw.js" in names
    assert "ragnatela/py.typed" in names
    native = {name for name in names if name.startswith("ragnatela/_native/")}
    assert native == {f"ragnatela/_native/{name}" for name in (LIST, *(name for name, _ in PLATFORMS.values()))}
    assert [name for name in names if not name.startswith(("ragnatela/", "ragnatela-"))] == []
    assert [name for name in names if name.endswith(".pyc") or "/." in name] == ["ragnatela/_site/.htaccess"]


def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    left = imported()
    for extras, files in ON_EXTRAS.items():
        brought = {name for name, users in left.items() if users <= files}
        extra = set().union(*(declared(PROJECT["optional-dependencies"][name]) for name in extras))
        hold_against({name: left.pop(name) for name in brought}, extra)
    hold_against(left, declared(PROJECT["dependencies"]))


def hold_against(found: dict[str, set[str]], needed: set[str]) -> None:
    """Each import has a distribution among those that are declared, and each of these an import."""
    for name, users in found.items():
        assert distributions(name) & needed, f"{name} is imported by {sorted(users)} and not declared"
    assert needed - {distribution for name in found for distribution in distributions(name)} == set()


def test_the_library_imports_alone(python: Path) -> None:
    script = (
        f"import sys, ragnatela; print(ragnatela.__file__, *(name for name in {DEPENDENCIES} if name in sys.modules))"
    )
    (file,) = run(python, "-c", script).split()
    assert Path(file).is_relative_to(python.parent.parent)
    script = (
        "from ragnatela import Game, parse_code; print(len(Game(parse_code('SD1-S1-AAAAABD')).position.legal_moves))"
    )
    assert run(python, "-c", script) == "2\n"


def test_the_library_imports_no_dependency_here() -> None:
    script = f"import sys, ragnatela; print([name for name in {DEPENDENCIES} if name in sys.modules])"
    assert run(Path(sys.executable), "-c", script) == "[]\n"


def test_the_commands_run(python: Path) -> None:
    shown = run(python, "-m", "ragnatela", "deal", "SD1-S1-AAAAABD", "--json", env=with_dependencies())
    assert json.loads(shown)["columns"][0] == "7S"
    assert run(python, str(python.parent / "ragnatela"), "--version", env=with_dependencies()).startswith("ragnatela ")


def test_deals_are_solved_by_the_kernels_that_the_wheel_brings(python: Path) -> None:
    script = "from ragnatela.solver.compiled import library; print(library()._name)"
    name = run(python, "-c", script, env=with_dependencies())
    assert Path(name).is_relative_to(python.parent.parent)
    answer = run(python, "-m", "ragnatela", "solve", "SD1-S1-AAAAABD", "--json", env=with_dependencies())
    assert json.loads(answer)["moves"] == 51


def test_build_needs_no_node(python: Path, tmp_path: Path) -> None:
    run(python, "-m", "ragnatela", "build", str(tmp_path / "www"), env=with_dependencies() | {"PATH": "/nowhere"})
    assert (tmp_path / "www" / "index.html").is_file()


def test_the_server_serves_the_site(python: Path) -> None:
    command = [str(python), "-m", "ragnatela", "play", "--no-open", "--port", "0"]
    playing = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=python.parent, env=with_dependencies()
    )
    try:
        assert playing.stdout is not None
        address = next(word for word in playing.stdout.readline().split() if word.startswith("http://"))
        page = fetch(address + "en/spider/")
        assert "<title>" in page
        script = next(part for part in page.split('"') if "/app." in part and part.endswith(".js"))
        assert fetch(address + script.replace("../", ""))
    finally:
        playing.send_signal(signal.SIGINT)
        _, errors = playing.communicate(timeout=20)
    assert (playing.returncode, errors) == (0, "")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        return str(answer.read().decode())
