"""What teaching a deck brings, measured on rendered decks that never trained.

The same scenes are read before and after the deck was taught from one photograph a card. Every other held-out
deck is for fitting how much a taught deck weighs (``vision/training/mixing.py``); the rest are measured here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.errors import ImageError
from vision.evaluate import Outcome, Sample, Tally, Truth, evaluate, figures
from vision.photographed import faces_of, nearest
from vision.read import Eye
from vision.synth.compose import Canvas, Floats, card_corners, view
from vision.synth.flats import BACK, CODES, Deck, Flats, load_flats
from vision.synth.light import expose
from vision.synth.scenes import CropRenderer
from vision.synth.tables import load_textures
from vision.teaching import kept, learn

Picture = NDArray[np.uint8]

_FRAME = (1280, 720)
_SCENES = 12
"""Plain scenes of each deck; on average they show four to five cards each."""
_SEED = 5


class OneDeck(CropRenderer):
    """Draws photographs and scenes of one deck only."""

    def __init__(self, flats: Flats, textures: Picture, deck: Deck, seed: int) -> None:
        super().__init__(flats, textures, deck.held_out, seed)
        self.decks = (deck,)

    def photograph(
        self, number: int, size: tuple[int, int] = _FRAME, part: tuple[float, float] = (0.2, 0.58)
    ) -> tuple[Picture, Floats]:
        """One card as somebody would show it, and its quad; ``part``: how much of the picture's height it
        takes, at least and at most."""
        rng = self.rng
        card_px = float(np.exp(rng.uniform(*np.log(part))) * size[1])
        seen = view(rng.uniform(0, 0.45), rng.uniform(0, 6.283), size, card_px, rng.uniform(0.7, 1.6))
        canvas = Canvas(self._table(size))
        aside = rng.uniform(-0.1, 0.1, 2) * 88 * size[1] / card_px
        quad = seen.project(card_corners(aside, rng.uniform(0, 6.283), 63.0, 88.0))
        shadow = (card_px * 0.02, card_px * 0.02, float(rng.uniform(0, 0.6)))
        picture = self.flats.flat(self.decks[0].pictures[number][0])
        canvas.lay(picture, quad, 1, self._gain(), shadow, 0.04)
        return expose(canvas.image, rng, 0.6, card_px / 90), quad


def kept_out(flats: Flats, fitting: bool) -> list[Deck]:
    """The held-out decks that are for fitting, or those that are for measuring; the first are of different
    kinds."""
    held = [deck for deck in flats.chosen(True) if all(deck.pictures[:52])]
    return held[0 if fitting else 1 :: 2]


def gain(count: int, models: Path | None = None, tick: Callable[[], Any] = lambda: None) -> dict[str, Any]:
    """Figures before and after teaching, all together and for each of ``count`` decks.

    Raises:
        ImageError: no decks were rendered yet.
    """
    try:
        flats, textures = load_flats(), load_textures()
    except OSError as error:
        raise ImageError("there are no rendered decks yet; make them with: hakam train flats") from error
    eye = Eye(models)
    outcomes: dict[str, list[Outcome]] = {"before": [], "after": []}
    by_deck = {}
    for place, deck in enumerate(kept_out(flats, False)[:count]):
        renderer = OneDeck(flats, textures, deck, _SEED + place)
        pictures = dict(_shown(eye, renderer))
        samples = [_sample(renderer, deck.name, number) for number in range(_SCENES)]
        mine: dict[str, Any] = {"taught": len(pictures)}
        for when in ("before", "after"):
            eye.reader.use(learn(eye.reader, pictures) if when == "after" else None)
            tally: Tally = evaluate(eye, samples)
            outcomes[when] += tally.outcomes
            mine[when] = figures(tally.outcomes)
        eye.reader.use(None)
        by_deck[deck.name] = mine
        tick()
    return {**{when: figures(all_) for when, all_ in outcomes.items()}, "by_deck": by_deck}


def _shown(eye: Eye, renderer: OneDeck) -> Iterator[tuple[Card, list[Picture]]]:
    """What is kept of one photograph of each card; a card that the eye does not find stays untaught."""
    for number, card in enumerate(PACK_WITH_JOKERS):
        if not renderer.decks[0].pictures[number]:
            continue
        image, _ = renderer.photograph(number)
        faces = faces_of(eye, image)
        if faces:
            yield card, [kept(image, nearest(faces).quad)]


def _sample(renderer: OneDeck, name: str, number: int) -> Sample:
    scene = renderer.scene(_FRAME, "plain")
    cards = tuple(
        Truth(CODES[card.number], card.quad, card.visible) for card in scene.cards if card.number != BACK
    )
    return Sample(scene.image, f"{name}-{number}", name, cards, True, True, scene.tilt)


def table(result: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"{'':24}{'cards':>6}  {'right':^24}{'asked':^24}{'wrong':^24}{'missed':>8}"]

    def row(label: str, part: dict[str, Any]) -> None:
        shares = "".join(
            f"{part[kind]['share']:7.2%} ({part[kind]['interval'][0]:6.2%}–{part[kind]['interval'][1]:6.2%})"
            for kind in ("right", "asked", "wrong")
        )
        lines.append(f"{label:24}{part['cards']:6}  {shares} {part['missed']['share']:8.2%}")

    row("not taught", result["before"])
    row("taught", result["after"])
    for name, part in result["by_deck"].items():
        row(f"{name}, not taught", part["before"])
        row(f"{name}, {part['taught']} taught", part["after"])
    return "\n".join(lines)
