"""The page of a great public screen: it fills the window, with the keys in the last lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from spicy.tui.widgets.stages import lowered
from spicy.tui.widgets.text_layout import blank

__all__ = ["stage_page"]


def stage_page(body: Sequence[Text], footer: Sequence[Text], width: int, height: int) -> Group:
    """Return the whole window: the body in the upper part, the footer at the bottom.

    Lines of the body that find no room are left out from below.
    """
    room = max(0, height - len(footer))
    rows = lowered(body, room)[:room]
    rows += [blank()] * (room - len(rows))
    for row in rows:
        row.truncate(width)
    return Group(*rows, *footer)
