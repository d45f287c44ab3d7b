"""What the fortune of the family says."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Text

DEAL: Text = {
    "en": "Sixteen houses are laid face down, one card stays in the hand",
    "fa": "شانزده خانه به پشت چیده می‌شود و یک برگ در دست می‌ماند",
}
SHOW: Text = {
    "en": "The card in the hand is turned up, or the one lifted from a house",
    "fa": "برگِ دست رو می‌شود، یا برگی که از خانه‌ای برداشته شده",
}
PLAY: Text = {"en": "The card in the hand is laid on a house", "fa": "برگِ دست روی خانه‌ای گذاشته می‌شود"}
SAY: Text = {"en": "The goal is claimed", "fa": "ادعا می‌شود که به مقصود رسیده است"}
ONCE_A_DAY: Text = {
    "en": "The fortune is asked only once a day here",
    "fa": "اینجا فال فقط روزی یک بار گرفته می‌شود",
}
LIFT_FIRST: Text = {
    "en": "First the card of the house just filled comes into the hand",
    "fa": "اول برگِ خانه‌ای که پر شد به دست می‌آید",
}
GOAL_LAID: Text = {
    "en": "The ten of diamonds has no house: with it the fortune is over",
    "fa": "ده خشت خانه‌ای ندارد: با آن فال تمام است",
}
_FAMILY: tuple[Text, ...] = (
    {"en": "the kings' row", "fa": "ردیفِ بابا"},
    {"en": "the aces' row", "fa": "ردیفِ مامان"},
    {"en": "the jacks' row", "fa": "ردیفِ داداش"},
    {"en": "the queens' row", "fa": "ردیفِ دختر خانم"},
)


def result(result: str, opened: int) -> Text:
    if result == "WIN":
        return {"en": "you reach your beloved", "fa": "به معشوقت می‌رسی"}
    return sentence("not this time: {opened} of 16", "این بار نه: {opened} از 16", opened=opened)


def over(won: bool) -> Text:
    if won:
        return {"en": "The fortune is over: the goal is reached", "fa": "فال تمام است: به مقصود رسید"}
    return {
        "en": "The ten of diamonds has come: the fortune is over, whatever is turned now",
        "fa": "ده خشت آمده است: فال تمام شده، هر چه حالا رو شود",
    }


def not_won(closed: int) -> Text:
    return sentence(
        "The goal is not reached: {closed:house} still closed",
        "{closed} خانه هنوز بسته است: به مقصود نرسیده",
        closed=closed,
    )


def wrong_houses(backs: int) -> Text:
    return sentence(
        "There must be 16 houses, not {backs}: lay again",
        "به جای 16 خانه {backs} خانه چیده شد: دوباره بچینید",
        backs=backs,
    )


def second_in_hand(card: Card) -> Text:
    return sentence(
        "{card} is a second card in the hand: lay again",
        "{card} برگِ دومی در دست است: دوباره بچینید",
        card=card_name(card),
    )


def impossible(card: Card, twice: bool) -> Text:
    if twice:
        return sentence(
            "{card} came twice: the seventeen cards are not right, begin again",
            "{card} دو بار آمد: هفده برگ درست نیست، از نو شروع کنید",
            card=card_name(card),
        )
    return sentence(
        "{card} is none of the seventeen cards: begin again",
        "{card} جزو هفده برگ نیست: از نو شروع کنید",
        card=card_name(card),
    )


def not_in_hand(card: Card) -> Text:
    return sentence(
        "The card in the hand is {card}: that one has to be laid",
        "برگِ دست {card} است: همان باید گذاشته شود",
        card=card_name(card),
    )


def wrong_row(card: Card, house: int, row: int, due: int | None) -> Text:
    if due is None:
        return row_full(card, house, row)
    return sentence(
        "{card} was laid on house {house}, but belongs to {row}: move it to house {due}",
        "{card} روی خانهٔ {house} گذاشته شد، ولی جایش {row} است: به خانهٔ {due} ببرید",
        card=card_name(card),
        house=house,
        row=_FAMILY[row],
        due=due,
    )


def wrong_house(card: Card, house: int, row: int, due: int | None) -> Text:
    if due is None:
        return row_full(card, house, row)
    return sentence(
        "{card} was laid on house {house}, but the next house of its row is {due}: move it",
        "{card} روی خانهٔ {house} گذاشته شد، ولی خانهٔ بعدیِ ردیفش {due} است: جابه‌جا کنید",
        card=card_name(card),
        house=house,
        due=due,
    )


def row_full(card: Card, house: int, row: int) -> Text:
    """Only where a card of another row has been let stand there."""
    return sentence(
        "{card} was laid on house {house}, but belongs to {row}, where no house is closed: begin again, or "
        "let it stand",
        "{card} روی خانهٔ {house} گذاشته شد، ولی جایش {row} است که خانهٔ بسته‌ای ندارد: از نو شروع کنید یا همین "
        "را بپذیرید",
        card=card_name(card),
        house=house,
        row=_FAMILY[row],
    )


def wrong_lift(house: int, due: int) -> Text:
    return sentence(
        "House {house} was lifted instead of house {due}, and its face was seen: begin again",
        "به جای خانهٔ {due} خانهٔ {house} برداشته و دیده شد: از نو شروع کنید",
        house=house,
        due=due,
    )


def peeked(house: int) -> Text:
    return sentence(
        "House {house} was looked at before its time: begin again",
        "خانهٔ {house} پیش از وقتش دیده شد: از نو شروع کنید",
        house=house,
    )
