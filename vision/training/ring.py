"""Rendered examples in files that a renderer keeps filling and a trainer draws from at random.

The renderer overwrites the oldest example, so that training never sees a fixed set and need not wait.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_WELL, _SELDOM = 0.95, 0.15
"""From this certainty of the truth an example is drawn less often, and how much less at most."""


class Ring:
    """``capacity`` pictures (high, wide, 3) uint8 with a float32 label array each, mapped from ``folder``."""

    def __init__(
        self, folder: Path, capacity: int, picture: tuple[int, int, int], label: tuple[int, ...]
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.capacity = capacity
        self.pictures = _mapped(folder / "pictures.bin", np.uint8, (capacity, *picture))
        self.labels = _mapped(folder / "labels.bin", np.float32, (capacity, *label))
        self.written = _mapped(folder / "written.bin", np.int64, (1,))
        self.known = _mapped(folder / "known.bin", np.float32, (capacity,))
        """How surely the network knew the truth when it last learnt an example, 0–1; 0: it has not yet."""

    def put(self, picture: NDArray[np.uint8], label: NDArray[np.float32]) -> None:
        place = int(self.written[0]) % self.capacity
        self.pictures[place] = picture
        self.labels[place] = label
        self.known[place] = 0
        self.written[0] += 1

    def __len__(self) -> int:
        return min(int(self.written[0]), self.capacity)

    def lot(
        self,
        rng: np.random.Generator,
        count: int,
        worth: Callable[[NDArray[np.float32]], NDArray[np.float32]],
    ) -> NDArray[np.int64]:
        """The places of ``count`` examples by lot. ``worth`` gives labels their chance (0–1) to be kept when
        drawn; what the network knows well is drawn seldom, as it learns hardly anything from it."""
        places = rng.integers(0, len(self), 10 * count)
        new = np.clip((1 - np.asarray(self.known[places], np.float64)) / (1 - _WELL), _SELDOM, 1)
        keep = rng.random(len(places)) < worth(np.asarray(self.labels[places])) * new
        return np.sort(np.concatenate([places[keep], places[~keep]])[:count])

    def at(self, places: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Copies of the pictures and labels at these places."""
        return np.asarray(self.pictures[places]), np.asarray(self.labels[places])

    def draw(self, rng: np.random.Generator, count: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """``count`` examples by lot, one as likely as another."""
        return self.at(np.sort(rng.integers(0, len(self), count)))


def _mapped(path: Path, kind: type, shape: tuple[int, ...]) -> NDArray[np.generic]:
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    if not path.exists():
        with path.open("wb") as made:
            made.truncate(size)
    elif path.stat().st_size != size:  # never cut a file that another process may have mapped
        raise ValueError(f"{path} is of another recipe; delete it while nothing trains")
    return np.memmap(path, kind, "r+", shape=shape)
