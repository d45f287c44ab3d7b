"""Which taught deck a table is played with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scorekeeper.cards import Card
from scorekeeper.errors import DeckError
from vision import decks
from webui.appliance import _taught


def saved(data: Path, weights: str) -> decks.Deck:
    return decks.save(data, "home", {Card.parse("AS"): [b"no picture"]}, b"x", weights)


def test_a_camera_has_the_last_taught_deck_and_the_simulated_table_its_own(tmp_path: Path) -> None:
    deck = saved(tmp_path, decks.reader_sum())
    assert _taught("0", None, tmp_path) == deck.folder
    assert _taught("0", "none", tmp_path) is None
    assert _taught("sim:hokm?seed=1", None, tmp_path) is None
    assert _taught("sim:hokm?seed=1", "home", tmp_path) == deck.folder
    assert _taught("none", "home", tmp_path) is None
    with pytest.raises(DeckError, match="no deck named"):
        _taught("0", "office", tmp_path)


def test_a_deck_for_other_weights_that_cannot_be_learnt_anew_is_refused_before_the_start(
    tmp_path: Path,
) -> None:
    saved(tmp_path, "0" * 64)
    with pytest.raises(DeckError, match=r"taught for other weights.*--deck none"):
        _taught("0", None, tmp_path)


def test_the_child_reads_with_the_taught_deck(tmp_path: Path) -> None:
    from vision.watcher import _weights

    folder = saved(tmp_path, decks.reader_sum()).folder
    shown = np.ones(54, bool)
    parts = {"shown": shown, "said": np.eye(54), "middle": np.zeros(3024), "apart": np.zeros((54, 3024))}
    np.savez(folder / decks.KNOWN, **parts)
    eye = _weights(folder)
    assert eye.reader.limit == eye.reader.mixture.limit  # type: ignore[attr-defined]
    assert eye.reader._taught is not None  # type: ignore[attr-defined]
