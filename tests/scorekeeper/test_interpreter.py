"""Observations become facts and questions: order kept, doubts asked, seats by what was seen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Suit
from scorekeeper.errors import ConflictError, UnknownGameError
from scorekeeper.following import AnswerError
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import (
    POOL,
    Backs,
    Gone,
    Pile,
    Place,
    Reading,
    Reread,
    Up,
    View,
    ViewChanged,
    Zone,
)
from scorekeeper.playout import deal_script
from scorekeeper.record import Header
from tests.scorekeeper.acting import HEADER, SEEN, Desk, card, facts, like, sure, unsure


@pytest.fixture
def desk() -> Desk:
    """In the middle of a deal: seat 0 leads, hearts are trumps."""
    start = {"hakem": 0, "trump": "H"}
    return Desk(interpreter_for("hokm", PACK, 4), Header("hokm", HEADER.seats, {}, start))


def scripted(seed: int, **wanted: object) -> tuple[Desk, list[Action]]:
    script = deal_script("hokm", seed, **wanted)  # type: ignore[arg-type]
    return Desk(interpreter_for("hokm", PACK, 4), script.header), list(script.actions)


def none() -> Iterator[None]:
    while True:
        yield None


@pytest.mark.parametrize("seed", range(6))
def test_whole_deals_are_followed_exactly(seed: int) -> None:
    desk, actions = scripted(seed, mistakes={"revoke", "turn"} if seed % 2 else ())
    assert desk.run(actions, none()) == []
    assert facts(desk.replay.actions) == facts(actions)
    assert all(fact.by == "camera" for fact in desk.replay.actions if fact.do == "play")


@pytest.mark.parametrize("seed", range(6))
def test_doubts_keep_the_order_and_cost_nothing_once_answered(seed: int) -> None:
    desk, actions = scripted(seed)
    noise = random.Random(seed)
    played: dict[float | None, Action] = {}

    def answer_all() -> None:
        while desk.interpreter.questions:
            asked = desk.interpreter.questions[0]
            desk.answer(asked.id, played[asked.t])

    for action in actions:
        if action.do not in SEEN:
            answer_all()  # as a table does before the next deal; until then everything waits
            desk.tap(action)
            continue
        doubtful = action.do == "play" and action.card is not None and noise.random() < 0.15
        reading = unsure(action.card, like(action.card)) if doubtful and action.card else None
        seen = desk.scene.of(action, reading)
        if isinstance(seen, Up) and noise.random() < 0.05:
            seen = replace(seen, seat=None)
        played[seen.t] = action
        desk.see(seen)
    answer_all()
    assert facts(desk.replay.actions) == facts(actions)


def test_what_comes_after_a_doubt_waits_in_order(desk: Desk) -> None:
    desk.play("AD", 0)
    (asked,) = desk.play("6D", 1, unsure("6D", "9D", "8D", "5D"))
    assert (asked.kind, asked.seat, asked.choices) == ("card", 1, ("6D", "9D", "8D"))
    desk.play("4D", 2)
    desk.play("2D", 3)
    assert desk.record == ["play 0 AD"]
    lying = desk.interpreter.open_trick(desk.replay)
    assert [(one.seat, one.card, one.held) for one in lying] == [
        (0, card("AD"), False),
        (1, None, True),
        (2, card("4D"), True),
        (3, card("2D"), True),
    ]
    desk.sweep(0)
    desk.play("KD", 0)
    assert desk.record == ["play 0 AD"]
    assert [one.card for one in desk.interpreter.open_trick(desk.replay)] == [card("KD")]
    desk.answer(asked.id, Action("play", card=card("6D")), by="Hamid")
    assert desk.record == ["play 0 AD", "play 1 6D", "play 2 4D", "play 3 2D", "collect 0", "play 0 KD"]
    said = desk.replay.actions[1]
    assert (said.by, said.sure, said.t) == ("Hamid", 1.0, 1.0)


def test_a_better_reading_settles_a_doubt(desk: Desk) -> None:
    desk.play("AD", 0)
    (asked,) = desk.play("6D", 1, unsure("6D", "9D"))
    assert desk.see(Reread(9.0, 2, unsure("9D", "6D"))) == []
    assert desk.interpreter.questions[0].choices == ("9D", "6D")
    desk.see(Reread(9.5, 2, sure("6D")))
    assert desk.record == ["play 0 AD", "play 1 6D"]
    with pytest.raises(ConflictError, match="no longer open"):
        desk.answer(asked.id, Action("play", card=card("9D")))


def test_nothing_was_played_there(desk: Desk) -> None:
    desk.play("AD", 0)
    (asked,) = desk.play("6D", 1, unsure("6D", "9D"))
    desk.play("4D", 2)
    desk.answer(asked.id, None)
    assert desk.record == ["play 0 AD", "play 2 4D"]


def test_given_up_questions_let_the_rest_through(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("6D", 1, unsure("6D", "9D"))
    desk.play("4D", 2)
    desk.play("2D", None)
    desk.tap(*desk.interpreter.flush())
    assert desk.record == ["play 0 AD", "play 2 4D"]
    assert desk.interpreter.questions == ()


@pytest.mark.parametrize(("seat", "share"), [(None, 1.0), (2, 0.4)])
def test_an_unclear_seat_is_asked_whoever_is_on_turn(desk: Desk, seat: int | None, share: float) -> None:
    desk.play("AD", 0)
    (asked,) = desk.see(desk.scene.up(sure("6D"), seat, card("6D"), sure=share))
    assert (asked.kind, asked.card) == ("seat", card("6D"))
    assert asked.choices == ((0, 1, 2, 3) if seat is None else (2, 0, 1, 3))
    with pytest.raises(AnswerError, match="whose"):
        desk.answer(asked.id, Action("play"))
    with pytest.raises(AnswerError, match="no such seat"):
        desk.answer(asked.id, Action("play", seat=7))
    desk.answer(asked.id, Action("play", seat=3))
    assert desk.record == ["play 0 AD", "play 3 6D"]


def test_card_and_seat_unclear_are_asked_one_after_the_other(desk: Desk) -> None:
    (asked,) = desk.play("6D", None, unsure("6D", "9D"))
    assert asked.kind == "card"
    desk.answer(asked.id, Action("play", card=card("9D")))
    (asked,) = desk.interpreter.questions
    assert (asked.kind, asked.card) == ("seat", card("9D"))
    desk.answer(asked.id, Action("play", seat=0))
    assert desk.record == ["play 0 9D"]


def test_out_of_turn_is_seen_as_it_was(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("4D", 2)
    assert desk.record == ["play 0 AD", "play 2 4D"]
    assert [ruling.rule for ruling in desk.replay.rulings] == ["R1"]


def test_a_card_that_went_back_is_a_takeback_and_may_come_again(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("2C", 1)
    desk.see(desk.scene.gone([card("2C")], 1))
    desk.play("6D", 1)
    desk.see(desk.scene.gone([card("6D")], 1))
    desk.play("6D", 1)
    assert desk.record == [
        "play 0 AD",
        "play 1 2C",
        "takeback 1 2C",
        "play 1 6D",
        "takeback 1 6D",
        "play 1 6D",
    ]
    assert desk.interpreter.questions == ()


def test_a_doubtful_card_that_goes_back_is_asked_no_more(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("2C", 1, unsure("2C", "2S"))
    desk.see(desk.scene.gone([card("2C")], 1))
    desk.play("6D", 1)
    assert desk.record == ["play 0 AD", "play 1 6D"]


def test_a_held_card_that_goes_back_goes_back_in_order(desk: Desk) -> None:
    (asked,) = desk.play("AD", 0, unsure("AD", "AH"))
    desk.play("2C", 1)
    desk.see(desk.scene.gone([card("2C")], 1))
    desk.play("6D", 1)
    desk.answer(asked.id, Action("play", card=card("AD")))
    assert desk.record == ["play 0 AD", "play 1 2C", "takeback 1 2C", "play 1 6D"]


def test_a_card_that_was_seen_before_in_the_deal_is_asked(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.sweep(0)
    (asked,) = desk.play("9D", 0, Reading(card("6D"), 0.98, ((card("6D"), 0.98), (card("9D"), 0.02))))
    assert asked.choices == ("9D", "6D")
    desk.answer(asked.id, Action("play", card=card("6D")))
    assert [ruling.rule for ruling in desk.replay.rulings] == ["R3"]


def test_the_pack_may_decide_between_two_cards(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.sweep(0)
    reading = Reading(None, 0.6, ((card("6D"), 0.6), (card("9D"), 0.395)))
    assert desk.play("9D", 0, reading) == []
    assert desk.record[-1] == "play 0 9D"


def test_a_card_that_is_not_in_the_pack_is_asked(desk: Desk) -> None:
    (asked,) = desk.play("RJ", 0, sure("RJ"))
    assert asked.choices == ("RJ",)
    with pytest.raises(AnswerError, match="not in the pack"):
        desk.answer(asked.id, Action("play", card=card("BJ")))
    desk.answer(asked.id, Action("play", card=card("KC")))
    assert desk.record == ["play 0 KC"]


def test_a_trick_swept_without_a_card_asks_for_it(desk: Desk) -> None:
    for seat, code in ((0, "AD"), (1, "6D"), (3, "2D")):
        desk.play(code, seat)
    (asked,) = desk.sweep(0)
    assert (asked.kind, asked.seat, asked.choices) == ("card", 2, ())
    desk.answer(asked.id, Action("play", card=card("4D")))
    assert desk.record == ["play 0 AD", "play 1 6D", "play 3 2D", "play 2 4D", "collect 0"]


def test_a_card_entered_by_hand_is_not_asked_for(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("6D", 1)
    desk.tap(Action("play", 2, card("4D"), by="Ali"))
    desk.play("2D", 3)
    assert desk.sweep(0) == []
    assert desk.record[-1] == "collect 0"


def test_a_sweep_in_two_movements_is_one_sweep(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.see(desk.scene.gone([card("AD")], 0))
    desk.see(desk.scene.gone([card("6D"), card("4D"), card("2D")], 0))
    assert desk.record[4:] == ["collect 0"]
    assert desk.replay.outcome()["tricks"] == [1, 0]
    desk.play("KD", 0)
    assert desk.interpreter.questions == ()


def test_a_card_that_goes_alone_from_a_full_trick_is_taken_back_when_no_other_follows(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.see(desk.scene.gone([card("2D")], 3))
    assert desk.record[4:] == []
    assert desk.interpreter.waits
    desk.tap(*desk.interpreter.pass_time(desk.scene.t + 3.0))
    assert desk.record[4:] == ["takeback 3 2D"]
    desk.play("3D", 3)
    desk.see(desk.scene.gone([card("3D")], 3))
    desk.play("5D", 3)  # at once, without waiting
    assert desk.record[4:] == ["takeback 3 2D", "play 3 3D", "takeback 3 3D", "play 3 5D"]


def test_a_card_that_went_alone_before_a_restart_was_taken_back(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.see(desk.scene.gone([card("2D")], 3))
    kept = json.loads(json.dumps(desk.interpreter.to_json()))
    desk.interpreter.restore(kept)
    desk.tap(*desk.interpreter.pass_time(desk.scene.t + 0.1))
    assert desk.record[4:] == ["takeback 3 2D"]


def test_a_card_left_behind_by_a_sweep_goes_without_a_word(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.see(desk.scene.gone([card("AD"), card("6D"), card("4D")], 0))
    desk.see(desk.scene.gone([card("2D")], 0))
    assert desk.record[4:] == ["collect 0"]


def test_an_early_lead_is_not_swept_with_the_trick_before(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.play("KD", 0)
    desk.see(desk.scene.gone([card("AD"), card("6D"), card("4D"), card("2D")], 0))
    assert desk.record[4:] == ["play 0 KD"]
    assert [one.card for one in desk.interpreter.open_trick(desk.replay)] == [card("KD")]


def test_a_sweep_towards_nobody_in_sight_writes_no_seat(desk: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.see(desk.scene.gone(list(desk.scene.lying.values()), 2, sure=0.3))
    desk.play("KD", 0)
    assert desk.record[4:] == ["play 0 KD"]


def test_cards_beside_the_middle(desk: Desk) -> None:
    desk.see(desk.scene.up(sure("QS"), 3, card("QS"), Zone(Place.SEAT, 1)))
    desk.see(desk.scene.up(sure("2S"), 3, card("2S"), Zone(Place.WON, 1)))
    desk.see(Pile(5.0, Zone(Place.WON, 0), True))
    assert desk.record == ["show 1 QS"]
    desk.see(desk.scene.gone([card("QS")], 1))
    assert desk.record == ["show 1 QS"]


def test_the_draw_for_hakem_is_shown_not_played() -> None:
    desk = Desk(interpreter_for("hokm", PACK, 4))
    desk.play("4S", 0)
    desk.play("AC", 1)
    assert desk.record == ["show 0 4S", "show 1 AC"]
    desk.sweep(3)
    assert desk.record == ["show 0 4S", "show 1 AC"]


def won_deal(desk: Desk) -> None:
    desk.tap(*(Action("collect", seat, t=1.0) for seat in (0, 0, 0, 1, 0, 0, 0)))
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.play(code, seat)
    desk.sweep(0)
    assert desk.replay.outcome()["phase"] == "SCORE"


def test_hands_that_are_thrown_in_are_shown(desk: Desk) -> None:
    won_deal(desk)
    desk.play("KS", 1)
    desk.play("QS", 0)
    assert desk.record[-2:] == ["show 1 KS", "show 0 QS"]
    desk.sweep(3)
    assert desk.record[-1] == "show 0 QS"
    assert desk.replay.rulings == () or {ruling.kind for ruling in desk.replay.rulings} <= {"result"}


def test_a_lead_long_after_the_deal_begins_the_next(desk: Desk) -> None:
    won_deal(desk)
    desk.scene.t += 60.0
    desk.play("9S", 1)
    assert desk.record[-1] == "show 1 9S"
    desk.scene.t += 60.0
    desk.play("AD", 0)
    assert desk.record[-2:] == ["deal", "play 0 AD"]
    desk.tap(Action("trump", suit=Suit.SPADES))
    for seat, code in enumerate(("6D", "4D", "2D"), start=1):
        desk.play(code, seat)
    desk.sweep(0)
    assert desk.replay.outcome()["tricks"] == [1, 0]
    assert desk.interpreter.questions == ()


def test_a_trick_that_a_verdict_broke_off_is_tidied_away(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("2C", 1)
    desk.play("4D", 2)
    desk.tap(Action("accuse", by_seat=0))
    desk.see(desk.scene.gone([card("4D")], 2))
    desk.sweep(3)
    assert desk.record[-1] == "accuse"
    assert desk.interpreter.questions == ()


def test_packets_to_the_seats_begin_the_next_deal(desk: Desk) -> None:
    desk.tap(*(Action("collect", seat) for seat in (0, 0, 0, 1, 0, 0, 0, 0)), Action("end"))
    assert "deal" in desk.replay.outcome()["expects"]
    desk.see(Backs(50.0, Zone(Place.WON, 1), 4))
    desk.see(Backs(51.0, Zone(Place.SEAT, 1), 5))
    assert desk.record[-1] == "end"
    desk.see(Backs(52.0, Zone(Place.SEAT, 2), 5))
    desk.see(Backs(53.0, Zone(Place.SEAT, 3), 5))
    assert desk.record[-1] == "deal"


def test_a_contradicting_better_reading_is_asked_and_never_believed_by_itself(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("6D", 1)
    (asked,) = desk.see(Reread(9.0, 2, sure("9D")))
    assert (asked.kind, asked.about, asked.seat, asked.choices) == ("card", 1, 1, ("9D", "6D"))
    assert desk.see(Reread(9.1, 2, sure("9D"))) == []
    desk.play("4D", 2)
    assert desk.record[-1] == "play 2 4D"
    desk.answer(asked.id, Action("correct", card=card("9D")))
    assert desk.replay.standing[1] is not None
    assert str(desk.replay.standing[1].card) == "9D"
    desk.see(desk.scene.gone([card("6D")], 1))
    assert desk.record[-1] == "takeback 1 9D"


def test_a_doubt_that_was_none_changes_nothing(desk: Desk) -> None:
    desk.play("AD", 0)
    (asked,) = desk.see(Reread(9.0, 1, sure("AH")))
    desk.answer(asked.id, Action("correct", card=card("AD")))
    assert desk.record == ["play 0 AD"]
    assert desk.interpreter.questions == ()


def test_memory_survives_a_restart(desk: Desk) -> None:
    desk.play("AD", 0)
    (asked,) = desk.play("6D", 1, unsure("6D", "9D"))
    desk.play("4D", 2)
    kept = json.loads(json.dumps(desk.interpreter.to_json()))
    desk.interpreter = interpreter_for("hokm", PACK, 4)
    desk.interpreter.restore(kept)
    assert [one.id for one in desk.interpreter.questions] == [asked.id]
    known = desk.interpreter.known(desk.replay)
    assert [(one.track, one.card) for one in known] == [(1, card("AD")), (2, None), (3, card("4D"))]
    # A camera that was told goes on; one that was not reports all again, under numbers of its own.
    desk.see(Up(90.0, 1, sure("4D"), POOL, 2))
    desk.see(Up(90.0, 2, sure("AD"), POOL, 0))
    desk.see(Up(90.0, 3, sure("6D"), POOL, 1))
    assert desk.record == ["play 0 AD", "play 1 6D", "play 2 4D"]
    desk.see(Up(91.0, 4, sure("2D"), POOL, 3))
    desk.see(Gone(92.0, (1, 2, 3, 4), POOL, 0))
    assert desk.record[3:] == ["play 3 2D", "collect 0"]


def test_a_camera_that_starts_anew_reports_nothing_twice(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("6D", 1)
    desk.see(ViewChanged(3.0, View.LOST))
    desk.see(ViewChanged(4.0, View.STARTING))
    desk.see(Up(5.0, 2, sure("AD"), POOL, None))
    desk.see(Up(5.0, 1, sure("6D"), POOL, None))
    desk.see(Up(6.0, 3, sure("4D"), POOL, 2))
    assert desk.record == ["play 0 AD", "play 1 6D", "play 2 4D"]
    desk.see(Gone(7.0, (3,), POOL, 2))
    assert desk.record[-1] == "takeback 2 4D"


def test_a_doubtful_card_from_a_hand_is_a_new_one(desk: Desk) -> None:
    desk.play("AD", 0)
    desk.play("6D", 1)
    desk.see(ViewChanged(3.0, View.LOST))
    desk.see(Up(5.0, 8, unsure("6D", "9D"), POOL, None))
    assert desk.interpreter.questions == ()
    desk.see(ViewChanged(6.0, View.LOST))
    (asked,) = desk.see(Up(7.0, 9, unsure("9D", "6D", "5D"), POOL, 2))
    assert (asked.seat, asked.choices) == (2, ("9D", "5D"))


def test_tracks_that_nobody_knows_are_nothing(desk: Desk) -> None:
    desk.see(Gone(1.0, (7, 8), POOL, 0))
    desk.see(Reread(1.0, 7, sure("AD")))
    assert desk.record == []


cards = st.sampled_from([card(code) for code in ("AD", "6D", "9D", "KS", "2H", "RJ")])
shares = st.floats(0.0, 1.0)
readings = st.one_of(
    st.builds(lambda one, share: Reading(one, share, ((one, share),)), cards, shares),
    st.builds(
        lambda one, two, share: Reading(None, share, ((one, share), (two, 1 - share))), cards, cards, shares
    ),
    st.just(Reading(None, 0.0)),
)
tracks = st.integers(1, 6)
seats = st.one_of(st.none(), st.integers(0, 3))
zones = st.one_of(
    st.just(POOL),
    st.builds(Zone, st.sampled_from([Place.SEAT, Place.WON]), st.integers(0, 3)),
    st.just(Zone(Place.STOCK)),
)
observations = st.one_of(
    st.builds(Up, st.floats(0, 99), tracks, readings, zones, seats, shares),
    st.builds(Up, st.floats(0, 99), tracks, readings, st.just(POOL), st.integers(0, 3)),
    st.builds(Reread, st.floats(0, 99), tracks, readings),
    st.builds(Gone, st.floats(0, 99), st.lists(tracks, max_size=5).map(tuple), zones, seats, shares),
    st.builds(Backs, st.floats(0, 99), zones, st.integers(-5, 5), seats),
    st.builds(ViewChanged, st.floats(0, 99), st.sampled_from(View)),
)
said = st.one_of(
    observations,
    st.sampled_from(
        [Action("accuse", by_seat=1), Action("end"), Action("deal"), Action("play", 2, card("TC"))]
    ),
    st.sampled_from(["answer", "dismiss", "restart", "undo"]),
)


@given(st.lists(said, max_size=40))
@settings(max_examples=150, deadline=None)
def test_whatever_is_seen_makes_facts_that_a_record_can_hold(sequence: list[object]) -> None:
    desk = Desk(
        interpreter_for("hokm", PACK, 4), Header("hokm", HEADER.seats, {}, {"hakem": 0, "trump": "H"})
    )
    for step in sequence:
        if isinstance(step, Action):
            desk.tap(step)
        elif step == "restart":
            kept = json.loads(json.dumps(desk.interpreter.to_json()))
            desk.interpreter = interpreter_for("hokm", PACK, 4)
            desk.interpreter.restore(kept)
            assert desk.interpreter.to_json() == kept
        elif step == "undo":
            standing = [at for at, fact in enumerate(desk.replay.standing) if fact]
            if standing:
                desk.tap(Action("correct", of=standing[-1], remove=True))
        elif isinstance(step, str):
            for asked in desk.interpreter.questions[:1]:
                desk.answer(asked.id, None if step == "dismiss" else Action("play", 1, card("6D")))
        else:
            desk.see(step)  # type: ignore[arg-type]
        waiting = desk.interpreter.pending
        assert not waiting or waiting[0].question is not None  # nothing waits but behind a question
        desk.interpreter.known(desk.replay)
        desk.interpreter.open_trick(desk.replay)
    desk.tap(*desk.interpreter.flush())
    assert desk.interpreter.pending == ()


def test_other_games_are_not_followed_yet() -> None:
    with pytest.raises(UnknownGameError, match="cannot follow"):
        interpreter_for("chess", PACK, 2)


def test_a_question_is_settled_by_a_later_card_although_its_own_was_swept(desk: Desk) -> None:
    [asked] = desk.play("6H", 0, unsure("9H", "6H"))
    for seat, code in ((1, "3H"), (2, "4H"), (3, "5H")):
        desk.play(code, seat)
    desk.sweep(3)
    assert [question.id for question in desk.interpreter.questions] == [asked.id]
    desk.see(Reread(9.0, 1, sure("6H")))
    assert not desk.interpreter.questions
    assert desk.record[-5:] == ["play 0 6H", "play 1 3H", "play 2 4H", "play 3 5H", "collect 3"]
