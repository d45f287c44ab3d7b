"""What the rulings of the shared trick law say."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card, Suit
from scorekeeper.games.proof import Denial, Proof
from scorekeeper.games.words import SUITS, card_name, joined, ordinal, sentence
from scorekeeper.rulings import Text

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
NOT_PROVED_MISDEAL: Text = {
    "en": "A wrong number of cards was reported; after the first lead only a hand laid open can show it",
    "fa": "گزارش تعداد نادرستِ کارت ثبت شد؛ پس از شروع بازی فقط با روکردنِ دست معلوم می‌شود",
}
COUNT: Text = {
    "en": "The numbers of cards are wrong: the same dealer deals again",
    "fa": "تعداد کارت‌ها درست نیست: همان نفر دوباره دست می‌دهد",
}
NO_CHANGE_IN_PLAY: Text = {
    "en": "The dealer cannot change while a deal is played",
    "fa": "وسط دست دست‌دهنده عوض نمی‌شود",
}
WHOSE: Text = {
    "en": "Nobody can say whose card this is: name the seat",
    "fa": "معلوم نیست این کارت از کیست: صندلی را بگویید",
}
COUNTED_OTHERWISE: Text = {
    "en": "The cards that were played say otherwise, and what they say counts",
    "fa": "کارت‌های بازی‌شده چیز دیگری می‌گویند و همان حساب است",
}
RESULT_STANDS: Text = {
    "en": "This deal is decided already, and its result stays as it is",
    "fa": "این دست پیش از این تمام شده است و نتیجه‌اش همان می‌ماند",
}
NO_LOT: Text = {
    "en": "A joker decides nothing in the draw: draw another card",
    "fa": "ژوکر در قرعه حساب نیست: برگ دیگری بکشید",
}
NOT_SCORED: Text = {
    "en": "The deal before was not scored, because what its score needs was never entered",
    "fa": "دستِ پیش حساب نشد، چون چیزی که برای حسابش لازم بود ثبت نشد",
}
_A_TRUMP: Text = {"en": "a trump", "fa": "حکم"}
_CLAIMS = {
    "unbroken": (
        "{name} led spades in trick {trick} before they were broken, which says that the hand held no {suit}",
        "{name} در دور {trick} پیش از بازشدنِ پیک با پیک شروع کرد، یعنی {suit} ندارد",
    ),
    "follow": (
        "{name} did not follow {suit} in trick {trick} but played {card}",
        "{name} در دور {trick} {suit} نداد و {card} انداخت",
    ),
    "ruff": (
        "{name} did not ruff in trick {trick} but played {card}",
        "{name} در دور {trick} بُرش نزد و {card} انداخت",
    ),
    "said": ("{name} said to hold no {suit}", "{name} گفت که {suit} ندارد"),
    "out": (
        "{name} went out in trick {trick}, which says that there is no trump left",
        "{name} در دور {trick} کنار رفت، یعنی دیگر حکم ندارد",
    ),
    "gone": (
        "{name} had gone out, which says that there is no trump left",
        "{name} کنار رفته بود، یعنی دیگر حکم ندارد",
    ),
    "start": ("{name} had shown to hold no {suit}", "{name} نشان داده بود که {suit} ندارد"),
}


def wrong_lead(name: str, leader: str) -> Text:
    return sentence(
        "{name} led, but the lead was {leader}'s",
        "{name} شروع کرد، ولی شروعِ دور با {leader} بود",
        name=name,
        leader=leader,
    )


def out_of_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} played out of turn: it was {due}'s turn",
        "{name} بی‌نوبت بازی کرد؛ نوبتِ {due} بود",
        name=name,
        due=due,
    )


def at_stake(fault: Text, cost: Text) -> Text:
    """What a card out of turn costs that is not put right."""
    return sentence(
        "{fault}. Unless the card is taken back or the table lets it stand, {cost}",
        "{fault}. اگر کارت را پس نگیرد و بازیکنان هم نپذیرند، {cost}",
        fault=fault,
        cost=cost,
    )


def turn_voids(name: str) -> Text:
    return sentence(
        "{name}'s card out of turn stayed on the table: the deal is void",
        "کارتِ بی‌نوبتِ {name} روی زمین ماند: دست باطل است",
        name=name,
    )


def turn_costs(name: str, gets: Text) -> Text:
    return sentence(
        "{name}'s card out of turn stayed on the table: {gets}",
        "کارتِ بی‌نوبتِ {name} روی زمین ماند: {gets}",
        name=name,
        gets=gets,
    )


def with_remedy(fault: Text, remedy: Text) -> Text:
    """What is wrong, and how it is put right."""
    return sentence("{fault}: {remedy}", "{fault}: {remedy}", fault=fault, remedy=remedy)


def twice(card: Card) -> Text:
    return sentence(
        "{card} has already been played in this deal: please look again which card this is",
        "{card} در همین دست بازی شده بود: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
    )


def elsewhere(card: Card, holder: str) -> Text:
    return sentence(
        "{card} is known to be in {holder}'s hand: please look again which card this is",
        "همه می‌دانند {card} در دستِ {holder} است: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
        holder=holder,
    )


def in_hand_or_aside(card: Card, holder: str) -> Text:
    return sentence(
        "{card} is in {holder}'s hand or among the cards laid aside: please look again which card this is",
        "{card} در دستِ {holder} یا میان برگ‌های کنارگذاشته است: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
        holder=holder,
    )


def laid_aside(card: Card) -> Text:
    return sentence(
        "{card} was laid aside, and everybody saw it: please look again which card this is",
        "{card} کنار گذاشته شده و همه آن را دیده‌اند: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
    )


def foreign(card: Card) -> Text:
    return sentence(
        "{card} does not belong to this game: please look again which card this is",
        "{card} جزو کارت‌های این بازی نیست: لطفاً دوباره ببینید این چه کارتی است",
        card=card_name(card),
    )


def faulty_pack() -> Text:
    return {
        "en": "The card is really there, so the pack is faulty: the deal is void and dealt again",
        "fa": "این کارت واقعاً هست، پس دسته‌کارت ایراد دارد: دست باطل است و دوباره پخش می‌شود",
    }


def second_card(name: str, card: Card) -> Text:
    return sentence(
        "{name} played a second card, {card}, in one trick: it goes back to the hand",
        "{name} در یک دور کارت دوم، {card}، را هم بازی کرد: باید به دست برگردد",
        name=name,
        card=card_name(card),
    )


def extra_stayed(name: str, card: Card) -> Text:
    return sentence(
        "{name}'s second card, {card}, went away with the trick: the numbers of cards no longer agree",
        "کارت دومِ {name}، {card}، با دور جمع شد: تعداد کارت‌ها دیگر درست نیست",
        name=name,
        card=card_name(card),
    )


def too_many(name: str, dealt: int) -> Text:
    return sentence(
        "{name} still has cards after {dealt}: the deal was wrong",
        "{name} پس از {dealt} کارت هنوز کارت دارد: پخش کارت درست نبوده است",
        name=name,
        dealt=dealt,
    )


def wrong_count(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} holds {found:card} where there must be {due}: the deal was wrong",
        "{name} به جای {due} کارت {found} کارت دارد: پخش کارت درست نبوده است",
        name=name,
        found=found,
        due=due,
    )


def not_there(name: str, card: Card) -> Text:
    return sentence(
        "{card} of {name} is not lying in this trick, so it cannot be taken back",
        "{card} از {name} در این دور روی زمین نیست، پس نمی‌شود آن را پس گرفت",
        name=name,
        card=card_name(card),
    )


def no_return(name: str, card: Card) -> Text:
    return sentence(
        "{name} may no longer take back {card}: it stays played",
        "{name} دیگر نمی‌تواند {card} را پس بگیرد: کارت بازی‌شده می‌ماند",
        name=name,
        card=card_name(card),
    )


def exchanged(name: str, first: Card, second: Card) -> Text:
    return sentence(
        "{name} took back {first} and played {second} instead: the first card has to be played",
        "{name} {first} را پس گرفت و به جایش {second} انداخت: همان کارت اول باید بازی شود",
        name=name,
        first=card_name(first),
        second=card_name(second),
    )


def exchange_stands(name: str, card: Card) -> Text:
    return sentence(
        "{name}'s exchange for {card} was not undone: it stands",
        "عوض‌کردنِ کارت {name} با {card} پس گرفته نشد و پذیرفته است",
        name=name,
        card=card_name(card),
    )


def wrong_sweep(name: str, winner: str) -> Text:
    return sentence(
        "{name} gathered the trick, but {winner} won it",
        "{name} دور را جمع کرد، ولی {winner} آن را برده است",
        name=name,
        winner=winner,
    )


def early_sweep(name: str, cards: int) -> Text:
    return sentence(
        "{name} gathered the trick when only {cards} of its cards had been seen: please look what is missing",
        "{name} دور را وقتی جمع کرد که فقط {cards} کارتش دیده شده بود: لطفاً ببینید چه جا افتاده است",
        name=name,
        cards=cards,
    )


def exposed(name: str, card: Card) -> Text:
    return sentence(
        "{name} showed {card} without playing it: everybody knows now where it is",
        "{name} {card} را نشان داد بی آن که بازی کند: حالا همه می‌دانند کجاست",
        name=name,
        card=card_name(card),
    )


def talked(name: str) -> Text:
    return sentence(
        "{name} talked about the cards during play, which is forbidden",
        "{name} حین بازی دربارهٔ کارت‌ها حرف زد که ممنوع است",
        name=name,
    )


def looked(name: str) -> Text:
    return sentence(
        "{name} looked at cards that he may not see",
        "{name} به کارت‌هایی نگاه کرد که حق دیدنشان را ندارد",
        name=name,
    )


def awarded(gets: Text) -> Text:
    return sentence("The players decided: {gets}", "بازیکنان تصمیم گرفتند: {gets}", gets=gets)


def hand_before_lead(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} was dealt {found:card} instead of {due}: the same dealer deals again",
        "به {name} به جای {due} کارت {found} کارت رسیده است: همان نفر دوباره دست می‌دهد",
        name=name,
        found=found,
        due=due,
    )


def wrong_dealer(name: str, due: str) -> Text:
    return sentence(
        "{name} dealt, but it was {due}'s deal: put it right before the first lead, afterwards it stands",
        "{name} دست داد، ولی نوبتِ دست‌دادن با {due} بود: پیش از شروع بازی درستش کنید، بعد از آن همین می‌ماند",
        name=name,
        due=due,
    )


def closed_early(tricks: int, due: int) -> Text:
    return sentence(
        "The deal was closed after {tricks} of {due:trick}: it is void and dealt again",
        "دست پس از {tricks} دور از {due} دور بسته شد: باطل است و دوباره پخش می‌شود",
        tricks=tricks,
        due=due,
    )


def not_all_won(found: int, due: int) -> Text:
    return sentence(
        "The tricks entered are {found} together, but this deal has {due}: enter them again",
        "جمع دورهای واردشده {found} است، ولی این دست {due} دور دارد: دوباره وارد کنید",
        found=found,
        due=due,
    )


def trump_changed(first: Suit, second: Suit) -> Text:
    return sentence(
        "The trump was named {first} and then {second}: the first named stays",
        "حکم اول {first} و بعد {second} اعلام شد: همان اولی می‌ماند",
        first=SUITS[first],
        second=SUITS[second],
    )


def wrong_trump_namer(name: str, hakem: str) -> Text:
    return sentence(
        "{name} named the trump, but {hakem} is hakem: put it right before the first lead, "
        "afterwards it stands",
        "{name} حکم را اعلام کرد، ولی حاکم {hakem} است: پیش از شروع بازی درستش کنید، بعد از آن همین می‌ماند",
        name=name,
        hakem=hakem,
    )


def revoke(proof: Proof, names: Sequence[str], team: Sequence[str], trick: int, dealt: int) -> Text:
    """Why a revoke is proved: what was denied, and what shows that this was not true. ``names`` are the
    players, ``team`` those of the side where only the side is proved, ``trick`` the present one."""
    claims = [_claim(denial, names) for denial in proof.denials]
    claim = {"en": "; ".join(c["en"] for c in claims), "fa": "؛ ".join(c["fa"] for c in claims)}
    denial = proof.denials[0]
    suit = _A_TRUMP if denial.by in ("out", "gone") else SUITS[denial.suit]
    if proof.card is not None and proof.played:
        return sentence(
            "{claim}, and then played {card} in trick {trick}",
            "{claim}، ولی در دور {trick} {card} را بازی کرد",
            claim=claim,
            card=card_name(proof.card),
            trick=ordinal(trick),
        )
    if proof.card is not None:
        return sentence(
            "{claim}, while everybody can see that {card} was in that hand",
            "{claim}، در حالی که همه دیده‌اند {card} در دستش بوده است",
            claim=claim,
            card=card_name(proof.card),
        )
    if proof.seat is not None and len(claims) == 1:
        return sentence(
            "{claim}; by the cards seen since then this hand must hold {suit}, if everyone was dealt "
            "{dealt} cards",
            "{claim}؛ ولی از کارت‌هایی که دیده شده معلوم است که {suit} دارد، اگر به همه {dealt} کارت "
            "داده شده باشد",
            claim=claim,
            suit=suit,
            dealt=dealt,
        )
    return sentence(
        "{claim}; by the cards seen since then this cannot all be true, if everyone was dealt {dealt} cards: "
        "{team} broke the rule",
        "{claim}؛ با کارت‌هایی که دیده شده همهٔ این‌ها درست نیست، اگر به همه {dealt} کارت داده شده باشد: "
        "خطا از {team} است",
        claim=claim,
        dealt=dealt,
        team=joined(team) if proof.seat is None else names[proof.seat],
    )


def _claim(denial: Denial, names: Sequence[str]) -> Text:
    return sentence(
        *_CLAIMS[denial.by],
        name=names[denial.seat],
        suit=SUITS[denial.suit],
        trick=ordinal(denial.trick),
        card=card_name(denial.card) if denial.card else "",
    )
