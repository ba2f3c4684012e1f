"""Compiles the solver's kernels into build/native, for every kind of machine that a wheel serves.

The compiler is that of Zig, which comes from PyPI, compiles C for all of them, and needs nothing installed.
With ``--checked FOLDER`` only for this machine, into another folder, and stopping at shifts, sums and places in arrays
that C leaves undefined, for tests.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from ragnatela.solver.libraries import CLONE, PLATFORMS, SOURCES, this_machine, write_list

OPTIONS = """-std=c11 -shared -nostdlib -ffreestanding -fno-builtin -fvisibility=hidden
    -Wall -Wextra -Wshadow -Werror -Wno-unused-parameter"""
RELEASE = "-O3 -s -fno-sanitize=undefined"
CHECKED = "-O1 -fsanitize=undefined -fsanitize-trap=undefined"


def build(folder: Path, name: str, target: str, how: str) -> str:
    """Compile a library; what the compiler says, where it fails."""
    cache = str(CLONE / "build" / "zig")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    compiler = [sys.executable, "-m", "ziglang", "cc", "-target", target, *OPTIONS.split(), *how.split()]
    # A library for macOS holds its own name: not that of the folder where it was made.
    named = [f"-Wl,-install_name,@rpath/{name}"] if "macos" in target else []
    command = [*compiler, *named, "-o", str(folder / name), *map(str, sorted(SOURCES.glob("*.c")))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return f"{name}:\n{done.stdout}{done.stderr}" if done.returncode else ""


def build_all(folder: Path, libraries: list[tuple[str, str]], how: str) -> None:
    """Compile libraries into a folder, all or none, and write the list of them last."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as place, ThreadPoolExecutor(os.cpu_count()) as workers:
        unfinished = Path(place)
        failures = "".join(workers.map(lambda library: build(unfinished, *library, how), libraries))
        if failures:
            sys.exit(failures)
        for name, _ in libraries:
            (unfinished / name).replace(folder / name)
    write_list(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checked", type=Path, help="the folder for a library that checks itself")
    checked = parser.parse_args().checked
    if checked:
        build_all(checked, [PLATFORMS[this_machine()]], CHECKED)
    else:
        build_all(CLONE / "build" / "native", list(PLATFORMS.values()), RELEASE)


if __name__ == "__main__":
    main()
