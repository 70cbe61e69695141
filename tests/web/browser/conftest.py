"""One browser and one server for each module."""

from pathlib import Path

import pytest
from support.browser import CHROMIUM, Person, Site
from support.places import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    # Only what is said of pages without their server needs what the browser keeps of them.
    "service_workers": "block",
}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",
}


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium, without a window.

    Not for the whole session: while Playwright runs, its event loop is this
    thread's, and no other can be started.
    """
    if not Path(CHROMIUM).exists():
        pytest.skip(
            f"no {CHROMIUM}: the pages are not tested in a browser (apt-get install chromium)"
        )
    if not (ROOT / "src" / "echecs" / "web" / "vendor").is_dir():
        pytest.skip("the board is not laid out: scripts/client brings it")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def site(browser, tmp_path_factory):
    """A running server."""
    running = Site(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def desks():
    """Pages at a large screen that are free; a warm browser loads faster than a new one."""
    return []


@pytest.fixture
def person(browser, site, desks):
    """A function that brings people, each with a memory of their own; none may see an error."""
    people = []
    taken = []

    def arrive(**options):
        if options or not desks:
            context = browser.new_context(**{**DESKTOP, **options})
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
        else:
            page = desks.pop()
        if not options:
            taken.append(page)
        people.append(Person(page, site))
        return people[-1].forget()

    yield arrive
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
        if one.page not in taken:
            one.page.context.close()
    desks.extend(taken)
    assert troubles == []


@pytest.fixture
def player(person):
    """Somebody at a large screen."""
    return person()


@pytest.fixture
def phone(person):
    """Somebody with a phone."""
    return person(**PHONE)


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core, the checker of accessibility."""
    if not AXE.exists():
        pytest.skip(f"no {AXE}: scripts/client dev brings it")
    return AXE.read_text(encoding="utf-8")
