"""Learn the numbers of `spicy.players.belief` from games of the players against each other.

python tests/benchmarks/learn_beliefs.py --games 400

Each claim of a game is judged by the features that another seat sees, and labelled with what the card
really was. The weights are those of a logistic regression (Newton's method, a small ridge); how often
claims are doubted is counted by band. The weights that are printed go into `belief.py` as they stand.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence

from spicy.engine.cards import Edition
from spicy.engine.challenge import match_of
from spicy.engine.events import CardPlayed, ChallengeSettled, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.view import view
from spicy.players import load_player, play_match
from spicy.players.belief import FEATURES, features, shares_of
from spicy.players.knowledge import BANDS, band_of, know

PLAYERS = ("paprika", "ginger", "sesame", "honest", "doubter")
Sample = tuple[tuple[float, ...], bool]


def games(count: int, seed: int) -> Iterator[Record]:
    """Games of random players at random tables."""
    rng = random.Random(seed)
    for number in range(count):
        seats = 2 + int(rng.random() * 3)
        rules = Rules(Edition.SPICY, rng.random() < 0.3)
        players = [load_player(PLAYERS[int(rng.random() * len(PLAYERS))]) for _ in range(seats)]
        names = [f"Seat {seat}" for seat in range(seats)]
        yield play_match(players, names, rules, seed * 1_000_003 + number).record


class Seen:
    """What is learned from: samples for the number, the spice and both, and counts of doubts."""

    def __init__(self) -> None:
        self.samples: tuple[list[Sample], list[Sample], list[Sample]] = ([], [], [])
        self.chances = [0] * BANDS
        self.doubts = [0] * BANDS

    def follow(self, record: Record) -> None:
        """Learn from a game."""
        seats = len(record.start.seats)
        logs: list[tuple[Event, ...]] = [() for _ in range(seats)]
        top: CardPlayed | None = None
        for state, events in record.steps():
            for seat in range(seats):
                logs[seat] += tuple(seen_by(event, seat) for event in events)
            for event in events:
                if isinstance(event, CardPlayed) and not event.is_super_joker:
                    top = event
                    if not state.is_over:
                        self._claim(event, state, logs, (event.seat + 1) % seats)
                elif isinstance(event, ChallengeSettled) and top is not None:
                    self.doubts[band_of(top.declaration, is_last_card=top.is_last_card)] += 1

    def _claim(self, event, state, logs, viewer) -> None:  # type: ignore[no-untyped-def]
        known = know(view(state, viewer), logs[viewer])
        rules = state.rules
        match = match_of(rules, event.card, event.declaration)
        self.chances[band_of(event.declaration, is_last_card=event.is_last_card)] += (
            len(state.seats) - 1
        )
        labels = match.number, match.spice, match.number and match.spice
        shares = shares_of(rules, known, event.declaration)
        for samples, share, label in zip(self.samples, shares, labels, strict=True):
            samples.append((features(known.top, share), label))


def fit(samples: Sequence[Sample], *, ridge: float = 1.0, rounds: int = 8) -> list[float]:
    """The weights of a logistic regression."""
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-ridge * weight for weight in weights]
        curve = [[ridge * (row == column) for column in range(size)] for row in range(size)]
        for values, label in samples:
            chance = sigmoid(sum(map(float.__mul__, weights, values)))
            for row, value in enumerate(values):
                if value:
                    slope[row] += (label - chance) * value
                    part = chance * (1 - chance) * value
                    for column, other in enumerate(values):
                        curve[row][column] += part * other
        step = solve(curve, slope)
        weights = [weight + one for weight, one in zip(weights, step, strict=True)]
    return weights


def solve(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def sigmoid(score: float) -> float:
    return 1 / (1 + math.exp(-min(max(score, -30), 30)))


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean log loss in bits."""
    total = 0.0
    for values, label in samples:
        chance = sigmoid(sum(map(float.__mul__, list(weights), values)))
        total -= math.log2(max(chance if label else 1 - chance, 1e-9))
    return total / len(samples)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, learn and print; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    seen = Seen()
    for record in games(options.games, options.seed):
        seen.follow(record)
    names = ("NUMBER_WEIGHTS", "SPICE_WEIGHTS", "BOTH_WEIGHTS")
    print(f"# {FEATURES}")
    for name, samples in zip(names, seen.samples, strict=True):
        held_out, learned = samples[::5], [one for at, one in enumerate(samples) if at % 5]
        weights = fit(learned)
        rate = sum(label for _, label in samples) / len(samples)
        plain = -rate * math.log2(rate) - (1 - rate) * math.log2(1 - rate)
        print(f"{name}: Final = ({', '.join(f'{weight:.2f}' for weight in weights)})")
        print(
            f"# {len(samples)} claims, {rate:.0%} true; bits a claim that was held out: "
            f"{loss(held_out, weights):.3f}, by the rate alone {plain:.3f}"
        )
    rates = [
        doubts / max(chances, 1) for doubts, chances in zip(seen.doubts, seen.chances, strict=True)
    ]
    print(f"DOUBT_PRIOR: Final = ({', '.join(f'{rate:.2f}' for rate in rates)})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
