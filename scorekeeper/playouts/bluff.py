"""Bluff played out: the script of one game, to its end.

``deal``; then for each turn ``lay`` with its ``say claim``, before or after it, and where somebody doubts,
``say doubt``, ``reveal`` and ``collect``. ``end`` closes the last window. Players lay what they have most of
and lie when it helps; the longer it takes, the less they lie and doubt, so that a game ends.

Planted mistakes, once in each game:

- ``turn``: a seat lays before the one whose turn it is, and takes its cards back;
- ``claim``: a seat lays and claims nothing, which the next lay shows; that one is taken back, and the claim
  is made;
- ``count``: a seat claims another number than it lays; where that is rejected it is put right;
- ``late``: somebody doubts a play after the next one was laid;
- ``open``: a card of a play falls face up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, RANKS, Card
from scorekeeper.games.base import Value
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat

_PATIENCE = 20.0
"""After so many turns people lie and doubt half as often."""


def play_out(rng: Random, header: Header, games: int, mistakes: Collection[str]) -> Script:
    """The script of a game with these mistakes; a record holds one game, whatever ``games`` says."""
    replay = Replay(header)
    table = _Table(rng, replay, header.setup().options, len(header.seats), set(mistakes))
    if games > 0 and not replay.outcome()["match_over"]:
        table.play()
    return Script(header, replay.actions, tuple(table.planted))


@dataclass
class _Table:
    """The game while it is played."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    players: int
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    opened: list[Card] = field(default_factory=list)
    """Cards of it that fell open."""
    last: tuple[Seat, list[Card]] | None = None
    """The play that may be doubted."""
    called: str | None = None
    """The rank claimed last, where the next one depends on it."""
    turns: int = 0
    state: dict[str, Any] = field(default_factory=dict)

    def tell(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        self.state = self.replay.outcome()
        return len(self.replay) - 1

    @property
    def daring(self) -> float:
        return float(0.5 ** (self.turns / _PATIENCE))

    def play(self) -> None:
        self.tell("deal")
        pack = list(PACK) * (sum(self.state["h"]) // len(PACK))
        self.rng.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(count)] for count in self.state["h"]]
        while not self.state["match_over"]:
            self.turns += 1
            self._turn(self.state["turn"])

    def _turn(self, seat: Seat) -> None:
        if self._now("turn"):
            self._too_early(seat)
        if self.options["pass"] == "yes" and self.rng.random() < 0.1 * self.daring:
            self.tell("pass", seat=seat)
            if self.last is not None and self.state["phase"] == "WINDOW":
                self._window(self.last[0])
            return
        before = self.last
        cards, rank = self._choose(seat)
        self._lay(seat, cards, rank)
        goes_on = not self.state["match_over"]  # nobody doubts anything in a game that the last card has won
        if before and before[0] != seat and goes_on and self._now("late"):
            doubter = self.rng.choice([other for other in range(self.players) if other != before[0]])
            at = self.tell("say", seat=doubter, what="doubt", value=before[0])
            self._plant("late", doubter, at, at)
        if not self.state["match_over"] and self.state["phase"] == "WINDOW":
            self._window(seat)

    def _now(self, kind: str) -> bool:
        return kind in self.mistakes and self.rng.random() < 0.3

    def _plant(self, kind: str, seat: Seat, at: int, provable_at: int) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, seat, at, provable_at))

    # Laying

    def _choose(self, seat: Seat) -> tuple[list[Card], str]:
        """What is laid, and the rank that is claimed for it."""
        hand = self.hands[seat]
        least = min(int(str(self.options["min_cards"])), len(hand))
        most = len(hand)
        if self.options["max_cards"] == "all_of_rank":
            most = min(most, 4 * sum(self.state["h"] + [self.state["pool"]]) // len(PACK))
        rank = self._due_rank() or self._best_rank(hand, least)
        cards = [card for card in hand if card.rank == rank][:most]
        lies = len(cards) < least or self.rng.random() < 0.3 * self.daring
        if lies:
            others = [card for card in hand if card not in cards] or hand
            wanted = self.rng.randint(least, max(min(most, 4), least))
            extra = self.rng.sample(others, min(max(wanted - len(cards), 1), len(others)))
            cards = [*cards, *extra][:most]
        return cards, rank

    def _best_rank(self, hand: Sequence[Card], least: int) -> str:
        held = Counter(card.rank for card in hand)
        if max(held.values()) < least:
            return self.rng.choice(RANKS)
        return max(held, key=lambda rank: (held[rank], self.rng.random()))

    def _due_rank(self) -> str | None:
        if self.called is None or self.options["rank_rule"] == "free":
            return None
        if self.options["rank_rule"] == "same_until_doubt":
            return self.called
        return RANKS[(RANKS.index(self.called) + 1) % len(RANKS)]

    def _lay(self, seat: Seat, cards: Sequence[Card], rank: str) -> None:
        last_cards = len(cards) == len(self.hands[seat])
        claims = {"count": len(cards), "rank": rank}
        opens = len(cards) > int(str(self.options["min_cards"])) and not last_cards and self._now("open")
        silent = not last_cards and not opens and self._now("claim")
        wrong = not last_cards and not opens and not silent and self._now("count")
        first = last_cards or self.rng.random() < 0.4
        if wrong:
            self._miscount(seat, cards, claims, first)
        elif opens:
            self.tell("lay", seat=seat, count=len(cards) - 1)
            at = self.tell("play", seat=seat, card=cards[0])
            self.opened.append(cards[0])
            self._plant("open", seat, at, at)
            self.tell("say", seat=seat, what="claim", value=claims)
        elif first and not silent:
            self.tell("say", seat=seat, what="claim", value=claims)
            self.tell("lay", seat=seat, count=len(cards))
        else:
            at = self.tell("lay", seat=seat, count=len(cards))
            if silent:
                self._unclaimed(seat, at)
            self.tell("say", seat=seat, what="claim", value=claims)
        for card in cards:
            self.hands[seat].remove(card)
        self.pile += cards
        self.last, self.called = (seat, list(cards)), rank

    def _unclaimed(self, seat: Seat, at: int) -> None:
        """The next seat lays although nothing was claimed, and takes its cards back."""
        after = self.state["turn"]
        count = min(int(str(self.options["min_cards"])), len(self.hands[after]))
        shown = self.tell("lay", seat=after, count=count)
        self._plant("claim", seat, at, shown)
        self.tell("takeback", seat=after, count=count)

    def _miscount(self, seat: Seat, cards: Sequence[Card], claims: Mapping[str, Any], first: bool) -> None:
        """Claims one more than is laid; where that counts it stays."""
        more = {**claims, "count": claims["count"] + 1}
        rejected = self.options["count_mismatch"] == "reject"
        if first:
            self.tell("say", seat=seat, what="claim", value=more)
            at = self.tell("lay", seat=seat, count=len(cards))
            if rejected:
                self.tell("takeback", seat=seat, count=len(cards))
                self.tell("say", seat=seat, what="claim", value=claims)
                self.tell("lay", seat=seat, count=len(cards))
        else:
            self.tell("lay", seat=seat, count=len(cards))
            at = self.tell("say", seat=seat, what="claim", value=more)
            if rejected:
                self.tell("say", seat=seat, what="claim", value=claims)
        self._plant("count", seat, at, at)

    def _too_early(self, due: Seat) -> None:
        places = self.state.get("places", ())
        last = None if self.last is None else self.last[0]
        others = [s for s in range(self.players) if s not in (due, last, *places) and self.hands[s]]
        if not others:
            return
        seat = self.rng.choice(others)
        at = self.tell("lay", seat=seat, count=1)
        self._plant("turn", seat, at, at)
        self.tell("takeback", seat=seat, count=1)

    # Doubting

    def _window(self, seat: Seat) -> None:
        """The play may be doubted; if nobody does and the hand is empty, the game is won."""
        doubters: Sequence[Seat] = range(self.players)
        if self.options["doubt_by"] == "next_player":
            doubters = [self.state["turn"]]
        others = [other for other in doubters if other not in (seat, *self._gone())]
        likely = 0.1 + 0.12 * len(self.last[1] if self.last else ())
        if others and self.rng.random() < likely * self.daring:
            self._doubt(seat, self.rng.choice(others))
        elif not self.hands[seat]:
            self.tell("end")
            self.last = None

    def _gone(self) -> Sequence[Seat]:
        places: Sequence[Seat] = self.state.get("places", ())
        return places

    def _doubt(self, seat: Seat, doubter: Seat) -> None:
        assert self.last is not None
        named = {"value": seat} if self.rng.random() < 0.5 else {}
        self.tell("say", seat=doubter, what="doubt", **named)
        before = self.state["h"]
        self.tell("reveal", seat=seat, cards=tuple(self.last[1]))
        loser = next(s for s in range(self.players) if self.state["h"][s] > before[s])
        rest = [card for card in self.pile[: -len(self.last[1])] if card not in self.opened]
        over = self.state["match_over"]
        if rest and not over and self.options["reveal"] == "whole_pile" and self.rng.random() < 0.5:
            self.tell("reveal", seat=loser, cards=tuple(rest))
        self.tell("collect", seat=loser)
        self.hands[loser] += self.pile
        self.pile, self.last, self.opened = [], None, []
        if self.options["rank_rule"] == "same_until_doubt":
            self.called = None


PLAYOUT = Playout(
    play_out,
    {"turn": ("R1",), "claim": ("R3",), "count": ("R4",), "late": ("R9",), "open": ("R15",)},
    noted=frozenset({"R4", "R15"}),
)
