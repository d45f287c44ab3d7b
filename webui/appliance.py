"""The composition root: store, table, camera, page and server wired into the one running box."""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import waitress

from scorekeeper.errors import HakamError
from scorekeeper.games.registry import find
from scorekeeper.places import default_folder
from scorekeeper.record import Header
from scorekeeper.store import Store, open_store
from scorekeeper.table import Table
from vision import decks
from vision.camera.sim.moves import SimSettings
from vision.camera.spec import Kind, kind_of
from webui import lan
from webui.access import Access, Keys
from webui.app import create_app
from webui.conductor import Conductor, check_script, goes_on
from webui.guard import MAX_BODY
from webui.i18n import Language, tidy_name
from webui.lessons import Lessons
from webui.live import Streams
from webui.services import Services
from webui.watching import NO_CAMERA, Watching, check_source, check_weights

THREADS = 48
"""Of the server: each event stream holds one, the rest answer at once."""
_ASKED = "asked"
"""Setting that keeps which game the command asked for."""
NAMES: Mapping[str, tuple[str, ...]] = {
    "fa": ("امین", "حمید", "علی", "حامد"),
    "en": ("Amin", "Hamid", "Ali", "Hamed"),
}


def serve(
    *,
    camera: str,
    game: str | None,
    players: str | None,
    options: Sequence[str],
    host: str,
    port: int,
    data: Path | None,
    deck: str | None,
    lang: Language | None,
) -> None:
    """Run until a signal says stop. See ``hakam run --help`` for the parameters.

    Raises:
        HakamError: it cannot start; the sentence says why.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    settings = SimSettings.parse(camera) if camera.partition(":")[0].partition("?")[0] == "sim" else None
    explicit = bool(game or players or options)
    if settings is not None:
        options = [*(f"{name}={value}" for name, value in settings.extra), *options]
        game = game or settings.game
    wanted = _header(game, players, options, lang, None if settings is None else settings.players)
    if settings is not None:
        check_script(wanted, settings)
    elif camera != NO_CAMERA:
        check_source(camera)
    if camera != NO_CAMERA:
        check_weights()
    with ExitStack() as stack:
        bound = stack.enter_context(lan.listen(host, port))
        store = stack.enter_context(open_store(data or default_folder()))
        access = Access(Keys.load(store.folder))
        watching = Watching(camera, _taught(camera, deck, store.folder))
        table = Table(store, simulated=settings is not None, on_facts=watching.facts)
        stack.callback(table.close)
        left = _seat(table, wanted, explicit, settings)
        services = Services(
            table=table,
            access=access,
            pictures=store.evidence.find,
            decks=Lessons(store.folder, watching, camera),
            preview=watching.preview,
            home=lan.home(host, bound.getsockname()[1]),
            lang=lang,
        )
        server = server_for(services, bound)
        stack.callback(server.close)
        stack.callback(watching.end)
        _on_signals(services.streams)
        if settings is not None:
            conductor = Conductor(table, settings, watching)
            stack.callback(conductor.close)
            conductor.start()
        elif camera != NO_CAMERA:
            watching.begin(table)
        click.echo(_welcome(services, store, left))
        server.run()  # until a signal raises SystemExit in it


def _taught(camera: str, name: str | None, data: Path) -> Path | None:
    """The folder of the taught deck that is played with; the simulated table has a deck of its own."""
    if camera == NO_CAMERA or (name is None and kind_of(camera) is Kind.SIMULATED):
        return None
    deck = decks.chosen(data, name)
    if deck is None:
        return None
    decks.refresh(deck)
    return deck.folder


def server_for(services: Services, bound: socket.socket) -> waitress.server.BaseWSGIServer:
    """The HTTP server over these services, on a bound socket."""
    return waitress.create_server(
        create_app(services),
        sockets=[bound],
        threads=THREADS,
        connection_limit=200,
        max_request_body_size=2 * MAX_BODY,
        # They give nobody any right; but who came through a proxy must not pass for our own screen.
        clear_untrusted_proxy_headers=False,
        ident=None,
    )


def _on_signals(streams: Streams) -> None:
    def stop(*_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)  # a second one must not interrupt the orderly end
        streams.close()  # or the server would wait for the threads that they hold
        raise SystemExit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)


def _welcome(services: Services, store: Store, left: str | None) -> str:
    access = services.access
    said = lan.welcome(
        services.home,
        access.join_token,
        access.host_token,
        access.pin,
        str(store.folder),
        colour=os.isatty(1),
    )
    notices = [*(notice["en"] for notice in store.notices), *([left] if left else [])]
    return "\n".join([said, *(f"  ! {notice}" for notice in notices)])


def _header(
    game: str | None, players: str | None, options: Sequence[str], lang: Language | None, seats: int | None
) -> dict[str, Any]:
    """The header of a record as the command line describes it; ``seats`` of them where nobody is named."""
    named = find(game or "hokm")
    names = [tidy_name(name) for name in players.split(",")] if players else []
    if players and not all(names):
        raise HakamError('--players needs a name for every seat, as in --players "Amin,Hamid,Ali,Hamed"')
    if not names:
        names = list(NAMES[lang or "fa"][: seats or max(named.seats)])
    chosen: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not (equals and name.strip() and value.strip()):
            raise HakamError(f"--option takes NAME=VALUE, not {option!r}; see: hakam games {named.key}")
        chosen[name.strip()] = value.strip()
    header = {"record": 1, "game": named.key, "seats": names, "options": chosen}
    Header.from_json(header).setup()  # says at once what is wrong with it
    return header


def _seat(
    table: Table, wanted: Mapping[str, Any], explicit: bool, settings: SimSettings | None
) -> str | None:
    """Go on with the game of the data folder, unless it is over, the command asks for another one than last
    time, or it is not of this table: a service that starts again with its command must not end the game that
    the players chose on the page. Returns a sentence about a game that is left unfinished."""
    replay, asked = table.replay, dict(wanted) if explicit else None
    before = table.noted(_ASKED)
    table.note(_ASKED, asked)
    other = asked is not None and asked != before
    if (
        replay is not None
        and not replay.outcome().get("match_over")
        and goes_on(table, settings)
        and not (other and _agreed(replay.header) != _agreed(Header.from_json(wanted)))
    ):
        return None
    left = table.scoreboard().get("game_id")
    table.start(wanted)
    if replay is None or replay.outcome().get("match_over") or not len(replay):
        return None
    title = replay.game.titles["en"]
    return (
        f"A new game begins. The one of {title} before it is not over; it is kept: hakam export --game {left}"
    )


def _agreed(header: Header) -> tuple[object, ...]:
    return header.game, header.seats, header.setup().options
