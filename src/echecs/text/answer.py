"""The answers to commands, in words."""

from __future__ import annotations

from textwrap import fill

from echecs.domain.message import N_
from echecs.text.hint import CAPTURE, CHECK, LEGAL, MATE
from echecs.words import word_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from echecs.language import Translate

_HINTS = {
    MATE: N_("Mate in one: {move}"),
    CAPTURE: N_("A capture, seen one move ahead only: {move}"),
    CHECK: N_("A check, seen one move ahead only: {move}"),
    LEGAL: N_("A legal move, nothing more: {move}"),
}
_HELP = {
    "/quit": N_("interrupt the game"),
    "/resign": N_("resign: the side to move loses"),
    "/draw": N_("end the game as a draw"),
    "/undo": N_("take back the last move, or the piece just chosen"),
    "/moves": N_("list the legal moves; /moves e2 those from e2"),
    "/hint": N_("suggest a move by a simple rule, one move ahead"),
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
        kind, move = content
        return _(_HINTS[kind]).format(move=move)
    if about == "save":
        return _("The game is saved in {file}.").format(file=content)
    if about == "not-saved":
        file, _colon, reason = content.rpartition(": ")
        words = f"{word_system(reason, _)} ({file})"
        return _("The game could not be saved: {error}").format(error=words)
    if about == "help":
        return _help(content, _, language)
    return str(content).rstrip("\n")


def _help(commands: list[str], _: Translate, language: str) -> str:
    from echecs.text.commands import FRENCH_NAMES

    names = FRENCH_NAMES if language == "fr" else {command: command for command in commands}
    width = max(len(names[command]) for command in commands)
    lines = [
        _("A move: e2e4, e7e8q, Nf3, O-O; or a square alone, then its destination."),
        *(f"  {names[command]:{width + 1}} {_(_HELP[command])}" for command in commands),
    ]
    return "\n".join(lines)
