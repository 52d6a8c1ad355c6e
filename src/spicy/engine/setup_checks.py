"""The checks of a set-up position: RulesError for what no box of cards could show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from spicy.engine.boxes import Box, kinds_of
from spicy.engine.cards import SUPER_JOKER, Card
from spicy.engine.errors import RulesError, RulesFault
from spicy.engine.position import StackCard
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.variants.registry import why_not_add

Hands = Sequence[Sequence[Card]]


def numbers_for(values: Sequence[int] | None, count: int, part: str) -> tuple[int, ...]:
    """A whole number of at least 0 for each player, all 0 where none are given."""
    if values is None:
        return (0,) * count
    if len(values) != count:
        raise RulesError(RulesFault.NOT_FOR_EACH, part=part, count=count)
    for seat, value in enumerate(values):
        if not isinstance(value, int):
            raise RulesError(RulesFault.NOT_WHOLE, part=part, seat=seat)
        if value < 0:
            raise RulesError(RulesFault.BELOW_ZERO, part=part, seat=seat)
    return tuple(values)


def check_cards(
    rules: Rules, hands: Hands, deck: Sequence[Card], stack: Sequence[StackCard]
) -> None:
    """Every card is in the game, where it may lie, and no more often than in the box."""
    for part, seat, cards in _shares(hands, stack, deck):
        for card in cards:
            if card is SUPER_JOKER and part == "deck":
                raise RulesError(RulesFault.SUPER_JOKER_IN_DECK, part="deck")
            _check_kind(rules, card, part, seat)
        if part == "hands" and list(cards).count(SUPER_JOKER) > 1:
            raise RulesError(RulesFault.TWO_SUPER_JOKERS, part="hands", seat=seat)
    for place, laid in enumerate(stack):
        _check_laid(rules, laid, stack[place - 1] if place else None, len(hands))
    _check_copies(rules.box, hands, deck, stack)


def _shares(
    hands: Hands, stack: Sequence[StackCard], deck: Sequence[Card]
) -> Iterator[tuple[str, int | None, Sequence[Card]]]:
    """The cards of a set-up by the part of it that names them."""
    for seat, hand in enumerate(hands):
        yield "hands", seat, hand
    yield "stack", None, [card for laid in stack for card in (laid.card, *laid.added)]
    yield "deck", None, deck


def _check_kind(rules: Rules, card: Card, part: str, seat: int | None) -> None:
    if card is SUPER_JOKER:
        if not rules.has_super_jokers:
            raise RulesError(RulesFault.NO_SUPER_JOKERS, part=part, seat=seat)
    elif card not in kinds_of(rules.edition):
        raise RulesError(RulesFault.OTHER_EDITION, part=part, seat=seat, code=card.code)


def _check_laid(rules: Rules, laid: StackCard, below: StackCard | None, count: int) -> None:
    """A card on the stack was laid by somebody, and as the cards in the game allow.

    Whether its declaration could follow is not looked at; a copy says what lies below it, which may be
    on no stack that is given from its middle on.
    """
    if laid.declaration.spice not in rules.spices:
        code = laid.declaration.code
        raise RulesError(RulesFault.OTHER_EDITION, part="stack", code=code)
    if not 0 <= laid.seat < count:
        raise RulesError(RulesFault.NO_SUCH_SEAT, part="stack", most=count - 1)
    if laid.is_copy:
        is_other = below is not None and below.declaration is not laid.declaration
        if not rules.has(SpiceItUp.COPY_CAT) or is_other:
            raise RulesError(RulesFault.NO_SUCH_COPY, part="stack")
    if why_not_add(rules, laid.declaration, len(laid.added)) is not None:
        raise RulesError(RulesFault.NO_SUCH_ADDING, part="stack")


def _check_copies(box: Box, hands: Hands, deck: Sequence[Card], stack: Sequence[StackCard]) -> None:
    """No more cards of a kind than the box holds, counted in the order hands, stack, deck."""
    counts: Counter[Card] = Counter()
    for part, seat, cards in _shares(hands, stack, deck):
        for card in cards:
            counts[card] += 1
            most = box.copies_of(card)
            if counts[card] > most:
                fault = RulesFault.TOO_MANY_OF_A_KIND
                raise RulesError(fault, part=part, seat=seat, code=card.code, most=most)


def check_trophies(box: Box, taken: tuple[int, ...]) -> None:
    """Trophies that have not ended the game (`end.two-trophies`, `end.last-trophy`)."""
    for seat, number in enumerate(taken):
        if number >= box.winning_trophies:
            most = box.winning_trophies - 1
            raise RulesError(RulesFault.WON_ALREADY, part="trophies", seat=seat, most=most)
    if sum(taken) >= box.trophies:
        last = max(seat for seat, number in enumerate(taken) if number)
        raise RulesError(RulesFault.NO_TROPHY_LEFT, part="trophies", seat=last)


def super_jokers_left(
    rules: Rules, hands: Hands, stack: Sequence[StackCard], super_won: tuple[int, ...]
) -> int:
    """The super jokers that lie nowhere else."""
    if not rules.has_super_jokers:
        for seat, number in enumerate(super_won):
            if number:
                raise RulesError(RulesFault.NO_SUPER_JOKERS, part="points", seat=seat)
        return 0
    elsewhere = sum(super_won) + _count_super_jokers(hands, stack)
    most = rules.box.super_jokers
    if elsewhere > most:
        raise RulesError(RulesFault.TOO_MANY_SUPER_JOKERS, part="points", most=most)
    return most - elsewhere


def check_spicy_count(
    box: Box, hands: Hands, deck: Sequence[Card], stack: Sequence[StackCard], won: Sequence[int]
) -> None:
    """No more spicy cards than the box holds, points piles included."""
    there = sum(len(cards) for _, _, cards in _shares(hands, stack, deck)) + sum(won)
    spicy = there - _count_super_jokers(hands, stack)
    if spicy > box.spicy_cards:
        fault = RulesFault.TOO_MANY_CARDS
        raise RulesError(fault, part="points", most=box.spicy_cards, count=spicy)


def _count_super_jokers(hands: Hands, stack: Sequence[StackCard]) -> int:
    """Super jokers in hands and on the stack."""
    return sum(list(cards).count(SUPER_JOKER) for _, _, cards in _shares(hands, stack, ()))
