"""How fast the engine is, as a ratio to a well-known pure Python card game measured in the same run.

    python tests/benchmarks/engine.py            # five rounds, about 20 seconds
    python tests/benchmarks/engine.py --help

The yardstick is the UNO game object of `rlcard` (the extra `bench`): four players, every move drawn
from its own `get_legal_actions` and carried out by its own `step`. Against it stand random four-player
base games of Spicy, in two ways:

- *driver*: the caller knows the rules and makes its moves itself (a card of the hand, a declaration
  from its own table, now and then a pass, a challenge, a decline), out of `Play` objects that it keeps;
- *drawn*: each move is one random index into `state.legal_actions()`.

Both make the same choices equally often, so the games are alike. Every move goes through `spicy.apply`,
which always validates it and always makes its events; there is no quick way in. A decision is one move;
dealing and the end of the game are in the time. The rounds are interleaved, time is CPU time of this
process, and what counts is the median of the rounds' ratios. The most memory that games hold at once is
measured in a pass of its own, for tracing allocations slows everything down.

The targets are a ratio of 1.6 for the driver and 1.3 for drawn moves. Exit status: 0 if both are met, 1
if one is missed, 2 if `rlcard` is not installed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable

import spicy
from spicy.engine.actions import Action, Challenge, Decline, Pass, Play, Trait
from spicy.engine.boxes import deck_of
from spicy.engine.cards import Card, Declaration
from spicy.engine.declarations import valid_declarations
from spicy.engine.state import GameState, Phase

NAMES = ("Ada", "Ben", "Cleo", "Dan")
PLAYERS = len(NAMES)
RULES = spicy.Rules()
TARGETS = {"driver": 1.6, "drawn": 1.3}

PlayGame = Callable[[random.Random], int]
"""Plays one whole game and says how many decisions it took."""


# The three ways to play


def make_uno(seed: int) -> PlayGame:
    """The yardstick; raises ImportError without rlcard."""
    import numpy
    from rlcard.games.uno import Game

    game = Game()
    game.configure({"game_num_players": PLAYERS})
    game.np_random = numpy.random.RandomState(seed)

    def play_game(rng: random.Random) -> int:
        rnd = rng.random
        decisions = 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rnd() * len(legal))])
            decisions += 1
        return decisions

    return play_game


class Driver:
    """Makes its own moves for all players, by its own knowledge of the rules, out of kept actions."""

    def __init__(self) -> None:
        tops = [None, *(Declaration.of(spice, n) for spice in RULES.spices for n in range(1, 11))]
        self.following = {top: valid_declarations(RULES, top) for top in tops}
        said = {one for valid in self.following.values() for one in valid}
        kinds = set(deck_of(RULES.edition))
        self.plays = {card: {one: Play(card, one) for one in said} for card in kinds}
        self.last: dict[Card, dict[Declaration, Play]] = {
            card: {one: Play(card, one, True) for one in said} for card in kinds
        }
        self.passing = Pass()
        self.named = (Challenge(Trait.NUMBER), Challenge(Trait.SPICE))
        self.answers: tuple[Action, ...] = (*self.named, Decline())

    def move(self, state: GameState, rnd: Callable[[], float]) -> tuple[int, Action]:
        """One of the legal moves, all equally likely but for two cards of a kind in one hand."""
        stack, turn, declined = state.stack, state.turn, state.declined
        if state.phase is Phase.LAST_CARD:
            owner = stack[-1].seat
            waiting = [seat for seat in range(PLAYERS) if seat != owner and seat not in declined]
            one, other = divmod(int(rnd() * len(waiting) * 3), 3)
            return waiting[one], self.answers[other]
        hand = state.seats[turn].hand
        valid = self.following[stack[-1].declaration if stack else None]
        # Who lets a last card be cannot challenge it later: after its window only the plays and the pass
        # are left, and nobody can challenge his own card in any case.
        challenges = 2 * (PLAYERS - 1) if stack and not declined else 0
        plays = len(hand) * len(valid)
        choice = int(rnd() * (plays + 1 + challenges))
        if choice < plays:
            card, said = divmod(choice, len(valid))
            table = self.plays if len(hand) > 1 else self.last
            return turn, table[hand[card]][valid[said]]
        choice -= plays + 1
        if choice < 0:
            return turn, self.passing
        seat, trait = divmod(choice, 2)
        return (seat if seat < stack[-1].seat else seat + 1), self.named[trait]

    def __call__(self, rng: random.Random) -> int:
        """Play one game."""
        rnd, apply, move, over = rng.random, spicy.apply, self.move, Phase.OVER
        state = spicy.new_game(NAMES, RULES, rng)
        decisions = 0
        while state.phase is not over:
            seat, action = move(state, rnd)
            state, _ = apply(state, seat, action)
            decisions += 1
        return decisions


def play_drawn(rng: random.Random) -> int:
    """Play one game, each move a random index into the legal actions."""
    rnd, apply, over = rng.random, spicy.apply, Phase.OVER
    state = spicy.new_game(NAMES, RULES, rng)
    decisions = 0
    while state.phase is not over:
        legal = state.legal_actions()
        seat, action = legal[int(rnd() * len(legal))]
        state, _ = apply(state, seat, action)
        decisions += 1
    return decisions


# Measuring


def pace_of(play_game: PlayGame, rng: random.Random, seconds: float) -> float:
    """Decisions a second of CPU time, in whole games of about so many seconds."""
    gc.collect()
    decisions, start = 0, time.process_time()
    while (now := time.process_time()) < start + seconds:
        decisions += play_game(rng)
    return decisions / (now - start)


def peak_of(play_game: PlayGame, rng: random.Random) -> int:
    """The most bytes that twenty games held at once, what was there before not counted."""
    play_game(rng)  # tables that are made on first use are no cost of a game
    gc.collect()
    tracemalloc.start()
    for _ in range(20):
        play_game(rng)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def main() -> int:
    """Measure and print; the exit status."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="rounds (default: 5)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="CPU time of each leg of a round (default: 1)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    options = parser.parse_args()
    try:
        uno = make_uno(options.seed)
    except ImportError as error:
        print(f"no yardstick ({error}): pip install 'spicy-hot-seat[bench]'", file=sys.stderr)
        return 2
    ways: dict[str, PlayGame] = {"uno": uno, "driver": Driver(), "drawn": play_drawn}
    for play_game in ways.values():
        pace_of(play_game, random.Random(options.seed), options.seconds / 4)  # warm up
    paces: dict[str, list[float]] = {name: [] for name in ways}
    for run in range(options.runs):
        for name, play_game in ways.items():
            rng = random.Random(options.seed * 1000 + run)
            paces[name].append(pace_of(play_game, rng, options.seconds))
    for name, play_game in ways.items():
        peak = peak_of(play_game, random.Random(options.seed)) / 1024
        print(f"{name:8}{statistics.median(paces[name]):10,.0f} decisions a second{peak:8,.0f} KiB")
    is_missed = False
    for name, target in TARGETS.items():
        ratios = [mine / theirs for mine, theirs in zip(paces[name], paces["uno"], strict=True)]
        median = statistics.median(ratios)
        is_missed |= median < target
        each = " ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{name:8} {median:.2f} times the yardstick ({each}), target {target:.1f}")
    return int(is_missed)


if __name__ == "__main__":
    sys.exit(main())
