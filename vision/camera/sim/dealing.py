"""The moves of the backs: dealing, taking up what lies there, and gathering all cards at the end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scorekeeper.seats import Seat
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Bury, Deal, Gather, Packet, Refill, TakeUp, Timed
from vision.camera.sim.stage import Laid, Stage, near_turn
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Plan, Thing, Track

_MIDDLE = Pose(0.0, 0.0, 0.0)
_BEAT = 0.32  # seconds from one packet to the next
_DEALT = 3.6  # seconds from the first packet on before anybody takes up his cards
_RIBBON = 0.9  # seconds to spread a stock
_LIES = 2.4  # seconds for which cards from the stock lie before a seat


def deal(stage: Stage, move: Deal, start: float) -> Plan:
    """Packets of backs fly from the pack to where they belong, and the seats take theirs up."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    away = places.away(move.dealer)
    spot = stage.pack[1] if stage.pack else places.stock(move.dealer)
    home = places.hand(move.dealer, spot.x, spot.y, 24.0)
    hand = [Key(start, away), Key(at(0.45), home)]
    tracks: list[Track] = []
    if stage.pack is None:
        pack = stage.new(count=move.pack)
        in_hand = Pose(away.x, away.y, spot.angle, 40.0)
        tracks.append(Track(pack, (Key(start, in_hand), Key(at(0.45), spot))))
        stage.pack = (pack, spot)
    now = 0.6
    packets: list[tuple[Seat, Thing, Pose]] = []
    got: dict[Seat, int] = {}
    for packet in move.packets:
        count = min(packet.count, stage.pack[0].count if stage.pack else 0)
        if count == 0:
            continue
        tracks += stage.thinner(count, at(now))
        kept = packet.to is not None and packet.pile is None
        if kept and packet.to is not None:
            got[packet.to] = got.get(packet.to, 0) + count
        lie = _place(stage, packet, got.get(packet.to, 0) if packet.to is not None and kept else count)
        drawn = Pose(spot.x, spot.y, near_turn(spot.angle, lie.angle), 22.0, 180.0)
        flight = 0.22 if packet.to == move.dealer else 0.3
        for thing, there in (
            _spread(stage, lie, count) if packet.to is None else [(stage.new(count=count), lie)]
        ):
            tracks.append(Track(thing, (Key(at(now), drawn), Key(at(now + flight), there, "out"))))
            if packet.to is None:
                stage.backs.append((thing, there))
            elif packet.pile is not None:
                stage.piles[packet.to, packet.pile] = (thing, there)
            else:
                packets.append((packet.to, thing, there))
        toward = places.hand(move.dealer, home.x * 0.75 + lie.x * 0.25, home.y * 0.75 + lie.y * 0.25, 24.0)
        hand += [Key(at(now + 0.1), toward, "out"), Key(at(now + 0.28), home)]
        now += _BEAT
    if move.stock and stage.pack is not None:
        tracks += _spread_stock(stage, at(now))
        middle = places.hand(move.dealer, _MIDDLE.x, _MIDDLE.y, 20.0)
        hand += [
            Key(at(now + 0.3), middle),
            Key(at(now + _RIBBON), middle),
            Key(at(now + _RIBBON + 0.3), home),
        ]
        now += _RIBBON + 0.3
    taken = max(now + 0.5, _DEALT)
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


def _spread_stock(stage: Stage, t: float) -> list[Track]:
    """What is left of the pack becomes a row of backs in the middle, each covering a part of the last."""
    assert stage.pack is not None
    pack, spot = stage.pack
    stage.pack = None
    tracks = [Track(pack, (Key(t, spot),), stays=False)]
    seconds = _RIBBON / stage.settings.speed
    for i in range(pack.count):
        skew = float(stage.rng.normal(0, 1.0))
        pose = Pose((i - (pack.count - 1) / 2) * 23.0, _MIDDLE.y, skew, PAPER * (1 + i), 180.0)
        back = stage.new()
        drawn = Pose(spot.x, spot.y, near_turn(spot.angle, pose.angle), 10.0 + PAPER * i, 180.0)
        tracks.append(Track(back, (Key(t, drawn), Key(t + seconds, pose))))
        stage.backs.append((back, pose))
    return tracks


def refill(stage: Stage, move: Refill, start: float) -> Plan:
    """The dealer takes cards from the end of the stock and lays them before the seat, which takes them up."""
    places, at, seat = stage.places, stage.clock(start), move.seat
    count = min(move.count, len(stage.backs))
    taken = [stage.backs.pop() for _ in range(count)]
    if not taken:
        return Plan(Timed(move, start, start, start))
    away, first = places.away(move.dealer), taken[-1][1]
    over, there = places.hand(move.dealer, first.x, first.y, 14.0), places.refill(seat, 0.0)
    hand = (
        Key(start, away),
        Key(at(0.5), over),
        Key(at(0.56), over),
        Key(at(1.1), places.hand(move.dealer, there.x, there.y, 14.0)),
        Key(at(1.55), away),
    )
    begin, lifted = 1.55 + _LIES, 1.55 + _LIES + 0.45
    grab, off = places.hand(seat, there.x, there.y, 16.0), places.away(seat)
    takes = (Key(at(begin - 0.4), off), Key(at(begin), grab), Key(at(lifted), off))
    x, y = (float(v) for v in places.at(seat, 0.0, places.edge(seat) + 150))
    tracks = []
    for i, (thing, lie) in enumerate(reversed(taken)):
        rest = replace(places.refill(seat, i - (count - 1) / 2), z=PAPER * (1 + i), over=180.0)
        out = Pose(x, y, rest.angle, 40.0, 180.0)
        tracks.append(
            Track(
                thing,
                (Key(at(0.56), lie), Key(at(1.1), replace(rest, angle=near_turn(rest.angle, lie.angle)))),
            )
        )
        gone = (Key(at(begin), rest), Key(at(lifted), out))
        tracks.append(Track(thing, gone, stays=False))
    tracks += stage.refan(seat, count, at(lifted))
    hands = (HandTrack(move.dealer, True, hand), HandTrack(seat, True, takes))
    return Plan(Timed(move, start, at(lifted), at(lifted)), tuple(tracks), hands)


def _spread(stage: Stage, middle: Pose, count: int) -> list[Laid]:
    """So many single backs side by side."""
    row = [stage.places.row(middle, i - (count - 1) / 2) for i in range(count)]
    return [(stage.new(), replace(pose, z=PAPER)) for pose in row]


def _place(stage: Stage, packet: Packet, height: int) -> Pose:
    """Where a packet is dealt to; ``height``: how many cards lie there then."""
    places = stage.places
    if packet.to is None:
        spot = _MIDDLE
    elif packet.pile is not None:
        spot = places.pile(packet.to, packet.pile)
    else:
        spot = places.front(packet.to)
    loose = packet.to is not None and packet.pile is None
    dx, dy, skew = (float(v) for v in stage.rng.normal(0, 9.0 if loose else 2.5, 3))
    return Pose(spot.x + dx, spot.y + dy, spot.angle + skew, PAPER * height, 180.0)


def take_up(stage: Stage, move: TakeUp, start: float) -> Plan:
    """The hand draws the backs of the middle to its seat and off the table."""
    places, at, seat = stage.places, stage.clock(start), move.seat
    laid, stage.backs = stage.backs, []
    if not laid:
        return Plan(Timed(move, start, start, start))
    cx, cy = (float(v) for v in np.mean([(pose.x, pose.y) for _, pose in laid], axis=0))
    away, over = places.away(seat), places.hand(seat, cx, cy, 14.0)
    x, y = (float(v) for v in places.at(seat, 0.0, places.edge(seat) + 150))
    hand = (Key(start, away), Key(at(0.5), over), Key(at(0.9), over), Key(at(1.4), away))
    tracks = []
    for i, (thing, lie) in enumerate(laid):
        held = Pose(cx, cy, lie.angle, PAPER * (i + 2), 180.0)
        out = Pose(x, y, near_turn(places.angle(seat), lie.angle), 40.0, 180.0)
        keys = (Key(at(0.45), replace(lie, over=180.0)), Key(at(0.9), held), Key(at(1.4), out))
        tracks.append(Track(thing, keys, stays=False))
    tracks += stage.refan(seat, sum(thing.count for thing, _ in laid), at(1.4))
    return Plan(Timed(move, start, at(1.4), at(1.4)), tuple(tracks), (HandTrack(seat, True, hand),))


def bury(stage: Stage, move: Bury, start: float) -> Plan:
    """A face of the middle goes back into the pack."""
    places, at = stage.places, stage.clock(start)
    found = stage.pick(move.card, at(0.5))
    if found is None:
        return Plan(Timed(move, start, start, start))
    thing, lay = found
    pack, spot = stage.pack or (None, places.stock(move.dealer))
    away = places.away(move.dealer)
    over, home = places.hand(move.dealer, lay.x, lay.y, 14.0), places.hand(move.dealer, spot.x, spot.y, 24.0)
    hand = (
        Key(start, away), Key(at(0.44), over), Key(at(0.5), over), Key(at(1.0), home), Key(at(1.4), away)
    )  # fmt: skip
    under = Pose(spot.x, spot.y, near_turn(spot.angle, lay.angle), PAPER, 180.0)
    tracks = [Track(thing, (Key(at(0.5), lay), Key(at(1.0), under)), stays=False)]
    if pack is not None:
        tracks.append(Track(pack, (Key(at(1.0), spot),), stays=False))
    thicker = stage.new(count=1 + (pack.count if pack else 0))
    stage.pack = (thicker, spot)
    tracks.append(Track(thicker, (Key(at(1.0), spot),)))
    return Plan(Timed(move, start, at(1.0), at(1.4)), tuple(tracks), (HandTrack(move.dealer, True, hand),))


def gather(stage: Stage, move: Gather, start: float) -> Plan:
    """Everybody pushes the cards to one seat, which takes them off the table."""
    rng, places, at = stage.rng, stage.places, stage.clock(start)
    mx, my = (float(v) for v in places.at(move.seat, 0.0, 25.0))
    before = (*stage.heaps.items(), *stage.aside.items(), *stage.open.items())
    heaps = [(seat, laid) for seat, there in before for laid in there]
    heaps += [(seat, laid) for (seat, _), laid in stage.piles.items()]
    loose = [*stage.pool, *stage.backs, *([stage.pack] if stage.pack else [])]
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
    for there in (stage.pool, stage.heaps, stage.aside, stage.open, stage.piles, stage.backs):
        there.clear()
    stage.pack = None
    stage.forget(start - 60)
    return Plan(Timed(move, start, at(2.5), at(2.5)), tuple(tracks), tuple(hands))
