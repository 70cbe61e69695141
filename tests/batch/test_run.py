"""Whole runs: the same output whatever happens on the way."""

import json
import os
import random
import resource
import signal
import subprocess

import psutil
import pytest

INTERRUPTED = 130


def output_of(program, name="out.jsonl"):
    return (program.directory / name).read_bytes()


def has_rest(program):
    """Whether anything but the output is left."""
    return [path.name for path in program.directory.iterdir() if path.name != "out.jsonl"]


def test_what_an_output_says(collection, expected):
    records = [json.loads(line) for line in expected.splitlines()]
    lines = collection.read_text().splitlines()
    assert len(records) == len([line for line in lines if line and not line.startswith("#")])
    assert [record["line"] for record in records] == sorted(record["line"] for record in records)
    bad = [record for record in records if record["finding"] == "error"]
    assert [(record["line"], record["status"]) for record in bad] == [(11, "error")]
    for record in records:
        if record["finding"] != "error":
            is_wrong = int(record["name"]) % 5 == 0
            assert record["finding"] == ("shorter" if is_wrong else "correct"), record


@pytest.mark.parametrize(
    "options", [("--workers", 2), ("--chunk", 1), ("--chunk", 7, "--workers", 3)]
)
def test_workers_and_chunks_do_not_show(program, collection, expected, options):
    program.run(collection, "-o", "out.jsonl", *options, check=2)
    assert output_of(program) == expected
    assert has_rest(program) == []


def test_from_a_pipe(program, collection, expected):
    done = program.run("-", "-o", "out.jsonl", check=2, input=collection.read_text())
    assert output_of(program) == expected.replace(json.dumps(str(collection)).encode(), b'"-"')
    assert "unreadable" in done.stdout


def test_several_inputs_one_after_the_other(program, collection, expected):
    other = program.directory / "other.csv"
    other.write_text("x,6k1/8/R7/1R6/8/8/8/7K b - - 0 1,g8h8 b5b7 h8g8 a6a8,1,1,1,1,mateIn2,,\n")
    program.run(collection, other, "-o", "out.jsonl", check=2)
    assert output_of(program).startswith(expected)
    last = json.loads(output_of(program).splitlines()[-1])
    assert (last["input"], last["line"], last["finding"]) == (str(other), 1, "cooked")


# --- Going on --------------------------------------------------------------------------


def kill_at(program, collection, chunks):
    process = program.start(collection, "-o", "out.jsonl", "--chunk", 3, "--workers", 2)
    program.wait_for_chunks(process, chunks)
    process.kill()
    process.communicate()


def test_killed_and_gone_on_with(program, collection, expected, is_long):
    """Kill -9 at random moments, twenty of them in the long run, in one run after the other."""
    chance = random.Random(7)
    for _ in range(20 if is_long else 1):
        kill_at(program, collection, chance.randrange(0, 250))
        if (program.directory / "out.jsonl").exists():
            assert output_of(program) == expected
            (program.directory / "out.jsonl").unlink()
        program.run(collection, "-o", "out.jsonl", "--resume", "--workers", 1, check=2)
        assert output_of(program) == expected
        assert has_rest(program) == []
        (program.directory / "out.jsonl").unlink()


def test_killed_many_times_on_the_way(program, collection, expected, is_long):
    """One run that is killed again and again still comes to its end."""
    arguments = (collection, "-o", "out.jsonl", "--chunk", 3, "--workers", 2, "--resume")
    for chunks in (5, 50, 120) if is_long else (5, 120):
        process = program.start(*arguments)
        program.wait_for_chunks(process, chunks)
        process.kill()
        process.communicate()
    # On a busy machine the last of them may have come to its end.
    program.run(*arguments)
    assert output_of(program) == expected


def test_workers_do_not_outlive_their_parent(program, collection):
    process = program.start(collection, "-o", "out.jsonl", "--chunk", 1, "--workers", 2)
    program.wait_for_chunks(process, 3)
    workers = psutil.Process(process.pid).children(recursive=True)
    assert len(workers) >= 2
    process.kill()
    process.communicate()
    _, alive = psutil.wait_procs(workers, timeout=60)
    assert not alive


def test_a_killed_worker_loses_nothing(program, collection, expected):
    process = program.start(collection, "-o", "out.jsonl", "--chunk", 2, "--workers", 2)
    program.wait_for_chunks(process, 2)
    workers = [
        each
        for each in psutil.Process(process.pid).children()
        if "spawn_main" in " ".join(each.cmdline())
    ]
    workers[0].kill()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2, err
    assert output_of(program) == expected


def test_ctrl_c_finishes_cleanly(program, collection, expected):
    process = program.start(
        collection, "-o", "out.jsonl", "--chunk", 2, "--workers", 2, start_new_session=True
    )
    program.wait_for_chunks(process, 2)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == INTERRUPTED, errors
    assert "positions are done" in errors
    assert "the same command with --resume goes on" in errors
    assert "Traceback" not in errors
    assert not (program.directory / "out.jsonl").exists()
    program.run(collection, "-o", "out.jsonl", "--resume", check=2)
    assert output_of(program) == expected


def test_an_unfinished_run_is_not_thrown_away(program, collection, expected):
    kill_at(program, collection, 3)
    done = program.run(collection, "-o", "out.jsonl", check=2)
    assert "holds an unfinished run" in done.stderr
    program.run(collection, "-o", "out.jsonl", "--restart", check=2)
    assert output_of(program) == expected


def test_changed_options_are_refused(program, collection, expected):
    kill_at(program, collection, 3)
    done = program.run(collection, "-o", "out.jsonl", "--resume", "--time", 3, check=2)
    assert "this is not the run that out.jsonl.parts holds; changed: options" in done.stderr
    program.run(collection, "-o", "out.jsonl", "--resume", check=2)
    assert output_of(program) == expected


def test_a_changed_input_is_refused(program, collection):
    copy = program.directory / "copy.epd"
    copy.write_bytes(collection.read_bytes())
    kill_at(program, copy, 3)
    with copy.open("a") as stream:
        stream.write("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n")
    done = program.run(copy, "-o", "out.jsonl", "--resume", check=2)
    assert "changed: inputs" in done.stderr


def test_a_changed_pipe_is_refused(program, collection):
    """A pipe has neither size nor date; what was solved of it is compared."""
    text = collection.read_text()
    process = program.start("-", "-o", "out.jsonl", "--chunk", 2, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()
    program.wait_for_chunks(process, 3)
    process.kill()
    process.communicate()
    # In every line: which chunks were the first to be done is for the workers to say.
    changed = text.replace("dm ", "dm 1")
    assert changed != text
    done = program.run("-", "-o", "out.jsonl", "--resume", input=changed, check=2)
    assert "- has changed since the earlier run" in done.stderr
    program.run("-", "-o", "out.jsonl", "--resume", input=text, check=2)


def test_two_runs_do_not_share_an_output(program, collection):
    process = program.start("-", "-o", "out.jsonl", "--chunk", 1, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(collection.read_text())
    process.stdin.flush()
    program.wait_for_chunks(process, 1)
    done = program.run("-", "-o", "out.jsonl", "--resume", input="", check=2)
    process.kill()
    process.communicate()
    assert "another run is writing out.jsonl" in done.stderr


def test_nothing_to_go_on_with(program, collection):
    (program.directory / "out.jsonl").write_text("mine\n")
    leftover = program.directory / ".out.jsonl.parts.removed"
    leftover.mkdir()
    done = program.run(collection, "-o", "out.jsonl", "--resume", check=0)
    assert not leftover.exists()
    assert "out.jsonl is complete" in done.stdout
    assert output_of(program) == b"mine\n"


# --- A full disk -----------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.3, 0.999], ids=["while solving", "while writing"])
def test_a_file_that_may_not_grow(program, collection, expected, share):
    limit = int(len(expected) * share)

    def limit_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = program.run(collection, "-o", "out.jsonl", check=2, preexec_fn=limit_files)
    assert "File too large" in done.stderr
    assert "the same command with --resume goes on" in done.stderr
    assert has_rest(program) == ["out.jsonl.parts"]
    assert not (program.directory / "out.jsonl").exists()
    program.run(collection, "-o", "out.jsonl", "--resume", check=2)
    assert output_of(program) == expected


def test_a_full_disk(program, collection, expected):
    small = program.directory / "small"
    small.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", str(small)], capture_output=True
    )
    if done.returncode:
        pytest.skip(f"a small disk cannot be made: {done.stderr.decode().strip()}")
    try:
        full = program.run(collection, "-o", "small/out.jsonl", check=2)
        assert "No space left on device" in full.stderr
        assert [path.name for path in small.iterdir()] == ["out.jsonl.parts"]
        subprocess.run(["mount", "-o", "remount,size=16m", str(small)], check=True)
        program.run(collection, "-o", "small/out.jsonl", "--resume", check=2)
        assert (small / "out.jsonl").read_bytes() == expected
    finally:
        subprocess.run(["umount", str(small)], check=True)


# --- Poisoned lines --------------------------------------------------------------------


def test_poisoned_lines_stop_nothing(program):
    good = b"7k/8/6K1/8/8/8/8/R7 w - - dm 1;"
    poison = [b"rnbqkbnr/pppppppp/9/8 w", b"x" * 10_000_000, bytes(range(11, 256)), b"\x00" * 50]
    lines = [good]
    for each in poison:
        lines += [each, good]
    (program.directory / "in.epd").write_bytes(b"\n".join(lines) + b"\n")
    program.run("in.epd", "-o", "out.jsonl", check=2)
    records = [json.loads(line) for line in output_of(program).splitlines()]
    assert [record["line"] for record in records] == list(range(1, 10))
    assert [record["finding"] for record in records] == ["correct", "error"] * 4 + ["correct"]
    assert all(len(record["error"]) < 2000 for record in records)
    assert "10000001 bytes" in records[3]["error"]
