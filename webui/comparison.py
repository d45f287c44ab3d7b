"""A record that the camera made, beside the true one: what was missed, misread, or put in the wrong place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from math import inf

from scorekeeper.actions import Action

SEEN = frozenset({"play", "takeback", "collect", "show", "take", "table", "draw", "lay", "reveal", "throw"})
"""The actions that happen on the table, where a camera sees them. All others are said."""


def is_seen(action: Action) -> bool:
    """Whether this happens on the table. A hand that is laid open is seen, one that stays closed is said to
    be out."""
    return action.do in SEEN or (action.do == "out" and bool(action.cards))


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a seen record differs from the true one. Each difference is counted once.

    ``missed``: a card that was not seen; ``wrong``: another card was recorded in its place; ``phantom``: a
    card where there was none; ``seat_wrong``: the right card from the wrong hand; ``trick_wrong``: a sweep
    that is missing, invented or to the wrong seat, or a card in the wrong place of the order.
    """

    exact: bool
    missed: int
    wrong: int
    phantom: int
    seat_wrong: int
    trick_wrong: int

    def to_json(self) -> dict[str, bool | int]:
        return asdict(self)


def compare(seen: Iterable[Action], truth: Iterable[Action]) -> Comparison:
    """Compares what a camera sees: ``do``, card, seat and pile of its actions, in order."""
    ours = [action for action in seen if is_seen(action)]
    true = [action for action in truth if is_seen(action)]
    counts: Counter[str] = Counter()
    lost: list[Action] = []
    extra: list[Action] = []
    matcher = SequenceMatcher(None, [_what(a) for a in true], [_what(a) for a in ours], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            for one, other in zip(true[a:b], ours[c:d], strict=True):
                if one.seat != other.seat:
                    counts["trick_wrong" if one.do == "collect" else "seat_wrong"] += 1
            continue
        lost += true[a:b]
        extra += ours[c:d]
        faces, others = _plays(true[a:b]), _plays(ours[c:d])
        # In one place, a card for another card.
        for one, other in zip(faces, others, strict=False):
            if not any(_what(one) == _what(x) for x in ours) and not any(
                _what(other) == _what(x) for x in true
            ):
                counts["wrong"] += 1
                lost.remove(one)
                extra.remove(other)
    for action in list(lost):
        twin = next((other for other in extra if _what(other) == _what(action)), None)
        if twin is not None:
            counts["trick_wrong"] += 1
            lost.remove(action)
            extra.remove(twin)
    for action in lost:
        counts["trick_wrong" if action.do == "collect" else "missed"] += 1
    for action in extra:
        counts["trick_wrong" if action.do == "collect" else "phantom"] += 1
    return Comparison(
        [_key(a) for a in ours] == [_key(a) for a in true],
        counts["missed"],
        counts["wrong"],
        counts["phantom"],
        counts["seat_wrong"],
        counts["trick_wrong"],
    )


def _plays(actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action.do == "play"]


def _what(action: Action) -> tuple[object, ...]:
    """What happened to which cards; several that were moved together have no order."""
    return action.do, action.card, None if action.cards is None else frozenset(action.cards), action.count


def _key(action: Action) -> tuple[object, ...]:
    return (*_what(action), action.seat, action.pile)


class Prompter:
    """Follows a true record beside the one that is being made, and says what no camera can know.

    It finds each seen fact in the truth, and whatever is said aloud before the next fact that a camera
    sees is due when that fact has been found.
    """

    _AHEAD = 12
    """How many true facts the camera can have missed in a row and still be found again."""

    def __init__(self, truth: Sequence[Action]) -> None:
        self._truth = truth
        self.place = 0
        """The number of true actions behind us."""
        self.found: Action | None = None
        """The true action that the last fact was taken for."""

    def due(self, now: float = inf) -> list[Action]:
        """What is said aloud here by ``now``, as far as the truth says when."""
        said = []
        while self.place < len(self._truth) and not is_seen(action := self._truth[self.place]):
            if action.t is not None and action.t > now:
                break
            said.append(action)
            self.place += 1
        return said

    def before(self, fact: Action) -> list[Action]:
        """What must have been said before ``fact``, which has just been seen; ``fact`` is behind us then."""
        at = self.place
        passed = 0
        self.found = None
        while at < len(self._truth) and passed < self._AHEAD:
            action = self._truth[at]
            if (
                action.do == fact.do
                and action.card == fact.card
                and (action.card or action.seat == fact.seat)
            ):
                said = [a for a in self._truth[self.place : at] if not is_seen(a)]
                self.place, self.found = at + 1, action
                return said
            passed += is_seen(action)
            at += 1
        return []

    def answer(self, dos: Collection[str | int], seat: int | None, card: object, nth: int) -> Action | None:
        """The true action that a question is about: the next of these ahead, of ``seat`` (or with ``card``,
        where it is of one card); where neither is known, the ``nth`` one."""
        ahead = [action for action in self._truth[self.place :][: 4 * self._AHEAD] if action.do in dos]
        if card is not None:
            return next((action for action in ahead if action.card in (None, card)), None)
        if seat is not None:
            return next((action for action in ahead if action.seat == seat), None)
        return ahead[nth] if nth < len(ahead) else None
