"""Where the built site is: inside an installed package, or in the build folder of a clone."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
CLONE = PACKAGE.parent.parent
MARKS = ("index.html", "sw.js", "assets")


class SiteMissingError(FileNotFoundError):
    """There is no built site to serve or to copy."""


def is_site(folder: Path) -> bool:
    """Whether a folder looks like a built site of ours."""
    return all((folder / mark).exists() for mark in MARKS)


def site_folder() -> Path:
    """The built site; raises SiteMissingError when there is none."""
    for folder in (PACKAGE / "_site", CLONE / "build" / "site"):
        if is_site(folder):
            return folder
    raise SiteMissingError("the site is not built; in a clone of the project run `make build`")
