"""What the fortune by a name says: the meanings of the ranks, and the notes on how it was read."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Text

MEANINGS: dict[str, Text] = {
    "A": {"en": "loves you", "fa": "دوستت دارد"},
    "2": {"en": "is in two minds about making the first move", "fa": "برای پا پیش گذاشتن دودل است"},
    "3": {"en": "intends marriage", "fa": "قصد ازدواج دارد"},
    "4": {"en": "is jealous (envious)", "fa": "حسود است"},
    "5": {"en": "is worried about the future", "fa": "نگران آینده است"},
    "6": {"en": "you will see each other soon", "fa": "به‌زودی همدیگر را می‌بینید"},
    "7": {"en": "has bad intentions", "fa": "نیت بدی دارد"},
    "8": {"en": "is thinking of you", "fa": "به فکر توست"},
    "9": {"en": "wants to talk with you", "fa": "می‌خواهد با تو حرف بزند"},
    "T": {"en": "wants a kiss", "fa": "بوسه می‌خواهد"},
    "J": {"en": "is protective and possessive (gheyrati)", "fa": "غیرتی است"},
    "Q": {"en": "there is a rival", "fa": "رقیبی در کار است"},
    "K": {"en": "likes your character", "fa": "از شخصیتت خوشش می‌آید"},
}
WE_SHALL_SEE: Text = {"en": "we shall see soon", "fa": "به‌زودی می‌بینیم"}
NO_TWO_ALIKE: Text = {"en": "no two alike", "fa": "هیچ دو برگی جفت نشد"}

SAY: Text = {
    "en": "The other person's name, or the number of its letters",
    "fa": "اسم طرف، یا تعداد حروف آن",
}
LAY: Text = {"en": "Cards are laid face down on a pile", "fa": "برگ‌هایی به پشت روی یک ردیف گذاشته می‌شود"}
TABLE: Text = {"en": "Faces in the order in which they are read", "fa": "برگ‌ها به ترتیبی که خوانده می‌شوند"}
TAKE: Text = {"en": "Two cards are set apart", "fa": "دو برگ جدا می‌شود"}

NAME_FIRST: Text = {
    "en": "Say the name first: nobody knows how many piles there are",
    "fa": "اول اسم را بگویید: معلوم نیست چند ردیف باید چید",
}
BEGIN_AGAIN: Text = {
    "en": "This fortune does not count as it is: begin again first",
    "fa": "این فال به این صورت حساب نیست: اول از نو شروع کنید",
}
TOO_MANY_LAID: Text = {
    "en": "More cards were laid than are left of the pack",
    "fa": "بیش از ورق‌های باقی‌مانده روی ردیف‌ها گذاشته شد",
}
UNEVEN: Text = {
    "en": "The piles differ by more than one card",
    "fa": "اختلاف ردیف‌ها بیش از یک برگ است",
}
LAID_FACE_UP: Text = {
    "en": "Cards were turned up before all of them were laid face down",
    "fa": "پیش از چیدنِ همهٔ ورق‌ها به پشت، برگی رو شد",
}


def meaning(rank: str, six: str) -> Text:
    """What a rank says. ``six`` is the chosen reading of the six."""
    return WE_SHALL_SEE if rank == "6" and six == "we_shall_see" else MEANINGS[rank]


def wrong_piles(seen: int, letters: int) -> Text:
    return sentence(
        "The name has {letters:letter}, and the piles are {seen}: begin again, or accept {seen:pile}",
        "{seen} ردیف چیده شد، ولی اسم {letters} حرف دارد: از نو بچینید یا {seen} ردیف را بپذیرید",
        seen=seen,
        letters=letters,
    )


def pile_skipped(pile: int, due: int) -> Text:
    return sentence(
        "A card was laid on pile {pile}, but the turn was pile {due}'s",
        "برگی روی ردیف {pile} گذاشته شد، ولی نوبتِ ردیف {due} بود",
        pile=pile,
        due=due,
    )


def left_together(first: Card, second: Card) -> Text:
    return sentence(
        "{first} and {second} lay next to each other and were not set apart: they count as a pair",
        "{first} و {second} کنار هم بودند و جدا نشدند: جفت حساب می‌شوند",
        first=card_name(first),
        second=card_name(second),
    )


def not_a_pair(cards: Sequence[Card], alike: bool) -> Text:
    """``alike``: only two of one rank are a pair."""
    names = [card_name(card) for card in cards]
    listed = {"en": ", ".join(n["en"] for n in names), "fa": "، ".join(n["fa"] for n in names)}
    if alike:
        return sentence(
            "{cards}: not two neighbours that are alike; put them back in their place",
            "{cards}: دو برگِ هم‌عددِ کنار هم نیستند؛ سر جایشان برگردانید",
            cards=listed,
        )
    return sentence(
        "{cards}: not two neighbours; put them back in their place",
        "{cards}: دو برگِ کنار هم نیستند؛ سر جایشان برگردانید",
        cards=listed,
    )


def impossible(card: Card, twice: bool) -> Text:
    if twice:
        return sentence(
            "{card} came twice: this pack is not whole, begin again",
            "{card} دو بار آمد: این دسته ورق درست نیست، از نو شروع کنید",
            card=card_name(card),
        )
    return sentence(
        "{card} does not belong to the pack of 52: begin again without it",
        "{card} جزو 52 ورق نیست: بدون آن از نو شروع کنید",
        card=card_name(card),
    )


def too_few(seen: int) -> Text:
    return sentence(
        "Only {seen} of the 52 cards were read: begin again",
        "فقط {seen} برگ از 52 برگ خوانده شد: از نو شروع کنید",
        seen=seen,
    )
