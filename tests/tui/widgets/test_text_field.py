"""The one text field: the keys that edit it, what it takes, and what a frame of it may cost."""

from __future__ import annotations

import pytest
from prompt_toolkit.utils import get_cwidth

from spicy.tui.widgets import text_field
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.theme import Look
from support.rows import each

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
    measured = 0
    cells = text_field.cells

    def counting(shown: str) -> int:
        nonlocal measured
        measured += len(shown)
        return cells(shown)

    field = TextField(most=LONG)
    field.insert(text)
    marks = 0
    for sign in field.text:
        marks = marks + 1 if get_cwidth(sign) == 0 else 0
        assert marks <= 8
    monkeypatch.setattr(text_field, "cells", counting)
    field.rows(40, 4, Look())
    field.shown(40, Look())
    assert measured <= 3 * len(field.text) + 100


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
