"""The data folder: what lies in it, who may write it, and how a damaged file is put aside.

::

    hakam.db      facts and settings, see ``store``
    high-water    number of the last fact, outside the database
    evidence/     pictures, see ``evidence``
    decks/        the decks that the household has taught, see ``vision.decks``
    lock          held by the one process that may write
"""

from __future__ import annotations

import errno
import fcntl
import os
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.errors import StoreError
from scorekeeper.evidence import sync_folder

DATABASE = "hakam.db"
HIGH_WATER = "high-water"
EVIDENCE = "evidence"
DECKS = "decks"
LOCK = "lock"


def lock_folder(folder: Path) -> int:
    """The descriptor that holds the data folder for this process until it is closed.

    Raises:
        StoreError: the folder or a file in it cannot be written, or another process holds it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # SQLite opens what it may only read without a word, and leaves a log behind that nobody may write.
        for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", HIGH_WATER):
            if (folder / name).exists() and not os.access(folder / name, os.W_OK):
                raise PermissionError(errno.EACCES, f"{os.strerror(errno.EACCES)}: {name}")
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise StoreError(
            f"The data folder {folder} cannot be written ({error.strerror}); "
            "give yourself the right to write there, or choose another folder with --data."
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise StoreError(
            f"Another Hakam already uses the data folder {folder}; stop it, or choose another with --data."
        ) from error
    return lock


def move_aside(path: Path, reason: str) -> Path:
    """Renames a database with its log to ``NAME.REASON-TIME``; returns the new name."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    aside = path.with_name(f"{path.name}.{reason}-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{reason}-{stamp}-{number}")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    sync_folder(path.parent)
    return aside


def mark_of(seq: int) -> bytes:
    """The high-water mark: of one length, so that a newer one replaces the older wholly."""
    return f"{seq:020d}\n".encode()


def read_mark(path: Path) -> int:
    try:
        return int(path.read_bytes())
    except (OSError, ValueError):
        return 0
