"""What all tests share: parts of the system that may be absent, and that CI insists on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

PHOTOS = Path(__file__).resolve().parents[2] / "shared" / "photos"
CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Debian's Chromium; the test is skipped without it, and fails where every part is required."""
    if not CHROMIUM.exists():
        message = "Chromium is absent (apt-get install chromium)"
        if os.environ.get("HAKAM_ALL_PARTS"):
            pytest.fail(message)
        pytest.skip(message)
    return CHROMIUM


@pytest.fixture(scope="session")
def photos() -> Path:
    """The labelled photographs, which are not part of this repository."""
    if not (PHOTOS / "index.jsonl").exists():
        pytest.skip("the labelled photographs are not beside this checkout")
    return PHOTOS
