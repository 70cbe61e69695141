"""The C types of the whole kernel, in one place."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

# One bit a square: a1 is bit 0, b1 bit 1, h8 bit 63.
ctypedef uint64_t Bitboard

# A move with what the generator knew when it made it:
#   bits 0-5 origin, 6-11 destination, 12-14 promotion kind (0 for none),
#   16-18 kind of the moving piece, 19 en passant, 20 castling, 21 double step.
# The low 15 bits alone identify the move in its position.
ctypedef uint32_t MoveCode

cdef enum:
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5
    NO_KIND = 6

cdef enum:
    WHITE = 0
    BLACK = 1
    NO_SQUARE = 64

cdef enum:
    DESTINATION_SHIFT = 6
    PROMOTION_SHIFT = 12
    KIND_SHIFT = 16
    IDENTITY_MASK = 0x7FFF
    EN_PASSANT_FLAG = 0x080000
    CASTLING_FLAG = 0x100000
    DOUBLE_STEP_FLAG = 0x200000

# Rules that a position can do without (the reduced game has neither).
cdef enum:
    RULE_CASTLING = 1
    RULE_EN_PASSANT = 2

# A side has at most 16 pieces and none has more than 27 moves, so a position
# has at most 15 * 27 + 8 + 2 = 415 moves, whatever stands on the board.
cdef enum:
    MAX_MOVES = 448

cdef struct Position:
    Bitboard kind[6]      # where each kind stands, both colours together
    Bitboard side[2]      # where each colour stands
    Bitboard castling     # rooks that have kept the right to castle
    uint64_t key          # Zobrist key of all that decides the legal moves
    uint32_t halfmove_clock
    uint32_t fullmove_number
    uint8_t turn
    uint8_t ep            # set only when a capture en passant is legal
    uint8_t rules

cdef struct MoveList:
    int count
    MoveCode moves[MAX_MOVES]

ctypedef const Position* ConstPosition
ctypedef MoveList* Moves
