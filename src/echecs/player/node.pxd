"""What a search consists of: nodes on one line, and what a thread knows and shares."""

from libc.stdint cimport int16_t, uint64_t
from echecs.kernel.types cimport MAX_MOVES, Bitboard, MoveCode, Position
from echecs.player.network cimport Units
from echecs.player.ordering cimport Continuation, Histories, Past
from echecs.player.table cimport Table
from echecs.player.tuning cimport Tuning

cdef extern from "echecs/kernel/portable.h":
    double now "echecs_now"() noexcept nogil         # seconds of a clock that never goes back
    void* _reserve "echecs_zeroed"(size_t size) noexcept nogil

# Mate in n plies is MATE - n; scores from MATE_BOUND on are mates.
cdef enum:
    MAX_PLY = 128
    MATE = 32000
    MATE_BOUND = 31744
    INFINITE = 32001
    NO_SCORE = 32002

# A position that was left by a capture or a pawn's move never comes back, so the
# last hundred positions before the root are enough.
cdef enum:
    PAST = 128
    FOREBEARS = 7
    CORRECTIONS = 16384

# One ply of the line that is being looked at.
cdef struct Node:
    Position pos
    MoveCode move               # the move being tried
    MoveCode excluded           # a move left out, to see how much worse the others are
    MoveCode killers[2]
    int16_t* corrections[4]     # by the pawns, White's and Black's pieces, the last two moves
    int pawn_shape              # a small number for the pawns on the board
    Continuation pawns          # how well moves did with these pawns
    Bitboard attacked           # by the side that is not to move
    Continuation continuation   # how well moves did after the one that is tried
    int evaluation              # NO_SCORE in check
    bint takes                  # the move being tried takes something or makes a queen
    bint was_open               # here or remembered: looked at with an open window
    bint is_known               # something is remembered
    int number                  # how many moves have been tried, this one included
    int standing                # how well the move being tried has done before
    int doubles                 # moves of the line that were looked at two plies deeper
    int cuts                    # refutations found here since the node two plies before began
    Units units
    bint in_check
    int pv_length
    MoveCode pv[MAX_PLY]

# What the threads of one search share.
cdef struct Control:
    Table table
    Tuning tuning
    int stop_flag
    double deadline             # when every search must have ended, 0 for never
    uint64_t node_limit         # of the first thread, 0 for none

# How far the evaluation was off, by the side to move and what the position has in common.
cdef struct Corrections:
    int16_t pawns[2][CORRECTIONS]
    int16_t pieces[2][2][CORRECTIONS]   # of White, of Black
    int16_t moves[2][CORRECTIONS]

cdef struct Search:
    Control* control
    uint64_t nodes
    uint64_t endings            # nodes that a table of endings decided
    uint64_t next_look          # the count of nodes at which limits are looked at next
    bint stopped
    int root_depth
    int root_window             # how far apart alpha and beta are at the root
    int deepest
    bint is_main
    int null_from               # the ply from which passing may be tried
    uint64_t best_nodes         # spent on the best root move
    int barred_count            # root moves that are not to be looked at
    MoveCode barred[MAX_MOVES]
    uint64_t keys[PAST + MAX_PLY + 8]
    int past_count
    Histories histories
    Corrections corrections
    Node* root                  # on the line, behind nodes that give it forebears
    Node line[MAX_PLY + FOREBEARS + 4]

ctypedef Search* Searching
ctypedef Node* Noded

cdef Search* open_search(Control* control) noexcept nogil
cdef void forget(Search* search) noexcept nogil
cdef void start(Search* search, const Position* pos) noexcept nogil
cdef bint is_over(Search* search) noexcept nogil
cdef bint is_draw(Search* search, Node* node, int ply) noexcept nogil
cdef void play(Search* search, Node* node, int ply, MoveCode move) noexcept nogil
cdef void play_null(Search* search, Node* node, int ply) noexcept nogil
cdef void survey(Search* search, Node* node) noexcept nogil
cdef void write_line(Node* node, MoveCode move) noexcept nogil


cdef inline int to_table(int score, int ply) noexcept nogil:
    """Mates are kept as counted from their position, not from the root."""
    if score >= MATE_BOUND:
        return score + ply
    if score <= -MATE_BOUND:
        return score - ply
    return score


cdef inline int from_table(int score, int ply) noexcept nogil:
    """A remembered mate as counted from the root."""
    if score >= MATE_BOUND:
        return score - ply
    if score <= -MATE_BOUND:
        return score + ply
    return score


cdef inline Past past_of(const Node* node) noexcept nogil:
    """What the moves before a node say of those that follow them."""
    cdef Past past
    past.last = (node - 1).continuation
    past.own = (node - 2).continuation
    past.earlier = (node - 4).continuation
    past.first = (node - 6).continuation
    past.pawns = node.pawns
    past.attacked = node.attacked
    return past
