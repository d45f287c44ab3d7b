"""More phones than there are places, and phones that never read: the page must stay quick."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from webui.appliance import THREADS, server_for
from webui.lan import listen
from webui.live import Streams


@pytest.fixture
def address(services: Any) -> Iterator[tuple[tuple[str, int], Streams]]:
    streams = Streams(cap=32, each=6, lifetime=2.0)
    bound = listen("127.0.0.1", 0)
    where = bound.getsockname()
    server = server_for(replace(services, streams=streams), bound)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield where, streams
    streams.close()
    server.close()


def ask(where: tuple[str, int], path: str) -> socket.socket:
    client = socket.create_connection(where, timeout=10)
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    return client


def page(where: tuple[str, int]) -> float:
    began = time.monotonic()
    with ask(where, "/healthz") as client:
        assert client.recv(64).startswith(b"HTTP/1.1 200")
    return time.monotonic() - began


def test_a_flood_of_streams_leaves_the_page_quick_and_frees_all(
    address: tuple[tuple[str, int], Streams], table: Any
) -> None:
    where, streams = address
    before = threading.active_count()
    flood = [ask(where, "/api/v1/events") for _ in range(120)]  # never read
    for client in flood[::2]:
        client.close()
    time.sleep(1.5)
    for _ in range(50):
        table.bump()
    assert len(streams) <= 32
    assert max(page(where) for _ in range(10)) < 1.0  # 0.2 s on a quiet machine
    assert threading.active_count() <= before + THREADS
    end = time.monotonic() + 10
    while len(streams) and time.monotonic() < end:
        time.sleep(0.1)
    assert len(streams) == 0
    for client in flood:
        client.close()


def test_a_stream_that_is_read_gets_what_happens(
    address: tuple[tuple[str, int], Streams], table: Any
) -> None:
    where, _ = address
    with ask(where, "/api/v1/events") as client:
        text = b""
        while b'"seq":7' not in text:
            text += client.recv(4096)
        began = time.monotonic()
        table.bump()
        while b'"seq":8' not in text:
            text += client.recv(4096)
        assert time.monotonic() - began < 0.5
