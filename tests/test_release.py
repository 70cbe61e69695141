"""What a release is made with: the version, the smoke test, the list of wheels."""

import os
import re
import subprocess
import sys
import tomllib

from support.places import ROOT

from echecs.version import __version__

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_the_changelog_is_about_this_version():
    versions = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert versions[0] == __version__


def test_the_smoke_test_passes_here():
    done = subprocess.run(
        [sys.executable, "-I", ROOT / "scripts" / "smoke.py", "--clone"],
        capture_output=True,
        text=True,
        cwd="/",
        env={**os.environ, "PATH": "/nowhere"},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("draws, serves")


def test_the_smoke_test_fails_where_nothing_is_installed(tmp_path):
    """Without `--clone`, what is not below the prefix is not what was to be tried."""
    done = subprocess.run(
        [sys.executable, "-I", ROOT / "scripts" / "smoke.py"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


def test_wheels_are_built_for_every_python_that_is_supported():
    lowest = PROJECT["project"]["requires-python"].removeprefix(">=")
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built[0] == f"cp{lowest.replace('.', '')}-*"


def test_the_page_on_releasing_names_what_there_is():
    page = (ROOT / "docs" / "releasing.md").read_text()
    makefile = (ROOT / "Makefile").read_text()
    assert all(f"\n{name}:" in makefile for name in re.findall(r"`make ([a-z-]+)`", page))
    scripts = re.findall(r"`(scripts/[\w.-]+)`", page)
    assert scripts
    assert [name for name in scripts if not (ROOT / name).is_file()] == []
    settings = PROJECT["tool"]["cibuildwheel"]
    for system in ("linux", "macos", "windows"):
        for machine in settings[system]["archs"]:
            assert f"`{machine}`" in page, machine
