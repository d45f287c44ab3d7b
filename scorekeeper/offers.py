"""What the page offers to one person now, and how it shows the game: the game's own declaration
(`games.taps`, `games.panel`) brought together with the state of the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Suit
from scorekeeper.games.base import Game
from scorekeeper.games.forms import Form
from scorekeeper.games.taps import Ask, Face, Moment, Tap, never
from scorekeeper.permissions import Person, offered, own
from scorekeeper.replay import Replay
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

_DOWN = "AKQJT98765432"
_WHO: Text = {"en": "Who?", "fa": "چه کسی؟"}


def taps(person: Person, replay: Replay, asked: bool) -> list[dict[str, Any]]:
    """The buttons that this person has now, as JSON values: first those that the table waits for, in the
    order in which it does. ``asked`` says whether a question is open."""
    can = offered(person, replay, asked)
    now = moment(replay, person.seat)
    lines = [
        _line(person, form, tap, now)
        for form in replay.game.actions
        if form.do in can
        for tap in form.buttons()
        if _is_his(person, form, tap, now)
    ]
    expects = list(now.outcome.get("expects", ()))
    place = {do: number for number, do in enumerate(expects)}
    return sorted(lines, key=lambda line: (not line["due"], place.get(line["do"], len(place))))


def shown(replay: Replay) -> dict[str, Any]:
    """How the page shows this game: its panel, the pack, and the sentence for the phase."""
    game, setup = replay.game, replay.header.setup()
    panel, seats = game.panel, len(setup.seats)
    outcome = replay.outcome()
    line: dict[str, Any] = {
        "shows": [key.to_json() for key in panel.shows],
        "whys": {why: dict(text) for why, text in panel.whys.items()},
        "layout": panel.layout,
        "last": dict(panel.last),
        "main": panel.main,
        "between": list(panel.between),
        "goal": panel.goal(setup.options, seats),
        "pack": pack(game),
        "packs": panel.packs(setup.options, seats),
    }
    wait = panel.exact(moment(replay, None))
    if wait is None:
        wait = panel.sentence(str(outcome.get("phase")), outcome.get("turn") is not None)
    return line if wait is None else {**line, "wait": dict(wait)}


def pack(game: Game) -> dict[str, Any]:
    """The cards of a game's pack, each once: the ranks of every suit from the ace down, and the jokers."""
    suits = {suit.value: "" for suit in Suit}
    jokers = []
    for card in sorted(dict.fromkeys(game.deck), key=lambda card: _DOWN.find(card.rank)):
        if card.suit is None:
            jokers.append(str(card))
        else:
            suits[card.suit.value] += card.rank
    return {"suits": suits, "jokers": jokers}


def keys(game: Game) -> Iterable[str]:
    """The keys of its outcome that a game lets everybody see."""
    return (key.key for key in game.panel.shows)


def label(game: Game, action: Action) -> Text | None:
    """The words on the button of an action."""
    tap = _button(game, action)
    return None if tap is None else tap.label


def awaited(replay: Replay, do: str) -> Text | None:
    """The words on the button of what the table waits for now."""
    now = moment(replay, None)
    buttons = [tap for form in replay.game.actions if form.do == do for tap in form.buttons()]
    due = next((tap.label for tap in buttons if tap.what is None and tap.due(now)), None)
    return label(replay.game, Action(do)) if due is None else due


def deed(game: Game, action: Action) -> Text | None:
    """The words for what an action did; those on its button, where these say it."""
    tap = _button(game, action)
    return None if tap is None else tap.done or tap.label


def _button(game: Game, action: Action) -> Tap | None:
    for form in game.actions:
        if form.do == action.do:
            fitting = [tap for tap in form.buttons() if tap.what in (None, action.what)]
            alike = [tap for tap in fitting if (tap.who == "nobody") == (action.seat is None)]
            told = action.to_json()
            same = [tap for tap in alike if all(told.get(name) == tap.fixed[name] for name in tap.fixed)]
            # What it says beside comes from the button that fixes the most of it.
            return max(same or alike or fitting, key=lambda tap: len(tap.fixed), default=None)
    return None


def moment(replay: Replay, you: Seat | None) -> Moment:
    """What taps are offered by, to a phone with the seat ``you``."""
    setup = replay.header.setup()
    outcome = replay.public()
    faces = tuple(Face(card.seat, str(card.card), card.at) for card in replay.board.open)
    return Moment(outcome, setup.options, len(setup.seats), faces, you)


def _is_his(person: Person, form: Form, tap: Tap, now: Moment) -> bool:
    """Whether a tap is one that this person can make. What belongs to certain moments is not offered at any
    other."""
    if tap.when not in (None, never) and not tap.due(now):
        return False
    if tap.only not in (None, person.role):
        return False
    if person.role == "host":
        return True
    if tap.who == "call" and _has_seat(form):
        return tap.meant(now) in (None, person.seat)
    return tap.due(now) or form.do not in own


def _has_seat(form: Form) -> bool:
    return "seat" in (*form.needs, *form.may)


def _line(person: Person, form: Form, tap: Tap, now: Moment) -> dict[str, Any]:
    fixed: dict[str, Any] = {**tap.fixed, **tap.known(now)}
    if tap.what is not None:
        fixed["what"] = tap.what
    asks = [ask.to_json(now) for ask in tap.asks if ask.when(now)]
    # The hakem may name the trump of a deal that nobody has seen begin.
    early = form.do == "trump" and now.expects("deal") and now.outcome.get("hakem") is not None
    # A deal is closed by dealing on; what has to be thought over twice waits until somebody looks for it.
    due = early or (tap.due(now) and not tap.quiet and not (tap.grave and now.expects("deal")))
    meant = tap.meant(now)
    if tap.who != "nobody" and _has_seat(form):
        if now.seats == 1:
            fixed["seat"] = 0
        elif person.role == "player" and tap.who != "about" and form.do in own:
            fixed["seat"] = person.seat
            due = due and (tap.who == "ask" or meant in (None, person.seat))
        elif tap.who == "call" and meant is not None:
            fixed["seat"] = meant
        else:
            who = tap.label if tap.who == "about" else _WHO
            asks.insert(0, Ask("seat", "seat", who, given=tap.meant).to_json(now))
    # Whoever holds another phone than the table waits for is first of all to wait.
    waits = person.role == "player" and now.turn not in (None, person.seat)
    line: dict[str, Any] = {"do": tap.do, "label": dict(tap.label), "due": due, "fixed": fixed, "asks": asks}
    if tap.done is not None:
        line["done"] = dict(tap.done)
    if early:
        line["early"] = True
    # Said for all at once what each may say in his turn, or closing the deal before he has.
    before = tap.do in own or tap.grave
    at_once = tap.who == "nobody" and before and now.outcome["expects"][:1] != [tap.do]
    if due and (tap.aside(now) or (waits and (at_once or tap.who in ("ask", "about")))):
        line["aside"] = True
    return line | {mark: True for mark in ("seen", "grave", "again", "urgent") if getattr(tap, mark)}
