"""Things on tables that are no cards, and hands: chips, mugs, phones, receipts, dominoes, napkins,
books, sleeves."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synth.compose import Canvas, View, card_corners
from vision.synth.printed import printed_pages

Picture = NDArray[np.uint8]
Rng = np.random.Generator


def _tone(rng: Rng) -> tuple[float, float, float]:
    b, g, r = rng.uniform(0, 255, 3)
    return float(b), float(g), float(r)


def put_clutter(canvas: Canvas, view: View, rng: Rng, reach: NDArray[np.float64], number: int = 0) -> None:
    """Put one thing somewhere within ``reach`` (half width and height, mm) of the middle of the table."""
    centre = rng.uniform(-1, 1, 2) * reach
    kind = rng.integers(19)
    if kind >= 15:
        _sheet(canvas, view, rng, centre, number)
        return
    if kind < 3:
        _round(canvas, view, rng, centre, number, chip=bool(kind > 0))
        return
    if kind >= 9:
        flat = (_dish, _dish, _dish, _thing, _thing, _thing)[kind - 9](rng)
        side = rng.uniform(40, 190)
        longer = 1.0 if kind < 12 else rng.uniform(1.0, 2.5)
        corners = card_corners(centre, rng.uniform(0, 6.3), side, side * longer)
        shadow = (float(rng.uniform(-4, 4)), float(rng.uniform(-4, 4)), 0.4)
        canvas.lay(
            flat,
            view.project(corners),
            number,
            shadow=shadow,
            radius=0.5 if longer < 1.3 else float(rng.uniform(0.05, 0.45)),
        )
        return
    wide, high = ((70, 145), (80, 170), (25, 50), (165, 165), (130, 200), (90, 60))[kind - 3]
    scale = rng.uniform(0.8, 1.25)
    flat = (_phone, _receipt, _domino, _napkin, _book, _note)[kind - 3](rng)
    corners = card_corners(centre, rng.uniform(0, 6.3), wide * scale, high * scale * rng.uniform(0.8, 1.2))
    canvas.lay(
        flat, view.project(corners), number, shadow=(2.0, 3.0, 0.4), radius=float(rng.uniform(0, 0.06))
    )


def _sheet(canvas: Canvas, view: View, rng: Rng, centre: NDArray[np.float64], number: int) -> None:
    """Printed paper of any size, from a label to a newspaper."""
    pages = printed_pages(1)
    flat = pages[int(rng.integers(len(pages)))]
    high = float(np.exp(rng.uniform(np.log(70), np.log(420))))
    corners = card_corners(centre, rng.uniform(0, 6.3), high * flat.shape[1] / flat.shape[0], high)
    shadow = (float(rng.uniform(-3, 3)), float(rng.uniform(-3, 3)), float(rng.uniform(0, 0.5)))
    canvas.lay(flat, view.project(corners), number, shadow=shadow, radius=float(rng.choice([0.0, 0.0, 0.03])))


def _round(
    canvas: Canvas, view: View, rng: Rng, centre: NDArray[np.float64], number: int, chip: bool
) -> None:
    heap = int(rng.integers(1, 6)) if chip else 1
    tone = _tone(rng)
    second = (245.0, 245.0, 245.0) if rng.random() < 0.6 else _tone(rng)
    for _ in range(heap):
        at = centre + rng.normal(0, 25, 2) if chip else centre
        radius = 20.0 if chip else rng.uniform(32, 48)
        flat = np.zeros((120, 120, 3), np.uint8)
        flat[:] = tone
        if chip:
            edges = int(rng.integers(4, 9))
            for k in range(edges):
                cv2.ellipse(flat, (60, 60), (60, 60), k * 360 / edges, 0, 180 / edges, second, -1)
            cv2.circle(flat, (60, 60), 42, tone, -1)
            cv2.circle(flat, (60, 60), 34, second, int(rng.choice([-1, 3])))
            if rng.random() < 0.7:
                text = str(rng.choice([1, 5, 10, 25, 50, 100, 500]))
                cv2.putText(flat, text, (60 - 11 * len(text), 70), cv2.FONT_HERSHEY_DUPLEX, 1.0, tone, 2)
        else:
            cv2.circle(flat, (60, 60), 50, tuple(0.7 * v for v in tone), -1)
            cv2.circle(flat, (60, 60), 46, (30.0, 60.0, 100.0) if rng.random() < 0.5 else _tone(rng), -1)
        corners = card_corners(at, rng.uniform(0, 6.3), 2 * radius, 2 * radius)
        canvas.lay(flat, view.project(corners), number, shadow=(2.0, 2.0, 0.4), radius=0.5)


def _dish(rng: Rng) -> Picture:
    """Something round seen from above: a plate, a bowl, a glass with a drink, an ashtray, a coin, a lid."""
    flat = np.empty((160, 160, 3), np.uint8)
    flat[:] = _tone(rng) if rng.random() < 0.5 else (rng.uniform(180, 255),) * 3
    radius = 80.0
    for _ in range(int(rng.integers(2, 7))):
        radius *= rng.uniform(0.6, 0.97)
        at = (int(80 + rng.normal(0, 1.5)), int(80 + rng.normal(0, 1.5)))
        cv2.circle(
            flat,
            at,
            int(radius),
            _tone(rng),
            -1 if rng.random() < 0.6 else int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
        if rng.random() < 0.4:  # a rim with a pattern
            tone, count = _tone(rng), int(rng.integers(5, 40))
            for k in range(count):
                a = 2 * np.pi * k / count
                spot = (int(80 + radius * np.cos(a)), int(80 + radius * np.sin(a)))
                cv2.circle(flat, spot, int(rng.integers(1, 7)), tone, -1, cv2.LINE_AA)
    if rng.random() < 0.4:  # light on glaze, glass or water
        at = (int(rng.uniform(50, 110)), int(rng.uniform(50, 110)))
        cv2.ellipse(
            flat,
            at,
            (int(rng.uniform(3, 16)), int(rng.uniform(2, 9))),
            float(rng.uniform(0, 180)),
            0,
            360,
            (250, 250, 250),
            -1,
        )
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), float(rng.uniform(0.3, 2.0))), np.uint8)


def _thing(rng: Rng) -> Picture:
    """Anything: shapes and patches in a few colours, as a toy, a wrapper, fruit, keys or a purse may look."""
    flat = np.empty((200, 140, 3), np.uint8)
    tones = [_tone(rng) for _ in range(int(rng.integers(2, 5)))]
    flat[:] = tones[0]
    for _ in range(int(rng.integers(0, 14))):
        tone = tones[int(rng.integers(len(tones)))]
        x, y = int(rng.uniform(0, 140)), int(rng.uniform(0, 200))
        size = (int(rng.uniform(3, 60)), int(rng.uniform(3, 60)))
        if rng.random() < 0.5:
            cv2.ellipse(flat, (x, y), size, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
        elif rng.random() < 0.5:
            cv2.rectangle(flat, (x, y), (x + size[0], y + size[1]), tone, int(rng.choice([-1, 2, 4])))
        else:
            cv2.line(
                flat,
                (x, y),
                (int(rng.uniform(0, 140)), int(rng.uniform(0, 200))),
                tone,
                int(rng.integers(1, 12)),
                cv2.LINE_AA,
            )
    if rng.random() < 0.5:
        bend = np.linspace(0.5, 1.2, 140)[None, :, None] ** rng.uniform(0.3, 1.5)
        flat = np.clip(flat * bend, 0, 255).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), float(rng.uniform(0.3, 2.5))), np.uint8)


def _phone(rng: Rng) -> Picture:
    flat = np.full((290, 140, 3), rng.uniform(5, 40), np.uint8)
    if rng.random() < 0.5:
        flat[14:-14, 6:-6] = rng.uniform(0, 255, 3)
        for _ in range(int(rng.integers(2, 9))):
            x, y = rng.integers(10, 100), rng.integers(20, 250)
            cv2.rectangle(
                flat,
                (int(x), int(y)),
                (int(x + rng.integers(10, 40)), int(y + rng.integers(8, 40))),
                _tone(rng),
                -1,
            )
    return flat


def _lines(flat: Picture, rng: Rng, tone: tuple[float, float, float]) -> None:
    high, wide = flat.shape[:2]
    y = 10
    while y < high - 8:
        end = int(rng.uniform(0.3, 0.95) * wide)
        if rng.random() < 0.35:
            text = "".join(rng.choice(list("AKQJT98765 CARD TOTAL 2 3 4"), 9))
            cv2.putText(flat, text, (6, y + 8), cv2.FONT_HERSHEY_PLAIN, rng.uniform(0.6, 1.3), tone, 1)
        else:
            cv2.line(flat, (8, y), (end, y), tone, int(rng.integers(1, 4)))
        y += int(rng.integers(7, 22))


def _receipt(rng: Rng) -> Picture:
    flat = np.full((260, 120, 3), rng.uniform(215, 255), np.uint8)
    _lines(flat, rng, (60.0, 60.0, 60.0))
    return flat


def _domino(rng: Rng) -> Picture:
    dark = rng.random() < 0.4
    flat = np.full((200, 100, 3), rng.uniform(10, 40) if dark else rng.uniform(210, 250), np.uint8)
    ink = (240.0, 240.0, 240.0) if dark else (20.0, 20.0, 20.0)
    cv2.line(flat, (10, 100), (90, 100), ink, 3)
    for top in (0, 100):
        for k in range(int(rng.integers(0, 7))):
            cv2.circle(flat, (26 + 24 * (k % 3), top + 30 + 38 * (k // 3)), 9, ink, -1)
    return flat


def _napkin(rng: Rng) -> Picture:
    flat = np.full((160, 160, 3), rng.uniform(200, 250), np.uint8)
    flat[:] = np.clip(flat * (1 - 0.25 * rng.random(3)), 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        flat[:, ::20] = _tone(rng)
        flat[::20] = _tone(rng)
    cv2.rectangle(flat, (6, 6), (153, 153), _tone(rng), int(rng.integers(1, 5)))
    return flat


def _book(rng: Rng) -> Picture:
    flat = np.empty((220, 140, 3), np.uint8)
    flat[:] = _tone(rng)
    cv2.rectangle(flat, (0, 0), (int(rng.integers(6, 20)), 219), _tone(rng), -1)
    _lines(flat[20 : int(rng.integers(60, 200)), 25:], rng, _tone(rng))
    return flat


def _note(rng: Rng) -> Picture:
    flat = np.full((80, 120, 3), 250, np.uint8)
    flat[:] = rng.choice([(150, 245, 250), (250, 250, 250), (220, 220, 250), (200, 180, 140)])
    if rng.random() < 0.8:
        _lines(flat, rng, (80.0, 40.0, 20.0))
    return flat


def put_hand(canvas: Canvas, rng: Rng, at: NDArray[np.float64], scale: float) -> None:
    """A hand that reaches in from the border and ends about ``at`` (px); ``scale`` = px of a card's
    height there."""
    high, wide = canvas.owner.shape
    mask = np.zeros((high, wide), np.uint8)
    skin = np.array(
        rng.choice([(150, 180, 235), (120, 155, 215), (85, 115, 175), (50, 75, 120), (35, 50, 80)]), float
    )
    skin = skin + rng.uniform(-15, 15, 3)
    angle = rng.uniform(0, 2 * np.pi)
    away = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-away[1], away[0]])
    width = scale * rng.uniform(0.5, 0.8)
    wrist = at + away * scale * 0.9
    elbow = at + away * (scale * 4 + 0.3 * max(wide, high))

    def line(layer: Picture, a: NDArray[np.float64], b: NDArray[np.float64], thick: float) -> None:
        cv2.line(
            layer, tuple(int(v) for v in a), tuple(int(v) for v in b), 255, max(2, int(thick)), cv2.LINE_AA
        )

    line(mask, at + away * scale * 0.45, wrist, width)
    fingers = int(rng.integers(2, 6))
    for k in range(fingers):
        root = at + away * scale * 0.35 + side * (k - (fingers - 1) / 2) * width * 0.3
        tip = root - away * scale * rng.uniform(0.3, 0.75) + side * rng.normal(0, 0.1) * scale
        line(mask, root, tip, width * 0.26)
    thumb = at + away * scale * 0.6 + side * width * 0.4 * rng.choice([-1, 1])
    line(mask, thumb, thumb - away * scale * 0.5 + side * rng.normal(0, 0.2) * scale, width * 0.3)
    arm = np.zeros_like(mask)
    start = wrist if rng.random() < 0.5 else wrist + away * scale * 1.2
    line(mask, wrist, elbow, width * 0.75)
    line(arm, start, elbow, width * rng.uniform(0.9, 1.3))
    relief = cv2.blur(mask, (max(3, int(width * 0.4)) | 1,) * 2)
    shade = 0.55 + 0.45 * relief[..., None].astype(np.float32) / 255
    layer = np.clip(skin * shade, 0, 255).astype(np.uint8)
    canvas.cover(layer, mask)
    if rng.random() < 0.75:
        sleeve = np.array(_tone(rng)) * (
            0.6 + 0.4 * cv2.blur(arm, (15, 15))[..., None].astype(np.float32) / 255
        )
        canvas.cover(np.clip(sleeve, 0, 255).astype(np.uint8), arm)
