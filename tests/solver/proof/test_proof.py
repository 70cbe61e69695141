"""Proofs: written, checked by our rules and by python-chess, and refused when changed."""

import gzip
import io
import os
import random
import re
import tracemalloc

import pytest
from support.brute_force import walk_proof
from support.mate_problems import random_board, random_mates, read_problems
from support.places import DATA

from echecs import Board
from echecs.solver.proof import format as proof_format
from echecs.solver.proof import write
from echecs.solver.proof.verify import ProofError, verify, verify_file
from echecs.solver.proof.write import save_proof, write_proof
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve

PROBLEMS = [problem for problem in read_problems(DATA / "mates.epd") if problem.mate]
MATE_IN_FOUR = "8/8/2R5/8/2K5/k7/8/8 w - - 0 1"
PROOF = f"""echecs-proof 1
position {MATE_IN_FOUR}
mate 4
c4c3 c6a6 a6a3 a3a1 c6c5 c5a5
end 6
"""


def proof_of(solution):
    stream = io.StringIO()
    count = write_proof(solution, stream)
    text = stream.getvalue()
    assert max(map(len, text.splitlines())) <= 200
    return text, count


def check(text):
    return verify(io.StringIO(text))


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.name for problem in PROBLEMS])
def test_every_problem_is_proved(problem):
    solution = solve(problem.board, seconds=20)
    text, count = proof_of(solution)
    verified = check(text)
    assert verified == (problem.board, problem.mate, count)
    assert walk_proof(text) == (problem.board.fen, problem.mate, count)


@pytest.mark.parametrize("megabytes", [0, 1, 16])
def test_random_mates_are_proved(megabytes):
    """Also out of a table too small to hold the proof, and one that has seen other problems."""
    prover = Prover(megabytes)
    for index, board in enumerate(random_mates(2, 10, seed=7) + random_mates(3, 10, seed=7)):
        solution = solve(board, prover=prover)
        for attempt in (solution, solve(board, 6, prover=prover)):
            text, count = proof_of(attempt)
            assert check(text).positions == count
            if index % 4 == 0:
                walk_proof(text)


def test_the_one_that_is_mated():
    rng = random.Random("mated")
    prover = Prover(1)
    proved = 0
    while proved < 12:
        board = random_board(rng)
        if prover.prove(board, 2, defending=True, exhaustive=True)[0]:
            solution = solve(board, prover=prover)
            if solution.mate == 0:
                continue
            assert solution.mate is not None
            assert solution.mate < 0
            text, count = proof_of(solution)
            assert check(text) == walk_proof_as_verified(text) == (board, solution.mate, count)
            proved += 1


def walk_proof_as_verified(text):
    fen, mate, count = walk_proof(text)
    return Board(fen), mate, count


def test_the_example_of_the_description():
    assert check(PROOF) == (Board(MATE_IN_FOUR), 4, 6)
    assert walk_proof(PROOF) == (MATE_IN_FOUR, 4, 6)
    lines = [line.strip() for line in proof_format.__doc__.splitlines()]
    start = lines.index("echecs-proof 1")
    example = "\n".join(lines[start : start + 5])
    assert check(example).positions == walk_proof(example)[2]


def test_nothing_to_prove():
    for fen in ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"):
        with pytest.raises(ValueError, match="there is no mate to prove"):
            write_proof(solve(Board(fen)), io.StringIO())


# --- Files -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mate.proof", "mate.proof.gz"])
def test_files(tmp_path, name):
    path = tmp_path / name
    count = save_proof(solve(Board(MATE_IN_FOUR)), path)
    assert [entry.name for entry in tmp_path.iterdir()] == [name]
    assert verify_file(path) == (Board(MATE_IN_FOUR), 4, count)
    assert (path.read_bytes()[:2] == b"\x1f\x8b") == name.endswith(".gz")


def test_nothing_half_done_is_left(tmp_path, monkeypatch):
    def interrupted(*arguments):
        yield "c4c3"
        raise KeyboardInterrupt

    monkeypatch.setattr(write, "proof_items", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_proof(solve(Board(MATE_IN_FOUR)), tmp_path / "mate.proof")
    assert list(tmp_path.iterdir()) == []


# --- Tampering -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("c4c3", "c6c5", "illegal", "c6a6 is not a legal move in 8/8/8/2R5/2K5/8/k7/8 w"),
        ("c4c3", "c4h8", "illegal", MATE_IN_FOUR),
        ("c4c3", "c4c3:3", "too-slow", " b - - "),
        ("c4c3", "c4c3:5", "claim", MATE_IN_FOUR),
        ("c4c3", "c4c3:0", "claim", MATE_IN_FOUR),
        ("c4c3", "c4c3:", "claim", MATE_IN_FOUR),
        ("c4c3", "c4c3:²", "claim", MATE_IN_FOUR),
        ("c4c3", "xyzzy", "unreadable", "item 1"),
        ("c4c3", "c4c3q", "illegal", MATE_IN_FOUR),
        ("c4c3", "=0", "no-such-item", "item 1"),
        ("c6c5", "=1", "other-position", "8/8/2R5/8/k7/2K5/8/8 w"),
        ("c6c5", "=0", "other-position", "8/8/2R5/8/k7/2K5/8/8 w"),
        ("c6c5", "=x", "unreadable", "item 5"),
        ("c6c5", "=²", "unreadable", "item 5"),
        ("a3a1", "a3b3", "too-slow", "item 4"),
        ("c6c5 c5a5", "c6c5", "ends-early", "8/8/8/2R5/8/k1K5/8/8 w"),
        ("c6c5 c5a5", "", "ends-early", "8/8/2R5/8/k7/2K5/8/8 w"),
        ("end 6", "", "count", "6"),
        ("c5a5", "c5a5 c5a5", "goes-on", "c5a5"),
        ("c6a6", "c6a6 c6a6", "illegal", "item 3"),
        ("end 6", "end 5", "count", "6"),
        ("end 6", "end", "count", "6"),
        ("end 6", "end 6 6", "goes-on", "6"),
        ("end 6", "end 6\nmore", "goes-on", "more"),
        ("mate 4", "mate 3", "too-slow", " b - - "),
        ("mate 4", "mate 1", "too-slow", "8/8/2R5/8/8/k1K5/8/8 b"),
        ("mate 4", "mate 0", "header", "mate"),
        ("mate 4", "mate -4", "illegal", " b - - "),
        ("mate 4", "mate ٤", "header", "mate"),
        ("mate 4", "mate ³", "header", "mate"),
        ("mate 4", "mate --4", "header", "mate"),
        ("mate 4", "mate " + "9" * 150, "header", "mate"),
        ("mate 4\n", "", "header", "mate"),
        ("2R5", "3R4", "illegal", "item 2: c6a6"),
        ("2R5", "2Q5", "stalemate", " w - - "),
        ("2R5", "2R6", "header", "position"),
        ("k7", "8", "header", "position"),
        ("position", "place", "header", "position"),
        ("echecs-proof 1", "echecs-proof 2", "not-a-proof", "echecs-proof 2"),
    ],
)
def test_tampering(old, new, code, place):
    assert PROOF.count(old) >= 1
    with pytest.raises(ProofError) as refused:
        check(PROOF.replace(old, new, 1))
    assert refused.value.flaw.code == code
    assert place in str(refused.value)


def test_stalemate_is_no_mate():
    text = "echecs-proof 1\nposition 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\nmate 1\ng1g6\nend 1\n"
    with pytest.raises(ProofError) as refused:
        check(text)
    assert refused.value.flaw.code == "stalemate"
    assert "7k/8/5K2/8/8/8/8/6Q1" in str(refused.value)


def test_already_over_is_no_proof():
    for fen in ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"):
        with pytest.raises(ProofError) as refused:
            check(f"echecs-proof 1\nposition {fen}\nmate -1\nend 0\n")
        assert refused.value.flaw.code == "not-mated"
        assert fen in str(refused.value)


@pytest.fixture(scope="module")
def long_proof():
    """A proof with references and claims."""
    text, _ = proof_of(solve(Board("1k6/8/8/8/3K4/8/8/6Q1 w - - 0 1"), seconds=20))
    assert "=" in text
    assert ":" in text
    return text


def test_every_single_item_matters(long_proof):
    """Leaving one out, doubling one, or another reference is refused."""
    head, body = long_proof.split("mate 4\n")
    items = body.split()[:-2]
    count = body.split()[-1]
    rng = random.Random(3)
    for index in rng.sample(range(len(items)), min(60, len(items))):
        for changed in ([], [items[index]] * 2, ["=0"], ["a1a1"], ["=999999999"]):
            if changed == [items[index]]:
                continue
            text = " ".join([*items[:index], *changed, *items[index + 1 :]])
            with pytest.raises(ProofError):
                check(f"{head}mate 4\n{text}\nend {count}\n")


def test_other_lengths(long_proof):
    """One move fewer is too few; one more is as good."""
    assert check(long_proof).mate == 4
    with pytest.raises(ProofError):
        check(long_proof.replace("mate 4", "mate 3"))
    # A reference may stand for the same number of moves only, so this one has none.
    assert check(PROOF.replace("mate 4", "mate 5")).mate == 5


def test_a_reference_that_is_too_slow():
    """Without its claim of two moves, position 9 cannot stand for one with two left."""
    text = """echecs-proof 1
position 8/N5k1/Q3q3/5B1K/8/8/P7/8 w - - 0 1
mate 4
f5e6 a6d6 e6b3 d6h6 d6h6 a6d6 d6c7 c7f7 =2 e6b3:2 a6h6 a6h6 e6b3:2 =9 a6h6
end 13
"""
    assert check(text).positions == walk_proof(text)[2] == 13
    with pytest.raises(ProofError) as refused:
        check(text.replace("e6b3:2", "e6b3", 1))
    assert refused.value.flaw.code == "reference-too-slow"
    assert "8/N5k1/Q7/7K/8/1B6/P7/8 w" in str(refused.value)


def test_truncated(long_proof):
    for length in range(0, len(long_proof) - 2, max(1, len(long_proof) // 80)):
        with pytest.raises(ProofError):
            check(long_proof[:length])


def test_random_changes(long_proof, is_long):
    """Whatever is changed, the answer is a refusal or a proof of what it says."""
    rng = random.Random(11)
    for _ in range(3000 if is_long else 150):
        text = list(long_proof)
        for _ in range(rng.randint(1, 3)):
            text[rng.randrange(len(text))] = rng.choice("abcdefgh12345678=:- \nqé\0")
        try:
            verified = check("".join(text))
        except ProofError:
            continue
        _, mate, count = walk_proof(re.sub(r"\0", "", "".join(text)))
        assert (verified.mate, verified.positions) == (mate, count)


def garbage(size):
    return random.Random(1).randbytes(size)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        garbage(1000),
        garbage(10_000_000),
        b"x" * 10_000_000,
        b"\n" * 10_000_000,
        PROOF.encode().replace(b"c4c3", b"a" * 10_000_000),
        PROOF.encode().replace(b"c4c3", garbage(1000)),
        PROOF.encode() + b" \n" * 1_000_000 + b"x",
        b"\x1f\x8b" + garbage(1000),
        gzip.compress(PROOF.encode())[:-20],
        gzip.compress(b"x" * 1_000_000),
        gzip.compress(PROOF.encode())[:-6] + b"xxxxxx",
    ],
    ids=range(13),
)
def test_files_of_garbage(tmp_path, data):
    path = tmp_path / "garbage.proof"
    path.write_bytes(data)
    with pytest.raises(ProofError) as refused:
        verify_file(path)
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize(
    ("filling", "code"),
    [(b"\n", "blank"), (b" \t", "blank"), (b"a", "unreadable"), (b"e2e4", "unreadable")],
    ids=["lines", "blanks", "letter", "moves"],
)
def test_what_is_packed_small_may_be_huge(tmp_path, filling, code):
    """A bomb is refused by what it says, and takes no more memory than a proof of its size."""
    path = tmp_path / "bomb.gz"
    first = f"{proof_format.HEADER}\nposition {Board().fen}\nmate 3\n".encode()
    with gzip.open(path, "wb") as stream:
        stream.write(first)
        for _ in range(64):
            stream.write(filling * (1 << 20) if len(filling) == 1 else filling * (1 << 18))
    tracemalloc.start()
    try:
        with pytest.raises(ProofError) as refused:
            verify_file(path)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert refused.value.flaw.code == code
    assert most < 4 << 20


def test_moves_on_one_line_are_read_piece_by_piece(long_proof):
    first, position, mate, *rest = long_proof.splitlines()
    one_line = "\n".join([first, position, mate, " ".join(rest)])
    assert verify(io.StringIO(one_line)) == verify(io.StringIO(long_proof))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_proof_replaces_neither_a_pipe_nor_a_link(tmp_path):
    pipe, link, file = (tmp_path / name for name in ("pipe", "link", "mate.proof"))
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        save_proof(solve(Board(MATE_IN_FOUR)), pipe)
    assert pipe.is_fifo()
    file.touch()
    link.symlink_to(file)
    save_proof(solve(Board(MATE_IN_FOUR)), link)
    assert link.is_symlink()
    assert file.stat().st_size > 0
    with pytest.raises(OSError, match="not a file"):
        save_proof(solve(Board(MATE_IN_FOUR)), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "mate.proof", "pipe"]
