"""The real application over a table that says what a test tells it to say, and a browser to look at it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Condition
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from werkzeug.serving import make_server

from tests.browser import boards
from webui.access import Access, Keys
from webui.app import create_app
from webui.live import Streams
from webui.services import Services

expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong

PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 800}
PIN = "135790"


class Changes:
    def __init__(self, table: CannedTable) -> None:
        self._table, self._seen = table, table.version

    def get(self, timeout: float | None = None) -> Any:
        with self._table.changed:
            self._table.changed.wait_for(lambda: self._table.version != self._seen, timeout)
            if self._table.version == self._seen:
                return None
            self._seen = self._table.version
            return self._seen

    def close(self) -> None:
        pass


class CannedTable:
    """Shows ``board``, and ``after`` once something was tapped; keeps what was tapped in ``acts``,
    ``answers`` and ``headers``."""

    def __init__(self) -> None:
        self.board: dict[str, Any] = boards.board()
        self.version = 0
        self.changed = Condition()
        self.acts: list[dict[str, Any]] = []
        self.answers: list[tuple[str, Any]] = []
        self.headers: list[Mapping[str, Any]] = []
        self.refuse: Exception | None = None
        self.after: Mapping[str, Any] | None = None

    def show(self, board: Mapping[str, Any]) -> None:
        with self.changed:
            self.board = {**board, "seq": self.board["seq"] + 1}
            self.version += 1
            self.changed.notify_all()

    def scoreboard(self, role: str = "viewer", seat: int | None = None) -> dict[str, Any]:
        shown = dict(self.board)
        if role == "viewer":
            shown |= {"can": [], "taps": []}
        return shown

    def act(self, action: Mapping[str, Any], by: str, role: str, **_: Any) -> int:
        if self.refuse is not None:
            raise self.refuse
        self.acts.append(dict(action))
        if self.after is not None:
            self.show(self.after)
        return int(self.board["seq"])

    def answer(self, question: str, action: Any, by: str, role: str, **_: Any) -> int:
        self.answers.append((question, action))
        self.show({**self.board, "questions": []})
        return int(self.board["seq"])

    def start(self, header: Mapping[str, Any], **_: Any) -> int:
        self.headers.append(header)
        return int(self.board["seq"])

    def subscribe(self) -> Changes:
        return Changes(self)

    def public_record(self) -> str:
        return ""

    def may_show(self, picture: str) -> bool:
        return True


class Box:
    """The server under test."""

    def __init__(self, table: CannedTable, streams: Streams, address: str) -> None:
        self.table, self.streams, self.address = table, streams, address

    def hang_up(self) -> None:
        """End all event streams; the phones come back by themselves."""
        for slot in self.streams._slots:
            slot.ended.set()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    folder = tmp_path_factory.mktemp("pictures")

    def find(name: str) -> Path:
        file = folder / f"{name}.jpg"
        if not file.exists():
            file.write_bytes(boards.picture(int(name, 16)))
        return file

    table = CannedTable()
    access = Access(Keys(signing="s" * 32, join="join-token", host="host-token"), pin=PIN)
    services = Services(table=table, access=access, pictures=find, home="http://192.168.1.5:8765")  # type: ignore[arg-type]
    http = make_server("127.0.0.1", 0, create_app(services), threaded=True)
    serving = threading.Thread(target=http.serve_forever, daemon=True)
    serving.start()
    yield Box(table, services.streams, f"http://127.0.0.1:{http.server_port}")
    services.streams.close()
    http.shutdown()
    serving.join()
    http.server_close()


@pytest.fixture
def box(server: Box) -> Box:
    server.table.__init__()  # type: ignore[misc]
    return server


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(chromium), args=["--no-sandbox"])
        yield running
        running.close()


class Watched:
    """A phone whose console and requests are watched; ``faults`` must stay empty."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.faults = page, list[str]()
        page.on("console", lambda line: line.type in ("error", "warning") and self.faults.append(line.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on(
            "request",
            lambda request: request.url.startswith((address, "blob:")) or self.faults.append(request.url),
        )


Take = Callable[..., Watched]


@pytest.fixture
def phone(browser: Browser, box: Box) -> Iterator[Take]:
    """``phone("fa", seat=0)`` sits at a seat, ``phone("en", host=True)`` runs the table, else it looks on."""
    contexts = []

    def take(
        lang: str = "fa",
        *,
        seat: int | None = None,
        host: bool = False,
        size: Mapping[str, int] = PHONE,
        path: str = "/",
        **more: Any,
    ) -> Watched:
        context = browser.new_context(viewport=dict(size), locale=lang, has_touch=size is PHONE, **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_cookies([{"name": "lang", "value": lang, "url": box.address}])
        if host or seat is not None:
            answer = context.request.post(
                f"{box.address}/api/v1/join",
                data={"token": PIN if host else "join-token", "seat": seat, "name": ""},
            )
            assert answer.ok, answer.text()
        watched = Watched(context.new_page(), box.address)
        watched.page.goto(box.address + path)
        return watched

    yield take
    for context in contexts:
        context.close()
