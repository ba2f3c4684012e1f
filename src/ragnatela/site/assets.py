"""The files that pages refer to, each under a name that carries a hash of its content."""

import hashlib
import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from ragnatela.site.folder import CLONE

NODE = CLONE / "node_modules"
RUNTIME = NODE / "@micropython" / "micropython-webassembly-pyscript" / "micropython.wasm"
HASH_LETTERS = 10

# The runtime's glue asks for these under Node only; in a browser the imports are never reached.
NODE_ONLY = ("crypto", "fs", "module", "path", "url")


class BundleError(Exception):
    """esbuild refused; the message is its own."""


def digest(*contents: bytes) -> str:
    """A short hash of contents: the same bytes give the same name on every machine."""
    total = hashlib.sha256()
    for content in contents:
        total.update(len(content).to_bytes(8, "big") + content)
    return total.hexdigest()[:HASH_LETTERS]


@dataclass
class Assets:
    """Content by plain name ("app.js"), and the paths under which pages find it."""

    contents: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> None:
        """Takes a file in."""
        self.contents[name] = content

    def path(self, name: str) -> str:
        """Where the file is in the site: `assets/app.1a2b3c4d5e.js`. KeyError when there is none."""
        stem, dot, ending = name.rpartition(".")
        return f"assets/{stem}.{digest(self.contents[name])}{dot}{ending}"

    def paths(self) -> list[str]:
        """All of them, in the order they were added."""
        return [self.path(name) for name in self.contents]


def bundle(entry: Path, *, style: str = "esm", defines: dict[str, object] | None = None) -> bytes:
    """One script or stylesheet with all it imports, minified. `style` is "esm" for modules, "iife" for scripts."""
    command = [
        str(NODE / ".bin" / "esbuild"),
        str(entry),
        "--bundle",
        "--minify",
        "--charset=utf8",
        "--target=es2022,chrome111,firefox115,safari16.4",
        "--legal-comments=none",
        "--log-level=error",
        f"--format={style}",
        *(f"--external:{name}" for name in NODE_ONLY),
        *(f"--define:{name}={json.dumps(value)}" for name, value in (defines or {}).items()),
    ]
    done = subprocess.run(command, capture_output=True, cwd=CLONE, check=False)  # noqa: S603 (our own tools, our own files)
    if done.returncode:
        # Node's own report of the failed process follows esbuild's words and says nothing more.
        raise BundleError(done.stderr.decode(errors="replace").partition("\n\nnode:")[0].strip())
    return done.stdout
