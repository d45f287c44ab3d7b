"""The whole path: the simulated table is played before the camera, and the page shows how the deal ended."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

HAKAM = [sys.executable, "-c", "from webui.cli import main; main()"]
CAMERA = "sim:hokm?seed=2"
"""A deal of two minutes."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    """The address of a running appliance that watches the simulated table."""
    command = [*HAKAM, "run", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path / "data")]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--camera", CAMERA], stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            assert process.stdout
            found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in process.stdout)
            address = next((one[0] for one in found if one), None)
            assert address, (tmp_path / "log").read_text()
            yield address
        finally:
            process.terminate()
            process.wait(20)


def kept(data: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The record that the appliance keeps, and the first deal of it as ``hakam score`` finds it."""
    export = [*HAKAM, "export", "--data", str(data)]
    record = subprocess.run(export, capture_output=True, text=True, check=True).stdout
    score = [*HAKAM, "score", "-", "--json"]
    said = subprocess.run(score, input=record, capture_output=True, text=True, check=True)
    actions = [json.loads(line) for line in record.splitlines()[1:]]
    return actions, json.loads(said.stdout)["deals"][0]


def test_a_deal_before_the_camera_is_scored_on_the_page(
    running: str, browser: Browser, tmp_path: Path
) -> None:
    """How well the camera reads is measured by ``hakam watch``; here the page must say what the record says
    that came from the pictures."""
    context = browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto(f"{running}/?lang=en")
        expect(page.locator(".felt .laid").first).to_be_visible(timeout=120_000)
        cells = page.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible(timeout=600_000)
        actions, deal = kept(tmp_path / "data")
        plays = [action for action in actions if action["do"] == "play"]
        assert len(plays) >= 28  # seven tricks at least
        assert sum(action.get("by") == "camera" for action in plays) > len(plays) / 2
        assert [int(cell) for cell in cells.all_inner_texts()[:2]] == deal["score"]
        # A second phone, in Persian, sees the same.
        other = context.new_page()
        other.goto(f"{running}/?lang=fa")
        digits = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
        cells = other.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible(timeout=60_000)
        assert [int(cell.translate(digits)) for cell in cells.all_inner_texts()[:2]] == deal["score"]
    finally:
        context.close()
