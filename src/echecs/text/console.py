"""The game in words, as a pipe or a file receives it."""

from __future__ import annotations

from importlib import import_module

from echecs.domain.piece import PROMOTION_KINDS
from echecs.text.look import CHECK, LAST_MOVE, Look
from echecs.text.referee import DESTINATION, ORIGIN, PROMOTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from echecs.domain.move import Move
    from echecs.domain.piece import Piece
    from echecs.domain.refusal import Refusal
    from echecs.domain.square import Square
    from echecs.language import Translate
    from echecs.text.clock import Clock
    from echecs.text.look import Style
    from echecs.text.output import Output
    from echecs.text.referee import Referee
    from echecs.text.tokens import Word

PROMOTION_CHOICES = "{" + ",".join(kind.letter for kind in PROMOTION_KINDS) + "}"
FRENCH_CHOICES = "{" + ",".join(kind.french_letter for kind in PROMOTION_KINDS) + "}"


class Console:
    """Writes boards, prompts and sentences; the last line is position and result."""

    def __init__(
        self, output: Output, _: Translate, style: str = "grid", has_color: bool = False
    ) -> None:
        self.output = output
        self.has_color = has_color
        self.translate = _
        self.style: Style = import_module(f"echecs.text.style_{style}")
        self._shows_turn = style == "letters"
        # The board of letters has French initials.
        self._choices = FRENCH_CHOICES if style == "letters" else PROMOTION_CHOICES

    # --- What the referee tells --------------------------------------------------------

    def start(self, referee: Referee) -> None:
        """Show the first board."""
        self.show_board(referee)

    def ask(self, referee: Referee) -> None:
        """Show the prompt, and nothing after it until something is known."""
        if referee.clock is not None:
            self.say(word_clock(referee.clock, self.translate))
        self.output.write(self.prompt(referee))

    def think(self, referee: Referee) -> None:
        """Say nothing: in a pipe the move comes at once."""

    def accept(self, referee: Referee, move: Move, piece: Piece, word: Word | None) -> None:
        """Say what was played and show the new board."""
        self.say(self.move_sentence(move, piece))
        self.show_board(referee)

    def refuse(self, referee: Referee, reason: Refusal, word: Word) -> None:
        """Say why, and that a check still stands."""
        self.say(refusal_sentence(reason, word, self.translate))
        self.say_check(referee)

    def undo(self, referee: Referee, moves: list[Move]) -> None:
        """Say what was taken back."""
        self.say(undo_sentence(moves, self.translate))
        if moves:
            self.show_board(referee)

    def answer(self, referee: Referee, about: str, content: Any) -> None:
        """Give a command's answer."""
        from echecs.text.answer import word_answer

        if about == "flip":
            self.output.end_line()
            self.show_board(referee)
        else:
            self.say(word_answer(about, content, self.translate, referee.language))

    def end(self, referee: Referee) -> None:
        """Say how the game ended; then the line that programs read."""
        self.say(end_sentence(referee, self.translate))
        self.output.write(last_line(referee))
        self.output.flush()

    # --- Parts -------------------------------------------------------------------------

    def show_board(self, referee: Referee) -> None:
        """The board after an empty line, then whose turn it is and a check."""
        self.output.write("\n" + self.style.render(referee.game.board, self.look(referee)))
        if self._shows_turn and referee.game.outcome is None:
            from echecs.words import word_turn

            self.say(word_turn(referee.game.turn, self.translate))
        self.say_check(referee)

    def look(self, referee: Referee) -> Look:
        """How to draw: bare, unless colours are wanted."""
        return Look(referee.flipped, marks_of(referee) if self.has_color else None, self.has_color)

    def prompt(self, referee: Referee) -> str:
        """The question that is open."""
        _ = self.translate
        question = referee.question
        if question == PROMOTION:
            return _("Promote the pawn to {choices} ? ").format(choices=self._choices)
        if question == DESTINATION:
            assert referee.origin is not None
            piece = referee.game.board[referee.origin]
            assert piece is not None
            return _("{piece} {square}, to which square ? ").format(
                piece=self.style.name_of(piece), square=referee.origin
            )
        if question == ORIGIN:
            return _("From which square ? ")
        return _("Move (e.g. a1a8) ? ")

    def move_sentence(self, move: Move, piece: Piece) -> str:
        """What was just played."""
        _ = self.translate
        return _("-> {piece} moves {move}").format(piece=self.style.name_of(piece), move=move)

    def say(self, sentence: str) -> None:
        """A sentence on a line of its own."""
        self.output.end_line()
        self.output.write(sentence + "\n")

    def say_check(self, referee: Referee) -> None:
        """That the king of the side to move is in check, if so."""
        if referee.game.board.is_check and referee.game.outcome is None:
            from echecs.words import word_check

            self.say(word_check(referee.game.turn, self.translate))


def marks_of(referee: Referee) -> dict[Square, str]:
    """The squares of the last move, and the king that is in check."""
    game = referee.game
    marks = {}
    if game.last_move is not None:
        marks = {game.last_move.origin: LAST_MOVE, game.last_move.destination: LAST_MOVE}
    if game.board.is_check:
        marks[game.board.king(game.turn)] = CHECK
    return marks


def refusal_sentence(reason: Refusal, word: Word, _: Translate) -> str:
    """A refused word and why."""
    from echecs.errors import quote
    from echecs.words import word_message

    text = word.text if word.length <= 20 and word.text.isprintable() else quote(word.text[:40])
    return _("Refused, {text}: {reason}.").format(text=text, reason=word_message(reason, _))


def undo_sentence(moves: list[Move], _: Translate) -> str:
    """What was taken back: one move, or with an opponent's answer two."""
    if not moves:
        return _("Nothing was played; choose again.")
    if len(moves) == 1:
        return _("{move} is taken back.").format(move=moves[0])
    own, answer = moves[1], moves[0]
    return _("{move} and the answer {answer} are taken back.").format(move=own, answer=answer)


def word_clock(clock: Clock, _: Translate) -> str:
    """Both times, White's first."""
    from echecs.domain.color import BLACK, WHITE
    from echecs.text.clock import format_time

    return _("White {white} – Black {black}").format(
        white=format_time(clock.left(WHITE)), black=format_time(clock.left(BLACK))
    )


def end_sentence(referee: Referee, _: Translate) -> str:
    """How the game ended."""
    from echecs.words import word_outcome

    outcome = referee.game.outcome
    return _("The game is interrupted.") if outcome is None else word_outcome(outcome, _)


def last_line(referee: Referee) -> str:
    """The canonical position and the result."""
    from echecs.notation.canonical import format_canonical

    return f"{format_canonical(referee.game.board)} {referee.game.result}\n"
