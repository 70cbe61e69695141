"""Messages in the reader's words: templates translated, pieces and colours named."""

from __future__ import annotations

from echecs.domain.message import N_, Message
from echecs.domain.outcome import (
    AGREEMENT,
    CHECKMATE,
    DEAD_POSITION,
    FIFTY_MOVES,
    RECORDED,
    REPETITION,
    RESIGNATION,
    STALEMATE,
    TIME,
)
from echecs.domain.piece import Piece
from echecs.errors import (
    IllegalMoveError,
    InvalidEntryError,
    InvalidEpdError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPgnError,
    quote,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from echecs.domain.color import Color
    from echecs.domain.outcome import Outcome
    from echecs.errors import EchecsError
    from echecs.language import Translate

# By colour and kind, in the order of the pieces.
PIECE_NAMES = (
    (
        N_("the white pawn"),
        N_("the white knight"),
        N_("the white bishop"),
        N_("the white rook"),
        N_("the white queen"),
        N_("the white king"),
    ),
    (
        N_("the black pawn"),
        N_("the black knight"),
        N_("the black bishop"),
        N_("the black rook"),
        N_("the black queen"),
        N_("the black king"),
    ),
)

_DRAWS = {
    STALEMATE: N_("Stalemate: the game is drawn."),
    REPETITION: N_("The same position for the third time: the game is drawn."),
    FIFTY_MOVES: N_("Fifty moves without a capture or a pawn move: the game is drawn."),
    DEAD_POSITION: N_("Neither side can give mate any more: the game is drawn."),
    AGREEMENT: N_("The players agree to a draw."),
    RECORDED: N_("The game is drawn, by the result given."),
    TIME: N_("Time is up, but the opponent cannot give mate: the game is drawn."),
}
_WINS = {
    CHECKMATE: (N_("Checkmate: White wins."), N_("Checkmate: Black wins.")),
    RESIGNATION: (N_("Black resigns: White wins."), N_("White resigns: Black wins.")),
    RECORDED: (
        N_("White wins, by the result given."),
        N_("Black wins, by the result given."),
    ),
    TIME: (N_("Black's time is up: White wins."), N_("White's time is up: Black wins.")),
}
_CHECKS = (N_("Check! The white king is attacked."), N_("Check! The black king is attacked."))
SYSTEM_REASONS = (
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("File too large"),
    N_("it is closed"),
    N_("embedded null byte"),
    N_("Exec format error"),
    N_("the packed file breaks off"),
    N_("the packed file is damaged"),
    N_("the file is not packed as its name says"),
)
"""What operating systems, and Python, say most often of files; they say it in English."""
_TURNS = (N_("White to move."), N_("Black to move."))


def word_message(message: Message, _: Translate) -> str:
    """A fault or a refusal as a sentence without its full stop."""
    return _(message.template).format(
        **{name: _word_field(value, _) for name, value in message.fields.items()}
    )


def _word_field(value: Any, _: Translate) -> Any:
    if isinstance(value, Piece):
        return _(PIECE_NAMES[value.color][value.kind])
    if isinstance(value, Message):
        return word_message(value, _)
    if isinstance(value, tuple):
        return word_list(value, _)
    return _(value) if value in SYSTEM_REASONS else value


def word_list(messages: Iterable[Message], _: Translate) -> str:
    """Several messages in a row."""
    return _("; ").join(word_message(message, _) for message in messages)


def word_system(reason: str, _: Translate) -> str:
    """What the operating system says, translated where it is known."""
    return _(reason) if reason in SYSTEM_REASONS else reason


def word_error(error: EchecsError, _: Translate) -> str:
    """What an error says, in the reader's language as far as it consists of messages."""
    if isinstance(error, InvalidFenError):
        faults = word_list(error.faults, _)
        judgement = _("this FEN is not a legal position:")
        return f"{judgement} {faults}\n  {quote(error.fen)}"
    if isinstance(error, IllegalMoveError):
        words = word_message(error.refusal, _)
        return _("illegal move {text}: {reason}").format(text=error.move, reason=words)
    if isinstance(error, InvalidEntryError):
        return word_message(error.problem, _)
    if isinstance(error, InvalidMoveError):
        return _("{text} is not a move").format(text=quote(error.text))
    if isinstance(error, InvalidEpdError | InvalidPgnError):
        words = word_message(error.problem, _)
        return _("column {column}: {problem}").format(column=error.column, problem=words)
    return str(error)


def word_outcome(outcome: Outcome, _: Translate) -> str:
    """How a game has ended, as a sentence."""
    if outcome.winner is None:
        return _(_DRAWS[outcome.termination])
    return _(_WINS[outcome.termination][outcome.winner])


def word_check(color: Color, _: Translate) -> str:
    """That a side's king is in check."""
    return _(_CHECKS[color])


def word_turn(color: Color, _: Translate) -> str:
    """Whose turn it is."""
    return _(_TURNS[color])
