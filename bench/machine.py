"""The machine that figures were measured on, and the versions of the peers."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.peers import find_stockfish

_PACKAGES = {
    "python-chess": "chess",
    "Dask": "distributed",
    "uvicorn": "uvicorn",
    "Starlette": "starlette",
    "SQLAlchemy": "sqlalchemy",
    "websockets": "websockets",
}


def describe_machine() -> dict[str, str]:
    """Processor, cores, memory, system, Python and compiler, as far as they can be known."""
    found = {
        "processor": _first_match("/proc/cpuinfo", r"model name\s*:\s*(.+)")
        or platform.processor(),
        "cores": str(os.cpu_count() or ""),
        "memory": _memory(),
        "system": f"{_distribution()} ({platform.system()} {_release()})".lstrip(),
        "Python": platform.python_version(),
        "compiler": _first_line("cc", "--version"),
    }
    return {name: value for name, value in found.items() if value}


def peer_versions(peers: Iterable[str]) -> dict[str, str]:
    """The version of each peer that is installed."""
    found = {peer: _peer_version(peer) for peer in peers}
    return {peer: number for peer, number in found.items() if number}


def _peer_version(peer: str) -> str:
    if peer == "Python":
        return platform.python_version()
    if peer == "Stockfish":
        path = find_stockfish()
        shown = _first_line(path, "quit") if path else ""
        return shown.removeprefix("Stockfish ").partition(" by ")[0]
    if peer == "Chromium":
        found = re.search(r"[\d.]+", _first_line("chromium", "--version"))
        return found[0] if found else ""
    try:
        return version(_PACKAGES[peer])
    except PackageNotFoundError:
        return ""


def _memory() -> str:
    kilobytes = _first_match("/proc/meminfo", r"MemTotal:\s+(\d+) kB")
    return f"{int(kilobytes) / 2**20:.1f} GB" if kilobytes else ""


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return ""


def _release() -> str:
    """The numbers of the kernel, without what its builder added."""
    found = re.match(r"[\d.]+", platform.release())
    return found[0] if found else platform.release()


def _first_match(path: str, pattern: str) -> str:
    try:
        found = re.search(pattern, Path(path).read_text(encoding="utf-8"))
    except OSError:
        return ""
    return found[1].strip() if found else ""


def _first_line(program: str, *arguments: str) -> str:
    """What a program says first; nothing where there is none."""
    path = shutil.which(program)
    if path is None:
        return ""
    done = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=60)
    return done.stdout.partition("\n")[0].strip()
