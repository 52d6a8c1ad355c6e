"""The questions that the base rules ask the Spice It Up! cards of a game.

Each question is asked at one place and answered here as a card answers that has nothing to say about
it. A card overrides those that it changes, and `spicy.engine.variants.registry` lists it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from spicy.engine.actions import Trait
from spicy.engine.cards import Card, Declaration
from spicy.engine.draft import Draft
from spicy.engine.position import StackCard
from spicy.engine.refusals import Refused
from spicy.engine.rule_ids import Reasons
from spicy.engine.rules import SpiceItUp

LOW_NUMBERS: Final = (1, 2, 3)
"""The numbers that are meant where a card speaks of the low ones."""


class Variant:
    """A Spice It Up! card that changes nothing."""

    card: SpiceItUp
    main_rules: Reasons
    """The first rules to read about it."""
    lets_copy = False
    """True where a declaration may be copied out of turn (`copy-cat`)."""

    # What may be declared

    def more_followers(
        self,
        top: Declaration,
        found: Mapping[Declaration, Reasons],
    ) -> Mapping[Declaration, Reasons]:
        """Return what may follow `top` besides what was `found`, each with the rules that allow it.

        It is asked in the order of the registry, and never about an empty stack, where every low
        number is open in every spice already.
        """
        del top, found
        return {}

    def seems_valid(
        self, declaration: Declaration, top: Declaration | None, valid: Collection[Declaration]
    ) -> Reasons:
        """The rules that somebody has misread who takes an invalid declaration for a valid one."""
        del declaration, top, valid
        return ()

    # Laying a card

    def why_not_add(self, declaration: Declaration, count: int) -> Refused | None:
        """Return what keeps 1 or more cards from being added under a declaration, or None."""
        del declaration, count
        return Refused.NO_ADDING

    def additions(
        self, hand: Sequence[Card], card: Card, declaration: Declaration
    ) -> Iterable[tuple[Card, ...]]:
        """Every choice of cards of a hand that may be added under `card`."""
        del hand, card, declaration
        return ()

    def laying_reasons(self, laid: StackCard, below: StackCard | None) -> Reasons:
        """The rules that the laying of a card shows, besides what made its declaration valid.

        `below` is the card that it is laid on.
        """
        del laid, below
        return ()

    def taken_back_reasons(self, added: tuple[Card, ...]) -> Reasons:
        """The rules that a card taken back shows, with the cards that were added to it."""
        del added
        return ()

    def before_laying(self, draft: Draft, laid: StackCard) -> None:
        """Change the position before a card is put onto the stack."""

    def after_laying(self, draft: Draft, laid: StackCard) -> None:
        """Change the position once a card lies on the stack."""

    def brings_paw(self, laid: StackCard) -> bool:
        """Return whether the player of the top card has a paw on the stack (`spice-raider.paw`)."""
        del laid
        return False

    # A challenge

    def is_same_number(self, card: Card, declaration: Declaration) -> bool:
        """Return whether the number of a card counts as the declared one although it is another."""
        del card, declaration
        return False

    def deciding_reasons(self, top: StackCard, trait: Trait | None, by: Variant | None) -> Reasons:
        """The rules that decide a challenge of `top` before those of the base game.

        `by` is the card that made a number right (`is_same_number`).
        """
        del top, trait, by
        return ()

    def challenge_reasons(self, top: StackCard, is_last_card: bool) -> Reasons:
        """The further rules that a challenge of `top` shows."""
        del top, is_last_card
        return ()
