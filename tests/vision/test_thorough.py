"""What reads doubtfully is read again in other ways, and a second sight does not simply outvote the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from vision.detect import Detection
from vision.read import Eye
from vision.sights import BACK, CLASSES, NOTHING, Sight, sight_of
from vision.weights import Genuine

TRUE = np.array([[100, 60], [190, 60], [190, 186], [100, 186]], np.float32)
CROSSWISE = np.roll(TRUE, 1, axis=0)
ACE, KING = 0, 12


def told(quad: np.ndarray, number: int, sure: float, score: float = 0.9) -> Sight:
    chance = np.full(CLASSES, (1 - sure) / (CLASSES - 1), np.float32)
    chance[number] = sure
    return sight_of(quad, chance, 1.0, score, 0.95)


def eye_that_reads(
    monkeypatch: pytest.MonkeyPatch, say: Callable[[np.ndarray], Sight], thorough: bool
) -> Eye:
    eye = Eye(threads=1, thorough=thorough)

    def read_each(image: np.ndarray, detections: Sequence[Detection]) -> list[Sight | None]:
        return [say(one.quad) for one in detections]

    def find(image: np.ndarray, size: int) -> list[Detection]:
        return [Detection(CROSSWISE, "face", 0.9)]

    monkeypatch.setattr(eye.reader, "read_each", read_each)
    monkeypatch.setattr(eye.reader, "read", read_each)
    monkeypatch.setattr(eye.detector, "find", find)
    return eye


def upright(quad: np.ndarray) -> bool:
    """Whether the first side of the quad is a short side of the card."""
    return bool(abs(quad[0] - quad[1]).max() < 100)


TABLE = np.full((240, 320, 3), 90, np.uint8)


def test_a_card_that_was_found_crosswise_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def say(quad: np.ndarray) -> Sight:
        return told(quad, ACE, 0.99) if upright(quad) else told(quad, KING, 0.2)

    (sight,) = eye_that_reads(monkeypatch, say, thorough=True).look(TABLE)
    assert sight.probabilities.argmax() == ACE
    assert sight.reading.card is not None
    assert upright(sight.quad)


def test_who_watches_has_no_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def say(quad: np.ndarray) -> Sight:
        return told(quad, ACE, 0.99) if upright(quad) else told(quad, KING, 0.2)

    (sight,) = eye_that_reads(monkeypatch, say, thorough=False).look(TABLE)
    assert sight.reading.card is None


def test_two_sights_that_contradict_each_other_are_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def say(quad: np.ndarray) -> Sight:
        return told(quad, ACE, 0.99) if upright(quad) else told(quad, KING, 0.8)

    (sight,) = eye_that_reads(monkeypatch, say, thorough=True).look(TABLE)
    assert sight.reading.card is None
    assert {str(card) for card, _ in sight.reading.maybe[:2]} == {
        str(told(TRUE, n, 0.5).reading.maybe[0][0]) for n in (ACE, KING)
    }


def test_a_card_of_which_one_end_was_not_found_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    short = np.array([[100, 60], [190, 60], [190, 150], [100, 150]], np.float32)

    def say(quad: np.ndarray) -> Sight:
        high = quad[:, 1].max() - quad[:, 1].min()
        return told(quad, ACE, 0.99) if high > 110 else told(quad, KING, 0.2)

    eye = eye_that_reads(monkeypatch, say, thorough=True)
    monkeypatch.setattr(eye.detector, "find", lambda image, size: [Detection(short, "face", 0.9)])
    (sight,) = eye.look(TABLE)
    assert sight.probabilities.argmax() == ACE
    assert sight.reading.card is not None


@pytest.mark.parametrize(
    ("first", "crosswise", "seen"),
    [
        ((ACE, 0.99), (ACE, 0.5), True),  # sure at once
        ((KING, 0.5), (KING, 0.99), True),  # sure when it is tried again
        ((KING, 0.6), (KING, 0.6), False),  # never sure
        ((NOTHING, 0.4), (KING, 0.99), False),  # too likely nothing to be tried
        ((BACK, 0.99), (KING, 0.99), False),  # a back that is hardly seen
    ],
)
def test_what_is_found_faintly_counts_only_if_it_is_read_surely(
    first: tuple[int, float], crosswise: tuple[int, float], seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def say(quad: np.ndarray) -> Sight:
        number, sure = first if np.array_equal(quad, CROSSWISE) else crosswise
        return told(quad, number, sure, score=0.25)

    eye = eye_that_reads(monkeypatch, say, thorough=True)
    eye.genuine = Genuine(least=1.0)  # nothing doubtful is believed
    assert eye.detector.limit < 0.25, "it is searched for"
    assert bool(eye.look(TABLE)) is seen


def test_what_is_found_faintly_and_read_doubtfully_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = eye_that_reads(monkeypatch, lambda quad: told(quad, KING, 0.6, score=0.25), thorough=True)
    # With a chance of 0.6 of the king every other class has (1 - 0.6) / 55: a face 0.6 + 53 of these, 0.985.
    for least, seen in ((0.97, True), (0.99, False)):
        eye.genuine = Genuine(face=(0, 0, 0, 1, 0, 0, 0), least=least)
        assert bool(eye.look(TABLE)) is seen


def test_who_watches_does_not_search_for_what_is_found_faintly() -> None:
    assert Eye(threads=1).detector.limit > Eye(threads=1, thorough=True).detector.limit
