"""The record: a game as a list of facts in the order in which they happened, UTF-8 JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, Never

from scorekeeper.actions import Action, nearest, read_list, read_text
from scorekeeper.cards import Card
from scorekeeper.errors import HakamError, RecordError, quoted
from scorekeeper.files import contents
from scorekeeper.games.base import Game, Setup
from scorekeeper.games.registry import find

VERSION = 1
MOST_BYTES = 32_000_000
"""Of a whole record. An evening makes some hundred thousand."""
LONGEST_LINE = 1 << 17
"""Characters: more than the page accepts of a phone for one action."""
EXAMPLE = '{"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}}'
_FIELDS = ("record", "game", "seats", "options", "start")


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which game, who sits where, what the table agreed on, and from which position.

    ``options`` holds only what the table chose; `setup` fills in the rest.
    """

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)

    @staticmethod
    def from_json(line: Mapping[str, Any]) -> Header:
        """The header that a JSON object describes.

        Raises:
            RecordError: a field is missing, unknown or malformed.
            UnknownGameError: there is no such game.
            OptionError: the options are not that game's, or exclude each other.
        """
        if not isinstance(line, Mapping) or "game" not in line:
            raise RecordError(f"a record begins with a header such as {EXAMPLE}")
        for name in line:
            if name not in _FIELDS:
                raise RecordError(f"unknown field {quoted(name)} in the header{nearest(name, _FIELDS)}")
        version = line.get("record")
        if version != VERSION or isinstance(version, bool):
            raise RecordError(f'the header says "record": {VERSION}, the version of the format')
        header = Header(
            read_text("game", line["game"]),
            tuple(read_text("a name in seats", name) for name in read_list("seats", line.get("seats"))),
            _object("options", line.get("options", {})),
            _object("start", line.get("start", {})),
        )
        header.setup()
        return header

    def to_json(self) -> dict[str, Any]:
        """The JSON object of the first line."""
        line: dict[str, Any] = {
            "record": VERSION,
            "game": self.game,
            "seats": list(self.seats),
            "options": dict(self.options),
        }
        if self.start:
            line["start"] = dict(self.start)
        return line

    def setup(self) -> Setup:
        """What a match begins with.

        Raises:
            HakamError: the header does not fit its game; see `from_json`.
        """
        game = find(self.game)
        if len(self.seats) not in game.seats:
            numbers = " or ".join(str(n) for n in game.seats)
            raise RecordError(f"{game.key} is played by {numbers}; seats has {len(self.seats)} names")
        for key in self.start:
            if key not in game.start:
                raise RecordError(f"unknown key {quoted(key)} in start{nearest(key, game.start)}")
        setup = Setup(self.seats, game.settle(self.options), self.start)
        game.begin(setup)
        return setup


@dataclass(frozen=True, slots=True)
class Record:
    """A header and the actions after it, numbered from 0."""

    header: Header
    actions: tuple[Action, ...] = ()


def load(path: Path) -> Record:
    """The record in a file.

    Raises:
        RecordError: as `decode`, or because the file cannot be read or is none.
    """
    return decode(contents(path, "record", MOST_BYTES, RecordError))


def decode(data: bytes) -> Record:
    """The record that these bytes hold.

    Raises:
        RecordError: as `read`, or because they are too many or no text.
    """
    if len(data) > MOST_BYTES:
        raise RecordError(f"this is more than {MOST_BYTES // 1_000_000} MB, which no record of a game has")
    try:
        return read(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError("this is not UTF-8; save the record as UTF-8 text", line) from None


def read(text: str) -> Record:
    """The record that ``text`` holds. Empty lines are skipped.

    Raises:
        RecordError: with the line and what would be right.
    """
    header: Header | None = None
    game: Game | None = None
    joker: Card | None = None
    actions: list[Action] = []
    for number, line in enumerate(StringIO(text.removeprefix("\ufeff"), newline="\n"), start=1):
        if not line.strip():
            continue
        try:
            values = _json(line.removesuffix("\n"))
            if header is None or game is None:
                header = Header.from_json(values)
                game = find(header.game)
                joker = game.joker(header.setup().options)
            else:
                action = Action.from_json(values, joker)
                game.check(len(header.seats), actions, action)
                actions.append(action)
        except HakamError as error:
            raise RecordError(str(error), number) from None
    if header is None:
        raise RecordError(f"the record is empty; it begins with a header such as {EXAMPLE}", 1)
    return Record(header, tuple(actions))


def write(record: Record) -> str:
    """The record as text, one line each, ending in a line break."""
    lines = (record.header.to_json(), *(action.to_json() for action in record.actions))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _json(line: str) -> Any:
    if len(line) > LONGEST_LINE:
        raise RecordError(f"this line has more than {LONGEST_LINE} characters; one small object on each line")
    try:
        return json.loads(line, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is not JSON ({error.msg}, column {error.colno}); one object on each line"
        ) from None
    except (RecursionError, ValueError):
        raise RecordError("this is not JSON that a record can hold; one small object on each line") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"{quoted(twice)} stands twice in one line; leave one")
    return values


def _no_number(word: str) -> Never:
    raise RecordError(f"{word} is not a number that a record can hold")


def _object(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise RecordError(f'{name} is an object such as {{"ronds_to_win": 1}}')
    return dict(value)
