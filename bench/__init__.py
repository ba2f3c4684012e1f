"""Measurements of the budgets in docs/performance.md: `make bench`."""
