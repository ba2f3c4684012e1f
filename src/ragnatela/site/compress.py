"""Compressed siblings of the site's files, so that any web server can send them small without work."""

import gzip
from collections.abc import Mapping
from pathlib import PurePosixPath

import brotli

TEXTS = {".bin", ".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}
SMALLEST = 256  # bytes; below that compression gains nothing
CODINGS = {"br": ".br", "gzip": ".gz"}


def siblings(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The `.br` and `.gz` of each file that gains by it; the same bytes on every run."""
    made: dict[str, bytes] = {}
    for path, content in files.items():
        if PurePosixPath(path).suffix in TEXTS and len(content) >= SMALLEST:
            forms = {path + ".br": brotli.compress(content), path + ".gz": gzip.compress(content, mtime=0)}
            made.update({name: small for name, small in forms.items() if len(small) < len(content)})
    return made
