"""Gam: every case of its specification, its rules, and the count proof of its sixteen trumps."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cards import Card
from scorekeeper.cli import score
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.gam_knowledge import GamKnowledge
from scorekeeper.games.proof import Denial
from tests.games import gam_notation, vectors
from tests.games.tables import do, played, rulings

HERE = Path(__file__).parent
SPEC = HERE.parents[2] / "shared" / "rules" / "gam.md"
CASES = vectors.parse((HERE / "gam.vec").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case):
    text = "\n".join(json.dumps(line) for line in gam_notation.record(case))
    result = CliRunner().invoke(score, ["-", "--json"], input=text)
    assert result.exit_code == 0, result.output
    outcome = json.loads(result.output)
    assert {key: gam_notation.answer(key, outcome) for key in case.expected} == case.expected


def test_the_cases_are_those_of_the_specification():
    assert len({case.id for case in CASES}) == 23
    if not SPEC.exists():
        pytest.skip("the specifications are not beside this checkout")
    blocks = "".join(re.findall(r"```vec\n(.*?)```", SPEC.read_text(), re.DOTALL))
    assert vectors.parse(blocks) == CASES
