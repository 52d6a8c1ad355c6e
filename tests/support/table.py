"""A game on the screen: how it is begun, what is pressed there, and what can be read."""

from __future__ import annotations

import random
from typing import Any

from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.navigator import AppScreen
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look

from .drawn import USUAL, text_of

NAMES = ("Lea", "Tom", "Mia")


def begun(
    *names: str,
    seed: int = 7,
    look: Look | None = None,
    persistence: Persistence | None = None,
    chance: random.Random | None = None,
    **options: Any,
) -> GameFlow:
    """A game at its first hand-over, of three where nobody is named; the options are its set-up's."""
    return GameFlow(
        look or Look(),
        random.Random(seed),
        GameSetup(names or NAMES, **options),
        starts_at_once=True,
        persistence=persistence,
        chance=chance,
    )


def at_title(persistence: Persistence | None = None) -> GameFlow:
    """The title, before any game."""
    return GameFlow(Look(), random.Random(7), persistence=persistence)


def press(flow: GameFlow, keys: str) -> AppScreen:
    """The screen after some keys, parted by blanks, of which none leaves."""
    for key in keys.split():
        assert flow.press(key) is None, key
    return flow.screen


def words_of(screen: Screen, size: tuple[int, int] = USUAL) -> str:
    """What can be read on a screen, which fits into the window, with single blanks."""
    text = text_of(screen, size)
    assert text.count("\n") < size[1]
    return " ".join(text.split())
