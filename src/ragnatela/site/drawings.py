"""Small pictures that only pages have, as SVG path data, and the deck's back for the style sheet."""

from urllib.parse import quote

from ragnatela.pictures.shapes import BACK, BACK_BOX, BACK_COLOUR, BACK_LINE, BACK_OPACITY


def back_address() -> str:
    """The web on a card's back as a `data:` address, with nothing that CSS would need in quotes."""
    drawing = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{BACK_BOX}' preserveAspectRatio='none'>"
        f"<path fill='none' stroke='{BACK_COLOUR}' stroke-opacity='{BACK_OPACITY}' stroke-width='{BACK_LINE}' "
        f"d='{BACK}'/></svg>"
    )
    return "data:image/svg+xml," + quote(drawing, safe="/:=")


def spider_legs(x: float, y: float, size: float) -> str:
    """Eight legs of a spider whose body is around (x, y); `size` is the reach of the longest leg."""
    legs = []
    for side in (-1, 1):
        for lift, reach in ((-0.95, 0.75), (-0.4, 0.95), (0.25, 0.95), (0.85, 0.75)):
            knee = f"{x + side * size * reach * 0.62:.1f} {y + size * (lift - 0.3):.1f}"
            foot = f"{x + side * size * reach:.1f} {y + size * (lift + 0.25):.1f}"
            legs.append(f"M{x} {y + size * lift * 0.2:.1f}L{knee}L{foot}")
    return "".join(legs)
