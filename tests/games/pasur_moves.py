"""Records of Pasur in short."""

from __future__ import annotations

from scorekeeper.cards import PACK
from tests.games.tables import cards, do, played


def moves(text, seat=0, players=2, step=1):
    """``7H*4D+2C; QS``: played cards in turn order; after a star what the card takes."""
    made = []
    for move in text.split(";"):
        card, _, taken = move.strip().partition("*")
        made.append(do("play", seat=seat, card=card))
        if taken:
            made.append(do("take", seat=seat, cards=[card, *taken.split("+")]))
        seat = (seat + step) % players
    return made


def at_pool(pool, text, *more, players=2, start=None, **options):
    """Play with this pool on the table."""
    begin = {"pool": cards(pool), "turn": 0, **(start or {})}
    return played("pasur", players, *moves(text, 0, players), *more, start=begin, **options)


def shares(first):
    """All cards in two piles, of which the first is worth ``first``."""
    one = {
        9: "AC AD AS JS JH JD TD 3C",
        6: "AC AD AS TD",
        7: "AC AD AS JS TD",
    }[first].split()
    return [one, [str(card) for card in PACK if str(card) not in one]]
