"""An application over a table that needs no rules, and phones that have joined it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Condition
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webui.access import Access, Keys
from webui.app import create_app
from webui.live import Streams
from webui.services import Services

PIN = "135790"


class FakeSubscription:
    def __init__(self, table: FakeTable) -> None:
        self._table = table
        self._seen = table.version
        self.closed = False

    def get(self, timeout: float | None = None) -> Any:
        with self._table.changed:
            self._table.changed.wait_for(lambda: self._table.version != self._seen, timeout)
            if self._table.version == self._seen:
                return None
            self._seen = self._table.version
            return self._seen

    def close(self) -> None:
        self.closed = True


class FakeTable:
    """``refuse`` is what the next action raises."""

    def __init__(self) -> None:
        self.version = 0
        self.seq = 7
        self.done: list[tuple[dict[str, Any], str, str]] = []
        self.headers: list[Mapping[str, Any]] = []
        self.refuse: Exception | None = None
        self.shown: set[str] = set()
        self.changed = Condition()
        self.subscriptions: list[FakeSubscription] = []
        self.players = ["Amin", "Hamid", "Ali", "Hamed"]

    def scoreboard(self, role: str = "viewer", seat: int | None = None) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "game": "hokm",
            "players": list(self.players),
            "rulings": [],
            "questions": [],
            "health": {"camera": "ok", "detail": "", "fps": 12.5},
        }

    def act(self, action: Mapping[str, Any], by: str, role: str, seat: int | None = None) -> int:
        if self.refuse is not None:
            raise self.refuse
        self.done.append((dict(action), by, role))
        return self.bump()

    def answer(self, question: str, action: Mapping[str, Any] | None, by: str, role: str, **_: Any) -> int:
        return self.act({"question": question, "action": action}, by, role)

    def start(self, header: Mapping[str, Any], **_: Any) -> int:
        if self.refuse is not None:
            raise self.refuse
        self.headers.append(header)
        return self.bump()

    def bump(self, by: int = 1) -> int:
        with self.changed:
            self.seq += by
            self.version += 1
            self.changed.notify_all()
        return self.seq

    def subscribe(self) -> FakeSubscription:
        self.subscriptions.append(FakeSubscription(self))
        return self.subscriptions[-1]

    def public_record(self) -> str:
        return '{"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"]}\n'

    def may_show(self, picture: str) -> bool:
        return picture in self.shown


@pytest.fixture
def table() -> FakeTable:
    return FakeTable()


@pytest.fixture
def services(table: FakeTable, tmp_path: Path) -> Services:
    def find(name: str) -> Path | None:
        file = tmp_path / f"{name}.jpg"
        return file if file.is_file() else None

    keys = Keys(signing="s" * 32, join="join-token", host="host-token")
    return Services(
        table=table,  # type: ignore[arg-type]
        access=Access(keys, pin=PIN),
        pictures=find,
        home="http://192.168.1.5:8765",
        streams=Streams(cap=3, each=2),
    )


@pytest.fixture
def app(services: Services) -> Flask:
    made = create_app(services)
    made.testing = True
    # The real handler must answer, not the test client.
    made.config["PROPAGATE_EXCEPTIONS"] = False
    return made


@pytest.fixture
def phone(app: Flask) -> Callable[..., FlaskClient]:
    """A phone in English: ``phone()`` has not joined, ``phone(seat=1)`` plays; a token may be given."""

    def take(token: str | None = None, **said: Any) -> FlaskClient:
        client = app.test_client()
        client.set_cookie("lang", "en")
        if token is not None or said:
            answer = client.post("/api/v1/join", json={"token": token or "join-token", **said})
            assert answer.status_code == 200, answer.text
        return client

    return take
