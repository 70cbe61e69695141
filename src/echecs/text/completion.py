"""What may be typed next: the words that a terminal offers."""

from __future__ import annotations

from echecs.domain.piece import PROMOTION_KINDS
from echecs.notation.san import format_san
from echecs.text.commands import COMMANDS, FRENCH_NAMES, names_in
from echecs.text.referee import DESTINATION, PROMOTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.text.referee import Referee


def completions(referee: Referee, start: str) -> list[str]:
    """The commands, or the answers to the open question, that begin with `start`."""
    if not start.startswith("/"):
        return _beginning(start, _answers(referee))
    own = _beginning(start, names_in(referee.language))
    return own or _beginning(start, [*COMMANDS, *FRENCH_NAMES.values()])


def _beginning(start: str, words: list[str]) -> list[str]:
    return sorted({word for word in words if word.startswith(start)})


def _answers(referee: Referee) -> list[str]:
    board = referee.game.board
    if referee.question == PROMOTION:
        return [kind.letter for kind in PROMOTION_KINDS]
    if referee.question == DESTINATION:
        assert referee.origin is not None
        return [str(move.destination) for move in board.legal_moves_from(referee.origin)]
    words = []
    for move in board.legal_moves:
        words += [move.uci, format_san(board, move, language=referee.language)]
    return words
