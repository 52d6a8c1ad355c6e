"""Great moments fit into every window, and what is needed is there in the smallest."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from spicy.engine.cards import Declaration, Spice
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
from spicy.tui.widgets.stack_widgets import claim_block
from spicy.tui.widgets.theme import Look
from support.rows import each

_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True)]
_WINDOWS = [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)]
_NAME = "Maximilian-Aaron"
_SENTENCE = (
    "Lea takes the second of three trophies and draws a new hand of five cards from the deck."
)
_PLAYERS = [PlayerFacts(str(seat), _NAME, 6, 12, 1, is_next=seat == 2) for seat in range(1, 7)]
_SCORES = [ScoreFacts(rank, _NAME, 40 - 9 * rank, 1, "12 won  +10") for rank in range(1, 7)]
_ANSWERS = [Answer(player, "has still to say", is_awaited=True) for player in _PLAYERS]
_AWARDS = [Award("Best liar", f"{_NAME}, 5 lies"), Award("Never caught", "Lea")]

_Body = Callable[[int, int, Look], list[Text]]
_BODIES: dict[str, tuple[_Body, list[str]]] = {
    "title": (
        lambda width, height, look: title_body("a game", tuple(Spice), width, height, look),
        ["CHILI", "WASABI", "LEMON", "PEPPER", "a game"],
    ),
    "hand-over": (
        lambda width, height, look: hand_over_body(
            "Hand over to", _NAME, ["Eyes away!"], "2", width, height, look, once="once"
        ),
        ["Hand over to", "Eyes away!", "2", "once"],
    ),
    "trophy": (
        lambda width, height, look: trophy_body([2], _SENTENCE, "", _PLAYERS, width, height, look),
        ["five cards from the deck."],
    ),
    "second trophy": (
        lambda width, height, look: trophy_body(
            [1, 2], _SENTENCE, "", _PLAYERS, width, height, look
        ),
        ["five cards from the deck."],
    ),
    "last card": (
        lambda width, _height, look: answer_lines(_ANSWERS, width, look),
        [*[_NAME] * 6, *["has still to say"] * 6],
    ),
    "world's end": (
        lambda width, height, look: worlds_end_body(_SENTENCE, _PLAYERS, width, height, look),
        ["five cards from the deck."],
    ),
    "victory": (
        lambda width, height, look: victory_body(
            ["Lea"], "It is over.", _SCORES, _AWARDS, width, height, look
        ),
        [str(score.total) for score in _SCORES],
    ),
}


@each("look", _LOOKS)
@each("window", _WINDOWS)
@each("name", _BODIES)
def test_a_moment_fits_between_header_and_keys_with_all_that_is_needed(
    name: str, window: tuple[int, int], look: Look
) -> None:
    body, needed = _BODIES[name]
    width, height = window[0], window[1] - 5
    lines = body(width, height, look)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    assert not any(str(line.style) for line in lines), "others would take it over"
    drawn = " ".join(" ".join(line.plain for line in lines).split())
    for words in needed:
        assert drawn.count(words) >= needed.count(words), drawn
    assert drawn.isascii() or not look.ascii


@each("window", _WINDOWS)
def test_sentences_are_never_wider_than_76_cells(window: tuple[int, int]) -> None:
    lines = worlds_end_body(_SENTENCE, [], window[0], window[1] - 5, _LOOKS[0])
    told = [line.plain.strip() for line in lines if "the" in line.plain]
    assert told
    assert all(len(words) <= 76 for words in told)
    assert len(told) > 1  # and none of them is a single word
    assert all(" " in words for words in told)


def test_everybody_stands_on_the_screen_of_a_trophy() -> None:
    lines = trophy_body([2], _SENTENCE, "", _PLAYERS, 80, 19, _LOOKS[0])
    assert "\n".join(line.plain for line in lines).count("12 won") == len(_PLAYERS)


@each("look", _LOOKS)
@each("width", [60, 80, 100, 140, 200])
@each("height", [4, 7, 8, 11, 15, 18])
def test_what_lies_on_the_table_fits_and_says_what_was_said(
    height: int, width: int, look: Look
) -> None:
    lines = claim_block("Tom says:", Declaration("W10"), [paint("A lie?")], width, height, look)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    drawn = "\n".join(line.plain for line in lines)
    assert "Tom says:" in drawn
    assert "WASABI 10" in drawn
    assert "A lie?" in drawn


@each("count", range(1, 9))
def test_words_beside_a_claim_are_all_there_or_none_of_them(count: int) -> None:
    words = [f"word {number}" for number in range(count)]
    lines = claim_block("", Declaration("W10"), [*map(paint, words)], 79, 7, _LOOKS[0])
    drawn = "\n".join(line.plain for line in lines)
    assert [word for word in words if word in drawn] == (words if count < 7 else [])


def test_a_larger_window_has_a_larger_claim() -> None:
    areas = []
    for width, height in ((60, 7), (80, 8), (100, 11), (140, 15), (200, 18)):
        block = claim_block("", Declaration("W10"), [], width, height, _LOOKS[0])
        areas.append(len(block) * block[-1].cell_len)
    assert areas == sorted(set(areas))
