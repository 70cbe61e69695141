"""A game: a board, how it came about, and how it ends."""

import cython
from cython.cimports.echecs.domain.board import Board, board_of
from cython.cimports.echecs.domain.move import Move, move_of
from cython.cimports.echecs.kernel.movegen import find_legal
from cython.cimports.echecs.kernel.position import make
from cython.cimports.echecs.kernel.types import ConstPosition, MoveCode
from cython.cimports.libc.stdlib import free, realloc

from echecs.domain.outcome import (
    AGREEMENT,
    CHECKMATE,
    DEAD_POSITION,
    FIFTY_MOVES,
    REPETITION,
    RESIGNATION,
    STALEMATE,
    UNFINISHED,
    Outcome,
)
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import IllegalMoveError

# Boards never change, so games share their first one.
_START = cython.declare(Board, Board())


@cython.cclass
class Game:
    """A game from its first position on, by one set of rules.

    `play` refuses illegal moves and any move after the end; `undo` takes the
    last one back, an end by resignation or agreement included.
    """

    def __cinit__(self, *arguments, **options):
        self.past = cython.NULL
        self.count = 0
        self.capacity = 0
        self.make_room()
        self.past[0].pos = _START.pos

    def __init__(self, board: Board | None = None, rules: RuleSet = STANDARD) -> None:
        if board is None:
            board = _START if rules is STANDARD else Board(rules=rules)
        self.rules = rules
        """The rule set."""
        self.declared = None
        # A board that changes must not change the game.
        self.present = board if type(board) is Board else board_of(cython.address(board.pos))
        self.past[0].pos = board.pos
        self.count = 0

    def __dealloc__(self):
        free(self.past)

    # --- What it is now ----------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The position now."""
        if self.present is None:
            self.present = board_of(cython.address(self.past[self.count].pos))
        return self.present

    @property
    def boards(self) -> list[Board]:
        """Every position from the first to the present one."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            found.append(board_of(cython.address(self.past[index].pos)))
        found.append(self.board)
        return found

    @property
    def moves(self) -> list[Move]:
        """The moves played."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            found.append(move_of(self.past[index].move))
        return found

    @property
    def last_move(self) -> Move | None:
        """The move that led here."""
        return move_of(self.past[self.count - 1].move) if self.count else None

    @property
    def ply(self) -> int:
        """How many moves were played, each side's counted."""
        return self.count

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.board.turn

    @property
    def repetitions(self) -> int:
        """How many times this position has occurred, now included."""
        # Nothing comes back from before a capture or a pawn's move.
        now: ConstPosition = cython.address(self.past[self.count].pos)
        times: cython.int = 1
        back: cython.int = self.count - 2
        oldest: cython.int = max(self.count - cython.cast(cython.int, now.halfmove_clock), 0)
        while back >= oldest:
            if self.past[back].pos.key == now.key:
                times += 1
            back -= 2
        return times

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        if self.declared is not None:
            return self.declared
        board, rules = self.board, self.rules
        if not board.has_legal_move:
            if board.is_check:
                return Outcome(CHECKMATE, board.turn.other)
            return Outcome(STALEMATE)
        if rules.dead_position and board.is_insufficient_material:
            return Outcome(DEAD_POSITION)
        if rules.repetition and self.repetitions >= 3:
            return Outcome(REPETITION)
        if rules.fifty_moves and board.halfmove_clock >= 100:
            return Outcome(FIFTY_MOVES)
        return None

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `?-?` while there is none."""
        outcome = self.outcome
        return UNFINISHED if outcome is None else outcome.result

    # --- Moves -------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a move, or raise `IllegalMoveError` and leave everything as it was."""
        refusal = self.explain(move)
        if refusal is not None:
            raise IllegalMoveError(str(move), self.board.fen, refusal)
        self.push(move)

    def push(self, move: Move) -> None:
        """Play a legal move without asking whether the game is over."""
        if not isinstance(move, Move):
            raise TypeError(f"a Move is needed, not {type(move).__name__}")
        now: cython.pointer(Played) = cython.address(self.past[self.count])
        code: MoveCode = find_legal(cython.address(now.pos), cython.cast(Move, move).code)
        if code == 0:
            raise IllegalMoveError(str(move), self.board.fen, self.board.explain(move))
        if self.count + 1 == self.capacity:
            self.make_room()
            now = cython.address(self.past[self.count])
        now.move = code
        make(cython.address(now.pos), code, cython.address(self.past[self.count + 1].pos))
        self.count += 1
        self.present = None

    def make_room(self):
        """Make the room for the past larger."""
        wanted: cython.int = 2 * self.capacity if self.capacity else 32
        past: cython.p_void = realloc(
            self.past, cython.cast(cython.size_t, wanted) * cython.sizeof(Played)
        )
        if past == cython.NULL:
            raise MemoryError
        self.past = cython.cast(cython.pointer(Played), past)
        self.capacity = wanted
        return 0

    def undo(self) -> Move:
        """Take back the last move and return it; `IndexError` at the start."""
        if self.count == 0:
            raise IndexError("no move to take back")
        self.count -= 1
        self.present = None
        self.declared = None
        return move_of(self.past[self.count].move)

    def explain(self, move: Move) -> Refusal | None:
        """Why a move may not be played, or None when it may.

        The history tells what the board alone cannot: which piece lost the
        right to castle, and whether a capture en passant comes too late.
        """
        if self.outcome is not None:
            from echecs.domain.refusal import Refusal

            return Refusal("game-over")
        if self.board.is_legal(move):
            return None
        from echecs.domain.explain_history import explain_with_history

        return explain_with_history(self.boards, self.moves, move)

    # --- Ends that are declared --------------------------------------------------------

    def resign(self, color: Color | None = None) -> None:
        """A side gives up, the side to move if none is named."""
        self.declare(Outcome(RESIGNATION, (self.turn if color is None else color).other))

    def agree_draw(self) -> None:
        """The game is drawn by agreement."""
        self.declare(Outcome(AGREEMENT))

    def declare(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board; `ValueError` after its end."""
        if self.outcome is not None:
            raise ValueError("the game is over already")
        self.declared = outcome

    # --- Python ------------------------------------------------------------------------

    def __reduce__(self):
        return (_unpickle, (self.boards[0], self.rules, self.moves, self.declared))

    def __repr__(self) -> str:
        return f"<Game: {self.ply} half-moves, {self.result}, {self.board.fen}>"


def _unpickle(board: Board, rules: RuleSet, moves: list, declared) -> Game:
    game: Game = Game(board, rules)
    for move in moves:
        game.push(move)
    game.declared = declared
    return game
