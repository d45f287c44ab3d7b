"""Other people's kind of eye, for comparison: ultralytics models as the detector, or as the whole eye.

Most public projects train one detector of 52 classes on pictures of the whole table; ``train_baseline`` does
that with the very scenes that our networks are trained on.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from scorekeeper.cards import CARDS, PACK, PACK_WITH_JOKERS, Card
from scorekeeper.errors import ModelError
from scorekeeper.observation import Reading
from vision.detect import LONG_SIDE, Detection, distinct
from vision.evaluate import Looks
from vision.read import Eye
from vision.sights import CLASSES, Sight, merged

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

SURE = 0.5
"""From this score on a class is told as certain, as public projects do, unless another limit is given."""
_LEAST = 0.25
"""Scores below are no detections; it is ultralytics' own limit."""
_SHOWN = 0.3
"""Cards of which less can be seen are not taught to the baseline: their names could only be guessed."""


def reference_eye(spec: str, eye: Eye, limit: float | None = None) -> Looks:
    """The eye of ``ultralytics:WEIGHTS.pt``. If its classes are cards (named AS, 10H or the like), it is the
    whole eye; else it takes the place of our detector in ``eye``. Such a file is a program: take it only from
    somebody you trust.

    Raises:
        ModelError: ultralytics is absent, or the file cannot be read.
    """
    kind, _, name = spec.partition(":")
    if kind != "ultralytics" or not name:
        raise ModelError(f"the detector {spec!r} is none of the kind ultralytics:WEIGHTS.pt")
    if not Path(name).is_file():
        raise ModelError(f"there is no file {name}")
    try:
        model: Any = _ultralytics().YOLO(name)
        classes: dict[int, str] = dict(model.names)
    except ModelError:
        raise
    except Exception as error:  # whatever lies in such a file
        raise ModelError(f"{name} cannot be read by this ultralytics: {error}") from error
    cards = {number: card_named(label) for number, label in classes.items()}
    if any(cards.values()):
        return WholeEye(model, cards, SURE if limit is None else limit, eye.sizes)
    eye.detector = UltralyticsDetector(model, classes)
    return eye


def _ultralytics() -> Any:
    os.environ["YOLO_OFFLINE"] = "True"  # nothing is fetched, nothing is told
    try:
        import ultralytics
    except ImportError as error:
        raise ModelError(
            "ultralytics is not installed; install it with: pip install 'hakam[train]'"
        ) from error
    return ultralytics


def card_named(label: str) -> Card | None:
    """The card of a class: AS, as, 10H; ``None`` if it is the name of none."""
    return CARDS.get(label.strip().upper().replace("10", "T"))


def _quads(result: Any) -> tuple[Floats, NDArray[np.int64], Floats]:
    """Quads (N, 4, 2) clockwise from a short edge, classes and scores of one picture's result."""
    if result.obb is not None:
        found = result.obb
        quads = found.xyxyxyxy.cpu().numpy().astype(np.float32).reshape(-1, 4, 2)
    else:
        found = result.boxes
        low, high = np.split(found.xyxy.cpu().numpy().astype(np.float32).reshape(-1, 4), 2, axis=1)
        left, top, right, bottom = low[:, 0], low[:, 1], high[:, 0], high[:, 1]
        quads = np.stack(
            [np.stack(pair, 1) for pair in ((left, top), (right, top), (right, bottom), (left, bottom))], 1
        )
    turned = np.array([_upright(quad) for quad in quads], np.float32).reshape(-1, 4, 2)
    return turned, found.cls.cpu().numpy().astype(np.int64), found.conf.cpu().numpy().astype(np.float32)


def _upright(quad: Floats) -> Floats:
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return np.roll(quad, -1, axis=0) if sides[0] + sides[2] > sides[1] + sides[3] else quad


class UltralyticsDetector:
    """Finds cards for our reader: every class is a face but one whose name has "back" in it."""

    def __init__(self, model: Any, classes: dict[int, str]) -> None:
        self._model = model
        self.limit = _LEAST
        self._backs = [number for number, label in classes.items() if "back" in label.lower()]

    def find(self, image: Picture, long_side: int = LONG_SIDE) -> list[Detection]:
        (result,) = self._model.predict(image, imgsz=long_side, conf=self.limit, device="cpu", verbose=False)
        found = [
            Detection(quad, "back" if int(kind) in self._backs else "face", float(score))
            for quad, kind, score in zip(*_quads(result), strict=True)
        ]
        return distinct(sorted(found, key=lambda one: -one.score))


class WholeEye:
    """A model whose classes are cards: it finds and names them at once, and never sees a back."""

    def __init__(
        self, model: Any, cards: dict[int, Card | None], limit: float, sizes: tuple[int, ...]
    ) -> None:
        self._model = model
        self._cards = cards
        self._limit = limit
        self._sizes = sizes

    def look(self, image: Picture) -> list[Sight]:
        sights = []
        for size in self._sizes:
            (result,) = self._model.predict(image, imgsz=size, conf=_LEAST, device="cpu", verbose=False)
            for quad, kind, score in zip(*_quads(result), strict=True):
                card = self._cards.get(int(kind))
                if card is not None:
                    sights.append(self._sight(quad, card, float(score)))
        return merged(sights)

    def _sight(self, quad: Floats, card: Card, score: float) -> Sight:
        number = PACK_WITH_JOKERS.index(card)
        chances = np.full(CLASSES, (1 - score) / (CLASSES - 1), np.float32)
        chances[number] = score
        sure = score >= self._limit
        reading = Reading(card if sure else None, score, () if sure else ((card, score),))
        return Sight(quad, reading, False, 1.0, score, chances)


def train_baseline(folder: Path, minutes: float, scenes: int, seed: int = 1, side: int = LONG_SIDE) -> Path:
    """Render ``scenes`` scenes into ``folder`` and train a nano detector of 52 classes on them from nothing
    for ``minutes``; returns its weights.

    Raises:
        ModelError: ultralytics is absent.
    """
    ultralytics = _ultralytics()
    data = write_scenes(folder / "scenes", scenes, seed)
    model = ultralytics.YOLO("yolo26n.yaml")
    model.train(
        data=str(data), time=minutes / 60, imgsz=side, batch=16, seed=seed, device="cpu", workers=0,
        fliplr=0.0, plots=False, amp=False, project=str(folder.resolve()), name="run", exist_ok=True,
        verbose=False,
    )  # fmt: skip
    weights = folder / "baseline.pt"
    shutil.copy(folder / "run" / "weights" / "last.pt", weights)
    return weights


def write_scenes(folder: Path, count: int, seed: int) -> Path:
    """Scenes of the decks that train as a dataset of ultralytics' form: upright boxes round the 52 cards; one
    in twenty is for validation. Returns its description."""
    from vision.synth.flats import load_flats
    from vision.synth.scenes import Renderer
    from vision.synth.tables import load_textures
    from vision.training.render import SCENE

    shutil.rmtree(folder, ignore_errors=True)
    for part in ("train", "val"):
        for what in ("images", "labels"):
            (folder / what / part).mkdir(parents=True)
    renderer = Renderer(load_flats(), load_textures(), held_out=False, seed=seed)
    for number in tqdm(range(count), desc="scenes", unit="picture", disable=None):
        scene = renderer.scene(SCENE)
        part = "val" if number % 20 == 0 else "train"
        cv2.imwrite(str(folder / "images" / part / f"{number:06}.jpg"), scene.image)
        lines = [
            _label(card.quad, card.number, SCENE)
            for card in scene.cards
            if card.number < len(PACK) and card.visible >= _SHOWN
        ]
        (folder / "labels" / part / f"{number:06}.txt").write_text("".join(lines), encoding="ascii")
    names = "".join(f"  {number}: {card}\n" for number, card in enumerate(PACK))
    described = folder / "cards.yaml"
    described.write_text(
        f"path: {folder.resolve()}\ntrain: images/train\nval: images/val\nnames:\n{names}", encoding="utf-8"
    )
    return described


def _label(quad: Floats, number: int, size: tuple[int, int]) -> str:
    corners = np.clip(quad / np.array(size), 0, 1)
    low, high = corners.min(axis=0), corners.max(axis=0)
    x, y = (low + high) / 2
    wide, tall = high - low
    return f"{number} {x:.5f} {y:.5f} {wide:.5f} {tall:.5f}\n"
