"""From a camera spec, as a person writes it, to a camera."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vision.camera.base import Camera, CameraError
from vision.camera.film import FrameFolder, VideoFile, is_picture
from vision.camera.picamera import PiCamera
from vision.camera.simulated import Move, SimSettings, SimulatedTable
from vision.camera.spec import HELP, Kind, device_index, kind_of
from vision.camera.stream import NetworkCamera
from vision.camera.v4l2 import DeviceCamera


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
    match kind_of(spec):
        case Kind.SIMULATED:
            if script is None:
                raise CameraError("the simulated table was given no game to show")
            return SimulatedTable(script, SimSettings.parse(spec), paced)
        case Kind.PI:
            return PiCamera()
        case Kind.STREAM:
            return NetworkCamera(spec)
        case Kind.DEVICE:
            return DeviceCamera(device_index(spec))
        case Kind.RECORDING:
            try:
                return _recording(spec, paced)
            except OSError as error:
                raise CameraError(
                    f"{spec} cannot be read ({error.strerror}); check its owner and rights"
                ) from error


def _recording(spec: str, paced: bool) -> Camera:
    path = Path(spec)
    if path.is_dir():
        return FrameFolder(path, paced=paced)
    if path.is_file():
        if is_picture(path):
            raise CameraError(
                f"{spec} is one picture; use hakam look for it, or give the folder that holds it"
            )
        return VideoFile(path, paced=paced)
    raise CameraError(f"there is no camera, file or folder {spec!r}; {HELP}")
