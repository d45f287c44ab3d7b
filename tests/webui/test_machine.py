"""What the doctor asks the machine itself, on folders, sensors and ports that are made up."""

from __future__ import annotations

import http.server
import socket
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.store import open_store
from tests.webui.findings import held
from webui import machine
from webui.finding import State


def test_the_disk_is_asked_without_making_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    assert held(machine.disk(folder)) == ("ok", State.OK)
    assert not folder.parent.exists()
    open_store(folder).close()
    assert held(machine.disk(folder)) == ("ok", State.OK)


def test_a_folder_that_cannot_be_written_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    assert held(machine.disk(tmp_path / "file")) == ("locked", State.FAILED)
    assert held(machine.disk(tmp_path / "file" / "below")) == ("locked", State.FAILED)
    # Whoever runs the tests may be allowed everything, whatever a file's mode.
    (tmp_path / "hakam.db").touch()
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != "hakam.db")
    assert held(machine.disk(tmp_path)) == ("locked", State.FAILED)


class Usage(NamedTuple):
    free: int


@pytest.mark.parametrize(
    ("free", "case", "state"),
    [
        (100_000_000, "full", State.FAILED),
        (600_000_000, "low", State.WARNING),
        (5_000_000_000, "ok", State.OK),
    ],
)
def test_room_on_the_disk(
    free: int, case: str, state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda place: Usage(free))
    assert held(machine.disk(tmp_path)) == (case, state)


def test_a_damaged_database_is_found(tmp_path: Path) -> None:
    (tmp_path / "hakam.db").write_bytes(b"no database at all" * 400)
    assert held(machine.disk(tmp_path)) == ("damaged", State.FAILED)


def test_the_clock_is_right_alone_or_in_the_past() -> None:
    assert held(machine.clock(kept=True)) == ("ok", State.OK)
    assert held(machine.clock(kept=False)) == ("alone", State.UNKNOWN)
    assert held(machine.clock(now=0.0, kept=True)) == ("past", State.FAILED)
    assert machine.clock().case in ("ok", "alone")  # whatever this machine's kernel says


@pytest.mark.parametrize(
    ("readings", "case", "state"),
    [
        (("45000", "61250"), "ok", State.OK),
        (("45000", "78000"), "warm", State.WARNING),
        (("86000",), "hot", State.FAILED),
        ((), "none", State.UNKNOWN),
        (("-273000", "nonsense"), "none", State.UNKNOWN),
    ],
)
def test_the_hottest_sensor_counts(readings: Sequence[str], case: str, state: State, tmp_path: Path) -> None:
    for number, text in enumerate(readings):
        (tmp_path / f"thermal_zone{number}").mkdir()
        (tmp_path / f"thermal_zone{number}" / "temp").write_text(f"{text}\n")
    assert held(machine.temperature(tmp_path)) == (case, state)


class Answering(http.server.BaseHTTPRequestHandler):
    said = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def serving(request: pytest.FixtureRequest) -> Iterator[int]:
    handler = type("Handler", (Answering,), {"said": request.param})
    with http.server.ThreadingHTTPServer(("0.0.0.0", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.mark.parametrize(
    ("serving", "case", "state"),
    [
        (b'{"ok": true, "seq": 7, "camera": "ok"}', "hakam", State.OK),
        (b"<html>another program</html>", "taken", State.FAILED),
    ],
    indirect=["serving"],
)
def test_a_port_in_use_is_a_fault_unless_it_is_hakam(serving: int, case: str, state: State) -> None:
    assert held(machine.port(serving)) == (case, state)


def test_a_free_port_and_a_forbidden_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert held(machine.port(0)) == ("ok", State.OK)

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    assert held(machine.port(80)) == ("forbidden", State.FAILED)
