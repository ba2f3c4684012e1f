"""The engine is pure: it imports nearly nothing, in no circle, and each module imports alone."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parent.parent / "src" / "ragnatela" / "engine"
MODULES = sorted(file.stem for file in ENGINE.glob("*.py") if file.stem != "__init__")
ALLOWED = {"hashlib", "json", "collections"}


def imports(module: str) -> set[str]:
    """Every module that this one imports when it runs, wherever the import stands.

    What stands under ``if TYPE_CHECKING`` is for the checker alone.
    """
    found = set()
    waiting: list[ast.AST] = [ast.parse((ENGINE / f"{module}.py").read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting.extend(node.orelse)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "the engine's modules name each other in full"
            found.add(node.module or "")
        else:
            waiting.extend(ast.iter_child_nodes(node))
    return found


def inner(module: str) -> set[str]:
    """The engine's modules among the imports."""
    prefix = "ragnatela.engine."
    return {name.removeprefix(prefix) for name in imports(module) if name.startswith(prefix)}


@pytest.mark.parametrize("module", MODULES)
def test_only_the_short_list_is_imported(module: str) -> None:
    assert imports(module) <= ALLOWED | {f"ragnatela.engine.{name}" for name in MODULES}


def test_nothing_else_reaches_outside() -> None:
    forbidden = {"open", "print", "input", "exec", "eval", "compile", "__import__", "globals"}
    for module in MODULES:
        tree = ast.parse((ENGINE / f"{module}.py").read_text(encoding="utf-8"))
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & forbidden, module


def test_no_circles() -> None:
    left = {module: inner(module) for module in MODULES}
    while left:
        free = [module for module, needs in left.items() if not needs & left.keys()]
        assert free, f"these import each other in a circle: {sorted(left)}"
        for module in free:
            del left[module]


@pytest.mark.parametrize("module", MODULES)
def test_every_module_imports_alone(module: str, tmp_path: Path) -> None:
    shutil.copytree(ENGINE, tmp_path / "ragnatela" / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "ragnatela" / "__init__.py").touch()
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import ragnatela.engine.{module}"
    done = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_public_names_are_all_there_and_no_more() -> None:
    import ragnatela

    names = {name for name in vars(ragnatela) if not name.startswith("_")} - {"engine", "version"}
    parts = {"bridge", "cli", "cli_solver", "pictures", "server", "site", "solver", "words"}
    assert names - parts == set(ragnatela.__all__) - {"__version__"}
    for name in ragnatela.__all__:
        assert hasattr(ragnatela, name)
