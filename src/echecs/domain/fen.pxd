"""Reading and writing FEN, straight from and to the kernel's position."""

from echecs.kernel.types cimport Position

cdef list read_fen(str text, Position* pos, bint strict)
cdef bint read_castling(str text, Position* pos, list faults) except -1
cdef str write_fen(const Position* pos, bint counters)
cdef str write_castling(const Position* pos)
