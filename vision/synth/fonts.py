"""Fonts of this machine that can print the signs of ranks."""

from __future__ import annotations

import re
import subprocess
from functools import lru_cache
from pathlib import Path

from vision.synth.suits import glyph, more_pointed, text_mask

_UNFIT = re.compile(
    r"symbol|dingbat|emoji|icon|awesome|standardsymbols|opens___|barcode|music|math|msam|msbm|cmex|cmsy|esint|rsfs|stmary"
    r"|wasy|unifont_upper|braille|euler|last|kalapi|tlwgtypo|esstix|initials|keys|beteckna|bwht|isabella"
    r"|gotico|blankenburg|uralic|ligconsol|cmmi|cmbsy|circos|opendin-symbols|d050000l|eufm|stix.*siz|stix.*nonuni"
    r"|stix.*int|esint|dsrom|mono3270|outline|sixtyfour",
    re.IGNORECASE,
)
_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_OBLIQUE_QUOTA = 5


@lru_cache(maxsize=1)
def rank_fonts() -> tuple[Path, ...]:
    """Font files in the order of their names, one in five of the italics kept."""
    listed = subprocess.run(
        ["fc-list", ":lang=en", "file"], capture_output=True, text=True, check=True
    ).stdout
    paths = sorted({line.split(":")[0] for line in listed.splitlines() if line.strip()})
    fit = []
    oblique = 0
    for text in paths:
        name = Path(text).name
        if _UNFIT.search(name) or Path(text).suffix.lower() not in {".ttf", ".otf", ".t1", ".pfb"}:
            continue
        if re.search(r"italic|oblique|[-_]it\b|BoldIt|RegularIt", name, re.IGNORECASE):
            oblique += 1
            if oblique % _OBLIQUE_QUOTA:
                continue
        if _prints(Path(text)):
            fit.append(Path(text))
    return tuple(fit)


def _prints(font: Path) -> bool:
    """Whether the thirteen rank signs are there and all different."""
    try:
        shapes = {text_mask(sign, font, 24).resize((16, 16)).tobytes() for sign in _SIGNS}
    except OSError:
        return False
    return len(shapes) == len(_SIGNS)


@lru_cache(maxsize=1)
def suit_fonts() -> tuple[Path, ...]:
    """Fonts that hold the four suit signs, each in its place: in some bold faces of FreeSerif the club stands
    in the spade's, and a deck printed with them teaches the contrary of what it should."""
    listed = subprocess.run(
        ["fc-list", ":charset=2660 2663 2665 2666", "file"], capture_output=True, text=True, check=True
    ).stdout
    wanted = re.compile(
        r"dejavu|freese|freesa|freemono|symbola|libertine|mplus|stix|gnu|libertinus|quivira", re.IGNORECASE
    )
    paths = sorted({line.split(":")[0] for line in listed.splitlines() if line.strip()})
    fit = (Path(p) for p in paths if wanted.search(p) and not p.endswith((".pcf.gz", ".pfb")))
    in_place = (font for font in fit if more_pointed(glyph("S", font, 64), glyph("C", font, 64)))
    return tuple(in_place)[:40]
