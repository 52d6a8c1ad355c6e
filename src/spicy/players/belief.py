"""The chances that a claim is true, and that one's own claim is doubted.

The weights are learned from games of the players against each other by
`tests/benchmarks/learn_beliefs.py`, which prints them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from spicy.engine.cards import HIGHEST, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.rules import Rules
from spicy.players.knowledge import Claim, Habits, Knowledge

FEATURES: Final = ("one", "holds", "step", "room", "hand", "opens", "last", "copy")
"""The features that a claim is judged by: a constant; the log odds that a random hand holds a card for
it; how far above the stack it is and how much room there was, in tenths; the hand's size in tenths;
whether it opens a stack, is a last card, is a copy."""

NUMBER_WEIGHTS: Final = (1.40, 1.10, -0.12, 2.10, -3.69, -1.50, 0.10, 0.00)
SPICE_WEIGHTS: Final = (0.40, 1.02, 0.28, 0.55, -4.31, 0.18, -0.53, 0.00)
BOTH_WEIGHTS: Final = (2.59, 1.49, 0.69, 1.72, -2.70, -0.61, -0.27, 0.00)
"""The weights of the features for the number, the spice, and both being right."""

DOUBT_FEATURES: Final = (
    "one",
    "step",
    "number",
    "hand",
    "nearly",
    "opens",
    "last",
    "stack",
    "last number",
    "wrong number",
    "wrong spice",
)
"""The features that a doubt is expected by: a constant; how far above the stack the claim is, its number,
and its player's hand, in tenths; whether it leaves one card, opens a stack, is a last card; the cards
of the stack with it, in tenths; the number again where it is a last card; how likely its number and its
spice are wrong, for whoever holds such cards can tell a little."""

DOUBT_WEIGHTS: Final = (-2.71, -3.76, 1.24, 1.12, 0.97, 0.60, 3.10, -1.38, 1.26, 0.38, 0.18)
"""The weights of these for a doubt by one player."""
NAMED_WEIGHTS: Final = (-1.32, -3.94, 2.55, 0.13, -0.94, 2.12, -2.67, -0.18, -0.21, 0.03, 0.20)
"""The weights for a doubt to name the number."""

USUALLY_RIGHT: Final = (0.63, 0.65)
"""The shares of claims whose number, and whose spice, is right, as counted beside the weights."""

SPREAD: Final = 2.0
"""The difference of players in honesty, and in doubts: the standard deviation of the log odds."""


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
    """Return how much more honest a player is than others: shifts of the log odds of both traits."""
    number, spice = (
        _shift(weights, [(features(one[0], share), one[1:][trait]) for one in habits.shown])
        for trait, (weights, share) in enumerate(
            zip((NUMBER_WEIGHTS, SPICE_WEIGHTS), _USUAL_SHARES, strict=True)
        )
    )
    return number, spice


def _shift(
    weights: tuple[float, ...],
    samples: Iterable[tuple[tuple[float, ...], bool]],
    start: float = 0.0,
) -> float:
    """Return how far the log odds of one player are from those of others, by what was seen of it.

    One step of Newton's method from `start`, the middle of a normal prior of the spread `SPREAD`.
    """
    slope, curve = 0.0, 1.0 / SPREAD**2
    for values, label in samples:
        chance = _sigmoid(_score(weights, values) + start)
        slope += label - chance
        curve += chance * (1.0 - chance)
    return start + slope / curve


class Doubts(Struct, frozen=True):
    """The chances that an own claim is doubted, and that the number is named then."""

    chance: float
    number: float


class Doubters:
    """The players of a table as they are expected to doubt, by what they have done so far."""

    def __init__(self, known: Knowledge, seat: int) -> None:
        self.seat = seat
        self._shifts = [
            (_doubt_shifts(habits), _shift(NAMED_WEIGHTS, _doubt_samples(habits.named)))
            for habits in known.habits
        ]

    def doubts(self, claim: Claim, right: tuple[float, float]) -> Doubts:
        """Return how likely any other player doubts a claim of the seat; see `rates`."""
        trusted, numbers, total = 1.0, 0.0, 0.0
        for other, (rate, number) in enumerate(self.rates(claim, right)):
            if other != self.seat:
                trusted *= 1.0 - rate
                numbers += rate * number
                total += rate
        return Doubts(1.0 - trusted, numbers / total)

    def rates(self, claim: Claim, right: tuple[float, float]) -> list[tuple[float, float]]:
        """By seat: how likely it doubts a claim when it is asked, and that it names the number then.

        `right` is how likely the claim's number and its spice are right, from 0 to 1.
        """
        values, kind = doubt_features(claim, right), _kind(claim)
        doubt, named = _score(DOUBT_WEIGHTS, values), _score(NAMED_WEIGHTS, values)
        return [
            (_sigmoid(doubt + by_kind[kind]), _sigmoid(named + on_name))
            for by_kind, on_name in self._shifts
        ]


def _kind(claim: Claim) -> int:
    """Return which claims a player doubts alike: low and high numbers (0 and 1), last cards (2)."""
    if claim.is_last_card:
        return 2
    return int(claim.declaration.number > 7)


def _doubt_shifts(habits: Habits) -> tuple[float, ...]:
    """Return how much more a player doubts each kind of claim than others do, as shifts of the log odds.

    Many let things be until much is at stake, so one kind is only half expected to be as the others.
    """
    shifts = []
    for kind in range(3):
        alike = [one for one in habits.faced if _kind(one[0]) == kind]
        others = [one for one in habits.faced if _kind(one[0]) != kind]
        start = _shift(DOUBT_WEIGHTS, _doubt_samples(others)) / 2
        shifts.append(_shift(DOUBT_WEIGHTS, _doubt_samples(alike), start))
    return tuple(shifts)


def _doubt_samples(
    claims: Iterable[tuple[Claim, bool]],
) -> Iterator[tuple[tuple[float, ...], bool]]:
    return ((doubt_features(claim), label) for claim, label in claims)


def doubt_features(claim: Claim, right: tuple[float, float] = USUALLY_RIGHT) -> tuple[float, ...]:
    """The features of a claim (`DOUBT_FEATURES`) for those who may doubt it."""
    below, number = claim.below, claim.declaration.number
    opens = below is None or below.number >= number
    step = 0.0 if opens or below is None else (number - below.number - 1) / HIGHEST
    is_last = float(claim.is_last_card)
    return (
        1.0,
        step,
        number / HIGHEST,
        claim.hand / HIGHEST,
        float(claim.hand == 2),
        float(opens),
        is_last,
        claim.stack / HIGHEST,
        is_last * number / HIGHEST,
        1.0 - right[0],
        1.0 - right[1],
    )


def _score(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    return sum([weight * value for weight, value in zip(weights, values, strict=True)])


def _sigmoid(score: float) -> float:
    return 1.0 / (1.0 + math.exp(-min(max(score, -30.0), 30.0)))
