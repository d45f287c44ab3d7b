"""Reading the ``start`` of a header: positions to begin from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.actions import read_card, read_list, read_number, read_suit
from scorekeeper.cards import Card, Suit
from scorekeeper.errors import RecordError
from scorekeeper.seats import Seat

T = TypeVar("T")


class Start:
    """The ``start`` object with its values checked as they are asked for.

    Every method raises `RecordError` with the key where a value is malformed.
    """

    def __init__(self, values: Mapping[str, Any], seats: int = 4) -> None:
        self._values, self._seats = values, seats

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def value(self, key: str) -> Any:
        return self._values.get(key)

    def seat(self, key: str) -> Seat | None:
        return self._read(key, lambda name, value: seat(name, value, self._seats))

    def suit(self, key: str) -> Suit | None:
        return self._read(key, read_suit)

    def cards(self, key: str) -> tuple[Card, ...]:
        """The cards of a list; none twice."""
        cards = (
            self._read(key, lambda name, value: [read_card(name, v) for v in read_list(name, value)]) or []
        )
        if len(set(cards)) != len(cards):
            raise RecordError(f"start: {key} holds a card twice")
        return tuple(cards)

    def suits(self, key: str) -> tuple[Suit, ...]:
        return tuple(
            self._read(key, lambda name, value: [read_suit(name, v) for v in read_list(name, value)]) or ()
        )

    def numbers(self, key: str, length: int, default: Sequence[int], most: int = 10**6) -> tuple[int, ...]:
        """A list of exactly ``length`` whole numbers up to ``most``."""

        def read(name: str, value: Any) -> tuple[int, ...]:
            numbers = tuple(read_number(name, v) for v in read_list(name, value))
            if len(numbers) != length or max(numbers) > most:
                raise RecordError(f"{name} is a list of {length} numbers up to {most}")
            return numbers

        found = self._read(key, read)
        return tuple(default) if found is None else found

    def pair(self, key: str, most: int = 10**6) -> tuple[int, int]:
        """Two numbers, one for each side; 0 and 0 where nothing is given."""
        first, second = self.numbers(key, 2, (0, 0), most)
        return first, second

    def number(self, key: str, default: int, most: int = 10**6) -> int:
        """A whole number up to ``most``."""
        found = self._read(key, read_number)
        if found is not None and found > most:
            raise RecordError(f"start: {key} is a number up to {most}")
        return default if found is None else found

    def flag(self, key: str) -> bool:
        """True or false; false where nothing is given."""

        def read(name: str, value: Any) -> bool:
            if not isinstance(value, bool):
                raise RecordError(f"{name} is true or false")
            return value

        return bool(self._read(key, read))

    def points(self, key: str, below: int, sides: int = 2) -> tuple[int, ...]:
        """The score of each side, which may be negative but has not reached ``below``."""

        def read(name: str, value: Any) -> tuple[int, ...]:
            scores = read_list(name, value)
            whole = all(isinstance(v, int) and not isinstance(v, bool) for v in scores)
            if len(scores) != sides or not whole or not all(-(10**6) <= v < below for v in scores):
                raise RecordError(f"{name} is a list of {sides} scores below {below}")
            return tuple(scores)

        return self._read(key, read) or (0,) * sides

    def _read(self, key: str, reader: Callable[[str, Any], T]) -> T | None:
        value = self._values.get(key)
        return None if value is None else reader(f"start: {key}", value)


def seat(name: str, value: Any, seats: int = 4) -> Seat:
    """A seat's number."""
    number = read_number(name, value)
    if number >= seats:
        raise RecordError(f"{name} is {number}, but the seats are 0 to {seats - 1}")
    return number
