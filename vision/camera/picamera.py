"""The Raspberry Pi's own camera, through picamera2 (installed with apt: ``python3-picamera2``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from vision.camera.base import CameraError, Frame, Image
from vision.camera.newest import NewestFrame
from vision.camera.spec import NO_PICAMERA

_PATIENCE = 4.0


class PiCamera:
    """The Pi's camera at 1920×1080 with settled exposure and white balance.

    Exposure and colour are measured by the camera for a moment and then held: a camera that brightens
    when a hand comes would make the whole table seem to change. A capture that hangs cannot be
    ended inside the process, nor the camera be opened again; the process must be.
    """

    live = True

    def __init__(self, width: int = 1920, height: int = 1080, fps: int = 30) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError:
            raise CameraError(NO_PICAMERA) from None
        try:
            device: Any = Picamera2()
            # "RGB888" is libcamera's name for what lies in memory as blue, green, red.
            device.configure(device.create_video_configuration(
                main={"size": (width, height),
                "format": "RGB888"}, controls={"FrameRate": fps}, buffer_count=4
            ))  # fmt: skip
            device.start()
            _settle(device)
        except (RuntimeError, IndexError, OSError) as error:
            raise CameraError(
                f"the Pi's camera cannot be opened ({error}); check its ribbon cable"
            ) from error

        requests: list[Any] = []

        def grab() -> bool:
            while requests:  # a request that is kept keeps its buffer from the camera
                requests.pop().release()
            requests.append(device.capture_request())
            return True

        def retrieve() -> Image | None:
            return np.array(requests[-1].make_array("main"), np.uint8)

        self._newest = NewestFrame("picamera", grab, retrieve, device.close, _PATIENCE)

    def read(self) -> Frame | None:
        return self._newest.read()

    def close(self) -> None:
        self._newest.close()


def _settle(device: Any, frames: int = 30) -> None:
    """Lets the automatics find their values, then holds them."""
    metadata: dict[str, Any] = {}
    for _ in range(frames):
        metadata = device.capture_metadata()
    fixed = {"AeEnable": False, "AwbEnable": False}
    for name in ("ExposureTime", "AnalogueGain", "ColourGains"):
        if name in metadata:
            fixed[name] = metadata[name]
    device.set_controls(fixed)
