"""What people tap: for every kind of action the words on its button, and what it has to be asked for.

A game declares its taps beside its actions (`forms.Form.taps`); those of actions that many games share are
here. The page makes its one panel for all games from them, and knows none of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

Kind = Literal["seat", "side", "suit", "rank", "number", "card", "cards", "choice", "text", "order"]
"""How a thing is asked for. ``order`` is all seats, one after the other; ``choice`` one of the choices."""
Who = Literal["turn", "call", "ask", "about", "nobody"]
"""Whose action it is: ``turn``: whoever's turn it is, unless another is chosen; ``call``: his, without
asking; ``ask``: some player's own doing; ``about``: anybody may tap it about anybody; ``nobody``'s."""


class Face(NamedTuple):
    """A face that lies open: who played it, the card as a record writes it, and by which action."""

    seat: Seat | None
    card: str
    at: int | None


@dataclass(frozen=True, slots=True)
class Moment:
    """When a tap is offered: the outcome so far, the options' values, how many play, what lies open, and
    the seat of whoever holds the phone (``None``: it has none)."""

    outcome: Mapping[str, Any]
    options: Mapping[str, Any]
    seats: int
    open: Sequence[Face] = ()
    you: Seat | None = None

    @property
    def newest(self) -> Face | None:
        """The face that came last of those that lie open."""
        return max(self.open, key=lambda face: -1 if face.at is None else face.at, default=None)

    @property
    def phase(self) -> str:
        return str(self.outcome.get("phase"))

    @property
    def turn(self) -> Seat | None:
        seat: Seat | None = self.outcome.get("turn")
        return seat

    def expects(self, do: str) -> bool:
        return do in self.outcome.get("expects", ())


def _nothing(_moment: Moment) -> Sequence[Any]:
    return ()


def _unknown(_moment: Moment) -> Any:
    return None


def _always(_moment: Moment) -> bool:
    return True


def _not(_moment: Moment) -> bool:
    return False


def never(_moment: Moment) -> bool:
    """For what may be tapped at any time, but is never what the table waits for."""
    return False


def during(*phases: str) -> Callable[[Moment], bool]:
    """Due in these phases of the game."""
    return lambda moment: moment.phase in phases


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that a tap has to say.

    ``field`` is the field of the action; ``value.rank`` and ``won.0`` are parts of one, and ``*`` stands
    for several, whose values are objects. ``choices`` are offered: values, or tuples of a value, its words
    and perhaps a card; without any a number or text is typed. ``given`` is
    chosen beforehand. ``open``: other numbers than the choices may be typed too. ``count``: so many cards
    are wanted, as a rule. ``side``: it is about this side. Without ``needed`` it may be left out.
    """

    field: str
    kind: Kind
    text: Text
    choices: Callable[[Moment], Sequence[Any]] = _nothing
    given: Callable[[Moment], Any] = _unknown
    when: Callable[[Moment], bool] = _always
    open: bool = False
    count: int | None = None
    side: int | None = None
    needed: bool = True

    def to_json(self, moment: Moment) -> dict[str, Any]:
        line: dict[str, Any] = {"field": self.field, "kind": self.kind, "text": dict(self.text)}
        choices = [_choice(choice) for choice in self.choices(moment)]
        given = self.given(moment)
        more = {"choices": choices, "given": given, "count": self.count, "side": self.side}
        line |= {name: value for name, value in more.items() if value not in (None, [])}
        if self.open:
            line["open"] = True
        return line if self.needed else {**line, "needed": False}


def _choice(choice: Any) -> Any:
    if not isinstance(choice, tuple):
        return choice
    value, text, *faces = choice
    line = {"value": value, "text": dict(text)}
    return {**line, "card": faces[0]} if faces else line


@dataclass(frozen=True, slots=True)
class Tap:
    """One button: the action ``do`` (with ``what``, where that is a word), the words on it, and what it
    asks for beside the seat.

    ``seat`` gives the seat that is meant: for ``turn`` and ``call`` that on turn, if nothing else is said.
    ``when`` says at which moments the table waits for it; without, the outcome's ``expects`` do. ``seen``:
    where a camera follows the game it sees this too, so nobody has to tap it. ``fixed`` are fields that are
    always the same, ``known`` those that follow from the moment. ``grave`` taps are asked for twice,
    ``urgent`` ones stand before all others; ``again``: it mostly follows itself. ``quiet``: nobody waits for
    it, but only in its moments may it be tapped. ``aside``: something else comes first now, so it is a quiet
    button. ``only``: whose phone alone has it. ``done``: the words for
    it once it was done, where the button's are those of somebody who is still to do it.
    """

    do: str
    label: Text
    asks: tuple[Ask, ...] = ()
    what: str | None = None
    who: Who = "turn"
    seat: Callable[[Moment], Seat | None] | None = None
    when: Callable[[Moment], bool] | None = None
    seen: bool = False
    grave: bool = False
    urgent: bool = False
    again: bool = False
    quiet: bool = False
    aside: Callable[[Moment], bool] = _not
    only: Literal["host", "player"] | None = None
    done: Text | None = None
    fixed: Mapping[str, Any] = field(default_factory=dict)
    known: Callable[[Moment], Mapping[str, Any]] = lambda _moment: {}

    def due(self, moment: Moment) -> bool:
        """Whether the table waits for it now, or may be told it where it is quiet."""
        return moment.expects(self.do) if self.when is None else self.when(moment)

    def meant(self, moment: Moment) -> Seat | None:
        """The seat that it is about unless somebody says otherwise."""
        if self.seat is not None:
            return self.seat(moment)
        return moment.turn if self.who in ("turn", "call") else None


def done(en: str, fa: str) -> Text:
    """What was done, in both languages."""
    return {"en": en, "fa": fa}


def ask(name: str, kind: Kind, en: str, fa: str, **more: Any) -> Ask:
    """An `Ask` with its words in both languages."""
    return Ask(name, kind, {"en": en, "fa": fa}, **more)


def tap(do: str, en: str, fa: str, *asks: Ask, **more: Any) -> Tap:
    """A `Tap` with its words in both languages."""
    return Tap(do, {"en": en, "fa": fa}, asks, **more)


def word(what: str, en: str, fa: str, *asks: Ask, **more: Any) -> Tap:
    """A ``say`` of one word, called out by the seat on turn where nothing else is said."""
    return tap("say", en, fa, *asks, **{"what": what, "who": "call", **more})


def playing(moment: Moment) -> Sequence[Seat]:
    """The seats that have not left the game."""
    out = moment.outcome.get("out", ())
    return [seat for seat in range(moment.seats) if seat not in out]


def _others(moment: Moment) -> Sequence[Seat]:
    """Whom the holder of this phone can accuse: those who play, but for his own side."""
    sides = moment.outcome.get("sides") or [[seat] for seat in range(moment.seats)]
    own = next((side for side in sides if moment.you in side), ())
    return [seat for seat in playing(moment) if seat not in own]


def accusation(en: str, fa: str, when: Callable[[Moment], bool] | None = None) -> Tap:
    """The button of an accusation that names a player, with the question whom it is against. Without
    ``when`` it is there as long as the law of tricks has an accusation."""
    return tap(
        "accuse",
        "Accuse",
        "اعتراض",
        ask(
            "by_seat",
            "seat",
            "Who accuses?",
            "چه کسی اعتراض دارد؟",
            choices=playing,
            when=lambda moment: moment.you is None,
        ),
        ask("against", "seat", en, fa, choices=_others),
        who="nobody",
        when=when,
        quiet=True,
        known=lambda moment: {} if moment.you is None else {"by_seat": moment.you},
    )


def numbers(first: int, last: int, step: int = 1) -> tuple[int, ...]:
    """``first`` to ``last``, both among them."""
    return tuple(range(first, last + 1, step))


def _lead(moment: Moment) -> Seat | None:
    """Who names the trump: hakem, or where there is an auction who won it; else whoever is on turn."""
    seat: Seat | None = moment.outcome.get("hakem", moment.outcome.get("declarer", moment.turn))
    return seat


def _took(moment: Moment) -> Seat | None:
    """Whose the full trick is, as everybody sees."""
    won = moment.outcome.get("trick_winners") or (None,)
    seat: Seat | None = won[-1]
    return seat


def _open(moment: Moment) -> Sequence[str]:
    return [face.card for face in moment.open]


def _whose(moment: Moment) -> Seat | None:
    newest = moment.newest
    return moment.turn if newest is None else newest.seat


CARD = ask("card", "card", "Which card?", "کدام برگ؟")
CARDS = ask("cards", "cards", "Which cards?", "کدام برگ‌ها؟")
COUNT = ask("count", "number", "How many cards?", "چند برگ؟")

COMMON: Mapping[str, Tap] = {
    each.do: each
    for each in (
        tap(
            "deal",
            "Deal",
            "پخش",
            ask(
                "dealer",
                "seat",
                "Who deals?",
                "چه کسی پخش می‌کند؟",
                when=lambda moment: moment.outcome.get("dealer", 0) is None,
                needed=False,
            ),
            who="nobody",
            seen=True,
        ),
        tap("hakem", "Who is hakem?", "حاکم کیست؟", who="about"),
        tap("dealer", "Who deals?", "چه کسی پخش می‌کند؟", who="about"),
        tap(
            "trump",
            "Trump",
            "حکم",
            ask("suit", "suit", "Which suit is trump?", "حکم چه خالی است؟"),
            who="call",
            seat=_lead,
        ),
        tap(
            "bid",
            "Bid",
            "خواندن",
            ask("value", "number", "How much is bid?", "چند می‌خواند؟"),
            who="call",
            done=done("bid", "خواند"),
        ),
        tap("pass", "Pass", "پاس", who="call"),
        tap(
            "contract",
            "Contract",
            "تعهد نهایی",
            ask("value", "number", "How much was promised?", "با چه تعهدی؟"),
            who="ask",
            done=done("won the bidding", "خواندن را برد"),
        ),
        tap("play", "Play a card", "ثبت برگ", CARD, seen=True, again=True),
        tap(
            "takeback",
            "A card was taken back",
            "برگی پس گرفته شد",
            replace(CARD, text={"en": "Which card went back?", "fa": "کدام برگ برگشت؟"}, choices=_open),
            seat=_whose,
            seen=True,
        ),
        tap("show", "A card was shown", "برگی رو شد", CARD, who="ask", seen=True),
        tap(
            "take",
            "Cards taken",
            "برداشتن",
            CARDS,
            seen=True,
            done=done("cards taken", "برگ برداشت"),
        ),
        tap("table", "Cards turned up on the table", "برگ‌های روی زمین", CARDS, who="nobody", seen=True),
        tap(
            "draw",
            "Draw cards",
            "کشیدن برگ",
            COUNT,
            seen=True,
            done=done("cards drawn", "برگ کشید"),
        ),
        tap(
            "lay",
            "Lay face down",
            "گذاشتن به پشت",
            COUNT,
            seen=True,
            done=done("laid face down", "به پشت گذاشت"),
        ),
        tap(
            "reveal",
            "Turn up",
            "رو کردن",
            CARDS,
            seen=True,
            done=done("turned up", "رو کرد"),
        ),
        tap(
            "throw",
            "Throw off",
            "انداختن",
            CARDS,
            seen=True,
            done=done("thrown off", "انداخت"),
        ),
        tap("out", "Goes out", "کنار می‌رود"),
        tap("collect", "Trick swept", "دور جمع شد", who="about", seat=_took, seen=True, when=never),
        tap("hand", "Hand laid open", "دستِ رو", CARDS, who="ask", seen=True),
        tap("misdeal", "Misdeal", "اشتباه در پخش", who="nobody"),
        tap(
            "end",
            "Close the deal",
            "بستن دست",
            who="nobody",
            grave=True,
            done=done("deal closed", "دست بسته شد"),
        ),
    )
}
"""The taps of actions that many games share."""

ELSEWHERE = frozenset({"accuse", "accept", "correct"})
"""What the page offers where it belongs: the bar, a ruling, a play that is opened. A game that declares a tap
of its own for one says when it is offered and what it asks for."""
