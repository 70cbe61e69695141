"""A set-up: pieces on squares and the rest of a position, not yet judged."""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.rules import STANDARD
from echecs.domain.square import Square
from echecs.errors import IllegalPositionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from echecs.domain.board import Board
    from echecs.domain.fault import Fault
    from echecs.domain.piece import Piece
    from echecs.domain.rules import RuleSet


class Setup:
    """What a person puts on a board. `Board.from_setup` says whether it is a position."""

    __slots__ = (
        "castling",
        "en_passant_square",
        "fullmove_number",
        "halfmove_clock",
        "pieces",
        "turn",
    )

    def __init__(
        self,
        pieces: Mapping[Square, Piece],
        turn: Color = Color.WHITE,
        castling: str = "-",
        en_passant_square: Square | None = None,
        halfmove_clock: int = 0,
        fullmove_number: int = 1,
    ) -> None:
        self.pieces: dict[Square, Piece] = dict(pieces)
        """Which piece stands on which square."""
        self.turn = turn
        self.castling = castling
        """Castling rights as in a FEN."""
        self.en_passant_square = en_passant_square
        self.halfmove_clock = halfmove_clock
        self.fullmove_number = fullmove_number

    def __getitem__(self, square: Square | str) -> Piece | None:
        """The piece on a square, or None."""
        return self.pieces.get(Square(square))

    def __setitem__(self, square: Square | str, piece: Piece | None) -> None:
        """Put a piece on a square; None empties it."""
        if piece is None:
            self.pieces.pop(Square(square), None)
        else:
            self.pieces[Square(square)] = piece

    def __delitem__(self, square: Square | str) -> None:
        """Empty a square."""
        self[square] = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that keeps it from being a position; nothing for a legal one."""
        try:
            self.board()
        except IllegalPositionError as error:
            return error.faults
        return ()

    def board(self, *, rules: RuleSet = STANDARD) -> Board:
        """The position, or an `IllegalPositionError` that lists every fault."""
        from echecs.domain.board import Board

        return Board.from_setup(self, rules=rules)
