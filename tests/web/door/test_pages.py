"""Pages and their parts: served, with the right types, and asked about before they are reused."""

import json
import re
import shutil
import subprocess

import pytest
from support.places import ROOT

from echecs.web.door import built
from echecs.web.door.built import CLIENT

PAGES = ["/", "/game/AAAAAAAAAAAA", "/setup", "/solve", "/share"]


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    from support.web import RunningServer

    running = RunningServer(str(tmp_path_factory.mktemp("pages") / "games.sqlite3"))
    yield running.http
    running.stop()


@pytest.mark.parametrize("path", PAGES)
def test_pages(http, path):
    answer = http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_a_page_names_is_served(http, path):
    named = re.findall(r'(?:src|href)="(/[^"#?]+)"', http.get(path).text)
    assert named
    for address in named:
        assert http.get(address).status_code == 200, address


def test_every_module_is_served_as_a_script(http):
    modules = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.js"))
    assert modules
    for name in modules:
        answer = http.get(f"/client/{name}")
        assert answer.headers["content-type"].startswith("text/javascript"), name


@pytest.mark.parametrize(
    "path", ["/client/shared/base.css", "/labels/fr.json", "/pieces/discs.svg"]
)
def test_what_has_not_changed_is_not_sent_again(http, path):
    first = http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_labels(http):
    assert http.get("/labels/fr.json").json()["play"] == "Jouer"
    assert http.get("/labels/en.json").json()["play"] == "Play"
    assert http.get("/labels/de.json").status_code == 404


def test_about(http):
    about = http.get("/api/about").json()
    assert about["languages"] == ["fr", "en"]
    assert about["engine"]["levels"] == []


@pytest.fixture
def edited(tmp_path, monkeypatch):
    """A client of its own, with what was put together from it."""
    for name in ("client", "vendor", "built"):
        shutil.copytree(built.WEB / name, tmp_path / name)
        monkeypatch.setattr(built, name.upper(), tmp_path / name)
    built._digest.cache_clear()
    yield tmp_path
    built._digest.cache_clear()


needs_built = pytest.mark.skipif(
    not (built.BUILT / "manifest.json").exists(), reason="scripts/client has not put it together"
)


@needs_built
def test_whoever_edits_the_client_sees_the_files_themselves(edited):
    digest = built._digest(0)
    (edited / "built" / "manifest.json").write_text(json.dumps({"sources": digest}), "utf-8")
    assert built.template("game.html") == edited / "built" / "game.html"
    script = edited / "client" / "pages" / "game.js"
    script.write_text(script.read_text("utf-8") + "\n// edited\n", "utf-8")
    assert built.template("game.html") == edited / "client" / "pages" / "game.html"
    (edited / "built" / "manifest.json").unlink()
    assert built.template("solve.html") == edited / "client" / "pages" / "solve.html"


@needs_built
def test_browsers_keep_nothing_while_somebody_edits_the_client(edited, http):
    digest = built._digest(0)
    (edited / "built" / "manifest.json").write_text(json.dumps({"sources": digest}), "utf-8")
    known = http.get("/service-worker.js")
    assert known.headers["content-type"].startswith("text/javascript")
    assert known.headers["cache-control"] == "no-cache"
    version = http.get("/api/about").json()["program"]
    assert f'"version":"{version}"' in known.text
    assert f'<meta name="program" content="{version}">' in http.get("/").text
    script = edited / "client" / "pages" / "game.js"
    script.write_text(script.read_text("utf-8") + "\n// edited\n", "utf-8")
    assert http.get("/service-worker.js").status_code == 404
    assert http.get("/api/about").json()["program"] is None
    assert 'name="program"' not in http.get("/").text


@needs_built
def test_the_service_worker_names_all_that_a_page_does(http):
    subprocess.run(["node", str(ROOT / "scripts" / "bundle.mjs")], check=True)
    told = http.get("/service-worker.js").text.partition("\n")[0]
    pages = json.loads(told.removeprefix("self.PROGRAM=").removesuffix(";"))["pages"]
    for shell in pages.values():
        page = http.get(shell["from"])
        assert page.status_code == 200
        named = re.findall(r'(?:src|href)="(/(?:built|labels|pieces)[^"]*)"', page.text)
        assert set(named) <= set(shell["parts"])
        for address in shell["parts"]:
            assert http.get(address).status_code == 200, address


@needs_built
def test_set_up_and_server_agree_on_what_the_client_is():
    made = subprocess.run(["node", str(ROOT / "scripts" / "bundle.mjs")], check=True)
    assert made.returncode == 0
    assert built.template("game.html").parent == built.BUILT


@needs_built
def test_what_was_put_together_is_kept_for_ever_and_sent_compressed(http):
    page = (built.BUILT / "game.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="(/built/[^"]+)"', page)
    assert len(named) >= 4
    for address in named:
        for encoding in ("br", "gzip", "identity"):
            answer = http.get(address, headers={"Accept-Encoding": encoding})
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers.get("content-encoding", "identity") == encoding
    assert http.get("/built/../server.py").status_code == 404


def test_words_and_pieces_have_names_that_change_with_them(http):
    page = http.get("/").text
    for address in re.findall(r'content="(/[^"]+\?v=[0-9a-f]+)"', page):
        answer = http.get(address, headers={"Accept-Encoding": "gzip"})
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
    old = http.get("/labels/fr.json?v=000000000000")
    assert old.headers["cache-control"] == "no-cache"
