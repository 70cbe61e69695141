"""What an analysis looks like: PGN, JSON, table, page."""

import io
import json
import re
from pathlib import Path

import chess.pgn
import pytest
from support.browser import CHROMIUM
from support.places import DATA

from echecs import format_pgn, parse_pgn, read_pgn
from echecs.analysis import analyse, annotate, format_page, format_table, to_json
from echecs.language import translation
from echecs.player import Limits

FEW = Limits(nodes=2000)
TEXT = """[White "A <b>"]
[Black "B"]
[Result "1-0"]

1. e4 f5 2. exf5 g5 {Careless.} (2... Nf6) 3. Qh5# 1-0
"""


@pytest.fixture(scope="module")
def analysis():
    return analyse(parse_pgn(TEXT), FEW)


@pytest.fixture(scope="module")
def masters():
    return [analyse(game, FEW) for game in read_pgn(DATA / "games" / "masters.pgn")]


def test_annotated_pgn(analysis):
    text = format_pgn(annotate(analysis))
    flat = " ".join(text.split())
    assert '[ECO "B00"]' in text
    assert '[Opening "Duras Gambit"]' in text
    assert re.search(r"2\.\.\. g5 \$4 \{\[%eval #1\] Careless\. Blunder: \d+ % of", flat)
    assert "Allows mate in 1 (proved)." in flat
    assert "White takes the lead." in flat
    # The other's variation stays, ours comes after it or was theirs already.
    assert "(2... Nf6" in flat
    # The board is mate: there is nothing to evaluate.
    assert re.search(r"3\. Qh5# 1-0$", flat)


def test_annotated_pgn_is_read_again_by_us_and_others(masters):
    for analysis in masters:
        text = format_pgn(annotate(analysis))
        again = parse_pgn(text)
        assert again.errors == []
        assert again.moves == analysis.game.moves
        other = chess.pgn.read_game(io.StringIO(text))
        assert other.errors == []
        nodes = list(other.mainline())
        for judgement in analysis.judgements[:-1]:
            score = nodes[judgement.ply].eval()
            assert score is not None
            sign = 1 if judgement.color == 1 else -1
            told = judgement.after.score
            if told.mate is None:
                assert score.white().score() == sign * told.centipawns
            else:
                assert score.white().mate() == sign * told.mate


def test_annotating_twice_changes_nothing(analysis):
    once = annotate(analysis)
    twice = annotate(analyse(once, FEW))
    assert format_pgn(twice) == format_pgn(once)


def test_the_judgement_of_others_stays():
    game = parse_pgn("1. e4 f5 2. exf5 g5 $5 3. Qh5# 1-0")
    assert annotate(analyse(game, FEW)).main_line[3].nags == (5,)


def test_json(analysis):
    data = json.loads(json.dumps(to_json(analysis)))
    assert data["complete"] is True
    assert data["limits"] == {"nodes": 2000}
    assert data["opening"]["code"] == "B00"
    assert len(data["curve"]) == len(data["moves"]) + 1 == 6
    blunder = data["moves"][3]
    assert (blunder["san"], blunder["uci"], blunder["mark"]) == ("g5", "g7g5", "??")
    assert blunder["score"] == {"mate": 1}
    assert blunder["allowed_mate"] == 1
    assert data["marks"]["black"]["??"] == 1
    assert data["turns"] == [{"ply": 3, "winner": "white"}]
    assert 0 < data["accuracy"]["black"] < data["accuracy"]["white"] <= 1


def test_table(analysis):
    plain = format_table(analysis)
    assert plain.startswith("A <b> – B, 1-0\nB00 Duras Gambit\n")
    assert re.search(r"^2\.\.\.  g5\?\? +#1 +100 % +\d+ %  allows mate in 1", plain, re.M)
    assert "\x1b" not in plain
    assert "Where the game turned:\n  2...g5??" in plain
    assert "\x1b[91m" in format_table(analysis, colors=True)
    french = format_table(analysis, translation("fr"), "fr")
    assert re.search(r"^2\.\.\.  g5\?\? .*permet le mat en 1 \(prouvé\)", french, re.M)
    assert re.search(r"^3\. +Dh5#", french, re.M)
    assert "Les blancs prennent l’avantage." in french


def test_a_table_fits_a_terminal(masters):
    for analysis in masters:
        for line in format_table(analysis).splitlines():
            assert len(line) <= 100, line


@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param((1280, 800), "en", id="desktop-en"),
        pytest.param((1280, 800), "fr", id="desktop-fr", marks=pytest.mark.long),
        pytest.param((360, 640), "en", id="phone-en", marks=pytest.mark.long),
        pytest.param((360, 640), "fr", id="phone-fr"),
    ],
)
def test_the_page_in_a_browser(masters, tmp_path, language, size):
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no {CHROMIUM}: the page is not looked at (apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    path = tmp_path / "page.html"
    path.write_text(format_page(masters, translation(language), language), encoding="utf-8")
    asked, troubles = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("section").count() == 3
        heading = "Où la partie a basculé" if language == "fr" else "Where the game turned"
        assert page.get_by_role("heading", name=heading).count() >= 1
        # Every diagram is drawn, and every dot leads to its move.
        assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
        dots = page.locator("a.dot")
        assert dots.count() > 3
        for index in range(dots.count()):
            place = dots.nth(index).get_attribute("href") or ""
            assert page.locator(f"[id='{place[1:]}']").count() == 1
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
        assert len(ids) == len(set(ids))
        browser.close()
    assert troubles == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_names_cannot_write_the_page(analysis):
    page = format_page([analysis])
    assert "A &lt;b&gt; – B" in page
    assert "<b>" not in page.partition("</title>")[0]
    assert "<script" not in page
