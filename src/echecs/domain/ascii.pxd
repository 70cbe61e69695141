"""ASCII codes by name, for what reads and writes FEN and SAN character by character."""

cdef enum:
    SPACE = 32
    HASH = 35
    PLUS = 43
    DASH = 45
    SLASH = 47
    DIGIT_0 = 48
    DIGIT_1 = 49
    EQUALS = 61
    CAPITAL_A = 65
    CAPITAL_K = 75
    CAPITAL_O = 79
    CAPITAL_Q = 81
    SMALL_A = 97
    SMALL_B = 98
    SMALL_W = 119
    SMALL_X = 120

cdef enum:
    TO_SMALL = 32             # added to a capital letter
    TO_CAPITAL = 0x5F         # the bits of a letter that its case leaves
