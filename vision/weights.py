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
NCNN_FOLDER = "ncnn"
"""Where ``hakam train ncnn`` puts the same networks for NCNN, beside the onnx files."""


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
class Settings:
    """``models/settings.json``: what belongs to the weights beside the numbers themselves."""

    limit: float
    """A reading at least this sure is told as certain."""
    temperature: float
    """Logits are divided by it so that probabilities mean what they say."""
    detector_limit: float
    """Detections below this score are dropped."""


@lru_cache(maxsize=4)
def model_settings(folder: Path | None = None) -> Settings:
    data = json.loads(model_bytes("settings.json", folder))
    return Settings(float(data["limit"]), float(data["temperature"]), float(data["detector_limit"]))


def ncnn_names(name: str) -> tuple[str, str]:
    """The two files, structure and numbers, that stand for the onnx file ``name``."""
    stem = Path(name).stem
    return f"{stem}.ncnn.param", f"{stem}.ncnn.bin"


def _ncnn_folder(folder: Path | None) -> Path:
    return (Path(str(resources.files("models"))) if folder is None else folder) / NCNN_FOLDER


def ncnn_made(folder: Path | None = None) -> bool:
    """Whether there are weights for NCNN beside the others."""
    return (_ncnn_folder(folder) / "SHA256SUMS").exists()


def ncnn_paths(name: str, folder: Path | None = None) -> tuple[Path, Path]:
    """The checked files of a network for NCNN, which reads from disk only.

    Raises:
        ModelError: they are absent or damaged, or were made from other weights than those beside them.
    """
    made = _ncnn_folder(folder)
    if not ncnn_made(folder):
        raise ModelError(f"there are no weights for NCNN in {made}; make them with: hakam train ncnn")
    of = f"{hashlib.sha256(model_bytes(name, folder)).hexdigest()}  {name}"
    for one in ncnn_names(name):
        model_bytes(one, made)
    if of not in (made / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        raise ModelError(f"the weights for NCNN were made from another {name}; run again: hakam train ncnn")
    param, numbers = ncnn_names(name)
    return made / param, made / numbers


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
