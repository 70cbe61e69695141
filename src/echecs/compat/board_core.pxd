"""The playing half of a board: turn, rights, history and legal moves."""

from echecs.compat.base_board cimport BaseBoard
from echecs.compat.move cimport Code, Move
from echecs.compat.state cimport CodeList, State
from echecs.kernel.types cimport Bitboard

cdef class BoardCore(BaseBoard):
    cdef public list move_stack
    cdef State* stack
    cdef int depth
    cdef int room

    cdef int save(self) except -1
    cdef Code code_of(self, Move move) except? 0xFFFFFFFF
    cdef int push_code(self, Code code, Move move) except -1
    cdef int repeats(self, const State* state, int wanted)
    cdef int ending(self, bint claim_draw)
    cdef bint can_claim_threefold(self)
    cdef bint can_claim_fifty(self)
    cdef int settle_copy(self, BoardCore other, int first) except -1

cdef list moves_of(const CodeList* codes)
cdef Bitboard mask_or_all(object mask) except? 0

cdef class LegalMoveGenerator:
    cdef public object board

cdef class PseudoLegalMoveGenerator:
    cdef public object board
