"""Labelled photographs as training examples: quads found by the networks themselves and checked against
the labels.

Whole-card boxes: the refined quad must fill its box. Corner boxes: the labelled index must lie in a
corner of the
quad. What does not fit is left out, and so is every picture of the test split.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.detect import overlap
from vision.evaluate import dataset_lines
from vision.images import load_photo
from vision.read import Eye, Sight
from vision.synth.flats import BACK, CODES, cache_folder
from vision.synth.light import expose
from vision.synth.scenes import crop_matrix, loosened, transform
from vision.training.render import CARDS, CROP, SCENE
from vision.training.ring import Ring

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
_FILLS = 0.78
"""Overlap of a quad's upright box with the labelled box from which they are taken for the same card."""
_LIKELY = 0.3
"""A sight of a higher score that no label explains may be an unlabelled card."""


@dataclass(frozen=True, slots=True)
class Known:
    """A photographed card: class, quad and visible part."""

    number: int
    quad: Floats
    visible: float


def photo_crops(folder: Path | None = None, capacity: int = 12_000) -> Ring:
    return Ring((folder or cache_folder()) / "photo-crops", capacity, (CROP[1], CROP[0], 3), (10,))


def photo_scenes(folder: Path | None = None, capacity: int = 2000) -> Ring:
    return Ring((folder or cache_folder()) / "photo-scenes", capacity, (SCENE[1], SCENE[0], 3), (CARDS, 12))


def fit(dataset: Path, models: Path | None, out: Path | None = None) -> Path:
    """Find the quads of the ``train`` photographs of ``dataset`` and keep those that agree with their
    labels."""
    eye = Eye(models, threads=1, sizes=(320, 448))
    eye.detector.limit = 0.2
    found: list[dict[str, Any]] = []
    for line in tqdm(dataset_lines(dataset, "train"), desc="quads", unit="picture"):
        image = load_photo(dataset / line["image"]).image
        sights = eye.look(image)
        pairs = _by_box(line, sights) if line.get("boxes") == "card" else _by_corner(line, sights)
        cards = [
            {
                "number": CODES.index(card),
                "quad": sight.quad.round(1).tolist(),
                "visible": round(sight.visible, 2),
            }
            for card, sight in pairs
        ]
        whole = _accounted(line, sights, pairs)
        found.append({"image": line["image"], "cards": cards, "complete": whole})
    path = out or cache_folder() / "photographs.json"
    path.write_text(json.dumps({"dataset": str(dataset), "pictures": found}), encoding="utf-8")
    return path


def _accounted(line: dict[str, Any], sights: list[Sight], pairs: list[tuple[str, Sight]]) -> bool:
    """Whether every labelled card was found and, where not all may be labelled, nothing else was."""
    if line.get("boxes") == "card":
        return bool(line.get("complete")) and len(pairs) == len(line["cards"])
    matched = [sight for _, sight in pairs]
    others = [sight for sight in sights if sight.score > _LIKELY and all(sight is not one for one in matched)]
    return not others and {card for card, _ in pairs} == {str(card["card"]) for card in line["cards"]}


def _by_box(line: dict[str, Any], sights: list[Sight]) -> list[tuple[str, Sight]]:
    pairs = []
    for card in line["cards"]:
        x0, y0, x1, y1 = card["box"]
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)

        def agreed(sight: Sight, box: Floats = box) -> float:
            low, high = sight.quad.min(axis=0), sight.quad.max(axis=0)
            seen = np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
            return overlap(box, seen)

        best = max(sights, key=agreed, default=None)
        if best is not None and agreed(best) > _FILLS:
            pairs.append((str(card["card"]), best))
    return pairs


def _by_corner(line: dict[str, Any], sights: list[Sight]) -> list[tuple[str, Sight]]:
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    names: dict[int, set[str]] = {}
    for card in line["cards"]:
        if "box" not in card:
            continue
        x0, y0, x1, y1 = card["box"]
        middle = np.array([[(x0 + x1) / 2, (y0 + y1) / 2]], np.float32)
        near: list[tuple[float, int]] = []
        for k, sight in enumerate(sights):
            u, v = transform(middle, np.asarray(cv2.getPerspectiveTransform(sight.quad, unit), np.float64))[0]
            edge = (min(u, 1 - u), min(v, 1 - v))
            if 0.01 < edge[0] < 0.28 and 0.02 < edge[1] < 0.3:
                near.append((abs(edge[0] - 0.1) + abs(edge[1] - 0.13), k))
        if near:
            names.setdefault(min(near)[1], set()).add(str(card["card"]))
    out = []
    for k, cards in names.items():
        (card, *others) = sorted(cards)
        sight = sights[k]
        if (
            not others and card not in {"RJ", "BJ"} and sight.visible > 0.3
        ):  # joker labels there are unreliable
            out.append((card, sight))
    return out


def fill_photo_rings(seed: int = 1) -> tuple[int, int]:
    """Draw the fitted photographs into their rings, each card and picture many times; returns how many
    of both."""
    listed = json.loads((cache_folder() / "photographs.json").read_text(encoding="utf-8"))
    rng = np.random.default_rng(seed)
    crops, scenes = photo_crops(), photo_scenes()
    pictures = [p for p in listed["pictures"] if p["cards"]]
    loaded = [load_photo(Path(listed["dataset"]) / p["image"]).image for p in pictures]
    known = [
        [Known(c["number"], np.array(c["quad"], np.float32), c["visible"]) for c in p["cards"]]
        for p in pictures
    ]
    flat = [(k, card) for k, cards in enumerate(known) for card in cards]
    for step in tqdm(range(crops.capacity), desc="crops", unit="crop"):
        k, card = flat[step % len(flat)]
        crops.put(*_crop(loaded[k], card, rng))
    whole = [k for k, p in enumerate(pictures) if p["complete"]]
    for step in tqdm(range(scenes.capacity if whole else 0), desc="scenes", unit="scene"):
        k = whole[step % len(whole)]
        scenes.put(*_scene(loaded[k], known[k], rng))
    return len(flat), len(whole)


def _crop(image: Picture, card: Known, rng: np.random.Generator) -> tuple[Picture, Floats]:
    side = float(np.linalg.norm(card.quad[3] - card.quad[0]))
    matrix = crop_matrix(loosened(card.quad, side, rng), CROP)
    out = np.asarray(cv2.warpPerspective(image, matrix, CROP, borderValue=(114, 114, 114)), np.uint8)
    if rng.random() < 0.4 and side > 70:  # as from further away
        shrink = rng.uniform(0.35, 0.9)
        small = cv2.resize(out, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        out = np.asarray(cv2.resize(small, CROP), np.uint8)
    out = expose(out, rng, 0.7)
    corners = transform(card.quad, matrix)
    if corners[0].sum() > corners[2].sum():
        corners = corners[[2, 3, 0, 1]]
    return out, np.array([*corners.ravel(), card.number, card.visible], np.float32)


def _scene(image: Picture, cards: list[Known], rng: np.random.Generator) -> tuple[Picture, Floats]:
    """The photograph somewhere in a scene's frame, at another size, sometimes turned."""
    high, wide = image.shape[:2]
    scale = min(SCENE[0] / wide, SCENE[1] / high) * rng.uniform(0.6, 1.7)
    angle = rng.uniform(-np.pi, np.pi) if rng.random() < 0.5 else rng.normal(0, 0.1)
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    shift = np.array(SCENE) / 2 + rng.normal(0, 0.1, 2) * SCENE
    matrix = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    matrix[:2, 2] = shift - matrix[:2, :2] @ np.array([wide / 2, high / 2])
    out = cv2.warpAffine(image, matrix[:2], SCENE, borderValue=tuple(rng.uniform(0, 255, 3)))
    label = np.full((CARDS, 12), -1, np.float32)
    frame = np.array([[0, 0], [SCENE[0], 0], [SCENE[0], SCENE[1]], [0, SCENE[1]]], np.float32)
    for row, card in enumerate(cards[:CARDS]):
        quad = transform(card.quad, matrix)
        shared, part = cv2.intersectConvexConvex(quad, frame)
        if shared <= 0 or part is None:
            continue
        middle = part.reshape(-1, 2).mean(axis=0)
        inside = shared / max(1.0, cv2.contourArea(quad))
        label[row] = [*quad.ravel(), float(card.number == BACK), *middle, inside * card.visible]
    return expose(np.asarray(out, np.uint8), rng, 0.7), label
