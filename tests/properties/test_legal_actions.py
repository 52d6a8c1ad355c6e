"""Legal actions are a proper sequence; that they are the right ones is held by `test_opponent`."""

from __future__ import annotations

import random
from functools import partial

import pytest

import spicy
from spicy.engine.state import GameState, Phase
from spicy.testing import configurations, play_random

CONFIGURATIONS = tuple(configurations())


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


def hold_to_order(state: GameState) -> None:
    """Plays of the active seat, then its pass, then what others may do in seat order."""
    listed = list(state.legal_actions())
    place = listed.index((state.turn, spicy.Pass()))
    assert all(isinstance(action, spicy.Play) for _, action in listed[:place])
    assert not any(isinstance(action, spicy.Play) for _, action in listed[place:])
    seats = [seat for seat, _ in listed[place + 1 :]]
    assert seats == sorted(seats)


def test_legal_actions_are_a_sequence_in_order() -> None:
    """With every number of players and in every phase, whatever the rules are."""
    met = set()
    for seed, (rules, players) in enumerate(CONFIGURATIONS[::13]):
        rng = random.Random(seed)
        states = [state for state, _ in play_random(rules, players, rng).steps()]
        few = [state for state in states if state.phase is not Phase.TURN]
        for state in (*rng.sample(states, 6), *few[:4], states[-1]):
            met |= {players, state.phase}
            hold_to_sequence(state)
            if state.phase is Phase.TURN:
                hold_to_order(state)
    assert met == {*range(2, 7), *Phase}


def test_an_unknown_seat_is_an_error() -> None:
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    for seat in (-1, 2, 100):
        for ask in (state.why_not, partial(spicy.apply, state)):
            with pytest.raises(ValueError, match="seat must be 0 to 1"):
                ask(seat, spicy.Pass())
        with pytest.raises(ValueError, match="seat must be 0 to 1"):
            state.legal_actions(seat)
    for wrong in (None, "pass", (0, spicy.Pass()), spicy.Pass):
        with pytest.raises(TypeError, match="not an action"):
            state.why_not(0, wrong)


def test_legal_actions_are_equal_to_the_same_ones_alone() -> None:
    """Equal plays are one object: made on first use and kept, which makes looking at them quick."""
    state = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), random.Random(1))
    plays = [one[1] for one in state.legal_actions() if isinstance(one[1], spicy.Play)]
    again = [one[1] for one in state.legal_actions() if isinstance(one[1], spicy.Play)]
    assert len(plays) > 9
    assert all(one is two for one, two in zip(plays, again, strict=True))
    state, _ = spicy.apply(state, *state.legal_actions()[0])
    own = {seat: state.legal_actions(seat) for seat in range(3)}
    assert own[1] == state.legal_actions(1)
    for one in own:
        for other in own:
            assert (own[one] == own[other]) is (one == other)
    assert own[1] not in (tuple(own[1]), [*own[1]])
