"""Matches, games for learning and the fitting of the player's weights."""
