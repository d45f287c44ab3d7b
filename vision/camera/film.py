"""Recordings: a video file, or a folder of pictures."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from vision.camera.base import CameraError, Frame, Image

_PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
_FPS = 10.0  # of a folder whose pictures have no times


def is_picture(path: Path) -> bool:
    """Whether the name is that of a still picture."""
    return path.suffix.lower() in _PICTURES


class _Pace:
    """Holds frames back until their time has come, if wished."""

    def __init__(self, paced: bool) -> None:
        self._paced = paced
        self._began: float | None = None

    def wait(self, t: float, still_there: Callable[[], None]) -> None:
        if not self._paced:
            return
        now = time.monotonic()
        if self._began is None:
            self._began = now - t
        while (left := t - (time.monotonic() - self._began)) > 0:
            time.sleep(min(left, 0.5))
            still_there()


class VideoFile:
    """A video file; ``t`` are the times that the file gives."""

    live = False

    def __init__(self, path: Path, paced: bool = False) -> None:
        self._path, self._pace = path, _Pace(paced)
        self._number, self._t = -1, -1.0
        self._capture = cv2.VideoCapture(str(path.resolve()), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(f"{path} is not a video that can be read; it may be damaged or not finished")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self._step = 1 / fps if 1 <= fps <= 240 else 1 / 30
        self._promised = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self._first: float | None = None

    def read(self) -> Frame | None:
        if not self._capture.isOpened():
            return None
        self._there()
        ok, picture = self._capture.read()
        if not ok or picture is None:
            if self._number < 0:
                raise CameraError(f"{self._path} holds no picture that can be decoded; it may be damaged")
            # A container's count is an estimate; what is far below it was cut off.
            if self._promised > 0 and self._number + 1 < 0.9 * self._promised - 5:
                raise CameraError(
                    f"{self._path} is damaged: it ends after {self._number + 1} of {self._promised} frames"
                )
            return None
        at = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        self._first = at if self._first is None else self._first
        t = at - self._first
        # Some containers know no times, others repeat them.
        self._t = t if t > self._t else self._t + self._step if self._number >= 0 else 0.0
        self._number += 1
        self._pace.wait(self._t, self._there)
        return Frame(np.asarray(picture, np.uint8), self._number, self._t)

    def _there(self) -> None:
        # An open file can be read on after its name is gone; to the people it is gone all the same.
        if not self._path.exists():
            raise CameraError(f"the video {self._path} has disappeared while it was playing")

    def close(self) -> None:
        self._capture.release()


class FrameFolder:
    """A folder of pictures in the order of their names (numbers in names count as numbers).

    Times come from ``timestamps.txt`` in the folder (one number of seconds a line, one line for each
    picture) or from a rate, which ``fps.txt`` may hold; else it is 10 a second.
    """

    live = False

    def __init__(self, path: Path, paced: bool = False) -> None:
        self._path, self._pace = path, _Pace(paced)
        self._files = sorted((f for f in path.iterdir() if is_picture(f) and f.is_file()), key=_natural)
        if not self._files:
            raise CameraError(f"the folder {path} holds no pictures (jpg, png, webp)")
        self._times = _times(path, len(self._files))
        self._number = -1
        self._closed = False

    def read(self) -> Frame | None:
        if self._closed or self._number + 1 >= len(self._files):
            if not self._closed:
                self._there()
            return None
        self._number += 1
        file, t = self._files[self._number], self._times[self._number]
        self._pace.wait(t, self._there)
        self._there()
        try:
            data = np.frombuffer(file.read_bytes(), np.uint8)
        except FileNotFoundError:
            raise CameraError(f"the picture {file} has disappeared while the folder was playing") from None
        except OSError as error:
            raise CameraError(f"the picture {file} cannot be read ({error.strerror})") from None
        picture: Image | None = None
        if data.size:
            picture = cv2.imdecode(data, cv2.IMREAD_COLOR)  # type: ignore[assignment]
        if picture is None:
            raise CameraError(f"{file} is not a picture that can be read; it may be damaged")
        return Frame(picture, self._number, t)

    def _there(self) -> None:
        if not self._path.is_dir():
            raise CameraError(f"the folder {self._path} has disappeared while it was playing")

    def close(self) -> None:
        self._closed = True


def _natural(path: Path) -> list[tuple[int, int, str]]:
    parts = re.split(r"(\d+)", path.name)
    return [(1, int(p), "") if p.isdecimal() else (0, 0, p) for p in parts]


def _times(folder: Path, count: int) -> list[float]:
    stamps, rate = folder / "timestamps.txt", folder / "fps.txt"
    try:
        if stamps.is_file():
            times = [float(line) for line in stamps.read_text("utf-8").split()]
            if len(times) != count or any(b < a for a, b in pairwise(times)):
                raise CameraError(f"{stamps} must hold {count} rising times, one for each picture")
            return [t - times[0] for t in times]
        fps = float(rate.read_text("utf-8")) if rate.is_file() else _FPS
    except ValueError:
        raise CameraError(f"a line of {stamps if stamps.is_file() else rate} is not a number") from None
    if not 0.01 <= fps <= 240:
        raise CameraError(f"{rate} must hold a rate between 0.01 and 240 pictures a second")
    return [i / fps for i in range(count)]
