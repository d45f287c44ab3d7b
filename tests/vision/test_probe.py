"""A short look through a camera: what is kept of it, and what is told when there is nothing to see."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.errors import CameraError
from tests.vision import child_parts
from vision.probe import glimpse, plugged_in, shown


def broken_driver(spec: str, script: object = None) -> None:
    os._exit(139)


def test_of_a_recording_a_few_frames_are_kept_and_the_last_one(tmp_path: Path) -> None:
    for number in range(20):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((36, 64, 3), 10 * number, np.uint8))
    seen = glimpse(str(tmp_path))
    assert seen.fps is None
    assert 3 <= len(seen.frames) <= 5
    assert [frame.number for frame in seen.frames][-1] == 19
    assert all((frame.image == 10 * frame.number).all() for frame in seen.frames)


def test_a_camera_that_hangs_is_given_up(tmp_path: Path) -> None:
    flag = tmp_path / "hangs"
    with pytest.raises(CameraError, match="no picture for 4 seconds"):
        glimpse(str(flag), patience=4, opener=child_parts.hangs_once)


def test_a_driver_that_crashes_is_told() -> None:
    with pytest.raises(CameraError, match="driver of the camera /dev/null has crashed"):
        glimpse("/dev/null", opener=broken_driver)


def test_what_cannot_be_opened_is_told_as_anywhere(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no camera /dev/video98"):
        glimpse("98")
    with pytest.raises(CameraError, match="holds no pictures"):
        glimpse(str(tmp_path))


def test_a_password_is_not_shown() -> None:
    assert shown("http://me:secret@10.0.0.7:8080/video") == "http://10.0.0.7:8080/video"
    assert shown("/dev/video0") == "/dev/video0"


def test_cameras_at_plugs_are_found_and_the_machines_own_decoders_are_not(tmp_path: Path) -> None:
    def device(number: int, way: str, index: int) -> None:
        real = tmp_path / "devices" / way / f"video{number}"
        real.mkdir(parents=True)
        (real / "index").write_text(f"{index}\n")
        (tmp_path / "class").mkdir(exist_ok=True)
        (tmp_path / "class" / f"video{number}").symlink_to(real)

    device(10, "platform/codec", 0)  # a Raspberry Pi's decoder
    device(11, "platform/axi/xhci/usb2/2-1", 0)
    device(2, "pci0000:00/usb1/1-4", 0)
    device(3, "pci0000:00/usb1/1-4", 1)  # its metadata
    device(7, "virtual/video4linux", 0)  # a loopback
    assert plugged_in(tmp_path / "class") == ["/dev/video2", "/dev/video7", "/dev/video11"]
    assert plugged_in(tmp_path / "nowhere") == []
