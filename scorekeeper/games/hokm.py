"""Hokm."""

from __future__ import annotations

from scorekeeper.cards import PACK
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.hokm_options import HOKM_OPTIONS, refuse_hokm_options


def _begin(setup: Setup) -> Match:
    raise NotImplementedError


HOKM = Game(
    key="hokm",
    titles={"en": "Hokm", "fa": "حکم"},
    seats=(4,),
    deck=PACK,
    phases=("CHOOSE", "DEAL5", "TRUMP", "DEAL_REST", "MISDEAL", "PLAY", "KOT_WINDOW", "BAM", "DISPUTE", "SCORE", "MATCH_OVER"),
    options=HOKM_OPTIONS,
    actions=tuple(
        common(do)
        for do in (
            "hakem", "dealer", "deal", "trump", "play", "takeback", "show", "collect", "hand", "say",
            "misdeal", "accuse", "accept", "end", "correct",
        )
    ),
    start=("score", "ronds", "tricks", "dealer", "hakem", "trump", "lead", "unseen", "left", "ban"),
    begin=_begin,
    refuse=refuse_hokm_options,
)
