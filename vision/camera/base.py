"""What a camera is to the rest of vision: something that is read, frame by frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from scorekeeper.errors import CameraError

Image = npt.NDArray[np.uint8]
"""A picture of shape (height, width, 3), BGR."""
Points = npt.NDArray[np.floating[Any]]
"""Points of shape (n, 2) in frame pixels: x to the right, y down."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source.

    ``image`` is (height, width, 3) BGR and belongs to the reader: the source does not touch it again.
    ``number`` counts the source's frames from 0 (a live source that dropped frames leaves gaps).
    ``t`` is in seconds on the source's own clock, from its first frame, and never runs backwards.
    """

    image: Image
    number: int
    t: float


class Camera(Protocol):
    """A source of frames. One thread reads it; ``close`` may be called more than once."""

    live: bool
    """A live source drops old frames when it is read too slowly; a recording keeps them all."""

    def read(self) -> Frame | None:
        """The next frame, or ``None`` when a recording is over.

        Raises:
            CameraError: the source is lost (unplugged, deleted, stalled, damaged).
        """

    def close(self) -> None:
        """Lets go of the device or file."""


__all__ = ["Camera", "CameraError", "Frame", "Image", "Points"]
