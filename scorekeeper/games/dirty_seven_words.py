"""What the rulings of Dirty Seven say."""

from __future__ import annotations

from scorekeeper.cards import Card, Suit
from scorekeeper.games.words import SUITS, card_name, sentence
from scorekeeper.rulings import Text

TABLE: Text = {"en": "The opening card is turned up", "fa": "برگِ اول رو می‌شود"}
DRAW: Text = {"en": "Cards are drawn from the stock", "fa": "این صندلی از وسط برگ می‌کشد"}
PASS: Text = {"en": "Keeps the drawn card: the turn passes", "fa": "برگ را نگه می‌دارد: نوبت می‌گذرد"}
END: Text = {
    "en": "The round is closed, all hands have been shown",
    "fa": "دور بسته می‌شود، همهٔ دست‌ها رو شده است",
}
OPENING_FIRST: Text = {"en": "First the opening card is turned up", "fa": "اول باید برگِ اول رو شود"}
HANDS_MISSING: Text = {
    "en": "First all losers lay their whole hands open, with what they still had to draw",
    "fa": "اول باید همهٔ بازنده‌ها تمامِ دستشان را رو کنند، با برگ‌هایی که هنوز باید می‌کشیدند",
}
ROUND_OVER: Text = {
    "en": "The round is over: the hands are shown and counted",
    "fa": "این دور تمام شده است: دست‌ها رو و شمرده می‌شود",
}
DRAW_FIRST: Text = {"en": "Draw a card before passing", "fa": "پیش از ردکردن باید برگ بکشید"}
ONLY_PAID: Text = {
    "en": "What was drawn had been owed: draw a card for this turn before passing",
    "fa": "آنچه کشیده شد بدهیِ قبلی بود: پیش از ردکردن برای همین نوبت هم برگ بکشید",
}
NOTHING_LEFT: Text = {
    "en": "No card is left to draw: whoever cannot play passes",
    "fa": "برگی برای کشیدن نمانده است: هر که نمی‌تواند بیاید رد می‌کند",
}


def too_few_cards(players: int, packs: int) -> Text:
    """Seven cards for each and an opening card are more than there are."""
    return sentence(
        "{players} players need more cards than {packs} packs have: seven for each and one to begin with"
        if packs > 1
        else "{players} players need two packs: seven cards for each and one to begin with",
        "{players} نفر بیش از {packs} دست ورق کارت می‌خواهند: هر نفر هفت برگ و یکی برای شروع"
        if packs > 1
        else "{players} نفر دو دست ورق می‌خواهند: هر نفر هفت برگ و یکی برای شروع",
        players=players,
        packs=packs,
    )


def is_out(name: str) -> Text:
    return sentence("{name} is out of the game", "{name} از بازی حذف شده است", name=name)


def out_of_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} laid a card out of turn, it is {due}'s turn: one card as penalty",
        "{name} بی‌نوبت برگ آمد، نوبتِ {due} است: یک کارت جریمه",
        name=name,
        due=due,
    )


def does_not_fit(name: str, card: Card, top: Card, suit: Suit) -> Text:
    return sentence(
        "{name} laid {card}, but it is neither {suit} nor of the rank of {top}: one card as penalty",
        "{name} {card} را آمد، ولی نه {suit} است نه هم‌عددِ {top}: یک کارت جریمه",
        name=name,
        card=card_name(card),
        top=card_name(top),
        suit=SUITS[suit],
    )


def jack_on_seven(name: str) -> Text:
    return sentence(
        "{name} laid a jack on a seven, the only card it may not go on: one card as penalty",
        "{name} سرباز را روی هفت آمد، تنها برگی که سرباز رویش نمی‌آید: یک کارت جریمه",
        name=name,
    )


def answer_the_seven(name: str, owed: int) -> Text:
    if not owed:
        return sentence(
            "{name} must lay a seven or pass, as no card is left to draw",
            "{name} باید هفت بیاید یا رد کند، چون برگی برای کشیدن نمانده است",
            name=name,
        )
    return sentence(
        "{name} must lay a seven or draw {owed:card}: one card more as penalty",
        "{name} باید هفت بیاید یا {owed} کارت بردارد: یک کارت هم جریمه",
        name=name,
        owed=owed,
    )


def answer_the_last_seven(name: str, owed: int) -> Text:
    return sentence(
        "{name} cannot answer a seven that was the last card: {owed:card} to draw, and one more as penalty",
        "هفتی که برگِ آخر بود جواب ندارد: {name} باید {owed} کارت بکشد و یک کارت هم جریمه",
        name=name,
        owed=owed,
    )


def go_on_drawing(name: str, owed: int) -> Text:
    return sentence(
        "{name} has begun to draw and can lay nothing now: {owed:card} to go, and one more as penalty",
        "{name} کشیدن را شروع کرده و دیگر نمی‌تواند بیاید: {owed} کارتِ دیگر بکشد و یک کارت هم جریمه",
        name=name,
        owed=owed,
    )


def second_card(name: str) -> Text:
    return sentence(
        "{name} laid a second card without an eight: one card as penalty",
        "{name} بدون هشت برگِ دومی آمد: یک کارت جریمه",
        name=name,
    )


def no_bonus(name: str) -> Text:
    return sentence(
        "{name} neither laid a bonus on the eight nor drew: one card as penalty",
        "{name} نه جایزهٔ هشت را آمد و نه کشید: یک کارت جریمه",
        name=name,
    )


def held_back(name: str, top: Card, suit: Suit, drew: bool) -> Text:
    done: Text = {"en": "drew", "fa": "کشید"} if drew else {"en": "passed", "fa": "رد کرد"}
    return sentence(
        "{name} {done} although a card fitted on {top} ({suit}): more such cards have come from that hand "
        "than it received since; one card as penalty",
        "{name} با آن که برگی داشت که به {top} ({suit}) می‌خورد، {done}: از برگ‌هایی که می‌خورد بیش از "
        "تعدادی که از آن وقت گرفته از دستش درآمده است؛ یک کارت جریمه",
        name=name,
        done=done,
        top=card_name(top),
        suit=SUITS[suit],
    )


def held_suit(name: str, suit: Suit) -> Text:
    return sentence(
        "{name} followed the number although {suit} was in the hand: one card as penalty",
        "{name} با آن که {suit} داشت عدد را آمد: یک کارت جریمه",
        name=name,
        suit=SUITS[suit],
    )


def too_few(name: str, missing: int) -> Text:
    return sentence(
        "{name} drew {missing:card} too few: what is missing is drawn now, and one more as penalty",
        "{name} {missing} کارت کم برداشت: حالا بردارد و یک کارت هم جریمه",
        name=name,
        missing=missing,
    )


def too_many(name: str, surplus: int) -> Text:
    return sentence(
        "{name} drew {surplus:card} too many: what is too much goes back unseen, and one card as penalty",
        "{name} {surplus} کارت زیادی برداشت: ندیده برگردد و یک کارت جریمه",
        name=name,
        surplus=surplus,
    )


def not_called(name: str) -> Text:
    return sentence(
        "{name} has one card left and did not say so: one card as penalty",
        "{name} یک برگ در دست دارد و «تک برگ» نگفت: یک کارت جریمه",
        name=name,
    )


def false_call(name: str, held: int) -> Text:
    return sentence(
        "{name} called a single card, but holds {held}: one card as penalty",
        "{name} گفت تک برگ، ولی {held} برگ دارد: یک کارت جریمه",
        name=name,
        held=held,
    )


def suit_not_named(name: str, suit: Suit) -> Text:
    return sentence(
        "{name} named no suit after the jack: {suit} counts, and one card as penalty",
        "{name} پس از سرباز خالی نگفت: {suit} حساب است و یک کارت جریمه",
        name=name,
        suit=SUITS[suit],
    )


def target_not_named(name: str) -> Text:
    return sentence(
        "{name} named nobody after the two: it lapses, and one card as penalty",
        "{name} پس از دو کسی را نگفت: اثرش از بین رفت و یک کارت جریمه",
        name=name,
    )


def name_another_suit(suit: Suit) -> Text:
    return sentence(
        "{suit} was in force already: name another suit",
        "خال همین {suit} بود: خال دیگری بگویید",
        suit=SUITS[suit],
    )


def bad_target(name: str, target: str) -> Text:
    return sentence(
        "{name} cannot let {target} draw: name another player",
        "{name} نمی‌تواند بگوید {target} بکشد: کس دیگری را بگوید",
        name=name,
        target=target,
    )


def drew_out_of_turn(name: str) -> Text:
    return sentence(
        "{name} drew out of turn: the card stays as the penalty",
        "{name} بی‌نوبت کشید: همان کارت به عنوان جریمه می‌ماند",
        name=name,
    )


def nothing_to_draw(name: str) -> Text:
    return sentence(
        "{name} is on turn, but not to draw: the card stays as the penalty",
        "نوبتِ {name} است، ولی نه برای کشیدن: همان کارت به عنوان جریمه می‌ماند",
        name=name,
    )


def not_out(name: str, held: int) -> Text:
    return sentence(
        "{name} must still hold {held:card}: what is missing is drawn, and one more as penalty",
        "{name} باید هنوز {held} برگ داشته باشد: کم‌ها را بردارد و یک کارت هم جریمه",
        name=name,
        held=held,
    )


def wrong_hand(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} showed {found:card}, but must hold {due}: put that right, and one card as penalty",
        "{name} {found} برگ رو کرد، ولی باید {due} برگ داشته باشد: درستش کند و یک کارت جریمه",
        name=name,
        found=found,
        due=due,
    )


def other_suit(suit: Suit) -> Text:
    return sentence(
        "The suit in force is {suit}, as it was named",
        "خالی که گفته شده و حساب است {suit} است",
        suit=SUITS[suit],
    )
