"""A camera at a USB plug or any other device that Linux calls ``/dev/videoN``."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera.base import CameraError, Frame, Image
from vision.camera.newest import NewestFrame
from vision.camera.spec import device_node

_PATIENCE = 4.0
_WIDTH, _HEIGHT = 1920, 1080


class DeviceCamera:
    """A V4L2 device, at up to 1920×1080 in motion JPEG: cards need the pixels, USB 2 needs the JPEG."""

    live = True

    def __init__(self, index: int, width: int = _WIDTH, height: int = _HEIGHT) -> None:
        # OpenCV itself only says that it failed; people need to know why.
        name = str(device_node(index))
        capture = cv2.VideoCapture(index, cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"the camera {name} cannot be opened; does another program use it?")
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

        def retrieve() -> Image | None:
            ok, picture = capture.retrieve()
            return np.asarray(picture, np.uint8) if ok else None

        self._newest = NewestFrame(name, capture.grab, retrieve, capture.release, _PATIENCE)

    def read(self) -> Frame | None:
        return self._newest.read()

    def close(self) -> None:
        self._newest.close()
