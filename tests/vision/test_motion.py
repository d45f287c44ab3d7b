"""The motion gate: noise and slow light are nothing, a thing that comes to rest is seen where it lies."""

from __future__ import annotations

import numpy as np
import pytest

from vision.motion import CELLS, Motion, TableState

WIDTH, HEIGHT = 640, 360


def pictures(noise=2.0, seed=0):
    rng = np.random.default_rng(seed)
    table = rng.normal(100, 8, (HEIGHT, WIDTH, 3))

    def at(light=1.0, box=None):
        image = table.copy()
        if box:
            x, y = box
            image[y : y + 80, x : x + 60] = 230
        return np.clip(image * light + rng.normal(0, noise, image.shape), 0, 255).astype(np.uint8)

    return at


@pytest.mark.parametrize("noise", [0.5, 2.0, 12.0])
def test_a_still_table_is_still_however_noisy(noise):
    at, motion = pictures(noise), Motion()
    glances = [motion.update(at(), n / 30) for n in range(60)]
    assert all(glance.state(False) is TableState.EMPTY for glance in glances[30:])


@pytest.mark.parametrize("step", [-0.001, 0.001])
def test_light_that_drifts_is_no_change(step):
    at, motion = pictures(), Motion()
    glances = [motion.update(at(1.0 + step * n), n / 30) for n in range(240)]
    assert not any(glance.changed.any() for glance in glances)


def test_a_thing_moves_settles_and_is_known_after_a_look():
    at, motion = pictures(), Motion()
    states = []
    for n in range(60):
        box = None if n < 20 else (min(300, 40 * (n - 20)), 140)
        glance = motion.update(at(box=box), n / 30)
        states.append(glance.state(False))
    assert list(dict.fromkeys(states)) == [TableState.EMPTY, TableState.HAND, TableState.SETTLING]
    inside = motion.mask(np.array([(300, 140), (360, 140), (360, 220), (300, 220)], float), grow=-0.5)
    assert glance.settled[inside].all()
    assert glance.settled.sum() < 1.3 * inside.sum() + 30
    motion.accept(glance.settled, under_cards=np.zeros_like(inside))
    assert motion.update(at(box=(300, 140)), 2.0).still


def test_stillness_is_local():
    at, motion = pictures(), Motion()
    for n in range(40):
        image = at(box=(100, 100) if n >= 10 else None)
        image[250:330, 10 * n : 10 * n + 60] = 20  # something passes by elsewhere
        glance = motion.update(image, n / 30)
    card = motion.mask(np.array([(100, 100), (160, 100), (160, 180), (100, 180)], float), grow=-1.0)
    assert glance.moving.any()
    assert glance.settled[card].all()


def test_the_same_picture_again_and_again_is_counted():
    at, motion = pictures(), Motion()
    motion.update(at(), 0.0)
    image = at()
    for n in range(1, 31):
        glance = motion.update(image, n / 10)
    assert glance.unchanged_for == pytest.approx(2.9)


def test_a_source_that_changes_its_size_begins_anew():
    motion = Motion()
    motion.update(np.zeros((360, 640, 3), np.uint8), 0.0)
    glance = motion.update(np.zeros((480, 640, 3), np.uint8), 0.1)
    assert glance.changed.shape == (120, CELLS)
    assert glance.still
