"""The tables of all declarations and all cards, in full, held against the opponent's formula."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

import spicy
from spicy import (
    Card,
    Challenge,
    Declaration,
    Edition,
    Play,
    Rules,
    SpiceItUp,
    Trait,
    apply,
    why_not,
)
from spicy.engine.challenge import match_of
from spicy.engine.events import ChallengeSettled
from support.lockstep import SPICES, box_of
from support.opponent import declarations, is_true, split
from support.rows import each

SAID = {
    edition: [f"{letter}{number}" for letter in letters for number in range(1, 11)]
    for edition, letters in SPICES.items()
}
"""The codes of the 30 declarations of each box."""


def rules_of(extra: str, edition: Edition = Edition.SPICY) -> Rules:
    """Rules with the Spice It Up! cards that a line names."""
    return Rules(edition, super_jokers=False, spice_it_up=tuple(map(SpiceItUp, extra.split())))


def on(rules: Rules, said: str | None, card: str = "C5") -> spicy.GameState:
    """A position in which the first of three players is on turn, above a card of the second one."""
    return spicy.position(
        ["Ada", "Ben", "Cleo"],
        rules,
        hands=[[Card("NJ"), Card("SJ")], [Card("P10")], [Card("P9")]],
        deck=[Card(f"P{number}") for number in range(1, 9)],
        stack=[(1, Card(card), Declaration(said))] if said else [],
    )


@pytest.mark.rule(
    "declare.first",
    "declare.higher",
    "declare.after-ten",
    "declare.invalid",
    "we-love-chili",
    "start-it-up",
    "start-it-up.with-chili",
    "turn-it-up.sequence",
)
@each("edition", Edition)
@each(
    "extra",
    ["", "we-love-chili", "start-it-up", "we-love-chili start-it-up", "turn-it-up copy-cat"],
)
def test_every_succession(extra: str, edition: Edition) -> None:
    """Asked of the reason, of the list of legal actions and of the public view alike."""
    for top in (None, *SAID[edition]):
        state = on(rules_of(extra, edition), top)
        valid = declarations(box_of(state.rules), split(top) if top else None)
        for said in SAID[edition]:
            refusal = why_not(state, 0, Play(Card("NJ"), Declaration(said)))
            told = None if refusal is None else (refusal.rule, refusal.is_punished)
            assert told == (None if split(said) in valid else ("declare.invalid", True)), (
                top,
                said,
            )
        plays = [action for _, action in state.legal_actions() if isinstance(action, Play)]
        assert {split(action.declaration.code) for action in plays} == valid
        assert len(plays) == 2 * len(valid)
        shown = spicy.public_view(state).declarations
        assert sorted(split(one.code) for one in shown) == sorted(valid)


@pytest.mark.rule("challenge.resolve", "challenge.trait", "challenge.number-joker")
@pytest.mark.rule(
    "challenge.spice-joker", "turn-it-up", "copy-cat.challenge", "copy-cat.with-turn-it-up"
)
@each("edition", Edition)
@each("extra", ["copy-cat", "copy-cat turn-it-up"])
def test_every_card_under_every_declaration(extra: str, edition: Edition) -> None:
    """The named trait alone decides who wins the stack; of a copy both do."""
    rules = rules_of(extra, edition)
    for card, said in product((*SAID[edition], "NJ", "SJ"), SAID[edition]):
        match = match_of(rules, Card(card), Declaration(said))
        right = [is_true(box_of(rules), card, split(said), trait) for trait in Trait]
        assert [match.number, match.spice] == right, (card, said)
    for card, trait in product(("C6", "C9", "P6", "NJ", "SJ"), (*Trait, None)):
        state = on(rules, "C6", card)
        if trait is None:
            top = msgspec.structs.replace(state.stack[0], is_copy=True)
            state = msgspec.structs.replace(state, stack=(top,))
        settled = apply(state, 2, Challenge(trait))[1][0]
        assert isinstance(settled, ChallengeSettled)
        is_right = is_true(box_of(rules), card, ("C", 6), trait or "")
        assert (settled.winner, settled.loser) == ((1, 2) if is_right else (2, 1))
