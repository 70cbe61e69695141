"""Standard algebraic notation, straight from and to the kernel's moves."""

from echecs.kernel.types cimport MoveCode, MoveList, Position

ctypedef const char* ConstText

# No text of a move is longer, marks and promotion included.
cdef enum:
    LONGEST_SAN = 32

cdef enum:
    NO_WING = 0
    KING_WING = 1
    QUEEN_WING = 2

# What the text of a move says; -1 where it leaves a coordinate of the origin open.
cdef struct SanText:
    int kind
    int file
    int rank
    int destination
    int promotion       # 0 for none
    int wing            # of castling

cdef bint scan_san(ConstText text, int length, ConstText letters, SanText* san) noexcept nogil
cdef int match_san(const Position* pos, const SanText* san, MoveList* found) noexcept nogil
cdef int write_san(
    const Position* pos, const MoveList* legal, MoveCode move, ConstText letters, char* out
) noexcept nogil
