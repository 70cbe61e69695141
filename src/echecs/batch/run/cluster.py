"""A Dask cluster as the crew: the same function on the same chunks, on other machines."""

from __future__ import annotations

import logging
import pickle
import time
from concurrent.futures import CancelledError, Future
from typing import Any, ClassVar

from echecs.batch.audit.work import Chunk, Done, work
from echecs.batch.options import Options
from echecs.domain.message import N_, Message
from echecs.version import __version__

# How long a scheduler may be out of reach before the run is given up.
_LOST_SECONDS = 15.0
_CONNECT_SECONDS = 10.0
_WORKER_SECONDS = 60.0
_LOOK_SECONDS = 5.0


class ClusterTrouble(Message):
    """Why a cluster cannot be used."""

    __slots__ = ()
    templates: ClassVar[dict[str, str]] = {
        "no-scheduler": N_("there is no scheduler at {address}"),
        "no-workers": N_("the scheduler has no workers: none came within {seconds} s"),
        "no-echecs": N_("a worker of the cluster has no echecs: {reason}"),
        "version": N_("the worker {address} has version {theirs} of echecs, not {ours}"),
        "lost": N_("the scheduler is out of reach"),
        "dropped": N_("the scheduler has dropped the work"),
    }


class ClusterError(Exception):
    """The cluster cannot be used, or not any more; `trouble` says why."""

    def __init__(self, code: str, **fields: object) -> None:
        self.trouble = ClusterTrouble(code, **fields)
        super().__init__(str(self.trouble))


class ClusterCrew:
    """The workers of an existing Dask cluster."""

    isolates = True

    def __init__(self, client: Any, *, is_own: bool = False) -> None:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        self._client = client
        self._is_own = is_own
        self._killed = KilledWorker
        self._closed = CommClosedError
        self._executor = client.get_executor(pure=False)
        self._out_of_reach_since: float | None = None
        self._workers_seen = time.monotonic()
        self._looked = self._workers_seen
        self.workers = count_threads(client)

    def submit(self, chunk: Chunk, options: Options, longest: float) -> Future[Done]:
        """Have a chunk worked on somewhere."""
        try:
            # As bytes: Dask would look for futures in each of a chunk's thousands of entries.
            task = pickle.dumps((chunk, options, longest))
            future: Future[Done] = self._executor.submit(_work_there, task)
        except Exception:
            if self._client.status == "running":
                raise
            raise ClusterError("lost") from None
        return future

    def is_loss(self, error: BaseException) -> bool:
        """Whether worker after worker died on a chunk."""
        if isinstance(error, CancelledError | self._closed):
            raise ClusterError("dropped")
        return isinstance(error, self._killed)

    def check(self) -> None:
        """Give up when the scheduler stays out of reach, or without workers."""
        now = time.monotonic()
        if self._client.status == "running":
            self._out_of_reach_since = None
            self._check_workers(now)
            return
        if self._out_of_reach_since is None:
            self._out_of_reach_since = now
        if self._client.status == "closed" or now - self._out_of_reach_since > _LOST_SECONDS:
            raise ClusterError("lost")

    def _check_workers(self, now: float) -> None:
        """Work for which nobody is left would wait for ever."""
        if now - self._looked < _LOOK_SECONDS:
            return
        self._looked = now
        try:
            has_workers = bool(self._client.nthreads())
        except OSError:
            # The client's state will tell that the scheduler is lost.
            return
        if has_workers:
            self._workers_seen = now
        elif now - self._workers_seen > _WORKER_SECONDS:
            raise ClusterError("no-workers", seconds=round(_WORKER_SECONDS))

    def restart(self) -> None:
        """The scheduler finds other workers by itself."""

    def stop(self) -> None:
        """What is under way comes to its end."""

    def close(self) -> None:
        """Leave the cluster; what was handed to it and is not done is withdrawn."""
        self._executor.shutdown(wait=False)
        if self._is_own:
            self._client.close(timeout=2)


def connect(address: str) -> ClusterCrew:
    """The crew of the cluster whose scheduler is at that address, once it has workers."""
    from distributed import Client
    from distributed.comm.addressing import resolve_address

    _silence()
    try:
        # What a client cannot make sense of leaves it half made, and slow to end.
        resolve_address(address)
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise ClusterError("no-scheduler", address=address) from None
    try:
        client.wait_for_workers(1, timeout=_WORKER_SECONDS)
        _check_versions(client.run(_version_there))
        return ClusterCrew(client, is_own=True)
    except BaseException as error:
        client.close(timeout=2)
        if isinstance(error, TimeoutError):
            raise ClusterError("no-workers", seconds=round(_WORKER_SECONDS)) from None
        if isinstance(error, ImportError):
            raise ClusterError("no-echecs", reason=error) from None
        raise


def _silence() -> None:
    """What is to be said of a lost scheduler or worker is said by the command, once."""
    for name in ("asyncio", "tornado", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "asyncio", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def count_threads(client: Any) -> int:
    """How many chunks the workers of a cluster can work on at a time."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def _work_there(task: bytes) -> Done:
    chunk, options, longest = pickle.loads(task)
    return work(chunk, options, longest)


def _version_there() -> str:
    from echecs.version import __version__ as version

    return version


def _check_versions(versions: dict[str, str]) -> None:
    for address, version in versions.items():
        if version != __version__:
            raise ClusterError("version", address=address, theirs=version, ours=__version__)
