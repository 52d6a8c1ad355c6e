"""Many games between two players by name: who wins how often, and how sure that is."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from typing import Final

from msgspec import Struct

from spicy.engine.names import why_no_name
from spicy.engine.rules import Rules
from spicy.players.limit import TimeLimit
from spicy.players.referee import Match, play_match
from spicy.players.registry import load_player

SURE: Final = 1.959964
"""The standard errors that a 95 % interval reaches to each side."""

SECONDS_TO_ANSWER: Final = 10.0
"""The longest time for one answer; a player that takes longer loses by name."""


_LONGEST: Final = 16
"""The terminal cells of the longest name that can be written down."""


class Plan(Struct, frozen=True):
    """The plan: two different names, `seats` (2 to 6) at each table, `games`, from `seed` on.

    The first player sits on every second seat; from game to game the two change places, and every
    `2 * seats` games another seat begins.
    """

    first: str
    second: str
    games: int = 200
    seats: int = 2
    seed: int = 1
    rules: Rules = Rules()
    seconds: float = SECONDS_TO_ANSWER
    keeps_all: bool = False
    """True where every game comes with its transcript, not only those that were lost by name."""


class Game(Struct, frozen=True):
    """One game of a tournament, as a number: `share` is the first player's part of the win.

    `lost_by_name` is whose answer ended the game, "" for nobody, and `told` how; the game's text,
    `transcript`, is there then, or where the plan keeps all.
    """

    number: int
    share: float
    lost_by_name: str = ""
    told: str = ""
    transcript: str = ""


class Standing(Struct, frozen=True):
    """The result of a plan's games, for the first player."""

    games: int
    share: float
    """Its part of all wins, from 0 to 1."""
    low: float
    high: float
    """The 95 % interval of `share` (Wilson; a shared win counts as that part of one)."""
    fair: float
    """The share that it would have if both were equally good: its part of the seats."""
    lost_by_name: tuple[int, int]
    """Games that the first and the second player lost by name."""


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Return who sits where: every second seat is the first player's, and then those between."""
    names = (plan.first, plan.second)
    return tuple(names[(seat + number) % 2] for seat in range(plan.seats))


def table_names(players: Sequence[str]) -> tuple[str, ...]:
    """Names for a table that differ and that every game can have: "sesame 1", "random 2".

    Of a name that no player may have, only the seat is left: "seat 2".
    """
    named = (f"{name} {seat + 1}" for seat, name in enumerate(players))
    return tuple(
        name if name.isascii() and len(name) <= _LONGEST and why_no_name(name) is None else plain
        for name, plain in ((name, f"seat {seat + 1}") for seat, name in enumerate(named))
    )


def play_one(plan: Plan, number: int) -> Game:
    """Play one game of a plan; the same number is the same game. What players print goes to stderr."""
    with redirect_stdout(sys.stderr):
        return _told(plan, number, match_of_plan(plan, number))


def match_of_plan(plan: Plan, number: int) -> Match:
    """The whole of one game of a plan, with its record."""
    seated = seating(plan, number)
    limit = TimeLimit(plan.seconds)
    try:
        return play_match(
            [load_player(name) for name in seated],
            table_names(seated),
            plan.rules,
            plan.seed * 1_000_003 + number // 2,  # both sides of a deal are played
            starts=(number // (2 * plan.seats)) % plan.seats,
            limit=limit,
        )
    finally:
        limit.close()


def _told(plan: Plan, number: int, match: Match) -> Game:
    seated = seating(plan, number)
    forfeit = match.forfeit
    return Game(
        number=number,
        share=math.fsum(
            share for share, name in zip(match.shares, seated, strict=True) if name == plan.first
        ),
        lost_by_name="" if forfeit is None else seated[forfeit.seat],
        told="" if forfeit is None else str(forfeit),
        transcript=match.transcript() if forfeit is not None or plan.keeps_all else "",
    )


def play_tournament(plan: Plan, processes: int = 1) -> Iterator[Game]:
    """Play all games of a plan, by several processes if wanted; games come as they are done.

    Raises UnknownPlayer for a name that cannot be loaded, before the first game.
    """
    for name in (plan.first, plan.second):
        load_player(name)
    if processes < 2 or plan.games < 2:
        for number in range(plan.games):
            yield play_one(plan, number)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(min(processes, plan.games), initializer=_ignore_interrupts) as pool:
        try:
            for done in as_completed(
                [pool.submit(play_one, plan, number) for number in range(plan.games)]
            ):
                yield done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def standing(plan: Plan, games: Sequence[Game]) -> Standing:
    """Count games; ValueError without any."""
    if not games:
        raise ValueError("no game has been played")
    share = math.fsum(game.share for game in games) / len(games)
    low, high = wilson(share, len(games))
    return Standing(
        games=len(games),
        share=share,
        low=low,
        high=high,
        fair=math.fsum(seating(plan, game.number).count(plan.first) / plan.seats for game in games)
        / len(games),
        lost_by_name=(
            sum(game.lost_by_name == plan.first for game in games),
            sum(game.lost_by_name == plan.second for game in games),
        ),
    )


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (0 to 1) of `count` games, by Wilson's formula."""
    square = SURE * SURE / count
    middle = share + square / 2
    reach = math.sqrt(square * share * (1 - share) + square * square / 4)
    low, high = (middle - reach) / (1 + square), (middle + reach) / (1 + square)
    return max(0.0, low), min(1.0, high)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which goes to all processes, to the one that answers for them."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
