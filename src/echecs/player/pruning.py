"""Which moves are hardly worth a look, and what is told by how a side's standing changes."""

import cython
from cython.cimports.echecs.kernel.types import ConstPosition
from cython.cimports.echecs.player.exchange import EXCHANGE_VALUES, captured_kind, wins_at_least
from cython.cimports.echecs.player.node import NO_SCORE
from cython.cimports.echecs.player.ordering import followed, place_of, standing_of
from cython.cimports.echecs.player.reduction import PLY
from cython.cimports.echecs.player.tuning import Tuning

# In hundredths of a pawn: by how much a side improves that has had no time to.
_IMPROVED = cython.declare(cython.int, 88)


def improvement_of(node):
    """By how much the side to move stands better than at its last move."""
    if (node - 2).evaluation != NO_SCORE:
        return node.evaluation - (node - 2).evaluation
    if (node - 4).evaluation != NO_SCORE:
        return node.evaluation - (node - 4).evaluation
    return _IMPROVED


def is_hopeless(
    search, node, picker, past, move, quiet, checks, number, depth, alpha, beta, usual, improving
):
    """Whether a move is hardly worth a look."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    pos: ConstPosition = cython.address(node.pos)
    tries: cython.int = (
        tuning.late_improving + tuning.late_improving_depth * depth * depth
        if improving
        else tuning.late + tuning.late_depth * depth * depth
    )
    if 64 * number >= tries:
        picker.skips_quiet = True
    left: cython.int = max(depth - 1 - usual // PLY, 0)
    place: cython.int = place_of(pos.turn, move)
    taken: cython.int
    if not quiet or checks:
        if not checks and beta - alpha == 1 and left < 7 and not node.in_check:
            taken = captured_kind(pos, move)
            if (
                node.evaluation
                + tuning.poor_capture
                + tuning.poor_capture_left * left
                + EXCHANGE_VALUES[taken]
                + search.histories.captures[place][taken] // 11
                < alpha
            ):
                return True
        return not wins_at_least(pos, move, -tuning.bad_capture * depth)
    after: cython.int = followed(past, place)
    if left < 5 and after < -tuning.bad_history * (depth - 1):
        return True
    after = standing_of(pos, cython.address(search.histories), past, move)
    if (
        left < 13
        and not node.in_check
        and node.evaluation
        + tuning.futile
        + tuning.futile_left * left
        + after // max(tuning.futile_standing, 1)
        <= alpha
    ):
        return True
    loss: cython.int = tuning.bad_quiet * left + tuning.bad_quiet_square * left * left
    return not wins_at_least(pos, move, -loss // 16)
