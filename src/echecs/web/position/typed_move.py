"""A move as a person types it or a page sends it: `e2e4`, `Nf3`, `Cf3`, `O-O`."""

from __future__ import annotations

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.refusal import Refusal
from echecs.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from echecs.language import LANGUAGES
from echecs.notation.san import parse_san
from echecs.notation.uci import parse_uci
from echecs.web.request.reason import RefusedError, refused


def read_move(game: Game, text: str, language: str) -> Move:
    """The legal move that a text names; piece letters are first taken in a language.

    Raises `RefusedError` with the rule that forbids it, told with the game's history.
    """
    if game.outcome is not None:
        raise RefusedError(Refusal("game-over"))
    try:
        return _parse(game, text.strip(), language)
    except AmbiguousMoveError as error:
        raise refused("ambiguous", candidates=", ".join(error.candidates)) from None
    except InvalidMoveError:
        raise refused("not-a-move", text=text.strip()) from None
    except IllegalMoveError as error:
        refusal = None if error.attempt is None else game.explain(error.attempt)
        raise RefusedError(refusal or error.refusal) from None


def _parse(game: Game, text: str, language: str) -> Move:
    board = game.board
    try:
        return parse_uci(board, text)
    except InvalidMoveError:
        pass
    languages = (language, *(other for other in LANGUAGES if other != language))
    for letters in languages[:-1]:
        try:
            return parse_san(board, text, language=letters)
        except InvalidMoveError:
            continue
    return parse_san(board, text, language=languages[-1])
