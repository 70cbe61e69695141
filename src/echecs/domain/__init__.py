"""Squares, pieces, moves, boards and games: chess as objects."""
