"""The eye as the observer uses it: failures cost a look, and the deck rules out only the unlikely."""

from __future__ import annotations

import numpy as np
import pytest

from scorekeeper.cards import PACK, RED_JOKER, Card
from scorekeeper.observation import Reading
from vision.eye import CarefulEye
from vision.layout import certain
from vision.sights import Sight

QUAD = np.array([[10, 10], [60, 10], [60, 80], [10, 80]], np.float32)
IMAGE = np.zeros((90, 70, 3), np.uint8)


class Shows:
    def __init__(self, probabilities: np.ndarray) -> None:
        self.sight = Sight(QUAD, Reading(None, 0.0), False, 1.0, 0.9, np.asarray(probabilities, np.float32))

    def look(self, image: np.ndarray) -> list[Sight]:
        return [self.sight]


def mixed(joker: float, card: str) -> np.ndarray:
    return joker * certain(RED_JOKER) + (1 - joker) * certain(Card.parse(card))


def seen(joker: float) -> np.ndarray:
    return CarefulEye(Shows(mixed(joker, "JD")), PACK).look(IMAGE)[0].probabilities


def test_a_card_that_the_deck_lacks_gives_way_where_it_was_unlikely() -> None:
    assert seen(0.1) == pytest.approx(certain(Card.parse("JD")))


@pytest.mark.parametrize("joker", [0.3, 0.6, 0.99])
def test_a_joker_in_a_game_without_jokers_stays_a_joker(joker: float) -> None:
    assert seen(joker) == pytest.approx(mixed(joker, "JD"), abs=1e-6)


def test_an_eye_that_fails_costs_a_look_only() -> None:
    class Fails:
        def look(self, image: np.ndarray) -> list[Sight]:
            raise RuntimeError("broken")

    assert CarefulEye(Fails(), PACK).look(IMAGE) == []
