"""Backs are counted by zone, and a change is told once it is certain."""

from __future__ import annotations

import numpy as np

from scorekeeper.observation import POOL, Place, Zone
from vision.heaps import Heaps

SEAT = Zone(Place.SEAT, 2)
QUADS = [np.array([(x, 0), (x + 9, 0), (x + 9, 9), (x, 9)], np.float32) for x in range(0, 60, 10)]


def backs(zone, count):
    return [(zone, quad) for quad in QUADS[:count]]


def told(heaps, seen, restless=()):
    return [(heap.zone, heap.change) for heap in heaps.count(seen, restless)]


def test_a_change_is_told_when_it_was_seen_twice():
    heaps = Heaps()
    assert told(heaps, backs(POOL, 4)) == []
    assert told(heaps, backs(POOL, 4)) == [(POOL, 4)]
    assert told(heaps, backs(POOL, 4)) == []
    assert told(heaps, []) == []
    assert told(heaps, []) == [(POOL, -4)]


def test_what_is_seen_once_is_nothing():
    heaps = Heaps()
    for count in (1, 0, 1, 0):
        assert told(heaps, backs(SEAT, count)) == []


def test_where_something_moves_nothing_is_told():
    heaps = Heaps()
    both = [*backs(POOL, 2), *backs(SEAT, 1)]
    assert [told(heaps, both, {POOL}) for _ in range(3)] == [[], [(SEAT, 1)], []]
    assert [told(heaps, both) for _ in range(3)] == [[], [(POOL, 2)], []]


def test_what_lay_there_at_the_beginning_is_no_change():
    heaps = Heaps()
    heaps.begin(backs(SEAT, 2))
    assert [told(heaps, backs(SEAT, 2)) for _ in range(2)] == [[], []]
    assert [told(heaps, backs(SEAT, 3)) for _ in range(2)] == [[], [(SEAT, 1)]]


def test_what_comes_from_the_stock_has_left_it_before():
    stock = Zone(Place.STOCK)
    heaps = Heaps()
    heaps.begin(backs(stock, 6))
    drawn = [*backs(stock, 4), *backs(SEAT, 2)]
    assert told(heaps, [*backs(stock, 4), *backs(SEAT, 2)], {stock}) == []
    assert told(heaps, drawn, {stock}) == []
    assert told(heaps, drawn) == []
    assert told(heaps, drawn) == [(stock, -2), (SEAT, 2)]


def test_a_change_says_which_backs_came_or_were_there():
    heaps = Heaps()
    heaps.count(backs(POOL, 2), ())
    [came] = heaps.count(backs(POOL, 2), ())
    heaps.count([], ())
    [went] = heaps.count([], ())
    assert [len(heap.quads) for heap in (came, went)] == [2, 2]


def test_one_back_may_be_a_packet_several_are_cards():
    sure = []
    for count in (1, 4):
        heaps = Heaps()
        heaps.count(backs(SEAT, count), ())
        sure.append(heaps.count(backs(SEAT, count), ())[0].sure)
    assert sure[0] < 0.8 < sure[1]


def test_a_back_that_covers_the_one_before_is_one_more_where_cards_have_just_gone():
    heaps = Heaps()
    heaps.begin(backs(SEAT, 1))
    on_top = [(SEAT, QUADS[0] + 3)]

    def look(*expecting):
        return [(heap.zone, heap.change) for heap in heaps.count(on_top, (), expecting)]

    assert [look() for _ in range(3)] == [[], [], []]  # somebody has pushed the heap
    assert look(2) == []
    assert heaps.unsure
    assert look(2) == [(SEAT, 1)]
    assert [look(2), look(2), heaps.unsure] == [[], [], False]


def test_backs_that_lie_on_each_other_are_a_packet_of_any_number():
    def sure(*shifts):
        heaps = Heaps()
        seen = [(SEAT, QUADS[0] + shift) for shift in shifts]
        heaps.count(seen, ())
        (heap,) = heaps.count(seen, ())
        return heap.sure

    assert sure(0, 30) > 0.8  # two cards side by side
    assert sure(0, 0.5) == sure(0) == 0.5
