"""What a mate search says of a node."""

cdef enum:
    UNDECIDED = 0
    PROVED = 1
    DISPROVED = 2
