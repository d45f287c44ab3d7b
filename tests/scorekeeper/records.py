"""Random records of Hokm for property tests: anything that a table could enter, sense or nonsense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.errors import OptionError
from scorekeeper.games.hokm import FAULTS, HOKM, SAYS
from scorekeeper.record import Header

SEATS = st.integers(0, 3)
CARDS = st.sampled_from([str(card) for card in PACK_WITH_JOKERS])
HANDS = st.lists(CARDS, max_size=13, unique=True)


def action(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields})


def _say(what: str) -> st.SearchStrategy[dict[str, Any]]:
    values = {"award": st.integers(0, 1), "seats": st.permutations([0, 1, 2, 3])}
    fields = {"value": values[what]} if what in values else {}
    return action("say", what=st.just(what), seat=SEATS, **fields)


PLAY = action("play", seat=SEATS, card=CARDS)
ACTIONS = st.one_of(
    PLAY,
    PLAY,
    action("play", card=CARDS),
    action("takeback", seat=SEATS, card=CARDS),
    action("show", seat=SEATS, card=CARDS),
    action("show", seat=SEATS, card=CARDS, to=SEATS),
    action("collect", seat=SEATS),
    action("hand", seat=SEATS, cards=HANDS),
    st.sampled_from(SAYS).flatmap(_say),
    action("misdeal", what=st.sampled_from(FAULTS)),
    st.permutations([0, 1, 2, 3]).flatmap(
        lambda s: action("misdeal", what=st.just("14-12"), seat=st.just(s[0]), to=st.just(s[1]))
    ),
    action("accuse", by_seat=SEATS),
    action("accept", of=st.integers(0, 30)),
    action("trump", suit=st.sampled_from("SHDC")),
    action("trump", suit=st.sampled_from("SHDC"), seat=SEATS),
    action("hakem", seat=SEATS),
    action("dealer", seat=SEATS),
    action("deal"),
    action("deal", dealer=SEATS),
    action("end"),
    action("end", won=st.sampled_from([[7, 0], [0, 7], [7, 5], [8, 1], [13, 0]])),
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A header whose options do not contradict each other, with or without a position to start from."""
    options = {
        option.name: draw(st.sampled_from(option.values)) for option in HOKM.options if draw(st.booleans())
    }
    try:
        HOKM.settle(options)
    except OptionError:
        options = {}
    start: dict[str, Any] = {}
    if draw(st.booleans()):
        start = {"hakem": draw(SEATS), "trump": draw(st.sampled_from("SHDC")), "score": [5, 6]}
    listed = {name: list(v) if isinstance(v, tuple) else v for name, v in options.items()}
    return Header("hokm", ("Amin", "Hamid", "Ali", "Hamed"), listed, start)
