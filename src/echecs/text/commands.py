"""The commands: words that begin with a slash."""

from __future__ import annotations

import os

from echecs.domain.square import Square
from echecs.text.referee import QUIT, Referee

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from echecs.text.advice import Adviser
    from echecs.text.save import Save
    from echecs.text.tokens import Word, WordReader

    Found = TypeVar("Found")
    Command = Callable[[Referee, Word, WordReader], None]


def obey(referee: Referee, word: Word, reader: WordReader) -> None:
    """Carry out a command; those with an argument find it on the same line."""
    name = word.text.lower()
    command = COMMANDS.get(ENGLISH_NAMES.get(name, name))
    if command is None:
        from echecs.text.reason import WordRefusal

        referee.refuse(WordRefusal("unknown-command"), word)
    else:
        command(referee, word, reader)


def _quit(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.stop(QUIT)


def _resign(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.game.resign(referee.person)
    _stop_with_outcome(referee)


def _draw(referee: Referee, word: Word, reader: WordReader) -> None:
    """Two people agree on a draw; an opponent is asked."""
    if referee.seat is not None and not referee.seat.accepts_draw(referee.game):
        referee.view.answer(referee, "draw", "declined")
        return
    referee.game.agree_draw()
    _stop_with_outcome(referee)


def _stop_with_outcome(referee: Referee) -> None:
    outcome = referee.game.outcome
    assert outcome is not None
    referee.stop(outcome.termination)


def _undo(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.undo(word)


def _flip(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.flipped = not referee.flipped
    referee.view.answer(referee, "flip", referee.flipped)


def _help(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.view.answer(referee, "help", list(COMMANDS))


def _fen(referee: Referee, word: Word, reader: WordReader) -> None:
    referee.view.answer(referee, "fen", referee.game.board.fen)


def _pgn(referee: Referee, word: Word, reader: WordReader) -> None:
    from echecs.text.record import format_record

    times = () if referee.clock is None else referee.clock.past
    referee.view.answer(referee, "pgn", format_record(referee.game, referee.headers, times))


def _moves(referee: Referee, word: Word, reader: WordReader) -> None:
    """All legal moves, those from the square named after it, or the promotions asked about."""
    board = referee.game.board
    argument = reader.next_on_line()
    if argument is not None and len(argument.text) == 2 and argument.text[1].isdigit():
        from echecs.text.move_input import read_destination

        reader.next_word()
        found = read_destination(argument.text)
        if not isinstance(found, tuple):
            from echecs.domain.refusal import Refusal

            referee.refuse(Refusal("off-board", text=argument.text), word)
            return
        square: Square = found[0]
        moves = board.legal_moves_from(square)
    elif referee.promotion is not None:
        asked = referee.promotion
        moves = [
            move
            for move in board.legal_moves_from(asked.origin)
            if move.destination == asked.destination
        ]
    else:
        moves = board.legal_moves
    referee.view.answer(referee, "moves", sorted(move.uci for move in moves))


def _hint(referee: Referee, word: Word, reader: WordReader) -> None:
    if not _must_wait(referee, word):
        adviser = _adviser(referee)
        found = _await(referee, lambda: adviser.hint(referee.game, referee.language))
        referee.view.answer(referee, "hint", found)


def _eval(referee: Referee, word: Word, reader: WordReader) -> None:
    if not _must_wait(referee, word):
        adviser = _adviser(referee)
        found = _await(referee, lambda: adviser.evaluate(referee.game, referee.language))
        referee.view.answer(referee, "eval", found)


def _must_wait(referee: Referee, word: Word) -> bool:
    """Put advice off on a position that is about to change."""
    if not referee.is_opponents_turn:
        return False
    referee.put_off(word)
    referee.view.answer(referee, "put-off", word.text)
    return True


def _adviser(referee: Referee) -> Adviser:
    if referee.adviser is None:
        from echecs.text.advice import Adviser

        referee.adviser = Adviser()
    return referee.adviser


def _await(referee: Referee, work: Callable[[], Found]) -> Found:
    """Do some work so that a signal is heard at once, and calls it off."""
    from echecs.text.thinking import Thinking

    assert referee.adviser is not None
    thinking = Thinking(work, referee.adviser.stop)
    try:
        referee.wait(thinking.ready)
    except KeyboardInterrupt:
        thinking.stop()
        raise
    return thinking.result()


def _opening(referee: Referee, word: Word, reader: WordReader) -> None:
    found = referee.openings.of(referee.game)
    content = None
    if found is not None:
        content = {"code": found.code, "name": found.name, "line": found.line}
    referee.view.answer(referee, "opening", content)


def _save(referee: Referee, word: Word, reader: WordReader) -> None:
    """Write the game into the file named in the rest of the line."""
    from echecs.text.reason import WordRefusal
    from echecs.text.save import NotPgnError, PackedNameError

    name = os.path.expanduser(reader.rest_of_line())
    if not name:
        referee.refuse(WordRefusal("file-name-missing"), word)
        return
    try:
        _save_for(referee, name).rewrite(referee.game)
    except NotPgnError:
        referee.refuse(WordRefusal("not-pgn", file=name[:80]), word)
        return
    except PackedNameError:
        referee.refuse(WordRefusal("packed", file=name[:80]), word)
        return
    except (OSError, ValueError) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        referee.refuse(WordRefusal("not-saved", file=name[:80], error=cause), word)
        return
    referee.view.answer(referee, "save", name)


def _save_for(referee: Referee, name: str) -> Save:
    """The file after the games it holds; of these only the one written here is replaced."""
    from echecs.text.save import Save, games_in

    place = os.path.realpath(name)
    if referee.save is not None and os.path.realpath(referee.save.path) == place:
        return referee.save
    copy = referee.copies.get(place)
    if copy is None or not copy.is_untouched():
        copy = referee.copies[place] = Save(name, games_in(name), referee.headers)
        referee.keep_times(copy)
    return copy


COMMANDS: dict[str, Command] = {
    "/quit": _quit,
    "/resign": _resign,
    "/draw": _draw,
    "/undo": _undo,
    "/moves": _moves,
    "/hint": _hint,
    "/eval": _eval,
    "/opening": _opening,
    "/flip": _flip,
    "/fen": _fen,
    "/pgn": _pgn,
    "/save": _save,
    "/help": _help,
}

FRENCH_NAMES = {
    "/quit": "/quitter",
    "/resign": "/abandon",
    "/draw": "/nulle",
    "/undo": "/reprendre",
    "/moves": "/coups",
    "/hint": "/indice",
    "/eval": "/bilan",
    "/opening": "/ouverture",
    "/flip": "/retourner",
    "/fen": "/fen",
    "/pgn": "/pgn",
    "/save": "/enregistrer",
    "/help": "/aide",
}
"""What the commands are called in French; both names work in either language."""
ENGLISH_NAMES = {french: english for english, french in FRENCH_NAMES.items()}


def names_in(language: str) -> list[str]:
    """The commands as a language calls them."""
    return list(FRENCH_NAMES.values() if language == "fr" else COMMANDS)
