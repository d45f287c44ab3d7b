"""Draws the table: what lies still is kept, and only what moves is drawn again.

Three pictures are kept: ``_still`` (the top and all that lies on it, sharp and unlit), ``_sharp`` (with
what moves now) and ``_lit`` (through the lens: defocus and light). Sensor noise is laid over a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera.base import Image
from vision.camera.sim import limbs, tops
from vision.camera.sim.clutter import set_table
from vision.camera.sim.lens import Lens, Pose
from vision.camera.sim.moves import SimSettings
from vision.camera.sim.pen import Floats
from vision.camera.sim.seats import Places
from vision.camera.sim.sprites import CardSprites, Rect, Sprite, common, grown, placement, union
from vision.camera.sim.tracks import PAPER, HandTrack, Plan, Thing, Track, pose_at

_NOISE_CELL = 500  # the pool of noise repeats after so many pixels
_NOISE_REACH = 96  # and reaches so far beyond the frame
_FAN_RADIUS = 100.0  # from the hand that holds a fan to the middles of its cards

_Stroke = tuple[Rect, partial[None]]


@dataclass
class _Running:
    """A plan under way: tracks still to begin in their order, and those that move now."""

    plan: Plan
    waiting: list[Track]
    moving: list[Track]


class Painter:
    """Paints frames of one table."""

    def __init__(self, settings: SimSettings) -> None:
        self._settings = settings
        self.lens = Lens(settings)
        self._size = (settings.width, settings.height)
        self._frame: Rect = (0, 0, settings.width, settings.height)
        self._cards = CardSprites(settings.deck, self.lens.scale * 1.12)
        self._handed = Places(self.lens, settings.seed, settings.seats).right_handed
        self._people = limbs.people(settings.seed)
        self._lamp = tops.lamp(settings)
        self._top = self._table_top()
        self._still = self._top.copy()
        self._sharp = self._top.copy()
        self._lit = np.empty_like(self._top)
        self._expose(self._frame)
        self._running: list[_Running] = []
        self._resting: dict[int, tuple[Thing, Pose]] = {}
        self._stale: Rect | None = None  # where _still is out of date
        self._moving: Rect | None = None  # where _sharp differs from _still
        rng = np.random.default_rng([settings.seed, 0x90])
        self._noise = self._noise_pool(rng)
        self._drift = rng.uniform(0, 2 * np.pi, 3)

    def _table_top(self) -> Image:
        # Drawn beyond the frame, since a leaning camera sees more on one side.
        w, h = (1.25 * half for half in self.lens.half_extent())
        density = self.lens.scale
        flat = tops.table_top(self._settings, (round(2 * h * density), round(2 * w * density)))
        matrix = self.lens.plane(Pose(0, 0)) @ placement(density, -w, -h)
        top = np.asarray(
            cv2.warpPerspective(flat, matrix, self._size, borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
        if self._settings.tea:
            set_table(top, self.lens, self._settings.seed)
        return top

    def _noise_pool(self, rng: np.random.Generator) -> Image | None:
        if self._settings.noise == 0:
            return None
        grey = rng.standard_normal((_NOISE_CELL, _NOISE_CELL, 1), dtype=np.float32) * 1.7
        colour = rng.standard_normal((_NOISE_CELL, _NOISE_CELL, 3), dtype=np.float32) * 1.3
        # Demosaicing and compression spread noise over neighbours.
        spread = cv2.GaussianBlur(grey + colour, (0, 0), 0.65, borderType=cv2.BORDER_REFLECT) * 1.9
        cell = np.clip(128 + spread * self._settings.noise, 0, 255).astype(np.uint8)
        across, down = ((length + _NOISE_REACH) // _NOISE_CELL + 1 for length in self._size)
        return np.ascontiguousarray(np.tile(cell, (down, across, 1)))

    # -- brushes ---------------------------------------------------------------------------------------

    def _bounds(self, matrix: Floats, image: npt.NDArray[np.uint8]) -> Rect | None:
        h, w = image.shape[:2]
        p = matrix @ np.array([(0, w, w, 0), (0, 0, h, h), (1, 1, 1, 1)], float)
        x, y = p[0] / p[2], p[1] / p[2]
        return common((int(min(x)) - 1, int(min(y)) - 1, int(max(x)) + 2, int(max(y)) + 2), self._frame)

    def _blend(self, canvas: Image, clip: Rect, poses: list[Pose], sprite: Sprite) -> None:
        """Lays a sprite on the canvas; several poses (1, 2 or 4) are one exposure of a thing in motion."""
        matrices = [self.lens.plane(pose) @ sprite.place for pose in poses]
        rect: Rect | None = None
        for matrix in matrices:
            rect = union(rect, self._bounds(matrix, sprite.image))
        rect = common(rect, clip) if rect else None
        if rect is None:
            return
        x0, y0, x1, y1 = rect
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        layers = [cv2.warpPerspective(sprite.image, shift @ m, (x1 - x0, y1 - y0)) for m in matrices]
        while len(layers) > 1:
            pairs = zip(layers[::2], layers[1::2], strict=True)
            layers = [cv2.addWeighted(a, 0.5, b, 0.5, 0) for a, b in pairs]
        target = canvas[y0:y1, x0:x1]
        clear = cv2.bitwise_not(cv2.extractChannel(layers[0], 3))
        cv2.multiply(target, cv2.merge([clear, clear, clear]), dst=target, scale=1 / 255)
        cv2.add(target, cv2.cvtColor(layers[0], cv2.COLOR_BGRA2BGR), dst=target)

    def _darken(self, canvas: Image, clip: Rect, pose: Pose, sprite: Sprite, strength: float) -> None:
        matrix = self.lens.plane(pose) @ sprite.place
        rect = self._bounds(matrix, sprite.image)
        rect = common(rect, clip) if rect else None
        if rect is None:
            return
        x0, y0, x1, y1 = rect
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        shade = cv2.warpPerspective(sprite.image, shift @ matrix, (x1 - x0, y1 - y0))
        clear = cv2.convertScaleAbs(shade, alpha=-strength, beta=255)
        target = canvas[y0:y1, x0:x1]
        cv2.multiply(target, cv2.merge([clear, clear, clear]), dst=target, scale=1 / 255)

    def _shadow_pose(self, pose: Pose, height: float) -> Pose:
        return Pose(pose.x + 0.5 + height * 0.35, pose.y + 0.8 + height * 0.55, pose.angle, 0.0, pose.over)

    # -- things ----------------------------------------------------------------------------------------

    def _parts(self, thing: Thing, pose: Pose) -> list[tuple[Sprite, Pose]]:
        """The single cards that are drawn for a thing, lowest first."""
        back = self._cards.face(None)
        parts = []
        if thing.fan is not None:
            wide = min(26.0, 2.6 * (thing.count - 1))
            for a in np.linspace(-wide, wide, thing.count):
                turn = pose.angle + float(a)
                s, c = float(np.sin(np.radians(turn))), float(np.cos(np.radians(turn)))
                at = Pose(pose.x + _FAN_RADIUS * s, pose.y - _FAN_RADIUS * c, turn, pose.z)
                parts.append((back, at))
            return parts
        if thing.count == 1:
            return [(self._cards.face(thing.card if pose.over < 90 else None), pose)]
        thick = thing.count * PAPER
        layers = 2 if thing.count < 8 else 6
        skew = (thing.ident * 37 % 11 - 5) * 0.35  # a packet is never quite squared up
        for i in range(layers):
            z = max(0.0, pose.z - thick * (1 - (i + 1) / layers))
            turn = pose.angle + skew * (1 - i / (layers - 1))
            inside = 0 < i < layers - 1
            parts.append((self._cards.edge if inside else back, Pose(pose.x, pose.y, turn, z, pose.over)))
        return parts

    def _thing_rect(self, thing: Thing, pose: Pose) -> Rect | None:
        """What a thing and its shadow may touch: a square about its middle."""
        p = self.lens.plane(pose) @ np.array([0, 0, 1.0])
        x, y, scale = p[0] / p[2], p[1] / p[2], self.lens.scale * 1.12
        shadow = 8 + 0.9 * max(0.0, pose.z) * (thing.fan is None)
        r = (_FAN_RADIUS + 60 if thing.fan is not None else 57.0) * scale
        far = r + shadow * scale
        return common((int(x - r), int(y - r), int(x + far) + 1, int(y + far) + 1), self._frame)

    def _draw_thing(self, canvas: Image, clip: Rect, thing: Thing, poses: list[Pose]) -> None:
        last = poses[-1]
        if thing.fan is None:  # a fan is held above the table's edge, its shadow falls out of the picture
            high = last.z > 6
            shadow, strength = (self._cards.far_shadow, 0.30) if high else (self._cards.near_shadow, 0.42)
            self._darken(canvas, clip, self._shadow_pose(last, last.z), shadow, strength)
        parts = [self._parts(thing, pose) for pose in poses]
        for i, (sprite, pose) in enumerate(parts[-1]):
            if i and thing.fan is not None:
                self._darken(canvas, clip, pose, self._cards.near_shadow, 0.3)
            self._blend(canvas, clip, [part[i][1] for part in parts], sprite)

    def _draw_hand(
        self, canvas: Image, clip: Rect, pose: Pose, limb: limbs.Limb, fast: float, shadow: bool
    ) -> None:
        if shadow:
            self._darken(canvas, clip, self._shadow_pose(pose, pose.z + 10), limb.shadow, 0.46)
        self._blend(canvas, clip, [pose], limb.swift if fast > 5 else limb.still)

    # -- the still table ---------------------------------------------------------------------------------

    def begin(self, plan: Plan) -> None:
        """From now on this plan is under way."""
        tracks = sorted(plan.tracks, key=lambda track: track.keys[0].t)
        self._running.append(_Running(plan, tracks, []))

    def _follow(self, t: float) -> None:
        """Takes up what begins to move by ``t`` and lays down what has come to rest."""
        for run in self._running:
            while run.waiting and run.waiting[0].keys[0].t <= t:
                track = run.waiting.pop(0)
                if track.thing.ident in self._resting:
                    self._touch(*self._resting.pop(track.thing.ident))
                run.moving.append(track)
                # A thing may be laid down and taken up again between two frames.
                self._settle(run, min(t, run.waiting[0].keys[0].t) if run.waiting else t)
            self._settle(run, t)
        self._running = [run for run in self._running if run.plan.timed.end > t or run.waiting or run.moving]
        if self._stale is not None:
            x0, y0, x1, y1 = self._stale
            self._still[y0:y1, x0:x1] = self._top[y0:y1, x0:x1]
            for thing, pose in sorted(self._resting.values(), key=lambda laid: laid[1].z):
                if (rect := self._thing_rect(thing, pose)) and common(rect, self._stale):
                    self._draw_thing(self._still, self._stale, thing, [pose])
            self._moving = union(self._moving, self._stale)
            self._stale = None

    def _settle(self, run: _Running, t: float) -> None:
        for track in [track for track in run.moving if track.keys[-1].t <= t]:
            run.moving.remove(track)
            if track.stays:
                pose = track.keys[-1].pose
                self._resting[track.thing.ident] = (track.thing, pose)
                self._touch(track.thing, pose)

    def _touch(self, thing: Thing, pose: Pose) -> None:
        self._stale = union(self._stale, self._thing_rect(thing, pose))

    # -- a frame -----------------------------------------------------------------------------------------

    def paint(self, t: float, number: int) -> Image:
        """The frame at time ``t``, which never runs backwards."""
        self._follow(t)
        exposure = min(1 / 60, 0.5 / self._settings.fps)
        strokes: list[_Stroke] = []
        for run in self._running:
            hands = [hand for hand in run.plan.hands if hand.keys[0].t <= t < hand.keys[-1].t]
            for hand in hands:
                if not hand.flat:
                    strokes += self._hand_stroke(hand, t, exposure, thumb=False)
            for track in sorted(run.moving, key=lambda track: pose_at(track.keys, t).z):
                strokes += self._track_stroke(track, t, exposure)
            for hand in hands:
                strokes += self._hand_stroke(hand, t, exposure, thumb=not hand.flat)
        now: Rect | None = None
        for rect, _ in strokes:
            now = union(now, rect)
        dirty = union(now, self._moving)
        if dirty is not None:
            x0, y0, x1, y1 = dirty
            self._sharp[y0:y1, x0:x1] = self._still[y0:y1, x0:x1]
            for _, draw in strokes:
                draw()
            self._expose(dirty)
        self._moving = now
        return self._sensed(t, number)

    def _track_stroke(self, track: Track, t: float, exposure: float) -> list[_Stroke]:
        pose, before = pose_at(track.keys, t), pose_at(track.keys, t - exposure)
        way = float(np.hypot(pose.x - before.x, pose.y - before.y)) * self.lens.scale
        way += abs(pose.angle - before.angle) * 0.8  # how far the corners swing
        steps = 1 if way < 2 else 2 if way < 6 else 4
        poses = [pose_at(track.keys, t - exposure * i / steps) for i in reversed(range(steps))]
        rect = union(self._thing_rect(track.thing, pose), self._thing_rect(track.thing, before))
        if rect is None:
            return []
        return [(rect, partial(self._draw_thing, self._sharp, rect, track.thing, poses))]

    def _hand_stroke(self, hand: HandTrack, t: float, exposure: float, thumb: bool) -> list[_Stroke]:
        pose, before = pose_at(hand.keys, t), pose_at(hand.keys, t - exposure)
        fast = float(np.hypot(pose.x - before.x, pose.y - before.y)) * self.lens.scale
        kind = "flat" if hand.flat else "thumb" if thumb else "grip"
        limb = limbs.limb(self._people[hand.seat], self._handed[hand.seat], kind)
        rect: Rect | None = None
        for p, sprite in ((pose, limb.swift), (self._shadow_pose(pose, pose.z + 10), limb.shadow)):
            rect = union(rect, self._bounds(self.lens.plane(p) @ sprite.place, sprite.image))
        if rect is None:
            return []
        return [(rect, partial(self._draw_hand, self._sharp, rect, pose, limb, fast, not thumb))]

    def _expose(self, rect: Rect) -> None:
        """Brings part of the sharp picture through the lens."""
        pad = 4
        outer, inner = common(grown(rect, 2 * pad), self._frame), common(grown(rect, pad), self._frame)
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
        gain = 1 + 0.006 * float(np.sin(t / 7.3 + a)) + 0.004 * float(np.sin(t / 2.9 + b))
        picture = self._lit
        if self._settings.shake:
            dx, dy = self.sway(t)
            shift = np.array([[1, 0, dx], [0, 1, dy]])
            picture = np.asarray(
                cv2.warpAffine(picture, shift, self._size, borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
        if self._noise is None:
            return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)
        # Where in the pool of noise this frame looks: a fixed hash of its number.
        mixed = (number * 2654435761 + int(c * 1e6)) & 0xFFFFFFFF
        ox, oy = mixed % _NOISE_REACH, (mixed >> 11) % _NOISE_REACH
        noise = self._noise[oy : oy + self._size[1], ox : ox + self._size[0]]
        return np.asarray(cv2.addWeighted(picture, gain, noise, 1.0, -128.0), np.uint8)

    @property
    def resting(self) -> list[tuple[Thing, Pose]]:
        """What lies still in the newest picture."""
        return list(self._resting.values())

    def sway(self, t: float) -> tuple[float, float]:
        """How far the picture is shifted at ``t``, in pixels right and down."""
        a, b, c = self._drift
        s = self._settings.shake
        return s * float(np.sin(t * 5.1 + a) + 0.5 * np.sin(t * 13.7 + b)), s * float(np.sin(t * 4.3 + c))
