"""Many games between two players by name: who wins how often, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from spicy.engine.rules import Rules
from spicy.players.limit import TimeLimit
from spicy.players.referee import Match, play_match
from spicy.players.registry import load_player

SURE: Final = 1.959964
"""How many standard errors a 95 % interval reaches to each side."""

SECONDS_TO_ANSWER: Final = 10.0
"""How long a player may take for one answer before it loses by name."""


class Plan(Struct, frozen=True):
    """What is played: two different names, `seats` (2 to 6) at each table, `games`, from `seed` on.

    The first player sits on every second seat; from game to game the seats are rotated, and who begins
    with them, so that within `2 * seats` games everything is as often as its opposite.
    """

    first: str
    second: str
    games: int = 200
    seats: int = 2
    seed: int = 1
    rules: Rules = Rules()
    seconds: float = SECONDS_TO_ANSWER


class Game(Struct, frozen=True):
    """One game of a tournament, as a number: `share` is the first player's part of the win.

    `lost_by_name` is whose answer ended the game, "" for nobody, and `told` how; `transcript` is the
    game's text then.
    """

    number: int
    share: float
    fair_share: float
    """What it would be if both were equally good."""
    lost_by_name: str = ""
    told: str = ""
    transcript: str = ""


class Standing(Struct, frozen=True):
    """What the games of a plan came to, for the first player."""

    games: int
    share: float
    """Its part of all wins, from 0 to 1."""
    low: float
    high: float
    """The 95 % interval of `share` (Wilson; a shared win counts as that part of one)."""
    lost_by_name: tuple[int, int]
    """Games that the first and the second player lost by name."""


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Who sits where in a game: every second seat is the first player's, rotated with `number`.

    With an odd number of seats the two players have the odd one in turn.
    """
    names = (plan.first, plan.second)
    offset = number + (number // plan.seats if plan.seats % 2 else 0)
    return tuple(names[(seat + offset) % 2] for seat in range(plan.seats))


def table_names(players: Sequence[str]) -> tuple[str, ...]:
    """Names for a table that differ and that every game can have: "Sesame 1", "Sesame 3"."""
    return tuple(f"Seat {seat + 1}" for seat in range(len(players)))


def play_one(plan: Plan, number: int) -> Game:
    """Play one game of a plan; the same number is the same game."""
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
        fair_share=seated.count(plan.first) / plan.seats,
        lost_by_name="" if forfeit is None else seated[forfeit.seat],
        told="" if forfeit is None else str(forfeit),
        transcript="" if forfeit is None else match.transcript(),
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
