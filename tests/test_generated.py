"""What is made from the code says what the code says."""

import shutil
import subprocess

import pytest
from support.generated import files
from support.places import ROOT

FILES = list(files())


@pytest.mark.parametrize(
    ("path", "text"), FILES, ids=[str(path.relative_to(ROOT)) for path, _ in FILES]
)
def test_it_is_up_to_date(path, text):
    assert path.read_text(encoding="utf-8") == text, "scripts/generate writes it anew"


@pytest.mark.parametrize("path", [path for path, _ in FILES if path.suffix == ".1"], ids=str)
def test_the_manual_is_well_formed(path):
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed")
    done = subprocess.run(
        [groff, "-man", "-Kutf8", "-Tutf8", "-ww", "-z", str(path)],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
