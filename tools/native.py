"""Compiles the solver's kernels into build/native, for every kind of machine that a wheel serves.

The compiler is that of Zig, which comes from PyPI, compiles C for all of them, and needs nothing installed.
With ``--checked FOLDER`` only for this machine, into another folder, and stopping at whatever C leaves undefined, for
tests.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from ragnatela.solver.compiled import CLONE, PLATFORMS, SOURCES, stamp, this_machine

OPTIONS = (
    "-std=c11 -shared -nostdlib -ffreestanding -fvisibility=hidden -Wall -Wextra -Wshadow -Werror -Wno-unused-parameter"
)
# No loop that fills memory becomes a call of the function that it is in.
RELEASE = "-O3 -s -fno-sanitize=undefined -fno-builtin"
CHECKED = "-O1 -fsanitize=undefined -fsanitize-trap=undefined -fno-builtin"


def build(folder: Path, name: str, target: str, how: str) -> str:
    """Compile a library; what the compiler says, where it fails."""
    cache = CLONE / "build" / "zig"
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(cache), "ZIG_LOCAL_CACHE_DIR": str(cache)}
    sources = map(str, sorted(SOURCES.glob("*.c")))
    compiler = [
        sys.executable,
        "-m",
        "ziglang",
        "cc",
        "-target",
        target,
        f"-DSTAMP={stamp()}u",
        *OPTIONS.split(),
        *how.split(),
    ]
    with TemporaryDirectory(dir=folder) as unfinished:  # some compilers write more than what they are asked for
        library = Path(unfinished, name)
        command = [*compiler, "-o", str(library), *sources]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{name}:\n{done.stdout}{done.stderr}"
        library.replace(folder / name)
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checked", type=Path, help="the folder for a library that checks itself")
    folder = parser.parse_args().checked
    how = CHECKED if folder else RELEASE
    libraries = [PLATFORMS[this_machine()]] if folder else list(PLATFORMS.values())
    folder = folder or CLONE / "build" / "native"
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        failures = "".join(workers.map(lambda library: build(folder, *library, how), libraries))
    if failures:
        sys.exit(failures)


if __name__ == "__main__":
    main()
