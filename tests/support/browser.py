"""A server of its own for a browser, and a person who looks at its pages."""

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

CHROMIUM = "/usr/bin/chromium"
FILES = "abcdefgh"
DESK_AWAY = {"locale": "en-GB", "service_workers": "allow"}
"""A browser of its own: what one keeps of the game outlives the test."""
WORKER_BLOCKED = "Service Worker registration blocked by Playwright"


def daily(first, *others):
    """The first of several cases for every day, the others for --long."""
    return [first, *(pytest.param(other, marks=pytest.mark.long) for other in others)]


LOCALES = daily("fr-FR", "en-GB")
"""French has the longer words: what fits in it is looked at in English with --long only."""


class Site:
    """`echecs web` as a process, on a port and a database that it keeps when started again."""

    def __init__(self, directory, *options):
        self.options = options
        self.database = f"sqlite:///{directory / 'games.sqlite3'}"
        self.log = directory / "log"
        self.port = 0
        self.process: subprocess.Popen[str]
        self.start()

    def start(self):
        command = [sys.executable, "-m", "echecs", "web", "--lang", "en", "--no-browser"]
        options = ["--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *options, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUTF8": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line + self.log.read_text()
        self.port = int(found[1])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def socket_url(self, path):
        return f"ws://127.0.0.1:{self.port}{path}"

    @property
    def is_built(self):
        """Whether the pages are put together, not edited since."""
        with urlopen(self.url + "/", timeout=60) as answer:
            return b"/built/" in answer.read()

    def post(self, path, **body):
        """What the server answers to a request."""
        headers = {"Content-Type": "application/json"}
        data = json.dumps({"language": "en", **body}).encode()
        with urlopen(Request(self.url + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """Somebody at a page: plays by mouse, finger and keys, and reads what is shown."""

    def __init__(self, page, site):
        self.page = page
        self.site = site
        self.troubles = []
        page.on("console", self._listen)
        page.on("pageerror", self._fail)

    def _listen(self, message):
        # A file that is no page has no icon either.
        is_icon = message.location["url"].endswith("/favicon.ico")
        is_ours = not is_icon and message.text != WORKER_BLOCKED
        if message.type in ("error", "warning") and is_ours:
            self.troubles.append(message.text)

    def _fail(self, error):
        self.troubles.append(str(error))

    def forget(self):
        """Begin with an empty memory."""
        self.page.goto(self.site.url + "/labels/en.json")
        self.page.evaluate("localStorage.clear()")
        return self

    def leave(self):
        """Leave the page as the next one wants to find it."""
        self.page.remove_listener("console", self._listen)
        self.page.remove_listener("pageerror", self._fail)
        self.page.context.set_offline(False)
        self.page.context.clear_permissions()
        self.page.goto("about:blank")

    # --- Going somewhere ---

    def open(self, path):
        self.page.goto(self.site.url + path)
        expect(self.page.locator("body")).not_to_have_class(re.compile("loading"))
        return self

    def start(self, mode="local", name="", **wishes):
        """Start a game as the first page does, and go there."""
        wishes = {"mode": mode, **wishes}
        made = self.site.post("/api/games", name=name, **wishes)
        self.remember(f"game.{made['id']}", json.dumps({"wishes": wishes, **made}))
        self.page.goto(f"{self.site.url}/game/{made['id']}")
        return self.ready()

    def remember(self, key, text):
        """Put something into the browser's memory before a page is there to do it."""
        self.page.goto(self.site.url + "/labels/en.json")
        self.page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [f"echecs.{key}", text]
        )

    def ready(self):
        expect(self.page.locator("#turn")).not_to_be_empty()
        expect(self.page.locator("#connection")).to_be_hidden()
        self.turned()
        return self

    def turned(self):
        """Wait until the board is the way round that it is to be."""
        expect(self.page.locator("#board[aria-busy]")).to_have_count(0)

    # --- On the board ---

    def point(self, square):
        """The middle of a square on the screen."""
        box = self.page.locator("#board .surface").bounding_box()
        size = box["width"] / 8
        column, row = FILES.index(square[0]), 8 - int(square[1])
        if self.is_flipped:
            column, row = 7 - column, 7 - row
        return box["x"] + (column + 0.5) * size, box["y"] + (row + 0.5) * size

    @property
    def is_flipped(self):
        self.turned()
        return self.page.locator("[role=gridcell]").first.get_attribute("data-square") == "h1"

    def has_below(self, color):
        """Wait until a colour's side of the board is below."""
        corner = "a8" if color == "white" else "h1"
        first = self.page.locator("[role=gridcell]").first
        expect(first).to_have_attribute("data-square", corner)

    def click(self, *squares):
        for square in squares:
            self.page.mouse.click(*self.point(square))

    def drag(self, origin, destination):
        self.page.mouse.move(*self.point(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(destination), steps=4)
        self.page.mouse.up()

    def tap(self, *squares):
        for square in squares:
            self.page.touchscreen.tap(*self.point(square))

    def play(self, *moves):
        """Play moves such as "e2e4" by two clicks each, waiting for every one to be made."""
        for move in moves:
            count = len(self.moves)
            self.click(move[:2], move[2:4])
            if len(move) > 4:
                self.page.click(f"dialog [data-value={move[4]}]")
            self.has_moves(count + 1)

    def has_piece(self, square, piece):
        """Wait until a piece is drawn on a square; None for an empty one."""
        drawn = self.page.locator(f"#board .pieces g[data-square={square}]")
        if piece is None:
            expect(drawn).to_have_count(0)
        else:
            expect(drawn).to_have_count(1)
            expect(drawn).to_have_attribute("data-piece", piece)
            expect(drawn.locator("use")).to_have_attribute("href", f"#{piece}")

    def marked(self, kind):
        """The squares with a mark, sorted."""
        marks = self.page.locator(f"#board .mark-{kind}[data-mark]")
        return sorted(marks.evaluate_all("all => all.map(one => one.dataset.mark)"))

    def cell(self, square):
        return self.page.locator(f"[role=gridcell][data-square={square}]")

    # --- Beside the board ---

    @property
    def moves(self):
        return self.page.locator("#moves button").all_inner_texts()

    def has_moves(self, *wanted):
        """Wait for the list of moves, or for its length."""
        buttons = self.page.locator("#moves button")
        if len(wanted) == 1 and isinstance(wanted[0], int):
            expect(buttons).to_have_count(wanted[0])
        else:
            expect(buttons).to_have_text(list(wanted))

    def sees(self, place, text):
        expect(self.page.locator(place)).to_have_text(text)

    def shown(self, place):
        expect(self.page.locator(place)).to_be_visible()

    def hidden(self, place):
        expect(self.page.locator(place)).to_be_hidden()

    def type(self, text):
        self.page.fill("#typed", text)
        self.page.press("#typed", "Enter")

    def heard(self, politeness="polite"):
        return self.page.locator(f"#announce-{politeness} p").all_inner_texts()

    @contextmanager
    def in_trouble(self):
        """What the browser complains of here is expected."""
        before = list(self.troubles)
        yield
        self.troubles[:] = before


AXE_WITHOUT = ["minor", "moderate"]


def violations(page, axe):
    """What axe-core finds that is serious, in light and in dark colours, as lines of text."""
    page.evaluate(axe)
    root = "document.documentElement"
    chosen = page.evaluate(f"{root}.dataset.theme ?? null")
    lines = []
    for theme in ("light", "dark"):
        page.evaluate(f"theme => {{ {root}.dataset.theme = theme }}", theme)
        found = page.evaluate("async () => (await axe.run()).violations")
        lines += [
            f"{theme}: {one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] not in AXE_WITHOUT
            for node in one["nodes"]
        ]
    put_back = "theme => { if (theme) ROOT.dataset.theme = theme; else delete ROOT.dataset.theme }"
    page.evaluate(put_back.replace("ROOT", root), chosen)
    return lines


def fragment(fen):
    return "#fen=" + fen.replace(" ", "_")


def fen_of(person):
    return person.page.locator("#fen").input_value()


def has_fen(person, fen):
    expect(person.page.locator("#fen")).to_have_value(fen)


def hangs_at(person, x, y):
    """Wait until the carried piece covers a point of the screen, and is not far above it."""
    person.page.wait_for_function(
        """([x, y]) => {
            const box = document.querySelector(".carried")?.getBoundingClientRect()
            return box && Math.abs(box.x + box.width / 2 - x) < 2 && box.top <= y && y <= box.bottom
        }""",
        arg=[x, y],
    )
