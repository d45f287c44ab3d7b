"""What is no record gets one sentence with its line, in every game: legal records, spoilt in many ways."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.actions import DEFAULTS, READERS, Action
from scorekeeper.games.registry import GAMES
from scorekeeper.playout import GAMES as PLAYOUTS
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.record import Header, Record, read, write
from webui.cli import main

LONG = "x" * 100_000
HUGE = 10**30
NUMBERS: list[Any] = [-1, 1.5, "1", True, HUGE, [0], {"a": 1}, LONG, [[0]]]
TEXTS: list[Any] = [7, "", [], {}, True, "\ud800"]
CARDS: list[Any] = ["1H", "ZZ", "", "7", 7, ["7H"], {}, "7HH", True, "JK JK", LONG, "٧H"]
LISTS: list[Any] = ["7H", 7, {}, [7], [["7H"]], ["ZZ"], [None], True, ["7H", LONG]]
WRONG: dict[str, list[Any]] = {
    **dict.fromkeys(("seat", "count", "to", "from", "by_seat", "against", "dealer", "of"), NUMBERS),
    "card": CARDS,
    "cards": LISTS,
    "cap": ["7H", [7], [["ZZ"], []], {}, [[["7H"]], []]],
    "suit": ["X", "", 7, "hearts", ["H"], True, LONG],
    "pile": [-1, 1.5, [], {}, "", HUGE],
    "what": [*TEXTS, "hello", LONG],
    **{
        name: [7, "7", [-1, 8], [1.5, 2], {}, [[7, 6]], [HUGE, 1], [True]] for name in ("taken", "won", "got")
    },
    "remove": [False, 1, "yes", []],
    "t": ["now", True, [], {}, HUGE**14],
    "by": TEXTS,
    "sure": [1.5, -0.1, "0.9", True, [], HUGE],
    "evidence": ["ab", [1], {}, [[]], 7],
    "do": [*TEXTS, "paly", "Play", LONG, None],
}
"""Values that no action of any game takes."""
RAW = [
    '{"do":"play"',
    "{'do':'end'}",
    '{"do":"end",}',
    '{"do":"end"} {"do":"end"}',
    "[]",
    '["end"]',
    '"end"',
    "7",
    "null",
    "true",
    "{}",
    "end",
    "NaN",
    "[" * 100_000,
    '{"a":' * 5_000 + "1" + "}" * 5_000,
    '{"do":"end","do":"end"}',
    '{"do":"end","t":NaN}',
    '{"do":"end","t":Infinity}',
    '{"do":"end","t":1e999}',
    '{"do":"end","sure":-Infinity}',
    '{"do":"end","t":' + "9" * 10_000 + "}",
    '\ufeff{"do":"end"}',
    '{"do":"end","' + LONG + '":1}',
    '{"do":"' + LONG + '"}',
    '{"do":"end","note":"hello"}',
    '{"do":null}',
    '{"seat":1,"card":"7H"}',
    '{"do":"correct"}',
    '{"do":"correct","of":0}',
    '{"do":"correct","of":0,"remove":true,"card":"7H"}',
    '{"do":"correct","of":0,"remove":false}',
    '{"do":"correct","of":0,"card":null}',
    '{"do":"correct","of":100000,"remove":true}',
    '{"do":"correct","of":-1,"remove":true}',
    '{"do":"correct","of":"0","remove":true}',
    '{"do":"correct","of":0,"evidence":["ab"]}',
    '{"do":"correct","of":0,"cards":"7H"}',
    '{"do":"correct","of":999999999999999999999,"remove":true}',
    '{"do":"accept","of":100000}',
    '{"do":"accept"}',
    "// a remark",
    '{"do":"end"}\x00',
    '{"do":"end","t":"\\ud800"}',
]
"""Lines that are no action of any game."""
HEADERS: list[dict[str, Any]] = [
    {"record": 2},
    {"record": "1"},
    {"record": True},
    {"record": None},
    {"game": None},
    {"game": 7},
    {"game": "hokn"},
    {"game": LONG},
    {"game": ""},
    {"seats": None},
    {"seats": "Amin"},
    {"seats": {}},
    {"seats": []},
    {"seats": [7]},
    {"seats": [""] * 4},
    {"seats": [["Amin"]]},
    {"seats": ["Amin"] * 100},
    {"options": []},
    {"options": "none"},
    {"options": {"no_such_rule": 1}},
    {"options": {LONG: 1}},
    {"options": None},
    {"start": []},
    {"start": 7},
    {"start": {"no_such_key": 1}},
    {"start": {LONG: 1}},
    {"do": "play"},
    {LONG: 1},
    {"Record": 1},
]
NO_SENTENCE = re.compile(
    r"Traceback|NoneType|object at 0x|has no attribute|unsupported operand|not subscriptable|not iterable"
    r"|index out of range|unhashable|\bKeyError|\bTypeError|\bValueError|Enum|<class"
)


def legal(game: str, number: int) -> list[str]:
    """The beginning of a record that is right, as lines; of a game that is not played out whatever
    needs no field."""
    seats = max(n for n in GAMES[game].seats if n <= len(NAMES))
    if game not in PLAYOUTS:
        plain = [Action(form.do) for form in GAMES[game].actions if not form.needs]
        return write(Record(Header(game, NAMES[:seats]), tuple(plain))).splitlines()
    script = deal_script(game, number, seats=NAMES[:seats])
    return write(Record(script.header, script.actions[:40])).splitlines()


LEGAL = {game: [legal(game, number) for number in range(3)] for game in GAMES}


def hakam(lines: list[str] | bytes) -> Any:
    data = lines if isinstance(lines, bytes) else "\n".join(lines).encode(errors="surrogatepass")
    return CliRunner().invoke(main, ["score", "-"], input=data)


def assert_refused(result: Any, line: int, what: Any) -> None:
    """One sentence, its place, and no more."""
    shown = (str(what)[:300], result.output[:600], result.exception)
    assert result.exit_code == 2, shown
    assert result.output.startswith(f"hakam: line {line}: "), shown
    assert result.output.count("\n") == 1, shown
    assert len(result.output) < 330, shown
    assert len(result.output.split()) > 5, shown
    assert not NO_SENTENCE.search(result.output), shown


@pytest.mark.parametrize("game", GAMES)
def test_lines_that_are_no_actions(game: str) -> None:
    rng = random.Random(game)
    for raw in RAW:
        lines = rng.choice(LEGAL[game])[:]
        at = rng.randrange(1, len(lines) + 1)
        lines.insert(at, raw)
        assert_refused(hakam(lines), at + 1, raw)


@pytest.mark.parametrize("game", GAMES)
def test_fields_that_are_wrong(game: str) -> None:
    """Every field that occurs, with values that it never takes; every field that an action needs, left out;
    every field that it does not take."""
    rng = random.Random(game)
    for form in GAMES[game].actions:
        found = [
            (lines, n)
            for lines in LEGAL[game]
            for n, text in enumerate(lines[1:], start=1)
            if json.loads(text)["do"] == form.do
        ]
        if not found:
            continue
        for name in (*form.needs, *form.may, "t", "by", "sure", "evidence", "do"):
            for value in WRONG.get(name, []):
                lines, n = rng.choice(found)
                spoilt = json.dumps({**json.loads(lines[n]), name: value})
                assert_refused(hakam([*lines[:n], spoilt, *lines[n + 1 :]]), n + 1, spoilt)
        for name in form.needs:
            lines, n = rng.choice(found)
            values = {k: v for k, v in json.loads(lines[n]).items() if k != name}
            for spoilt in (json.dumps(values), json.dumps({**values, name: None})):
                assert_refused(hakam([*lines[:n], spoilt, *lines[n + 1 :]]), n + 1, spoilt)
        takes = {"do", "t", "by", "sure", "evidence", *form.needs, *form.may}
        right: dict[str, Any] = {"card": "7H", "cards": ["7H"], "cap": [["7H"], []], "suit": "H"}
        right |= {"taken": [1, 2], "won": [1, 2]}
        for name in READERS.keys() - takes - {"of", "remove"}:
            lines, n = rng.choice(found)
            value = right.get(name, [1, 2] if name == "got" else "a" if name in ("pile", "what") else 1)
            spoilt = json.dumps({**json.loads(lines[n]), name: value})
            assert_refused(hakam([*lines[:n], spoilt, *lines[n + 1 :]]), n + 1, spoilt)


@pytest.mark.parametrize("game", GAMES)
def test_headers_that_are_wrong(game: str) -> None:
    lines = LEGAL[game][0]
    for fields in HEADERS:
        spoilt = json.dumps({**json.loads(lines[0]), **fields})
        assert_refused(hakam([spoilt, *lines[1:]]), 1, spoilt)
    for name in ("record", "game", "seats"):
        spoilt = json.dumps({k: v for k, v in json.loads(lines[0]).items() if k != name})
        assert_refused(hakam([spoilt, *lines[1:]]), 1, spoilt)
    for option in GAMES[game].options:
        words = () if option.name == "forfeit" else ("no such", "two\nlines")  # a forfeit is any words
        for value in (*words, None, [], {}, -7, 1e400, LONG, [[1]], HUGE):
            text = json.dumps({**json.loads(lines[0]), "options": {option.name: value}})
            result = hakam([text.replace("Infinity", "1e400"), *lines[1:]])
            assert_refused(result, 1, (option.name, value))
    assert_refused(hakam(lines[1:]), 1, "no header")
    assert_refused(hakam([lines[0], *lines]), 2, "two headers")


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_are_wrong(game: str) -> None:
    """No key of a position takes these; those that it may take are read and scored, or refused."""
    lines = LEGAL[game][0]
    junk: list[Any] = [-1, 1.5, "no such", True, HUGE, LONG, {"a": 1}, [[[0]]], [None], ["ZZ"], ["7H", "7H"]]
    may_be = [0, 1, 99, [], [0, 0], ["AS"], [1] * 4, {}, [["AS"], []], "H", [[1, 2]], [99, 99], [0.5, 0.5]]
    for key in GAMES[game].start:
        refused = 0
        for value in (*junk, *may_be):
            for more in ({}, {"trump": "S"}) if "trump" in GAMES[game].start else ({},):
                spoilt = json.dumps({**json.loads(lines[0]), "start": {**more, key: value}})
                result = hakam([spoilt])
                if result.exit_code:
                    assert_refused(result, 1, spoilt)
                    refused += 1
                else:
                    hakam([spoilt, *lines[1:]])
        assert refused > 5, key


@pytest.mark.parametrize("game", GAMES)
def test_files_that_are_no_text(game: str) -> None:
    text = "\n".join(LEGAL[game][0])
    assert hakam(text.encode("utf-8-sig")).exit_code == 0
    assert hakam(text.replace("\n", "\r\n").encode()).exit_code == 0
    for data, line in (
        (b"", 1),
        (b"\n \n\t\n", 1),
        (text.encode("utf-16"), 1),
        (text.encode() + b'\n{"do":"end","by":"\xff"}', len(text.split("\n")) + 1),
        (b"\x00" * 1000, 1),
        (b"\x89PNG\r\n\x1a\n", 1),
        (b"\xef\xbb\xbf\xef\xbb\xbf" + text.encode(), 1),
        (text.replace("\n", "\r").encode(), 1),
        (text.replace("\n", " ").encode(), 1),
        (json.dumps([json.loads(line) for line in text.split("\n")]).encode(), 1),
    ):
        assert_refused(hakam(data), line, data[:40])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_anything_at_all_is_scored_or_refused(game: str, seed: int) -> None:
    """Any field with any value in any place: a sentence with its line, or an outcome."""
    rng = random.Random(f"malformed {game} {seed}")
    values = [value for some in WRONG.values() for value in some if value is not LONG]
    values += [0, 1, 2, 3, 5, 52, "7H", "AS", "H", ["7H", "7H"], ["AS", "KD"], [7, 6], "a", "b", "discard"]
    names = [name for name, _ in DEFAULTS]
    says = [word for form in GAMES[game].actions for word in form.says]
    for _ in range(60):
        lines = rng.choice(LEGAL[game])[:]
        for _ in range(rng.choice([1, 1, 2, 4])):
            n = rng.randrange(1, len(lines))
            line = json.loads(lines[n])
            how = rng.randrange(6)
            if how == 0 and line:
                line.pop(rng.choice(list(line)))
            elif how == 1:
                line["do"] = rng.choice(GAMES[game].actions).do
            elif how == 2 and says:
                line = {"do": "say", "seat": rng.randrange(4), "what": rng.choice(says)}
                line["value"] = rng.choice(values)
            elif how == 3:
                line = {"do": "correct", "of": rng.randrange(n + 1), rng.choice(names): rng.choice(values)}
            elif how == 4 and n > 1:
                line = json.loads(lines[rng.randrange(1, n)])
            else:
                line[rng.choice(names).rstrip("_")] = rng.choice(values)
            lines[n] = json.dumps(line)
        result = hakam(lines)
        if result.exit_code:
            place = re.match(r"hakam: line (\d+): ", result.output)
            assert place, (lines, result.output, result.exception)
            assert_refused(result, int(place[1]), lines)
        else:
            read("\n".join(lines))
