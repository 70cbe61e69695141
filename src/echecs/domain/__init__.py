"""Squares, pieces, moves, boards and games: chess as objects.

FEN, set-ups and their faults, reasons against moves and diagrams live here too; every
layer above comes in.
"""
