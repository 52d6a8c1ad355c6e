"""We Love Chili!: a low number that may be declared may be declared in chili instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spicy.engine.cards import Declaration, Spice
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import LOW_NUMBERS, Variant

_STARTED_IN_CHILI: Final = (
    RuleId.START_IT_UP_WITH_CHILI,
    RuleId.WE_LOVE_CHILI,
    RuleId.START_IT_UP,
)


class WeLoveChili(Variant):
    """Low numbers in chili (`we-love-chili`, `start-it-up.with-chili`)."""

    card = SpiceItUp.WE_LOVE_CHILI
    main_rules = (RuleId.WE_LOVE_CHILI,)

    def more_followers(
        self, top: Declaration, found: Mapping[Declaration, Reasons]
    ) -> Mapping[Declaration, Reasons]:
        """Each low number that was found, in chili."""
        if top.spice is Spice.CHILI:
            return {}
        more: dict[Declaration, Reasons] = {}
        for number in LOW_NUMBERS:
            reasons = found.get(Declaration.of(top.spice, number))
            if reasons is not None:
                is_started = reasons[0] is RuleId.START_IT_UP
                chili = Declaration.of(Spice.CHILI, number)
                more[chili] = (
                    _STARTED_IN_CHILI if is_started else (RuleId.WE_LOVE_CHILI, reasons[0])
                )
        return more
