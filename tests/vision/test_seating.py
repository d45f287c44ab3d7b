"""Whose hand it was: by the arm, by the landing place, never by the turn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorekeeper.observation import POOL, Place, Zone
from vision.calibration import Calibration, CalibrationError, load, save
from vision.motion import CELLS, Glance
from vision.seating import Hands

ROWS = 90
EDGES = {0: (82, 89), 1: (159, 47), 2: (77, 0), 3: (0, 43)}
MIDDLE = (80, 45)


def arm(*ends, width=9):
    cells = np.zeros((ROWS, CELLS), np.uint8)
    for end in ends:
        cv2.line(cells, MIDDLE, end, 1, width)
    return cells.astype(bool)


def card_cells():
    cells = np.zeros((ROWS, CELLS), bool)
    cells[38:53, 75:86] = True
    return cells


def remembered(*frames, calibration=None):
    hands = Hands(calibration or Calibration())
    for n, changed in enumerate(frames):
        nothing = np.zeros_like(changed)
        hands.remember(Glance(n / 30, changed, changed, nothing, np.zeros(changed.shape), 0.0))
    return hands


def nothing():
    return np.zeros((ROWS, CELLS), bool)


@pytest.mark.parametrize("seat", range(4))
def test_the_arm_says_whose_card_it_is_wherever_it_lies(seat):
    hands = remembered(nothing(), *[arm(EDGES[seat])] * 10, card_cells())
    found, sure = hands.brought(card_cells(), 11 / 30, np.zeros(2))
    assert found == seat
    assert sure > 0.9


def test_two_arms_over_one_card_leave_a_doubt():
    hands = remembered(nothing(), *[arm(EDGES[0], EDGES[1])] * 10)
    _, sure = hands.brought(card_cells(), 10 / 30, np.zeros(2))
    assert sure < 0.7


def test_the_arm_that_came_with_the_card_counts_not_the_one_before():
    hands = remembered(*[arm(EDGES[3])] * 10, nothing(), *[arm(EDGES[1])] * 6, card_cells())
    assert hands.brought(card_cells(), 17 / 30, np.zeros(2))[0] == 1


def test_without_an_arm_the_landing_place_is_a_weak_hint():
    seat, sure = remembered(nothing()).brought(card_cells(), 0.0, np.array([0.0, 0.3]))
    assert seat == 0
    assert sure < 0.7


def test_nothing_seen_is_nobody():
    assert remembered(nothing()).brought(card_cells(), 0.0, np.zeros(2))[0] is None


def test_the_hand_that_leaves_last_has_swept():
    hands = remembered(*[arm(EDGES[2])] * 5, *[arm(EDGES[2], EDGES[0])] * 5, *[arm(EDGES[0])] * 12)
    assert hands.took(card_cells(), 0.0, 1.0)[0] == 0


def test_what_lay_there_before_the_hand_came_is_no_arm():
    """The fan of seat 0 reaches up to the card that seat 1 lays down before it."""
    fan = nothing()
    fan[53:90, 76:86] = True
    hands = Hands(Calibration())
    coming = [(fan, nothing())] * 8
    coming += [(fan | arm(EDGES[1]) | card_cells(), arm(EDGES[1]))] * 8
    coming += [(fan | card_cells(), card_cells())] * 3
    for n, (changed, moving) in enumerate(coming):
        hands.remember(Glance(n / 30, moving, changed, fan, np.zeros(fan.shape), 0.0))
    seat, sure = hands.brought(card_cells(), 16 / 30, np.array([0.0, 0.3]))
    assert seat == 1
    assert sure > 0.9


def test_piles_before_a_seat_are_numbered_from_its_left_hand():
    calibration = Calibration.seated(2, piles=3)
    zones = [calibration.zone(np.array([x, y])) for y in (0.8, -0.8) for x in (-0.5, 0.0, 0.5)]
    assert [(zone.seat, zone.pile) for zone in zones] == [(0, 1), (0, 2), (0, 3), (1, 3), (1, 2), (1, 1)]
    assert calibration.zone(np.array([0.7, 0.8])) == Zone(Place.SEAT, 0)
    assert calibration.zone(np.array([0.5, 0.0])) == POOL


def test_three_sit_at_three_sides():
    seats = [Calibration.seated(3).seat_at(np.array(at)) for at in ((0.1, 0.9), (0.9, 0.3), (-0.9, 0.3))]
    assert seats == [0, 1, 2]


def test_seats_follow_the_calibration():
    turned = Calibration(bearings=(180.0, 90.0, 0.0, 270.0))
    hands = remembered(nothing(), *[arm(EDGES[0])] * 10, calibration=turned)
    assert hands.brought(card_cells(), 10 / 30, np.zeros(2))[0] == 1


def test_a_calibration_is_kept(tmp_path):
    calibration = Calibration(((0.1, 0.1), (0.9, 0.12), (0.88, 0.95), (0.08, 0.9)), pool=0.5)
    save(calibration, tmp_path / "table.json")
    assert load(tmp_path / "table.json") == calibration
    middle = np.array([[0.1 * 1280, 0.1 * 720]])
    assert np.allclose(calibration.to_table(middle, (1280, 720)), [[-1, -1]])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"pool": "wide"}',
        '{"size": 3}',
        '{"corners": [[0, 0], [1, 1], [1, 0], [0, 1]]}',
        '{"pool": 7}',
    ],
)
def test_a_wrong_calibration_is_one_sentence(tmp_path, text):
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(CalibrationError, match=r"mark|pool"):
        load(path)
