"""What the rulings of Joker say."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Text

THROW: Text = {"en": "A pair is thrown face up", "fa": "این صندلی یک جفت را رو می‌اندازد"}
LAY: Text = {"en": "A pair is thrown face down", "fa": "این صندلی یک جفت را به پشت می‌اندازد"}
DRAW: Text = {"en": "A card is drawn from a neighbour's hand", "fa": "این صندلی از دست همسایه یک برگ می‌کشد"}
PASS: Text = {"en": "No pair: the turn passes", "fa": "جفتی ندارد: نوبت می‌گذرد"}
FACE_UP: Text = {
    "en": "Pairs are thrown face up here: turn the cards over",
    "fa": "اینجا جفت‌ها رو انداخته می‌شوند: برگ‌ها را برگردانید",
}
TWO_JOKERS: Text = {
    "en": "There are two jokers: the round is void, the same dealer deals again",
    "fa": "دو جوکر در بازی است: این دور باطل است و همان نفر دوباره دست می‌دهد",
}


def miscounted(found: int, due: int) -> Text:
    return sentence(
        "The hands hold {found:card} together, but {due} must be left: count again",
        "دست‌ها روی هم {found} برگ دارند، ولی باید {due} برگ مانده باشد: دوباره بشمارید",
        found=found,
        due=due,
    )


def unequal(name: str, first: Card, second: Card) -> Text:
    return sentence(
        "{name} threw {first} and {second}, which are not of one rank: both go back",
        "{name} {first} و {second} را انداخت که هم‌عدد نیستند: هر دو برگردند",
        name=name,
        first=card_name(first),
        second=card_name(second),
    )


def other_colour(name: str, first: Card, second: Card) -> Text:
    return sentence(
        "{name} threw {first} and {second}, which are not of one colour: both go back",
        "{name} {first} و {second} را انداخت که هم‌رنگ نیستند: هر دو برگردند",
        name=name,
        first=card_name(first),
        second=card_name(second),
    )


def joker_thrown(name: str) -> Text:
    return sentence(
        "{name} threw the joker, which goes with no card: it goes back, and everybody knows now who has it",
        "{name} جوکر را انداخت که با هیچ ورقی پایین نمی‌آید: به دستش برگردد؛ حالا همه می‌دانند جوکر کجاست",
        name=name,
    )


def not_two(name: str, number: int) -> Text:
    return sentence(
        "{name} threw {number:card} at once: pairs go two by two",
        "{name} یک‌باره {number} برگ انداخت: جفت‌ها دو تا دو تا انداخته می‌شوند",
        name=name,
        number=number,
    )


def foreign(card: Card) -> Text:
    return sentence(
        "{card} does not belong to this pack: the round is void, the same dealer deals again",
        "{card} جزو این دسته ورق نیست: این دور باطل است و همان نفر دوباره دست می‌دهد",
        card=card_name(card),
    )


def thrown_before(card: Card) -> Text:
    return sentence(
        "{card} has been thrown before: the round is void, the same dealer deals again",
        "{card} پیش از این انداخته شده بود: این دور باطل است و همان نفر دوباره دست می‌دهد",
        card=card_name(card),
    )


def twice_at_once(card: Card) -> Text:
    return sentence(
        "{card} was thrown twice at once: the round is void, the same dealer deals again",
        "{card} دو بار با هم انداخته شد: این دور باطل است و همان نفر دوباره دست می‌دهد",
        card=card_name(card),
    )


def rank_thrown(card: Card) -> Text:
    return sentence(
        "{card} cannot be there, for all four of its rank have been thrown: the round is void, the same "
        "dealer deals again",
        "{card} نمی‌تواند باشد، چون هر چهار برگِ هم‌عددش انداخته شده است: این دور باطل است و همان نفر دوباره "
        "دست می‌دهد",
        card=card_name(card),
    )


def wrong_neighbour(name: str, source: str, due: str) -> Text:
    return sentence(
        "{name} drew from {source} instead of {due}: the card goes back unseen",
        "{name} به جای {due} از {source} کشید: برگ ندیده برگردد",
        name=name,
        source=source,
        due=due,
    )


def drew_out_of_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} drew out of turn: it is {due}'s turn, and the card goes back unseen",
        "{name} بی‌نوبت کشید؛ نوبتِ {due} است و برگ ندیده برمی‌گردد",
        name=name,
        due=due,
    )


def second_draw(name: str) -> Text:
    return sentence(
        "{name} drew a second card without having made a pair: it goes back",
        "{name} بی آن که جفتی کند برگِ دومی کشید: برگردد",
        name=name,
    )


def drew_several(name: str, count: int) -> Text:
    return sentence(
        "{name} drew {count:card} at once: they go back, and one is drawn",
        "{name} {count} برگ با هم کشید: برگردند و یکی بکشد",
        name=name,
        count=count,
    )


def stopped(name: str, other: str) -> Text:
    return sentence(
        "{name} made a pair and must draw once more: {other}'s card goes back first",
        "{name} جفت کرد و باید باز هم بکشد: اول برگی که {other} کشید برگردد",
        name=name,
        other=other,
    )


def late_pair(name: str) -> Text:
    return sentence(
        "{name} threw a pair that was held back: it counts",
        "{name} جفتی را که نگه داشته بود حالا انداخت: قبول است",
        name=name,
    )


def not_the_drawn(name: str, card: Card) -> Text:
    return sentence(
        "{name} threw a pair without {card}, the card just drawn: it counts",
        "{name} جفتی انداخت که {card}، برگِ تازه‌کشیده، در آن نیست: قبول است",
        name=name,
        card=card_name(card),
    )


def too_few_left(name: str, left: int) -> Text:
    return sentence(
        "{name} threw a pair, but can have only {left:card}: count the hands again",
        "{name} یک جفت انداخت، ولی فقط {left} برگ می‌تواند داشته باشد: دست‌ها را دوباره بشمارید",
        name=name,
        left=left,
    )


def pairs_held(name: str) -> Text:
    return sentence(
        "{name} still holds pairs beside the joker: throw them; if they are not there, the round is void",
        "{name} جز جوکر هنوز جفت دارد: بیندازد؛ اگر نیستند، این دور باطل است",
        name=name,
    )
