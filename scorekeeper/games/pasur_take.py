"""Captures of Pasur, the surs that they earn, and what is left at the end of a round."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.cards import Card
from scorekeeper.games import pasur_words as words
from scorekeeper.games.pasur_capture import Throw, fault_of, sur_points
from scorekeeper.games.pasur_state import HAND, PasurState, Round, Sur
from scorekeeper.games.tablelaw import DEAL_FIRST
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat


def take(match: PasurState, at: int, seat: Seat, cards: Sequence[Card]) -> None:
    """Cards leave the pool for ``seat``: a capture, or the leftovers of the round."""
    running = match.running()
    if running is None:
        match.refuse(at, DEAL_FIRST, seat)
        return
    cards = list(dict.fromkeys(cards))  # a card told twice is one card
    if _told_again(match, running, seat, cards):
        return
    throw = running.throw
    mine = running.open and throw is not None and _gathers(match, throw, seat, cards)
    if running.turn is None and running.deal == match.deals:
        legal = mine and throw is not None and _fault(match, running, throw, cards) is None
        partly = throw is not None and throw.card in cards and len(cards) < len(running.pool)
        if not legal and not (mine and partly):
            _take_leftovers(match, running, at, seat, cards)
            return
    rule = "R7" if throw is None or not mine else None
    text = words.no_capture(match.name(seat))
    because: tuple[int | None, ...] | None = (throw.at,) if throw else None
    if rule is None and throw is not None:
        rule, text, because = _capture_fault(match, running, throw, seat, cards)
    if rule and match.reject(at, rule, text, seat, None if because is None else (*because, at)):
        running.refused = seat, frozenset(cards)
        if not mine:
            match.lose_turn(running, seat)
        elif match.options["foul_policy"] == "lose_turn":
            running.open = False
        return
    if mine or (throw is not None and throw.card in cards):
        running.open = False
    if rule is None and throw is not None:
        _capture(match, running, throw, cards, at)
    else:
        _give(match, running, seat, cards, at)


def _told_again(match: PasurState, running: Round, seat: Seat, cards: Collection[Card]) -> bool:
    """These cards are with ``seat`` already, or were refused just now."""
    own = [face.card for face in running.taken[match.side(seat)]]
    return all(card in own for card in cards) or running.refused == (seat, frozenset(cards))


def _gathers(match: PasurState, throw: Throw, seat: Seat, cards: Collection[Card]) -> bool:
    """``seat`` takes for ``throw``, which is its own card, or its partner's and among these."""
    return seat == throw.seat or (throw.card in cards and match.side(seat) == match.side(throw.seat))


def _fault(match: PasurState, running: Round, throw: Throw, cards: Collection[Card]) -> str | None:
    return fault_of(throw.card, running.beside(throw), cards, match.options)


def _capture_fault(
    match: PasurState, running: Round, throw: Throw, seat: Seat, cards: Collection[Card]
) -> tuple[str | None, Text, tuple[int | None, ...] | None]:
    """The rule that a capture with the card just played breaks, its sentence, and what proves it."""
    name = match.name(seat)
    for card in cards:
        owner = running.shown.get(card)
        if owner is not None and owner.seat is not None:
            own = owner.seat == seat
            text = words.own_card(name, card) if own else words.shown_card(name, card, match.name(owner.seat))
            return "R17", text, (owner.at,)
    lying = {face.card: face.at for face in running.pool}
    strange = [card for card in cards if card not in lying]
    if strange:
        return "R14", words.moved(name, strange), None
    rule = _fault(match, running, throw, cards)
    if rule is None:
        text = words.no_capture(name)
    elif _fault(match, running, throw, {*cards, throw.card}) is None:
        text = words.left_behind(name, throw.card)
    else:
        text = words.wrong_capture(rule, name, throw.card, match.options["jack_mixed_table"] == "all")
    return rule, text, tuple(lying[card] for card in (*cards, throw.card))


def _capture(match: PasurState, running: Round, throw: Throw, cards: Collection[Card], at: int) -> None:
    points = sur_points(throw, {*cards} - {throw.card}, running.before, match.seats, match.options)
    if running.must is not None:
        match.court.change(running.must, cured=at)
        running.must = None
    _give(match, running, throw.seat, cards, at)
    if not points:
        deny_claim(match, running, at)
        return
    side = match.side(throw.seat)
    running.earned.add(side)
    running.claim = None
    bar = _bar(match, running, throw, side)
    if bar:
        text = words.barred(match.side_name(side), bar)
        match.rule("R12", Kind.NOTE, at, text, throw.seat, (throw.at, at))
        return
    _book_sur(match, running, Sur(side, points, throw.card.rank == "J"), throw, at)


def _bar(match: PasurState, running: Round, throw: Throw, side: int) -> str | None:
    """The bar that keeps a sur from counting, if there is one."""
    options = match.options
    most = options["bar_50_four_players"] if match.seats == 4 else 50
    if options["bar_over_50"] != "off" and isinstance(most, int):
        then = (running.live if options["bar_over_50"] == "deal" else match.score)[side]
        if then > most or (then == most and options["bar_50_inclusive"] == "yes"):
            return "B1"
    made = [sur for sur in running.surs if sur.side == side]
    if len(made) + (match.surs[side] if options["bar_ten_scope"] == "match" else 0) >= 10:
        return "B2"
    if throw.deal == match.deals and (
        options["bar_last"] == "last_deal" or (options["bar_last"] == "last_card" and throw.own == HAND)
    ):
        return "B3"
    if options["bar_over_59"] == "on" and match.live()[side] > 59:
        return "B4"
    return None


def _book_sur(match: PasurState, running: Round, sur: Sur, throw: Throw, at: int) -> None:
    name, because = match.side_name(sur.side), (throw.at, at)
    theirs = [other for other in running.surs if other.side != sur.side]
    if match.options["sur_cancels"] == "on" and theirs:
        running.surs.remove(theirs[-1])
        text = words.sur_cancelled(name, match.side_name(theirs[-1].side))
        match.rule("R11", Kind.RESULT, at, text, throw.seat, because)
        return
    running.surs.append(sur)
    match.rule("R11", Kind.RESULT, at, words.sur(name, sur.points, sur.jack), throw.seat, because)
    live = match.live()
    if match.options["match_end"] == "live_sur" and live[sur.side] >= match.target:
        match.winner, match.match_over = sur.side, True


def _give(match: PasurState, running: Round, seat: Seat, cards: Collection[Card], at: int) -> None:
    """These cards of the pool are captured by ``seat``."""
    captured = [face for face in running.pool if face.card in cards]
    running.pool = [face for face in running.pool if face.card not in cards]
    running.taken[match.side(seat)] += captured
    running.capture, running.last, running.last_at = tuple(captured), seat, at


def _take_leftovers(match: PasurState, running: Round, at: int, seat: Seat, cards: Collection[Card]) -> None:
    """R9: all that is left goes to the side that captured last."""
    fault = _leftovers_fault(match, running, seat, cards)
    if fault is not None:
        rule, text, because = fault
        if match.reject(at, rule, text, seat, (*because, at)):
            running.refused = seat, frozenset(cards)
            return
    last, last_at = running.last, running.last_at
    _give(match, running, seat, cards, at)
    running.last, running.last_at, running.open = last, last_at, False


def _leftovers_fault(
    match: PasurState, running: Round, seat: Seat, cards: Collection[Card]
) -> tuple[str, Text, tuple[int | None, ...]] | None:
    """The rule that handing over what is left breaks, its sentence, and what proves it."""
    owner, throw, name = leftovers_to(match, running), running.throw, match.name(seat)
    if owner is None:
        return "R9", words.NOBODYS, ()
    if match.side(owner) != match.side(seat):
        captured = running.last is not None
        proof = running.last_at if captured or throw is None else throw.at
        return "R9", words.leftovers(name, match.side_name(match.side(owner)), captured), (proof,)
    strange = [card for card in cards if card not in running.cards()]
    if strange:
        return "R14", words.moved(name, strange), ()
    return ("R9", words.left_some(name), ()) if len(cards) < len(running.pool) else None


def leftovers_to(match: PasurState, running: Round) -> Seat | None:
    """Who gets what is left at the end of the round."""
    if running.last is None and match.options["no_capture_leftovers"] == "last_player" and running.throw:
        return running.throw.seat
    return running.last


def claim_sur(match: PasurState, at: int, seat: Seat) -> None:
    """R11: a sur is claimed. It needs no claim, and a false one changes nothing."""
    running, side = match.round, match.side(seat)
    if running is not None and not running.void and side in running.earned:
        return
    throw = running.throw if running else None
    if running is None or throw is None or match.side(throw.seat) != side:
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat)
    elif running.open and not running.over:
        running.claim = (seat, at)  # its capture may follow
    else:
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat, (throw.at, at))


def deny_claim(match: PasurState, running: Round, at: int | None) -> None:
    """A claim that waited for a capture was false."""
    if running.claim is not None:
        seat, claimed = running.claim
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat, (claimed, at))
        running.claim = None
