"""`echecs web`: the browser game."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from typing import TYPE_CHECKING, Any

from echecs.cli.exit import DONE, fail, system_reason
from echecs.language import Translate, choose_language

if TYPE_CHECKING:
    from echecs.web.server import Server
    from echecs.web.settings import Settings
    from echecs.web.workers import Workers


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare the options to the parser of the command line."""
    add = parser.add_argument
    add(
        "--host", default="127.0.0.1", help=_("the address to listen on; this machine only if none")
    )
    add("--port", type=int, default=8000, help=_("the port; 0 for any that is free"))
    add(
        "--name",
        action="append",
        default=[],
        metavar=_("name"),
        help=_("another name that it goes by, such as a proxy's"),
    )
    add(
        "--proxy",
        action="append",
        default=[],
        metavar=_("address"),
        help=_("a proxy that is believed when it tells a visitor's address"),
    )
    add("--lan", action="store_true", help=_("let the local network join, with a QR code"))
    add("--database", metavar="URL", help=_("where games are kept; the user's own file if none"))
    add(
        "--clean",
        metavar=_("age"),
        help=_("delete games without a move for so long, such as 90d, and end"),
    )
    add("--workers", type=int, default=1, metavar="N", help=_("how many processes share the port"))
    add(
        "--address",
        metavar="URL",
        help=_("this machine's own address, where several share a database"),
    )
    add("--engine", metavar=_("file"), help=_("a UCI engine to play against"))
    add("--no-browser", action="store_true", help=_("do not open the browser"))


def run(options: argparse.Namespace, _: Translate) -> int:
    """Serve until interrupted."""
    if not 1 <= options.workers <= 64:
        fail(_("workers are from 1 to 64, not {count}").format(count=options.workers))
    if not 0 <= options.port <= 65535:
        fail(_("a port is a number from 0 to 65535, not {port}").format(port=options.port))
    try:
        from echecs.web.server import (
            allow_many_files,
            log_to_standard_error,
            tune_garbage_collection,
        )
        from echecs.web.settings import Settings
    except ImportError as error:
        message = _("the browser game needs more packages ({name} is missing): {command}")
        fail(message.format(name=error.name, command="pip install 'echecs[web]'"))
    log_to_standard_error()
    if options.clean is not None:
        return _clean(options, _)
    allow_many_files()
    settings = Settings(
        host=options.host,
        port=options.port,
        names=tuple(options.name),
        proxies=_proxies(options.proxy, _),
        lan=options.lan,
        address=options.address,
        database=options.database,
        language=choose_language(options.lang),
        engine=options.engine,
    )
    server = _make_server(settings, options.workers, _)
    tune_garbage_collection()
    server.run(lambda: _announce(server, options, _))
    return DONE


def _clean(options: argparse.Namespace, _: Translate) -> int:
    """Delete old games, and say how many."""
    from echecs.web.store.clean import clean, parse_age
    from echecs.web.store.database import DatabaseError, database_url

    try:
        days = parse_age(options.clean)
    except ValueError:
        fail(_("an age is a number of days such as 90d, not {text}").format(text=options.clean))
    try:
        deleted = clean(database_url(options.database), days)
    except DatabaseError as error:
        fail(_("the database cannot be opened: {error}").format(error=error))
    if deleted == 1:
        words = _("deleted 1 game without a move for {days} days")
    else:
        words = _("deleted {count} games without a move for {days} days")
    print(words.format(count=deleted, days=days))
    return DONE


def _proxies(given: list[str], _: Translate) -> tuple[Any, ...]:
    from echecs.web.door.proxy import parse_proxy

    found = []
    for text in given:
        try:
            found.append(parse_proxy(text))
        except ValueError:
            fail(_("{text} is no address of a proxy").format(text=text))
    return tuple(found)


def _make_server(settings: Settings, workers: int, _: Translate) -> Server | Workers:
    from echecs.web.server import Server
    from echecs.web.store.database import DatabaseError

    is_alone = workers == 1 and settings.address is None
    if not is_alone and not hasattr(socket, "send_fds"):
        fail(_("several workers need a system that can hand connections over; this one cannot"))
    try:
        if is_alone:
            return Server(settings)
        from echecs.web.workers import Workers

        return Workers(settings, workers)
    except OSError as error:
        message = _("{host}, port {port}, cannot be listened on: {error}")
        reason = system_reason(error, _)
        fail(message.format(host=settings.host, port=settings.port, error=reason))
    except DatabaseError as error:
        fail(_("the database cannot be opened: {error}").format(error=error))


def _announce(server: Server | Workers, options: argparse.Namespace, _: Translate) -> None:
    """Say where the game is, and go there."""
    print(server.url)
    if server.lan_url is not None:
        from echecs.web.door.qr import qr_text

        print(_("From this network:"), server.lan_url)
        print(qr_text(server.lan_url, color=sys.stdout.isatty()))
    sys.stdout.flush()
    if not options.no_browser and _has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()


def _has_screen() -> bool:
    """Whether a browser can show itself; one within the terminal would take it over."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
