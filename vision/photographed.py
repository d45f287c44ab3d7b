"""Photographs from which a deck is taught: which cards they show, by their names, by labels, or by asking."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import Card, CardError
from scorekeeper.errors import DeckError
from vision.detect import overlap
from vision.images import list_lines, load_photo
from vision.read import Eye
from vision.sights import Sight
from vision.teaching import kept

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif", ".tif", ".tiff"}
_NAMED = re.compile(r"(10|[2-9TJQKA])([SHDC])|[RB]J", re.IGNORECASE)
_BESIDE = 0.5
"""A second card of this part of the first one's size makes it unclear which one is meant."""
_SAME = 0.4
"""Overlap of a labelled place with what is seen there."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A labelled card; ``quad`` and ``box`` (x0, y0, x1, y1) in pixels of the file, where they are known."""

    card: Card
    quad: Floats | None = None
    box: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Labelled:
    """A photograph of which it is known what it shows."""

    path: Path
    marks: tuple[Mark, ...]

    def taught(self, eye: Eye) -> Iterator[tuple[Card, Picture, str | None]]:
        """Each card, its kept picture, and what is odd about it.

        Raises:
            ImageError: the photograph cannot be read.
            DeckError: it does not show what it should.
        """
        photo = load_photo(self.path)
        scale = np.array(photo.scale, np.float32)
        sights: list[Sight] | None = None
        for mark in self.marks:
            sight = None
            if mark.quad is None:
                sights = faces_of(eye, photo.image) if sights is None else sights
                sight = self._meant(mark, sights, scale)
                quad = sight.quad
            else:
                quad = np.asarray(mark.quad / scale, np.float32)
            doubt = None
            if sight is not None and sight.reading.card not in (None, mark.card):
                doubt = f"{self.path}: taught as {mark.card}, as it says, but looks like {sight.reading.card}"
            yield mark.card, kept(photo.image, quad), doubt

    def _meant(self, mark: Mark, sights: Sequence[Sight], scale: Floats) -> Sight:
        if mark.box is not None:
            x0, y0, x1, y1 = mark.box
            box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32) / scale
            near = max(sights, key=lambda sight: overlap(_upright(sight.quad), box), default=None)
            if near is None or overlap(_upright(near.quad), box) < _SAME:
                raise DeckError(f"{self.path}: no card is seen where {mark.card} is marked")
            return near
        if len(self.marks) > 1:
            raise DeckError(f"{self.path}: of several cards each needs its quad or box")
        if not sights:
            raise DeckError(
                f"{self.path}: no card is seen; take it from nearer, in better light, on a darker table"
            )
        first = nearest(sights)
        if any(_size(other) > _BESIDE * _size(first) for other in sights if other is not first):
            raise DeckError(f"{self.path}: shows several cards; one is needed, {mark.card}")
        return first


@dataclass(frozen=True, slots=True)
class Found:
    """A card of a photograph about which a person is asked."""

    picture: Picture
    guess: str
    place: str


def cards_of(path: Path, eye: Eye) -> list[Found]:
    """The cards of a photograph, in the order in which one reads."""
    image = load_photo(path).image
    high, wide = image.shape[:2]
    faces = faces_of(eye, image)
    found = []
    for sight in sorted(
        faces, key=lambda sight: (int(sight.quad[:, 1].mean() * 4 / high), sight.quad[:, 0].mean())
    ):
        x, y = sight.quad.mean(axis=0)
        place = (
            f"{('top', 'middle', 'bottom')[_third(y / high)]} {('left', 'centre', 'right')[_third(x / wide)]}"
        )
        likely = sight.reading.card or (sight.reading.maybe[0][0] if sight.reading.maybe else None)
        found.append(Found(kept(image, sight.quad), str(likely), place))
    return found


def _third(part: float) -> int:
    return min(2, max(0, int(part * 3)))


def listed(paths: Iterable[Path]) -> list[Labelled | Path]:
    """The photographs of files, folders and lists; a plain path where nothing says what it shows.

    Raises:
        DeckError: a list is malformed, or there is no photograph.
    """
    out: list[Labelled | Path] = []
    for path in paths:
        if path.is_dir():
            lists = sorted(path.glob("*.jsonl"))
            files = [one for one in sorted(path.iterdir()) if one.suffix.lower() in _SUFFIXES]
            out += [one for file in lists for one in _lines(file)] if lists else map(_by_name, files)
        elif path.suffix.lower() == ".jsonl":
            out += _lines(path)
        else:
            out.append(_by_name(path))
    if not out:
        raise DeckError(f"there is no photograph in {', '.join(map(str, paths))}")
    return out


def _by_name(path: Path) -> Labelled | Path:
    first = re.split(r"[^0-9A-Za-z]", path.stem)[0]
    return Labelled(path, (Mark(Card.parse(first)),)) if _NAMED.fullmatch(first) else path


def _lines(path: Path) -> list[Labelled | Path]:
    out: list[Labelled | Path] = []
    for number, text in enumerate(list_lines(path), start=1):
        if not text.strip():
            continue
        try:
            told = json.loads(text)
            marks = tuple(_mark(card) for card in told["cards"] if card["card"] != "XX")
            out.append(Labelled(path.parent / str(told["image"]), marks))
        except (ValueError, KeyError, TypeError, AttributeError, CardError) as error:
            why = str(error) if isinstance(error, CardError) else "not an object with image and cards"
            raise DeckError(f"{path}, line {number}: {why}") from error
    return out


def _mark(told: dict[str, Any]) -> Mark:
    card = Card.parse(str(told["card"]))
    if told.get("quad") is not None:
        quad = np.array(told["quad"], np.float32)
        if quad.shape != (4, 2) or not np.isfinite(quad).all():
            raise ValueError
        return Mark(card, quad)
    if told.get("box") is not None:
        x0, y0, x1, y1 = (float(value) for value in told["box"])
        return Mark(card, None, (x0, y0, x1, y1))
    return Mark(card)


def faces_of(eye: Eye, image: Picture) -> list[Sight]:
    """The faces that are seen in a picture."""
    return [sight for sight in eye.look(image) if not sight.back]


def nearest(faces: Sequence[Sight]) -> Sight:
    """The largest of some faces: what is shown, and not what lies about."""
    return max(faces, key=_size)


def _size(sight: Sight) -> float:
    sides = np.linalg.norm(sight.quad - np.roll(sight.quad, -1, axis=0), axis=1)
    return float(sides.max() * sides.min())


def _upright(quad: Floats) -> Floats:
    (x0, y0), (x1, y1) = quad.min(axis=0), quad.max(axis=0)
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
