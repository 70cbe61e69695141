"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "echecs"
DATA = ROOT / "tests" / "data"
SHARED_DATA = ROOT.parent / "shared" / "data"
