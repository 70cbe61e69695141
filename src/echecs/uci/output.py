"""What the engine says: whole lines, from any thread, to a reader that may have gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.player.thought import Line, Score, Thought
from echecs.solver.line import is_whole_line

NULL_MOVE = "0000"
"""What stands for a move where there is none."""
# Far above any evaluation and below any mate; what a mate takes is taken off it.
_WON_GAME = 20_000


class Output:
    """Lines to the GUI, one at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.is_closed = False
        """Whether the reader has gone."""

    def say(self, line: str) -> None:
        """Send a line at once."""
        with self._lock:
            if self.is_closed:
                return
            try:
                self._stream.write(line.encode("utf-8", "replace") + b"\n")
                self._stream.flush()
            except (OSError, ValueError):
                self.is_closed = True

    def remark(self, text: str) -> None:
        """Send words for a person, on one line."""
        self.say("info string " + " ".join(text.split()))


def word_move(board: Board, move: Move, chess960: bool) -> str:
    """A move in coordinates; by UCI_Chess960 castling is always king takes rook."""
    if chess960 and board.is_castling(move):
        rook = board.castling_rook(board.turn, move.destination > move.origin)
        return f"{move.origin}{rook}"
    return str(move)


def format_line(board: Board, moves: Sequence[Move], chess960: bool) -> list[str]:
    """Moves that follow each other from a position, in coordinates."""
    words = []
    for move in moves:
        words.append(word_move(board, move, chess960))
        board = board.play(move)
    return words


def format_info(
    depth: int,
    nodes: int,
    seconds: float,
    *,
    mate: int | None = None,
    line: Sequence[str] = (),
    number: int | None = None,
    table_use: int = 0,
    ending_hits: int = 0,
) -> str:
    """An `info` line of the solver, with a mate and its line or without.

    `number` counts the lines where several are told.
    """
    words = [f"info depth {depth}"]
    if number is not None:
        words.append(f"multipv {number}")
    if mate is not None:
        words.append(f"score mate {mate}")
    words.append(_effort(nodes, seconds))
    words.append(f"hashfull {table_use} tbhits {ending_hits}")
    if line:
        words.append("pv " + " ".join(line))
    return " ".join(words)


def format_thought(board: Board, thought: Thought, chess960: bool) -> Iterator[str]:
    """The `info` lines of the player, one for each of its lines."""
    for number, line in enumerate(thought.lines, 1):
        words = [f"info depth {thought.depth} seldepth {thought.selective_depth}"]
        if len(thought.lines) > 1:
            words.append(f"multipv {number}")
        words.append(f"score {_told_score(line)}")
        words.append(_effort(thought.nodes, thought.seconds))
        words.append(f"hashfull {thought.table_use} tbhits {thought.ending_hits}")
        words.append("pv " + " ".join(format_line(board, line.moves, chess960)))
        yield " ".join(words)


def _told_score(line: Line) -> Score:
    """The score of a line; a mate whose line does not show it is told as a won game."""
    mate = line.score.mate
    if not mate or is_whole_line(list(line.moves), mate):
        return line.score
    return Score(_WON_GAME - mate if mate > 0 else -_WON_GAME - mate)


def _effort(nodes: int, seconds: float) -> str:
    rate = int(nodes / seconds) if seconds > 0 else 0
    return f"nodes {nodes} nps {rate} time {int(seconds * 1000)}"


def depth_of(mate: int) -> int:
    """The half-moves of a mate in so many moves, negative for the side that is mated."""
    return 2 * mate - 1 if mate > 0 else -2 * mate
