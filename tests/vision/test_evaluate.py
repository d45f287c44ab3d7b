"""Counting: what is missed, asked, wrong and phantom, apart."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.cards import Card
from scorekeeper.errors import ImageError
from scorekeeper.observation import Reading
from vision import evaluate as ev
from vision.sights import CLASSES, Sight


def square(x: float, side: float = 100) -> np.ndarray:
    return np.array([[x, 0], [x + side, 1], [x + side, side], [x, side]], np.float32)


def sight(x: float, card: str | None, maybe: tuple[str, ...] = (), back: bool = False) -> Sight:
    reading = Reading(
        Card.parse(card) if card else None, 0.99 if card else 0.5, tuple((Card.parse(m), 0.4) for m in maybe)
    )
    return Sight(square(x), reading, back, 1.0, 0.9, np.zeros(CLASSES, np.float32))


class Says:
    def __init__(self, *sights: Sight) -> None:
        self.sights = list(sights)

    def look(self, image: np.ndarray) -> list[Sight]:
        return self.sights


def sample(*cards: tuple[str, float], exact: bool = True, complete: bool = True) -> ev.Sample:
    truths = tuple(ev.Truth(card, square(x) if exact else None, 1.0) for card, x in cards)
    return ev.Sample(np.zeros((200, 900, 3), np.uint8), "a", "g", truths, exact, complete)


def counts(tally: ev.Tally) -> dict[str, int]:
    part = ev.figures(tally.outcomes)
    return {k: part[k]["n"] for k in ("right", "asked", "wrong", "missed")} | {"phantom": part["phantom"]}


def test_each_fault_is_counted_apart() -> None:
    eye = Says(sight(0, "AS"), sight(200, None, ("6H", "9H")), sight(400, "KD"), sight(800, "2C"))
    tally = ev.evaluate(eye, [sample(("AS", 0), ("6H", 200), ("QD", 400), ("3C", 600))])
    assert counts(tally) == {"right": 1, "asked": 1, "wrong": 1, "missed": 1, "phantom": 1}
    assert ev.report(tally)["confusion"] == [["QD", "KD", 1]]
    assert ev.figures(tally.outcomes)["asked_listed"] == 1


def test_phantoms_that_are_said_surely_are_counted_apart() -> None:
    eye = Says(sight(0, "AS"), sight(200, None, ("6H", "9H")), sight(400, None, back=True))
    figures = ev.figures(ev.evaluate(eye, [sample()]).outcomes)
    assert (figures["phantom"], figures["phantom_sure"]) == (3, 1)


def test_a_back_is_no_face() -> None:
    tally = ev.evaluate(Says(sight(0, None, back=True)), [sample(("XX", 0))])
    assert counts(tally)["right"] == 1
    tally = ev.evaluate(Says(sight(0, None, back=True)), [sample(("AS", 0))])
    assert counts(tally)["missed"] == 1


def test_where_only_names_are_known_the_sets_are_compared() -> None:
    eye = Says(sight(0, "AS"), sight(1, "AS"), sight(200, None, ("6H", "9H")), sight(400, "KD"))
    tally = ev.evaluate(eye, [sample(("AS", 0), ("AS", 0), ("6H", 0), ("QD", 0), exact=False)])
    assert counts(tally) == {"right": 1, "asked": 1, "wrong": 1, "missed": 0, "phantom": 0}


def test_cards_of_which_both_corners_are_labelled_are_counted_apart() -> None:
    eye = Says(sight(0, "AS"))
    tally = ev.evaluate(eye, [sample(("AS", 0), ("AS", 0), ("6H", 0), exact=False)])
    split = ev.report(tally)["by_corners"]
    assert split["g, 2 of 2 corners in sight"]["right"]["n"] == 1
    assert split["g, 1 of 2 corners in sight"]["missed"]["n"] == 1


def test_whole_cards_are_told_apart_by_height_and_a_third_of_one_if_a_corner_shows() -> None:
    def there(x: float, visible: float, corners: int) -> ev.Truth:
        return ev.Truth("AS", square(x), visible, corners)

    cards = (there(0, 1.0, 2), there(200, 0.4, 1), there(400, 0.4, 0), there(600, 0.8, 1))
    one = ev.Sample(np.zeros((200, 900, 3), np.uint8), "a", "g", cards, True, True)
    result = ev.report(ev.evaluate(Says(sight(0, "AS"), sight(200, None)), [one]))
    assert {name: part["cards"] for name, part in result["by_share"].items()} == {
        "whole": 1,
        "a third to half, one corner": 1,
    }
    assert result["by_share"]["a third to half, one corner"]["asked"]["n"] == 1
    assert {name: part["cards"] for name, part in result["by_height"].items()} == {"0090-130": 1}


def test_unlabelled_cards_of_incomplete_pictures_are_no_phantoms() -> None:
    assert counts(ev.evaluate(Says(sight(0, "AS")), [sample(complete=False)]))["phantom"] == 0


def test_wilson() -> None:
    low, high = ev.wilson(0, 1000)
    assert low == pytest.approx(0)
    assert high == pytest.approx(0.0038, abs=1e-4)
    low, high = ev.wilson(50, 100)
    assert (low, high) == pytest.approx((0.404, 0.596), abs=1e-3)
    assert ev.wilson(0, 0) == (0.0, 1.0)


def test_a_dataset_is_read_and_a_broken_one_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((50, 60, 3), np.uint8))
    line = {
        "image": "a.png",
        "split": "test",
        "boxes": "card",
        "cards": [{"card": "AS", "box": [1, 2, 30, 40]}],
    }
    (tmp_path / "index.jsonl").write_text(json.dumps(line) + "\n")
    (one,) = ev.read_dataset(tmp_path, "test")
    assert one.exact
    assert one.cards[0].quad is not None
    assert list(ev.read_dataset(tmp_path, "train")) == []
    (tmp_path / "index.jsonl").write_text(json.dumps(line) + "\n{oops\n")
    with pytest.raises(ImageError, match="line 2"):
        list(ev.read_dataset(tmp_path, None))
    with pytest.raises(ImageError, match=r"index\.jsonl"):
        list(ev.read_dataset(tmp_path / "nowhere", None))
    (tmp_path / "index.jsonl").write_bytes(b'{"image": "\xff"}\n')
    with pytest.raises(ImageError, match="not UTF-8"):
        list(ev.read_dataset(tmp_path, None))
    (tmp_path / "index.jsonl").unlink()
    (tmp_path / "index.jsonl").symlink_to("/dev/zero")
    with pytest.raises(ImageError, match="is no file"):
        list(ev.read_dataset(tmp_path, None))
