"""One `go` for the player: a search in a thread of its own, which answers exactly once."""

from __future__ import annotations

import random
import threading

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.notation.uci import parse_uci
from echecs.player import Limits, Player, Thought
from echecs.player.level import Level, choose
from echecs.uci.output import NULL_MOVE, Output, format_line, format_thought, word_move
from echecs.uci.request import Request


class Playing:
    """A search of the player under way: it can be told to stop, or that its time begins now."""

    def __init__(
        self,
        game: Game,
        request: Request,
        player: Player,
        output: Output,
        *,
        lines: int = 1,
        overhead: float = 0.01,
        level: Level | None = None,
        chess960: bool = False,
    ) -> None:
        self._game = game
        self._request = request
        self._player = player
        self._output = output
        self._level = level
        self._chess960 = chess960
        self._lines = lines
        self._overhead = overhead
        self._may_answer = threading.Event()
        if not request.waits:
            self._may_answer.set()
        player.resume()
        self._worker = threading.Thread(target=self._work, name="player", daemon=True)
        self._worker.start()

    def stop(self) -> None:
        """Answer now, with the best so far."""
        self._player.stop()
        self._may_answer.set()

    def ponder_hit(self) -> None:
        """The move pondered on was played: from now on the clock runs."""
        self._player.ponder_hit()
        self._may_answer.set()

    def finish(self) -> None:
        """Stop, and wait until the answer is given."""
        self.stop()
        self._worker.join()

    def _work(self) -> None:
        answer = NULL_MOVE
        try:
            answer = self._think()
        except Exception as error:  # an answer is due whatever happens
            self._output.remark(f"{type(error).__name__}: {error}")
            board = self._game.board
            if board.has_legal_move:
                answer = word_move(board, board.legal_moves[0], self._chess960)
        finally:
            self._may_answer.wait()
            self._output.say(f"bestmove {answer}")

    def _think(self) -> str:
        """Search, tell the results, and give the words that follow `bestmove`."""
        board = self._game.board
        if not board.has_legal_move:
            score = "mate 0" if board.is_check else "cp 0"
            self._output.say(f"info depth 0 score {score}")
            return NULL_MOVE
        limits = self._limits()
        if self._level is not None:
            chosen = choose(self._player, self._game, self._level, random.Random(), limits)
            word = word_move(board, chosen.move, self._chess960)
            self._output.say(
                f"info depth {max(self._level.depth, 1)} score {chosen.score} pv {word}"
            )
            return word
        thought = self._player.search(self._game, limits, self._tell)
        self._tell(thought)
        words = format_line(board, thought.lines[0].moves[:2], self._chess960)
        return " ponder ".join(words)

    def _limits(self) -> Limits:
        request = self._request
        return Limits(
            depth=request.depth,
            nodes=request.nodes,
            seconds=request.seconds,
            clock=request.clock,
            increment=request.increment,
            moves_to_go=request.moves_to_go,
            overhead=self._overhead,
            lines=self._lines,
            moves=tuple(self._allowed_moves()),
            pondering=request.ponders,
        )

    def _allowed_moves(self) -> list[Move]:
        """The moves of `searchmoves` that are legal."""
        moves = []
        for text in self._request.moves:
            try:
                moves.append(parse_uci(self._game.board, text))
            except EchecsError as error:
                self._output.remark(str(error))
        return moves

    def _tell(self, thought: Thought) -> None:
        for line in format_thought(self._game.board, thought, self._chess960):
            self._output.say(line)
