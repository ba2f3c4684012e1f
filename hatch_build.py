"""Puts what was built into the wheel: what is installed needs no Node and no compiler. An editable install does
without."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: A folder of the clone, a file that is there when it was built, the folder of the package, the command that builds it.
BUILT = (
    ("build/site", "index.html", "ragnatela/_site", "make build"),
    ("build/native", "kernels-linux-x86_64.so", "ragnatela/_native", "make native"),
)


class BuiltHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built site and the solver's compiled kernels; refuses to make a wheel without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the wheel's files."""
        if version == "editable":
            return
        for folder, mark, place, command in BUILT:
            if not (Path(self.root) / folder / mark).is_file():
                raise FileNotFoundError(f"{folder} is missing: run `{command}` before making a wheel")
            build_data["force_include"][folder] = place
