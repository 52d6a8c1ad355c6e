"""Blocks on a page, words on a line and the text field: what makes room, what is whole, what edits."""

from __future__ import annotations

import pytest
from rich.text import Text

from spicy.engine.cards import Declaration
from spicy.tui.widgets import text_field
from spicy.tui.widgets.page_layout import Block, PageLayout, Priority
from spicy.tui.widgets.palette import Depth, join
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.text_layout import balanced, centered_lines, wrapped
from spicy.tui.widgets.theme import Look
from support.rows import each


@each(
    ("height", "comes_back", "tile", "card"),
    [
        (29, True, 8, 20),
        (23, True, 2, 20),
        (22, True, 8, 3),
        (14, True, 8, 3),
        (13, True, 2, 3),
        (22, False, 2, 3),
    ],
)
def test_what_made_room_for_something_that_went_too_is_taken_back(
    height: int, comes_back: bool, tile: int, card: int
) -> None:
    """So many lines of a tile and of cards are on a page, both of which can be small."""
    blocks = [
        Block([Text("tile")] * 8, [(Priority.PICTURES, [Text("tile")] * 2)], comes_back=comes_back),
        Block([Text("card")] * 20, [(Priority.PICTURES, [Text("card")] * 3)]),
    ]
    page = PageLayout(80, height).page(blocks, [Text("keys")])
    rows = [row.plain for row in page.renderables if isinstance(row, Text)]
    assert (len(rows), rows.count("tile"), rows.count("card")) == (height, tile, card)


WORDS = ["Lea,", "who", "sits", "beside", "the", "window,", "says"]
REST = "and nobody at the table believes it."


@each("wrapping", [wrapped, balanced, centered_lines])
@each("width", range(24, 90, 3))
@each("count", range(1, len(WORDS) + 1))
def test_words_stay_and_a_tile_is_whole(wrapping: object, width: int, count: int) -> None:
    tile = Look(depth=Depth.TRUE).declaration(Declaration("W10"))
    said = join(" ".join(WORDS[:count]), " ", tile, " ", REST)
    lines = wrapping(said, width)  # type: ignore[operator]
    assert " ".join(" ".join(line.plain for line in lines).split()) == " ".join(said.plain.split())
    assert all(line.cell_len <= width for line in lines)
    assert sum("● WASABI 10" in line.plain for line in lines) == 1


@each("width", range(30, 79))
def test_a_balanced_sentence_takes_no_more_lines(width: int) -> None:
    sentence = f"{' '.join(WORDS)} wasabi ten {REST}"
    lines, others = (
        [len(line.plain.strip()) for line in wrap(sentence, width)] for wrap in (balanced, wrapped)
    )
    assert len(lines) == len(others)
    assert min(others) <= min(lines) <= max(lines) <= max(others)


EDITS: list[tuple[str, list[str], str, int]] = [
    # What stands there, the keys, what stands there then, and where the cursor is.
    ("C7 P10 NJ", ["c-w"], "C7 P10 ", 7),
    ("C7 P10 NJ", ["c-w", "c-w"], "C7 ", 3),
    ("C7 P10 NJ", ["left", "left", "c-u"], "NJ", 0),
    ("C7 P10 NJ", ["home", "c-right", "c-k"], "C7", 2),
    ("C7 P10 NJ", ["c-left", "x"], "C7 P10 xNJ", 8),
    ("C7 P10 NJ", ["c-a", "delete"], "7 P10 NJ", 0),
    ("C7 P10 NJ", ["c-a", "c-e", "space", "1"], "C7 P10 NJ 1", 11),
    ("C7 P10 NJ", ["home", "backspace"], "C7 P10 NJ", 0),
    ("C7 P10 NJ", ["end", "delete"], "C7 P10 NJ", 9),
    ("", ["c-w", "c-u", "c-k", "left", "right", "backspace", "delete"], "", 0),
]


@each(("text", "keys", "after", "cursor"), EDITS)
def test_it_is_edited_as_everywhere(text: str, keys: list[str], after: str, cursor: int) -> None:
    field = TextField(text)
    for key in keys:
        assert field.press(key)
    assert (field.text, field.cursor) == (after, cursor)


@each("key", ["up", "down", "enter", "escape", "tab", "c-z", "pageup", ""])
def test_other_keys_are_left_to_the_screen(key: str) -> None:
    field = TextField("x")
    assert not field.press(key)
    assert field.text == "x"


@each("keys", [["left"], ["home"], ["backspace"], ["c-e"]])
def test_a_proposal_is_mended_by_any_key_and_replaced_by_a_letter(keys: list[str]) -> None:
    typed, pasted = (TextField("game.spicy", is_proposed=True) for _ in range(2))
    assert any("reverse" in str(span.style) for span in typed.shown(40, Look()).spans)
    typed.press("x")
    pasted.insert("mine")
    assert (typed.text, pasted.text) == ("x", "mine")
    mended = TextField("game.spicy", is_proposed=True)
    for key in [*keys, "x"]:
        mended.press(key)
    assert "game.spic" in mended.text
    assert "x" in mended.text


def test_it_takes_one_line_of_so_many_characters_that_can_be_seen() -> None:
    field = TextField("ab", most=10)
    field.press("left")
    field.insert("1\n2\t3\x1b\u202e\x00456789")
    assert field.text == "a1 2 3456b"


def test_a_copy_is_edited_on_its_own() -> None:
    field = TextField("abc", most=4)
    field.press("left")
    twin = field.copy()
    twin.press("x")
    twin.press("y")
    assert (field.text, field.cursor) == ("abc", 2)
    assert (twin.text, twin.cursor) == ("abxc", 3)


@pytest.mark.parametrize("text", ["\u0301" * 4000, "e\u0301" * 2000, "e" + "\u0301" * 3999])
def test_a_pile_of_accents_costs_no_more_than_letters(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in characters that are measured for a frame, which is where the time goes."""
    measured: list[int] = []
    cells = text_field.cells
    field = TextField(most=LONG)
    field.insert(text)
    assert "\u0301" * 9 not in field.text
    monkeypatch.setattr(
        text_field, "cells", lambda shown: measured.append(len(shown)) or cells(shown)
    )
    field.rows(40, 4, Look())
    field.shown(40, Look())
    assert sum(measured) <= 3 * len(field.text) + 100


@pytest.mark.parametrize("name", ["علی\u200cرضا", "क्\u200dष", "👨\u200d👩"])
def test_the_joiners_of_a_name_are_taken_and_take_no_cell(name: str) -> None:
    typed, pasted = TextField(), TextField()
    for sign in name:
        assert typed.press(sign)
    pasted.insert(name)
    assert typed.text == pasted.text == name
    assert "?" not in typed.shown(40, Look()).plain
    typed.insert("\u200b\u202e")
    assert typed.text == name, "what cannot be seen and does nothing for a name is still left out"
