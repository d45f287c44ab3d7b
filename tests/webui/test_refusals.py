"""Every sentence with which the table refuses a tap is known in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from webui import i18n

ROOM = Path(__file__).parents[2] / "scorekeeper"
REFUSALS = {"NotAllowedError", "ConflictError", "AnswerError"}


@pytest.mark.parametrize("module", ["permissions", "table", "following"])
def test_refusals_are_translated(module: str) -> None:
    tree = ast.parse((ROOM / f"{module}.py").read_text(encoding="utf-8"))
    said = [
        call.args[0]
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSALS
    ]
    assert said
    for sentence in said:
        assert isinstance(sentence, ast.Constant)
        assert i18n.in_words_of("fa", sentence.value) != sentence.value, sentence.value
