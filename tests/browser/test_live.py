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

SEED = 7
HAKAM = [sys.executable, "-c", "from webui.cli import main; main()"]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    """The address of a running appliance."""
    camera = f"sim:hokm?seed={SEED}&hurry=1&speed=2&deck=large"
    log = (tmp_path / "log").open("w")
    process = subprocess.Popen(
        [
            *HAKAM,
            "run",
            "--port",
            "0",
            "--host",
            "127.0.0.1",
            "--data",
            str(tmp_path / "data"),
            "--camera",
            camera,
        ],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )
    try:
        assert process.stdout
        address = next(
            (found[0] for line in process.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line))),
            None,
        )
        assert address, (tmp_path / "log").read_text()
        yield address
    finally:
        process.terminate()
        process.wait(10)
        log.close()


def kept(data: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The record that the appliance keeps, and the first deal of it as ``hakam score`` finds it."""
    record = subprocess.run(
        [*HAKAM, "export", "--data", str(data)], capture_output=True, text=True, check=True
    )
    said = subprocess.run(
        [*HAKAM, "score", "-", "--json"], input=record.stdout, capture_output=True, text=True, check=True
    )
    actions = [json.loads(line) for line in record.stdout.splitlines()[1:]]
    return actions, json.loads(said.stdout)["deals"][0]


def test_a_deal_is_played_to_its_end_and_scored_on_the_page(
    running: str, browser: Browser, tmp_path: Path
) -> None:
    """What the camera reads is measured elsewhere (``hakam watch``); here the page must say what the record
    says that came from the pictures."""
    context = browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto(f"{running}/?lang=en")
        expect(page.locator(".felt .laid").first).to_be_visible(timeout=120_000)
        rows = page.locator("#deals tbody tr")
        expect(rows.first).to_be_visible(timeout=600_000)
        actions, deal = kept(tmp_path / "data")
        plays = [action for action in actions if action["do"] == "play"]
        assert len(plays) >= 28  # seven tricks at least
        assert sum(action.get("by") == "camera" for action in plays) > len(plays) / 2
        score = deal["score"]
        assert sorted(score)[0] == 0 < sorted(score)[1]
        shown = [int(cell) for cell in rows.first.locator("td").all_inner_texts()[:2]]
        assert shown == score
        assert [int(page.locator(f"[data-side='{side}'] .figure").inner_text()) for side in (0, 1)] == score
        assert rows.first.locator("td").last.inner_text() in (deal["why"].replace("-", "–"), "kot", "por-kot")
        # A second phone, in Persian, sees the same.
        other = context.new_page()
        other.goto(f"{running}/?lang=fa")
        digits = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
        cells = other.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible()
        assert [int(cell.translate(digits)) for cell in cells.all_inner_texts()[:2]] == score
    finally:
        context.close()
