"""Server-sent events: the whole scoreboard at once, then again after each change.

Every event is a full snapshot with ``seq`` as its id, never a difference, so a phone that slept needs
nothing but the next event. Streams are few (each holds a thread of the server), end after a few
minutes so that dead ones are freed, and a phone that comes back takes the place of its own oldest one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from threading import Event, Lock
from typing import Any, Protocol

RETRY_MS = 2000
HEARTBEAT = 15.0
LIFETIME = 300.0
_TICK = 0.5  # how soon a stream notices that it must end


class Subscription(Protocol):
    """What wakes a stream: the newest change, older ones are gone."""

    def get(self, timeout: float) -> Any:
        """Something that is not ``None`` if there was a change within ``timeout`` seconds."""

    def close(self) -> None:
        """No more is wanted."""


class FullError(Exception):
    """There are as many streams as the server can carry."""


class Slot:
    """The place of one stream among the few that there are."""

    def __init__(self, address: str, deadline: float) -> None:
        self.address = address
        self.deadline = deadline
        self.ended = Event()


class Streams:
    """Hands out the places: at most ``cap`` together and ``each`` for an address.

    Loopback may take all places: a browser on the appliance itself, or a proxy in front of it.
    """

    def __init__(
        self,
        cap: int = 32,
        each: int = 6,
        lifetime: float = LIFETIME,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._cap, self._each, self._lifetime, self._clock = cap, each, lifetime, clock
        self._slots: list[Slot] = []
        self._lock = Lock()
        self._closed = False

    def __len__(self) -> int:
        return len(self._slots)

    def take(self, address: str) -> Slot:
        """A place for a stream to ``address``; its oldest stream gives way if it has too many.

        Raises:
            FullError: all places are taken by others.
        """
        with self._lock:
            mine = [slot for slot in self._slots if slot.address == address]
            limit = self._cap if address in ("127.0.0.1", "::1") else self._each
            if mine and (len(mine) >= limit or len(self._slots) >= self._cap):
                mine[0].ended.set()
                self._slots.remove(mine[0])
            if self._closed or len(self._slots) >= self._cap:
                raise FullError
            slot = Slot(address, self._clock() + self._lifetime)
            self._slots.append(slot)
            return slot

    def leave(self, slot: Slot) -> None:
        """Free a place; harmless when it is free already."""
        with self._lock:
            if slot in self._slots:
                self._slots.remove(slot)

    def over(self, slot: Slot) -> bool:
        """Whether the stream in this place must end."""
        return slot.ended.is_set() or self._clock() >= slot.deadline

    def close(self) -> None:
        """End all streams; the phones will come back to the next start."""
        with self._lock:
            self._closed = True
            for slot in self._slots:
                slot.ended.set()


def snapshots(
    streams: Streams,
    slot: Slot,
    changes: Subscription,
    view: Callable[[], Mapping[str, Any]],
    last_seen: int | None,
    heartbeat: float = HEARTBEAT,
) -> Iterator[str]:
    """The text of one stream.

    Args:
        changes: wakes the stream.
        view: the scoreboard as this phone may see it now.
        last_seen: the ``Last-Event-ID`` of a phone that comes back; if it is ahead of us, facts that it
            saw are lost here, and a ``lost`` event says so before the scoreboard.
    """
    board = view()
    yield f"retry: {RETRY_MS}\n\n"
    if last_seen is not None and last_seen > board["seq"]:
        yield _event({"seen": last_seen, "seq": board["seq"]}, name="lost")
    sent = _event(board, number=board["seq"])
    yield sent
    quiet_since = time.monotonic()
    while not streams.over(slot):
        if changes.get(timeout=_TICK) is not None:
            board = view()
            text = _event(board, number=board["seq"])
            if text != sent:
                sent = text
                yield text
                quiet_since = time.monotonic()
        if time.monotonic() - quiet_since >= heartbeat:
            # A named event, not a comment: the page's script must be able to notice its absence.
            yield _event({"seq": board["seq"]}, name="heartbeat")
            quiet_since = time.monotonic()


def _event(data: Mapping[str, Any], name: str | None = None, number: int | None = None) -> str:
    head = f"event: {name}\n" if name else ""
    if number is not None:
        head += f"id: {number}\n"
    return f"{head}data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"
