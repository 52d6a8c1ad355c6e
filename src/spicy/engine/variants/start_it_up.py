"""Start It Up!: after a declared 8, 9 or 10 a low number may be declared as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spicy.engine.cards import Declaration
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import LOW_NUMBERS, Variant

STARTING_NUMBERS: Final = (8, 9, 10)
"""After these a low number may be declared as well."""


class StartItUp(Variant):
    """Low numbers follow high ones, in the same spice (`start-it-up`)."""

    card = SpiceItUp.START_IT_UP
    main_rules = (RuleId.START_IT_UP,)

    def more_followers(
        self, top: Declaration, found: Mapping[Declaration, Reasons]
    ) -> Mapping[Declaration, Reasons]:
        """The low numbers of the same spice after 8, 9 or 10."""
        if top.number not in STARTING_NUMBERS:
            return {}
        lows = [Declaration.of(top.spice, number) for number in LOW_NUMBERS]
        return {low: (RuleId.START_IT_UP,) for low in lows if low not in found}
