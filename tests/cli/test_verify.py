"""`echecs verify`: proofs that `echecs solve` has written, and what is left of bad ones."""

import pytest

FEN = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"


@pytest.fixture
def proof(echecs, tmp_path):
    """The file of a proof."""
    path = tmp_path / "mate.proof"
    echecs("solve", FEN, "--proof", str(path), check=0)
    return path


def test_a_proof_holds(echecs, proof):
    done = echecs("verify", str(proof), check=0)
    assert done.stdout == f"{proof}: mate in 3 holds, positions: 3, {FEN}\n"


def test_one_refused_among_several(echecs, proof, tmp_path):
    other = tmp_path / "wrong.proof"
    other.write_text(proof.read_text().replace("a1f6", "a1e5"))
    done = echecs("verify", str(other), str(proof), check=1)
    assert done.stderr.startswith(f"{other}: refused: ")
    assert done.stdout.startswith(f"{proof}: mate in 3 holds")


def test_no_file(echecs):
    assert echecs("verify", "/nowhere/x", check=2).stderr.startswith(
        "echecs: cannot read /nowhere/x: "
    )


def test_a_directory_of_proofs(echecs, proof, tmp_path):
    below = tmp_path / "proofs" / "000000"
    below.mkdir(parents=True)
    for name in ("1.proof", "2.proof"):
        (below / name).write_text(proof.read_text())
    done = echecs("verify", str(tmp_path / "proofs"), check=0)
    assert done.stdout == f"{tmp_path / 'proofs'}: proofs that hold: 2, refused: 0\n"
    (below / "2.proof").write_text(proof.read_text().replace("a1f6", "a1e5"))
    done = echecs("verify", str(tmp_path / "proofs"), check=1)
    assert done.stdout.endswith(": proofs that hold: 1, refused: 1\n")
    assert done.stderr.startswith(f"{below / '2.proof'}: refused: ")


def test_an_empty_directory(echecs, tmp_path):
    assert "there are no proofs in" in echecs("verify", str(tmp_path), check=2).stderr
