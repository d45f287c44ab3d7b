"""Pasur in a hurry: a card that is captured as soon as it lies there is captured."""

from __future__ import annotations

import numpy as np

from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.playout import NAMES, deal_script
from vision.camera.sim.moves import SimSettings
from vision.camera.simulated import SimulatedTable
from vision.layout import reading
from vision.sights import CLASSES, Sight
from webui.comparison import is_seen
from webui.staging import staged
from webui.watch import Watcher

SPEC = "sim:pasur?seed=1&players=2&hurry=1&speed=2&fps=30&width=480&height=270"


class SeeingTable(SimulatedTable):
    """A table, and an eye that knows what lies on it."""

    now = 0.0

    def read(self):
        frame = super().read()
        self.now = self.now if frame is None else frame.t
        return frame

    def look(self, image):
        del image
        sights = []
        for true in self.truth_quads(self.now):
            p = np.full(CLASSES, 1e-4, np.float32)
            p[PACK_WITH_JOKERS.index(true.card)] = 1.0
            p /= p.sum()
            sights.append(Sight(true.quad, reading(p), False, true.visible, 0.9, p))
        return sights


def words(actions):
    """The captures, with their cards in any order."""
    return [(a.seat, frozenset(a.cards or ())) for a in actions if a.do == "take"]


def test_a_card_that_is_taken_before_it_was_looked_at_again_is_taken():
    settings = SimSettings.parse(SPEC)
    script = deal_script("pasur", settings.seed, 1, seats=NAMES[:2])
    takes = [at for at, action in enumerate(script.actions) if action.do == "take"]
    shown = type(script)(script.header, script.actions[: takes[2] + 1], script.planted)
    table = SeeingTable(staged(shown)[0], settings)
    truth = shown.actions
    seen = Watcher(table, script.header, truth).run(table)
    assert words(seen.replay.actions) == words(truth)
    assert [a.card for a in seen.replay.actions if a.do == "play"] == [
        a.card for a in truth if is_seen(a) and a.do == "play"
    ]
