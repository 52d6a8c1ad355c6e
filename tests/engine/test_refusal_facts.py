"""Refusal by refusal: who and what it is about, so that a sentence can be made of it.

Held against what random players try in random games of all configurations: the position and what was
tried say which facts each refusal has to hold.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Final

import spicy
from spicy.engine.actions import Action, Copy, Decline, Play
from spicy.engine.cards import Declaration
from spicy.engine.refusals import Refusal, Refused
from spicy.engine.state import GameState
from spicy.engine.variants.change_your_luck import MOST_ADDED
from spicy.testing.random_games import any_action
from support.played import games, told

TRIES: Final = 6

WHOSE_TURN: Final = {Refused.NOT_YOUR_TURN, Refused.OFFER_OPEN}
"""About the active player, who in an offer is the one to whom it is made."""
WHOSE_CARD: Final = {
    Refused.WINDOW_OPEN,
    Refused.SUPER_JOKER_ON_TOP,
    Refused.OWN_CARD,
    Refused.HAS_DECLINED,
    Refused.TRAIT_AGAINST_COPY,
    Refused.NO_TRAIT,
    Refused.UNNAMED_TRAIT,
    Refused.OWN_COPY,
    Refused.TOO_LATE_TO_COPY,
    Refused.NO_COPY_CAT,
}
"""About the player of the top card, where there is one."""
WHAT_WAS_SAID: Final = {
    Refused.NOT_IN_HAND,
    Refused.UNKNOWN_SPICE,
    Refused.NO_ADDING,
    Refused.TOO_MANY_ADDED,
    Refused.ADDED_TO_OTHER,
    Refused.INVALID_DECLARATION,
}
"""About a declaration, one's own or the one that is copied."""

CALLED: Final = {Refused.CALLED_WITH_ADDED, Refused.CALLED_TOO_EARLY}
"""About a call; of a copy, about its declaration as well."""


def tries() -> Iterator[tuple[GameState, int, Action, Refusal]]:
    """What is refused in some random games: what they tried, and what is tried besides."""
    rng = random.Random(1)
    for state in [one.before for one in told()] + [record.final() for record in games()]:
        for _ in range(TRIES):
            seat, action = any_action(state, rng)
            refusal = state.why_not(seat, action)
            if refusal is not None:
                yield state, seat, action, refusal


@functools.cache
def refused() -> list[tuple[GameState, int, Action, Refusal]]:
    """The same, played once for all tests."""
    return list(tries())


def said(state: GameState, action: Action) -> Declaration | None:
    """What was declared, or would have been."""
    if isinstance(action, Play):
        return action.declaration
    return state.stack[-1].declaration if state.stack else None


def test_every_code_is_met() -> None:
    assert {refusal.code for *_, refusal in refused()} == set(Refused)


def test_a_code_reads_like_its_name() -> None:
    """It stands in the text of an error, and programs compare it."""
    for code in Refused:
        assert code.value == code.name.lower().replace("_", "-")


def test_a_refusal_holds_whom_and_what_it_is_about() -> None:
    for state, seat, action, refusal in refused():
        code = refusal.code
        owner = state.stack[-1].seat if state.stack else None
        other = state.turn if code in WHOSE_TURN else owner if code in WHOSE_CARD else None
        if isinstance(action, Decline) and code is Refused.HAS_DECLINED:
            other = None  # about nobody else: it can be said without the card
        assert (refusal.seat, refusal.other) == (seat, other), refusal
        is_called = code in CALLED and isinstance(action, Copy)
        about = said(state, action) if code in WHAT_WAS_SAID or is_called else None
        assert refusal.declaration is about, refusal
        top = state.stack[-1].declaration if state.stack else None
        assert refusal.top is (None if code is Refused.GAME_OVER else top), refusal


def test_a_refusal_of_added_cards_says_what_is_wrong_with_them() -> None:
    """And so does one of a call: added cards are the reason, where there are any."""
    adding = {Refused.NO_ADDING, Refused.TOO_MANY_ADDED, Refused.ADDED_TO_OTHER}
    for state, _, action, refusal in refused():
        if refusal.code not in adding | CALLED:
            continue
        assert isinstance(action, Play | Copy)
        if refusal.code in CALLED:
            expected = Refused.CALLED_WITH_ADDED if action.added else Refused.CALLED_TOO_EARLY
        elif not state.rules.has(spicy.SpiceItUp.CHANGE_YOUR_LUCK):
            expected = Refused.NO_ADDING
        else:
            many = len(action.added) > MOST_ADDED
            expected = Refused.TOO_MANY_ADDED if many else Refused.ADDED_TO_OTHER
        assert refusal.code is expected, (refusal, action)


def test_turn_it_up_is_named_where_it_tempts_and_nowhere_else() -> None:
    """A 6 on a 7 and a 6 on a 9 look as if they fitted; a 6 on a 10 does not (`turn-it-up.sequence`)."""
    for top, tried, tempts in (
        ("C7", "C6", True),
        ("C9", "C6", True),
        ("C6", "C6", True),
        ("C9", "C9", False),
        ("C10", "C6", False),
        ("C10", "C9", False),
        ("C7", "C5", False),
        ("C7", "P6", False),
    ):
        for cards in ((), (spicy.SpiceItUp.TURN_IT_UP,)):
            state = spicy.position(
                ["Lea", "Tom"],
                spicy.Rules(spice_it_up=cards),
                hands=[[spicy.Card("C1"), spicy.Card("C2")], [spicy.Card("P1")]],
                deck=[spicy.Card("W1"), spicy.Card("W2")],
                stack=[(1, spicy.Card("W3"), spicy.Declaration(top))],
            )
            refusal = state.why_not(0, spicy.Play(spicy.Card("C1"), spicy.Declaration(tried)))
            assert refusal is not None
            assert refusal.code is Refused.INVALID_DECLARATION
            is_named = spicy.RuleId.TURN_IT_UP_SEQUENCE in refusal.also
            assert is_named == (tempts and bool(cards)), (top, tried, cards)
