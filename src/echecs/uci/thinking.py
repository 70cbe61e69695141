"""One `go mate`: a search for it in a thread of its own, which answers exactly once."""

from __future__ import annotations

import threading
import time

from echecs.domain.board import Board
from echecs.domain.message import N_
from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.language import Translate
from echecs.notation.uci import parse_uci
from echecs.player import Limits, Player
from echecs.solver.background import BackgroundSearch
from echecs.solver.keys import keeps_mate
from echecs.solver.line import is_whole_line, mating_line
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress, Solution
from echecs.uci.output import NULL_MOVE, Output, depth_of, format_info, format_line, word_move
from echecs.uci.request import Request

_NO_MATE = N_("no mate found: this is the player’s move")
_NO_MATE_ALLOWED = N_("no mate found by the moves allowed: this is the player’s move")
# What the player may spend on its move, in nodes: some hundredths of a second, and after
# `stop` about a thousandth.
_PLAYER_NODES = 50_000
_PLAYER_NODES_STOPPED = 500
# How long the other keys may be looked for, in seconds.
_KEYS_SECONDS = 10.0
# Progress is told no more often than this, in seconds.
_INTERVAL = 0.1
# How long it may take to follow a mate's line.
_LINE_SECONDS = 0.5
# How often the clock is looked at, in seconds.
_TICK = 0.005


class Thinking:
    """A search under way: it can be told to stop, or that its time begins now."""

    def __init__(
        self,
        board: Board,
        request: Request,
        prover: Prover,
        threads: int,
        output: Output,
        translate: Translate,
        chess960: bool = False,
        lines: int = 1,
    ) -> None:
        self._board = board
        self._lines = lines
        self._request = request
        self._prover = prover
        self._threads = threads
        self._output = output
        self._translate = translate
        self._chess960 = chess960
        self._told = 0.0
        self._best: int | None = None
        self._known: tuple[int, list[Move]] = (0, [])
        self._stop = threading.Event()
        self._may_answer = threading.Event()
        self._searched = threading.Event()
        self._deadline: float | None = None
        self._search: BackgroundSearch | None = None
        if not request.waits:
            self._may_answer.set()
            self._start_clock()
        self._worker = threading.Thread(target=self._work, daemon=True)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._worker.start()
        self._watcher.start()

    def stop(self) -> None:
        """Answer now, with the best so far."""
        self._stop.set()
        self._may_answer.set()
        if self._search is not None:
            self._search.stop()

    def ponder_hit(self) -> None:
        """The move pondered on was played: from now on the clock runs."""
        self._start_clock()
        self._may_answer.set()

    def finish(self) -> None:
        """Stop, and wait until the answer is given."""
        self.stop()
        self._worker.join()
        self._watcher.join()

    def _start_clock(self) -> None:
        if self._request.mate_seconds is not None:
            self._deadline = time.monotonic() + self._request.mate_seconds

    def _is_time_up(self) -> bool:
        late = self._deadline is not None and time.monotonic() >= self._deadline
        return late or self._stop.is_set()

    def _watch(self) -> None:
        """Call the search off when it is time."""
        while not self._searched.wait(_TICK):
            if self._is_time_up() and self._search is not None:
                self._search.stop()
                return

    def _work(self) -> None:
        answer = NULL_MOVE
        try:
            answer = self._think()
        except Exception as error:  # an answer is due whatever happens
            self._output.remark(f"{type(error).__name__}: {error}")
            if self._board.has_legal_move:
                answer = word_move(self._board, self._board.legal_moves[0], self._chess960)
        finally:
            self._searched.set()
            self._may_answer.wait()
            self._output.say(f"bestmove {answer}")

    def _think(self) -> str:
        """Search, tell the result, and give the words that follow `bestmove`."""
        if not self._board.has_legal_move:
            self._output.say(format_info(0, 0, 0.0, mate=0 if self._board.is_check else None))
            return NULL_MOVE
        allowed = self._allowed_moves()
        solution = self._solve()
        mate, line = self._mate_of(solution)
        if solution is not None and mate and allowed and line[0] not in allowed:
            mate, line = self._allowed_mate(mate, allowed)
        if solution is not None and mate:
            several = self._lines > 1 and mate > 0
            lines = [line, *self._other_lines(mate, line, allowed)] if several else [line]
            self._searched.set()
            for number, words in enumerate(map(self._words, lines), 1):
                self._output.say(
                    format_info(
                        depth_of(mate),
                        solution.nodes,
                        solution.seconds,
                        mate=mate,
                        line=words,
                        number=number if several else None,
                        table_use=self._prover.table_use,
                        ending_hits=self._prover.ending_hits,
                    )
                )
            return " ponder ".join(self._words(line[:2]))
        self._searched.set()
        return self._fall_back(allowed, solution)

    def _other_lines(self, mate: int, best: list[Move], allowed: list[Move]) -> list[list[Move]]:
        """The other first moves that mate as soon, each with its line, as far as time allows."""
        deadline = time.monotonic() + _KEYS_SECONDS
        if self._deadline is not None:
            deadline = min(deadline, self._deadline)
        found: list[list[Move]] = []
        for move in allowed or self._board.legal_moves:
            if len(found) + 1 >= self._lines or self._is_time_up():
                break
            if move is best[0]:
                continue
            line = self._line_after(move, mate, deadline)
            if line is not None:
                found.append(line)
        return found

    def _line_after(self, move: Move, mate: int, deadline: float | None) -> list[Move] | None:
        """The whole line of a mate in so many moves that a first move forces, if it does."""
        after = self._board.play(move)
        if mate == 1:
            return [move] if after.is_checkmate else None
        if not keeps_mate(self._prover, after, mate - 1, deadline):
            return None
        rest = mating_line(self._prover, after, mate - 1, defending=True, seconds=_LINE_SECONDS)
        return [move, *rest] if is_whole_line(rest, 1 - mate) else None

    def _allowed_moves(self) -> list[Move]:
        """The moves of `searchmoves` that are legal."""
        moves = []
        for text in self._request.moves:
            try:
                moves.append(parse_uci(self._board, text))
            except EchecsError as error:
                self._output.remark(str(error))
        return moves

    def _solve(self) -> Solution | None:
        mate = self._request.mate
        if mate == 0:
            return None
        if mate is not None:
            mate = max(-LONGEST, min(mate, LONGEST))
        self._search = BackgroundSearch(
            self._board,
            mate,
            nodes=self._request.nodes,
            threads=self._threads,
            prover=self._prover,
            on_progress=self._tell,
        )
        if self._is_time_up():
            self._search.stop()
        return self._search.run()

    def _tell(self, progress: Progress) -> None:
        """An `info` line now and then, and at each shorter mate."""
        now = time.monotonic()
        if progress.best == self._best and now - self._told < _INTERVAL:
            return
        self._told = now
        if progress.best is not None and progress.best != self._best:
            self._best = progress.best
            self._note_line(progress)
        self._output.say(
            format_info(
                depth_of(progress.moves),
                progress.nodes,
                progress.seconds,
                table_use=self._prover.table_use,
                ending_hits=self._prover.ending_hits,
            )
        )

    def _note_line(self, progress: Progress) -> None:
        """Tell a mate once its whole line is known: a GUI plays the line out."""
        mate = progress.best
        assert mate is not None
        if self._prover.recall(self._board)[0] != mate:
            # It is the other side that mates.
            mate = -mate
        line = mating_line(
            self._prover, self._board, abs(mate), defending=mate < 0, seconds=_LINE_SECONDS
        )
        if is_whole_line(line, mate):
            self._known = (mate, line)
            self._output.say(
                format_info(
                    depth_of(mate),
                    progress.nodes,
                    progress.seconds,
                    mate=mate,
                    line=self._words(line),
                )
            )

    def _mate_of(self, solution: Solution | None) -> tuple[int, list[Move]]:
        """The mate found with its whole line, else the last one that was told; 0 for none."""
        if solution is not None and solution.mate and is_whole_line(solution.line, solution.mate):
            return solution.mate, solution.line
        return self._known

    def _allowed_mate(self, mate: int, allowed: list[Move]) -> tuple[int, list[Move]]:
        """A mate of the same length by one of the moves allowed, with its line."""
        for move in allowed:
            line = self._line_after(move, mate, None)
            if line is not None:
                return mate, line
        return 0, []

    def _fall_back(self, allowed: list[Move], solution: Solution | None) -> str:
        """The player's move; who asked for a mate is told no other score."""
        self._output.remark(self._translate(_NO_MATE_ALLOWED if allowed else _NO_MATE))
        nodes = _PLAYER_NODES_STOPPED if self._stop.is_set() else _PLAYER_NODES
        thought = Player(1).search(self._board, Limits(nodes=nodes, moves=tuple(allowed)))
        move = thought.best
        assert move is not None
        spent, seconds = (solution.nodes, solution.seconds) if solution is not None else (0, 0.0)
        self._output.say(format_info(1, spent, seconds, line=self._words([move])))
        return word_move(self._board, move, self._chess960)

    def _words(self, line: list[Move]) -> list[str]:
        return format_line(self._board, line, self._chess960)
