"""What else a correction corrects: a card that was misread when it came is the same card when it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card

LEAVING = frozenset({"take", "takeback"})
"""Actions that tell of cards which lay open on the table before."""
_COMING = frozenset({"play", "table", "show", "throw"})
_CLOSING = frozenset({"end"})


def renamed(was: Action | None, correction: Action) -> tuple[Card, Card] | None:
    """The card that ``was`` named and the one that it is after ``correction``, where exactly one changes."""
    if was is None or was.do not in _COMING or correction.remove:
        return None
    before, after = _cards(was), _cards(was.corrected(correction))
    gone = [card for card in before if card not in after]
    new = [card for card in after if card not in before]
    if len(before) != len(after) or len(gone) != 1 or len(new) != 1:
        return None
    return gone[0], new[0]


def with_others(standing: Sequence[Action | None], correction: Action) -> list[Action]:
    """``correction``, and behind it those of the later facts that tell how the same card left."""
    of = correction.of
    if of is None or not 0 <= of < len(standing):
        return [correction]
    names = renamed(standing[of], correction)
    found = [correction]
    for at in range(of + 1, len(standing) if names else 0):
        assert names is not None
        was, now = names
        fact = standing[at]
        if fact is None:
            continue
        if fact.do in _CLOSING or (fact.do in _COMING and was in _cards(fact)):
            break  # from here on it is the other card of this name
        if fact.do in LEAVING and was in _cards(fact):
            new = put_right(fact, was, now)
            found.append(
                Action("correct", of=at, card=new.card, cards=new.cards, t=correction.t, by=correction.by)
            )
    return found


def put_right(fact: Action, was: Card, now: Card) -> Action:
    """``fact`` with ``now`` in the place of ``was``."""
    cards = None if fact.cards is None else tuple(now if card == was else card for card in fact.cards)
    return replace(fact, card=now if fact.card == was else fact.card, cards=cards)


def _cards(fact: Action) -> tuple[Card, ...]:
    return (*((fact.card,) if fact.card is not None else ()), *(fact.cards or ()))
