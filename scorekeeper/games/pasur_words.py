"""What the rulings of Pasur say."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, joined, sentence
from scorekeeper.rulings import Text

ROUND_NOT_OVER: Text = {
    "en": "The round is not over yet: all cards have to be played first",
    "fa": "این دور هنوز تمام نشده است: اول باید همهٔ کارت‌ها بازی شود",
}
LAY_OUT_FIRST: Text = {
    "en": "Four cards have to be laid out in the middle before the first play",
    "fa": "پیش از شروع بازی باید چهار کارت روی زمین چیده شود",
}
ONLY_OPEN: Text = {
    "en": "Cards are only shown in open Pasur",
    "fa": "فقط در پاسور روباز کارت رو می‌شود",
}
EXTRA_POOL: Text = {
    "en": "Only the first deal of a round lays cards out in the middle: this deal has to be dealt again",
    "fa": "فقط در دستِ اولِ دور روی زمین کارت چیده می‌شود: این دست باید دوباره پخش شود",
}
EXTRA_POOL_LATE: Text = {
    "en": "Cards were added to the pool in mid-round: the round is void, the same dealer deals again",
    "fa": "وسط دور به زمین کارت اضافه شد: این دور باطل است و همان نفر دوباره دست می‌دهد",
}
DEALT_EARLY: Text = {
    "en": "Cards were dealt before all hands were empty: the round is void, the same dealer deals again",
    "fa": "پیش از خالی‌شدن همهٔ دست‌ها کارت پخش شد: این دور باطل است و همان نفر دوباره دست می‌دهد",
}
BURY_JACK: Text = {
    "en": "A jack lies in the first pool: put it into the stock and turn up another card, or play on with it",
    "fa": "در زمینِ اول سرباز آمده است: آن را میان دسته بگذارید و کارت دیگری رو کنید، یا با همین ادامه دهید",
}
REDEAL_JACKS: Text = {
    "en": "Two or more jacks lie in the first pool: the same dealer deals again",
    "fa": "در زمینِ اول دو سرباز یا بیشتر آمده است: همان نفر دوباره دست می‌دهد",
}
REDEAL_PICTURES: Text = {
    "en": "Three kings or queens lie in the first pool: the same dealer deals again",
    "fa": "در زمینِ اول سه شاه یا سه بی‌بی آمده است: همان نفر دوباره دست می‌دهد",
}
NOBODYS: Text = {
    "en": "Nobody captured in this round, so the cards that are left go to nobody",
    "fa": "در این دور کسی چیزی برنداشت، پس کارت‌های مانده به هیچ‌کس نمی‌رسد",
}
BARS: dict[str, Text] = {
    "B1": {
        "en": "this side's score was too high when the deal began",
        "fa": "امتیازِ این طرف در شروعِ دست از حد گذشته بود",
    },
    "B2": {"en": "this side has its ten surs already", "fa": "این طرف ده سورش را زده است"},
    "B3": {"en": "no sur counts at the end of a round", "fa": "در پایانِ دور سور حساب نیست"},
    "B4": {"en": "this side is over 59", "fa": "امتیازِ این طرف از ۵۹ گذشته است"},
}
"""Why a sur does not count, by the number of the bar."""


def pool_of(number: int) -> Text:
    return sentence(
        "The table got {number:card} instead of four: the same dealer deals again",
        "به جای چهار کارت {number} کارت روی زمین چیده شد: همان نفر دوباره دست می‌دهد",
        number=number,
    )


def second_card(name: str, card: Card) -> Text:
    return sentence(
        "{name} played {card} too, but only one card is played in a turn: it goes back to the hand",
        "{name} {card} را هم بازی کرد، ولی در هر نوبت یک کارت بازی می‌شود: باید به دست برگردد",
        name=name,
        card=card_name(card),
    )


def fifth_card(name: str) -> Text:
    return sentence(
        "{name} has a fifth card in this deal: the cards were dealt wrongly, the round is void and the same "
        "dealer deals again",
        "{name} در این دست کارت پنجمی دارد: پخش درست نبوده، این دور باطل است و همان نفر دوباره دست می‌دهد",
        name=name,
    )


def early(name: str, card: Card, due: str) -> Text:
    return sentence(
        "{name} played {card} out of turn: the card goes back and {due} plays",
        "{name} {card} را بی‌نوبت بازی کرد: کارت به دست برمی‌گردد و {due} بازی می‌کند",
        name=name,
        card=card_name(card),
        due=due,
    )


def wrong_capture(rule: str, name: str, card: Card, both: bool) -> Text:
    """Why a capture with ``card`` breaks ``rule``. ``both``: a jack takes numbers and jacks together."""
    en, fa = {
        "R3": (
            "{name} cannot take these cards with {card}: number cards are taken only where they make eleven "
            "with it",
            "{name} با {card} نمی‌تواند این‌ها را بردارد: عددها باید با آن درست یازده شوند",
        ),
        "R4": (
            "{name} took a queen or king with {card}: a jack takes neither",
            "{name} با {card} بی‌بی یا شاه برداشت: سرباز این دو را نمی‌برد",
        ),
        "R5": (
            "{name} cannot take these cards with {card}: a jack takes all numbers and jacks, or nothing",
            "{name} با {card} نمی‌تواند این‌ها را بردارد: سرباز یا همهٔ عددها و سربازها را می‌برد یا هیچ",
        )
        if both
        else (
            "{name} cannot take these cards with {card}: a jack takes all numbers, or one jack, or nothing",
            "{name} با {card} نمی‌تواند این‌ها را بردارد: سرباز یا همهٔ عددها را می‌برد، یا یک سرباز، یا هیچ",
        ),
        "R6": (
            "{name} cannot take these cards with {card}: it takes exactly one card of its own rank",
            "{name} با {card} نمی‌تواند این‌ها را بردارد: فقط یک کارتِ هم‌نام خودش را می‌برد",
        ),
    }[rule]
    return sentence(f"{en}; the cards go back", f"{fa}؛ کارت‌ها برمی‌گردد", name=name, card=card_name(card))


def left_behind(name: str, card: Card) -> Text:
    return sentence(
        "{name} took cards with {card} but left it lying there: the card played is taken too; the cards go "
        "back",
        "{name} با {card} کارت برداشت ولی خودِ آن را جا گذاشت: آن هم باید برداشته شود؛ کارت‌ها برمی‌گردد",
        name=name,
        card=card_name(card),
    )


def no_capture(name: str) -> Text:
    return sentence(
        "{name} has no card lying there to capture with: the cards go back, and a forgotten capture is lost",
        "{name} کارتی برای برداشتن روی زمین ندارد: کارت‌ها برمی‌گردد و برداشتِ فراموش‌شده از دست رفته است",
        name=name,
    )


def must_capture(name: str, card: Card) -> Text:
    return sentence(
        "{name} laid {card} though it can capture: the next card goes back, and {name} has to capture first",
        "{name} {card} را گذاشت در حالی که باید برمی‌داشت: کارتِ بعدی برمی‌گردد و اول {name} باید بردارد",
        name=name,
        card=card_name(card),
    )


def leftovers(name: str, owner: Text, captured: bool) -> Text:
    """``captured``: by the last capture they are the owner's, and not by the last play."""
    why_en, why_fa = (
        ("who captured last", "آخرین بار برداشته")
        if captured
        else ("who played last, since nobody captured", "آخر از همه بازی کرده، چون کسی چیزی برنداشته")
    )
    return sentence(
        f"{{name}} gathered the cards that were left, but all of them go to {{owner}}, {why_en}",
        f"{{name}} کارت‌های مانده را جمع کرد، ولی همهٔ آن‌ها مالِ {{owner}} است که {why_fa}",
        name=name,
        owner=owner,
    )


def left_some(name: str) -> Text:
    return sentence(
        "{name} gathered only some of the cards that were left: all of them go together",
        "{name} فقط بخشی از کارت‌های مانده را جمع کرد: همهٔ آن‌ها با هم برداشته می‌شود",
        name=name,
    )


def moved(name: str, cards: Sequence[Card]) -> Text:
    return sentence(
        "{name} moved {cards}, but nobody may do that now: everything goes back as it was",
        "{name} {cards} را جابه‌جا کرد، ولی الان کسی حقِ این کار را ندارد: همه چیز باید مثل قبل شود",
        name=name,
        cards=_all(cards),
    )


def false_claim(name: str) -> Text:
    return sentence(
        "{name} claimed a sur, but none was earned",
        "{name} گفت سور زده است، ولی سوری در کار نیست",
        name=name,
    )


def sur(side: Text, points: int, jack: bool) -> Text:
    return sentence(
        "{side}: jack-sur, {points:point}" if jack else "{side}: sur, {points:point}",
        "{side}: سورِ سرباز، {points} امتیاز" if jack else "{side}: سور، {points} امتیاز",
        side=side,
        points=points,
    )


def sur_cancelled(side: Text, other: Text) -> Text:
    return sentence(
        "{side}: sur, which strikes out a sur of {other}",
        "{side}: سور، که یک سورِ {other} را پاک می‌کند",
        side=side,
        other=other,
    )


def barred(side: Text, bar: str) -> Text:
    return sentence(
        "{side} emptied the pool, but the sur does not count: {bar}",
        "{side} زمین را خالی کرد، ولی سور حساب نیست: {bar}",
        side=side,
        bar=BARS[bar],
    )


def wrong_count(name: str, what: str, counted: int) -> Text:
    en, fa = _COUNTED[what]
    return sentence(
        f"{{name}}'s count of {en} is wrong: it is {{counted}}",
        f"شمارشِ {{name}} درست نیست: {{counted}} {fa} است",
        name=name,
        counted=counted,
    )


_COUNTED = {
    "clubs": ("clubs", "خاج"),
    "aces": ("aces", "آس"),
    "jacks": ("jacks", "سرباز"),
    "cards": ("cards", "کارت"),
    "surs": ("surs", "سور"),
    "points": ("points in cards", "امتیازِ کارت‌ها"),
}


def not_shown(name: str) -> Text:
    return sentence(
        "{name} has no card shown and has to show one",
        "{name} هیچ کارتی رو نکرده است و باید یکی را رو کند",
        name=name,
    )


def shown_twice(name: str, card: Card) -> Text:
    return sentence(
        "{name} showed {card} too, but only one card is shown: it goes back to the hand",
        "{name} {card} را هم رو کرد، ولی فقط یک کارت رو می‌شود: باید به دست برگردد",
        name=name,
        card=card_name(card),
    )


def shown_stays(name: str, card: Card) -> Text:
    return sentence(
        "{name} took back the shown {card}: it has to lie there until it is played",
        "{name} {card} را که رو شده بود پس گرفت: باید رو بماند تا بازی شود",
        name=name,
        card=card_name(card),
    )


def shown_card(name: str, card: Card, owner: str) -> Text:
    return sentence(
        "{name} used {card}, but it is a hand card of {owner}: it goes back there",
        "{name} {card} را به کار برد، ولی آن کارتِ دستِ {owner} است: باید برگردد",
        name=name,
        card=card_name(card),
        owner=owner,
    )


def own_card(name: str, card: Card) -> Text:
    return sentence(
        "{name} took {card} too, but that is still a hand card: it goes back to where it was shown",
        "{name} {card} را هم برداشت، ولی آن هنوز کارتِ دست است: باید به جایی که رو شده بود برگردد",
        name=name,
        card=card_name(card),
    )


def counted(names: Sequence[Text], score: Sequence[int], totals: Sequence[int]) -> Text:
    """The result of a round."""
    return {
        language: mark.join(
            f"{name[language]} {points} ({together} {total})"
            for name, points, total in zip(names, score, totals, strict=True)
        )
        for language, mark, together in (("en", ", ", "total"), ("fa", "، ", "جمع"))
    }


def _all(cards: Sequence[Card]) -> Text:
    names = [card_name(card) for card in cards]
    return {language: joined([name[language] for name in names])[language] for language in ("en", "fa")}
