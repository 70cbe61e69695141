"""Takes the picture of a collection's report: `python -m support.report_picture FILE`.

The collection is the trainer's own, with a false claim in every fortieth line.
"""

import gzip
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from support.browser import CHROMIUM

WINDOW: Any = {"width": 1100, "height": 1500}


def collection() -> str:
    """The trainer's positions, some of which claim a mate that is a move too long."""
    packed = files("echecs.web.mates").joinpath("puzzles.epd.gz").read_bytes()
    lines = gzip.decompress(packed).decode().splitlines()
    for number in range(20, len(lines), 40):
        lines[number] = re.sub(r"dm (\d+)", lambda found: f"dm {int(found[1]) + 1}", lines[number])
    return "\n".join(lines)


def write_report(directory: Path) -> Path:
    """The report of an audit of that collection."""
    source = directory / "collection.epd"
    source.write_text(collection(), encoding="utf-8")
    report = directory / "report.html"
    options = ["-o", str(directory / "audit.jsonl"), "--html", str(report), "--lang", "en"]
    command = [sys.executable, "-m", "echecs", "batch", source.name, *options, "--quiet"]
    done = subprocess.run(command, check=False, cwd=directory, stdout=subprocess.DEVNULL)
    assert done.returncode == 1, "the false claims were not found"
    return report


def main(picture: Path) -> None:
    """Write the picture."""
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        report = write_report(Path(place))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=WINDOW, color_scheme="light")
        page.goto(report.as_uri())
        page.screenshot(path=picture)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
