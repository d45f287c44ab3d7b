"""What the rulings of Gam say beyond those of the shared trick law."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, joined, sentence
from scorekeeper.rulings import Text

AUCTION_FIRST: Text = {
    "en": "The bidding comes first: the card goes back to the hand",
    "fa": "اول باید خواندن تمام شود: کارت به دست برمی‌گردد",
}
TRUMP_FIRST: Text = {
    "en": "The trump suit has to be named first: the card goes back to the hand",
    "fa": "اول باید خال حکم اعلام شود: کارت به دست برمی‌گردد",
}
TRUMP_STANDS: Text = {
    "en": "The trump suit is named already: the first one stays",
    "fa": "خال حکم اعلام شده است: همان اولی می‌ماند",
}
NO_AUCTION: Text = {
    "en": "The bidding of this deal is over",
    "fa": "خواندنِ این دست تمام شده است",
}
NOT_SIX: Text = {
    "en": "Somebody does not hold six cards: put it right before the first lead",
    "fa": "تعداد کارت‌های یکی از بازیکنان شش نیست: پیش از شروع بازی درستش کنید",
}
NO_TRUMP_YET: Text = {
    "en": "Nobody has won the bidding yet, so no trump can be named",
    "fa": "هنوز کسی حاکم نشده است و خال حکم را نمی‌شود اعلام کرد",
}


def bid_range(name: str, least: int, most: int) -> Text:
    return sentence(
        "{name} has to bid between {least} and {most}, or pass",
        "{name} باید بین {least} و {most} بخواند یا پاس بدهد",
        name=name,
        least=least,
        most=most,
    )


def bid_higher(name: str, high: int) -> Text:
    return sentence(
        "{name} has to bid more than {high}, or pass",
        "{name} باید بیشتر از {high} بخواند یا پاس بدهد",
        name=name,
        high=high,
    )


def called_already(name: str) -> Text:
    return sentence(
        "{name} has had his turn to bid",
        "{name} یک بار نوبتِ خواندن داشته است",
        name=name,
    )


def passed_before(name: str) -> Text:
    return sentence(
        "{name} has passed and calls no more in this deal",
        "{name} پاس داده است و در این دست دیگر نمی‌خواند",
        name=name,
    )


def moon_from_hole(name: str) -> Text:
    return sentence(
        "{name}'s side is in the hole, so it may not shoot the moon",
        "تیمِ {name} در چاله است و نمی‌تواند به ماه شلیک کند",
        name=name,
    )


def call_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} called before {due}, whose turn it was: the call is void",
        "{name} جلوتر از {due} خواند که نوبتش بود: حساب نیست",
        name=name,
        due=due,
    )


def wrong_namer(name: str, declarer: str) -> Text:
    return sentence(
        "{name} named the trump, but {declarer} won the bidding: it is void",
        "{name} خال حکم را گفت، ولی حاکم {declarer} است: حساب نیست",
        name=name,
        declarer=declarer,
    )


def no_trump(name: str, card: Card) -> Text:
    return sentence(
        "{name} played {card}, which is no trump: take it back and play a trump, otherwise {name} is out",
        "{name} {card} را بازی کرد که حکم نیست: پس بگیرد و حکم بازی کند، وگرنه {name} کنار رفته است",
        name=name,
        card=card_name(card),
    )


def played_after_out(name: str, card: Card) -> Text:
    return sentence(
        "{name} had gone out, so {card} does not count",
        "{name} کنار رفته بود، پس {card} حساب نیست",
        name=name,
        card=card_name(card),
    )


def out_early(name: str, due: str) -> Text:
    return sentence(
        "{name} went out before the turn: it was {due}'s turn",
        "{name} پیش از نوبتش کنار رفت؛ نوبتِ {due} بود",
        name=name,
        due=due,
    )


def laid_wrong_number(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} laid down {found:card} where there must be {due}: the cards were dealt wrongly",
        "{name} به جای {due} کارت {found} کارت روی زمین گذاشت: پخش کارت درست نبوده است",
        name=name,
        found=found,
        due=due,
    )


def wrong_refill(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} got {found:card} instead of {due} to hold six: put it right before the first lead",
        "{name} برای شش‌تایی‌شدن به جای {due} کارت {found} کارت گرفت: پیش از شروع بازی درستش کنید",
        name=name,
        found=found,
        due=due,
    )


def laid_more_than_held(name: str, count: int, holds: int) -> Text:
    return sentence(
        "{name} cannot lay {count:card} aside any more, only {holds}: it does not count",
        "{name} دیگر نمی‌تواند {count} کارت کنار بگذارد، فقط {holds} کارت دارد: حساب نیست",
        name=name,
        count=count,
        holds=holds,
    )


def gave_up_points(name: str, given: Card, kept: Card) -> Text:
    return sentence(
        "{name} gave up {given}, which scores, but kept {kept}, which does not",
        "{name} {given} را که امتیاز دارد کنار گذاشت، ولی {kept} را که امتیاز ندارد نگه داشت",
        name=name,
        given=card_name(given),
        kept=card_name(kept),
    )


def gave_up_too_many(name: str, given: Card) -> Text:
    return sentence(
        "{name} gave up {given} though the six cards kept were not all trumps",
        "{name} {given} را کنار گذاشت در حالی که شش کارتِ نگه‌داشته‌اش همه حکم نبود",
        name=name,
        given=card_name(given),
    )


def trump_in_discards(name: str, card: Card) -> Text:
    return sentence(
        "{name} laid {card}, a trump, among the face-down discards",
        "{name} {card} را که حکم است میان کارت‌های کنارگذاشته پنهان کرد",
        name=name,
        card=card_name(card),
    )


def trump_in_common(card: Card) -> Text:
    return sentence(
        "{card}, a trump, lies among the face-down discards of all: nobody can say who laid it there",
        "{card} که حکم است میان کارت‌های کنارگذاشتهٔ همه بود: معلوم نیست کار چه کسی است",
        card=card_name(card),
    )


def wrong_held(name: str, found: int) -> Text:
    return sentence(
        "{name} holds {found:card} where everybody has to hold six: put it right before the first lead",
        "{name} به جای شش کارت {found} کارت در دست دارد: پیش از شروع بازی درستش کنید",
        name=name,
        found=found,
    )


def missing(cards: Sequence[Card]) -> Text:
    names = [card_name(card) for card in cards]
    return sentence(
        "Trump missing: {cards}; turn up the discard piles",
        "این حکم‌ها پیدا نیست: {cards}؛ کارت‌های کنارگذاشته را رو کنید",
        cards={language: joined([name[language] for name in names])[language] for language in ("en", "fa")},
    )
