"""The parts import each other one way, as docs/architecture.md draws it; the page's parts import nearly nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "ragnatela"
MODULES = sorted(file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py"))

# Each part, and the parts it may import beside itself. The package's own names ("") are those of the engine.
ARROWS = {
    "engine": set(),
    "words": {"engine"},
    "bridge": {"engine", "words"},
    "pictures": {"engine", "words"},
    "site": {"", "engine", "words", "bridge", "pictures", "version"},
    "server": {"", "engine", "words", "bridge", "pictures", "version", "site"},
    "solver": {"engine"},
    "cli_solver": {"solver"},
    "cli": {"", "engine", "words", "bridge", "pictures", "version", "site", "server", "cli_solver"},
    "version": set(),
    "": {"engine", "version"},
    "__main__": {"cli"},
}

# What the page carries runs on MicroPython; the readers of catalogs stay out of it.
IN_THE_PAGE = ("engine/", "words/", "bridge/")
NOT_IN_THE_PAGE = ("words/catalogs.py",)
FOR_THE_PAGE = {"hashlib", "json", "collections"}
# Pictures are texts: no module that reads, writes, or knows XML.
FOR_PICTURES = {"collections.abc", "itertools", "math", "re", "typing", "zlib"}


def imports(module: str, *, when_run: bool = False) -> Iterator[str]:
    """Every module that this one imports, wherever the import stands; `when_run` leaves those for the checker out."""
    waiting: list[ast.AST] = [ast.parse((PACKAGE / module).read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} names others in full"
            yield from _named(node)
        elif when_run and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend(node.orelse)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def _named(node: ast.ImportFrom) -> Iterator[str]:
    """`from ragnatela import server` imports a part, `from ragnatela import Game` a name of the package."""
    if node.module != "ragnatela":
        yield node.module or ""
        return
    for alias in node.names:
        yield f"ragnatela.{alias.name}" if part_of(f"ragnatela.{alias.name}") else "ragnatela"


def part_of(name: str) -> str | None:
    """The part that an imported module of ours belongs to; "" for the package itself, None for what is not ours."""
    top, _, rest = name.partition(".")
    part = rest.partition(".")[0]
    return part if top == "ragnatela" and part in ARROWS else None


def part(module: str) -> str:
    """The part that a file belongs to."""
    name = module.partition("/")[0].removesuffix(".py")
    return "" if name == "__init__" else name


def test_every_file_belongs_to_a_part() -> None:
    assert {part(module) for module in MODULES} == ARROWS.keys()


@pytest.mark.parametrize("module", MODULES)
def test_arrows_point_one_way(module: str) -> None:
    for name in imports(module):
        if name.partition(".")[0] == "ragnatela":
            found = part_of(name)
            assert found is not None, f"{name} is not there"
            assert found == part(module) or found in ARROWS[part(module)], f"{module} imports {name}"


def test_nobody_imports_the_commands() -> None:
    users = {module for module in MODULES if "ragnatela.cli" in imports(module)}
    assert users == {"__main__.py"}


def test_the_arrows_make_no_circle() -> None:
    left = {name: set(needs) for name, needs in ARROWS.items()}
    while left:
        free = {name for name, needs in left.items() if not needs & left.keys()}
        assert free, f"these import each other in a circle: {sorted(left)}"
        left = {name: needs for name, needs in left.items() if name not in free}


@pytest.mark.parametrize(
    "module", [name for name in MODULES if name.startswith(IN_THE_PAGE) and name not in NOT_IN_THE_PAGE]
)
def test_what_runs_in_the_page_imports_nearly_nothing(module: str) -> None:
    strangers = {name for name in imports(module, when_run=True) if name.partition(".")[0] != "ragnatela"}
    assert strangers <= FOR_THE_PAGE


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("pictures/")])
def test_pictures_import_nothing_that_reads_or_writes(module: str) -> None:
    strangers = {name for name in imports(module) if name.partition(".")[0] != "ragnatela"}
    assert strangers <= FOR_PICTURES
