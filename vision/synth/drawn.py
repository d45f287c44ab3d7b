"""Decks drawn by code: every measure of a face is drawn by lot within what printers do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageEnhance, ImageOps

from scorekeeper.cards import Card
from vision.synth.fonts import rank_fonts, suit_fonts
from vision.synth.suits import Mask, glyph, outline, text_mask

Colour = tuple[int, int, int]
WIDTH, HEIGHT = 480, 672
"""A face is drawn at twice the size of a flat picture and then halved."""

_L, _M, _R = 0.0, 0.5, 1.0
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((_M, 0), (_M, 1)),
    "3": ((_M, 0), (_M, 0.5), (_M, 1)),
    "4": ((_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "5": ((_L, 0), (_R, 0), (_M, 0.5), (_L, 1), (_R, 1)),
    "6": ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    "7": ((_L, 0), (_R, 0), (_M, 0.25), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    "8": ((_L, 0), (_R, 0), (_M, 0.25), (_L, 0.5), (_R, 0.5), (_M, 0.75), (_L, 1), (_R, 1)),
    "9": ((_L, 0), (_R, 0), (_L, 1 / 3), (_R, 1 / 3), (_M, 0.5), (_L, 2 / 3), (_R, 2 / 3), (_L, 1), (_R, 1)),
    "T": (
        (_L, 0), (_R, 0), (_M, 1 / 6), (_L, 1 / 3), (_R, 1 / 3),
        (_L, 2 / 3), (_R, 2 / 3), (_M, 5 / 6), (_L, 1), (_R, 1),
    ),
}  # fmt: skip

Picture = Callable[[Random], Image.Image]


@dataclass(frozen=True, slots=True)
class Style:
    """What one deck keeps the same on all its faces. Lengths are parts of the card's height."""

    paper: Colour
    inks: dict[str, Colour]
    font: Path
    bold: int
    index: float
    condense: float
    corners: int
    beside: bool
    suit_size: float
    margin: tuple[float, float]
    sign: Callable[[str, int], Mask]
    pip: float
    spread: tuple[float, float]
    body: str
    court: str
    ace: float
    frame: int
    border: Colour | None
    dark: bool


def _near(rng: Random, base: Colour, by: int) -> Colour:
    r, g, b = (max(0, min(255, value + rng.randint(-by, by))) for value in base)
    return r, g, b


def _inks(rng: Random, dark: bool) -> dict[str, Colour]:
    if dark:
        light = _near(rng, (215, 215, 215), 40)
        warm = rng.choice([(205, 165, 70), (225, 40, 45), (230, 190, 90), (190, 120, 60), (235, 60, 80)])
        if rng.random() < 0.15:
            light = warm = rng.choice([(205, 165, 70), (230, 190, 90), (210, 210, 215)])
        return {"S": light, "C": light, "H": _near(rng, warm, 15), "D": _near(rng, warm, 15)}
    black = _near(rng, rng.choice([(15, 15, 18), (15, 15, 18), (35, 35, 45), (10, 15, 50), (40, 25, 20)]), 12)
    red = _near(
        rng, rng.choice([(205, 20, 30), (220, 30, 30), (180, 15, 25), (230, 60, 40), (170, 30, 60)]), 15
    )
    inks = {"S": black, "C": black, "H": red, "D": red}
    if rng.random() < 0.18:
        inks["C"] = _near(rng, rng.choice([(20, 120, 50), (15, 95, 60), (40, 150, 70)]), 12)
        inks["D"] = _near(
            rng, rng.choice([(25, 70, 190), (230, 120, 20), (40, 110, 220), (225, 175, 30)]), 12
        )
        if rng.random() < 0.3:
            inks["S"] = _near(rng, (40, 50, 140), 15)
            inks["D"] = _near(rng, (225, 150, 30), 15)
    return inks


def style(rng: Random, fonts: Sequence[Path]) -> Style:
    """One deck's style. Large and jumbo indices are as common as small ones."""
    dark = rng.random() < 0.12
    paper = _near(rng, rng.choice([(252, 252, 252), (250, 248, 240), (243, 236, 218), (238, 240, 246)]), 6)
    if rng.random() < 0.08:
        paper = _near(
            rng, rng.choice([(240, 225, 170), (200, 225, 240), (245, 210, 215), (205, 230, 200)]), 12
        )
    if dark:
        paper = _near(rng, rng.choice([(14, 14, 16), (25, 22, 20), (20, 26, 48), (50, 15, 20)]), 10)
    hand = (rng.random(), rng.random(), rng.random())
    own = rng.random() < 0.6
    suit_font = rng.choice(suit_fonts())

    def sign(suit: str, size: int) -> Mask:
        return outline(suit, hand, size) if own else glyph(suit, suit_font, size)

    index = rng.choice([rng.uniform(0.07, 0.11), rng.uniform(0.1, 0.17), rng.uniform(0.15, 0.29)])
    jumbo = index > 0.19
    body = rng.choices(["pips", "one", "plain", "picture"], [1, 5, 2, 1] if jumbo else [16, 1, 0.6, 0.7])[0]
    return Style(
        paper=paper,
        inks=_inks(rng, dark),
        font=rng.choice(fonts),
        bold=rng.choice([0, 0, 0, 1, 2, 4]),
        index=index,
        condense=rng.uniform(0.62, 1.05),
        corners=rng.choices([2, 4, 1], [10, 4, 0.3])[0],
        beside=rng.random() < (0.3 if jumbo else 0.06),
        suit_size=rng.uniform(0.55, 1.05) if not jumbo else rng.uniform(0.4, 0.9),
        margin=(rng.uniform(0.018, 0.05), rng.uniform(0.02, 0.055)),
        sign=sign,
        pip=rng.uniform(0.11, 0.2),
        spread=(rng.uniform(0.36, 0.46), rng.uniform(0.56, 0.7)),
        body=body,
        court=rng.choices(["borrowed", "figure", "letter", "picture"], [9, 3, 2, 1])[0],
        ace=rng.uniform(0.16, 0.5),
        frame=rng.choice([0, 0, 1, 2]),
        border=_near(rng, rng.choice([(200, 20, 20), (20, 20, 20), (30, 60, 150), (190, 150, 60)]), 20)
        if rng.random() < 0.07
        else None,
        dark=dark,
    )


def _ink(face: Image.Image, mask: Mask, at: tuple[float, float], colour: Colour) -> None:
    """Print ``mask`` with its centre at ``at`` (px)."""
    face.paste(colour, (round(at[0] - mask.width / 2), round(at[1] - mask.height / 2)), mask)


def _both_ends(face: Image.Image, print_one: Callable[[Image.Image], None], ends: int = 2) -> None:
    """Print at the top, and again at the bottom turned by half."""
    print_one(face)
    if ends == 2:
        turned = face.rotate(180)
        print_one(turned)
        face.paste(turned.rotate(180))


def _index_box(s: Style, sign: str) -> tuple[Mask, int]:
    high = round(s.index * HEIGHT)
    mask = text_mask("10" if sign == "T" else sign, s.font, high, s.bold)
    widest = 0.40 * WIDTH if s.corners == 2 else 0.34 * WIDTH
    wide = mask.width * s.condense * (0.8 if sign == "T" else 1.0)
    wide = min(wide, widest, high * 1.15)
    return mask.resize((max(6, round(wide)), high)), high


def _print_index(face: Image.Image, s: Style, sign: str, suit: str | None) -> None:
    ink = s.inks[suit] if suit else s.inks["S"]
    mask, high = _index_box(s, sign)
    column = max(mask.width, s.suit_size * high) / 2
    x = s.margin[0] * HEIGHT + column
    y = s.margin[1] * HEIGHT + high / 2

    def print_one(layer: Image.Image) -> None:
        for cx, outward in ((x, 1), (WIDTH - x, -1))[: 2 if s.corners == 4 else 1]:
            _ink(layer, mask, (cx, y), ink)
            if suit is None:
                continue
            size = max(12, round(high * s.suit_size))
            if s.beside:
                _ink(layer, s.sign(suit, size), (cx + outward * (mask.width / 2 + size * 0.6), y), ink)
            else:
                _ink(layer, s.sign(suit, size), (cx, y + high / 2 + size * 0.62), ink)

    _both_ends(face, print_one, 1 if s.corners == 1 else 2)


def _print_pips(face: Image.Image, s: Style, rank: str, suit: str) -> None:
    size = round(s.pip * HEIGHT * (0.85 if rank in "9T" else 1.0))
    if s.corners == 4 or s.index > 0.14:
        size = round(size * 0.85)
    mask = s.sign(suit, size)
    wide, high = s.spread
    if s.index > 0.14:
        wide *= 0.75
    for px, py in _PIPS[rank]:
        x = (0.5 + (px - 0.5) * wide) * WIDTH
        y = (0.5 + (py - 0.5) * high) * HEIGHT
        _ink(face, mask.rotate(180) if py > 0.5 else mask, (x, y), s.inks[suit])


def _figure(rng: Random, s: Style, rank: str, suit: str, box: tuple[int, int]) -> Image.Image:
    """A two-headed figure of plain shapes: crown, hair, face and robe."""
    wide, high = box
    half = Image.new("RGB", (wide, high // 2), s.paper)
    draw = ImageDraw.Draw(half)
    tones = [s.inks[suit], _near(rng, (240, 200, 40), 25), _near(rng, (40, 60, 170), 30),
             _near(rng, (200, 40, 40), 30), _near(rng, (20, 20, 20), 15)]  # fmt: skip
    rng.shuffle(tones)
    cx, top = wide * rng.uniform(0.42, 0.58), high * rng.uniform(0.1, 0.14)
    r = wide * rng.uniform(0.11, 0.16)
    shoulder = top + r * 2.6
    robe = [
        (0.0, high / 2),
        (wide * 0.08, shoulder),
        (cx, top + r * 1.8),
        (wide * 0.92, shoulder),
        (wide, high / 2),
    ]
    draw.polygon(robe, fill=tones[0])
    for k in range(rng.randint(2, 7)):
        x = wide * (k + 0.5) / 7
        draw.polygon(
            [(x, high / 2), (x + wide * 0.09, high / 2), (cx + rng.uniform(-r, r), top + r * 2)],
            fill=rng.choice(tones),
        )
    hair = r * (1.35 if rank == "Q" else 1.15)
    draw.ellipse(
        [cx - hair, top - r * 0.6, cx + hair, top + r * (2.6 if rank != "J" else 1.6)], fill=tones[1]
    )
    skin = _near(rng, (245, 215, 185), 12)
    draw.ellipse([cx - r, top, cx + r, top + r * 2.2], fill=skin)
    for side in (-0.4, 0.4):
        draw.ellipse([cx + side * r - 3, top + r - 3, cx + side * r + 3, top + r + 3], fill=(20, 20, 20))
    if rank == "K":
        draw.pieslice([cx - r, top + r * 0.6, cx + r, top + r * 3], 0, 180, fill=tones[4])
    if rank == "J":
        draw.rectangle([cx - r * 1.2, top - r * 0.5, cx + r * 1.2, top + r * 0.3], fill=tones[3])
    else:
        teeth = 5 if rank == "K" else 3
        points = [(cx - r, top + r * 0.4)]
        points += [
            (cx - r + 2 * r * k / (teeth * 2), top - r * (0.9 if k % 2 else 0.2))
            for k in range(teeth * 2 + 1)
        ]
        draw.polygon(
            [*points, (cx + r, top + r * 0.4)],
            fill=tones[2] if rank == "Q" else _near(rng, (235, 195, 40), 15),
        )
    out = Image.new("RGB", (wide, half.height * 2), s.paper)
    out.paste(half, (0, 0))
    out.paste(half.rotate(180), (0, half.height))
    return out


def _print_court(
    face: Image.Image,
    s: Style,
    rng: Random,
    card: Card,
    art: Picture,
    borrow: Callable[[Card, Random], Image.Image | None],
) -> None:
    suit = str(card.suit)
    if s.court == "letter":
        mask = text_mask(card.rank, s.font, round(HEIGHT * 0.4), s.bold)
        _ink(
            face,
            mask.resize((round(mask.width * s.condense), mask.height)),
            (WIDTH / 2, HEIGHT / 2),
            s.inks[suit],
        )
        return
    wide = round(WIDTH * (0.62 if s.index < 0.13 else 0.5))
    high = round(HEIGHT * (0.78 if s.corners == 2 else 0.6))
    picture = None
    if s.court == "borrowed":
        picture = borrow(card, rng)
    elif s.court == "picture":
        picture = art(rng)
    if picture is None:
        picture = _figure(rng, s, rng.choice("JQK"), suit, (wide, high))
    elif s.dark:
        picture = ImageOps.invert(picture) if rng.random() < 0.6 else picture
    face.paste(picture.convert("RGB").resize((wide, high)), ((WIDTH - wide) // 2, (HEIGHT - high) // 2))
    if s.frame:
        box = ((WIDTH - wide) // 2, (HEIGHT - high) // 2, (WIDTH + wide) // 2, (HEIGHT + high) // 2)
        ImageDraw.Draw(face).rectangle(box, outline=s.inks[suit], width=s.frame * 2)
    if s.court != "picture" and s.index < 0.16:
        size = round(HEIGHT * 0.09)
        mask = s.sign(suit, size)
        at = ((WIDTH - wide) / 2 + size * 0.7, (HEIGHT - high) / 2 + size * 0.7)
        _both_ends(face, lambda layer: _ink(layer, mask, at, s.inks[suit]))


def face(
    s: Style, card: Card, rng: Random, art: Picture, borrow: Callable[[Card, Random], Image.Image | None]
) -> Image.Image:
    """One face of 480×672 px."""
    out = Image.new("RGB", (WIDTH, HEIGHT), s.paper)
    suit = str(card.suit)
    if s.body == "picture":
        picture = ImageEnhance.Contrast(
            art(rng).convert("RGB").resize((round(WIDTH * 0.62), round(HEIGHT * 0.6)))
        ).enhance(0.8)
        out.paste(picture, (round(WIDTH * 0.19), round(HEIGHT * 0.2)))
    elif card.rank in "JQK" and s.body == "pips":
        _print_court(out, s, rng, card, art, borrow)
    elif s.body == "one" or card.rank == "A":
        size = round(HEIGHT * (s.ace if card.rank == "A" and suit != "S" else max(s.ace, 0.3)))
        _ink(out, s.sign(suit, size), (WIDTH / 2, HEIGHT / 2), s.inks[suit])
        if suit == "S" and card.rank == "A" and rng.random() < 0.6:
            _ornament(out, s, rng, size)
    elif s.body == "pips":
        _print_pips(out, s, card.rank, suit)
    _print_index(out, s, card.rank, suit)
    return _bordered(out, s)


def _ornament(out: Image.Image, s: Style, rng: Random, size: int) -> None:
    """Scrolls inside and around the ace of spades."""
    draw = ImageDraw.Draw(out)
    cx, cy = WIDTH / 2, HEIGHT / 2
    inner = s.sign("S", round(size * 0.45))
    _ink(out, inner, (cx, cy), s.paper)
    for _ in range(rng.randint(3, 9)):
        r = size * rng.uniform(0.05, 0.6)
        start = rng.uniform(0, 360)
        draw.arc(
            [cx - r, cy - r, cx + r, cy + r],
            start,
            start + rng.uniform(30, 160),
            fill=s.inks["S"],
            width=rng.randint(2, 5),
        )
    if rng.random() < 0.5:
        mask = text_mask(
            rng.choice(["PLAYING CARDS", "CLUB CASINO", "POKER", "100% PLASTIC", "BRIDGE"]), s.font, 20
        )
        _ink(out, mask, (cx, cy + size * 0.62), s.inks["S"])


def _bordered(out: Image.Image, s: Style) -> Image.Image:
    draw = ImageDraw.Draw(out)
    if s.border is not None:
        draw.rectangle([0, 0, WIDTH - 1, HEIGHT - 1], outline=s.border, width=10)
    elif s.frame == 2:
        draw.rounded_rectangle([9, 9, WIDTH - 10, HEIGHT - 10], radius=18, outline=s.inks["S"], width=2)
    return out


def joker(s: Style, colour: bool, rng: Random, art: Picture) -> Image.Image:
    """A joker: the colour one printed in colours or red, the other in black or grey (light on dark paper)."""
    out = Image.new("RGB", (WIDTH, HEIGHT), s.paper)
    draw = ImageDraw.Draw(out)
    ink = s.inks["H"] if colour else s.inks["S"]
    if colour and rng.random() < 0.15 and not s.dark:
        ink = _near(rng, rng.choice([(30, 60, 190), (20, 130, 60), (200, 60, 160)]), 20)
    kind = rng.choice(["fool", "fool", "star", "picture", "face", "word"])
    cx, cy = WIDTH / 2, HEIGHT / 2
    if kind == "fool":
        _fool(draw, rng, ink, colour)
    elif kind == "star":
        mask = text_mask("\u2605" if rng.random() < 0.6 else "J", rng.choice(suit_fonts()), 250, 4)
        _ink(out, mask, (cx, cy), ink)
    elif kind == "picture":
        picture = art(rng).convert("RGB").resize((290, 420))
        picture = (
            ImageEnhance.Color(picture).enhance(1.8) if colour else ImageOps.grayscale(picture).convert("RGB")
        )
        out.paste(picture, (95, 126))
    elif kind == "face":
        tone = _near(rng, (245, 200, 60), 20) if colour else (170, 170, 170)
        draw.ellipse([110, 200, 370, 470], fill=tone, outline=ink, width=5)
        for x in (185, 295):
            draw.ellipse([x - 14, 290, x + 14, 330], fill=(20, 20, 20))
        draw.arc([160, 300, 320, 430], 20, 160, fill=(20, 20, 20), width=8)
        for k in range(3):
            draw.polygon([(110 + k * 87, 240), (197 + k * 87, 240), (100 + k * 140, 120)], fill=ink)
    word = rng.choice(["JOKER", "Joker", "JOKER", "joker", "JOLLY"])
    corner = rng.choices(
        ["down", "star", "stacked", "across", "J", "none"],
        [4, 2, 5, 2, 1, 0.6 if kind in {"fool", "face"} else 0],
    )[0]
    high = rng.randint(22, 48)
    turn = rng.choice([90, 270])
    if kind == "word":
        mask = text_mask(word, s.font, rng.randint(60, 100), s.bold).rotate(
            rng.choice([0, 45, 90, 60]), expand=True
        )
        _ink(out, mask.resize((min(mask.width, 420), min(mask.height, 560))), (cx, cy), ink)

    def print_one(layer: Image.Image) -> None:
        if corner in {"down", "across"}:
            mask = text_mask(word, s.font, high, s.bold)
            if corner == "down":
                mask = mask.rotate(turn, expand=True)
            _ink(layer, mask, (30 + mask.width / 2, 30 + mask.height / 2), ink)
        elif corner == "stacked":
            for k, letter in enumerate(word):
                _ink(
                    layer, text_mask(letter, s.font, high, s.bold), (30 + high / 2, 40 + k * high * 1.15), ink
                )
        elif corner == "star":
            _ink(layer, text_mask("\u2605", suit_fonts()[0], high * 2), (60, 70), ink)
        elif corner == "J":
            _ink(layer, text_mask("JK", s.font, high * 2, s.bold), (70, 80), ink)

    _both_ends(out, print_one, rng.choices([2, 1], [9, 1])[0])
    return _bordered(out, s)


def _fool(draw: ImageDraw.ImageDraw, rng: Random, ink: Colour, colour: bool) -> None:
    tones = (
        [ink, (250, 205, 60), (40, 90, 200), (40, 150, 70)]
        if colour
        else [ink, (90, 90, 95), (160, 160, 165), (60, 60, 60)]
    )
    x, y = WIDTH / 2, 215.0
    for k in range(3):
        tip = (x + (k - 1) * 120 + rng.uniform(-20, 20), y - 110 + abs(k - 1) * 60)
        draw.polygon([(x - 60, y), (x + 60, y), tip], fill=tones[k % len(tones)])
        draw.ellipse([tip[0] - 12, tip[1] - 12, tip[0] + 12, tip[1] + 12], fill=tones[1])
    draw.ellipse(
        [x - 48, y - 30, x + 48, y + 80],
        fill=(245, 220, 195) if colour else (225, 225, 225),
        outline=tones[0],
    )
    draw.ellipse([x - 25, y + 5, x - 13, y + 17], fill=(10, 10, 10))
    draw.ellipse([x + 13, y + 5, x + 25, y + 17], fill=(10, 10, 10))
    draw.arc(
        [x - 25, y + 15, x + 25, y + 60], 10, 170, fill=(150, 20, 20) if colour else (30, 30, 30), width=5
    )
    for k in range(4):
        draw.polygon(
            [(x - 90 + 45 * k, 480), (x - 45 + 45 * k, 480), (x - 40 + 26 * k, y + 75)], fill=tones[k]
        )
    for side in (-1, 1):
        draw.line(
            [(x + side * 35, 330), (x + side * rng.uniform(90, 150), rng.uniform(260, 400))],
            fill=tones[2],
            width=26,
        )
        draw.line([(x + side * 25, 470), (x + side * rng.uniform(30, 90), 570)], fill=tones[0], width=30)


def training_fonts(held_out: bool) -> list[Path]:
    """Fonts of the decks that train, or of those kept for measuring (one font in eight)."""
    return [font for number, font in enumerate(rank_fonts()) if (number % 8 == 7) == held_out]
