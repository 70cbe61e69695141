"""A board that changes in place: moves are pushed and taken back."""

import cython
from cython.cimports.echecs.domain.board import Board, board_of
from cython.cimports.echecs.domain.game import Played
from cython.cimports.echecs.domain.move import NULL_CODE, Move, move_of
from cython.cimports.echecs.kernel.movegen import find_legal
from cython.cimports.echecs.kernel.position import checkers, make, make_null
from cython.cimports.echecs.kernel.types import MoveCode
from cython.cimports.libc.stdlib import free, realloc

from echecs.domain.board import STARTING_FEN
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import IllegalMoveError
from echecs.notation.san import parse_san
from echecs.notation.uci import parse_uci


@cython.cclass
class MutableBoard(Board):
    """A `Board` on which moves are played and taken back, for searches that walk a tree.

    It answers all that a `Board` does, about the position it has now. Whoever
    keeps positions keeps `board.frozen`, and it is no key of a dictionary.
    """

    def __cinit__(self, *arguments, **options):
        self.past = cython.NULL
        self.count = 0
        self.capacity = 0

    def __init__(
        self,
        position=STARTING_FEN,
        *,
        rules: RuleSet = STANDARD,
        strict: bool = False,
    ) -> None:
        if isinstance(position, Board):
            self.pos = cython.cast(Board, position).pos
        else:
            Board.__init__(self, position, rules=rules, strict=strict)
        self.count = 0

    def __dealloc__(self):
        free(self.past)

    def make_room(self):
        """Make the room for the past larger."""
        wanted: cython.int = 2 * self.capacity if self.capacity else 64
        past: cython.p_void = realloc(
            self.past, cython.cast(cython.size_t, wanted) * cython.sizeof(Played)
        )
        if past == cython.NULL:
            raise MemoryError
        self.past = cython.cast(cython.pointer(Played), past)
        self.capacity = wanted
        return 0

    @property
    def frozen(self) -> Board:
        """The position now, as a board that stays as it is."""
        return board_of(cython.address(self.pos))

    # --- Moves -------------------------------------------------------------------------

    def push(self, move: Move) -> None:
        """Play a legal move, or the null move; `IllegalMoveError` says why any other is not."""
        code: MoveCode = find_legal(cython.address(self.pos), move.code)
        if code == 0:
            if move.code != NULL_CODE or checkers(cython.address(self.pos)):
                raise IllegalMoveError(str(move), self.fen, self.explain(move))
            code = NULL_CODE
        if self.count == self.capacity:
            self.make_room()
        before: cython.pointer(Played) = cython.address(self.past[self.count])
        before.pos = self.pos
        before.move = code
        self.count += 1
        if code == NULL_CODE:
            make_null(cython.address(before.pos), cython.address(self.pos))
        else:
            make(cython.address(before.pos), code, cython.address(self.pos))

    def push_san(self, text: str) -> Move:
        """Play the move that a text names in algebraic notation, and return it."""
        move: Move = parse_san(self, text)
        self.push(move)
        return move

    def push_uci(self, text: str) -> Move:
        """Play the move that a text names in coordinates, and return it."""
        move: Move = parse_uci(self, text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back the last move and return it; `IndexError` at the start."""
        if self.count == 0:
            raise IndexError("no move to take back")
        self.count -= 1
        self.pos = self.past[self.count].pos
        return move_of(self.past[self.count].move)

    def peek(self) -> Move:
        """The last move; `IndexError` at the start."""
        if self.count == 0:
            raise IndexError("no move was played")
        return move_of(self.past[self.count - 1].move)

    @property
    def move_stack(self) -> list[Move]:
        """The moves played, the first one first; a list of the caller's own."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            found.append(move_of(self.past[index].move))
        return found

    @property
    def ply(self) -> int:
        """How many moves can be taken back."""
        return self.count

    @property
    def repetitions(self) -> int:
        """How many times this position has occurred, now included."""
        # Nothing comes back from before a capture or a pawn's move.
        times: cython.int = 1
        back: cython.int = self.count - 2
        oldest: cython.int = max(self.count - cython.cast(cython.int, self.pos.halfmove_clock), 0)
        while back >= oldest:
            if self.past[back].pos.key == self.pos.key:
                times += 1
            back -= 2
        return times

    # --- Python ------------------------------------------------------------------------

    def __hash__(self) -> int:
        raise TypeError("a board that changes is no key; board.frozen is")

    def __eq__(self, other: object) -> bool:
        return Board.__eq__(self, other)

    def __copy__(self):
        return _rebuild(self.first, self.move_stack)

    def __deepcopy__(self, memo):
        return _rebuild(self.first, self.move_stack)

    @property
    def first(self) -> Board:
        """The position before the first move."""
        if self.count:
            return board_of(cython.address(self.past[0].pos))
        return board_of(cython.address(self.pos))

    def __reduce__(self):
        return (_rebuild, (self.first, self.move_stack))

    def __repr__(self) -> str:
        return f"MutableBoard('{self.fen}')"


def _rebuild(first: Board, moves: list) -> MutableBoard:
    board: MutableBoard = MutableBoard(first)
    for move in moves:
        board.push(move)
    return board
