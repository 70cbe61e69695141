"""What the tables of small endings decide, where a line enters one that is loaded."""

import cython
from cython.cimports.echecs.kernel.movegen import generate
from cython.cimports.echecs.kernel.position import make
from cython.cimports.echecs.kernel.types import ConstPosition, MoveCode, MoveList, Position
from cython.cimports.echecs.solver.endings.probe import ENDING_DRAWN, ENDING_UNKNOWN, probe_ending
from cython.cimports.echecs.solver.search.table import LONGEST_MATE, store_verdict
from cython.cimports.echecs.solver.search.verdict import DISPROVED, PROVED, UNDECIDED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mating_move(pos: ConstPosition, distance: cython.int) -> MoveCode:
    """A move after which the defender is mated in one move less."""
    moves: MoveList
    child: Position
    index: cython.int
    generate(pos, cython.address(moves))
    for index in range(moves.count):
        make(pos, moves.moves[index], cython.address(child))
        if probe_ending(cython.address(child)) == 1 - distance:
            return moves.moves[index]
    return 0


def ending_attack(table, role, pos, moves):
    """Whether the side to move mates in at most `moves`; what is exact is kept in the table."""
    distance: cython.int = probe_ending(pos)
    if distance == ENDING_UNKNOWN:
        return UNDECIDED
    if distance == ENDING_DRAWN or distance <= 0 or distance > LONGEST_MATE:
        return DISPROVED
    move: MoveCode = _mating_move(pos, distance)
    if move == 0:
        # A smaller table that the mate leads into is not loaded.
        return UNDECIDED
    store_verdict(table, pos.key ^ role, distance, True, move)
    if distance > 1:
        store_verdict(table, pos.key ^ role, distance - 1, False, 0)
    return PROVED if distance <= moves else DISPROVED


def ending_defence(pos, moves):
    """Whether the side to move is mated in at most `moves` whatever it plays."""
    distance: cython.int = probe_ending(pos)
    if distance == ENDING_UNKNOWN:
        return UNDECIDED
    return PROVED if -moves <= distance <= 0 else DISPROVED


def ending_length(pos):
    """The moves that the mate takes in a position which a table has as won or lost, at least 1."""
    distance: cython.int = probe_ending(pos)
    return distance if distance > 0 else -distance if distance else 1
