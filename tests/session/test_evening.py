"""An evening and all finished games added up by name, counted once more from what is public."""

from __future__ import annotations

import random

import pytest

import spicy
from spicy.engine.events import ChallengeSettled, TrophyTaken
from spicy.session.evening import Evening, evening_lines, next_starter
from spicy.session.recap import honours_of
from spicy.session.session import Session
from spicy.session.statistics import careers_of
from spicy.testing import play_random
from support.rows import each

PARTIES = [("Lea", "Tom", "Mia"), ("LEA", "Ida"), ("Tom", "lea", "Ben", "Ida")]


def played(names: tuple[str, ...], seed: int) -> Session:
    """A random game that is over."""
    return Session.resume(play_random(spicy.Rules(), names, random.Random(seed)))


def test_games_add_up_by_name_wherever_people_sit() -> None:
    games = [played(names, seed) for seed, names in enumerate(PARTIES)]
    evening = Evening()
    for game in games:
        evening = evening.with_game(game)
    assert evening.games == 3
    guests = {one.name.casefold(): one for one in evening.guests}
    careers = {one.name.casefold(): one for one in careers_of(games)}
    assert guests.keys() == careers.keys() == {"lea", "tom", "mia", "ida", "ben"}
    assert guests["lea"].name == careers["lea"].name == "Lea"
    for key, one in careers.items():
        mine = [
            (game, seat)
            for game in games
            for seat, name in enumerate(game.names)
            if name.casefold() == key
        ]
        guest = guests[key]
        assert guest.games == one.games == len(mine)
        assert guest.wins == one.wins == sum(seat in game.result().winners for game, seat in mine)
        scores = [(game.result().scores, seat) for game, seat in mine]
        assert guest.points == sum(all_[seat].total for all_, seat in scores if all_)
        assert guest.lies == sum(game.recap().seats[seat].lies_got_away for game, seat in mine)
        events = [(event, seat) for game, seat in mine for event in game.log()]
        trophies = [(event, seat) for event, seat in events if isinstance(event, TrophyTaken)]
        settled = [(event, seat) for event, seat in events if isinstance(event, ChallengeSettled)]
        assert one.trophies == sum(event.seat == seat for event, seat in trophies)
        assert one.caught == sum(event.owner == seat == event.loser for event, seat in settled)
        assert one.doubts == sum(event.seat == seat for event, seat in settled)
        assert one.right_doubts == sum(
            event.seat == seat == event.winner for event, seat in settled
        )
        assert one.caught <= one.lies
    ranks = [(one.wins, one.points) for one in evening.ranking]
    assert ranks == sorted(ranks, reverse=True)


def test_one_game_is_no_evening() -> None:
    evening = Evening().with_game(played(("Lea", "Tom"), 1))
    assert evening_lines(evening) == ()
    line = evening_lines(evening.with_game(played(("Lea", "Tom"), 2)))[0]
    assert all(word in line for word in ("2 games", "Lea", "Tom"))


@each("seed", range(8))
def test_honours_go_to_whoever_earned_them_and_the_winners_left_neighbour_begins(seed: int) -> None:
    game = played(("Lea", "Tom", "Mia", "Ben"), seed)
    assert next_starter(game) == (game.result().winners[0] + 1) % 4
    recap = game.recap()
    honours = honours_of(recap)
    for seat, one in enumerate(recap.seats):
        assert (seat in honours.never_caught) == (one.lies > 0 and one.caught == 0)
        assert one.lies_got_away <= honours.lies
        assert (seat in honours.liars) == (0 < one.lies_got_away == honours.lies)
        if one.doubts and honours.noses:
            assert one.right_doubts * honours.doubts <= honours.right * one.doubts
        assert one.right_doubts <= one.doubts


def test_a_game_that_goes_on_is_in_no_evening_and_no_statistics() -> None:
    session = Session(spicy.new_game(("Lea", "Tom"), spicy.Rules(), random.Random(1)))
    for ask in (Evening().with_game, lambda one: careers_of([one])):
        with pytest.raises(ValueError, match="goes on"):
            ask(session)
