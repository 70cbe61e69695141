"""Links as QR codes, for the pages and for a terminal."""

import re

import pytest
import segno

from echecs.web.door.qr import code_path, qr_text


def cells_of(size, path):
    """The dark cells that a path fills."""
    cells: set[tuple[int, int]] = set()
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path):
        assert width == back
        cells.update((int(x) + step, int(y)) for step in range(int(width)))
    assert path == "" or re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", path)
    assert all(0 <= value < size for cell in cells for value in cell)
    return cells


def test_the_path_fills_the_dark_cells_of_the_code():
    for text in ("x", "http://192.168.1.7:8000/game/abcdefghijkl#invite=" + "k" * 32, "é" * 100):
        size, path = code_path(text)
        rows = segno.make(text, error="m", micro=False).matrix
        dark = {(x + 4, y + 4) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell}
        assert size == len(rows) + 8
        assert cells_of(size, path) == dark


@pytest.mark.parametrize("url", ["http://192.168.1.23:8000/", "http://[2001:db8::7]:8000/game/x"])
def test_the_code_holds_the_address(url):
    """Read back by turning the half blocks into modules again."""
    matrix = []
    for line in qr_text(url, color=False).splitlines():
        pairs = [{"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}[cell] for cell in line]
        matrix.append([upper for upper, _ in pairs])
        matrix.append([lower for _, lower in pairs])
    expected = [list(row) for row in segno.make(url, error="m", micro=False).matrix]
    size = len(expected)
    assert [row[4 : 4 + size] for row in matrix[4 : 4 + size]] == expected
    assert not any(any(row) for row in matrix[:4] + matrix[4 + size :])
    assert max(map(len, matrix)) <= 80


def test_colours_surround_each_line():
    for line in qr_text("http://192.168.1.23:8000/").splitlines():
        assert line.startswith("\x1b[37;40m")
        assert line.endswith("\x1b[0m")
