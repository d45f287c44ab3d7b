"""Export, backup and restore from the command line."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.playout import deal_script
from scorekeeper.record import read
from scorekeeper.replay import score
from scorekeeper.store import open_store
from webui.cli import main


@pytest.fixture
def data(tmp_path: Path) -> Path:
    script = deal_script("hokm", 5, deals=2)
    header = script.header.to_json() | {"seats": ["=Amin", "Hamid", "Ali", "حامد"]}
    with open_store(tmp_path / "data") as store:
        for _ in range(2):
            game = store.start_game(header)
            store.append(game, 0, [action.to_json() for action in script.actions])
    return tmp_path / "data"


def run(*words: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.output


def test_export_of_a_record(data: Path) -> None:
    record = read(run("export", "--data", data))
    assert len(score(record)["deals"]) == 2
    assert run("export", "--data", data, "--game", "1") == run("export", "--data", data)
    assert "no such game" in run("export", "--data", data, "--game", "9", code=2)


def test_export_of_results(data: Path) -> None:
    rows = list(csv.DictReader(StringIO(run("export", "--data", data, "--format", "csv"))))
    assert [(row["game"], row["deal"]) for row in rows] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    assert rows[0]["players"].startswith("'=Amin, ")
    results = json.loads(run("export", "--data", data, "--format", "json"))
    assert [result["deal"] for result in results] == [1, 2, 1, 2]
    assert results[0]["players"][3] == "حامد"


def test_scores_stand_in_a_column_for_each_side(tmp_path: Path) -> None:
    """Nobody took a trick of the seven bid, and six of the six: -70 and 60 + 7. In Twenty-one 200 are lost
    to a bank of 1000 that the banker has put up."""
    spades = {"record": 1, "game": "spades", "seats": ["Amin", "Hamid", "Ali", "Hamed"]}
    lost = [{"do": "deal"}, {"do": "contract", "value": [7, 6]}, {"do": "end", "won": [0, 13]}]
    chips = {"record": 1, "game": "twenty-one", "seats": ["Amin", "Hamid", "Ali"], "start": {"banker": 2}}
    burnt = [
        {"do": "deal"},
        {"do": "say", "what": "bet", "seat": 0, "value": 200},
        {"do": "say", "what": "burnt", "seat": 0},
    ]
    with open_store(tmp_path / "data") as store:
        for header, actions in ((spades, lost), (chips, burnt)):
            store.append(store.start_game(header), 0, actions)
    rows = list(csv.DictReader(StringIO(run("export", "--data", tmp_path / "data", "--format", "csv"))))
    scores = [[row[f"score {side}"] for side in (1, 2, 3)] for row in rows]
    assert scores == [["-70", "67", ""], ["-200", "0", "0"]]


def test_backup_and_restore(data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "evenings.zip"
    said = json.loads(run("backup", archive, "--data", data, "--json"))
    assert said == {"file": str(archive), "pictures": 0}
    run("restore", archive, "--data", tmp_path / "new")
    assert run("export", "--data", tmp_path / "new") == run("export", "--data", data)


@pytest.mark.parametrize("words", [("export",), ("backup", "x.zip")])
def test_where_there_is_no_game(tmp_path: Path, words: tuple[str, ...]) -> None:
    said = run(*words, "--data", tmp_path, code=2)
    assert "There is no game in" in said
    assert "Traceback" not in said


def test_what_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("no zip")
    assert "cannot be restored" in run("restore", tmp_path / "x.zip", "--data", tmp_path / "d", code=2)
