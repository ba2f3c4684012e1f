"""The kernels' compiled twins: a library in C (`native/`), which does just what the Python functions do.

Each kernel is written twice: in Python, which is the reference and runs where there is no library (`libraries`), very
much slower and with the same answers; and in C. Tests hold the two against each other.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, wraps
from math import prod
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ragnatela.solver.libraries import library_file

P = ParamSpec("P")
R = TypeVar("R")


class Array:
    """An array of numbers of one type: goes to the library as its address and its length, rows also with a width."""

    def __init__(self, dtype: type[np.generic], *, rows: bool = False) -> None:
        self.dtype = np.dtype(dtype)
        self.rows = rows

    def passed(self, array: NDArray[np.generic]) -> tuple[int, ...]:
        """What the library gets. Raises TypeError when it could not read the array."""
        shape = array.shape
        if array.dtype != self.dtype or not array.flags.c_contiguous or (len(shape) > 1) is not self.rows:
            raise TypeError(f"an array of {array.dtype} with shape {shape}, not one of {self.dtype}")
        address = array.__array_interface__["data"][0]
        return (address, shape[0], prod(shape[1:])) if self.rows else (address, shape[0])

    @property
    def types(self) -> list[type]:
        """The same as C has it."""
        return [ctypes.c_void_p, ctypes.c_int64, *([ctypes.c_int64] if self.rows else [])]


BYTES, ROWS = Array(np.uint8), Array(np.uint8, rows=True)
HASHES, HASH_ROWS = Array(np.uint64), Array(np.uint64, rows=True)
NUMBERS, NUMBER_ROWS, SHORT, FLAGS = Array(np.int64), Array(np.int64, rows=True), Array(np.int32), Array(np.bool_)
#: A single number, or a truth value.
NUMBER = None
#: What only the reference needs.
UNUSED = ()
#: What an argument is: one of the above, or a tuple of them for a tuple.
Kind = Array | tuple[Any, ...] | None


@cache
def library() -> ctypes.CDLL | None:
    """The compiled kernels for this machine, if there are any."""
    file = library_file()
    if file is not None:
        with suppress(OSError):  # it is of another system than it says
            return ctypes.CDLL(str(file))
    return None


def types_of(kind: Kind) -> Iterator[type]:
    """The types in C of an argument."""
    if isinstance(kind, tuple):
        for part in kind:
            yield from types_of(part)
    else:
        yield from kind.types if kind else [ctypes.c_int64]


def passed(kinds: tuple[Any, ...], arguments: Any, given: list[int]) -> None:
    """Add to what the library is given what these arguments come to."""
    for kind, argument in zip(kinds, arguments, strict=True):
        if kind is NUMBER:
            given.append(int(argument))
        elif kind.__class__ is Array:
            given += kind.passed(argument)
        elif kind:
            passed(kind, argument, given)


def compiled(*kinds: Kind, results: int = 1) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a kernel's twin in the library do its work; several ``results`` are returned as a tuple.

    ``__wrapped__`` of the twin is the kernel itself.
    """

    def decorate(kernel: Callable[P, R]) -> Callable[P, R]:
        found = library()
        if found is None:
            return kernel
        twin = getattr(found, kernel.__name__)
        twin.argtypes = [*types_of(kinds), *([ctypes.c_void_p] if results > 1 else [])]
        twin.restype = ctypes.c_int64 if results == 1 else None

        def call(*arguments: Any) -> Any:
            given: list[int] = []
            passed(kinds, arguments, given)
            if results <= 1:
                return twin(*given)
            room = (ctypes.c_int64 * results)()
            twin(*given, ctypes.addressof(room))
            return tuple(room)

        return cast("Callable[P, R]", wraps(kernel)(call))

    return decorate
