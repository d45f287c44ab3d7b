"""What the rulings of Joker Spades say beyond those of the shared trick law."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, joined, ordinal, sentence
from scorekeeper.rulings import Text

BIDS_FIRST: Text = {
    "en": "All four have to bid before the first card: it goes back to the hand",
    "fa": "پیش از اولین کارت هر چهار نفر باید تعهدشان را بگویند: کارت به دست برمی‌گردد",
}
BIDS_STAND: Text = {
    "en": "The bids of this deal are made; they cannot be changed any more",
    "fa": "تعهدهای این دست گفته شده است و دیگر عوض نمی‌شود",
}
BACK_TO_HAND: Text = {"en": "it goes back to the hand", "fa": "باید به دست برگردد"}
OTHER_TOTALS: Text = {
    "en": "These totals do not agree with the bids that were made one by one: those stand",
    "fa": "این جمع‌ها با تعهدهایی که تک‌تک ثبت شده نمی‌خواند: همان‌ها می‌ماند",
}
TOTALS: Text = {
    "en": "These totals cannot be the bids of two players each",
    "fa": "این جمع‌ها نمی‌تواند تعهدِ دو نفر از هر تیم باشد",
}


def left_in_pack(card: Card) -> Text:
    return sentence(
        "{card} was left in the pack: take it out; the deal is void and the same dealer deals again",
        "{card} در دستهٔ ورق جا مانده است: آن را بیرون بگذارید؛ این دست باطل است و همان نفر دوباره دست می‌دهد",
        card=card_name(card),
    )


def take_out(card: Card) -> Text:
    return sentence(
        "{card} was left in the pack: take it out before the next deal",
        "{card} در دستهٔ ورق جا مانده است: پیش از دستِ بعد آن را بیرون بگذارید",
        card=card_name(card),
    )


def bid_range(name: str, least: int, most: int) -> Text:
    return sentence(
        "{name} has to bid between {least} and {most:trick}: bid again",
        "{name} باید بین {least} و {most} دست بخواند: دوباره بخواند",
        name=name,
        least=least,
        most=most,
    )


def bid_changed(name: str) -> Text:
    return sentence(
        "{name} has bid already: the first bid stands",
        "{name} یک بار خوانده است: همان تعهد اول می‌ماند",
        name=name,
    )


def bid_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} bid before {due}, whose turn it was",
        "{name} جلوتر از {due} خواند که نوبتش بود",
        name=name,
        due=due,
    )


def red_before_black(name: str) -> Text:
    return sentence(
        "{name} played the colour joker before the black one was played",
        "{name} ژوکر رنگی را پیش از بازی‌شدن ژوکر سیاه بازی کرد",
        name=name,
    )


def red_beside_black(name: str) -> Text:
    return sentence(
        "{name} played the colour joker in the same trick as the black one, not in a later one",
        "{name} ژوکر رنگی را در همان دورِ ژوکر سیاه بازی کرد، نه از دور بعد",
        name=name,
    )


def black_overdue(trick: int) -> Text:
    return sentence(
        "The black joker was not played by trick {trick}: whoever holds it broke the rule",
        "ژوکر سیاه تا دور {trick} بازی نشد: خطا از کسی است که آن را دارد",
        trick=ordinal(trick),
    )


def black_late(name: str, trick: int) -> Text:
    return sentence(
        "{name} held the black joker, which had to be played by trick {trick}",
        "ژوکر سیاه دستِ {name} بود و باید تا دور {trick} بازی می‌شد",
        name=name,
        trick=ordinal(trick),
    )


def black_counted(team: tuple[str, ...], trick: int, dealt: int) -> Text:
    return sentence(
        "By the cards seen, {team} must hold the black joker, which had to be played by trick {trick}, if "
        "everyone was dealt {dealt} cards",
        "از کارت‌هایی که دیده شده معلوم است ژوکر سیاه، که باید تا دور {trick} بازی می‌شد، دستِ {team} است، "
        "اگر به همه {dealt} کارت داده شده باشد",
        team=joined(team),
        trick=ordinal(trick),
        dealt=dealt,
    )
