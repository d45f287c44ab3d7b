"""What the rulings of Hokm say beyond those of the shared trick law."""

from __future__ import annotations

from scorekeeper.cards import Card, Suit
from scorekeeper.games.words import SUITS, card_name, sentence
from scorekeeper.rulings import Text

NO_HAKEM: Text = {
    "en": "Nobody is hakem yet: draw for hakem, or name him",
    "fa": "هنوز حاکم معلوم نیست: قرعه بکشید یا حاکم را تعیین کنید",
}
DEAL_OVER: Text = {
    "en": "This deal is over: the card does not count",
    "fa": "این دست تمام شده است: کارت به حساب نمی‌آید",
}
MATCH_OVER: Text = {
    "en": "The match is over: begin a new game",
    "fa": "بازی تمام شده است: بازی تازه‌ای شروع کنید",
}
NOT_NOW: Text = {
    "en": "This does not fit here, so nothing changes",
    "fa": "این کار الان جایی ندارد و چیزی عوض نمی‌شود",
}
FROZEN: Text = {
    "en": "A dispute is open: play goes on when it is decided",
    "fa": "اعتراضی در میان است: بازی پس از تصمیم ادامه می‌یابد",
}
TO_BE_DEALT: Text = {"en": "The cards have to be dealt again first", "fa": "اول باید کارت‌ها دوباره پخش شود"}
BAM_NOT_SAID: Text = {
    "en": "The deal stands at 7–0: to play on for bam, say so on a phone first",
    "fa": "دست هفت بر صفر است: برای ادامه تا بام اول روی گوشی اعلام کنید",
}
NO_CHANGE_IN_PLAY: Text = {
    "en": "Hakem and dealer cannot change while a deal is played",
    "fa": "وسط دست حاکم و دست‌دهنده عوض نمی‌شود",
}
NOT_PROVED_MISDEAL: Text = {
    "en": "A wrong number of cards was reported; after the first lead only a hand laid open can show it",
    "fa": "گزارش تعداد نادرستِ کارت ثبت شد؛ پس از شروع بازی فقط با روکردنِ دست معلوم می‌شود",
}
COUNT: Text = {
    "en": "The numbers of cards are wrong: the same dealer deals again",
    "fa": "تعداد کارت‌ها درست نیست: همان نفر دوباره دست می‌دهد",
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


def exposed(name: str, card: Card) -> Text:
    return sentence(
        "{name} showed {card} without playing it: everybody knows now where it is",
        "{name} {card} را نشان داد بی آن که بازی کند: حالا همه می‌دانند کجاست",
        name=name,
        card=card_name(card),
    )


def misdealt(hakem: str) -> Text:
    return sentence(
        "One player has fourteen cards and another twelve: {hakem} chooses between a new deal by the "
        "same dealer "
        "and a card that the one with fourteen gives away face up",
        "یکی چهارده کارت دارد و دیگری دوازده: {hakem} انتخاب می‌کند که همان نفر دوباره دست بدهد یا "
        "صاحبِ چهارده کارت "
        "یک کارت را رو کند و به دیگری بدهد",
        hakem=hakem,
    )


def hand_before_lead(name: str, found: int) -> Text:
    return sentence(
        "{name} was dealt {found} cards instead of 13: the same dealer deals again",
        "به {name} به جای 13 کارت {found} کارت رسیده است: همان نفر دوباره دست می‌دهد",
        name=name,
        found=found,
    )


def closed_early(tricks: tuple[int, int]) -> Text:
    return sentence(
        "The deal was closed at {first}–{second}, before a side had seven tricks: it is void and dealt again",
        "دست در نتیجهٔ {first} بر {second} بسته شد، پیش از آن که طرفی هفت دست ببرد: باطل است و "
        "دوباره پخش می‌شود",
        first=tricks[0],
        second=tricks[1],
    )


def wrong_dealer(name: str, due: str) -> Text:
    return sentence(
        "{name} dealt, but it was {due}'s deal: put it right before the first lead, afterwards it stands",
        "{name} دست داد، ولی نوبتِ دست‌دادن با {due} بود: پیش از شروع بازی درستش کنید، بعد از آن همین می‌ماند",
        name=name,
        due=due,
    )


def wrong_trump_namer(name: str, hakem: str) -> Text:
    return sentence(
        "{name} named the trump, but {hakem} is hakem: put it right before the first lead, "
        "afterwards it stands",
        "{name} حکم را اعلام کرد، ولی حاکم {hakem} است: پیش از شروع بازی درستش کنید، بعد از آن همین می‌ماند",
        name=name,
        hakem=hakem,
    )


def trump_changed(first: Suit, second: Suit) -> Text:
    return sentence(
        "The trump was named {first} and then {second}: the first named stays",
        "حکم اول {first} و بعد {second} اعلام شد: همان اولی می‌ماند",
        first=SUITS[first],
        second=SUITS[second],
    )


def banned_ruff(name: str, card: Card, suit: Suit) -> Text:
    return sentence(
        "{name} ruffed with {card}, though this side may not ruff {suit} yet after the card that was "
        "given over: "
        "take it back, or say that only trumps are left",
        "{name} با {card} بُرش زد، ولی به خاطر کارتی که داده شد هنوز حق بُرشِ {suit} را ندارد: کارت "
        "را پس بگیرد یا بگوید "
        "جز حکم کارتی ندارد",
        name=name,
        card=card_name(card),
        suit=SUITS[suit],
    )


def talked(name: str) -> Text:
    return sentence(
        "{name} talked with the partner during play, which is forbidden",
        "{name} حین بازی با یارش حرف زد که ممنوع است",
        name=name,
    )


def looked(name: str) -> Text:
    return sentence(
        "{name} looked at cards that he may not see",
        "{name} به کارت‌هایی نگاه کرد که حق دیدنشان را ندارد",
        name=name,
    )


def awarded(winners: Text) -> Text:
    return sentence(
        "The players gave the deal to {winners}", "بازیکنان دست را به {winners} دادند", winners=winners
    )
