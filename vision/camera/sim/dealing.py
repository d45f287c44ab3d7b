"""The moves between plays: dealing, and gathering all cards at the end."""

from __future__ import annotations

from scorekeeper.seats import Seat
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Deal, Gather, Timed
from vision.camera.sim.stage import Stage, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Thing, Track

_PACK = 52
_BEAT = 0.32  # seconds from one packet to the next


def deal(stage: Stage, move: Deal, start: float) -> Plan:
    """Packets of backs fly from the pack before the dealer to each seat, which then takes them up."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    spot, away = places.stock(move.dealer), places.away(move.dealer)
    home = places.hand(move.dealer, spot.x, spot.y, 24.0)
    hand = [Key(start, away), Key(at(0.45), home)]
    tracks: list[Track] = []
    if stage.pack is None:
        pack = stage.new(count=_PACK)
        in_hand = Pose(away.x, away.y, spot.angle, 40.0)
        tracks.append(Track(pack, (Key(start, in_hand), Key(at(0.45), spot))))
    else:
        pack = stage.pack[0]
    now = 0.6
    packets: list[tuple[Seat, Thing, Pose]] = []
    got: dict[Seat, int] = {}
    for size in move.packets:
        for turn in range(1, 5):
            seat = (move.dealer + turn) % 4
            size_now = min(size, pack.count)
            if size_now == 0:
                continue
            # The pack is replaced by a thinner one.
            tracks.append(Track(pack, (Key(at(now), spot),), stays=False))
            pack = stage.new(count=pack.count - size_now)
            if pack.count:
                tracks.append(Track(pack, (Key(at(now), spot),)))
            front = places.front(seat)
            dx, dy, skew = (float(v) for v in rng.normal(0, 9, 3))
            got[seat] = got.get(seat, 0) + size_now
            lie = Pose(front.x + dx, front.y + dy, front.angle + skew, PAPER * got[seat], 180.0)
            thing = stage.new(count=size_now)
            drawn = Pose(spot.x, spot.y, near_turn(spot.angle, lie.angle), 22.0, 180.0)
            flight = 0.22 if seat == move.dealer else 0.3
            tracks.append(Track(thing, (Key(at(now), drawn), Key(at(now + flight), lie, "out"))))
            packets.append((seat, thing, lie))
            toward = places.hand(
                move.dealer, home.x * 0.75 + lie.x * 0.25, home.y * 0.75 + lie.y * 0.25, 24.0
            )
            hand += [Key(at(now + 0.1), toward, "out"), Key(at(now + 0.28), home)]
            now += _BEAT
    stage.pack = (pack, spot) if pack.count else None
    taken = now + 0.5
    hands: list[HandTrack] = []
    for seat in got:
        take = taken + 0.12 * float(rng.random())
        gx, gy = (float(v) for v in places.at(seat, 10.0, places.edge(seat) - 40))
        grab, off = places.hand(seat, gx, gy, 16.0), places.away(seat)
        if seat == move.dealer:  # his hand is still there for the pack
            hand += [Key(at(take), grab), Key(at(take + 0.45), off)]
        else:
            keys = (Key(at(take - 0.3), off), Key(at(take), grab), Key(at(take + 0.45), off))
            hands.append(HandTrack(seat, True, keys))
        x, y = (float(v) for v in places.at(seat, 0.0, places.edge(seat) + 150))
        for whose, thing, lie in packets:
            if whose == seat:
                out = Pose(x, y, lie.angle, 40.0, 180.0)
                tracks.append(Track(thing, (Key(at(take), lie), Key(at(take + 0.45), out)), stays=False))
        tracks += stage.refan(seat, got[seat], at(taken + 0.58), 0.36 / stage.settings.speed)
    if move.dealer not in got:
        hand.append(Key(at(taken), away))
    hands.append(HandTrack(move.dealer, True, tuple(hand)))
    end = at(taken + 0.95)
    return Plan(Timed(move, start, end, end), tuple(tracks), tuple(hands))


def gather(stage: Stage, move: Gather, start: float) -> Plan:
    """Everybody pushes the cards to one seat, which takes them off the table."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    mx, my = (float(v) for v in places.at(move.seat, 0.0, 25.0))
    heaps = [(seat, laid) for seat, heap in stage.heaps.items() for laid in heap]
    loose = [*stage.pool, *([stage.pack] if stage.pack else [])]
    hands = []
    for seat in sorted({seat for seat, _ in heaps} - {move.seat}):
        heap, off = places.heap(seat), places.away(seat)
        push = places.hand(seat, heap.x, heap.y, 18.0)
        to = places.hand(seat, (mx + heap.x) / 2, (my + heap.y) / 2, 18.0)
        hands.append(
            HandTrack(
                seat, True, (Key(start, off), Key(at(0.45), push), Key(at(0.95), to), Key(at(1.5), off))
            )
        )
    grab, off = places.hand(move.seat, mx, my, 30.0), places.away(move.seat)
    hands.append(
        HandTrack(
            move.seat, True, (Key(at(1.1), off), Key(at(1.7), grab), Key(at(1.75), grab), Key(at(2.5), off))
        )
    )
    x, y = (float(v) for v in places.at(move.seat, 0.0, places.edge(move.seat) + 160))
    tracks = stage.drop_fans(start)  # a deal may end with cards in hand
    for i, (thing, pose) in enumerate([*(laid for _, laid in heaps), *loose]):
        dx, dy, turn = (float(v) for v in rng.normal(0, (9, 7, 25)))
        met = Pose(mx + dx, my + dy, pose.angle + turn, PAPER * 4 * (i + 1), pose.over)
        out = Pose(x, y, met.angle, met.z + 20, pose.over)
        keys = (Key(at(0.45), pose), Key(at(1.15), met), Key(at(1.75), met), Key(at(2.5), out))
        tracks.append(Track(thing, keys, stays=False))
        stage.lift(thing, at(0.45))
    stage.pool.clear()
    stage.heaps.clear()
    stage.pack = None
    stage.forget(start - 60)
    return Plan(Timed(move, start, at(2.5), at(2.5)), tuple(tracks), tuple(hands))
