"""A reveal runs by the clock alone, and holds nothing of the card before it shows."""

from __future__ import annotations

import pytest

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Card, Declaration, Edition
from spicy.tui.widgets.banner import Doubt
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.playback import (
    REVEAL,
    Opened,
    OutcomeLine,
    Playback,
    Said,
    Timeline,
    reveal_body,
    reveal_step,
)
from spicy.tui.widgets.theme import Look
from support.rows import each

_SPICES = BOXES[Edition.SPICY].spices
_WINDOWS = [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)]
_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True)]


def _said(doubt: Doubt = Doubt.NUMBER) -> Said:
    return Said("Tom", Declaration("W7"), "Ben", doubt)


def _opened(card: str = "W2", doubt: Doubt = Doubt.NUMBER) -> Opened:
    outcome = (
        OutcomeLine("Ben wins the challenge and the stack: +2 points", is_winner=True),
        OutcomeLine("Tom draws 2 cards and opens the next stack.", is_winner=False),
    )
    return Opened(_said(doubt), Card(card), True, False, True, outcome)


@each(
    ("milliseconds", "step", "due"),
    [
        (0, 0, 700),
        (699, 0, 1),
        (700, 1, 200),
        (899, 1, 1),
        (900, 2, 600),
        (1499, 2, 1),
        (1500, 3, None),
        (9999, 3, None),
    ],
)
def test_a_reveal_has_four_steps_at_fixed_times(
    milliseconds: int, step: int, due: int | None
) -> None:
    playback = Playback(REVEAL, moves=True)
    assert playback.pass_time(1000) == pytest.approx(0.7)  # it begins when it is first shown
    left = playback.pass_time(1000 + milliseconds / 1000)
    assert playback.step == step
    assert left == (None if due is None else pytest.approx(due / 1000))
    assert playback.is_over == (step == 3)


@each("starts", [(), (1,), (0, 700, 700), (0, 900, 700)])
def test_steps_begin_with_nought_and_follow_each_other(starts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="step"):
        Timeline(starts)


@each("step", [0, 1])
def test_a_step_before_the_face_never_asks_for_the_card(step: int) -> None:
    def never() -> Opened:
        raise AssertionError("asked for the card")

    frame = reveal_step(step, _said(), never)
    assert not hasattr(frame, "card")
    assert frame == reveal_step(step, _said(), lambda: _opened("P9"))


def test_the_outcome_comes_with_the_last_step() -> None:
    faces = [reveal_step(step, _said(), _opened) for step in (2, 3)]
    assert [isinstance(face, Opened) and len(face.outcome) for face in faces] == [0, 2]


@each("look", _LOOKS)
@each("window", _WINDOWS)
@each("doubt", Doubt)
def test_every_step_fits_and_leaves_the_claim_where_it_was(
    doubt: Doubt, window: tuple[int, int], look: Look
) -> None:
    width, height = window[0], window[1] - 5
    claims = set()
    for step in range(4):
        frame = reveal_step(step, _said(doubt), lambda: _opened("NJ", doubt))
        lines = reveal_body(frame, width, height, look, _SPICES)
        assert len(lines) <= height
        assert max(line.cell_len for line in lines) <= width
        assert all(line.plain.isascii() for line in lines) or not look.ascii
        claims.add(tuple(line.plain[: width // 2 - 1] for line in lines[:4]))
    assert len(claims) == 1


def test_the_winner_stands_with_an_upright_mark_and_the_loser_with_one_turned_over() -> None:
    lines = reveal_body(_opened(), 80, 19, _LOOKS[0], _SPICES)
    told = [line.plain.strip() for line in lines[-2:]]
    assert told[0].startswith("▲ Ben wins")
    assert told[1].startswith("▼ Tom draws")


def test_only_the_trait_that_was_doubted_is_marked() -> None:
    drawn = "\n".join(line.plain for line in reveal_body(_opened(), 80, 19, _LOOKS[0], _SPICES))
    assert "✗ number: doubted, and wrong" in drawn
    assert "· spice: not doubted" in drawn
