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


FILES = {
    "trick_taking.vec": ("trick-taking.md", 15),
    "hokm.vec": ("hokm.md", 31),
    "spades.vec": ("spades-jokers.md", 20),
    "shelem.vec": ("shelem.md", 35),
}
"""Those that a specification has, and how many."""
OTHERS = {"gam.vec"}
"""In a notation of their own: `test_gam`."""
CASES = [
    (file.stem.replace("_", "-"), case)
    for file in sorted(HERE.glob("*.vec"))
    if file.name not in OTHERS
    for case in vectors.parse(file.read_text())
]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[case.id for _, case in CASES])
def test_case(game, case):
    lines = vectors.record(case, GAMES[case.given.get("game", "hokm" if game == "trick-taking" else game)])
    result = CliRunner().invoke(score, ["-", "--json"], input="\n".join(json.dumps(line) for line in lines))
    assert result.exit_code == 0, result.output
    outcome = json.loads(result.output)
    assert {key: vectors.answer(key, outcome) for key in case.expected} == case.expected


@pytest.mark.parametrize("name", FILES)
def test_no_case_is_left_out(name):
    cases = vectors.parse((HERE / name).read_text())
    assert len(cases) == len({case.id for case in cases}) == FILES[name][1]


@pytest.mark.parametrize("name", FILES)
def test_the_cases_are_those_of_the_specification(name):
    spec = SPECS / FILES[name][0]
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
