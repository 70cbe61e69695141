"""Mates to be found: the solver for a page, and training. The door comes in."""
