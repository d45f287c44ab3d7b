"""Accusations: when one may be made, how it is judged, and who loses the deal by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.base import Value
from scorekeeper.games.court import Court
from scorekeeper.games.words import joined, sentence
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

OFF: Text = {"en": "This table plays without accusations", "fa": "در این بازی اعتراض به تقلب نداریم"}
NOTHING_YET: Text = {
    "en": "There is nothing to accuse before the first card is played",
    "fa": "پیش از بازی‌شدن اولین کارت چیزی برای اعتراض نیست",
}
ONLY_ONE: Text = {
    "en": "Only the first accusation of a deal is judged",
    "fa": "در هر دست فقط اولین اعتراض داوری می‌شود",
}
VOID: Text = {"en": "the deal is void", "fa": "دست باطل است"}
NOTHING_TO_LOSE: Text = {
    "en": "The accusation is not proved, but the deal is void: nobody wins or loses it",
    "fa": "اعتراض ثابت نشد، ولی دست باطل است: کسی آن را نمی‌برد و نمی‌بازد",
}
LOST_ALREADY: Text = {
    "en": "The accusation is not proved, but the card out of turn has decided the deal already",
    "fa": "اعتراض ثابت نشد، ولی کارتِ بی‌نوبت پیش از این دست را تعیین کرده است",
}
TOO_LATE: Text = {"en": "This accusation comes too late", "fa": "مهلت این اعتراض گذشته است"}
PROVED: Text = {
    "en": "{by} accused {accused}, and it is proved: {breach}",
    "fa": "{by} به {accused} اعتراض کرد و ثابت شد: {breach}",
}


@dataclass(frozen=True, slots=True)
class Dispute:
    """The one accusation of a deal: side ``against`` is accused by seat ``by``, or by nobody where the
    referee judges by himself. ``waits`` says for what it waits: for the ``hands`` of the accused, for the
    ``table``'s own decision, or for the ``close`` of the deal; empty once it is ``judged``."""

    at: int
    against: int
    by: Seat | None = None
    waits: str = ""
    hands: frozenset[Seat] = frozenset()

    @property
    def judged(self) -> bool:
        return not self.waits

    @property
    def frozen(self) -> bool:
        """Play stands still until this is decided."""
        return self.waits in ("hands", "table")

    def with_hand(self, seat: Seat) -> Dispute:
        """The dispute after ``seat`` laid its hand open."""
        return replace(self, hands=self.hands | {seat})

    def hands_shown(self, court: Court) -> bool:
        """The accused have laid open all hands for which this waits."""
        return self.waits == "hands" and self.hands.issuperset(court.members(self.against))


def refusal(dispute: Dispute | None, options: Mapping[str, Value], *, begun: bool, over: bool) -> Text | None:
    """Why nobody can accuse now, or ``None``. ``over``: the deadline has passed."""
    if options["accusation"] == "off":
        return OFF
    if dispute is not None:
        return ONLY_ONE
    if not begun:
        return NOTHING_YET
    return TOO_LATE if over else None


def waits_for(options: Mapping[str, Value], proved: bool) -> str:
    """What a new accusation has to wait for: nothing where it can be judged at once."""
    if options["accusation"] == "table":
        return "table"
    if proved:
        return ""
    if options["accusation_evidence"] == "table_and_hands":
        return "hands"
    return "close" if options["accusation_not_yet_provable"] == "hold" else ""


def accusable(court: Court, against: int, late: Callable[[Ruling], bool]) -> Ruling | None:
    """The first breach of a side, proved in the running deal, that can still be accused."""
    for ruling in court.of_deal():
        if ruling.kind is Kind.BREACH and ruling.side == against and not late(ruling):
            return ruling
    return None


def who_gets(court: Court, loser: int, options: Mapping[str, Value]) -> Text:
    """What becomes of a deal that a side loses by a ruling: it is void, or of two sides the other gets it."""
    if options["deal_award"] == "void_deal":
        return VOID
    if len(court.sides) > 2:
        return sentence(
            "the deal is lost by {losers}", "این دست برای {losers} باخت است", losers=_side(court, loser)
        )
    (winner,) = (side for side in court.sides if side != loser)
    return sentence("the deal goes to {winners}", "دست به {winners} می‌رسد", winners=_side(court, winner))


def judge(court: Court, dispute: Dispute, breach: Ruling | None, options: Mapping[str, Value]) -> int:
    """Rules on a dispute and gives the side that loses by it."""
    loser = dispute.against if breach or dispute.by is None else court.side_of(dispute.by)
    accused = _side(court, dispute.against)
    if breach is None:
        en = "{by} accused {accused}, but nothing proves it"
        fa = "{by} به {accused} اعتراض کرد، ولی چیزی ثابت نشد"
    elif dispute.by is None:
        en, fa = "It is proved: {breach}", "ثابت شد: {breach}"
    else:
        en, fa = PROVED["en"], PROVED["fa"]
    text = sentence(
        en + "; {gets}",
        fa + "؛ {gets}",
        by="" if dispute.by is None else court.names[dispute.by],
        accused=accused,
        breach=breach.text if breach else "",
        gets=who_gets(court, loser, options),
    )
    court.rule(
        breach.rule if breach else "R14",
        Kind.VERDICT,
        dispute.at,
        text,
        seat=breach.seat if breach else dispute.by,
        against=loser,
        because=(*breach.because, breach.at) if breach else None,
    )
    return loser


def decided_by_table(
    court: Court, dispute: Dispute, loser: int, at: int, options: Mapping[str, Value]
) -> None:
    """The players themselves decided the dispute against side ``loser``."""
    text = sentence(
        "The players decided the dispute themselves: {gets}",
        "خودِ بازیکنان تصمیم گرفتند: {gets}",
        gets=who_gets(court, loser, options),
    )
    rule = "R2" if loser == dispute.against else "R14"
    court.rule(rule, Kind.VERDICT, dispute.at, text, against=loser, because=(dispute.at, at))


def _side(court: Court, side: int) -> Text:
    return joined(court.side_names(side))
