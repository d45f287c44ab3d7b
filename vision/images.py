"""Photographs from files: whatever people send, read rightly or refused in one sentence, with bounded
memory."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import ImageError
from scorekeeper.files import contents

Picture = NDArray[np.uint8]
PLENTY = 12_000_000
"""Pixels that are enough; larger pictures are decoded at a half, a quarter or an eighth."""
MOST = 130_000_000
"""Larger pictures are refused: not every format can be decoded in part."""
MOST_BYTES = 200_000_000
MOST_COEFFICIENTS = 200_000_000
_MOST_OF_A_LIST = 50_000_000
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Photo:
    """``image``: (H, W, 3) uint8 BGR after EXIF orientation, perhaps smaller than the file's ``width``
    × ``height``;
    ``scale``: file pixels per pixel of ``image``, (x, y)."""

    image: Picture
    width: int
    height: int
    scale: tuple[float, float]


def load_photo(path: Path) -> Photo:
    """Read a picture file: grey, 16 bits, CMYK, transparency, animation (its first frame) and rotation
    are handled.

    Raises:
        ImageError: it is no picture, is cut off or is too large.
    """
    if path.is_dir():
        raise ImageError(f"{path} is a folder; name the pictures in it")
    data = contents(path, "picture", MOST_BYTES, ImageError)
    if not data:
        raise ImageError(f"{path} is empty")
    size = _size(data, path)
    reduce = 1
    if size is not None:
        if size[0] * size[1] > MOST:
            raise ImageError(
                f"{path} has {size[0]}×{size[1]} pixels; send one of at most {MOST // 1_000_000} megapixels"
            )
        while reduce < 8 and size[0] * size[1] / reduce**2 > PLENTY:
            reduce *= 2
    flag = {
        1: cv2.IMREAD_COLOR,
        2: cv2.IMREAD_REDUCED_COLOR_2,
        4: cv2.IMREAD_REDUCED_COLOR_4,
        8: cv2.IMREAD_REDUCED_COLOR_8,
    }
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flag[reduce])
    except cv2.error as error:
        raise ImageError(f"{path} cannot be decoded; save it again as JPEG or PNG") from error
    if image is None or min(image.shape[:2]) < 1:
        raise ImageError(f"{path} is no picture that can be read; send JPEG, PNG or WebP")
    high, wide = image.shape[:2]
    if size is None or reduce == 1:
        size = (wide, high)
    elif (size[0] > size[1]) != (wide > high):  # turned by its EXIF orientation
        size = (size[1], size[0])
    return Photo(np.asarray(image, np.uint8), size[0], size[1], (size[0] / wide, size[1] / high))


def list_lines(path: Path) -> list[str]:
    """The lines of a list of pictures.

    Raises:
        ImageError: it cannot be read, is no text or too large.
    """
    try:
        return contents(path, "list", _MOST_OF_A_LIST, ImageError).decode().splitlines()
    except UnicodeDecodeError as error:
        raise ImageError(f"{path} is not UTF-8; save the list as UTF-8 text") from error


def _size(data: bytes, path: Path) -> tuple[int, int] | None:
    """Width and height by the file's header where the format is known; refuses files that are cut off."""
    cut = ImageError(f"{path} is cut off: its end is missing; copy it again")
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        if b"IEND" not in data[-64:] and b"IEND" not in data:
            raise cut
        return struct.unpack(">II", data[16:24]) if len(data) >= 24 else None
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data, path, cut)
    if data[:3] == b"GIF" and len(data) > 10:
        return struct.unpack("<HH", data[6:10])
    if data[:2] == b"BM" and len(data) > 26:
        wide, high = struct.unpack("<ii", data[18:26])
        return abs(wide), abs(high)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) > 30:
        if struct.unpack("<I", data[4:8])[0] + 8 > len(data):
            raise cut
        return _webp_size(data)
    return None


def _jpeg_size(data: bytes, name: Path, cut: ImageError) -> tuple[int, int]:
    at, size = 2, None
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        marker = data[at + 1]
        if marker == 0xFF or 0xD0 <= marker <= 0xD8 or marker == 0x01:
            at += 1 if marker == 0xFF else 2
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            size = (wide, high)
            if marker in _PROGRESSIVE and _coefficients(data[at : at + 19], wide * high) > MOST_COEFFICIENTS:
                raise ImageError(
                    f"{name} is a progressive JPEG of {wide}×{high} pixels; save it smaller or as PNG"
                )
        if marker == 0xDA:
            if size is None or data.find(b"\xff\xd9", at) < 0:
                raise cut
            return size
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    raise cut


_PROGRESSIVE = {0xC2, 0xC6, 0xCA, 0xCE}


def _coefficients(frame: bytes, pixels: int) -> int:
    """How many coefficients a decoder keeps of a progressive JPEG: all of them, whatever the wanted size."""
    samplings = [(part >> 4) * (part & 15) for part in frame[11::3]][: frame[9]]
    return pixels * sum(samplings) // max(1, *samplings)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8 ":
        wide, high = struct.unpack("<HH", data[26:30])
        return wide & 0x3FFF, high & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None
