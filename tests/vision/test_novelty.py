"""Which sights are new cards: the table must have changed there, and no known card may be it."""

from __future__ import annotations

import numpy as np
import pytest

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.observation import Place, Zone
from vision.calibration import Calibration
from vision.layout import Face, reading
from vision.lying import LyingBacks
from vision.motion import Motion
from vision.novelty import Novelty
from vision.seating import Hands
from vision.sights import CLASSES, Sight

WIDTH, HEIGHT = 640, 360
KING, FIVE = Card.parse("KS"), Card.parse("5H")
FREE, ANOTHER, SAME_TONE = (20, 40, 210), (60, 60, 60), (225, 225, 225)


def quad(x, y, wide=60, high=84):
    return np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], np.float32)


def sight(at, card=None, sure=0.99, visible=1.0):
    """A sight of a card; without one it is doubtful."""
    sure = sure if card else 0.4
    chance = np.full(CLASSES, (1 - sure) / (CLASSES - 1), np.float32)
    chance[PACK_WITH_JOKERS.index(card or FIVE)] = sure
    return Sight(at, reading(chance), False, visible, 0.9, chance)


class Table:
    """A grey table, cards of one tone laid on it one after the other."""

    def __init__(self, there=()):
        self.motion = Motion()
        calibration = Calibration()
        self.novelty = Novelty(self.motion, LyingBacks(self.motion, Hands(calibration), calibration))
        self.image = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
        self.lying = []
        self.t = 0.0
        for at in there:
            self._paint(at, SAME_TONE)
        self._pass()
        for at in there:
            self.novelty.veil(at)

    def _paint(self, at, tone):
        (x0, y0), (x1, y1) = at.min(axis=0).astype(int), at.max(axis=0).astype(int)
        self.image[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = tone

    def _pass(self, seconds=0.5):
        for _ in range(round(seconds / 0.05)):
            self.t += 0.05
            self.glance = self.motion.update(self.image, self.t)
            self.novelty.follow(self.glance)

    def lay(self, at, tone=SAME_TONE, card=None):
        """A card comes to rest; with ``card`` it is a face that is known since."""
        self._paint(at, tone)
        self._pass()
        if card is not None:
            face = Face(at, Zone(Place.POOL), self.t - 0.3)
            face.look(sight(at, card))
            self.lying.append(face)

    def learn(self):
        """Time passes, and all is known as it lies there."""
        self._pass(1.5)
        self.motion.accept(np.ones(self.glance.moving.shape, bool), self.under())
        self._pass(0.2)

    def under(self):
        cells = np.zeros(self.glance.moving.shape, bool)
        for face in self.lying:
            cells |= self.motion.mask(face.quad, grow=1.5)
        return cells

    def is_new(self, one, seen=(), beginning=False):
        return self.novelty.is_new(one, self.lying, seen, self.under(), self.glance, beginning)


def test_a_card_on_the_table_is_new_where_the_table_has_changed():
    table = Table()
    table.lay(quad(100, 100))
    assert table.is_new(sight(quad(100, 100), KING))
    assert not table.is_new(sight(quad(300, 100), KING)), "nothing came to lie there"


def test_what_lies_there_at_the_beginning_has_changed_nothing_and_is_new():
    table = Table(there=[quad(100, 100)])
    assert table.is_new(sight(quad(100, 100), KING), beginning=True)
    assert not table.is_new(sight(quad(100, 100), KING))


def test_what_moves_is_not_yet_new():
    table = Table()
    table._paint(quad(100, 100), SAME_TONE)
    table._pass(0.05)
    assert not table.is_new(sight(quad(100, 100), KING))
    table._pass()
    assert table.is_new(sight(quad(100, 100), KING))


def test_a_second_sight_of_a_card_that_has_just_landed_is_no_new_one():
    table = Table()
    table.lay(quad(100, 100), card=KING)
    assert not table.is_new(sight(quad(104, 104), KING))


@pytest.mark.parametrize(("other", "new"), [(FIVE, True), (KING, False), (None, False)])
def test_a_card_laid_in_a_row_over_one_that_has_just_landed_is_new_if_it_reads_otherwise(other, new):
    table = Table()
    table.lay(quad(100, 100), card=KING)
    table.lay(quad(124, 100), tone=FREE)  # 60 % of it lie on the king
    assert table.is_new(sight(quad(124, 100), other)) is new


def test_what_is_left_of_a_card_that_another_has_just_covered_in_part_is_no_new_one():
    table = Table()
    table.lay(quad(100, 100), card=KING)
    table.learn()
    table.lay(quad(130, 100), tone=FREE, card=FIVE)
    left = sight(quad(94, 100, wide=48), visible=0.5)  # it reaches a little under the five
    assert not table.is_new(left)
    table.lay(quad(94, 100, wide=36), tone=ANOTHER)
    assert table.is_new(left), "another card came to lie on the rest"


def test_a_look_sees_a_strip_of_one_card_under_another_as_a_card_of_its_own_only_if_both_are_sure():
    table = Table()
    table.lay(quad(100, 100), card=KING)
    table.learn()
    table.lay(quad(112, 100), tone=FREE)
    king = sight(quad(100, 100), KING)
    assert table.is_new(sight(quad(112, 100), FIVE), seen=[king])  # 80 % of it lie on the king
    assert not table.is_new(sight(quad(112, 100)), seen=[king])


def test_a_doubtful_sight_beyond_the_edge_of_the_table_is_no_card():
    table = Table()
    table.lay(quad(-30, 100))
    assert table.is_new(sight(quad(-30, 100), KING))
    assert not table.is_new(sight(quad(-30, 100)))


def test_under_a_card_from_the_beginning_nobody_has_seen_the_table():
    table = Table(there=[quad(100, 100)])
    table._paint(quad(100, 100), SAME_TONE)  # one white card was taken, and another one laid down
    table.motion.accept(np.ones(table.glance.moving.shape, bool), table.under())
    table._paint(quad(100, 100), ANOTHER)
    table._pass(0.1)
    table._paint(quad(100, 100), SAME_TONE)
    table._pass(0.6)
    assert not table.glance.changed.any()
    assert table.is_new(sight(quad(100, 100), KING)), "something moved there since"
    bare = np.ones(table.glance.moving.shape, bool)
    assert table.novelty.unveil(bare).any()
    assert not table.novelty.unveil(bare).any(), "it is seen for the first time only once"
    assert not table.is_new(sight(quad(100, 100), KING))
