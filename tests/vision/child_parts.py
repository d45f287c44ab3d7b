"""Eyes and cameras for the child process: functions of a module, so that a spawned process finds them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from tests.vision.toy import FPS, ToyTable
from vision.camera.base import Frame
from vision.camera.sim.moves import Move, Pause
from vision.layout import reading
from vision.sights import CLASSES, Sight
from vision.weights import Mixture

PARENT = """
import sys, time
sys.path.insert(0, "{root}")
from tests.vision import child_parts
from vision.source import Source
from vision.worker import CameraWorker

if __name__ == "__main__":
    worker = CameraWorker(Source("sim", eye=child_parts.one_card_eye, opener=child_parts.card_lies), print)
    worker._on_observation = lambda seen: None
    worker.start()
    while worker.now() is None:
        time.sleep(0.05)
    print(worker.pid, flush=True)
    time.sleep(60)
"""


class OneCardEye:
    """Finds the white card of the toy table, wherever it lies, and takes it for the ace of spades."""

    def look(self, image):
        white = (image.min(axis=2) > 200).astype(np.uint8)
        outlines, _ = cv2.findContours(
            cv2.dilate(white, np.ones((5, 5))), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
        )
        sights = []
        for outline in outlines:
            if cv2.contourArea(outline) > 2500:
                p = np.full(CLASSES, 1e-4)
                p[PACK_WITH_JOKERS.index(Card.parse("AS"))] = 1.0
                quad = cv2.boxPoints(cv2.minAreaRect(outline)).astype(np.float32)
                sights.append(Sight(quad, reading(p / p.sum()), False, 1.0, 0.9, p / p.sum()))
        return sights


def one_card_eye():
    return OneCardEye()


class ToyCamera:
    live = True

    def __init__(self, table: ToyTable, hang_at: float = np.inf, on_hang=lambda: None) -> None:
        self._table, self._hang_at, self._on_hang = table, hang_at, on_hang
        self._number = -1

    def read(self) -> Frame:
        self._number += 1
        t = self._number / FPS
        if t >= self._hang_at:
            self._on_hang()
            time.sleep(3600)
        time.sleep(1 / FPS)
        return Frame(self._table.draw(t), self._number, t)

    def close(self) -> None:
        pass


def card_lies(spec: str, script: Iterable | None = None, *, paced: bool = False) -> ToyCamera:
    """A table on which the ace of spades lies all the time."""
    table = ToyTable()
    table.lying("AS", (320, 200))
    return ToyCamera(table)


def hangs_once(spec: str, script: Iterable | None = None, *, paced: bool = False) -> ToyCamera:
    """A camera that hangs, the first time it is opened; ``spec`` is the file that remembers it."""
    flag = Path(spec)
    if flag.exists():
        return ToyCamera(ToyTable())
    return ToyCamera(ToyTable(), 0.5, flag.touch)


class SlowCamera(ToyCamera):
    """Twenty times slower than the clock on the wall."""

    def __init__(self, start: float) -> None:
        super().__init__(ToyTable())
        self._start = start

    def read(self) -> Frame:
        frame = super().read()
        return Frame(frame.image, frame.number, self._start + frame.t / 20)


def slow(spec: str, script: Iterable | None = None, *, paced: bool = False) -> SlowCamera:
    """A simulated table on a machine that is too slow for it."""
    return SlowCamera(float(spec.partition("start=")[2]))


def empty_table(spec: str, script: Iterable | None = None, *, paced: bool = False) -> ToyCamera:
    """A table on which nothing lies."""
    return ToyCamera(ToyTable())


def nothing_happens() -> list[Move]:
    """A script for the simulated table."""
    return [Pause(10_000)]


class TaughtEye(OneCardEye):
    """``OneCardEye`` with a reader that tells features, and so can be taught a deck."""

    def __init__(self) -> None:
        self.reader = self
        self.mixture = Mixture()

    def describe(self, views):
        features = np.zeros((len(views), 576), np.float32)
        features[:, 3] = 1.0
        logits = np.zeros((len(views), CLASSES), np.float32)
        return logits, features, np.full((len(views), 3, 176, 128), 0.5, np.float32)


def taught_eye():
    return TaughtEye()
