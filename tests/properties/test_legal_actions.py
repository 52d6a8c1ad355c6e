"""`legal_actions` is exactly what `why_not` lets through, and a proper sequence.

The candidates are put together here, from nothing but a hand and the codes of cards and declarations,
so that neither of the two can agree with the other by leaving out the same thing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spicy
from spicy.engine.cards import in_order
from spicy.engine.state import GameState, Phase
from spicy.testing import configurations, play_random

CONFIGURATIONS = tuple(configurations())
SPICE_LETTERS = "CWLP"
DECLARATIONS = tuple(
    spicy.Declaration(f"{letter}{number}") for letter in SPICE_LETTERS for number in range(1, 11)
)
CARDS = tuple(
    spicy.Card(code)
    for code in (*(declaration.code for declaration in DECLARATIONS), "NJ", "SJ", "XJ")
)
WITHOUT_CARDS = (
    spicy.Pass(),
    spicy.Challenge(),
    spicy.Challenge(spicy.Trait.NUMBER),
    spicy.Challenge(spicy.Trait.SPICE),
    spicy.Reveal(),
    spicy.Decline(),
    spicy.TakeSuperJoker(),
    spicy.LeaveSuperJoker(),
    spicy.Peek(),
)


def additions(hand: tuple[spicy.Card, ...]) -> set[tuple[spicy.Card, ...]]:
    """Every choice of one to three cards of a hand, and some with cards that are not in it."""
    found = {in_order(some) for count in (1, 2, 3) for some in combinations(hand, count)}
    strangers = [card for card in CARDS if card not in hand][:2]
    found.update((stranger,) for stranger in strangers)
    found.update(in_order((card, strangers[0])) for card in hand)
    found.update((card, card) for card in hand)
    return found


def candidates(state: GameState, seat: int, *, thorough: bool) -> Iterator[spicy.Action]:
    """Everything that a seat could possibly try; without `thorough`, less of what cannot be legal.

    Left out then: most cards that are not in the hand, most declarations of who has not the turn, and
    most additions without Change Your Luck, under a number that is not 5, or with a last-card call.
    """
    yield from WITHOUT_CARDS
    hand = state.seats[seat].hand
    strangers = [card for card in CARDS if card not in hand]
    cards = (*dict.fromkeys(hand), *(strangers if thorough else strangers[:2]))
    every = additions(hand)
    few = every if thorough else sorted(every, key=repr)[:1]
    has_luck = "change-your-luck" in state.rules.spice_it_up
    top = state.top
    declarations = DECLARATIONS if thorough or seat == state.turn else DECLARATIONS[4::5]
    for card, is_last in product(cards, (False, True)):
        for declaration in declarations:
            yield spicy.Play(card, declaration, is_last)
            is_lucky = has_luck and declaration.number == 5 and not is_last
            for added in every if is_lucky else few:
                yield spicy.Play(card, declaration, is_last, added)
        yield spicy.Copy(card, is_last)
        is_lucky = has_luck and top is not None and top.declaration.number == 5 and not is_last
        for added in every if is_lucky else few:
            yield spicy.Copy(card, is_last, added)


def hold_to_why_not(state: GameState, *, thorough: bool = False) -> None:
    """Compare `legal_actions` with `why_not`, for everybody and for each seat."""
    legal = state.legal_actions()
    listed = list(legal)
    assert len(set(listed)) == len(listed), "an action is listed twice"
    for seat in range(len(state.seats)):
        expected = {
            action
            for action in candidates(state, seat, thorough=thorough)
            if state.why_not(seat, action) is None
        }
        assert {action for who, action in listed if who == seat} == expected
        for action in expected:
            assert state.is_legal(seat, action)


def hold_to_sequence(state: GameState) -> None:
    """Every way to look at the legal actions shows the same ones."""
    legal = state.legal_actions()
    listed = list(legal)
    size = len(listed)
    assert len(legal) == size
    assert bool(legal) == bool(listed)
    assert [legal[index] for index in range(size)] == listed
    assert [legal[index - size] for index in range(size)] == listed
    for part in (slice(None), slice(1, -1), slice(None, None, -1), slice(-3, None, 2), slice(9, 2)):
        assert list(legal[part]) == listed[part]
    for index in (size, -size - 1, size + 100):
        with pytest.raises(IndexError):
            legal[index]
    assert list(reversed(legal)) == listed[::-1]
    assert listed == list(legal), "looking at them twice"
    for one in listed[:: max(1, size // 10)]:
        assert one in legal
        assert legal[legal.index(one)] == one
        assert legal.count(one) == 1
    assert (0, None) not in legal
    again = state.legal_actions()
    assert legal == again
    assert hash(legal) == hash(again)
    for seat in range(len(state.seats)):
        own = state.legal_actions(seat)
        assert list(own) == [one for one in listed if one[0] == seat]
        assert [own[index] for index in range(len(own))] == list(own)
    assert state.actors() == tuple(sorted({seat for seat, _ in listed}))


def telling_positions(rules: spicy.Rules, players: int, seed: int) -> list[GameState]:
    """Some positions of a random game: two of any kind, and what is rare where it came up."""
    rng = random.Random(seed)
    positions = [state for state, _ in play_random(rules, players, rng).steps()]
    rare = [
        next((state for state in positions if is_wanted(state)), positions[-1])
        for is_wanted in (
            lambda state: state.phase is Phase.LAST_CARD,
            lambda state: state.phase is Phase.OFFER,
            lambda state: state.phase is Phase.TURN and bool(state.declined),
            lambda state: state.phase is Phase.TURN and len(state.seats[state.turn].hand) == 1,
            lambda state: (
                state.rules.has(spicy.SpiceItUp.CHANGE_YOUR_LUCK)
                and any(
                    declaration.number == 5 for declaration in spicy.public_view(state).declarations
                )
            ),
        )
    ]
    return [positions[0], *rng.sample(positions, 2), *dict.fromkeys(rare)]


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", spicy.Edition)
def test_legal_actions_are_what_why_not_lets_through(players: int, edition: str, step: int) -> None:
    """In every third set of rules, and in all of them in the slow set."""
    for seed, (rules, count) in enumerate(CONFIGURATIONS):
        is_wanted = seed // 5 % step == 0
        if count == players and rules.edition is edition and is_wanted:
            positions = telling_positions(rules, players, seed)
            hold_to_why_not(positions[seed % len(positions)])


def test_copies_with_added_cards_are_what_why_not_lets_through() -> None:
    """A five that can be copied is rare, and so each game with both cards is searched for one."""
    met = 0
    for seed, (rules, players) in enumerate(CONFIGURATIONS):
        if (
            rules.has(spicy.SpiceItUp.COPY_CAT)
            and rules.has(spicy.SpiceItUp.CHANGE_YOUR_LUCK)
            and players < 4
        ):
            for state, _ in play_random(rules, players, random.Random(seed)).steps():
                top = state.top
                if top is not None and top.declaration.number == 5 and state.can_copy:
                    hold_to_why_not(state)
                    met += any(
                        isinstance(action, spicy.Copy) and bool(action.added)
                        for _, action in state.legal_actions()
                    )
                    break
    assert met > 3


@settings(derandomize=True, deadline=None, max_examples=2, database=None)
@given(
    configuration=st.sampled_from(
        [
            one
            for one in CONFIGURATIONS
            if one[0].has(spicy.SpiceItUp.CHANGE_YOUR_LUCK) and one[1] == 2
        ]
    ),
    seed=st.integers(0, 2**32 - 1),
)
def test_nothing_that_cannot_be_legal_is_let_through(
    configuration: tuple[spicy.Rules, int], seed: int
) -> None:
    """The same with all cards, all additions and all declarations there are."""
    rules, players = configuration
    state = telling_positions(rules, players, seed)[-1]
    hold_to_why_not(state, thorough=True)


def test_legal_actions_are_a_sequence() -> None:
    """Whatever the rules are: so each fourth configuration, with every number of players, is enough."""
    asked = CONFIGURATIONS[::4]
    assert {players for _, players in asked} == set(range(2, 7))
    for seed, (rules, players) in enumerate(asked):
        for state in telling_positions(rules, players, seed):
            hold_to_sequence(state)


def test_the_active_seat_comes_first() -> None:
    """Plays, then the pass, then what others may do in seat order."""
    for seed, (rules, players) in enumerate(CONFIGURATIONS[::7]):
        for state, _ in play_random(rules, players, random.Random(seed)).steps():
            if state.phase is not Phase.TURN:
                continue
            listed = list(state.legal_actions())
            place = listed.index((state.turn, spicy.Pass()))
            assert all(isinstance(action, spicy.Play) for _, action in listed[:place])
            assert not any(isinstance(action, spicy.Play) for _, action in listed[place:])
            seats = [seat for seat, _ in listed[place + 1 :]]
            assert seats == sorted(seats)


def test_an_unknown_seat_is_an_error() -> None:
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    for seat in (-1, 2, 100):
        with pytest.raises(ValueError, match="seat must be 0 to 1"):
            state.why_not(seat, spicy.Pass())
        with pytest.raises(ValueError, match="seat must be 0 to 1"):
            spicy.apply(state, seat, spicy.Pass())
    for wrong in (None, "pass", (0, spicy.Pass()), spicy.Pass):
        with pytest.raises(TypeError, match="not an action"):
            state.why_not(0, wrong)


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_an_unknown_seat_has_no_legal_actions(seat: int) -> None:
    """Not those of another seat, and none that `why_not` does not let through."""
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    state, _ = spicy.apply(state, *state.legal_actions()[0])
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        state.legal_actions(seat)


def test_legal_actions_are_equal_to_the_same_ones_alone() -> None:
    state = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), random.Random(1))
    state, _ = spicy.apply(state, *state.legal_actions()[0])
    own = {seat: state.legal_actions(seat) for seat in range(3)}
    assert own[1] == state.legal_actions(1)
    for one in own:
        for other in own:
            assert (own[one] == own[other]) is (one == other)
    assert own[1] != tuple(own[1])
    assert own[1] != [*own[1]]


def test_equal_plays_are_one_object() -> None:
    """They are made on first use and kept, which is what makes looking at them quick."""
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    first, again = list(state.legal_actions()), list(state.legal_actions())
    plays = [index for index, (_, action) in enumerate(first) if isinstance(action, spicy.Play)]
    assert len(plays) > 9
    assert all(first[index][1] is again[index][1] for index in plays)
