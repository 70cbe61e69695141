"""The figures that are kept: each section by itself, and what is made from them."""

import json
import re
from pathlib import Path

import pytest
from support.places import ROOT

from bench import play
from bench.__main__ import main
from bench.figures import DIRECTORY, Figures, keep_section, read_figures, write_figures
from bench.figures_page import format_page, format_ratio, format_table, plot_names
from bench.machine import describe_machine, peer_versions
from bench.marked_tables import PAGES, fill_tables
from bench.report import Point, Row
from bench.sections import SECTIONS

FAST = Row("perft 6, start", "200 M/s", "Stockfish", "100 M/s", 2.00004, 1.5)
SLOW = Row("perft 5, start", "90 M/s", "Stockfish", "100 M/s", 0.9, 1.5)
GROWING = Row(
    "waiting", "1.0 ms", "p99", "2.0 ms", None, None, (Point("games", "one process", 100, 0.001),)
)


def test_a_section_takes_the_place_of_its_earlier_rows_alone(tmp_path: Path) -> None:
    keep_section(tmp_path, "web", [GROWING], 5)
    keep_section(tmp_path, "perft", [SLOW], 3)
    web = read_figures(tmp_path)["web"]
    keep_section(tmp_path, "perft", [FAST], 4.26)
    figures = read_figures(tmp_path)
    assert list(figures) == ["perft", "web"]
    assert figures["web"] == web
    assert (figures["perft"]["seconds"], len(figures["perft"]["rows"])) == (4.3, 1)
    assert figures["perft"]["rows"][0]["ratio"] == 2.0
    assert figures["web"]["rows"][0]["points"] == [["games", "one process", 100, 0.001]]
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]


def test_settings_are_kept_where_they_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ECHECS_MATES_SAMPLE", "7")
    keep_section(tmp_path, "mates", [FAST], 1)
    keep_section(tmp_path, "perft", [FAST], 1)
    figures = read_figures(tmp_path)
    assert figures["mates"]["settings"] == {"ECHECS_MATES_SAMPLE": "7"}
    assert figures["perft"]["settings"] == {}
    page = format_page(figures, "figures")
    assert "`ECHECS_MATES_SAMPLE=7 .venv/bin/python -m bench mates`" in page


def test_a_run_writes_figures_plots_and_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "ROUNDS", 1)
    monkeypatch.setattr(play, "MOVES", 40)
    directory = tmp_path / "figures"
    main(["--figures", str(directory), "play"])
    assert f"written: {directory / 'play-ratios.svg'}" in capsys.readouterr().out
    page = (tmp_path / "figures.md").read_text(encoding="utf-8")
    assert "](figures/play-ratios.svg)" in page
    assert "| 40 piped moves, boards printed |" in page
    assert "Not measured yet" in page


def test_plots_are_the_same_each_time_and_old_ones_go(tmp_path: Path) -> None:
    alone = Row("alone", "1 s", "", "", 1.0)
    keep_section(tmp_path, "perft", [FAST, SLOW, alone], 1)
    keep_section(tmp_path, "web", [GROWING], 1)
    (tmp_path / "gone.svg").write_text("<svg/>")
    first = {path.name: path.read_bytes() for path in write_figures(tmp_path)}
    again = {path.name: path.read_bytes() for path in write_figures(tmp_path)}
    assert first == again
    drawn = {path.name for path in tmp_path.glob("*.svg")}
    assert drawn == {"perft-ratios.svg", "web-by-games.svg"}
    bars = first["perft-ratios.svg"].decode()
    assert ">2.00 x<" in bars
    assert ">perft 5, start (Stockfish)<" in bars
    assert ">alone<" in bars
    assert "one process" in first["web-by-games.svg"].decode()


def test_what_is_not_reached_is_said(tmp_path: Path) -> None:
    keep_section(tmp_path, "perft", [FAST, SLOW], 1)
    table = format_table(read_figures(tmp_path)["perft"])
    assert table.splitlines()[2:] == [
        "| perft 6, start | 200 M/s | Stockfish | 100 M/s | 2.00 x | 1.5 x |",
        "| perft 5, start | 90 M/s | Stockfish | 100 M/s | 0.90 x | 1.5 x, not reached |",
    ]


def test_each_machine_is_told_apart(tmp_path: Path) -> None:
    keep_section(tmp_path, "perft", [FAST], 1)
    keep_section(tmp_path, "play", [FAST], 1)
    assert "## The machine\n" in format_page(read_figures(tmp_path), "x")
    figures = read_figures(tmp_path)
    figures["play"]["machine"] = {"processor": "an older one"}
    page = format_page(figures, "x")
    assert "## Machine 2\n\n| | |\n|---|---|\n| processor | an older one |" in page
    assert page.count("on machine 2") == page.count("on machine 1") == 1


def test_a_table_of_what_was_not_measured_stays() -> None:
    text = "a\n<!-- figures: web -->\nby hand\n<!-- end of figures -->\nb\n"
    assert fill_tables(text, {}, Path("docs/web.md")) == text
    rows = [{"what": "w", "ours": "1", "peer": "", "theirs": "", "ratio": None, "wanted": None}]
    figures: Figures = {"web": {"rows": [{**rows[0], "points": []}]}}
    filled = fill_tables(text, figures, Path("docs/web.md"))
    assert filled == text.replace("by hand", "\n|  | echecs |\n| --- | --- |\n| w | 1 |\n")
    assert fill_tables(filled, figures, Path("docs/web.md")) == filled


def test_ratios_in_words() -> None:
    assert [format_ratio(ratio) for ratio in (0.2351, 2.6, 23.45, 734.3)] == [
        "0.24 x",
        "2.60 x",
        "23.4 x",
        "734 x",
    ]


def test_the_machine_and_the_peers_are_named() -> None:
    machine = describe_machine()
    assert machine["cores"].isdigit()
    assert re.match(r"3\.\d+", machine["Python"])
    peers = peer_versions(["python-chess", "Dask", "Python"])
    assert peers["python-chess"] == "1.11.2"
    assert len(peers) == 3


# --- What is kept in the repository ------------------------------------------------------

KEPT = read_figures(ROOT / DIRECTORY)


def test_there_are_figures() -> None:
    assert "perft" in KEPT
    raw = json.loads((ROOT / DIRECTORY / "figures.json").read_text(encoding="utf-8"))
    assert raw == KEPT, "a section that is not known"


@pytest.mark.parametrize("name", KEPT)
def test_plots_show_what_was_measured(name: str) -> None:
    section = KEPT[name]
    for file in plot_names(name, section):
        shown = (ROOT / DIRECTORY / file).read_text(encoding="utf-8")
        assert "<dc:date>" not in shown
        if file.endswith("-ratios.svg"):
            ratios = [row["ratio"] for row in section["rows"] if row["ratio"] is not None]
            assert [ratio for ratio in ratios if f">{format_ratio(ratio)}<" not in shown] == []
        else:
            curves = {point[1] for row in section["rows"] for point in row["points"]}
            assert any(curve in shown for curve in curves)


def test_marked_tables_name_sections() -> None:
    for page in PAGES:
        names = re.findall(r"<!-- figures: (\w+) -->", (ROOT / page).read_text(encoding="utf-8"))
        assert names, page
        assert set(names) <= set(SECTIONS)


# What is said in words, with the section, the beginning of the rows, the peer and the ratio
# that each of them must reach for it.
CLAIMS = [
    ("README.md", "at twice the pace of Stockfish", "perft", "perft 6, start", "Stockfish", 2),
    ("README.md", "at twice the pace of Stockfish", "perft", "perft 5, Kiwi", "Stockfish", 2),
    ("docs/library.md", "nine is the least that was measured", "library", "", "python-chess", 9),
    (
        "docs/web.md",
        "two workers make more than 1.7 times the moves of one process by the clock",
        "web",
        "500 games, without pause: two workers",
        "one process",
        1.7,
    ),
    # Ten milliseconds are a fifth of the fifty that are wanted.
    ("docs/web.md", "are acknowledged within 10 ms", "web", "1500 games, ", "at most", 5),
]


@pytest.mark.parametrize(("page", "words", "name", "what", "peer", "least"), CLAIMS)
def test_what_is_said_was_measured(
    page: str, words: str, name: str, what: str, peer: str, least: float
) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert words in text
    if name not in KEPT:
        pytest.skip(f"{name} has not been measured yet")
    rows = [row for row in KEPT[name]["rows"] if row["what"].startswith(what)]
    ratios = [row["ratio"] for row in rows if row["peer"] == peer]
    assert ratios
    assert min(ratios) >= least


# How much was measured, as the words before a table say it.
AMOUNTS = [
    ("docs/solver.md", "1,286 problems", "mates", "1286 of "),
    ("docs/batch.md", "50,000 positions", "batch", "batch, 50,000 positions, "),
    ("docs/batch.md", "a million lines", "batch", "batch, 1,000,000 lines, "),
]


@pytest.mark.parametrize(("page", "words", "name", "what"), AMOUNTS)
def test_as_much_was_measured_as_is_said(page: str, words: str, name: str, what: str) -> None:
    assert words in " ".join((ROOT / page).read_text(encoding="utf-8").split())
    if name not in KEPT:
        pytest.skip(f"{name} has not been measured yet")
    assert any(row["what"].startswith(what) for row in KEPT[name]["rows"])
