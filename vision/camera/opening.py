"""From a camera spec, as a person writes it, to a camera."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vision.camera.base import Camera, CameraError
from vision.camera.film import FrameFolder, VideoFile, is_picture
from vision.camera.picamera import PiCamera
from vision.camera.simulated import Move, SimSettings, SimulatedTable
from vision.camera.stream import NetworkCamera
from vision.camera.v4l2 import DeviceCamera

_HELP = (
    "give a number as in 0, /dev/video0, picamera, a video file, a folder of pictures, "
    "http://… or rtsp://…, or sim"
)


def open_camera(spec: str, script: Iterable[Move] | None = None, *, paced: bool = False) -> Camera:
    """Opens the camera that ``spec`` names.

    Args:
        spec: ``sim[:GAME[?…]]``, a V4L2 index, ``/dev/videoN``, ``picamera``, a video file, a folder of
            frames, ``http://…`` or ``rtsp://…``. It is never handed to a shell or a pipeline.
        script: what happens on the simulated table; other sources ignore it.
        paced: the simulated table and recordings give their frames in real time, not as fast as read.

    Raises:
        CameraError: there is no such source, or it cannot be opened.
    """
    spec = spec.strip()
    if spec == "sim" or spec.startswith(("sim:", "sim?")):
        if script is None:
            raise CameraError("the simulated table was given no game to show")
        return SimulatedTable(script, SimSettings.parse(spec), paced)
    if spec == "picamera":
        return PiCamera()
    if spec.startswith(("http://", "https://", "rtsp://", "rtsps://")):
        return NetworkCamera(spec)
    if spec.isascii() and spec.isdigit() and len(spec) < 4:
        return DeviceCamera(int(spec))
    if spec.startswith("/dev/video") and spec[10:].isascii() and spec[10:].isdigit():
        return DeviceCamera(int(spec[10:]))
    if "://" in spec or not spec or "\0" in spec:
        raise CameraError(f"{spec!r} is not a camera; {_HELP}")
    path = Path(spec)
    if path.is_dir():
        return FrameFolder(path, paced=paced)
    if path.is_file():
        if is_picture(path):
            raise CameraError(
                f"{spec} is one picture; use hakam look for it, or give the folder that holds it"
            )
        return VideoFile(path, paced=paced)
    raise CameraError(f"there is no camera, file or folder {spec!r}; {_HELP}")
