"""Quads: overlap, repeats, and what the network's numbers mean."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scorekeeper.errors import ModelError
from vision.detect import Detection, distinct, overlap
from vision.read import crop_matrix
from vision.weights import model_bytes


def card(x: float, y: float = 0, wide: float = 60, high: float = 84) -> np.ndarray:
    return np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)


def test_overlap() -> None:
    assert overlap(card(0), card(0)) == pytest.approx(1, abs=1e-4)
    assert overlap(card(0), card(500)) == 0
    assert overlap(card(0), card(30)) == pytest.approx(1 / 3, abs=1e-3)


def test_repeats_of_a_card_are_dropped_but_its_neighbour_stays() -> None:
    found = [
        Detection(card(0), "face", 0.9),
        Detection(card(2), "face", 0.8),
        Detection(card(25), "face", 0.7),
    ]
    assert distinct(found) == [found[0], found[2]]


def test_the_crop_holds_the_card_with_its_border() -> None:
    matrix = crop_matrix(card(100, 50), (128, 176))
    corner = matrix @ np.array([100, 50, 1])
    assert corner[:2] / corner[2] == pytest.approx([128 * 0.06 / 1.12, 176 * 0.06 / 1.12], abs=1e-3)


def test_damaged_or_absent_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "SHA256SUMS").write_text("0" * 64 + "  detector.onnx\n")
    (tmp_path / "detector.onnx").write_bytes(b"half of the file")
    with pytest.raises(ModelError, match="damaged"):
        model_bytes("detector.onnx", tmp_path)
    with pytest.raises(ModelError, match="cannot be read"):
        model_bytes("reader.onnx", tmp_path)
