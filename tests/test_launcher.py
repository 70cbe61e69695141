"""`./echecs` from a fresh copy of the sources: set-up on first use, then the program.

A set-up takes minutes, so that most of this runs with --long alone; a clean checkout
whose tests are run has been set up in the same way.
"""

import os
import shutil
import signal
import subprocess
import time

import pytest
from support.places import ROOT

BUILT = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.so", "*.mo", "*.egg-info", "__pycache__", ".*_cache",
    ".hypothesis", ".setup.lock", "node_modules",
)  # fmt: skip


def copy_sources(place):
    shutil.copytree(ROOT, place, ignore=BUILT)
    return place


def environment(**changes):
    """As a person has it: no trace of the environment that runs the tests."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "MAKEFLAGS"}
    }
    # What is tested here is not speed: a build without optimisation is soon done.
    return {**kept, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "ECHECS_CFLAGS": "-O0", **changes}


def start(command, *arguments, **options):
    return subprocess.Popen(
        [command, *arguments],
        stdin=options.pop("stdin", subprocess.PIPE),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**options.pop("changes", {})),
        start_new_session=True,
        **options,
    )


def finish(process, text="", timeout=400):
    out, err = process.communicate(text, timeout=timeout)
    return out, err, process.returncode


def run(command, *arguments, **options):
    return finish(start(command, *arguments, **options))


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A copy in a directory with spaces, set up by two first starts at the same time."""
    place = copy_sources(tmp_path_factory.mktemp("a place") / "with some spaces")
    both = [start(place / "echecs", "perft", depth) for depth in ("3", "4")]
    answers = [finish(process) for process in both]
    return place, answers


@pytest.mark.long
def test_two_first_starts_at_the_same_time(clone):
    _, answers = clone
    assert [(out, code) for out, _, code in answers] == [("8902\n", 0), ("197281\n", 0)]
    said = "".join(err for _, err, _ in answers)
    assert said.count("first start: making .venv") == 1
    assert "waiting for another set-up to finish" in said


@pytest.mark.long
def test_later_starts_say_nothing(clone):
    place, _ = clone
    assert run(place / "echecs", "perft", "2") == ("400\n", "", 0)


@pytest.mark.long
def test_later_starts_add_little(clone):
    place, _ = clone
    python = str(place / ".venv" / "bin" / "python")

    def best(command):
        times = []
        for _ in range(7):
            begun = time.perf_counter()
            run(*command)
            times.append(time.perf_counter() - begun)
        return min(times)

    launched = best([place / "echecs", "perft", "0"])
    direct = best([python, "-m", "echecs", "perft", "0"])
    print(f"launcher adds {1000 * (launched - direct):.1f} ms to {1000 * direct:.1f} ms")
    assert launched - direct < 0.5


@pytest.mark.long
@pytest.mark.parametrize("directory", ["/", "/tmp"])
def test_from_another_directory(clone, directory):
    place, _ = clone
    assert run(place / "echecs", "perft", "1", cwd=directory) == ("20\n", "", 0)


@pytest.mark.long
def test_by_a_relative_path(clone):
    place, _ = clone
    assert run("./echecs", "perft", "1", cwd=place) == ("20\n", "", 0)
    assert run("../echecs", "perft", "1", cwd=place / "src") == ("20\n", "", 0)


@pytest.mark.long
def test_through_symbolic_links(clone, tmp_path):
    place, _ = clone
    (tmp_path / "absolute").symlink_to(place / "echecs")
    (tmp_path / "relative").symlink_to(os.path.relpath(place / "echecs", tmp_path))
    (tmp_path / "twice").symlink_to("relative")
    (tmp_path / "directory").symlink_to(place)
    for name in ("absolute", "relative", "twice", "directory/echecs"):
        assert run(tmp_path / name, "perft", "1", cwd="/") == ("20\n", "", 0), name
    on_path = environment()["PATH"] + f":{tmp_path}"
    assert run("absolute", "perft", "1", changes={"PATH": on_path}, cwd="/") == ("20\n", "", 0)


@pytest.mark.long
def test_exit_codes_come_through(clone):
    place, _ = clone
    out, err, code = run(place / "echecs", "perft", "x")
    assert (out, code) == ("", 2)
    assert "profondeur" in err


@pytest.mark.long
def test_a_changed_source_is_built(clone):
    """And the set-up reads nothing of what is piped into the program."""
    place, _ = clone
    source = place / "src" / "echecs" / "cli" / "perft.py"
    kernel = place / "src" / "echecs" / "kernel" / "perft.py"
    text, compiled = source.read_text(), kernel.read_text()
    time.sleep(0.05)
    source.write_text(text.replace("print(total)", "print(total, 'counted')"))
    kernel.write_text(compiled.replace("total: uint64_t = 0", "total: uint64_t = 1000"))
    script = 'printf "one\\ntwo\\n" | { "$0" perft 2; cat; }'
    done = subprocess.run(
        ["sh", "-c", script, place / "echecs"], capture_output=True, text=True, env=environment()
    )
    assert done.stdout == "1400 counted\none\ntwo\n"
    assert "echecs: the sources have changed: building…" in done.stderr
    assert run(place / "echecs", "perft", "2") == ("1400 counted\n", "", 0)
    time.sleep(0.05)
    source.write_text(text)
    kernel.write_text(compiled)
    assert run(place / "echecs", "perft", "2")[::2] == ("400\n", 0)


@pytest.mark.long
def test_a_compiler_that_fails(clone):
    """Says what to install, starts nothing, and the next start tries again."""
    place, _ = clone
    source = place / "src" / "echecs" / "kernel" / "perft.py"
    time.sleep(0.05)
    source.write_text(source.read_text() + "\n# A change.\n")
    for _ in range(2):
        out, err, code = run(place / "echecs", "perft", "1", changes={"CC": "false"})
        assert (out, code) == ("", 2)
        assert "the kernel could not be compiled" in err
        assert "apt-get install gcc python3-dev" in err
        assert "Traceback" not in err
    assert run(place / "echecs", "perft", "1")[::2] == ("20\n", 0)


@pytest.mark.long
def test_a_changed_translation_is_used(clone):
    place, _ = clone
    catalogue = place / "src" / "echecs" / "locale" / "fr" / "LC_MESSAGES" / "echecs.po"
    text = catalogue.read_text(encoding="utf-8")
    time.sleep(0.05)
    catalogue.write_text(text.replace("jeu de règles", "choix de règles"), encoding="utf-8")
    out, _, code = run(place / "echecs", "perft", "--help", "--lang", "fr")
    assert code == 0
    assert "choix de règles" in out


# --- With a set-up of their own --------------------------------------------------------


@pytest.mark.long
def test_a_first_start_without_a_compiler(tmp_path):
    place = copy_sources(tmp_path / "clone")
    out, err, code = run(place / "echecs", "perft", "1", changes={"CC": "false"})
    assert (out, code) == ("", 2)
    assert "the kernel could not be compiled" in err
    assert "apt-get install gcc python3-dev" in err
    assert run(place / "echecs", "perft", "1")[::2] == ("20\n", 0)


@pytest.mark.long
def test_an_interrupted_first_start(tmp_path):
    place = copy_sources(tmp_path / "clone")
    for seconds in (1.0, 2.5, 6.0):
        process = start(place / "echecs", "perft", "1")
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert run(place / "echecs", "perft", "1")[::2] == ("20\n", 0)


@pytest.mark.long
def test_a_clone_that_was_moved(tmp_path):
    place = copy_sources(tmp_path / "here")
    assert run(place / "echecs", "perft", "1")[::2] == ("20\n", 0)
    moved = place.rename(tmp_path / "there")
    assert run(moved / "echecs", "perft", "1")[::2] == ("20\n", 0)
    assert run(moved / "echecs", "perft", "1") == ("20\n", "", 0)


def test_no_python(tmp_path):
    place = copy_sources(tmp_path / "clone")
    out, err, code = run(place / "echecs", "perft", "1", changes={"PYTHON": "python-that-is-not"})
    assert (out, code) == ("", 2)
    assert (
        err == "echecs: Python 3.11 or newer is needed, and there is no 'python-that-is-not' here\n"
    )


def test_a_python_that_is_too_old(tmp_path):
    place = copy_sources(tmp_path / "clone")
    old = tmp_path / "old-python"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.8.1" && exit 0\nexit 1\n')
    old.chmod(0o755)
    out, err, code = run(place / "echecs", "perft", "1", changes={"PYTHON": str(old)})
    assert (out, code) == ("", 2)
    assert f"Python 3.11 or newer is needed, '{old}' is Python 3.8.1" in err
