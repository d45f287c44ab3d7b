"""How well cards are found and read: missed, asked, wrong and phantom, apart, with 95 % intervals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.errors import ImageError
from vision.detect import overlap
from vision.draw import name
from vision.images import list_lines, load_photo
from vision.sights import Sight

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
JOKERS = {"RJ", "BJ"}
RENDERED = ("rendered", "plain", "empty")
"""Kinds of scenes that can be drawn to measure on."""
NAMES = {str(card) for card in PACK_WITH_JOKERS}


class Looks(Protocol):
    def look(self, image: Picture) -> list[Sight]: ...


@dataclass(frozen=True, slots=True)
class Truth:
    """One labelled card. ``quad`` in picture pixels or ``None`` (only that it is there); ``visible``
    0–1 where known."""

    card: str
    quad: Floats | None = None
    visible: float | None = None
    corners: int | None = None
    """How many of its two index corners can be seen, where known."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One labelled picture. ``exact``: ``cards`` have the place of the whole card; otherwise they are a
    set of names."""

    image: Picture
    label: str
    group: str
    cards: tuple[Truth, ...]
    exact: bool
    complete: bool
    tilt: float | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one labelled card; ``what``: right, asked, wrong, missed (phantom: there was none)."""

    what: str
    truth: str
    said: str
    group: str
    label: str
    pixels: float | None = None
    tilt: float | None = None
    visible: float | None = None
    listed: bool = False
    """Asked, and the true card was among the first three answers."""
    corners: int | None = None
    """How many of the card's two index corners can be seen, where known."""


@dataclass(slots=True)
class Tally:
    """All outcomes of a run, and pictures of those that went wrong."""

    outcomes: list[Outcome] = field(default_factory=list)
    pictures: int = 0
    errors: list[tuple[str, Picture]] = field(default_factory=list)


def wilson(hits: int, of: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson's score interval)."""
    if of == 0:
        return 0.0, 1.0
    z = 1.959964
    p, n = hits / of, float(of)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def read_dataset(folder: Path, split: str | None) -> Iterator[Sample]:
    """The labelled photographs of a folder with an ``index.jsonl``.

    Raises:
        ImageError: there is no index, or a line of it is malformed.
    """
    for line in dataset_lines(folder, split):
        photo = load_photo(folder / line["image"])
        exact = line.get("boxes", "card") == "card"
        cards = tuple(_truth(card, photo.scale, exact) for card in line["cards"])
        yield Sample(
            photo.image,
            line["image"],
            line.get("group", "all"),
            cards,
            exact,
            bool(line.get("complete", True)),
        )


def dataset_lines(folder: Path, split: str | None) -> list[dict[str, Any]]:
    index = folder / "index.jsonl"
    try:
        lines = list_lines(index)
    except ImageError as error:
        raise ImageError(f"{folder} is no dataset: {error}") from error
    out = []
    for number, text in enumerate(lines, start=1):
        try:
            line = json.loads(text)
            if split is None or line.get("split") == split:
                out.append({"image": str(line["image"]), **line, "cards": list(line["cards"])})
        except (ValueError, KeyError, TypeError) as error:
            raise ImageError(f"{index}, line {number}: not an object with image and cards") from error
    return out


def _truth(card: dict[str, Any], scale: tuple[float, float], exact: bool) -> Truth:
    quad: Floats | None = None
    if exact and "quad" in card:
        quad = np.asarray(np.array(card["quad"], np.float32) / np.array(scale), np.float32)
    elif exact and "box" in card:
        x0, y0, x1, y1 = card["box"]
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
        quad = np.asarray(corners / np.array(scale), np.float32)
    return Truth(str(card["card"]), quad, card.get("visible"))


def rendered(count: int, seed: int, kinds: str = "rendered") -> Iterator[Sample]:
    """Scenes of ``kinds`` (see ``Renderer.scene``) with decks, fonts and textures that never trained. Needs
    the rendered flats of ``hakam train``."""
    from vision.synth.flats import CODES, load_flats
    from vision.synth.scenes import Renderer
    from vision.synth.tables import load_textures

    renderer = Renderer(load_flats(), load_textures(), held_out=True, seed=seed)
    for number in range(count):
        scene = renderer.scene((1280, 720), kinds)
        frame = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float32)
        cards = tuple(
            Truth(CODES[card.number], card.quad, card.visible, card.corners)
            for card in scene.cards
            if overlap(card.quad, frame) > 0
        )
        yield Sample(
            scene.image,
            f"rendered-{seed}-{number}",
            kinds,
            cards,
            True,
            True,
            scene.tilt,
        )


def evaluate(
    eye: Looks, samples: Iterable[Sample], keep_errors: bool = False, tick: Callable[[], None] = lambda: None
) -> Tally:
    """Look at every sample and compare."""
    tally = Tally()
    for sample in samples:
        sights = eye.look(sample.image)
        before = len(tally.outcomes)
        tally.outcomes += _placed(sample, sights) if sample.exact else _named(sample, sights)
        tally.pictures += 1
        if keep_errors:
            for outcome in tally.outcomes[before:]:
                if outcome.what in {"wrong", "phantom"} and len(tally.errors) < 400:
                    tally.errors.append((f"{outcome.truth}>{outcome.said}", _thumb(sample, sights)))
        tick()
    return tally


def _placed(sample: Sample, sights: Sequence[Sight]) -> list[Outcome]:
    """Outcomes where the truth has places: each sight goes to the labelled card that it covers best."""
    pairs = sorted(
        (
            (_agreement(truth.quad, sight.quad), t, s)
            for t, truth in enumerate(sample.cards)
            for s, sight in enumerate(sights)
            if truth.quad is not None
        ),
        reverse=True,
    )
    match: dict[int, int] = {}
    taken: set[int] = set()
    for agreed, t, s in pairs:
        if agreed > 0.4 and t not in match and s not in taken:
            match[t] = s
            taken.add(s)
    out = []
    for t, truth in enumerate(sample.cards):
        sight = sights[match[t]] if t in match else None
        pixels = None
        if truth.quad is not None:
            pixels = float(np.linalg.norm(truth.quad - np.roll(truth.quad, -1, axis=0), axis=1).max())
        what = "missed" if sight is None else _judged(truth.card, sight)
        listed = sight is not None and any(str(card) == truth.card for card, _ in sight.reading.maybe)
        out.append(
            Outcome(what, truth.card, name(sight) if sight else "", sample.group, sample.label, pixels,
                    sample.tilt, truth.visible, listed, truth.corners)
        )  # fmt: skip
    if sample.complete:
        out += [
            Outcome("phantom", "", name(sight), sample.group, sample.label, tilt=sample.tilt)
            for s, sight in enumerate(sights)
            if s not in taken
        ]
    return out


def _agreement(truth: Floats | None, seen: Floats) -> float:
    """Overlap of a sight with a quad, or with an upright box as some datasets give them."""
    if truth is None:
        return 0.0
    upright = truth[0][1] == truth[1][1] and truth[1][0] == truth[2][0]
    if upright:
        low, high = seen.min(axis=0), seen.max(axis=0)
        seen = np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
    return overlap(truth, seen)


def _judged(truth: str, sight: Sight) -> str:
    if truth == "XX":
        return "right" if sight.back else "asked" if sight.reading.card is None else "wrong"
    if sight.back:
        return "missed"
    if sight.reading.card is None:
        return "asked"
    return "right" if str(sight.reading.card) == truth else "wrong"


def _named(sample: Sample, sights: Sequence[Sight]) -> list[Outcome]:
    """Outcomes where only the names are known: the set of distinct cards. Jokers of these groups count
    as one name."""

    def same(card: str) -> str:
        return "RJ" if card in JOKERS else card

    corners = Counter(same(truth.card) for truth in sample.cards)
    wanted = set(corners) - {"XX"}
    sure = {same(str(sight.reading.card)) for sight in sights if sight.reading.card is not None}
    open_sights = [sight for sight in sights if sight.reading.card is None and not sight.back]

    def outcome(what: str, card: str, said: str, listed: bool = False) -> Outcome:
        seen = min(2, corners[card])
        return Outcome(what, card, said, sample.group, sample.label, listed=listed, corners=seen)

    out = [outcome("right", card, card) for card in sorted(wanted & sure)]
    rest = sorted(wanted - sure)
    for card in list(rest):
        for sight in open_sights:
            if card in {same(str(maybe)) for maybe, _ in sight.reading.maybe}:
                out.append(outcome("asked", card, name(sight), listed=True))
                rest.remove(card)
                open_sights.remove(sight)
                break
    wrong = sorted(sure - wanted)
    for card in rest:
        if wrong:
            out.append(outcome("wrong", card, wrong.pop(0)))
        elif open_sights:
            out.append(outcome("asked", card, name(open_sights.pop())))
        else:
            out.append(outcome("missed", card, ""))
    out += [Outcome("phantom", "", card, sample.group, sample.label) for card in wrong]
    return out


def _thumb(sample: Sample, sights: Sequence[Sight]) -> Picture:
    from vision.draw import annotate

    image = annotate(sample.image, sights)
    scale = 360 / max(image.shape[:2])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    out = np.full((360, 360, 3), 40, np.uint8)
    out[: small.shape[0], : small.shape[1]] = small
    return out


_KINDS = ("right", "asked", "wrong", "missed")
_HEIGHTS = (35, 45, 60, 90, 130, 200, 300, 500)
"""Bands of a card's long side, px."""
WHOLE, _WHOLE = "whole", 0.97
"""The name of what can be seen whole, and the part of a card from which it counts as such."""


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Counts and shares of one group of outcomes; ``phantom`` is a count, ``phantom_sure`` of those that were
    said to be a certain card."""
    counted = Counter(o.what for o in outcomes)
    total = sum(counted[kind] for kind in _KINDS)
    out: dict[str, Any] = {"cards": total}
    for kind in _KINDS:
        low, high = wilson(counted[kind], total)
        share = counted[kind] / total if total else 0.0
        out[kind] = {
            "n": counted[kind],
            "share": round(share, 5),
            "interval": [round(low, 5), round(high, 5)],
        }
    out["phantom"] = counted["phantom"]
    out["phantom_sure"] = sum(o.what == "phantom" and o.said in NAMES for o in outcomes)
    out["asked_listed"] = sum(o.listed for o in outcomes if o.what == "asked")
    return out


def report(tally: Tally) -> dict[str, Any]:
    """Everything of a run as one JSON object: whole, by group, pixels, tilt, visible part, card; and
    the confusions."""
    outcomes = tally.outcomes

    def split(key: Callable[[Outcome], str | None]) -> dict[str, Any]:
        groups: dict[str, list[Outcome]] = {}
        for outcome in outcomes:
            label = key(outcome)
            if label is not None:
                groups.setdefault(label, []).append(outcome)
        return {label: figures(groups[label]) for label in sorted(groups)}

    confusion = Counter((o.truth, o.said) for o in outcomes if o.what == "wrong")
    return {
        "pictures": tally.pictures,
        "all": figures(outcomes),
        "by_group": split(lambda o: o.group),
        "by_pixels": split(lambda o: None if o.pixels is None else _band(o.pixels, _HEIGHTS, 4)),
        "by_tilt": split(lambda o: None if o.tilt is None else _band(o.tilt, (15, 30, 45, 60), 3)),
        "by_visible": split(
            lambda o: None if o.visible is None else _band(o.visible * 100, (15, 30, 50, 75, 97), 3)
        ),
        "by_corners": split(
            lambda o: None if o.corners is None else f"{o.group}, {o.corners} of 2 corners in sight"
        ),
        "by_share": split(_share),
        "by_height": split(
            lambda o: None if o.pixels is None or _share(o) != WHOLE else _band(o.pixels, _HEIGHTS, 4)
        ),
        "by_card": split(lambda o: o.truth or None),
        "confusion": [[truth, said, n] for (truth, said), n in confusion.most_common()],
    }


def _share(outcome: Outcome) -> str | None:
    """The two shares of a card on which targets are set: what can be seen whole, and a third or more of a
    card with one of its corners."""
    if outcome.visible is None:
        return None
    if outcome.visible >= _WHOLE:
        return WHOLE
    third = 1 / 3 <= outcome.visible < 0.5 and outcome.corners == 1
    return "a third to half, one corner" if third else None


def _band(value: float, limits: Sequence[float], digits: int) -> str:
    low = 0.0
    for limit in limits:
        if value < limit:
            return f"{low:0{digits}.0f}-{limit:.0f}"
        low = limit
    return f"{low:0{digits}.0f}+"


def contact_sheet(tally: Tally, folder: Path) -> int:
    """Write the pictures of errors as sheets of 4×3; returns the number of sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    sheets = 0
    for start in range(0, len(tally.errors), 12):
        tiles = []
        for label, image in tally.errors[start : start + 12]:
            cv2.putText(image, label, (6, 350), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (80, 80, 255), 2)
            tiles.append(image)
        tiles += [np.zeros((360, 360, 3), np.uint8)] * (12 - len(tiles))
        sheet = np.vstack([np.hstack(tiles[row * 4 : row * 4 + 4]) for row in range(3)])
        cv2.imwrite(str(folder / f"errors-{sheets:02d}.png"), sheet)
        sheets += 1
    return sheets
