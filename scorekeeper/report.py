"""The outcome of a record for a reader, in either language. In English actions, phases and reasons keep the
words that a record writes them with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.words import persian
from scorekeeper.offers import awaited
from scorekeeper.replay import Replay
from scorekeeper.rulings import Kind

_FA: Mapping[str, str] = {
    ", ": "، ",
    "actions": "کارهای ثبت‌شده",
    "score": "امتیاز",
    "ronds": "روند",
    "tricks": "دور",
    "nets": "ژتون",
    "deal": "دست",
    "winner": "برنده",
    "loser": "بازنده",
    "next": "حالا",
    "or": "یا",
    "start": "در آغاز",
    "action": "کار",
    Kind.FLAG: "تذکر",
    Kind.BREACH: "خطای اثبات‌شده",
    Kind.MISDEAL: "پخش اشتباه",
    Kind.NOTE: "یادداشت",
    Kind.VERDICT: "رأی داور",
    Kind.REJECT: "پذیرفته نشد",
    Kind.PENALTY: "جریمه",
    Kind.RESULT: "نتیجه",
}
_EN: Mapping[str, str] = {"nets": "chips"}
_COLUMNS = ("score", "ronds", "tricks", "nets")


def report(replay: Replay, lang: str) -> str:
    """The figures of every side and deal, the rulings, and what comes next."""
    return "\n".join(_Report(replay, lang).lines())


class _Report:
    def __init__(self, replay: Replay, lang: str) -> None:
        self.replay, self.lang = replay, lang
        self.game, self.outcome = replay.game, replay.outcome()
        self.players: list[str] = self.outcome.get("players", list(replay.header.seats))
        alone = [[seat] for seat in range(len(self.players))]
        self.sides = [
            " + ".join(self.players[seat] for seat in seats) for seats in self.outcome.get("sides", alone)
        ]

    def word(self, word: str) -> str:
        return (_FA if self.lang == "fa" else _EN).get(word, word)

    def number(self, number: object) -> str:
        return persian(str(number)) if self.lang == "fa" else str(number)

    def lines(self) -> list[str]:
        outcome, lang = self.outcome, self.lang
        taken = self.number(len(self.replay.actions))
        comma = self.word(", ")
        head = (self.game.titles[lang], f"{self.word('actions')}: {taken}", self._phase())
        lines = [comma.join(filter(None, head))]
        columns = [key for key in _COLUMNS if any(outcome.get(key, ()))]
        for number, name in enumerate(self.sides):
            figures = comma.join(f"{self.word(key)} {self.number(outcome[key][number])}" for key in columns)
            lines.append(f"  {name:<24} {figures}".rstrip())
        lines += [self._deal(number, deal) for number, deal in enumerate(outcome.get("deals", ()), start=1)]
        lines += [self._ruling(ruling) for ruling in outcome["rulings"]]
        said = [*outcome.get("meanings", ()), *([outcome["message"]] if "message" in outcome else ())]
        lines += [self.number(text[lang]) for text in said]
        if outcome.get("loser") is not None:
            lines.append(f"{self.word('loser')}: {self.players[outcome['loser']]}")
        if outcome["winner"] is not None:
            lines.append(f"{self.word('winner')}: {self.sides[outcome['winner']]}")
        elif outcome["expects"]:
            lines.append(self._next())
        return lines

    def _phase(self) -> str:
        phase, turn = str(self.outcome["phase"]), self.outcome["turn"]
        said = self.game.panel.sentence(phase, turn is not None)
        if self.lang == "en":
            return phase
        return (
            ""
            if said is None
            else said[self.lang].replace("{name}", "" if turn is None else self.players[turn])
        )

    def _deal(self, number: int, deal: Mapping[str, Any]) -> str:
        points = ":".join(self.number(point) for point in deal["score"])
        whys = dict.fromkeys(str(deal[key]) for key in ("kind", "why") if key in deal)
        return (
            f"{self.word('deal')} {self.number(number)}: {points} {' '.join(map(self._why, whys))}".rstrip()
        )

    def _why(self, why: str) -> str:
        if self.lang == "en":
            return why
        text = self.game.panel.whys.get(why)
        return text[self.lang] if text else "" if why.isalpha() else self.number(why)

    def _ruling(self, ruling: Mapping[str, Any]) -> str:
        at = ruling["at"]
        where = self.word("start") if at is None else f"{self.word('action')} {self.number(at)}"
        text = self.number(ruling["text"][self.lang])
        return f"{ruling['rule']} {self.word(ruling['kind'])} ({where}): {text}"

    def _next(self) -> str:
        turn = self.outcome["turn"]
        who = "" if turn is None else f"{self.players[turn]}: "
        done = dict.fromkeys(self._do(do) for do in self.outcome["expects"])
        choice = f" {self.word('or')} ".join(done)
        return f"{self.word('next')}: {who}{choice}"

    def _do(self, do: str) -> str:
        words = awaited(self.replay, do) if self.lang == "fa" else None
        form = self.game.form(do).text[self.lang]
        return do if self.lang == "en" else words["fa"] if words and do != "say" else form
