"""The answers to commands, in words."""

from __future__ import annotations

from textwrap import fill

from echecs.domain.message import N_
from echecs.words import PIECE_NAMES, word_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from echecs.language import Translate
    from echecs.text.advice import Evaluation, Hint

_HINTS = {
    "mate": N_("{move}: mate in {mate}, proved."),
    "only": N_("{move} is the only legal move."),
    "promotion": N_("{move}: the pawn becomes a new piece."),
    "capture": N_("{move} wins material: it takes {piece}."),
    "rescue": N_("{move} takes {piece} out of danger."),
    "castling": N_("{move} brings the king into safety."),
    "check": N_("{move} gives check."),
    "book": N_("{move} is a usual move here: {opening}."),
    "best": N_("{move} is the move I like best."),
}
_MATE_IN_ONE = N_("{move}: mate at once.")
# From so many hundredths of a pawn on, in words; the first for White, the second for Black.
_BALANCES = (
    (500, N_("White is winning"), N_("Black is winning")),
    (150, N_("White stands clearly better"), N_("Black stands clearly better")),
    (50, N_("White stands slightly better"), N_("Black stands slightly better")),
    (0, N_("The game is level"), N_("The game is level")),
)
_PROVED = (
    N_("White mates in {mate}, proved: {line}"),
    N_("Black mates in {mate}, proved: {line}"),
)
_LIKELY = (N_("White mates in {mate}: {line}"), N_("Black mates in {mate}: {line}"))
# So much of a line is shown; more says nothing to a person.
_SHOWN_MOVES = 6
_HELP = {
    "/quit": N_("interrupt the game"),
    "/resign": N_("resign: the side to move loses"),
    "/draw": N_("end the game as a draw, or offer one to an opponent"),
    "/undo": N_("take back the last move, or the piece just chosen"),
    "/moves": N_("list the legal moves; /moves e2 those from e2"),
    "/hint": N_("suggest a move, with a reason"),
    "/eval": N_("say who stands better, and how to go on"),
    "/opening": N_("name the opening"),
    "/flip": N_("turn the board round"),
    "/fen": N_("show the position as FEN"),
    "/pgn": N_("show the game as PGN"),
    "/save": N_("/save FILE writes the game as PGN"),
    "/help": N_("this list"),
}


def word_answer(about: str, content: Any, _: Translate, language: str) -> str:
    """What a command asked for, as lines without the last line's end."""
    if about == "moves":
        return fill(" ".join(content)) if content else _("There is no legal move from there.")
    if about == "hint":
        return _hint(content, _)
    if about == "eval":
        return _evaluation(content, _)
    if about == "opening":
        if content is None:
            return _("This opening has no name.")
        return f"{content['code']} {content['name']}: {content['line']}"
    if about == "draw":
        return _("The opponent declines the draw.")
    if about == "put-off":
        return _("The answer comes when the opponent has moved.")
    if about == "save":
        return _("The game is saved in {file}.").format(file=content)
    if about == "not-saved":
        file, _colon, reason = content.rpartition(": ")
        words = f"{word_system(reason, _)} ({file})"
        return _("The game could not be saved: {error}").format(error=words)
    if about == "help":
        return _help(content, _, language)
    return str(content).rstrip("\n")


def _hint(hint: Hint, _: Translate) -> str:
    template = _MATE_IN_ONE if hint.mate == 1 else _HINTS[hint.kind]
    piece = "" if hint.piece is None else _(PIECE_NAMES[hint.piece.color][hint.piece.kind])
    return _(template).format(move=hint.san, mate=hint.mate, piece=piece, opening=hint.opening)


def _evaluation(evaluation: Evaluation, _: Translate) -> str:
    """The balance in words, and the moves that the player expects."""
    score, line = evaluation.white, " ".join(evaluation.line[:_SHOWN_MOVES])
    if score.mate is not None:
        if score.mate == 0:
            return _("Checkmate.")
        sides = _PROVED if evaluation.is_proved else _LIKELY
        whole = " ".join(evaluation.line)
        return _(sides[score.mate < 0]).format(mate=abs(score.mate), line=whole)
    centipawns = score.centipawns or 0
    for least, white, black in _BALANCES:
        if abs(centipawns) >= least:
            words = _(white if centipawns >= 0 else black)
            break
    return _("{words} ({pawns}). Best play: {line}").format(
        words=words, pawns=f"{centipawns / 100:+.2f}", line=line
    )


def _help(commands: list[str], _: Translate, language: str) -> str:
    from echecs.text.commands import FRENCH_NAMES

    names = FRENCH_NAMES if language == "fr" else {command: command for command in commands}
    width = max(len(names[command]) for command in commands)
    lines = [
        _("A move: e2e4, e7e8q, Nf3, O-O; or a square alone, then its destination."),
        *(f"  {names[command]:{width + 1}} {_(_HELP[command])}" for command in commands),
    ]
    return "\n".join(lines)
