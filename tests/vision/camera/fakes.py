"""Cameras that fail, each in its own way: what a bad plug, a bad driver and bad light look like."""

from __future__ import annotations

import threading
import time

import numpy as np

from vision.camera.base import CameraError, Frame


class FakeCamera:
    """Gives ``good`` frames of a grey table, then whatever its kind gives; it can be closed."""

    live = True

    def __init__(self, good: int = 0, fps: float = 30.0, paced: bool = False) -> None:
        self.good, self.fps, self.paced = good, fps, paced
        self.number = -1
        self.closed = threading.Event()
        self._rng = np.random.default_rng(0)

    def read(self) -> Frame | None:
        self.number += 1
        if self.paced:
            time.sleep(1 / self.fps)
        image = self.healthy() if self.number < self.good else self.failing()
        return None if image is None else Frame(image, self.number, self.number / self.fps)

    def healthy(self) -> np.ndarray:
        return self._rng.integers(118, 138, (720, 1280, 3), np.uint8)

    def failing(self) -> np.ndarray | None:
        return None

    def close(self) -> None:
        self.closed.set()


class HangingCamera(FakeCamera):
    """Its driver never returns (until it is closed, so that a test's thread can end)."""

    def failing(self) -> np.ndarray | None:
        self.closed.wait()
        return None


class BlackCamera(FakeCamera):
    """Its lens cap is on: black with a little sensor noise."""

    def failing(self) -> np.ndarray:
        return self._rng.integers(0, 5, (720, 1280, 3), np.uint8)


class FrozenCamera(FakeCamera):
    """The same picture for ever, to the last bit."""

    def failing(self) -> np.ndarray:
        return np.full((720, 1280, 3), 127, np.uint8)


class OtherSizeCamera(FakeCamera):
    """Another resolution in the middle of the game."""

    def failing(self) -> np.ndarray:
        return self._rng.integers(118, 138, (480, 640, 3), np.uint8)


class RaisingCamera(FakeCamera):
    """Unplugged."""

    def failing(self) -> np.ndarray:
        raise CameraError("the camera /dev/video0 gives no more pictures; check its plug")
