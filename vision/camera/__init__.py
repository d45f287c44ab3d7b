"""Camera sources: devices, recordings, streams and the simulated table."""

from vision.camera.base import Camera, Frame

__all__ = ["Camera", "Frame"]
