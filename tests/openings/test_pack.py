"""The packed book, and the script that makes it."""

import subprocess

import pytest
from support.places import ROOT, SOURCE

from echecs.openings.pack import pack, read_lists, unpack

LIST = (
    "eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e5\nC40\tKing's Knight Opening\t1. e4 e5 2. Nf3\n"
)


def test_the_book_is_small_and_says_where_it_comes_from():
    data = (SOURCE / "openings" / "openings.dat").read_bytes()
    assert len(data) < 200_000
    head = data.partition(b"\n\n")[0].decode()
    assert "lichess-org/chess-openings" in head
    assert "CC0" in head


def test_the_script_packs_lists(tmp_path):
    (tmp_path / "c.tsv").write_text(LIST)
    target = tmp_path / "book.dat"
    script = ROOT / "scripts" / "openings"
    subprocess.run([script, tmp_path, target], check=True, capture_output=True, timeout=60)
    found = list(unpack(target.read_bytes()))
    assert [str(opening) for opening in found] == [
        "C20 King's Pawn Game",
        "C40 King's Knight Opening",
    ]
    assert found == list(read_lists(tmp_path))
    assert list(unpack(pack(reversed(found)))) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name\teco\n", "1: the columns"),
        ("eco\tname\tpgn\nC20\tNo moves\n", "2: "),
        ("eco\tname\tpgn\nC20\tWrong\t1. e4 e4\n", "2: .*illegal move"),
    ],
)
def test_faulty_lists_are_refused(tmp_path, text, message):
    (tmp_path / "c.tsv").write_text(text)
    with pytest.raises(ValueError, match=message):
        list(read_lists(tmp_path))


def test_a_directory_without_lists_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"no \.tsv files"):
        list(read_lists(tmp_path))
