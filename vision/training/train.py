"""The training loops. Time, not epochs, sets their length: give minutes, get weights; stop and resume
at will. Only what the processor works for the run counts, not what it waits or does for others beside."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import torch
from tqdm import tqdm

import models
from vision.crop import crop_corners
from vision.training.losses import detector_loss, reader_loss
from vision.training.mining import mined_ring
from vision.training.networks import DetectorNet, ReaderNet, cells, joined
from vision.training.photographs import photo_crops, photo_scenes
from vision.training.render import CROP, SCENE, crop_ring, scene_ring
from vision.training.ring import Ring
from vision.training.warm import warm

MODELS = Path(models.__file__).parent


class Drawn(NamedTuple):
    """Examples to learn: pictures (N, high, wide, 3) uint8 and their labels, and the rings and places in them
    where they were drawn, one after another."""

    pictures: np.ndarray
    labels: np.ndarray
    origin: tuple[tuple[Ring, np.ndarray], ...] = ()

    def learnt(self, known: np.ndarray) -> None:
        """Note how surely the network knew each of them, (N,) 0–1."""
        for ring, places in self.origin:
            ring.known[places] = known[: len(places)]
            known = known[len(places) :]


MORE = Callable[[np.random.Generator, int], Drawn]


@dataclass(frozen=True, slots=True)
class Run:
    """How one network is trained."""

    name: str
    minutes: float
    batch: int
    rate: float
    seed: int = 1
    part: int = 0
    parts: int = 1
    """Processes that train the same network and exchange weights; only part 0 writes checkpoints."""
    hold: bool = False
    """Whether the reader's first layers stay as they are."""


class Gossip:
    """Two or more processes pull each other's weights together through a file; none waits for another.

    On a few busy cores this is worth more than threads, which wait for each other at every layer.
    """

    _FRESH = 90.0

    def __init__(self, path: Path, net: Any, part: int, parts: int) -> None:
        self.part = part
        if parts < 2:
            return
        size = sum(v.numel() for v in self._values(net)) + 1
        if not path.exists() or path.stat().st_size != parts * size * 4:
            np.zeros((parts, size), np.float32).tofile(path)
        self.shared = np.memmap(path, np.float32, "r+", shape=(parts, size))

    @staticmethod
    def _values(net: Any) -> list[torch.Tensor]:
        return [v for v in net.state_dict().values() if v.dtype.is_floating_point]

    def exchange(self, net: Any) -> None:
        """Write my weights, take the mean with those of the others that wrote lately."""
        now = time.time() % 1_000_000
        with torch.no_grad():
            values = self._values(net)
            mine = torch.cat([v.flatten() for v in values]).numpy()
            self.shared[self.part, 1:] = mine
            self.shared[self.part, 0] = now
            others = [
                k
                for k in range(len(self.shared))
                if k != self.part and abs(now - self.shared[k, 0]) < self._FRESH
            ]
            if not others:
                return
            mean = torch.from_numpy((mine + self.shared[others, 1:].sum(axis=0)) / (1 + len(others)))
            for value, part in zip(values, mean.split([v.numel() for v in values]), strict=True):
                value.copy_(part.view_as(value))


_RISE = 150
"""Steps in which a new optimizer comes to its full rate."""


class Trainer:
    """Adam with a cosine over the run's minutes, averaged weights, checkpoints every two minutes; bfloat16
    where the processor has it."""

    def __init__(self, run: Run, folder: Path, fresh: bool, draw: MORE) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(run.seed)
        self.run = run
        self.path = folder / f"{run.name}.pt"
        self.net: Any = (DetectorNet() if run.name == "detector" else ReaderNet()).to(
            memory_format=torch.channels_last
        )
        self.mean = copy.deepcopy(self.net)
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=run.rate, weight_decay=0.02)
        self.spent = 0.0
        self.steps = self.begun = 0
        self.gossip = Gossip(self.path.with_suffix(".shared"), self.net, run.part, run.parts)
        self.draw = draw
        if not fresh and self.path.exists():
            self._load()
        elif not fresh:
            self._go_on_from(MODELS / f"{run.name}.onnx")
        if run.hold and run.name == "reader":
            self.net.hold()

    def _load(self) -> None:
        state = torch.load(self.path, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        if state["optimizer"] is not None:
            self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]
        self.begun = self.steps - _RISE  # the optimizer has its measure already
        self.spent = (
            state["spent"] if state["spent"] < self.run.minutes * 60 - 1 else 0.0
        )  # a finished run starts a new cycle

    def _go_on_from(self, published: Path) -> None:
        rng = np.random.default_rng(self.run.seed)
        pictures = (_batch(self.draw(rng, 64).pictures).float() for _ in range(3))
        warm(self.net, published, pictures)
        self.mean.load_state_dict(self.net.state_dict())
        self.steps = self.begun = 1000  # the averaging keeps its pace

    def save(self) -> None:
        state = {
            "net": self.net.state_dict(), "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(), "steps": self.steps, "spent": self.spent,
        }  # fmt: skip
        torch.save(state, self.path.with_suffix(".tmp"))
        self.path.with_suffix(".tmp").replace(self.path)

    def loop(self) -> None:
        """Train until the minutes are spent."""
        run = self.run
        rng = np.random.default_rng(run.seed + 7919 * run.part + self.steps)
        total = run.minutes * 60
        grids = {high: cells(high, wide) for wide, high in (SCENE, WINDOW)}
        saved, last = time.monotonic(), time.process_time()
        smooth: list[float] = []
        with tqdm(
            total=round(total),
            initial=round(self.spent),
            unit="s",
            desc=run.name,
            mininterval=10,
            disable=run.part > 0,
        ) as bar:
            while self.spent < total:
                share = self.spent / total
                rise = min(1.0, (self.steps - self.begun + 1) / _RISE)
                for group in self.optimizer.param_groups:
                    group["lr"] = run.rate * rise * (0.02 + 0.98 * (1 + math.cos(math.pi * share)) / 2)
                drawn = self.draw(rng, run.batch)
                x = _batch(drawn.pictures)
                y = torch.from_numpy(drawn.labels)
                with torch.autocast("cpu", torch.bfloat16, enabled=halves()):
                    out = self.net(x) if run.name == "detector" else self.net.parts(x)
                parts: tuple[Any, ...]
                if run.name == "detector":
                    kinds, quads = detector_loss(out, y, *grids[x.shape[2]])
                    parts = (kinds, 6.0 * quads)
                else:
                    cards, place, seen = reader_loss(out, y)
                    drawn.learnt(_known(out[0], y))
                    parts = (cards, 40.0 * place, 0.2 * seen)
                loss = torch.stack(parts).sum()
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
                self.optimizer.step()
                self.steps += 1
                self._average()
                if run.parts > 1 and self.steps % 16 == 0:
                    self.gossip.exchange(self.net)
                values = [float(p) for p in parts]
                smooth = (
                    [0.98 * a + 0.02 * b for a, b in zip(smooth, values, strict=True)] if smooth else values
                )
                now = time.process_time()
                self.spent += now - last
                bar.update(round(self.spent) - bar.n)
                last = now
                if self.steps % 25 == 0:
                    bar.set_postfix_str(
                        f"step {self.steps} " + " ".join(f"{v:.4f}" for v in smooth), refresh=False
                    )
                if time.monotonic() - saved > 120 and run.part == 0:
                    self.save()
                    saved = time.monotonic()
        if run.part == 0:
            self.save()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _average(self) -> None:
        keep = min(0.998, (self.steps + 1) / (self.steps + 10))
        for a, b in zip(self.mean.state_dict().values(), self.net.state_dict().values(), strict=True):
            if a.dtype.is_floating_point:
                a.lerp_(b, 1 - keep)
            else:
                a.copy_(b)


@lru_cache(maxsize=1)
def halves() -> bool:
    """Whether this processor multiplies bfloat16 itself. Where it does not, PyTorch imitates it, and a step
    of the reader took eleven times as long as in full precision (AMD EPYC with AVX2)."""
    able = torch.cpu.get_capabilities()
    return bool(able.get("amx_bf16") or able.get("avx512_bf16"))


@torch.no_grad()  # type: ignore[untyped-decorator]
def _known(card: torch.Tensor, label: torch.Tensor) -> np.ndarray:
    """How surely the reader knows what each crop of a batch truly is, (N,) 0–1."""
    chances = joined(card.float()).softmax(1)
    return np.asarray(chances.gather(1, label[:, 8:9].long())[:, 0].numpy())


def _batch(pictures: np.ndarray) -> torch.Tensor:
    kind = torch.bfloat16 if halves() else torch.float32
    return torch.from_numpy(pictures).permute(0, 3, 1, 2).to(kind).div_(255)


def _varied(pictures: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A different exposure and colour each time a picture is drawn again."""
    gain = np.exp(
        rng.normal(0, 0.12, (len(pictures), 1, 1, 3)) + rng.normal(0, 0.15, (len(pictures), 1, 1, 1))
    )
    ramp = np.arange(256, dtype=np.float32)
    for k in range(len(pictures)):
        if rng.random() < 0.6:
            table = np.clip(ramp[None, :, None] * gain[k], 0, 255).astype(np.uint8)
            pictures[k] = cv2.LUT(pictures[k], table)
    return pictures


def draw_scenes(rng: np.random.Generator, count: int) -> Drawn:
    """Scenes, half of them mirrored (pips and letters are no concern of the detector)."""
    pictures, labels = scene_ring().draw(rng, count)
    photos = photo_scenes()
    if len(photos):  # one in five is a photograph
        pictures[: count // 5], labels[: count // 5] = photos.draw(rng, count // 5)
    wide = SCENE[0]
    for k in range(count):
        if rng.random() < 0.5:
            pictures[k] = pictures[k][:, ::-1]
            there = labels[k, :, 8] >= 0
            quads = labels[k, :, :8].reshape(-1, 4, 2)[:, [1, 0, 3, 2]].copy()
            quads[..., 0] = wide - quads[..., 0]
            labels[k, there, :8] = quads.reshape(-1, 8)[there]
            labels[k, there, 9] = wide - labels[k, there, 9]
    if rng.random() < 0.85:
        pictures, labels = _windows(pictures, labels, rng)
    return Drawn(_varied(pictures, rng), labels)


WINDOW = (384, 256)


def _windows(
    pictures: np.ndarray, labels: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """A part of each scene about one of its cards: most of a table is empty, and time is short.

    Half of the parts are of another size and shape than the window and are stretched to it, as many pictures
    have been before they come here.
    """
    wide, high = WINDOW
    out = np.empty((len(pictures), high, wide, 3), np.uint8)
    moved = labels.copy()
    frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    for k, label in enumerate(labels):
        rows = np.flatnonzero(label[:, 8] >= 0)
        spot = (
            label[rng.choice(rows), 9:11]
            if len(rows) and rng.random() < 0.9
            else rng.uniform(0, 1, 2) * SCENE
        )
        part_of = np.array(WINDOW)
        if rng.random() < 0.5:
            part_of = np.minimum(part_of * np.exp(rng.normal(0, [0.25, 0.25])), SCENE).astype(int)
        x, y = (int(v) for v in np.clip(spot - rng.uniform(0.15, 0.85, 2) * part_of, 0, SCENE - part_of))
        cut = pictures[k, y : y + part_of[1], x : x + part_of[0]]
        stretch = np.array(WINDOW) / part_of
        smaller = stretch.prod() < 1
        out[k] = cv2.resize(cut, WINDOW, interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)
        for row in rows:
            quad = ((label[row, :8].reshape(4, 2) - (x, y)) * stretch).astype(np.float32)
            moved[k, row, :8] = quad.ravel()
            moved[k, row, 9:11] = (label[row, 9:11] - (x, y)) * stretch
            if (quad >= 0).all() and (quad <= WINDOW).all():
                continue
            whole, before = max(1.0, cv2.contourArea(quad)), label[row, 11]
            shared, part = cv2.intersectConvexConvex(quad, frame)
            moved[k, row, 11] = before * shared / whole
            inside = (moved[k, row, 9:11] > 0).all() and (moved[k, row, 9:11] < WINDOW).all()
            if not inside and shared > 0 and part is not None:
                moved[k, row, 9:11] = part.reshape(-1, 2).mean(axis=0)
                moved[k, row, 11] *= 0.5 if before < 0.9 else 1.0
            elif not inside:
                moved[k, row, 8] = -1
    return out, moved


def _worth(labels: np.ndarray) -> np.ndarray:
    """Whole faces teach most; backs, nothing and covered cards are drawn half as often."""
    return np.where((labels[:, 9] > 0.85) & (labels[:, 8] < 54), 1.0, 0.45).astype(np.float32)


def _alike(labels: np.ndarray) -> np.ndarray:
    return np.ones(len(labels), np.float32)


def draw_crops(rng: np.random.Generator, count: int) -> Drawn:
    """Crops; corners in parts of the crop. One in six is a photograph, and one in three is what the detector
    took for a card, as far as there are such."""
    rings = [(photo_crops(), count // 6, _alike), (mined_ring(), count // 3, _alike)]
    rings = [one for one in rings if len(one[0])]
    rings.append((crop_ring(), count - sum(some for _, some, _ in rings), _worth))
    origin = tuple((ring, ring.lot(rng, some, worth)) for ring, some, worth in rings)
    pictures, labels = (
        np.concatenate(part) for part in zip(*(ring.at(places) for ring, places in origin), strict=True)
    )
    wide, high = CROP
    exact = crop_corners(CROP)
    for k in range(count):
        if rng.random() < 0.5 and labels[k, 8] != 55:  # as after the corners have been found
            quad = labels[k, :8].reshape(4, 2).astype(np.float32)
            to = (exact + rng.normal(0, rng.choice([0.005, 0.012, 0.025]), (4, 2)) * CROP).astype(np.float32)
            matrix = cv2.getPerspectiveTransform(quad, to)
            pictures[k] = cv2.warpPerspective(pictures[k], matrix, CROP, borderValue=(114, 114, 114))
            labels[k, :8] = to.ravel()
    labels[:, 0:8:2] /= wide
    labels[:, 1:8:2] /= high
    return Drawn(_varied(pictures, rng), labels, origin)


def train(run: Run, folder: Path, fresh: bool = False) -> Path:
    """Train one network (``detector`` or ``reader``) beside a running renderer; returns its checkpoint."""
    folder.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(run, folder, fresh, draw_scenes if run.name == "detector" else draw_crops)
    trainer.loop()
    return trainer.path
