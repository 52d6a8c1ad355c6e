"""The six Spice It Up! cards and what each of them changes; the base rules ask here for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final

from spicy.engine.cards import Card, Declaration, Spice, in_order
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules

LUCKY_NUMBER: Final = 5
"""The declared number that lets cards be added (`change-your-luck`)."""
MOST_ADDED: Final = 2
RAIDED_NUMBER: Final = 4
"""The declared number that brings a paw (`spice-raider.paw`)."""
STARTING_NUMBERS: Final = (8, 9, 10)
"""After these a low number may be declared as well (`start-it-up`)."""
LOW_NUMBERS: Final = (1, 2, 3)
TURNED: Final = {6: 9, 9: 6}
"""The numbers that Turn It Up! makes one (`turn-it-up`)."""


_STARTED_WITH_CHILI: Final = (
    RuleId.START_IT_UP_WITH_CHILI,
    RuleId.WE_LOVE_CHILI,
    RuleId.START_IT_UP,
)


def more_followers(
    rules: Rules, top: Declaration | None, plain: Mapping[Declaration, tuple[RuleId, ...]]
) -> dict[Declaration, tuple[RuleId, ...]]:
    """What may follow `top` besides the plain declarations, each with the rules that allow it.

    `plain` has the plain ones with theirs, which a chili declaration borrows.

    Implements `start-it-up`, `we-love-chili` and, in that order of the two, `start-it-up.with-chili`.
    """
    more: dict[Declaration, tuple[RuleId, ...]] = {}
    if top is None:
        return more  # every low number is open in every spice already
    if rules.has_start_it_up and top.number in STARTING_NUMBERS:
        for number in LOW_NUMBERS:
            low = Declaration.of(top.spice, number)
            if low not in plain:
                more[low] = (RuleId.START_IT_UP,)
    if rules.has_we_love_chili and top.spice is not Spice.CHILI:
        for number in LOW_NUMBERS:
            low = Declaration.of(top.spice, number)
            if low in plain:
                more[Declaration.of(Spice.CHILI, number)] = (RuleId.WE_LOVE_CHILI, plain[low][0])
            elif low in more:
                more[Declaration.of(Spice.CHILI, number)] = _STARTED_WITH_CHILI
    return more


def is_same_when_turned(card: Card, declaration: Declaration) -> bool:
    """Whether Turn It Up! makes the card's number the declared one (`turn-it-up`)."""
    return card.number is not None and TURNED.get(declaration.number) == card.number


def is_tempting_when_turned(
    rules: Rules, declaration: Declaration, top: Declaration | None, valid: Collection[Declaration]
) -> bool:
    """Whether an invalid declaration looks valid to someone who takes 6 and 9 for one number.

    It would follow if it were turned, or it is the top one turned (`turn-it-up.sequence`).
    """
    number = TURNED.get(declaration.number)
    if not rules.has_turn_it_up or number is None:
        return False
    turned = Declaration.of(declaration.spice, number)
    return turned in valid or turned is top


def may_add(rules: Rules, declaration: Declaration, count: int) -> bool:
    """Whether `count` cards may be added to a declaration, as far as it goes (`change-your-luck`)."""
    if count == 0:
        return True
    return rules.has_change_your_luck and count <= MOST_ADDED and declaration.number == LUCKY_NUMBER


def additions(hand: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Every choice of one or two cards of a hand to add under `card` (`change-your-luck`).

    Two cards of a kind are no choice, and the order of the added cards is none.
    """
    rest = list(hand)
    rest.remove(card)
    kinds = in_order(set(rest))
    for count in range(1, MOST_ADDED + 1):
        for added in combinations_with_replacement(kinds, count):
            if all(rest.count(kind) >= added.count(kind) for kind in added):
                yield added


def laying_reasons(
    rules: Rules,
    declaration: Declaration,
    card: Card,
    *,
    copied: Card | None = None,
    added: int = 0,
) -> tuple[RuleId, ...]:
    """The rules of Spice It Up! that the laying of a card shows, besides what made it valid.

    `copied` is the card whose declaration is copied, if one is.
    """
    reasons: list[RuleId] = []
    is_raid = rules.has_spice_raider and declaration.number == RAIDED_NUMBER
    if copied is not None:
        if card.is_super_joker or copied.is_super_joker:
            reasons.append(RuleId.COPY_CAT_WITH_SUPER_JOKER)
        if is_raid:
            reasons.append(RuleId.COPY_CAT_WITH_RAIDER)
        if added:
            reasons.append(RuleId.COPY_CAT_WITH_LUCK)
    if added:
        reasons.append(RuleId.CHANGE_YOUR_LUCK)
    if card.is_super_joker and (is_raid or added):
        reasons.append(RuleId.SUPER_JOKER_SPECIAL_NUMBERS)
    return tuple(reasons)
