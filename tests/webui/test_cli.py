"""The one command that joins the rooms."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from webui.cli import main

COMMANDS = [
    "backup", "bench", "doctor", "eval", "export", "games", "look", "restore", "run", "score", "train",
    "watch",
]  # fmt: skip


def test_every_room_brings_its_commands() -> None:
    listed = main.list_commands(click.Context(main))
    assert set(COMMANDS) <= set(listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_an_example(command: str) -> None:
    answer = CliRunner().invoke(main, [command, "--help"])
    assert answer.exit_code == 0
    assert "Example" in answer.output


def test_an_unknown_command_is_wrong_use() -> None:
    assert CliRunner().invoke(main, ["scores"]).exit_code == 2


def test_scoring_loads_neither_server_nor_camera() -> None:
    code = (
        "import sys; from webui.cli import main; main(['score', '--help'], standalone_mode=False); "
        "heavy = {'cv2', 'onnxruntime', 'flask', 'numpy'} & set(sys.modules); sys.exit(' '.join(heavy) or 0)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert ended.returncode == 0, ended.stderr


def test_every_package_is_installed() -> None:
    root = Path(__file__).parents[2]
    listed = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    rooms = {name.partition(".")[0] for name in listed}
    there = {init.parent for room in rooms for init in (root / room).rglob("__init__.py")}
    assert {".".join(folder.relative_to(root).parts) for folder in there} == set(listed)
