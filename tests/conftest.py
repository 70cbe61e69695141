"""Options and places that every test may use."""

import os
import subprocess
import sys

import pytest
from support.places import DATA, SHARED_DATA


def pytest_addoption(parser):
    group = parser.getgroup("echecs")
    group.addoption("--long", action="store_true", help="far more positions and inputs")
    group.addoption(
        "--positions", type=int, metavar="N", help="positions to compare with python-chess"
    )
    group.addoption(
        "--fuzz-seconds",
        type=float,
        metavar="N",
        help="how long each fuzz target runs (1.5 if not given)",
    )


# Files whose tests take longest begin first, the longest of all before the others, so that
# no core waits for another at the end.
SLOWEST = [
    "test_workers.py",
    "test_kill.py",
    "test_offline.py",
    "test_game_two_browsers.py",
    "test_hostile.py",
    "test_analyse_page.py",
    "test_server.py",
    "test_demo_page.py",
    "test_game_engine.py",
    "test_premoves.py",
    "test_settings.py",
    "test_game_moves.py",
    "test_front_page.py",
    "test_setup_page.py",
    "test_history.py",
    "test_site.py",
    "test_opponent_terminal.py",
    "test_hanging.py",
]


def pytest_collection_modifyitems(items):
    turns = {name: turn for turn, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: turns.get(item.path.name, len(SLOWEST)))


@pytest.fixture(scope="session")
def is_long(request):
    """Whether the long form of the tests was asked for."""
    return request.config.getoption("--long")


@pytest.fixture(scope="session")
def fuzz_seconds(request):
    """How long a fuzz target runs."""
    seconds = request.config.getoption("--fuzz-seconds")
    if seconds is not None:
        return seconds
    return 60.0 if request.config.getoption("--long") else 1.5


def pytest_runtest_setup(item):
    if item.get_closest_marker("long") and not item.config.getoption("--long"):
        pytest.skip("slow: runs with --long")


@pytest.fixture(scope="session")
def data():
    """The test data of the project itself."""
    return DATA


@pytest.fixture(scope="session")
def shared_data():
    """Larger collections beside the clone, where there are any."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"no {SHARED_DATA} here")
    return SHARED_DATA


@pytest.fixture(scope="session")
def positions(is_long):
    """A function that gives random positions, five times as many in long runs."""
    from support.random_play import random_positions

    factor = 5 if is_long else 1
    return lambda seed, count: random_positions(seed, count * factor)


@pytest.fixture
def echecs():
    """Run the real program: `echecs("perft", "3")` returns the finished process."""

    def run(*arguments, language="en", check=None, variables=(), **options):
        environment = {**os.environ, "LC_ALL": f"{language}_XX.UTF-8", "PYTHONUTF8": "1"}
        environment.update(variables)
        done = subprocess.run(
            [sys.executable, "-X", "dev", "-m", "echecs", *arguments],
            capture_output=True,
            text=True,
            env=environment,
            timeout=120,
            **options,
        )
        assert "Traceback" not in done.stderr, done.stderr
        if check is not None:
            assert done.returncode == check, done.stderr
        return done

    return run
