"""Captures of Pasur, the surs that they earn, and what is left at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.games import pasur_words as words
from scorekeeper.games.pasur_capture import Throw, fault, sur_points
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
    throw, wanted = running.throw, frozenset(cards)
    mine = running.open and throw is not None and match.side(throw.seat) == match.side(seat)
    if running.turn is None and running.deal == match.deals:
        legal = mine and throw is not None and fault(throw, wanted, match.options) is None
        partly = throw is not None and throw.card in wanted and len(wanted) < len(running.pool)
        if not legal and not (mine and partly):
            _take_leftovers(match, running, at, seat, cards)
            return
    rule = "R7" if throw is None or not mine else None
    text = words.no_capture(match.name(seat))
    because: tuple[int | None, ...] | None = (throw.at,) if throw else None
    if rule is None and throw is not None:
        rule, text, because = _capture_fault(match, running, throw, seat, cards)
    if rule and match.reject(at, rule, text, seat, None if because is None else (*because, at)):
        if match.options["foul_policy"] == "lose_turn":
            if mine:
                running.open = False
            elif seat != running.turn:
                running.skip.append(seat)
        return
    if rule is None and throw is not None:
        _capture(match, running, throw, wanted, at)
    else:
        _give(match, running, seat, wanted)


def _capture_fault(
    match: PasurState, running: Round, throw: Throw, seat: Seat, cards: Sequence[Card]
) -> tuple[str | None, Text, tuple[int | None, ...] | None]:
    """The rule that a capture with the card just played breaks, its sentence, and what proves it."""
    name = match.name(seat)
    for card in cards:
        owner = running.shown.get(card)
        if owner is not None and owner.seat is not None:
            return "R17", words.shown_card(name, card, match.name(owner.seat)), (owner.at,)
    lying = {face.card: face.at for face in running.pool}
    strange = [card for number, card in enumerate(cards) if card not in lying or card in cards[:number]]
    if strange:
        return "R14", words.moved(name, strange), None
    rule = fault(throw, cards, match.options)
    text = words.wrong_capture(rule, name, throw.card) if rule else words.no_capture(name)
    return rule, text, tuple(lying[card] for card in (*cards, throw.card))


def _capture(match: PasurState, running: Round, throw: Throw, cards: frozenset[Card], at: int) -> None:
    points = sur_points(throw, cards - {throw.card}, running.before, match.seats, match.options)
    for ruling in match.court.of_deal():
        if (ruling.rule, ruling.kind, ruling.seat, ruling.cured) == ("R8", Kind.FLAG, throw.seat, None):
            match.court.change(ruling, cured=at)
    _give(match, running, throw.seat, cards)
    if not points:
        deny_claim(match, running, at)
        return
    running.sur, running.claim = True, None
    side = match.side(throw.seat)
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


def _give(match: PasurState, running: Round, seat: Seat, cards: frozenset[Card]) -> None:
    """These cards of the pool are captured by ``seat``."""
    captured = [face for face in running.pool if face.card in cards]
    running.pool = [face for face in running.pool if face.card not in cards]
    running.taken[match.side(seat)] += captured
    running.capture, running.last = tuple(captured), seat
    running.open = running.must = running.sur = False


def _take_leftovers(match: PasurState, running: Round, at: int, seat: Seat, cards: Sequence[Card]) -> None:
    """R9: all that is left goes to the side that captured last."""
    owner = leftovers_to(match, running)
    wanted = frozenset(cards)
    if owner is None or match.side(owner) != match.side(seat) or wanted != frozenset(running.cards()):
        text = (
            words.NOBODYS
            if owner is None
            else words.leftovers(match.name(seat), match.side_name(match.side(owner)))
        )
        if match.reject(at, "R9", text, seat):
            return
        owner = seat
    last = running.last
    _give(match, running, owner, wanted)
    running.last = last


def leftovers_to(match: PasurState, running: Round) -> Seat | None:
    """Who gets what is left at the end of the round."""
    if running.last is None and match.options["no_capture_leftovers"] == "last_player" and running.throw:
        return running.throw.seat
    return running.last


def claim_sur(match: PasurState, at: int, seat: Seat) -> None:
    """R11: a sur is claimed. It needs no claim, and a false one changes nothing."""
    running = match.running()
    throw = running.throw if running else None
    if running is None or throw is None or match.side(throw.seat) != match.side(seat):
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat)
    elif running.open:
        running.claim = (seat, at)  # its capture may follow
    elif not running.sur:
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat, (throw.at, at))


def deny_claim(match: PasurState, running: Round, at: int | None) -> None:
    """A claim that waited for a capture was false."""
    if running.claim is not None:
        seat, claimed = running.claim
        match.rule("R11", Kind.NOTE, at, words.false_claim(match.name(seat)), seat, (claimed, at))
        running.claim = None
