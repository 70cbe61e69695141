"""Every link and picture of the documents leads somewhere, where they are read as files."""

import re

import pytest
from support.places import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PICTURES = [path for path in (ROOT / "docs").rglob("*") if path.suffix in (".png", ".svg", ".gif")]


def links(page):
    """The targets of a page's links and pictures, code left out."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    yield from re.findall(r"\]\(([^)\s]+)\)", text)
    yield from re.findall(r"<(?:img|source)[^>]* (?:src|srcset)=\"([^\"]+)\"", text)


def anchors(page):
    """The sections of a page, by the names that a link gives them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for title in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in links(page):
        if re.match(r"https?:|mailto:", link):
            continue
        name, _, section = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not section or section in anchors(target), link


def test_every_picture_is_shown():
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert {path.name for path in PICTURES if path.resolve() not in shown} == set()
