"""One decorator: numba compiles the kernels where it can; else they run as they are written, which is the reference.

With ``NUMBA_DISABLE_JIT=1`` in the environment, or without numba, everything is plain Python: very much slower,
the same answers.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any


def compiled(kernel: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    """Compile a kernel for its arguments' types at its first call, and keep the result on disk."""
    if find_spec("numba") is None:
        return kernel
    from numba import njit

    decorate: Callable[..., Any] = njit  # its stubs do not know all options
    # Kernels make no arrays, so nothing need be counted for freeing it: quicker to compile and to run.
    without = {"no_cfunc_wrapper": True, "_nrt": False}
    return decorate(cache=True, error_model="numpy", **without, **options)(kernel)  # type: ignore[no-any-return]


def inner(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The same for what only kernels call: without the way in from Python it is compiled sooner."""
    return compiled(kernel, no_cpython_wrapper=True)
