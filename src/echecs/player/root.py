"""The root: the tree is searched around the score that is expected."""

import cython
from cython.cimports.echecs.player.node import INFINITE, MATE_BOUND, Noded
from cython.cimports.echecs.player.search import search_node


def iterate(search, depth, guess):
    """Search the root to a depth, at first only around the score that is expected.

    The line found is in the root node; when the search was stopped, it may be
    empty, and the score is of no use.
    """
    root: Noded = search.root
    window: cython.int = search.control.tuning.window
    alpha: cython.int = -INFINITE
    beta: cython.int = INFINITE
    reduced: cython.int = 0
    search.root_depth = depth
    if depth >= 5 and abs(guess) < MATE_BOUND:
        alpha = guess - window
        beta = guess + window
    while True:
        score: cython.int = search_node(
            search, root, 0, alpha, beta, max(depth - reduced, 1), False
        )
        if search.stopped:
            return score
        if score <= alpha:
            beta = (alpha + beta) // 2
            alpha = max(score - window, -INFINITE)
            reduced = 0
        elif score >= beta:
            beta = min(score + window, INFINITE)
            reduced = min(reduced + 1, 3)
        else:
            return score
        window += window // 2
        if window > 600:
            alpha = -INFINITE
            beta = INFINITE
