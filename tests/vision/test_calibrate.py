"""Temperature and limit, on answers whose right calibration is known."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("tqdm")

from vision.training.calibrate import Answers, chances, fit


def told(share: float, of: int, wide: float) -> Answers:
    """``of`` answers with the same certainty, of which ``share`` are right: ``wide`` is the lead of the
    answer's logit over each of the 55 others."""
    logits = np.zeros((of, 56))
    logits[:, 3] = wide
    numbers = np.where(np.arange(of) < round(share * of), 3, 9)
    return Answers(logits, numbers, np.ones(of))


def test_an_answer_that_is_right_as_often_as_it_says_keeps_its_temperature() -> None:
    # e^6 / (e^6 + 55) = 0.88: the answers say 88 % and 88 % are right, the rest spread over the others
    wide = 6.0
    says = float(np.exp(wide) / (np.exp(wide) + 55))
    given = told(says, 5000, wide)
    given.numbers[given.numbers == 9] = np.resize(
        [k for k in range(56) if k != 3], (given.numbers == 9).sum()
    )
    assert fit(given, 0.5).temperature == pytest.approx(1.0, abs=0.04)


def test_an_answer_that_says_too_much_is_cooled() -> None:
    given = told(0.7, 1000, 9.0)  # says 99 %, is right in 70 %
    fitted = fit(given, 0.5)
    assert fitted.temperature > 1.5
    assert float(chances(given.logits, fitted.temperature)[0, 3]) < 0.9


def test_the_limit_keeps_silent_errors_below_what_was_asked_for() -> None:
    sure, doubtful = told(1.0, 900, 12.0), told(0.5, 100, 5.0)
    given = Answers(
        np.vstack([sure.logits, doubtful.logits]),
        np.concatenate([sure.numbers, doubtful.numbers]),
        np.ones(1000),
    )
    fitted = fit(given, 0.004)
    best = chances(given.logits, fitted.temperature).max(axis=1)
    assert (best[:900] >= fitted.limit).all()
    assert (best[900:] < fitted.limit).all()


def test_cards_that_cannot_be_seen_are_not_counted() -> None:
    given = told(0.0, 10, 9.0)
    with pytest.raises(ValueError, match="no card was found"):
        fit(Answers(given.logits, given.numbers, np.full(10, 0.1)), 0.004)
