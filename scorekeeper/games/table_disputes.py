"""Accusations in the games without tricks, answered from the rulings of the running round.

There every fault is judged and said as soon as it is provable, and what it costs is booked then. So an
accusation brings nothing new: its verdicts name what was ruled against the accused, and the game goes on
where it was. A false one costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from scorekeeper.games.disputes import PROVED
from scorekeeper.games.forms import Form, common
from scorekeeper.games.tablelaw import OUT_OF_PLACE, TableMatch
from scorekeeper.games.taps import Moment, accusation, never, playing
from scorekeeper.games.words import joined, sentence
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

NOTHING_NOW: Text = {
    "en": "Players are accused while a round is played, until it is counted: there is nothing to answer now",
    "fa": "از شروعِ بازی تا پیش از شمردن می‌شود اعتراض کرد: الان چیزی برای رسیدگی نیست",
}
OWN_SIDE: Text = {
    "en": "Nobody accuses himself or his partner: name another player",
    "fa": "کسی به خودش یا یارش اعتراض نمی‌کند: کس دیگری را بگویید",
}
_FAULTS = frozenset({Kind.FLAG, Kind.PENALTY, Kind.REJECT})
"""What stands against somebody. What the table let stand is a note, as is a claim that brings nothing."""


def accuse_form(phases: Collection[str], more: Callable[[Moment], bool] = never) -> Form:
    """The action of an accusation, with its button while the game is in one of these ``phases``, or in one
    of ``more`` moments."""

    def may(moment: Moment) -> bool:
        now = moment.phase in phases or more(moment)
        return now and (moment.you is None or moment.you in playing(moment))

    button = accusation(
        "Who broke the rules in this round? The referee answers at once, and the game goes on.",
        "چه کسی در این دور خلاف کرده است؟ داور همین الان جواب می‌دهد و بازی ادامه دارد.",
        may,
    )
    return common("accuse", taps=(button,))


def answer(match: TableMatch, at: int, by: Seat, against: Seat | None) -> None:
    """Seat ``by`` accuses seat ``against``, or all who do not play with him: a verdict for each fault that
    was ruled in the running round and stands, or one that says that there was none."""
    side = match.court.side_of
    if against is not None and side(against) == side(by):
        match.refuse(at, OWN_SIDE, by)
        return
    accused = [seat for seat in range(match.seats) if side(seat) != side(by) and against in (None, seat)]
    found = [
        ruling
        for ruling in match.court.of_deal()
        if ruling.kind in _FAULTS and ruling.seat in accused and ruling.rule != OUT_OF_PLACE
    ]
    for fault in found:
        assert fault.seat is not None
        text = _proved(match, by, fault.seat, fault)
        match.rule(fault.rule, Kind.VERDICT, at, text, fault.seat, (*fault.because, fault.at))
    if not found:
        names = joined([match.name(seat) for seat in accused])
        match.rule(OUT_OF_PLACE, Kind.VERDICT, at, _in_order(match.name(by), names))


def _proved(match: TableMatch, by: Seat, accused: Seat, fault: Ruling) -> Text:
    en, fa = PROVED["en"], PROVED["fa"]
    if fault.kind is Kind.PENALTY:
        en += "; it was booked then, and is not booked again"
        fa += "؛ همان وقت حساب شد و دوباره حساب نمی‌شود"
    if fault.cured is not None:
        en += "; it has been put right since"
        fa += "؛ بعد از آن درست شد"
    elif any(face.at == fault.at for face in match.rejected()):
        en += "; the card still lies there and has to go back"
        fa += "؛ کارت هنوز آنجاست و باید برگردد"
    return sentence(en, fa, by=match.name(by), accused=match.name(accused), breach=fault.text)


def _in_order(by: str, accused: Text) -> Text:
    return sentence(
        "{by} accused {accused}, but everything that lay on the table was in order; the game goes on",
        "{by} به {accused} اعتراض کرد، ولی هر چه روی زمین آمد درست بود؛ بازی ادامه دارد",
        by=by,
        accused=accused,
    )
