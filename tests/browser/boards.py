"""Scoreboards in every state that the page must be able to show."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from scorekeeper.games.base import Game
from scorekeeper.games.registry import GAMES
from scorekeeper.offers import shown
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.scoreboard import NOBODY

PLAYERS = ["امین", "حمید", "علی", "حامد"]
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "{{ 7*7 }} {name} ${x}",
    "علی‌رضای خیلی خیلی دراز نام",
]
LONG = [
    "Maximilian-Alexander III.",
    "سیّده فاطمه‌السادات موسوی",
    "Bartholomäus Schwarzenegg",
    "محمدامین ابوالقاسم‌پور",
]


def picture_id(number: int) -> str:
    """The id of a canned picture."""
    return f"{number:064x}"


def picture(number: int) -> bytes:
    """A JPEG that stands for the photograph of a moment: a card on a green cloth."""
    wide = number % 2 == 0
    height, width = (360, 640) if wide else (280, 200)
    image = np.full((height, width, 3), (78, 107, 30), np.uint8)
    box = ((260, 100), (380, 268)) if wide else ((8, 8), (191, 271))
    cv2.rectangle(image, *box, (245, 253, 255), -1)
    cv2.putText(
        image, str(number), (box[0][0] + 20, box[0][1] + 100), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (40, 32, 192), 4
    )
    return bytes(cv2.imencode(".jpg", image)[1])


def tap(do: str, en: str, fa: str, *asks: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A tap as the scoreboard offers it."""
    return {"do": do, "label": {"en": en, "fa": fa}, "due": True, "fixed": {}, "asks": list(asks), **more}


def ask(field: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"field": field, "kind": kind, "text": {"en": "Which?", "fa": "کدام؟"}, **more}


def play_tap(seat: int) -> dict[str, Any]:
    """The next card, which the camera sees as well."""
    asks = ask("seat", "seat", given=seat), ask("card", "card")
    return tap("play", "Play a card", "ثبت برگ", *asks, seen=True, again=True)


TRUMP = tap("trump", "Trump", "حکم", ask("suit", "suit"), fixed={"seat": 0})
HAKEM = tap("hakem", "Who is hakem?", "حاکم کیست؟", ask("seat", "seat"))
MISDEAL = tap("misdeal", "Misdeal", "اشتباه در پخش", due=False, grave=True, fixed={"what": "count"})


def panel(game: Game, phase: str, somebody: bool) -> dict[str, Any]:
    """What a game declares, with its sentence for this phase."""
    names = tuple(f"p{seat}" for seat in range(max(game.seats)))
    wait = game.panel.sentence(phase, somebody)
    return {**shown(Replay(Header(game.key, names))), "wait": wait and dict(wait)}


def _pictures(at: int) -> list[str]:
    return [picture_id(2 * at), picture_id(2 * at + 1)]


def play(at: int, seat: int, card: str, **more: Any) -> dict[str, Any]:
    """A play as ``last_plays`` and ``trick`` carry it."""
    return {
        "at": at,
        "do": "play",
        "seat": seat,
        "card": card,
        "by": "camera",
        "sure": 0.994,
        "held": False,
        "evidence": _pictures(at),
        "t": 3.0 * at,
        **more,
    }


def board(**changes: Any) -> dict[str, Any]:
    """The middle of a deal: hearts are trump, seat 2 is to play."""
    trick = [play(17, 0, "AD"), play(18, 1, "6D")]
    last = [play(13, 3, "2C"), play(14, 0, "TC"), play(15, 1, "KC"), play(16, 2, "QC")]
    board: dict[str, Any] = {
        "seq": 41,
        "at": 18,
        "game": "hokm",
        "game_id": 3,
        "title": {"en": "Hokm", "fa": "حکم"},
        "phase": "PLAY",
        "players": list(PLAYERS),
        "sides": [[0, 2], [1, 3]],
        "score": [2, 1],
        "ronds": [0, 0],
        "tricks": [3, 1],
        "turn": 2,
        "expects": ["play"],
        "dealer": 3,
        "hakem": 0,
        "trump": "H",
        "trick": trick,
        "last_trick": {"cards": last, "winner": 1},
        "last_plays": last + trick,
        "deals": [
            {"score": [1, 0], "why": "7-2"},
            {"score": [0, 1], "why": "7-5"},
            {"score": [1, 0], "why": "7-6"},
        ],
        "rulings": [],
        "questions": [],
        "winner": None,
        "match_over": False,
        "options": {"referee_mode": "on_accusation", "points_per_rond": 7, "ronds_to_win": 1},
        "health": {"camera": "ok", "detail": "", "fps": 12.5, "since": 3.2},
        "simulated": False,
        "can": ["play", "takeback", "collect", "accuse", "correct", "misdeal", "end", "hakem", "dealer"],
        "taps": [play_tap(2), MISDEAL],
    }
    board |= changes
    return {"panel": panel(GAMES[board["game"]], board["phase"], board["turn"] is not None), **board}


def _ruling(
    rule: str, kind: str, en: str, fa: str, at: int, because: list[int], **more: Any
) -> dict[str, Any]:
    facts = [at, *(n for n in because if n != at)]
    return {
        "rule": rule,
        "kind": kind,
        "seat": 1,
        "side": 1,
        "at": at,
        "because": because,
        "text": {"en": en, "fa": fa},
        "evidence": [_pictures(n) for n in facts],
        **more,
    }


TURN = _ruling(
    "R1",
    "flag",
    "Hamid played out of turn; the card goes back and Ali plays.",
    "حمید خارج از نوبت بازی کرد؛ برگ را بردارد و علی بازی کند.",
    18,
    [18],
)
REVOKE = _ruling(
    "R2",
    "verdict",
    "Proved: Hamid did not follow hearts in trick 4 and played the 9 of hearts later.",
    "ثابت شد: حمید در دست چهارم دل نداد و بعد ۹ دل بازی کرد.",
    40,
    [17, 31],
)
UNPROVED = _ruling(
    "R14",
    "verdict",
    "Not proved: nothing on the table contradicts the other side. One point to them.",
    "ثابت نشد: چیزی روی میز خلاف طرف مقابل نیست. یک امتیاز به آن‌ها می‌رسد.",
    40,
    [],
)

CARD = {
    "id": "q5",
    "kind": "card",
    "do": "play",
    "seat": 2,
    "choices": ["6H", "9H", "8H"],
    "evidence": _pictures(19),
}
WHO = {
    "id": "q6",
    "kind": "seat",
    "do": "play",
    "seat": None,
    "card": "7S",
    "choices": [3, 2, 0, 1],
    "evidence": _pictures(19),
}

HOW_MANY = {"id": "q7", "kind": "count", "do": "draw", "seat": 1, "choices": [2, 3], "evidence": []}
WHAT = {
    "id": "q8",
    "kind": "call",
    "do": "lay",
    "seat": 3,
    "choices": ["out", "show"],
    "evidence": [],
    "labels": {
        "out": {"en": "Goes out", "fa": "کنار می‌رود"},
        "show": {"en": "A card was shown", "fa": "برگی رو شد"},
    },
}


def without_trump(**changes: Any) -> dict[str, Any]:
    """A game that knows no trump: the scoreboard lacks what only trick games have."""
    made = board(**changes)
    return {key: value for key, value in made.items() if key not in ("trump", "hakem", "ronds", "tricks")}


def states() -> dict[str, dict[str, Any]]:
    """Every state by its name."""
    held = {**play(19, 2, "6H"), "at": None, "card": None, "held": True, "question": "q5"}
    nothing: dict[str, Any] = {"trick": [], "last_trick": None, "last_plays": [], "tricks": [0, 0]}
    return {
        "none": {**NOBODY, "seq": 0, "health": {"camera": "starting"}, "simulated": False, "can": []},
        "trick": board(),
        "choose": board(
            phase="CHOOSE",
            trump=None,
            hakem=None,
            dealer=None,
            turn=None,
            expects=["show", "hakem"],
            can=["hakem", "correct"],
            taps=[HAKEM],
            score=[0, 0],
            deals=[],
            **nothing,
        ),
        "trump": board(
            phase="TRUMP",
            trump=None,
            turn=0,
            expects=["trump"],
            can=["trump", "misdeal", "correct"],
            taps=[TRUMP, MISDEAL],
            **nothing,
        ),
        "full": board(
            trick=[play(17, 0, "AD"), play(18, 1, "6D"), play(19, 2, "4D"), play(20, 3, "2H")],
            turn=None,
            expects=["collect"],
        ),
        "question": board(
            trick=[*board()["trick"], held], questions=[CARD], can=["answer", "play", "correct"]
        ),
        "beside": board(
            questions=[{**CARD, "do": "out", "choices": [], "beside": ["3C", "8D", "TH", "QS", "KS"]}],
            can=["answer", "correct"],
        ),
        "who": board(questions=[WHO], can=["answer", "correct"]),
        "count": board(questions=[HOW_MANY], can=["answer", "correct"]),
        "call": board(questions=[WHAT], can=["answer", "correct"]),
        "flag": board(rulings=[TURN]),
        "verdict": board(
            phase="SCORE",
            rulings=[TURN, REVOKE],
            score=[3, 1],
            expects=["deal"],
            can=["deal", "trump", "correct"],
            turn=None,
            deals=[*board()["deals"], {"score": [1, 0], "why": "award", "kind": "award"}],
        ),
        "unproved": board(phase="SCORE", rulings=[UNPROVED], score=[2, 2], expects=["deal"], turn=None),
        "kot": board(
            phase="KOT_WINDOW",
            tricks=[7, 0],
            score=[4, 1],
            turn=0,
            expects=["play", "deal", "end"],
            trick=[],
            deals=[*board()["deals"], {"score": [2, 0], "why": "7-0", "kind": "kot"}],
        ),
        "over": board(
            phase="MATCH_OVER",
            match_over=True,
            winner=0,
            score=[7, 5],
            tricks=[7, 3],
            turn=None,
            expects=[],
            trick=[],
            deals=[{"score": [1, 0], "why": "7-3"}] * 5
            + [
                {"score": [0, 3], "why": "7-0", "kind": "por-kot"},
                {"score": [2, 0], "why": "7-0", "kind": "kot"},
            ],
            can=["correct"],
        ),
        "lost": board(taps=[play_tap(2)], health={"camera": "lost", "detail": "", "fps": 0, "since": 12.0}),
        "blocked": board(health={"camera": "blocked", "detail": "", "fps": 5, "since": 2.0}),
        "simulated": board(simulated=True),
        "long": board(players=LONG),
        "hostile": board(players=HOSTILE, questions=[CARD]),
        "ronds": board(ronds=[1, 0], options={"points_per_rond": 7, "ronds_to_win": 3}),
        "each": board(
            sides=[[0], [1], [2], [3]],
            score=[130, 20, 10, 0],
            tricks=[3, 0, 1, 0],
            deals=[{"score": [130, 20, 10, 0], "why": "award"}],
        ),
        "three": without_trump(
            game="pasur",
            title={"en": "Pasur", "fa": "پاسور"},
            players=["امین", "مینا", "سارا"],
            sides=[[0], [1], [2]],
            score=[12, 7, 31],
            phase="PLAY",
            trick=[play(n, n % 3, card) for n, card in enumerate(["4H", "JS", "7D", "TC"])],
            last_trick=None,
            turn=1,
            deals=[{"score": [12, 7, 31], "why": ""}],
        ),
    }
