"""`python -m ragnatela`: the commands."""

from ragnatela.cli import main

main()
