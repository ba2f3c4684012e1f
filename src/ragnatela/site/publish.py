"""Puts a site into a folder that may hold other things, and takes away only what an older site of ours put there.

A list of the site's files, one path a line, lies in the folder and says what is ours. Before anything else a second
list is laid beside it, of the old files and the new, so that a build that was interrupted is known for what it is and
the next one goes on from there. Each file is written beside its place and renamed, the assets before the pages that
ask for them, and what nobody asks for any more goes last: who visits meanwhile finds whole files.
"""

import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

LIST = "_files"
UNFINISHED = "_files.unfinished"
PART = ".part"  # what is being written, beside its place

# A site without these, which come last, is no site yet.
LAST = ("index.html", "sw.js")


class ForeignFilesError(FileExistsError):
    """The folder holds what is not ours; the message says what."""


def read_site(folder: Path) -> dict[str, bytes]:
    """A built site as contents by path."""
    files = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}
    return {path: file.read_bytes() for path, file in files.items() if not _is_ours_to_write(path)}


def publish(files: Mapping[str, bytes], folder: Path, *, force: bool = False) -> None:
    """Writes the site into a folder, in place of an older one.

    A folder with other files and no site in it, or with a stranger's file where the site has one, is refused with
    ForeignFilesError; with `force` the files of the site take their places and all others stay.
    """
    folder = Path(os.path.realpath(folder))  # a link to a folder is the folder
    older = owned(folder)
    if not force:
        _refuse_strangers(folder, files, older)
    folder.mkdir(parents=True, exist_ok=True)
    _put(folder / UNFINISHED, _listing(older | files.keys()))
    for path in sorted(files, key=_turn):
        _put(folder / path, files[path])
    for path in sorted(older - files.keys()):
        _remove(folder, path)
    _put(folder / LIST, _listing(files))
    (folder / UNFINISHED).unlink()


def owned(folder: Path) -> set[str]:
    """The files that a site of ours has put into a folder, by its lists; never a path that leads out of it."""
    paths: set[str] = set()
    for name in (LIST, UNFINISHED):
        with suppress(FileNotFoundError, NotADirectoryError):
            lines = (folder / name).read_text(encoding="utf-8", errors="replace").splitlines()
            paths.update(line for line in lines if _is_inside(line))
    return paths


def _refuse_strangers(folder: Path, files: Collection[str], older: Collection[str]) -> None:
    if not folder.exists():
        return
    if not older and any(not _is_ours_to_write(entry.name) for entry in folder.iterdir()):
        raise ForeignFilesError(f"{folder} holds other files and no built site")
    for path in sorted(files):
        if path not in older and os.path.lexists(folder / path):
            raise ForeignFilesError(f"{folder / path} is not a file of the built site")


def _is_inside(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and ".." not in parts and not PurePosixPath(path).is_absolute() and "\0" not in path


def _is_ours_to_write(name: str) -> bool:
    return name in (LIST, UNFINISHED, LIST + PART, UNFINISHED + PART)


def _listing(paths: Iterable[str]) -> bytes:
    return "".join(f"{path}\n" for path in sorted(paths)).encode()


def _turn(path: str) -> tuple[int, str]:
    """Sorts assets first and what makes a site of the folder last; compressed siblings follow their file."""
    if path.startswith("assets/"):
        return 0, path
    return (2, path) if path.startswith(LAST) else (1, path)


def _put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + PART)
    part.write_bytes(content)
    part.replace(file)


def _remove(folder: Path, path: str) -> None:
    """Takes a file away, what was left of writing it, and the folders that are empty then."""
    file = folder / path
    for found in (file, file.with_name(file.name + PART)):
        if found.is_file() or found.is_symlink():
            found.unlink()
    parent = file.parent
    while parent != folder and parent.is_dir() and not any(parent.iterdir()):
        parent.rmdir()
        parent = parent.parent
