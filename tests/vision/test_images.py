"""Whatever file people send is read rightly or refused in one sentence."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.errors import ImageError
from vision.images import PLENTY, load_photo


def picture(high: int = 60, wide: int = 90) -> np.ndarray:
    image = np.zeros((high, wide, 3), np.uint8)
    image[: high // 2] = (0, 0, 255)
    return image


def write(path: Path, image: np.ndarray) -> Path:
    assert cv2.imwrite(str(path), image)
    return path


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp", "a.bmp", "a.tiff"])
def test_common_formats(tmp_path: Path, name: str) -> None:
    photo = load_photo(write(tmp_path / name, picture()))
    assert photo.image.shape == (60, 90, 3)
    assert (photo.width, photo.height, photo.scale) == (90, 60, (1.0, 1.0))
    assert photo.image[5, 5, 2] > 200


def test_what_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(ImageError, match="is no file"):
            load_photo(path)


def test_grey_and_sixteen_bits_become_colour_of_eight(tmp_path: Path) -> None:
    grey = load_photo(write(tmp_path / "grey.png", np.full((40, 50), 128, np.uint8)))
    deep = load_photo(write(tmp_path / "deep.png", np.full((40, 50, 3), 32768, np.uint16)))
    for photo in (grey, deep):
        assert photo.image.dtype == np.uint8
        assert photo.image.shape == (40, 50, 3)
        assert abs(int(photo.image[0, 0, 0]) - 128) < 3


def test_transparency_and_animation(tmp_path: Path) -> None:
    clear = load_photo(write(tmp_path / "clear.png", np.dstack([picture(), np.full((60, 90), 9, np.uint8)])))
    assert clear.image.shape == (60, 90, 3)
    animated = load_photo(write(tmp_path / "moving.gif", picture()))
    assert animated.image.shape == (60, 90, 3)


def with_exif_orientation(jpeg: bytes, orientation: int) -> bytes:
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def test_exif_orientation_is_obeyed(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jpg", picture())
    path.write_bytes(with_exif_orientation(path.read_bytes(), 6))
    photo = load_photo(path)
    assert (photo.width, photo.height) == (60, 90)
    assert photo.image[45, 55, 2] > 200  # what was on top is at the right
    assert photo.image[45, 5, 2] < 60


def test_a_large_picture_is_decoded_small_and_keeps_its_size(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jpg", picture(4000, 6000))
    path.write_bytes(with_exif_orientation(path.read_bytes(), 6))
    photo = load_photo(path)
    assert photo.image.shape[0] * photo.image.shape[1] <= PLENTY
    assert (photo.width, photo.height) == (4000, 6000)
    assert photo.scale == pytest.approx((2.0, 2.0))


def damaged(tmp_path: Path, kind: str) -> Path:
    path = tmp_path / f"{kind}.jpg"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("this is no picture")
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "huge":
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 60_000, 60_000) + b"IEND"
        )
    elif kind.startswith("cut"):
        whole = write(
            tmp_path / f"whole.{kind[4:]}", np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
        )
        data = whole.read_bytes()
        path.write_bytes(data[: len(data) // 2])
    return path


@pytest.mark.parametrize(
    "kind", ["folder", "text", "empty", "absent", "huge", "cut-jpg", "cut-png", "cut-webp"]
)
def test_other_files_are_refused_in_one_sentence(tmp_path: Path, kind: str) -> None:
    with pytest.raises(ImageError) as error:
        load_photo(damaged(tmp_path, kind))
    sentence = str(error.value)
    assert kind.split("-")[0] in sentence
    assert "\n" not in sentence
    assert len(sentence) < 250
