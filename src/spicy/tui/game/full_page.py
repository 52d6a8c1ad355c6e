"""The page of a large public screen: it fills the window, with the keys in the last lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group
from rich.text import Text

from spicy.tui.widgets.banner import STRIP_HEIGHT, banner, centered_block
from spicy.tui.widgets.bodies import lowered
from spicy.tui.widgets.text_layout import blank
from spicy.tui.widgets.theme import Look

__all__ = ["full_head", "full_page", "is_large"]

_WIDEST: Final = 110
_LARGE: Final = (132, 38)
_TALL: Final = 18


def is_large(width: int, height: int) -> bool:
    """Return whether letters and pictures are large in a window, or in a part of one."""
    return width >= _LARGE[0] and height >= _LARGE[1]


def full_page(body: Sequence[Text], footer: Sequence[Text], width: int, height: int) -> Group:
    """Return the whole window: the body in the upper part, the footer at the bottom.

    Lines of the body that find no room are left out from below.
    """
    room = max(0, height - len(footer))
    rows = lowered(body, room)[:room]
    rows += [blank()] * (room - len(rows))
    rows = [row if row.cell_len <= width else row.copy() for row in rows]
    for row in rows:
        row.truncate(width)
    return Group(*rows, *footer)


def full_head(
    words: str, width: int, height: int, look: Look, *, below: int | None = None
) -> list[Text]:
    """Return a few words over such a screen, in letters as large as the window allows.

    `below` is how many lines stand under them: the words are never so large that those find no room.
    """
    rooms = [9] if is_large(width, height) else []
    rooms += [5] if height >= _TALL else []
    head: list[Text] = []
    for room in (*rooms, STRIP_HEIGHT):
        head = banner(words, min(width - 2, _WIDEST), look, height=room)
        if below is None or len(head) + below <= height:
            break
    return centered_block(head, width)
