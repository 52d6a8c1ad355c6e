"""Turn It Up!: 6 and 9 are the same number when a challenge looks at a card."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spicy.engine.actions import Trait
from spicy.engine.cards import Card, Declaration
from spicy.engine.position import StackCard
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import Variant

TURNED: Final = {6: 9, 9: 6}
"""The numbers that are one, each with the other."""


class TurnItUp(Variant):
    """Two numbers that are one in a challenge, but not in a declaration (`turn-it-up`)."""

    card = SpiceItUp.TURN_IT_UP
    main_rules = (RuleId.TURN_IT_UP,)

    def is_same_number(self, card: Card, declaration: Declaration) -> bool:
        """A 6 for a 9, or a 9 for a 6."""
        return card.number is not None and TURNED.get(declaration.number) == card.number

    def seems_valid(
        self, declaration: Declaration, top: Declaration | None, valid: Collection[Declaration]
    ) -> Reasons:
        """It would follow if it were turned, or it is the top one turned (`turn-it-up.sequence`)."""
        number = TURNED.get(declaration.number)
        if number is None:
            return ()
        turned = Declaration.of(declaration.spice, number)
        return (RuleId.TURN_IT_UP_SEQUENCE,) if turned in valid or turned is top else ()

    def deciding_reasons(self, top: StackCard, trait: Trait | None, by: Variant | None) -> Reasons:
        """A number that is right only because it was turned."""
        if by is not self or trait is Trait.SPICE:
            return ()
        copied = (RuleId.COPY_CAT_WITH_TURN_IT_UP,) if top.is_copy else ()
        return (RuleId.TURN_IT_UP, *copied)
