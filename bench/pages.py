"""The browser's pages: requests, bytes and time until a game can be played, cold and warm."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

from bench.report import Row
from bench.web_server import server_process

CHROMIUM = "/usr/bin/chromium"
# A mobile network of the third generation: a round takes 150 ms, a second brings 200 kB.
_SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 90_000,
}
_ROUNDS = 3


def measure() -> Iterator[Row]:
    """The game page with an empty cache and with a full one, at once and by a slow network."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        yield Row("pages", "skipped", "", "playwright is not installed", None)
        return
    with (
        tempfile.TemporaryDirectory() as directory,
        server_process(f"sqlite:///{directory}/games.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        address = f"http://127.0.0.1:{server.port}"
        for network in (None, _SLOW):
            visits = [_visit_twice(browser, address, network) for _ in range(_ROUNDS)]
            name = "slow network" if network else "no delay"
            for index, state in enumerate(("cold", "warm")):
                best = min((visit[index] for visit in visits), key=lambda one: one.seconds)
                yield Row(
                    f"game page, {state}, {name}",
                    f"{best.seconds * 1000:.0f} ms",
                    f"{best.requests} requests, {best.asked_again} asked again",
                    f"{best.size / 1000:.1f} kB",
                    None,
                )
        browser.close()


class _Visit:
    """What one look at a page has cost."""

    def __init__(self) -> None:
        self.requests = 0
        self.asked_again = 0
        """Answered by: it has not changed."""
        self.size = 0
        self.seconds = 0.0


def _visit_twice(browser: Any, address: str, network: dict[str, Any] | None) -> list[_Visit]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    first = _visit(context, address, _new_game(address), network)
    return [first, _visit(context, address, _new_game(address), network)]


def _visit(context: Any, address: str, game: str, network: dict[str, Any] | None) -> _Visit:
    visit = _Visit()
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    if network is not None:
        client.send("Network.emulateNetworkConditions", network)
    served: set[str] = set()

    def answered(event: dict[str, Any]) -> None:
        response = event["response"]
        if response.get("fromDiskCache") or response["url"].startswith("data:"):
            return
        # The service worker has the parts of a page; for pages and answers it asks the server.
        is_part = any(part in response["url"] for part in ("/built/", "/labels/", "/pieces/"))
        if response.get("fromServiceWorker") and is_part:
            return
        served.add(event["requestId"])
        visit.requests += 1

    def told(event: dict[str, Any]) -> None:
        visit.asked_again += event["statusCode"] == 304

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in served:
            visit.size += event["encodedDataLength"]

    def cached(event: dict[str, Any]) -> None:
        served.discard(event["requestId"])

    client.on("Network.responseReceived", answered)
    client.on("Network.responseReceivedExtraInfo", told)
    client.on("Network.loadingFinished", finished)
    client.on("Network.requestServedFromCache", cached)
    client.on("Network.webSocketCreated", lambda _: _count(visit))
    begun = time.perf_counter()
    page.goto(f"{address}/game/{game}", wait_until="commit")
    page.wait_for_selector("#board .pieces g[data-square=e2]", state="attached")
    page.wait_for_function("document.querySelector('#turn')?.textContent")
    visit.seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    page.close()
    return visit


def _count(visit: _Visit) -> None:
    visit.requests += 1


def _new_game(address: str) -> str:
    body = json.dumps({"mode": "local"}).encode()
    request = Request(f"{address}/api/games", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=10) as answer:
        return str(json.load(answer)["id"])
