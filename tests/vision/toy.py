"""A toy table for tests of motion and tracking: flat cards and hands whose every move is chosen by the test.

The pictures are crude, the truth is exact, and the oracle eye sees what is visible with chosen mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from vision.camera.base import Frame
from vision.layout import reading
from vision.sights import CLASSES, Sight

WIDTH, HEIGHT, FPS = 640, 360, 30.0
_SIZE = np.array([52.0, 74.0])
_OUT = {0: (320, 520), 1: (830, 180), 2: (320, -160), 3: (-190, 180)}
SPOTS = {0: (322, 225), 1: (385, 180), 2: (315, 135), 3: (258, 185)}
_REACH = 0.4


@dataclass
class Motion:
    start: float
    end: float
    to: tuple[float, float]
    turn: float


@dataclass
class ToyCard:
    card: Card
    born: float
    at: np.ndarray
    angle: float
    moves: list[Motion]
    dies: float = np.inf

    def pose(self, t: float) -> tuple[np.ndarray, float]:
        at, angle = self.at, self.angle
        for move in self.moves:
            if t < move.start:
                break
            part = min(1.0, (t - move.start) / (move.end - move.start))
            at = at + (np.array(move.to) - at) * part
            angle = angle + move.turn * part
        return at, angle

    def quad(self, t: float) -> np.ndarray:
        at, angle = self.pose(t)
        half = _SIZE / 2
        corners = np.array(
            [(-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1])]
        )
        c, s = np.cos(angle), np.sin(angle)
        return corners @ np.array([[c, s], [-s, c]]) + at


@dataclass
class Hand:
    seat: int
    points: list[tuple[float, tuple[float, float]]]  # where its tip is and when

    def tip(self, t: float) -> np.ndarray | None:
        if not self.points[0][0] <= t <= self.points[-1][0]:
            return None
        times = [p[0] for p in self.points]
        return np.array([np.interp(t, times, [p[1][i] for p in self.points]) for i in (0, 1)])


class ToyTable:
    """Throws, sweeps and nudges at chosen times; ``eye`` is the oracle that knows them."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        grain = self.rng.normal(0, 6, (HEIGHT, WIDTH, 1))
        self.cloth = np.clip(np.array([60.0, 95.0, 50.0]) + grain, 0, 255).astype(np.float32)
        self.cards: list[ToyCard] = []
        self.hands: list[Hand] = []
        self.end = 1.0
        self.light = lambda t: 1.0
        self.override = lambda t, image: image
        self.now = 0.0
        self._noise = [self.rng.normal(0, 2.0, (HEIGHT, WIDTH, 3)).astype(np.float32) for _ in range(6)]
        self._drawn = 0
        self._owner = np.zeros((HEIGHT, WIDTH), np.int32)
        self._shown: list[ToyCard] = []

    def lying(self, card: str, at: tuple[float, float], angle: float = 0.0) -> ToyCard:
        toy = ToyCard(Card.parse(card), -1.0, np.array(at, float), angle, [])
        self.cards.append(toy)
        return toy

    def throw(
        self, t: float, seat: int, card: str, at: tuple[float, float] | None = None, angle: float = 0.1
    ) -> ToyCard:
        """The card rests at ``t``; the hand comes before and leaves after."""
        spot, out = at or SPOTS[seat], _OUT[seat]
        toy = ToyCard(
            Card.parse(card), t - _REACH, np.array(out, float), angle, [Motion(t - _REACH, t, spot, 0.0)]
        )
        self.cards.append(toy)
        self.hands.append(Hand(seat, [(t - _REACH, out), (t, spot), (t + _REACH, out)]))
        self.end = max(self.end, t + 1.2)
        return toy

    def sweep(self, t: float, seat: int, cards: list[ToyCard], linger: float = 0.0) -> None:
        """The hand is over the cards from ``t`` and draws them to the seat, gone at ``t`` + 0.5."""
        out = _OUT[seat]
        for toy in cards:
            toy.moves.append(Motion(t + linger, t + linger + 0.5, out, 0.5))
            toy.dies = t + linger + 0.5
        middle = tuple(np.mean([toy.pose(t)[0] for toy in cards], axis=0))
        self.hands.append(
            Hand(seat, [(t - _REACH, out), (t, middle), (t + linger, middle), (t + linger + 0.5, out)])
        )
        self.end = max(self.end, t + linger + 1.5)

    def nudge(self, t: float, toy: ToyCard, dx: float, dy: float, turn: float = 0.2) -> None:
        at = toy.pose(t)[0]
        toy.moves.append(Motion(t, t + 0.1, (at[0] + dx, at[1] + dy), turn))

    def hand(self, seat: int, points: list[tuple[float, tuple[float, float]]]) -> None:
        self.hands.append(
            Hand(seat, [(points[0][0] - _REACH, _OUT[seat]), *points, (points[-1][0] + _REACH, _OUT[seat])])
        )
        self.end = max(self.end, points[-1][0] + 1.2)

    def draw(self, t: float) -> np.ndarray:
        self.now = t
        image = self.cloth.copy()
        owner = np.zeros((HEIGHT, WIDTH), np.int32)
        shown = [toy for toy in self.cards if toy.born <= t < toy.dies]
        for index, toy in enumerate(shown, 1):
            quad = np.round(toy.quad(t)).astype(np.int32)
            cv2.fillConvexPoly(image, quad, (235, 238, 240))
            cv2.polylines(image, [quad], True, (40, 40, 40))
            cv2.fillConvexPoly(owner, quad, index)
            at, number = toy.pose(t)[0], PACK_WITH_JOKERS.index(toy.card)
            colour = (40, 40, 190) if number % 2 else (40, 40, 40)
            for k in range(3):
                offset = np.array([np.cos(number + 2.1 * k), np.sin(number * 1.7 + 2.1 * k)]) * 15
                cv2.circle(image, np.round(at + offset).astype(int).tolist(), 4 + number % 4, colour, -1)
        for hand in self.hands:
            tip = hand.tip(t)
            if tip is not None:
                root = np.array(_OUT[hand.seat], float)
                for canvas, value in ((image, (120, 150, 205)), (owner, -1)):
                    cv2.line(
                        canvas,
                        np.round(tip).astype(int).tolist(),
                        np.round(root).astype(int).tolist(),
                        value,
                        34,
                    )
        self._shown, self._owner, self._drawn = shown, owner, self._drawn + 1
        noise = self._noise[self._drawn % len(self._noise)]
        return self.override(t, cv2.addWeighted(image, self.light(t), noise, 1.0, 0.0, dtype=cv2.CV_8U))

    def visible(self) -> list[tuple[ToyCard, float]]:
        """The cards of the picture drawn last, with the visible part of each."""
        area = float(_SIZE.prod())
        return [(toy, float((self._owner == index).sum()) / area) for index, toy in enumerate(self._shown, 1)]

    def frames(self) -> Iterator[Frame]:
        for number in range(int((self.end + 0.5) * FPS)):
            yield Frame(self.draw(number / FPS), number, number / FPS)


class OracleEye:
    """Sees what is visible. ``misses`` is the share of cards that a look overlooks; ``readings`` gives
    chosen probabilities for chosen cards."""

    def __init__(
        self, table: ToyTable, misses: float = 0.0, readings: dict[str, dict[str, float]] | None = None
    ) -> None:
        self.table, self.misses, self.readings = table, misses, readings or {}
        self.rng = np.random.default_rng(1)

    def look(self, image: np.ndarray) -> list[Sight]:
        out = []
        for toy, visible in self.table.visible():
            if visible < 0.4 or self.rng.random() < self.misses:
                continue
            p = np.full(CLASSES, 1e-3)
            chosen = self.readings.get(str(toy.card))
            if chosen:
                for code, value in chosen.items():
                    p[PACK_WITH_JOKERS.index(Card.parse(code))] = value
            else:
                p[PACK_WITH_JOKERS.index(toy.card)] = 3.0 if visible > 0.7 else 0.05
            p /= p.sum()
            quad = np.roll(toy.quad(self.table.now), int(self.rng.choice([0, 2])), axis=0)
            quad = (quad + self.rng.normal(0, 0.5, (4, 2))).astype(np.float32)
            out.append(Sight(quad, reading(p), False, min(1.0, visible), 0.9, p))
        return out


def watch(observer, table: ToyTable) -> list:
    """All observations of the table's whole time."""
    return [observation for frame in table.frames() for observation in observer.step(frame)]
