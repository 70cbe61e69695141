"""For whoever keeps a server: is it well, and its figures in the form that Prometheus reads."""

from __future__ import annotations

import ipaddress
import json
import os
import re
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from echecs.web.game.hub import Hub
from echecs.web.request.reason import refused

_KINDS = {
    "games": ("gauge", "Games in memory."),
    "connections": ("gauge", "Open sockets."),
    "moves_total": ("counter", "Moves acknowledged."),
    "writes_failed_total": ("counter", "Changes that could not be stored."),
    "lost_seconds_total": ("counter", "Time that the server lost and gave back to players."),
    "memory_bytes": ("gauge", "Resident memory."),
}
_OF_PROXIES = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
Figures = dict[str, float]


async def healthz(request: Request) -> Response:
    """Whether this worker can serve: its database answers, and it is not about to end."""
    hub: Hub = request.app.state.hub
    is_well = await hub.is_well()
    if is_well:
        return PlainTextResponse("ok\n")
    return PlainTextResponse("the database does not answer\n", 503)


async def metrics(request: Request) -> Response:
    """The figures of all workers of this machine, to this machine alone."""
    if not _is_local(request):
        raise refused("no-page")
    hub: Hub = request.app.state.hub
    directory: Path | None = getattr(request.app.state, "directory", None)
    found = {} if directory is None else _read_figures(directory)
    found[str(os.getpid())] = figures_of(hub)
    return PlainTextResponse(
        _format(found), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
    )


def figures_of(hub: Hub) -> Figures:
    """The figures of one worker."""
    return {
        "games": len(hub.rooms),
        "connections": hub.connections.total,
        "moves_total": hub.moves,
        "writes_failed_total": hub.writes_failed,
        "lost_seconds_total": round(hub.time.lost, 3),
        "memory_bytes": _memory(),
    }


def write_figures(hub: Hub, directory: Path) -> None:
    """Leave the figures where the other workers find them."""
    name = str(os.getpid())
    fresh = directory / f"{name}.new"
    # Games go on where the disk is full.
    with suppress(OSError):
        fresh.write_text(json.dumps(figures_of(hub)), encoding="ascii")
        fresh.replace(directory / f"{name}.figures")


def _read_figures(directory: Path) -> dict[str, Figures]:
    found: dict[str, Figures] = {}
    for path in sorted(directory.glob("*.figures")):
        if not _runs(int(path.stem)):
            path.unlink(missing_ok=True)
            continue
        with suppress(OSError, ValueError):
            found[path.stem] = json.loads(path.read_text(encoding="ascii"))
    return found


def _format(found: dict[str, Figures]) -> str:
    lines = []
    for name, (kind, words) in _KINDS.items():
        lines += [f"# HELP echecs_{name} {words}", f"# TYPE echecs_{name} {kind}"]
        for worker, figures in found.items():
            lines.append(f'echecs_{name}{{worker="{worker}"}} {figures[name]}')
    return "\n".join(lines) + "\n"


def _is_local(request: Request) -> bool:
    """Whether this machine asks, and not a proxy on it for somebody else."""
    if any(name in request.headers for name in _OF_PROXIES):
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def _memory() -> int:
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as stream:
            found = re.search(r"VmRSS:\s+(\d+) kB", stream.read())
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0
