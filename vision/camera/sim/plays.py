"""The moves of play: a card thrown, and taken back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Takeback, Throw, Timed
from vision.camera.sim.seats import landing, touching
from vision.camera.sim.stage import Laid, Stage, ahead, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Thing, Track, eased

_GRIP_TO_MIDDLE = 26.0  # from the thumb to the middle of the card it holds
_GRIPS = 0.5  # seconds until the hand has the card that lies there


def _held(hand: Pose, turn: float) -> Pose:
    """A card in a hand."""
    x, y = ahead(hand, _GRIP_TO_MIDDLE)
    return Pose(x, y, hand.angle + turn, hand.z + 2)


def throw(stage: Stage, move: Throw, start: float) -> Plan:
    """The hand comes with the card, lets go, and the card slides to rest."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    shown = stage.pick(move.card, at(_GRIPS), before=move.seat)
    if move.apart:
        rest = stage.free(move.seat)
    else:
        rest = landing(places, move.seat, [pose for _, pose in stage.pool], rng)
        rest = replace(rest, z=PAPER * (1 + len(stage.pool)))
    if shown is not None:
        return _carry(stage, move, shown, rest, start)
    reach, slide = float(rng.uniform(0.36, 0.52)), float(rng.uniform(0.2, 0.32))
    # How far it slides by itself; a card that must lie free is laid down with care.
    glide = float(rng.uniform(5, 15)) if move.apart else float(rng.uniform(25, 75))
    toward = places.hand(move.seat, rest.x, rest.y)
    grip = places.hand(move.seat, *ahead(toward, -glide - _GRIP_TO_MIDDLE), z=9.0)
    away = places.away(move.seat)
    turn = float(np.clip(near_turn(rest.angle, grip.angle) - grip.angle + rng.normal(0, 7), -45, 45))
    gone = reach + slide + 0.33
    hand = (
        Key(start, away),
        Key(at(reach), grip, "swing"),
        Key(at(reach + 0.11), places.hand(move.seat, *ahead(grip, 14.0), z=16.0), "out"),
        Key(at(gone), away),
    )
    # The card keeps to the fingers while these turn about the shoulder.
    way = [
        Key(at(reach * u), _held(away.mixed(grip, eased("swing", u)), turn), "line")
        for u in np.linspace(0.0, 1.0, 11).tolist()
    ]
    final = replace(rest, angle=near_turn(rest.angle, grip.angle + turn))
    way.append(Key(at(reach + slide), final, "out"))
    nudged = []
    for under, lay in list(stage.pool):
        if not move.apart and rng.random() < stage.settings.nudge and touching(lay, rest):
            nudged.append(_nudge(stage, under, lay, grip.angle, at(reach + 0.6 * slide), at(reach + slide)))
    thing = stage.new(move.card)
    stage.lay(thing, final, at(reach + slide))
    fan = stage.refan(move.seat, -1, start)
    timed = Timed(move, start, at(reach + slide), at(gone))
    tracks = (*fan, *nudged, Track(thing, tuple(way)))
    return Plan(timed, tracks, (HandTrack(move.seat, False, hand),))


def _carry(stage: Stage, move: Throw, shown: Laid, rest: Pose, start: float) -> Plan:
    """A card that lies open before its seat is taken from there into the middle."""
    places, at = stage.places, stage.clock(start)
    thing, lay = shown
    toward = places.hand(move.seat, lay.x, lay.y)
    grip = places.hand(move.seat, *ahead(toward, -_GRIP_TO_MIDDLE), z=8.0)
    there = replace(grip, x=grip.x + rest.x - lay.x, y=grip.y + rest.y - lay.y)
    away = places.away(move.seat)
    lets_go = _GRIPS + 0.42
    hand = (
        Key(start, away),
        Key(at(_GRIPS - 0.06), grip),
        Key(at(_GRIPS), grip),
        Key(at(lets_go), there),
        Key(at(lets_go + 0.4), away),
    )
    final = replace(rest, angle=near_turn(rest.angle, lay.angle))
    stage.lay(thing, final, at(lets_go))
    timed = Timed(move, start, at(lets_go), at(lets_go + 0.4))
    keys = (Key(at(_GRIPS), lay), Key(at(lets_go), final))
    return Plan(timed, (Track(thing, keys),), (HandTrack(move.seat, False, hand),))


def _nudge(stage: Stage, thing: Thing, lay: Pose, push: float, begun: float, rested: float) -> Track:
    """A lying card is taken along a little by one that slides onto it in the direction ``push``."""
    far, turn = float(stage.rng.uniform(0.5, 5)), float(stage.rng.normal(0, 2.5))
    x, y = ahead(Pose(lay.x, lay.y, push), far)
    pose = Pose(x, y, lay.angle + turn, lay.z)
    stage.shift(thing, pose, begun, rested)
    return Track(thing, (Key(begun, lay), Key(rested, pose, "out")))


def takeback(stage: Stage, move: Takeback, start: float) -> Plan:
    """The hand comes, grips the card where it lies and takes it away."""
    places, at = stage.places, stage.clock(start)
    found = stage.pick(move.card, at(0.62)) or stage.pick(move.card, at(0.62), before=move.seat)
    if found is None:
        return Plan(Timed(move, start, start, start))
    thing, lay = found
    toward = places.hand(move.seat, lay.x, lay.y)
    grip = places.hand(move.seat, *ahead(toward, -_GRIP_TO_MIDDLE), z=8.0)
    away = places.away(move.seat)
    hand = (Key(start, away), Key(at(0.5), grip), Key(at(0.62), grip), Key(at(1.1), away))
    # It is gripped as it lies, and turns into the hand's own direction on its way.
    off = (lay.x - ahead(grip, _GRIP_TO_MIDDLE)[0], lay.y - ahead(grip, _GRIP_TO_MIDDLE)[1])
    turn = near_turn(lay.angle, grip.angle) - grip.angle
    way = [Key(at(0.62), lay)]
    for u in np.linspace(0.1, 1.0, 10):
        held = _held(grip.mixed(away, eased("both", u)), turn)
        angle = near_turn(held.angle, lay.angle)
        pose = Pose(held.x + off[0] * (1 - u), held.y + off[1] * (1 - u), angle, held.z)
        way.append(Key(at(0.62 + 0.48 * u), pose, "line"))
    fan = stage.refan(move.seat, +1, at(1.1))
    timed = Timed(move, start, at(1.1), at(1.1))
    tracks = (Track(thing, tuple(way), stays=False), *fan)
    return Plan(timed, tracks, (HandTrack(move.seat, False, hand),))
