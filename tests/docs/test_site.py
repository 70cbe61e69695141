"""The site builds without a warning, and its pages need nothing from elsewhere."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

import pytest
from root_pages import PAGES, text_of
from support.places import ROOT

# Links in the head of a page that load nothing.
NEIGHBOURS = ("index", "search", "next", "prev")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site as `make docs` builds it, elsewhere."""
    place = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-d",
        str(place / "cache"),
    ]
    done = subprocess.run(
        [*command, "docs", str(place / "pages")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return place / "pages"


class Links(HTMLParser):
    """What a page loads, where it leads, and what can be led to in it."""

    def __init__(self, page):
        super().__init__()
        self.loaded, self.led, self.names = [], [], set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.names.add(given.get("id"))
        if tag == "a" or (tag == "link" and given.get("rel") in NEIGHBOURS):
            self.led.append(given.get("href"))
        else:
            self.loaded += [given[key] for key in ("src", "href", "srcset") if given.get(key)]


def pages(site):
    found = {page: Links(page) for page in site.rglob("*.html")}
    assert len(found) > 25
    return found


def test_nothing_is_loaded_from_elsewhere(site):
    for page, links in pages(site).items():
        for address in links.loaded:
            target = page.parent / unquote(address.split("?")[0].split("#")[0])
            assert address.startswith(("data:", "#")) or target.is_file(), (page.name, address)
    for sheet in site.rglob("*.css"):
        outside = re.findall(r"url\(\s*['\"]?(?:https?:)?//|@import", sheet.read_text())
        assert outside == [], sheet.name


def test_links_lead_to_pages_and_sections(site):
    known = {page.resolve(): links.names for page, links in pages(site).items()}
    for page, links in pages(site).items():
        for address in filter(None, links.led):
            if re.match(r"\w+:", address):
                continue
            path, section = urldefrag(address)
            target = (page.parent / unquote(path)).resolve() if path else page.resolve()
            if target.suffix != ".html":
                assert target.is_file(), (page.name, address)
                continue
            assert target in known, (page.name, address)
            is_top = section in ("", "furo-main-content")
            assert is_top or unquote(section) in known[target], (page.name, address)


def test_the_search_knows_every_page(site):
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for path in (ROOT / "docs").rglob("*.md"):
        page = path.relative_to(ROOT / "docs").with_suffix("").as_posix()
        assert f'"{page}"' in index


@pytest.mark.parametrize("page", PAGES)
def test_files_at_the_root_are_shown_whole(page):
    own = (ROOT / PAGES[page]).read_text(encoding="utf-8")
    shown, wanted = (
        re.sub(r"\]\([^)]*\)", "", text).replace("\n\n```\n", "\n```\n")
        for text in (text_of(page, ""), own)
    )
    assert shown == wanted


def test_lines_do_not_break_within_short_code_nor_before_french_signs(site):
    page = (site / "fr" / "partie-texte.html").read_text(encoding="utf-8")
    assert re.search(r'<code class="[^"]*\bshort\b[^"]*"><span class="pre">1/2-1/2</span>', page)
    prose = re.sub(r"<(pre|code|script|style)\b.*?</\1>|<[^>]*>", "", page, flags=re.S)
    assert re.findall(r".{20} [;!?»]|« .{20}", prose) == []
    assert "\N{NARROW NO-BREAK SPACE};" in prose
    english = (site / "text-game.html").read_text(encoding="utf-8")
    assert "\N{NARROW NO-BREAK SPACE}" not in english


def test_links_are_turned():
    assert (
        text_of("x", "[a](../README.md) [b](../CONTRIBUTING.md#c)")
        == "[a](index.md) [b](contributing.md#c)"
    )
    assert text_of("fr/x", "[a](../text-game.md)") == "[a](../text-game.md)"
    assert (
        text_of("fr/x", "[a](../../CHANGELOG.md) [b](https://c.d/e)")
        == "[a](../changes.md) [b](https://c.d/e)"
    )


def test_examples_end_where_they_end():
    text = "```pycon\n>>> 1\n1\n\n```\n\n```\na\n\n```\n"
    assert text_of("x", text) == "```pycon\n>>> 1\n1\n```\n\n```\na\n\n```\n"
