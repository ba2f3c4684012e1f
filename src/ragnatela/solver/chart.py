"""The effort of many deals as a picture: what share was decided after looking at so many positions."""

import math

from ragnatela.solver.answers import OPEN
from ragnatela.solver.survey import Summary

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 20, 44
LEAST, MOST = 2, 7  # powers of ten
COLOURS = ("#31437a", "#b3261e", "#1f7a4d", "#8a5a00", "#6b3fa0", "#00708a", "#a03070", "#555555")


def effort_chart(summaries: list[Summary]) -> str:
    """An SVG: positions looked at across, on a logarithmic scale, and the share of deals decided by then upwards."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Deals decided after so many positions</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        '<g font-family="sans-serif" font-size="13">',
        *_axes(),
    ]
    heights = _spread([_share(summary) for summary in summaries])
    for number, summary in enumerate(summaries):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<path d="{_curve(summary)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        label = f"{summary.kind} {100 * _share(summary):.1f} %"
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{heights[number]:.0f}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</g></svg>", ""])


def _x(positions: float) -> float:
    share = (math.log10(max(positions, 1)) - LEAST) / (MOST - LEAST)
    return LEFT + min(max(share, 0), 1) * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _axes() -> list[str]:
    lines = []
    for power in range(LEAST, MOST + 1):
        x, text = _x(10**power), f"{10**power:,}"
        lines.append(f'<path d="M{x:.0f} {_y(0):.0f}V{_y(1):.0f}" stroke="#ddd"/>')
        lines.append(f'<text x="{x:.0f}" y="{HEIGHT - 24}" text-anchor="middle" font-size="11">{text}</text>')
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        lines.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">{10 * tenth} %</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    lines.append(f'<text x="{middle:.0f}" y="{HEIGHT - 6}" text-anchor="middle">positions looked at</text>')
    return lines


def _share(summary: Summary) -> float:
    return 1 - summary.statuses[OPEN] / summary.total if summary.total else 0.0


def _curve(summary: Summary) -> str:
    """A rising curve of at most a hundred steps."""
    decided = sorted(summary.decided)
    steps: list[str] = []
    for i in range(101):
        x = 10 ** (LEAST + (MOST - LEAST) * i / 100)
        share = sum(count <= x for count in decided) / max(1, summary.total)
        steps.append(f"{'L' if steps else 'M'}{_x(x):.1f} {_y(share):.1f}")
    return "".join(steps)


def _spread(shares: list[float]) -> list[float]:
    """Where the labels stand: beside the curves' ends, but a line apart."""
    heights = [0.0] * len(shares)
    above = TOP - 8.0
    for place in sorted(range(len(shares)), key=lambda i: (-shares[i], i)):
        above = heights[place] = max(above + 17, _y(shares[place]) + 4)
    return heights
