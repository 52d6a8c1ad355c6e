"""Positions as values: one way of playing on comes to the same as another, and nothing old is left."""

from __future__ import annotations

import random

from msgspec.structs import replace

import spicy
from spicy.engine import declarations
from spicy.engine.actions import Play
from spicy.engine.cards import Declaration
from spicy.engine.declarations import followers, valid_declarations
from spicy.testing import configurations, play_random
from support.rows import each


@each("super_jokers", [False, True])
@each("players", [2, 4, 6])
def test_a_card_without_a_part_in_a_play_changes_nothing_about_it(
    players: int, super_jokers: bool
) -> None:
    """Turn It Up! matters to challenges alone, but with it in the game no play is plain."""
    rules = spicy.Rules(super_jokers=super_jokers)
    seen = 0
    for seed in range(3):
        record = play_random(rules, players, random.Random(seed), punished=0)
        with_card = replace(
            record.start.deal,
            rules=replace(rules, spice_it_up=(spicy.SpiceItUp.TURN_IT_UP,)),
        )
        before = record.start
        for move, (state, events) in zip(record.moves, [*record.steps()][1:], strict=True):
            if isinstance(move[1], Play):
                other, told = spicy.apply(replace(before, deal=with_card), *move)
                assert replace(other, deal=before.deal) == state
                assert told == events
                seen += 1
            before = state
    assert seen > 50


def test_nothing_of_a_stack_that_is_gone_is_left() -> None:
    """Otherwise two positions that are the same would not be equal."""
    for seed, (rules, players) in enumerate(list(configurations())[::7]):
        for state, _ in play_random(rules, players, random.Random(seed), punished=0.2).steps():
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
