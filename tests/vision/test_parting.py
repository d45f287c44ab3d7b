"""What is no card's size: two cards side by side that look like one, and the middle of a card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorekeeper.cards import Card
from scorekeeper.observation import Reading
from vision.camera.sim.moves import SimSettings
from vision.camera.simulated import Show, SimulatedTable, Throw
from vision.parting import card_size, grown, in_two, lengthened
from vision.read import Eye
from vision.sights import CLASSES, Sight

SIZE = (60.0, 90.0)


def box(x: float, y: float, wide: float, high: float, turn: int = 0) -> np.ndarray:
    quad = np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)
    return np.roll(quad, turn, axis=0)


def at(quad: np.ndarray) -> list[list[float]]:
    return sorted(quad.tolist())


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(
    ("wide", "high", "first", "second"),
    [
        (110, 90, box(0, 0, 60, 90), box(50, 0, 60, 90)),  # beside each other
        (60, 150, box(0, 0, 60, 90), box(0, 60, 60, 90)),  # one above the other
        (130, 60, box(0, 0, 90, 60), box(40, 0, 90, 60)),  # lying
    ],
)
def test_a_quad_of_two_cards_is_one_at_each_end(
    wide: float, high: float, first: np.ndarray, second: np.ndarray, turn: int
) -> None:
    ((one, other),) = in_two(box(0, 0, wide, high, turn), SIZE)
    assert sorted([at(one), at(other)]) == sorted([at(first), at(second)])
    for part in (one, other):
        assert np.linalg.norm(part[1] - part[0]) == pytest.approx(60)  # a short side first, as in a detection


@pytest.mark.parametrize(("wide", "high"), [(60, 90), (66, 96), (130, 200), (300, 90)])
def test_a_card_and_what_cannot_be_two_are_not_parted(wide: float, high: float) -> None:
    assert in_two(box(0, 0, wide, high), SIZE) == []


def test_a_part_of_a_card_grows_about_its_middle() -> None:
    assert grown(box(15, 22.5, 30, 45), SIZE) == pytest.approx(box(0, 0, 60, 90))
    assert grown(box(0, 0, 54, 84), SIZE) is None


def test_a_part_of_a_card_is_lengthened_on_each_side() -> None:
    assert [at(quad) for quad in lengthened(box(0, 0, 60, 100))] == [
        at(box(0, 0, 60, 135)),
        at(box(-21, 0, 81, 100)),
        at(box(0, -35, 60, 135)),
        at(box(0, 0, 81, 100)),
    ]


def test_the_size_of_a_card_is_that_of_most() -> None:
    assert card_size([]) is None
    assert card_size([box(0, 0, 60, 90), box(0, 0, 90, 90)]) == pytest.approx((60, 90))
    assert card_size([box(0, 0, 60, 90), box(5, 5, 62, 92), box(9, 9, 200, 300)]) == pytest.approx((62, 92))


def test_two_cards_that_are_laid_side_by_side_are_both_read() -> None:
    cards = tuple(map(Card.parse, ("3C", "4H")))
    settings = SimSettings(game="gam", seed=1, fps=5)
    table = SimulatedTable([Throw(1, Card.parse("QD")), Show(0, cards)], settings)
    image = None
    while (frame := table.read()) is not None:
        image = frame.image
    assert image is not None
    read = {sight.reading.card for sight in Eye(hasty=True).look(image)}
    assert read >= {Card.parse("QD"), *cards}


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_a_card_that_was_read_surely_does_not_keep_a_strip_of_the_one_under_it(seed: int) -> None:
    cards = tuple(map(Card.parse, ("3S", "9S")))
    settings = SimSettings(game="gam", seed=seed, fps=5)
    table = SimulatedTable([Throw(1, Card.parse("QD")), Show(2, cards)], settings)
    image = None
    while (frame := table.read()) is not None:
        image = frame.image
    assert image is not None
    sights = Eye(hasty=True).look(image)
    area = {sight.reading.card: cv2.contourArea(sight.quad) for sight in sights}
    assert area[Card.parse("9S")] < 1.2 * area[Card.parse("QD")]
    assert len([sight for sight in sights if not sight.back]) == 3


def test_a_card_of_which_only_the_middle_was_found_is_read() -> None:
    table = SimulatedTable(
        [Throw(0, Card.parse("3D")), Throw(1, Card.parse("QS"), apart=True)], SimSettings(fps=5)
    )
    frames = []
    while (frame := table.read()) is not None:
        frames.append(frame)
    eye, image = Eye(hasty=True), frames[-1].image
    queen, three = eye.look(image)
    if queen.reading.card != Card.parse("QS"):
        queen, three = three, queen
    middle = three.quad.mean(axis=0)
    doubt = np.full(CLASSES, 1 / CLASSES, np.float32)
    part = Sight(middle + (three.quad - middle) / 2, Reading(None, 0.02), False, 0.4, 0.84, doubt)
    _, read = eye._of_size(image, [queen, part])
    assert read.reading.card == Card.parse("3D")
    assert np.abs(read.quad - three.quad).max() < 0.1 * np.linalg.norm(three.quad[0] - three.quad[2])
