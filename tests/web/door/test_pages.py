"""Pages and their parts: served, with the right types, and asked about before they are reused."""

import re

import pytest

from echecs.web.door.pages import CLIENT

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


@pytest.mark.parametrize("path", ["/", "/client/shared/base.css", "/labels/fr.json", "/pieces.svg"])
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
    assert about["engine"]["levels"] == list(range(1, 9))
