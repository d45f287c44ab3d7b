"""Twenty-one at random: the chips always add up, and a fair table hears no blame."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import OptionError
from scorekeeper.games.twentyone import TWENTY_ONE
from scorekeeper.games.twentyone_state import DECK, total
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games.tables import NAMES


def options_of(rng):
    while True:
        chosen = {o.name: rng.choice(o.values) for o in TWENTY_ONE.options if rng.random() < 0.4}
        if chosen.get("khabar_duty") == "duty" or chosen.get("burnt_show") == "yes":
            continue  # these players do not think of it
        try:
            TWENTY_ONE.settle(chosen)
        except OptionError:
            continue
        return chosen


class Table:
    """People who play some rounds by the rules, at random."""

    def __init__(self, rng, seats, options):
        self.rng, self.options = rng, options
        self.replay = Replay(Header("twenty-one", NAMES[:seats], options))
        self.results = []

    @property
    def state(self):
        return self.replay.outcome()

    def tell(self, do, **fields):
        self.replay.append(Action(do, **fields))
        state = self.state
        assert state["bank"] + sum(state["nets"]) == 0

    def round(self):
        """One round; false if the cards might not be enough for it."""
        state = self.state
        if state["phase"] == "BANK_OPEN":
            if self.rng.random() < 0.3:
                self.tell("say", seat=state["turn"], what="decline")
                return True
            self.tell("say", seat=state["turn"], what="bank")
        state = self.state
        if state["bank"] >= 3000 and self.rng.random() < 0.7 and not state["last_round"]:
            self.tell("say", seat=state["banker"], what="khabar")
        self.pack = list(DECK)
        self.rng.shuffle(self.pack)
        self.tell("deal")
        banker = self.state["banker"]
        self.hands = {seat: [self.pack.pop()] for seat, held in enumerate(self.state["h"]) if held}
        while self.state["phase"] not in ("ROUND_END", "ROUND_START", "BANK_OPEN"):
            if len(self.pack) < 12:
                return False  # not a pack for so many
            self.turn(banker, self.state["turn"])
        self.results.append(self.state["results"])
        self.tell("end")
        return True

    def draw(self, seat):
        self.hands.setdefault(seat, []).append(self.pack.pop())
        self.tell("draw", seat=seat, count=1)

    def turn(self, banker, seat):
        if seat not in self.hands:
            self.draw(seat)
        bank = self.state["bank"]
        whole = self.rng.random() < 0.05 or bank <= 50
        self.tell(
            "say", seat=seat, what="bet", value="bank" if whole else self.rng.randint(50, min(bank, 400))
        )
        while total(self.hands[seat]) < 15:
            if len(self.hands[seat]) >= 3:
                self.tell("show", seat=seat, card=self.hands[seat][len(self.hands[seat]) - 3])
            self.draw(seat)
        if total(self.hands[seat]) > 21:
            self.tell("say", seat=seat, what="burnt")
            return
        self.tell("say", seat=seat, what="stand")
        shown = self.options.get("banker_hand") == "shared" and self.state["phase"] == "SHOW"
        while not shown and total(self.hands[banker]) < 14:
            self.draw(banker)
        self.tell("hand", seat=seat, cards=tuple(self.hands[seat]))
        if shown:
            return
        self.tell("hand", seat=banker, cards=tuple(self.hands[banker]))
        if self.options.get("banker_hand") != "shared":
            self.hands[banker] = [self.pack.pop()]


@pytest.mark.parametrize("seed", range(60))
def test_the_chips_add_up(seed):
    rng = Random(seed)
    table = Table(rng, rng.randint(2, 5), options_of(rng))
    for _ in range(4):
        if table.state["match_over"] or not table.round():
            break
    blamed = [
        r for r in table.state["rulings"] if r["kind"] in ("reject", "flag", "penalty", "misdeal", "note")
    ]
    assert blamed == []
    for result in (one for results in table.results for one in results):
        ours, theirs = result["total"], result["banker"]
        if ours is None:
            assert not result["won"]
        else:
            assert result["won"] == (ours <= 21 and (theirs > 21 or ours > theirs))
