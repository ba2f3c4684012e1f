"""Tests of the built site in real browsers: what only a browser shows."""
