"""Random games in every configuration keep the invariants, refuse the impossible, replay and end."""

from __future__ import annotations

import pickle
import random
from typing import get_args

import pytest
from msgspec.structs import replace

import spicy
from spicy.engine.events import event_kinds
from spicy.engine.refusals import Refused
from spicy.engine.rule_ids import UNCITABLE
from spicy.engine.rules import Rules
from spicy.engine.scoring import EndReason
from spicy.engine.state import GameState, Phase
from spicy.testing import (
    InvariantBroken,
    any_action,
    check_invariants,
    check_record,
    play_random,
)
from support.configurations import CONFIGURATIONS, in_configurations


def test_configurations_are_all_there_are() -> None:
    cards = 1 + 6 + 6 * 5 // 2
    assert len(CONFIGURATIONS) == len(set(CONFIGURATIONS)) == 2 * 2 * cards * 5


@in_configurations()
def test_random_game(rules: Rules, players: int, seed: int) -> None:
    """A game ends, keeps the invariants at every step, and replays to the same positions.

    Also where nobody, or everybody, breaks the rules all the time.
    """
    punished = (0.0, 0.1, 0.5, 1.0)[seed % 4]
    record = play_random(rules, players, random.Random(seed), punished=punished)
    end = check_record(record)
    broken = [
        refusal
        for (state, _), (seat, action) in zip(record.steps(), record.moves, strict=False)
        if (refusal := state.why_not(seat, action)) is not None
    ]
    assert all(refusal.is_punished for refusal in broken)
    assert not broken if punished == 0 else broken or punished < 0.5
    assert end.is_over
    assert not end.legal_actions()
    again = pickle.loads(pickle.dumps(record))
    for (state, events), (state_again, events_again) in zip(
        record.steps(), again.steps(), strict=True
    ):
        assert state == state_again
        assert hash(state) == hash(state_again)
        assert events == events_again


def test_the_same_seed_is_the_same_game() -> None:
    for seed, (rules, players) in enumerate(CONFIGURATIONS[::40]):
        one, two = (play_random(rules, players, random.Random(seed)) for _ in range(2))
        assert one == two
        assert hash(one) == hash(two)


def test_random_games_get_everywhere() -> None:
    """The games meet every action, refusal, event, rule and end, or their silence would prove little.

    The rarest things get more games than the others, as long as they have not come up.
    """
    wanted: set[object] = {*get_args(spicy.Action), *event_kinds(), *Refused, *EndReason}
    wanted |= set(spicy.RuleId) - UNCITABLE
    rare = [
        (spicy.Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.COPY_CAT, other)), 4)
        for other in (spicy.SpiceItUp.TURN_IT_UP, spicy.SpiceItUp.CHANGE_YOUR_LUCK)
    ]
    for seed, (rules, players) in enumerate((*CONFIGURATIONS[::3], *(rare * 300))):
        if not wanted:
            break
        wanted -= met_in_a_game(rules, players, random.Random(seed))
    assert wanted == set()


def met_in_a_game(rules: Rules, players: int, rng: random.Random) -> set[object]:
    """What comes up in a random game: actions, refusals, events, rules, and how it ends."""
    record = play_random(rules, players, rng)
    met: set[object] = {type(action) for _, action in record.moves}
    for (state, events), move in zip(record.steps(), (*record.moves, None), strict=True):
        for event in events:
            met |= {type(event), *event.rules}
        for seat, action in filter(None, (any_action(state, rng), move)):
            refusal = state.why_not(seat, action)
            if refusal is not None:
                met |= {refusal.code, *refusal.rules}
    assert state.outcome is not None
    return met | {state.outcome.reason}


# The invariants can fail: each of these positions is one that no game may reach.


def broken_positions() -> list[tuple[str, GameState]]:
    """Positions with something wrong, each with a word of the complaint."""
    rules = spicy.Rules(spicy.Edition.SWEET_AND_SPICY)
    state = next(
        state
        for seed in range(100)
        for state, _ in play_random(rules, 3, random.Random(seed), punished=0).steps()
        if state.drawn > 1 and state.phase is Phase.TURN and not state.declined
        if state.top is not None and not state.top.card.is_super_joker and not state.paw
        if state.seats[state.top.seat].hand
    )
    held = state.seats[0]
    card, *others = sorted(held.hand, key=lambda card: card.is_super_joker)
    strange, other = (spicy.Card(code) for code in ("W1", "C1" if card.code != "C1" else "L1"))

    def with_seat(**changes: object) -> GameState:
        return replace(state, seats=(replace(held, **changes), *state.seats[1:]))

    def with_deal(**changes: object) -> GameState:
        return replace(state, deal=replace(state.deal, **changes))

    two_more = with_seat(hand=(*held.hand, spicy.Card("XJ"), spicy.Card("XJ")))
    only_one = (other,) * len(state.deal.deck)
    return [
        ("spicy cards", with_seat(hand=tuple(others))),
        ("spicy cards", with_seat(points=held.points + 1)),
        ("spicy cards", replace(state, drawn=state.drawn + 1)),
        ("super jokers", with_seat(super_points=held.super_points + 1)),
        ("super jokers", replace(state, supply=state.supply + 1)),
        ("more than one", replace(two_more, supply=state.supply - 2)),
        ("not in this game", with_seat(hand=(strange, *others))),
        ("cards", with_deal(deck=only_one, worlds_end=40)),
        ("past World's End", with_deal(worlds_end=state.drawn - 1)),
        ("World's End shows", with_deal(worlds_end=state.drawn)),
        ("World's End lies", with_deal(worlds_end=99)),
        ("trophies", with_seat(trophies=2)),
        ("outcome", replace(state, phase=spicy.Phase.OVER)),
        ("offer", replace(state, phase=spicy.Phase.OFFER)),
        ("last card", replace(state, phase=spicy.Phase.LAST_CARD)),
        ("declined", replace(state, declined=(state.stack[-1].seat,))),
        ("turn", replace(state, turn=3)),
    ]


def test_the_invariants_can_fail() -> None:
    for complaint, state in broken_positions():
        with pytest.raises(InvariantBroken, match=complaint):
            check_invariants(state)
