"""The record: what is read, written back, or refused with the place and what would be right."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.actions import READERS, Action
from scorekeeper.cards import CARDS
from scorekeeper.errors import OptionError, RecordError, UnknownGameError
from scorekeeper.games.hokm import HOKM
from scorekeeper.games.registry import GAMES, find
from scorekeeper.playout import deal_script
from scorekeeper.record import Record, read, write
from scorekeeper.replay import score
from tests.scorekeeper.records import ACTIONS, headers

HEAD = '{"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}}'


def refusal(*lines: str) -> str:
    with pytest.raises(RecordError) as error:
        read("\n".join(lines))
    return str(error.value)


def test_read():
    line = '{"do":"play","seat":1,"card":"10d","t":1.5,"by":"camera","sure":0.9,"evidence":["ab"]}'
    record = read(f"\ufeff{HEAD}\r\n\n{line}\n")
    assert record.actions == (
        Action("play", seat=1, card=CARDS["TD"], t=1.5, by="camera", sure=0.9, evidence=("ab",)),
    )
    assert record.header.seats == ("Amin", "Hamid", "Ali", "Hamed")


def test_null_is_a_field_that_is_not_there():
    assert read(HEAD + '\n{"do":"play","seat":null,"card":"7H"}').actions == (
        Action("play", card=CARDS["7H"]),
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"do":"play"', "not JSON"),
        ("[]", "an action is a JSON object"),
        ('"play"', "an action is a JSON object"),
        ("7", "an action is a JSON object"),
        ("{}", 'names what is done in "do"'),
        ('{"do":7}', 'names what is done in "do"'),
        ('{"do":"paly","card":"7H"}', "knows no action 'paly'; did you mean 'play'?"),
        ('{"do":"bid","seat":1,"value":100}', "knows no action 'bid'"),
        ('{"do":"play"}', "play needs 'card'"),
        ('{"do":"play","card":"1H"}', "'1H' is not a card"),
        ('{"do":"play","card":"۷H"}', "is not a card"),
        ('{"do":"play","card":7}', "card is a card such as"),
        ('{"do":"play","card":"JK"}', "exactly one joker"),
        ('{"do":"play","card":"7H","seat":4}', "seat is 4, but the seats are 0 to 3"),
        ('{"do":"play","card":"7H","seat":-1}', "whole number from 0"),
        ('{"do":"play","card":"7H","seat":true}', "whole number from 0"),
        ('{"do":"play","card":"7H","seat":1.0}', "whole number from 0"),
        ('{"do":"play","card":"7H","seat":"1"}', "whole number from 0"),
        ('{"do":"play","card":"7H","saet":1}', "unknown field 'saet'; did you mean 'seat'?"),
        ('{"do":"play","card":"7H","suit":"H"}', "play does not take 'suit'; it takes card, seat, pile"),
        ('{"do":"play","card":"7H","card":"8H"}', "'card' stands twice"),
        ('{"do":"play","card":"7H","t":"now"}', "number of seconds"),
        ('{"do":"play","card":"7H","t":NaN}', "NaN is not a number"),
        ('{"do":"play","card":"7H","t":' + "9" * 400 + "}", "number of seconds"),
        ('{"do":"play","card":"7H","sure":1.5}', "number from 0 to 1"),
        ('{"do":"play","card":"7H","evidence":"ab"}', "evidence is a list"),
        ('{"do":"play","card":"7H","evidence":[1]}', "evidence is a text"),
        ('{"do":"play","card":"7H","by":"\\ud800"}', "half a character"),
        ('{"do":"trump","suit":"X"}', "one of the letters S, H, D, C"),
        ('{"do":"trump"}', "trump needs 'suit'"),
        ('{"do":"hand","seat":1,"cards":"7H"}', "cards is a list"),
        ('{"do":"accuse"}', "accuse needs 'by_seat'"),
        ('{"do":"accuse","by_seat":9}', "by_seat is 9"),
        ('{"do":"accept","of":0}', "only 0 actions came before"),
        ('{"do":"correct","of":0}', "only 0 actions came before"),
        ('{"do":"correct"}', "number of the action that it replaces"),
        ('{"do":"correct","of":0,"card":null}', "is null"),
        ('{"do":"correct","of":0,"remove":false}', "remove is true or absent"),
        ('{"do":"say","what":"hello","seat":1}', "what is one of bam"),
        ('{"do":"say","what":"award","value":2}', "0 or 1"),
        ('{"do":"say","what":"seats","value":[0,0,1,2]}', "new order"),
        ('{"do":"say","what":"talk"}', "needs the seat"),
        ('{"do":"misdeal","what":"15-11"}', "what is one of 14-12, count"),
        ('{"do":"misdeal","what":"14-12","seat":1,"to":1}', "two players"),
        ('{"do":"end","won":[6,6]}', "seven or more"),
        ('{"do":"end","won":[7]}', "seven or more"),
        ('{"do":"end","taken":[7,6]}', "does not take 'taken'"),
        ("[" * 100_000, "not JSON"),
        (HEAD, "every action names what is done"),
    ],
)
def test_a_malformed_action_is_refused_with_its_line(line, words):
    message = refusal(HEAD, "", line)
    assert message.startswith("line 3: ")
    assert words in message
    assert "\n" not in message
    assert len(message) < 300


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"record": 2}, '"record": 1'),
        ({"record": True}, '"record": 1'),
        ({"game": "hokn"}, "there is no game 'hokn'; did you mean 'hokm'?"),
        ({"game": 7}, "game is a text"),
        ({"seats": ["A", "B", "C"]}, "played by 4; seats has 3 names"),
        ({"seats": "ABCD"}, "seats is a list"),
        ({"seats": ["A", "B", "C", ""]}, "a name in seats is a text"),
        ({"seats": None}, "seats is a list"),
        ({"optoins": {}}, "unknown field 'optoins' in the header; did you mean 'options'?"),
        ({"options": []}, "options is an object"),
        ({"options": {"rond_to_win": 1}}, "(see: hakam games hokm; did you mean 'ronds_to_win'?"),
        ({"options": {"ronds_to_win": 4}}, "ronds_to_win takes 1, 2, 3)"),
        ({"options": {"must_ruff": "perhaps"}}, "must_ruff takes false, true"),
        ({"options": {"ruff_ban_tricks": [2]}}, "ruff_ban_tricks takes"),
        ({"options": {"ruff_ban_tricks": [2, 14]}}, "ruff_ban_tricks takes"),
        ({"options": {"bam": None}}, "“null” cannot be chosen"),
        ({"options": {"partners": "drawn", "hakem_choice": "manual"}}, "Partners can only be drawn"),
        ({"options": {"partners": "drawn", "hakem_choice": "four_cards"}}, "Partners can only be drawn"),
        ({"options": {"referee_mode": "auto", "accusation": "off"}}, "needs accusations that are judged"),
        (
            {"options": {"accusation_not_yet_provable": "hold", "accusation_evidence": "table_and_hands"}},
            "change one of these two rules",
        ),
        ({"start": {"hakim": 0}}, "unknown key 'hakim' in start; did you mean 'hakem'?"),
        ({"start": {"hakem": 4}}, "seats are 0 to 3"),
        ({"start": {"score": [7, 0]}}, "list of 2 numbers up to 6"),
        ({"start": {"ronds": [1, 0]}}, "list of 2 numbers up to 0"),
        ({"start": {"score": 3}}, "start: score is a list"),
        ({"start": {"tricks": [7, 1]}}, "give the score instead"),
        ({"start": {"tricks": [6, 6, 1]}}, "list of 2 numbers"),
        ({"start": {"tricks": [10, 6]}}, "a deal has 13"),
        ({"start": {"trump": "hearts"}}, "one of the letters"),
        ({"start": {"known1": ["7H"], "known2": ["7H"]}}, "known in two hands"),
        ({"start": {"known1": ["7H", "7H"]}}, "holds a card twice"),
        ({"start": {"known1": ["RJ"]}}, "not in the pack"),
        ({"start": {"unseen": "7H"}}, "unseen is a list"),
        ({"start": {"left": [1, 2, 3]}}, "list of 4 numbers"),
        ({"start": {"void1": ["Z"]}}, "one of the letters"),
        ({"start": {"ban": {"team": 2, "suit": "D", "tricks": 2}}}, "ban is such as"),
        ({"start": {"ban": [1]}}, "ban is such as"),
    ],
)
def test_a_malformed_header_is_refused(fields, words):
    header = {**json.loads(HEAD), **fields}
    message = refusal("", json.dumps(header))
    assert message.startswith("line 2: ")
    assert words in message


@pytest.mark.parametrize("text", ["", "\n\n", "{}", "[]", "null", '{"do":"deal"}'])
def test_what_is_no_record_at_all(text):
    assert "begins with a header such as" in refusal(text)


def test_errors_keep_their_kind_where_no_file_is_read():
    with pytest.raises(UnknownGameError):
        find("chess")
    with pytest.raises(OptionError):
        HOKM.settle({"bam": "perhaps"})


@pytest.mark.parametrize("game", GAMES.values())
def test_every_declaration_is_whole(game):
    for option in game.options:
        assert option.default in option.values
        for value in option.values:
            listed = list(value) if isinstance(value, tuple) else value
            assert option.read(listed) == value
            assert option.read(json.dumps(listed) if not isinstance(value, str) else value) == value
        assert set(option.text) == {"en", "fa"}
        assert all(option.text.values())
    names = [option.name for option in game.options]
    assert len(names) == len(set(names))
    for form in game.actions:
        assert set(form.text) == {"en", "fa"}
        assert {*form.needs, *form.may} <= set(READERS)
    json.dumps(game.to_json())


@pytest.mark.parametrize(
    ("name", "spelling", "value"),
    [
        ("bam", True, "on"),
        ("bam", "false", "off"),
        ("bam", "no", "off"),
        ("middle_card", False, "not_allowed"),
        ("must_ruff", "yes", True),
        ("must_ruff", "off", False),
        ("ronds_to_win", "3", 3),
        ("ruff_ban_tricks", "1,1", (1, 1)),
        ("ruff_ban_tricks", "[3, 0]", (3, 0)),
    ],
)
def test_options_are_read_from_a_header_and_from_a_command_line(name, spelling, value):
    assert HOKM.settle({name: spelling})[name] == value


QUICK = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@QUICK
@given(headers(), st.lists(ACTIONS, max_size=20))
def test_what_is_written_reads_the_same(header, lines):
    actions = tuple(Action.from_json(line) for line in lines if line["do"] != "accept")
    record = Record(header, actions)
    assert read(write(record)) == record
    assert tuple(Action.from_json(action.to_json()) for action in actions) == actions


SCRIPT = deal_script("hokm", 11)
GOOD = write(Record(SCRIPT.header, SCRIPT.actions)).splitlines()[:12]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(GOOD) - 1),
    st.sampled_from([*READERS, "record", "game", "seats", "options", "start"]),
    JUNK,
)
def test_a_field_of_any_kind_is_read_or_refused(number, field, junk):
    lines = list(GOOD)
    lines[number] = json.dumps({**json.loads(lines[number]), field: junk})
    _read_or_refuse("\n".join(lines))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_damaged_text_is_read_or_refused(data):
    text = "\n".join(GOOD)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 5))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :]
    _read_or_refuse(text)


def _read_or_refuse(text: str) -> None:
    refused = None
    try:
        record = read(text)
    except RecordError as error:
        refused = error
    if refused is None:
        json.dumps(score(record))
    else:
        assert refused.line is not None
        assert str(refused).startswith(f"line {refused.line}: ")
