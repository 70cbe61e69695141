"""One ply of the line that is being looked at: making moves, draws, evaluation, limits."""

import cython
from cython.cimports.echecs.kernel.movegen import has_legal_move
from cython.cimports.echecs.kernel.position import (
    checkers,
    has_insufficient_material,
    make,
    make_null,
)
from cython.cimports.echecs.kernel.types import ConstPosition
from cython.cimports.echecs.player.correction import find_corrections
from cython.cimports.echecs.player.ordering import PAWN_SHAPES, attacked_by, place_of
from cython.cimports.echecs.player.table import prefetch
from cython.cimports.libc.string import memset

# The clock and the stop flag are looked at this often: about once a millisecond.
_LOOK_EVERY = cython.declare(cython.int, 1024)
# The first iteration goes on whatever the limits, for so many nodes.
_FIRST_NODES = cython.declare(cython.int, 2000)


# --- Setting up ------------------------------------------------------------------------


def open_search(control):
    """A search with nothing learnt yet, to be freed; NULL when there is no memory."""
    search: Searching = cython.cast(Searching, _reserve(cython.sizeof(Search)))
    if search != cython.NULL:
        search.control = control
        search.histories.tuning = cython.address(control.tuning)
    return search


def forget(search):
    """Drop what was learnt of moves and positions."""
    memset(cython.address(search.histories), 0, cython.sizeof(search.histories))
    search.histories.tuning = cython.address(search.control.tuning)
    memset(cython.address(search.corrections), 0, cython.sizeof(search.corrections))


def start(search, pos):
    """Set the root; `keys` and `past_count` are the caller's to fill."""
    index: cython.int
    search.nodes = 0
    search.endings = 0
    search.next_look = _FIRST_NODES
    if search.is_main and search.control.node_limit:
        search.next_look = min(search.next_look, search.control.node_limit)
    search.stopped = False
    search.deepest = 0
    search.best_nodes = 0
    search.null_from = 0
    search.barred_count = 0
    memset(cython.address(search.line), 0, cython.sizeof(search.line))
    for index in range(FOREBEARS):
        search.line[index].evaluation = NO_SCORE
        search.line[index].continuation = search.histories.none
    search.root = cython.address(search.line[FOREBEARS])
    search.root.pos = pos[0]
    search.root.in_check = checkers(pos) != 0
    find_corrections(search, search.root)


# --- Limits and draws ------------------------------------------------------------------


def is_over(search):
    """Whether somebody or something ends the search; looked at now and then."""
    if search.stopped:
        return True
    if search.nodes < search.next_look:
        return False
    control: cython.pointer(Control) = search.control
    search.next_look = search.nodes + _LOOK_EVERY
    if search.is_main and control.node_limit:
        if search.next_look > control.node_limit:
            search.next_look = control.node_limit
        if search.nodes >= control.node_limit:
            search.stopped = True
    if control.stop_flag:
        search.stopped = True
    elif control.deadline > 0 and now() >= control.deadline:
        search.stopped = True
    return search.stopped


def is_draw(search, node, ply):
    """A dead position, fifty moves, or a position that has come back.

    Within the search the first return counts, of what was on the board before the second.
    """
    pos: ConstPosition = cython.address(node.pos)
    clock: cython.int = pos.halfmove_clock
    if clock >= 100 and (not node.in_check or has_legal_move(pos)):
        return True
    if has_insufficient_material(pos):
        return True
    here: cython.int = search.past_count + ply
    oldest: cython.int = max(here - clock, 0)
    back: cython.int = here - 4
    times: cython.int = 0
    while back >= oldest:
        if search.keys[back] == pos.key:
            times += 1
            if back >= search.past_count or times == 2:
                return True
        back -= 2
    return False


# --- Making moves ----------------------------------------------------------------------


def play(search, node, ply, move):
    child: Noded = node + 1
    make(cython.address(node.pos), move, cython.address(child.pos))
    node.move = move
    node.continuation = search.histories.continuation[place_of(node.pos.turn, move)]
    find_corrections(search, child)
    child.in_check = checkers(cython.address(child.pos)) != 0
    child.excluded = 0
    child.units.is_known[0] = child.units.is_known[1] = False
    search.keys[search.past_count + ply + 1] = child.pos.key
    search.nodes += 1


def play_null(search, node, ply):
    child: Noded = node + 1
    make_null(cython.address(node.pos), cython.address(child.pos))
    prefetch(cython.address(search.control.table), child.pos.key)
    # No position from before a null move can come back after it.
    child.pos.halfmove_clock = 0
    node.move = 0
    node.continuation = search.histories.none
    find_corrections(search, child)
    child.in_check = False
    child.excluded = 0
    child.units.is_known[0] = child.units.is_known[1] = False
    search.keys[search.past_count + ply + 1] = child.pos.key
    search.nodes += 1


def survey(search, node):
    """See what histories go by: the pawns, and what is attacked."""
    pos: ConstPosition = cython.address(node.pos)
    node.attacked = attacked_by(pos, pos.turn ^ 1)
    node.pawns = search.histories.pawns[node.pawn_shape & (PAWN_SHAPES - 1)]


def write_line(node, move):
    """The best line from here is the move and the best line after it."""
    index: cython.int
    child: Noded = node + 1
    length: cython.int = min(child.pv_length, MAX_PLY - 1)
    node.pv[0] = move
    for index in range(length):
        node.pv[index + 1] = child.pv[index]
    node.pv_length = length + 1
