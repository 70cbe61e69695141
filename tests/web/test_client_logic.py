"""The browser's modules that need no browser, run by node's own test runner."""

import re
import shutil
import subprocess

import pytest
from support.places import ROOT, SOURCE

CLIENT = SOURCE / "web" / "client"
TESTS = sorted((ROOT / "tests" / "web" / "client").rglob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_modules_without_a_page(path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the browser's modules are not tested on their own")
    done = subprocess.run(
        [node, "--test", str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# Each folder of the client, and the folders whose scripts it may use besides its own.
MAY_USE = {
    "shared": set(),
    "notation": {"shared"},
    "offline": set(),
    "board": {"notation", "shared"},
    "game": {"board", "notation", "shared"},
    "mates": {"board", "notation", "shared"},
    "analysis": {"board", "notation", "shared"},
    "front": {"board", "game", "mates", "notation", "shared"},
    "pages": {"analysis", "board", "front", "game", "mates", "notation", "shared"},
}


def test_folders_use_each_other_in_one_direction():
    assert {path.parent.name for path in CLIENT.rglob("*.js")} == set(MAY_USE)
    for path in CLIENT.rglob("*.js"):
        imports = re.findall(r'^import[^"]*"\.\./([a-z]+)/', path.read_text("utf-8"), re.MULTILINE)
        assert set(imports) <= MAY_USE[path.parent.name], path.name
