"""Elements as text. Everything that stands in a drawing passes the one escape helper."""

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_SPACES = "\t\n\r"


def escape(text: str) -> str:
    """The text as it may stand in an element or an attribute; what XML cannot hold becomes U+FFFD."""
    return "".join([_ENTITIES.get(character, character) if _allowed(character) else "\ufffd" for character in text])


def _allowed(character: str) -> bool:
    if character < " ":
        return character in _SPACES
    return not "\ud800" <= character <= "\udfff" and character not in "\ufffe\uffff"


def number(value: float) -> str:
    """A coordinate with at most two decimals and no zero too many."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def element(name: str, *content: str, **attributes: str | float | None) -> str:
    """An element around its content, which is markup already.

    `class_` stands for class and `stroke_width` for stroke-width; an attribute that is None is left out.
    """
    written = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _attribute(name: str, value: str | float) -> str:
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'
