"""What the rulings of Twenty-one say."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Text

NO_BANKER: Text = {
    "en": "Nobody is banker yet: the next player opens the bank or declines",
    "fa": "هنوز بانکداری نیست: نفر بعدی بانک می‌گذارد یا نمی‌خواهد",
}
ROUND_NOT_OVER: Text = {
    "en": "The round is not over yet: the banker has to play with everybody first",
    "fa": "دور هنوز تمام نشده است: بانکدار اول باید با همه بازی کند",
}
MID_ROUND: Text = {
    "en": "The cards were shuffled and dealt in mid-round: the round is void, all bets go back",
    "fa": "وسط دور کارت‌ها بُر خورد و پخش شد: دور باطل است و همهٔ شرط‌ها برمی‌گردد",
}
LATE_KHABAR: Text = {
    "en": "The bank is announced only before the first cards",
    "fa": "بانک‌خبر را فقط پیش از پخش کارت‌ها می‌شود گفت",
}
NO_CARDS: Text = {
    "en": "All cards are used up: the round ends here, and what is still bet goes back",
    "fa": "کارت‌ها تمام شده است: دور همین‌جا تمام می‌شود و شرط‌های باز برمی‌گردد",
}
SHOW_NOW: Text = {
    "en": "No more cards are taken: now the hand is shown",
    "fa": "دیگر کارت گرفته نمی‌شود: حالا باید دست را رو کرد",
}


def foreign(name: str, card: Card) -> Text:
    return sentence(
        "{card} is not in this game: the bets on {name} and both hands are void, {name} gets a new card",
        "{card} در این بازی نیست: شرط‌های روی {name} و هر دو دست باطل است و {name} کارتِ تازه می‌گیرد",
        card=card_name(card),
        name=name,
    )


def foreign_waiting(name: str, card: Card) -> Text:
    """A card of a player whose turn has not come yet."""
    return sentence(
        "{card} is not in this game and goes out: {name} gets a new card",
        "{card} در این بازی نیست و بیرون می‌رود: {name} کارتِ تازه می‌گیرد",
        card=card_name(card),
        name=name,
    )


def foreign_after(name: str, card: Card) -> Text:
    """A card of the banker's hand that ``name`` lost without."""
    return sentence(
        "{card} is not in this game and goes out: {name} had lost without it, and that stands",
        "{card} در این بازی نیست و بیرون می‌رود: {name} بدون آن هم باخته بود و همان می‌ماند",
        card=card_name(card),
        name=name,
    )


def twice(card: Card) -> Text:
    return sentence(
        "{card} has been seen before in this round: the round is void, all bets go back",
        "{card} در همین دور دیده شده بود: دور باطل است و همهٔ شرط‌ها برمی‌گردد",
        card=card_name(card),
    )


def bet_range(name: str, least: int, most: int | None) -> Text:
    """``most`` is ``None`` where nothing limits the bet."""
    if most is None:
        en = "{name} has to bet {least:chip} at least: bet again"
        fa = "{name} باید دست‌کم {least} ژتون شرط ببندد: دوباره بگوید"
    elif most == 0:
        en = "{name} cannot bet on this hand: the whole bank is bet on it already"
        fa = "{name} نمی‌تواند روی این دست شرط ببندد: همهٔ بانک را روی آن شرط بسته‌اند"
    elif least == most:
        en = "{name} can only bet the {most:chip} that are left in the bank: bet again"
        fa = "{name} فقط می‌تواند همان {most} ژتونی را شرط ببندد که در بانک مانده است: دوباره بگوید"
    else:
        en = "{name} can bet from {least} to {most:chip}: bet again"
        fa = "{name} می‌تواند از {least} تا {most} ژتون شرط ببندد: دوباره بگوید"
    return sentence(en, fa, name=name, least=least, most=most or 0)


def bet_stands(name: str, bet: int) -> Text:
    return sentence(
        "{name} has bet {bet} already, and that stands",
        "{name} قبلاً {bet} خوانده است و همان می‌ماند",
        name=name,
        bet=bet,
    )


def no_bet(name: str, bet: int) -> Text:
    return sentence(
        "{name} had not bet before the second card, so the lowest bet of {bet} stands",
        "{name} پیش از کارت دوم شرط نبسته بود، پس کمترین شرط، {bet}، به حساب می‌آید",
        name=name,
        bet=bet,
    )


def unbet(name: str, bet: int) -> Text:
    return sentence(
        "{name} made no bet, so the lowest one of {bet} stands",
        "{name} شرطی نبست، پس کمترین شرط، {bet}، به حساب می‌آید",
        name=name,
        bet=bet,
    )


def card_unasked(name: str) -> Text:
    return sentence(
        "{name} may not get a card now: it goes aside unseen",
        "{name} الان کارت نمی‌گیرد: کارت ندیده کنار می‌رود",
        name=name,
    )


def banker_early(name: str) -> Text:
    return sentence(
        "{name}, the banker, draws only between the player's stand and the showing: the card goes aside",
        "{name} بانکدار است و فقط پس از ایستادنِ بازیکن و پیش از روکردن کارت می‌گیرد: کارت کنار می‌رود",
        name=name,
    )


def burnt(name: str, total: int) -> Text:
    return sentence(
        "{name} has {total} and did not say that he is burnt: the bet is lost",
        "{name} {total} دارد و نگفت سوز: شرط را باخته است",
        name=name,
        total=total,
    )


def burnt_shows(name: str) -> Text:
    """What the banker is told who shows his hand against one who said that he is burnt."""
    return sentence(
        "{name} said that he is burnt and shows his hand: the banker's card stays hidden",
        "{name} گفته سوز و دستش را رو می‌کند: کارتِ بانکدار پنهان می‌ماند",
        name=name,
    )


def draws_freely(name: str) -> Text:
    return sentence(
        "{name} is the banker and takes his cards himself: all he says is when he has enough",
        "{name} بانکدار است و خودش کارت برمی‌دارد؛ فقط وقتی بس شد می‌گوید",
        name=name,
    )


def turn_one_up(name: str, due: int) -> Text:
    return sentence(
        "{name} needs {due:card} turned up for another one: the banker may deal it face up",
        "{name} برای کارتِ بعدی باید {due} کارتِ رو داشته باشد: بانکدار حق دارد کارت را رو بدهد",
        name=name,
        due=due,
    )


def no_exchange(name: str) -> Text:
    return sentence(
        "{name} may not exchange now: only the hidden single card, after a burnt player and before the next "
        "bet, and only once",
        "{name} الان نمی‌تواند عوض کند: فقط تک‌کارتِ پنهان، پس از سوختنِ یک نفر و پیش از شرطِ بعدی، و فقط یک بار",
        name=name,
    )


def wrong_number(name: str, shown: int, held: int) -> Text:
    return sentence(
        "{name} shows {shown:card} instead of the {held} dealt, and loses the bet",
        "{name} {shown} کارت رو کرد در حالی که {held} کارت گرفته بود، و شرط را می‌بازد",
        name=name,
        shown=shown,
        held=held,
    )


def no_side(name: str) -> Text:
    return sentence(
        "{name}'s side bet is void: if played, it is made on the player on turn, after his own bet "
        "and before his second card",
        "شرطِ کناریِ {name} باطل است: اگر قرارِ بازی باشد، فقط روی دستِ کسی که نوبتش است، "
        "پس از شرطِ خودِ او و پیش از کارتِ دومش",
        name=name,
    )


def no_khabar(threshold: int) -> Text:
    return sentence(
        "Only the banker announces, and only with {threshold:chip} in the bank",
        "فقط بانکدار خبر می‌دهد، و فقط وقتی {threshold} ژتون در بانک است",
        threshold=threshold,
    )


def not_announced(name: str) -> Text:
    return sentence(
        "{name} takes the bank only after a round that was announced: the bank stays, "
        "unless all agree that the game ends here",
        "{name} بانک را فقط پس از دوری که خبرش را داده برمی‌دارد: بانک می‌ماند، "
        "مگر همه بپذیرند که بازی همین‌جا تمام شود",
        name=name,
    )


def not_bankers(name: str, banker: str) -> Text:
    return sentence(
        "Only the banker takes the bank, and that is {banker}, not {name}",
        "فقط بانکدار بانک را برمی‌دارد، و بانکدار {banker} است نه {name}",
        name=name,
        banker=banker,
    )


def too_small(name: str, threshold: int) -> Text:
    return sentence(
        "{name} takes the bank only when it holds {threshold} or more: the bank stays, "
        "unless all agree that the game ends here",
        "{name} بانک را فقط وقتی برمی‌دارد که {threshold} یا بیشتر در آن باشد: بانک می‌ماند، "
        "مگر همه بپذیرند که بازی همین‌جا تمام شود",
        name=name,
        threshold=threshold,
    )


def must_announce(name: str, threshold: int) -> Text:
    return sentence(
        "{name} has to announce the last round, since the bank holds {threshold} or more",
        "{name} باید بانک‌خبر بگوید، چون در بانک {threshold} یا بیشتر است",
        name=name,
        threshold=threshold,
    )


def wrong_banker(name: str, due: str) -> Text:
    return sentence(
        "{name} is not next to be banker: it is {due}'s turn",
        "نوبتِ بانکداریِ {name} نیست: نوبت با {due} است",
        name=name,
        due=due,
    )


def settled(name: str, on: str, bet: int, won: bool) -> Text:
    """A bet of ``name`` on the hand of ``on``."""
    own = name == on
    return sentence(
        ("{name} wins {bet}" if won else "{name} loses {bet}") + ("" if own else " on {on}"),
        ("{name} {bet} بُرد" if won else "{name} {bet} باخت") + ("" if own else " (روی دستِ {on})"),
        name=name,
        on=on,
        bet=bet,
    )


def short(name: str, chips: int) -> Text:
    """What was won beyond what the bank holds."""
    return sentence(
        "The bank is {chips:chip} short: {name}, the banker, pays the rest",
        "بانک {chips} ژتون کم دارد: بقیه را {name}، بانکدار، می‌پردازد",
        name=name,
        chips=chips,
    )


def taken(name: str, bank: int) -> Text:
    return sentence(
        "{name} takes the bank with {bank:chip}",
        "{name} بانک را با {bank} ژتون برمی‌دارد",
        name=name,
        bank=bank,
    )
