"""`echecs diagram`: a position drawn into a file or to standard output."""

import pytest

from echecs import Board, Move, format_svg
from echecs.cli import main

MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def test_a_file_or_standard_output(tmp_path, capsys):
    target = tmp_path / "board.svg"
    assert (
        main(["diagram", MATED, "-o", str(target), "--flip", "--arrow", "h4e1", "--lang", "en"])
        == 0
    )
    assert target.read_text() == format_svg(Board(MATED), flipped=True, arrows=[Move("h4", "e1")])
    assert main(["diagram"]) == 0
    assert capsys.readouterr().out == format_svg(Board())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x"], "not a legal position"),
        (["--size", "0"], "the width"),
        (["--arrow", "e2e9"], "not a move like e2e4"),
        (["--last-move", "oops"], "not a move like e2e4"),
        (["--mark", "z9"], "not a square"),
        (["-o", "/nowhere/at/all.svg"], "cannot write"),
    ],
)
def test_bad_arguments(arguments, message, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["diagram", "--lang", "en", *arguments])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_png(echecs, tmp_path):
    path = tmp_path / "board.png"
    echecs("diagram", "--size", "200", "-o", str(path), check=0)
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    # Width and height, as the first block of a PNG gives them.
    assert data[16:24] == (200).to_bytes(4, "big") * 2


def test_png_without_the_package(echecs, tmp_path):
    (tmp_path / "resvg_py.py").write_text("raise ImportError")
    path = tmp_path / "board.png"
    done = echecs("diagram", "-o", str(path), check=2, variables={"PYTHONPATH": str(tmp_path)})
    assert "resvg_py" in done.stderr
    assert not path.exists()


@pytest.mark.parametrize("name", ["board.jpg", "board.PDF", "board.png.txt"])
def test_another_ending_is_refused(echecs, tmp_path, name):
    path = tmp_path / name
    done = echecs("diagram", "-o", str(path), "--lang", "en", check=2)
    assert "should end in .svg, .png" in done.stderr
    assert not path.exists()


def test_a_file_without_an_ending_is_svg(echecs, tmp_path):
    path = tmp_path / "board"
    echecs("diagram", "-o", str(path), check=0)
    assert path.read_bytes().startswith(b"<svg")
