"""Statistics over finished games, counted once more from what is public and from their events."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import spicy
from spicy.engine.events import ChallengeSettled, TrophyTaken
from spicy.session.session import Session
from spicy.session.statistics import careers_of
from spicy.storage.saved_games import SavedGames
from spicy.testing import play_random

PARTIES = [("Lea", "Tom", "Mia"), ("LEA", "Ida"), ("Tom", "lea", "Ben", "Ida")]


def games() -> list[Session]:
    """Three evenings with changing players."""
    rng = random.Random(5)
    return [Session.resume(play_random(spicy.Rules(), names, rng)) for names in PARTIES]


def test_everybody_has_what_they_did_in_all_games() -> None:
    careers = {one.name.casefold(): one for one in careers_of(games())}
    assert careers.keys() == {"lea", "tom", "mia", "ida", "ben"}
    assert careers["lea"].name == "Lea"
    for key, one in careers.items():
        mine = [
            (game, seat)
            for game in games()
            for seat, name in enumerate(game.names)
            if name.casefold() == key
        ]
        events = [(event, seat) for game, seat in mine for event in game.log()]
        settled = [(event, seat) for event, seat in events if isinstance(event, ChallengeSettled)]
        assert one.games == len(mine)
        assert one.wins == sum(seat in game.result().winners for game, seat in mine)
        assert one.trophies == sum(
            isinstance(event, TrophyTaken) and event.seat == seat for event, seat in events
        )
        assert one.caught == sum(event.owner == seat == event.loser for event, seat in settled)
        assert one.doubts == sum(event.seat == seat for event, seat in settled)
        assert one.right_doubts == sum(
            event.seat == seat == event.winner for event, seat in settled
        )
        assert one.caught <= one.lies


def test_only_games_that_are_over_are_counted(tmp_path: Path) -> None:
    saves = SavedGames(tmp_path)
    for game in games():
        keeper = saves.keeper()
        keeper.keep(game.open_record(), False)
        keeper.close()
    begun = saves.keeper()
    begun.keep(spicy.Record(spicy.new_game(("Zoe", "Kim"), spicy.Rules(), random.Random(1))), False)
    begun.close()
    (tmp_path / "broken.spicy-game").write_text("nothing")
    names = {one.name.casefold() for one in careers_of(saves.finished())}
    assert names == {"lea", "tom", "mia", "ida", "ben"}


def test_a_game_that_goes_on_has_no_statistics() -> None:
    start = spicy.new_game(("Lea", "Tom"), spicy.Rules(), random.Random(1))
    with pytest.raises(ValueError, match="goes on"):
        careers_of([Session(start)])
