"""What the rulings of Bluff say."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Text

COLLECT: Text = {"en": "This seat takes the whole pile", "fa": "این صندلی همهٔ برگ‌های وسط را برمی‌دارد"}
PASS: Text = {"en": "Lays nothing and passes", "fa": "برگی نمی‌گذارد و رد می‌کند"}
PLAY: Text = {"en": "A card falls face up by mistake", "fa": "برگی به اشتباه رو گذاشته می‌شود"}
END: Text = {"en": "Nobody doubts: the last window is closed", "fa": "کسی شک ندارد: مهلتِ شک تمام می‌شود"}
TAKEBACK: Text = {"en": "Cards go back to the hand", "fa": "برگ‌ها به دست برمی‌گردند"}

DOUBT_OPEN: Text = {
    "en": "A doubt is open: first the cards of the last play are turned up",
    "fa": "یکی گفته بلف زدی: اول باید آخرین برگ‌ها رو شوند",
}
NO_VERDICT: Text = {
    "en": "Nobody has to take the pile now: the cards stay",
    "fa": "کسی نباید برگ‌های وسط را بردارد: همان‌جا بمانند",
}
LATE: Text = {
    "en": "The seconds in which this play could be doubted are over",
    "fa": "مهلتِ شک به این بازی گذشته است",
}
GONE: Text = {
    "en": "Only the last play can be doubted, and only until the next cards are laid",
    "fa": "فقط به آخرین بازی می‌شود شک کرد، آن هم تا نفر بعدی برگ نگذاشته است",
}
OWN: Text = {"en": "Nobody doubts his own play", "fa": "کسی به بازی خودش شک نمی‌کند"}
NO_CLAIM: Text = {
    "en": "Nothing was claimed yet, so there is nothing to doubt",
    "fa": "هنوز ادعایی نشده است، پس چیزی برای شک نیست",
}
NOT_YOURS: Text = {"en": "Only the next player may doubt here", "fa": "اینجا فقط نفر بعدی می‌تواند شک کند"}
SECOND_DOUBT: Text = {
    "en": "Somebody else doubted this play first",
    "fa": "کس دیگری زودتر به این بازی شک کرده است",
}
UNASKED: Text = {
    "en": "Cards were turned up that nobody doubted: turn them down again",
    "fa": "برگ‌هایی رو شد که کسی به آن‌ها شک نکرده بود: دوباره برگردانیدشان",
}

_ONE = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_MANY = {rank: f"{one}es" if one == "six" else f"{one}s" for rank, one in _ONE.items()}
_PERSIAN = {
    "A": "آس",
    "2": "دو",
    "3": "سه",
    "4": "چهار",
    "5": "پنج",
    "6": "شش",
    "7": "هفت",
    "8": "هشت",
    "9": "نه",
    "T": "ده",
    "J": "سرباز",
    "Q": "بی‌بی",
    "K": "شاه",
}


def _claim(count: int, rank: str) -> Text:
    """``2 kings``."""
    return {
        "en": f"{count} {_ONE[rank] if count == 1 else _MANY[rank]}",
        "fa": f"{count} تا {_PERSIAN[rank]}",
    }


def doubted_already(name: str) -> Text:
    return sentence(
        "{name} has doubted this play already",
        "{name} پیش از این به همین بازی شک کرده است",
        name=name,
    )


def laid_out_of_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} laid cards out of turn: it is {due}'s turn, and they go back unseen",
        "{name} بی‌نوبت برگ گذاشت؛ نوبتِ {due} است و برگ‌ها ندیده برگردند",
        name=name,
        due=due,
    )


def must_lay(name: str) -> Text:
    return sentence(
        "{name} must lay at least one card: passing is not played here",
        "{name} باید دست‌کم یک برگ بگذارد: اینجا ردکردن نداریم",
        name=name,
    )


def claim_first(name: str) -> Text:
    return sentence(
        "{name} has not said what was laid: that comes first, and cards laid before it go back",
        "{name} نگفته چه گذاشته است: اول باید بگوید، و برگی که پیش از آن گذاشته شود برمی‌گردد",
        name=name,
    )


def wrong_rank(rank: str) -> Text:
    return sentence(
        "Only {rank} may be claimed now",
        "الان فقط {rank} می‌شود گفت",
        rank={"en": _MANY[rank], "fa": _PERSIAN[rank]},
    )


def other_number(name: str, laid: int, claimed: int) -> Text:
    return sentence(
        "{name} laid {laid:card}, but claimed {claimed}",
        "{name} {laid} برگ گذاشت، ولی گفت {claimed} تا",
        name=name,
        laid=laid,
        claimed=claimed,
    )


def bad_number(name: str, laid: int, least: int, most: int) -> Text:
    return sentence(
        "{name} laid {laid:card}, but may lay {least} to {most}: lay again",
        "{name} {laid} برگ گذاشت، ولی از {least} تا {most} می‌تواند: دوباره بگذارد",
        name=name,
        laid=laid,
        least=least,
        most=most,
    )


def add_to_the_open(name: str, laid: int, least: int) -> Text:
    return sentence(
        "{name} laid {laid:card}, face up, but must lay {least}: the rest is added, the next cards go back",
        "{name} {laid} برگ رو گذاشت، ولی باید {least} تا بگذارد: بقیه را بگذارد و برگ‌های نفر بعدی برگردد",
        name=name,
        laid=laid,
        least=least,
    )


def lied(name: str, count: int, rank: str, pile: int) -> Text:
    return sentence(
        "{name} claimed {claim} and lied: he takes the {pile:card} in the middle",
        "{name} گفت {claim} و بلف زده بود: {pile} برگِ وسط را برمی‌دارد",
        name=name,
        claim=_claim(count, rank),
        pile=pile,
    )


def lied_in_number(name: str, found: int, count: int, pile: int) -> Text:
    return sentence(
        "{name} claimed {count:card} and laid {found}: that is a lie, and he takes the {pile:card} "
        "in the middle",
        "{name} گفت {count} تا و {found} تا گذاشته بود: بلف است و {pile} برگِ وسط را برمی‌دارد",
        name=name,
        found=found,
        count=count,
        pile=pile,
    )


def exchanged(name: str, pile: int) -> Text:
    return sentence(
        "{name} touched the cards after claiming: that counts as a lie, and he takes the {pile:card} "
        "in the middle",
        "{name} پس از ادعا به برگ‌ها دست زد: بلف حساب می‌شود و {pile} برگِ وسط را برمی‌دارد",
        name=name,
        pile=pile,
    )


def touched(name: str) -> Text:
    return sentence(
        "{name} took cards back after claiming: if somebody doubts, it counts as a lie",
        "{name} پس از ادعا برگ پس گرفت: اگر کسی شک کند بلف حساب می‌شود",
        name=name,
    )


def truthful(name: str, doubter: str, count: int, rank: str, pile: int) -> Text:
    return sentence(
        "{name} really laid {claim}: {doubter} was wrong and takes the {pile:card} in the middle",
        "{name} راست گفته بود، {claim}: {doubter} اشتباه کرد و {pile} برگِ وسط را برمی‌دارد",
        name=name,
        doubter=doubter,
        claim=_claim(count, rank),
        pile=pile,
    )


def cannot_be(name: str, count: int, rank: str, elsewhere: int) -> Text:
    return sentence(
        "{name} claimed {claim}, but other hands surely hold {elsewhere} of them",
        "{name} گفت {claim}، ولی {elsewhere} تای آن‌ها قطعاً در دست‌های دیگر است",
        name=name,
        claim=_claim(count, rank),
        elsewhere=elsewhere,
    )


def loser_takes(name: str, loser: str) -> Text:
    return sentence(
        "{name} took the pile, but {loser} has to take all of it",
        "{name} برگ‌های وسط را برداشت، ولی {loser} باید همه را بردارد",
        name=name,
        loser=loser,
    )


def miscounted_pile(found: int, due: int) -> Text:
    return sentence(
        "The middle holds {found:card}, but must hold {due}: count again",
        "{found} برگ وسط است، ولی {due} برگ گذاشته شده: دوباره بشمارید",
        found=found,
        due=due,
    )


def miscounted_hand(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} holds {found:card}, but must hold {due}: count again",
        "{name} {found} برگ دارد، ولی باید {due} برگ داشته باشد: دوباره بشمارید",
        name=name,
        found=found,
        due=due,
    )


def miscounted_play(name: str, found: int, due: int) -> Text:
    return sentence(
        "{name} was seen to lay {due:card} and turned up {found}: the faces count",
        "{name} {found} برگ رو کرد، ولی {due} برگ دیده شده بود: همان که رو شد حساب است",
        name=name,
        found=found,
        due=due,
    )


def count_first(name: str) -> Text:
    return sentence(
        "The cards have to be counted again before {name} can win",
        "پیش از آن که {name} ببرد باید برگ‌ها دوباره شمرده شود",
        name=name,
    )


def too_early(name: str) -> Text:
    return sentence(
        "{name} has not won yet: the last cards may still be doubted",
        "{name} هنوز نبرده است: هنوز می‌شود به آخرین برگ‌هایش شک کرد",
        name=name,
    )


def out_already(name: str) -> Text:
    return sentence(
        "{name} has emptied the hand already and is out",
        "دستِ {name} پیش از این خالی شده و بازی‌اش تمام است",
        name=name,
    )


def too_many_of_rank(rank: str, found: int, possible: int) -> Text:
    return sentence(
        "Here and in the hands there would be {found}, but there are only {possible}: the round is void, the "
        "same dealer deals again",
        "اینجا و در دست‌ها {found} می‌شود، ولی فقط {possible} تا هست: این دور باطل است و همان نفر دوباره دست "
        "می‌دهد",
        found=_claim(found, rank),
        possible=possible,
    )


def fell_open(name: str, card: Card) -> Text:
    return sentence(
        "{name} laid {card} face up by mistake: it stays, and everybody has seen it",
        "{name} {card} را به اشتباه رو گذاشت: می‌ماند و همه دیده‌اندش",
        name=name,
        card=card_name(card),
    )
