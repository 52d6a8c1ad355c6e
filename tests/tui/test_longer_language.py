"""Every screen fits into a small window in a language whose sentences are longer than English ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import spicy
from spicy.engine.actions import Play
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Edition
from spicy.engine.state import GameState
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.play_lines import truth_line
from spicy.tui.game.score import ScoreScreen
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look
from spicy.words import i18n
from support.drawn import rows_of
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

NAMES = ("Maximilian-Aaron", "Bartholomew-Jack", "Konstantin-Emily", "Wilhelmina-Grace")
SMALL = ((60, 20), (80, 24))
WRITES = {"SaveScreen", "ExportScreen"}
RULES = spicy.Rules(Edition.SWEET_AND_SPICY, True, (spicy.SpiceItUp.CHANGE_YOUR_LUCK,))


@pytest.fixture(autouse=True)
def _speak_at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Pseudo())


def assert_fits(screen: Screen) -> None:
    for size in SMALL:
        made = rows_of(screen, size)
        assert len(made) <= size[1], (mode_of(screen), size)
        for row in made:
            assert row.cell_len <= size[0], (mode_of(screen), size, row.plain)


def at_the_title() -> GameFlow:
    last = loaded(game_for(RULES, 3, 0, is_strict=False), is_strict=False)
    persistence = MemoryPersistence(last)
    return with_book(
        GameFlow(Look(), random.Random(1), persistence=persistence, chance=random.Random(1))
    )


def at_the_score() -> GameFlow:
    flow = at_the_title()
    record = spicy.testing.play_random(spicy.Rules(), NAMES, random.Random(1), punished=0.0)
    flow.go_on_with(loaded(record, is_strict=False))
    while not isinstance(flow.screen, ScoreScreen):
        flow.press("enter")
    return flow


def at_the_table() -> GameFlow:
    flow = flow_of(crowded(), is_strict=True)
    carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), False, ()))
    return flow


def in_a_window() -> GameFlow:
    """Somebody has called their last card."""
    flow = flow_of(crowded(hand=1), is_strict=False)
    carry_out(flow, 0, Play(Card("NJ"), Declaration("C5"), True, ()))
    return flow


def crowded(hand: int = 12) -> GameState:
    kinds = [Card(f"{letter}{number}") for letter in "CLP" for number in range(1, 11)]
    hands = [[SUPER_JOKER, Card("NJ"), *kinds[: hand - 2]] if hand > 1 else [Card("NJ")]]
    hands += [[*kinds[12 + 4 * seat : 16 + 4 * seat], SUPER_JOKER] for seat in range(3)]
    return spicy.position(
        NAMES, RULES, hands=hands, deck=kinds[:9], stack=[(3, Card("SJ"), Declaration("C3"))]
    )


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
    [(at_the_title, 20), (at_the_score, 15), (at_the_table, 30), (in_a_window, 8)],
)
def test_no_row_is_too_wide_and_no_screen_too_high(begin: object, most: int) -> None:
    met = set()
    for screen in reached(begin(), most):
        met.add(type(screen).__name__)
        assert_fits(screen)
    assert len(met) > most // 3


def test_what_a_hand_says_of_a_lie_is_as_long_as_what_it_says_of_the_truth() -> None:
    """In cells: a wide letter must not tell the others what the card is."""
    flow = flow_of(crowded(), is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    lengths, verdicts = set(), set()
    for keys in ("4 4", "4 5", "d 7", "b 9"):  # a joker, too
        ghost = ghost_of(flow)
        for key in keys.split():
            ghost.press(key)
        assert isinstance(ghost.screen, HandScreen)
        assert ghost.screen.laying is not None
        said = truth_line(ghost.screen.laying)
        verdicts.add(said.plain.strip())
        lengths.add(said.cell_len)
    assert len(verdicts) > 2
    assert len(lengths) == 1
