"""The fortune by the letters of a name: as many piles as letters, gathered, turned and read.

Two neighbours of one rank are set apart, and their rank speaks. There are no players and no score; the
rules only say when the reading went another way than agreed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action, read_number, read_text
from scorekeeper.cards import PACK, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import entries
from scorekeeper.games import fal_name_words as words
from scorekeeper.games.base import Board, Lying, Setup
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import MATCH_OVER, TableMatch
from scorekeeper.rulings import Kind, Ruling

CARDS = len(PACK)
_LETTERS = frozenset({"Lo", "Lu", "Ll", "Lt"})


def count_letters(name: str) -> int:
    """The letters of a name: no spaces, joiners, stretching, vowel signs, figures or punctuation."""
    return sum(unicodedata.category(c) in _LETTERS for c in unicodedata.normalize("NFC", name))


def laid_out(deck: Sequence[Card], piles: int) -> tuple[Card, ...]:
    """The order in which the faces come when ``deck``, top first, was dealt on so many piles, these were
    gathered with the first on top, and the whole pack was turned over."""
    return tuple(card for pile in reversed(range(piles)) for card in deck[pile::piles])


def pile_sizes(piles: int) -> list[int]:
    return [len(range(pile, CARDS, piles)) for pile in range(piles)]


class NameMatch(TableMatch):
    """A reading. ``sizes`` are the cards seen laid on each pile, ``read`` the faces in the order seen with
    the actions that showed them, ``mates`` the cards that the reader set apart together."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        start = Start(setup.start, 1)
        deck = start.cards("deck")
        if "deck" in start and set(deck) != set(PACK):
            raise RecordError(f"start: deck holds the {CARDS} cards of the pack, the top one first")
        self.deck = deck
        self.letters: int | None = None
        if "name" in start:
            self.letters = letters_of("name", start.value("name"))
        if "letters" in start:
            self.letters = letters_of("letters", start.value("letters"))
        self.clear()
        self.ended = False

    def clear(self) -> None:
        """Begins anew, with the same name."""
        self.sizes: tuple[int, ...] = ()
        self.row_judged = False
        self.read: tuple[tuple[Card, int], ...] = ()
        self.mates: dict[Card, tuple[Card, int]] = {}
        self.void = False
        """What was read counts nothing; the next card laid or turned begins anew."""

    # The reading

    def sequence(self) -> tuple[Card, ...]:
        """The faces in their order: those seen, or else those that the known deck must bring."""
        if self.void:
            return ()
        if self.read or not self.deck or self.letters is None:
            return tuple(card for card, _ in self.read)
        order = laid_out(self.deck, self.letters)
        turned = self.options["laying"] == "face_down" and self.options["turning"] == "whole_pack"
        return order if turned else order[::-1]

    def alike(self, first: Card, second: Card) -> bool:
        return self.options["pair_rule"] == "every_two" or first.rank == second.rank

    def pairs(self) -> list[tuple[Card, Card]]:
        """The pairs in order of removal: what the reader set apart, and else the first neighbours that are
        alike. A card set apart with another is nobody else's neighbour."""
        found: list[tuple[Card, Card]] = []
        waiting: list[Card] = []
        neighbour = False
        for card in self.sequence():
            mate = self.mates[card][0] if card in self.mates else None
            before = waiting[-1] if waiting and neighbour else None
            if mate is not None and mate in waiting:
                waiting.remove(mate)
                found.append((mate, card))
            elif (
                mate is None and before is not None and before not in self.mates and self.alike(before, card)
            ):
                waiting.pop()
                found.append((before, card))
            else:
                waiting.append(card)
                neighbour = True
                continue
            neighbour = self.options["cascade"] == "yes"
        return found

    def ranks(self) -> list[str]:
        """The ranks that speak, in order: one for two alike, else both."""
        spoken: list[str] = []
        for first, second in self.pairs():
            alone = self.options["pair_rule"] == "equal_rank" and first.rank == second.rank
            spoken += [first.rank] if alone else [first.rank, second.rank]
        return spoken

    @property
    def over(self) -> bool:
        return self.ended or (len(self.read) == CARDS and not self.void)

    # Facts

    def take(self, at: int, action: Action) -> None:
        if self.ended:
            self.refuse(at, MATCH_OVER)
            return
        match action:
            case Action(do="say", what=what):
                self.letters = letters_of(what or "", action.value)
                if self.row_judged and not self.void:
                    self.row_judged = False
                    self.judge_row(at)
            case Action(do="lay", count=count) if count:
                self.lay(at, count, action.pile)
            case Action(do="table", cards=cards) if cards:
                self.turn_up(at, cards)
            case Action(do="take", cards=cards) if cards:
                self.set_apart(at, cards)
            case Action(do="end"):
                self.end(at)
            case _:
                self.refuse(at)

    def lay(self, at: int, count: int, pile: str | None) -> None:
        """Cards laid face down: one at a time shows the row, several at once only the pile's size."""
        if self.void:
            if pile not in (None, "1"):
                return
            self.clear()
        if self.read and 0 < sum(self.sizes) < CARDS:
            self.read, self.mates = (), {}  # faces turned up while it was still being laid
        if self.read or sum(self.sizes) + count > CARDS:
            self.rule("R2", Kind.NOTE, at, words.TOO_MANY_LAID, seat=0)
            return
        number = int(pile) if pile else self.next_pile()
        if count == 1 and number == 1 and self.sizes and self.judge_row(at):
            return
        due = self.next_pile()
        new = not self.row_judged and number == len(self.sizes) + 1
        if count == 1 and number != due and not new:
            self.rule("R2", Kind.NOTE, at, words.pile_skipped(number, due), seat=0)
        sizes = [*self.sizes, *[0] * (number - len(self.sizes))]
        sizes[number - 1] += count
        self.sizes = tuple(sizes)
        if sum(sizes) == CARDS and not self.judge_row(at) and count > 1 and max(sizes) - min(sizes) > 1:
            self.rule("R2", Kind.NOTE, at, words.UNEVEN, seat=0)

    def next_pile(self) -> int:
        """The pile that the next card belongs on: the first of those with fewest cards."""
        piles = len(self.sizes) if self.row_judged or self.letters is None else self.letters
        sizes = [*self.sizes, *[0] * (max(piles, 1) - len(self.sizes))]
        return sizes.index(min(sizes)) + 1

    def judge_row(self, at: int) -> bool:
        """The first row is complete; whether it has another number of piles than the name has letters."""
        first, self.row_judged = not self.row_judged, True
        seen = len(self.sizes)
        if not first or self.letters in (None, seen):
            return False
        text = words.wrong_piles(seen, self.letters or 0)
        if at in self.accepted:
            self.rule("R1", Kind.NOTE, at, text, seat=0)
            self.letters = seen
            return False
        self.rule("R1", Kind.MISDEAL, at, text, seat=0)
        self.void = True
        return True

    def turn_up(self, at: int, cards: Sequence[Card]) -> None:
        if self.void:
            self.clear()
        if 0 < sum(self.sizes) < CARDS and not self.read and self.options["laying"] == "face_down":
            self.rule("R4", Kind.NOTE, at, words.LAID_FACE_UP, seat=0)
        shown = dict(self.read)
        for card in cards:
            if card in shown or card not in PACK:
                because = (shown[card], at) if card in shown else (at,)
                self.rule("R7", Kind.MISDEAL, at, words.impossible(card, card in shown), because=because)
                self.void = True
                return
            shown[card] = at
        self.read = tuple(shown.items())

    def set_apart(self, at: int, cards: Sequence[Card]) -> None:
        if any(card not in PACK for card in cards):
            foreign = next(card for card in cards if card not in PACK)
            self.rule("R7", Kind.MISDEAL, at, words.impossible(foreign, False))
            self.void = True
            return
        if not self.is_pair(cards):
            text = words.not_a_pair(cards, alike=self.options["pair_rule"] == "equal_rank")
            if self.reject(at, "R6", text, 0, self.shown_by(cards, at)):
                return
        if len(set(cards)) == 2 and not set(cards) & set(self.mates):
            first, second = cards
            self.mates = {**self.mates, first: (second, at), second: (first, at)}

    def is_pair(self, cards: Sequence[Card]) -> bool:
        """Whether these two lie next to each other, are alike, and neither was set apart before."""
        order = self.sequence()
        if len(set(cards)) != 2 or len(cards) != 2 or self.void:
            return False
        if not set(cards) <= set(order) or set(cards) & set(self.mates) or not self.alike(*cards):
            return False
        first, second = sorted(order.index(card) for card in cards)
        between = set(order[first + 1 : second])
        if not between or self.options["cascade"] == "no":
            return not between
        return between <= {*self.mates, *(card for pair in self.pairs() for card in pair)}

    def shown_by(self, cards: Sequence[Card], at: int) -> tuple[int, ...]:
        shown = dict(self.read)
        return (*(shown[card] for card in cards if card in shown), at)

    def end(self, at: int) -> None:
        if self.deck and not self.read and self.letters is None:
            self.refuse(at, words.NAME_FIRST)
            return
        if self.void:
            self.refuse(at, words.BEGIN_AGAIN)
            return
        if len(self.sequence()) < CARDS:
            self.rule("R7", Kind.MISDEAL, at, words.too_few(len(self.sequence())), seat=0)
            self.void = True
            return
        self.ended = True
        for first, second in self.pairs() if self.mates else ():
            if first not in self.mates:
                because = self.shown_by((first, second), at)
                self.rule("R5", Kind.NOTE, at, words.left_together(first, second), 0, because)

    def may_accept(self, ruling: Ruling) -> bool:
        """Also a number of piles other than the letters of the name can be left as it is."""
        restart = ruling.rule == "R1" and ruling.kind is Kind.MISDEAL
        return restart or super().may_accept(ruling)

    # Showing

    def state(self) -> str:
        if self.over:
            return "END"
        if self.read and not self.void:
            return "READ"
        if sum(self.sizes) == CARDS and not self.void:
            return "GATHER"
        return "NAME" if self.letters is None and not self.sizes else "LAY"

    def outcome(self) -> dict[str, Any]:
        phase = self.state()
        expects = {"NAME": ["say"], "LAY": ["lay", "table"], "GATHER": ["table"], "READ": ["table", "take"]}
        closing = ["end"] if self.deck and phase == "LAY" else []
        if phase == "END" and not self.ended:
            closing = ["take", "end"]
        ranks = self.ranks()
        spoken = list(dict.fromkeys(ranks)) if self.options["repeat_meanings"] == "once" else ranks
        sizes = list(self.sizes) or ([] if self.letters is None else pile_sizes(self.letters))
        outcome: dict[str, Any] = {
            "phase": phase,
            "turn": None if self.over else 0,
            "expects": [*expects.get(phase, []), *closing],
            "letters": self.letters,
            "piles": sizes,
            "pairs": [[str(first), str(second)] for first, second in self.pairs()],
            "ranks": ranks,
            "meanings": [dict(words.meaning(rank, str(self.options["six_text"]))) for rank in spoken],
            "winner": None,
            "match_over": self.over,
        }
        if self.over and not ranks:
            outcome["message"] = dict(words.NO_TWO_ALIKE)
        return outcome

    def board(self) -> Board:
        faces = tuple(Lying(0, card, at) for card, at in self.read)
        return Board(self.court.names, faces, closed=self.seen)


def letters_of(what: str, value: Any) -> int:
    """The number of piles that a said name or number asks for."""
    name = what == "name"
    letters = count_letters(read_text("name", value)) if name else read_number("letters", value)
    if not 1 <= letters <= CARDS:
        raise RecordError(
            f"{what} needs 1 to {CARDS} letters, not {letters}; say letters gives their number",
            text=entries.letters(CARDS),
        )
    return letters
