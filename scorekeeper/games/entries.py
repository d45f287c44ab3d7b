"""What a person is told who enters on the page what cannot be. A record gets the error's English message."""

from __future__ import annotations

from scorekeeper.games.words import sentence
from scorekeeper.rulings import Text

NO_CARDS: Text = {"en": "Choose at least one card", "fa": "دست‌کم یک برگ را انتخاب کنید"}
TWICE: Text = {"en": "The same card was entered twice", "fa": "یک برگ دو بار وارد شده است"}
CHIPS: Text = {
    "en": "A number of chips is needed, one at least",
    "fa": "تعداد ژتون‌ها را بنویسید، دست‌کم یکی",
}
TWO_PLAYERS: Text = {
    "en": "Who has fourteen cards and who has twelve are two players: choose them again",
    "fa": "آن که چهارده برگ دارد و آن که دوازده برگ دارد دو نفرند: دوباره انتخاب کنید",
}
OWN_SIDE: Text = {
    "en": "Nobody accuses himself or his partner: choose a player of another side",
    "fa": "کسی به خودش یا یارِ خودش اعتراض نمی‌کند: بازیکنی از طرف دیگر را انتخاب کنید",
}


def cards(most: int) -> Text:
    return sentence(
        "The number of cards is from 1 to {most}: enter it again",
        "تعداد برگ‌ها از 1 تا {most} است: دوباره وارد کنید",
        most=most,
    )


def letters(most: int) -> Text:
    return sentence(
        "A name here has 1 to {most} letters: enter another, or the number of letters",
        "اسم این‌جا از 1 تا {most} حرف دارد: اسم دیگری بنویسید، یا تعداد حروف را",
        most=most,
    )


def bids(most: int) -> Text:
    return sentence(
        "The bids of a side are from 0 to {most} tricks: enter them again",
        "تعهدِ هر طرف از 0 تا {most} دور است: دوباره وارد کنید",
        most=most,
    )


def tricks(found: int, due: str) -> Text:
    """``due``: how many there can be, in figures."""
    return sentence(
        "The tricks entered are {found} together, but a deal has {due}: enter them again",
        "جمع دورهای واردشده {found} است، ولی یک دست {due} دور دارد: دوباره وارد کنید",
        found=found,
        due=due,
    )


def race(first: int, second: int, to_win: int, hand: int) -> Text:
    """The tricks of a deal that ends with the seventh of a side."""
    return sentence(
        "{first} and {second} tricks end no deal: one side has {to_win} or more, and there are {hand} in all",
        "دست با {first} و {second} دور تمام نمی‌شود: یک طرف دست‌کم {to_win} دور دارد و کلِ دورها {hand} است",
        first=first,
        second=second,
        to_win=to_win,
        hand=hand,
    )


def points(found: int, due: int) -> Text:
    return sentence(
        "The points entered are {found} together, but a deal has {due}: enter them again",
        "جمع امتیازهای واردشده {found} است، ولی یک دست {due} امتیاز دارد: دوباره وارد کنید",
        found=found,
        due=due,
    )
