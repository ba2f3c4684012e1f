"""Plays deals to the end, away from the page, knowing all cards (docs/solver.md).

Needs the extra: ``pip install ragnatela[solver]``. Nothing else in this project imports it but the commands.

>>> from ragnatela import parse_code
>>> from ragnatela.solver import solve
>>> answer = solve(parse_code("SD1-S1-AAAAABD"))
>>> answer.status
'won'
"""

from ragnatela.solver.answers import IMPOSSIBLE, OPEN, WON, Answer, Limits
from ragnatela.solver.portfolio import play_out, solve

__all__ = ["IMPOSSIBLE", "OPEN", "WON", "Answer", "Limits", "play_out", "solve"]
