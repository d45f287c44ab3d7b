"""Table tops: photographs and textures of installed packages, and cloth, felt and wood by code."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
TEXTURE_SIZE = (800, 480)
_FOLDERS = ("/usr/share/backgrounds", "/usr/share/wallpapers", "/usr/share/games/pokerth/gfx/gui/table")
_ARCHIVES = (
    "/usr/share/games/ufoai/base/0textures.pk3",
    "/usr/share/games/openarena/baseoa/pak4-textures.pk3",
)
_SURFACE = re.compile(
    r"wood|floor|tile|fabric|carpet|brick|concrete|metal|grass|stone|cloth|leather|wall|rug|parquet|marble|plank|sand"
    r"|paper|plaster|ground|table|road|desert|dirt|mud",
    re.IGNORECASE,
)  # fmt: skip


def _files() -> Iterator[bytes]:
    for folder in _FOLDERS:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() in {".jpg", ".jpeg", ".png", ".webp"} and path.stat().st_size > 30_000:
                yield path.read_bytes()
    for archive in _ARCHIVES:
        if not Path(archive).is_file():
            continue
        with zipfile.ZipFile(archive) as opened:
            names = [
                n for n in opened.namelist() if n.lower().endswith((".jpg", ".png")) and _SURFACE.search(n)
            ]
            for name in names[:: max(1, len(names) // 260)]:
                yield opened.read(name)


def build_textures() -> Picture:
    """All textures of this machine as (N, 480, 800, 3) uint8 BGR."""
    out: list[Picture] = []
    for data in _files():
        image = cv2.imdecode(np.frombuffer(io.BytesIO(data).getvalue(), np.uint8), cv2.IMREAD_COLOR)
        if image is None or min(image.shape[:2]) < 128:
            continue
        high, wide = image.shape[:2]
        if wide / high < 1.2:  # a tile: laid twice, mirrored, so that it fills the width
            image = np.hstack([image, image[:, ::-1]])
        out.append(np.asarray(cv2.resize(image, TEXTURE_SIZE, interpolation=cv2.INTER_AREA), np.uint8))
    return np.stack(out)


def load_textures() -> Picture:
    """The textures of ``build_textures``, kept in the cache folder. Without packages: sixteen
    procedural ones."""
    from vision.synth.flats import cache_folder

    path = cache_folder() / "textures.npy"
    if not path.exists():
        try:
            textures = build_textures()
        except ValueError:
            rng = np.random.default_rng(5)
            textures = np.stack([surface(rng, TEXTURE_SIZE) for _ in range(16)])
        np.save(path, textures)
    return np.asarray(np.load(path, mmap_mode="r"))


def surface(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A table top by code: felt, wood, woven cloth, checks, stains or one plain colour; ``size`` =
    (width, height)."""
    wide, high = size
    base = (
        rng.uniform(10, 245, 3)
        if rng.random() < 0.5
        else np.full(3, rng.uniform(10, 245)) + rng.uniform(-20, 20, 3)
    )
    if rng.random() < 0.25:
        base = np.array(
            [rng.uniform(20, 80), rng.uniform(70, 140), rng.uniform(10, 60)]
        )  # the green of card tables
    kind = rng.integers(6)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    tone = np.zeros((high, wide), np.float32)
    if kind == 0:
        coarse = rng.standard_normal((high // 40 + 2, wide // 6 + 2)).astype(np.float32)
        tone = cv2.resize(coarse, size) * 10 + 8 * np.sin(
            u / rng.uniform(3, 20) + 3 * np.sin(v / rng.uniform(60, 200))
        )
    elif kind == 1:
        step = rng.uniform(12, 120)
        tone = np.where(((u // step) + (v // step)) % 2 > 0, rng.uniform(10, 70), 0).astype(np.float32)
    elif kind == 2:
        tone = 7 * np.sin(u * rng.uniform(0.5, 2)) + 7 * np.sin(v * rng.uniform(0.5, 2))
    elif kind == 3:
        step = rng.uniform(20, 150)
        tone = np.where(u % step < step * rng.uniform(0.05, 0.5), rng.uniform(-60, 60), 0).astype(np.float32)
    elif kind == 4:
        for scale in (6, 20, 60):
            grid = rng.standard_normal((high // scale + 2, wide // scale + 2)).astype(np.float32)
            tone += cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC) * rng.uniform(3, 14)
    image = base + tone[..., None] * rng.uniform(0.6, 1.2, 3)
    if kind in (1, 3) and rng.random() < 0.5:
        image = np.where(tone[..., None] != 0, rng.uniform(0, 255, 3), base)
    grain: np.ndarray = np.empty((high, wide, 1), np.float32)
    cv2.randn(grain, np.zeros(1), np.full(1, rng.uniform(1, 9)))
    return np.asarray(np.clip(image + grain, 0, 255), np.uint8)
