"""Shelem for two, with three piles before each player: its declaration, and how a match begins."""

from __future__ import annotations

from typing import Any, cast

from scorekeeper.actions import Action, read_card, read_list
from scorekeeper.cards import PACK, Card
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import disputing, trick_start
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import Form, common
from scorekeeper.games.proof import Knowledge, Pile
from scorekeeper.games.shelem import OF_DEAL, PHASES, SHELEM, put_deal
from scorekeeper.games.shelem2_deal import PILE_SIZE, PILES, Heap, Shelem2Deal
from scorekeeper.games.shelem_deal import ASIDE, HAND
from scorekeeper.games.shelem_match import ShelemMatch
from scorekeeper.games.shelem_options import SHELEM2_OPTIONS, refuse_shelem_options
from scorekeeper.games.shelem_panel import PLAY2_TAPS, SHELEM_PANEL, SHOW2_TAPS
from scorekeeper.games.starts import Start
from scorekeeper.games.trick_score import Standing
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.seats import Seat


class Shelem2Match(ShelemMatch):
    """A running match of two."""

    def table(self) -> Shelem2Deal:
        covered = Pile(2 * len(PILES) * PILE_SIZE)
        knowledge = Knowledge(PACK, [HAND] * 2, piles=[Pile(ASIDE, laid=True), covered])
        return Shelem2Deal(self.court, self.options, PACK, knowledge, dealt=HAND)

    def take(self, at: int, action: Action) -> None:
        if action.do == "show" and action.pile in PILES:
            self._turn_up(at, action)
            disputing.referee(self, at)
        else:
            super().take(at, action)

    def _turn_up(self, at: int, action: Action) -> None:
        """The top card of a pile is turned up. ``seat`` is the one before which the pile lies."""
        if self.over or self.frozen:
            return
        if self.options["pile_flip"] != "at_once":  # then it tells nothing of the trick that lies there
            self.gather(at)
        self.imply_deal(at)
        deal = self.deal
        if isinstance(deal, Shelem2Deal) and (self.before_lead or self.phase == "PLAY"):
            deal.strict = self.announced
            deal.turn_top(cast(int, action.seat), cast(str, action.pile), cast(Card, action.card), at)

    def put(self, deal: TrickDeal, seat: Seat, card: Card, at: int, pile: str | None) -> None:
        if not isinstance(deal, Shelem2Deal):
            return
        deal.strict = self.announced
        pile = deal.find_pile(seat, card) if pile is None else pile
        if pile is None:
            super().put(deal, seat, card, at, None)
        else:
            deal.play_top(seat, card, at, pile)

    def about(self, deal: TrickDeal | None) -> dict[str, Any]:
        tops = [
            {pile: str(card) for pile in PILES if (card := deal.ground[seat, pile].top)}
            if isinstance(deal, Shelem2Deal)
            else {}
            for seat in (0, 1)
        ]
        return {**super().about(deal), "tops": tops}


def begin(setup: Setup) -> Match:
    """A match from its setup: from the draw for dealer, or from the position that ``start`` gives.

    Raises:
        RecordError: ``start`` is malformed or contradicts itself.
    """
    start = Start(setup.start, 2)
    target = cast(int, setup.options["target"])
    match = Shelem2Match(setup, Standing(start.seat("dealer"), start.points("score", target)))
    put_deal(setup, start, match)
    if isinstance(match.deal, Shelem2Deal):
        for seat in (0, 1):
            if f"piles{seat}" in start:
                _put_piles(match.deal, seat, start.value(f"piles{seat}"))
        match.deal.settle_piles()
    return match


def _put_piles(deal: Shelem2Deal, seat: Seat, value: Any) -> None:
    name = f"start: piles{seat}"
    listed = read_list(name, value)
    if len(listed) != len(PILES):
        raise RecordError(f"{name} is a list of the piles a, b and c, each from its top")
    for pile, cards in zip(PILES, listed, strict=True):
        codes = cards.split(".") if isinstance(cards, str) else read_list(name, cards)
        told = tuple(read_card(name, code) for code in codes if code != "")
        if len(set(told)) != len(told) or len(told) > PILE_SIZE or not set(told) <= set(PACK):
            raise RecordError(f"{name}: a pile has up to {PILE_SIZE} cards of the pack, none twice")
        deal.ground[seat, pile] = Heap(len(told), None, told)


def _check_show(action: Action) -> None:
    if action.pile not in (None, "widow", "discard", *PILES):
        raise RecordError(f"pile is a, b, c, widow or discard, not {quoted(action.pile)}")


def _check_play(action: Action) -> None:
    if action.pile not in (None, *PILES):
        raise RecordError(f"pile is a, b or c, not {quoted(action.pile)}")
    if action.pile is not None and action.seat is None:
        raise RecordError("a card from a pile needs the seat that plays it")


def _form(form: Form) -> Form:
    changed = {
        "play": common("play", check=_check_play, taps=PLAY2_TAPS),
        "show": common("show", may=("pile",), check=_check_show, taps=SHOW2_TAPS),
    }
    return changed.get(form.do, form)


SHELEM2 = Game(
    key="shelem2",
    titles={"en": "Shelem for two", "fa": "شلم دونفره"},
    seats=(2,),
    deck=PACK,
    phases=PHASES,
    options=SHELEM2_OPTIONS,
    actions=tuple(_form(form) for form in SHELEM.actions),
    start=("score", "dealer", "piles0", "piles1", *OF_DEAL, *trick_start.of_deal(2)),
    begin=begin,
    refuse=refuse_shelem_options,
    panel=SHELEM_PANEL,
)
