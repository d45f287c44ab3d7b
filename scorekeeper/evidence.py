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
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from scorekeeper.errors import StoreError
from scorekeeper.rulings import Text

KEPT_FREE = 200 * 1024 * 1024
"""Pictures stop when less than this is free (bytes): the score needs the rest."""

_ID = re.compile(r"[0-9a-f]{64}")


def picture_id(content: bytes) -> str:
    """The id of a picture: SHA-256 of its bytes, 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


class Evidence:
    """The folder of pictures. Safe to use from several threads: files appear whole or not at all.

    ``trouble`` says it (in both languages) while pictures cannot be kept, else ``None``.
    """

    def __init__(self, folder: Path, kept_free: int = KEPT_FREE) -> None:
        self.folder = folder
        self.kept_free = kept_free
        self.trouble: Text | None = None

    def save(self, pictures: Collection[bytes]) -> tuple[str, ...]:
        """Keeps the pictures and returns their ids once they are on disk; those that could not be kept
        are left out, for a score matters more than its picture."""
        named = {picture_id(content): content for content in pictures}
        try:
            new = {name: content for name, content in named.items() if not self._path(name).exists()}
            if new and self._room():
                self._write(new)
        except OSError as error:
            self.trouble = {
                "en": f"Pictures are not kept ({error.strerror or error}). The score goes on.",
                "fa": f"عکس‌ها نگه‌داری نمی‌شوند ({error.strerror or error}). امتیازها ادامه دارد.",
            }
        return tuple(name for name in named if self._path(name).exists())

    def find(self, name: str) -> Path | None:
        """The file of a picture, ``None`` if the id is malformed or there is none."""
        if not _ID.fullmatch(name):
            return None
        path = self._path(name)
        return path if path.is_file() else None

    def __iter__(self) -> Iterator[Path]:
        """All pictures, in no order."""
        return self.folder.glob("*.jpg")

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
        return self.folder / f"{name}.jpg"

    def _room(self) -> bool:
        if shutil.disk_usage(self.folder).free >= self.kept_free:
            return True
        self.trouble = {
            "en": "The disk is nearly full: pictures are no longer kept, the score goes on.",
            "fa": "دیسک تقریباً پر است: عکس‌ها دیگر نگه‌داری نمی‌شوند، ولی امتیازها ادامه دارد.",
        }
        return False

    def _write(self, pictures: Mapping[str, bytes]) -> None:
        """All of them are on disk under other names before the first gets its own."""
        parts: dict[str, Path] = {}
        try:
            for name, content in pictures.items():
                parts[name] = self.folder / f"{name}.part"
                with parts[name].open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            for name, part in parts.items():
                part.replace(self._path(name))
        except OSError:
            for part in parts.values():
                with contextlib.suppress(OSError):
                    part.unlink()
            raise
        sync_folder(self.folder)
        self.trouble = None


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
        for leftover in folder.glob("*.part"):
            leftover.unlink()
    except OSError as error:
        raise StoreError(
            f"Pictures cannot be kept in {folder} ({error.strerror}); choose another folder with --data."
        ) from error
    return Evidence(folder, kept_free)
