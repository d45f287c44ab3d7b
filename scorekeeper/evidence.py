"""Pictures by the hash of their content: written once, on disk before a fact names them.

They are files and not rows: the database stays small, so that its copy takes a moment; damage to one does
not touch the other; and old pictures go without rewriting a database that must never forget.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

from scorekeeper.errors import StoreError

KEPT_FREE = 200 * 1024 * 1024
"""Pictures stop when less than this is free (bytes): the score needs the rest."""

_ID = re.compile(r"[0-9a-f]{64}")


def picture_id(content: bytes) -> str:
    """The id of a picture: SHA-256 of its bytes, 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


class Evidence:
    """The folder of pictures. Safe to use from several threads: files appear whole or not at all.

    ``trouble`` is a sentence while pictures cannot be kept, else ``None``.
    """

    def __init__(self, folder: Path, kept_free: int = KEPT_FREE) -> None:
        self.folder = folder
        self.kept_free = kept_free
        self.trouble: str | None = None

    def save(self, pictures: Collection[bytes]) -> tuple[str, ...]:
        """Keeps the pictures and returns their ids once they are on disk; those that could not be kept
        are left out, for a score matters more than its picture."""
        kept = []
        for content in pictures:
            name = picture_id(content)
            try:
                if self._path(name).exists() or self._write(name, content):
                    kept.append(name)
            except OSError as error:
                self.trouble = f"Pictures are not kept: {error.strerror or error}. The score goes on."
        return tuple(kept)

    def find(self, name: str) -> Path | None:
        """The file of a picture, ``None`` if the id is malformed or there is none."""
        if not _ID.fullmatch(name):
            return None
        path = self._path(name)
        return path if path.is_file() else None

    def __iter__(self) -> Iterator[Path]:
        """All pictures, in no order."""
        return self.folder.glob("??/*.jpg")

    def damaged(self) -> list[Path]:
        """The pictures whose content is not that of their name."""
        return [path for path in self if picture_id(path.read_bytes()) != path.stem]

    def retain(
        self,
        *,
        now: float,
        max_age: float | None = None,
        max_bytes: int | None = None,
        keep: Collection[str] = (),
    ) -> int:
        """Removes the oldest pictures beyond ``max_age`` seconds and ``max_bytes`` in all, never those of
        ``keep`` (ids); ``now`` as ``time.time()``. Returns how many went."""
        pictures = sorted(((file := path.stat()).st_mtime, file.st_size, path) for path in self)
        total = sum(size for _, size, _ in pictures)
        gone = 0
        for written, size, path in pictures:
            old = max_age is not None and now - written > max_age
            if path.stem in keep or not (old or (max_bytes is not None and total > max_bytes)):
                continue
            path.unlink(missing_ok=True)
            total -= size
            gone += 1
        return gone

    def _path(self, name: str) -> Path:
        return self.folder / name[:2] / f"{name}.jpg"

    def _write(self, name: str, content: bytes) -> bool:
        path = self._path(name)
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            sync_folder(self.folder)
        if shutil.disk_usage(path.parent).free < self.kept_free:
            self.trouble = "The disk is nearly full: pictures are no longer kept, the score goes on."
            return False
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
            raise
        sync_folder(path.parent)
        self.trouble = None
        return True


def sync_folder(folder: Path) -> None:
    """Makes new names in ``folder`` durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def open_evidence(folder: Path, kept_free: int = KEPT_FREE) -> Evidence:
    """The pictures under ``folder``, which is made when it is missing; leftovers of a crash are removed.

    Raises:
        StoreError: the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for leftover in folder.glob("??/*.part"):
            leftover.unlink()
    except OSError as error:
        raise StoreError(
            f"Pictures cannot be kept in {folder} ({error.strerror}); choose another folder with --data."
        ) from error
    return Evidence(folder, kept_free)
