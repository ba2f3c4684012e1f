"""Puts what was built into the wheel: what is installed needs no Node and no compiler. An editable install does
without."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SITE = "build/site"
NATIVE = "build/native"


class BuiltHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built site and the solver's compiled kernels; refuses to make a wheel without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the wheel's files."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / SITE / "index.html").is_file():
            raise FileNotFoundError(f"{SITE} is missing: run `make build` before making a wheel")
        build_data["force_include"][SITE] = "ragnatela/_site"
        libraries = runpy.run_path(str(root / "src" / "ragnatela" / "solver" / "libraries.py"))
        names = {name for name, _ in libraries["PLATFORMS"].values()}
        if libraries["usable"](root / NATIVE) != names:
            raise FileNotFoundError(f"{NATIVE} is missing or old: run `make native` before making a wheel")
        for name in (*names, libraries["LIST"]):
            build_data["force_include"][f"{NATIVE}/{name}"] = f"ragnatela/_native/{name}"
