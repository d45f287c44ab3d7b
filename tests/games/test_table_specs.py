"""Every case that the specifications of these games list in tables has its test here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SPECS = HERE.parents[2] / "shared" / "rules"
FILES = {
    "fal-name.md": ("test_fal_name.py", 13),
    "joker-old-maid.md": ("test_joker.py", 16),
    "bluff.md": ("test_bluff.py", 19),
    "fal-family.md": ("test_fal_family.py", 8),
    "dirty-seven.md": ("test_dirty_seven.py", 25),
    "pasur.md": ("test_pasur.py", 30),
    "twenty-one.md": ("test_twenty_one.py", 23),
}


@pytest.mark.parametrize("spec", FILES)
def test_every_case_is_tested(spec):
    if not (SPECS / spec).exists():
        pytest.skip("the specifications are not beside this checkout")
    section = (SPECS / spec).read_text().split("\n## 7.")[1].split("\n## 8.")[0]
    cases = re.findall(r"^\| ([A-Z]\d+) \|", section, re.MULTILINE)
    file, number = FILES[spec]
    tests = (HERE / file).read_text()
    assert len(cases) == number
    missing = [case for case in cases if not re.search(rf"(?<![a-z0-9]){case}(?!\d)", tests, re.IGNORECASE)]
    assert missing == []
