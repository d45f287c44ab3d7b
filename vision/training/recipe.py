"""The whole recipe in one call: flats, photographs, renderers, both networks, export, calibration. What an
earlier call has made is taken as it is, so that a run that was stopped goes on where it stood."""

from __future__ import annotations

import multiprocessing
import os
import time
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from scorekeeper.errors import ModelError
from vision.synth.flats import build_flats, cache_folder
from vision.training.calibrate import Fitted, calibrate
from vision.training.genuine import tell_cards
from vision.training.mining import mine, mined_ring, mining
from vision.training.render import crop_ring, render, scene_ring

_ENOUGH = {"detector": 2000, "reader": 8000, "mined": 4000}
"""So many rendered examples are waited for before training starts."""
_RENDERED = {"detector": ("scenes",), "reader": ("crops", "mined")}
_BATCH = {"detector": 16, "reader": 48}


@dataclass(frozen=True, slots=True)
class Recipe:
    """One run; ``networks`` of ``detector`` and ``reader``; ``hold``: the reader's first layers stay as they
    are; ``photographs`` a dataset, of which what is
    marked for training is learnt too; ``out`` where the weights are wanted."""

    from_scratch: bool
    minutes: float
    networks: tuple[str, ...]
    rate: float
    seed: int
    hold: bool
    photographs: Path | None
    out: Path | None


def _train(name: str, recipe: Recipe, part: int, parts: int) -> None:
    from vision.training.train import Run, train

    os.nice(15)
    ring = scene_ring() if name == "detector" else crop_ring()
    while len(ring) < _ENOUGH[name]:
        time.sleep(5)
    train(
        Run(name, recipe.minutes, _BATCH[name], recipe.rate, recipe.seed, part, parts, recipe.hold),
        cache_folder() / "runs",
        recipe.from_scratch,
    )


def _render(what: str, seed: int) -> None:
    os.nice(19)
    if what == "mined":
        for _ in mining(None, seed + int(time.time()) % 100_000):
            pass
    else:
        render(what, seed)


def prepare(recipe: Recipe) -> None:
    """Make what the training draws from, as far as it is not there: flats, fitted photographs, and what the
    published detector takes for cards (which nothing is known of when all begins from scratch)."""
    if not (cache_folder() / "flats.json").exists():
        build_flats(seed=recipe.seed)
    if recipe.photographs is not None:
        from vision.training import photographs

        if not photographs.learnt(recipe.photographs):
            for line in photographs.learn(recipe.photographs):
                tqdm.write(line)
    if "reader" in recipe.networks and not recipe.from_scratch and not len(mined_ring()):
        mine(None, recipe.seed, _ENOUGH["mined"])


def run(recipe: Recipe) -> Fitted | None:
    """Train the networks in processes of their own, beside their renderers; the cores are shared out among
    them. In the end export the weights and calibrate them."""
    prepare(recipe)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    context = multiprocessing.get_context("spawn")
    parts = max(1, (os.cpu_count() or 1) // len(recipe.networks))
    renderers = [
        context.Process(target=_render, args=(what, recipe.seed), daemon=True)
        for name in recipe.networks
        for what in _RENDERED[name]
        if what != "mined" or not recipe.from_scratch
    ]
    trainers = [
        context.Process(target=_train, args=(name, recipe, part, parts))
        for name in recipe.networks
        for part in range(parts)
    ]
    for process in (*renderers, *trainers):
        process.start()
    for process in trainers:
        process.join()
    for process in renderers:
        process.terminate()
    failed = [process.exitcode for process in trainers if process.exitcode]
    if failed:
        raise ModelError(f"a training process ended early (code {failed[0]}); call again to go on")
    if recipe.out is not None:
        from vision.training.export import export

        export(cache_folder() / "runs", recipe.out)
        fitted = calibrate(recipe.out)
        tell_cards(recipe.out)
        return fitted
    return None
