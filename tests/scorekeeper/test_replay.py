"""The fold over a record: correction, undo, what-if, and any sequence of actions at all."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.playout import deal_script
from scorekeeper.record import Header, Record, read, write
from scorekeeper.replay import Replay, score
from tests.scorekeeper.records import ACTIONS, headers

SLOW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def fill(header, lines):
    """A replay of these lines; those that accept something later than they are, are left out."""
    replay = Replay(header)
    for line in lines:
        if line["do"] != "accept" or line["of"] < len(replay):
            replay.append(Action.from_json(line))
    return replay


@SLOW
@given(headers(), st.lists(ACTIONS, max_size=40))
def test_any_actions_in_any_order_have_an_outcome(header, lines):
    replay = fill(header, lines)
    outcome = replay.outcome()
    assert outcome["phase"] in replay.game.phases
    assert set(outcome["expects"]) <= {form.do for form in replay.game.actions}
    assert sum(outcome["tricks"]) <= 13
    for ruling in replay.rulings:
        assert ruling.at is not None
        assert all(0 <= number < len(replay) for number in (*ruling.because, ruling.at))
        assert "{" not in ruling.text["en"] + ruling.text["fa"]
    assert len(replay.public()["rulings"]) <= len(replay.rulings)
    assert replay.board.closed <= len(replay)
    again = read(write(Record(header, replay.actions)))
    assert score(again) == outcome


@SLOW
@given(headers(), st.integers(0, 10**6), st.lists(st.tuples(st.floats(0, 1), ACTIONS), max_size=6))
def test_real_deals_with_odd_things_in_between(header, seed, odd):
    """A deal as it is played, with a few actions that do not belong there."""
    lines = [action.to_json() for action in deal_script("hokm", seed).actions]
    for place, line in odd:
        lines.insert(int(place * len(lines)), line)
    replay = fill(header, lines)
    outcome = replay.outcome()
    assert len(outcome["deals"]) <= 1 + len(odd)
    assert outcome["score"][0] + outcome["score"][1] <= 11 + 3 * len(outcome["deals"])
    for entry in outcome["deals"]:
        assert max(entry["score"]) <= 3
        assert min(entry["score"]) == 0
    # a correction that changes nothing brings everything out the same
    first = next(n for n, action in enumerate(replay.actions) if action.do == "hakem")
    replay.append(Action("correct", of=first, seat=replay.actions[first].seat))
    assert replay.outcome() == outcome


@SLOW
@given(headers(), st.lists(ACTIONS, min_size=1, max_size=25), st.data())
def test_undo_is_a_replay_without_the_entry(header, lines, data):
    lines = [line for line in lines if line["do"] != "accept"]
    if not lines:
        return
    out = data.draw(st.integers(0, len(lines) - 1))
    undone = fill(header, lines)
    undone.append(Action("correct", of=out, remove=True))
    without = fill(header, lines[:out] + lines[out + 1 :])

    def moved(number):
        return number if number is None or number < out else number - 1

    ours, theirs = undone.outcome(), without.outcome()
    for ruling in ours["rulings"]:
        ruling["at"] = moved(ruling["at"])
        ruling["because"] = [moved(number) for number in ruling["because"]]
        if "cured" in ruling:
            ruling["cured"] = moved(ruling["cured"])
    assert ours == theirs


@SLOW
@given(headers(), st.lists(ACTIONS, max_size=25), ACTIONS)
def test_a_what_if_changes_nothing(header, lines, last):
    replay = fill(header, lines)
    before = replay.outcome()
    if last["do"] != "accept":
        twin = replay.copy()
        twin.append(Action.from_json(last))
        assert len(twin) == len(replay) + 1
    assert replay.outcome() == before


@SLOW
@given(headers(), st.lists(ACTIONS, max_size=25))
def test_appending_gives_the_rulings_that_it_brought(header, lines):
    replay, seen = Replay(header), []
    for line in lines:
        if line["do"] != "accept":
            fresh = replay.append(Action.from_json(line))
            assert all(ruling in replay.rulings for ruling in fresh)
            seen += fresh
    changed = [r for r in replay.rulings if r not in seen]
    assert all(r.cured is not None or r.kind == "note" for r in changed)


class TestCorrections:
    def setup_method(self):
        script = deal_script("hokm", 7)
        self.replay = Replay.of(Record(script.header, script.actions))

    def correct(self, **fields):
        return self.replay.append(Action("correct", **fields))

    def test_a_correction_can_be_taken_back(self):
        before = self.replay.outcome()
        self.correct(of=3, seat=(self.replay.actions[3].seat + 1) % 4)
        assert self.replay.outcome() != before
        self.correct(of=len(self.replay) - 1, remove=True)
        assert self.replay.outcome() == before

    def test_the_later_correction_counts(self):
        before = self.replay.outcome()
        card = self.replay.actions[3].card
        self.correct(of=3, card=Action.from_json({"do": "play", "card": "RJ"}).card)
        self.correct(of=3, card=card)
        assert self.replay.outcome() == before

    def test_what_a_person_put_right_is_sure(self):
        replay = Replay(Header("hokm", ("A", "B", "C", "D")))
        replay.append(Action.from_json({"do": "hakem", "seat": 1, "sure": 0.4, "by": "camera", "t": 2.5}))
        replay.append(Action.from_json({"do": "correct", "of": 0, "seat": 2, "by": "A", "t": 9}))
        standing = replay.standing[0]
        assert (standing.seat, standing.sure, standing.by, standing.t) == (2, None, "camera", 2.5)

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({}, "needs"),
            ({"of": 9999}, "only"),
            ({"of": 3}, "gives the fields"),
            ({"of": 3, "remove": True, "seat": 1}, "not both"),
            ({"of": 3, "suit": "H"}, "does not take"),
            ({"of": 3, "seat": 7}, "seats are 0 to 3"),
        ],
    )
    def test_refused(self, fields, words):
        before = len(self.replay)
        with pytest.raises(RecordError, match=words):
            self.correct(**fields)
        assert len(self.replay) == before

    def test_what_is_removed_cannot_be_changed(self):
        self.correct(of=3, remove=True)
        for fields in ({"seat": 1}, {"remove": True}):
            with pytest.raises(RecordError, match="removed before"):
                self.correct(of=3, **fields)

    def test_a_correction_can_only_be_removed(self):
        self.correct(of=3, seat=1)
        with pytest.raises(RecordError, match="itself a correction"):
            self.correct(of=len(self.replay) - 1, seat=2)


def test_a_record_of_ten_thousand_actions_is_judged_to_its_end():
    script = deal_script("hokm", 3)
    deal = script.actions[1:41]  # its dealing and nine tricks; the next deal begins without its end
    actions = (script.actions[0], *(deal * 250))[:10_000]
    outcome = score(read(write(Record(script.header, actions))))
    assert outcome["phase"] in ("PLAY", "SCORE")
