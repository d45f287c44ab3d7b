"""What ``hakam doctor`` asks the machine itself: disk, clock, temperature, port."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import time
import urllib.request
from pathlib import Path

from scorekeeper.errors import StoreError
from scorekeeper.evidence import KEPT_FREE
from scorekeeper.folder import DATABASE, HIGH_WATER
from scorekeeper.store import check_database
from webui import lan
from webui.finding import Finding, State

_LITTLE = 1_000_000_000
"""Less free space than this, in bytes, is worth a word: an evening's pictures take some hundred megabytes."""
_WARM, _HOT = 75.0, 84.0
"""Degrees Celsius; a Raspberry Pi slows down from 80 on, and strongly from 85."""
_UNSYNCHRONISED = 0x0040
"""The kernel's STA_UNSYNC: nothing keeps the clock."""


def disk(folder: Path) -> Finding:
    """Room and right to write in a data folder, which need not exist yet, and whether its record is whole."""
    place = next(above for above in (folder.absolute(), *folder.absolute().parents) if above.exists())
    free = shutil.disk_usage(place).free
    room = round(free / 1e9, 1)
    said = {"folder": str(folder), "free": room}
    files = [folder / name for name in (DATABASE, HIGH_WATER)]
    if not place.is_dir() or not _writable(place) or not all(_writable(f) for f in files if f.exists()):
        return Finding("disk", "locked", State.FAILED, said, room, "GB")
    if free < KEPT_FREE:
        return Finding("disk", "full", State.FAILED, said, room, "GB")
    if (folder / DATABASE).is_file():
        try:
            faults = check_database(folder / DATABASE)
        except StoreError as error:
            return Finding("disk", "newer", State.FAILED, said, room, "GB", reason=str(error))
        if faults:
            return Finding("disk", "damaged", State.FAILED, said, room, "GB", reason=faults[0])
    if free < _LITTLE:
        return Finding("disk", "low", State.WARNING, said, room, "GB", do="full")
    return Finding("disk", "ok", State.OK, said, room, "GB")


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK)


def clock(now: float | None = None, kept: bool | None = None) -> Finding:
    """The time of day, and whether the network keeps it. ``now`` is a Unix time."""
    now = time.time() if now is None else now
    kept = _kept_by_network() if kept is None else kept
    said = {"time": time.strftime("%Y-%m-%d %H:%M", time.localtime(now))}
    if now < Path(__file__).stat().st_mtime - 86_400:  # a Pi without a battery wakes up in the past
        return Finding("clock", "past", State.FAILED, said, now, "s")
    if kept:
        return Finding("clock", "ok", State.OK, said, now, "s")
    return Finding("clock", "alone", State.UNKNOWN, said, now, "s")


class _Timex(ctypes.Structure):
    """The beginning of the kernel's ``struct timex``, with room for the rest."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_byte * 512),
    )


def _kept_by_network() -> bool:
    """Whether the kernel has been told that the clock is right: by whichever time service runs."""
    try:
        state = _Timex()  # modes 0: only asks
        return ctypes.CDLL(None).adjtimex(ctypes.byref(state)) >= 0 and not state.status & _UNSYNCHRONISED
    except (OSError, AttributeError):  # not Linux
        return False


def temperature(zones: Path = Path("/sys/class/thermal")) -> Finding:
    """The hottest part of the machine that has a sensor."""
    read = [value for zone in zones.glob("thermal_zone*/temp") if (value := _celsius(zone)) is not None]
    if not read:
        return Finding("temperature", "none", State.UNKNOWN)
    hottest = round(max(read))
    said = {"celsius": hottest}
    if hottest >= _HOT:
        return Finding("temperature", "hot", State.FAILED, said, hottest, "°C")
    if hottest >= _WARM:
        return Finding("temperature", "warm", State.WARNING, said, hottest, "°C", do="hot")
    return Finding("temperature", "ok", State.OK, said, hottest, "°C")


def _celsius(file: Path) -> float | None:
    try:
        value = int(file.read_text()) / 1000
    except (OSError, ValueError):
        return None
    return value if 0 < value < 150 else None  # absent sensors answer with nonsense


def port(number: int) -> Finding:
    """Whether phones can be served there."""
    said = {"port": number}
    try:
        lan.listen("0.0.0.0", number).close()
    except lan.AddressError as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno == errno.EACCES:
            return Finding("port", "forbidden", State.FAILED, said, number)
        if _is_hakam(number):
            return Finding("port", "hakam", State.OK, said, number)
        return Finding("port", "taken", State.FAILED, said, number)
    return Finding("port", "ok", State.OK, said, number)


def _is_hakam(number: int) -> bool:
    """Whether it is Hakam itself that answers at a port of this machine."""
    try:
        straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with straight.open(f"http://127.0.0.1:{number}/healthz", timeout=3) as answer:
            said = json.loads(answer.read(10_000))
    except (OSError, ValueError):
        return False
    return isinstance(said, dict) and "camera" in said and "seq" in said
