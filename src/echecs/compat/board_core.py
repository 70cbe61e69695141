# cython: boundscheck=True, wraparound=True, nonecheck=True
"""The playing half of a board: turn, rights, history, legal moves and how a game ends."""

import cython
from cython.cimports.echecs.compat.generation import (
    PROMOTION_SHIFT,
    TO_SHIFT,
    add_castling,
    add_en_passant,
    add_pseudo_legal,
    generate,
    has_legal,
    has_legal_en_passant,
    is_castling,
    is_en_passant,
    is_into_check,
    is_pseudo_legal,
    keep_legal,
    unwritten,
    written,
)
from cython.cimports.echecs.compat.geometry import checks, clean_rights, was_checked
from cython.cimports.echecs.compat.move import Code, Move, move_of
from cython.cimports.echecs.compat.play import (
    is_zeroing,
    pass_turn,
    play,
    put_piece,
    same_position,
)
from cython.cimports.echecs.compat.square_set import mask_of, set_of
from cython.cimports.echecs.compat.state import CodeList, ConstState, State
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit, popcount
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
)
from cython.cimports.libc.stdlib import free, realloc

_EVERYWHERE = cython.declare(Bitboard, 0xFFFFFFFFFFFFFFFF)
_LIGHT = cython.declare(Bitboard, 0x55AA55AA55AA55AA)
_ALL = 0xFFFF_FFFF_FFFF_FFFF

# The numbers of Termination.
_CHECKMATE = cython.declare(cython.int, 1)
_STALEMATE = cython.declare(cython.int, 2)
_INSUFFICIENT_MATERIAL = cython.declare(cython.int, 3)
_SEVENTYFIVE_MOVES = cython.declare(cython.int, 4)
_FIVEFOLD_REPETITION = cython.declare(cython.int, 5)
_FIFTY_MOVES = cython.declare(cython.int, 6)
_THREEFOLD_REPETITION = cython.declare(cython.int, 7)


def moves_of(codes):
    """The moves of a list of codes, as Python objects."""
    moves: list = []
    index: cython.int
    for index in range(codes.count):
        moves.append(move_of(codes.codes[index]))
    return moves


def mask_or_all(mask):
    """A mask given by a caller; every number keeps its lowest 64 bits."""
    return mask_of(mask)


@cython.cclass
class BoardCore(BaseBoard):
    """A board with a side to move, castling rights, counters and the moves played."""

    def __cinit__(self, *args, **kwargs):
        self.move_stack = []

    def __dealloc__(self):
        free(self.stack)

    # --- Whose move, which rights ------------------------------------------------------

    @property
    def turn(self):
        """The side to move."""
        return self.state.pos.turn == WHITE

    @turn.setter
    def turn(self, color):
        self.state.pos.turn = WHITE if color else BLACK

    @property
    def castling_rights(self):
        """The squares of rooks that may still castle, as a mask, however it was set."""
        return self.state.pos.castling

    @castling_rights.setter
    def castling_rights(self, mask):
        self.state.pos.castling = mask_of(mask)

    @property
    def ep_square(self):
        """The square a pawn has just stepped over, or None."""
        return None if self.state.pos.ep == NO_SQUARE else self.state.pos.ep

    @ep_square.setter
    def ep_square(self, square):
        if square is None:
            self.state.pos.ep = NO_SQUARE
        else:
            number: cython.Py_ssize_t = square
            if number < 0 or number > 63:
                raise IndexError(f"not a square: {number}")
            self.state.pos.ep = number

    @property
    def fullmove_number(self):
        """The number of the move, counted up after Black's."""
        return self.state.pos.fullmove_number

    @fullmove_number.setter
    def fullmove_number(self, number):
        self.state.pos.fullmove_number = number

    @property
    def halfmove_clock(self):
        """Half-moves since the last capture or pawn move."""
        return self.state.pos.halfmove_clock

    @halfmove_clock.setter
    def halfmove_clock(self, number):
        self.state.pos.halfmove_clock = number

    @property
    def chess960(self):
        """Whether castling is written and allowed as in Chess960."""
        return self.state.chess960

    @chess960.setter
    def chess960(self, value):
        self.state.chess960 = bool(value)

    def clean_castling_rights(self):
        """The castling rights that king and rooks on their squares can have, as a mask."""
        return clean_rights(cython.address(self.state))

    # --- The list of moves -------------------------------------------------------------

    @property
    def legal_moves(self):
        """The legal moves, generated each time they are looked at."""
        return LegalMoveGenerator(self)

    @property
    def pseudo_legal_moves(self):
        """The moves of all pieces, also those that leave the king in check."""
        return PseudoLegalMoveGenerator(self)

    def generate_legal_moves(self, from_mask=_ALL, to_mask=_ALL):
        """Legal moves from and to the squares of two masks."""
        codes: CodeList
        generate(
            cython.address(self.state),
            cython.address(codes),
            mask_or_all(from_mask),
            mask_or_all(to_mask),
        )
        return iter(moves_of(cython.address(codes)))

    def generate_pseudo_legal_moves(self, from_mask=_ALL, to_mask=_ALL):
        """Moves from and to the squares of two masks, also into check."""
        codes: CodeList
        codes.count = 0
        add_pseudo_legal(
            cython.address(self.state),
            cython.address(codes),
            mask_or_all(from_mask),
            mask_or_all(to_mask),
        )
        return iter(moves_of(cython.address(codes)))

    def generate_castling_moves(self, from_mask=_ALL, to_mask=_ALL):
        """Castling; the second mask is about the rook's square."""
        codes: CodeList
        codes.count = 0
        add_castling(
            cython.address(self.state),
            cython.address(codes),
            mask_or_all(from_mask),
            mask_or_all(to_mask),
        )
        return iter(moves_of(cython.address(codes)))

    def generate_pseudo_legal_ep(self, from_mask=_ALL, to_mask=_ALL):
        """Captures en passant, also into check."""
        codes: CodeList
        codes.count = 0
        add_en_passant(
            cython.address(self.state),
            cython.address(codes),
            mask_or_all(from_mask),
            mask_or_all(to_mask),
        )
        return iter(moves_of(cython.address(codes)))

    def generate_legal_ep(self, from_mask=_ALL, to_mask=_ALL):
        """Legal captures en passant."""
        codes: CodeList
        codes.count = 0
        add_en_passant(
            cython.address(self.state),
            cython.address(codes),
            mask_or_all(from_mask),
            mask_or_all(to_mask),
        )
        keep_legal(cython.address(self.state), cython.address(codes))
        return iter(moves_of(cython.address(codes)))

    def generate_pseudo_legal_captures(self, from_mask=_ALL, to_mask=_ALL):
        """Captures, those en passant last, also into check."""
        codes: CodeList
        origins: Bitboard = mask_or_all(from_mask)
        goals: Bitboard = mask_or_all(to_mask)
        enemy: Bitboard = self.state.pos.side[self.state.pos.turn ^ 1]
        codes.count = 0
        add_pseudo_legal(cython.address(self.state), cython.address(codes), origins, goals & enemy)
        add_en_passant(cython.address(self.state), cython.address(codes), origins, goals)
        return iter(moves_of(cython.address(codes)))

    def generate_legal_captures(self, from_mask=_ALL, to_mask=_ALL):
        """Legal captures, those en passant last."""
        codes: CodeList
        passing: CodeList
        origins: Bitboard = mask_or_all(from_mask)
        goals: Bitboard = mask_or_all(to_mask)
        enemy: Bitboard = self.state.pos.side[self.state.pos.turn ^ 1]
        generate(cython.address(self.state), cython.address(codes), origins, goals & enemy)
        passing.count = 0
        add_en_passant(cython.address(self.state), cython.address(passing), origins, goals)
        keep_legal(cython.address(self.state), cython.address(passing))
        return iter(moves_of(cython.address(codes)) + moves_of(cython.address(passing)))

    # --- Questions about a move --------------------------------------------------------

    def code_of(self, move):
        """The code of a move that a caller gives; drops and strange squares are refused."""
        if (move.from_square | move.to_square) & ~63 or not 0 <= move.promoted_to <= 6:
            raise IndexError(
                f"no move of a board: from {move.from_square} to {move.to_square}, "
                f"promotion {move.promoted_to}"
            )
        return move.from_square | move.to_square << TO_SHIFT | move.promoted_to << PROMOTION_SHIFT

    def is_pseudo_legal(self, move: Move):
        """Whether a piece of the side to move can make the move, its king apart."""
        code: Code = self.code_of(move)
        return not move.dropped and is_pseudo_legal(cython.address(self.state), code)

    def is_legal(self, move: Move):
        """Whether the move is legal."""
        code: Code = self.code_of(move)
        return (
            not move.dropped
            and is_pseudo_legal(cython.address(self.state), code)
            and not is_into_check(cython.address(self.state), code)
        )

    def is_into_check(self, move: Move):
        """Whether a pseudo-legal move leaves its own king attacked."""
        return is_into_check(cython.address(self.state), self.code_of(move))

    def was_into_check(self):
        """Whether the side to move could take the king."""
        return was_checked(cython.address(self.state))

    def gives_check(self, move: Move):
        """Whether a pseudo-legal move puts the opponent in check."""
        child: State = self.state
        if move.is_null():
            pass_turn(cython.address(child))
        elif not move.dropped:
            play(cython.address(child), unwritten(cython.address(child), self.code_of(move)))
        return checks(cython.address(child)) != 0

    def is_en_passant(self, move: Move):
        """Whether a pseudo-legal move takes en passant."""
        return is_en_passant(cython.address(self.state), self.code_of(move))

    def is_capture(self, move: Move):
        """Whether a pseudo-legal move takes something."""
        code: Code = self.code_of(move)
        touched: Bitboard = bit(move.from_square) ^ bit(move.to_square)
        return (touched & self.state.pos.side[self.state.pos.turn ^ 1]) != 0 or is_en_passant(
            cython.address(self.state), code
        )

    def is_zeroing(self, move: Move):
        """Whether a pseudo-legal move takes something or moves a pawn."""
        return is_zeroing(cython.address(self.state), self.code_of(move)) or move.dropped == 1

    def _reduces_castling_rights(self, move: Move):
        self.code_of(move)
        rights: Bitboard = clean_rights(cython.address(self.state))
        touched: Bitboard = bit(move.from_square) ^ bit(move.to_square)
        kings: Bitboard = touched & self.state.pos.kind[KING] & ~self.state.promoted
        return (
            (touched & rights) != 0
            or ((rights & RANK_1) != 0 and (kings & self.state.pos.side[WHITE]) != 0)
            or ((rights & RANK_8) != 0 and (kings & self.state.pos.side[BLACK]) != 0)
        )

    def is_irreversible(self, move: Move):
        """Whether no later position can be the same as this one after a pseudo-legal move."""
        return (
            self.is_zeroing(move)
            or self._reduces_castling_rights(move)
            or has_legal_en_passant(cython.address(self.state))
        )

    def is_castling(self, move: Move):
        """Whether a pseudo-legal move castles."""
        return is_castling(cython.address(self.state), self.code_of(move))

    def is_kingside_castling(self, move: Move):
        """Whether a pseudo-legal move castles towards the h-file."""
        return self.is_castling(move) and (move.to_square & 7) > (move.from_square & 7)

    def is_queenside_castling(self, move: Move):
        """Whether a pseudo-legal move castles towards the a-file."""
        return self.is_castling(move) and (move.to_square & 7) < (move.from_square & 7)

    # --- Questions about the position --------------------------------------------------

    def checkers_mask(self):
        """The pieces that give check, as a mask."""
        return checks(cython.address(self.state))

    def checkers(self):
        """The pieces that give check."""
        return set_of(checks(cython.address(self.state)))

    def is_check(self):
        """Whether the side to move is in check."""
        return checks(cython.address(self.state)) != 0

    def is_checkmate(self):
        """Whether the side to move is in check and has no legal move."""
        return checks(cython.address(self.state)) != 0 and not has_legal(cython.address(self.state))

    def is_stalemate(self):
        """Whether the side to move is not in check and has no legal move."""
        return checks(cython.address(self.state)) == 0 and not has_legal(cython.address(self.state))

    def has_insufficient_material(self, color):
        """Whether a side can never mate, whatever the other does."""
        return _cannot_mate(cython.address(self.state), WHITE if color else BLACK)

    def is_insufficient_material(self):
        """Whether neither side can ever mate."""
        return _cannot_mate(cython.address(self.state), WHITE) and _cannot_mate(
            cython.address(self.state), BLACK
        )

    def has_pseudo_legal_en_passant(self):
        """Whether a pawn stands ready to take en passant."""
        codes: CodeList
        codes.count = 0
        add_en_passant(cython.address(self.state), cython.address(codes), _EVERYWHERE, _EVERYWHERE)
        return codes.count > 0

    def has_legal_en_passant(self):
        """Whether some capture en passant is legal."""
        return has_legal_en_passant(cython.address(self.state))

    def _transposition_key(self):
        legal: cython.bint = has_legal_en_passant(cython.address(self.state))
        return (
            self.pawns,
            self.knights,
            self.bishops,
            self.rooks,
            self.queens,
            self.kings,
            self.state.pos.side[WHITE],
            self.state.pos.side[BLACK],
            self.turn,
            self.clean_castling_rights(),
            self.ep_square if legal else None,
        )

    # --- Draws and endings -------------------------------------------------------------

    def repeats(self, state, wanted):
        """How often earlier positions equal this one; the count stops at `wanted`."""
        found: cython.int = 0
        index: cython.int = self.depth - 1
        men: cython.int = popcount(state.pos.side[WHITE] | state.pos.side[BLACK])
        while index >= 0 and found < wanted:
            past: cython.pointer(State) = cython.address(self.stack[index])
            # Nothing before a capture or a pawn's move can come back.
            if (
                past.pos.kind[PAWN] != state.pos.kind[PAWN]
                or popcount(past.pos.side[WHITE] | past.pos.side[BLACK]) != men
            ):
                break
            if same_position(past, state):
                found += 1
            index -= 1
        return found

    def is_repetition(self, count=3):
        """Whether the position has now come up so many times."""
        wanted: cython.int = count - 1
        if wanted <= 0:
            return True
        return self.repeats(cython.address(self.state), wanted) >= wanted

    def is_fivefold_repetition(self):
        """Whether the position has come up five times, which ends the game."""
        return self.repeats(cython.address(self.state), 4) >= 4

    def can_claim_threefold(self):
        if self.repeats(cython.address(self.state), 2) >= 2:
            return True
        codes: CodeList
        child: State
        index: cython.int
        generate(cython.address(self.state), cython.address(codes), _EVERYWHERE, _EVERYWHERE)
        for index in range(codes.count):
            child = self.state
            play(cython.address(child), unwritten(cython.address(self.state), codes.codes[index]))
            if self.repeats(cython.address(child), 2) >= 2:
                return True
        return False

    def can_claim_threefold_repetition(self):
        """Whether the position, or one after some legal move, has come up three times."""
        return self.can_claim_threefold()

    def _is_halfmoves(self, n):
        return self.state.pos.halfmove_clock >= n and has_legal(cython.address(self.state))

    def is_seventyfive_moves(self):
        """Whether 75 moves without capture or pawn move end the game."""
        return self._is_halfmoves(150)

    def is_fifty_moves(self):
        """Whether 50 moves have gone by without capture or pawn move."""
        return self._is_halfmoves(100)

    def can_claim_fifty(self):
        if self.state.pos.halfmove_clock < 99:
            return False
        codes: CodeList
        child: State
        index: cython.int
        generate(cython.address(self.state), cython.address(codes), _EVERYWHERE, _EVERYWHERE)
        if self.state.pos.halfmove_clock >= 100:
            return codes.count > 0
        for index in range(codes.count):
            if is_zeroing(cython.address(self.state), codes.codes[index]):
                continue
            child = self.state
            play(cython.address(child), unwritten(cython.address(self.state), codes.codes[index]))
            if has_legal(cython.address(child)):
                return True
        return False

    def can_claim_fifty_moves(self):
        """Whether 50 quiet moves have gone by, or will have after some legal move."""
        return self.can_claim_fifty()

    def can_claim_draw(self):
        """Whether the side to move can claim a draw."""
        return self.can_claim_fifty() or self.can_claim_threefold()

    def ending(self, claim_draw):
        """The number of the Termination, or 0 while the game goes on."""
        state: ConstState = cython.address(self.state)
        moves: cython.bint = has_legal(state)
        if not moves and checks(state):
            return _CHECKMATE
        if _cannot_mate(state, WHITE) and _cannot_mate(state, BLACK):
            return _INSUFFICIENT_MATERIAL
        if not moves:
            return _STALEMATE
        if self.state.pos.halfmove_clock >= 150:
            return _SEVENTYFIVE_MOVES
        if self.repeats(state, 4) >= 4:
            return _FIVEFOLD_REPETITION
        if claim_draw:
            if self.can_claim_fifty():
                return _FIFTY_MOVES
            if self.can_claim_threefold():
                return _THREEFOLD_REPETITION
        return 0

    def _ending(self, claim_draw):
        return self.ending(claim_draw)

    # --- Playing -----------------------------------------------------------------------

    def save(self):
        """Keep the position, to come back to it."""
        if self.depth == self.room:
            room: cython.int = 64 if self.room == 0 else self.room * 2
            grown: cython.pointer(State) = cython.cast(
                cython.pointer(State), realloc(self.stack, room * cython.sizeof(State))
            )
            if grown == cython.NULL:
                raise MemoryError
            self.stack = grown
            self.room = room
        self.stack[self.depth] = self.state
        self.depth += 1
        return 0

    def push_code(self, code, move):
        """Play a move whose code is known."""
        if code == 0:
            self.save()
            self.move_stack.append(move_of(0))
            pass_turn(cython.address(self.state))
            return 0
        played: Code = unwritten(cython.address(self.state), code)
        if kind_at(cython.address(self.state.pos), bit(played & 63)) == NO_KIND:
            raise AssertionError(f"{str(move)!r} moves no piece in {self.board_fen()}")
        kept: Code = written(
            cython.address(self.state),
            self.state.chess960,
            played & 63,
            (played >> TO_SHIFT) & 63,
            played >> PROMOTION_SHIFT,
        )
        self.save()
        self.move_stack.append(move_of(kept))
        play(cython.address(self.state), played)
        return 0

    def push(self, move: Move):
        """Play a move; it is not checked, so an illegal one gives an illegal position."""
        code: Code = self.code_of(move)
        if move.dropped:
            if not 1 <= move.dropped <= 6:
                raise IndexError(f"not a kind of piece: {move.dropped}")
            self.save()
            self.move_stack.append(move)
            side: cython.int = self.state.pos.turn
            pass_turn(cython.address(self.state))
            put_piece(
                cython.address(self.state), bit(move.to_square), move.dropped - 1, side, False
            )
        else:
            self.push_code(code, move)

    def pop(self):
        """Take the last move back and return it; without one this is an IndexError."""
        if self.depth == 0:
            raise IndexError("no move to take back")
        move = self.move_stack.pop()
        chess960: cython.bint = self.state.chess960
        self.depth -= 1
        self.state = self.stack[self.depth]
        self.state.chess960 = chess960
        return move

    def peek(self):
        """The last move; without one this is an IndexError."""
        return self.move_stack[-1]

    def clear_stack(self):
        """Forget the moves played, so that this position is the first."""
        self.move_stack.clear()
        self.depth = 0
        self.state.settled = False

    def settle_copy(self, other, first):
        """Take position and history of another board, from one of its moves on."""
        index: cython.int
        self.state = other.state
        self.depth = 0
        for index in range(first, other.depth):
            self.state = other.stack[index]
            self.save()
        self.state = other.state
        self.state.settled = self.depth > 0
        self.move_stack = other.move_stack[first:]
        return 0

    def copy(self, *, stack=True):
        """Another board with the same position; `stack` says how many moves it remembers."""
        board: BoardCore = type(self)(None)
        first: cython.int = self.depth
        if stack is True:
            first = 0
        elif stack:
            first = max(0, self.depth - int(stack))
        board.settle_copy(self, first)
        return board

    def root(self):
        """A copy of the first position."""
        board: BoardCore = type(self)(None)
        board.state = self.stack[0] if self.depth else self.state
        board.state.settled = False
        board.state.chess960 = self.state.chess960
        return board

    def ply(self):
        """How many half-moves the move number says were played."""
        return 2 * (self.state.pos.fullmove_number - 1) + (self.state.pos.turn == BLACK)

    def _from_chess960(self, chess960, from_square, to_square, promotion=None, drop=None):
        if drop:
            return Move(from_square, to_square, promotion, drop)
        code: Code = self.code_of(Move(from_square, to_square, promotion))
        return move_of(
            written(
                cython.address(self.state),
                chess960,
                code & 63,
                (code >> TO_SHIFT) & 63,
                code >> PROMOTION_SHIFT,
            )
        )

    def _to_chess960(self, move: Move):
        if move.dropped:
            return move
        return move_of(unwritten(cython.address(self.state), self.code_of(move)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _cannot_mate(state: ConstState, side: cython.int) -> cython.bint:
    """Whether a side can never mate; the kernel's test, but for boards without kings too."""
    own: Bitboard = state.pos.side[side]
    other: Bitboard = state.pos.side[side ^ 1]
    if own & (state.pos.kind[PAWN] | state.pos.kind[ROOK] | state.pos.kind[QUEEN]):
        return False
    if own & state.pos.kind[KNIGHT]:
        return popcount(own) <= 2 and not other & ~(state.pos.kind[KING] | state.pos.kind[QUEEN])
    if own & state.pos.kind[BISHOP]:
        bishops: Bitboard = state.pos.kind[BISHOP]
        one_colour: cython.bint = not bishops & _LIGHT or not bishops & ~_LIGHT
        return one_colour and not state.pos.kind[PAWN] | state.pos.kind[KNIGHT]
    return True


@cython.cclass
class LegalMoveGenerator:
    """The legal moves of a board, as they are whenever one asks."""

    def __init__(self, board):
        self.board = board

    def __bool__(self):
        if isinstance(self.board, BoardCore):
            return has_legal(cython.address(cython.cast(BoardCore, self.board).state))
        return any(True for _ in self.board.generate_legal_moves())

    def count(self):
        """How many there are."""
        if isinstance(self.board, BoardCore):
            codes: CodeList
            generate(
                cython.address(cython.cast(BoardCore, self.board).state),
                cython.address(codes),
                _EVERYWHERE,
                _EVERYWHERE,
            )
            return codes.count
        return len(list(self))

    def __iter__(self):
        return self.board.generate_legal_moves()

    def __contains__(self, move):
        return self.board.is_legal(move)

    def __repr__(self):
        sans = ", ".join(self.board.san(move) for move in self)
        return f"<LegalMoveGenerator at {id(self):#x} ({sans})>"


@cython.cclass
class PseudoLegalMoveGenerator:
    """The pseudo-legal moves of a board, as they are whenever one asks."""

    def __init__(self, board):
        self.board = board

    def __bool__(self):
        return any(True for _ in self.board.generate_pseudo_legal_moves())

    def count(self):
        """How many there are."""
        return len(list(self))

    def __iter__(self):
        return self.board.generate_pseudo_legal_moves()

    def __contains__(self, move):
        return self.board.is_pseudo_legal(move)

    def __repr__(self):
        written = [
            self.board.san(move) if self.board.is_legal(move) else self.board.uci(move)
            for move in self
        ]
        return f"<PseudoLegalMoveGenerator at {id(self):#x} ({', '.join(written)})>"
