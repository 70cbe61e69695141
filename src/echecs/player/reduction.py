"""How much less deep late moves are looked at."""

import cython
from cython.cimports.echecs.player.tuning import Tuning
from cython.cimports.libc.math import log

# The product of the logarithms of depth and number, in the units of reductions.
_LOGARITHMS = cython.declare(cython.int[64][64])
# Less than this product is no reduction to add to.
_SMALL_PRODUCT = cython.declare(cython.int, 916)


@cython.cfunc
def _fill() -> cython.void:
    depth: cython.int
    number: cython.int
    for depth in range(64):
        for number in range(64):
            _LOGARITHMS[depth][number] = 0
            if depth and number:
                _LOGARITHMS[depth][number] = cython.cast(cython.int, PLY * log(depth) * log(number))


_fill()


def usual_reduction(search, depth, number, window, improving):
    """How much less deep a late move is looked at, before anything is known of it."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    product: cython.int = (
        _LOGARITHMS[min(depth, 63)][min(number, 63)] * tuning.reduce_logarithms // PLY
    )
    reduction: cython.int = product + tuning.reduce_base
    reduction -= tuning.reduce_window * min(window, search.root_window) // search.root_window
    if not improving and product > _SMALL_PRODUCT:
        reduction += tuning.reduce_worsening
    return reduction


def reduction_of(
    search,
    node,
    depth,
    usual,
    is_cut,
    is_pv,
    fails,
    takes,
    is_alone,
):
    """How many plies fewer a late move is looked at; more when negative."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    reduction: cython.int = usual
    if node.was_open and not fails:
        reduction -= tuning.reduce_was_open
    reduction -= tuning.reduce_answered * ((node - 1).number > 7)
    reduction += tuning.reduce_cut * is_cut + tuning.reduce_taking * takes
    if is_pv:
        reduction -= tuning.reduce_open + tuning.reduce_open_depth // (3 + depth)
    reduction -= tuning.reduce_alone * is_alone
    # Where replies refute so often, moves do little.
    reduction += tuning.reduce_refuted * ((node + 1).cuts > 3)
    middle: cython.int = 4 if 7 < depth < 19 else 5
    reduction -= node.standing * tuning.reduce_standing // 16384 * middle // 4
    return reduction // PLY if reduction >= 0 else -(-reduction // PLY)
