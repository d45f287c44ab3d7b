"""Whatever the camera may say, in whatever order: facts that a record can hold, and a memory that is kept."""

from __future__ import annotations

import json
import random

import pytest

from scorekeeper.actions import Action
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import (
    Backs,
    Gone,
    Observation,
    Pile,
    Place,
    Reading,
    Reread,
    Up,
    View,
    ViewChanged,
    Zone,
)
from scorekeeper.playouts.seen import seen
from tests.scorekeeper import test_seen_twenty_one as twenty_one
from tests.scorekeeper.acting import Desk
from tests.scorekeeper.kinds import TRICKS
from tests.scorekeeper.test_seen_tricks import desk_of, script_of

PLACES = (Place.POOL, Place.SEAT, Place.SEAT, Place.WON, Place.STOCK, Place.DISCARD)


class Chaos:
    """What may be seen and tapped, at random."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.desk, self.rng, self.t = desk, rng, 1000.0
        self.deck = sorted(desk.interpreter.deck, key=str)

    def zone(self) -> Zone:
        place = self.rng.choice(PLACES)
        if place not in (Place.SEAT, Place.WON):
            return Zone(place)
        pile = self.rng.choice([None, None, None, 1, 2, 3]) if place is Place.SEAT else None
        return Zone(place, self.seat(), pile)

    def seat(self) -> int:
        return self.rng.randrange(self.desk.interpreter.seats)

    def hand(self) -> int | None:
        return self.rng.choice([None, self.seat()])

    def reading(self) -> Reading:
        first, second = self.rng.sample(self.deck, 2)
        share = self.rng.random()
        sure = first if self.rng.random() < 0.6 else None
        return self.rng.choice(
            [Reading(sure, share, ((first, share), (second, 1 - share))), Reading(None, 0.0)]
        )

    def one(self) -> Observation:
        rng, self.t = self.rng, self.t + self.rng.choice([0.2, 0.5, 3.0, 30.0])
        track = rng.randrange(1, 12)
        match rng.randrange(8):
            case 0 | 1 | 2:
                return Up(self.t, track, self.reading(), self.zone(), self.hand(), rng.random())
            case 3:
                return Reread(self.t, track, self.reading())
            case 4:
                tracks = tuple(rng.sample(range(1, 12), rng.randrange(1, 5)))
                return Gone(self.t, tracks, self.zone(), self.hand(), rng.random())
            case 5 | 6:
                change = rng.choice([-4, -1, 1, 1, 4, 6])
                return Backs(self.t, self.zone(), change, self.hand(), rng.choice([0.2, 0.9]))
            case _:
                heap = Pile(self.t, self.zone(), False)
                return heap if rng.random() < 0.5 else ViewChanged(self.t, View.STARTING)

    def step(self) -> None:
        desk, rng = self.desk, self.rng
        if rng.random() < 0.1 and desk.interpreter.questions:
            asked = rng.choice(desk.interpreter.questions)
            do = str(rng.choice(asked.choices)) if asked.kind == "call" else "play"
            answer = Action(do, card=rng.choice(self.deck), seat=0, count=3)
            desk.answer(asked.id, rng.choice([None, answer]))
        elif rng.random() < 0.1:
            desk.tap(*desk.interpreter.pass_time(self.t + 5.0))
        elif rng.random() < 0.05:
            kept = json.loads(json.dumps(desk.interpreter.to_json()))
            header = desk.replay.header
            desk.interpreter = interpreter_for(header.game, desk.replay.game.deck, len(header.seats))
            desk.interpreter.restore(kept)
            desk.interpreter.known(desk.replay)
        else:
            desk.see(self.one())
        desk.interpreter.known(desk.replay)
        desk.interpreter.open_trick(desk.replay)


@pytest.mark.parametrize("game", [*TRICKS, "twenty-one"])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_seen_in_a_deal_breaks_nothing(game: str, seed: int) -> None:
    rng = random.Random(f"chaos {game} {seed}")
    script = twenty_one.script_of(seed, 1) if game == "twenty-one" else script_of(game, seed)
    desk = twenty_one.desk_of(script) if game == "twenty-one" else desk_of(script)
    chaos = Chaos(desk, rng)
    for heard in seen(script):
        if isinstance(heard, Action):
            desk.say(heard)
        else:
            desk.see(heard)
        if rng.random() < 0.3:
            chaos.step()
    for _ in range(20):
        chaos.step()
    desk.tap(*desk.interpreter.flush())
    assert desk.interpreter.questions == ()
    outcome = json.loads(json.dumps(desk.replay.outcome()))
    assert outcome["phase"] in desk.replay.game.phases
