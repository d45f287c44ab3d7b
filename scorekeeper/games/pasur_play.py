"""Pasur at the table: cards that are played, shown and taken back."""

from __future__ import annotations

from scorekeeper.cards import PACK, Card
from scorekeeper.games import pasur_words as words
from scorekeeper.games.base import Lying
from scorekeeper.games.pasur_capture import Throw
from scorekeeper.games.pasur_state import HAND, PasurState, Round
from scorekeeper.games.pasur_take import deny_claim
from scorekeeper.games.tablelaw import DEAL_FIRST, impossible
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat


def play(match: PasurState, at: int, seat: Seat | None, card: Card) -> None:
    """A card comes to the pool; the seat on turn plays where nobody is named."""
    running = match.running()
    seat = running.turn if running and seat is None else seat
    if running is None or seat is None:
        match.refuse(at, DEAL_FIRST)
        return
    if (seat, card) in [(face.seat, face.card) for face in running.pool]:
        return  # it lies where this seat played it
    if seat != running.turn and (seat, card) in [(face.seat, face.card) for face in running.captured()]:
        return  # this seat played it, it was captured since, and nothing is due from it now
    if _impossible(match, running, at, seat, card):
        return
    if _may_not(match, running, at, seat, card):
        return
    if seat == running.turn:
        if _owed_capture(match, running, at, seat, card):
            return
        early, running.early = running.early, []
        for face in early:
            if (face.seat, face.card) != (seat, card):
                _stand(match, running, face, at)
    _place(match, running, Lying(seat, card, at))


def _impossible(match: PasurState, running: Round, at: int, seat: Seat, card: Card) -> bool:
    """R19: the card cannot be there."""
    seen = _seen(match, running, seat, card)
    if card in PACK and seen is None:
        return False
    match.void(at, "R19", impossible(card, card in PACK), seat, () if seen is None else (seen.at,))
    return True


def _seen(match: PasurState, running: Round, seat: Seat, card: Card) -> Lying | None:
    """Where this face is already, if it cannot come from the hand of ``seat``."""
    own = running.shown.get(card)
    if own is not None and own.seat == seat:
        return None
    elsewhere = [face for face in (*running.early, *match.lying) if face.seat != seat]
    for face in (*running.pool, *running.captured(), *elsewhere):
        if face.card == card:
            return face
    holder = running.known.get(card, seat)
    return None if holder == seat else Lying(holder, card, None)


def _may_not(match: PasurState, running: Round, at: int, seat: Seat, card: Card) -> bool:
    """Rejects a card that may not be played now."""
    face, name = Lying(seat, card, at), match.name(seat)
    owner, throw = running.shown.get(card), running.throw
    if owner is not None and owner.seat is not None and owner.seat != seat:
        text = words.shown_card(name, card, match.name(owner.seat))
        return _back(match, running, face, "R17", text, (owner.at, at))
    if not running.laid_out:
        if _back(match, running, face, "R10", words.LAY_OUT_FIRST):
            return True
        running.laid_out = True  # the table plays without a first pool
    if seat == running.turn:
        return False
    if running.plays[seat] >= HAND:
        played = running.played(seat)
        rejected = _back(match, running, face, "R2", words.second_card(name, card), (*played, at))
        if rejected:
            match.void(at, "R10", words.fifth_card(name), seat, tuple(played))
        return rejected
    if throw is not None and throw.seat == seat and throw.deal == running.deal:
        return _back(match, running, face, "R2", words.second_card(name, card), (throw.at, at))
    due = "" if running.turn is None else match.name(running.turn)
    if _back(match, running, face, "R1", words.early(name, card, due)):
        return True
    running.skip.append(seat)  # the table lets it stand, so this was the turn of that seat
    return False


def _back(
    match: PasurState,
    running: Round,
    face: Lying,
    rule: str,
    text: Text,
    because: tuple[int | None, ...] | None = None,
) -> bool:
    """Rejects a card: it lies there until its player takes it back, and so does one that lies there already.
    False where the table accepts it."""
    if match.lies(face.seat, face.card):
        return True
    if face.at is None or not match.reject(face.at, rule, text, face.seat, because):
        return False
    if rule == "R1":
        running.early.append(face)
    else:
        match.leave_lying(face.seat, face.card, face.at)
    if face.seat is not None and rule in ("R1", "R2", "R17"):
        match.lose_turn(running, face.seat)
    return True


def _owed_capture(match: PasurState, running: Round, at: int, seat: Seat, card: Card) -> bool:
    """R8: the card before this one could capture and had to. This one goes back without blame."""
    throw = match.capturing(running)
    if throw is None or match.options["capture_duty"] == "may":
        return False
    if throw.card.rank == "J" and match.options["jack_may_decline"] == "yes":
        return False
    text = words.must_capture(match.name(throw.seat), throw.card)
    if running.must is None:
        running.must = match.rule("R8", Kind.FLAG, at, text, throw.seat, (throw.at, at))
    elif not match.reject(at, "R8", text, throw.seat, (throw.at, at)):
        return False
    if not match.lies(seat, card):
        match.leave_lying(seat, card, at)
    return True


def _stand(match: PasurState, running: Round, face: Lying, at: int) -> None:
    """A card that came too early stands, since the seat on turn played beside it: its turn is used up."""
    if face.seat is None or running.plays[face.seat] >= HAND:
        return
    if match.options["foul_policy"] != "lose_turn":
        running.skip.append(face.seat)
    _to_pool(match, running, face, at)
    running.open = False


def _place(match: PasurState, running: Round, face: Lying) -> None:
    seat, at = face.seat, face.at
    assert seat is not None
    assert at is not None
    match.picked_up(seat, face.card)
    deny_claim(match, running, at)
    if running.relay == "deal":
        _keep_first_pool(match)
    on_turn = seat == running.turn
    _to_pool(match, running, face, at)
    running.open, running.by_hand, running.relay = True, False, ""
    if on_turn or running.turn is None:
        running.turn = running.next(seat, match.step)


def _keep_first_pool(match: PasurState) -> None:
    """The first pool asked for a new deal, but the players simply play on with it."""
    for ruling in match.court.of_deal():
        if (ruling.rule, ruling.kind) == ("R10", Kind.MISDEAL):
            match.court.change(ruling, kind=Kind.NOTE)


def _to_pool(match: PasurState, running: Round, face: Lying, at: int) -> None:
    """A card counts as played by the action ``at``."""
    seat = face.seat
    assert seat is not None
    assert face.at is not None
    if match.options["variant"] == "open":
        _shown_in_time(match, running, seat, at)
    first, own = not running.begun, running.plays[seat] + 1
    if first:
        running.live = match.live()
    running.before = running.throw
    running.throw = Throw(seat, face.card, face.at, running.cards(), running.deal, first, own)
    running.pool.append(face)
    running.plays[seat] = own
    running.known.pop(face.card, None)
    running.must, running.refused = None, None
    running.earned.discard(match.side(seat))
    if running.shown.pop(face.card, None) and own < HAND and match.options["open_show"] == "keep_one_shown":
        running.owes.append(seat)


# Open Pasur


def show(match: PasurState, at: int, seat: Seat, card: Card) -> None:
    """A hand card is laid open in front of its player."""
    running = match.running()
    if match.options["variant"] != "open":
        match.refuse(at, words.ONLY_OPEN, seat)
        return
    if running is None or running.turn is None or running.plays[seat] >= HAND:
        match.refuse(at, DEAL_FIRST, seat)
        return
    own = running.shown.get(card)
    if own is not None and own.seat == seat:
        return  # it lies there, or is put back (R16)
    seen = own or _seen(match, running, seat, card)
    if card not in PACK or seen is not None:
        match.void(at, "R18", impossible(card, card in PACK), seat, () if seen is None else (seen.at,))
        return
    others = [face.at for face in running.shown.values() if face.seat == seat]
    again = match.options["open_show"] == "one_per_deal" and seat in running.told
    if others or again:
        if match.lies(seat, card):
            return
        if match.reject(at, "R15", words.shown_twice(match.name(seat), card), seat, (*others, at)):
            match.leave_lying(seat, card, at)
            return
    running.shown[card] = Lying(seat, card, at)
    running.told.append(seat)
    if seat in running.owes:
        running.owes.remove(seat)
    missed = running.missed.pop(seat, None)
    if missed is not None:
        match.court.change(missed, cured=at)


def _shown_in_time(match: PasurState, running: Round, seat: Seat, at: int) -> None:
    """R15: before the first play of a deal everybody shows a card, later the player whose card was
    played shows another before his next turn."""
    late = running.owes if not running.begun else [owing for owing in running.owes if owing == seat]
    for owing in late:
        text = words.not_shown(match.name(owing))
        running.missed[owing] = match.rule("R15", Kind.FLAG, at, text, owing)
    running.owes = [owing for owing in running.owes if owing not in late]


def take_back(match: PasurState, at: int, seat: Seat, card: Card) -> None:
    """A card goes back into the hand of ``seat``."""
    running = match.running()
    if running is None:
        match.refuse(at, DEAL_FIRST, seat)
        return
    if match.lies(seat, card) or running.back == (seat, card, at - 1):
        match.picked_up(seat, card)
        running.early = [face for face in running.early if (face.seat, face.card) != (seat, card)]
        if card not in running.shown:
            running.known[card] = seat
        running.back = seat, card, at
        return
    if running.known.get(card) == seat and card not in running.shown:
        return  # everybody has seen it go back
    own, throw = running.shown.get(card), running.throw
    if own is not None and own.seat == seat:
        if not match.reject(at, "R16", words.shown_stays(match.name(seat), card), seat, (own.at, at)):
            del running.shown[card]
            running.known[card] = seat
    elif match.reject(at, "R14", words.moved(match.name(seat), [card]), seat):
        return
    elif running.open and throw is not None and (throw.seat, throw.card) == (seat, card):
        running.pool = [face for face in running.pool if face.card != card]
        running.plays[seat] -= 1
        running.turn, running.throw, running.before, running.open = seat, running.before, None, False
        running.known[card] = seat
