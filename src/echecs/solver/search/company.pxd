"""Several threads in one proof-number search: each takes what no other is at."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MoveCode, Position
from echecs.solver.search.numbers cimport Choice, REPLY
from echecs.solver.search.proof_number cimport ProofSearch
from echecs.solver.search.traffic cimport arrive, depart, threads_at, way

# What a thread adds to the number of the move that it is at: so little that another
# mostly follows it and turns off far from the root, where one thread would look next.
# Two threads in step need 1/1.77 of one thread's nodes each (66 problems of 15,000 to
# 300,000 nodes), with a quarter of this 1/1.64, in proportion to the number 1/1.7.
cdef enum:
    ATTACK_BURDEN = 4 * REPLY
    DEFENCE_BURDEN = 8

# After so many nodes below a move it is looked up whether the others are decided.
cdef enum:
    LONG_STAY = 16

# How often a thread looks whether others have decided what it is at, in nodes.
cdef enum:
    NODES_BETWEEN_LOOKS_UP = 64

# A thread goes back to the root after so many nodes for each move of the mate, and one
# more for each of so many that it has searched: on its way it shows what it has found out,
# and sets out again by what the others have. Two threads in step need 1/1.98 of one
# thread's nodes so, with taking over their numbers, and 1/1.80 without (96 problems of
# 40,000 to 65,000 nodes, none of which chose it); the worst of them 1/0.74 instead of
# 1/0.17. A line has two nodes for each move, so 2 % of them are visited anew. That it
# goes further and further makes an end certain, however little the table keeps.
cdef enum:
    NODES_OUT_FOR_A_MOVE = 100
    NODES_BEFORE_ONE_MORE = 64

# With no more moves left than this a thread does not show where it is: it is soon gone
# from there, and counting takes a cache line from the others.
cdef enum:
    SOON_GONE = 3

# A number taken over from the table is larger by at least this part: packed numbers are
# a little smaller, and with those a thread might go back to a child for ever.
cdef enum:
    NEWS = 64

# Stands for no place on the path.
cdef enum:
    NOT_DECIDED = 1 << 20

cdef int choose_attack(
    ProofSearch* search, uint64_t key, int moves, Choice* children, int count, uint32_t limit,
    uint32_t* second
) noexcept nogil
cdef int choose_reply(
    ProofSearch* search, uint64_t key, int moves, Choice* children, int count, uint32_t limit,
    uint32_t* second
) noexcept nogil
cdef void refresh(
    ProofSearch* search, const Position* pos, int moves, Choice* children, int count, int but
) noexcept nogil
cdef void look_up(ProofSearch* search) noexcept nogil


cdef inline bint set_out(ProofSearch* search, const Choice* root) noexcept nogil:
    """Whether the root is still to be searched; how far to go before the way back."""
    cdef bint is_first = not search.limits.nodes
    if not is_first and not search.is_going_back:
        return False
    search.is_going_back = False
    if search.traffic != NULL:
        search.way_back = (
            search.limits.nodes + search.limits.nodes // NODES_BEFORE_ONE_MORE
            + NODES_OUT_FOR_A_MOVE * search.first_moves
        )
    return is_first or (root.pn and root.dn and not search.limits.stopped)


cdef inline bint find_way_back(ProofSearch* search) noexcept nogil:
    """Whether a thread in company has gone far enough from the root."""
    if search.way_back and search.limits.nodes >= search.way_back:
        search.is_going_back = True
    return search.is_going_back


cdef inline bint is_shared(ProofSearch* search, uint64_t key, int moves) noexcept nogil:
    """Whether another thread is below this node as well."""
    if search.traffic == NULL or moves <= SOON_GONE:
        return False
    return threads_at(search.traffic, way(key, moves, 0)) > 1


cdef inline void go_in(ProofSearch* search, uint64_t key, int moves, MoveCode move) noexcept nogil:
    """Show the others that this thread is at a node (no move) or below its move."""
    if search.traffic != NULL and moves > SOON_GONE:
        arrive(search.traffic, way(key, moves, move))


cdef inline void go_out(ProofSearch* search, uint64_t key, int moves, MoveCode move) noexcept nogil:
    """Take that back."""
    if search.traffic != NULL and moves > SOON_GONE:
        depart(search.traffic, way(key, moves, move))
