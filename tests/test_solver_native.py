"""The kernels' twins in C do what the kernels do, bit for bit; and only libraries that can be trusted are loaded."""

import copy
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT
from ragnatela import Position, format_position, parse_position
from ragnatela.solver import Limits, beam, exhaust, kernels, play_out, proof
from ragnatela.solver.beam import Beam, Digger, Weights
from ragnatela.solver.compiled import FLAGS, NUMBERS, ROWS, compiled, library
from ragnatela.solver.digging import is_buried
from ragnatela.solver.layout import table_of
from ragnatela.solver.libraries import LIST, PLATFORMS, folders, this_machine, usable, write_list
from solving import BY_HAND, KINDS, late_positions, plain_search, row_in, wandered

NATIVE = ROOT / "build" / "native"
Kernel = Callable[..., Any]


def is_same(one: object, other: object) -> bool:
    """Whether results, or arguments with what was written to them, are the same."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return np.array_equal(one, other)


class Twins:
    """Calls the reference with copies of all arguments, then its twin, and compares what they return and write."""

    def __init__(self, twin: Kernel, rooms: tuple[int, ...]) -> None:
        self.twin = twin
        self.reference = twin.__wrapped__  # type: ignore[attr-defined]
        self.rooms = rooms  # the arguments that only the reference writes to, or each in its own way
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        copies = copy.deepcopy(arguments)
        with np.errstate(over="ignore"):
            wanted = self.reference(*copies)
        found = self.twin(*arguments)
        assert is_same(wanted, found)
        for place, (one, other) in enumerate(zip(copies, arguments, strict=True)):
            assert place in self.rooms or is_same(one, other), f"{self.twin.__name__}, argument {place}"
        self.calls += 1
        return found


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> dict[str, Twins]:
    """Both are called wherever the solver calls a kernel from now on."""
    found = {}
    for module, name, rooms in (
        (kernels, "expand", (10,)),
        (kernels, "expand_deals", (8,)),
        (kernels, "keep", (9,)),
        (kernels, "note_all", ()),
        (beam, "mark_buried", (7, 8, 9, 11)),
        (exhaust, "search", (0, 10)),
    ):
        found[name] = Twins(getattr(module, name), rooms)
        monkeypatch.setattr(module, name, found[name])
    return found


def test_this_machine_has_its_library() -> None:
    assert library() is not None


@pytest.mark.parametrize("kind", KINDS)
def test_beams_call_twins_that_agree(kind: str, twins: dict[str, Twins]) -> None:
    for number in range(3):
        start, passed = wandered(kind, number, 60)
        for position in (start, passed[-1]):
            for thorough in (False, True):
                Beam(position, 8, Weights(step=12), window=4, most_layers=25, draws=(2, 2), thorough=thorough).run()
    assert all(twins[name].calls > 10 for name in ("expand", "expand_deals", "keep", "mark_buried"))


def test_proofs_call_twins_that_agree(twins: dict[str, Twins]) -> None:
    statuses = {True: 0, False: 0}
    for position in [*map(parse_position, BY_HAND), *list(late_positions())[::6]]:
        statuses[proof.prove(position, 150).impossible] += 1
    assert twins["search"].calls == sum(statuses.values()) - sum(p.won for p in list(late_positions())[::6])
    assert min(statuses.values()) > 5, statuses


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10, deadline=None)
@given(number=st.integers(0, 26**7 - 1), steps=st.integers(0, 120))
def test_positions_of_random_play_are_read_alike(kind: str, number: int, steps: int) -> None:
    start, passed = wandered(kind, number, steps)
    t = table_of(start)
    rows = np.array([row_in(position, start) for position in passed[-4:]])
    digger = Digger(t)
    buried = np.zeros(len(rows), np.bool_)
    Twins(beam.mark_buried, (7, 8, 9, 10, 11))(rows, buried, *digger.constants)
    for position in passed[-4:]:
        board, lengths, hidden, _, _ = proof.new_board(position, beam.tables().both)
        here = (t.columns, t.classic, 0, table_of(position).stock)
        Twins(kernels.is_stuck, (6,))(board, lengths, *here, np.zeros(kernels.MOST_COLUMNS, np.int64))
        Twins(is_buried, (7,))(board, lengths, hidden, *here, beam.new_digging())


@pytest.mark.parametrize("hidden", [63, 64, 65, 84])
def test_columns_made_by_hand_are_read_alike(hidden: int, twins: dict[str, Twins]) -> None:
    """More cards face down than any deal has."""
    cards = [f"{rank}S" for rank in "A23456789TJQK" * 8]
    columns = [f"({' '.join(cards[:hidden])}) {cards[hidden]}", *cards[85:94]]
    lines = [f"{number}: {column}" for number, column in enumerate(columns, 1)]
    position = parse_position("\n".join(["SP-S1C", *lines, f"stock: {' '.join(cards[94:])}"]))
    assert position.hidden[0] == hidden
    Beam(position, 8, Weights(), window=3, most_layers=20, thorough=True).run()
    proof.prove(position, 200)
    assert all(twins[name].calls for name in ("expand", "keep", "mark_buried", "search"))


def test_a_table_of_hashes_grows_alike(twins: dict[str, Twins]) -> None:
    seen = beam.Seen(1 << 6)
    seen.table[:3] = 7, 8, 9
    seen.make_room(100)
    assert twins["note_all"].calls == 1
    assert sorted(seen.table[seen.table != 0].tolist()) == [7, 8, 9]


# Whole answers

ANSWERS = """
import json, sys
from ragnatela import parse_position
from ragnatela.solver import Limits, play_out
for text in json.load(sys.stdin):
    outcome = play_out(parse_position(text), Limits(positions=int(sys.argv[1])))
    print(json.dumps([outcome.status, repr(outcome.line), outcome.positions, outcome.limit]))
"""


def answers_by(kernels_from: str, positions: list[Position], most: int) -> list[list[object]]:
    """What another process answers with other kernels."""
    texts = json.dumps([format_position(position) for position in positions])
    run = subprocess.run(
        [sys.executable, "-c", ANSWERS, str(most)],
        input=texts,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"RAGNATELA_KERNELS": kernels_from},
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers_here(positions: list[Position], most: int) -> list[list[object]]:
    outcomes = [play_out(position, Limits(positions=most)) for position in positions]
    return [[o.status, repr(o.line), o.positions, o.limit] for o in outcomes]


def test_the_plain_python_reference_gives_the_same_answers() -> None:
    late = [position for position in late_positions() if plain_search(position, 60) is not None]
    positions = [*map(parse_position, BY_HAND[:2]), *late[::8]]
    assert answers_by("plain", positions, 2_000) == answers_here(positions, 2_000)


def test_a_library_that_checks_itself_gives_the_same_answers(tmp_path: Path) -> None:
    """It checks shifts, sums and places in arrays of a fixed size; what C leaves undefined there ends the process."""
    subprocess.run([sys.executable, ROOT / "tools" / "native.py", "--checked", tmp_path], check=True)
    positions = [position for kind in KINDS for position in wandered(kind, 5, 40)[1][::20]]
    assert answers_by(str(tmp_path), positions, 60_000) == answers_here(positions, 60_000)


# Libraries


def test_there_is_a_library_for_every_machine() -> None:
    marks = {"linux": b"\x7fELF", "darwin": b"\xcf\xfa\xed\xfe", "win32": b"MZ"}
    for (system, _), (name, _) in PLATFORMS.items():
        content = (NATIVE / name).read_bytes()
        assert content.startswith(marks[system])
        assert b"expand_deals" in content
        assert str(ROOT).encode() not in content
    assert usable(NATIVE) == {name for name, _ in PLATFORMS.values()}


def copied(folder: Path) -> Path:
    """This machine's library in a folder of its own, with a list."""
    name, _ = PLATFORMS[this_machine()]
    shutil.copy(NATIVE / name, folder)
    write_list(folder)
    return folder / name


def test_a_library_that_is_damaged_is_not_used(tmp_path: Path) -> None:
    library = copied(tmp_path)
    assert usable(tmp_path) == {library.name}
    content = library.read_bytes()
    for damaged in (content[:20_000], content[:-1], content + b" ", b""):
        library.write_bytes(damaged)
        assert usable(tmp_path) == set()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"sources": 1, "libraries": []}', "\xff", "null", None])
def test_a_library_without_a_list_of_ours_is_not_used(tmp_path: Path, content: str | None) -> None:
    copied(tmp_path)
    if content is None:
        (tmp_path / LIST).unlink()
    else:
        (tmp_path / LIST).write_text(content, "latin-1")
    assert usable(tmp_path) == set()


def test_a_library_of_other_sources_is_not_used(tmp_path: Path) -> None:
    copied(tmp_path)
    listed = json.loads((tmp_path / LIST).read_text())
    (tmp_path / LIST).write_text(json.dumps(listed | {"sources": "0" * 64}))
    assert usable(tmp_path) == set()
    (tmp_path / LIST).write_text(json.dumps(listed | {"libraries": listed["libraries"] | {"missing.so": ""}}))
    assert usable(tmp_path) == set()


def test_where_libraries_are_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RAGNATELA_KERNELS", raising=False)
    assert folders() == [ROOT / "src" / "ragnatela" / "_native", NATIVE]
    monkeypatch.setenv("RAGNATELA_KERNELS", "plain")
    assert folders() == []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAGNATELA_KERNELS", ".")
    assert folders() == [tmp_path]


def test_without_a_library_the_command_says_so_and_answers() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "ragnatela", "solve", "SD1-S4-HZMHKLH", "--positions", "200"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"RAGNATELA_KERNELS": "plain"},
    )
    assert run.stdout.startswith("SD1-S4-HZMHKLH open, ")
    assert run.stderr.startswith("Warning: there are no compiled kernels here")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(4, np.int32),  # numbers of another size
        np.zeros(8, np.int64)[::2],  # with gaps
        np.zeros((2, 2), np.int64),  # rows
    ],
)
def test_an_array_that_c_would_misread_is_refused(array: np.ndarray) -> None:
    with pytest.raises(TypeError, match="not one of int64"):
        NUMBERS.passed(array)


def test_an_array_goes_as_its_address_and_shape() -> None:
    rows = np.zeros((3, 5), np.uint8)
    assert ROWS.passed(rows) == (rows.ctypes.data, 3, 5)
    flags = np.zeros(7, np.bool_)
    assert FLAGS.passed(flags) == (flags.ctypes.data, 7)


def test_a_kernel_without_a_twin_is_a_mistake() -> None:
    def nothing() -> None: ...

    with pytest.raises(AttributeError, match="nothing"):
        compiled()(nothing)
