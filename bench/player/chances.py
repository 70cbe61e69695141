"""How scores and points go together."""

import math

STEEPNESS = math.log(10) / 400
"""A lead of 4 pawns wins ten games of eleven: the usual logistic curve of ratings."""
