"""The report: one page that needs nothing else, and a table that can be searched."""

import os
import re

import pytest
from playwright.sync_api import expect, sync_playwright
from support.browser import CHROMIUM

LINES = """\
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3; id "right";
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 4; id "too long";
7k/8/6K1/8/8/8/8/RR6 w - - bm Ra8#; id "<b>two</b> keys";
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3; pv Bf6 gxf6 Kf7; id "wrong line";
rubbish </script><script>alert(1)</script>
"""


@pytest.fixture(params=["en", "fr"])
def report(request, echecs, tmp_path):
    (tmp_path / "in.epd").write_text(LINES)
    arguments = ("batch", "in.epd", "-o", "out.jsonl", "--html", "report.html")
    echecs(*arguments, "--lang", request.param, check=2, cwd=tmp_path)
    return request.param, tmp_path / "report.html"


def test_a_page_that_needs_nothing_else(report):
    language, path = report
    text = path.read_text()
    assert f'<html lang="{language}">' in text
    addresses = set(re.findall(r"(?:https?:)?//[\w.]+/[\w/]*", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|img|iframe)\b|\bsrc=|@import|url\((?!#)", text)
    assert "<b>two</b>" not in text
    assert "</script><script>alert" not in text
    # Three positions disagree with their claims: a diagram each.
    assert text.count("<article>") == text.count('viewBox="0 0 800 800"') == 3
    key = {"en": "1.Bf6 gxf6 2.Kf8 f5 3.Nf7#", "fr": "1.Ff6 gxf6 2.Rf8 f5 3.Cf7#"}
    assert key[language] in text


def test_the_table_is_searched(report):
    if not os.path.exists(CHROMIUM):
        pytest.skip(f"no {CHROMIUM} here")
    language, path = report
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        troubles: list[str] = []
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.goto(path.as_uri())
        rows = page.locator("#rows tbody tr")
        expect(rows).to_have_count(5)
        expect(page.locator("#count")).to_have_text("5 / 5")
        page.fill("#search", "two KEYS")
        expect(rows).to_have_count(1)
        word = {"en": "cooked", "fr": "démoli"}[language]
        expect(rows.first).to_contain_text(word)
        expect(rows.first).to_contain_text("<b>two</b> keys")
        expect(rows.first).to_contain_text({"en": "Ra8#", "fr": "Ta8#"}[language])
        page.fill("#search", "nothing like this")
        expect(rows).to_have_count(0)
        browser.close()
    assert troubles == []


def test_a_long_table_by_keyboard_and_on_a_phone(echecs, tmp_path):
    if not os.path.exists(CHROMIUM):
        pytest.skip(f"no {CHROMIUM} here")
    line = "7k/8/6K1/8/8/8/8/R7 w - - dm 1; id"
    lines = [f'{line} "{number} {"x" * 120}";' for number in range(620)]
    (tmp_path / "in.epd").write_text("\n".join(lines))
    arguments = ("batch", "in.epd", "-o", "out.jsonl", "--html", "report.html", "--lang", "en")
    echecs(*arguments, check=0, cwd=tmp_path)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto((tmp_path / "report.html").as_uri())
        rows = page.locator("#rows tbody tr")
        expect(rows).to_have_count(500)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Tab")
        expect(page.locator("#search")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("#more")).to_be_focused()
        page.keyboard.press("Enter")
        expect(rows).to_have_count(620)
        expect(page.locator("#more")).to_be_hidden()
        page.locator("#search").focus()
        page.keyboard.type("619 620")
        expect(rows).to_have_count(1)
        browser.close()
