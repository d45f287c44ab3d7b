"""The composition root: store, table, camera, page and server wired into the one running box."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import waitress

from scorekeeper.errors import OptionError
from scorekeeper.games.registry import find
from scorekeeper.record import Header
from scorekeeper.store import Store, open_store
from scorekeeper.table import Table
from webui import lan
from webui.access import Access, Keys
from webui.app import create_app
from webui.guard import MAX_BODY
from webui.i18n import Language, tidy_name
from webui.services import Services

THREADS = 48
"""Of the server: each event stream holds one, the rest answer at once."""
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
    lang: Language | None,
) -> None:
    """Run until a signal says stop. See ``hakam run --help`` for the parameters.

    Raises:
        HakamError: it cannot start; the sentence says why.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    del camera
    wanted = _header(game, players, options, lang)
    with ExitStack() as stack:
        bound = stack.enter_context(lan.listen(host, port))
        store = stack.enter_context(open_store(data or _data_folder()))
        table = Table(store)
        stack.callback(table.close)
        _seat(table, wanted, explicit=bool(game or players or options))
        access = Access(Keys.load(store.folder))
        home = lan.home(host, bound.getsockname()[1])
        services = Services(table=table, access=access, pictures=store.evidence.find, home=home, lang=lang)
        server = waitress.create_server(
            create_app(services),
            sockets=[bound],
            threads=THREADS,
            connection_limit=200,
            max_request_body_size=2 * MAX_BODY,
            # They give nobody any right; but who came through a proxy must not pass for our own screen.
            clear_untrusted_proxy_headers=False,
            ident=None,
        )
        stack.callback(server.close)
        stack.callback(services.streams.close)
        stack.callback(_deaf)
        signal.signal(signal.SIGTERM, _stop)
        click.echo(_welcome(services, store))
        server.run()  # returns on SystemExit and KeyboardInterrupt


def _stop(*_: object) -> None:
    raise SystemExit(0)


def _deaf() -> None:
    """A second signal must not interrupt the orderly end."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)


def _welcome(services: Services, store: Store) -> str:
    access = services.access
    said = lan.welcome(
        services.home,
        access.join_token,
        access.host_token,
        access.pin,
        str(store.folder),
        colour=os.isatty(1),
    )
    return "\n".join([said, *(f"  ! {notice}" for notice in store.notices)])


def _data_folder() -> Path:
    """Where systemd says, else with the user's own data."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else Path.home() / ".local" / "share" / "hakam"


def _header(
    game: str | None, players: str | None, options: Sequence[str], lang: Language | None
) -> dict[str, Any]:
    """The header of a record as the command line describes it."""
    named = find(game or "hokm")
    names = [tidy_name(name) for name in players.split(",")] if players else []
    if players and not all(names):
        raise OptionError('--players needs a name for every seat, as in --players "Amin,Hamid,Ali,Hamed"')
    if not names:
        names = list(NAMES[lang or "fa"][: max(named.seats)])
    chosen: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"--option takes NAME=VALUE, not {option!r}; see: hakam games {named.key}")
        chosen[name.strip()] = value.strip()
    header = {"record": 1, "game": named.key, "seats": names, "options": chosen}
    Header.from_json(header).setup()  # says at once what is wrong with it
    return header


def _seat(table: Table, wanted: Mapping[str, Any], *, explicit: bool) -> None:
    """Go on with the game of the data folder, unless it is over or another one is asked for."""
    replay = table.replay
    if replay is None or replay.outcome().get("match_over"):
        table.start(wanted)
    elif explicit and _agreed(replay.header) != _agreed(Header.from_json(wanted)):
        table.start(wanted)


def _agreed(header: Header) -> tuple[object, ...]:
    return header.game, header.seats, header.setup().options
