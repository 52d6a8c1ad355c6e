"""Change Your Luck: cards may be added under a declared 5, and as many are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from spicy.engine.cards import Card, Declaration, in_order
from spicy.engine.draft import Draft
from spicy.engine.position import StackCard
from spicy.engine.refusals import Refused
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import Variant

LUCKY_NUMBER: Final = 5
"""The declared number that lets cards be added."""
MOST_ADDED: Final = 2
"""The most cards that may be added."""


class ChangeYourLuck(Variant):
    """Added cards (`change-your-luck`, `change-your-luck.drawn`)."""

    card = SpiceItUp.CHANGE_YOUR_LUCK
    main_rules = (RuleId.CHANGE_YOUR_LUCK,)

    def why_not_add(self, declaration: Declaration, count: int) -> Refused | None:
        """One or two cards under a declared 5, and nowhere else."""
        if count > MOST_ADDED:
            return Refused.TOO_MANY_ADDED
        return None if declaration.number == LUCKY_NUMBER else Refused.ADDED_TO_OTHER

    def additions(
        self, hand: Sequence[Card], card: Card, declaration: Declaration
    ) -> Iterator[tuple[Card, ...]]:
        """Two cards of a kind are no choice, and the order of the added cards is none."""
        if declaration.number != LUCKY_NUMBER:
            return
        rest = list(hand)
        rest.remove(card)
        kinds = in_order(set(rest))
        for count in range(1, MOST_ADDED + 1):
            for added in combinations_with_replacement(kinds, count):
                if all(rest.count(kind) >= added.count(kind) for kind in added):
                    yield added

    def laying_reasons(self, laid: StackCard, below: StackCard | None) -> Reasons:
        """Added cards show the card, and what it has to do with copies and super jokers."""
        if not laid.added:
            return ()
        copied = (RuleId.COPY_CAT_WITH_LUCK,) if laid.is_copy else ()
        special = (RuleId.SUPER_JOKER_SPECIAL_NUMBERS,) if laid.card.is_super_joker else ()
        return (*copied, RuleId.CHANGE_YOUR_LUCK, *special)

    def taken_back_reasons(self, added: tuple[Card, ...]) -> Reasons:
        """Added cards go back with the card that they were added to."""
        return (RuleId.CHANGE_YOUR_LUCK_DRAWN,) if added else ()

    def after_laying(self, draft: Draft, laid: StackCard) -> None:
        """As many cards are drawn as were added, before anyone can act."""
        if laid.added:
            reasons = (RuleId.CHANGE_YOUR_LUCK_DRAWN, RuleId.CHANGE_YOUR_LUCK)
            draft.draw(laid.seat, len(laid.added), reasons)
