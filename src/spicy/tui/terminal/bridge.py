"""From what rich draws to what prompt_toolkit shows.

Rich's segments become prompt_toolkit's ``(style, text)`` fragments, without a detour through
escape sequences: nothing that a text holds can reach the terminal as a command.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING

from prompt_toolkit.styles import Attrs
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len
from rich.color import ColorType
from rich.console import Console, Group
from rich.text import Span, Text

from spicy.engine.names import JOINERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.color import Color
    from rich.console import RenderableType
    from rich.segment import Segment
    from rich.style import Style

    from spicy.tui.terminal.capabilities import Capabilities

__all__ = ["Bridge", "Fragment", "Row"]

Fragment = tuple[str, str]
Row = list[Fragment]

PLACEHOLDER = "?"
"""Stands for a character that would command the terminal or does not exist in its encoding."""

_PALETTE = (
    *("ansiblack", "ansired", "ansigreen", "ansiyellow"),
    *("ansiblue", "ansimagenta", "ansicyan", "ansigray"),
    *("ansibrightblack", "ansibrightred", "ansibrightgreen", "ansibrightyellow"),
    *("ansibrightblue", "ansibrightmagenta", "ansibrightcyan", "ansiwhite"),
)
_ROWS = 256
"""So many rows are kept as they were made: those of the last few frames."""
_ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")
_CAN_DIM = "dim" in Attrs._fields  # older releases take the word for a colour, and fail


class Bridge:
    """Draws anything that rich can draw, as lines of fragments of exactly one size."""

    def __init__(self, capabilities: Capabilities) -> None:
        self._has_color = capabilities.has_color
        self._encoding = capabilities.encoding
        self._console = Console(
            file=_Nowhere("ascii" if capabilities.ascii else capabilities.encoding),
            force_terminal=True,
            force_jupyter=False,
            color_system="truecolor",
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
            width=80,
            height=24,
            _environ={},
        )
        # Most rows of a frame are those of the one before.
        self._row = lru_cache(maxsize=_ROWS)(self._make_row)

    def lines(self, renderable: RenderableType, width: int, height: int) -> list[Row]:
        """The renderable on ``height`` lines, each of them ``width`` cells wide."""
        lines = self._ready_rows(renderable, width, height)
        if lines is None:
            options = self._console.options.update(width=width, height=height)
            drawn = self._console.render_lines(renderable, options, pad=True)
            lines = [self._line(segments, width) for segments in drawn[:height]]
        lines.extend([("", " " * width)] for _ in range(height - len(lines)))
        return lines

    def _ready_rows(self, renderable: RenderableType, width: int, height: int) -> list[Row] | None:
        """The lines of what consists of rows that fit, as most screens do; None for anything else.

        Rich would look for a place to break each of them.
        """
        if not isinstance(renderable, Group):
            return None
        lines: list[Row] = []
        for row in renderable.renderables[:height]:
            if not isinstance(row, Text) or row.justify is not None:
                return None
            line = self._row(row.plain, row.style, tuple(row.spans), width)
            if line is None:
                return None
            lines.append(line)
        return lines

    def _make_row(
        self, plain: str, style: str | Style, spans: tuple[Span, ...], width: int
    ) -> Row | None:
        """The line that a text makes, if it is one row that fits and is drawn from the left edge on."""
        if "\n" in plain or "\t" in plain or cell_len(plain) > width:
            return None
        if style and not spans:  # rich leaves the style of the whole to whoever draws it
            spans = (Span(0, len(plain), style),)
        text = Text(plain, style, spans=[*spans])
        return self._line(text.render(self._console), width)

    def _line(self, segments: Iterable[Segment], width: int) -> Row:
        line: Row = []
        used = 0
        for text, style, control in segments:
            if control or not text:
                continue
            if not (text.isascii() and text.isprintable()):
                text = clean(text, self._encoding)
            line.append((fragment_style(style, self._has_color) if style else "", text))
            # Where prompt_toolkit puts the next character is what counts, and for some characters
            # it is not where rich expects it.
            used += get_cwidth(text)
        if used < width:
            line.append(("", " " * (width - used)))
        return cut(line, width) if used > width else line


class _Nowhere(StringIO):
    """A file that nothing is written to; rich takes its box characters from the encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._name = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._name


@lru_cache(maxsize=4096)
def clean(text: str, encoding: str = "utf-8") -> str:
    """The text with a visible placeholder for whatever is more, or less, than a character.

    The joiners of a name are left out: terminals disagree on what they make of them.
    """
    return "".join([_clean_character(character, encoding) for character in text])


def _clean_character(character: str, encoding: str) -> str:
    # Cc: escape sequences start here. Cf: turns the direction of what follows, or joins what
    # terminals then measure in different ways. Cs: cannot be encoded. Zl, Zp: line ends.
    if character in JOINERS:
        return ""
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return PLACEHOLDER
    if category == "Zs":
        return " "
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return PLACEHOLDER * get_cwidth(character)
    return character


def cut(line: Sequence[Fragment], width: int) -> Row:
    """As much of the line as fits; half a character becomes a space."""
    kept: Row = []
    left = width
    for style, text in line:
        for end, character in enumerate(text):
            size = get_cwidth(character)
            if size > left:
                kept.append((style, text[:end] + " " * left))
                return kept
            left -= size
        kept.append((style, text))
    return kept


@lru_cache(maxsize=1024)
def fragment_style(style: Style, has_color: bool) -> str:
    """The style in prompt_toolkit's words."""
    words = [word for word in _ATTRIBUTES if getattr(style, word)]
    if not _CAN_DIM and "dim" in words:
        words.remove("dim")
    if has_color:
        words += _color("fg:", style.color) + _color("bg:", style.bgcolor)
    return " ".join(words)


def _color(ground: str, color: Color | None) -> list[str]:
    if color is None or color.type == ColorType.DEFAULT:
        return []
    if color.number is not None and color.number < len(_PALETTE):
        return [ground + _PALETTE[color.number]]  # the player's own theme decides what it is
    return [ground + color.get_truecolor().hex]
