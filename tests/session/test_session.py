"""The session: what it tells before a game is over, and that a copy is a game of its own."""

from __future__ import annotations

import copy
import random
from types import SimpleNamespace

import pytest

from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from support.rows import each
from support.saved import cards_of, events_of, some_game

GAME = some_game(moves=12)
WHOLE = some_game()


def playing(moves: int = 6) -> Session:
    """A game after some moves."""
    session = Session(GAME.start, is_strict=True)
    for move in GAME.moves[:moves]:
        session.apply(*move)
    return session


def test_it_has_no_public_state() -> None:
    session = playing()
    for name in dir(session):
        if not name.startswith("_"):
            assert not isinstance(getattr(session, name), GameState | Record), name
    with pytest.raises(ValueError, match="over"):
        session.open_record()


def test_the_record_is_open_when_the_game_is_over() -> None:
    session = Session.resume(WHOLE)
    assert session.open_record() == WHOLE
    assert session.log() == tuple(event for events in events_of(WHOLE) for event in events)


@each("steps", [None, tuple(GAME.steps())])
def test_a_resumed_game_is_where_it_was(steps: tuple[object, ...] | None) -> None:
    session = Session.resume(GAME, is_strict=True, steps=steps, notice="Mind.")  # type: ignore[arg-type]
    assert cards_of(session) == GAME
    assert session.last_events() == events_of(GAME)[-1]
    assert session.move_count == len(GAME.moves)
    assert session.take_save_error() == "Mind."
    assert session.take_save_error() is None


def test_a_copy_is_a_game_of_its_own() -> None:
    session = playing()
    twin = copy.copy(session)
    before = cards_of(session), session.log(), session.public_view()
    twin.apply(*GAME.moves[6])
    assert (cards_of(session), session.log(), session.public_view()) == before
    assert twin.move_count == session.move_count + 1


def test_its_setup_is_what_it_was_made_of() -> None:
    setup = GameSetup(("Lea", "Tom", "Mia"), spice_it_up=("copy-cat", "random"), starts=2)
    start = setup.deal(random.Random(1))
    made = Session(start, is_strict=False).setup
    assert (made.players, made.starts, made.super_jokers) == (setup.players, 2, False)
    assert "copy-cat" in made.spice_it_up
    assert len(set(made.spice_it_up)) == 2
    assert made.deal(random.Random(1)).rules == start.rules


def test_without_a_keeper_nothing_is_saved() -> None:
    session = playing(1)
    assert session.take_save_error() is session.save_error is None
    assert not session.is_saved
    assert not session.save()
    session.close()


@each("mistake", [RecursionError(), ValueError("x")])
def test_a_mistake_in_the_keeper_stops_no_game(mistake: Exception) -> None:
    def keep(*_: object, **__: object) -> None:
        raise mistake

    keeper = SimpleNamespace(keep=keep, close=lambda: None)
    session = Session(GAME.start, keeper=keeper)
    assert session.apply(*GAME.moves[0]) == events_of(GAME)[0]
    told = "This game is not being saved. Something unexpected went wrong."
    assert session.take_save_error() == told
