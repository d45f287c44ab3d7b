"""What the rulings of Shelem say beyond those of the shared trick law."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card, Suit
from scorekeeper.games.words import SUITS, card_name, sentence
from scorekeeper.rulings import Text

AUCTION_FIRST: Text = {
    "en": "The auction is not over: the card goes back to the hand",
    "fa": "خواندن هنوز تمام نشده است: کارت به دست برمی‌گردد",
}
TRUMP_AFTER_AUCTION: Text = {
    "en": "The auction is not over: trump is named after it",
    "fa": "خواندن هنوز تمام نشده است: حکم پس از آن اعلام می‌شود",
}
AUCTION_OVER: Text = {
    "en": "The auction is over: this call does not count",
    "fa": "خواندن تمام شده است: این حساب نیست",
}
FULL_AUCTION: Text = {
    "en": "This table enters the whole auction: enter each bid and pass",
    "fa": "در این بازی همهٔ خواندن‌ها ثبت می‌شود: هر تعهد و پاس را جدا ثبت کنید",
}
WHO_DECLARES: Text = {
    "en": "Say whose contract this is",
    "fa": "بگویید این تعهد از کیست",
}
DECLARER: Text = {"en": "The declarer", "fa": "حاکم"}
LEAD_MAKES_TRUMP: Text = {
    "en": "The declarer's first card makes trump; it cannot be named otherwise",
    "fa": "حکم را اولین برگِ حاکم معلوم می‌کند و جور دیگری اعلام نمی‌شود",
}
TAKE_BACK: Text = {"en": "take it back", "fa": "پس بگیرد"}
WRONG_TOTAL: Text = {
    "en": "The points of both sides do not add up to those of a deal: enter them again",
    "fa": "جمعِ امتیازِ دو طرف با امتیازهای یک دست نمی‌خواند: دوباره وارد کنید",
}

WRONG_POINTS: Text = {
    "en": "These points cannot be, as every trick brings five: enter them again",
    "fa": "این امتیازها ممکن نیست، چون هر دور پنج امتیاز دارد: دوباره وارد کنید",
}


def bid_amount(name: str | Text, value: int, least: int, most: int, step: int) -> Text:
    return sentence(
        "{name} cannot bid {value}: bids are multiples of {step} from {least} to {most}",
        "{name} نمی‌تواند {value} بخواند: تعهد مضربی از {step} است، از {least} تا {most}",
        name=name,
        value=value,
        least=least,
        most=most,
        step=step,
    )


def not_higher(name: str | Text, value: int, high: int) -> Text:
    return sentence(
        "{name} bid {value}, which is not more than {high}: bid higher or pass",
        "{name} {value} خواند که از {high} بیشتر نیست: بالاتر بخواند یا پاس بدهد",
        name=name,
        value=value,
        high=high,
    )


def passed_before(name: str | Text) -> Text:
    return sentence(
        "{name} has passed and calls no more in this deal",
        "{name} پاس داده است و در این دست دیگر نمی‌خواند",
        name=name,
    )


def call_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} called out of turn: it is {due}'s turn to bid or pass",
        "{name} بی‌نوبت خواند: نوبتِ {due} است که بخواند یا پاس بدهد",
        name=name,
        due=due,
    )


def must_bid(name: str) -> Text:
    return sentence(
        "{name} calls first and has to bid at this table",
        "{name} نفر اول است و در این بازی باید بخواند",
        name=name,
    )


def wrong_namer(name: str, declarer: str) -> Text:
    return sentence(
        "{name} named the trump, but {declarer} is the declarer: it does not count",
        "{name} حکم را اعلام کرد، ولی حاکم {declarer} است: حساب نیست",
        name=name,
        declarer=declarer,
    )


def not_trump_led(name: str, card: Card, suit: Suit) -> Text:
    return sentence(
        "{name} named {suit} and led {card}: lead {suit}, or say that the hand holds none",
        "{name} حکم را {suit} اعلام کرد و با {card} شروع کرد: با {suit} شروع کند یا بگوید ندارد",
        name=name,
        suit=SUITS[suit],
        card=card_name(card),
    )


def widow_count(name: str, count: int) -> Text:
    return sentence(
        "{name} took up {count:card} where four lie in the middle: count them again",
        "{name} {count} برگ برداشت، ولی در زمین چهار برگ است: دوباره بشمارید",
        name=name,
        count=count,
    )


def discard_count(name: str, count: int) -> Text:
    return sentence(
        "{name} laid {count:card} aside where it must be four",
        "{name} {count} برگ خواباند، ولی باید چهار برگ باشد",
        name=name,
        count=count,
    )


def discards_touched(name: str) -> Text:
    return sentence(
        "{name} changed the cards laid aside after the first lead",
        "{name} پس از شروع بازی به برگ‌های خوابانده دست زد",
        name=name,
    )


def discards_limited(name: str, cards: Sequence[Card]) -> Text:
    listed = [card_name(card) for card in cards]
    return sentence(
        "{name} laid aside what this table forbids: {cards}",
        "{name} برگی را خوابانده که در این بازی مجاز نیست: {cards}",
        name=name,
        cards={
            "en": ", ".join(card["en"] for card in listed),
            "fa": "، ".join(card["fa"] for card in listed),
        },
    )


def discards_counted(name: str) -> Text:
    return sentence(
        "By the cards seen, {name} must have laid aside a card that this table forbids",
        "از کارت‌هایی که دیده شده معلوم است {name} برگی را خوابانده که در این بازی مجاز نیست",
        name=name,
    )


def widow_taken(name: str, declarer: str) -> Text:
    return sentence(
        "{name} touched the four cards in the middle, which are {declarer}'s: put them back",
        "{name} به چهار برگِ زمین دست زد که مالِ {declarer} است: سر جایش بگذارد",
        name=name,
        declarer=declarer,
    )


def widow_early(name: str) -> Text:
    return sentence(
        "{name} touched the four cards in the middle before the auction was over: put them back",
        "{name} پیش از پایان خواندن به چهار برگِ زمین دست زد: سر جایش بگذارد",
        name=name,
    )


def widow_seen(card: Card) -> Text:
    return sentence(
        "{card} of the middle was seen: it is the declarer's, in the hand or laid aside",
        "{card} از برگ‌های زمین دیده شد: مالِ حاکم است، در دست یا خوابانده",
        card=card_name(card),
    )


def discard_seen(card: Card) -> Text:
    return sentence(
        "{card} was seen among the cards laid aside",
        "{card} میان برگ‌های خوابانده دیده شد",
        card=card_name(card),
    )


def wrong_source(name: str, pile_due: bool) -> Text:
    if pile_due:
        return sentence(
            "{name} played from the hand where a card from a pile is due: take it back",
            "{name} از دست بازی کرد، ولی نوبتِ برگی از زمین است: پس بگیرد",
            name=name,
        )
    return sentence(
        "{name} played from a pile where a card from the hand is due: take it back",
        "{name} از زمین بازی کرد، ولی نوبتِ برگی از دست است: پس بگیرد",
        name=name,
    )


def wrong_pile(name: str, card: Card) -> Text:
    return sentence(
        "{name} played {card}, which lies in the other's piles: put it back",
        "{name} {card} را بازی کرد که در دسته‌های حریف است: سر جایش بگذارد",
        name=name,
        card=card_name(card),
    )


def covered_played(name: str, card: Card) -> Text:
    return sentence(
        "{name} played {card}, which was still covered: put it back",
        "{name} {card} را بازی کرد که هنوز زیر بود: سر جایش بگذارد",
        name=name,
        card=card_name(card),
    )


def turned_early(name: str, card: Card) -> Text:
    return sentence(
        "{card} before {name} was turned too early: turn it back, everybody knows it now",
        "{card} جلوی {name} زود رو شد: برگردد، حالا همه آن را می‌شناسند",
        name=name,
        card=card_name(card),
    )


def top_follows(name: str, card: Card, follows: Card) -> Text:
    return sentence(
        "{name} played {card} from the piles, though {follows} lies open and follows suit",
        "{name} {card} را از زمین بازی کرد، با این که {follows} رو است و هم‌خال است",
        name=name,
        card=card_name(card),
        follows=card_name(follows),
    )


def lies_in_pile(card: Card) -> Text:
    return sentence(
        "{card} lies in a pile: please look again which card this is",
        "{card} در یکی از دسته‌هاست: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
    )
