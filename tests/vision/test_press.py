"""A long run learns ever new decks; what is measured on stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.synth import flats, tables
from vision.synth.flats import CODES, HEIGHT, WIDTH, Press

KING = CODES.index("KH")
JOKER = CODES.index("RJ")


def listed(name: str, held_out: bool, king: int, jokers: list[int]) -> dict[str, object]:
    pictures: list[list[int]] = [[] for _ in CODES]
    pictures[KING], pictures[JOKER] = [king], jokers
    return {"name": name, "held_out": held_out, "pictures": pictures}


@pytest.fixture
def press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Press:
    """Two decks of our own that train, one that is held out, and a packaged one; all pictures are black. What
    is drawn is white, a king and three jokers."""
    decks = [
        listed("bought", False, 0, []),
        listed("drawn-000", False, 1, [2, 3]),
        listed("drawn-001", False, 4, [5, 6, 7, 8]),
        listed("drawn-007", True, 9, []),
    ]
    (tmp_path / "flats.json").write_text(json.dumps(decks), encoding="utf-8")
    np.save(tmp_path / "flats.npy", np.zeros((10, HEIGHT, WIDTH, 3), np.uint8))
    white = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    monkeypatch.setattr(flats, "_drawn", lambda *given: {"KH": [white], "RJ": [white] * 3})
    monkeypatch.setattr(tables, "load_textures", lambda: np.zeros((1, 8, 8, 3), np.uint8))
    return Press(1, tmp_path)


def white(folder: Path) -> list[int]:
    return np.flatnonzero(np.load(folder / "flats.npy").all(axis=(1, 2, 3))).tolist()


def test_every_deck_of_ours_that_trains_is_drawn_anew_in_its_turn(press: Press, tmp_path: Path) -> None:
    assert {press.redraw(), press.redraw()} == {"drawn-000", "drawn-001"}
    # The first has room for two of the three jokers; of the second's four one stays as it was.
    assert white(tmp_path) == [1, 2, 3, 4, 5, 6, 7]


def test_after_the_last_deck_the_first_is_drawn_again(press: Press) -> None:
    names = [press.redraw() for _ in range(4)]
    assert names[:2] == names[2:]
