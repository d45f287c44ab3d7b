"""The files of ``models/``: read, and refused when they are not what they should be.

Every file is checked against ``SHA256SUMS`` before it is used, so that wrong or truncated weights are
refused before the first frame and not by wrong readings. Nothing here needs the engine that runs them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from scorekeeper.errors import ModelError

NETWORKS = ("detector.onnx", "reader.onnx")


def model_bytes(name: str, folder: Path | None = None) -> bytes:
    """The checked content of ``models/NAME`` (or of ``folder/NAME``).

    Raises:
        ModelError: the file is absent, or is not the one that ``SHA256SUMS`` lists.
    """
    place = resources.files("models") if folder is None else folder
    try:
        sums = (place / "SHA256SUMS").read_text(encoding="ascii")
        data = (place / name).read_bytes()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "the list of checksums is damaged"
        raise ModelError(f"the weights {name} cannot be read ({why}); install hakam again") from error
    if f"{hashlib.sha256(data).hexdigest()}  {name}" not in sums.splitlines():
        raise ModelError(
            f"the weights {name} are damaged or of another version (checksum differs); install hakam again"
        )
    return data


@dataclass(frozen=True, slots=True)
class Mixture:
    """How a taught deck is read: how much what the reader says of a card weighs, once made sharper or softer
    by ``sharpness``, and how much what the card looks like; ``strange``: the likeness of a card that was not
    taught. From ``limit`` on an answer is certain."""

    sharpness: float = 0.7
    says: float = 1.4
    looks: float = 5.4
    strange: float = 0.3
    limit: float = 0.95


@dataclass(frozen=True, slots=True)
class Genuine:
    """How what was seen doubtfully in a single picture is weighed (see ``vision/genuine.py``): of what is
    taken for a back, and of faces; from the chance ``least`` on it is believed. As it stands here all is."""

    back: tuple[float, ...] = (0.0,) * 7
    face: tuple[float, ...] = (0.0,) * 7
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class Settings:
    """``models/settings.json``: what belongs to the weights beside the numbers themselves."""

    limit: float
    """A reading at least this sure is told as certain."""
    temperature: float
    """Logits are divided by it so that probabilities mean what they say."""
    detector_limit: float
    """Detections below this score are dropped."""
    taught: Mixture = Mixture()
    genuine: Genuine = Genuine()


@lru_cache(maxsize=4)
def model_settings(folder: Path | None = None) -> Settings:
    data = json.loads(model_bytes("settings.json", folder))
    taught = Mixture(**{name: float(value) for name, value in data.get("taught", {}).items()})
    kept = data.get("genuine", {})
    genuine = Genuine(tuple(kept["back"]), tuple(kept["face"]), float(kept["least"])) if kept else Genuine()
    return Settings(
        float(data["limit"]), float(data["temperature"]), float(data["detector_limit"]), taught, genuine
    )


def input_size(onnx: bytes) -> tuple[int, int]:
    """Width and height of the pictures that an onnx network takes; zeros where any will do.

    The few fields are read here, for not every engine tells them.
    """

    def within(data: memoryview, *path: int) -> memoryview:
        for number in path:
            data = next((part for n, part in _fields(data) if n == number), memoryview(b""))
        return data

    shape = within(memoryview(onnx), 7, 11, 2, 1, 2)  # graph, first input, type, tensor, shape
    sides = [within(part, 1) for number, part in _fields(shape) if number == 1]
    high, wide = (int.from_bytes(side, "little") for side in sides[2:4])
    return (wide, high) if wide and high else (0, 0)


def _fields(data: memoryview) -> Iterator[tuple[int, memoryview]]:
    """Number and content of the fields of a protocol-buffer message; numbers in eight bytes, little end
    first."""
    at = 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, memoryview((varint() & (2**64 - 1)).to_bytes(8, "little"))
            continue
        size = {1: 8, 5: 4}.get(kind) or varint()
        yield key >> 3, data[at : at + size]
        at += size
