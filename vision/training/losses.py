"""What the two networks are asked to get right."""

from __future__ import annotations

import torch
from torch.nn import functional

from vision.training.networks import LEVEL_LIMITS, RANKS, STRIDES, SUITS, joined

LEAST_VISIBLE = 0.15
"""Cards of which less can be seen are neither wanted nor punished."""


def _area(quads: torch.Tensor) -> torch.Tensor:
    """Areas of (…, 4, 2) quads."""
    nxt = quads.roll(-1, -2)
    return (quads[..., 0] * nxt[..., 1] - quads[..., 1] * nxt[..., 0]).sum(-1).abs() / 2


def detector_loss(
    out: torch.Tensor, label: torch.Tensor, centres: torch.Tensor, strides: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Focal loss of the kinds and size-relative corner error; ``label`` (N, cards, 12) as of the scene ring.

    The cells about the middle of what can be *seen* of a card answer for it, so that cards of a heap do
    not compete
    for one place. Half-turns of the corners are the same card.
    """
    batch, count, _ = out.shape
    wanted = torch.zeros(batch, count, 2)
    ignored = torch.zeros(batch, count, dtype=torch.bool)
    owner = torch.full((batch, count), -1, dtype=torch.long)
    closest = torch.full((batch, count), 1e9)
    quads = label[..., :8].view(batch, -1, 4, 2)
    size = _area(quads).clamp(min=1).sqrt()
    limits = torch.tensor(LEVEL_LIMITS)
    level = torch.bucketize(size, limits)
    wanted_strides = torch.tensor([float(s) for s in STRIDES])[level]
    for row in range(label.shape[1] - 1, -1, -1):
        item = label[:, row]
        there = item[:, 8] >= 0
        if not bool(there.any()):
            continue
        seen = item[:, 11]
        reach = torch.maximum(size[:, row] * seen.clamp(0.05, 1).sqrt() * 0.22, wanted_strides[:, row] * 0.75)
        far = (centres[None] - item[:, None, 9:11]).abs().amax(-1)
        near = (far < reach[:, None]) & there[:, None]
        on_level = strides[None] == wanted_strides[:, row, None]
        faint = seen < LEAST_VISIBLE
        ignored |= near & faint[:, None]
        mine = near & on_level & ~faint[:, None] & (far < closest)
        closest = torch.where(mine, far, closest)
        owner = torch.where(mine, torch.full_like(owner, row), owner)
    positive = owner >= 0
    which = owner.clamp(min=0)
    kind = torch.gather(label[..., 8], 1, which).long().clamp(min=0)
    wanted.scatter_(2, kind[..., None], 1.0)
    wanted *= positive[..., None]
    logits = out[..., :2].float()
    chance = logits.sigmoid()
    miss = torch.where(wanted > 0, 1 - chance, chance)
    weight = torch.where(wanted > 0, 0.4, 0.6) * miss**2 * (positive | ~ignored)[..., None]
    total = positive.sum().clamp(min=1)
    kinds = (
        functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * weight
    ).sum() / total
    b, n = positive.nonzero(as_tuple=True)
    if len(b) == 0:
        return kinds, out[..., 2:].float().sum() * 0
    told = out[b, n, 2:].float().view(-1, 4, 2) * (strides[n] * 4)[:, None, None] + centres[n][:, None]
    true = quads[b, which[b, n]]
    unit = size[b, which[b, n]][:, None, None]
    straight = functional.smooth_l1_loss(told / unit, true / unit, reduction="none", beta=0.05).mean((1, 2))
    turned = functional.smooth_l1_loss(
        told / unit, true[:, [2, 3, 0, 1]] / unit, reduction="none", beta=0.05
    ).mean((1, 2))
    seen = label[..., 11][b, which[b, n]].clamp(0.2, 1)
    return kinds, (torch.minimum(straight, turned) * seen).sum() / seen.sum()


def reader_loss(
    out: tuple[torch.Tensor, torch.Tensor, torch.Tensor], label: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Card, corner and visible-part losses; ``label`` (N, 10): 8 corners in parts of the crop, class,
    visible part."""
    card, corners, visible = (o.float() for o in out)
    number = label[:, 8].long()
    is_card = (number != 55).float()
    cards = functional.cross_entropy(joined(card), number)
    face = number < SUITS * RANKS
    if bool(face.any()):  # what all cards of a suit, all of a rank have in common is learnt from all of them
        of = number[face]
        cards = cards + 0.4 * functional.cross_entropy(card[face, :SUITS], of // RANKS)
        cards = cards + 0.4 * functional.cross_entropy(card[face, SUITS : SUITS + RANKS], of % RANKS)
    off = functional.smooth_l1_loss(corners, label[:, :8], reduction="none", beta=0.02).mean(1)
    weight = is_card * label[:, 9].clamp(0.2, 1)
    place = (off * weight).sum() / weight.sum().clamp(min=1)
    part = functional.binary_cross_entropy_with_logits(visible[:, 0], label[:, 9].clamp(0, 1))
    return cards, place, part
