"""The proofs of an audit, as another machine checks them."""

import os
import shutil

import pytest

LINES = """\
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;
7k/8/6K1/8/8/8/8/R7 w - - dm 1;
rubbish
8/8/8/8/8/4k3/8/4K3 w - - 0 1
"""


@pytest.fixture
def audit(echecs, tmp_path):
    (tmp_path / "in.epd").write_text(LINES)
    arguments = ("batch", "in.epd", "-o", "audit.jsonl", "--proofs", "proofs", "--workers", "1")
    echecs(*arguments, check=2, cwd=tmp_path)
    return tmp_path


def verify(echecs, audit, code):
    arguments = ("verify", "proofs", "--audit", "audit.jsonl", "--lang", "en")
    return echecs(*arguments, check=code, cwd=audit)


def test_every_mate_has_its_proof(echecs, audit):
    done = verify(echecs, audit, 0)
    told = "audit.jsonl: proofs that hold: 2, refused: 0, mates without one: 0\n"
    assert done.stdout == told


def test_a_proof_that_is_gone(echecs, audit):
    os.remove(audit / "proofs/000000/000000001.proof.gz")
    done = verify(echecs, audit, 1)
    assert "audit.jsonl:2:" in done.stderr
    assert "the proof cannot be read" in done.stderr


def test_a_proof_of_something_else(echecs, audit):
    """It holds, but not for this record; a directory alone cannot tell."""
    names = [audit / f"proofs/000000/{number:09d}.proof.gz" for number in (0, 1)]
    shutil.copy(*names)
    echecs("verify", "proofs", check=0, cwd=audit)
    done = verify(echecs, audit, 1)
    assert "it proves something else: #3 in 7k/4K1pp/7N/8/8/8/8/B7 w" in done.stderr
    assert "proofs that hold: 1, refused: 1" in done.stdout


def test_what_is_no_audit(echecs, audit):
    (audit / "audit.jsonl").write_text("[]\n")
    assert "no record of an audit" in verify(echecs, audit, 2).stderr
