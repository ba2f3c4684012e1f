"""Positions as pictures; so far the shapes that pictures and the site draw with."""
