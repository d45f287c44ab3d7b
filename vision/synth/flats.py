"""Flat pictures of all cards of all decks, rendered once and kept in one array on disk.

Crops and scenes are then only perspective and composition, which is fast. Every eighth deck by
number is held out: it never trains and is what ``hakam eval rendered:N`` measures on.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import CARDS, PACK_WITH_JOKERS, Card

Picture = NDArray[np.uint8]
WIDTH, HEIGHT = 240, 336
BACK = 54
"""The reader's class of a card seen from behind."""
CODES = (*(str(card) for card in PACK_WITH_JOKERS), "XX")
_NUMBER = {code: number for number, code in enumerate(CODES)}
HELD_OUT_EVERY = 8
_OURS = "drawn-"
"""How the names of the decks begin that are drawn by code."""
_MOST = 64
"""Pictures of a drawn deck: 52 faces, up to four of each joker, four backs."""
PHOTOGRAPHED = "photo-flats.npy"
"""Cards cut from the photographs that train; see ``vision/training/photographs.py``."""


def cache_folder() -> Path:
    """Where rendered things are kept: ``$HAKAM_CACHE`` or ``~/.cache/hakam``."""
    folder = Path(os.environ.get("HAKAM_CACHE", Path.home() / ".cache" / "hakam"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck: for every class (0–53 cards, 54 back) the numbers of its pictures; empty where it has
    none."""

    name: str
    held_out: bool
    pictures: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Flats:
    """``pictures``, ``photographed``: (N, 336, 240, 3) uint8 BGR, usually mapped from disk.

    The pictures that were cut from photographs are numbered on behind the rendered ones.
    """

    pictures: Picture
    decks: tuple[Deck, ...]
    photographed: Picture | None = None

    def flat(self, number: int) -> Picture:
        """One card, (336, 240, 3)."""
        if self.photographed is None or number < len(self.pictures):
            return np.asarray(self.pictures[number])
        return np.asarray(self.photographed[number - len(self.pictures)])

    def chosen(self, held_out: bool) -> tuple[Deck, ...]:
        return tuple(deck for deck in self.decks if deck.held_out == held_out)


def load_flats(folder: Path | None = None) -> Flats:
    """The rendered decks; ``build_flats`` must have run."""
    folder = folder or cache_folder()
    pictures = np.load(folder / "flats.npy", mmap_mode="r")
    decks = _decks(folder / "flats.json", 0)
    if not (folder / PHOTOGRAPHED).exists():
        return Flats(pictures, decks)
    more = _decks((folder / PHOTOGRAPHED).with_suffix(".json"), len(pictures))
    # what the photographs do not show, the backs, is lent by the other decks
    lent = [deck.pictures[BACK] for deck in decks if not deck.held_out and deck.pictures[BACK]]
    more = tuple(
        replace(deck, pictures=(*deck.pictures[:BACK], lent[k * 7 % len(lent)]))
        for k, deck in enumerate(more)
    )
    return Flats(pictures, decks + more, np.load(folder / PHOTOGRAPHED, mmap_mode="r"))


def _decks(index: Path, offset: int) -> tuple[Deck, ...]:
    listed = json.loads(index.read_text(encoding="utf-8"))
    return tuple(
        Deck(d["name"], d["held_out"], tuple(tuple(n + offset for n in p) for p in d["pictures"]))
        for d in listed
    )


def build_flats(drawn: int = 640, seed: int = 1, folder: Path | None = None) -> Path:
    """Render the packaged decks and ``drawn`` decks of our own; returns the index file. Needs the extra
    ``train``."""
    from tqdm import tqdm

    from vision.synth.packaged import packaged_decks
    from vision.synth.tables import load_textures

    folder = folder or cache_folder()
    packaged = dict(packaged_decks((WIDTH, HEIGHT)))
    room = sum(len(images) for deck in packaged.values() for images in deck.values()) + drawn * _MOST
    stored = np.lib.format.open_memmap(folder / "flats.npy", "w+", np.uint8, (room, HEIGHT, WIDTH, 3))
    listed: list[dict[str, object]] = []
    place = 0

    def add(name: str, held_out: bool, deck: dict[str, list[Picture]]) -> None:
        nonlocal place
        numbers: list[list[int]] = [[] for _ in CODES]
        for code, images in deck.items():
            for image in images:
                numbers[_NUMBER[code]].append(place)
                stored[place] = image
                place += 1
        listed.append({"name": name, "held_out": held_out, "pictures": numbers})

    for number, (name, deck) in enumerate(packaged.items()):
        add(name, number % HELD_OUT_EVERY == 5, deck)
    lend = [deck for number, deck in enumerate(packaged.values()) if number % HELD_OUT_EVERY != 5]
    textures = load_textures()
    for number in tqdm(range(drawn), desc="decks", unit="deck"):
        held_out = number % HELD_OUT_EVERY == 7
        add(
            f"{_OURS}{number:03d}",
            held_out,
            _drawn(Random(seed * 100_000 + number), held_out, lend, textures),
        )
    stored.flush()
    index = folder / "flats.json"
    index.write_text(json.dumps(listed), encoding="utf-8")
    return index


class Press:
    """Draws new decks over those that train, one after another: a long run then never sees a fixed set of
    decks and cannot learn them by heart. The held-out ones stay."""

    def __init__(self, seed: int, folder: Path | None = None) -> None:
        from vision.synth.tables import load_textures

        folder = folder or cache_folder()
        self._stored = np.load(folder / "flats.npy", mmap_mode="r+")
        trained = [deck for deck in _decks(folder / "flats.json", 0) if not deck.held_out]
        self._ours = [deck for deck in trained if deck.name.startswith(_OURS)]
        self._lend = [
            {
                code: [self._stored[n] for n in deck.pictures[k]]
                for k, code in enumerate(CODES)
                if deck.pictures[k]
            }
            for deck in trained
            if not deck.name.startswith(_OURS)
        ]
        self._textures = load_textures()
        self._rng = Random(seed)
        self._rng.shuffle(self._ours)
        self._next = 0

    def redraw(self) -> str:
        """Draw a new deck in the place of the next one; returns its name."""
        deck = self._ours[self._next % len(self._ours)]
        self._next += 1
        for code, images in _drawn(self._rng, False, self._lend, self._textures).items():
            # there may be a joker more or less than before
            for place, image in zip(deck.pictures[_NUMBER[code]], images, strict=False):
                self._stored[place] = image
        return deck.name


def _drawn(
    rng: Random, held_out: bool, lend: list[dict[str, list[Picture]]], textures: Picture
) -> dict[str, list[Picture]]:
    from PIL import Image

    from vision.synth import drawn
    from vision.synth.backs import back

    style = drawn.style(rng, drawn.training_fonts(held_out))
    lender = rng.choice(lend)

    def patch(random: Random) -> Picture:
        image = textures[random.randrange(len(textures))]
        high, wide = image.shape[:2]
        h = random.randint(high // 3, high)
        w = min(wide, int(h * WIDTH / HEIGHT))
        top, left = random.randint(0, high - h), random.randint(0, wide - w)
        return np.asarray(image[top : top + h, left : left + w])

    def art(random: Random) -> Image.Image:
        return Image.fromarray(np.ascontiguousarray(patch(random)[..., ::-1]))

    shuffled = rng.random() < 0.55

    def borrow(card: Card, random: Random) -> Image.Image | None:
        # In most of our decks any court may stand behind any index: what counts is the index, as every
        # printer dresses his kings, queens and jacks in his own way.
        source, code = lender, str(card)
        if shuffled:
            source, code = random.choice(lend), random.choice("JQK") + random.choice("SHDC")
        image = source[code][0]
        inner = image[int(HEIGHT * 0.05) : int(HEIGHT * 0.95), int(WIDTH * 0.17) : int(WIDTH * 0.83)]
        if shuffled and random.random() < 0.5:
            inner = inner[:, ::-1]
        if shuffled and random.random() < 0.3:
            inner = inner[..., random.choice([(0, 2, 1), (1, 0, 2), (2, 1, 0), (2, 0, 1)])]
        return Image.fromarray(np.ascontiguousarray(inner[..., ::-1]))

    def flat(image: Image.Image) -> Picture:
        small = image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        return cv2.cvtColor(np.asarray(small, np.uint8), cv2.COLOR_RGB2BGR).astype(np.uint8)

    deck = {code: [flat(drawn.face(style, CARDS[code], rng, art, borrow))] for code in CODES[:52]}
    for code, colour in (("RJ", True), ("BJ", False)):
        deck[code] = [flat(drawn.joker(style, colour, rng, art)) for _ in range(3)]
        own = [d for d in lend if code in d]
        if rng.random() < 0.6:
            deck[code].append(rng.choice(own)[code][0])
    deck["XX"] = [back(rng, patch, (WIDTH, HEIGHT)) for _ in range(4)]
    return deck
