"""Files that people name: read whole, but never more than such a file can hold."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.errors import HakamError


def must_be_file(path: Path, kind: str, fault: type[HakamError]) -> None:
    """Refuses what is no file, if there is something: a pipe or a device may have no end.

    Raises:
        fault: it says that a ``kind`` of file is wanted.
    """
    if path.exists() and not path.is_file():
        raise fault(f"{path} is no file; name a {kind} file")


def contents(path: Path, kind: str, most: int, fault: type[HakamError]) -> bytes:
    """All of the file ``path``, which should be a ``kind`` of file and hold at most ``most`` bytes.

    Raises:
        fault: it is no file, cannot be read or is larger.
    """
    try:
        must_be_file(path, kind, fault)
        if path.stat().st_size > most:
            raise fault(f"{path} is larger than {most // 1_000_000} MB; name a smaller {kind} file")
        return path.read_bytes()
    except OSError as error:
        raise fault(f"{path} cannot be read: {error.strerror}") from error
