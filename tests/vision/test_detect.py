"""Quads: overlap, repeats, and what the network's numbers mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.errors import ModelError
from scorekeeper.observation import Reading
from vision.crop import crop_matrix
from vision.detect import Detection, distinct, overlap
from vision.sights import Sight, likely, merged
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
    (tmp_path / "SHA256SUMS").write_bytes(b"\xff\xfe")
    with pytest.raises(ModelError, match="list of checksums is damaged"):
        model_bytes("detector.onnx", tmp_path)


def seen(left: float, card: int, chance: float) -> Sight:
    quad = np.array([[left, 0], [left + 60, 0], [left + 60, 90], [left, 90]], np.float32)
    chances = np.full(56, (1 - chance) / 55, np.float32)
    chances[card] = chance
    return Sight(quad, Reading(None, chance), back=False, visible=1.0, score=0.9, probabilities=chances)


def test_two_loose_sights_of_one_card_are_one_and_two_cards_stay_two() -> None:
    # moved by 20 of 60: intersection over union is 40 / 80 = 0.5
    assert len(merged([seen(0, 7, 0.9), seen(20, 7, 0.9)])) == 1
    assert len(merged([seen(0, 7, 0.9), seen(20, 8, 0.9)])) == 2
    assert len(merged([seen(0, 7, 0.3), seen(20, 7, 0.3)])) == 2  # nobody knows what these are
    assert len(merged([seen(0, 7, 0.9), seen(50, 7, 0.9)])) == 2  # of two packs, side by side


def test_no_card_has_room_in_another() -> None:
    whole = seen(0, 20, 0.999)
    cut = seen(0, 18, 0.97)
    part = replace(cut, quad=cut.quad * np.float32([1, 0.72]))  # of an 8 only six signs are in it
    assert merged([whole, part]) == [whole]
    beside = replace(part, quad=part.quad + np.float32([8, 0]))  # a card that lies on it, a little aside
    assert len(merged([whole, beside])) == 2
    back = replace(part, back=True)
    assert len(merged([whole, back])) == 2


def told(quad: list[tuple[float, float]], card: int | None, visible: float = 1.0) -> Sight:
    chances = np.full(56, 0.002, np.float32)
    chances[9 if card is None else card] = 0.4 if card is None else 0.99
    reading = Reading(None, 0.4) if card is None else Reading(PACK_WITH_JOKERS[card], 0.99)
    return Sight(np.array(quad, np.float32), reading, False, visible, 0.9, chances)


def box(left: float, top: float, wide: float = 60, high: float = 90) -> list[tuple[float, float]]:
    return [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]


def test_nothing_doubtful_lies_on_two_cards_that_are_seen_whole() -> None:
    pair = [told(box(0, 0), 3), told(box(70, 0), 4)]
    between = told(box(30, 0), None)  # 30 of its 60 on the left one, 20 on the right one
    assert len(likely([*pair, between])) == 2
    covered = [told(box(0, 0), 3, 0.5), told(box(70, 0), 4, 0.67)]
    assert len(likely([*covered, between])) == 3  # it may well lie there: they are covered
    assert len(likely([*pair, told(box(30, 0), 20)])) == 3  # surely another card


def test_a_card_within_a_larger_one_is_its_print_unless_only_the_small_one_is_read() -> None:
    card = told(box(100, 100), 7)
    court = told(box(0, 0, 300, 420), 8)
    table = replace(told(box(0, 0, 300, 420), None), score=0.4)  # a patch of a patterned cloth
    back = replace(table, back=True)
    assert merged([card, court]) == [court]
    assert merged([card, table]) == [card]
    assert merged([card, back]) == [card]
    doubtful = replace(table, score=0.9)
    assert merged([told(box(100, 100), None), doubtful]) == [doubtful]
