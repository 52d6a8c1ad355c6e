"""Refusals: codes, the rule behind each, and the public facts that explain it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from spicy.engine.cards import Declaration, Edition
from spicy.engine.rule_ids import RuleId


class Refused(StrEnum):
    """The reasons why an action is not legal; several codes may share a rule."""

    GAME_OVER = "game-over"
    WINDOW_OPEN = "window-open"
    OFFER_OPEN = "offer-open"
    NOT_YOUR_TURN = "not-your-turn"
    EMPTY_STACK = "empty-stack"
    SUPER_JOKER_ON_TOP = "super-joker-on-top"
    OWN_CARD = "own-card"
    HAS_DECLINED = "has-declined"
    TRAIT_AGAINST_COPY = "trait-against-copy"
    NO_TRAIT = "no-trait"
    NO_COPY_CAT = "no-copy-cat"
    NOTHING_TO_COPY = "nothing-to-copy"
    OWN_COPY = "own-copy"
    TOO_LATE_TO_COPY = "too-late-to-copy"
    NOT_IN_HAND = "not-in-hand"
    UNKNOWN_SPICE = "unknown-spice"
    NO_ADDING = "no-adding"
    TOO_MANY_ADDED = "too-many-added"
    ADDED_TO_OTHER = "added-to-other"
    CALLED_TOO_EARLY = "called-too-early"
    CALLED_WITH_ADDED = "called-with-added"
    NO_WINDOW = "no-window"
    OWN_LAST_CARD = "own-last-card"
    NOTHING_OFFERED = "nothing-offered"
    INVALID_DECLARATION = "invalid-declaration"
    FORGOTTEN_CALL = "forgotten-call"
    UNNAMED_TRAIT = "unnamed-trait"
    PEEKED = "peeked"


PUNISHED: Final = frozenset(
    {
        Refused.INVALID_DECLARATION,
        Refused.FORGOTTEN_CALL,
        Refused.UNNAMED_TRAIT,
        Refused.PEEKED,
    }
)
"""The refusals that are carried out at the price that the rules name; the others are impossible."""

RULE_OF: Final[dict[Refused, RuleId]] = {
    Refused.WINDOW_OPEN: RuleId.TROPHY_WINDOW,
    Refused.OFFER_OPEN: RuleId.SUPER_JOKER_TAKE,
    Refused.NOT_YOUR_TURN: RuleId.TURN_OPTIONS,
    Refused.EMPTY_STACK: RuleId.CHALLENGE_WHEN,
    Refused.SUPER_JOKER_ON_TOP: RuleId.SUPER_JOKER_NO_CHALLENGE,
    Refused.OWN_CARD: RuleId.CHALLENGE_WHO,
    Refused.HAS_DECLINED: RuleId.TROPHY_DECLINE_FINAL,
    Refused.TRAIT_AGAINST_COPY: RuleId.COPY_CAT_CHALLENGE,
    Refused.NO_TRAIT: RuleId.CHALLENGE_TRAIT,
    Refused.NO_COPY_CAT: RuleId.COPY_CAT,
    Refused.NOTHING_TO_COPY: RuleId.COPY_CAT,
    Refused.OWN_COPY: RuleId.COPY_CAT,
    Refused.TOO_LATE_TO_COPY: RuleId.COPY_CAT_WINDOW,
    Refused.NOT_IN_HAND: RuleId.TURN_OPTIONS,
    Refused.UNKNOWN_SPICE: RuleId.DECLARE_BLUFF,
    Refused.NO_ADDING: RuleId.CHANGE_YOUR_LUCK,
    Refused.TOO_MANY_ADDED: RuleId.CHANGE_YOUR_LUCK,
    Refused.ADDED_TO_OTHER: RuleId.CHANGE_YOUR_LUCK,
    Refused.CALLED_TOO_EARLY: RuleId.TROPHY_CALL,
    Refused.CALLED_WITH_ADDED: RuleId.TROPHY_CALL,
    Refused.NO_WINDOW: RuleId.TROPHY_WINDOW,
    Refused.OWN_LAST_CARD: RuleId.TROPHY_DECLINE_FINAL,
    Refused.NOTHING_OFFERED: RuleId.SUPER_JOKER_TAKE,
    Refused.INVALID_DECLARATION: RuleId.DECLARE_INVALID,
    Refused.FORGOTTEN_CALL: RuleId.TROPHY_CALL,
    Refused.UNNAMED_TRAIT: RuleId.CHALLENGE_UNNAMED,
    Refused.PEEKED: RuleId.TURN_PEEK,
}
"""The rule behind each code; `GAME_OVER` has the rule that ended the game."""


class Refusal(Struct, frozen=True, gc=False):
    """The refusal of a seat's action, with the public facts needed to explain it.

    `other` is the player whom it is about besides the one who tried: whose turn it is, whose card it
    is, who is being offered a super joker. `declaration` is what was tried, `top` what lies on top;
    the numbers of the rules are those of the box of `edition`.
    """

    code: Refused
    rule: RuleId
    seat: int
    other: int | None = None
    declaration: Declaration | None = None
    top: Declaration | None = None
    also: tuple[RuleId, ...] = ()
    edition: Edition = Edition.SPICY

    @property
    def is_punished(self) -> bool:
        """Return whether the rules name a price for it, so that `apply` carries it out."""
        return self.code in PUNISHED

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules behind it, the deciding one first."""
        return (self.rule, *self.also)
