"""The commands look and eval, with a table drawn by our own code and the installed weights."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.cli import evaluate_command, look
from vision.read import Eye

KEYS = {"image", "width", "height", "ms", "cards"}


@pytest.fixture
def empty_table(tmp_path: Path) -> Path:
    path = tmp_path / "empty.png"
    rng = np.random.default_rng(3)
    assert cv2.imwrite(
        str(path), (np.full((360, 640, 3), 70) + rng.normal(0, 3, (360, 640, 3))).astype(np.uint8)
    )
    return path


def test_look_prints_one_object_a_picture_and_goes_on_after_a_bad_file(
    empty_table: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_text("no picture")
    out = CliRunner().invoke(look, [str(bad), str(empty_table), "--json", "--draw", str(tmp_path / "seen")])
    assert out.exit_code == 2
    first, second = (json.loads(line) for line in out.stdout.splitlines())
    assert set(first) == {"image", "error"}
    assert set(second) == KEYS
    assert (second["width"], second["height"]) == (640, 360)
    assert second["cards"] == []
    assert (tmp_path / "seen" / "empty.jpg").is_file()


def test_look_without_json_is_for_people(empty_table: Path) -> None:
    out = CliRunner().invoke(look, [str(empty_table)])
    assert out.exit_code == 0
    assert "no cards" in out.stdout


def test_eval_prints_every_measure(empty_table: Path, tmp_path: Path) -> None:
    line = {"image": empty_table.name, "boxes": "card", "complete": True, "cards": []}
    (tmp_path / "index.jsonl").write_text(json.dumps(line) + "\n")
    out = CliRunner().invoke(evaluate_command, [str(tmp_path), "--json"])
    assert out.exit_code == 0
    result = json.loads(out.stdout)
    assert result["all"]["phantom"] == 0
    assert {"by_group", "by_pixels", "by_tilt", "by_visible", "by_card", "confusion"} <= set(result)


def test_codes_of_sights_are_cards(drawn_table: np.ndarray) -> None:
    sights = Eye().look(drawn_table)
    assert len(sights) == 3
    for sight in sights:
        assert sight.reading.card is not None or len(sight.reading.maybe) == 3


def test_look_reads_doubtful_cards_again(
    drawn_table: np.ndarray, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), drawn_table)
    again: list[int] = []
    monkeypatch.setattr(Eye, "_again", lambda _self, _image, sights: again.append(len(sights)) or sights)
    assert CliRunner().invoke(look, [str(path), "--deck", "none"]).exit_code == 0
    assert again == [3]
