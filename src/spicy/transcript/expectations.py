"""What a transcript expects of a position, as values.

Seats, not names, stand in them. `expectation_texts` reads and writes them, `holds` says whether one
is true.
"""

from __future__ import annotations

from dataclasses import dataclass

from spicy.engine.actions import Action
from spicy.engine.cards import Card, Declaration
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import EndReason


@dataclass(frozen=True, slots=True)
class Turn:
    """It is this player's turn, and nothing else is open."""

    seat: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Exactly these have still to answer a last card."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """This player is being offered a super joker."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChallengeWon:
    """The last move settled a challenge, and this player won it."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandCount:
    """So many cards are in a hand, super jokers included."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class HandCards:
    """Exactly these cards are in a hand; their order means nothing."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """So many spicy cards and super jokers are in a points pile."""

    seat: int
    spicy: int
    super_jokers: int = 0


@dataclass(frozen=True, slots=True)
class Trophies:
    """A player has so many trophies."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class StackCount:
    """So many cards are on the stack, added ones included."""

    count: int


@dataclass(frozen=True, slots=True)
class Top:
    """This player laid the top card and said this."""

    seat: int
    declaration: Declaration


@dataclass(frozen=True, slots=True)
class Paw:
    """Whose paw lies on the stack; None for nobody's."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class DeckCount:
    """So many cards are left in the draw deck."""

    count: int


@dataclass(frozen=True, slots=True)
class Supply:
    """So many super jokers lie beside the deck."""

    count: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Exactly these declarations are valid for the next card played."""

    declarations: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True)
class Can:
    """A move is legal now; with `is_legal` False, it is not."""

    seat: int
    action: Action
    is_legal: bool = True


@dataclass(frozen=True, slots=True)
class Punished:
    """The last move was punished under this rule."""

    rule: RuleId


@dataclass(frozen=True, slots=True)
class Refused:
    """The move just above is impossible, under this rule or, with None, under any."""

    rule: RuleId | None = None


@dataclass(frozen=True, slots=True)
class Cites:
    """An event of the last move cites this rule."""

    rule: RuleId


@dataclass(frozen=True, slots=True)
class Playing:
    """The game goes on."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended in this way."""

    reason: EndReason


@dataclass(frozen=True, slots=True)
class ScoreIs:
    """A player's final score."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Winners:
    """Exactly these win."""

    seats: tuple[int, ...]


Expectation = (
    Turn
    | Waiting
    | Offered
    | ChallengeWon
    | HandCount
    | HandCards
    | Points
    | Trophies
    | StackCount
    | Top
    | Paw
    | DeckCount
    | Supply
    | Declare
    | Can
    | Punished
    | Refused
    | Cites
    | Playing
    | Over
    | ScoreIs
    | Winners
)
"""Everything that a transcript can expect."""
