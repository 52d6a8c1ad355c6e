"""Challenges, settled as one step: what counts, who wins, and everything that follows."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from spicy.engine.actions import Trait
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.draft import Draft
from spicy.engine.events import ChallengeSettled, StackWon, TurnGiven
from spicy.engine.position import Phase, Position, StackCard
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.variants.registry import variants_of
from spicy.engine.variants.variant import Variant

# Names of the module are found ten times as fast as members of an enumeration.
_LAST_CARD: Final = Phase.LAST_CARD
_NUMBER: Final = Trait.NUMBER
_WON: Final = (RuleId.CHALLENGE_WINNER,)
_LOST: Final = (RuleId.CHALLENGE_LOSER,)
_LOST_WITH_SUPER_JOKER: Final = (RuleId.CHALLENGE_LOSER, RuleId.SUPER_JOKER_ONE_IN_HAND)
_GIVEN: Final = (RuleId.CHALLENGE_LOSER, RuleId.CHALLENGE_LOSER_TURN)
_ATOMIC: Final = (RuleId.CHALLENGE_ATOMIC,)
_ALLOWED: Final = (RuleId.CHALLENGE_WHO, RuleId.CHALLENGE_WHEN, RuleId.CHALLENGE_FIRST_PAW)
_RESOLVED: Final = (RuleId.CHALLENGE_RESOLVE, *_ALLOWED)
_NAMED: Final = (RuleId.CHALLENGE_RESOLVE, RuleId.CHALLENGE_TRAIT, *_ALLOWED)


class Match(Struct, frozen=True, gc=False):
    """The traits of a card that fit a declaration, and the Spice It Up! card that made one fit."""

    number: bool
    spice: bool
    by: Variant | None = None
    """The card by which another number is right (`turn-it-up`)."""


def match_of(rules: Rules, card: Card, declaration: Declaration) -> Match:
    """Compare a card with what was said of it.

    Implements `challenge.resolve`, `challenge.number-joker`, `challenge.spice-joker`, `turn-it-up`.
    """
    number = card.number == declaration.number or card.is_number_joker
    spice = card.spice is declaration.spice or card.is_spice_joker
    if not number:
        for variant in variants_of(rules):
            if variant.is_same_number(card, declaration):
                return Match(number=True, spice=spice, by=variant)
    return Match(number=number, spice=spice)


def settle(draft: Draft, challenger: int, trait: Trait | None, *, is_unnamed: bool = False) -> None:
    """Settle a challenge of the top card whole, in the order of `challenge.atomic`.

    `trait` None is "Wrong!" against a copy, or, with `is_unnamed`, a card that was turned over without
    a word (`challenge.unnamed`).
    """
    position = draft.position
    top = position.stack[-1]
    is_last_card = position.phase is _LAST_CARD
    match = match_of(position.deal.rules, top.card, top.declaration)
    holds = is_unnamed or _holds(match, trait)
    winner, loser = (top.seat, challenger) if holds else (challenger, top.seat)
    draft.events.append(
        ChallengeSettled(
            rules=_reasons(position, trait, match, is_unnamed=is_unnamed, holds=holds),
            seat=challenger,
            owner=top.seat,
            trait=trait,
            declaration=top.declaration,
            card=top.card,
            is_copy=top.is_copy,
            is_last_card=is_last_card,
            is_unnamed=is_unnamed,
            is_number_right=match.number,
            is_spice_right=match.spice,
            winner=winner,
            loser=loser,
        )
    )
    spicy, super_jokers, cards = draft.win_stack(winner)
    draft.events.append(
        StackWon(
            rules=_WON,
            seat=winner,
            spicy=spicy,
            super_jokers=super_jokers,
            cards=cards,
        )
    )
    _go_on(draft, challenger, loser, trophy_for=top.seat if is_last_card and holds else None)


def _holds(match: Match, trait: Trait | None) -> bool:
    """Return whether a card stands a challenge of one trait, or of both (`copy-cat.challenge`)."""
    if trait is None:
        return match.number and match.spice
    return match.number if trait is _NUMBER else match.spice


def _go_on(draft: Draft, challenger: int, loser: int, *, trophy_for: int | None) -> None:
    """Do what follows once the stack is taken: trophy, penalty, ends, new hand, ends, the offer."""
    if trophy_for is not None:
        draft.take_trophy(trophy_for, (RuleId.TROPHY_WON,))
    position = draft.position
    has_one = SUPER_JOKER in position.seats[loser].hand
    wanted = position.deal.rules.box.loser_cards
    draft.draw(loser, wanted, _LOST_WITH_SUPER_JOKER if has_one else _LOST)
    if draft.check_ends(challenger, _ATOMIC):
        return
    if trophy_for is not None:
        draft.redraw(trophy_for)
        if draft.check_ends(challenger, _ATOMIC):
            return
    draft.position = replace(draft.position, turn=loser)
    draft.events.append(TurnGiven(rules=_GIVEN, seat=loser))
    draft.offer_super_joker(loser)


def _reasons(
    position: Position, trait: Trait | None, match: Match, *, is_unnamed: bool, holds: bool
) -> tuple[RuleId, ...]:
    """The rules that decided a challenge, the deciding one first."""
    top = position.stack[-1]
    is_last_card = position.phase is _LAST_CARD
    variants = variants_of(position.deal.rules)
    reasons: tuple[RuleId, ...] = ()
    if is_unnamed:
        reasons = (RuleId.CHALLENGE_UNNAMED,)
    else:
        for variant in variants:
            reasons += variant.deciding_reasons(top, trait, match.by)
        if top.card.is_joker:
            reasons += _joker_reasons(top)
    reasons += _RESOLVED if trait is None else _NAMED
    if is_last_card:
        reasons += (RuleId.TROPHY_WON if holds else RuleId.TROPHY_LOST,)
    for variant in variants:
        reasons += variant.challenge_reasons(top, is_last_card)
    return reasons + _ATOMIC


def _joker_reasons(top: StackCard) -> tuple[RuleId, ...]:
    if top.card.is_number_joker:
        return (RuleId.CHALLENGE_NUMBER_JOKER,)
    return (RuleId.CHALLENGE_SPICE_JOKER,) if top.card.is_spice_joker else ()
