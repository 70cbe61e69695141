"""Records the moving pictures of README: `python -m support.recording DIRECTORY`.

The terminal is a real one as far as the program can tell, and drawn as it would be; the
browser is Chromium. Each picture is a list of frames with the milliseconds they stay.
"""

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pyte
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import expect, sync_playwright

from support.browser import CHROMIUM, Person, Site
from support.first_game import SEED, WORDS

Frames = Iterator[tuple[Image.Image, int]]
KEY, GLANCE, LOOK = 70, 700, 1800

# --- The terminal ----------------------------------------------------------------------

ROWS, COLUMNS = 27, 64
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
CELL_WIDTH, CELL_HEIGHT, MARGIN = 10, 20, 12
PAPER, INK = "#1e1e1e", "#d8d8d8"
COLORS = {
    "default": INK,
    "black": "#101010",
    "red": "#e06c75",
    "green": "#98c379",
    "brown": "#d0a050",
    "blue": "#61afef",
    "magenta": "#c678dd",
    "cyan": "#7fb0b8",
    "white": "#e8e8e8",
}
PROMPT = r"Move \(e\.g\. a1a8\) \?"
# What a person types: a move that is refused, advice, and the game of docs/premiers-pas.md.
TYPED = ["e2e5", "/hint", *WORDS]


class Terminal:
    """The program on a pseudo-terminal, and what its screen shows."""

    def __init__(self, *arguments: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self.screen)
        self._font = ImageFont.truetype(FONT, 16)
        self._pieces = ImageFont.truetype(FONT, 24)
        self._game: Any = None
        self._arguments = arguments

    def start(self, directory: str) -> None:
        """Run the program and wait for its first question."""
        self._game = pexpect.spawn(
            sys.executable,
            ["-m", "echecs", "play", *self._arguments],
            cwd=directory,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "XDG_DATA_HOME": directory,
                "PROMPT_TOOLKIT_NO_CPR": "1",
                "PYTHONUTF8": "1",
            },
            dimensions=(ROWS, COLUMNS),
            encoding="utf-8",
            timeout=60,
        )
        self._game.expect(PROMPT)
        self._show(self._game.before + self._game.after)
        self.settle()

    def key(self, key: str) -> None:
        """Press one key and see what it does."""
        self._game.send(key)
        self._show(self._game.read_nonblocking(10_000, timeout=60))
        self.settle()

    def enter(self) -> bool:
        """Press Enter; whether the game goes on."""
        self._game.send("\r")
        # The line editor draws the old question once more before the new screen.
        found = self._game.expect([r"\x1b\[2J.*?" + PROMPT, pexpect.EOF])
        self._show(self._game.before + (self._game.after if found == 0 else ""))
        if found == 0:
            self.settle()
        return bool(found == 0)

    def settle(self) -> None:
        """Take in what comes until nothing more does."""
        try:
            while True:
                self._show(self._game.read_nonblocking(10_000, timeout=0.15))
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass

    def _show(self, text: str) -> None:
        self._stream.feed(text)

    def write(self, text: str) -> None:
        """Put something on the screen that no program has said: the shell's line."""
        self._show(text)

    def picture(self) -> Image.Image:
        """The screen as it is."""
        size = (COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + 2 * MARGIN)
        image = Image.new("RGB", size, PAPER)
        draw = ImageDraw.Draw(image)
        for row in range(ROWS):
            for column in range(COLUMNS):
                cell = self.screen.buffer[row][column]
                ink, paper = _color(cell.fg, INK), _color(cell.bg, PAPER)
                if cell.reverse:
                    ink, paper = paper, ink
                x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
                if paper != PAPER:
                    draw.rectangle((x, y, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1), paper)
                if "♔" <= cell.data <= "♟":
                    middle = (x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
                    draw.text(middle, cell.data, ink, self._pieces, anchor="mm")
                elif cell.data.strip():
                    draw.text((x, y), cell.data, ink, self._font)
        cursor = self.screen.cursor
        if not cursor.hidden:
            x, y = MARGIN + cursor.x * CELL_WIDTH, MARGIN + cursor.y * CELL_HEIGHT
            draw.rectangle((x, y + CELL_HEIGHT - 3, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1), INK)
        return image


def _color(name: str, default: str) -> str:
    if name == "default":
        return default
    return f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else COLORS.get(name, default)


def terminal_game() -> Frames:
    """A refused move, a hint, and a game won against the first level."""
    arguments = ["--against", "1", "--seed", str(SEED), "--lang", "en"]
    terminal = Terminal(*arguments, "--save", "game.pgn")
    terminal.write("$ ")
    yield terminal.picture(), GLANCE
    terminal.write("./echecs --against 1 --save game.pgn")
    yield terminal.picture(), GLANCE
    with TemporaryDirectory() as directory:
        terminal.start(directory)
        yield terminal.picture(), LOOK
        for word in TYPED:
            for key in word:
                terminal.key(key)
                yield terminal.picture(), KEY
            goes_on = terminal.enter()
            yield terminal.picture(), LOOK if word in TYPED[:3] else GLANCE
        assert not goes_on, "the game is over at its end"
        yield terminal.picture(), 2 * LOOK


# --- The browser -----------------------------------------------------------------------


def browser_game() -> Frames:
    """From the first page to mate: a held piece, a refusal with its reason, a check."""
    expect.set_options(timeout=10_000)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Site(Path(place))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": 1000, "height": 640}, locale="en", reduced_motion="reduce"
        )
        person = Person(context.new_page(), site)

        def look(milliseconds: int) -> tuple[Image.Image, int]:
            person.page.wait_for_timeout(200)
            shot = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
            return shot.resize((800, 512), Image.Resampling.LANCZOS), milliseconds

        person.open("/")
        yield look(LOOK)
        person.start(clock={"base": 300, "increment": 3})
        yield look(GLANCE)
        person.click("e2")
        yield look(GLANCE)
        person.click("e4")
        yield look(GLANCE)
        for move in ("e7e5", "d1h5", "b8c6"):
            person.play(move)
            yield look(GLANCE)
        person.click("h5", "h8")
        person.shown("#refusal")
        yield look(LOOK + GLANCE)
        for move in ("f1c4", "g8f6"):
            person.play(move)
            yield look(GLANCE)
        person.click("h5")
        yield look(GLANCE)
        person.click("f7")
        person.page.wait_for_timeout(400)
        yield look(2 * LOOK)
        context.close()
        browser.close()
        site.stop()


# --- Files -----------------------------------------------------------------------------


def save(frames: Frames, path: Path, lossless: bool) -> None:
    """One moving picture; what does not change from frame to frame is stored once."""
    pictures, times = [], []
    for picture, milliseconds in frames:
        pictures.append(picture)
        times.append(milliseconds)
    pictures[0].save(
        path,
        save_all=True,
        append_images=pictures[1:],
        duration=times,
        loop=0,
        lossless=lossless,
        quality=80,
        method=6,
        minimize_size=True,
    )


def main(directory: Path) -> None:
    """Write both pictures."""
    directory.mkdir(parents=True, exist_ok=True)
    save(terminal_game(), directory / "terminal.webp", lossless=True)
    save(browser_game(), directory / "browser.webp", lossless=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
