"""Screens to look at: what keys open at some moves of a game, and the fullest table there can be."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import spicy
from spicy import Card, Declaration, Edition, Phase
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER
from spicy.testing import play_random
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.terminal.screen import Screen

from .drawn import rows_of
from .screens import carry_out, flow_of, ghost_of, ghost_screen, mode_of

NAMES = (
    *("Maximilian-Aaron", "Bartholomew-Jack", "Konstantin-Emily"),
    *("Wilhelmina-Grace", "Anne-Sophie-Rose", "Theodore-William"),
)
NOTE = (
    "Maximilian-Aaron said a sentence that is as long as the longest reason for a refusal, and that"
    " is a reason for two lines."
)


def rows(screen: Screen, size: tuple[int, int]) -> list[str]:
    """The rows of a screen as it makes them, none of them cut; they fit into the window."""
    made = rows_of(screen, size)
    assert len(made) <= size[1], f"{mode_of(screen)} is {len(made)} rows high"
    for row in made:
        assert row.cell_len <= size[0], (mode_of(screen), row.plain)
    return [row.plain.rstrip() for row in made]


def words(text: str) -> str:
    """A text with single blanks."""
    return " ".join(text.split())


TABLE_KEYS = ("", *"lrcv123456", "l 3", "r 1", "r 5", "1 n", "2 s", "3 w", "4 d", "5 t")
HAND_KEYS = ("", "1", "1 0", "1 5", "1 4", "1 down", "1 5 a", "1 5 a 2", "1 !", "2 9", "p", "right")


def screens_at(flow: GameFlow) -> Iterator[AppScreen]:
    """The screen that is shown, what its keys open, and the hands that can be opened."""
    assert flow.session is not None
    view = flow.session.public_view()
    for keys in TABLE_KEYS if isinstance(flow.screen, TableScreen) else ("", "l"):
        yield after(flow, keys)
    if view.phase is not Phase.TURN:
        return
    purposes = [(view.turn, Purpose.TURN), (len(view.seats) - 1, Purpose.LOOK)]
    purposes += [(seat, Purpose.COPY) for seat in view.copiers[:1]]
    for seat, purpose in purposes:
        opened = ghost_of(flow)
        opened.carry_out(OpenHand(seat, purpose))
        for keys in HAND_KEYS if purpose is not Purpose.LOOK else ("",):
            yield after(opened, keys)


def after(flow: GameFlow, keys: str) -> AppScreen:
    """The screen after some keys, in a copy of the flow."""
    ghost = ghost_of(flow)
    for key in keys.split():
        ghost.press(key)
    return ghost.screen


def noted(screen: Screen) -> Iterator[Screen]:
    """A screen, and the same with a sentence that answers a key."""
    yield screen
    if getattr(screen, "message", None) == "":
        told = ghost_screen(screen)
        told.message = NOTE
        yield told


def screens_of_a_game(
    rules: spicy.Rules, names: Sequence[str], rng: random.Random, *, is_strict: bool
) -> Iterator[AppScreen]:
    """Screens at some moves of a random game, and wherever something is rare, to its recap."""
    record = play_random(rules, names, rng, punished=0.15 if is_strict else 0.0)
    wanted = set(rng.sample(range(len(record.moves)), 3)) | {len(record.moves)}
    flow = flow_of(record.start, is_strict=is_strict)
    last: list[Phase] = []
    for step, move in enumerate((*record.moves, None)):
        assert flow.session is not None
        phase = flow.session.public_view().phase
        if step in wanted or (phase is not Phase.TURN and phase not in last):
            last.append(phase)
            yield from screens_at(flow)
        if move is not None:
            carry_out(flow, *move)
    while record.final().is_over and not isinstance(flow.screen, RecapScreen):
        flow.press("enter")  # to the score and the recap, past what is shown before it
        yield flow.screen


def crowded(cards: Sequence[str], hand: int, *, last: bool = False) -> spicy.GameState:
    """Six players with long names, everything in the game, and a large hand for the first one."""
    rules = spicy.Rules(Edition.SWEET_AND_SPICY, True, tuple(map(spicy.SpiceItUp, cards)))
    codes = [card for card in kinds_of(rules.edition) if not card.is_joker] * 3
    hands = [[Card("NJ"), Card("SJ"), *codes[: hand - 3], SUPER_JOKER][-hand:]]
    rest = iter(codes[hand:])
    hands += [[next(rest)] if last else [next(rest) for _ in range(11)] + [SUPER_JOKER]]
    hands += [[next(rest), next(rest)] for _ in NAMES[2:]]
    return spicy.position(
        NAMES,
        rules,
        hands=hands,
        deck=[next(rest) for _ in range(20)],
        worlds_end=18,
        stack=[(5, Card("NJ"), Declaration("C3"))],
        points=[10, 1, 2, 3, 4, 5],
        super_points=[2, 0, 1, 0, 0, 0],
        trophies=[1, 0, 0, 0, 0, 1],
    )


def open_hand(state: spicy.GameState) -> GameFlow:
    """The hand of the first player, for a turn."""
    flow = flow_of(state, is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    return flow
