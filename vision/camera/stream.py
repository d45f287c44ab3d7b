"""A camera in the network: a phone or an IP camera, by ``http://…`` or ``rtsp://…``."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera.base import CameraError, Frame, Image
from vision.camera.newest import NewestFrame
from vision.camera.spec import stream_name

_OPEN_SECONDS, _READ_SECONDS = 8.0, 5.0


class NetworkCamera:
    """A stream whose newest frame wins. It must answer in 8 seconds and never pause for 5."""

    live = True

    def __init__(
        self, address: str, open_seconds: float = _OPEN_SECONDS, read_seconds: float = _READ_SECONDS
    ) -> None:
        name = stream_name(address)
        capture = cv2.VideoCapture(
            address,
            cv2.CAP_FFMPEG,
            [
                cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(open_seconds * 1000),
                cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(read_seconds * 1000),
            ],
        )  # fmt: skip
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"the camera {name} does not answer; is its app running, and are you in its network?"
            )

        def retrieve() -> Image | None:
            ok, picture = capture.retrieve()
            return np.asarray(picture, np.uint8) if ok else None

        self._newest = NewestFrame(name, capture.grab, retrieve, capture.release, read_seconds + 1)

    def read(self) -> Frame | None:
        return self._newest.read()

    def close(self) -> None:
        self._newest.close()
