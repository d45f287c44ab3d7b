"""Decks of Debian's packages ``gnome-cards-data`` and ``pokerth-data``, cut from their sheets.

The files stay where the packages put them; nothing of them is part of this project.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
SHEETS = Path("/usr/share/aisleriot/cards")
OTHER_SIGNS = {"swiss-xvii", "slavic_costumes", "Атласные"}
"""Decks of other suits, or whose letters mean other ranks."""
TWO_JOKERS = {
    "ancient_french", "anglo_modern", "anglo_modern_4_color", "anglo_poker", "atlasnye",
    "atlasnye_skat", "lattmann", "orell", "plastic", "rheinland", "simplistic", "tarocco", "tigullio",
    "ornamental", "tango", "tango_nuevo", "berlin",
}  # fmt: skip
"""Decks whose two jokers differ in colour as the jokers of a bought deck do."""
_ROWS = "CDHS"
_RANKS = "A23456789TJQK"


def packaged_decks(size: tuple[int, int]) -> Iterator[tuple[str, dict[str, list[Picture]]]]:
    """Every packaged deck as (name, pictures by card code; ``XX`` is the back), each ``size`` = (width,
    height)."""
    for path in sorted(SHEETS.glob("*.svgz")):
        if path.stem in OTHER_SIGNS:
            continue
        yield path.stem, _cut(_rendered(path, size), path.stem, size)


def _rendered(path: Path, size: tuple[int, int]) -> Picture:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "sheet.png"
        command = ["rsvg-convert", "-w", str(size[0] * 13), "-h", str(size[1] * 5), str(path), "-o", str(out)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
        sheet = cv2.imread(str(out), cv2.IMREAD_UNCHANGED)
    if sheet is None:
        raise OSError(f"{path} could not be rendered")
    return np.asarray(sheet, np.uint8)


def _cut(sheet: Picture, name: str, size: tuple[int, int]) -> dict[str, list[Picture]]:
    wide, high = size

    def cell(column: int, row: int) -> Picture:
        part = sheet[row * high : (row + 1) * high, column * wide : (column + 1) * wide]
        rim = part[high // 2, 3:6, :3].mean(axis=0)  # the paper's colour fills the round corners
        alpha = part[..., 3:4].astype(np.float32) / 255
        return np.asarray(part[..., :3] * alpha + rim * (1 - alpha), np.uint8)

    deck = {f"{rank}{suit}": [cell(c, r)] for r, suit in enumerate(_ROWS) for c, rank in enumerate(_RANKS)}
    if name in TWO_JOKERS:
        deck["BJ"], deck["RJ"] = [cell(0, 4)], [cell(1, 4)]
    deck["XX"] = [cell(2, 4)]
    return deck
