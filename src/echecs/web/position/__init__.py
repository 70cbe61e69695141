"""Positions and moves as people write and pages read them. Game, api and mates come in."""
