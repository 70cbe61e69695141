"""The page on running the server: what it names exists, and its proxy works as it stands."""

import asyncio
import json
import re
import shutil
import ssl
import subprocess

import httpx
import pytest
from support.mortal_server import MortalServer
from support.places import ROOT
from support.postgres import Postgres, find_binaries
from support.relay import free_port
from websockets.asyncio.client import connect

from echecs.web.settings import Limits
from echecs.web.store.leases import LEASE_SECONDS, RENEWAL_SECONDS

PAGE = (ROOT / "docs" / "web.md").read_text()


def test_every_test_named_exists():
    sources = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", PAGE)
    assert len(named) > 15
    assert [name for name in named if f"def {name}(" not in sources] == []
    files = re.findall(r"`(tests/[\w/]+\.py)`", PAGE)
    assert files
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_every_option_is_explained_and_exists(echecs):
    shown = set(re.findall(r"--[a-z-]+", echecs("web", "--help", check=0).stdout)) - {"--help"}
    table = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.M))
    assert table == shown


def test_targets_and_sections_named_exist():
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"`make ([a-z-]+)", PAGE)
    assert targets
    assert all(f"\n{name}:" in makefile for name in targets)
    sections = re.findall(r"`python -m bench (\w+)", PAGE)
    assert sections
    assert all((ROOT / "bench" / f"{name}.py").is_file() for name in sections)


def test_numbers_are_those_of_the_program():
    limits = Limits()
    assert f"renews each {RENEWAL_SECONDS} seconds and that lasts {LEASE_SECONDS}" in PAGE
    assert f"{limits.connections_per_address} sockets and {limits.idle_per_address} other" in PAGE
    assert f"{limits.work_per_second_per_address} seconds of the processor each second" in PAGE


def blocks(language):
    """The examples of a kind."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def test_the_unit_is_one(tmp_path):
    (unit,) = blocks("ini")
    sections = re.findall(r"^\[(\w+)\]$", unit, re.M)
    assert sections == ["Unit", "Service", "Install"]
    options = set(re.findall(r"(--[a-z-]+)", unit))
    assert options <= set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.M))
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not installed: only the unit's form was looked at")
    path = tmp_path / "echecs.service"
    path.write_text(unit.replace("/opt/echecs/bin/echecs", "/bin/true"))
    done = subprocess.run([verify, "verify", str(path)], capture_output=True, text=True)
    assert "Unknown" not in done.stderr, done.stderr


@pytest.fixture
def own_postgres():
    """A PostgreSQL for two machines."""
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    cluster = Postgres()
    cluster.start()
    yield cluster
    cluster.stop()


def certificate(directory):
    """A key and a certificate of our own for the proxy."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    places = ["-keyout", directory / "key", "-out", directory / "cert"]
    name = ["-subj", "/CN=chess.example.org", "-addext", "subjectAltName=DNS:chess.example.org"]
    subprocess.run([openssl, *made, *places, *name], check=True, capture_output=True)


def configured(directory, port, ports):
    """The configuration of the page, with places of this test."""
    (text,) = blocks("nginx")
    machines = "".join(f"    server 127.0.0.1:{each};\n" for each in ports)
    assert text.count("    server 127.0.0.1:8000;\n") == 1
    text = text.replace("    server 127.0.0.1:8000;\n", machines)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = text.replace("/etc/ssl/chess.pem", str(directory / "cert"))
    text = text.replace("/etc/ssl/chess.key", str(directory / "key"))
    kept = "".join(
        f"{kind}_temp_path {directory / kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"pid {directory / 'pid'};\nerror_log {directory / 'error'};\nuser root;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{kept}{text}\n}}\n"
    )


def test_the_proxy_leads_to_the_machine_with_the_game(own_postgres, tmp_path):
    """Two machines behind nginx with TLS: wherever a request goes first, it finds the game."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed (apt-get install nginx-light)")
    certificate(tmp_path)
    database = own_postgres.new_database()
    trusted = ssl.create_default_context(cafile=str(tmp_path / "cert"))
    port = free_port()

    async def run():
        servers = [MortalServer(database, tmp_path / f"log{number}") for number in range(2)]
        for server in servers:
            server.port = free_port()
            server.options = ("--address", f"http://127.0.0.1:{server.port}")
            server.options += ("--name", "chess.example.org", "--proxy", "127.0.0.1")
            await server.start()
        settings = tmp_path / "nginx.conf"
        settings.write_text(configured(tmp_path, port, [server.port for server in servers]))
        words = [nginx, "-c", str(settings), "-g", "daemon off;", "-e", str(tmp_path / "error")]
        proxy = await asyncio.create_subprocess_exec(*words)
        try:
            await play(servers)
        finally:
            proxy.terminate()
            await proxy.wait()
            assert [await server.stop() for server in servers] == [0, 0]

    async def play(servers):
        url = f"https://127.0.0.1:{port}"
        headers = {"Host": "chess.example.org"}
        extensions = {"sni_hostname": "chess.example.org"}
        async with httpx.AsyncClient(verify=trusted, base_url=url, headers=headers) as client:
            async with asyncio.timeout(60):
                while True:
                    try:
                        answer = await client.get("/healthz", extensions=extensions)
                        break
                    except httpx.ConnectError:
                        await asyncio.sleep(0.05)
            assert answer.text == "ok\n"
            assert (await client.get("/metrics", extensions=extensions)).status_code == 404
            for number in range(4):
                fields = {"mode": "local"}
                made = await client.post("/api/games", json=fields, extensions=extensions)
                game = made.json()
                # The game is brought to each machine in turn, whatever the proxy thinks of it.
                direct = f"ws://127.0.0.1:{servers[number % 2].port}/ws/game/{game['id']}"
                async with connect(direct, proxy=None) as first:
                    await first.send(json.dumps({"type": "hello"}))
                    await heard(first, "state")
                    await through_the_proxy(game)
                    path = f"/api/games/{game['id']}/pgn"
                    answer = await client.get(path, extensions=extensions)
                    assert answer.text.endswith("1. e4 *\n")
                    assert (await heard(first, "state", 1))["ply"] == 1

    async def through_the_proxy(game):
        async with connect(
            f"wss://chess.example.org:{port}/ws/game/{game['id']}",
            ssl=trusted,
            host="127.0.0.1",
            port=port,
            proxy=None,
        ) as second:
            tokens = list(game["seats"].values())
            await second.send(json.dumps({"type": "hello", "tokens": tokens}))
            await heard(second, "state")
            await second.send('{"type": "move", "ply": 0, "text": "e2e4"}')
            await heard(second, "ack")

    async def heard(socket, kind, ply=0):
        async with asyncio.timeout(60):
            while True:
                message = json.loads(await socket.recv())
                assert message["type"] not in ("error", "refused"), message
                if message["type"] == kind and message.get("ply", ply) >= ply:
                    return message

    asyncio.run(run())
