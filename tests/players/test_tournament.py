"""Tournaments: fair seats, the same games from the same seed, honest intervals."""

from __future__ import annotations

from collections import Counter

import pytest

from spicy.players import UnknownPlayer
from spicy.players.tournament import (
    Game,
    Plan,
    match_of_plan,
    play_one,
    play_tournament,
    seating,
    standing,
    table_names,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # from the formula, worked out with a table calculator
        (50, 100, 0.4038, 0.5962),
        (85, 100, 0.7672, 0.9069),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_player_has_each_seat_as_often(seats: int) -> None:
    plan = Plan("honest", "random", seats=seats)
    number_of_games = 4 * seats * seats
    held: Counter[tuple[str, int]] = Counter()
    for number in range(number_of_games):
        for seat, name in enumerate(seating(plan, number)):
            held[name, seat] += 1
    assert set(held.values()) == {number_of_games // 2}


def test_each_deal_is_played_from_both_sides_at_an_even_table() -> None:
    plan = Plan("honest", "doubter")
    for number in (0, 2, 4, 6):
        first, second = match_of_plan(plan, number), match_of_plan(plan, number + 1)
        hands = [[held.hand for held in match.record.start.seats] for match in (first, second)]
        assert hands[0] == hands[1]
        assert first.record.start.turn == second.record.start.turn
        assert seating(plan, number) == seating(plan, number + 1)[::-1]


def test_who_begins_changes() -> None:
    plan = Plan("honest", "random")
    starts = Counter(match_of_plan(plan, number).record.start.turn for number in range(8))
    assert starts == {0: 4, 1: 4}


def test_several_processes_play_the_same_games() -> None:
    plan = Plan("honest", "random", games=6, seats=3)
    alone = list(play_tournament(plan))
    together = sorted(play_tournament(plan, 2), key=lambda game: game.number)
    assert alone == together == [play_one(plan, number) for number in range(6)]


def test_a_standing_counts_parts_and_losses_by_name() -> None:
    plan = Plan("a", "b", seats=2)
    games = [Game(0, 1.0), Game(1, 0.5), Game(2, 0.0, "a", "why"), Game(3, 1.0, "b", "why")]
    result = standing(plan, games)
    assert (result.games, result.share, result.fair) == (4, 0.625, 0.5)
    assert result.lost_by_name == (1, 1)
    assert result.low < result.share < result.high
    with pytest.raises(ValueError, match="no game"):
        standing(plan, [])


def test_an_unknown_player_is_told_before_the_first_game() -> None:
    with pytest.raises(UnknownPlayer):
        list(play_tournament(Plan("honest", "nobody at all")))


def test_names_at_the_table_can_be_written_down() -> None:
    names = table_names(["sesame", "my_bots:MyBot", "x" * 40, "sesame"])
    assert names == ("sesame 1", "seat 2", "seat 3", "sesame 4")
