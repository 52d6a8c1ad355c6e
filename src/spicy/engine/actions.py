"""The actions that a player can try: one small frozen value each, without who tries it.

Each kind is tagged with its name, so that `spicy.engine.interchange` can write and read them as JSON.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr

from spicy.engine.cards import Card, Declaration, in_order


class Trait(StrEnum):
    """The one thing about a card that a challenge doubts (`challenge.trait`)."""

    NUMBER = "number"
    SPICE = "spice"


def _check_cards(card: object, last_card: object, added: object) -> None:
    if not isinstance(last_card, bool):
        raise TypeError("last_card must be True or False")
    if not isinstance(card, Card):
        raise TypeError(f"card must be a Card, not {type(card).__name__}")
    if not isinstance(added, tuple) or not all(isinstance(one, Card) for one in added):
        raise TypeError("added must be a tuple of Cards")


class Play(Struct, frozen=True, gc=False, tag=True):
    """Lay a card facedown and declare it (`turn.options`, `declare.bluff`).

    `last_card` is the call that `trophy.call` asks for. `added` are the cards that Change Your Luck
    lets go under it; their order means nothing, so they are kept sorted.
    """

    card: Card
    declaration: Declaration
    last_card: bool = False
    added: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_cards(self.card, self.last_card, self.added)
        if not isinstance(self.declaration, Declaration):
            raise TypeError("declaration must be a Declaration")
        if self.added:
            force_setattr(self, "added", in_order(self.added))


class Copy(Struct, frozen=True, gc=False, tag=True):
    """Lay a card with exactly the declaration of the top card (`copy-cat`); fields as in `Play`."""

    card: Card
    last_card: bool = False
    added: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_cards(self.card, self.last_card, self.added)
        if self.added:
            force_setattr(self, "added", in_order(self.added))


class Pass(Struct, frozen=True, gc=False, tag=True):
    """Draw a card instead of playing one (`turn.pass`)."""


class Challenge(Struct, frozen=True, gc=False, tag=True):
    """Doubt one trait of the top card, or, with None, a copy as a whole (`copy-cat.challenge`)."""

    trait: Trait | None = None

    def __post_init__(self) -> None:
        if self.trait is not None and not isinstance(self.trait, Trait):
            raise TypeError("trait must be a Trait or None")


class Reveal(Struct, frozen=True, gc=False, tag=True):
    """Turn the top card over without having named a trait (`challenge.unnamed`, punished)."""


class Decline(Struct, frozen=True, gc=False, tag=True):
    """Say that one does not challenge a last card (`trophy.window`)."""


class TakeSuperJoker(Struct, frozen=True, gc=False, tag=True):
    """Take the super joker that a lost challenge offers (`super-joker.take`)."""


class LeaveSuperJoker(Struct, frozen=True, gc=False, tag=True):
    """Leave the super joker that a lost challenge offers (`super-joker.take`)."""


class Peek(Struct, frozen=True, gc=False, tag=True):
    """Look at a facedown card (`turn.peek`, punished)."""


Action = Play | Copy | Pass | Challenge | Reveal | Decline | TakeSuperJoker | LeaveSuperJoker | Peek
"""Everything that can be tried."""
