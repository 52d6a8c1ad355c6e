"""Which declarations may follow which: the rules of a turn, with what Spice It Up! adds to them."""

from __future__ import annotations

from collections.abc import Mapping

from spicy.engine import spice_it_up
from spicy.engine.cards import HIGHEST, Declaration
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules

OPENING_NUMBERS = (1, 2, 3)
"""What a stack opens with, and what follows a declared 10 (`declare.first`, `declare.after-ten`)."""

Reasons = tuple[RuleId, ...]
Followers = Mapping[Declaration, Reasons]
"""The valid declarations, in order, each with the rules that make it valid, the deciding one first."""

_LAID = (RuleId.DECLARE_BLUFF, RuleId.TURN_OPTIONS)
_FIRST: Reasons = (RuleId.DECLARE_FIRST, *_LAID)
_AFTER_TEN: Reasons = (RuleId.DECLARE_AFTER_TEN, *_LAID)
_HIGHER: Reasons = (RuleId.DECLARE_HIGHER, *_LAID)

_tables: dict[int, dict[Declaration | None, tuple[Followers, tuple[Declaration, ...]]]] = {}


def followers(rules: Rules, top: Declaration | None) -> Followers:
    """The declarations that may follow `top`, or open a stack when it is None.

    Implements `declare.first`, `declare.higher`, `declare.after-ten`, `we-love-chili`,
    `start-it-up` and `start-it-up.with-chili`.
    """
    try:
        return _tables[rules.variant][top][0]
    except KeyError:
        return _derive(rules, top)[0]


def plain_reasons(top: Declaration | None) -> Reasons:
    """What makes a declaration valid on `top` where no special card has a part."""
    if top is None:
        return _FIRST
    return _AFTER_TEN if top.number == HIGHEST else _HIGHER


def valid_declarations(rules: Rules, top: Declaration | None) -> tuple[Declaration, ...]:
    """The declarations of `followers` alone, in order."""
    try:
        return _tables[rules.variant][top][1]
    except KeyError:
        return _derive(rules, top)[1]


def _derive(rules: Rules, top: Declaration | None) -> tuple[Followers, tuple[Declaration, ...]]:
    """Work out what may follow, and remember it for all games of the same configuration."""
    if top is None:
        plain = [Declaration.of(spice, low) for spice in rules.spices for low in OPENING_NUMBERS]
    else:
        higher = range(top.number + 1, HIGHEST + 1)
        plain = [Declaration.of(top.spice, number) for number in higher or OPENING_NUMBERS]
    found: dict[Declaration, Reasons] = dict.fromkeys(plain, plain_reasons(top))
    added = spice_it_up.more_followers(rules, top, found)
    found |= {declaration: (*reasons, *_LAID) for declaration, reasons in added.items()}
    made = _tables.setdefault(rules.variant, {})[top] = (found, tuple(found))
    return made
