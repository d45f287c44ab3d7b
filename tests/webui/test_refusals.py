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
    for sentence in map(_spoken, said):
        assert i18n.in_words_of("fa", sentence) != sentence, sentence


def _spoken(argument: ast.expr) -> str:
    """The sentence, with some word for each value in it."""
    if isinstance(argument, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in argument.values)
    assert isinstance(argument, ast.Constant)
    return str(argument.value)
