"""One deal of Gam: only trumps are played, and who has none left goes out (R16 to R20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Self, cast

from scorekeeper.cards import PACK_WITH_JOKERS, RED_JOKER, Card, Suit
from scorekeeper.games import gam_words as words
from scorekeeper.games import trick_words
from scorekeeper.games.base import Value
from scorekeeper.games.court import Court
from scorekeeper.games.gam_cards import high_joker, points, strength
from scorekeeper.games.gam_knowledge import GamKnowledge
from scorekeeper.games.plays import Play
from scorekeeper.games.proof import Denial
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat, partner, side

DEALT, HELD = 9, 6
"""Cards that are dealt, and cards that everybody holds when play begins."""
FROM_START = -1
"""In the place of an action's number: the starting position has it."""


class GamDeal(TrickDeal):
    """``out``: the seats that went out, with the action that says so. ``given_up``: trumps that were laid
    face up before the first lead. ``blind``: not every card of a trick was seen, so its points are not
    known."""

    COUNT = "R20"

    def __init__(self, court: Court, options: Mapping[str, Value], leader: Seat | None) -> None:
        deck = PACK_WITH_JOKERS
        knowledge = GamKnowledge(deck, [HELD] * 4)
        super().__init__(court, options, deck, knowledge, dealt=HELD, leader=leader)
        self.STEP = 3 if options["direction"] == "clockwise" else 1
        self.out: dict[Seat, int | None] = {}
        self.given_up: list[Play] = []
        self.taken = [0, 0]
        self.jokers: list[Card] = []
        self.blind = False
        self.told_by: int | None = None
        """The action whose card told the trump."""
        self.all_kept: set[Seat] = set()
        """Seats that had no trump too many by the count of the cards that they laid aside face down."""
        self._accused: set[Seat] = set()
        """Seats whose giving up of trumps was ruled on."""

    def copy(self, court: Court) -> Self:
        twin = super().copy(court)
        twin.out, twin.given_up = dict(self.out), self.given_up[:]
        twin.taken, twin.jokers = self.taken[:], self.jokers[:]
        twin.all_kept, twin._accused = set(self.all_kept), set(self._accused)
        return twin

    @property
    def seen(self) -> GamKnowledge:
        """The knowledge of this deal, as the one that counts trumps."""
        return cast(GamKnowledge, self.knowledge)

    def name_trump(self, suit: Suit | None, at: int | None = None) -> None:
        """``suit`` is trump; ``None`` if the card that said so was taken back. What lay open before and is no
        trump was not given up, but only seen (R8)."""
        self.trump = suit
        self.seen.name_trump(suit)
        for given in self.given_up[:] if suit else ():
            if not self.is_trump(given.card):
                self._was_shown(given, at)
        lying = [play.at for play in self.open]
        self.court.drop(lambda ruling: ruling.rule == "R16" and ruling.at in lying)
        self.open = [replace(play, barred=False) for play in self.open]
        for play in self.open[:]:
            self.check_card(play)

    def _was_shown(self, given: Play, at: int | None) -> None:
        """What lay open before the first lead was not given up, but only seen (R8)."""
        self.given_up.remove(given)
        del self.turned[given.card]
        self.court.drop(lambda ruling: ruling.rule == "R19" and given.at in ruling.because)
        self._accused.discard(given.seat)
        text = trick_words.exposed(self._name(given.seat), given.card)
        self.court.rule("R8", Kind.FLAG, at, text, seat=given.seat, because=(given.at, at))
        self.knowledge.show(given.seat, given.card, given.at)

    def _given(self, seat: Seat, card: Card) -> Play | None:
        """Where a record tells that ``seat`` gave up ``card``."""
        told = (given for given in self.given_up if given.at != FROM_START)
        return next((given for given in told if (given.seat, given.card) == (seat, card)), None)

    def take_back(self, seat: Seat, card: Card, at: int) -> None:
        given = None if self.begun else self._given(seat, card)
        if given is None:
            super().take_back(seat, card, at)
        else:
            self._was_shown(given, at)

    def put_back(self, play: Play, at: int) -> None:
        super().put_back(play, at)
        if play.at == self.told_by:
            self.told_by = None
            self.name_trump(None)

    def is_trump(self, card: Card) -> bool:
        return card in self.seen.trumps

    # Who takes part

    def active(self, seat: Seat) -> bool:
        """``seat`` may still have trumps to play."""
        return seat not in self.out and self.knowledge.left[seat] > 0

    def awaited(self) -> set[Seat]:
        return {seat for seat in super().awaited() if self.active(seat)}

    @property
    def still_in(self) -> list[Seat]:
        return [seat for seat in range(4) if self.active(seat)]

    @property
    def asked(self) -> Suit | None:
        return None

    @property
    def winner(self) -> Seat | None:
        """Who takes the full open trick; ``None`` if no trump lies in it."""
        if not self.full or self.trump is None:
            return None
        best = self.best(self.open)
        return best.seat if self._rank(best) else None

    def best(self, plays: Sequence[Play]) -> Play:
        return max(plays, key=self._rank)

    def _rank(self, play: Play) -> int:
        if play.barred or play.doubtful or self.trump is None:
            return 0
        return strength(play.card, self.trump, high_joker(self.options["high_joker"], self.jokers))

    @property
    def turn(self) -> Seat | None:
        if self.full:
            return self._leads_after(self.winner)
        if not self.open:
            return self._leads_after(self.leader)
        return self.leader if len(self.open) == 1 and self._early_lead() else self._next()

    def _leads_after(self, winner: Seat | None) -> Seat | None:
        """Who leads where ``winner`` should: he himself, or the next who still takes part."""
        if winner is None or self.active(winner):
            return winner
        if self.options["winner_without_trump"] == "partner" and self.active(partner(winner)):
            return partner(winner)
        order = [(winner + step * self.STEP) % 4 for step in range(1, 4)]
        return next((seat for seat in order if self.active(seat)), None)

    # Cards

    def play(self, seat: Seat, card: Card, at: int) -> None:
        if not self.open:
            self.leader = self._leads_after(self.leader)
        if seat in self.out:
            if self.misread(seat, card, at):  # it may be an earlier one once more
                self.extra.append(Play(seat, card, at, doubtful=True))
            else:
                self._play_after_out(seat, card, at)
            return
        given = self._given(seat, card)
        if given is not None:
            self._was_shown(given, at)
        super().play(seat, card, at)

    def _play_after_out(self, seat: Seat, card: Card, at: int) -> None:
        """R17: the card does not count. If it is a trump, going out was a lie; otherwise R16."""
        name = self._name(seat)
        self.court.rule("R17", Kind.FLAG, at, words.played_after_out(name, card), seat=seat)
        if card in self.deck and not self.is_trump(card):
            self.court.rule("R16", Kind.FLAG, at, words.no_trump(name, card), seat=seat)
        self.hold(seat, card, at)

    def check_card(self, play: Play) -> None:
        if self.trump is None and self._tells(play):
            self.told_by = play.at
            self.name_trump(play.card.suit, play.at)
        if play.doubtful or self.trump is None or play.at == self.told_by:
            return
        if play.card.is_joker:
            self.jokers = [*(one for one in self.jokers if one != play.card), play.card]
        if not self.is_trump(play.card):
            self.court.rule(
                "R16", Kind.FLAG, play.at, words.no_trump(self._name(play.seat), play.card), seat=play.seat
            )
            self.bar(play.seat)
        elif points(play.card) == 0:
            given = next((one for one in self.given_up if one.seat == play.seat and points(one.card)), None)
            if given is not None:
                text = words.gave_up_points(self._name(play.seat), given.card, play.card)
                self._wrongly_given(play.seat, play.at, text, given)

    def _tells(self, play: Play) -> bool:
        """Whether this card tells the trump: the first of the declarer, by option, if it can be of one suit
        alone."""
        first = self.trick == 1 and play.seat == self.leader and not play.doubtful
        return (
            first and self.options["trump_entry"] == "first_lead" and play.card.rank not in ("J", "RJ", "BJ")
        )

    def has_not_played(self, seat: Seat, cards: Sequence[Card], at: int) -> None:
        """``seat`` lays ``cards`` down instead of playing: a face that could not be right, told of it in the
        open trick, was none of its cards, unless just the others are there."""
        lying = self.from_hand(seat)
        others = bool(cards) and len(cards) == self.knowledge.left[seat]
        if lying is not None and lying.doubtful and not others:
            self._set_aside(lying, at)
        self.extra = [play for play in self.extra if play.seat != seat or not play.doubtful]

    def go_out(self, seat: Seat, cards: Sequence[Card], at: int) -> None:
        """``seat`` says that it has no trump left, and lays the rest of its hand down. A full trick must
        have been gathered before."""
        self.begun = True
        self._stand_in(seat)
        if not self.open:
            self.leader = self._leads_after(self.leader)
        turn = self.turn
        if self.options["going_out"] == "at_turn" and turn not in (None, seat) and turn is not None:
            text = words.out_early(self._name(seat), self._name(turn))
            self.court.rule("R1", Kind.FLAG, at, text, seat=seat)
        self._leave(seat, at)
        due = self.knowledge.left[seat]
        some = len(cards) < due and self.options["laid_down"] == "face_down"
        if cards and not some and not self.may_hold(seat, len(cards)):
            self.count_fault(at, seat, words.laid_wrong_number(self._name(seat), len(cards), due))
        for card in cards:
            self.show(seat, card, at)
        self.prove(at)

    def _leave(self, seat: Seat, at: int) -> None:
        """``seat`` takes no part any more, and denies to hold a trump."""
        given = next((one for one in self.given_up if one.seat == seat), None)
        if given is not None and self.knowledge.left[seat] > 0:
            text = words.gave_up_too_many(self._name(seat), given.card)
            self._wrongly_given(seat, at, text, given)
        self.out[seat] = at
        if self.trump is not None:
            self.knowledge.deny(Denial(seat, self.trump, at, self.trick, None, "out"))

    def _wrongly_given(self, seat: Seat, at: int, text: Text, given: Play) -> None:
        """R19: a trump was given up that had to be kept. Where nothing was to be given up, by the cards laid
        aside, it may have been dropped."""
        if seat not in self._accused | self.all_kept:
            self._accused.add(seat)
            self.court.rule(
                "R19",
                Kind.BREACH,
                at,
                text,
                seat=seat,
                because=(None if given.at == FROM_START else given.at, at),
            )

    def give_up(self, seat: Seat, card: Card, at: int) -> None:
        """A trump is laid face up before the first lead: it is out of play."""
        if not self.misread(seat, card, at):
            self.knowledge.turn_up(card)
            self.given_up.append(Play(seat, card, at))
            self.turned[card] = None if at == FROM_START else at

    def turn_up_discard(self, seat: Seat, card: Card, at: int) -> None:
        """R18: a discard of ``seat`` is turned up, and it is a trump. Where all discard on one pile nobody
        can say whose it was."""
        size, common = self.seen.discards[seat], self.options["discard_piles"] == "common"
        owner = self.knowledge.partly.get(card, seat) if common else seat
        if self.misread(owner, card, at):
            return
        self.knowledge.turn_up(card)
        self.turned[card] = at
        if size and not common:
            self.seen.discards[seat] = size - 1
        if self.is_trump(card) and common:
            self.court.rule("R18", Kind.NOTE, at, words.trump_in_common(card))
        elif self.is_trump(card):
            text = words.trump_in_discards(self._name(seat), card)
            flags = [ruling.at for ruling in self.court.of_deal() if ruling.rule == "R18"]
            self.court.rule("R18", Kind.BREACH, at, text, seat=seat, because=(*flags, at))
        self.prove(at)

    def last_trumps(self) -> list[Card]:
        """The trumps in the hand of the last one who takes part, which win by themselves: those that nobody
        has seen can only be there, unless they are more than it has cards."""
        if len(self.still_in) != 1:
            return []
        (seat,) = self.still_in
        known, partly = self.knowledge.known[seat], self.knowledge.partly
        unseen = [card for card in self.seen.missing() if partly.get(card, seat) == seat]
        if self.blind or len(unseen) > self.knowledge.left[seat] - len(known):
            unseen = []
        return [*filter(self.is_trump, known), *unseen]

    def missing(self) -> list[Card]:
        """The trumps of which nobody knows where they are."""
        there = self.last_trumps()
        return [card for card in self.seen.missing() if card not in there]

    def check_all_seen(self, at: int | None) -> None:
        """R18 at the end of the deal: every trump must have been seen."""
        missing = self.missing()
        self.court.drop(lambda ruling: ruling.rule == "R18" and ruling.kind is Kind.FLAG)
        if missing and not self.blind:
            self.court.rule("R18", Kind.FLAG, at, words.missing(self.in_order(missing)), because=(at,))

    def in_order(self, missing: Sequence[Card]) -> list[Card]:
        """Trumps from the lowest up."""
        trump = self.trump
        return [] if trump is None else sorted(missing, key=lambda card: strength(card, trump, RED_JOKER))

    def count_fault(
        self, at: int, seat: Seat, text: Text, because: tuple[int | None, ...] | None = None
    ) -> None:
        """R20: a hand had not six cards after the refill. Where a trick was not seen whole, nobody knows who
        played to it, so the numbers tell nothing."""
        if not self.blind:
            super().count_fault(at, seat, text, because)

    def _denials_of_trick(self) -> list[Denial]:
        return []  # only going out denies, and nobody comes back

    # Tricks

    def _miss(self, seat: Seat) -> None:
        super()._miss(seat)
        self.blind = True

    def gather(self, at: int, winner: Seat | None = None) -> None:
        """A card that is no trump and stays means that its player is out, also where the table lets it."""
        taker = self.winner if winner is None else winner
        self._credit(self.taken, taker)
        stays = self.trump is not None and not self.awaited()
        for play in self.open if stays else ():
            if not play.doubtful and not self.is_trump(play.card):
                self._leave(play.seat, play.at)
        leader = self.leader
        super().gather(at, winner)
        self.leader = self._leads_after(leader if taker is None else taker)
        self.prove(at)

    def _credit(self, taken: list[int], winner: Seat | None) -> None:
        """The points of the open trick: the two goes to its player's side, the rest to the winner's."""
        for play in self.open:
            if self._rank(play) == 0 or winner is None:
                continue
            keeps = play.card.rank == "2"
            taken[side(play.seat if keeps else winner)] += points(play.card)

    def got(self) -> tuple[int, int]:
        """The points of each side so far, a full trick counted, and what the last one who takes part
        holds."""
        taken = self.taken[:]
        if self.full:
            self._credit(taken, self.winner)
        for card in self.last_trumps():
            taken[side(self.still_in[0])] += points(card)
        if self.options["surplus_points"] == "to_own_team":
            for given in self.given_up:
                taken[side(given.seat)] += points(given.card)
        return taken[0], taken[1]
