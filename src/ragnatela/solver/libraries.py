"""Where the compiled kernels are, and whether they are whole and made of the sources that are here.

A wheel carries a library for each of `PLATFORMS`; a clone has them once ``make native`` was run. `LIST` beside them
holds their digests and that of the C that they were made of: what is damaged or was made of something else is never
loaded. ``RAGNATELA_KERNELS`` in the environment names another folder, or is ``plain`` for the reference in Python.

This module imports nothing of the solver: the wheel's builder reads it, too.
"""

import json
import os
import platform
import sys
from hashlib import sha256
from pathlib import Path

#: Libraries by ``sys.platform`` and machine: the file's name, and what its compiler calls such a machine.
PLATFORMS = {
    ("linux", "x86_64"): ("kernels-linux-x86_64.so", "x86_64-linux-gnu"),
    ("linux", "aarch64"): ("kernels-linux-aarch64.so", "aarch64-linux-gnu"),
    ("darwin", "x86_64"): ("kernels-macos-x86_64.dylib", "x86_64-macos.11.0"),
    ("darwin", "arm64"): ("kernels-macos-arm64.dylib", "aarch64-macos.11.0"),
    ("win32", "AMD64"): ("kernels-windows-x86_64.dll", "x86_64-windows-gnu"),
}
LIST = "libraries.json"
PACKAGE = Path(__file__).resolve().parents[1]
CLONE = PACKAGE.parents[1]
SOURCES = PACKAGE / "solver" / "native"
#: What asks for the reference in the environment.
PLAIN = "plain"


def this_machine() -> tuple[str, str]:
    """The key of `PLATFORMS` for this machine, whether it is there or not."""
    return sys.platform, platform.machine()


def digest_of_sources() -> str:
    """What the libraries are made of, in one digest."""
    texts = (file.read_text("utf-8") for file in sorted(SOURCES.glob("*.[ch]")))
    return sha256("".join(texts).encode()).hexdigest()


def write_list(folder: Path) -> None:
    """Write the list of a folder's libraries."""
    names = sorted(name for name, _ in PLATFORMS.values() if (folder / name).is_file())
    digests = {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}
    content = {"sources": digest_of_sources(), "libraries": digests}
    (folder / LIST).write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def usable(folder: Path) -> set[str]:
    """The names of the folder's libraries that are whole and made of these sources."""
    try:
        content = json.loads((folder / LIST).read_text("utf-8"))
        if content["sources"] != digest_of_sources():
            return set()
        digests = content["libraries"].items()
        return {name for name, digest in digests if sha256((folder / name).read_bytes()).hexdigest() == digest}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return set()  # there is no list, or none of ours, or less than it says


def folders() -> list[Path]:
    """Where to look, in this order."""
    chosen = os.environ.get("RAGNATELA_KERNELS", "")
    if chosen:
        return [] if chosen == PLAIN else [Path(chosen).resolve()]
    clone = [CLONE / "build" / "native"] if (CLONE / "pyproject.toml").is_file() else []
    return [PACKAGE / "_native", *clone]


def library_file() -> Path | None:
    """The library for this machine, if there is one."""
    name, _ = PLATFORMS.get(this_machine(), ("", ""))
    return next((folder / name for folder in folders() if name in usable(folder)), None)
