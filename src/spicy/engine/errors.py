"""The family of exceptions that the rules engine and everything above it raise."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spicy.engine.refusals import Refusal


class SpicyError(ValueError):
    """The root of all errors that a caller can provoke with a wrong value."""


class RulesFault(StrEnum):
    """The reasons why a configuration or a set-up is impossible, with the facts to each."""

    TOO_MANY_SPICE_IT_UP = "too-many-spice-it-up"
    """`most`, `count`."""
    SAME_SPICE_IT_UP = "same-spice-it-up"
    PLAYERS = "players"
    """There are too few or too many: `fewest`, `most`, `count`."""
    NO_NAME = "no-name"
    BAD_NAME = "bad-name"
    """A name that cannot be written down: `signs` and `words` are what none may hold or be."""
    SAME_NAME = "same-name"
    STARTS = "starts"
    """No such seat can start: `most`."""
    NOT_FOR_EACH = "not-for-each"
    """Something is not given for each of the players: `count`."""
    NOT_WHOLE = "not-whole"
    BELOW_ZERO = "below-zero"
    NO_SUPER_JOKERS = "no-super-jokers"
    OTHER_EDITION = "other-edition"
    """A card or a declaration that the box does not have: `code`."""
    TWO_SUPER_JOKERS = "two-super-jokers"
    SUPER_JOKER_IN_DECK = "super-joker-in-deck"
    NO_SUCH_SEAT = "no-such-seat"
    """A card on the stack was laid by nobody: `most`."""
    NO_SUCH_COPY = "no-such-copy"
    """A copy on the stack without Copy Cat, or with another declaration than the card below it."""
    NO_SUCH_ADDING = "no-such-adding"
    """Cards added on the stack that no card in the game lets anybody add."""
    TOO_MANY_OF_A_KIND = "too-many-of-a-kind"
    """`code`, `most`."""
    WON_ALREADY = "won-already"
    """A player has the trophies that win: `most`."""
    NO_TROPHY_LEFT = "no-trophy-left"
    TOO_MANY_SUPER_JOKERS = "too-many-super-jokers"
    """`most`."""
    SUPPLY = "supply"
    """More super jokers beside the deck than lie nowhere else, or less than none: `most`."""
    TOO_MANY_CARDS = "too-many-cards"
    """More spicy cards than the box has, points piles included: `most`, `count`."""
    WORLDS_END = "worlds-end"
    """World's End lies on top of the draw deck, or outside it."""
    TOP_CARD = "top-card"
    """The top card cannot be what it is said to be."""


class RulesError(SpicyError):
    """An impossible configuration or set-up.

    `fault` is the code of what is wrong and `facts` are the numbers and codes that explain it; the
    sentence is made of them in `spicy.words`. `part` names the argument at fault ("players", "hands",
    "deck", ...) and `seat` whose, where one player's share is at fault, so that a caller can point at
    the line it came from.
    """

    def __init__(
        self,
        fault: RulesFault,
        *,
        part: str = "rules",
        seat: int | None = None,
        **facts: int | str,
    ) -> None:
        told = [f"{name}={value!r}" for name, value in facts.items()]
        who = "" if seat is None else f" of seat {seat}"
        super().__init__(f"{fault.value} ({part}{who}{''.join(f', {one}' for one in told)})")
        self.fault = fault
        self.part = part
        self.seat = seat
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is copied by calling its class with `args`, which hold the text alone.
        return _rules_error, (type(self), self.fault, self.part, self.seat, self.facts)


def _rules_error(
    kind: type[RulesError],
    fault: RulesFault,
    part: str,
    seat: int | None,
    facts: dict[str, int | str],
) -> RulesError:
    """An error again, from what it holds."""
    return kind(fault, part=part, seat=seat, **facts)


class IllegalAction(SpicyError):
    """An impossible action; the state it was tried on is untouched.

    Its text holds the refusal's code, the rule's identifier and public facts, never a card of a hand.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule}): seat {refusal.seat}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal,)
