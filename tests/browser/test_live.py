"""The whole path: the simulated table is played before the camera, and the page shows the truth."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.playout import deal_script
from scorekeeper.record import Record, write
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

SEED = 7
HAKAM = [sys.executable, "-c", "from webui.cli import main; main()"]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    """The address of a running appliance."""
    camera = f"sim:hokm?seed={SEED}&hurry=1"
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


def truth(folder: Path) -> tuple[list[int], str]:
    """Score and tricks of the first deal, as ``hakam score`` finds them in the script."""
    script = deal_script("hokm", SEED, deals=2)
    second = [at for at, action in enumerate(script.actions) if action.do == "deal"][1]
    file = folder / "truth.jsonl"
    file.write_text(write(Record(script.header, script.actions[:second])), encoding="utf-8")
    said = subprocess.run([*HAKAM, "score", str(file), "--json"], capture_output=True, text=True, check=True)
    deal = json.loads(said.stdout)["deals"][0]
    return deal["score"], deal["why"]


def test_a_deal_is_played_to_its_end_and_scored_on_the_page(
    running: str, browser: Browser, tmp_path: Path
) -> None:
    score, why = truth(tmp_path)
    context = browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto(f"{running}/?lang=en")
        expect(page.locator(".felt .laid").first).to_be_visible(timeout=60_000)
        rows = page.locator("#deals tbody tr")
        limit = time.monotonic() + 330
        while rows.count() == 0 and time.monotonic() < limit:
            page.wait_for_timeout(500)
        shown = [int(cell) for cell in rows.first.locator("td").all_inner_texts()[:2]]
        assert shown == score
        assert [int(page.locator(f"[data-side='{side}'] .figure").inner_text()) for side in (0, 1)] == score
        assert rows.first.locator("td").last.inner_text() in (why.replace("-", "–"), "kot", "por-kot")
        # A second phone, in Persian, sees the same.
        other = context.new_page()
        other.goto(f"{running}/?lang=fa")
        digits = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
        cells = other.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible()
        assert [int(cell.translate(digits)) for cell in cells.all_inner_texts()[:2]] == score
    finally:
        context.close()
