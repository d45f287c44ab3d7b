"""The running appliance: a simulated deal is entered fact by fact, and the page shows how it ended."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.playout import deal_script
from scorekeeper.record import Record, write
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(280)]

SEED = 7
HAKAM = [sys.executable, "-c", "from webui.cli import main; main()"]


@pytest.fixture
def host_link(tmp_path: Path) -> Iterator[str]:
    """The host's way into a running appliance without a camera."""
    command = [*HAKAM, "run", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path / "data")]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--camera", "none"], stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            assert process.stdout
            found = (re.search(r"For the host\s+(http://\S+)", line) for line in process.stdout)
            link = next((one[1] for one in found if one), None)
            assert link, (tmp_path / "log").read_text()
            yield link
        finally:
            process.terminate()
            process.wait(20)


def test_a_deal_is_played_to_its_end_and_scored_on_the_page(
    host_link: str, browser: Browser, tmp_path: Path
) -> None:
    script = deal_script("hokm", SEED, deals=1)
    file = tmp_path / "truth.jsonl"
    file.write_text(write(Record(script.header, script.actions)), encoding="utf-8")
    said = subprocess.run([*HAKAM, "score", str(file), "--json"], capture_output=True, text=True, check=True)
    deal = json.loads(said.stdout)["deals"][0]
    address = host_link.split("/join/")[0]
    context = browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto(host_link)
        headers = {"Origin": address, "Content-Type": "application/json"}
        for action in script.actions:
            line = {key: value for key, value in action.to_json().items() if key not in ("t", "by", "sure")}
            answer = context.request.post(f"{address}/api/v1/actions", data=json.dumps(line), headers=headers)
            assert answer.ok, (line, answer.text())
        page.goto(f"{address}/?lang=en")
        cells = page.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible(timeout=60_000)
        assert [int(cell) for cell in cells.all_inner_texts()[:2]] == deal["score"]
        figures = [page.locator(f"[data-side='{side}'] .figure").inner_text() for side in (0, 1)]
        assert [int(figure) for figure in figures] == deal["score"]
        # A second phone, in Persian, sees the same.
        other = context.new_page()
        other.goto(f"{address}/?lang=fa")
        digits = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
        cells = other.locator("#deals tbody tr").first.locator("td")
        expect(cells.first).to_be_visible(timeout=60_000)
        assert [int(cell.translate(digits)) for cell in cells.all_inner_texts()[:2]] == deal["score"]
    finally:
        context.close()
