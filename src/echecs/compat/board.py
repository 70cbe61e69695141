"""The board of a game: position, history, and every question one may ask of them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self

from echecs.compat.board_text import BoardText
from echecs.compat.constants import (
    BB_A1,
    BB_A8,
    BB_E1,
    BB_E8,
    BB_H1,
    BB_H8,
    BB_RANK_1,
    BB_RANK_8,
    BB_SQUARES,
    STARTING_FEN,
    WHITE,
    Bitboard,
    Color,
    EnPassantSpec,
    IllegalMoveError,
    Outcome,
    Square,
    Status,
    Termination,
)
from echecs.compat.epd import GivenOperand, Operand, read_operations, write_operations
from echecs.compat.move import Move, Piece
from echecs.compat.shifts import flip_vertical, lsb, msb
from echecs.compat.status import status, valid_ep_square


class Board(BoardText):
    """A chess board with the moves played on it.

    Made of a FEN (the starting position by default, None for an empty board).
    Moves are pushed and popped; nothing checks that they are legal.
    """

    aliases: ClassVar[list[str]] = [
        "Standard",
        "Chess",
        "Classical",
        "Normal",
        "Illegal",
        "From Position",
    ]
    uci_variant: ClassVar[str | None] = "chess"
    xboard_variant: ClassVar[str | None] = "normal"
    starting_fen: ClassVar[str] = STARTING_FEN
    connected_kings: ClassVar[bool] = False
    one_king: ClassVar[bool] = True
    captures_compulsory: ClassVar[bool] = False

    def __init__(self, fen: str | None = STARTING_FEN, *, chess960: bool = False) -> None:
        self.chess960 = chess960
        if fen is not None:
            self.set_fen(fen)

    # --- Setting up --------------------------------------------------------------------

    def reset(self) -> None:
        """Go back to the starting position, without history."""
        self.set_fen(type(self).starting_fen)

    def clear(self) -> None:
        """Empty the board, White to move, without rights or history."""
        self.turn = WHITE
        self.castling_rights = 0
        self.ep_square = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.clear_board()

    def reset_board(self) -> None:
        """Put the pieces where a game starts, and forget the moves."""
        super().reset_board()
        self.clear_stack()

    def clear_board(self) -> None:
        """Take every piece off the board, and forget the moves."""
        super().clear_board()
        self.clear_stack()

    def remove_piece_at(self, square: Square) -> Piece | None:
        """Take the piece off a square and return it, and forget the moves."""
        piece = super().remove_piece_at(square)
        self.clear_stack()
        return piece

    def set_piece_at(self, square: Square, piece: Piece | None, promoted: bool = False) -> None:
        """Put a piece on a square, and forget the moves."""
        super().set_piece_at(square, piece, promoted=promoted)
        self.clear_stack()

    def set_board_fen(self, fen: str) -> None:
        """Place the pieces as the first field of a FEN says, and forget the moves."""
        super().set_board_fen(fen)
        self.clear_stack()

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Put exactly these pieces on the board, and forget the moves."""
        super().set_piece_map(pieces)
        self.clear_stack()

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Set up a Chess960 starting position by its number, with all its rights."""
        super().set_chess960_pos(scharnagl)
        self.chess960 = True
        self.turn = WHITE
        self.castling_rights = self.rooks
        self.ep_square = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.clear_stack()

    def chess960_pos(
        self,
        *,
        ignore_turn: bool = False,
        ignore_castling: bool = False,
        ignore_counters: bool = True,
    ) -> int | None:
        """The number of this Chess960 starting position, or None."""
        if self.ep_square is not None:
            return None
        if not ignore_turn and self.turn != WHITE:
            return None
        if not ignore_castling and self.clean_castling_rights() != self.rooks:
            return None
        if not ignore_counters and (self.fullmove_number != 1 or self.halfmove_clock != 0):
            return None
        return super().chess960_pos()

    # --- How the game stands -----------------------------------------------------------

    def is_variant_end(self) -> bool:
        """Whether a rule of a variant ends the game: never in chess."""
        return False

    def is_variant_loss(self) -> bool:
        """Whether the side to move has lost by a rule of a variant: never in chess."""
        return False

    def is_variant_win(self) -> bool:
        """Whether the side to move has won by a rule of a variant: never in chess."""
        return False

    def is_variant_draw(self) -> bool:
        """Whether a rule of a variant makes a draw: never in chess."""
        return False

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended, or None; `claim_draw` counts draws one may claim."""
        number = self._ending(claim_draw)
        if not number:
            return None
        termination = Termination(number)
        winner = not self.turn if termination is Termination.CHECKMATE else None
        return Outcome(termination, winner)

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended."""
        return self._ending(claim_draw) != 0

    def result(self, *, claim_draw: bool = False) -> str:
        """The result as PGN writes it, `*` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def status(self) -> Status:
        """Every fault of the position, as flags."""
        return status(self)

    def is_valid(self) -> bool:
        """Whether the position has no fault."""
        return status(self) == Status.VALID

    def _valid_ep_square(self) -> Square | None:
        return valid_ep_square(self)

    # --- Castling rights ---------------------------------------------------------------

    def has_castling_rights(self, color: Color) -> bool:
        """Whether a side may still castle."""
        rank = BB_RANK_1 if color else BB_RANK_8
        return bool(self.clean_castling_rights() & rank)

    def _rights_beside_king(self, color: Color) -> tuple[Bitboard, Bitboard]:
        """The king's square and the rights of its side."""
        rank = BB_RANK_1 if color else BB_RANK_8
        kings = self.kings & self.occupied_co[color] & rank & ~self.promoted
        return kings, self.clean_castling_rights() & rank

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Whether a side may castle towards the h-file (in Chess960 too)."""
        king, rights = self._rights_beside_king(color)
        return bool(king) and msb(rights) > msb(king)

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Whether a side may castle towards the a-file (in Chess960 too)."""
        king, rights = self._rights_beside_king(color)
        return bool(king and rights) and lsb(rights) < msb(king)

    def has_chess960_castling_rights(self) -> bool:
        """Whether there are rights that only Chess960 has."""
        chess960, self.chess960 = self.chess960, True
        rights = self.clean_castling_rights()
        self.chess960 = chess960
        if rights & ~(BB_A1 | BB_H1 | BB_A8 | BB_H8):
            return True
        kings = self.kings
        white_home = not rights & BB_RANK_1 or bool(kings & self.occupied_co[True] & BB_E1)
        black_home = not rights & BB_RANK_8 or bool(kings & self.occupied_co[False] & BB_E8)
        return not (white_home and black_home)

    # --- Moves in writing --------------------------------------------------------------

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Moves from here in SAN with move numbers; an illegal one is refused."""
        board = self.copy(stack=False)
        words: list[str] = []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"{move.uci()!r} is not legal in {board.fen()}")
            if board.turn == WHITE:
                words.append(f"{board.fullmove_number}. {board.san_and_push(move)}")
            elif not words:
                words.append(f"{board.fullmove_number}...{board.san_and_push(move)}")
            else:
                words.append(board.san_and_push(move))
        return " ".join(words)

    def xboard(self, move: Move, chess960: bool | None = None) -> str:
        """The move as XBoard writes it; in Chess960 it castles with `O-O`."""
        if chess960 is None:
            chess960 = self.chess960
        if not chess960 or not self.is_castling(move):
            return move.xboard()
        return "O-O" if self.is_kingside_castling(move) else "O-O-O"

    def parse_xboard(self, xboard: str) -> Move:
        """The legal move of a text that XBoard would send."""
        return self.parse_san(xboard)

    def push_xboard(self, san: str) -> Move:
        """Play the legal move of a text that XBoard would send."""
        return self.push_san(san)

    # --- EPD ---------------------------------------------------------------------------

    def epd(
        self,
        *,
        shredder: bool = False,
        en_passant: EnPassantSpec = "legal",
        promoted: bool | None = None,
        **operations: GivenOperand,
    ) -> str:
        """The position as EPD, with operations such as `bm=move` or `id="name"`."""
        fen = self.fen(shredder=shredder, en_passant=en_passant, promoted=promoted)
        position = " ".join(fen.split(" ")[:4])
        return f"{position} {write_operations(self, operations)}" if operations else position

    def set_epd(self, epd: str) -> dict[str, Operand]:
        """Set up the position of an EPD line and return its operations."""
        parts = epd.strip().rstrip(";").split(None, 4)
        if len(parts) <= 4:
            self.set_fen(epd)
            return {}
        position = " ".join(parts[:4])
        operations = read_operations(parts[4], lambda: type(self)(position, chess960=self.chess960))
        clock = operations.get("hmvc", 0)
        number = operations.get("fmvn", 1)
        self.set_fen(f"{position} {clock} {number}")
        return operations

    @classmethod
    def from_epd(cls, epd: str, *, chess960: bool = False) -> tuple[Self, dict[str, Operand]]:
        """A board and the operations of an EPD line."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    # --- As a value --------------------------------------------------------------------

    def __repr__(self) -> str:
        mode = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{mode})"

    def _repr_svg_(self) -> str:
        from echecs.compat import svg

        return svg.board(
            self,
            size=390,
            lastmove=self.peek() if self.move_stack else None,
            check=self.king(self.turn) if self.is_check() else None,
        )

    def __eq__(self, board: object) -> bool:
        if not isinstance(board, Board):
            return NotImplemented
        return (
            self.halfmove_clock == board.halfmove_clock
            and self.fullmove_number == board.fullmove_number
            and type(self).uci_variant == type(board).uci_variant
            and self._transposition_key() == board._transposition_key()
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        root = self.root()
        return _restored, (
            type(self),
            root.fen(en_passant="fen", promoted=True),
            root.castling_rights,
            self.chess960,
            self.move_stack,
        )

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Change every mask by a function such as `flip_vertical`, and forget the moves."""
        super().apply_transform(f)
        self.clear_stack()
        if self.ep_square is not None:
            self.ep_square = msb(int(f(BB_SQUARES[self.ep_square])))
        self.castling_rights = f(self.castling_rights)

    def apply_mirror(self) -> None:
        """Turn the board round and exchange the colours, the turn too."""
        super().apply_mirror()
        self.clear_stack()
        if self.ep_square is not None:
            self.ep_square ^= 56
        self.castling_rights = flip_vertical(self.castling_rights)
        self.turn = not self.turn

    @classmethod
    def empty(cls, *, chess960: bool = False) -> Self:
        """A board without pieces, White to move."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_chess960_pos(cls, scharnagl: int) -> Self:
        """A board set up as a Chess960 number from 0 to 959 says."""
        board = cls.empty(chess960=True)
        board.set_chess960_pos(scharnagl)
        return board


def _restored(
    kind: type[Board], fen: str, rights: Bitboard, chess960: bool, moves: list[Move]
) -> Board:
    """A board from its pickle: the first position and the moves."""
    board = kind(fen, chess960=chess960)
    board.castling_rights = rights
    for move in moves:
        board.push(move)
    return board
