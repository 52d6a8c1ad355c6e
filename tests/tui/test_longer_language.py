"""Every screen fits into a small window in a language whose sentences are longer than English ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import spicy
from spicy import Declaration, Play
from spicy.engine.cards import SUPER_JOKER
from spicy.testing import play_random
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.play_lines import truth_line
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look
from spicy.words import i18n
from support import ui
from support.looks import NAMES, after, crowded, open_hand, rows
from support.pseudo import Pseudo
from support.screens import (
    KEYS,
    MemoryPersistence,
    carry_out,
    flow_of,
    game_for,
    ghost_of,
    loaded,
    mode_of,
    with_book,
)

WRITES = {"SaveScreen", "ExportScreen"}


@pytest.fixture(autouse=True)
def _speak_at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Pseudo())


def at_the_title() -> GameFlow:
    last = loaded(game_for(spicy.Rules(), 3, 0, is_strict=False), is_strict=False)
    options = {"persistence": MemoryPersistence(last), "chance": random.Random(1)}
    return with_book(GameFlow(Look(), random.Random(1), **options))


def at_the_score() -> GameFlow:
    flow = at_the_title()
    record = play_random(spicy.Rules(), NAMES[:4], random.Random(1), punished=0.0)
    flow.go_on_with(loaded(record, is_strict=False))
    while not isinstance(flow.screen, ui.ScoreScreen):
        flow.press("enter")
    return flow


def in_game(hand: int) -> GameFlow:
    """At the table, or where somebody has called their last card."""
    flow = flow_of(crowded(("copy-cat", "change-your-luck"), hand), is_strict=hand > 1)
    carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C5"), hand == 1, ()))
    return flow


def reached(start: GameFlow, most: int) -> Iterator[Screen]:
    """The screens that keys lead to, one of each kind and step, from the nearest on."""
    waiting, met = [start], {mode_of(start.screen)}
    yield start.screen
    for _screen in range(most):
        flow = waiting.pop(0)
        for key in KEYS:
            if key == "enter" and type(flow.screen).__name__ in WRITES:
                continue
            ghost = ghost_of(flow)
            if ghost.press(key) is None and mode_of(ghost.screen) not in met:
                met.add(mode_of(ghost.screen))
                yield ghost.screen
                waiting.append(ghost)


@pytest.mark.parametrize(
    ("begin", "most"),
    [(at_the_title, 20), (at_the_score, 15), (partial(in_game, 12), 30), (partial(in_game, 1), 8)],
)
def test_no_row_is_too_wide_and_no_screen_too_high(
    begin: Callable[[], GameFlow], most: int
) -> None:
    met = set()
    for screen in reached(begin(), most):
        met.add(type(screen).__name__)
        for size in ((60, 20), (80, 24)):
            rows(screen, size)
    assert len(met) > most // 3


def test_what_a_hand_says_of_a_lie_is_as_long_as_what_it_says_of_the_truth() -> None:
    """In cells: a wide letter must not tell the others what the card is."""
    flow = open_hand(crowded(("change-your-luck",), 12))
    said = []
    for keys in ("4 4", "4 5", "d 7", "b 9"):  # a joker, too
        screen = after(flow, keys)
        assert isinstance(screen, ui.HandScreen)
        said.append(truth_line(screen.laying))
    assert len({line.plain.strip() for line in said}) > 2
    assert len({line.cell_len for line in said}) == 1
