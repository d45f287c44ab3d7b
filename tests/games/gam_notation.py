"""The notation of the cases of Gam: play goes round to the left, and players go out.

Beside the tokens of `vectors`: ``-`` after a card, the next player goes out; ``S-`` seat S goes out;
``got=a/b``, ``cap0=…`` and ``cap1=…`` the result entered by hand.
"""

from __future__ import annotations

import re
from typing import Any

from tests.games import vectors
from tests.games.tables import NAMES

OPTIONS = ("games_to_win",)


def record(case: vectors.Case) -> list[dict[str, Any]]:
    header: dict[str, Any] = {"record": 1, "game": "gam", "seats": NAMES[:4], "options": {}, "start": {}}
    for key, text in case.given.items():
        where = header["options"] if key in OPTIONS else header["start"]
        listed = key in ("shown", "missing")
        where[key] = text.split(",") if listed else vectors.start_value(key, text)
    return [header, *actions(case.happens)]


def actions(tokens: list[str]) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    out: set[int] = set()
    seat, cap = 0, {}

    def onward(seat: int) -> int:
        seat = (seat + 3) % 4
        return onward(seat) if seat in out else seat

    for token in tokens:
        lead = re.fullmatch(r"(\d)\|(\w\w)", token)
        leaves = re.fullmatch(r"(\d)-", token)
        if lead:
            seat = int(lead[1])
            lines.append({"do": "play", "seat": seat, "card": lead[2]})
        elif leaves or token == "-":
            seat = int(leaves[1]) if leaves else onward(seat)
            lines.append({"do": "out", "seat": seat})
            out.add(seat)
        elif re.fullmatch(r"\w\w", token):
            seat = onward(seat)
            lines.append({"do": "play", "seat": seat, "card": token})
        elif token.startswith("cap"):
            name, _, text = token.partition("=")
            cap[name] = text.split(",")
        elif token.startswith("got="):
            lines.append({"do": "end", "got": [int(part) for part in token[4:].split("/")]})
        else:
            lines += vectors.actions([token])
    if cap:
        lines.append({"do": "end", "cap": [cap["cap0"], cap["cap1"]]})
    return lines


def answer(key: str, outcome: dict[str, Any]) -> str:
    """What the outcome says in the words of the case's ``out`` line."""
    if key in ("got", "games"):
        return "/".join(str(value) for value in outcome[key])
    if key == "missing":
        return ",".join(outcome[key]) or "none"
    if key == "err":
        return str(outcome["rulings"][-1]["rule"])
    return vectors.answer({"decl": "declarer"}.get(key, key), outcome)
