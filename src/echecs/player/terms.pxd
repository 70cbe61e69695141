"""Where each weight of the evaluation lies in the one list that holds them all."""

# A term of so many weights begins where the one before it ends.
cdef enum:
    SQUARES_AT = 0              # 6 kinds by 64 squares, seen from their side; material included
    MOBILITY_AT = 384           # knight, bishop, rook, queen by 28 counts of squares
    PASSED_AT = 496             # by rank
    FREE_PASSED_AT = 504        # the way ahead is empty, by rank
    GUARDED_PASSED_AT = 512     # a pawn protects it, by rank
    OWN_KING_AT = 520           # distance of the own king to the square before a passed pawn
    THEIR_KING_AT = 528
    CONNECTED_AT = 536          # protected or beside another, by rank
    ISOLATED_AT = 544           # on a closed file, on a half-open one
    DOUBLED_AT = 546
    BACKWARD_AT = 547
    BISHOP_PAIR_AT = 548
    OPEN_FILE_AT = 549          # rook on a half-open file, on an open one
    OUTPOST_AT = 551            # knight, bishop
    SHELTER_AT = 553            # rank of the own pawn before the king, by file from the edge
    STORM_AT = 585              # rank of their foremost pawn there
    DANGER_AT = 617             # attack on the king, by its weight
    PAWN_THREAT_AT = 649        # a pawn attacks a knight, bishop, rook, queen
    MINOR_THREAT_AT = 653       # a minor piece attacks a pawn, ..., queen
    ROOK_THREAT_AT = 658
    HANGING_AT = 663            # attacked and not protected
    TEMPO_AT = 664
    WEIGHT_COUNT = 665
