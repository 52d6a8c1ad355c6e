"""An evening of several games, added up by name."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import spicy
from spicy.session.evening import Evening, evening_lines, next_starter
from spicy.session.recap import honours_of
from spicy.session.session import Session
from spicy.testing import play_random
from support.rows import each


def played(names: Sequence[str], seed: int) -> Session:
    """A random game that is over."""
    return Session.resume(play_random(spicy.Rules(), names, random.Random(seed)))


def test_the_evening_adds_up_by_name_wherever_people_sit() -> None:
    games = [played(("Lea", "Tom", "Mia"), 1), played(("tom", "Ida", "Lea"), 2)]
    evening = Evening()
    for game in games:
        evening = evening.with_game(game)
    assert evening.games == 2
    for name in ("lea", "tom", "mia", "ida"):
        seats = [
            (game, seat)
            for game in games
            for seat, one in enumerate(game.names)
            if one.casefold() == name
        ]
        (guest,) = [one for one in evening.guests if one.name.casefold() == name]
        assert guest.games == len(seats)
        assert guest.wins == sum(seat in game.result().winners for game, seat in seats)
        assert guest.points == sum(
            (game.result().scores or ())[seat].total for game, seat in seats if game.result().scores
        )
        assert guest.lies == sum(game.recap().seats[seat].lies_got_away for game, seat in seats)
    ranks = [(one.wins, one.points) for one in evening.ranking]
    assert ranks == sorted(ranks, reverse=True)


def test_one_game_is_no_evening() -> None:
    evening = Evening().with_game(played(("Lea", "Tom"), 1))
    assert evening_lines(evening) == ()
    lines = evening_lines(evening.with_game(played(("Lea", "Tom"), 2)))
    assert "2 games" in lines[0]
    assert "Lea" in lines[0]
    assert "Tom" in lines[0]


@each("seed", range(6))
def test_the_left_neighbour_of_the_winner_begins_the_next_game(seed: int) -> None:
    game = played(("Lea", "Tom", "Mia"), seed)
    assert next_starter(game) == (game.result().winners[0] + 1) % 3


@each("seed", range(12))
def test_honours_go_to_whoever_earned_them(seed: int) -> None:
    recap = played(("Lea", "Tom", "Mia", "Ben"), seed).recap()
    honours = honours_of(recap)
    for seat, one in enumerate(recap.seats):
        assert (seat in honours.never_caught) == (one.lies > 0 and one.caught == 0)
        assert one.lies_got_away <= honours.lies
        assert (seat in honours.liars) == (0 < one.lies_got_away == honours.lies)
        if one.doubts and honours.noses:
            assert one.right_doubts * honours.doubts <= honours.right * one.doubts
        assert one.right_doubts <= one.doubts


def test_a_game_that_goes_on_is_in_no_evening() -> None:
    start = spicy.new_game(("Lea", "Tom"), spicy.Rules(), random.Random(1))
    with pytest.raises(ValueError, match="goes on"):
        Evening().with_game(Session(start))
