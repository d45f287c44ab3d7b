"""Models of ultralytics in the place of our own: what their numbers mean, and the comparison's commands."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from scorekeeper.cards import Card
from scorekeeper.errors import ModelError
from vision.cli import evaluate_command
from vision.read import Eye
from vision.training.reference import UltralyticsDetector, WholeEye, _label, card_named, reference_eye

TABLE = np.zeros((300, 400, 3), np.uint8)


class Numbers:
    """As a tensor answers."""

    def __init__(self, *values: Any) -> None:
        self.values = np.array(values, np.float64)

    def cpu(self) -> Numbers:
        return self

    def numpy(self) -> np.ndarray:
        return self.values


def model(boxes: Any = None, obb: Any = None) -> Any:
    return SimpleNamespace(predict=lambda image, **options: [SimpleNamespace(boxes=boxes, obb=obb)])


def test_names_of_classes() -> None:
    assert [str(card_named(name)) for name in ("AS", "10h", "kd", " 2C")] == ["AS", "TH", "KD", "2C"]
    assert card_named("card") is None


def test_boxes_become_quads_clockwise_from_a_short_edge() -> None:
    boxes = SimpleNamespace(
        xyxy=Numbers([10, 20, 70, 110], [100, 20, 190, 80]), cls=Numbers(0, 1), conf=Numbers(0.8, 0.9)
    )
    lying, standing = UltralyticsDetector(model(boxes), {0: "face", 1: "card back"}).find(TABLE)
    assert (lying.kind, standing.kind) == ("back", "face")
    assert standing.quad.tolist() == [[10, 20], [70, 20], [70, 110], [10, 110]]
    assert lying.quad.tolist() == [[190, 20], [190, 80], [100, 80], [100, 20]]


def test_oriented_boxes_may_turn_either_way() -> None:
    counter = [[10, 110], [70, 110], [70, 20], [10, 20]]
    obb = SimpleNamespace(xyxyxyxy=Numbers(counter), cls=Numbers(0), conf=Numbers(0.8))
    (one,) = UltralyticsDetector(model(obb=obb), {0: "card"}).find(TABLE)
    start = one.quad[1] - one.quad[0]
    assert abs(float(start[0])) == 60
    assert one.quad[1, 1] == one.quad[0, 1]
    assert float(np.cross([*start, 0], [*(one.quad[2] - one.quad[1]), 0])[2]) > 0


def test_a_model_of_52_classes_is_the_whole_eye() -> None:
    boxes = SimpleNamespace(
        xyxy=Numbers([10, 20, 70, 110], [100, 20, 160, 110]), cls=Numbers(0, 1), conf=Numbers(0.8, 0.3)
    )
    cards = {0: Card.parse("AS"), 1: Card.parse("7H")}
    sure, unsure = WholeEye(model(boxes), cards, 0.5, (640,)).look(TABLE)
    assert (str(sure.reading.card), unsure.reading.card) == ("AS", None)
    assert str(unsure.reading.maybe[0][0]) == "7H"
    assert sure.probabilities.sum() == pytest.approx(1, abs=1e-3)


def test_what_cannot_be_compared_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eye = SimpleNamespace(sizes=(640,))
    with pytest.raises(ModelError, match=r"none of the kind ultralytics:WEIGHTS\.pt"):
        reference_eye("yolo.pt", eye)  # type: ignore[arg-type]
    with pytest.raises(ModelError, match="there is no file"):
        reference_eye(f"ultralytics:{tmp_path / 'absent.pt'}", eye)  # type: ignore[arg-type]
    (tmp_path / "bad.pt").write_text("no weights")
    monkeypatch.setitem(sys.modules, "ultralytics", None)
    with pytest.raises(ModelError, match="ultralytics is not installed"):
        reference_eye(f"ultralytics:{tmp_path / 'bad.pt'}", eye)  # type: ignore[arg-type]


def test_files_of_ultralytics_are_compared_by_eval(tmp_path: Path) -> None:
    ultralytics = pytest.importorskip("ultralytics", reason="needs the extra train")
    (tmp_path / "bad.pt").write_text("no weights")
    with pytest.raises(ModelError, match="cannot be read by this ultralytics"):
        reference_eye(f"ultralytics:{tmp_path / 'bad.pt'}", Eye())
    untrained = ultralytics.YOLO("yolo26n-obb.yaml")
    untrained.save(str(tmp_path / "obb.pt"))
    (tmp_path / "index.jsonl").touch()
    out = CliRunner().invoke(
        evaluate_command, [str(tmp_path), "--detector", f"ultralytics:{tmp_path / 'obb.pt'}"]
    )
    assert out.exit_code == 0, out.output
    assert reference_eye(f"ultralytics:{tmp_path / 'obb.pt'}", Eye()).look(TABLE) == []


def test_labels_of_the_baseline_are_upright_boxes_within_the_picture() -> None:
    quad = np.array([[-100, 40], [100, 50], [90, 250], [-110, 240]], np.float32)
    assert _label(quad, 7, (400, 500)) == "7 0.12500 0.29000 0.25000 0.42000\n"
