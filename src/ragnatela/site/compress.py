"""Compressed siblings of the site's files, so that any web server can send them small without work."""

import gzip
from pathlib import Path

import brotli

TEXTS = {".bin", ".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"}
SMALLEST = 256  # bytes; below that compression gains nothing
CODINGS = {"br": ".br", "gzip": ".gz"}


def compress_folder(folder: Path) -> None:
    """Writes `.br` and `.gz` beside each file that gains by it; the same bytes on every run."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in TEXTS and file.is_file():
            _compress(file)


def _compress(file: Path) -> None:
    content = file.read_bytes()
    if len(content) < SMALLEST:
        return
    for ending, small in ((".br", brotli.compress(content)), (".gz", gzip.compress(content, mtime=0))):
        if len(small) < len(content):
            file.with_name(file.name + ending).write_bytes(small)
