"""Positions as values: one way of playing on comes to the same as another, and nothing old is left."""

from __future__ import annotations

import spicy
from spicy.engine import declarations
from spicy.engine.cards import Declaration
from spicy.engine.declarations import followers, valid_declarations
from support.played import told


def test_nothing_of_a_stack_that_is_gone_is_left() -> None:
    """Otherwise two positions that are the same would not be equal."""
    for state in [one.after for one in told()]:
        assert isinstance(state.can_copy, bool)
        if not state.stack:
            assert (state.declined, state.can_copy) == ((), False)
        if state.is_over:
            assert not state.can_copy


def test_what_may_follow_is_the_same_the_first_time_and_later() -> None:
    """The first time it is worked out, later it is looked up."""
    for ask in (followers, valid_declarations):
        declarations._followers.cache_clear()
        declarations._valid_declarations.cache_clear()
        started = (spicy.SpiceItUp.START_IT_UP, spicy.SpiceItUp.WE_LOVE_CHILI)
        for rules in (spicy.Rules(), spicy.Rules(spice_it_up=started)):
            for top in (None, Declaration("W1"), Declaration("P8"), Declaration("C10")):
                first, again = ask(rules, top), ask(rules, top)
                assert first == again
                assert type(first) is (dict if ask is followers else tuple)
                assert tuple(first) == valid_declarations(rules, top)


def test_a_score_need_not_name_super_jokers() -> None:
    """The worked example of the box without them (`score.hand`), and the one of the box with them."""
    assert spicy.Score(cards=24, trophies=1, hand=4).total == 30
    assert spicy.Score(cards=24, trophies=1, hand=4, super_jokers=2).total == 40
