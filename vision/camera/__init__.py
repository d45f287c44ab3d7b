"""Camera sources: devices, recordings, streams and the simulated table."""

from vision.camera.base import Camera, CameraError, Frame
from vision.camera.opening import open_camera

__all__ = ["Camera", "CameraError", "Frame", "open_camera"]
