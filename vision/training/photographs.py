"""Labelled photographs as training examples: quads guessed by the networks, moved onto the edges of the
picture and checked against the labels.

Whole-card boxes: the quad must fill its box. Corner boxes: both indices of the card must lie where indices
lie. What does not fit is left out, and so is every picture of the test split.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.crop import crop_matrix
from vision.detect import Detection, overlap
from vision.edges import snapped
from vision.evaluate import dataset_lines
from vision.images import load_photo
from vision.read import Eye, Reader
from vision.sights import Sight
from vision.synth.flats import BACK, CODES, HEIGHT, PHOTOGRAPHED, WIDTH, cache_folder
from vision.synth.light import expose
from vision.synth.scenes import corners_in_crop, loosened, transform
from vision.training.render import CARDS, CROP, SCENE
from vision.training.ring import Ring

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
_NEAR, _FILLS = 0.5, 0.85
"""Overlap of a quad's upright box with the labelled box from which it is worth a try, and from which it is
the same card."""
_CLEAR = 3.0
"""Clearness of an edge, grey levels per pixel."""
_CROOKED = 0.3
"""Largest difference of opposite sides, in logarithms."""
_AGREED = 0.9
"""Overlap of the quad on the edges with what the reader makes of it."""
_OFF = 0.05
"""How far the middle of two indices may be from that of their card, in parts of its sides."""
_STRETCHES = (1.0, 4 / 3, 3 / 4, 16 / 9, 9 / 16)
_INDICES = ((0.1, 0.13), (0.14, 0.16))
_WHOLE, _SHARP = 0.9, 120.0
"""Cards cut out for decks: least visible part, least height in px."""
_CARD = np.array([63.0, 88.0])
"""Millimetres."""
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
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


def learn(dataset: Path, sheet: Path | None = None) -> Iterator[str]:
    """All that is made of the ``train`` photographs of ``dataset``, told line by line: their fitted cards (on
    contact sheets in the folder ``sheet``), these cut out for decks, and both drawn into their rings."""
    index = fit(dataset, None)
    if sheet is not None:
        yield from (str(path) for path in sheets(index, sheet))
    cards, decks = photographed_decks()
    yield f"{cards} cards cut out for {decks} decks"
    cards, pictures = fill_photo_rings()
    yield f"{cards} cards and {pictures} whole pictures"


def learnt(dataset: Path) -> bool:
    """Whether all of that is there already."""
    path = cache_folder() / "photographs.json"
    if not path.exists() or not len(photo_crops()):
        return False
    return bool(json.loads(path.read_text(encoding="utf-8"))["dataset"] == str(dataset))


def fit(dataset: Path, models: Path | None, out: Path | None = None) -> Path:
    """Find the quads of the ``train`` photographs of ``dataset``: guessed by the networks, moved onto the
    edges that the picture shows, and kept only where they agree with the labels.

    Look at what came out (``hakam train photographs --sheet``) before it is trained on.
    """
    eye = Eye(models, threads=1, sizes=(320, 448))
    eye.detector.limit = 0.2
    found: list[dict[str, Any]] = []
    for line in tqdm(dataset_lines(dataset, "train"), desc="quads", unit="picture"):
        image = load_photo(dataset / line["image"]).image
        sights = eye.look(image)
        if line.get("boxes") == "card":
            known = _by_box(line, image, sights, eye.reader)
        else:
            known = _by_corners(line, image, eye.reader)
        cards = [
            {"number": one.number, "quad": one.quad.round(1).tolist(), "visible": round(one.visible, 2)}
            for one in known
        ]
        found.append({"image": line["image"], "cards": cards, "complete": _accounted(line, sights, known)})
    path = out or cache_folder() / "photographs.json"
    path.write_text(json.dumps({"dataset": str(dataset), "pictures": found}), encoding="utf-8")
    return path


def _accounted(line: dict[str, Any], sights: list[Sight], known: list[Known]) -> bool:
    """Whether every labelled card was found and, where not all may be labelled, nothing else was."""
    if {one.number for one in known} != {CODES.index(str(card["card"])) for card in line["cards"]}:
        return False
    if line.get("boxes") == "card":
        return bool(line.get("complete")) and len(known) == len(line["cards"])
    return all(
        sight.score < _LIKELY or any(_share(sight.quad, one.quad) > 0.5 for one in known) for sight in sights
    )


def _share(inner: Floats, outer: Floats) -> float:
    """The part of ``inner`` that lies in ``outer``."""
    shared, _ = cv2.intersectConvexConvex(inner, outer)
    return float(shared) / max(1.0, float(cv2.contourArea(inner)))


def _by_box(line: dict[str, Any], image: Picture, sights: list[Sight], reader: Reader) -> list[Known]:
    """Cards whose whole box is labelled: the best of the sights, on the picture's edges, must fill it."""
    known = []
    for card in line["cards"]:
        x0, y0, x1, y1 = card["box"]
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
        number = CODES.index(str(card["card"]))
        near = [sight.quad for sight in sights if overlap(box, _upright(sight.quad)) > _NEAR]
        tried = (_checked(image, quad, number, reader) for quad in near)
        fits = [(overlap(box, _upright(one.quad)), one) for one in tried if one is not None]
        best = max(fits, key=lambda fit: fit[0], default=None)
        if best is not None and best[0] > _FILLS:
            known.append(best[1])
    return known


def _upright(quad: Floats) -> Floats:
    low, high = quad.min(axis=0), quad.max(axis=0)
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)


def _by_corners(line: dict[str, Any], image: Picture, reader: Reader) -> list[Known]:
    """Cards of which both indices are labelled: they tell where the card lies.

    Pictures of unknown stretch are tried in the usual shapes; the middle of the two indices must be the
    card's, and each must lie where an index does.
    """
    places: dict[str, list[Floats]] = {}
    for card in line["cards"]:
        if "box" in card:
            x0, y0, x1, y1 = card["box"]
            places.setdefault(str(card["card"]), []).append(
                np.array([(x0 + x1) / 2, (y0 + y1) / 2], np.float32)
            )
    known = []
    for card, middles in places.items():
        if len(middles) != 2 or card in {"RJ", "BJ"}:  # joker labels there are unreliable
            continue
        pair = np.stack(middles)
        best: tuple[float, Known] | None = None
        for stretch, index in product(_STRETCHES, _INDICES):
            if best is not None and best[0] < _OFF / 3:
                break
            quad = _from_indices(pair, stretch, index)
            for again in reader.read(image, [Detection(quad, "face", 1.0)]):
                one = _checked(image, again.quad, CODES.index(card), reader)
                off = _off_middle(one.quad, pair) if one is not None else 1.0
                if one is not None and off < _OFF and (best is None or off < best[0]):
                    best = (off, one)
        if best is not None:
            known.append(best[1])
    return known


def _from_indices(pair: Floats, stretch: float, index: tuple[float, float]) -> Floats:
    """The quad of an upright-seen card whose two indices have their middles at ``pair`` (2, 2) px.

    ``index``: where an index has its middle, in parts of the card's sides; ``stretch``: how much wider than
    high the picture has been made.
    """
    scale = np.array([np.sqrt(stretch), 1 / np.sqrt(stretch)])
    first, second = pair / scale
    span = _CARD * (1 - 2 * np.array(index))
    way = second - first
    size = np.hypot(*way) / np.hypot(*span)
    turn = np.arctan2(way[1], way[0]) - np.arctan2(span[1], span[0])
    c, s = np.cos(turn) * size, np.sin(turn) * size
    quad = (_UNIT - 0.5) * _CARD @ np.array([[c, s], [-s, c]]) + (first + second) / 2
    return np.asarray(quad * scale, np.float32)


def _off_middle(quad: Floats, pair: Floats) -> float:
    """How far the middle of two indices is from the card's, in parts of its sides; 1: no index lies there."""
    u, v = transform(pair, np.asarray(cv2.getPerspectiveTransform(quad, _UNIT), np.float64)).T
    across, along = (1 - abs(u[0] - u[1])) / 2, (1 - abs(v[0] - v[1])) / 2
    if not (0.05 < across < 0.18 and 0.08 < along < 0.22):
        return 1.0
    return float(max(abs(u.sum() - 1), abs(v.sum() - 1)))


def _checked(image: Picture, quad: Floats, number: int, reader: Reader) -> Known | None:
    """The card on the edges near ``quad``, if they are clear, make a card, and it reads as its label says."""
    quad, clear = snapped(image, quad)
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    crooked = max(abs(np.log(sides[0] / sides[2])), abs(np.log(sides[1] / sides[3])))
    if clear.min() < _CLEAR or crooked > _CROOKED:
        return None
    for sight in reader.read(image, [Detection(quad, "face", 1.0)]):
        if float(sight.probabilities[number]) > 0.5 and overlap(quad, sight.quad) > _AGREED:
            return Known(number, quad, sight.visible)
    return None


def sheets(index: Path, out: Path, across: int = 12, side: int = 160) -> Iterator[Path]:
    """Contact sheets of what was fitted, to be looked at: green where the whole picture is accounted for."""
    listed = json.loads(index.read_text(encoding="utf-8"))
    pictures = [p for p in listed["pictures"] if p["cards"]]
    out.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(range(0, len(pictures), across * across)):
        sheet = np.zeros((across * side, across * side, 3), np.uint8)
        for place, picture in enumerate(pictures[start : start + across * across]):
            image = load_photo(Path(listed["dataset"]) / picture["image"]).image
            scale = side / max(image.shape[:2])
            small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            colour = (0, 255, 0) if picture["complete"] else (0, 0, 255)
            quads = [np.rint(np.array(card["quad"]) * scale).astype(int) for card in picture["cards"]]
            cv2.polylines(small, quads, True, colour)
            y, x = place // across * side, place % across * side
            sheet[y : y + small.shape[0], x : x + small.shape[1]] = small[:side, :side]
        path = out / f"fitted-{number}.png"
        cv2.imwrite(str(path), sheet)
        yield path


def photographed_decks(copies: int = 25) -> tuple[int, int]:
    """Cut the fitted cards out of their photographs, so that real print is laid into rendered heaps and
    hands too; returns how many cards and decks.

    Every source of photographs is a deck; each is listed ``copies`` times, so that it is drawn as often as
    so many rendered ones.
    """
    listed = json.loads((cache_folder() / "photographs.json").read_text(encoding="utf-8"))
    cut: list[Picture] = []
    decks: dict[str, list[list[int]]] = {}
    target = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    pictures = [p for p in listed["pictures"] if p["cards"]]
    for picture in tqdm(pictures, desc="cards", unit="picture"):
        image = load_photo(Path(listed["dataset"]) / picture["image"]).image
        for card in picture["cards"]:
            quad = np.array(card["quad"], np.float32)
            inside = (quad > -2).all() and (quad < np.array(image.shape[1::-1]) + 2).all()
            if not inside or card["visible"] < _WHOLE or np.linalg.norm(quad[3] - quad[0]) < _SHARP:
                continue
            flat = cv2.warpPerspective(
                image, cv2.getPerspectiveTransform(quad, target), (WIDTH, HEIGHT), flags=cv2.INTER_AREA
            )
            brightest = max(float(np.percentile(flat, 97)), 1.0)
            deck = decks.setdefault(Path(picture["image"]).parts[0], [[] for _ in CODES])
            deck[card["number"]].append(len(cut))
            cut.append(np.asarray(cv2.convertScaleAbs(flat, alpha=min(2.2, 235 / brightest)), np.uint8))
    np.save(cache_folder() / PHOTOGRAPHED, np.stack(cut))
    index = [
        {"name": f"{name}-{copy}", "held_out": False, "pictures": deck}
        for name, deck in decks.items()
        for copy in range(copies)
    ]
    (cache_folder() / PHOTOGRAPHED).with_suffix(".json").write_text(json.dumps(index), encoding="utf-8")
    return len(cut), len(decks)


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
    corners = corners_in_crop(card.quad, matrix)
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
