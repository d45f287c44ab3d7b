"""How the scripts of games of tricks look to a camera above the table.

- ``deal``: packets of backs come before each seat, by the dealer's hand (``Backs`` at ``seat:i``), and the
  hands are taken up. Where nobody knows yet who deals, it is said too.
- ``play``: a face comes into the middle (``Up`` at ``pool``) from the hand of its seat; ``takeback``: it
  alone leaves the middle again (``Gone``) towards that seat.
- ``collect``: the faces of the trick leave the middle together towards the seat that sweeps them, and lie as
  backs at its ``won`` cards.
- ``show``: a face lies before its seat (``Up`` at ``seat:i``) for a moment; ``hand``: as many as it holds.
- Everything else is said aloud and tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games.gam_deal import HELD
from scorekeeper.games.gam_match import STOCK
from scorekeeper.games.shelem2_deal import PILE_SIZE, PILES
from scorekeeper.games.shelem_deal import ASIDE, HAND
from scorekeeper.interpreters.packets import may_begin
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Heard, Scene
from scorekeeper.playouts.script import Script, packets
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat, right


class Tricks:
    """A game of tricks on a scene. ``state`` is the outcome before the action that is shown."""

    PACKETS: tuple[int, ...] = ()
    """How many cards everybody gets at a time, where that does not follow from the hands."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.scene = Scene()
        self.seats = len(script.header.seats)
        self.options = script.header.setup().options
        self.replay = Replay(script.header)
        self.state: dict[str, Any] = {}

    def all(self) -> Iterator[Heard]:
        """The whole script."""
        for action in self.script.actions:
            self.state = self.replay.outcome()
            yield from self.show(action)
            self.replay.append(action)

    def show(self, action: Action) -> Iterator[Heard]:
        """What is seen and said of one action."""
        seat, card = action.seat, action.card
        match action.do:
            case "deal":
                if action.dealer is not None or not may_begin(self.state):
                    yield self.scene.say(action)
                yield from self.deal(action)
            case "play" if card is not None:
                yield self.scene.up(card, POOL, seat)
            case "takeback" if card is not None:
                yield self.scene.gone([self.scene.find(card, POOL)], seat)
            case "collect" if seat is not None and self.scene.at(POOL):
                yield from self.collect(seat)
            case "show" if seat is not None:
                yield from self.expose(action)
            case "hand" if seat is not None:
                yield from self.clear()
                for one in action.cards or ():
                    yield self.scene.up(one, Zone(Place.SEAT, seat), seat)
            case _:
                yield self.scene.say(action)

    def deal(self, action: Action) -> Iterator[Heard]:
        """The cards are gathered and dealt."""
        dealer = self.state["dealer"] if action.dealer is None else action.dealer
        yield from self.clear()
        self.scene.tick(20.0)
        dealt = self.PACKETS or packets(self._hand_after(action))
        for packet in dealt:
            for seat in self.round_from(dealer):
                yield self.scene.backs(Zone(Place.SEAT, seat), packet, dealer)
        yield from self.take_up(sum(dealt))

    def _hand_after(self, deal: Action) -> int:
        now = self.replay.copy()
        now.append(deal)
        return int(now.outcome()["hand"])

    def take_up(self, count: int) -> Iterator[Heard]:
        for seat in range(self.seats):
            yield self.scene.backs(Zone(Place.SEAT, seat), -count, seat)

    def round_from(self, dealer: Seat | None) -> list[Seat]:
        """The seats in the order in which they get cards, the dealer last."""
        first = 0 if dealer is None else right(dealer, self.seats)
        return [(first + step) % self.seats for step in range(self.seats)]

    def collect(self, seat: Seat) -> Iterator[Heard]:
        faces = self.scene.at(POOL)
        yield self.scene.gone(faces, seat)
        yield self.scene.backs(Zone(Place.WON, seat), len(faces), seat)

    def expose(self, action: Action) -> Iterator[Heard]:
        """A face is seen before its seat, and goes again."""
        assert action.card is not None
        zone = Zone(Place.SEAT, action.seat)
        yield self.scene.up(action.card, zone, action.seat)
        yield self.scene.gone([self.scene.find(action.card, zone)], action.seat)

    def clear(self) -> Iterator[Heard]:
        """Whatever still lies face up is gathered."""
        for zone in dict.fromkeys(face.zone for face in self.scene.lying):
            yield self.scene.gone(self.scene.at(zone))


class Shelem(Tricks):
    """Also four backs in the middle: ``draw``, they are taken up (``Backs`` at ``pool``); ``lay``, cards are
    laid aside (``Backs`` at the seat); ``show`` with a pile, one of either is turned up."""

    def deal(self, action: Action) -> Iterator[Heard]:
        dealer = self.state["dealer"] if action.dealer is None else action.dealer
        yield from self.clear()
        self.scene.tick(20.0)
        size = cast(int, self.options["packet_size"])
        packets = [seat for _ in range(HAND // size) for seat in self.round_from(dealer)]
        for seat in packets[:-1]:
            yield self.scene.backs(Zone(Place.SEAT, seat), size, dealer)
        yield from self.lay_out(dealer)
        yield self.scene.backs(Zone(Place.SEAT, packets[-1]), size, dealer)
        yield from self.take_up(HAND)

    def lay_out(self, dealer: Seat | None) -> Iterator[Heard]:
        """What is dealt besides the hands."""
        yield self.scene.backs(POOL, ASIDE, dealer)

    def show(self, action: Action) -> Iterator[Heard]:
        seat, count = action.seat, action.count
        if action.do == "draw" and count is not None:
            yield self.scene.backs(POOL, -count, seat)
        elif action.do == "lay" and count is not None:
            yield self.scene.backs(Zone(Place.SEAT, seat), count, seat)
        else:
            yield from super().show(action)


class Shelem2(Shelem):
    """Three piles before each player, ``a`` to ``c`` the zones ``seat:i`` with the piles 1 to 3. ``show``: a
    back leaves the pile (``Backs`` −1) and a face comes there (``Up``); ``play`` with a pile: the face leaves
    the pile (``Gone``) and comes into the middle (``Up``); ``takeback``: the reverse."""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.came_from: dict[Card, Zone] = {}
        """The piles that the cards in the middle lay on."""

    def lay_out(self, dealer: Seat | None) -> Iterator[Heard]:
        self.came_from = {}
        others = self.round_from(dealer)
        for number in range(1, len(PILES) + 1):
            for seat in others:
                if (number, seat) == (len(PILES), others[-1]):
                    yield from super().lay_out(dealer)
                yield self.scene.backs(Zone(Place.SEAT, seat, number), PILE_SIZE, dealer)

    def show(self, action: Action) -> Iterator[Heard]:
        seat, card, pile = action.seat, action.card, action.pile
        if card is None or seat is None:
            yield from super().show(action)
        elif action.do == "show" and pile in PILES:
            zone = self._zone(seat, pile)
            yield self.scene.backs(zone, -1, seat)
            yield self.scene.up(card, zone, seat)
        elif action.do == "play" and pile in PILES:
            owner = seat if self.options["pile_owner"] == "own" else 1 - seat
            zone = self.came_from[card] = self._zone(owner, pile)
            yield self.scene.gone([self.scene.find(card, zone)], seat)
            yield self.scene.up(card, POOL, seat)
        elif action.do == "takeback" and card in self.came_from:
            yield self.scene.gone([self.scene.find(card, POOL)], seat)
            yield self.scene.up(card, self.came_from.pop(card), seat)
        else:
            yield from super().show(action)

    @staticmethod
    def _zone(seat: Seat, pile: str) -> Zone:
        return Zone(Place.SEAT, seat, PILES.index(pile) + 1)


class Gam(Tricks):
    """Nine cards and a stock. ``lay``: backs come before their seat (``Backs`` at ``seat:i``, or at
    ``discard`` where there is one pile for all) by its own hand; ``draw``: they leave the stock and come
    before the seat by the dealer's hand, or the declarer keeps the last of it (``Pile``); ``show`` before the
    first lead: a trump that is given up lies before its seat. ``out``: the rest of a hand lies before its
    seat, face up (``Up``) or face down (``Backs``); where it should lie open and does not, it is said. A two
    goes to its player after the trick is swept."""

    PACKETS = (3, 3, 3)

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.stock = 0

    def deal(self, action: Action) -> Iterator[Heard]:
        yield from super().deal(action)
        self.stock = STOCK
        yield self.scene.backs(Zone(Place.STOCK), STOCK, self.state["dealer"])

    def show(self, action: Action) -> Iterator[Heard]:
        seat, scene, count = action.seat, self.scene, action.count
        before, by = Zone(Place.SEAT, seat), self.state["dealer"]
        match action.do:
            case "lay" if count is not None:
                common = self.options["discard_piles"] == "common"
                yield scene.backs(Zone(Place.DISCARD) if common else before, count, seat)
            case "draw" if count is not None:
                self.stock -= count
                if seat == self.state["declarer"]:
                    yield scene.backs(Zone(Place.STOCK), -count, seat)
                else:
                    yield scene.backs(Zone(Place.STOCK), -count, by)
                    yield scene.backs(before, count, by)
                    yield scene.backs(before, -count, seat)
                if not self.stock:
                    yield scene.pile(Zone(Place.STOCK), False)
            case "show" if self.state["phase"] in ("REFILL", "REST", "DISCARD", "TRUMP") and action.card:
                yield scene.up(action.card, before, seat)
            case "out" if action.cards:
                for card in action.cards:
                    yield scene.up(card, before, seat)
            case "out" if self.options["laid_down"] == "face_down":
                yield scene.backs(before, HELD, seat)
            case _:
                yield from super().show(action)

    def collect(self, seat: Seat) -> Iterator[Heard]:
        faces, twos = self.scene.at(POOL), []
        for by, code in self.state["trick"]:
            if Card.parse(code).rank == "2" and by != seat and len(faces) > 1:
                twos = [(self.scene.find(Card.parse(code), POOL), by)]
        rest = [face for face in faces if face not in [two for two, _ in twos]]
        yield self.scene.gone(rest, seat)
        yield self.scene.backs(Zone(Place.WON, seat), len(rest), seat)
        for two, by in twos:
            yield self.scene.gone([two], by)


def _as(look: type[Tricks]) -> Callable[[Script], Iterator[Heard]]:
    return lambda script: look(script).all()


SHOWN = {
    "hokm": _as(Tricks),
    "spades": _as(Tricks),
    "shelem": _as(Shelem),
    "shelem2": _as(Shelem2),
    "gam": _as(Gam),
}
"""For each game, how its script looks."""
