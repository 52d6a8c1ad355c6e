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


def valid_declarations(rules: Rules, top: Declaration | None) -> tuple[Declaration, ...]:
    """The declarations of `followers` alone, in order."""
    try:
        return _tables[rules.variant][top][1]
    except KeyError:
        return _derive(rules, top)[1]


def _derive(rules: Rules, top: Declaration | None) -> tuple[Followers, tuple[Declaration, ...]]:
    """Work out what may follow, and remember it for all games of the same configuration."""
    valid: dict[Declaration, Reasons] = {}
    if top is None:
        for spice in rules.spices:
            for number in OPENING_NUMBERS:
                valid[Declaration.of(spice, number)] = (RuleId.DECLARE_FIRST,)
    elif top.number == HIGHEST:
        for number in OPENING_NUMBERS:
            valid[Declaration.of(top.spice, number)] = (RuleId.DECLARE_AFTER_TEN,)
    else:
        for number in range(top.number + 1, HIGHEST + 1):
            valid[Declaration.of(top.spice, number)] = (RuleId.DECLARE_HIGHER,)
    spice_it_up.add_followers(rules, top, valid)
    found = {declaration: (*reasons, *_LAID) for declaration, reasons in valid.items()}
    made = _tables.setdefault(rules.variant, {})[top] = (found, tuple(found))
    return made
