"""A record played through: facts in, state, rulings and outcome out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games.base import Board, Game, Match, standing_actions
from scorekeeper.games.registry import find
from scorekeeper.record import Header, Record
from scorekeeper.rulings import Ruling
from scorekeeper.seats import Seat


class Replay:
    """The state of one game as a fold over its record.

    Appending is cheap; a correction plays the whole record again, so its effect reaches every later
    ruling, score and deal.

    Raises:
        RecordError, OptionError, UnknownGameError: the header is not one of a game we know.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self._game: Game = find(header.game)
        self._setup = header.setup()
        self._match: Match = self._game.begin(self._setup)
        self._actions: list[Action] = []
        self._standing: list[Action | None] = []

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions as recorded, corrections among them."""
        return tuple(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    @property
    def standing(self) -> Sequence[Action | None]:
        """The actions after all corrections, by their numbers; ``None`` for what no longer counts."""
        return self._standing

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(self._match.rulings)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def joker(self) -> Card | None:
        """What ``JK`` means in this record."""
        return self._game.joker(self._setup.options)

    @property
    def board(self) -> Board:
        """What lies on the table, with the actions that put it there."""
        return self._match.board()

    @property
    def accusable(self) -> bool:
        """Whether the law of tricks takes an accusation now."""
        return self._match.accusable()

    def append(self, action: Action) -> tuple[Ruling, ...]:
        """Takes one more action and returns the rulings that it brought.

        Raises:
            RecordError: the action is malformed for this game; nothing has changed then.
        """
        self._game.check(len(self.header.seats), self._actions, action)
        self._actions.append(action)
        if action.do != "correct":
            self._standing.append(action)
            self._match.apply(len(self._actions) - 1, action)
            return tuple(self._match.fresh)
        before = self._match.rulings
        self._match = self._game.begin(self._setup)
        self._fold()
        return tuple(ruling for ruling in self._match.rulings if ruling not in before)

    def outcome(self) -> dict[str, Any]:
        """The outcome with every ruling, as ``hakam score --json`` prints it."""
        return self._outcome(self._match.rulings)

    def public(self) -> dict[str, Any]:
        """The outcome with those rulings only that everybody at the table may see now."""
        return self._outcome(ruling for ruling in self._match.rulings if self._match.shows(ruling))

    def side_of(self, seat: Seat) -> int:
        """The side of a seat; where the game names none, everybody plays for himself."""
        sides = self._match.outcome().get("sides") or [[one] for one in range(len(self.header.seats))]
        return next(number for number, seats in enumerate(sides) if seat in seats)

    def copy(self) -> Replay:
        """A replay that goes its own way from here: to see what an action would bring."""
        twin = Replay.__new__(Replay)
        twin.header, twin._game, twin._setup = self.header, self._game, self._setup
        twin._match = self._match.copy()
        twin._actions, twin._standing = self._actions[:], self._standing[:]
        return twin

    def _outcome(self, rulings: Iterable[Ruling]) -> dict[str, Any]:
        return {
            "game": self._game.key,
            **self._match.outcome(),
            "rulings": [ruling.to_json() for ruling in rulings],
        }

    def _fold(self) -> None:
        self._standing = standing_actions(self._actions)
        for at, action in enumerate(self._standing):
            if action is not None:
                self._match.apply(at, action)

    @staticmethod
    def of(record: Record) -> Replay:
        """The whole record played through. `record.read` has checked its actions already."""
        replay = Replay(record.header)
        replay._actions = list(record.actions)
        replay._fold()
        return replay


def score(record: Record) -> dict[str, Any]:
    """The outcome of a record."""
    return Replay.of(record).outcome()
