"""How much a taught deck weighs beside what the reader says, fitted on rendered decks that never trained.

Each deck is taught from one photograph a card, wholly and by half, and then read in plain scenes. The decks
that ``vision/gain.py`` measures are others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from vision.detect import Detection
from vision.gain import OneDeck, kept_out
from vision.read import Reader
from vision.sights import BACK
from vision.synth.flats import Deck, load_flats
from vision.synth.tables import load_textures
from vision.taught import Taught
from vision.teaching import kept, learn
from vision.weights import Mixture

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]

_SCENES = 24
_LEAST_SEEN = 0.3
"""What is not there cannot be read."""
_LOOSE = 0.015
"""How far the corners lie from the true ones before the reader has moved them, as a part of the card."""


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """Cards that were read with a deck: what its ``chances`` takes, and the true numbers."""

    deck: Taught
    plain: Floats
    logits: Floats
    features: Floats
    crops: Floats
    numbers: NDArray[np.int64]

    def scores(self) -> tuple[Floats, Floats]:
        """What the reader's words and the looks speak for each face (N, 54) with weight 1."""
        return self.deck.saying(self.logits), self.deck.likeness(self.features, self.crops)


def gather(models: Path | None, decks: int | None, seed: int, tick: Callable[[], Any]) -> Iterator[Cards]:
    """The cards of so many fitting decks (all of them for ``None``), each deck wholly and by half taught."""
    reader = Reader(models)
    flats, textures = load_flats(), load_textures()
    for place, deck in enumerate(kept_out(flats, True)[:decks]):
        renderer = OneDeck(flats, textures, deck, seed + place)
        pictures = photographed(reader, renderer, deck)
        shown = list(_cards(reader, renderer))
        numbers = np.array([number for number, _ in shown])
        logits, features, crops = reader.describe([view for _, view in shown])
        plain = reader.chances(logits)
        for part in (pictures, dict(list(pictures.items())[::2])):
            yield Cards(learn(reader, part), plain, logits, features, crops, numbers)
        tick()


def photographed(reader: Reader, renderer: OneDeck, deck: Deck) -> dict[Card, list[Picture]]:
    """What is kept of one photograph of each card."""
    out = {}
    for number, card in enumerate(PACK_WITH_JOKERS):
        if deck.pictures[number]:
            image, quad = renderer.photograph(number)
            out[card] = [kept(image, _seen(reader, image, quad, renderer.rng))]
    return out


def _cards(reader: Reader, renderer: OneDeck) -> Iterator[tuple[int, tuple[Picture, Floats]]]:
    for _ in range(_SCENES):
        scene = renderer.scene((1280, 720), "plain")
        for card in scene.cards:
            if card.number != BACK and card.visible >= _LEAST_SEEN:
                yield card.number, (scene.image, _seen(reader, scene.image, card.quad, renderer.rng))


def _seen(reader: Reader, image: Picture, quad: Floats, rng: np.random.Generator) -> Floats:
    """The quad as the reader finds it when it is given a looser one."""
    length = float(np.linalg.norm(quad[3] - quad[0]))
    loose = quad + rng.normal(0, _LOOSE, (4, 2)) * length
    if rng.random() < 0.5:
        loose = np.roll(loose, 2, axis=0)
    found = reader.read(image, [Detection(np.asarray(loose, np.float32), "face", 1.0)])
    return found[0].quad if found else np.asarray(quad, np.float32)


def fit(read: list[Cards], most_false: float, start: Mixture) -> Mixture:
    """The weights that make the truth likeliest, and the lowest limit from which at most ``most_false`` of
    all answers are false."""
    scores = [(cards.scores(), cards.deck.shown, cards.numbers) for cards in read]

    def chances(mixture: Mapping[str, float]) -> tuple[Floats, NDArray[np.int64]]:
        parts = []
        for (saying, looks), shown, _ in scores:
            alike = np.where(shown, looks, mixture["strange"])
            power = mixture["says"] * saying + mixture["looks"] * alike
            power = np.exp(power - power.max(axis=1, keepdims=True))
            parts.append(power / power.sum(axis=1, keepdims=True))
        return np.concatenate(parts), np.concatenate([numbers for _, _, numbers in scores])

    def loss(mixture: Mapping[str, float]) -> float:
        chance, numbers = chances(mixture)
        return float(-np.log(np.maximum(chance[np.arange(len(numbers)), numbers], 1e-9)).mean())

    best = {"says": start.says, "looks": start.looks, "strange": start.strange}
    least, step = loss(best), 1.5
    while step > 1.01:
        tries = [{**best, name: best[name] * by} for name in best for by in (step, 1 / step)]
        tried = min(tries, key=loss)
        if loss(tried) < least - 1e-6:
            best, least = tried, loss(tried)
        else:
            step = step**0.5
    chance, numbers = chances(best)
    sure, wrong = chance.max(axis=1), chance.argmax(axis=1) != numbers
    limit = next(
        (
            float(one)
            for one in np.round(np.arange(0.9, 0.999, 0.005), 3)
            if float(((sure >= one) & wrong).mean()) <= most_false
        ),
        0.999,
    )
    return replace(start, limit=limit, **{name: round(value, 2) for name, value in best.items()})
