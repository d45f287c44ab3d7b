"""Whole table pictures with the quads of all their cards; crops of one card for the reader."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crop import crop_matrix
from vision.synth.clutter import put_clutter, put_hand
from vision.synth.compose import Canvas, Floats, Picture, Rng, View, card_corners, view
from vision.synth.flats import BACK, Deck, Flats
from vision.synth.light import expose
from vision.synth.tables import surface


@dataclass(frozen=True, slots=True)
class Laid:
    """One card of a scene. ``quad`` (4, 2) px, print's top-left first, clockwise, amodal; ``visible``
    0–1 is the
    part of the whole card that can be seen (what lies outside the picture cannot)."""

    quad: Floats
    number: int
    """The reader's class: 0–53 a card, 54 a back."""
    visible: float
    centre: tuple[float, float]
    """The middle of what can be seen of it, px."""
    corners: int = 2
    """How many of its two index corners can be seen."""


_INDEX = np.array(
    [[x, y] for x in np.linspace(0.04, 0.16, 4) for y in np.linspace(0.04, 0.23, 5)], np.float32
)
"""Points of a card's first index, in parts of its sides; the second one is its half-turn."""
_IN_SIGHT = 0.9
"""So much of an index must be seen for its corner to be in sight."""


@dataclass(frozen=True, slots=True)
class Scene:
    """``owner`` says of each pixel of ``image`` what lies on top there: 0 the table, k the card
    ``cards[k - 1]``, 255 what covers cards."""

    image: Picture
    cards: tuple[Laid, ...]
    tilt: float
    """Camera off the vertical, degrees."""
    owner: Picture


class Renderer:
    """Draws scenes and crops from flat cards and textures; the same seed gives the same pictures."""

    def __init__(self, flats: Flats, textures: Picture, held_out: bool, seed: int) -> None:
        self.flats = flats
        self.decks = flats.chosen(held_out)
        # every ninth texture is kept for measuring, as the decks are
        keep = np.arange(len(textures)) % 9 == 8
        self.places = np.flatnonzero(keep if held_out else ~keep)
        self.textures = textures
        self.rng: Rng = np.random.default_rng(seed)

    def scene(self, size: tuple[int, int] = (640, 384), kinds: str = "rendered") -> Scene:
        """One table. ``kinds``: ``plain``, our main use only, one to eight cards from roughly above;
        ``empty``, no card but what else lies on tables; ``rendered``, all kinds."""
        rng = self.rng
        wide, high = size
        plain = kinds == "plain"
        kind = {"plain": 0.0, "empty": 1.0}[kinds] if kinds != "rendered" else rng.random()
        if kind < 0.45:
            count, card_px, tilt = (
                int(rng.integers(1, 9)),
                np.exp(rng.uniform(np.log(42), np.log(135))),
                rng.uniform(0, 0.5),
            )
        elif kind < 0.7:
            count, card_px, tilt = (
                int(rng.integers(1, 13)),
                np.exp(rng.uniform(np.log(26), np.log(260))),
                rng.uniform(0, 1.05),
            )
        elif kind < 0.84:
            count, card_px, tilt = (
                int(rng.integers(3, 15)),
                np.exp(rng.uniform(np.log(45), np.log(200))),
                rng.uniform(0, 0.8),
            )
        elif kind < 0.93:
            count, card_px, tilt = int(rng.integers(1, 4)), high * rng.uniform(0.4, 1.3), rng.uniform(0, 0.9)
        else:
            count, card_px, tilt = 0, rng.uniform(50, 200), rng.uniform(0, 0.9)
        if kind < 0.84 or count == 0:  # these sizes are meant for a picture of 640 columns
            card_px *= wide / 640
        seen = view(tilt, rng.uniform(0, 6.283), size, float(card_px), rng.uniform(0.7, 1.6))
        canvas = Canvas(self._table(size))
        reach = np.array([wide, high]) * 0.5 * 88 / card_px
        for _ in range(int(rng.integers(0, 7)) if count == 0 or rng.random() < 0.45 else 0):
            put_clutter(canvas, seen, rng, reach)
        spots = self._spots(kind, count, reach)
        laid = self._lay(canvas, seen, spots, float(card_px))
        for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.2 else 0):
            near = rng.random() < 0.6 and laid
            at = (
                laid[int(rng.integers(len(laid)))][0].mean(axis=0)
                if near
                else rng.uniform(0, 1, 2) * [wide, high]
            )
            put_hand(
                canvas,
                rng,
                np.asarray(at + rng.normal(0, 0.6, 2) * card_px, np.float64),
                float(min(card_px, high)),
            )
        if rng.random() < 0.06 and count:
            put_clutter(canvas, seen, rng, reach, 255)
        cards = self._visible(canvas, laid)
        image = expose(canvas.image, rng, 0.6 if plain else 1.0, float(card_px) / 90)
        return Scene(image, cards, float(np.degrees(tilt)), canvas.owner)

    def _table(self, size: tuple[int, int]) -> Picture:
        rng = self.rng
        wide, high = size
        if rng.random() < 0.4:
            if rng.random() < 0.4:
                return surface(rng, size)
            small = surface(rng, (wide // 2, high // 2))
            return np.asarray(cv2.resize(small, size))
        texture = self.textures[int(rng.choice(self.places))]
        if rng.random() < 0.5:
            w = int(rng.integers(wide // 4, texture.shape[1] + 1))
            h = min(texture.shape[0], max(8, w * high // wide))
            x, y = (
                int(rng.integers(0, texture.shape[1] - w + 1)),
                int(rng.integers(0, texture.shape[0] - h + 1)),
            )
            texture = texture[y : y + h, x : x + w]
        out = cv2.resize(np.asarray(texture), size, interpolation=cv2.INTER_LINEAR)
        if rng.random() < 0.5:
            out = cv2.flip(out, int(rng.integers(-1, 2)))
        if rng.random() < 0.4:
            out = np.asarray(out)[..., rng.permutation(3)]
        return np.ascontiguousarray(out, np.uint8)

    def _spots(
        self, kind: float, count: int, reach: NDArray[np.float64]
    ) -> list[tuple[NDArray[np.float64], float]]:
        """Places (mm) and angles of the cards, in the order in which they are laid."""
        rng = self.rng
        if kind and kind < 0.7 and rng.random() < 0.4:
            return self._piles(count, reach)
        if kind < 0.45 or kind >= 0.84:
            mode = rng.integers(3)
            middle = rng.normal(0, 0.25, 2) * reach
            if mode == 0:  # a trick: thrown towards the middle from the sides
                turn = rng.uniform(0, 6.3)
                spots = []
                for k in range(count):
                    a = turn + k * np.pi / 2 + rng.normal(0, 0.2)
                    away = rng.uniform(15, 95)
                    at = middle + away * np.array([np.cos(a), np.sin(a)])
                    spots.append((at, a + np.pi / 2 + rng.normal(0, 0.35)))
                return spots
            return [(rng.uniform(-0.9, 0.9, 2) * reach, rng.uniform(0, 6.3)) for _ in range(count)]
        if kind < 0.7:
            return [(rng.uniform(-1, 1, 2) * reach, rng.uniform(0, 6.3)) for _ in range(count)]
        at = rng.uniform(-0.6, 0.6, 2) * reach
        a = rng.uniform(0, 6.3)
        mode = rng.integers(4)
        spots = []
        step = rng.uniform(8, 50)
        swing = rng.uniform(0.05, 0.3)
        for k in range(count):
            if mode == 0:  # a row, each a little on the one before
                spots.append(
                    (
                        at + k * step * np.array([np.cos(a), np.sin(a)]) + rng.normal(0, 1.5, 2),
                        a + rng.normal(0, 0.05),
                    )
                )
            elif mode == 1:  # a fan about a point below
                turn = a + (k - count / 2) * swing
                spots.append((at + 110 * np.array([np.sin(turn), -np.cos(turn)]), turn))
            elif mode == 2:  # a heap
                spots.append((at + rng.normal(0, 30, 2), rng.uniform(0, 6.3)))
            else:  # a column (patience): only the top strips of the lower ones show
                spots.append((at + k * step * np.array([-np.sin(a), np.cos(a)]), a))
        return spots

    def _piles(self, count: int, reach: NDArray[np.float64]) -> list[tuple[NDArray[np.float64], float]]:
        """Small piles all over the table: each card leaves a strip or a corner of the one below it to be
        seen."""
        rng = self.rng
        spots: list[tuple[NDArray[np.float64], float]] = []
        while len(spots) < count:
            at, angle = rng.uniform(-0.8, 0.8, 2) * reach, rng.uniform(0, 6.3)
            along = angle + (rng.choice([0.0, np.pi / 2, np.pi, -np.pi / 2]) if rng.random() < 0.7 else 1.0)
            step = rng.uniform(8, 62)
            for _ in range(int(rng.integers(1, 5))):
                spots.append((at, angle + rng.normal(0, 0.06 if rng.random() < 0.7 else 0.5)))
                at = at + step * np.array([np.cos(along), np.sin(along)]) + rng.normal(0, 4, 2)
        return spots[:count]

    def _lay(
        self, canvas: Canvas, seen: View, spots: list[tuple[NDArray[np.float64], float]], card_px: float
    ) -> list[tuple[Floats, int, float, int]]:
        """Lay the cards; returns (quad, class, whole area, owner number)."""
        rng = self.rng
        deck = self.decks[int(rng.integers(len(self.decks)))]
        backs = rng.choice([0.0, 0.15, 0.6, 1.0], p=[0.45, 0.4, 0.1, 0.05])
        wide_mm = rng.choice([63.0, 58.0, rng.uniform(54, 68)])
        light = rng.uniform(0, 6.3)
        drop = card_px * rng.uniform(0.0, 0.05)
        shadow = (drop * float(np.cos(light)), drop * float(np.sin(light)), float(rng.uniform(0, 0.6)))
        radius = float(rng.uniform(0.02, 0.06))
        back_picture = deck.pictures[BACK][int(rng.integers(len(deck.pictures[BACK])))]
        out = []
        for number, (at, angle) in enumerate(spots, start=1):
            if number > 60:
                break
            if rng.random() < 0.06:
                deck = self.decks[int(rng.integers(len(self.decks)))]
            code = BACK if rng.random() < backs else self._code(deck)
            picture = (
                back_picture
                if code == BACK
                else deck.pictures[code][int(rng.integers(len(deck.pictures[code])))]
            )
            quad = seen.project(card_corners(at, angle, float(wide_mm), 88.0))
            if rng.random() < 0.1:  # lifted or bent: the plane does not hold
                quad = quad + rng.normal(0, 0.02, (4, 2)).astype(np.float32) * card_px
            area = canvas.lay(
                self._worn(self.flats.flat(picture)), quad, number, self._gain(), shadow, radius
            )
            out.append((quad, code, area, number))
        return out

    def _code(self, deck: Deck) -> int:
        rng = self.rng
        while True:
            code = int(rng.integers(52)) if rng.random() < 0.93 else int(rng.integers(52, 54))
            if deck.pictures[code]:
                return code

    def _gain(self) -> Floats | float:
        """Light on one card: even, or falling off along it as on a bent or glossy card."""
        rng = self.rng
        if rng.random() < 0.6:
            return float(rng.uniform(0.8, 1.05))
        return np.asarray(rng.uniform(0.75, 1.08) * (1 + rng.uniform(-0.07, 0.07, 3)), np.float32)

    def _worn(self, picture: Picture) -> Picture:
        rng = self.rng
        if rng.random() > 0.12:
            return picture
        out = picture.copy()
        for _ in range(int(rng.integers(1, 6))):
            points = rng.uniform(0, 1, (2, 2)) * [out.shape[1], out.shape[0]]
            tone = float(rng.uniform(120, 255))
            cv2.line(
                out, tuple(int(v) for v in points[0]), tuple(int(v) for v in points[1]), (tone, tone, tone), 1
            )
        if rng.random() < 0.5:
            grid = rng.uniform(0.75, 1.0, (6, 5)).astype(np.float32)
            stain = cv2.resize(grid, (out.shape[1], out.shape[0]), interpolation=cv2.INTER_CUBIC)
            out = np.clip(out * stain[..., None], 0, 255).astype(np.uint8)
        return out

    @staticmethod
    def _visible(canvas: Canvas, laid: list[tuple[Floats, int, float, int]]) -> tuple[Laid, ...]:
        owner = canvas.owner[::2, ::2]
        ys, xs = np.nonzero((owner > 0) & (owner < 255))
        owners = owner[ys, xs]
        seen = np.bincount(owners, minlength=256)
        x = np.bincount(owners, weights=xs * 2.0, minlength=256) / np.maximum(seen, 1)
        y = np.bincount(owners, weights=ys * 2.0, minlength=256) / np.maximum(seen, 1)
        return tuple(
            Laid(
                quad,
                code,
                min(1.0, float(seen[number]) * 4 / max(1.0, area * 0.985)),
                (float(x[number]), float(y[number])),
                sum(_is_seen(canvas.owner, quad, number, points) for points in (_INDEX, 1 - _INDEX)),
            )
            for quad, code, area, number in laid
        )


def _is_seen(owner: Picture, quad: Floats, number: int, points: Floats) -> bool:
    """Whether these points (N, 2) of a card, in parts of its sides, are in the picture and nothing lies on
    them."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = np.asarray(cv2.getPerspectiveTransform(unit, quad), np.float64)
    x, y = transform(points, matrix).round().astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    return bool((owner[y[inside], x[inside]] == number).sum() >= _IN_SIGHT * len(points))


@dataclass(frozen=True, slots=True)
class Crop:
    """A card as the reader gets it: ``image`` (high, wide, 3), true ``corners`` (4, 2) in its pixels."""

    image: Picture
    corners: Floats
    number: int
    """0–53 a card, 54 a back, 55 nothing."""
    visible: float


def transform(points: Floats, matrix: NDArray[np.float64]) -> Floats:
    """Points (N, 2) through a homography."""
    out = np.hstack([points, np.ones((len(points), 1))]) @ matrix.T
    return np.asarray(out[:, :2] / out[:, 2:3], np.float32)


def corners_in_crop(quad: Floats, matrix: NDArray[np.float64]) -> Floats:
    """The corners (4, 2) of a card in its crop as the reader is to tell them: the one at the top left first,
    whichever end of the print that is."""
    corners = transform(quad, matrix)
    return corners[[2, 3, 0, 1]] if corners[0].sum() > corners[2].sum() else corners


class CropRenderer(Renderer):
    """Draws single cards with neighbours, cropped as loosely as a detector's quads are."""

    def crop(self, size: tuple[int, int] = (144, 200)) -> Crop:
        rng = self.rng
        card_px = float(np.exp(rng.uniform(np.log(34), np.log(260))))
        tilt = float(rng.uniform(0, 0.35) if rng.random() < 0.5 else rng.uniform(0, 1.0))
        side = int(card_px * 1.7) + 8
        seen = view(tilt, rng.uniform(0, 6.283), (side, side), card_px, rng.uniform(2.0, 5.0))
        canvas = Canvas(self._table((side, side)))
        reach = np.array([75.0, 75.0])
        if rng.random() < 0.15:
            put_clutter(canvas, seen, rng, reach)
        nothing = rng.random() < 0.09
        middle = rng.normal(0, 6, 2)
        angle = rng.uniform(0, 6.3)
        under = int(rng.integers(1, 4)) if rng.random() < 0.4 else 0
        over = int(rng.integers(1, 3)) if rng.random() < 0.4 else 0
        spots = [(rng.normal(0, 45, 2), rng.uniform(0, 6.3)) for _ in range(under)]
        if not nothing:
            spots.append((middle, angle))
        elif rng.random() < 0.7:
            put_clutter(canvas, seen, rng, np.array([12.0, 12.0]))
        for _ in range(over):
            away = rng.uniform(0, 6.3)
            at = middle + rng.uniform(28, 85) * np.array([np.cos(away), np.sin(away)])
            spots.append((at, rng.uniform(0, 6.3) if rng.random() < 0.6 else angle + rng.normal(0, 0.15)))
        if nothing:
            spots = [(at * 1.5 + np.array([60.0, 0.0]), a) for at, a in spots]
        laid = self._lay(canvas, seen, spots, card_px)
        if rng.random() < 0.12:
            put_hand(canvas, rng, np.asarray(rng.uniform(0.1, 0.9, 2) * side), card_px)
        cards = self._visible(canvas, laid)
        image = expose(canvas.image, rng, fine=card_px / 110)
        quad = seen.project(card_corners(middle, angle, 63.0, 88.0))
        number, visible = 55, 0.0
        if not nothing:
            quad, number, visible = cards[under].quad, cards[under].number, cards[under].visible
            if visible < 0.12:
                number = 55
        loose = loosened(quad, card_px, rng)
        matrix = crop_matrix(loose, size)
        if card_px > size[1] * 1.3:
            image = np.asarray(cv2.blur(image, (2, 2)))
        out = cv2.warpPerspective(
            image,
            matrix,
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(114, 114, 114),
        )
        return Crop(np.asarray(out, np.uint8), corners_in_crop(quad, matrix), number, visible)


def loosened(quad: Floats, card_px: float, rng: Rng) -> Floats:
    """The quad as the detector or the reader's first look would give it; half of the time nearly exact."""
    if rng.random() < 0.5:
        quad = quad[[2, 3, 0, 1]]
    spread = rng.choice([0.008, 0.025, 0.06], p=[0.5, 0.3, 0.2])
    middle = quad.mean(axis=0)
    scale = np.exp(rng.normal(0, spread * 1.5, 2))
    turn = rng.normal(0, spread * 1.5)
    c, s = np.cos(turn), np.sin(turn)
    moved = (quad - middle) * scale @ np.array([[c, -s], [s, c]])
    moved = (
        moved + middle + rng.normal(0, spread, 2) * card_px + rng.normal(0, spread * 0.6, (4, 2)) * card_px
    )
    if spread > 0.05 and rng.random() < 0.3:  # a rectangle where perspective made none
        box = cv2.boxPoints(cv2.minAreaRect(np.asarray(moved, np.float32)))
        first = int(np.argmin(np.linalg.norm(box - moved[0], axis=1)))
        ordered = np.roll(box, -first, axis=0)
        if np.linalg.norm(ordered[1] - moved[1]) > np.linalg.norm(ordered[3] - moved[1]):
            ordered = ordered[[0, 3, 2, 1]]
        moved = ordered
    return np.asarray(moved, np.float32)
