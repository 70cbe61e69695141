"""Counting the leaves of the tree of legal moves, the last ply in bulk."""

import cython
from cython.cimports.echecs.kernel.movegen import count_legal, generate
from cython.cimports.echecs.kernel.position import make_unkeyed
from cython.cimports.echecs.kernel.types import MoveList, Position
from cython.cimports.libc.stdint import uint64_t


def perft(pos, depth):
    """How many sequences of `depth` legal moves there are."""
    if depth <= 0:
        return 1
    if depth == 1:
        return count_legal(pos)
    moves: MoveList
    child: Position
    index: cython.int
    total: uint64_t = 0
    generate(pos, cython.address(moves))
    for index in range(moves.count):
        make_unkeyed(pos, moves.moves[index], cython.address(child))
        total += perft(cython.address(child), depth - 1)
    return total
