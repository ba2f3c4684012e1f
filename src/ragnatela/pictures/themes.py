"""The colours of a drawing: those of the site's light and dark tables (web/styles/tokens.css)."""

from typing import NamedTuple


class Theme(NamedTuple):
    """Every colour of a drawing, each in a form that SVG attributes take.

    `LIGHT._replace(diamonds="#1a52a6", clubs="#18653a")` gives a deck of four colours.
    """

    table: str
    table_edge: str
    thread: str
    place: str  # the dashed outline of an empty column
    card: str
    card_line: str
    spades: str
    hearts: str
    diamonds: str
    clubs: str
    back: str
    back_line: str
    mark: str  # highlights and arrows
    refused: str  # what the rules refuse

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """The suits' colours, in their fixed order."""
        return self.spades, self.hearts, self.diamonds, self.clubs


LIGHT = Theme(
    table="#e6ddcd",
    table_edge="#d9ceb9",
    thread="#5a4e37",
    place="#8d8371",
    card="#fffdf8",
    card_line="#b3a893",
    spades="#1b232c",
    hearts="#b5142d",
    diamonds="#b5142d",
    clubs="#1b232c",
    back="#2c2f74",
    back_line="#585ca8",
    mark="#a8721a",
    refused="#c22d3f",
)
DARK = LIGHT._replace(
    table="#13323b",
    table_edge="#0c242c",
    thread="#bed6d6",
    place="#71898f",
    card="#f2eee3",
    card_line="#8f8979",
    back="#3a3e90",
    back_line="#777bd0",
)
THEMES = {"light": LIGHT, "dark": DARK}
