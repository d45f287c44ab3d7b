"""Every test case of the specifications, played through the command that scores a record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import score
from scorekeeper.games.registry import GAMES
from tests.games import vectors

HERE = Path(__file__).parent
SPECS = HERE.parents[2] / "shared" / "rules"


FILES = {"trick_taking.vec": "trick-taking.md", "hokm.vec": "hokm.md"}
CASES = [case for name in FILES for case in vectors.parse((HERE / name).read_text())]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    lines = vectors.record(case, GAMES["hokm"])
    result = CliRunner().invoke(score, ["-", "--json"], input="\n".join(json.dumps(line) for line in lines))
    assert result.exit_code == 0, result.output
    outcome = json.loads(result.output)
    assert {key: vectors.answer(key, outcome) for key in case.expected} == case.expected


def test_there_are_46_cases():
    assert len(CASES) == len({case.id for case in CASES}) == 46


@pytest.mark.parametrize("name", FILES)
def test_the_cases_are_those_of_the_specification(name):
    spec = SPECS / FILES[name]
    if not spec.exists():
        pytest.skip("the specifications are not beside this checkout")
    blocks = "".join(re.findall(r"```vec\n(.*?)```", spec.read_text(), re.DOTALL))
    theirs = {case.id: (case.given, case.happens, case.expected) for case in vectors.parse(blocks)}
    ours = {c.id: (c.given, c.happens, c.expected) for c in vectors.parse((HERE / name).read_text())}
    assert ours == theirs


@pytest.mark.parametrize("suit", "SHDC")
def test_hakem_may_name_any_suit_also_one_he_does_not_hold(suit):
    lines = [
        {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}},
        {"do": "hakem", "seat": 0},
        {"do": "deal"},
        {"do": "trump", "suit": suit, "seat": 0},
    ]
    result = CliRunner().invoke(score, ["-", "--json"], input="\n".join(json.dumps(line) for line in lines))
    outcome = json.loads(result.output)
    assert (outcome["trump"], outcome["phase"], outcome["rulings"]) == (suit, "DEAL_REST", [])
