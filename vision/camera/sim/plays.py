"""The moves of play: a card thrown, taken back, a trick swept."""

from __future__ import annotations

import numpy as np

from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Sweep, Takeback, Throw, Timed
from vision.camera.sim.seats import landing, touching
from vision.camera.sim.stage import Stage, ahead, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Thing, Track, eased

_GRIP_TO_MIDDLE = 26.0  # from the thumb to the middle of the card it holds


def _held(hand: Pose, turn: float) -> Pose:
    """A card in a hand."""
    x, y = ahead(hand, _GRIP_TO_MIDDLE)
    return Pose(x, y, hand.angle + turn, hand.z + 2)


def throw(stage: Stage, move: Throw, start: float) -> Plan:
    """The hand comes with the card, lets go, and the card slides to rest."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    rest = landing(places, move.seat, [pose for _, pose in stage.pool], rng)
    reach, slide = float(rng.uniform(0.36, 0.52)), float(rng.uniform(0.2, 0.32))
    glide = float(rng.uniform(25, 75))  # how far it slides by itself
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
    height = PAPER * (1 + len(stage.pool))
    final = Pose(rest.x, rest.y, near_turn(rest.angle, grip.angle + turn), height)
    way.append(Key(at(reach + slide), final, "out"))
    nudged = []
    for under, lay in list(stage.pool):
        if rng.random() < stage.settings.nudge and touching(lay, rest):
            nudged.append(_nudge(stage, under, lay, grip.angle, at(reach + 0.6 * slide), at(reach + slide)))
    thing = stage.new(move.card)
    stage.lay(thing, final, at(reach + slide))
    fan = stage.refan(move.seat, -1, start)
    timed = Timed(move, start, at(reach + slide), at(gone))
    tracks = (*fan, *nudged, Track(thing, tuple(way)))
    return Plan(timed, tracks, (HandTrack(move.seat, False, hand),))


def _nudge(stage: Stage, thing: Thing, lay: Pose, push: float, begun: float, rested: float) -> Track:
    """A lying card is taken along a little by one that slides onto it in the direction ``push``."""
    far, turn = float(stage.rng.uniform(0.5, 5)), float(stage.rng.normal(0, 2.5))
    x, y = ahead(Pose(lay.x, lay.y, push), far)
    pose = Pose(x, y, lay.angle + turn, lay.z)
    stage.shift(thing, pose, begun, rested)
    return Track(thing, (Key(begun, lay), Key(rested, pose, "out")))


def takeback(stage: Stage, move: Takeback, start: float) -> Plan:
    """The hand comes, grips the card where it lies and takes it away."""
    found = next((laid for laid in stage.pool if laid[0].card == move.card), None)
    if found is None:
        return Plan(Timed(move, start, start, start))
    stage.pool.remove(found)
    thing, lay = found
    places, at = stage.places, stage.clock(start)
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
    stage.lift(thing, at(0.62))
    fan = stage.refan(move.seat, +1, at(1.1))
    timed = Timed(move, start, at(1.1), at(1.1))
    tracks = (Track(thing, tuple(way), stays=False), *fan)
    return Plan(timed, tracks, (HandTrack(move.seat, False, hand),))


def sweep(stage: Stage, move: Sweep, start: float) -> Plan:
    """The flat hand gathers the cards of the middle, pulls them home, turns them and lays them down."""
    if not stage.pool:
        return Plan(Timed(move, start, start, start))
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    seat = move.seat
    heap = stage.heaps.setdefault(seat, [])
    cx, cy = (float(v) for v in np.mean([(p.x, p.y) for _, p in stage.pool], axis=0) + rng.normal(0, 8, 2))
    spot = places.heap(seat)
    shift = places.at(seat, 9.0 * (len(heap) % 7) - 27, 0.0)  # tricks lie stepped, to be counted
    dx, dy = (float(v) for v in shift + rng.normal(0, 2, 2))
    thickness = PAPER * len(stage.pool)
    lie = Pose(
        spot.x + dx, spot.y + dy, spot.angle + float(rng.normal(0, 4)), thickness * (1 + len(heap)), 180.0
    )
    away = places.away(seat)
    over = places.hand(seat, cx, cy, 14.0)
    hx, hy = (float(v) for v in places.at(seat, float(rng.uniform(-40, 0)), places.edge(seat) - 85))
    home = places.hand(seat, hx, hy, 16.0)
    come, gathered, pulled, turned = 0.5, 0.95, 1.5, 1.85
    hand = (
        Key(start, away),
        Key(at(come), over),
        Key(at(gathered), over),
        Key(at(pulled), home),
        Key(at(turned), places.hand(seat, lie.x, lie.y, 22.0)),
        Key(at(turned + 0.42), away),
    )
    tracks = []
    direction = over.angle + float(rng.normal(0, 10))
    for i, (thing, pose) in enumerate(stage.pool):
        angle = near_turn(direction, pose.angle)
        if abs(angle - pose.angle) > 90:  # a half-turn is the same to the one who gathers
            angle += 180 if angle < pose.angle else -180
        jx, jy, turn = (float(v) for v in rng.normal(0, (3.5, 3.5, 8)))
        z = PAPER * (1 + i)
        stacked = Pose(cx + jx, cy + jy, angle + turn, z + 1)
        near = Pose(home.x + jx, home.y + jy, angle + turn, z + 3)
        final = Pose(lie.x, lie.y, near_turn(lie.angle, angle + turn), lie.z - PAPER * i, 180.0)
        on_edge = Pose((near.x + lie.x) / 2, (near.y + lie.y) / 2, (near.angle + final.angle) / 2, 40.0, 90.0)
        first = Key(at(come - 0.06 + 0.05 * float(rng.random())), pose)
        tracks.append(
            Track(
                thing,
                (
                    first,
                    Key(at(gathered), stacked),
                    Key(at(pulled), near),
                    Key(at((pulled + turned) / 2), on_edge, "swing"),
                    Key(at(turned), final, "out"),
                ),
                stays=False,
            )
        )
        stage.lift(thing, first.t)
    packet = stage.new(count=len(stage.pool))
    tracks.append(Track(packet, (Key(at(turned), lie),)))
    heap.append((packet, lie))
    stage.pool.clear()
    timed = Timed(move, start, at(turned), at(turned + 0.42))
    return Plan(timed, tuple(tracks), (HandTrack(seat, True, hand),))
