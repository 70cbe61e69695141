"""Many games on all cores: each process analyses one game after another."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue

from echecs.analysis.analyse import DEFAULT_LIMITS, analyse
from echecs.analysis.engine import EngineError, EngineThinker
from echecs.analysis.judgement import Analysis
from echecs.analysis.mates import DEFAULT_NODES
from echecs.analysis.thinker import OwnThinker, Thinker
from echecs.analysis.trouble import Trouble
from echecs.notation.pgn import PgnGame
from echecs.player import Limits

# How long a stop may go unnoticed.
_GLANCE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Settings:
    """How games are analysed."""

    limits: Limits = DEFAULT_LIMITS
    engine: str | None = None
    """The path of a UCI engine; the player of this package if none."""
    megabytes: int = 64
    threads: int = 1
    mate_nodes: int = DEFAULT_NODES

    def thinker(self) -> Thinker:
        """Whoever is to judge; `EngineError` when an engine does not start."""
        if self.engine is None:
            return OwnThinker(self.megabytes, self.threads)
        return EngineThinker(self.engine, self.megabytes, self.threads)


@dataclass(frozen=True, slots=True)
class Step:
    """So many positions of a game are done."""

    number: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Done:
    """A game is analysed, to its end or up to a stop."""

    number: int
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class Failed:
    """A game could not be analysed, and why."""

    number: int
    reason: Trouble | str


Event = Step | Done | Failed


class GamesAnalysis:
    """An analysis of many games, as its events come; games are numbered from 0.

    `stop` lets each process hand back what it has; the events end after that.
    """

    def __init__(
        self, games: Iterable[PgnGame], settings: Settings | None = None, jobs: int = 1
    ) -> None:
        self._games = enumerate(games)
        self._settings = settings or Settings()
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self._stopped = False

    def stop(self) -> None:
        """End soon, with what is done; a signal's handler may say so."""
        self._stopped = True

    @property
    def processes(self) -> list[int]:
        """The processes at work, by their numbers in the system."""
        pids = (worker.process.pid for worker in self._workers if worker.process is not None)
        return [pid for pid in pids if pid is not None]

    def events(self) -> Iterator[Event]:
        """What happens, as it happens; a game's `Done` or `Failed` is its last."""
        try:
            for _index in range(self._jobs):
                if not self._start_next(_Worker(self._settings)):
                    break
            told = False
            while self._workers:
                ready = wait([worker.pipe for worker in self._workers], _GLANCE_SECONDS)
                if self._stopped and not told:
                    told = True
                    for worker in self._workers:
                        worker.tell(None)
                for worker in [each for each in self._workers if each.pipe in ready]:
                    event = worker.hear()
                    yield event
                    if not isinstance(event, Step):
                        self._workers.remove(worker)
                        self._start_next(worker if isinstance(event, Done) else self._fresh(worker))
        finally:
            for worker in self._workers:
                worker.end()

    def _fresh(self, worker: _Worker) -> _Worker:
        """Another worker in the place of one that failed."""
        worker.end()
        return _Worker(self._settings)

    def _start_next(self, worker: _Worker) -> bool:
        """Give a worker the next game; it ends when there is none."""
        task = None if self._stopped else next(self._games, None)
        if task is None:
            worker.end()
            return False
        worker.begin(*task)
        self._workers.append(worker)
        return True


@dataclass(eq=False)
class _Worker:
    """A process and the pipe to it; started with its first game."""

    settings: Settings
    number: int = -1
    pipe: Connection = field(init=False)
    process: BaseProcess | None = None

    def begin(self, number: int, game: PgnGame) -> None:
        """Have a game analysed."""
        if self.process is None:
            # A fresh interpreter: threads and engines of the parent are none of its concern.
            context = multiprocessing.get_context("spawn")
            self.pipe, theirs = context.Pipe()
            self.process = context.Process(target=_work, args=(theirs, self.settings), daemon=True)
            self.process.start()
            theirs.close()
        self.number = number
        self.tell((number, game))

    def tell(self, message: tuple[int, PgnGame] | None) -> None:
        """Send a game, or None to stop; a process that has died is noticed by `hear`."""
        try:
            self.pipe.send(message)
        except OSError:
            return

    def hear(self) -> Event:
        """What the process says; that it failed when it has died."""
        try:
            event: Event = self.pipe.recv()
        except (EOFError, OSError):
            return Failed(self.number, Trouble("process"))
        return event

    def end(self) -> None:
        """End the process."""
        if self.process is not None:
            self.pipe.close()
            self.process.join(2.0)
            if self.process.is_alive():
                self.process.terminate()
                self.process.join()
            self.process.close()
            self.process = None


def _work(pipe: Connection, settings: Settings) -> None:
    """A process's work: games until the pipe closes or says stop."""
    # Ctrl-C reaches every process of the terminal; only the first answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = _Desk(pipe, settings)
    threading.Thread(target=desk.listen, daemon=True).start()
    try:
        while (task := desk.tasks.get()) is not None:
            pipe.send(desk.treat(*task))
    except OSError:
        # Nobody waits for the answer any more.
        pass
    finally:
        if desk.thinker is not None:
            desk.thinker.close()


class _Desk:
    """What a process works on: its games, its thinker, and whether it was told to stop."""

    def __init__(self, pipe: Connection, settings: Settings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._stop = threading.Event()
        self.tasks: SimpleQueue[tuple[int, PgnGame] | None] = SimpleQueue()
        self.thinker: Thinker | None = None

    def listen(self) -> None:
        """Take in games until the pipe says stop or closes; a thread of its own does that."""
        try:
            while (message := self._pipe.recv()) is not None:
                self.tasks.put(message)
        except (EOFError, OSError):
            pass
        self._stop.set()
        if self.thinker is not None:
            self.thinker.stop()
        self.tasks.put(None)

    def treat(self, number: int, game: PgnGame) -> Event:
        """Analyse a game, or say why that cannot be done."""

        def report(done: int, total: int) -> None:
            self._pipe.send(Step(number, done, total))

        try:
            if self.thinker is None:
                self.thinker = self._settings.thinker()
            analysis = analyse(
                game,
                self._settings.limits,
                thinker=self.thinker,
                mate_nodes=self._settings.mate_nodes,
                progress=report,
                stop=self._stop,
            )
        except EngineError as error:
            return Failed(number, error.trouble)
        except (ValueError, RuntimeError, MemoryError) as error:
            return Failed(number, str(error) or type(error).__name__)
        return Done(number, analysis)
