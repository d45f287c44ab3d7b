"""Hands and sleeves: rounded limbs lit from above, drawn once for each seat.

A hand is drawn in its own millimetres, fingers up (towards -y), the point between the finger tips at
the origin, the forearm coming from +y. The grip has a part above the card: the thumb.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera.sim.pen import Colour, rgb
from vision.camera.sim.sprites import Sprite, placement

_Grey = npt.NDArray[np.float32]
DENSITY = 1.5
"""Pixels of a sprite in one millimetre."""
LEFT, TOP, RIGHT, BOTTOM = -92.0, -44.0, 92.0, 560.0
"""What a sprite covers, in millimetres."""

_Bone = tuple[float, float, float, float, float, float]  # x, y, radius at each end

_ARM: tuple[_Bone, ...] = ((0, 128, 27, 3, 176, 24.5), (3, 176, 24.5, 6, 260, 33))
_FLAT: tuple[_Bone, ...] = (
    (-29, 62, 11.2, -35, 22, 9.8), (-35, 22, 9.8, -36, -6, 8.0),
    (-9, 58, 11.6, -11, 10, 10.2), (-11, 10, 10.2, -11, -20, 8.3),
    (12, 60, 11.2, 15, 15, 9.8), (15, 15, 9.8, 17, -11, 8.0),
    (31, 69, 10.4, 38, 33, 8.8), (38, 33, 8.8, 41, 9, 7.2),
    (-22, 122, 19, -50, 84, 12.6), (-50, 84, 12.6, -58, 50, 9.6),
    (-27, 64, 15.5, -12, 130, 24), (-8, 60, 16.5, -3, 132, 26), (12, 62, 16, 6, 132, 25),
    (29, 70, 14.5, 13, 130, 23),
)  # fmt: skip
_GRIP: tuple[_Bone, ...] = (
    (0, 66, 13, -15, 30, 10.6), (-15, 30, 10.6, -16, -4, 8.6),
    (14, 66, 13, 6, 26, 10.6), (6, 26, 10.6, 4, -6, 8.4),
    (27, 76, 12, 28, 44, 10.2), (28, 44, 10.2, 20, 22, 8.6),
    (36, 90, 11, 39, 64, 9.2), (39, 64, 9.2, 33, 46, 8),
    (-6, 74, 19, -2, 132, 25), (14, 76, 20, 8, 132, 25), (28, 86, 16, 14, 130, 22),
    (-24, 112, 17, -8, 136, 22),
)  # fmt: skip
_THUMB: tuple[_Bone, ...] = (
    (-26, 112, 15.5, -24, 72, 12.6),
    (-24, 72, 12.6, -11, 34, 10.2),
    (-11, 34, 10.2, -4, 8, 8.8),
)
_NAILS = {"flat": ((-36, -8, 0), (-11, -22, 0), (17, -13, -4), (41.5, 7, -6)), "thumb": ((-2.6, 5, 14),)}


@dataclass(frozen=True, slots=True)
class Person:
    """The colours of one arm."""

    skin: Colour
    cloth: Colour
    striped: bool


_SKINS = tuple(rgb(c) for c in ("e8b893", "d9a077", "c98c63", "b57750", "94603f"))
_CLOTHS = tuple(
    rgb(c) for c in ("2f3e5c", "6b2f35", "d8d4ca", "3c5a4a", "4a4a50", "b98b4e", "5b6f8f", "252529")
)


def people(seed: int) -> tuple[Person, ...]:
    """The four people of a table."""
    rng = np.random.default_rng([seed, 0x4A])
    cloths = rng.permutation(len(_CLOTHS))[:4]
    return tuple(
        Person(_SKINS[int(rng.integers(len(_SKINS)))], _CLOTHS[int(c)], bool(rng.random() < 0.4))
        for c in cloths
    )


@dataclass(frozen=True, slots=True)
class _Relief:
    mask: _Grey
    shade: _Grey


def _grid() -> tuple[_Grey, _Grey]:
    x = np.arange(LEFT, RIGHT, 1 / DENSITY, dtype=np.float32)[None, :]
    y = np.arange(TOP, BOTTOM, 1 / DENSITY, dtype=np.float32)[:, None]
    return x, y


def _heights(bones: tuple[_Bone, ...]) -> _Grey:
    """The height above the middle plane of rounded limbs that melt into each other."""
    x, y = _grid()
    total = np.zeros((y.shape[0], x.shape[1]), np.float32)
    for ax, ay, ar, bx, by, br in bones:
        reach = max(ar, br) + 2
        x0, x1 = (
            int(np.clip((v - LEFT) * DENSITY, 0, total.shape[1]))
            for v in (min(ax, bx) - reach, max(ax, bx) + reach)
        )
        y0, y1 = (
            int(np.clip((v - TOP) * DENSITY, 0, total.shape[0]))
            for v in (min(ay, by) - reach, max(ay, by) + reach)
        )
        px, py = x[:, x0:x1] - ax, y[y0:y1] - ay
        dx, dy = bx - ax, by - ay
        u = np.clip((px * dx + py * dy) / (dx * dx + dy * dy), 0, 1)
        r = ar + (br - ar) * u
        inside = r * r - (px - u * dx) ** 2 - (py - u * dy) ** 2
        inside = np.maximum(inside, 0)
        total[y0:y1, x0:x1] += inside * inside * inside
    # The sixth root of the sum of sixth powers: a maximum with soft seams.
    return np.cbrt(np.sqrt(total))


def _relief(height: _Grey, sharp: float = 1.2) -> _Relief:
    mask = np.clip(cv2.GaussianBlur((height > 1.0).astype(np.float32), (0, 0), 0.8), 0, 1)
    smooth = cv2.GaussianBlur(height, (0, 0), sharp)
    gx, gy = (
        cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=DENSITY / 8),
        cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=DENSITY / 8),
    )
    nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
    shade = 0.50 + 0.52 * nz + 0.05 * (-gx - gy) * nz
    return _Relief(np.asarray(mask, np.float32), shade.astype(np.float32))


@lru_cache(maxsize=4)
def _relief_of(kind: str) -> _Relief:
    match kind:
        case "flat":
            return _relief(_heights((*_FLAT, *_ARM)))
        case "grip":
            return _relief(_heights((*_GRIP, *_ARM)))
        case "thumb":
            return _relief(_heights(_THUMB))
    x, y = _grid()
    sleeve = _heights(((4, 205, 37, 8, 330, 46), (8, 330, 46, 10, 580, 54))) * (y > 190)
    spots = np.random.default_rng(5).standard_normal((26, 5)).astype(np.float32)
    folds = cv2.resize(spots, sleeve.shape[::-1], interpolation=cv2.INTER_CUBIC)
    slope = np.sin((y + x * 0.5) / 15 + folds * 1.4) * 0.9 + folds * 2.0
    cuff = np.clip(1 - np.abs(y - 200) / 9, 0, 1) ** 0.5 * 2.5
    return _relief(np.where(sleeve > 0, sleeve + slope * (y > 216) + cuff, 0).astype(np.float32), 1.6)


def _skin(shade: _Grey, person: Person) -> _Grey:
    """The lit skin of the first rows of a sprite, (h, w, 3)."""
    spots = np.random.default_rng(9).standard_normal((36, 26)).astype(np.float32)
    mottled = cv2.resize(spots, shade.shape[::-1], interpolation=cv2.INTER_CUBIC)
    lit = shade * (1 + 0.022 * mottled)
    # Light is redder where it goes through the skin's edge, and on the finger tips.
    edge = np.clip(1.15 - shade, 0, 1)[:, :, None] * np.array([0.25, 0.12, -0.16], np.float32)
    y = _grid()[1][: len(shade)]
    tips = np.clip((40 - y) / 60, 0, 1)[:, :, None] * np.array([0.07, 0.07, -0.02], np.float32)
    colour = np.array(person.skin, np.float32)
    return np.asarray(np.clip(colour * lit[:, :, None] * (1 - edge - tips), 0, 255), np.float32)


def _marks(image: _Grey, kind: str, person: Person) -> None:
    """Nails, and the creases over the joints."""
    canvas = image.copy()
    nail = tuple(min(255.0, c * k) for c, k in zip(person.skin, (1.18, 1.1, 1.04), strict=True))

    def px(x: float, y: float) -> tuple[int, int]:
        return round((x - LEFT) * DENSITY), round((y - TOP) * DENSITY)

    for x, y, turn in _NAILS.get(kind, ()):
        cv2.ellipse(
            canvas,
            px(x, y),
            (round(4.4 * DENSITY), round(5.6 * DENSITY)),
            turn,
            0,
            360,
            nail,
            -1,
            cv2.LINE_AA,
        )
    crease = tuple(c * 0.72 for c in person.skin)
    joints = (
        ((-35, 24), (-11, 13), (15, 18), (38, 35))
        if kind == "flat"
        else ((-17, 50),)
        if kind == "thumb"
        else ()
    )
    for x, y in joints:
        for dy in (-2.2, 0.4, 2.6):
            cv2.ellipse(
                canvas,
                px(x, y + dy),
                (round(5 * DENSITY), round(1.2 * DENSITY)),
                0,
                200,
                340,
                crease,
                1,
                cv2.LINE_AA,
            )
    if kind == "flat":
        for x, y in ((-28, 62), (-9, 57), (12, 59), (30, 68)):
            cv2.ellipse(
                canvas,
                px(x, y),
                (round(7 * DENSITY), round(5 * DENSITY)),
                0,
                0,
                360,
                tuple(c * 1.06 for c in person.skin),
                -1,
            )
    image[:] = image * 0.45 + cv2.GaussianBlur(canvas, (0, 0), 0.9) * 0.55


@dataclass(frozen=True, slots=True)
class Limb:
    """A hand ready to be laid on the frame: at rest, smeared along the arm by motion, and its shadow."""

    still: Sprite
    swift: Sprite
    shadow: Sprite


def _cropped(picture: npt.NDArray[np.uint8], density: float) -> Sprite:
    """A picture of the whole grid without its empty margins."""
    x, y, w, h = cv2.boundingRect(picture if picture.ndim == 2 else picture[:, :, 3])
    part = np.ascontiguousarray(picture[y : y + h, x : x + w])
    return Sprite(part, placement(density, LEFT + x / density, TOP + y / density))


_SKIN_ENDS, _CLOTH_BEGINS = (round((y - TOP) * DENSITY) for y in (245.0, 180.0))  # rows of a sprite


@lru_cache(maxsize=64)
def limb(person: Person, right: bool, kind: str) -> Limb:
    """A right or left hand: ``flat`` on the table, the ``grip`` below a card, or the ``thumb`` above it."""
    relief = _relief_of(kind)
    colour, alpha = np.zeros((*relief.shade.shape, 3), np.float32), relief.mask
    skin = colour[:_SKIN_ENDS]
    skin[:] = _skin(relief.shade[:_SKIN_ENDS], person)
    _marks(skin, kind, person)
    if kind != "thumb":
        sleeve = _relief_of("sleeve")
        # The cuff throws a little shadow on the wrist.
        skin *= 1 - 0.45 * cv2.GaussianBlur(sleeve.mask[:_SKIN_ENDS], (0, 0), 4.0)[:, :, None]
        rest, over = colour[_CLOTH_BEGINS:], sleeve.mask[_CLOTH_BEGINS:, :, None]
        rest[:] = rest * (1 - over) + _cloth(sleeve.shade[_CLOTH_BEGINS:], person) * over
        alpha = np.maximum(alpha, sleeve.mask)
    if not right:
        colour, alpha = np.ascontiguousarray(colour[:, ::-1]), np.ascontiguousarray(alpha[:, ::-1])
    bgra = np.clip(np.dstack([colour * alpha[:, :, None], alpha * 255]), 0, 255).astype(np.uint8)
    swift = np.asarray(cv2.blur(bgra, (3, 15)), np.uint8)
    small = cv2.resize(alpha, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    shade = (cv2.GaussianBlur(small, (0, 0), 3.5 * DENSITY) * 255).astype(np.uint8)
    return Limb(_cropped(bgra, DENSITY), _cropped(swift, DENSITY), _cropped(shade, DENSITY / 2))


def _cloth(shade: _Grey, person: Person) -> _Grey:
    """The lit sleeve, (h, w, 3)."""
    weave = np.random.default_rng(11).standard_normal(shade.shape, dtype=np.float32)
    tone = shade * (1 + 0.035 * weave)
    if person.striped:
        tone = tone * (1 - 0.16 * (np.sin(_grid()[0] / 2.4) > 0.4))
    return np.asarray(np.clip(np.array(person.cloth, np.float32) * tone[:, :, None], 0, 255), np.float32)
