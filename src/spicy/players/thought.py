"""The beliefs of a player when it decided, for the recap after the game."""

from __future__ import annotations

from msgspec import Struct

from spicy.engine.cards import Declaration
from spicy.words.cards import declaration_name
from spicy.words.i18n import _


class Thought(Struct, frozen=True, gc=False):
    """The chance, from 0 to 1, that a player gave a claim when it doubted or trusted it.

    It may be shown when the game is over: it says something of the hand that it was thought over.
    """

    declaration: Declaration
    number: float
    """The probability that the card's number is right."""
    spice: float
    """The probability that its spice is right."""
    both: float
    """The probability that both are."""
    is_doubt: bool
    """True where the player doubted the card."""


def thought_of(player: object) -> Thought | None:
    """Return what a player thought at its last answer, if it tells (an attribute `thought`)."""
    thought = getattr(player, "thought", None)
    return thought if isinstance(thought, Thought) else None


def describe_thought(name: str, thought: Thought) -> str:
    """A thought as a sentence: "Sesame gave wasabi 9 a 23 % chance"."""
    return _("{name} gave {card} a {percent} % chance").format(
        name=name,
        card=declaration_name(thought.declaration),
        percent=round(100 * thought.both),
    )
