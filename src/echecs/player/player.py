"""The playing engine as a Python object: a table, threads, and a way to call it off."""

import math
import threading

import cython
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.domain.game import Game
from cython.cimports.echecs.domain.move import move_of
from cython.cimports.echecs.kernel.movegen import find_legal, generate
from cython.cimports.echecs.kernel.position import make
from cython.cimports.echecs.kernel.types import IDENTITY_MASK, MoveCode, MoveList, Position
from cython.cimports.echecs.player.evaluation import evaluate_alone
from cython.cimports.echecs.player.node import (
    MATE,
    MATE_BOUND,
    MAX_PLY,
    PAST,
    Searching,
    forget,
    now,
    open_search,
    start,
)
from cython.cimports.echecs.player.root import iterate
from cython.cimports.echecs.player.table import (
    clear_table,
    close_table,
    fullness,
    new_generation,
    open_table,
)
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free

from echecs.player.allotment import allot, patience
from echecs.player.mates import WON, Mates
from echecs.player.thought import Limits, Line, Score, Thought
from echecs.player.tuning import checked

DEEPEST = MAX_PLY - 8
"""The deepest iteration."""


@cython.cclass
class Player:
    """An engine that finds good moves; it keeps what it learnt until `clear`.

    One search at a time: `search` returns when a limit is reached or when `stop`
    was called from another thread.
    """

    def __cinit__(self, megabytes: cython.size_t = 64, threads: cython.int = 1):
        index: cython.int
        for index in range(MOST_THREADS):
            self.searches[index] = cython.NULL
        self.threads = 0
        self.megabytes = megabytes
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads must be from 1 to {MOST_THREADS}, not {threads}")
        if not open_table(cython.address(self.control.table), megabytes):
            raise MemoryError(f"there is no memory for a table of {megabytes} MB")
        self.threads = threads
        for index in range(threads):
            self.searches[index] = open_search(cython.address(self.control))
            if self.searches[index] == cython.NULL:
                raise MemoryError(f"there is no memory for {threads} threads")

    def __dealloc__(self):
        index: cython.int
        close_table(cython.address(self.control.table))
        for index in range(MOST_THREADS):
            free(self.searches[index])

    def __init__(self, megabytes: int = 64, threads: int = 1) -> None:
        """A player with a table of about that size."""
        self.lock = threading.Lock()
        self.mates = Mates()
        self.tuning = {}

    @property
    def tuning(self) -> dict[str, int]:
        """The numbers that the search goes by; what is not set is as `DEFAULT` has it."""
        return self.control.tuning

    @tuning.setter
    def tuning(self, changes: dict[str, int]) -> None:
        numbers = checked(changes)
        with self.lock:
            self.control.tuning = numbers

    # --- What others say ---------------------------------------------------------------

    def stop(self) -> None:
        """End the search under way and any to come, until `resume`."""
        self.control.stop_flag = 1
        self.mates.stop()

    def resume(self) -> None:
        """Allow searches again."""
        self.control.stop_flag = 0
        self.mates.resume()

    @property
    def is_stopped(self) -> bool:
        """Whether `stop` was called."""
        return self.control.stop_flag != 0

    def ponder_hit(self) -> None:
        """The expected move was played: the time counts from now on."""
        if self.since == 0:
            self.start_clock()

    def clear(self) -> None:
        """Forget everything, as before a new game."""
        index: cython.int
        with self.lock:
            clear_table(cython.address(self.control.table))
            for index in range(self.threads):
                forget(self.searches[index])

    # --- Thinking ----------------------------------------------------------------------

    def search(self, where: Board | Game, limits: Limits = Limits(), on_thought=None):
        """Think about a position, or about a game with its past; return the last `Thought`.

        `on_thought` is called with a `Thought` after every iteration.
        """
        if not isinstance(where, (Board, Game)):
            raise TypeError(f"a Board or a Game is needed, not {type(where).__name__}")
        if not self.lock.acquire(blocking=False):
            raise RuntimeError("this player is thinking already")
        try:
            return self.think(where, limits, on_thought)
        finally:
            self.lock.release()

    def start_clock(self):
        """The allotted time begins now."""
        self.since = now()
        most: cython.double = self.allotment.most
        self.control.deadline = 0 if math.isinf(most) else self.since + most

    def set_up(self, search, where, limits):
        """Bring the root, its past and the moves to leave out into a search."""
        index: cython.int
        board: Board
        search.past_count = 0
        if isinstance(where, Game):
            game: Game = where
            board = game.board
            first: cython.int = max(game.count - PAST, 0)
            for index in range(first, game.count):
                search.keys[search.past_count] = game.past[index].pos.key
                search.past_count += 1
        else:
            board = where
        search.keys[search.past_count] = board.pos.key
        start(search, cython.address(board.pos))
        if limits.moves:
            legal: MoveList
            generate(cython.address(board.pos), cython.address(legal))
            wanted = {move.code for move in limits.moves}
            for index in range(legal.count):
                identity: MoveCode = legal.moves[index] & IDENTITY_MASK
                if identity not in wanted:
                    search.barred[search.barred_count] = identity
                    search.barred_count += 1
        return board

    def think(self, where, limits, on_thought):
        """The first thread's work: iterations, what they found, and the others' start and end."""
        main: Searching = self.searches[0]
        index: cython.int
        self.allotment = allot(limits)
        self.since = 0
        self.control.deadline = 0
        self.control.node_limit = limits.nodes or 0
        begun: cython.double = now()
        if not limits.pondering:
            self.start_clock()
        new_generation(cython.address(self.control.table))
        main.is_main = True
        board: Board = self.set_up(main, where, limits)
        choices: cython.int = board.legal_move_count - main.barred_count
        if choices <= 0:
            return Thought()
        self.mates.prepare(board, wait=self.since == 0 or math.isinf(self.allotment.most))
        helpers = []
        over: list = []
        for index in range(1, self.threads):
            self.searches[index].is_main = False
            self.set_up(self.searches[index], where, limits)
            helper = threading.Thread(target=self._help, args=(index, over), daemon=True)
            helpers.append(helper)
            helper.start()
        try:
            return self.deepen(board, limits, choices, begun, on_thought)
        finally:
            over.append(True)
            for index in range(1, self.threads):
                self.searches[index].stopped = True
            for helper in helpers:
                helper.join()

    def _help(self, number: cython.int, over: list) -> None:
        """Another thread's work: the same iterations, every second one skipped by half of them."""
        search: Searching = self.searches[number]
        depth: cython.int = 1 + (number & 1)
        score: cython.int = 0
        while depth < DEEPEST and not over:
            with cython.nogil:
                score = iterate(search, depth, score)
            if search.stopped:
                break
            depth += 1

    def deepen(self, board, limits, choices, begun, on_thought):
        """Search deeper and deeper until a limit says enough."""
        main: Searching = self.searches[0]
        count: cython.int = min(limits.lines, choices)
        depth: cython.int
        line: cython.int
        score: cython.int
        guesses: list = [0] * count
        lines: list = []
        thought = None
        proved = None
        asked: set = set()
        stable: cython.int = 0
        barred: cython.int = main.barred_count
        deepest: cython.int = min(limits.depth or DEEPEST, DEEPEST)
        for depth in range(1, deepest + 1):
            fresh: list = []
            for line in range(count):
                guess: cython.int = guesses[line]
                with cython.nogil:
                    score = iterate(main, depth, guess)
                if main.stopped:
                    break
                guesses[line] = score
                fresh.append(Line(_score(score), _moves(main)))
                main.barred[main.barred_count] = main.root.pv[0] & IDENTITY_MASK
                main.barred_count += 1
            main.barred_count = barred
            if main.stopped:
                if proved is None:
                    lines = self.complete(board, self.rescue(board, lines, fresh))
                thought = self.report(lines, depth if fresh else depth - 1, begun)
                break
            drop: cython.int = 0
            if lines:
                stable = stable + 1 if lines[0].moves[0] is fresh[0].moves[0] else 0
                if lines[0].score.mate is None and fresh[0].score.mate is None:
                    drop = lines[0].score.centipawns - fresh[0].score.centipawns
            # Lines found in one iteration are ranked by their scores.
            if count > 1:
                order = sorted(range(count), key=guesses.__getitem__, reverse=True)
                fresh = [fresh[index] for index in order]
                guesses = [guesses[index] for index in order]
            # What the solver has proved stays: the search may not see it for long.
            if proved is None:
                lines = self.complete(board, fresh)
                proved = self.look_for_mate(board, limits, lines, asked)
                if proved is not None:
                    lines = [proved]
            thought = self.report(lines, depth, begun)
            if on_thought is not None:
                on_thought(thought)
            if proved is not None and self.since:
                break
            if self.is_enough(choices, stable, drop, depth, lines):
                break
        # While pondering, and without limits, only others end the search.
        self.wait_for_others(limits)
        return thought

    def look_for_mate(self, board, limits, lines, asked):
        """A mate that the solver proves: asked for once when won, once when one is known."""
        score = lines[0].score
        is_mate: cython.bint = score.mate is not None
        if len(lines) > 1 or limits.lines > 1 or limits.moves or is_mate in asked:
            return None
        if not (score.mate > 0 if is_mate else score.centipawns >= WON):
            return None
        asked.add(is_mate)
        return self.mates.find(board, lines[0], limits, self.allotment.most, self.time_left())

    def complete(self, board, lines):
        """Lines of mates followed to their end, as far as the clock allows."""
        return [self.mates.complete(board, line, self.time_left()) for line in lines]

    def time_left(self):
        """Seconds until the move must be made, infinite when no clock runs."""
        deadline: cython.double = self.control.deadline
        return deadline - now() if deadline > 0 else math.inf

    def is_enough(self, choices, stable, drop, depth, lines):
        """Whether another iteration would be a waste of time."""
        if self.control.stop_flag:
            return True
        usual = self.allotment.usual
        if self.since == 0 or math.isinf(usual):
            return False
        if choices == 1:
            return True
        # A mate that was found in half the depth gets no shorter.
        mate = lines[0].score.mate
        if mate is not None and depth > 4 * abs(mate) + 4:
            return True
        main: Searching = self.searches[0]
        effort = main.best_nodes / (main.nodes + 1)
        return now() - self.since > 0.6 * usual * patience(stable, drop, effort)

    def wait_for_others(self, limits):
        """A pondering player does not answer before it is told to."""
        if limits.pondering:
            import time

            while self.since == 0 and not self.control.stop_flag:
                time.sleep(0.002)

    def rescue(self, board, lines, fresh):
        """What an unfinished iteration leaves: its best move, else the last line."""
        main: Searching = self.searches[0]
        is_won: cython.bint = bool(lines) and (lines[0].score.mate or 0) > 0
        if len(fresh) == 0 and main.root.pv_length and lines and not is_won:
            # The remembered move was looked at first: another one is better than it.
            moves = _moves(main)
            return [
                Line(lines[0].score, moves),
                *[line for line in lines if line.moves[0] is not moves[0]],
            ][: len(lines)]
        if lines:
            return lines
        legal: MoveList
        index: cython.int
        generate(cython.address(board.pos), cython.address(legal))
        found: MoveCode = main.root.pv[0] if main.root.pv_length else 0
        for index in range(legal.count):
            barred: cython.bint = False
            other: cython.int
            for other in range(main.barred_count):
                if main.barred[other] == (legal.moves[index] & IDENTITY_MASK):
                    barred = True
            if not barred and not found:
                found = legal.moves[index]
        return [Line(Score(evaluate_alone(cython.address(board.pos))), (move_of(found),))]

    def report(self, lines, depth, begun):
        """The state of the search as a `Thought`."""
        index: cython.int
        nodes: uint64_t = 0
        endings: uint64_t = 0
        for index in range(self.threads):
            nodes += self.searches[index].nodes
            endings += self.searches[index].endings
        return Thought(
            tuple(lines),
            depth,
            self.searches[0].deepest,
            nodes,
            now() - begun,
            fullness(cython.address(self.control.table)),
            endings,
        )

    def __reduce__(self):
        return (Player, (self.megabytes, self.threads))


@cython.cfunc
def _score(score: cython.int):
    """A score of the search in moves or hundredths of a pawn."""
    if score >= MATE_BOUND:
        return Score(mate=(MATE - score + 1) // 2)
    if score <= -MATE_BOUND:
        return Score(mate=-(MATE + score) // 2)
    return Score(score)


@cython.cfunc
def _moves(search: Searching):
    """The best line as moves, as far as it is legal."""
    pos: Position = search.root.pos
    child: Position
    index: cython.int
    found: list = []
    for index in range(search.root.pv_length):
        move: MoveCode = find_legal(cython.address(pos), search.root.pv[index] & IDENTITY_MASK)
        if move == 0:
            break
        found.append(move_of(move))
        make(cython.address(pos), move, cython.address(child))
        pos = child
    return tuple(found)
