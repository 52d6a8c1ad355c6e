"""Refusal by refusal: who and what it is about, so that a sentence can be made of it.

Held against what random players try in random games of all configurations: the position and what was
tried say which facts each refusal has to hold.
"""

from __future__ import annotations

import functools
import random
from typing import Final

import spicy
from spicy.engine.actions import Action, Copy, Decline, Play
from spicy.engine.cards import Declaration
from spicy.engine.refusals import Refusal, Refused
from spicy.engine.state import GameState, Phase
from spicy.testing.random_games import any_action
from support.played import games, told
from support.rows import each

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


@functools.cache
def refused() -> list[tuple[GameState, int, Action, Refusal]]:
    """What is refused in some random games, of all that might be tried there."""
    rng = random.Random(1)
    found = []
    for state in [one.before for one in told()] + [record.final() for record in games()]:
        for _ in range(TRIES):
            seat, action = any_action(state, rng)
            refusal = state.why_not(seat, action)
            if refusal is not None:
                found.append((state, seat, action, refusal))
    return found


def said(state: GameState, action: Action) -> Declaration | None:
    """What was declared, or would have been."""
    if isinstance(action, Play):
        return action.declaration
    return state.stack[-1].declaration if state.stack else None


def code_of(state: GameState, seat: int, action: Action, rule: str) -> str:
    """The one of a rule's codes that fits what was tried."""
    top = state.stack[-1] if state.stack else None
    is_own = top is not None and top.seat == seat
    added = action.added if isinstance(action, Play | Copy) else ()
    has_luck = state.rules.has(spicy.SpiceItUp.CHANGE_YOUR_LUCK)
    is_turn = seat == state.turn or isinstance(action, Copy)
    called = "called-with-added" if added else "called-too-early"
    copied = "own-copy" if is_own else "nothing-to-copy"
    codes = {
        "turn.options": "not-in-hand" if is_turn else "not-your-turn",
        "trophy.window": "no-window" if isinstance(action, Decline) else "window-open",
        "super-joker.take": "offer-open" if state.phase is Phase.OFFER else "nothing-offered",
        "challenge.when": "empty-stack",
        "super-joker.no-challenge": "super-joker-on-top",
        "challenge.who": "own-card",
        "trophy.decline-final": "own-last-card"
        if isinstance(action, Decline) and is_own
        else "has-declined",
        "copy-cat.challenge": "trait-against-copy",
        "challenge.trait": "no-trait",
        "copy-cat": copied if state.rules.has(spicy.SpiceItUp.COPY_CAT) else "no-copy-cat",
        "copy-cat.window": "too-late-to-copy",
        "declare.bluff": "unknown-spice",
        "change-your-luck": "no-adding"
        if not has_luck
        else ("too-many-added" if len(added) > 2 else "added-to-other"),
        "trophy.call": called if getattr(action, "last_card", False) else "forgotten-call",
        "declare.invalid": "invalid-declaration",
        "challenge.unnamed": "unnamed-trait",
        "turn.peek": "peeked",
    }
    return "game-over" if state.is_over else codes[rule]


def test_a_code_says_what_of_its_rule_was_broken() -> None:
    """That the rule is the right one, and whether it has a price, is held by `test_opponent`."""
    for state, seat, action, refusal in refused():
        assert refusal.code == code_of(state, seat, action, refusal.rule), refusal
        assert refusal.rules == (refusal.rule, *refusal.also)
    assert {refusal.code for *_, refusal in refused()} == set(Refused)


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
        assert refusal.edition is state.rules.edition


@each("cards", [(), (spicy.SpiceItUp.TURN_IT_UP,)])
@each(
    "top, tried, tempts",
    [
        ("C7", "C6", True),
        ("C9", "C6", True),
        ("C6", "C6", True),
        ("C9", "C9", False),
        ("C10", "C6", False),
        ("C10", "C9", False),
        ("C7", "C5", False),
        ("C7", "P6", False),
    ],
)
def test_turn_it_up_is_named_where_it_tempts_and_nowhere_else(
    top: str, tried: str, tempts: bool, cards: tuple[spicy.SpiceItUp, ...]
) -> None:
    """A 6 on a 7 and a 6 on a 9 look as if they fitted; a 6 on a 10 does not (`turn-it-up.sequence`)."""
    state = spicy.position(
        ["Lea", "Tom"],
        spicy.Rules(spice_it_up=cards),
        hands=[[spicy.Card("C1"), spicy.Card("C2")], [spicy.Card("P1")]],
        deck=[spicy.Card("W1"), spicy.Card("W2")],
        stack=[(1, spicy.Card("W3"), spicy.Declaration(top))],
    )
    refusal = state.why_not(0, spicy.Play(spicy.Card("C1"), spicy.Declaration(tried)))
    assert refusal is not None
    is_named = spicy.RuleId.TURN_IT_UP_SEQUENCE in refusal.also
    assert is_named == (tempts and bool(cards))
