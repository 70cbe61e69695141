"""The referee: takes words, keeps the game, and tells a view what has happened."""

from __future__ import annotations

from echecs.domain.move import Move
from echecs.domain.piece import Queen
from echecs.domain.square import Square
from echecs.text.input import Wake
from echecs.text.move_input import (
    is_mark,
    is_result,
    read_destination,
    read_move,
    read_promotion,
    winner_of,
)
from echecs.text.opening_name import OpeningName

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event
    from typing import Any, Protocol

    from echecs.domain.color import Color
    from echecs.domain.game import Game
    from echecs.domain.piece import Piece
    from echecs.domain.refusal import Refusal
    from echecs.text.advice import Adviser
    from echecs.text.clock import Clock
    from echecs.text.save import Save
    from echecs.text.seat import Seat
    from echecs.text.tokens import Word, WordReader

    class View(Protocol):
        """What shows a game: to a person in words, or to a program in JSON."""

        def start(self, referee: Referee) -> None:
            """The game begins, or goes on after loading."""

        def ask(self, referee: Referee) -> None:
            """A word is needed; `referee.question` says which."""

        def think(self, referee: Referee) -> None:
            """The opponent begins to think."""

        def accept(self, referee: Referee, move: Move, piece: Piece, word: Word | None) -> None:
            """A piece was moved, by the opponent where no word did it; it is on disk if asked."""

        def refuse(self, referee: Referee, reason: Refusal, word: Word) -> None:
            """A word was refused; nothing has changed."""

        def undo(self, referee: Referee, moves: list[Move]) -> None:
            """Moves were taken back, the latest first, or without any a question was dropped."""

        def answer(self, referee: Referee, about: str, content: Any) -> None:
            """What a command asked for."""

        def end(self, referee: Referee) -> None:
            """The game is over; `referee.termination` says why."""


MOVE = "move"
ORIGIN = "origin"
DESTINATION = "destination"
PROMOTION = "promotion"

QUIT = "quit"
END_OF_INPUT = "end-of-input"
INTERRUPTED = "interrupted"


class Referee:
    """A game in progress and the question that is open in it."""

    def __init__(
        self,
        game: Game,
        view: View,
        language: str = "fr",
        asks_origin: bool = False,
        save: Save | None = None,
        headers: dict[str, str] | None = None,
        seat: Seat | None = None,
        clock: Clock | None = None,
        wait: Callable[[Event], object] | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.language = language
        self.asks_origin = asks_origin
        """Whether origin and destination are asked for one after the other."""
        self.save = save
        self.headers = headers
        """What a loaded game says of itself."""
        self.seat = seat
        """The opponent, where one side is not played by input."""
        self.clock = clock
        self.wait: Callable[[Event], object] = wait or (lambda event: event.wait())
        """How to wait for an event, with signals heard."""
        self._kept: list[Word] = []
        """Words that came while the opponent was thinking, for when it has moved."""
        self.adviser: Adviser | None = None
        """Who gives hints, once one was asked for."""
        self.openings = OpeningName()
        self.copies: dict[str, Save] = {}
        """The files written by command, by their real paths."""
        self.flipped = False
        self.origin: Square | None = None
        """The origin that was chosen, while its destination is asked for."""
        self._asks_again = False
        """Whether the last word was refused and its question stays open."""
        self.promotion: Move | None = None
        """The pawn's move, while the piece it becomes is asked for."""
        self.termination: str | None = None
        """How the game ended, once it has."""

        if save is not None:
            self.keep_times(save)

    def keep_times(self, save: Save) -> None:
        """Let a file have the times that the players had left."""
        clock = self.clock
        if clock is not None:
            save.times = lambda: clock.past

    @property
    def question(self) -> str:
        """What is asked for next."""
        if self.promotion is not None:
            return PROMOTION
        if self.origin is not None:
            return DESTINATION
        return ORIGIN if self.asks_origin else MOVE

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the opponent is to move."""
        return self.seat is not None and self.game.turn is self.seat.color

    @property
    def person(self) -> Color:
        """The side that a command speaks for: the person's, of two the side to move."""
        return self.game.turn if self.seat is None else self.seat.color.other

    def run(self, reader: WordReader) -> None:
        """Referee the game to its end, whatever that is."""
        try:
            if self.clock is not None:
                self.clock.start(self.game.turn)
            self.view.start(self)
            self._notice_end()
            while self.termination is None:
                try:
                    self._go_on(reader)
                except Wake:
                    self._notice_flag()
        except KeyboardInterrupt:
            self.termination = INTERRUPTED
        if self.seat is not None:
            self.seat.stop()
        if self.clock is not None:
            self.clock.stop()
        self._keep(lambda save: save.finish(self.game))
        self.view.end(self)

    def _go_on(self, reader: WordReader) -> None:
        """The next word, or the opponent's move."""
        if self.is_opponents_turn:
            self._await_opponent(reader)
            return
        self.view.ask(self)
        word = self._kept.pop(0) if self._kept else reader.next_word()
        if word is None:
            self.termination = END_OF_INPUT
        elif not self._notice_flag():
            self.take(word, reader)

    def _await_opponent(self, reader: WordReader) -> None:
        """Wait for the opponent's move; meanwhile a person's commands are obeyed."""
        seat = self.seat
        assert seat is not None
        if seat.thinking is None:
            seat.begin(self.game, self.clock)
            self.view.think(self)
        assert seat.thinking is not None
        if not seat.listens:
            self.wait(seat.thinking.ready)
        if seat.thinking.ready.is_set():
            self._take_reply(seat)
            return
        word = reader.next_word()
        if word is None:
            self.termination = END_OF_INPUT
        elif word.text.startswith("/") and not word.is_cut:
            self.take(word, reader)
        else:
            self.put_off(word)

    def put_off(self, word: Word) -> None:
        """Keep a word until the opponent has moved."""
        self._kept.append(word)

    def _take_reply(self, seat: Seat) -> None:
        reply = seat.take_reply()
        if self._notice_flag():
            return
        if reply.move is not None:
            self._play(reply.move, None)
            return
        self.game.resign(seat.color)
        self._notice_end()

    def _notice_flag(self) -> bool:
        """End the game if a time is up; nobody loses to an opponent who cannot mate."""
        loser = None if self.clock is None else self.clock.flagged
        if loser is None:
            return False
        from echecs.domain.outcome import TIME, Outcome

        winner = loser.other if self.game.board.can_mate(loser.other) else None
        self.game.declare(Outcome(TIME, winner))
        self._notice_end()
        return True

    def take(self, word: Word, reader: WordReader) -> None:
        """Deal with one word."""
        if word.is_cut:
            from echecs.text.reason import WordRefusal

            self.refuse(WordRefusal("too-long", length=word.length), word)
        elif word.text.startswith("/"):
            from echecs.text.commands import obey

            obey(self, word, reader)
        elif is_mark(word.text):
            return
        elif is_result(word.text):
            self._end_by(word)
        elif self.promotion is not None:
            self._answer_promotion(self.promotion, word)
        else:
            self._take_entry(word)

    def refuse(self, reason: Refusal, word: Word) -> None:
        """Say no to a word."""
        self.view.refuse(self, reason, word)

    def stop(self, termination: str) -> None:
        """End the game, for a reason that the game itself may know already."""
        self.termination = termination

    def undo(self, word: Word) -> None:
        """Drop the open question, or else take the last move back.

        Against an opponent its answer goes back as well: it is the person's turn again.
        """
        if self.promotion is not None or self.origin is not None:
            self.promotion = self.origin = None
            self.view.undo(self, [])
            return
        count = 1 if self.seat is None or self.is_opponents_turn else 2
        if self.game.ply < count:
            from echecs.text.reason import WordRefusal

            self.refuse(WordRefusal("nothing-to-undo"), word)
            return
        if self.seat is not None:
            self.seat.stop()
            self.seat.opponent.forget()
        moves = [self.game.undo() for _ in range(count)]
        if self.clock is not None:
            self.clock.go_back(self.game.turn, count)
        self._keep(lambda save: save.rewrite(self.game))
        self.view.undo(self, moves)

    def _end_by(self, word: Word) -> None:
        """End the game as a written one ends: with its result."""
        from echecs.domain.outcome import RECORDED, Outcome

        if self.seat is not None:
            from echecs.text.reason import WordRefusal

            self.refuse(WordRefusal("result-in-play"), word)
            return
        self.game.declare(Outcome(RECORDED, winner_of(word.text)))
        self.stop(RECORDED)

    # --- Moves -------------------------------------------------------------------------

    def _take_entry(self, word: Word) -> None:
        origin, self.origin = self.origin, None
        ply = self.game.ply
        if origin is None or not self._take_destination(origin, word):
            self._take_move(word)
        is_refused = self.game.ply == ply and self.origin is None and self.promotion is None
        if self.asks_origin and origin is not None and is_refused:
            self.origin = origin
        self._asks_again = self.asks_origin and is_refused

    def _take_destination(self, origin: Square, word: Word) -> bool:
        """Deal with a word that is shaped like a destination; false if it is not."""
        target = read_destination(word.text)
        if isinstance(target, tuple):
            move = Move(origin, *target)
            if self._asks_again and self._is_own(target[0]) and self.game.explain(move):
                # After a refusal another piece may be chosen instead.
                self.origin = target[0]
            else:
                self._try(move, word)
        elif target is not None:
            self.refuse(target, word)
        return target is not None

    def _is_own(self, square: Square) -> bool:
        piece = self.game.board[square]
        return piece is not None and piece.color is self.game.turn

    def _take_move(self, word: Word) -> None:
        board = self.game.board
        entry = read_move(board, word.text, self.language, lone_pawn_moves=not self.asks_origin)
        if isinstance(entry, Move):
            self._try(entry, word)
        elif isinstance(entry, Square):
            self._choose_origin(entry, word)
        else:
            self.refuse(entry, word)

    def _choose_origin(self, square: Square, word: Word) -> None:
        if self._is_own(square):
            self.origin = square
            return
        from echecs.domain.refusal import Refusal

        piece = self.game.board[square]
        if piece is None:
            self.refuse(Refusal("empty-square", square=square), word)
        else:
            self.refuse(Refusal("opponent-piece", piece=piece, square=square), word)

    def _try(self, move: Move, word: Word) -> None:
        reason = self.game.explain(move)
        if reason is None:
            self._play(move, word)
        elif reason.code == "promotion-needed":
            # Whatever the pawn becomes, the move must be legal before that is asked.
            reason = self.game.explain(Move(move.origin, move.destination, Queen))
            if reason is None:
                self.promotion = move
            else:
                self.refuse(reason, word)
        else:
            self.refuse(reason, word)

    def _answer_promotion(self, move: Move, word: Word) -> None:
        kind = read_promotion(word.text)
        if kind is None:
            from echecs.text.reason import WordRefusal

            self.refuse(WordRefusal("not-a-promotion"), word)
            return
        self.promotion = None
        self._play(Move(move.origin, move.destination, kind), word)

    def _play(self, move: Move, word: Word | None) -> None:
        before = self.game.board
        piece = before[move.origin]
        assert piece is not None
        self.game.push(move)
        if self.clock is not None:
            self.clock.press(before.turn)
        self._keep(lambda save: save.append(self.game, before))
        self.view.accept(self, move, piece, word)
        self._notice_end()

    def _keep(self, write: Callable[[Save], None]) -> None:
        """Write to disk; a full disk must not end the game, but the players must know."""
        if self.save is None:
            return
        try:
            write(self.save)
        except OSError as error:
            self.view.answer(self, "not-saved", f"{self.save.path}: {error.strerror}")

    def _notice_end(self) -> None:
        outcome = self.game.outcome
        if outcome is not None:
            self.termination = outcome.termination
