"""The file that answers for each Spice It Up! card."""

from __future__ import annotations

from functools import cache
from typing import Final

from spicy.engine.cards import Declaration
from spicy.engine.refusals import Refused
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.variants.change_your_luck import ChangeYourLuck
from spicy.engine.variants.copy_cat import CopyCat
from spicy.engine.variants.spice_raider import SpiceRaider
from spicy.engine.variants.start_it_up import StartItUp
from spicy.engine.variants.turn_it_up import TurnItUp
from spicy.engine.variants.variant import Variant
from spicy.engine.variants.we_love_chili import WeLoveChili

VARIANTS: Final[tuple[Variant, ...]] = (
    StartItUp(),
    WeLoveChili(),  # asked after Start It Up!, whose low numbers may be in chili too
    CopyCat(),
    SpiceRaider(),
    ChangeYourLuck(),
    TurnItUp(),
)
"""All cards, in the order in which they are asked."""

_BY_CARD: Final = {variant.card: variant for variant in VARIANTS}


def variant_of(card: SpiceItUp) -> Variant:
    """The one of all cards that answers for a Spice It Up! card of that name."""
    return _BY_CARD[card]


def why_not_add(rules: Rules, declaration: Declaration, count: int) -> Refused | None:
    """The code of what keeps `count` cards from being added under a declaration, or None."""
    if count == 0:
        return None
    found = [variant.why_not_add(declaration, count) for variant in variants_of(rules)]
    if None in found:
        return None
    return next((one for one in found if one is not Refused.NO_ADDING), Refused.NO_ADDING)


def variants_of(rules: Rules) -> tuple[Variant, ...]:
    """The cards that are in a game, in the order in which they are asked; mostly none."""
    return _chosen(rules.spice_it_up) if rules.spice_it_up else ()


@cache
def _chosen(cards: tuple[SpiceItUp, ...]) -> tuple[Variant, ...]:
    return tuple(variant for variant in VARIANTS if variant.card in cards)
