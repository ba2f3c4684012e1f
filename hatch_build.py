"""Puts the built site into the wheel: what is installed needs no Node. An editable install does without the site."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SITE = "build/site"


class SiteHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `build/site` as `ragnatela/_site`; refuses to make a wheel without a site."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the wheel's files."""
        if version == "editable":
            return
        if not (Path(self.root) / SITE / "index.html").is_file():
            raise FileNotFoundError(f"{SITE} is missing: run `make build` before making a wheel")
        build_data["force_include"][SITE] = "ragnatela/_site"
