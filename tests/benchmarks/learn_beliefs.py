"""Learn the numbers of `spicy.players.belief` from games of the players against each other.

python tests/benchmarks/learn_beliefs.py --games 400

Each claim of a game is judged by the features that another seat sees, and labelled with what the card
really was; each that another seat could have doubted, with whether it did and which half it named. The
weights are those of a logistic regression (Newton's method, a small ridge). The weights that are printed
go into `belief.py` as they stand. Sesame plays without looking ahead here, for time, and by the weights
that are there: after a change the script is run twice (`--seed 6`, then `--seed 7`).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence

from spicy.engine.actions import Trait
from spicy.engine.cards import Edition
from spicy.engine.challenge import match_of
from spicy.engine.events import CardPlayed, ChallengeSettled, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.view import view
from spicy.players import load_player, play_match
from spicy.players.belief import DOUBT_FEATURES, FEATURES, doubt_features, features, shares_of
from spicy.players.cats import Sesame
from spicy.players.knowledge import Claim, know

CATS = ("paprika", "ginger", "sesame")
"""Whose doubts are learned: the baselines doubt as nobody would."""
PLAYERS = (*CATS, "honest", "doubter")
Sample = tuple[tuple[float, ...], bool]


def games(count: int, seed: int) -> Iterator[Record]:
    """Games of random players at random tables."""
    rng = random.Random(seed)
    for number in range(count):
        seats = 2 + int(rng.random() * 3)
        rules = Rules(Edition.SPICY, rng.random() < 0.3)
        kinds = [PLAYERS[int(rng.random() * len(PLAYERS))] for _ in range(seats)]
        names = [f"{kind} {seat}" for seat, kind in enumerate(kinds)]
        players = [Sesame(0) if kind == "sesame" else load_player(kind) for kind in kinds]
        yield play_match(players, names, rules, seed * 1_000_003 + number).record


class Seen:
    """What is learned from: samples for the number, the spice and both, for doubts and what they name."""

    def __init__(self) -> None:
        self.samples: tuple[list[Sample], ...] = ([], [], [], [], [])

    def follow(self, record: Record) -> None:
        """Learn from a game."""
        seats = len(record.start.seats)
        logs: list[tuple[Event, ...]] = [() for _ in range(seats)]
        faced: list[tuple[Claim, tuple[bool, bool], int | None]] = []
        for state, events in record.steps():
            for seat in range(seats):
                logs[seat] += tuple(seen_by(event, seat) for event in events)
            for event in events:
                if isinstance(event, CardPlayed) and not event.is_super_joker and not state.is_over:
                    faced.append((*self._claim(event, state, logs, (event.seat + 1) % seats), None))
                elif isinstance(event, ChallengeSettled) and faced:
                    claim, right, _ = faced[-1]
                    faced[-1] = claim, right, event.seat
                    if event.trait is not None and record.start.names[event.seat].startswith(CATS):
                        is_number = event.trait is Trait.NUMBER
                        self.samples[4].append((doubt_features(claim, right), is_number))
        doubting = {seat for seat, name in enumerate(record.start.names) if name.startswith(CATS)}
        for claim, right, by in faced:
            self.samples[3].extend(
                (doubt_features(claim, right), seat == by)
                for seat in doubting - {claim.seat}
                if by in (seat, None)
            )

    def _claim(self, event, state, logs, viewer):  # type: ignore[no-untyped-def]
        known = know(view(state, viewer), logs[viewer])
        rules = state.rules
        match = match_of(rules, event.card, event.declaration)
        labels = match.number, match.spice, match.number and match.spice
        shares = shares_of(rules, known, event.declaration)
        for samples, share, label in zip(self.samples[:3], shares, labels, strict=True):
            samples.append((features(known.top, share), label))
        return known.top, labels[:2]


def fit(samples: Sequence[Sample], *, ridge: float = 1.0, rounds: int = 8) -> list[float]:
    """The weights of a logistic regression."""
    size = len(samples[0][0])
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
    names = ("NUMBER", "SPICE", "BOTH", "DOUBT", "NAMED")
    print(f"# {FEATURES}\n# {DOUBT_FEATURES}")
    for name, samples in zip(names, seen.samples, strict=True):
        held_out, learned = samples[::5], [one for at, one in enumerate(samples) if at % 5]
        weights = fit(learned)
        rate = sum(label for _, label in samples) / len(samples)
        plain = -rate * math.log2(rate) - (1 - rate) * math.log2(1 - rate)
        print(f"{name}_WEIGHTS: Final = ({', '.join(f'{weight:.2f}' for weight in weights)})")
        print(
            f"# {len(samples)} claims, {rate:.0%} so; bits a claim that was held out: "
            f"{loss(held_out, weights):.3f}, by the rate alone {plain:.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
