"""Links as QR codes for the pages."""

import re

import segno

from echecs.web.door.qr import code_path


def cells_of(size, path):
    """The dark cells that a path fills."""
    cells = set()
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
