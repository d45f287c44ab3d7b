"""The ring of rendered examples: what is well known is drawn seldom, what is new is not known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.training.ring import Ring


def ring_of(folder: Path, count: int) -> Ring:
    ring = Ring(folder, 100, (2, 2, 3), (1,))
    for number in range(count):
        ring.put(np.full((2, 2, 3), number, np.uint8), np.array([number], np.float32))
    return ring


def alike(labels: np.ndarray) -> np.ndarray:
    return np.ones(len(labels), np.float32)


def test_what_is_well_known_is_drawn_seldom(tmp_path: Path) -> None:
    ring = ring_of(tmp_path, 100)
    ring.known[:50] = 0.999
    drawn = np.concatenate([ring.lot(np.random.default_rng(seed), 20, alike) for seed in range(200)])
    assert len(drawn) == 4000
    assert (drawn < 50).mean() == pytest.approx(0.15 / 1.15, abs=0.02)


def test_what_is_doubted_is_drawn_as_often_as_what_is_new(tmp_path: Path) -> None:
    ring = ring_of(tmp_path, 100)
    ring.known[:50] = 0.9
    drawn = np.concatenate([ring.lot(np.random.default_rng(seed), 20, alike) for seed in range(200)])
    assert (drawn < 50).mean() == pytest.approx(0.5, abs=0.03)


def test_enough_is_drawn_even_of_what_is_all_well_known(tmp_path: Path) -> None:
    ring = ring_of(tmp_path, 5)
    ring.known[:5] = 1.0
    assert len(ring.lot(np.random.default_rng(1), 40, alike)) == 40


def test_an_example_that_is_overwritten_is_new_again(tmp_path: Path) -> None:
    ring = ring_of(tmp_path, 100)
    ring.known[:] = 0.999
    ring.put(np.full((2, 2, 3), 7, np.uint8), np.array([7.0], np.float32))
    assert ring.known[0] == 0
    assert (ring.known[1:] == np.float32(0.999)).all()


def test_pictures_stay_with_their_labels(tmp_path: Path) -> None:
    ring = ring_of(tmp_path, 60)
    pictures, labels = ring.draw(np.random.default_rng(1), 30)
    assert (pictures[:, 0, 0, 0] == labels[:, 0]).all()
    assert (labels < 60).all()
