"""Legal moves, all of them or only the checks, listed, counted or merely found."""

from echecs.kernel.types cimport Bitboard, MoveCode, MoveList, Position

# What is needed to know whether a move gives check, once for a position.
cdef struct CheckInfo:
    int ksq                  # the king to be checked
    Bitboard squares[6]      # from where each kind attacks it
    Bitboard discoverers     # own pieces that alone stand before an own slider

ctypedef const CheckInfo* ConstCheckInfo

cdef void generate(const Position* pos, MoveList* moves) noexcept nogil
cdef void generate_captures(const Position* pos, MoveList* moves) noexcept nogil
cdef void generate_checks(const Position* pos, MoveList* moves) noexcept nogil
cdef int count_legal(const Position* pos) noexcept nogil
cdef bint has_legal_move(const Position* pos) noexcept nogil
cdef bint is_legal(const Position* pos, MoveCode move) noexcept nogil
cdef Bitboard pinned(const Position* pos) noexcept nogil
cdef void check_info(const Position* pos, CheckInfo* info) noexcept nogil
cdef bint gives_check(const Position* pos, MoveCode move, const CheckInfo* info) noexcept nogil
cdef MoveCode find_legal(const Position* pos, MoveCode identity) noexcept nogil
cdef void generate_checks_with(const Position* pos, MoveList* moves, const CheckInfo* info) noexcept nogil
cdef void generate_checks_of(
    const Position* pos, MoveList* moves, const CheckInfo* info, Bitboard movers
) noexcept nogil
