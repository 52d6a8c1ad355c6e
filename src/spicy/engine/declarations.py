"""The declarations that may follow each other, with what Spice It Up! adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from spicy.engine.cards import HIGHEST, Declaration, Edition
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.variants.registry import variants_of

Followers = Mapping[Declaration, Reasons]
"""The valid declarations, in order, each with the rules that make it valid, the deciding one first."""

_LAID: Final = (RuleId.DECLARE_BLUFF, RuleId.TURN_OPTIONS)


def followers(rules: Rules, top: Declaration | None) -> Followers:
    """The declarations that may follow `top`, or open a stack when it is None.

    Implements `declare.first`, `declare.higher`, `declare.after-ten`, `we-love-chili`,
    `start-it-up` and `start-it-up.with-chili`.
    """
    return _followers(rules.edition, rules.spice_it_up, top)


def valid_declarations(rules: Rules, top: Declaration | None) -> tuple[Declaration, ...]:
    """The declarations of `followers` alone, in order."""
    return _valid_declarations(rules.edition, rules.spice_it_up, top)


@cache
def _valid_declarations(
    edition: Edition, spice_it_up: tuple[SpiceItUp, ...], top: Declaration | None
) -> tuple[Declaration, ...]:
    return tuple(_followers(edition, spice_it_up, top))


@cache
def _followers(
    edition: Edition, spice_it_up: tuple[SpiceItUp, ...], top: Declaration | None
) -> Followers:
    """The base rules of a turn, then what each Spice It Up! card adds; nothing else matters to it."""
    rules = Rules(edition=edition, spice_it_up=spice_it_up)
    first_numbers = rules.box.first_numbers
    if top is None:
        plain = [Declaration.of(spice, low) for spice in rules.spices for low in first_numbers]
        rule = RuleId.DECLARE_FIRST
    elif top.number < HIGHEST:
        higher = range(top.number + 1, HIGHEST + 1)
        plain = [Declaration.of(top.spice, number) for number in higher]
        rule = RuleId.DECLARE_HIGHER
    else:
        plain = [Declaration.of(top.spice, number) for number in first_numbers]
        rule = RuleId.DECLARE_AFTER_TEN
    found: dict[Declaration, Reasons] = dict.fromkeys(plain, (rule, *_LAID))
    if top is not None:
        for variant in variants_of(rules):
            more = variant.more_followers(top, found)
            found |= {one: (*reasons, *_LAID) for one, reasons in more.items()}
    return found
