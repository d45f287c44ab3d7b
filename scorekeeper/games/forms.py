"""How actions are written: which fields each takes, with one sentence for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games.taps import COMMON, ELSEWHERE, Ask, Kind, Tap
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

ABOUT = frozenset({"t", "by", "sure", "evidence"})
"""Fields that every action may carry: when, by whom, how surely, and with which pictures it was seen."""
SEATS = ("seat", "to", "from_", "by_seat", "against", "dealer")
"""Fields that hold a seat's number."""


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of action: the fields it needs, those it may have, and what it means. ``says`` are the
    words that a ``say`` may have in ``what``. ``check`` raises `RecordError` for values that the fields
    take in general, but not here. ``seats`` are the seats that a value names, by what it calls them.
    ``taps`` are the buttons for it, where those that `buttons` gives by itself do not say it all."""

    do: str
    needs: tuple[str, ...]
    may: tuple[str, ...]
    text: Text
    says: tuple[str, ...] = ()
    check: Callable[[Action], None] | None = None
    seats: Callable[[Action], Mapping[str, Seat]] = lambda _action: {}
    taps: tuple[Tap, ...] = ()

    def buttons(self) -> tuple[Tap, ...]:
        """The taps of this action: its own, those of all games, or one that asks for what it needs."""
        if self.taps or self.do in ELSEWHERE:
            return self.taps
        if self.do in COMMON:
            return (COMMON[self.do],)
        asks = tuple(Ask(name, _ASKED[name], self.text) for name in self.needs if name in _ASKED)
        words = self.says or (None,)
        return tuple(Tap(self.do, self.text, asks, what=what) for what in words)

    def to_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {
            "do": self.do,
            "needs": list(self.needs),
            "may": list(self.may),
            "text": dict(self.text),
        }
        if self.says:
            line["says"] = list(self.says)
        return line


_ASKED: dict[str, Kind] = {
    "card": "card",
    "cards": "cards",
    "suit": "suit",
    "count": "number",
    "value": "text",
    "pile": "text",
    "to": "seat",
    "from": "seat",
    "against": "seat",
}
"""How the fields of an action are asked for that declares no taps of its own."""


def _form(do: str, needs: str, may: str, en: str, fa: str) -> Form:
    return Form(do, tuple(needs.split()), tuple(may.split()), {"en": en, "fa": fa})


_COMMON = {
    form.do: form
    for form in (
        _form("deal", "", "dealer", "A new deal begins", "دست تازه‌ای پخش می‌شود"),
        _form("hakem", "seat", "", "This seat is hakem", "این صندلی حاکم است"),
        _form("dealer", "seat", "", "This seat deals", "این صندلی دست می‌دهد"),
        _form("trump", "suit", "seat", "The trump suit is named aloud", "خال حکم به صدای بلند اعلام می‌شود"),
        _form("bid", "value", "seat", "A call: so much is promised", "این صندلی این مقدار را می‌خواند"),
        _form("pass", "seat", "", "This seat calls no more", "این صندلی پاس می‌دهد"),
        _form(
            "contract",
            "value",
            "seat",
            "What the whole auction came to",
            "نتیجهٔ خواندن‌ها یک‌جا ثبت می‌شود",
        ),
        _form("play", "card", "seat pile", "A card is played face up", "کارتی رو بازی می‌شود"),
        _form(
            "takeback", "card seat", "", "A played card goes back to the hand", "کارت بازی‌شده به دست برمی‌گردد"
        ),
        _form(
            "show",
            "card seat",
            "pile to",
            "A card lies face up, but is not played",
            "کارتی رو شده، اما بازی نشده است",
        ),
        _form(
            "take",
            "seat cards",
            "",
            "Cards leave the table for this seat",
            "این صندلی کارت‌ها را از زمین برمی‌دارد",
        ),
        _form(
            "table",
            "cards",
            "",
            "The dealer lays cards out face up",
            "دست‌دهنده کارت‌هایی را رو روی زمین می‌گذارد",
        ),
        _form("draw", "seat count", "", "Face-down cards are drawn", "این صندلی کارت می‌کشد"),
        _form(
            "lay",
            "seat count",
            "pile",
            "Cards are laid down face down",
            "این صندلی کارت‌هایی را به پشت می‌گذارد",
        ),
        _form(
            "reveal",
            "seat cards",
            "",
            "The cards laid last are turned up",
            "آخرین کارت‌های به‌پشتِ این صندلی رو می‌شود",
        ),
        _form(
            "throw",
            "seat cards",
            "",
            "Several cards leave the hand together",
            "این صندلی چند کارت را با هم رو می‌اندازد",
        ),
        _form("out", "seat", "cards", "This seat has no trump left", "این صندلی دیگر حکم ندارد"),
        _form("collect", "seat", "", "The trick is swept towards this seat", "این صندلی دور را جمع می‌کند"),
        _form("hand", "seat cards", "", "A hand is laid open", "دستِ این صندلی رو می‌شود"),
        _form("say", "what", "seat value", "A word that counts", "حرفی که حساب است"),
        _form("misdeal", "what", "seat to", "A fault of the deal is reported", "خطای پخش کارت گزارش می‌شود"),
        _form(
            "accuse", "by_seat", "against", "A breach is claimed and judged", "ادعای تقلب می‌شود و داوری می‌شود"
        ),
        _form("accept", "of", "", "The table lets a rejected action stand", "بازیکنان کارِ ردشده را می‌پذیرند"),
        _form("end", "", "taken won got cap", "The deal is closed", "دست بسته می‌شود"),
        _form(
            "correct",
            "of",
            "remove",
            "An earlier action is put right, or removed",
            "کاری که پیش‌تر ثبت شده اصلاح یا حذف می‌شود",
        ),
    )
}


def common(do: str, **changes: Any) -> Form:
    """The form of an action that several games share, with what one game writes differently."""
    return replace(_COMMON[do], **changes)
