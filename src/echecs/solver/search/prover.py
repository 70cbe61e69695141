"""The mate searches as a Python object: a table, limits, and a way to call them off."""

import cython
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.domain.move import move_of
from cython.cimports.echecs.kernel.movegen import generate
from cython.cimports.echecs.kernel.position import make
from cython.cimports.echecs.kernel.types import MoveList, Position
from cython.cimports.echecs.solver.search.exhaustive import (
    ExhaustiveSearch,
    History,
    close_exhaustive_search,
    exhaust_attack,
    exhaust_defence,
    open_exhaustive_search,
)
from cython.cimports.echecs.solver.search.leaf import list_mates
from cython.cimports.echecs.solver.search.limits import set_limits
from cython.cimports.echecs.solver.search.proof_number import (
    ProofSearch,
    close_proof_search,
    open_proof_search,
    prove_attack,
    prove_defence,
)
from cython.cimports.echecs.solver.search.table import (
    LONGEST_MATE,
    Knowledge,
    begin_search,
    close_table,
    end_search,
    new_generation,
    open_table,
    probe,
    role_of,
)
from cython.cimports.echecs.solver.search.verdict import PROVED, UNDECIDED
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset

# Why searches end early: somebody stopped them, or another thread was faster.
_STOPPED = cython.declare(cython.int, 1)
_DECIDED = cython.declare(cython.int, 2)

LONGEST = LONGEST_MATE
"""The longest mate that can be searched for, in moves."""


@cython.cclass
class Prover:
    """A table of what is proved, and the two searches that fill it.

    Several threads may search with one prover at a time; they share the table
    and release the interpreter's lock. `stop` ends all of them at once.
    """

    def __cinit__(self, megabytes: cython.size_t = 64):
        self.megabytes = megabytes
        if not open_table(cython.address(self.table), megabytes):
            raise MemoryError(f"there is no memory for a table of {megabytes} MB")

    def __dealloc__(self):
        close_table(cython.address(self.table))

    def __init__(self, megabytes: int = 64) -> None:
        """A prover with a table of about that size."""

    def stop(self) -> None:
        """End the searches under way and any to come, until `resume`."""
        self.stop_flag |= _STOPPED

    def resume(self) -> None:
        """Allow searches again."""
        self.stop_flag = 0

    @property
    def is_stopped(self) -> bool:
        """Whether `stop` was called."""
        return (self.stop_flag & _STOPPED) != 0

    def end_race(self, over: cython.bint) -> None:
        """Tell the threads that search one node together that it is decided, or the next begins."""
        self.stop_flag = (self.stop_flag & _STOPPED) | (_DECIDED if over else 0)

    @property
    def table_use(self) -> int:
        """About how many of a thousand entries of the table hold something."""
        used: cython.int = 0
        index: cython.int
        # Every table begins with a thousand entries.
        for index in range(1000):
            used += self.table.buckets[index >> 2].entries[index & 3].data != 0
        return used * (self.table.mask + 1) // (self.table.last_mask + 1)

    def start_problem(self) -> None:
        """Let what is known of earlier problems make room for the next."""
        self.ending_hits = 0
        new_generation(cython.address(self.table))
        memset(cython.address(self.history), 0, cython.sizeof(History))

    def prove(
        self,
        board: Board,
        moves: cython.int,
        *,
        defending: cython.bint = False,
        exhaustive: cython.bint = False,
        nodes: cython.ulonglong = 0,
        seconds: cython.double = 0,
        together: cython.bint = False,
    ):
        """Search for a forced mate in at most `moves` moves; 0 means no limit.

        Returns the verdict (True, False, or None when a limit came first) and
        the number of nodes. `defending` asks whether the side to move is the
        one that gets mated; `exhaustive` tries every line instead of following
        proof numbers; several threads may search one node `together`.
        """
        length: cython.int = min(max(moves, 0), LONGEST_MATE)
        begin_search(cython.address(self.table))
        try:
            if exhaustive:
                verdict, searched = self._exhaust(
                    board, length, defending, nodes, seconds, together
                )
            else:
                verdict, searched = self._prove(board, length, defending, nodes, seconds, together)
        finally:
            end_search(cython.address(self.table))
        return (None if verdict == UNDECIDED else verdict == PROVED), searched

    def _prove(self, board, moves, defending, nodes, seconds, together):
        """The verdict of the proof-number search, and its nodes."""
        search: ProofSearch
        verdict: cython.int
        role: uint64_t = role_of(board.pos.turn ^ defending)
        if not open_proof_search(cython.address(search), cython.address(self.table), role, moves):
            raise MemoryError("there is no memory for a search")
        if together:
            search.traffic = cython.address(self.traffic)
        with cython.nogil:
            set_limits(
                cython.address(search.limits), nodes, seconds, cython.address(self.stop_flag)
            )
            if defending:
                verdict = prove_defence(cython.address(search), cython.address(board.pos), moves)
            else:
                verdict = prove_attack(cython.address(search), cython.address(board.pos), moves)
            close_proof_search(cython.address(search))
        self.ending_hits += search.limits.endings
        return verdict, search.limits.nodes

    def _exhaust(self, board, moves, defending, nodes, seconds, together):
        """The verdict of the exhaustive search, and its nodes."""
        search: ExhaustiveSearch
        verdict: cython.int
        role: uint64_t = role_of(board.pos.turn ^ defending)
        if not open_exhaustive_search(
            cython.address(search),
            cython.address(self.table),
            cython.address(self.history),
            role,
            moves,
        ):
            raise MemoryError("there is no memory for a search")
        if together:
            search.traffic = cython.address(self.traffic)
        with cython.nogil:
            set_limits(
                cython.address(search.limits), nodes, seconds, cython.address(self.stop_flag)
            )
            if defending:
                verdict = exhaust_defence(cython.address(search), cython.address(board.pos), moves)
            else:
                verdict = exhaust_attack(cython.address(search), cython.address(board.pos), moves)
            close_exhaustive_search(cython.address(search))
        self.ending_hits += search.limits.endings
        return verdict, search.limits.nodes

    def mating_moves(self, board: Board, moves: cython.int, *, seconds: cython.double = 0):
        """Every move that forces mate in at most `moves`, by trying everything.

        None when the time was over or the prover was stopped first.
        """
        found: MoveList
        verdict: cython.int = PROVED
        found.count = 0
        if moves == 1 or moves == 2:
            with cython.nogil:
                list_mates(cython.address(board.pos), moves, cython.address(found))
        elif moves > 2:
            verdict = self._exhaust_moves(
                board, min(moves, LONGEST_MATE), seconds, cython.address(found)
            )
        if verdict == UNDECIDED:
            return None
        return [move_of(found.moves[index]) for index in range(found.count)]

    def _exhaust_moves(self, board, moves, seconds, found):
        """List the moves that force mate; UNDECIDED when a limit came first."""
        search: ExhaustiveSearch
        legal: MoveList
        child: Position
        index: cython.int
        verdict: cython.int = PROVED
        role: uint64_t = role_of(board.pos.turn)
        if not open_exhaustive_search(
            cython.address(search),
            cython.address(self.table),
            cython.address(self.history),
            role,
            moves,
        ):
            raise MemoryError("there is no memory for a search")
        begin_search(cython.address(self.table))
        with cython.nogil:
            set_limits(cython.address(search.limits), 0, seconds, cython.address(self.stop_flag))
            generate(cython.address(board.pos), cython.address(legal))
            for index in range(legal.count):
                make(cython.address(board.pos), legal.moves[index], cython.address(child))
                verdict = exhaust_defence(cython.address(search), cython.address(child), moves - 1)
                if verdict == UNDECIDED:
                    break
                if verdict == PROVED:
                    found.moves[found.count] = legal.moves[index]
                    found.count += 1
            close_exhaustive_search(cython.address(search))
        end_search(cython.address(self.table))
        self.ending_hits += search.limits.endings
        return verdict

    def recall(self, board: Board, *, defending: cython.bint = False):
        """What the table has on a position: proved in, disproved in (0 for none), the move."""
        known: Knowledge
        key: uint64_t = board.pos.key ^ role_of(board.pos.turn ^ defending)
        if not probe(cython.address(self.table), key, 0, cython.address(known)):
            return 0, 0, None
        move = move_of(known.move) if known.proved and known.move else None
        return known.proved, known.disproved, move
