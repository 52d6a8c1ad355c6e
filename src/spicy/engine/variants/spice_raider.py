"""Spice Raider: a declared 4 brings a paw, and the next card played wins the raider what is under it."""

from __future__ import annotations

from typing import Final

from spicy.engine.draft import Draft
from spicy.engine.events import PawCollected, PawPlaced
from spicy.engine.position import StackCard
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import Variant

RAIDED_NUMBER: Final = 4
"""The declared number that brings a paw (`spice-raider.paw`)."""


class SpiceRaider(Variant):
    """Paws on the stack (`spice-raider.paw`, `spice-raider.collect`, `spice-raider.challenged`)."""

    card = SpiceItUp.SPICE_RAIDER
    main_rules = (RuleId.SPICE_RAIDER_PAW, RuleId.SPICE_RAIDER_COLLECT)

    def brings_paw(self, laid: StackCard) -> bool:
        """A declared 4 brings a paw."""
        return laid.declaration.number == RAIDED_NUMBER

    def laying_reasons(self, laid: StackCard, below: StackCard | None) -> Reasons:
        """A 4 that is a copy or a super joker."""
        if not self.brings_paw(laid):
            return ()
        copied = (RuleId.COPY_CAT_WITH_RAIDER,) if laid.is_copy else ()
        special = (RuleId.SUPER_JOKER_SPECIAL_NUMBERS,) if laid.card.is_super_joker else ()
        return (*copied, *special)

    def before_laying(self, draft: Draft, laid: StackCard) -> None:
        """Collect what lies under a paw, then put down a new one."""
        top = draft.position.top
        if top is not None and self.brings_paw(top):
            raider = top.seat
            spicy, super_jokers, cards = draft.win_stack(raider)
            draft.events.append(
                PawCollected(
                    rules=(RuleId.SPICE_RAIDER_COLLECT,),
                    seat=raider,
                    spicy=spicy,
                    super_jokers=super_jokers,
                    cards=cards,
                )
            )
        if self.brings_paw(laid):
            draft.events.append(PawPlaced(rules=(RuleId.SPICE_RAIDER_PAW,), seat=laid.seat))

    def challenge_reasons(self, top: StackCard, is_last_card: bool) -> Reasons:
        """A challenged 4 takes its paw away."""
        return (RuleId.SPICE_RAIDER_CHALLENGED,) if self.brings_paw(top) else ()
