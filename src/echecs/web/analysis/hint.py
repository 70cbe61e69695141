"""A hint in three steps: which piece, where it goes, and why."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.message import N_, Message
from echecs.domain.move import Move
from echecs.domain.piece import Piece
from echecs.domain.refusal import Refusal
from echecs.domain.square import Square
from echecs.notation.san import format_san
from echecs.player import Limits, Player
from echecs.player.thought import Line
from echecs.web.position.move_entry import entry_of
from echecs.web.position.pasted import LONGEST_FEN, read_board, rules_of
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_text
from echecs.web.request.limit import address_of
from echecs.web.request.reason import RefusedError, sentence

# A tenth of a second or less: a hint is cheap, and stronger than most who ask for one.
_NODES = 60_000
_SECONDS = 1.0
_MEGABYTES = 4
# A line shows what a move is for.
_SHOWN_PLIES = 5
# So many pawns are a gain, not an exchange.
_GAIN = 1
# The score must say so too, in hundredths of a pawn: a line may end in the middle of an exchange.
_GAIN_IN_SCORE = 80
# A longer mate is no reason that a person sees.
_PLAIN_MATE = 5

REASONS = {
    "gives-mate": N_("it is checkmate"),
    "forces-mate": N_("it forces mate in {moves}"),
    "promotes": N_("the pawn becomes a stronger piece"),
    "wins-material": N_("it wins material: {line}"),
    "attacks-two": N_("it attacks {first} and {second} at once"),
    "saves": N_("{piece} on {square} is under attack, and gets away"),
    "castles": N_("the king comes to safety, and a rook into play"),
    "takes": N_("it is the best exchange: {line}"),
    "best-line": N_("the game might go on like this: {line}"),
}


class HintReason(Message):
    """Why a move is good: `HintReason("gives-mate")`."""

    __slots__ = ()
    templates = REASONS


async def hint(request: Request) -> Response:
    """The move to play in a position, with its reason in words."""
    body = await read_body(request)
    language = request.state.language
    rules = rules_of(body)
    board = read_board(require_text(body, "fen", LONGEST_FEN), rules)
    if Game(board, rules).outcome is not None:
        raise RefusedError(Refusal("game-over"))

    def think() -> dict[str, Any]:
        return describe(board, language)

    return JSONResponse(await request.app.state.hub.work.think(address_of(request.scope), think))


def describe(board: Board, language: str) -> dict[str, Any]:
    """The hint for a position in which there is a move."""
    thought = Player(_MEGABYTES).search(board, Limits(nodes=_NODES, seconds=_SECONDS))
    line = thought.lines[0]
    move = line.moves[0]
    reason = why(board, line, language)
    return {**entry_of(board, move, board.play(move)), "why": sentence(reason, language)}


def why(board: Board, line: Line, language: str = "en") -> HintReason:
    """The plainest reason that speaks for the first move of a line."""
    move = line.moves[0]
    after = board.play(move)
    mate = line.score.mate
    told = {"line": _written(board, line, language)}
    if after.is_checkmate:
        return HintReason("gives-mate")
    if mate is not None and 0 < mate <= _PLAIN_MATE:
        return HintReason("forces-mate", moves=mate)
    if move.promotion is not None:
        return HintReason("promotes")
    if _gain(board, line) >= _GAIN:
        return HintReason("wins-material", **told)
    targets = _targets(board, after, move)
    if len(targets) >= 2:
        return HintReason("attacks-two", first=targets[0], second=targets[1])
    if board.is_castling(move):
        return HintReason("castles")
    piece = board[move.origin]
    assert piece is not None
    if _is_in_danger(board, move.origin, piece) and not _is_in_danger(
        after, move.destination, piece
    ):
        return HintReason("saves", piece=piece, square=move.origin)
    return HintReason("takes" if board.is_capture(move) else "best-line", **told)


def _written(board: Board, line: Line, language: str) -> str:
    words = []
    for index, move in enumerate(line.moves[:_SHOWN_PLIES]):
        dots = "." if board.turn is Color.WHITE else "..."
        number = f"{board.fullmove_number}{dots}" if index == 0 or board.turn is Color.WHITE else ""
        words.append(number + format_san(board, move, language=language))
        board = board.play(move)
    return " ".join(words)


def _gain(board: Board, line: Line) -> int:
    """How many pawns the mover has won at the end of a line, if the score agrees."""
    side = board.turn
    start = _balance(board, side)
    score = line.score.centipawns
    if score is not None and score - 100 * start < _GAIN_IN_SCORE:
        return 0
    for move in line.moves[: _SHOWN_PLIES + 1]:
        board = board.play(move)
    return _balance(board, side) - start


def _balance(board: Board, side: Color) -> int:
    return sum(
        piece.value if piece.color is side else -piece.value for piece in board.pieces().values()
    )


def _targets(board: Board, after: Board, move: Move) -> list[Piece]:
    """What the moved piece now attacks that is worth more than itself, or the king."""
    mover = after[move.destination]
    assert mover is not None
    found = []
    for square in after.attacks(move.destination):
        piece = after[square]
        if piece is None or piece.color is mover.color:
            continue
        is_king = piece.letter.lower() == "k"
        if is_king or piece.value > mover.value:
            found.append(piece)
    return found


def _is_in_danger(board: Board, square: Square, piece: Piece) -> bool:
    """Whether a piece can be taken for nothing, or by a cheaper one."""
    enemies = list(board.attackers(piece.color.other, square))
    if not enemies:
        return False
    cheapest = min(_value(board, enemy) for enemy in enemies)
    is_guarded = bool(board.attackers(piece.color, square))
    return not is_guarded or cheapest < piece.value


def _value(board: Board, square: Square) -> int:
    piece = board[square]
    assert piece is not None
    # A king takes only what nothing guards.
    return 100 if piece.letter.lower() == "k" else piece.value
