"""Who may do what: the host everything, a player what his seat may do, a viewer nothing.

A player may, for his own seat, name the trump when he is hakem, accuse, call, play and take back by hand
(where the camera is blind), and lay his hand open. What happens to the whole table anybody who plays may
say: that a deal begins or is closed, who was drawn as hakem or deals, what was laid out, a fault of the
deal. A player may put right the facts of the open and of the last trick, which all at the table still
remember; what is older, and what the table accepts, the host enters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.errors import NotAllowedError
from scorekeeper.games.taps import Moment
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat

own = frozenset(
    {
        "bid",
        "pass",
        "contract",
        "say",
        "hand",
        "show",
        "play",
        "takeback",
        "throw",
        "reveal",
        "lay",
        "draw",
        "out",
        "take",
    }
)
"""What a player does for his own seat only."""
_OF_THE_TABLE = frozenset({"deal", "end", "hakem", "misdeal", "collect", "table"})


@dataclass(frozen=True, slots=True)
class Person:
    """Who holds the phone: ``role`` is ``host``, ``player`` or ``viewer``."""

    role: str = "viewer"
    seat: Seat | None = None
    name: str = ""


_TURNS = 2
HOST = Person("host", name="host")


def recent(replay: Replay) -> int:
    """The number of the first action that is still fresh: of the last trick, or where there are none of
    the turns of the last two seats."""
    board = replay.board
    if "tricks" in replay.outcome():
        numbers = [card.at for card in (*board.last, *board.open) if card.at is not None]
        return max(board.since, min(numbers)) if numbers else board.since
    seats: list[Seat] = []
    for number in range(len(replay.standing) - 1, board.since - 1, -1):
        action = replay.standing[number]
        if action is None or action.seat is None or seats[-1:] == [action.seat]:
            continue
        if len(seats) == _TURNS:
            return number + 1
        seats.append(action.seat)
    return board.since


def _seated(person: Person, replay: Replay) -> bool:
    """Whether a player sits at this table: the seat may be one of an earlier game of more players."""
    return person.role == "player" and person.seat is not None and person.seat < len(replay.header.seats)


def check(person: Person, action: Action, replay: Replay) -> None:
    """Refuses what ``person`` may not do.

    Raises:
        NotAllowedError: with who may.
    """
    if person.role == "host":
        return
    if not _seated(person, replay):
        raise NotAllowedError("You are looking on; take a seat to do this.")
    do = action.do
    if do == "correct":
        if action.of is not None and action.of < recent(replay):
            raise NotAllowedError("This is no longer the last trick; only the host may correct it now.")
    elif do == "trump":
        if _hakem(replay.outcome()) != person.seat:
            raise NotAllowedError("Only the hakem names the trump.")
    elif do == "accuse":
        if action.by_seat != person.seat:
            raise NotAllowedError("You can accuse only for yourself.")
    elif do == "contract" and action.seat is None:
        return  # the bids of both sides, which everybody heard
    elif do in own:
        if action.seat != person.seat and not _of_all(person, action, replay):
            raise NotAllowedError("You can do this only for your own seat.")
    elif do == "dealer" and do in replay.outcome().get("expects", ()):
        return  # by lot, before anybody has dealt
    elif do not in _OF_THE_TABLE:
        raise NotAllowedError("Only the host may do this.")


def offered(person: Person, replay: Replay, asked: bool) -> list[str]:
    """What the page offers to ``person`` now; ``asked`` says whether a question is open."""
    if person.role != "host" and not _seated(person, replay):
        return []
    outcome = replay.outcome()
    known = [form.do for form in replay.game.actions]
    expects = [do for do in outcome.get("expects", ()) if do in known]
    expects += [do for do in _waited_for(person, replay, outcome) if do not in expects]
    if "deal" in expects and "trump" in known and outcome.get("hakem") is not None:
        expects.append("trump")  # naming the trump of the next deal begins it
    if replay.accusable:
        expects.append("accuse")
    if replay.board.open and "takeback" in known:
        expects.append("takeback")
    if len(replay):
        expects.append("correct")
        expects += [do for do in ("misdeal",) if do in known]
    if person.role == "host":
        expects += [do for do in known if do not in ("accuse", "correct")]
    if asked:
        expects = ["answer", *(do for do in expects if do not in BLOCKED)]
    return list(dict.fromkeys(do for do in expects if _offers(person, do, outcome)))


def _waited_for(person: Person, replay: Replay, outcome: dict[str, Any]) -> list[str]:
    """The actions that the game has a button for now, beside those that it expects from a seat."""
    now = _moment(person, replay, outcome)
    return [form.do for form in replay.game.actions if any(tap.due(now) for tap in form.buttons())]


def _of_all(person: Person, action: Action, replay: Replay) -> bool:
    """Whether an action is nobody's own, and one that the game lets this person tap for all now."""
    now = _moment(person, replay, replay.public())
    return action.seat is None and any(
        tap.who == "nobody" and tap.what == action.what and tap.only in (None, person.role) and tap.due(now)
        for form in replay.game.actions
        if form.do == action.do
        for tap in form.buttons()
    )


def _moment(person: Person, replay: Replay, outcome: Mapping[str, Any]) -> Moment:
    return Moment(outcome, replay.header.setup().options, len(replay.header.seats), you=person.seat)


BLOCKED = frozenset({"accuse", "end", "deal"})
"""What has to wait until the open questions are answered: no ruling rests on an unconfirmed reading."""


def _offers(person: Person, do: str, outcome: dict[str, Any]) -> bool:
    if person.role == "host":
        return True
    if do == "trump":
        return bool(_hakem(outcome) == person.seat)
    if do == "dealer":
        return do in outcome.get("expects", ())
    return do in own or do in _OF_THE_TABLE or do in ("accuse", "correct", "answer")


def _hakem(outcome: dict[str, Any]) -> Any:
    """Who names the trump: hakem, or where there is an auction who won it."""
    return outcome.get("hakem", outcome.get("declarer"))
