"""Claims and great moments fit into every window; a reveal holds nothing of the card before it shows."""

from __future__ import annotations

import pytest
from rich.text import Text

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Card, Declaration, Edition, Spice
from spicy.tui.widgets.banner import Doubt
from spicy.tui.widgets.bars import PlayerFacts, ScoreFacts
from spicy.tui.widgets.bodies import (
    Answer,
    Award,
    answer_lines,
    hand_over_body,
    title_body,
    trophy_body,
    victory_body,
    worlds_end_body,
)
from spicy.tui.widgets.palette import Depth, paint
from spicy.tui.widgets.playback import (
    Opened,
    OutcomeLine,
    Said,
    Timeline,
    reveal_body,
    reveal_step,
)
from spicy.tui.widgets.stack_widgets import claim_block
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_size, claim_tile, hand_claim_size, row_of
from support.rows import each

_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True)]
_WINDOWS = [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)]


def assert_fits(lines: list[Text], width: int, height: int, look: Look) -> str:
    """All lines fit, none has a style that others would take over; what can be read on them."""
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    assert not any(str(line.style) for line in lines)
    drawn = " ".join(" ".join(line.plain for line in lines).split())
    assert drawn.isascii() or not look.ascii
    return drawn


# Claims

_SIZES = sorted({size(*window) for window in _WINDOWS for size in (claim_size, hand_claim_size)})


@each("look", _LOOKS)
@each("size", _SIZES)
@each("code", ["C1", "W10", "L7", "P9"])
def test_a_claim_fills_its_tile_exactly(code: str, size: tuple[int, int], look: Look) -> None:
    claim = Declaration(code)
    drawn = claim_tile(claim, *size, look)
    assert len(drawn) == size[1]
    assert {line.cell_len for line in drawn} == {size[0]}
    words = assert_fits(drawn, *size, look)
    assert claim.spice.value.upper() in words
    assert str(claim.number) in words


def test_a_claim_grows_with_the_window_and_never_with_its_number() -> None:
    sizes = [claim_size(*window) for window in _WINDOWS]
    assert (sizes[1], sizes[3]) == ((28, 7), (52, 14))
    blocks = [
        claim_block("", Declaration("W10"), [], width, height, _LOOKS[0])
        for width, height in ((60, 7), (80, 8), (100, 11), (140, 15), (200, 18))
    ]
    for grown in (sizes, [(len(block), block[-1].cell_len) for block in blocks]):
        areas = [width * height for width, height in grown]
        assert areas == sorted(set(areas))
    for size in _SIZES:
        one, ten = (
            sum("█" in line.plain for line in claim_tile(Declaration(code), *size, Look()))
            for code in ("C1", "C10")
        )
        assert one == ten


def test_blocks_in_a_row_keep_their_widths() -> None:
    tiles = [claim_tile(Declaration("C1"), *size, Look()) for size in ((28, 7), (20, 3))]
    row = row_of(*tiles, gap=2)
    assert len(row) == 7
    assert {line.cell_len for line in row} == {50}


@each("look", _LOOKS)
@each("width", [60, 80, 100, 140, 200])
@each("height", [4, 7, 8, 11, 15, 18])
def test_what_lies_on_the_table_fits_and_says_what_was_said(
    height: int, width: int, look: Look
) -> None:
    lines = claim_block("Tom says:", Declaration("W10"), [paint("A lie?")], width, height, look)
    drawn = assert_fits(lines, width, height, look)
    for words in ("Tom says:", "WASABI 10", "A lie?"):
        assert words in drawn


@each("count", range(1, 9))
def test_words_beside_a_claim_are_all_there_or_none_of_them(count: int) -> None:
    words = [f"word {number}" for number in range(count)]
    lines = claim_block("", Declaration("W10"), [*map(paint, words)], 79, 7, _LOOKS[0])
    drawn = "\n".join(line.plain for line in lines)
    assert [word for word in words if word in drawn] == (words if count < 7 else [])


# Moments

_NAME = "Maximilian-Aaron"
_SENTENCE = (
    "Lea takes the second of three trophies and draws a new hand of five cards from the deck."
)
_END = "five cards from the deck."
_PLAYERS = [PlayerFacts(str(seat), _NAME, 6, 12, 1, is_next=seat == 2) for seat in range(1, 7)]
_SCORES = [ScoreFacts(rank, _NAME, 40 - 9 * rank, 1, "12 won  +10") for rank in range(1, 7)]
_ANSWERS = [Answer(player, "has still to say", is_awaited=True) for player in _PLAYERS]
_AWARDS = [Award("Best liar", f"{_NAME}, 5 lies"), Award("Never caught", "Lea")]


@each("look", _LOOKS)
@each("window", _WINDOWS)
def test_a_moment_fits_between_header_and_keys_with_all_that_is_needed(
    window: tuple[int, int], look: Look
) -> None:
    width, height = room = window[0], window[1] - 5
    told = (_SENTENCE, "", _PLAYERS, *room, look)
    for body, needed in (
        (title_body("a game", tuple(Spice), *room, look), ["CHILI", "WASABI", "LEMON", "PEPPER"]),
        (
            hand_over_body("Hand over to", _NAME, ["Eyes away!"], "2", *room, look, once="once"),
            ["Hand over to", "Eyes away!", "2", "once"],
        ),
        (trophy_body([2], *told), [_END, *["12 won"] * 6 * (window == (80, 24))]),
        (trophy_body([1, 2], *told), [_END]),
        (answer_lines(_ANSWERS, width, look), [*[_NAME] * 6, *["has still to say"] * 6]),
        (worlds_end_body(_SENTENCE, _PLAYERS, *room, look), [_END]),
        (
            victory_body(["Lea"], "It is over.", _SCORES, _AWARDS, *room, look),
            [str(score.total) for score in _SCORES],
        ),
    ):
        drawn = assert_fits(body, width, height, look)
        for words in needed:
            assert drawn.count(words) >= needed.count(words), drawn


@each("window", _WINDOWS)
def test_sentences_are_never_wider_than_76_cells(window: tuple[int, int]) -> None:
    lines = worlds_end_body(_SENTENCE, [], window[0], window[1] - 5, _LOOKS[0])
    told = [line.plain.strip() for line in lines if "the" in line.plain]
    assert len(told) > 1
    assert all(len(words) <= 76 for words in told)
    assert all(" " in words for words in told)  # and none of them is a single word


# The reveal

_BOX = BOXES[Edition.SPICY].spices
_OUTCOME = (
    OutcomeLine("Ben wins the challenge and the stack: +2 points", is_winner=True),
    OutcomeLine("Tom draws 2 cards and opens the next stack.", is_winner=False),
)


def _said(doubt: Doubt = Doubt.NUMBER) -> Said:
    return Said("Tom", Declaration("W7"), "Ben", doubt)


def _opened(card: str = "W2", doubt: Doubt = Doubt.NUMBER) -> Opened:
    return Opened(_said(doubt), Card(card), True, False, True, _OUTCOME)


@each("starts", [(), (1,), (0, 700, 700), (0, 900, 700)])
def test_steps_begin_with_nought_and_follow_each_other(starts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="step"):
        Timeline(starts)


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
        lines = reveal_body(frame, width, height, look, _BOX)
        assert_fits(lines, width, height, look)
        claims.add(tuple(line.plain[: width // 2 - 1] for line in lines[:4]))
    assert len(claims) == 1


def test_the_winner_is_marked_upright_the_loser_turned_over_and_what_was_doubted() -> None:
    told = [line.plain.strip() for line in reveal_body(_opened(), 80, 19, _LOOKS[0], _BOX)]
    assert told[-2].startswith("▲ Ben wins")
    assert told[-1].startswith("▼ Tom draws")
    drawn = "\n".join(told)
    assert "✗ number: doubted, and wrong" in drawn
    assert "· spice: not doubted" in drawn
