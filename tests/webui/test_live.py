"""The stream: whole scoreboards, an honest word about losses, few places that always come free."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from webui.live import FullError, Slot, Streams, snapshots

Phone = Callable[..., FlaskClient]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def parse(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.strip().splitlines())


def open_stream(table: Any, last_seen: int | None = None, **settings: Any) -> tuple[Any, Streams, Slot]:
    streams = Streams()
    slot = streams.take("10.0.0.1")
    stream = snapshots(streams, slot, table.subscribe(), table.scoreboard, last_seen, **settings)
    return stream, streams, slot


def test_the_whole_scoreboard_comes_first(table: Any) -> None:
    stream, _, _ = open_stream(table)
    assert next(stream) == "retry: 2000\n\n"
    first = parse(next(stream))
    assert first["id"] == "7"
    assert json.loads(first["data"]) == table.scoreboard()


def test_a_change_brings_it_again_and_only_the_newest(table: Any) -> None:
    stream, _, _ = open_stream(table)
    next(stream), next(stream)
    for _ in range(5):
        table.bump()
    assert parse(next(stream))["id"] == "12"
    threading.Timer(0.1, table.bump).start()
    assert parse(next(stream))["id"] == "13"


def test_silence_is_broken_by_heartbeats(table: Any) -> None:
    stream, _, _ = open_stream(table, heartbeat=0.1)
    next(stream), next(stream)
    beat = parse(next(stream))
    assert beat == {"event": "heartbeat", "data": '{"seq":7}'}


@pytest.mark.parametrize(("last_seen", "lost"), [(None, False), (3, False), (7, False), (8, True)])
def test_a_phone_that_saw_more_than_we_know_is_told(table: Any, last_seen: int | None, lost: bool) -> None:
    stream, _, _ = open_stream(table, last_seen)
    next(stream)
    event = parse(next(stream))
    assert (event.get("event") == "lost") is lost
    if lost:
        assert json.loads(event["data"]) == {"seen": 8, "seq": 7}
        assert json.loads(parse(next(stream))["data"])["seq"] == 7


def test_a_stream_ends_when_its_time_is_over(table: Any) -> None:
    clock = Clock()
    streams = Streams(lifetime=300, clock=clock)
    slot = streams.take("10.0.0.1")
    stream = snapshots(streams, slot, table.subscribe(), table.scoreboard, None)
    next(stream), next(stream)
    clock.now = 300
    assert list(stream) == []


def test_all_streams_end_with_the_server(table: Any) -> None:
    stream, streams, _ = open_stream(table)
    next(stream), next(stream)
    streams.close()
    assert list(stream) == []
    with pytest.raises(FullError):
        streams.take("10.0.0.2")


def test_places_are_few_and_an_address_replaces_its_own_oldest() -> None:
    streams = Streams(cap=3, each=2)
    first, second = streams.take("a"), streams.take("a")
    third = streams.take("a")
    assert streams.over(first)
    assert not streams.over(second)
    other = streams.take("b")
    with pytest.raises(FullError):
        streams.take("c")
    fresh = streams.take("b")
    assert streams.over(other)
    assert len(streams) == 3
    for slot in (third, second, fresh, first, first):
        streams.leave(slot)
    assert len(streams) == 0


def test_the_route_streams_and_frees_its_place(phone: Phone, table: Any, services: Any) -> None:
    answer = phone().get("/api/v1/events", headers={"Last-Event-ID": "9"}, buffered=False)
    assert answer.mimetype == "text/event-stream"
    chunks = answer.iter_encoded()
    text = b"".join(next(chunks) for _ in range(3)).decode()
    assert "event: lost" in text
    assert '"role":"viewer"' in text
    assert len(services.streams) == 1
    answer.close()
    assert len(services.streams) == 0
    assert table.subscriptions[0].closed


def test_a_stream_that_was_never_read_frees_its_place(phone: Phone, services: Any) -> None:
    phone().get("/api/v1/events", buffered=False).close()
    assert len(services.streams) == 0


def test_too_many_streams_are_told_to_come_back(phone: Phone, services: Any) -> None:
    for number in range(3):
        services.streams.take(f"10.0.0.{number}")
    answer = phone().get("/api/v1/events")
    assert answer.status_code == 503
    assert answer.json["error"]
    assert int(answer.headers["Retry-After"]) > 0
