"""Draws the table: what lies still is kept, and only what moves is drawn again.

Three pictures are kept: ``_still`` (the top and all that lies on it, sharp and unlit), ``_sharp`` (with
what moves now) and ``_lit`` (through the lens: defocus and light). Sensor noise is laid over a copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.cards import Card
from vision.camera.base import Image
from vision.camera.sim import deck, limbs, tops
from vision.camera.sim.lens import Lens, Pose
from vision.camera.sim.moves import SimSettings
from vision.camera.sim.pen import Floats
from vision.camera.sim.seats import Places
from vision.camera.sim.tracks import PAPER, HandTrack, Plan, Thing, Track, pose_at

_Rect = tuple[int, int, int, int]  # x0, y0, x1, y1
_Mask = npt.NDArray[np.uint8]
_MARGIN = 9.0  # millimetres about a card's shadow
_NOISE_TILE = 96  # how far the pool of noise reaches beyond the frame


@dataclass(frozen=True, slots=True)
class _Sprite:
    """A flat picture: BGRA with colour multiplied by opacity; ``place`` maps its pixels to millimetres."""

    image: npt.NDArray[np.uint8]
    place: Floats


def _placement(density: float, left: float, top: float) -> Floats:
    # Pixel centres lie at whole numbers for cv2.
    return np.array(
        [[1 / density, 0, left + 0.5 / density], [0, 1 / density, top + 0.5 / density], [0, 0, 1]]
    )


def _union(a: _Rect | None, b: _Rect | None) -> _Rect | None:
    if a is None or b is None:
        return a or b
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _common(a: _Rect, b: _Rect) -> _Rect | None:
    rect = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return rect if rect[0] < rect[2] and rect[1] < rect[3] else None


class Painter:
    """Paints frames of one table."""

    def __init__(self, settings: SimSettings) -> None:
        self._settings = settings
        self.lens = Lens(settings)
        self._size = (settings.width, settings.height)
        self._frame: _Rect = (0, 0, settings.width, settings.height)
        self._density = self.lens.scale * 1.12
        places = Places(self.lens, settings.seed)
        self._hands = [
            limbs.hand(person, right)
            for person, right in zip(limbs.people(settings.seed), places.right_handed, strict=True)
        ]
        self._smeared: dict[int, npt.NDArray[np.uint8]] = {}
        self._faces: dict[Card | None, _Sprite] = {}
        self._edge = self._paper()
        self._near_shadow, self._far_shadow = self._card_shadow(1.1), self._card_shadow(3.6)
        self._lamp = tops.lamp(settings)
        self._top = self._table_top()
        self._still = self._top.copy()
        self._sharp = self._top.copy()
        self._lit = np.empty_like(self._top)
        self._expose(self._frame)
        self._resting: dict[int, tuple[Thing, Pose]] = {}
        self._moving: _Rect | None = None  # where _sharp differs from _still
        rng = np.random.default_rng([settings.seed, 0x90])
        self._noise = self._noise_pool(rng)
        self._drift = rng.uniform(0, 2 * np.pi, 3)

    # -- prepared pictures -----------------------------------------------------------------------------

    def _table_top(self) -> Image:
        half_w, half_h = self.lens.half_extent()
        # Beyond the frame, since a leaning camera sees more on one side.
        w, h = half_w * 1.25, half_h * 1.25
        density = self.lens.scale
        flat = tops.table_top(self._settings, (round(2 * h * density), round(2 * w * density)))
        matrix = self.lens.plane(Pose(0, 0)) @ _placement(density, -w, -h)
        warped = cv2.warpPerspective(
            flat, matrix, self._size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(warped, np.uint8)

    def _flat_card(self, picture: Image) -> _Sprite:
        """A card's picture at the frame's resolution with a transparent rim."""
        size = (round(deck.CARD_WIDTH * self._density), round(deck.CARD_HEIGHT * self._density))
        colour = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        alpha = cv2.resize(deck.mask(), size, interpolation=cv2.INTER_AREA)[:, :, None]
        bgra = np.dstack([(colour.astype(np.uint16) * alpha // 255).astype(np.uint8), alpha])
        rim = 2
        bgra = cv2.copyMakeBorder(bgra, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
        exact = np.diag([deck.CARD_WIDTH / size[0], deck.CARD_HEIGHT / size[1], 1.0])
        shift = np.array([[1, 0, 0.5 - rim], [0, 1, 0.5 - rim], [0, 0, 1.0]])
        middle = np.array([[1, 0, -deck.CARD_WIDTH / 2], [0, 1, -deck.CARD_HEIGHT / 2], [0, 0, 1.0]])
        return _Sprite(np.ascontiguousarray(bgra), middle @ exact @ shift)

    def _paper(self) -> _Sprite:
        return self._flat_card(np.full((*deck.mask().shape, 3), (196, 204, 208), np.uint8))

    def _face(self, card: Card | None) -> _Sprite:
        sprite = self._faces.get(card)
        if sprite is None:
            name = self._settings.deck
            sprite = self._faces[card] = self._flat_card(deck.face(name, card) if card else deck.back(name))
        return sprite

    def _card_shadow(self, soft: float) -> _Sprite:
        density = 0.75
        w, h = deck.CARD_WIDTH + 2 * _MARGIN, deck.CARD_HEIGHT + 2 * _MARGIN
        mask = np.zeros((round(h * density), round(w * density)), np.uint8)
        d = round(_MARGIN * density)
        mask[d:-d, d:-d] = 255
        mask = cv2.GaussianBlur(mask, (0, 0), soft * density).astype(np.uint8)
        return _Sprite(mask, _placement(density, -w / 2, -h / 2))

    def _noise_pool(self, rng: np.random.Generator) -> Image | None:
        if self._settings.noise == 0:
            return None
        shape = (self._size[1] + _NOISE_TILE, self._size[0] + _NOISE_TILE)
        grey = rng.standard_normal((*shape, 1), dtype=np.float32) * 1.7
        colour = rng.standard_normal((*shape, 3), dtype=np.float32) * 1.3
        # Demosaicing and compression spread noise over neighbours.
        spread = cv2.GaussianBlur(grey + colour, (0, 0), 0.65) * 1.9
        return np.asarray(np.clip(128 + spread * self._settings.noise, 0, 255), np.uint8)

    # -- brushes ---------------------------------------------------------------------------------------

    def _bounds(self, matrix: Floats, size: tuple[int, int]) -> _Rect | None:
        w, h = size
        p = matrix @ np.array([(0, w, w, 0), (0, 0, h, h), (1, 1, 1, 1)], float)
        x, y = p[0] / p[2], p[1] / p[2]
        rect = (int(x.min()) - 1, int(y.min()) - 1, int(x.max()) + 2, int(y.max()) + 2)
        return _common(rect, self._frame)

    def _blend(self, canvas: Image, clip: _Rect, poses: list[Pose], sprite: _Sprite) -> None:
        """Lays a sprite on the canvas; several poses are one exposure of a thing in motion."""
        matrices = [self.lens.plane(p) @ sprite.place for p in poses]
        size = sprite.image.shape[1::-1]
        rect: _Rect | None = None
        for matrix in matrices:
            rect = _union(rect, self._bounds(matrix, size))
        rect = _common(rect, clip) if rect else None
        if rect is None:
            return
        x0, y0, x1, y1 = rect
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        warped = [
            cv2.warpPerspective(sprite.image, shift @ m, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
            for m in matrices
        ]
        layer = warped[0]
        for i, more in enumerate(warped[1:], start=1):
            layer = cv2.addWeighted(layer, i / (i + 1), more, 1 / (i + 1), 0)
        target = canvas[y0:y1, x0:x1]
        clear = cv2.bitwise_not(cv2.extractChannel(layer, 3))
        cv2.multiply(target, cv2.merge([clear, clear, clear]), dst=target, scale=1 / 255)
        cv2.add(target, layer[:, :, :3], dst=target)

    def _darken(self, canvas: Image, clip: _Rect, pose: Pose, sprite: _Sprite, strength: float) -> None:
        matrix = self.lens.plane(pose) @ sprite.place
        rect = self._bounds(matrix, sprite.image.shape[1::-1])
        rect = _common(rect, clip) if rect else None
        if rect is None:
            return
        x0, y0, x1, y1 = rect
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        shade = cv2.warpPerspective(sprite.image, shift @ matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        clear = cv2.convertScaleAbs(shade, alpha=-strength, beta=255)
        target = canvas[y0:y1, x0:x1]
        cv2.multiply(target, cv2.merge([clear, clear, clear]), dst=target, scale=1 / 255)

    # -- things ----------------------------------------------------------------------------------------

    def _spread(self, thing: Thing, pose: Pose) -> list[tuple[Card | str | None, Pose]]:
        """The single cards that are drawn for a thing, lowest first ("edge": only its paper is seen)."""
        if thing.fan is not None:
            parts: list[tuple[Card | str | None, Pose]] = []
            turn = min(26.0, 2.6 * thing.count)
            for i in range(thing.count):
                a = -turn + 2 * turn * (i / max(1, thing.count - 1)) if thing.count > 1 else 0.0
                c, s = np.cos(np.radians(pose.angle + a)), np.sin(np.radians(pose.angle + a))
                parts.append(
                    (None, Pose(pose.x + 100 * float(s), pose.y - 100 * float(c), pose.angle + a, pose.z))
                )
            return parts
        if thing.count == 1:
            face = thing.card if pose.over < 90 else None
            return [(face, pose)]
        thick = thing.count * PAPER
        layers = 2 if thing.count < 8 else 6
        skew = (thing.ident * 37 % 11 - 5) * 0.35  # a packet is never quite squared up
        stack: list[tuple[Card | str | None, Pose]] = []
        for i in range(layers):
            z = pose.z - thick * (1 - (i + 1) / layers)
            turned = pose.angle + skew * (1 - i / (layers - 1))
            stack.append(
                ("edge" if 0 < i < layers - 1 else None, Pose(pose.x, pose.y, turned, max(0.0, z), pose.over))
            )
        return stack

    def _shadow_pose(self, pose: Pose, reach: float) -> Pose:
        return Pose(pose.x + 0.5 + reach * 0.35, pose.y + 0.8 + reach * 0.55, pose.angle, 0.0, pose.over)

    def _thing_rect(self, thing: Thing, pose: Pose) -> _Rect | None:
        rect: _Rect | None = None
        for _, part in self._spread(thing, pose):
            shadow = self._far_shadow
            for p in (part, self._shadow_pose(part, part.z)):
                rect = _union(
                    rect, self._bounds(self.lens.plane(p) @ shadow.place, shadow.image.shape[1::-1])
                )
        return rect

    def _draw_thing(self, canvas: Image, clip: _Rect, thing: Thing, poses: list[Pose]) -> None:
        last = poses[-1]
        # A fan is held above the table, its shadow falls out of the picture.
        if thing.fan is None:
            high = last.z > 6
            self._darken(
                canvas, clip, self._shadow_pose(last, last.z), self._far_shadow if high else self._near_shadow,
                0.30 if high else 0.42,
            )  # fmt: skip
        spreads = [self._spread(thing, pose) for pose in poses]
        for i, (what, pose) in enumerate(spreads[-1]):
            if i and thing.fan is not None:
                self._darken(
                    canvas, clip, Pose(pose.x - 0.6, pose.y, pose.angle, pose.z), self._near_shadow, 0.3
                )
            sprite = self._edge if isinstance(what, str) else self._face(what)
            self._blend(canvas, clip, [spread[i][1] for spread in spreads], sprite)

    def _draw_hand(
        self, canvas: Image, clip: _Rect, pose: Pose, limb: limbs.Limb, fast: float, shadow: bool
    ) -> None:
        place = _placement(limbs.DENSITY, limbs.LEFT, limbs.TOP)
        if shadow:
            self._darken(
                canvas, clip, self._shadow_pose(pose, pose.z + 10), _Sprite(limb.shadow, place), 0.46
            )
        image = limb.image if fast < 4 else self._smear(limb, 9 if fast < 12 else 21)
        self._blend(canvas, clip, [pose], _Sprite(image, place))

    def _smear(self, limb: limbs.Limb, length: int) -> npt.NDArray[np.uint8]:
        key = id(limb) * 100 + length
        if key not in self._smeared:
            self._smeared[key] = np.asarray(cv2.blur(limb.image, (3, length)), np.uint8)
        return self._smeared[key]

    # -- the still table ---------------------------------------------------------------------------------

    def begin(self, plan: Plan) -> None:
        """Takes what the plan's tracks carry from now on off the still table."""
        changed: _Rect | None = None
        for ident in plan.lifted:
            if ident in self._resting:
                changed = _union(changed, self._thing_rect(*self._resting.pop(ident)))
        for track in plan.tracks:
            if track.stays and len(track.keys) == 1 and track.keys[0].t <= plan.timed.start:
                changed = _union(changed, self._put(track))
        self._redraw(changed)

    def finish(self, plan: Plan) -> None:
        """Lays what the plan left on the table down on the still one."""
        changed: _Rect | None = None
        for track in plan.tracks:
            if track.stays and track.thing.ident not in self._resting:
                changed = _union(changed, self._put(track))
        self._redraw(changed)

    def _put(self, track: Track) -> _Rect | None:
        pose = track.keys[-1].pose
        self._resting[track.thing.ident] = (track.thing, pose)
        return self._thing_rect(track.thing, pose)

    def _redraw(self, rect: _Rect | None) -> None:
        if rect is None:
            return
        x0, y0, x1, y1 = rect
        self._still[y0:y1, x0:x1] = self._top[y0:y1, x0:x1]
        for thing, pose in self._resting.values():
            self._draw_thing(self._still, rect, thing, [pose])
        self._moving = _union(self._moving, rect)

    # -- a frame -----------------------------------------------------------------------------------------

    def paint(self, t: float, plans: Iterable[Plan], number: int) -> Image:
        """The frame at time ``t`` while ``plans`` are under way."""
        strokes: list[tuple[_Rect, partial[None]]] = []
        exposure = min(1 / 60, 0.5 / self._settings.fps)
        for plan in plans:
            for hand in plan.hands:
                if hand.keys[0].t <= t < hand.keys[-1].t:
                    strokes += self._hand_strokes(hand, t, exposure, above=False)
            for track in plan.tracks:
                strokes += self._track_strokes(plan, track, t, exposure)
            for hand in plan.hands:
                if hand.keys[0].t <= t < hand.keys[-1].t:
                    strokes += self._hand_strokes(hand, t, exposure, above=True)
        now: _Rect | None = None
        for rect, _ in strokes:
            now = _union(now, rect)
        dirty = _union(now, self._moving)
        if dirty is not None:
            x0, y0, x1, y1 = dirty
            self._sharp[y0:y1, x0:x1] = self._still[y0:y1, x0:x1]
            for _, draw in strokes:
                draw()
            self._expose(dirty)
        self._moving = now
        return self._sensed(t, number)

    def _track_strokes(
        self, plan: Plan, track: Track, t: float, exposure: float
    ) -> list[tuple[_Rect, partial[None]]]:
        ident = track.thing.ident
        if ident in self._resting:
            return []
        if t < track.keys[0].t and ident not in plan.lifted:
            return []
        if not track.stays and t >= track.keys[-1].t:
            return []
        pose = pose_at(track.keys, t)
        before = pose_at(track.keys, t - exposure)
        way = float(np.hypot(pose.x - before.x, pose.y - before.y)) * self.lens.scale
        way += abs(pose.angle - before.angle) * 0.8  # how far the corners swing
        steps = min(6, 1 + int(way / 2.5))
        poses = (
            [pose]
            if steps == 1
            else [pose_at(track.keys, t - exposure * (1 - u)) for u in np.linspace(0, 1, steps)]
        )
        rect = _union(self._thing_rect(track.thing, pose), self._thing_rect(track.thing, before))
        if rect is None:
            return []
        return [(rect, partial(self._draw_thing, self._sharp, rect, track.thing, poses))]

    def _hand_strokes(
        self, hand: HandTrack, t: float, exposure: float, above: bool
    ) -> list[tuple[_Rect, partial[None]]]:
        if hand.flat and not above:
            return []
        pose, before = pose_at(hand.keys, t), pose_at(hand.keys, t - exposure)
        fast = float(np.hypot(pose.x - before.x, pose.y - before.y)) * self.lens.scale
        limb = (
            self._hands[hand.seat].flat
            if hand.flat
            else self._hands[hand.seat].thumb
            if above
            else self._hands[hand.seat].grip
        )
        place = _placement(limbs.DENSITY, limbs.LEFT, limbs.TOP)
        rect: _Rect | None = None
        for p in (pose, self._shadow_pose(pose, pose.z + 10)):
            rect = _union(rect, self._bounds(self.lens.plane(p) @ place, limb.image.shape[1::-1]))
        if rect is None:
            return []
        return [(rect, partial(self._draw_hand, self._sharp, rect, pose, limb, fast, hand.flat or not above))]

    def _expose(self, rect: _Rect) -> None:
        """Brings part of the sharp picture through the lens."""
        pad = 4
        outer = _common(
            (rect[0] - 2 * pad, rect[1] - 2 * pad, rect[2] + 2 * pad, rect[3] + 2 * pad), self._frame
        )
        inner = _common((rect[0] - pad, rect[1] - pad, rect[2] + pad, rect[3] + pad), self._frame)
        if outer is None or inner is None:
            return
        part = self._sharp[outer[1] : outer[3], outer[0] : outer[2]]
        sigma = self._settings.blur * self._size[0] / 1280
        if sigma > 0.1:
            part = np.asarray(cv2.GaussianBlur(part, (0, 0) if sigma > 1.2 else (3, 3), sigma), np.uint8)
        x, y = inner[0] - outer[0], inner[1] - outer[1]
        part = part[y : y + inner[3] - inner[1], x : x + inner[2] - inner[0]]
        where = np.s_[inner[1] : inner[3], inner[0] : inner[2]]
        cv2.multiply(part, self._lamp[where], dst=self._lit[where], scale=1 / 200)

    def _sensed(self, t: float, number: int) -> Image:
        """A fresh picture with the light's drift, the camera's sway and noise."""
        a, b, c = self._drift
        gain = 1 + 0.006 * np.sin(t / 7.3 + a) + 0.004 * np.sin(t / 2.9 + b)
        picture = self._lit
        if self._settings.shake:
            dx, dy = self.sway(t)
            picture = np.asarray(cv2.warpAffine(
                picture, np.array([[1, 0, dx], [0, 1, dy]]), self._size, borderMode=cv2.BORDER_REPLICATE
            ), np.uint8)  # fmt: skip
        if self._noise is None:
            return cv2.convertScaleAbs(picture, alpha=float(gain)).astype(np.uint8, copy=False)
        # Where in the pool of noise this frame looks: a fixed hash of its number.
        mixed = (number * 2654435761 + int(c * 1e6)) & 0xFFFFFFFF
        ox, oy = mixed % _NOISE_TILE, (mixed >> 11) % _NOISE_TILE
        noise = self._noise[oy : oy + self._size[1], ox : ox + self._size[0]]
        return np.asarray(cv2.addWeighted(picture, float(gain), noise, 1.0, -128.0), np.uint8)

    def sway(self, t: float) -> tuple[float, float]:
        """How far the picture is shifted at ``t``, in pixels right and down."""
        a, b, c = self._drift
        s = self._settings.shake
        return s * float(np.sin(t * 5.1 + a) + 0.5 * np.sin(t * 13.7 + b)), s * float(np.sin(t * 4.3 + c))
