"""Setup: players, decks, the deal, World's End, trophies, who begins, the Spice It Up! cards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from conformance.table import KINDS, NAMES, Table, cards, table
from spicy import (
    Card,
    Edition,
    GameState,
    Phase,
    Rules,
    SpiceItUp,
    new_game,
    public_view,
    view,
)
from spicy.engine.boxes import deck_of
from spicy.engine.deal import worlds_end_base
from support.rows import each

PLAYERS = range(2, 7)
BOXES = [
    pytest.param(edition, switch, id=f"{edition}-{name}")
    for edition in Edition
    for switch, name in ((True, "super-jokers"), (False, "plain"), (None, "default"))
]


def start(players: int, rules: Rules | None = None, seed: int = 1, starts: int = 0) -> GameState:
    """A fresh game."""
    return new_game(NAMES[:players], rules or Rules(), random.Random(seed), starts=starts)


def plays_with_super_jokers(edition: Edition, switch: bool | None) -> bool:
    """What the box does by itself, or what was chosen."""
    return edition is Edition.SWEET_AND_SPICY if switch is None else switch


@pytest.mark.rule("setup.players")
@each("players", PLAYERS)
def test_two_to_six_play_and_the_turn_goes_round_in_seat_order(players: int) -> None:
    """Everybody gets the turn once, in the order of the names, before it is the first one's again."""
    game = Table(start(players))
    assert game.state.names == NAMES[:players]
    for seat in range(players):
        assert game.status == f"turn {seat}"
        game.do(seat, "pass")
    assert game.status == "turn 0"


@pytest.mark.rule("setup.deck")
@each("edition", Edition)
def test_the_box_holds_a_hundred_spicy_cards(edition: Edition) -> None:
    """Three of each number in each of the box's own three spices, and five of both jokers."""
    deck = Counter(card.code for card in deck_of(edition))
    jokers = {"NJ": 5, "SJ": 5}
    assert deck == {code: jokers.get(code, 3) for code in KINDS[edition]}
    assert deck.total() == 100


@pytest.mark.rule("setup.deck", "setup.deal", "setup.super-jokers")
@each("players", PLAYERS)
@each(("edition", "switch"), BOXES)
def test_the_deal_hands_out_the_whole_box(
    edition: Edition, switch: bool | None, players: int
) -> None:
    """Six cards each, or five and a super joker; the rest of the hundred is the draw deck."""
    game = start(players, Rules(edition, super_jokers=switch))
    with_super = plays_with_super_jokers(edition, switch)
    size = 5 if with_super else 6
    for seat in game.seats:
        spicy = [card for card in seat.hand if not card.is_super_joker]
        assert len(spicy) == size
        assert len(seat.hand) - len(spicy) == (1 if with_super else 0)
        assert (seat.points, seat.super_points, seat.trophies) == (0, 0, 0)
    assert game.deck_count == 100 - players * size
    everything = Counter(card for seat in game.seats for card in seat.hand)
    everything.update(game.draw_deck)
    del everything[Card("XJ")]
    assert everything == Counter(deck_of(edition))
    assert game.supply == (6 - players if with_super else 0)
    assert game.stack == ()
    assert game.phase is Phase.TURN


@pytest.mark.rule("setup.deal")
def test_the_deal_is_shuffled_by_the_given_generator_alone() -> None:
    """The same seed deals the same game, another one another game."""
    random.seed(5)
    one = start(4, seed=11)
    random.seed(6)
    assert one == start(4, seed=11)
    assert len({start(4, seed=seed).deal.deck for seed in range(20)}) == 20


@pytest.mark.rule("setup.hidden-hands")
def test_nobody_sees_another_hand() -> None:
    """What a seat sees stays the same when the others hold something else altogether."""
    one = table("C1 C2", "W1 W2", "P1 P2", deck="C9 C8 W7")
    other = table("C1 C2", "W4 W5", "SJ NJ", deck="P3 P4 END P5")
    assert view(one.state, 0) == view(other.state, 0)
    assert public_view(one.state) == public_view(other.state)
    assert view(one.state, 0).hand == cards("C1 C2")


@pytest.mark.rule("setup.super-jokers", "setup.deal")
@each(("edition", "switch"), BOXES)
def test_sweet_and_spicy_has_super_jokers_by_default_and_both_can_be_switched(
    edition: Edition, switch: bool | None
) -> None:
    rules = Rules(edition, super_jokers=switch)
    assert rules.super_jokers is plays_with_super_jokers(edition, switch)
    assert rules == Rules(edition, super_jokers=rules.super_jokers)


def depth_by_the_rule(players: int, deck: int) -> int:
    """The cards above World's End before the shift, reckoned here without the engine."""
    quarters = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[players]
    return (deck * quarters) // 4


@pytest.mark.rule("setup.worlds-end", "setup.worlds-end.depth")
@each("players", PLAYERS)
@each("size", [5, 6])
def test_worlds_end_lies_deeper_the_more_play(players: int, size: int) -> None:
    """A quarter, a half or three quarters of the draw deck down, exactly so without the shift."""
    rules = Rules(super_jokers=size == 5, worlds_end_shift=False)
    deck = 100 - players * size
    expected = depth_by_the_rule(players, deck)
    assert worlds_end_base(players, deck, rules.box) == expected
    for seed in range(5):
        assert start(players, rules, seed).deal.worlds_end == expected


@pytest.mark.rule("setup.worlds-end.depth")
@each("players", PLAYERS)
@each("size", [5, 6])
def test_worlds_end_is_shifted_by_up_to_three_cards_with_equal_chances(
    players: int, size: int
) -> None:
    """Over 1400 seeds every shift from -3 to +3 comes about 200 times, and no other ever."""
    rules = Rules(super_jokers=size == 5)
    base = depth_by_the_rule(players, 100 - players * size)
    seeds = range(1400)
    shifts = Counter(start(players, rules, seed).deal.worlds_end - base for seed in seeds)
    assert set(shifts) == set(range(-3, 4))
    assert all(140 <= count <= 260 for count in shifts.values()), shifts


@pytest.mark.rule("setup.worlds-end")
@each("players", PLAYERS)
def test_the_game_ends_where_worlds_end_was_slid_in(players: int) -> None:
    """As many cards can be drawn by passing as lie above it, and the last of them ends the game."""
    game = Table(start(players, Rules(worlds_end_shift=False)))
    depth = depth_by_the_rule(players, 100 - 6 * players)
    for count in range(depth):
        assert not game.state.is_over
        game.do(count % players, "pass")
    assert game.status == "over worlds-end"
    assert game.state.deck_count == 100 - 6 * players - depth


@pytest.mark.rule("setup.trophies")
@each("players", PLAYERS)
def test_three_trophies_lie_beside_the_deck(players: int) -> None:
    game = start(players)
    assert game.trophies_left == 3
    assert public_view(game).trophies_left == 3


@pytest.mark.rule("setup.first-player")
@each("players", PLAYERS)
def test_whoever_is_said_to_start_starts_and_else_the_first(players: int) -> None:
    assert start(players).turn == 0
    for seat in range(players):
        game = start(players, starts=seat)
        assert game.turn == seat
        assert {who for who, _ in game.legal_actions()} == {seat}


@pytest.mark.rule("setup.spice-it-up")
@each("edition", Edition)
def test_none_one_or_any_two_different_cards_may_be_in_the_game(edition: Edition) -> None:
    """All 22 choices make a game, and the order in which two are named means nothing."""
    assert Rules(edition).spice_it_up == ()
    for card in SpiceItUp:
        assert Rules(edition, spice_it_up=(card,)).spice_it_up == (card,)
    seen = set()
    for one, other in combinations(SpiceItUp, 2):
        rules = Rules(edition, spice_it_up=(one, other))
        assert rules == Rules(edition, spice_it_up=(other, one))
        assert set(rules.spice_it_up) == {one, other}
        seen.add(rules)
        assert start(3, rules).rules is rules
    assert len(seen) == 15
