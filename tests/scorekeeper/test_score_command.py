"""``hakam score`` and ``hakam games`` as a person at the keyboard meets them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.games.registry import GAMES
from scorekeeper.playout import deal_script
from scorekeeper.record import LONGEST_LINE, MOST_BYTES, Record, write
from webui.cli import main

SCRIPT = deal_script("hokm", 5, 2, {"revoke"})
TEXT = write(Record(SCRIPT.header, SCRIPT.actions))


def hakam(*args, text=None):
    return CliRunner().invoke(main, args, input=text)


def test_json_from_standard_input_and_from_a_file(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(TEXT)
    piped, filed = hakam("score", "-", "--json", text=TEXT), hakam("score", str(path), "--json")
    assert (piped.exit_code, filed.exit_code) == (0, 0)
    outcome = json.loads(piped.output)
    assert outcome == json.loads(filed.output)
    assert {"game", "phase", "turn", "expects", "score", "deals", "rulings", "winner"} <= set(outcome)
    assert [r["rule"] for r in outcome["rulings"]] == ["R2", "R2"]


@pytest.mark.parametrize(("language", "words"), [("en", "did not follow"), ("fa", "نداد و")])
def test_for_a_reader(language, words):
    result = hakam("score", "-", "--lang", language, text=TEXT)
    assert result.exit_code == 0
    assert words in result.output
    assert "Amin + Ali" in result.output


@pytest.mark.parametrize("game", GAMES)
def test_a_persian_report_has_no_english(game):
    seats = 4 if 4 in GAMES[game].seats else max(GAMES[game].seats)
    script = deal_script(game, 3, 2, seats=tuple(["حامد", "علی", "امین", "حمید"][:seats]))
    for count in (0, 1, len(script.actions) // 2, len(script.actions)):
        text = write(Record(script.header, script.actions[:count]))
        said = hakam("score", "-", "--lang", "fa", text=text).output
        assert GAMES[game].titles["fa"] in said
        assert not re.search("[A-Za-z]{2}|[0-9]{2}", re.sub(r"^R\d+ ", "", said, flags=re.M)), said


def test_chips_are_told():
    header = {"record": 1, "game": "twenty-one", "seats": ["Amin", "Sara"], "start": {"banker": 1}}
    bets = [{"do": "say", "what": "bet", "seat": 0, "value": 200}, {"do": "say", "what": "burnt", "seat": 0}]
    text = "\n".join(map(json.dumps, (header, {"do": "deal"}, *bets)))
    assert re.search("Amin +chips -200\n", hakam("score", "-", text=text).output)
    assert re.search("Amin +ژتون -۲۰۰\n", hakam("score", "-", "--lang", "fa", text=text).output)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_line_of_a_record_is_shown(game):
    lines = hakam("games", game).output.splitlines()
    first = lines[lines.index("first line of a record") + 1]
    result = hakam("score", "-", text=first)
    assert (result.exit_code, GAMES[game].titles["en"] in result.output) == (0, True)


def test_the_end_of_a_match_names_the_winner():
    script = deal_script("hokm", 2, deals=100)
    assert "winner: " in hakam("score", "-", text=write(Record(script.header, script.actions))).output


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (
            [
                {
                    "record": 1,
                    "game": "joker",
                    "seats": ["Amin", "Sara"],
                    "start": {"h": [0, 1], "pairs": 26},
                },
            ],
            "loser: Sara",
        ),
        (
            [
                {"record": 1, "game": "fal-name", "seats": ["Amin"]},
                {"do": "table", "cards": ["AS", "AH"]},
            ],
            "loves you",
        ),
        (
            [
                {"record": 1, "game": "fal-family", "seats": ["Amin"]},
                {"do": "show", "card": "TD"},
            ],
            "not this time: 0 of 16",
        ),
    ],
)
def test_games_that_end_otherwise_say_how(record, words):
    assert words in hakam("score", "-", text="\n".join(map(json.dumps, record))).output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "line 1"),
        (TEXT.encode() + b'{"do":"paly"}', "did you mean 'play'?"),
        (b'\n{"a\xff": 1}', "line 2: this is not UTF-8"),
    ],
)
def test_a_malformed_record_gets_one_sentence(text, words):
    result = hakam("score", "-", text=text)
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output
    assert result.output.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path):
    result = hakam("score", str(tmp_path / "none.jsonl"))
    assert (result.exit_code, "cannot be read" in result.output) == (2, True)


def test_what_may_have_no_end_is_not_read(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        result = hakam("score", str(path))
        assert (result.exit_code, result.output) == (2, f"hakam: {path} is no file; name a record file\n")


@pytest.mark.parametrize("end", ["more than 32 MB", "larger than 32 MB"])
def test_more_than_any_game_is_refused(tmp_path, end):
    path = tmp_path / "endless.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)  # takes no room on the disk
    if end.startswith("more"):
        with path.open("rb") as piped:
            result = CliRunner().invoke(main, ["score", "-"], input=piped)
    else:
        result = hakam("score", str(path))
    assert (result.exit_code, end in result.output) == (2, True)


def test_a_line_is_no_longer_than_an_action_can_be():
    lines = TEXT.splitlines(keepends=True)
    most = json.dumps({"do": "correct", "of": 0, "remove": True}).ljust(LONGEST_LINE)
    assert hakam("score", "-", text=lines[0] + lines[1] + most + "\n").exit_code == 0
    result = hakam("score", "-", text=lines[0] + lines[1] + most + " \n")
    assert (result.exit_code, "line 3: this line has more than" in result.output) == (2, True)


def test_games():
    assert "حکم" in hakam("games").output
    assert [game["game"] for game in json.loads(hakam("games", "--json").output)] == list(GAMES)
    declared = json.loads(hakam("games", "hokm", "--json").output)
    assert {"must_ruff", "bam", "referee_mode"} <= {option["name"] for option in declared["options"]}
    for language in ("en", "fa"):
        text = hakam("games", "hokm", "--lang", language).output
        assert all(option["name"] in text for option in declared["options"])
        assert all(form["do"] in text for form in declared["actions"])
    result = hakam("games", "hokn")
    assert (result.exit_code, "did you mean 'hokm'?" in result.output) == (2, True)


@pytest.mark.parametrize("command", ["score", "games"])
def test_help_has_an_example(command):
    assert f"Example: hakam {command}" in hakam(command, "--help").output
