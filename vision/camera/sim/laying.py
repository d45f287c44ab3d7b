"""Cards laid down without being played: faces into the middle or before a seat, backs aside, piles turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.cards import Card
from scorekeeper.seats import Seat
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Lay, LayOut, Return, Show, Timed, TurnUp
from vision.camera.sim.stage import Stage, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Track

_COME, _BEAT, _LEAVE = 0.5, 0.55, 0.4
"""Seconds until a hand is there, from one card to the next, and until it has gone."""


def lay_out(
    stage: Stage,
    move: LayOut | Return,
    seat: Seat,
    cards: Sequence[Card],
    source: Pose,
    before: Sequence[Track],
    start: float,
) -> Plan:
    """The hand takes cards at ``source`` and lays one after another into the middle, each by itself.
    ``before`` are the tracks by which they vanish from there."""
    places, at = stage.places, stage.clock(start)
    hand = [Key(start, places.away(seat)), Key(at(_COME), places.hand(seat, source.x, source.y, 16.0))]
    tracks, t = list(before), _COME
    for card in cards:
        rest = stage.free(seat)
        thing = stage.new(card)
        # The face is turned up under the hand.
        held = Pose(hand[-1].pose.x, hand[-1].pose.y, near_turn(source.angle, rest.angle), 12.0)
        tracks.append(Track(thing, (Key(at(t + 0.08), held), Key(at(t + _BEAT), rest))))
        stage.lay(thing, rest, at(t + _BEAT))
        hand += [
            Key(at(t + 0.08), hand[-1].pose),
            Key(at(t + _BEAT), places.hand(seat, rest.x, rest.y, 14.0)),
        ]
        t += _BEAT
    hand.append(Key(at(t + _LEAVE), places.away(seat)))
    timed = Timed(move, start, at(t), at(t + _LEAVE))
    return Plan(timed, tuple(tracks), (HandTrack(seat, True, tuple(hand)),))


def from_pack(stage: Stage, move: LayOut, start: float) -> Plan:
    """The dealer lays faces from the pack into the middle."""
    at = stage.clock(start)
    tracks: list[Track] = []
    source = stage.pack[1] if stage.pack else stage.places.stock(move.dealer)
    for number in range(len(move.cards)):
        if stage.pack is not None:
            tracks += stage.thinner(1, at(_COME + _BEAT * number + 0.08))
    return lay_out(stage, move, move.dealer, move.cards, source, tracks, start)


def lay_aside(stage: Stage, move: Lay, start: float) -> Plan:
    """Backs come out of the hand and are laid down, spread so that they can be counted, or as a packet."""
    places, at, seat = stage.places, stage.clock(start), move.seat
    away, there = places.away(seat), stage.aside.setdefault(seat, [])
    tracks, new = stage.refan(seat, -move.count, start), 0
    for count in [1] * move.count if move.spread else [move.count]:
        skew = float(stage.rng.normal(0, 1.5))
        spot = places.aside(seat, len(there), move.spread)
        height = PAPER * (count + sum(thing.count for thing, _ in there))
        lie = replace(spot, angle=spot.angle + skew, z=height, over=180.0)
        back = stage.new(count=count)
        there.append((back, lie))
        held = Pose(away.x, away.y, near_turn(away.angle, lie.angle), 30.0, 180.0)
        tracks.append(Track(back, (Key(start, held), Key(at(_COME), lie))))
        new += 1
    first, last = there[-new][1], there[-1][1]
    hand = (
        Key(start, away),
        Key(at(_COME), places.hand(seat, first.x, first.y, 18.0)),
        Key(at(_COME + 0.2), places.hand(seat, last.x, last.y, 18.0)),
        Key(at(_COME + 0.2 + _LEAVE), away),
    )
    timed = Timed(move, start, at(_COME), at(_COME + 0.2 + _LEAVE))
    return Plan(timed, tuple(tracks), (HandTrack(seat, True, hand),))


def show(stage: Stage, move: Show, start: float) -> Plan:
    """Faces are laid out before the seat, one beside the other."""
    places, at, seat = stage.places, stage.clock(start), move.seat
    away = places.away(seat)
    hand, tracks, t = [Key(start, away)], stage.refan(seat, -len(move.cards), start), 0.0
    for card in move.cards:
        number = len(stage.open.get(seat, []))
        rest = replace(places.spot(seat, number), z=PAPER * (1 + number))
        rest = replace(rest, angle=rest.angle + float(stage.rng.normal(0, 2)))
        over = places.hand(seat, rest.x, rest.y, 14.0)
        held = Pose(away.x, away.y, near_turn(away.angle, rest.angle), 30.0)
        thing = stage.new(card)
        tracks.append(Track(thing, (Key(at(t), held), Key(at(t + _COME), rest))))
        stage.lay(thing, rest, at(t + _COME), before=seat)
        # It goes back for the next one.
        hand += [Key(at(t + _COME), over), Key(at(t + _COME + 0.06), over), Key(at(t + _COME + _LEAVE), away)]
        t += _COME + _LEAVE
    timed = Timed(move, start, at(t - _LEAVE), at(t))
    return Plan(timed, tuple(tracks), (HandTrack(seat, True, tuple(hand)),))


def turn_up(stage: Stage, move: TurnUp, start: float) -> Plan:
    """The top card of a pile is turned over where it lies."""
    places, at, seat = stage.places, stage.clock(start), move.seat
    spot = places.pile(seat, move.pile)
    tracks = []
    under = stage.piles.pop((seat, move.pile), None)
    if under is not None:
        pile, spot = under
        tracks.append(Track(pile, (Key(at(_COME), spot),), stays=False))
        if pile.count > 1:
            thinner = stage.new(count=pile.count - 1)
            lower = replace(spot, z=PAPER * thinner.count)
            stage.piles[seat, move.pile] = (thinner, lower)
            tracks.append(Track(thinner, (Key(at(_COME), lower),)))
    flat = replace(spot, z=PAPER * 6, over=0.0)
    x, y = places.at(seat, 26.0, 0.0)
    edge = replace(flat, x=flat.x + float(x), y=flat.y + float(y), z=32.0, over=90.0)
    top = stage.new(move.card)
    done = _COME + 0.42
    keys = (Key(at(_COME), replace(flat, over=180.0)), Key(at(_COME + 0.21), edge), Key(at(done), flat))
    tracks.append(Track(top, keys))
    stage.lay(top, flat, at(done), before=seat)
    hand = (
        Key(start, places.away(seat)),
        Key(at(_COME), places.hand(seat, flat.x, flat.y, 10.0)),
        Key(at(_COME + 0.21), places.hand(seat, edge.x, edge.y, 30.0)),
        Key(at(done), places.hand(seat, flat.x, flat.y, 12.0)),
        Key(at(done + _LEAVE), places.away(seat)),
    )
    timed = Timed(move, start, at(done), at(done + _LEAVE))
    return Plan(timed, tuple(tracks), (HandTrack(seat, False, hand),))


__all__ = ["from_pack", "lay_aside", "lay_out", "show", "turn_up"]
