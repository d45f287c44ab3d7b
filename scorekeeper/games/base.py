"""What every game declares and what a running match answers.

A game is one value of `Game`: data that the set-up page, the command line and the record read, and one
function that begins a `Match`. A match is a fold: it is told one action after the other, keeps its state
and its rulings, and can say at any time what the outcome is. It never looks at a clock, at chance or at
files, so the same record always gives the same rulings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from scorekeeper.actions import DEFAULTS, Action, nearest
from scorekeeper.cards import Card
from scorekeeper.errors import OptionError, RecordError, quoted
from scorekeeper.games.forms import ABOUT, SEATS, Form
from scorekeeper.games.panel import NO_PANEL, Panel
from scorekeeper.games.words import sentence
from scorekeeper.rulings import Ruling, Text
from scorekeeper.seats import Seat

Value = str | int | float | bool | tuple[int, ...]
"""A value that an option can have. In JSON a tuple is a list."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a table may play differently.

    ``values`` are offered, the default among them. ``other`` reads a value that is not among them, for
    options that take any number; it returns ``None`` for what it does not take. It can only matter with so
    many ``players`` (``None``: with any number), and not where one of the options that ``idle`` names has one
    of these values; elsewhere nobody is asked for it. Of an option that the game does not have the default
    holds, which makes none idle. ``words`` say a value in short beside the sentence; a number that speaks for
    itself has none, and a plain yes or no need not repeat its own.
    """

    name: str
    values: tuple[Value, ...]
    default: Value
    text: Text
    other: Callable[[Any], Value | None] | None = None
    players: tuple[int, ...] | None = None
    idle: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    words: Mapping[Value, Text] = field(default_factory=dict)

    def word(self, value: Value) -> Text | None:
        """``value`` in short words; ``None`` where it speaks for itself."""
        if value in self.words:
            return self.words[value]
        return _YES_OR_NO[value] if isinstance(value, bool) else None

    def matters(self, players: int, options: Mapping[str, Value]) -> bool:
        """Whether it can change anything between so many players, beside the values of the other options."""
        meant = self.players is None or players in self.players
        return meant and not any(options.get(name) in values for name, values in self.idle.items())

    def read(self, value: Any) -> Value:
        """The value of this option that a header or a command line means by ``value``.

        Raises:
            OptionError: it is none.
        """
        for form in _spellings(value):
            for known in self.values:
                if known == form and isinstance(known, bool) == isinstance(form, bool):
                    return known
            taken = self.other(form) if self.other else None
            if taken is not None:
                return taken
        allowed = ", ".join(spell(v) for v in self.values)
        hint = f"{self.name} takes {allowed}{' and the like' if self.other else ''}"
        raise OptionError(self._not_taken(value), self.name, hint=hint)

    def _not_taken(self, value: Any) -> Text:
        """Says in the option's own sentence what cannot be chosen; figures are the only values that mean
        something to a player."""
        figures = ", ".join(
            spell(v) for v in self.values if isinstance(v, int | float) and not isinstance(v, bool)
        )
        return sentence(
            "“{value}” cannot be chosen for this rule: {rule}" + ("; usual is {figures}" if figures else ""),
            "«{value}» برای این قانون پذیرفته نیست: {rule}" + ("؛ معمول {figures} است" if figures else ""),
            value=spell(value),
            rule=self.text,
            figures=figures,
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "values": [_listed(v) for v in self.values],
            "words": [self.word(v) for v in self.values],
            "default": _listed(self.default),
            "open": self.other is not None,
            "text": dict(self.text),
            "players": None if self.players is None else list(self.players),
            "idle": {name: [_listed(value) for value in values] for name, values in self.idle.items()},
        }


_YES_OR_NO: Mapping[bool, Text] = {True: {"en": "yes", "fa": "بله"}, False: {"en": "no", "fa": "نه"}}
_MEANS = {True: ("on", "yes", "allowed"), False: ("off", "no", "not_allowed")}


def _spellings(value: Any) -> list[Any]:
    """What ``value`` can stand for: itself, a number or list written as text, a yes or no written "
    "as a word."""
    if isinstance(value, list):
        return [tuple(value)] if all(isinstance(v, int) and not isinstance(v, bool) for v in value) else []
    forms: list[Any] = [value]
    if isinstance(value, bool):
        forms += _MEANS[value]
    elif isinstance(value, str):
        text = value.strip().lower()
        for meant, words in _MEANS.items():
            if text in words or text == str(meant).lower():
                forms += [meant, *words]
        try:
            read = json.loads(text if text.startswith("[") or "," not in text else f"[{text}]")
        except (ValueError, RecursionError):
            return forms
        if not isinstance(read, str | bool):
            forms += _spellings(read)
    return forms


def _listed(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def spell(value: Any) -> str:
    """An option's value as a record writes it; of something long the beginning."""
    if isinstance(value, str) and len(value) <= 40 and value.isprintable():
        return value
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= 40 else text[:37] + "..."


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match begins with: names by seat, every option's value, and the ``start`` of the header."""

    seats: tuple[str, ...]
    options: Mapping[str, Value]
    start: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lying:
    """A face on the table: who played it (``None``: nobody could tell) and the action that says so
    (``None``: it lay there in the starting position)."""

    seat: Seat | None
    card: Card
    at: int | None

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "card": str(self.card), "at": self.at}


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table for everybody to see, with the actions that put it there.

    ``since`` is the number of the running deal's first action and ``deal`` the deal's number from 0.
    ``closed`` is how many actions from the first on are no longer a secret of the running deal.
    """

    players: tuple[str, ...]
    open: tuple[Lying, ...] = ()
    last: tuple[Lying, ...] = ()
    last_winner: Seat | None = None
    deal: int = 0
    since: int = 0
    closed: int = 0


class Match(Protocol):
    """A running match: told the actions one by one, it keeps the state."""

    @property
    def rulings(self) -> Sequence[Ruling]:
        """All rulings that stand, in the order in which they were made."""

    @property
    def fresh(self) -> Sequence[Ruling]:
        """Those of them that the last `apply` made."""

    def apply(self, at: int, action: Action) -> None:
        """Takes the fact ``action``, number ``at`` of the record, into account. It was checked by
        `Game.check`; whatever it says, this does not raise."""

    def outcome(self) -> dict[str, Any]:
        """Everything but ``game`` and ``rulings``, in the outcome's keys."""

    def board(self) -> Board: ...

    def shows(self, ruling: Ruling) -> bool:
        """Whether everybody may see this ruling now."""

    def accusable(self) -> bool:
        """Whether the law of tricks takes an accusation now."""

    def copy(self) -> Self:
        """A match that goes its own way from here."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it declares itself.

    ``seats`` are the numbers of players it can be played with. ``refuse`` gives the error against
    option values that exclude each other, or ``None``. ``begin`` raises `RecordError` where the
    ``start`` of the header is malformed. ``start`` names its keys; ``joker`` gives what ``JK`` means
    under these options. ``panel`` is what the page shows beside the score; without one it has buttons for
    what the game expects and no more.
    """

    key: str
    titles: Text
    seats: tuple[int, ...]
    deck: tuple[Card, ...]
    phases: tuple[str, ...]
    options: tuple[Option, ...]
    actions: tuple[Form, ...]
    start: tuple[str, ...]
    begin: Callable[[Setup], Match]
    refuse: Callable[[Mapping[str, Value]], OptionError | None] = lambda _options: None
    joker: Callable[[Mapping[str, Value]], Card | None] = lambda _options: None
    panel: Panel = NO_PANEL

    def settle(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """The value of every option where ``given`` are those that the table chose.

        Raises:
            OptionError: an option is unknown, its value is, or two values exclude each other.
        """
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                text = sentence(
                    "{game} has no rule {name} that could be chosen",
                    "{game} قانونی به نام {name} ندارد که بشود انتخاب کرد",
                    game=self.titles,
                    name=quoted(name),
                )
                raise OptionError(text, hint=f"see: hakam games {self.key}{nearest(name, known)}")
        values = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }
        refused = self.refuse(values)
        if refused:
            raise refused
        return values

    def check(self, seats: int, earlier: Sequence[Action], action: Action) -> None:
        """Refuses an action that cannot be one of this game's at all. ``earlier`` are the actions before
        it, as recorded, corrections among them.

        Raises:
            RecordError: with what would be right.
        """
        form = self.form(action.do)
        given = {name.rstrip("_") for name, default in DEFAULTS if getattr(action, name) != default}
        if action.do == "correct":
            self._check_correction(seats, earlier, action, given)
            return
        for name in form.needs:
            if name not in given:
                raise RecordError(f"{action.do} needs {name!r}")
        for name in given - ABOUT - set(form.needs) - set(form.may):
            fields = ", ".join((*form.needs, *form.may)) or "no field of its own"
            raise RecordError(f"{action.do} does not take {name!r}; it takes {fields}")
        _check_seats(seats, {name.rstrip("_"): getattr(action, name) for name in SEATS})
        if action.do == "accept" and action.of is not None and action.of >= len(earlier):
            raise RecordError(f"of is {action.of}, but only {len(earlier)} actions came before")
        if form.check:
            form.check(action)
        _check_seats(seats, form.seats(action))

    def form(self, do: str) -> Form:
        """How this game writes the action ``do``.

        Raises:
            RecordError: it knows no such action.
        """
        for form in self.actions:
            if form.do == do:
                return form
        raise RecordError(
            f"{self.key} knows no action {quoted(do)}{nearest(do, [f.do for f in self.actions])}"
        )

    def _check_correction(
        self, seats: int, earlier: Sequence[Action], action: Action, given: set[str]
    ) -> None:
        of = action.of
        if of is None:
            raise RecordError('correct needs "of", the number of the action that it replaces, from 0')
        if of >= len(earlier):
            raise RecordError(f"of is {of}, but only {len(earlier)} actions came before")
        changes = given - ABOUT - {"of", "remove"}
        if action.remove and changes:
            raise RecordError(
                f"a correction removes the action or gives new fields ({', '.join(changes)}), not both"
            )
        if not action.remove and not changes:
            raise RecordError(
                'correct gives the fields that change, as in {"do": "correct", "of": 7, "card": "9H"}'
            )
        standing = standing_actions(earlier)
        before = standing[of] if earlier[of].do != "correct" else earlier[of]
        if before is None or (before.do == "correct" and not _alive(earlier)[of]):
            raise RecordError(f"action {of} was removed before; it cannot be corrected")
        if before.do == "correct":
            if not action.remove:
                raise RecordError(f"action {of} is itself a correction; it can only be removed")
            return
        if not action.remove:
            self.check(seats, earlier[:of], before.corrected(action))

    def to_json(self) -> dict[str, Any]:
        """The declaration as ``hakam games GAME --json`` prints it."""
        return {
            "game": self.key,
            "titles": dict(self.titles),
            "seats": list(self.seats),
            "cards": len(self.deck),
            "phases": list(self.phases),
            "options": [option.to_json() for option in self.options],
            "actions": [form.to_json() for form in self.actions],
            "start": list(self.start),
        }


def _check_seats(seats: int, named: Mapping[str, Seat | None]) -> None:
    for name, seat in named.items():
        if seat is not None and seat >= seats:
            raise RecordError(f"{name} is {seat}, but the seats are 0 to {seats - 1}")


def _alive(actions: Sequence[Action]) -> list[bool]:
    """For each action, whether it was not removed by a correction that itself stands."""
    alive = [True] * len(actions)
    for number in range(len(actions) - 1, -1, -1):
        action = actions[number]
        if action.do == "correct" and action.remove and alive[number] and action.of is not None:
            alive[action.of] = False
    return alive


def standing_actions(actions: Sequence[Action]) -> list[Action | None]:
    """The facts after all corrections, by their numbers; ``None`` where a correction stands or an action
    was removed. A removed correction leaves its action as it was."""
    alive = _alive(actions)
    standing: list[Action | None] = [
        action if alive[number] and action.do != "correct" else None for number, action in enumerate(actions)
    ]
    for number, action in enumerate(actions):
        if action.do == "correct" and alive[number] and not action.remove and action.of is not None:
            before = standing[action.of]
            if before is not None:
                standing[action.of] = before.corrected(action)
    return standing
