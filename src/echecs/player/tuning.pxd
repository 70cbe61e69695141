"""The numbers that the search goes by."""

# Scores are in hundredths of a pawn, reductions and what is called a share in 1024ths, and
# what changes the order of moves in the units of histories. `depth` is a node's, `left` what a
# late move has after its reduction.
cdef struct Tuning:
    # A node that needs no look at its moves.
    int razor               # below alpha by so much: only captures could help
    int razor_square        # and by so much for each square of the depth
    int ahead               # above beta by so much a ply: the opponent's moves hardly matter
    int ahead_standing      # the better the last move did before, the less: divided by this
    int null_base           # plies off after a pass
    int null_depth          # for each ply of depth
    int null_lead           # for each hundredth of a pawn above beta
    int null_most           # at most for that lead
    int null_margin         # how far above beta the position has to look for a pass
    int null_margin_depth   # less for each ply of depth
    int null_standing       # not after a move that did better than this before
    int probe               # a capture that wins by so much above beta, less deep, is enough
    int probe_improving     # by so much less where the side stands better than before
    # A move that is hardly worth a look.
    int bad_capture         # loses so much a ply in the exchange
    int poor_capture        # leaves the side so far below alpha
    int poor_capture_left   # and so much for each ply left
    int late_improving      # so many moves are tried, in 64ths, on the way up
    int late_improving_depth  # and so many for each square of the depth
    int late                # the same where the side stands no better than before
    int late_depth
    int futile              # below alpha by so much
    int futile_left         # and by so much for each ply left
    int futile_standing     # what a move did before counts, divided by this
    int bad_history         # a history worse than this for each ply of depth
    int bad_quiet           # loses so many 16ths for each ply left in the exchange
    int bad_quiet_square    # and so many 16ths for each square of the plies left
    # How many plies fewer a late move is looked at.
    int reduce_base
    int reduce_logarithms   # times the logarithms of depth and number
    int reduce_window       # less for a window as wide as the root's
    int reduce_worsening    # more where the side stands no better than before
    int reduce_was_open     # less where the window was open at some time
    int reduce_answered     # less after the opponent's eighth try
    int reduce_cut          # more where a refutation is expected
    int reduce_taking       # more where the remembered move takes something
    int reduce_open         # less where the window is open
    int reduce_open_depth   # and the less deep the more
    int reduce_alone        # less where the remembered move is alone
    int reduce_refuted      # more where replies were refuted more than three times
    int reduce_standing     # less for each 16,384 of what the move did before
    int reduce_usual        # what a move usually did before
    int deeper              # a surprise that is looked at a ply deeper: by so much above alpha
    int deeper_left         # and by so many 16ths for each ply that it was reduced
    # How far the remembered move is alone.
    int alone_from          # from so many plies of depth on it is tried without it
    int alone               # better than all others by so many 16ths a ply
    int alone_was_open      # and by so many more where the window was open
    int far_alone           # and by so much more: two plies deeper
    # What is learnt of moves.
    int bonus_square        # for each square of the depth, in 64ths
    int bonus_depth
    int bonus_less
    int bonus_most
    int far_refuted         # so far above beta a refutation teaches more
    int surprise            # how much the evaluation's change says of the last move, in 64ths
    int correction          # how fast the evaluation's corrections follow
    int correct_pawns       # how much of them is added, in 64ths: of the pawns
    int correct_pieces      # of each side's pieces
    int correct_moves       # of the last two moves
    # The order of moves; histories and escapes count in 64ths.
    int order_quiet
    int order_last
    int order_own
    int order_earlier
    int order_first
    int order_pawns
    int order_check
    int order_escape
    int order_exposed
    int order_victim
    # The end and the beginning of the search.
    int capture_margin      # a capture that cannot reach alpha with so much to spare is not tried
    int capture_loss        # what a capture may lose in the exchange
    int window              # half the first window around the expected score
