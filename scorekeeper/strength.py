"""How strong the referee is: games at random with any options, half of them legal and half with mistakes
planted, and what he says of them.

A mistake is found *in time* when it is ruled on at the very action at which the cards first prove it; which
one that is, the playouts work out from the hands. Whatever else he blames anybody for is an accusation of an
innocent. And in a game of tricks a legal deal tells whether he sees who wins them: the players know it from
their cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.errors import HakamError
from scorekeeper.games.base import Value
from scorekeeper.games.registry import find
from scorekeeper.playout import deal_script, playout_of
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.rulings import Kind, Ruling

_SEATS = 6
_BLAME = (Kind.REJECT, Kind.FLAG, Kind.MISDEAL, Kind.PENALTY, Kind.BREACH)


@dataclass
class Tally:
    """What came of the deals of a game. ``misjudged`` are tricks that the referee gives to nobody, or to
    another than who won them. ``cases`` are those with a fault, to look at again."""

    deals: int = 0
    innocents: int = 0
    planted: int = 0
    proved: int = 0
    in_time: int = 0
    misjudged: int = 0
    cases: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Nobody innocent was accused, every mistake proved in time, every trick given to its winner."""
        return self.innocents == 0 and self.in_time == self.planted and self.misjudged == 0

    def to_json(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "innocents": self.innocents,
            "planted": self.planted,
            "proved": self.proved,
            "in_time": self.in_time,
            "misjudged": self.misjudged,
            "cases": self.cases,
        }


def measure(games: Iterable[str], deals: int, seed: int = 0) -> Iterator[tuple[str, Tally, int]]:
    """Plays so many deals, spread evenly over ``games``. After each script: its game, what came of all its
    deals, and how many deals were just played."""
    tallies = {game: Tally() for game in games}
    played = 0
    while played < deals:
        for game, tally in tallies.items():
            before = tally.deals
            judge(case(game, seed), tally, f"{game} {seed}")
            played += tally.deals - before
            yield game, tally, tally.deals - before
            if played >= deals:
                break
        seed += 1


def case(game: str, seed: int) -> Script:
    """The script of this number: legal where it is even, with mistakes where it is odd."""
    rng = Random(f"strength {game} {seed}")
    mistakes = playout_of(game).breaches if seed % 2 else ()
    header = _header(game, rng, planted=bool(mistakes))
    deals = 1 if mistakes else rng.choice([1, 1, 1, 2, 3])
    return deal_script(game, seed, deals, mistakes, header.options, header.seats, header.start)


def _header(game: str, rng: Random, planted: bool) -> Header:
    """Any options that go together, and any number of players up to six."""
    declared = find(game)
    while True:
        chosen: dict[str, Value] = {
            o.name: rng.choice(o.values) for o in declared.options if rng.random() < 0.4
        }
        players = rng.choice([number for number in declared.seats if number <= _SEATS])
        if not playout_of(game).keeps_to(chosen, planted):
            continue
        options = {name: list(v) if isinstance(v, tuple) else v for name, v in chosen.items()}
        names = tuple(f"Player {seat}" for seat in range(players))
        header = Header(game, names, options, dict(playout_of(game).start(rng)))
        try:
            header.setup()
        except HakamError:
            continue
        return header


def judge(script: Script, tally: Tally, name: str) -> None:
    """Adds what the referee says of this script."""
    playout = playout_of(script.header.game)
    replay, rulings = Replay(script.header), list[tuple[int, Ruling]]()
    known = playout.tricks and not script.planted
    swept = 0
    for at, action in enumerate(script.actions):
        if known and action.do == "collect":
            winners = replay.outcome()["trick_winners"][swept:]
            if winners != [action.seat]:
                tally.misjudged += 1
                tally.cases.append(f"{name}: the trick swept at {at} was won by {action.seat}, not {winners}")
        swept = 0 if action.do == "end" else swept + (action.do == "collect")
        rulings += [(at, ruling) for ruling in replay.append(action) if _blames(playout, ruling)]
    open_ones = rulings[:]
    for plant in script.planted:
        side = replay.side_of(plant.seat)
        found = [(at, ruling) for at, ruling in open_ones if _fits(playout, plant, side, ruling)]
        tally.planted += 1
        if not found:
            tally.cases.append(f"{name}: {plant.kind} of {plant.at} was never proved")
            continue
        at, ruling = found[0]
        open_ones.remove((at, ruling))
        tally.proved += 1
        if at == plant.provable_at == ruling.at:
            tally.in_time += 1
        else:
            tally.cases.append(f"{name}: {plant.kind} was ruled on at {at}, not at {plant.provable_at}")
    for at, ruling in open_ones:
        if not any(
            _follows(playout, plant, replay.side_of(plant.seat), at, ruling) for plant in script.planted
        ):
            tally.innocents += 1
            tally.cases.append(f"{name}: {ruling.rule} {ruling.kind} at {at}: {ruling.text['en']}")
    tally.deals += max(1, sum(action.do == "end" for action in script.actions))


def _blames(playout: Playout, ruling: Ruling) -> bool:
    noted = ruling.kind is Kind.NOTE and ruling.rule in playout.noted
    decided = ruling.kind is Kind.VERDICT and bool(playout.again)  # elsewhere a verdict is a move of the game
    return noted or decided or ruling.kind in _BLAME


def _fits(playout: Playout, plant: Planted, side: int, ruling: Ruling) -> bool:
    """Whether this is the ruling on the mistake, made by a seat of ``side``. Counting proves some only
    against a side."""
    same = ruling.seat == plant.seat or (ruling.seat is None and ruling.side == side)
    if playout.again and ruling.rule == "R2":
        same = ruling.side == side and ruling.kind is Kind.BREACH
    in_order = ruling.at is not None and ruling.at >= plant.at
    return ruling.rule in playout.mistakes[plant.kind] and same and in_order


def _follows(playout: Playout, plant: Planted, side: int, at: int, ruling: Ruling) -> bool:
    """Whether this comes of the mistake: it is proved again, or costs what the table agreed on."""
    if at < plant.provable_at or not playout.again:
        return False
    ours = ruling.side in (None, side)
    costs = ruling.kind in (Kind.VERDICT, Kind.PENALTY, Kind.MISDEAL)
    same = plant.kind != "turn" and ruling.rule in playout.again
    return ours and (same or (costs and ruling.rule in (*playout.mistakes[plant.kind], "R1")))
