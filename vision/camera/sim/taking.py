"""Cards leave the middle for a seat's heap: a trick swept, some cards taken; and cards put back again."""

from __future__ import annotations

import numpy as np

from scorekeeper.seats import Seat
from vision.camera.sim.laying import lay_out
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Return, Sweep, Take, Timed
from vision.camera.sim.stage import Stage, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Thing, Track

_PULL, _TURN, _LEAVE = 0.55, 0.35, 0.42
"""Seconds to pull the cards home, to turn them onto the heap, and until the hand has gone."""
_Picked = list[tuple[Thing, list[Key]]]


def sweep(stage: Stage, move: Sweep, start: float) -> Plan:
    """The flat hand gathers the cards of the middle, pulls them home, turns them and lays them down."""
    if not stage.pool:
        return Plan(Timed(move, start, start, start))
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    cx, cy = (float(v) for v in np.mean([(p.x, p.y) for _, p in stage.pool], axis=0) + rng.normal(0, 8, 2))
    lie = _on_heap(stage, move.seat, len(stage.pool))
    over = places.hand(move.seat, cx, cy, 14.0)
    come, gathered = 0.5, 0.95
    hand = [Key(start, places.away(move.seat)), Key(at(come), over), Key(at(gathered), over)]
    home = _home(stage, move.seat)
    direction = over.angle + float(rng.normal(0, 10))
    picked: _Picked = []
    for i, (thing, pose) in enumerate(stage.pool):
        angle = near_turn(direction, pose.angle)
        if abs(angle - pose.angle) > 90:  # a half-turn is the same to the one who gathers
            angle += 180 if angle < pose.angle else -180
        jx, jy, turn = (float(v) for v in rng.normal(0, (3.5, 3.5, 8)))
        stacked = Pose(cx + jx, cy + jy, angle + turn, PAPER * (1 + i) + 1)
        first = Key(at(come - 0.06 + 0.05 * float(rng.random())), pose)
        picked.append((thing, [first, Key(at(gathered), stacked)]))
        stage.lift(thing, first.t)
    stage.pool.clear()
    return _bring_home(stage, move, picked, hand, home, lie, start, gathered)


def take(stage: Stage, move: Take, start: float) -> Plan:
    """The flat hand goes from card to card, those farthest from its seat first, and takes them along."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    seat = move.seat
    out = places.at(seat, 0.0, places.edge(seat))
    found = [laid for laid in stage.pool if laid[0].card in move.cards]
    found.sort(key=lambda laid: -float(np.hypot(*(out - [laid[1].x, laid[1].y]))))
    if not found:
        return Plan(Timed(move, start, start, start))
    lie = _on_heap(stage, seat, len(found))
    come, step = 0.48, min(0.26, 1.3 / len(found))
    stops = [at(come + step * i) for i in range(len(found))]
    over = [places.hand(seat, pose.x, pose.y, 14.0) for _, pose in found]
    hand = [Key(start, places.away(seat)), *(Key(t, pose) for t, pose in zip(stops, over, strict=True))]
    picked: _Picked = []
    for i, (thing, pose) in enumerate(found):
        keys = [Key(stops[i], pose)]
        for t, under in zip(stops[i + 1 :], over[i + 1 :], strict=True):
            jx, jy, turn = (float(v) for v in rng.normal(0, (2.5, 2.5, 4)))
            turned = keys[-1].pose.angle + turn
            keys.append(Key(t, Pose(under.x + jx, under.y + jy, turned, PAPER * (1 + i) + 4)))
        picked.append((thing, keys))
        stage.pool.remove((thing, pose))
        stage.lift(thing, stops[i])
    gathered = come + step * (len(found) - 1) + 0.05
    return _bring_home(stage, move, picked, hand, _home(stage, seat), lie, start, gathered)


def put_back(stage: Stage, move: Return, start: float) -> Plan:
    """The packet that a seat took last is opened again, and its cards are laid into the middle."""
    heap = stage.heaps.get(move.seat, [])
    if not heap:
        return Plan(Timed(move, start, start, start))
    packet, spot = heap.pop()
    gone = Track(packet, (Key(stage.clock(start)(0.5), spot),), stays=False)
    return lay_out(stage, move, move.seat, move.cards, spot, [gone], start)


def _on_heap(stage: Stage, seat: Seat, count: int) -> Pose:
    """Where the next packet of so many cards lies on the seat's heap."""
    rng, spot, heap = stage.rng, stage.places.heap(seat), stage.heaps.get(seat, [])
    row, place = divmod(len(heap), 7)  # tricks lie stepped, to be counted
    shift = stage.places.at(seat, 12.5 * place - 37.5, -13.0 * row)
    dx, dy = (float(v) for v in shift + rng.normal(0, 1.2, 2))
    height = PAPER * (count + sum(thing.count for thing, _ in heap))
    return Pose(spot.x + dx, spot.y + dy, spot.angle + float(rng.normal(0, 2.5)), height, 180.0)


def _home(stage: Stage, seat: Seat) -> Pose:
    places = stage.places
    x, y = places.at(seat, float(stage.rng.uniform(-40, 0)), places.edge(seat) - 85)
    return places.hand(seat, float(x), float(y), 16.0)


def _bring_home(
    stage: Stage,
    move: Sweep | Take,
    picked: _Picked,
    hand: list[Key],
    home: Pose,
    lie: Pose,
    start: float,
    gathered: float,
) -> Plan:
    """The rest of the way of gathered cards: home, turned over, onto the heap as one packet."""
    places, at, seat, last = stage.places, stage.clock(start), move.seat, hand[-1].pose
    pulled, turned = gathered + _PULL, gathered + _PULL + _TURN
    hand += [
        Key(at(pulled), home),
        Key(at(turned), places.hand(seat, lie.x, lie.y, 22.0)),
        Key(at(turned + _LEAVE), places.away(seat)),
    ]
    tracks = []
    for i, (thing, keys) in enumerate(picked):
        held = keys[-1].pose
        angle = held.angle
        near = Pose(home.x + held.x - last.x, home.y + held.y - last.y, angle, PAPER * (1 + i) + 3)
        final = Pose(lie.x, lie.y, near_turn(lie.angle, angle), lie.z - PAPER * i, 180.0)
        on_edge = Pose((near.x + lie.x) / 2, (near.y + lie.y) / 2, (near.angle + final.angle) / 2, 40.0, 90.0)
        keys += [
            Key(at(pulled), near),
            Key(at((pulled + turned) / 2), on_edge, "swing"),
            Key(at(turned), final, "out"),
        ]
        tracks.append(Track(thing, tuple(keys), stays=False))
    packet = stage.new(count=len(picked))
    tracks.append(Track(packet, (Key(at(turned), lie),)))
    stage.heaps.setdefault(seat, []).append((packet, lie))
    timed = Timed(move, start, at(turned), at(turned + _LEAVE))
    return Plan(timed, tuple(tracks), (HandTrack(seat, True, tuple(hand)),))
