"""What only looks like a card is left out of a single picture, and what is read surely never is."""

from __future__ import annotations

import numpy as np
import pytest

from vision.genuine import evidence, genuine, likelihood
from vision.sights import BACK, CLASSES, NOTHING, Sight, sight_of
from vision.weights import Genuine

ACE = 0


def quad(wide: float, at: float = 0.0) -> np.ndarray:
    return np.array([(at, 0), (at + wide, 0), (at + wide, 1.4 * wide), (at, 1.4 * wide)], np.float32)


def sight(chances: dict[int, float], score: float = 0.5, wide: float = 50) -> Sight:
    chance = np.zeros(CLASSES, np.float32)
    for number, share in chances.items():
        chance[number] = share
    return sight_of(quad(wide), chance, 1.0, score, 0.95)


SURE = sight({ACE: 0.99, NOTHING: 0.01})
DOUBTFUL = sight({ACE: 0.6, NOTHING: 0.4})
A_BACK = sight({BACK: 0.9, NOTHING: 0.1})
# Faces count by how little they are nothing, backs by how much they are backs: both from the chance of 0.5.
BY_NOTHING = Genuine(back=(0, 1, 0, 0, 0, 0, 0), face=(0, 0, -1, 0, 0, 0, 0), least=0.7)


def test_what_is_read_surely_is_a_card() -> None:
    nothing_is = Genuine(back=(0,) * 7, face=(0,) * 7, least=1.0)
    assert genuine([SURE, DOUBTFUL, A_BACK], nothing_is) == [SURE]


def test_a_doubtful_face_and_a_back_are_weighed_by_their_own_weights() -> None:
    # The odds of the face against nothing are 0.6 : 0.4, those of the back 9 : 1.
    assert likelihood(evidence([DOUBTFUL])[0], False, BY_NOTHING) == pytest.approx(0.6)
    assert likelihood(evidence([A_BACK])[0], True, BY_NOTHING) == pytest.approx(0.9)
    assert genuine([DOUBTFUL, A_BACK], BY_NOTHING) == [A_BACK]


def test_without_weights_all_is_believed() -> None:
    assert genuine([DOUBTFUL, A_BACK], Genuine()) == [DOUBTFUL, A_BACK]


def test_a_card_that_is_known_speaks_for_what_is_as_large() -> None:
    small = sight({ACE: 0.6, NOTHING: 0.4}, wide=25)
    alone, beside, smaller = (evidence(seen)[-1] for seen in ([DOUBTFUL], [SURE, DOUBTFUL], [SURE, small]))
    assert alone[4:6].tolist() == [0, 0]
    assert beside[4:6].tolist() == [1, 0]
    assert smaller[4:6] == pytest.approx([1, np.log(2)])


def test_a_card_does_not_speak_for_itself() -> None:
    assert evidence([SURE])[0][4] == 0


class TestFit:
    """On 200 sights of tables with cards and 200 of empty ones that differ in what speaks for nothing."""

    @pytest.fixture
    def given(self) -> list[object]:
        fit = pytest.importorskip("vision.training.genuine")
        rng = np.random.default_rng(4)
        out = []
        for back in (False, True):
            for there in (True, False):
                for against in rng.normal(-2 if there else 2, 2, 200):
                    row = np.array([0, 0, against, 0, 0, 0, 1.0])
                    out.append(fit.Doubtful(row, back, there, empty=not there))
        return out

    def test_what_speaks_against_a_card_counts_against_it(self, given: list[object]) -> None:
        from vision.training.genuine import fit

        fitted = fit(given, most=400)
        # Two normal distributions of this distance and spread: log odds of (μ1 - μ0) / σ² = -1 for each unit.
        assert fitted.face[2] == pytest.approx(-1, abs=0.2)
        assert fitted.back[2] == pytest.approx(-1, abs=0.2)
        assert fitted.least == 0

    def test_no_more_phantoms_are_believed_than_asked_for(self, given: list[object]) -> None:
        from vision.training.genuine import fit

        fitted = fit(given, most=8)
        kept = [one for one in given if likelihood(one.row, one.back, fitted) >= fitted.least]
        assert sum(one.empty for one in kept) in {7, 8}
        # The 2 % of what is no card that look most like one lie 2.05 spreads from their middle, as do those
        # 0.05 spreads from the middle of the cards: about half of 400.
        assert sum(one.there for one in kept) == pytest.approx(190, abs=60)
