"""Backs on the table: overlooked ones stay, held ones and what only looks like one do not count."""

from __future__ import annotations

import numpy as np
import pytest

from vision.calibration import Calibration
from vision.lying import LyingBacks
from vision.motion import Motion
from vision.seating import Hands

WIDTH, HEIGHT = 640, 360


def card(x, y, wide=60, high=84):
    return np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], np.float32)


class Table:
    """A grey table on which dark cards are laid down and taken away between two looks."""

    def __init__(self, cards=(), calibration=None):
        self.cards = list(cards)
        self.t = 0.0
        self.motion = Motion()
        calibration = calibration or Calibration()
        self.backs = LyingBacks(self.motion, Hands(calibration), calibration)
        self.glance = self._pass()

    def _pass(self, seconds=0.5):
        image = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
        for quad in self.cards:
            (x0, y0), (x1, y1) = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int)
            image[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = (150, 40, 20)
        for _ in range(round(seconds / 0.05)):
            self.t += 0.05
            glance = self.motion.update(image, self.t)
        return glance

    def look(self, seen=None, faces=()):
        """The backs that lie there after a look that found ``seen``: by default all that lie there."""
        glance = self._pass()
        found = self.cards if seen is None else seen
        lying = self.backs.look(found, faces, glance)
        under = np.zeros_like(glance.moving)
        for quad in lying:
            under |= self.motion.mask(quad, grow=1.5)
        self.motion.accept(glance.settled, under)
        return [tuple(quad[0]) for quad in lying]


def test_a_back_that_a_look_overlooks_lies_there_still():
    table = Table()
    table.backs.begin([])
    table.cards = [card(100, 100), card(300, 100)]
    assert table.look() == [(100, 100), (300, 100)]
    assert table.look(seen=table.cards[:1]) == [(100, 100), (300, 100)]
    assert table.look(seen=[]) == [(100, 100), (300, 100)]


def test_a_back_that_was_taken_is_gone():
    table = Table()
    table.backs.begin([])
    table.cards = [card(100, 100), card(300, 100)]
    table.look()
    table.cards.pop()
    assert table.look() == [(100, 100)]
    table.cards = []
    assert table.look() == []


def test_what_looked_like_a_back_from_the_beginning_is_none():
    saucer = card(500, 40)
    table = Table([saucer])
    table.backs.begin([])
    assert table.look(seen=[saucer]) == []
    table.cards.append(card(200, 200))
    assert table.look() == [(200, 200)]


def test_a_back_that_lay_there_from_the_beginning_may_be_overlooked_or_taken():
    table = Table([card(100, 100)])
    table.backs.begin(table.cards)
    assert table.look(seen=[]) == [(100, 100)]
    table.cards = []
    assert table.look() == []


@pytest.mark.parametrize("x", [-30, 600])
def test_a_back_that_reaches_over_the_edge_is_held_in_a_hand(x):
    table = Table()
    table.backs.begin([])
    table.cards = [card(x, 100), card(300, 100)]
    assert table.look() == [(300, 100)]


def test_the_edge_is_that_of_the_table_not_of_the_picture():
    corners = ((0.25, 0.0), (0.75, 0.0), (0.75, 1.0), (0.25, 1.0))
    table = Table(calibration=Calibration(corners=corners))
    table.backs.begin([])
    table.cards = [card(60, 100), card(300, 100)]
    assert table.look() == [(300, 100)]


def test_a_face_in_the_place_of_a_back_has_taken_it():
    table = Table()
    table.backs.begin([])
    table.cards = [card(100, 100)]
    table.look()
    assert table.look(seen=[], faces=[card(102, 101)]) == []


def test_a_back_under_a_hand_stays_and_one_that_the_hand_took_does_not():
    table = Table()
    table.backs.begin([])
    table.cards = [card(100, 100)]
    table.look()
    moving = table._pass(0.05)
    hidden = table.motion.update(np.full((HEIGHT, WIDTH, 3), 60, np.uint8), table.t + 0.05)
    assert moving.still
    assert [tuple(q[0]) for q in table.backs.look([], [], hidden)] == [(100, 100)]
    table.t += 0.1
    table.cards = []
    assert table.look() == []


def test_of_two_backs_that_lie_apart_the_moved_one_is_where_it_was_moved_to():
    table = Table()
    table.backs.begin([])
    table.cards = [card(100, 100), card(300, 100)]
    table.look()
    table.cards = [card(100, 100), card(310, 110)]
    assert table.look() == [(100, 100), (310, 110)]
