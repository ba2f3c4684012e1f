"""Tests that CPython and MicroPython both run: plain functions with plain asserts, no test library."""
