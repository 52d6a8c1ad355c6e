"""What a player can try: one small frozen value an action, and who tries it is said beside it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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


@dataclass(frozen=True, slots=True)
class Play:
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
            object.__setattr__(self, "added", in_order(self.added))


@dataclass(frozen=True, slots=True)
class Copy:
    """Lay a card with exactly the declaration of the top card (`copy-cat`); fields as in `Play`."""

    card: Card
    last_card: bool = False
    added: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_cards(self.card, self.last_card, self.added)
        if self.added:
            object.__setattr__(self, "added", in_order(self.added))


@dataclass(frozen=True, slots=True)
class Pass:
    """Draw a card instead of playing one (`turn.pass`)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt one trait of the top card, or, with None, a copy as a whole (`copy-cat.challenge`)."""

    trait: Trait | None = None

    def __post_init__(self) -> None:
        if self.trait is not None and not isinstance(self.trait, Trait):
            raise TypeError("trait must be a Trait or None")


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the top card over without having named a trait (`challenge.unnamed`, punished)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Say that one does not challenge a last card (`trophy.window`)."""


@dataclass(frozen=True, slots=True)
class TakeSuperJoker:
    """Take the super joker that a lost challenge offers (`super-joker.take`)."""


@dataclass(frozen=True, slots=True)
class LeaveSuperJoker:
    """Leave the super joker that a lost challenge offers (`super-joker.take`)."""


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at a facedown card (`turn.peek`, punished)."""


Action = Play | Copy | Pass | Challenge | Reveal | Decline | TakeSuperJoker | LeaveSuperJoker | Peek
"""Everything that can be tried."""
