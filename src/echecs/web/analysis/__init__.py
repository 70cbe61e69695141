"""Hints and judgements for people who play or look at a game. The door comes in."""
