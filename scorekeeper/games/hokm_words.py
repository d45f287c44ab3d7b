"""What the rulings of Hokm say beyond those of the shared trick law."""

from __future__ import annotations

from scorekeeper.cards import Card, Suit
from scorekeeper.games.words import SUITS, card_name, sentence
from scorekeeper.rulings import Text

NO_HAKEM: Text = {
    "en": "Nobody is hakem yet: draw for hakem, or name him",
    "fa": "هنوز حاکم معلوم نیست: قرعه بکشید یا حاکم را تعیین کنید",
}
BAM_NOT_SAID: Text = {
    "en": "The deal stands at 7–0: to play on for bam, say so on a phone first",
    "fa": "دست هفت بر صفر است: برای ادامه تا بام اول روی گوشی اعلام کنید",
}
NO_CHANGE_IN_PLAY: Text = {
    "en": "Hakem and dealer cannot change while a deal is played",
    "fa": "وسط دست حاکم و دست‌دهنده عوض نمی‌شود",
}
PARTNER_FIRST: Text = {
    "en": "First hakem's partner has to be drawn and to sit down opposite him",
    "fa": "اول باید یارِ حاکم با قرعه معلوم شود و روبه‌روی او بنشیند",
}
RUFF_BACK: Text = {
    "en": "take it back, or say that only trumps are left",
    "fa": "کارت را پس بگیرد یا بگوید جز حکم کارتی ندارد",
}
PARTNERS_APART: Text = {
    "en": "Hakem and the partner drawn for him have to face each other",
    "fa": "حاکم و یاری که با قرعه تعیین شد باید روبه‌روی هم بنشینند",
}


def before_trump(name: str) -> Text:
    return sentence(
        "{name} played before the trump was named: the card goes back to the hand",
        "{name} پیش از اعلام حکم بازی کرد: کارت به دست برمی‌گردد",
        name=name,
    )


def only_winner_leads_on(name: str, winner: str) -> Text:
    return sentence(
        "The deal stands at 7–0: only {winner} could lead on for bam, not {name}",
        "دست هفت بر صفر است: فقط {winner} می‌تواند برای بام ادامه دهد، نه {name}",
        name=name,
        winner=winner,
    )


def misdealt(hakem: str, unseen: bool) -> Text:
    """``unseen``: the card that is given over is drawn by who lacks it."""
    given = _DRAWN if unseen else _PICKED
    return sentence(
        "One player has fourteen cards and another twelve: {hakem} chooses between a new deal by the "
        "same dealer and {given}",
        "یکی چهارده کارت دارد و دیگری دوازده: {hakem} انتخاب می‌کند که همان نفر دوباره دست بدهد یا {given}",
        hakem=hakem,
        given=given,
    )


_PICKED: Text = {
    "en": "a card that the one with fourteen gives away face up",
    "fa": "صاحبِ چهارده کارت یک کارت را رو کند و به دیگری بدهد",
}
_DRAWN: Text = {
    "en": "a card that is drawn unseen from the fourteen and turned up as it is given over",
    "fa": "یک کارت ندیده از آن چهارده کارت کشیده و رو شود و به دیگری برسد",
}


def closed_early(tricks: tuple[int, ...]) -> Text:
    return sentence(
        "The deal was closed at {first}–{second}, before a side had seven tricks: it is void and dealt again",
        "دست در نتیجهٔ {first} بر {second} بسته شد، پیش از آن که طرفی هفت دست ببرد: باطل است و "
        "دوباره پخش می‌شود",
        first=tricks[0],
        second=tricks[1],
    )


def banned_ruff(name: str, card: Card, suit: Suit) -> Text:
    return sentence(
        "{name} ruffed with {card}, but may not ruff {suit} yet because of the card that was given over",
        "{name} با {card} بُرش زد، ولی به خاطر کارتی که داده شد هنوز حق بُرشِ {suit} را ندارد",
        name=name,
        card=card_name(card),
        suit=SUITS[suit],
    )
