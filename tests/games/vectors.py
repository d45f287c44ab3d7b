"""The notation of the test cases, turned into records.

A case is an id line with a title, then indented lines: ``set`` starting facts and options, ``in`` what
happens, ``out`` what is expected. Tokens: ``S|c1 c2`` cards of a trick in turn order, led by seat S;
``S:c`` a card; ``S<c`` taken back; ``S!c`` shown; ``S>`` a sweep; ``w=…`` winners of tricks entered by hand;
``a3C`` a card of pile a, ``Sa!3C`` the top of a pile turned up;
``accuse=S``, ``accuse=S:T`` against seat T; ``end``; ``b=S:n`` a bid, ``p=S`` a pass; ``taken=a/b`` and
``won=a/b`` results entered by hand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games.base import Game


@dataclass
class Case:
    id: str
    title: str
    given: dict[str, str] = field(default_factory=dict)
    happens: list[str] = field(default_factory=list)
    expected: dict[str, str] = field(default_factory=dict)


def parse(text: str) -> list[Case]:
    cases: list[Case] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            name, _, title = line.partition(" ")
            cases.append(Case(name, title))
            continue
        word, *tokens = line.split()
        if word == "in":
            cases[-1].happens += tokens
        else:
            pairs = (token.split("=", 1) for token in tokens)
            (cases[-1].given if word == "set" else cases[-1].expected).update(pairs)
            if "disc" in cases[-1].expected:  # a set of cards
                cases[-1].expected["disc"] = ",".join(sorted(cases[-1].expected["disc"].split(",")))
    return cases


def number(word: str) -> Any:
    return int(word) if re.fullmatch(r"-?\d+", word) else word


def start_value(key: str, text: str) -> Any:
    if key == "ban":
        team, suit, tricks = text.split(",")
        return {"team": int(team), "suit": suit, "tricks": int(tricks)}
    if key.startswith("piles"):
        return [pile.split(".") for pile in text.split("/")]
    if "/" in text:
        return [int(part) for part in text.split("/")]
    if key.startswith(("known", "void")) or key == "unseen":
        return text.split(",")
    return number(text)


def record(case: Case, game: Game) -> list[dict[str, Any]]:
    names = ("Amin", "Hamid", "Ali", "Hamed")[: game.seats[0]]
    options = {option.name for option in game.options}
    header: dict[str, Any] = {"record": 1, "game": game.key, "seats": list(names), "options": {}}
    for key, text in case.given.items():
        if key == "game":
            continue
        if key in options:
            header["options"][key] = number(text)
        else:
            header.setdefault("start", {})[key] = start_value(key, text)
    return [header, *actions(case.happens, len(names))]


def actions(tokens: list[str], seats: int = 4) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    seat = 0
    for token in tokens:
        lead = re.fullmatch(r"(\d)\|(\w\w)", token)
        single = re.fullmatch(r"(\d)([:<!])(\w\w)", token)
        if lead:
            seat = int(lead[1])
            lines.append({"do": "play", "seat": seat, "card": lead[2]})
        elif single:
            do = {":": "play", "<": "takeback", "!": "show"}[single[2]]
            lines.append({"do": do, "seat": int(single[1]), "card": single[3]})
        elif re.fullmatch(r"\w\w", token):
            seat = (seat + 1) % seats
            lines.append({"do": "play", "seat": seat, "card": token})
        elif re.fullmatch(r"[abc]\w\w", token):
            seat = (seat + 1) % seats
            lines.append({"do": "play", "seat": seat, "card": token[1:], "pile": token[0]})
        elif re.fullmatch(r"\d[abc]!\w\w", token):
            lines.append({"do": "show", "seat": int(token[0]), "card": token[3:], "pile": token[1]})
        elif token.startswith("w="):
            lines += [{"do": "collect", "seat": int(s)} for s in token[2:].split(",")]
        elif token.startswith("b="):
            by, _, value = token[2:].partition(":")
            lines.append({"do": "bid", "seat": int(by), "value": int(value)})
        elif token.startswith("p="):
            lines.append({"do": "pass", "seat": int(token[2:])})
        elif token.startswith(("taken=", "won=")):
            key, _, text = token.partition("=")
            lines.append({"do": "end", key: [int(part) for part in text.split("/")]})
        elif token.startswith("accuse="):
            by, _, against = token[7:].partition(":")
            named = {"against": int(against)} if against else {}
            lines.append({"do": "accuse", "by_seat": int(by), **named})
        elif re.fullmatch(r"\d>", token):
            lines.append({"do": "collect", "seat": int(token[0])})
        elif token == "end":
            lines.append({"do": "end"})
        else:
            raise ValueError(token)
    return lines


def answer(key: str, outcome: dict[str, Any]) -> str:
    """What the outcome says in the words of the case's ``out`` line."""

    def rulings(*kinds: str) -> str:
        found = [f"{r['rule']}@{r['seat']}" for r in outcome["rulings"] if r["kind"] in kinds]
        return ",".join(found) or "none"

    def pair(values: list[int]) -> str:
        return "/".join(str(v) for v in values)

    if key == "winner":
        return str(outcome["trick_winners"][-1])
    if key == "winners":
        return ",".join(str(w) for w in outcome["trick_winners"])
    if key in ("tricks", "score", "taken"):
        return pair(outcome[key])
    if key == "rond":
        return pair(outcome["ronds"])
    if key == "err":
        last = max(r["at"] for r in outcome["rulings"])
        return ",".join(r["rule"] for r in outcome["rulings"] if r["at"] == last)
    if key == "disc":
        return ",".join(sorted(outcome["discards"]))
    if key == "viol":
        return rulings("flag", "misdeal")
    if key == "proof":
        return rulings("breach")
    if key == "guilty":
        return (
            ",".join(str(r["side"]) for r in outcome["rulings"] if (r["rule"], r["kind"]) == ("R2", "breach"))
            or "none"
        )
    if key == "verdict":
        last = [r for r in outcome["rulings"] if r["kind"] == "verdict"][-1]
        return "unproved" if last["rule"] == "R14" else "proved"
    if key == "match":
        return str(outcome["winner"]) if outcome["match_over"] else "none"
    return str(outcome[{"decl": "declarer", "state": "phase"}.get(key, key)])
