"""Actions: the facts that a record keeps, one JSON object each."""

from __future__ import annotations

import difflib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from scorekeeper.cards import Card, CardError, Suit
from scorekeeper.errors import RecordError, quoted
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the record. Fields that a line does not give are ``None`` or empty.

    ``of`` counts actions from 0, the header not counted. ``t`` is in seconds; ``by`` is ``camera`` or
    the name of who tapped; ``sure`` is a probability; ``evidence`` holds ids of pictures.
    """

    do: str
    seat: Seat | None = None
    card: Card | None = None
    cards: tuple[Card, ...] | None = None
    suit: Suit | None = None
    pile: str | None = None
    what: str | None = None
    value: Any = None
    count: int | None = None
    to: Seat | None = None
    from_: Seat | None = None
    by_seat: Seat | None = None
    against: Seat | None = None
    dealer: Seat | None = None
    taken: tuple[int, ...] | None = None
    won: tuple[int, ...] | None = None
    got: tuple[int, ...] | None = None
    cap: tuple[tuple[Card, ...], ...] | None = None
    of: int | None = None
    remove: bool = False
    t: float | None = None
    by: str | None = None
    sure: float | None = None
    evidence: tuple[str, ...] = ()

    @staticmethod
    def from_json(line: Mapping[str, Any], joker: Card | None = None) -> Action:
        """The action that a JSON object describes. ``joker`` is what ``JK`` means: the one joker of the
        game's pack, ``None`` where the pack has two or none.

        Raises:
            RecordError: a field is unknown or its value is not what the field takes.
        """
        if not isinstance(line, Mapping):
            raise RecordError(f"an action is a JSON object such as {EXAMPLE}, not {_show(line)}")
        if not isinstance(line.get("do"), str) or not line["do"]:
            raise RecordError(f'every action names what is done in "do", as in {EXAMPLE}')
        given: dict[str, Any] = {}
        for name, value in line.items():
            reader = READERS.get(name)
            if reader is None:
                raise RecordError(f"unknown field {quoted(name)}{nearest(name, READERS)}")
            if value is None:
                if line["do"] == "correct":
                    raise RecordError(
                        f"{name} is null; a correction gives a new value or leaves the field out"
                    )
                continue
            given[_ATTRIBUTES.get(name, name)] = reader(name, value, joker)
        return Action(**given)

    def to_json(self) -> dict[str, Any]:
        """The JSON object of this action, only with the fields that it has."""
        line: dict[str, Any] = {"do": self.do}
        for name, default in DEFAULTS:
            value = getattr(self, name)
            if value is not default and value != default:
                line[name.rstrip("_")] = _plain(value)
        return line

    def given(self) -> dict[str, Any]:
        """The fields that describe the fact itself, without ``do`` and without who saw it and when."""
        return {
            name: getattr(self, name)
            for name, default in DEFAULTS
            if name not in _ABOUT and getattr(self, name) != default
        }

    def corrected(self, correction: Action) -> Action:
        """This action with the fields that ``correction`` gives in the place of its own. What a person
        put right is sure."""
        changed = {k: v for k, v in correction.given().items() if k not in ("of", "remove")}
        return replace(self, **changed, sure=None)


_WHOLE = {"en": "A whole number from 0 is needed here", "fa": "این‌جا عددی بدون اعشار، از 0 به بالا، لازم است"}
_ABOUT = frozenset({"t", "by", "sure", "evidence"})
EXAMPLE = '{"do": "play", "seat": 1, "card": "7H"}'
_ATTRIBUTES = {"from": "from_"}
"""Fields whose name is a word of Python, with what they are called here."""
DEFAULTS: tuple[tuple[str, Any], ...] = tuple((f.name, f.default) for f in fields(Action) if f.name != "do")


def nearest(word: str, known: Any) -> str:
    """``; did you mean …?`` where one of ``known`` is close to ``word``, else nothing."""
    close = difflib.get_close_matches(str(word)[:60], [str(k) for k in known], n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def _show(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Suit):
        return value.value
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value


def read_card(name: str, value: Any, joker: Card | None = None) -> Card:
    """The card that a record writes as ``value``; see `Action.from_json` for ``joker``."""
    if not isinstance(value, str):
        raise RecordError(f'{name} is a card such as "7H", not {_show(value)}')
    if value.strip().upper() == "JK":
        if joker is None:
            raise RecordError(f'{name}: "JK" needs a pack with exactly one joker; write "RJ" or "BJ"')
        return joker
    try:
        return Card.parse(value)
    except CardError as error:
        raise RecordError(f"{name}: {error}") from None


def read_suit(name: str, value: Any, _joker: Card | None = None) -> Suit:
    """The suit of one of the letters S, H, D, C."""
    if isinstance(value, str) and value.upper() in Suit.__members__.values():
        return Suit(value.upper())
    raise RecordError(f"{name} is one of the letters S, H, D, C, not {_show(value)}")


def read_number(name: str, value: Any, _joker: Card | None = None) -> int:
    """A whole number from 0."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10**9:
        raise RecordError(f"{name} is a whole number from 0, not {_show(value)}", text=_WHOLE)
    return value


def read_text(name: str, value: Any, _joker: Card | None = None) -> str:
    """A text that can be written as UTF-8 and is not empty."""
    if not isinstance(value, str) or not value:
        raise RecordError(f"{name} is a text, not {_show(value)}")
    return _writable(name, value)


def _pile(name: str, value: Any, joker: Card | None) -> str:
    """A pile's name, or its number."""
    if isinstance(value, int):
        return str(read_number(name, value))
    return read_text(name, value, joker)


def _writable(name: str, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError(f"{name} holds half a character that cannot be written as UTF-8") from None
    return text


def read_list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{name} is a list, not {_show(value)}")
    return value


def _cards(name: str, value: Any, joker: Card | None) -> tuple[Card, ...]:
    return tuple(read_card(name, v, joker) for v in read_list(name, value))


def _piles(name: str, value: Any, joker: Card | None) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards(name, v, joker) for v in read_list(name, value))


def _numbers(name: str, value: Any, _joker: Card | None) -> tuple[int, ...]:
    return tuple(read_number(name, v) for v in read_list(name, value))


def _seconds(name: str, value: Any, _joker: Card | None) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not _finite(value):
        raise RecordError(f"{name} is a number of seconds, not {_show(value)}")
    return value


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number with hundreds of digits
        return False


def _probability(name: str, value: Any, _joker: Card | None) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise RecordError(f"{name} is a number from 0 to 1, not {_show(value)}")
    return value


def _true(name: str, value: Any, _joker: Card | None) -> bool:
    if value is not True:
        raise RecordError(f"{name} is true or absent, not {_show(value)}")
    return True


def _anything(name: str, value: Any, _joker: Card | None) -> Any:
    if not isinstance(value, int | float | bool):
        _writable(name, json.dumps(value, ensure_ascii=False))
    return value


def _ids(name: str, value: Any, _joker: Card | None) -> tuple[str, ...]:
    return tuple(read_text(name, v) for v in read_list(name, value))


READERS: dict[str, Callable[[str, Any, Card | None], Any]] = {
    "do": read_text,
    "seat": read_number,
    "card": read_card,
    "cards": _cards,
    "suit": read_suit,
    "pile": _pile,
    "what": read_text,
    "value": _anything,
    "count": read_number,
    "to": read_number,
    "from": read_number,
    "by_seat": read_number,
    "against": read_number,
    "dealer": read_number,
    "taken": _numbers,
    "won": _numbers,
    "got": _numbers,
    "cap": _piles,
    "of": read_number,
    "remove": _true,
    "t": _seconds,
    "by": read_text,
    "sure": _probability,
    "evidence": _ids,
}
"""How each field of an action is read; also the list of all fields."""
