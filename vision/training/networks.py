"""The two networks: a detector of amodal card quads, and a reader with a corner head.

Plain 3×3 convolutions throughout: they are what a processor without a graphics card trains and runs
fastest.
"""

from __future__ import annotations

import torch
from torch import nn

STRIDES = (8, 16, 32, 64)
LEVEL_LIMITS = (44.0, 88.0, 176.0)
"""A card whose quad has the area of a square of this side (px) goes to the next coarser level."""
READER_CLASSES = 56
SUITS, RANKS = 4, 13


def conv(into: int, out: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


def patches(into: int, out: int) -> nn.Sequential:
    """Squares of 4×4 pixels at once: a third of the cost of halving twice, for hardly less to be seen."""
    return nn.Sequential(
        nn.Conv2d(into, out, 6, 4, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Block(nn.Module):  # type: ignore[misc]
    """Two convolutions with a way around them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class DetectorNet(nn.Module):  # type: ignore[misc]
    """Picture (N, 3, H, W) in 0–1 BGR, sides multiples of 64 → (N, cells, 10).

    Each cell of the four levels: two logits (face, back) and four corners relative to the cell's centre,
    in units of four strides, print's top-left first (or its half-turn).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 32))
        self.s8 = nn.Sequential(conv(32, 64, 2), Block(64))
        self.s16 = nn.Sequential(conv(64, 128, 2), Block(128), Block(128))
        self.s32 = nn.Sequential(conv(128, 192, 2), Block(192), Block(192))
        self.s64 = nn.Sequential(conv(192, 192, 2), Block(192), Block(192))
        width = 64
        self.sides = nn.ModuleList(nn.Conv2d(c, width, 1) for c in (64, 128, 192, 192))
        self.mixes = nn.ModuleList(conv(width, width) for _ in STRIDES)
        self.kinds = nn.ModuleList(nn.Sequential(conv(width, 48), nn.Conv2d(48, 2, 1)) for _ in STRIDES)
        self.quads = nn.ModuleList(
            nn.Sequential(conv(width, width), conv(width, width), nn.Conv2d(width, 8, 1)) for _ in STRIDES
        )
        for head in self.kinds:
            nn.init.constant_(head[-1].bias, -4.6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = [self.s8(self.stem(x))]
        for stage in (self.s16, self.s32, self.s64):
            steps.append(stage(steps[-1]))
        levels = [side(step) for side, step in zip(self.sides, steps, strict=True)]
        for k in (2, 1, 0):
            levels[k] = levels[k] + nn.functional.interpolate(levels[k + 1], scale_factor=2.0, mode="nearest")
        out = []
        for level, mix, kind, quad in zip(levels, self.mixes, self.kinds, self.quads, strict=True):
            y = mix(level)
            out.append(torch.cat([kind(y), quad(y)], 1).flatten(2).transpose(1, 2))
        return torch.cat(out, 1)


class ReaderNet(nn.Module):  # type: ignore[misc]
    """Crop (N, 3, 176, 128) in 0–1 BGR → class logits (N, 56), corners (N, 8) in parts of the crop, the
    logit of the visible part (N, 1), and features (N, 576) by which a taught deck's cards are known again.

    The whole card is seen a little smaller; its two index corners at full size by a branch of their own, for
    the courts of a strange deck can be told apart by their index alone.
    """

    BODY = (144, 112)
    CORNER = (88, 64)

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            patches(3, 64), conv(64, 80, 2), Block(80), Block(80),
            conv(80, 144, 2), Block(144), Block(144), conv(144, 224, 2), Block(224),
        )  # fmt: skip
        self.pinch = nn.Sequential(nn.Conv2d(224, 48, 1), nn.ReLU(inplace=True), nn.Flatten())
        self.corner = nn.Sequential(nn.Linear(48 * 5 * 4, 160), nn.ReLU(inplace=True), nn.Linear(160, 9))
        outputs = SUITS + RANKS + READER_CLASSES
        self.card = nn.Sequential(
            nn.Linear(448, 256), nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Linear(256, outputs)
        )
        self.index = nn.Sequential(
            conv(3, 24, 2),
            Block(24),
            conv(24, 48, 2),
            Block(48),
            conv(48, 96, 2),
            Block(96),
            conv(96, 160, 2),
        )
        self.sign = nn.Sequential(
            nn.Linear(640, 320), nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Linear(320, outputs)
        )
        # Offsets from an upright card, added in full precision: bfloat16 knows 0.95 only to 0.4 %.
        upright = torch.tensor([0.05, 0.05, 0.95, 0.05, 0.95, 0.95, 0.05, 0.95, 0.0])
        self.register_buffer("upright", upright, persistent=False)
        nn.init.zeros_(self.corner[-1].bias)

    def hold(self) -> None:
        """Hold the first layers as they are from now on: a step of training takes two thirds of its time."""
        for part in (*self.body[:4], *self.index[:2]):
            part.requires_grad_(False)
            part.eval()

    def parts(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Suit, rank and own-class logits (N, 4 + 13 + 56) still apart; corners; visible logit."""
        return self._heads(x)[:3]

    def _heads(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """The parts, and what both branches make of the card before they name it (N, 256 + 320)."""
        y = self.body(nn.functional.interpolate(x, size=self.BODY, mode="bilinear", align_corners=False))
        whole = self.card[:2](torch.cat([y.mean((2, 3)), y.amax((2, 3))], 1))
        card = self.card[2:](whole)
        high, wide = self.CORNER
        corners = torch.cat([x[:, :, :high, :wide], x.flip(2, 3)[:, :, :high, :wide]])
        z = self.index(corners)
        first, second = torch.cat([z.mean((2, 3)), z.amax((2, 3))], 1).chunk(2)
        signs = self.sign[:2](torch.cat([torch.maximum(first, second), (first + second) / 2], 1))
        card = card + self.sign[2:](signs)
        place = self.corner(self.pinch(y)).float() * 0.1 + self.upright
        return card, place[:, :8], place[:, 8:], torch.cat([whole, signs], 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        card, corners, visible, features = self._heads(x)
        return joined(card), corners, visible, features


def joined(card: torch.Tensor) -> torch.Tensor:
    """Logits of the 56 classes: a face's is the sum of its suit's, its rank's and its own."""
    suit, rank, own = card.split([SUITS, RANKS, READER_CLASSES], 1)
    faces = (suit[:, :, None] + rank[:, None, :]).flatten(1)
    return own + nn.functional.pad(faces, (0, READER_CLASSES - SUITS * RANKS))


def cells(high: int, wide: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Centres (cells, 2) and strides (cells,) of the detector's cells for a picture of this size."""
    centres, strides = [], []
    for stride in STRIDES:
        y, x = torch.meshgrid(
            torch.arange(high // stride) + 0.5, torch.arange(wide // stride) + 0.5, indexing="ij"
        )
        centres.append(torch.stack([x.flatten(), y.flatten()], 1) * stride)
        strides.append(torch.full((x.numel(),), float(stride)))
    return torch.cat(centres), torch.cat(strides)
