"""Works out each move before a frame of it is drawn: who moves where, when, and what lies there then.

Everything follows from the seed and the moves so far; each move has its own random numbers, so that
the times of a game are known without drawing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from scorekeeper.cards import Card
from scorekeeper.seats import Seat
from vision.camera.sim.lens import Lens, Pose
from vision.camera.sim.moves import Deal, Gather, Move, Pause, SimSettings, Sweep, Takeback, Throw, Timed
from vision.camera.sim.seats import Places, landing
from vision.camera.sim.tracks import PAPER, HandTrack, Key, Lying, Plan, Thing, Track

_CENTRE_AHEAD = 26.0  # from the thumb to the middle of the card it holds
_PACK = 52


def _lifted(pose: Pose, z: float) -> Pose:
    return Pose(pose.x, pose.y, pose.angle, z, pose.over)


def _ahead(hand: Pose, distance: float) -> tuple[float, float]:
    a = np.radians(hand.angle)
    return hand.x + distance * float(np.sin(a)), hand.y - distance * float(np.cos(a))


def _nearest(angle: float, to: float) -> float:
    """The angle of the same direction within half a turn of ``to``."""
    return to + (angle - to + 180) % 360 - 180


class Director:
    """Plans the moves of one table in order."""

    def __init__(self, settings: SimSettings) -> None:
        self._settings = settings
        self.places = Places(Lens(settings), settings.seed)
        self.lying: list[Lying] = []
        """All that lies or lay on the table since the last gathering, in the order of coming to rest."""
        self._pool: list[tuple[Thing, Pose]] = []
        self._heaps: dict[Seat, list[tuple[Thing, Pose]]] = {}
        self._pack: tuple[Thing, Pose] | None = None
        self._fans: dict[Seat, Thing] = {}
        self._idents = 0
        self._index = 0
        self._free = 0.6 / settings.speed  # when the next hand may come
        self._rested = 0.0
        self._last: Move | None = None
        self._rng = np.random.default_rng(0)

    def plan(self, move: Move) -> Plan:
        """The next move, worked out; the table's state is then the one after it."""
        self._rng = np.random.default_rng([self._settings.seed, 0xD0, self._index])
        self._index += 1
        if isinstance(move, Pause):
            start = self._free
            self._free = self._rested = start + move.seconds / self._settings.speed
            return Plan(Timed(move, start, self._free, self._free))
        start = max(self._free, self._rested) + self._gap(move) / self._settings.speed
        plan = self._work(move, start)
        for track in plan.tracks:
            if track.stays and track.thing.fan is None:
                self.lying.append(Lying(track.thing, track.keys[-1].pose, track.keys[-1].t))
        self._free, self._rested, self._last = plan.timed.end, plan.timed.rest, move
        return plan

    def _gap(self, move: Move) -> float:
        calm = 1 - self._settings.hurry
        if isinstance(move, Sweep):
            return 0.15 + calm * float(self._rng.uniform(0.75, 1.35))
        if isinstance(move, Gather | Deal):
            return 0.3 + calm
        think = float(self._rng.gamma(2.0, 0.28))  # mostly quick, now and then a long thought
        if isinstance(self._last, Sweep | Deal):
            think += 0.35
        return 0.08 + calm * (0.22 + min(think, 1.6))

    def _work(self, move: Move, start: float) -> Plan:
        match move:
            case Throw(seat, card):
                return self._throw(move, seat, card, start)
            case Takeback(seat, card):
                return self._takeback(move, seat, card, start)
            case Sweep(seat):
                return self._sweep(move, seat, start)
            case Deal(dealer, packets):
                return self._deal(move, dealer, packets, start)
            case Gather(seat):
                return self._gather(move, seat, start)
            case Pause():
                raise AssertionError("a pause needs no work")

    # -- small parts ---------------------------------------------------------------------------------

    def _new(self, card: Card | None = None, count: int = 1, fan: Seat | None = None) -> Thing:
        self._idents += 1
        return Thing(self._idents, card, count, fan)

    def _clock(self, start: float) -> Callable[[float], float]:
        """Seconds at speed 1 after ``start`` to the source's clock."""
        return lambda seconds: start + seconds / self._settings.speed

    def _lift(self, ident: int, t: float) -> None:
        for i, lying in enumerate(self.lying):
            if lying.thing.ident == ident and lying.until == float("inf"):
                self.lying[i] = Lying(lying.thing, lying.pose, lying.since, t)

    def _refan(self, seat: Seat, change: int, start: float) -> tuple[tuple[Track, ...], frozenset[int]]:
        """The seat's fan with some cards more or fewer, and the one it replaces."""
        old = self._fans.pop(seat, None)
        count = max(0, (old.count if old else 0) + change)
        gone = frozenset([old.ident]) if old else frozenset()
        if count == 0 or not self._settings.backs:
            return (), gone
        new = self._fans[seat] = self._new(count=count, fan=seat)
        return (Track(new, (Key(start, self.places.fan(seat)),)),), gone

    # -- the moves -----------------------------------------------------------------------------------

    def _throw(self, move: Move, seat: Seat, card: Card, start: float) -> Plan:
        rng, places, at = self._rng, self.places, self._clock(start)
        rest = landing(places, seat, [pose for _, pose in self._pool], rng)
        reach, slide = float(rng.uniform(0.36, 0.52)), float(rng.uniform(0.2, 0.32))
        pace = float(rng.uniform(25, 75))  # how far it slides by itself
        # Where the hand lets go: on the way from the shoulder to the landing place.
        toward = places.hand(seat, rest.x, rest.y)
        grip = places.hand(seat, *_ahead(toward, -pace - _CENTRE_AHEAD), z=9.0)
        away = places.away(seat)
        held = float(np.clip(rest.angle - grip.angle + rng.normal(0, 7), -45, 45))

        def in_hand(hand: Pose, z: float) -> Pose:
            x, y = _ahead(hand, _CENTRE_AHEAD)
            return Pose(x, y, hand.angle + held, z)

        final = Pose(rest.x, rest.y, _nearest(rest.angle, grip.angle + held), PAPER * (1 + len(self._pool)))
        thing = self._new(card)
        through = places.hand(seat, *_ahead(grip, 14.0), z=16.0)
        hand = (
            Key(start, away), Key(at(reach), grip, "swing"), Key(at(reach + 0.11), through, "out"),
            Key(at(reach + slide + 0.33), away),
        )  # fmt: skip
        way = [Key(start, in_hand(away, 62.0))]
        # The card keeps to the fingers while these turn about the shoulder.
        for u in np.linspace(0.1, 1.0, 8):
            now = hand[0].pose.mixed(hand[1].pose, u * u * (2 - u))
            way.append(Key(at(reach * u), in_hand(now, now.z + 2), "line"))
        way.append(Key(at(reach + slide), final, "out"))
        fans, gone = self._refan(seat, -1, start)
        self._pool.append((thing, final))
        timed = Timed(move, start, at(reach + slide), at(reach + slide + 0.33))
        return Plan(timed, (*fans, Track(thing, tuple(way))), (HandTrack(seat, False, hand),), gone)

    def _takeback(self, move: Move, seat: Seat, card: Card, start: float) -> Plan:
        found = next(((t, p) for t, p in self._pool if t.card == card), None)
        if found is None:
            return Plan(Timed(move, start, start, start))
        thing, lay = found
        self._pool.remove(found)
        places, at = self.places, self._clock(start)
        grip = places.hand(seat, *_ahead(places.hand(seat, lay.x, lay.y), -_CENTRE_AHEAD), z=8.0)
        away = places.away(seat)
        held = lay.angle - grip.angle
        hand = (Key(start, away), Key(at(0.5), grip), Key(at(0.62), grip), Key(at(1.1), away))
        way = [Key(at(0.62), lay)]
        for u in np.linspace(0.1, 1.0, 8):
            now = grip.mixed(away, u**3 * (10 - 15 * u + 6 * u * u))
            x, y = _ahead(now, _CENTRE_AHEAD)
            way.append(Key(at(0.62 + 0.48 * u), Pose(x, y, now.angle + held, now.z + 2), "line"))
        self._lift(thing.ident, at(0.62))
        fans, gone = self._refan(seat, +1, at(1.1))
        timed = Timed(move, start, at(1.1), at(1.1))
        return Plan(
            timed, (*fans, Track(thing, tuple(way), stays=False)), (HandTrack(seat, False, hand),),
            gone | {thing.ident},
        )  # fmt: skip

    def _sweep(self, move: Move, seat: Seat, start: float) -> Plan:
        if not self._pool:
            return Plan(Timed(move, start, start, start))
        rng, places, at = self._rng, self.places, self._clock(start)
        cx, cy = np.mean([(p.x, p.y) for _, p in self._pool], axis=0) + rng.normal(0, 8, 2)
        heap = self._heaps.setdefault(seat, [])
        spot = places.heap(seat)
        shift = places.at(seat, 9.0 * (len(heap) % 7) - 27, 0.0)  # tricks lie stepped, to be counted
        lie = Pose(
            spot.x + float(shift[0] + rng.normal(0, 2)), spot.y + float(shift[1] + rng.normal(0, 2)),
            spot.angle + float(rng.normal(0, 4)), PAPER * 4 * (1 + len(heap)), 180.0,
        )  # fmt: skip
        away = places.away(seat)
        over = places.hand(seat, float(cx), float(cy), z=14.0)
        back = places.at(seat, *(float(v) for v in (rng.uniform(-40, 0), places.edge(seat) - 85)))
        near = places.hand(seat, float(back[0]), float(back[1]), z=16.0)
        t_over, t_scoop, t_near, t_turn = 0.5, 0.95, 1.5, 1.85
        hand = (
            Key(start, away), Key(at(t_over), over), Key(at(t_scoop), over),
            Key(at(t_near), near), Key(at(t_turn), places.hand(seat, lie.x, lie.y, 22.0)), Key(at(t_turn + 0.42), away),
        )  # fmt: skip
        tracks = []
        stack_angle = over.angle + float(rng.normal(0, 10))
        for i, (thing, pose) in enumerate(self._pool):
            aligned = _nearest(stack_angle, pose.angle)
            if abs(aligned - pose.angle) > 90:  # a half-turn is the same to the one who gathers
                aligned += 180 if aligned < pose.angle else -180
            z = PAPER * (1 + i)
            jitter = rng.normal(0, 3.5, 2)
            scooped = Pose(
                float(cx + jitter[0]), float(cy + jitter[1]), aligned + float(rng.normal(0, 8)), z + 1
            )
            pulled = Pose(near.x + float(jitter[0]), near.y + float(jitter[1]), scooped.angle, z + 3)
            final = Pose(lie.x, lie.y, _nearest(lie.angle, pulled.angle), lie.z - PAPER * i, 180.0)
            middle = Pose(
                (pulled.x + lie.x) / 2, (pulled.y + lie.y) / 2, (pulled.angle + final.angle) / 2, 40.0, 90.0
            )
            lag = 0.05 * float(rng.random())
            keys = (
                Key(at(t_over - 0.06 + lag), pose), Key(at(t_scoop), scooped), Key(at(t_near), pulled),
                Key(at((t_near + t_turn) / 2), middle, "swing"), Key(at(t_turn), final, "out"),
            )  # fmt: skip
            tracks.append(Track(thing, keys, stays=False))
            self._lift(thing.ident, keys[0].t)
        lifted = frozenset(thing.ident for thing, _ in self._pool)
        packet = self._new(count=len(self._pool))
        tracks.append(Track(packet, (Key(at(t_turn), lie),)))
        heap.append((packet, lie))
        self._pool.clear()
        timed = Timed(move, start, at(t_turn), at(t_turn + 0.42))
        return Plan(timed, tuple(tracks), (HandTrack(seat, True, hand),), lifted)

    def _deal(self, move: Move, dealer: Seat, packets: tuple[int, ...], start: float) -> Plan:
        rng, places, at = self._rng, self.places, self._clock(start)
        tracks: list[Track] = []
        lifted: set[int] = set()
        stock, away = places.stock(dealer), places.away(dealer)
        left = self._pack[0].count if self._pack else _PACK
        home = places.hand(dealer, stock.x, stock.y, 24.0)
        hand = [Key(start, away), Key(at(0.45), home)]
        now = 0.6
        if self._pack is None:
            pack = self._new(count=left)
            keys: tuple[Key, ...] = (Key(start, Pose(away.x, away.y, stock.angle, 40)), Key(at(0.45), stock))
        else:
            pack = self._pack[0]
            lifted.add(pack.ident)
            self._lift(pack.ident, at(0.6))
            keys = (Key(start, stock),)
        dealt: dict[Seat, int] = {}
        fronts: list[tuple[Thing, Pose, float, Seat]] = []
        for size in packets:
            for turn in range(4):
                seat = (dealer + 1 + turn) % 4
                size_now = min(size, left)
                if size_now == 0:
                    continue
                # The pack is a thinner one after each packet.
                tracks.append(Track(pack, (*keys, Key(at(now), stock)), stays=False))
                left -= size_now
                pack, keys = self._new(count=left), (Key(at(now), stock),)
                spot = places.front(seat)
                x, y = rng.normal(0, 9, 2)
                height = PAPER * (1 + dealt.get(seat, 0) + size_now)
                lie = Pose(
                    spot.x + float(x), spot.y + float(y), spot.angle + float(rng.normal(0, 9)), height, 180.0
                )
                first = Pose(stock.x, stock.y, _nearest(stock.angle, lie.angle), 22.0, 180.0)
                thing = self._new(count=size_now)
                fly = 0.3 if seat != dealer else 0.22
                tracks.append(
                    Track(thing, (Key(at(now), first), Key(at(now + fly), lie, "out")), stays=False)
                )
                fronts.append((thing, lie, now + fly, seat))
                dealt[seat] = dealt.get(seat, 0) + size_now
                reach = places.hand(dealer, home.x * 0.75 + lie.x * 0.25, home.y * 0.75 + lie.y * 0.25, 24.0)
                hand += [Key(at(now + 0.1), reach, "out"), Key(at(now + 0.28), home)]
                now += 0.32
        if left:
            tracks.append(Track(pack, keys))
            self._pack = (pack, stock)
        else:
            self._pack = None
        hand.append(Key(at(now + 0.4), away))
        taken = now + 0.5
        hands = [HandTrack(dealer, True, tuple(hand))]
        for seat in dealt:
            delay = 0.12 * float(rng.random())
            gx, gy = places.at(seat, 10.0, places.edge(seat) - 40)
            grab = places.hand(seat, float(gx), float(gy), 16.0)
            hands.append(HandTrack(seat, True, (
                Key(at(taken - 0.3 + delay), places.away(seat)), Key(at(taken + delay), grab),
                Key(at(taken + 0.45 + delay), places.away(seat)),
            )))  # fmt: skip
            for thing, lie, came, whose in fronts:
                if whose == seat:
                    i = next(i for i, t in enumerate(tracks) if t.thing is thing)
                    x, y = places.at(seat, 0.0, places.edge(seat) + 150)
                    out = Pose(float(x), float(y), lie.angle, 40.0, 180.0)
                    tracks[i] = Track(thing, (
                        *tracks[i].keys, Key(at(max(came, taken + delay)), lie), Key(at(taken + 0.45 + delay), out)
                    ), stays=False)  # fmt: skip
            if self._settings.backs:
                old = self._fans.get(seat)
                if old:
                    lifted.add(old.ident)
                    tracks.append(
                        Track(
                            old,
                            (Key(start, places.fan(seat)), Key(at(taken + 0.45), places.fan(seat))),
                            stays=False,
                        )
                    )
                fan = self._fans[seat] = self._new(count=dealt[seat] + (old.count if old else 0), fan=seat)
                begin = places.fan(seat, hidden=old is None)
                tracks.append(
                    Track(fan, (Key(at(taken + 0.45), begin), Key(at(taken + 0.9), places.fan(seat))))
                )
        end = at(taken + 0.95)
        return Plan(Timed(move, start, end, end), tuple(tracks), tuple(hands), frozenset(lifted))

    def _gather(self, move: Move, seat: Seat, start: float) -> Plan:
        places, at = self.places, self._clock(start)
        tracks: list[Track] = []
        lifted: set[int] = set()
        meet = places.at(seat, 0.0, 25.0)
        loose = [*self._pool, *([self._pack] if self._pack else [])]
        owners = [(whose, item) for whose, heap in self._heaps.items() for item in heap]
        hands: list[HandTrack] = []
        for whose in {w for w, _ in owners} - {seat}:
            heap = places.heap(whose)
            push = places.hand(whose, heap.x, heap.y, 18.0)
            to = places.hand(
                whose, float(meet[0]) * 0.5 + heap.x * 0.5, float(meet[1]) * 0.5 + heap.y * 0.5, 18.0
            )
            hands.append(HandTrack(whose, True, (
                Key(start, places.away(whose)), Key(at(0.45), push), Key(at(0.95), to), Key(at(1.5), places.away(whose)),
            )))  # fmt: skip
        x, y = places.at(seat, 0.0, places.edge(seat) + 160)
        for i, (whose, (thing, pose)) in enumerate([*owners, *((seat, item) for item in loose)]):
            middle = Pose(float(meet[0]) + self._rng.normal(0, 9), float(meet[1]) + self._rng.normal(0, 7),
                          pose.angle + float(self._rng.normal(0, 25)), PAPER * 4 * (i + 1), pose.over)  # fmt: skip
            out = Pose(float(x), float(y), middle.angle, middle.z + 20, pose.over)
            tracks.append(Track(thing, (
                Key(at(0.45), pose), Key(at(1.15), middle), Key(at(1.75), _lifted(middle, middle.z)), Key(at(2.5), out),
            ), stays=False))  # fmt: skip
            lifted.add(thing.ident)
            self._lift(thing.ident, at(0.45))
        grab = places.hand(seat, float(meet[0]), float(meet[1]), 30.0)
        hands.append(HandTrack(seat, True, (
            Key(at(1.1), places.away(seat)), Key(at(1.7), grab), Key(at(1.75), grab), Key(at(2.5), places.away(seat)),
        )))  # fmt: skip
        for fan in self._fans.values():  # a deal may end with cards in hand
            lifted.add(fan.ident)
        self._pool.clear()
        self._heaps.clear()
        self._fans.clear()
        self._pack = None
        timed = Timed(move, start, at(2.5), at(2.5))
        return Plan(timed, tuple(tracks), tuple(hands), frozenset(lifted))


def timeline(moves: Iterable[Move], settings: SimSettings) -> tuple[Timed, ...]:
    """When each move happens, before any frame is drawn."""
    director = Director(settings)
    return tuple(director.plan(move).timed for move in moves)
