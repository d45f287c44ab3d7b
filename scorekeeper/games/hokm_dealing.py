"""Hokm before the first lead: the draw for hakem, trump, the middle card, faults of the deal."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import hokm_words as words
from scorekeeper.games import trick_words
from scorekeeper.games.hokm_deal import Ban, HokmDeal
from scorekeeper.games.hokm_state import HokmState
from scorekeeper.games.hokm_view import view
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat, partner, side


def set_hakem(match: HokmState, at: int, seat: Seat) -> None:
    if match.between:
        match.choose(at, seat)
    else:
        match.reject(at, "R13", words.NO_CHANGE_IN_PLAY, seat)


def set_dealer(match: HokmState, at: int, seat: Seat) -> None:
    if not match.between:
        match.reject(at, "R13", words.NO_CHANGE_IN_PLAY, seat)
        return
    match.cure("R13", at)
    match.replace_dealer(seat)
    match.stand(match.standing)


def show(match: HokmState, at: int, seat: Seat, card: Card, action: Action) -> None:
    """A face that is not played: drawn by lot, the middle card, given away, or exposed (R8)."""
    if match.phase == "CHOOSE":
        _draw(match, at, seat, card)
        return
    if match.phase == "DEAL5" and match.draw.shown:
        match.draw, rest = match.draw.after(seat, card)
        if rest or not _is_middle_card(match, seat, card):
            return
    match.imply_deal(at)
    deal = match.deal
    if deal is None:
        return
    if match.phase == "MISDEAL" and match.may_exchange and _exchange(match, at, deal, seat, card, action.to):
        return
    if match.phase == "TRUMP" and _is_middle_card(match, seat, card):
        deal.show(seat, card, at)
        match.name_trump(at, card.suit)
    elif match.phase in ("SCORE", "KOT_WINDOW") or match.frozen:
        deal.show(seat, card, at)  # a hand that is thrown in
    elif not deal.misread(seat, card, at):
        match.flag("R8", at, trick_words.exposed(match.name(seat), card), seat)
        deal.show(seat, card, at)


def _draw(match: HokmState, at: int, seat: Seat, card: Card) -> None:
    if match.options["hakem_choice"] == "manual":
        return
    if card not in PACK:
        match.flag("R4", at, trick_words.foreign(card), seat)
        return
    match.draw = match.draw.show(seat, card)
    drawn = match.draw.drawn()
    if not drawn:
        return
    hakem, match.mate = drawn[0], drawn[1] if len(drawn) == 2 else None
    if match.draw.places == 1 or match.mate == partner(hakem):
        match.choose(at, hakem)
    else:  # his partner is still to be drawn, or to move
        match.stand(match.standing.with_hakem(hakem, match.options))


def seat_anew(match: HokmState, at: int, order: list[int]) -> None:
    """Players whom the lot made partners move, so that they face each other. ``order``: the old seat
    numbers in their new order."""
    hakem = match.standing.hakem
    if match.phase != "CHOOSE" or match.mate is None or hakem is None:
        match.reject(at)
    elif partner(order.index(hakem)) != order.index(match.mate):
        match.reject(at, "R13", words.PARTNERS_APART)
    else:
        match.court.names = tuple(match.court.names[old] for old in order)
        match.mate, match.draw = order.index(match.mate), match.draw.seated(order)
        match.choose(at, order.index(hakem))


def _is_middle_card(match: HokmState, seat: Seat, card: Card) -> bool:
    hakem = match.standing.hakem
    asked = match.options["middle_card"] == "allowed" and hakem is not None
    return asked and hakem is not None and seat == partner(hakem) and card in PACK


def trump(match: HokmState, at: int, suit: Suit, seat: Seat | None) -> None:
    """The trump is named: by hakem, where ``seat`` says nothing else (R13, R16). After a deal that is
    decided, or stands at 7–0, it is the next one's."""
    if not (match.over or match.frozen) and view(match)[0] in ("SCORE", "KOT_WINDOW", "MATCH_OVER"):
        match.close(at)
    hakem = match.standing.hakem
    if hakem is None or match.phase == "CHOOSE":
        match.flag("R13", at, match.nobody_yet, seat)
        return
    if match.over or match.frozen:
        match.reject(at, "R12", trick_words.MATCH_OVER if match.over else trick_words.FROZEN)
        return
    if match.phase in ("SCORE", "MISDEAL"):
        match.new_deal(at)
    match.imply_deal(at)
    deal = match.deal
    if deal is None:
        match.reject(at)
        return
    if deal.trump is None:
        match.name_trump(at, suit)
        if seat not in (None, hakem) and seat is not None:
            text = trick_words.wrong_trump_namer(match.name(seat), match.name(hakem))
            match.tentative = match.flag("R13", at, text, seat)
    elif match.tentative is not None and seat in (None, hakem) and not deal.begun:
        match.court.change(match.tentative, cured=at)
        match.tentative = None
        match.name_trump(at, suit)
    elif suit != deal.trump:
        text = trick_words.trump_changed(deal.trump, suit)
        match.flag("R16", at, text, seat, because=(match.named, at))


def misdeal(match: HokmState, at: int, action: Action) -> None:
    """A fault of the deal is reported (R9), perhaps in place of an earlier report. After the first lead a
    report alone proves nothing."""
    match.imply_deal(at)
    if match.phase in ("TRUMP", "DEAL_REST") or match.misdeal is not None:
        match.misdeal, match.phase = action, "MISDEAL"
        hakem, text = match.standing.hakem, trick_words.COUNT
        if match.may_exchange and hakem is not None:
            text = words.misdealt(match.name(hakem), match.options["exchange_card"] == "blind_draw")
        match.flag("R9", at, text, action.seat, Kind.MISDEAL)
    elif match.phase in ("CHOOSE", "MISDEAL"):
        text = match.nobody_yet if match.phase == "CHOOSE" else trick_words.TO_BE_DEALT
        match.reject(at, text=text, seat=action.seat)
    else:
        match.flag("R9", at, trick_words.NOT_PROVED_MISDEAL, action.seat, Kind.NOTE)


def _exchange(
    match: HokmState, at: int, deal: HokmDeal, giver: Seat, card: Card, receiver: Seat | None
) -> bool:
    """The hand of fourteen turns a card up and gives it to the hand of twelve; its side may be banned from
    ruffing that suit for a while. False if this card is not that one."""
    fault = match.misdeal
    if fault is None:
        return False
    receiver = fault.to if receiver is None else receiver
    if receiver in (None, giver) or receiver is None or fault.seat not in (None, giver):
        return False
    if deal.misread(giver, card, at):
        return False
    deal.knowledge.show(receiver, card, at)
    dealer, bans = match.standing.dealer, match.options["ruff_ban_tricks"]
    of_dealer = dealer is not None and side(dealer) == side(giver)
    tricks = bans[0 if of_dealer else 1] if isinstance(bans, tuple) else 0
    if tricks and card.suit is not None:
        alone = match.options["ruff_ban_scope"] == "giver"
        banned = frozenset({giver} if alone else {giver, partner(giver)})
        deal.ban = Ban(banned, card.suit, tricks, at)
    match.misdeal = None
    match.phase = "DEAL_REST" if deal.trump else "TRUMP"
    return True
