"""From rich to prompt_toolkit: exact size, the right styles, and nothing that commands."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.styles import Attrs
from prompt_toolkit.utils import get_cwidth
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.segment import ControlType, Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from spicy.tui.terminal.bridge import Bridge, Row, clean
from spicy.tui.terminal.capabilities import Capabilities
from support.rows import each
from support.texts import texts


def draw(
    renderable: RenderableType, width: int = 20, height: int = 3, **capabilities: object
) -> list[Row]:
    return Bridge(Capabilities(**capabilities)).lines(renderable, width, height)  # type: ignore[arg-type]


def text_of(line: Row) -> str:
    return "".join(text for _, text in line)


TABLE = Table("Name", "Cards")
TABLE.add_row(Text("Łucja 山田"), "6")


@each(
    "renderable",
    [
        *map(Text, ("", "short", "a long line that does not fit " * 20, "\n" * 50)),
        # Names in wide letters, and signs that libraries disagree on.
        *map(Text, ("日本語の長い名前" * 9, "🌶️|", "❤️|", "👩‍👩‍👧|", "🇩🇪|")),
        *(Panel(Text("in a frame")), TABLE),
        Align.center(Text("middle"), vertical="middle", height=10),
    ],
)
@each("size", [(20, 3), (60, 20), (1, 1), (81, 25), (2, 1), (3, 1), (4, 1)])
def test_the_size_is_exact(renderable: RenderableType, size: tuple[int, int]) -> None:
    """Whatever is drawn fills the window, and no row is longer than it."""
    width, height = size
    lines = draw(renderable, width, height)
    assert [get_cwidth(text_of(line)) for line in lines] == [width] * height


@each(
    "row",
    [
        *(Text("plain"), Text("all of it", style="bold")),
        Text("all", style="bold").append(" and some", style="red"),
        Text().append("日本 ", style="on red").append("name"),
    ],
)
def test_a_row_that_fits_looks_as_rich_draws_it(row: Text) -> None:
    """Also where the same row was drawn before in another style."""
    bridge = Bridge(Capabilities())
    for style in ("", "italic"):
        row.stylize(style)
        ready, by_rich = (
            [(sign, style) for style, text in bridge.lines(one, 20, 1)[0] for sign in text.rstrip()]
            for one in (Group(row), Group(Group(row)))
        )
        assert ready == by_rich


@settings(max_examples=40, deadline=None)
@given(texts(60), st.integers(1, 30))
def test_any_text_is_drawn_in_the_exact_size_and_commands_nothing(text: str, width: int) -> None:
    """Control, format and surrogate characters never get through, wherever they stand."""
    for line in draw(Text(text), width, 2):
        drawn = text_of(line)
        assert get_cwidth(drawn) == width
        assert not [c for c in drawn if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


@each("sign", "\x00\x07\x1b\x7f\x80\x9b\xad\u202e\u2028\ud800")
def test_a_character_that_is_none_becomes_visible_and_a_joiner_takes_no_cell(sign: str) -> None:
    """Terminals disagree on what they make of a joiner."""
    assert clean(f"a{sign}b") == "a?b"
    assert clean("a\u200cb\u200dc") == "abc"


class Commands:
    def __rich_console__(self, *_: object) -> list[Segment]:
        return [Segment("\x1b[2J", None, [(ControlType.CLEAR,)]), Segment("seen")]


@each(
    ("renderable", "shown", "capabilities"),
    [
        # A mark where the command would have begun; its letters are shown.
        (Text("\x1b[31mTom\x1b]0;x"), "?[31mTom?]0;x", {}),
        (Commands(), "seen", {}),
        ("[/red] :smile:", "[/red] :smile:", {}),
        # Question marks of the same width, so that nothing behind them moves.
        (Text("Zoë 山 ▲|"), "Zoë ?? ?|", {"encoding": "latin-1"}),
        (Text("Zoë|"), "Zo?|", {"encoding": "ascii"}),
        # Rich chooses the characters of its frames by the encoding it believes in.
        (Panel(Text("x")), "+------------------+", {"ascii": True}),
    ],
)
def test_what_is_shown(
    renderable: RenderableType, shown: str, capabilities: dict[str, object]
) -> None:
    assert text_of(draw(renderable, **capabilities)[0]).rstrip() == shown


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        pytest.param(
            *("dim", "dim"),
            marks=pytest.mark.skipif(
                "dim" not in Attrs._fields, reason="this prompt_toolkit cannot draw anything dim"
            ),
        ),
        *((style, style) for style in ("bold", "italic", "underline", "reverse", "strike")),
        *(("red", "fg:ansired"), ("white", "fg:ansigray"), ("bright_black", "fg:ansibrightblack")),
        *(("bright_white", "fg:ansiwhite"), ("black on yellow", "fg:ansiblack bg:ansiyellow")),
        *(("default on default", ""), ("color(196)", "fg:#ff0000"), ("#12ab34", "fg:#12ab34")),
        ("bold red on bright_blue", "bold fg:ansired bg:ansibrightblue"),
        (Style(link="https://example.org", bold=True), "bold"),
    ],
)
def test_styles(style: str | Style, expected: str) -> None:
    """The sixteen colours keep their names, so that the player's theme decides what they are."""
    assert draw(Text("x", style))[0][0] == (expected, "x")


def test_without_colour_the_rest_of_a_style_is_kept() -> None:
    line = draw(Text("x", "bold reverse red on blue"), has_color=False, color_depth=1)[0]
    assert line[0] == ("bold reverse", "x")
