"""How a challenge is settled: what counts, who wins, and everything that follows, as one step."""

from __future__ import annotations

from typing import Final, NamedTuple

from spicy.engine import spice_it_up
from spicy.engine.actions import Trait
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.draft import Draft
from spicy.engine.events import ChallengeSettled, StackWon, TurnGiven
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.state import Phase, StackCard

PENALTY_CARDS = 2
"""What the loser of a challenge draws (`challenge.loser`)."""


class Truth(NamedTuple):
    """What is right about a card under a declaration, and whether a special rule made it so."""

    number: bool
    spice: bool
    is_turned: bool = False
    """Whether the number is right only because 6 and 9 are one (`turn-it-up`)."""


def truth_of(rules: Rules, card: Card, declaration: Declaration) -> Truth:
    """Compare a card with what was said of it.

    Implements `challenge.resolve`, `challenge.number-joker`, `challenge.spice-joker`, `turn-it-up`.
    """
    number = card.number == declaration.number or card.is_number_joker
    spice = card.spice is declaration.spice or card.is_spice_joker
    if not number and rules.has_turn_it_up and spice_it_up.is_same_when_turned(card, declaration):
        return Truth(True, spice, True)
    return Truth(number, spice)


def settle(draft: Draft, challenger: int, trait: Trait | None, *, is_unnamed: bool = False) -> None:
    """Settle a challenge of the top card whole, in the order of `challenge.atomic`.

    `trait` None is "Wrong!" against a copy, or, with `is_unnamed`, a card that was turned over without
    a word (`challenge.unnamed`).
    """
    stack = draft.stack
    top = stack[-1]
    owner, card, declaration, is_copy, _ = top
    was_last = draft.phase is _LAST_CARD
    rules = draft.deal.rules
    truth = truth_of(rules, card, declaration)
    is_number_right, is_spice_right, _ = truth
    if is_unnamed:
        holds = True
    elif trait is None:
        holds = is_number_right and is_spice_right
    else:
        holds = is_number_right if trait is _NUMBER else is_spice_right
    winner, loser = (owner, challenger) if holds else (challenger, owner)
    if is_unnamed or was_last or card.spice is None or rules.spice_it_up:
        reasons = _reasons(draft, top, trait, truth, is_unnamed, holds)
    else:
        reasons = _PLAIN
    settled = ChallengeSettled(
        reasons,
        challenger,
        owner,
        trait,
        declaration,
        card,
        is_copy,
        was_last,
        is_unnamed,
        is_number_right,
        is_spice_right,
        winner,
        loser,
    )
    spicy, super_jokers, cards = draft.win_cards(winner, stack)
    draft.events += (settled, StackWon(_WON, winner, spicy, super_jokers, cards))
    draft.stack = ()
    draft.declined = ()
    draft.can_copy = False
    draft.phase = _TURN
    has_trophy = was_last and winner == owner
    if has_trophy:
        draft.take_trophy(owner, (RuleId.TROPHY_WON,))
    has_super_jokers = rules.has_super_jokers
    if has_super_jokers and SUPER_JOKER in draft.seats[loser].hand:
        draft.draw(loser, PENALTY_CARDS, _LOST_WITH_SUPER_JOKER)
    else:
        draft.draw(loser, PENALTY_CARDS, _LOST)
    if draft.check_ends(challenger, _ATOMIC):
        return
    if has_trophy:
        draft.redraw(owner)
        if draft.check_ends(challenger, _ATOMIC):
            return
    draft.turn = loser
    draft.events.append(_TURN_GIVEN[loser])
    if has_super_jokers:
        draft.offer_super_joker(loser)


# Names of the module are found faster than members of an enumeration.
_TURN: Final = Phase.TURN
_LAST_CARD: Final = Phase.LAST_CARD
_NUMBER: Final = Trait.NUMBER
_WON: Final = (RuleId.CHALLENGE_WINNER,)
_LOST: Final = (RuleId.CHALLENGE_LOSER,)
_LOST_WITH_SUPER_JOKER: Final = (RuleId.CHALLENGE_LOSER, RuleId.SUPER_JOKER_ONE_IN_HAND)
_ATOMIC: Final = (RuleId.CHALLENGE_ATOMIC,)
_TURN_GIVEN: Final = tuple(
    TurnGiven((RuleId.CHALLENGE_LOSER, RuleId.CHALLENGE_LOSER_TURN), seat) for seat in range(6)
)


_PLAIN: Final = (
    RuleId.CHALLENGE_RESOLVE,
    RuleId.CHALLENGE_TRAIT,
    RuleId.CHALLENGE_WHO,
    RuleId.CHALLENGE_WHEN,
    RuleId.CHALLENGE_FIRST_PAW,
    RuleId.CHALLENGE_ATOMIC,
)
"""What an ordinary challenge cites."""


def _reasons(
    draft: Draft, top: StackCard, trait: Trait | None, truth: Truth, is_unnamed: bool, holds: bool
) -> tuple[RuleId, ...]:
    """The rules that decided a challenge, the deciding one first."""
    rules = draft.deal.rules
    reasons: list[RuleId] = []
    if is_unnamed:
        reasons.append(RuleId.CHALLENGE_UNNAMED)
    else:
        if top.is_copy:
            reasons.append(RuleId.COPY_CAT_CHALLENGE)
        if trait is not Trait.SPICE and truth.is_turned:
            reasons.append(RuleId.TURN_IT_UP)
            if top.is_copy:
                reasons.append(RuleId.COPY_CAT_WITH_TURN_IT_UP)
        if top.card.is_number_joker:
            reasons.append(RuleId.CHALLENGE_NUMBER_JOKER)
        if top.card.is_spice_joker:
            reasons.append(RuleId.CHALLENGE_SPICE_JOKER)
    reasons.append(RuleId.CHALLENGE_RESOLVE)
    if top.is_copy:
        reasons.append(RuleId.COPY_CAT_EARLIER)
    elif not is_unnamed:
        reasons.append(RuleId.CHALLENGE_TRAIT)
    reasons += [RuleId.CHALLENGE_WHO, RuleId.CHALLENGE_WHEN, RuleId.CHALLENGE_FIRST_PAW]
    if rules.has_spice_raider and top.declaration.number == spice_it_up.RAIDED_NUMBER:
        reasons.append(RuleId.SPICE_RAIDER_CHALLENGED)
    if draft.phase is Phase.LAST_CARD:
        reasons.append(RuleId.TROPHY_WON if holds else RuleId.TROPHY_LOST)
        if top.is_copy:
            reasons.append(RuleId.COPY_CAT_LAST_CARD)
    reasons.append(RuleId.CHALLENGE_ATOMIC)
    return tuple(reasons)
