"""What of a record stands: its actions after the corrections, each with its number in the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.actions import Action


def standing(actions: Iterable[Action]) -> list[tuple[int, Action]]:
    """The actions that stand, in order, with their original numbers.

    A ``correct`` never appears itself. A corrected fact keeps its time and its pictures, but it is now
    said ``by`` whoever corrected it.
    """
    facts: dict[int, Action] = {}
    for at, action in enumerate(actions):
        if action.do != "correct":
            facts[at] = action
        elif action.of in facts:
            if action.remove:
                del facts[action.of]
            else:
                fact = facts[action.of]
                facts[action.of] = replace(fact.corrected(action), by=action.by or fact.by)
    return sorted(facts.items())


def this_deal(facts: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """The part of ``facts`` (as ``standing`` gives them) that belongs to the last deal."""
    starts = [place for place, (_, action) in enumerate(facts) if action.do == "deal"]
    return facts[starts[-1] :] if starts else facts
