"""A key that does nothing is answered in one line, on every screen and whatever is hidden."""

from __future__ import annotations

import random

from spicy.engine.rules import Rules
from spicy.session.game_setup import GameSetup
from spicy.testing import play_random
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.widgets.theme import Look
from support.rows import each
from support.screens import MemoryPersistence, loaded

STRANGE = "\u00a7"
"""A key that no screen takes."""
AT_THE_TITLE = ("", "s", "s t", "o", "i", "r", "n up")
AT_A_GAME = ("", "escape", "escape q", "escape q e", "escape q l", "escape l", "escape ?")
WITH_A_HAND = ("1", "1 1", "1 p")


def flow_in_a_game() -> GameFlow:
    """A game at its first hand-over."""
    return GameFlow(Look(), random.Random(7), GameSetup(("Lea", "Tom")), starts_at_once=True)


def flow_at_the_title() -> GameFlow:
    """A title with a game that can go on."""
    record = play_random(Rules(), 2, random.Random(1), max_moves=3)
    persistence = MemoryPersistence(loaded(record, is_strict=False))
    return GameFlow(Look(), random.Random(7), persistence=persistence)


@each(
    ("place", "keys"),
    [("title", keys) for keys in AT_THE_TITLE]
    + [("game", keys) for keys in AT_A_GAME + WITH_A_HAND],
)
@each("size", [(60, 20), (140, 40)])
def test_a_key_that_does_nothing_is_answered(place: str, keys: str, size: tuple[int, int]) -> None:
    flow = flow_at_the_title() if place == "title" else flow_in_a_game()
    for key in keys.split():
        flow.press(key)
    screen = flow.screen
    assert flow.press(STRANGE) is None
    assert flow.screen is screen
    drawn = screen.render(*size).renderables  # type: ignore[attr-defined]
    text = " ".join(" ".join(row.plain for row in drawn).split())
    assert screen.message
    assert screen.message in text
