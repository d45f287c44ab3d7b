"""Backup and restore: everything of a data folder in one zip file.

The file holds ``hakam.db``, a compact copy of the database, ``evidence/<id>.jpg``, and the taught decks. What
the web page keeps in the folder (keys) is not part of it: a backup may be given away, a key may not.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from scorekeeper.errors import StoreError
from scorekeeper.evidence import Evidence, picture_id, sync_folder
from scorekeeper.files import must_be_file
from scorekeeper.folder import DATABASE, DECKS, EVIDENCE, HIGH_WATER, lock_folder, move_aside
from scorekeeper.store import check_database, copy_database

_Item = TypeVar("_Item")
Progress = Callable[[list[_Item]], Iterable[_Item]]
"""Something like ``tqdm``: gives back what it is given, and shows how far it has come."""

_PICTURE = re.compile(rf"{EVIDENCE}/[0-9a-f]{{64}}\.jpg")
_DECK = re.compile(
    rf"{DECKS}/\w[\w \-\u200c\u064b-\u0655]{{0,39}}/(deck\.json|known\.npz|[0-9A-Z]{{2,3}}-[0-9]{{1,6}}\.jpg)"
)
_MOST_FILES = 500_000
_MOST_BYTES = 64 * 1024**3
_LARGEST_PICTURE = 32 * 1024**2


def backup(folder: Path, target: Path, progress: Progress[Path] = iter) -> int:
    """Writes everything of ``folder`` into the zip file ``target``, also while a game is played on it;
    returns the number of pictures. ``target`` appears only when it is whole, and replaces nothing.

    Raises:
        StoreError: there is nothing to keep, or ``target`` exists or cannot be written.
    """
    if target.exists():
        raise StoreError(f"{target} exists already; choose another name for the backup.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".hakam-backup-") as place:
            database, archive = Path(place) / DATABASE, Path(place) / "backup.zip"
            copy_database(folder, database)
            # Listed after the copy: every picture that the copy names is on disk by then.
            pictures = sorted(Evidence(folder / EVIDENCE))
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as zipped:
                zipped.write(database, DATABASE, zipfile.ZIP_DEFLATED)
                for path in progress(pictures):
                    zipped.write(path, f"{EVIDENCE}/{path.name}")
                for path in sorted((folder / DECKS).glob("*/*")):
                    name = path.relative_to(folder).as_posix()
                    if _DECK.fullmatch(name):
                        zipped.write(path, name)
            with archive.open("rb") as written:
                os.fsync(written.fileno())
            archive.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise StoreError(f"The backup {target} cannot be written ({error.strerror or error}).") from error
    return len(pictures)


def restore(archive: Path, folder: Path, progress: Progress[zipfile.ZipInfo] = iter) -> int:
    """Brings ``archive`` back into ``folder``; returns the number of pictures. Everything is checked
    before anything is replaced, and the database that was there stays beside it under another name.

    Raises:
        StoreError: the file is no backup, is damaged or made by a newer Hakam, or ``folder`` is in use.
    """
    lock = lock_folder(folder)
    try:
        must_be_file(archive, "backup", StoreError)
        with (
            tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as place,
            zipfile.ZipFile(archive) as zipped,
        ):
            members = list(_members(archive, zipped.infolist()))
            for member in progress(members):
                _unpack(archive, zipped, member, Path(place) / member.filename)
            database = Path(place) / DATABASE
            wrong = check_database(database)
            if wrong:
                raise StoreError(f"{archive} is damaged: {wrong[0]} Take an older backup.")
            (folder / EVIDENCE).mkdir(exist_ok=True)
            for path in Evidence(Path(place) / EVIDENCE):
                path.replace(folder / EVIDENCE / path.name)
            sync_folder(folder / EVIDENCE)
            _bring_decks(Path(place) / DECKS, folder / DECKS)
            if (folder / DATABASE).exists():
                move_aside(folder / DATABASE, "before-restore")
            (folder / HIGH_WATER).unlink(missing_ok=True)
            database.replace(folder / DATABASE)
            sync_folder(folder)
    except (OSError, zipfile.BadZipFile, RuntimeError) as error:
        raise StoreError(
            f"{archive} cannot be restored ({error}); it may be damaged or no backup."
        ) from error
    finally:
        os.close(lock)
    return sum(member.filename.startswith(EVIDENCE) for member in members)


def _bring_decks(brought: Path, goal: Path) -> None:
    for deck in sorted(brought.glob("*")):
        goal.mkdir(exist_ok=True)
        if (goal / deck.name).exists():
            shutil.rmtree(goal / deck.name)
        deck.replace(goal / deck.name)
        sync_folder(goal)


def _members(archive: Path, found: list[zipfile.ZipInfo]) -> Iterator[zipfile.ZipInfo]:
    """The files of the archive, after a look at their names and sizes."""
    if len(found) > _MOST_FILES or sum(member.file_size for member in found) > _MOST_BYTES:
        raise StoreError(f"{archive} is too large for a backup of Hakam.")
    if sum(member.filename == DATABASE for member in found) != 1:
        raise StoreError(f"{archive} is not a backup of Hakam: it holds no database.")
    for member in found:
        known = _PICTURE.fullmatch(member.filename) or _DECK.fullmatch(member.filename)
        if member.filename != DATABASE and not (known and member.file_size <= _LARGEST_PICTURE):
            raise StoreError(f"{archive} is not a backup of Hakam: {member.filename!r} is none of its files.")
        yield member


def _unpack(archive: Path, zipped: zipfile.ZipFile, member: zipfile.ZipInfo, goal: Path) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    with zipped.open(member) as packed, goal.open("wb") as file:
        shutil.copyfileobj(packed, file)
        file.flush()
        os.fsync(file.fileno())
    if _PICTURE.fullmatch(member.filename) and picture_id(goal.read_bytes()) != goal.stem:
        with contextlib.suppress(OSError):
            goal.unlink()
        raise StoreError(f"{archive} is damaged: the picture {goal.stem[:12]}… is not what it was.")
