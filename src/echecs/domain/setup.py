"""A set-up: pieces on squares and the rest of a position, not yet judged."""

from __future__ import annotations

from echecs.domain.color import Color

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from echecs.domain.piece import Piece
    from echecs.domain.square import Square


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
        self.pieces = dict(pieces)
        """Which piece stands on which square."""
        self.turn = turn
        self.castling = castling
        """Castling rights as in a FEN."""
        self.en_passant_square = en_passant_square
        self.halfmove_clock = halfmove_clock
        self.fullmove_number = fullmove_number
