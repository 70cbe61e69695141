"""Demonstrations: a teacher's board that many watch, with its moves, arrows and words."""
