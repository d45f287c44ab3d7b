"""The fortune of the family: sixteen houses of kings, aces, jacks and queens, and the ten of diamonds.

The card in hand goes to the next house of its row, and the card that lay there comes into the hand. If the
ten of diamonds comes last, the beloved is reached; if it comes before, it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card, Suit
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import fal_family_words as words
from scorekeeper.games.base import Board, Game, Lying, Option, Setup
from scorekeeper.games.fal_panel import (
    END_TAPS,
    FAL_FAMILY_PANEL,
    FAMILY_DEAL_TAPS,
    FAMILY_PLAY_TAPS,
    FAMILY_SAY_TAPS,
    FAMILY_SHOW_TAPS,
)
from scorekeeper.games.forms import common
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, TableMatch
from scorekeeper.rulings import Kind, Text

ROWS = "KAJQ"
"""The rank of each row's family: father, mother, brother, daughter."""
GOAL = Card("T", Suit.DIAMONDS)
FAMILY_PACK = (*(Card(rank, suit) for rank in ROWS for suit in Suit), GOAL)
HOUSES = 16


def row_of(house: int) -> int:
    return (house - 1) // 4


class FamilyMatch(TableMatch):
    """A fortune. ``houses`` are the opened houses with the card that was laid there, ``lifting`` the house
    whose card comes into the hand next, ``lifted`` the house that the card in the hand came from, ``faces``
    the cards seen with the actions that showed them.

    The phases: LAY, HAND (the seventeenth card is turned), PLACE, LIFT, END."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = Start(setup.start, 1).cards("deck")
        if "deck" in setup.start and set(self.deck) != set(FAMILY_PACK):
            raise RecordError("start: deck holds the 17 cards: houses 1 to 16, then the card in the hand")
        self.clear()
        self.phase = "HAND" if self.deck else "LAY"
        self.dealt = bool(self.deck)

    def clear(self) -> None:
        self.hand: Card | None = None
        self.houses: dict[int, Card] = {}
        self.lifting: int | None = None
        self.lifted: int | None = None
        self.faces: dict[Card, int] = {}
        self.result: str | None = None
        self.closed = False

    # Asking

    @property
    def open(self) -> list[int]:
        """How many houses of each row are open."""
        return [sum(row_of(house) == row for house in self.houses) for row in range(4)]

    @property
    def looks_on(self) -> bool:
        """Whether the closed houses are turned up after the goal came too early."""
        return self.options["after_loss"] == "show_all" and self.result == "LOSS"

    def next_house(self, row: int) -> int | None:
        """The first house of a row that still lies face down."""
        row_houses = range(4 * row + 1, 4 * row + 5)
        return next((house for house in row_houses if house not in self.houses), None)

    # Facts

    def take(self, at: int, action: Action) -> None:
        if self.phase == "LAY" and not self.dealt and action.do in ("show", "play"):
            self.deal(at, None)
        pile = int(action.pile) if action.pile else None
        match action:
            case Action(do="deal"):
                self.deal(at, action.count)
            case Action(do="takeback", card=card) if card:
                self.picked_up(None, card)
            case _ if self.phase == "LAY":
                self.refuse(at, DEAL_FIRST)
            case Action(do="say"):
                self.claim_win(at)
            case Action(do="end"):
                self.end(at)
            case _ if self.closed and self.result is None:
                self.refuse(at, MATCH_OVER)
            case Action(do="show", card=card) if card:
                self.show(at, card, pile)
            case Action(do="play", card=card) if card and pile:
                self.place(at, card, pile)
            case _:
                self.refuse(at)

    def deal(self, at: int, backs: int | None) -> None:
        asked = self.phase not in ("LAY", "HAND")
        if asked and self.options["repeat"] == "once_per_day":
            self.refuse(at, words.ONCE_A_DAY)
            return
        if self.phase != "HAND":
            self.deck = ()  # it was that of the fortune before
        self.number += 1
        self.since, self.court.since, self.lying, self.dealt = at, len(self.court.rulings), (), True
        self.clear()
        self.phase = "HAND"
        if backs not in (None, HOUSES):
            self.restart(at, "R2", words.wrong_houses(backs or 0))

    def restart(self, at: int, rule: str, text: Text, because: tuple[int, ...] = ()) -> None:
        """The fortune counts nothing and is laid again."""
        self.rule(rule, Kind.MISDEAL, at, text, 0, (*because, at))
        self.phase = "LAY"

    def show(self, at: int, card: Card, house: int | None) -> None:
        """A face is seen: the card in the hand, or one lifted from a house. Which of them is seen once more
        is nothing new."""
        if self.houses.get(house or 0) == card or (card == self.hand and house in (None, self.lifted)):
            return
        if self.phase == "END":
            if not self.looks_on:
                self.rule("R7", Kind.NOTE, at, words.over(self.result == "WIN"), 0)
            return
        if card not in FAMILY_PACK or card in self.faces:
            shown = (self.faces[card],) if card in self.faces else ()
            self.restart(at, "R1", words.impossible(card, card in self.faces), shown)
        elif (self.phase == "LIFT" and house in (None, self.lifting)) or (self.phase, house) == (
            "HAND",
            None,
        ):
            self.take_up(at, card)
        elif house is None:
            self.restart(at, "R2", words.second_in_hand(card))
        elif self.phase == "LIFT" and self.lifting:
            self.restart(at, "R5", words.wrong_lift(house, self.lifting))
        else:
            self.restart(at, "R6", words.peeked(house))

    def take_up(self, at: int, card: Card) -> None:
        self.hand, self.lifted, self.lifting = card, self.lifting, None
        self.faces = {**self.faces, card: at}
        self.phase = "PLACE"
        if card == GOAL:
            self.phase = "END"
            self.result = "WIN" if len(self.houses) == HOUSES else "LOSS"

    def place(self, at: int, card: Card, house: int) -> None:
        if self.phase == "END":
            rule, text = ("R8", words.GOAL_LAID) if card == GOAL else ("R7", words.over(self.result == "WIN"))
            self.rule(rule, Kind.NOTE, at, text, 0)
            return
        if card not in FAMILY_PACK:
            self.restart(at, "R1", words.impossible(card, False))
            return
        if self.phase == "HAND":
            self.take_up(at, card)  # nobody saw the card turned before it was laid
            if self.phase == "END":
                self.rule("R8", Kind.NOTE, at, words.GOAL_LAID, 0)
                return
        if self.phase != "PLACE" or card != self.hand:
            self.refuse(at, words.not_in_hand(self.hand) if self.hand else words.LIFT_FIRST)
            return
        fault = self.wrong_house(card, house)
        if fault and self.reject(at, *fault, 0, (self.faces[card], at)):
            self.leave_lying(0, card, at)
            return
        self.picked_up(None, card)
        self.houses = {**self.houses, house: card}
        self.hand, self.lifting, self.phase = None, house, "LIFT"

    def wrong_house(self, card: Card, house: int) -> tuple[str, Text] | None:
        """The rule against laying ``card`` on this house, with its sentence."""
        row = ROWS.index(card.rank)
        due, free = self.next_house(row), self.options["house_choice"] == "free"
        if row_of(house) != row:
            return "R3", words.wrong_row(card, house, row, due)
        if house in self.houses or (house != due and not free):
            return "R4", words.wrong_house(card, house, row, due)
        return None

    def claim_win(self, at: int) -> None:
        """The goal is claimed; it counts where it was reached, or where one lets it stand."""
        if self.result != "WIN" and not self.reject(at, "R9", words.not_won(HOUSES - len(self.houses)), 0):
            self.result, self.phase = "WIN", "END"

    def end(self, at: int) -> None:
        if self.closed:
            self.refuse(at, MATCH_OVER)
            return
        if self.deck and self.result is None:
            self.play_out(at)
        self.closed, self.phase = True, "END"

    def play_out(self, at: int) -> None:
        """The rest follows from the known deck."""
        while self.result is None:
            if self.phase == "HAND":
                self.take_up(at, self.deck[HOUSES])
            elif self.phase == "LIFT" and self.lifting:
                self.take_up(at, self.deck[self.lifting - 1])
            elif self.hand:
                house = self.next_house(ROWS.index(self.hand.rank))
                if house is None:  # only where the table had accepted a card in another row
                    return
                self.houses = {**self.houses, house: self.hand}
                self.hand, self.lifting, self.phase = None, house, "LIFT"

    # Showing

    def outcome(self) -> dict[str, Any]:
        over = self.result is not None
        outcome: dict[str, Any] = {
            "phase": self.phase,
            "turn": None if self.phase == "END" else 0,
            "expects": self.expects(),
            "hand": None if self.hand is None else str(self.hand),
            "opened": len(self.houses),
            "open": self.open,
            "house": self._house(),
            "houses": {str(house): str(card) for house, card in sorted(self.houses.items())},
            "result": self.result,
            "winner": None,
            "match_over": over,
        }
        if self.result is not None:
            outcome["message"] = dict(words.result(self.result, len(self.houses)))
        return outcome

    def _house(self) -> int | None:
        """The house that the card in the hand belongs to, or that the next card is lifted from."""
        if self.phase == "PLACE" and self.hand and self.hand != GOAL:
            return self.next_house(ROWS.index(self.hand.rank))
        return self.lifting if self.phase == "LIFT" else None

    def expects(self) -> list[str]:
        if self.phase == "END":
            again = ["deal"] if self.options["repeat"] == "unlimited" else []
            return again if self.closed else [*(["show"] if self.looks_on else []), "end", *again]
        closing = ["end"] if self.deck else []
        return {"LAY": ["deal"], "HAND": ["show"], "PLACE": ["play"], "LIFT": ["show"]}[self.phase] + closing

    def board(self) -> Board:
        laid = tuple(Lying(0, card, self.faces[card]) for card in self.houses.values() if card in self.faces)
        return Board(self.court.names, (*laid, *self.lying), (), None, max(self.number, 0), 0, self.seen)


def _check_house(action: Action) -> None:
    pile = action.pile
    if pile is not None and not (pile.isascii() and pile.isdigit() and 1 <= int(pile) <= HOUSES):
        raise RecordError(f"pile is a house from 1 to {HOUSES}, not {quoted(pile)}")


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is {SAYS[0]}, the only word that counts here, not {quoted(action.what)}")


SAYS = ("win",)
"""The only word that counts: the goal is claimed."""


def _option(name: str, values: Sequence[str], en: str, fa: str, **more: Any) -> Option:
    return Option(name, tuple(values), values[0], {"en": en, "fa": fa}, **more)


FAL_FAMILY = Game(
    key="fal-family",
    titles={"en": "Fortune of the family", "fa": "فال خانواده"},
    seats=(1,),
    deck=FAMILY_PACK,
    phases=("LAY", "HAND", "PLACE", "LIFT", "END"),
    options=(
        _option(
            "house1_side",
            ("left", "right"),
            "House 1 is at the left or at the right; the outcome is the same",
            "خانهٔ 1 سمت چپ است یا راست؛ نتیجه فرقی نمی‌کند",
            words={
                "left": {"en": "at the left", "fa": "سمت چپ"},
                "right": {"en": "at the right", "fa": "سمت راست"},
            },
        ),
        _option(
            "house_choice",
            ("next", "free"),
            "A card goes to the next closed house of its row, or to any closed one",
            "برگ به خانهٔ بستهٔ بعدیِ ردیفش می‌رود، یا به هر خانهٔ بستهٔ آن ردیف",
            words={
                "next": {"en": "the next one", "fa": "خانهٔ بعدی"},
                "free": {"en": "any of its row", "fa": "هر خانهٔ آن ردیف"},
            },
        ),
        _option(
            "hand_card",
            ("last",),
            "The last of the seventeen cards stays in the hand",
            "برگِ آخر از هفده برگ در دست می‌ماند",
        ),
        _option(
            "after_loss",
            ("stop", "show_all"),
            "When the ten of diamonds comes too early the fortune stops, or the rest is looked at",
            "اگر ده خشت زود بیاید فال تمام است، یا بقیه را هم نگاه می‌کنند",
            words={
                "stop": {"en": "stops", "fa": "تمام است"},
                "show_all": {"en": "the rest is looked at", "fa": "بقیه را هم ببینند"},
            },
        ),
        _option(
            "repeat",
            ("unlimited", "once_per_day"),
            "The fortune may be asked again at once, or only once a day",
            "فال را می‌شود دوباره گرفت، یا فقط روزی یک بار",
            words={
                "unlimited": {"en": "again at once", "fa": "دوباره هم می‌شود"},
                "once_per_day": {"en": "once a day", "fa": "روزی یک بار"},
            },
        ),
    ),
    actions=(
        common("deal", may=("count",), text=words.DEAL, taps=FAMILY_DEAL_TAPS),
        common(
            "show",
            needs=("card",),
            may=("seat", "pile"),
            check=_check_house,
            text=words.SHOW,
            taps=FAMILY_SHOW_TAPS,
        ),
        common(
            "play",
            needs=("card", "pile"),
            may=("seat",),
            check=_check_house,
            text=words.PLAY,
            taps=FAMILY_PLAY_TAPS,
        ),
        common("takeback", needs=("card",), may=("seat",)),
        common("say", may=("seat",), says=SAYS, check=_check_say, text=words.SAY, taps=FAMILY_SAY_TAPS),
        common("accept"),
        common("end", may=(), taps=END_TAPS),
        common("correct"),
    ),
    start=("deck",),
    begin=FamilyMatch,
    panel=FAL_FAMILY_PANEL,
)
