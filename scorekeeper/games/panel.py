"""What the page shows of a game beside its score: which keys of the outcome everybody may see, with their
words, and the sentence for each phase.

Fair play is decided here, by the game itself: a key that it does not name stays with the scorekeeper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.games.taps import Moment
from scorekeeper.rulings import Text

Look = Literal[
    "number",
    "seat",
    "seats",
    "order",
    "sides",
    "suit",
    "card",
    "cards",
    "sets",
    "flag",
    "word",
    "text",
    "texts",
    "piles",
    "bets",
    "claim",
    "plain",
]
"""How a key is shown: a ``number``, a ``seat``'s name, numbers by seat (``seats``) or by side (``sides``),
seats in their ``order``, a ``suit``, a ``card``, several ``cards``, ``sets`` of them, a ``flag`` whose words
are shown while it is set, a ``word`` out of ``words``, a ``text`` in both languages, or several (``texts``),
the open tops of each seat's ``piles``, settled ``bets``, a ``claim``. What is ``plain`` the page has a place
for already, as for who is hakem. A 0 by side is always shown; a ``number`` of 0, and that of a seat, is left
out unless `Shown.zero` says otherwise."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A key of the outcome that everybody may see. ``{n}`` in ``text`` is its value, where that stands
    within a sentence; ``of``: how many there can be, so that those still to come are outlined; ``zero``: a 0
    says something too, as a bid of no trick does."""

    key: str
    look: Look = "plain"
    text: Text = field(default_factory=dict)
    of: int | None = None
    words: Mapping[Any, Text] = field(default_factory=dict)
    zero: bool = False

    def to_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {"key": self.key, "look": self.look, "text": dict(self.text)}
        if self.of is not None:
            line["of"] = self.of
        if self.zero:
            line["zero"] = True
        if self.words:
            line["words"] = {str(value): dict(text) for value, text in self.words.items()}
        return line


def shown(key: str, look: Look, en: str, fa: str, **more: Any) -> Shown:
    """A `Shown` with its words in both languages."""
    return Shown(key, look, {"en": en, "fa": fa}, **more)


def plain(*keys: str) -> tuple[Shown, ...]:
    """Keys for which the page has a place in every game."""
    return tuple(Shown(key) for key in keys)


def text(en: str, fa: str) -> Text:
    """A sentence in both languages."""
    return {"en": en, "fa": fa}


def wait(en: str, fa: str, someone: tuple[str, str] | None = None) -> tuple[Text, Text]:
    """The sentence of a phase: while nobody is on turn, and with the ``{name}`` of who is."""
    nobody = text(en, fa)
    return nobody, nobody if someone is None else text(*someone)


COMMON_WAITS: Mapping[str, tuple[Text, Text]] = {
    "DRAW": wait("Draw for who deals first", "قرعه: چه کسی اول پخش می‌کند؟"),
    "DEAL": wait("The cards are dealt", "برگ‌ها پخش می‌شود", ("{name} deals", "{name} پخش می‌کند")),
    "AUCTION": wait("The bidding", "خواندن", ("{name} is to bid", "نوبت خواندنِ {name} است")),
    "TRUMP": wait("Trump is named", "حکم اعلام می‌شود", ("{name} names trump", "{name} حکم را می‌گوید")),
    "PLAY": wait("The trick is full", "دور کامل است", ("{name} is to play", "نوبت {name} است")),
    "DISPUTE": wait("An accusation is being judged", "به اعتراض رسیدگی می‌شود"),
    "SCORE": wait("The deal is over", "این دست تمام شد"),
    "OVER": wait("The match is over", "بازی تمام شد"),
    "MATCH_OVER": wait("The match is over", "بازی تمام شد"),
    "MATCH_END": wait("The match is over", "بازی تمام شد"),
    "GAME_END": wait("The game is over", "بازی تمام شد"),
    "END": wait("The game is over", "بازی تمام شد"),
}
"""The sentences of phases that many games share."""
SOMEBODY = text("{name} is to act", "نوبت {name} است")
"""For any other phase."""
LAST_TRICK = text("Last trick: {name}", "دور قبل: {name}")

Layout = Literal["seats", "middle", "houses"]


@dataclass(frozen=True, slots=True)
class Panel:
    """How the page shows a game.

    ``layout``: the open faces lie before the ``seats`` that played them, in the ``middle``, or on the
    ``houses`` of a square. ``last``: what the faces are that were gathered last. ``goal`` and ``packs`` are
    worked out from the options' values and the number of players: the points that win, and how many packs
    are mixed. ``whys`` are the words for how a deal was won. ``main`` is the key whose numbers stand large
    for each side. In the phases ``between`` two deals no trump is shown: the outcome may still tell that of
    the last one. ``exact`` is the sentence of a moment of which the phase alone says too little, with
    ``{name}`` for the seat on turn, or ``None``.
    """

    shows: tuple[Shown, ...] = ()
    waits: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    whys: Mapping[str, Text] = field(default_factory=dict)
    layout: Layout = "seats"
    last: Text = field(default_factory=lambda: LAST_TRICK)
    goal: Callable[[Mapping[str, Any], int], int | None] = lambda _options, _seats: None
    packs: Callable[[Mapping[str, Any], int], int] = lambda _options, _seats: 1
    main: str = "score"
    between: tuple[str, ...] = ("DRAW", "DEAL", "AUCTION", "TRUMP")
    exact: Callable[[Moment], Text | None] = lambda _moment: None

    def sentence(self, phase: str, somebody: bool) -> Text | None:
        """What everybody waits for, with ``{name}`` for the seat on turn, ``None`` without words for it."""
        found = self.waits.get(phase) or COMMON_WAITS.get(phase)
        if found is None:
            return SOMEBODY if somebody else None
        return found[1] if somebody else found[0]


NO_PANEL = Panel()
"""Of a game that has no words of its own."""
