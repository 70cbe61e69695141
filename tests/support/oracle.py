"""A second referee, made of python-chess alone, for the words a game file may hold."""

from __future__ import annotations

import chess

UNFINISHED = "?-?"
_PROMOTIONS = {
    **dict.fromkeys("qd", chess.QUEEN),
    **dict.fromkeys("rt", chess.ROOK),
    **dict.fromkeys("bf", chess.BISHOP),
    **dict.fromkeys("nkc", chess.KNIGHT),
}


def canonical(board: chess.Board) -> str:
    """The position as the last line of a game gives it."""
    pieces = map(board.piece_at, chess.SQUARES)
    return "".join(
        "," if piece is None else f"{'wb'[not piece.color]}{piece.symbol().upper()},"
        for piece in pieces
    )


def result_of(board: chess.Board) -> str:
    """The result by the rules alone; draws need no claim here."""
    if board.is_checkmate():
        return "0-1" if board.turn else "1-0"
    if (
        board.is_stalemate()
        or board.is_insufficient_material()
        or board.is_repetition(3)
        or board.halfmove_clock >= 100
    ):
        return "1/2-1/2"
    return UNFINISHED


class Oracle:
    """Takes words one by one and knows which of them were refused."""

    def __init__(self) -> None:
        self.board = chess.Board()
        self.result = UNFINISHED
        self.is_over = False
        self.refused: list[str] = []
        self._pawn_move: chess.Move | None = None

    def take(self, word: str) -> None:
        if self.is_over:
            return
        if word in ("/quit", "/resign", "/draw"):
            lost = "0-1" if self.board.turn else "1-0"
            self.result = {"/quit": UNFINISHED, "/resign": lost, "/draw": "1/2-1/2"}[word]
            self.is_over = True
        elif self._pawn_move is not None:
            self._promote(self._pawn_move, word)
        elif not self._play(word):
            self.refused.append(word)

    def _promote(self, move: chess.Move, word: str) -> None:
        kind = _PROMOTIONS.get(word.lower())
        if kind is None:
            self.refused.append(word)
            return
        self._pawn_move = None
        move.promotion = kind
        self._push(move)

    def _play(self, word: str) -> bool:
        castling = word.upper().replace("0", "O")
        if castling in ("O-O", "O-O-O"):
            try:
                self._push(self.board.parse_san(castling))
            except ValueError:
                return False
            return True
        try:
            move = chess.Move.from_uci(word)
        except ValueError:
            return False
        if move in self.board.legal_moves:
            self._push(move)
            return True
        if chess.Move(move.from_square, move.to_square, chess.QUEEN) in self.board.legal_moves:
            self._pawn_move = move
            return move.promotion is None
        return False

    def _push(self, move: chess.Move) -> None:
        self.board.push(move)
        self.result = result_of(self.board)
        self.is_over = self.result != UNFINISHED

    @property
    def last_line(self) -> str:
        return f"{canonical(self.board)} {self.result}"
