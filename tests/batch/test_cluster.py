"""A real Dask cluster: a scheduler and two workers, started here, some of them killed."""

import re
import subprocess
import sys

import psutil
import pytest

OUTPUT = ("-o", "out.jsonl")


class Cluster:
    """A scheduler and worker processes on this machine."""

    def __init__(self, directory, workers=2):
        self.directory = directory
        self.processes = []
        self._scheduler_log = directory / "scheduler.log"
        self.scheduler = self._start(
            self._scheduler_log, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"
        )
        self.address = self._wait_for(r"Scheduler at:\s+(tcp://\S+)", self._scheduler_log)
        self.workers = [self.add_worker(number) for number in range(workers)]

    def add_worker(self, number):
        arguments = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        log = self.directory / f"worker{number}.log"
        worker = self._start(
            log, "worker", self.address, *arguments, "--local-directory", str(self.directory)
        )
        self._wait_for(r"Registered to:\s+(tcp://\S+)", log)
        return worker

    def _start(self, log, *arguments):
        with log.open("w") as stream:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
                stdout=stream,
                stderr=subprocess.STDOUT,
                cwd=self.directory,
            )
        self.processes.append(process)
        return process

    def _wait_for(self, pattern, log):
        process = psutil.Process(self.processes[-1].pid)
        while True:
            found = re.search(pattern, log.read_text())
            if found:
                return found[1]
            assert self.processes[-1].poll() is None, log.read_text()
            try:
                process.wait(0.05)
            except psutil.TimeoutExpired:
                continue

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path_factory):
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.close()


def output_of(program):
    return (program.directory / "out.jsonl").read_bytes()


def test_the_same_output_as_locally(program, collection, expected, cluster):
    program.run(collection, *OUTPUT, "--scheduler", cluster.address, check=2)
    assert output_of(program) == expected


def test_a_killed_worker_loses_nothing(program, collection, expected, cluster):
    process = program.start(collection, *OUTPUT, "--scheduler", cluster.address, "--chunk", 2)
    program.wait_for_chunks(process, 5)
    cluster.workers[0].kill()
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 2, errors
    assert output_of(program) == expected


def test_a_killed_scheduler_then_here(program, collection, expected, cluster):
    process = program.start(collection, *OUTPUT, "--scheduler", cluster.address, "--chunk", 2)
    program.wait_for_chunks(process, 5)
    cluster.scheduler.kill()
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 2, errors
    assert "the scheduler" in errors
    assert "the same command with --resume goes on" in errors
    assert not (program.directory / "out.jsonl").exists()
    program.run(collection, *OUTPUT, "--resume", check=2)
    assert output_of(program) == expected


@pytest.mark.long
def test_all_workers_killed(program, collection, expected, cluster):
    """Nobody waits for ever; those who come in time take over."""
    process = program.start(collection, *OUTPUT, "--scheduler", cluster.address, "--chunk", 2)
    program.wait_for_chunks(process, 5)
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    cluster.add_worker(2)
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 2, errors
    assert output_of(program) == expected


@pytest.mark.long
def test_no_worker_comes_back(program, collection, expected, cluster):
    process = program.start(collection, *OUTPUT, "--scheduler", cluster.address, "--chunk", 2)
    program.wait_for_chunks(process, 5)
    for worker in cluster.workers:
        worker.kill()
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 2, errors
    assert "the scheduler has no workers" in errors
    assert "Traceback" not in errors
    program.run(collection, *OUTPUT, "--resume", check=2)
    assert output_of(program) == expected


def test_a_client_of_ones_own(cluster):
    """`solve_many` takes a Dask client as it takes an executor."""
    script = (
        "import sys\n"
        "from distributed import Client\n"
        "from echecs.batch import solve_many\n"
        "with Client(sys.argv[1]) as client:\n"
        "    positions = ['7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1'] * 20\n"
        "    print([record.mate for record in solve_many(positions, executor=client, chunk=3)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, cluster.address], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == f"{[3] * 20}\n", done.stderr
