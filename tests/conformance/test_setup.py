"""Setup: players, decks, the deal, World's End, trophies, who begins, the Spice It Up! cards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from spicy import (
    Card,
    Edition,
    GameState,
    Pass,
    Phase,
    Rules,
    SpiceItUp,
    apply,
    new_game,
    public_view,
)
from spicy.engine.boxes import deck_of
from spicy.engine.deal import worlds_end_base
from support.lockstep import SPICES
from support.rows import each

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
PLAYERS = range(2, 7)
BOXES = [(edition, switch) for edition in Edition for switch in (True, False, None)]


def start(players: int, rules: Rules | None = None, seed: int = 1, starts: int = 0) -> GameState:
    """A fresh game."""
    return new_game(NAMES[:players], rules or Rules(), random.Random(seed), starts=starts)


@pytest.mark.rule("setup.deck")
@each("edition", Edition)
def test_the_box_holds_a_hundred_spicy_cards(edition: Edition) -> None:
    """Three of each number in each of the box's own three spices, and five of both jokers."""
    deck = Counter(card.code for card in deck_of(edition))
    numbers = {f"{letter}{number}": 3 for letter in SPICES[edition] for number in range(1, 11)}
    assert deck == {**numbers, "NJ": 5, "SJ": 5}


@pytest.mark.rule("setup.deal", "setup.super-jokers", "setup.trophies", "setup.players")
@each("players", PLAYERS)
@each("edition, switch", BOXES)
def test_the_deal_hands_out_the_whole_box(
    edition: Edition, switch: bool | None, players: int
) -> None:
    """Six cards each, or five and a super joker; the rest of the hundred is the draw deck.

    A box has super jokers or none by itself, and both can be switched.
    """
    rules = Rules(edition, super_jokers=switch)
    game = start(players, rules)
    with_super = edition is Edition.SWEET_AND_SPICY if switch is None else switch
    size = 5 if with_super else 6
    assert rules.super_jokers is with_super
    assert rules == Rules(edition, super_jokers=with_super)
    for seat in game.seats:
        assert len(seat.hand) == 6
        assert seat.hand.count(Card("XJ")) == 6 - size
        assert (seat.points, seat.super_points, seat.trophies) == (0, 0, 0)
    everything = Counter(card for seat in game.seats for card in seat.hand) + Counter(
        game.draw_deck
    )
    del everything[Card("XJ")]
    assert everything == Counter(deck_of(edition))
    assert (game.names, game.deck_count) == (NAMES[:players], 100 - players * size)
    assert game.supply == (6 - players if with_super else 0)
    assert (game.stack, game.phase, game.trophies_left) == ((), Phase.TURN, 3)
    assert public_view(game).trophies_left == 3


@pytest.mark.rule("setup.deal", "setup.hidden-hands")
def test_the_deal_is_shuffled_by_the_given_generator_alone() -> None:
    """The same seed deals the same game, another one another game; who watches sees no difference."""
    random.seed(5)
    one = start(4, seed=11)
    random.seed(6)
    assert one == start(4, seed=11)
    others = [start(4, seed=seed) for seed in range(20)]
    assert len({game.deal.deck for game in others}) == 20
    assert {public_view(game) for game in others} == {public_view(one)}


def depth_by_the_rule(players: int, deck: int) -> int:
    """The cards above World's End before the shift, reckoned here without the engine."""
    quarters = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[players]
    return (deck * quarters) // 4


@pytest.mark.rule("setup.worlds-end", "setup.worlds-end.depth")
@each("players", PLAYERS)
@each("size", [5, 6])
def test_worlds_end_lies_deeper_the_more_play(players: int, size: int) -> None:
    """A quarter, a half or three quarters down, and with the shift up to three cards from there."""
    deck = 100 - players * size
    base = depth_by_the_rule(players, deck)
    fixed = Rules(super_jokers=size == 5, worlds_end_shift=False)
    assert worlds_end_base(players, deck, fixed.box) == base
    assert {start(players, fixed, seed).deal.worlds_end for seed in range(5)} == {base}
    rules = Rules(super_jokers=size == 5)
    shifts = Counter(start(players, rules, seed).deal.worlds_end - base for seed in range(280))
    assert set(shifts) == set(range(-3, 4))
    assert all(20 < count < 65 for count in shifts.values()), "equal chances: 40 of each"


@pytest.mark.rule("setup.worlds-end")
@each("players", PLAYERS)
def test_the_game_ends_where_worlds_end_was_slid_in(players: int) -> None:
    """As many cards can be drawn by passing as lie above it, and the last of them ends the game."""
    state = start(players, Rules(worlds_end_shift=False))
    depth = depth_by_the_rule(players, state.deck_count)
    for count in range(depth):
        assert not state.is_over
        state, _ = apply(state, count % players, Pass())
    assert state.outcome is not None
    assert state.outcome.reason == "worlds-end"
    assert state.deck_count == 100 - 6 * players - depth


@pytest.mark.rule("setup.first-player")
@each("players", PLAYERS)
def test_whoever_is_said_to_start_starts_and_else_the_first(players: int) -> None:
    assert start(players).turn == 0
    for seat in range(players):
        assert start(players, starts=seat).actors() == (seat,)


@pytest.mark.rule("setup.spice-it-up", "super-joker.with-spice-it-up")
@each("edition", Edition)
def test_none_one_or_any_two_different_cards_may_be_in_the_game(edition: Edition) -> None:
    """With super jokers or without, and the order in which two are named means nothing."""
    assert Rules(edition).spice_it_up == ()
    seen = set()
    for cards in [*combinations(SpiceItUp, 1), *combinations(SpiceItUp, 2)]:
        rules = Rules(edition, super_jokers=True, spice_it_up=cards)
        assert rules == Rules(edition, super_jokers=True, spice_it_up=cards[::-1])
        assert set(rules.spice_it_up) == set(cards)
        assert start(3, rules).rules is rules
        seen.add(rules)
    assert len(seen) == 6 + 15
