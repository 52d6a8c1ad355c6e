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
dealing and the end of the game are in the time. Numbers a second depend on the machine and on what else
it does, ratios within a round much less, so the rounds are interleaved (yardstick, driver, drawn,
yardstick, ...), time is CPU time of this process, and what counts is the median of the rounds' ratios.
Memory is measured in a pass of its own, for tracing allocations slows everything down.

The targets are a ratio of 1.6 for the driver and 1.3 for drawn moves. `--check` makes missing one an
error (exit status 1). Exit status 2: `rlcard` is not installed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import spicy
from spicy.engine.actions import Action, Challenge, Decline, Pass, Play, Trait
from spicy.engine.boxes import deck_of
from spicy.engine.cards import Card, Declaration
from spicy.engine.declarations import valid_declarations
from spicy.engine.state import GameState, Phase

NAMES = ("Ada", "Ben", "Cleo", "Dan")
PLAYERS = len(NAMES)
RULES = spicy.Rules()
DRIVER_TARGET = 1.6
DRAWN_TARGET = 1.3

_LAST_CARD = Phase.LAST_CARD

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
        declarations = {
            declaration: valid_declarations(RULES, declaration)
            for declaration in _all_declarations()
        }
        self.following: dict[Declaration | None, tuple[Declaration, ...]] = {
            None: valid_declarations(RULES, None),
            **declarations,
        }
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
        if state.phase is _LAST_CARD:
            owner = stack[-1].seat
            waiting = [seat for seat in range(PLAYERS) if seat != owner and seat not in declined]
            one, other = divmod(int(rnd() * len(waiting) * 3), 3)
            return waiting[one], self.answers[other]
        hand = state.seats[turn].hand
        if stack:
            top = stack[-1]
            valid = self.following[top.declaration]
            # Who lets a last card be cannot challenge it later: after its window only the plays and
            # the pass are left, and nobody can challenge his own card in any case.
            challenges = 0 if declined else 2 * (PLAYERS - 1)
        else:
            valid = self.following[None]
            challenges = 0
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


def _all_declarations() -> tuple[Declaration, ...]:
    return tuple(Declaration.of(spice, number) for spice in RULES.spices for number in range(1, 11))


# Measuring


@dataclass(frozen=True)
class Pace:
    """What one leg of a round came to."""

    games: int
    decisions: int
    seconds: float

    @property
    def decisions_a_second(self) -> float:
        """Decisions a second of CPU time."""
        return self.decisions / self.seconds

    @property
    def games_a_second(self) -> float:
        """Games a second of CPU time."""
        return self.games / self.seconds


def measure(play_game: PlayGame, rng: random.Random, seconds: float) -> Pace:
    """Play whole games for about so many seconds of CPU time."""
    gc.collect()
    games = decisions = 0
    start = time.process_time()
    until = start + seconds
    while (now := time.process_time()) < until:
        decisions += play_game(rng)
        games += 1
    return Pace(games, decisions, now - start)


def peak_of(play_game: PlayGame, rng: random.Random, games: int) -> int:
    """The most bytes that playing some games held at once, what was there before not counted."""
    play_game(rng)  # tables that are made on first use are no cost of a game
    gc.collect()
    tracemalloc.start()
    for _ in range(games):
        play_game(rng)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def kinds_of_moves(driver: Driver | None, rng: random.Random, games: int) -> Counter[str]:
    """How often each kind of action is chosen by the driver, or drawn where there is none."""
    kinds: Counter[str] = Counter()
    for _ in range(games):
        state = spicy.new_game(NAMES, RULES, rng)
        while not state.is_over:
            if driver is None:
                legal = state.legal_actions()
                seat, action = legal[int(rng.random() * len(legal))]
            else:
                seat, action = driver.move(state, rng.random)
            kinds[type(action).__name__] += 1
            state, _ = spicy.apply(state, seat, action)
    return kinds


# Reporting


def report_ratio(name: str, ratios: Sequence[float], target: float) -> bool:
    """Print the ratios of all rounds and whether their median reaches the target."""
    median = statistics.median(ratios)
    is_met = median >= target
    each = " ".join(f"{ratio:.2f}" for ratio in ratios)
    print(
        f"{name:8} ratio {median:.2f} (median; {min(ratios):.2f} to {max(ratios):.2f}: {each}), "
        f"target {target:.1f}: {'met' if is_met else 'MISSED'}"
    )
    return is_met


def report_pace(name: str, paces: Sequence[Pace]) -> None:
    """Print the speed of one way to play, over all rounds."""
    decisions = statistics.median(pace.decisions_a_second for pace in paces)
    games = statistics.median(pace.games_a_second for pace in paces)
    length = sum(pace.decisions for pace in paces) / sum(pace.games for pace in paces)
    print(
        f"{name:8} {decisions:10,.0f} decisions a second {games:8,.0f} games a second, "
        f"{length:.0f} decisions a game (medians)"
    )


def report_memory(ways: dict[str, PlayGame], seed: int) -> None:
    """Print what playing holds in memory at most."""
    for name, play_game in ways.items():
        peak = peak_of(play_game, random.Random(seed), 20)
        print(f"{name:8} {peak / 1024:8,.0f} KiB at most while playing")
    try:
        import resource
    except ImportError:  # not on Windows
        return
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    print(f"process  {most / unit:8,.0f} MiB at most, yardstick and measuring included")


def report_kinds(seed: int) -> None:
    """Print how alike the decisions of the two ways are."""
    for name, driver in (("driver", Driver()), ("drawn", None)):
        kinds = kinds_of_moves(driver, random.Random(seed), 200)
        total = sum(kinds.values())
        shares = ", ".join(f"{kind} {count / total:.0%}" for kind, count in kinds.most_common())
        print(f"{name:8} {shares}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="rounds (default: 5)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="CPU time of each leg of a round (default: 1)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="what the games begin from (default: 1)"
    )
    parser.add_argument(
        "--no-memory", action="store_true", help="leave out the passes for memory and shares"
    )
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    options = parser.parse_args(arguments)
    try:
        uno = make_uno(options.seed)
    except ImportError as error:
        print(
            f"The yardstick is missing ({error}): pip install 'spicy-hot-seat[bench]'",
            file=sys.stderr,
        )
        return 2
    ways: dict[str, PlayGame] = {"uno": uno, "driver": Driver(), "drawn": play_drawn}
    for play_game in ways.values():
        measure(play_game, random.Random(options.seed), options.seconds / 4)  # warm up

    paces: dict[str, list[Pace]] = {name: [] for name in ways}
    for run in range(options.runs):
        for name, play_game in ways.items():
            rng = random.Random(options.seed * 1000 + run)
            paces[name].append(measure(play_game, rng, options.seconds))
        speeds = ", ".join(f"{name} {paces[name][-1].decisions_a_second:,.0f}" for name in ways)
        print(f"round {run + 1}: decisions a second: {speeds}", flush=True)
    print()
    for name in ways:
        report_pace(name, paces[name])
    print()
    met = [
        report_ratio(
            name,
            [
                mine.decisions_a_second / theirs.decisions_a_second
                for mine, theirs in zip(paces[name], paces["uno"], strict=True)
            ],
            target,
        )
        for name, target in (("driver", DRIVER_TARGET), ("drawn", DRAWN_TARGET))
    ]
    if not options.no_memory:
        print()
        report_memory(ways, options.seed)
        print()
        report_kinds(options.seed)
    return 1 if options.check and not all(met) else 0


if __name__ == "__main__":
    sys.exit(main())
