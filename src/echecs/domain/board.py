"""A board: an immutable legal position."""

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.echecs.domain.fen import read_castling, read_fen, write_castling, write_fen
from cython.cimports.echecs.domain.move import Move, move_of
from cython.cimports.echecs.domain.square_set import SquareSet, set_of
from cython.cimports.echecs.kernel.attacks import (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit, lsb, popcount
from cython.cimports.echecs.kernel.castling import castling_rook
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    count_legal,
    find_legal,
    generate,
    generate_captures,
    generate_checks,
    gives_check,
    has_legal_move,
    pinned,
)
from cython.cimports.echecs.kernel.perft import perft as perft_unchecked
from cython.cimports.echecs.kernel.position import (
    FAULT_BLACK_KING_MISSING,
    FAULT_BLACK_KINGS,
    FAULT_BLACK_PAWNS,
    FAULT_BLACK_PIECES,
    FAULT_CASTLING,
    FAULT_CHECKERS,
    FAULT_EN_PASSANT,
    FAULT_OPPONENT_IN_CHECK,
    FAULT_PAWN_ON_EDGE,
    FAULT_WHITE_KING_MISSING,
    FAULT_WHITE_KINGS,
    FAULT_WHITE_PAWNS,
    FAULT_WHITE_PIECES,
    attackers,
    castling_faults,
    checkers,
    faults,
    has_insufficient_material,
    has_mating_material,
    kind_at,
    king_square,
    make,
    make_null,
    normalize,
)
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    CASTLING_FLAG,
    EN_PASSANT_FLAG,
    KING,
    KNIGHT,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    QUEEN,
    RULE_CASTLING,
    RULE_EN_PASSANT,
    Bitboard,
    ConstPosition,
    MoveCode,
    MoveList,
    Position,
)
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.string import memset

from echecs.domain.color import Color
from echecs.domain.fault import Fault
from echecs.domain.piece import PIECES, Piece
from echecs.domain.rules import STANDARD, RuleSet
from echecs.domain.setup import Setup
from echecs.domain.square import SQUARES, Square, squares_of
from echecs.errors import IllegalMoveError, IllegalPositionError, InvalidFenError

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The position every game starts from."""

# Deeper counts look for Ctrl-C after each move: compiled code never does by itself.
_UNINTERRUPTED_DEPTH = cython.declare(cython.int, 5)
_DEEPEST_COUNT = cython.declare(cython.int, 64)
_MOST_COUNTED = cython.declare(cython.uint, 99999)

_KINGS = cython.declare(Position)
read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", cython.address(_KINGS), False)
normalize(cython.address(_KINGS))


@cython.cclass
class Board:
    """An immutable legal position; `play` gives the next one.

    `Board()` is the starting position, `Board(fen)` any other. Boards compare
    equal when their FENs and their rules are equal; `key` ignores the counters.
    """

    # --- Making boards -----------------------------------------------------------------

    def __cinit__(self) -> None:
        # The kernel counts on both kings, even on a board whose making failed.
        self.pos = _KINGS

    def __init__(
        self, fen: str = STARTING_FEN, *, rules: RuleSet = STANDARD, strict: bool = False
    ) -> None:
        pos: Position
        found: list = read_fen(fen, cython.address(pos), strict)
        if found is None:
            _apply_rules(cython.address(pos), rules)
            if faults(cython.address(pos)) == 0:
                normalize(cython.address(pos))
                self.pos = pos
                return
            found = []
        if not any(fault.code in _BOARD_FAULTS for fault in found):
            found += _judge(cython.address(pos))
        raise InvalidFenError(fen, found)

    @staticmethod
    def from_fen(fen: str, *, rules: RuleSet = STANDARD, strict: bool = False) -> Board:
        """Read a FEN; with `strict`, the two counters may not be missing.

        Raises `InvalidFenError`, which lists every fault.
        """
        return Board(fen, rules=rules, strict=strict)

    @staticmethod
    def from_setup(setup: Setup, *, rules: RuleSet = STANDARD) -> Board:
        """Judge a set-up: a board, or an `IllegalPositionError` that lists every fault."""
        pos: Position
        found: list = []
        memset(cython.address(pos), 0, cython.sizeof(Position))
        for square, piece in setup.pieces.items():
            if not isinstance(piece, Piece):
                raise TypeError(f"a Piece is needed, not {type(piece).__name__}")
            sq: cython.int = Square(square)
            pos.kind[cython.cast(cython.int, piece.kind)] |= bit(sq)
            pos.side[cython.cast(cython.int, piece.color)] |= bit(sq)
        pos.turn = Color(setup.turn)
        pos.ep = NO_SQUARE if setup.en_passant_square is None else Square(setup.en_passant_square)
        for code, number in (
            ("halfmove-clock", setup.halfmove_clock),
            ("fullmove-number", setup.fullmove_number),
        ):
            if not 0 <= number <= _MOST_COUNTED:
                found.append(Fault(code, text=number))
        pos.halfmove_clock = min(max(setup.halfmove_clock, 0), _MOST_COUNTED)
        pos.fullmove_number = min(max(setup.fullmove_number, 1), _MOST_COUNTED)
        read_castling(setup.castling, cython.address(pos), found)
        _apply_rules(cython.address(pos), rules)
        found += _judge(cython.address(pos))
        if found:
            raise IllegalPositionError(found)
        normalize(cython.address(pos))
        return board_of(cython.address(pos))

    # --- The position ------------------------------------------------------------------

    @property
    def fen(self) -> str:
        """The FEN; its en passant square is given when a capture there is legal."""
        return write_fen(cython.address(self.pos), True)

    @property
    def epd(self) -> str:
        """The FEN without the two counters."""
        return write_fen(cython.address(self.pos), False)

    @property
    def turn(self) -> Color:
        """The side to move."""
        return _COLORS[self.pos.turn]

    @property
    def castling(self) -> str:
        """Castling rights as in a FEN: `KQkq`, `-`."""
        return write_castling(cython.address(self.pos))

    def castling_rook(self, color: Color, kingside: bool) -> Square | None:
        """The rook with which a side has kept the right to castle on a wing, or None."""
        rook: Bitboard = castling_rook(cython.address(self.pos), color & 1, kingside)
        return SQUARES[lsb(rook)] if rook else None

    @property
    def en_passant_square(self) -> Square | None:
        """Where a pawn may be taken en passant now, or None."""
        return None if self.pos.ep == NO_SQUARE else SQUARES[self.pos.ep]

    @property
    def halfmove_clock(self) -> int:
        """Half-moves since the last capture or pawn move."""
        return self.pos.halfmove_clock

    @property
    def fullmove_number(self) -> int:
        """The number of the move, counted up after Black's."""
        return self.pos.fullmove_number

    @property
    def key(self) -> int:
        """A 64-bit key, equal for positions that count as repeated."""
        return self.pos.key

    @property
    def allows_castling(self) -> bool:
        """Whether its rules have castling at all."""
        return (self.pos.rules & RULE_CASTLING) != 0

    @property
    def allows_en_passant(self) -> bool:
        """Whether its rules have captures en passant at all."""
        return (self.pos.rules & RULE_EN_PASSANT) != 0

    def __getitem__(self, square: Square | str | int) -> Piece | None:
        """The piece on a square, or None."""
        sq: cython.int = _square_number(square)
        return _piece_on(cython.address(self.pos), sq)

    def __iter__(self):
        """Every piece, from a1 to h8."""
        return iter(self.pieces().values())

    def __contains__(self, piece) -> bool:
        """Whether such a piece stands anywhere: `Queen(WHITE) in board`."""
        if not isinstance(piece, Piece):
            raise TypeError(f"a Piece is looked for on a board, not {type(piece).__name__}")
        kind: cython.int = piece.kind
        color: cython.int = piece.color
        return (self.pos.kind[kind] & self.pos.side[color]) != 0

    def pieces(self) -> dict[Square, Piece]:
        """Every piece with its square, from a1 to h8."""
        found: dict = {}
        sq: cython.int
        for sq in range(64):
            piece = _piece_on(cython.address(self.pos), sq)
            if piece is not None:
                found[SQUARES[sq]] = piece
        return found

    def king(self, color: Color) -> Square:
        """Where a side's king stands."""
        return SQUARES[king_square(cython.address(self.pos), color & 1)]

    def squares(self, what) -> SquareSet:
        """Where the pieces stand: of a sort (`Rook(WHITE)`), of a kind (`Rook`), of a side."""
        if isinstance(what, Piece):
            kind: cython.int = what.kind
            side: cython.int = what.color
            return set_of(self.pos.kind[kind] & self.pos.side[side])
        if isinstance(what, Color):
            return set_of(self.pos.side[cython.cast(cython.int, what)])
        if isinstance(what, type) and issubclass(what, Piece) and what is not Piece:
            kind = what.kind
            return set_of(self.pos.kind[kind])
        raise TypeError(f"a piece, a kind of piece or a colour is needed, not {what!r}")

    def count(self, piece) -> int:
        """How many pieces of a sort there are: `board.count(Pawn(WHITE))`."""
        kind: cython.int = piece.kind
        side: cython.int = piece.color
        return popcount(self.pos.kind[kind] & self.pos.side[side & 1]) if 0 <= kind < 6 else 0

    @property
    def occupied(self) -> SquareSet:
        """All occupied squares."""
        return set_of(self.pos.side[0] | self.pos.side[1])

    @property
    def occupied_mask(self) -> int:
        """All occupied squares as a bitboard."""
        return self.pos.side[0] | self.pos.side[1]

    # --- Moves -------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        moves: MoveList
        generate(cython.address(self.pos), cython.address(moves))
        return _move_objects(cython.address(moves))

    @property
    def checking_moves(self) -> list[Move]:
        """Every legal move that gives check."""
        moves: MoveList
        generate_checks(cython.address(self.pos), cython.address(moves))
        return _move_objects(cython.address(moves))

    @property
    def captures(self) -> list[Move]:
        """Every legal move that takes a piece, en passant included."""
        moves: MoveList
        index: cython.int
        found: list = []
        others: Bitboard = self.pos.side[self.pos.turn ^ 1]
        generate_captures(cython.address(self.pos), cython.address(moves))
        for index in range(moves.count):
            code: MoveCode = moves.moves[index]
            if code & EN_PASSANT_FLAG or (
                others & bit((code >> 6) & 63) and not code & CASTLING_FLAG
            ):
                found.append(move_of(code))
        return found

    def legal_moves_from(self, square: Square | str) -> list[Move]:
        """The legal moves of the piece on a square."""
        sq: cython.int = _square_number(square)
        moves: MoveList
        index: cython.int
        found: list = []
        generate(cython.address(self.pos), cython.address(moves))
        for index in range(moves.count):
            if cython.cast(cython.int, moves.moves[index] & 63) == sq:
                found.append(move_of(moves.moves[index]))
        return found

    @property
    def legal_move_count(self) -> int:
        """How many legal moves there are, found without listing them."""
        return count_legal(cython.address(self.pos))

    def legal_code(self, move):
        """The kernel's form of a legal move, or 0."""
        if not isinstance(move, Move):
            raise TypeError(f"a Move is needed, not {type(move).__name__}")
        return find_legal(cython.address(self.pos), cython.cast(Move, move).code)

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be played."""
        return self.legal_code(move) != 0

    def play(self, move: Move) -> Board:
        """The position after a move; `IllegalMoveError` says why it may not be played."""
        code: MoveCode = self.legal_code(move)
        if code == 0:
            raise IllegalMoveError(str(move), self.fen, self.explain(move))
        return board_after(cython.address(self.pos), code)

    def pass_turn(self) -> Board | None:
        """The position with the other side to move, or None in check, which must be answered.

        Nobody may pass in a game; threats and set play are told by passing.
        """
        if checkers(cython.address(self.pos)):
            return None
        board: Board = Board.__new__(Board)
        make_null(cython.address(self.pos), cython.address(board.pos))
        _limit_counters(board)
        return board

    def explain(self, move: Move) -> Refusal | None:
        """Why a move may not be played, or None when it may."""
        if self.legal_code(move) != 0:
            return None
        from echecs.domain.explain import explain_refusal

        return explain_refusal(self, move)

    def gives_check(self, move: Move) -> bool:
        """Whether a legal move gives check; False for any other."""
        code: MoveCode = self.legal_code(move)
        info: CheckInfo
        check_info(cython.address(self.pos), cython.address(info))
        return code != 0 and gives_check(cython.address(self.pos), code, cython.address(info))

    def is_capture(self, move: Move) -> bool:
        """Whether a legal move takes a piece, en passant included."""
        code: MoveCode = self.legal_code(move)
        if code == 0 or code & CASTLING_FLAG:
            return False
        return (code & EN_PASSANT_FLAG) != 0 or (
            self.pos.side[self.pos.turn ^ 1] & bit((code >> 6) & 63)
        ) != 0

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move is a capture en passant."""
        return (self.legal_code(move) & EN_PASSANT_FLAG) != 0

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move is castling."""
        return (self.legal_code(move) & CASTLING_FLAG) != 0

    # --- Checks and ends ---------------------------------------------------------------

    @property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return checkers(cython.address(self.pos)) != 0

    @property
    def checkers(self) -> SquareSet:
        """Where the pieces stand that give check."""
        return set_of(checkers(cython.address(self.pos)))

    @property
    def pinned(self) -> SquareSet:
        """Where the pieces of the side to move stand that may not leave a line."""
        return set_of(pinned(cython.address(self.pos)))

    def pin(self, square: Square | str) -> SquareSet | None:
        """The line that the piece on a square may not leave for its king's sake, or None."""
        sq: cython.int = _square_number(square)
        own: cython.int = 1 if self.pos.side[1] & bit(sq) else 0
        king: cython.int = king_square(cython.address(self.pos), own)
        line: Bitboard = LINE[king][sq]
        occ: Bitboard = self.pos.side[0] | self.pos.side[1]
        if sq == king or not line or not occ & bit(sq):
            return None
        before: Bitboard = attackers(cython.address(self.pos), king, occ)
        after: Bitboard = attackers(cython.address(self.pos), king, occ & ~bit(sq))
        pinning: Bitboard = after & ~before & line & self.pos.side[own ^ 1]
        return set_of(line) if pinning else None

    def attacks(self, square: Square | str) -> SquareSet:
        """What the piece on a square attacks or guards; nothing from an empty square."""
        sq: cython.int = _square_number(square)
        occ: Bitboard = self.pos.side[0] | self.pos.side[1]
        kind: cython.int = kind_at(cython.address(self.pos), bit(sq))
        if kind == PAWN:
            return set_of(PAWN_ATTACKS[1 if self.pos.side[1] & bit(sq) else 0][sq])
        if kind == KNIGHT:
            return set_of(KNIGHT_ATTACKS[sq])
        if kind == KING:
            return set_of(KING_ATTACKS[sq])
        if kind == QUEEN:
            return set_of(queen_attacks(sq, occ))
        if kind == BISHOP:
            return set_of(bishop_attacks(sq, occ))
        return set_of(0 if kind == NO_KIND else rook_attacks(sq, occ))

    def is_attacked_by(self, color: Color, square: Square | str) -> bool:
        """Whether any piece of a side attacks a square."""
        sq: cython.int = _square_number(square)
        occ: Bitboard = self.pos.side[0] | self.pos.side[1]
        return (attackers(cython.address(self.pos), sq, occ) & self.pos.side[color & 1]) != 0

    def attackers(
        self, color: Color, square: Square | str, occupied_mask: int | None = None
    ) -> SquareSet:
        """Where the pieces of a side stand that attack a square.

        `occupied_mask` replaces the occupied squares that block lines.
        """
        sq: cython.int = _square_number(square)
        occ: Bitboard = self.pos.side[0] | self.pos.side[1]
        if occupied_mask is not None:
            occ = occupied_mask
        found: Bitboard = attackers(cython.address(self.pos), sq, occ)
        return set_of(found & self.pos.side[color & 1])

    @property
    def has_legal_move(self) -> bool:
        """Whether there is any legal move."""
        return has_legal_move(cython.address(self.pos))

    @property
    def is_checkmate(self) -> bool:
        """In check without a legal move."""
        return checkers(cython.address(self.pos)) != 0 and not has_legal_move(
            cython.address(self.pos)
        )

    @property
    def is_stalemate(self) -> bool:
        """Not in check, but without a legal move."""
        return checkers(cython.address(self.pos)) == 0 and not has_legal_move(
            cython.address(self.pos)
        )

    @property
    def is_insufficient_material(self) -> bool:
        """Whether the pieces left cannot give mate, whatever is played."""
        return has_insufficient_material(cython.address(self.pos))

    def can_mate(self, color: Color) -> bool:
        """Whether a side has the pieces to give mate if the other one helps."""
        return has_mating_material(cython.address(self.pos), color & 1)

    # --- Changed boards ----------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """The position as a set-up, which can be changed and judged anew."""
        return Setup(
            self.pieces(),
            self.turn,
            self.castling,
            self.en_passant_square,
            self.halfmove_clock,
            self.fullmove_number,
        )

    def mirror(self) -> Board:
        """The same position with the colours changed: what White had, Black has."""
        pos: Position
        memset(cython.address(pos), 0, cython.sizeof(Position))
        kind: cython.int
        for kind in range(6):
            pos.kind[kind] = _swapped_ranks(self.pos.kind[kind])
        pos.side[0] = _swapped_ranks(self.pos.side[1])
        pos.side[1] = _swapped_ranks(self.pos.side[0])
        pos.castling = _swapped_ranks(self.pos.castling)
        pos.ep = NO_SQUARE if self.pos.ep == NO_SQUARE else self.pos.ep ^ 56
        pos.turn = self.pos.turn ^ 1
        pos.rules = self.pos.rules
        pos.halfmove_clock = self.pos.halfmove_clock
        pos.fullmove_number = self.pos.fullmove_number
        normalize(cython.address(pos))
        return board_of(cython.address(pos))

    def transform(self, where) -> Board:
        """Every piece on the square that `where` gives for its own; castling rights are lost.

        Raises `IllegalPositionError` where that is no legal position.
        """
        pieces = {where(square): piece for square, piece in self.pieces().items()}
        rules = RuleSet(
            "transformed", castling=self.allows_castling, en_passant=self.allows_en_passant
        )
        setup = Setup(pieces, self.turn, "-", None, self.halfmove_clock, self.fullmove_number)
        return Board.from_setup(setup, rules=rules)

    # --- Counting ----------------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """How many sequences of that many legal moves there are."""
        if not 0 <= depth <= _DEEPEST_COUNT:
            raise ValueError(f"a depth is a number from 0 to {_DEEPEST_COUNT}, not {depth}")
        plies: cython.int = depth
        if plies <= _UNINTERRUPTED_DEPTH:
            total: uint64_t
            with cython.nogil:
                total = perft_unchecked(cython.address(self.pos), plies)
            return total
        counts: list = []
        for move in self.legal_moves:
            PyErr_CheckSignals()
            counts.append(self.play(move).perft(depth - 1))
        return sum(counts)

    # --- Python ------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        one: ConstPosition = cython.address(self.pos)
        two: ConstPosition = cython.address(cython.cast(Board, other).pos)
        kind: cython.int
        for kind in range(6):
            if one.kind[kind] != two.kind[kind]:
                return False
        return (
            one.side[0] == two.side[0]
            and one.turn == two.turn
            and one.castling == two.castling
            and one.ep == two.ep
            and one.rules == two.rules
            and one.halfmove_clock == two.halfmove_clock
            and one.fullmove_number == two.fullmove_number
        )

    def __hash__(self) -> int:
        return cython.cast(cython.Py_hash_t, self.pos.key >> 2)

    def __reduce__(self):
        return (_unpickle, (self.fen, self.pos.rules))

    def __repr__(self) -> str:
        return f"Board('{self.fen}')"

    def _repr_svg_(self) -> str:
        """The diagram that notebooks show."""
        from echecs.domain.diagram import format_svg

        return format_svg(self)

    def __str__(self) -> str:
        """Eight lines of letters, dots for empty squares."""
        rows = []
        rank: cython.int
        file: cython.int
        for rank in range(7, -1, -1):
            row = []
            for file in range(8):
                piece = _piece_on(cython.address(self.pos), rank * 8 + file)
                row.append("." if piece is None else piece.symbol)
            rows.append(" ".join(row))
        return "\n".join(rows)


_COLORS = (Color.WHITE, Color.BLACK)
# After these, the board is not what was meant, and judging it would mislead.
_BOARD_FAULTS = frozenset(
    ("empty", "too-long", "rank-count", "rank-length", "not-a-piece", "adjacent-digits", "turn")
)


def board_of(pos):
    """A board of a position that is legal and normalized."""
    board: Board = Board.__new__(Board)
    board.pos = pos[0]
    _limit_counters(board)
    return board


def board_after(pos, move):
    """The board after a generated move."""
    board: Board = Board.__new__(Board)
    make(pos, move, cython.address(board.pos))
    _limit_counters(board)
    return board


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _limit_counters(board: Board) -> cython.void:
    """Keep the counters where a FEN may have them, however long is played."""
    if board.pos.halfmove_clock > _MOST_COUNTED:
        board.pos.halfmove_clock = _MOST_COUNTED
    if board.pos.fullmove_number > _MOST_COUNTED:
        board.pos.fullmove_number = _MOST_COUNTED


def _unpickle(fen: str, rules: int) -> Board:
    return Board(
        fen,
        rules=RuleSet(
            "pickled",
            castling=bool(rules & RULE_CASTLING),
            en_passant=bool(rules & RULE_EN_PASSANT),
        ),
    )


@cython.cfunc
def _square_number(square) -> cython.int:
    """The number of a square given as such, by name or by number."""
    return Square(square)


@cython.cfunc
def _piece_on(pos: ConstPosition, sq: cython.int):
    square: Bitboard = bit(sq)
    kind: cython.int = kind_at(pos, square)
    if kind == NO_KIND:
        return None
    return PIECES[1 if pos.side[1] & square else 0][kind]


@cython.cfunc
def _move_objects(moves: cython.pointer(MoveList)) -> list:
    index: cython.int
    found: list = []
    for index in range(moves.count):
        found.append(move_of(moves.moves[index]))
    return found


@cython.cfunc
def _apply_rules(pos: cython.pointer(Position), rules) -> cython.void:
    pos.rules = (RULE_CASTLING if rules.castling else 0) | (
        RULE_EN_PASSANT if rules.en_passant else 0
    )


@cython.cfunc
def _judge(pos: ConstPosition) -> list:
    """The kernel's verdict on a set-up, put into faults."""
    bits: uint32_t = faults(pos)
    found: list = []
    counted = (
        (FAULT_WHITE_KING_MISSING, "white-king-missing", 0),
        (FAULT_BLACK_KING_MISSING, "black-king-missing", 0),
        (FAULT_WHITE_KINGS, "white-kings", popcount(pos.kind[KING] & pos.side[0])),
        (FAULT_BLACK_KINGS, "black-kings", popcount(pos.kind[KING] & pos.side[1])),
        (FAULT_WHITE_PIECES, "white-pieces", popcount(pos.side[0])),
        (FAULT_BLACK_PIECES, "black-pieces", popcount(pos.side[1])),
        (FAULT_WHITE_PAWNS, "white-pawns", popcount(pos.kind[PAWN] & pos.side[0])),
        (FAULT_BLACK_PAWNS, "black-pawns", popcount(pos.kind[PAWN] & pos.side[1])),
    )
    for flag, code, number in counted:
        if bits & cython.cast(uint32_t, flag):
            found.append(Fault(code, found=number))
    if bits & FAULT_PAWN_ON_EDGE:
        found.append(Fault("pawn-on-edge", squares=_names(pos.kind[PAWN] & (RANK_1 | RANK_8))))
    if bits & FAULT_OPPONENT_IN_CHECK:
        found.append(Fault("black-in-check" if pos.turn == 0 else "white-in-check"))
    if bits & FAULT_CHECKERS:
        found.append(Fault("checkers", squares=_names(checkers(pos))))
    if bits & FAULT_CASTLING:
        found.append(Fault("castling-right", text=_names(castling_faults(pos))))
    if bits & FAULT_EN_PASSANT:
        found.append(Fault("en-passant", square=str(SQUARES[pos.ep & 63])))
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _swapped_ranks(squares: Bitboard) -> Bitboard:
    """The squares with rank 1 for rank 8, and so on."""
    found: Bitboard = 0
    rank: cython.int
    for rank in range(8):
        found |= ((squares >> (8 * rank)) & 0xFF) << (56 - 8 * rank)
    return found


@cython.cfunc
def _names(squares: Bitboard) -> str:
    return ", ".join([square.name for square in squares_of(squares)])
