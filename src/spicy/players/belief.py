"""The chances that a claim is true, and that one's own claim is doubted.

The weights are learned from games of the players against each other by
`tests/benchmarks/learn_beliefs.py`, which prints them. The priors on doubting are what it counts, raised
a little where people at a table doubt more than its players do: high numbers and last cards.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from spicy.engine.cards import HIGHEST, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.rules import Rules
from spicy.players.knowledge import BANDS, Claim, Habits, Knowledge, band_of

FEATURES: Final = ("one", "holds", "step", "room", "hand", "opens", "last", "copy")
"""What a claim is judged by: a constant; the log odds that a random hand holds a card for it; how far
above the stack it is and how much room there was, in tenths; the hand's size in tenths; whether it
opens a stack, is a last card, is a copy."""

NUMBER_WEIGHTS: Final = (1.36, 1.06, 0.86, 2.09, -3.91, -1.41, -0.01, 0.00)
SPICE_WEIGHTS: Final = (0.50, 1.01, 0.87, 0.34, -4.70, 0.20, -0.92, 0.00)
BOTH_WEIGHTS: Final = (2.69, 1.49, 1.38, 1.59, -2.98, -0.52, -0.51, 0.00)
"""The weights of the features for the number, the spice, and both being right."""

SPREAD: Final = 2.0
"""How much players differ in honesty: the standard deviation of the log odds."""

DOUBT_PRIOR: Final = (0.09, 0.12, 0.23, 0.35)
"""How often a claim is doubted by one player of whom nothing is known, by band."""
DOUBT_WEIGHT: Final = 3.0
"""How many chances the prior counts for."""


class Odds(Struct, frozen=True):
    """The chances that a claim is true, each from 0 to 1."""

    number: float
    spice: float
    both: float

    def raised(self, by: float) -> Odds:
        """The same odds, each so much nearer to certainty."""
        return Odds(*(min(1.0, chance + by) for chance in (self.number, self.spice, self.both)))


def odds_of(rules: Rules, known: Knowledge, claim: Claim) -> Odds:
    """Return how likely a claim is true, by cards never seen and by what its player has shown."""
    if claim.is_super_joker:
        return Odds(1.0, 1.0, 1.0)
    shares = shares_of(rules, known, claim.declaration)
    number, spice, both = (
        _score(weights, features(claim, share))
        for weights, share in zip(
            (NUMBER_WEIGHTS, SPICE_WEIGHTS, BOTH_WEIGHTS), shares, strict=True
        )
    )
    number_shift, spice_shift = _honesty(known.habits[claim.seat])
    number, spice = number + number_shift, spice + spice_shift
    both = both + (number_shift + spice_shift) / 2
    chances = _sigmoid(number), _sigmoid(spice)
    return Odds(*chances, min(_sigmoid(both), *chances))


def features(claim: Claim, share: float) -> tuple[float, ...]:
    """The features of a claim (`FEATURES`); `share` is the part of unseen cards that would make it true.

    A card that cannot be there any more is as good as impossible, not quite: nothing here is certain.
    """
    holds = 1.0 - (1.0 - min(share, 0.99)) ** max(claim.hand, 1)
    holds = min(max(holds, 0.002), 0.998)
    below = claim.below
    opens = below is None or below.number >= claim.declaration.number
    floor = 0 if opens or below is None else below.number
    return (
        1.0,
        math.log(holds / (1.0 - holds)),
        0.0 if opens else (claim.declaration.number - floor - 1) / HIGHEST,
        (HIGHEST - floor) / HIGHEST,
        claim.hand / HIGHEST,
        float(opens),
        float(claim.is_last_card),
        float(claim.is_copy),
    )


def shares_of(
    rules: Rules, known: Knowledge, declaration: Declaration
) -> tuple[float, float, float]:
    """The parts of the unseen cards of which the number, the spice, and both would be right."""
    number = spice = both = 0
    for card, count in known.unseen.items():
        if count:
            match = match_of(rules, card, declaration)
            number += count * match.number
            spice += count * match.spice
            both += count * (match.number and match.spice)
    total = max(known.total, 1)
    return number / total, spice / total, both / total


_USUAL_SHARES: Final = (0.14, 0.38)
"""The number's and the spice's share in a full box, to judge a claim of long ago by."""


def _honesty(habits: Habits) -> tuple[float, float]:
    """Return how much more honest a player is than others, as shifts of the log odds of number and spice.

    One step of Newton's method from 0, with a normal prior of the spread `SPREAD`.
    """
    shifts = []
    for trait, (weights, share) in enumerate(
        zip((NUMBER_WEIGHTS, SPICE_WEIGHTS), _USUAL_SHARES, strict=True)
    ):
        slope, curve = 0.0, 1.0 / SPREAD**2
        for claim, is_number_right, is_spice_right in habits.shown:
            chance = _sigmoid(_score(weights, features(claim, share)))
            slope += (is_spice_right if trait else is_number_right) - chance
            curve += chance * (1.0 - chance)
        shifts.append(slope / curve)
    return shifts[0], shifts[1]


class Doubts(Struct, frozen=True):
    """The chances that an own claim is doubted, and that the number is named then."""

    chance: float
    number: float


def doubts_of(known: Knowledge, seat: int, declaration: Declaration, *, is_last: bool) -> Doubts:
    """Return how likely any other player doubts a claim of a seat, by what they have done so far."""
    band = band_of(declaration, is_last_card=is_last)
    trusted, numbers, spices = 1.0, 1.0, 1.0
    for other, habits in enumerate(known.habits):
        if other == seat:
            continue
        prior = DOUBT_PRIOR[band] * DOUBT_WEIGHT
        # A player who never doubts at all will hardly begin with this kind of claim.
        elsewhere = sum(habits.chances) - habits.chances[band]
        expected = sum(
            DOUBT_PRIOR[one] * habits.chances[one] for one in range(BANDS) if one != band
        )
        ease = (sum(habits.doubts) - habits.doubts[band] + 1.0) / (expected + 1.0)
        prior *= min(max(ease, 0.1), 2.0) if elsewhere else 1.0
        rate = (habits.doubts[band] + prior) / (habits.chances[band] + DOUBT_WEIGHT)
        trusted *= 1.0 - min(rate, 0.98)
        numbers += habits.numbers
        spices += habits.spices
    return Doubts(1.0 - trusted, numbers / (numbers + spices))


def _score(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    return sum([weight * value for weight, value in zip(weights, values, strict=True)])


def _sigmoid(score: float) -> float:
    return 1.0 / (1.0 + math.exp(-min(max(score, -30.0), 30.0)))
