"""The whole recipe in one call: flats, renderers, both networks, export."""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from pathlib import Path

from vision.synth.flats import build_flats, cache_folder
from vision.training.render import crop_ring, render, scene_ring

_ENOUGH = {"detector": 2000, "reader": 8000}
"""So many rendered examples are waited for before training starts."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One run; ``networks`` of ``detector`` and ``reader``."""

    from_scratch: bool
    minutes: float
    networks: tuple[str, ...]
    rate: float
    threads: int
    seed: int
    out: Path | None


def _train(name: str, recipe: Recipe) -> None:
    import time

    from vision.training.train import Run, train

    os.nice(15)
    ring = scene_ring() if name == "detector" else crop_ring()
    while len(ring) < _ENOUGH[name]:
        time.sleep(5)
    batch = 16 if name == "detector" else 48
    train(
        Run(name, recipe.minutes, batch, recipe.rate, recipe.threads, recipe.seed),
        cache_folder() / "runs",
        recipe.from_scratch,
    )


def _render(what: str, seed: int) -> None:
    os.nice(19)
    render(what, seed)


def run(recipe: Recipe) -> None:
    """Train the networks in processes of their own, each beside its renderer, and export at the end."""
    if not (cache_folder() / "flats.json").exists():
        build_flats(seed=recipe.seed)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    context = multiprocessing.get_context("spawn")
    kinds = {"detector": "scenes", "reader": "crops"}
    renderers = [
        context.Process(target=_render, args=(kinds[n], recipe.seed), daemon=True) for n in recipe.networks
    ]
    trainers = [context.Process(target=_train, args=(n, recipe)) for n in recipe.networks]
    for process in (*renderers, *trainers):
        process.start()
    for process in trainers:
        process.join()
    for process in renderers:
        process.terminate()
    if recipe.out is not None:
        from vision.training.export import export

        export(
            cache_folder() / "runs", recipe.out, {"limit": 0.95, "temperature": 1.0, "detector_limit": 0.35}
        )
