"""On tiny decks the engine finds exactly as many games as a count that shares no code with it.

`brute_force` was written from the English rules alone. Here the engine's games are counted, through
`legal_actions` and `apply`, and both must agree on how many there are and on how they end.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable
from dataclasses import replace

import pytest
from msgspec import structs

import spicy
from properties.brute_force import SETUPS, Ending, Setup, count_endings, count_games
from spicy.engine.cards import in_order
from spicy.engine.state import NO_WORLDS_END, Deal, GameState, SeatState

EDITIONS = {"CWP": spicy.Edition.SPICY, "CLP": spicy.Edition.SWEET_AND_SPICY}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
END = "END"


def position_of(setup: Setup) -> GameState:
    """The engine's position for a set-up.

    Not by `spicy.position`, which holds a set-up to what a box of cards could show: a tiny game may
    have more cards of a kind, so that fewer games differ.
    """
    rules = spicy.Rules(
        EDITIONS[setup.spices], setup.super_jokers, tuple(map(spicy.SpiceItUp, setup.spice_it_up))
    )
    names = NAMES[: setup.players]
    deck = tuple(spicy.Card(code) for code in setup.deck if code != END)
    depth = setup.deck.index(END) if END in setup.deck else NO_WORLDS_END
    trophies = setup.trophies or (0,) * setup.players
    start = spicy.new_game(names, rules, random.Random(0), starts=setup.starts)
    return structs.replace(
        start,
        deal=Deal(rules, names, deck, depth),
        seats=tuple(
            SeatState(tuple(map(spicy.Card, hand)), trophies=number)
            for hand, number in zip(setup.hands, trophies, strict=True)
        ),
        supply=setup.supply,
    )


def what_matters(state: GameState) -> Hashable:
    """The position as far as it matters for what can still happen and for the final score.

    Neither the order of a hand does, nor which cards lie under the top card, only how many.
    """
    cards = [card for laid in state.stack for card in (laid.card, *laid.added)]
    top = state.top
    return (
        tuple(structs.replace(held, hand=in_order(held.hand)) for held in state.seats),
        state.drawn,
        top and structs.replace(top, added=()),
        (len(cards), sum(card.is_super_joker for card in cards)),
        (state.turn, state.phase, state.declined, state.can_copy, state.supply),
        state.outcome,
    )


def whole(state: GameState) -> Hashable:
    """The position with all that there is in it."""
    return state


def ending_of(state: GameState) -> Ending:
    """What a finished game came to, as the independent count says it."""
    outcome = state.outcome
    assert outcome is not None
    scores = tuple(score.total for score in outcome.scores or ())
    return str(outcome.reason), outcome.winners, scores


def count_in_engine(
    start: GameState, key: Callable[[GameState], Hashable] = what_matters
) -> dict[Ending, int]:
    """In how many different games each ending comes about, by the engine's legal actions.

    Positions with the same `key` are counted once.
    """
    known: dict[Hashable, dict[Ending, int]] = {}

    def count(state: GameState) -> dict[Ending, int]:
        found = known.get(key(state))
        if found is not None:
            return found
        if state.is_over:
            total = {ending_of(state): 1}
        else:
            total = {}
            for seat, action in state.legal_actions():
                for ending, games in count(spicy.apply(state, seat, action)[0]).items():
                    total[ending] = total.get(ending, 0) + games
        known[key(state)] = total
        return total

    return count(start)


expected_endings = functools.cache(count_endings)


def each_setup(test):
    """Run a test once for every tiny set-up."""
    slow = "super jokers, Sweet & Spicy: a new hand"
    setups = [
        pytest.param(setup, marks=pytest.mark.slow) if setup.name == slow else setup
        for setup in SETUPS
    ]
    return pytest.mark.parametrize("setup", setups, ids=lambda setup: setup.name)(test)


SLOW = ("Turn It Up", "super jokers, Sweet & Spicy", "super jokers, Copy Cat and Change Your Luck")
SMALLEST = [
    setup
    for setup in SETUPS
    if len(setup.deck) <= 4 and setup.players == 2 and setup.name not in SLOW
]


@each_setup
def test_the_engine_finds_the_same_games(setup: Setup) -> None:
    """Both ways to count them in brute force agree, and so does the engine; they are many.

    Where leaving out what is said not to matter saves little, the engine counts without it as well.
    """
    expected = expected_endings(setup)
    assert count_games(setup) == sum(expected.values()) > 10
    start = position_of(setup)
    assert count_in_engine(start) == expected
    if setup in SMALLEST:
        assert count_in_engine(start, whole) == expected


def test_all_rules_are_counted() -> None:
    """Both editions, every Spice It Up! card, super jokers, and every way to end a game."""
    assert {setup.spices for setup in SETUPS} == set(EDITIONS)
    cards = set().union(*(setup.spice_it_up for setup in SETUPS))
    assert cards == {card.value for card in spicy.SpiceItUp}
    assert {setup.super_jokers for setup in SETUPS} == {False, True}
    assert len(SMALLEST) > 9
    reasons: set[str] = set()
    for setup in sorted(SETUPS, key=lambda setup: len(setup.deck)):
        reasons |= {reason for reason, _, _ in expected_endings(setup)}
        if len(reasons) == 3:  # all are counted above; this one looks no further than it must
            break
    assert reasons == {"two-trophies", "last-trophy", "worlds-end"}


def test_a_wrong_set_up_is_noticed() -> None:
    """One card moved, and the counts are no longer the same."""
    setup = next(setup for setup in SETUPS if END in setup.deck)
    other = replace(setup, deck=(*setup.deck[1:2], *setup.deck[:1], *setup.deck[2:-1]))
    assert count_in_engine(position_of(other)) != expected_endings(setup)
