"""Learning a household's deck: from photographs of its cards to what the reader knows each of them by.

A card is kept straightened with a little of the table around it, so that the deck can be learnt anew when the
weights change. From each kept picture a few others are made, as the card might look on another evening; from
these it is learnt what tells the cards apart (see ``taught``), in a moment and without torch.
"""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.errors import DeckError
from vision.decks import KNOWN, Deck, reader_sum, renew, same_table, save
from vision.read import Reader
from vision.snapshots import jpeg
from vision.taught import FACES, Taught, look, says, small, turned

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_WIDE, _HIGH, _BORDER = 240, 336, 48
"""A kept picture: the card's size in pixels, and how much of the table is left around it."""
FRAME = np.array(
    [[_BORDER, _BORDER], [_BORDER + _WIDE, _BORDER],
     [_BORDER + _WIDE, _BORDER + _HIGH], [_BORDER, _BORDER + _HIGH]], np.float32,
)  # fmt: skip
"""Where the card lies in a kept picture."""
VARIANTS = 8
"""So many views a card is learnt from, the kept picture among them."""
_LEAST_VARIANTS = 3
"""From each of several kept pictures at least."""
_SEED = 54
_PARTS = ("shown", "said", "middle", "apart")
_RIDGE = 0.3
_TOO_CLOSE = 0.95
"""The cosine of what two cards look like, as differences from the deck's mean, from which on they are one."""


def kept(image: Picture, quad: Floats) -> Picture:
    """The card at ``quad`` of a BGR picture, straightened."""
    shrink = float(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1).max()) / _HIGH
    if shrink > 1.5:  # or pixels would be left out between those that are taken
        image = np.asarray(
            cv2.resize(image, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        quad = quad / np.float32(shrink)
    there = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), FRAME)
    size = (_WIDE + 2 * _BORDER, _HIGH + 2 * _BORDER)
    return np.asarray(cv2.warpPerspective(image, there, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def variants(picture: Picture, seed: int, count: int = VARIANTS) -> list[tuple[Picture, Floats]]:
    """The card of a kept picture as it might look otherwise: as it is, and in other light and sharpness,
    further away, with corners found less exactly; every other one turned by half."""
    rng = np.random.default_rng(seed)
    out = [(picture, FRAME)]
    for number in range(1, count):
        light = rng.uniform(0.7, 1.2) * rng.uniform(0.94, 1.06, 3)
        other = np.clip(picture * light.astype(np.float32), 0, 255).astype(np.uint8)
        scale = min(1.0, float(np.exp(rng.uniform(np.log(60), np.log(220)))) / _HIGH)
        other = np.asarray(
            cv2.resize(other, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        if rng.random() < 0.5:
            other = np.asarray(cv2.GaussianBlur(other, (0, 0), rng.uniform(0.4, 1.1)), np.uint8)
        quad = FRAME + rng.normal(0, 0.012, (4, 2)).astype(np.float32) * _HIGH
        quad = np.asarray((quad + 0.5) * scale - 0.5, np.float32)
        out.append((other, np.roll(quad, 2, axis=0) if number % 2 else quad))
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """What the kept pictures of one card and their variants look like to the reader: small pictures
    (n, high, wide, 3), features (n, m), and what it says of them (54,)."""

    looks: Floats
    features: Floats
    said: Floats


def study(reader: Reader, card: Card, shown: Sequence[Picture]) -> Study:
    """What ``reader`` makes of a card's kept pictures.

    Raises:
        ModelError: the weights tell no features.
    """
    seed = _SEED + 1000 * PACK_WITH_JOKERS.index(card)
    # Pictures of a card that lay still differ little: each gives its part of the variants.
    each = max(_LEAST_VARIANTS, VARIANTS // len(shown))
    views = [view for k, one in enumerate(shown) for view in variants(one, seed + k, each)]
    logits, features, crops = reader.describe(views)
    looks = small(crops)
    half_turned = np.arange(len(views)) % each % 2 == 1  # as the variants are
    looks[half_turned] = turned(looks[half_turned])
    return Study(looks, features, says(logits, reader.mixture).mean(axis=0))


def learn(
    reader: Reader,
    pictures: Mapping[Card, Sequence[Picture]],
    studied: Mapping[Card, Study] | None = None,
    tick: Callable[[float], object] = lambda _part: None,
) -> Taught:
    """What ``reader`` tells the cards of these kept pictures by. ``studied`` are cards that need not be
    studied again; ``tick`` hears which part of the work is done.

    Raises:
        DeckError: there is no card.
        ModelError: the weights tell no features.
    """
    if not pictures:
        raise DeckError("no card was shown; photographs of the deck's cards are needed")
    studies = []
    for place, (card, shown) in enumerate(pictures.items()):
        studies.append((studied or {}).get(card) or study(reader, card, shown))
        tick((place + 1) / len(pictures))
    said = np.eye(FACES, dtype=np.float32)
    of = [PACK_WITH_JOKERS.index(card) for card in pictures]
    for number, one in zip(of, studies, strict=True):
        said[number] = one.said
    numbers = np.repeat(of, [len(one.looks) for one in studies])
    seen = np.concatenate([one.looks for one in studies])
    features = np.concatenate([one.features for one in studies])
    middle = look(seen, features).mean(axis=0)
    rows = look(seen, features, middle).astype(np.float64)
    shown_ = np.isin(np.arange(FACES), numbers)
    wanted = (numbers[:, None] == np.arange(FACES)) - shown_ / shown_.sum()
    apart = rows.T @ np.linalg.solve(rows @ rows.T + _RIDGE * np.eye(len(rows)), wanted)
    means = np.stack([rows[numbers == number].mean(axis=0) for number in np.flatnonzero(shown_)])
    means /= np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6)
    close = np.argwhere(np.triu(means @ means.T, 1) > _TOO_CLOSE)
    return Taught(
        shown_,
        said,
        middle,
        np.ascontiguousarray(apart.T, np.float32),
        reader.mixture,
        tuple((int(np.flatnonzero(shown_)[a]), int(np.flatnonzero(shown_)[b])) for a, b in close),
    )


def keep(
    data: Path,
    name: str,
    pictures: Mapping[Card, Sequence[Picture]],
    reader: Reader,
    weights: str,
    *,
    studied: Mapping[Card, Study] | None = None,
    simulated: bool = False,
    tick: Callable[[float], object] = lambda _part: None,
) -> tuple[Deck, Taught]:
    """Teach a deck and keep it in the data folder; cards are added to a deck of this name. ``weights`` is the
    checksum of the reader's; the rest as in ``learn``.

    Raises:
        DeckError: the deck there is damaged or of another table, or the folder cannot be written.
        ModelError: the weights tell no features.
    """
    there = same_table(data, name, simulated)
    both = {**(pictures_of(there) if there else {}), **pictures}
    shown = {card: both[card] for card in PACK_WITH_JOKERS if card in both}
    taught = learn(reader, shown, studied, tick)
    files = {card: [jpeg(one, 95) for one in some] for card, some in shown.items()}
    return save(data, name, files, _bytes(taught), weights, simulated), taught


def pictures_of(deck: Deck) -> dict[Card, list[Picture]]:
    """The kept pictures of a deck; those that are damaged or gone are left out."""
    return read_pictures(deck.folder, deck.pictures)


def read_pictures(folder: Path, files: Mapping[Card, Sequence[str]]) -> dict[Card, list[Picture]]:
    """The kept pictures in these files; those that are damaged or gone are left out."""
    found: dict[Card, list[Picture]] = {}
    for card, names in files.items():
        for name in names:
            image = cv2.imread(str(folder / name), cv2.IMREAD_COLOR)
            if image is not None and image.shape == (_HIGH + 2 * _BORDER, _WIDE + 2 * _BORDER, 3):
                found.setdefault(card, []).append(np.asarray(image, np.uint8))
    return found


def recall(deck: Deck, reader: Reader, models: Path | None = None) -> Taught:
    """What ``reader``, with the weights of ``models``, knows the cards of a taught deck by. If it was taught
    for other weights, it is learnt anew from the pictures that were kept.

    Raises:
        DeckError: it was taught for other weights, and its pictures are gone.
        ModelError: these weights cannot be taught a deck.
    """
    weights = reader_sum(models)
    if deck.weights == weights:
        with contextlib.suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            known = np.load(io.BytesIO((deck.folder / KNOWN).read_bytes()), allow_pickle=False)
            shown, said, middle, apart = (known[name] for name in _PARTS)
            return Taught(shown, said, middle, apart, reader.mixture)
    pictures = pictures_of(deck)
    if pictures.keys() != deck.pictures.keys():
        raise DeckError(
            f"the deck {deck.name} was taught for other weights, and its pictures are gone; "
            f"teach it again (hakam teach --name {deck.name!r} …), or go on without it: --deck none"
        )
    taught = learn(reader, pictures)
    if models is None:
        with contextlib.suppress(OSError):  # a folder that may only be read costs time at every start
            renew(deck, _bytes(taught), weights)
    return taught


def _bytes(taught: Taught) -> bytes:
    out = io.BytesIO()
    np.savez(out, **{name: getattr(taught, name) for name in _PARTS})
    return out.getvalue()
