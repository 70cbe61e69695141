"""The board in writing: FEN, SAN and UCI."""

from echecs.compat.board_core cimport BoardCore
from echecs.compat.move cimport Code, Move
from echecs.kernel.types cimport Bitboard

cdef class BoardText(BoardCore):
    cdef str castling_text(self, bint shredder)
    cdef str fields(self, bint shredder, str en_passant, bint promoted)
    cdef int read_castling(self, str text) except -1
    cdef int write_move(self, char* text, Move move, bint long) except -1
    cdef str algebraic(self, Move move, bint long)
    cdef Code read_san(self, str san) except? 0xFFFFFFFF
    cdef Code find_castling(self, bint east, str san) except? 0xFFFFFFFF
    cdef Code refuse_san(self, str san) except? 0xFFFFFFFF
    cdef Code find_exact(self, int origin, int goal, int promotion, str san) except? 0xFFFFFFFF
    cdef Code find_one(self, Bitboard from_mask, Bitboard goal, int promotion, str san) except? 0xFFFFFFFF
