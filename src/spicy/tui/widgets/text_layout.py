"""Lines, sentences, columns and keys: what every screen is put together from.

Lines of keys, like tiles and players, are kept for the next frame: they are only to be read.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from string import Formatter

from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len, set_cell_size
from rich.console import Console, OverflowMethod
from rich.style import Style
from rich.text import Span, Text

from spicy.tui.widgets.palette import join
from spicy.tui.widgets.theme import Look
from spicy.words.wrapping import glued, kept_together, unglued

MARGIN = 1
MOST_TEXT = 76
"""Cells of a line of text: longer ones are hard to read."""
_measuring = Console(file=io.StringIO(), width=80, legacy_windows=False)


def blank() -> Text:
    """An empty line."""
    return Text("")


def line(*parts: str | Text, style: str = "") -> Text:
    """One line out of parts; plain strings are never read as markup."""
    made = join(*parts)
    made.style = style
    return made


def filled_in(pattern: str, **pieces: Text) -> Text:
    """A sentence whose named places are filled with text that has a style of its own."""
    made = Text()
    for said, name, _spec, _conversion in Formatter().parse(pattern):
        made.append(said)
        if name is not None:
            made.append_text(pieces[name])
    return made


def wrapped(text: str | Text, width: int, style: str = "") -> list[Text]:
    """A sentence over as many lines as it needs, one cell from the left edge, at most 76 cells wide."""
    whole = Text(text, style=style) if isinstance(text, str) else text
    return [line(" " * MARGIN, piece) for piece in _pieces(whole, _room_of(width))]


def balanced(text: str | Text, width: int, style: str = "") -> list[Text]:
    """The same, on no more lines and with no single word on the last one, where that can be."""
    whole = Text(text, style=style) if isinstance(text, str) else text
    pieces = _pieces(whole, _room_of(width))
    if len(pieces) > 1:
        for narrower in range(
            2 * MARGIN + cells(whole.plain) // len(pieces), min(width, MOST_TEXT)
        ):
            closer = _pieces(whole, _room_of(narrower))
            if len(closer) == len(pieces):
                pieces = closer
                break
    return [line(" " * MARGIN, piece) for piece in pieces]


def _room_of(width: int) -> int:
    """Cells of a line of text in so many: not all of a wide window, and some however narrow it is."""
    return max(10, min(width - 2 * MARGIN, MOST_TEXT))


def _pieces(text: Text, width: int) -> tuple[Text, ...]:
    """Text over as many lines as it needs; what stands on a tile stays on one line."""
    return _wrapped(text.plain, text.style, tuple(text.spans), text.overflow, width)


@lru_cache(maxsize=256)
def _wrapped(
    plain: str,
    style: str | Style,
    spans: tuple[Span, ...],
    overflow: OverflowMethod | None,
    width: int,
) -> tuple[Text, ...]:
    """The pieces of a text, by all that it is made of: a screen says the same from key to key."""
    text = Text(plain, style, overflow=overflow, spans=[*spans])
    said = glued(plain)
    for span in spans:
        if _is_tile(str(span.style)):
            on_tile = kept_together(said[span.start : span.end])
            said = said[: span.start] + on_tile + said[span.end :]
    text.plain = said
    pieces = tuple(text.wrap(_measuring, width))
    for piece in pieces:
        piece.plain = unglued(piece.plain)
    return pieces


def _is_tile(style: str) -> bool:
    """Return whether text of a style has a background of its own."""
    return " on " in style or "reverse" in style


def cells(text: str) -> int:
    """Return how many cells a text needs; the larger number where terminals disagree, as on flags."""
    return len(text) if text.isascii() else max(cell_len(text), get_cwidth(text))


def centered(text: str | Text, width: int, style: str = "") -> Text:
    """A line with equal space on both sides."""
    piece = Text(text, style=style) if isinstance(text, str) else text
    return line(" " * max(0, (width - cells(piece.plain)) // 2), piece)


def centered_lines(text: str | Text, width: int, style: str = "") -> list[Text]:
    """A sentence over as many lines as it needs, each with equal space on both sides."""
    whole = Text(text, style=style) if isinstance(text, str) else text
    if cells(whole.plain) <= width:
        return [centered(whole, width)]
    return [centered(piece[MARGIN:], width) for piece in balanced(whole, width)]


def spread(left: Text, right: Text, width: int) -> Text:
    """One line with something at either edge."""
    gap = max(1, width - cells(left.plain) - cells(right.plain) - 2 * MARGIN)
    return line(" " * MARGIN, left, " " * gap, right)


def keys(pairs: Iterable[tuple[str, str]], width: int, look: Look) -> list[Text]:
    """The keys of a screen, each with what it does, over as many lines as they need."""
    return [*_keys(tuple(pairs), width, look)]


@lru_cache(maxsize=128)
def _keys(pairs: tuple[tuple[str, str], ...], width: int, look: Look) -> tuple[Text, ...]:
    """The lines of `keys`, which are the same from one key to the next."""
    lines: list[Text] = []
    current = Text()
    room = width - 2 * MARGIN
    for key, meaning in pairs:
        piece = look.label(key)
        piece.append(f" {meaning}")
        used = cells(current.plain)
        if used and used + 2 + cells(piece.plain) > room:
            lines.append(line(" " * MARGIN, current))
            current = Text()
        if cells(piece.plain) > room:  # what it does goes on under itself
            *above, piece = piece.wrap(_measuring, room)
            lines += (line(" " * MARGIN, row) for row in above)
        if current:
            current.append("  ")
        current.append_text(piece)
    if current:
        lines.append(line(" " * MARGIN, current))
    return (*lines,)


@lru_cache(maxsize=32)
def rule(width: int, look: Look) -> Text:
    """A line across the screen."""
    return line(" " * MARGIN, Text(look.rule * (width - 2 * MARGIN), style=look.faint))


def name_column(names: Iterable[str]) -> int:
    """Return how many cells the longest name needs."""
    return max(cells(name) for name in names)


def fit(text: str, room: int) -> str:
    """Text in exactly so many cells."""
    gap = room - cells(text)
    return text + " " * gap if gap >= 0 else set_cell_size(text, room)
