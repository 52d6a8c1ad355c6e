"""The frame of every screen of the desk, which always says whose cards are shown on it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.text import Text

from spicy.tui.terminal.bridge import clean
from spicy.tui.widgets.palette import QUIET, STRONG
from spicy.tui.widgets.text_layout import line
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

WALLS = 2
"""Cells and rows that the frame itself takes."""
NARROW = 76
"""From so many columns on, two things stand side by side."""


class Visibility(Struct, frozen=True):
    """The owner of the cards that are shown, in the words of the frame and in a sentence."""

    label: str
    sentence: str
    owner: int | None = None
    """The seat whose own hand is among them in a running game: nobody else may look."""
    is_invented: bool = False
    """The hidden cards of a running game were made up."""


def all_open() -> Visibility:
    """Everything is shown as it is."""
    return Visibility(
        _("ALL CARDS OPEN"), _("All cards are open here: hands, stack and draw deck.")
    )


def resampled_cards(owner: int | None, names: Sequence[str]) -> Visibility:
    """A running game, as one seat or everybody knows it; what they cannot know is invented."""
    if owner is None:
        said = _(
            "The cards are invented here: everything that is facedown on the table was dealt anew"
            " for this what-if. The game itself goes on as it was."
        )
        return Visibility(_("INVENTED CARDS"), said, is_invented=True)
    name = names[owner]
    said = _(
        "Only {name}'s own cards are real here. Everything that {name} cannot know was dealt anew"
        " for this what-if. The game itself goes on as it was."
    )
    return Visibility(
        _("INVENTED CARDS (those of {name} are real)").format(name=name),
        said.format(name=name),
        owner,
        is_invented=True,
    )


def foreign(text: str) -> str:
    """A text from a file, without anything that would move what is drawn beside it."""
    return clean(text)


def frame_rows(
    body: Sequence[Text],
    footer: Sequence[Text],
    width: int,
    height: int,
    look: Look,
    *,
    label: str,
    title: str = "",
    place: str = "",
    note: str = "",
) -> list[Text]:
    """A whole screen in a frame: label, title and place in its upper edge, a note in the lower one."""
    inside, room = width - WALLS, height - WALLS
    rows = list(body[: max(0, room - len(footer))])
    rows += [Text("")] * (room - len(footer) - len(rows))
    rows += footer
    wall = look.box()[5]
    return [
        _edge(label, title, place, width, look),
        *(line(wall, filled(row, inside), wall) for row in rows[:room]),
        _lower_edge(note, inside, look),
    ]


def filled(row: Text, cells: int) -> Text:
    """A line in exactly so many cells."""
    made = row.copy()
    made.no_wrap = True
    made.truncate(cells, overflow="crop", pad=True)
    return made


def beside(
    left: Sequence[Text], right: Sequence[Text], left_cells: int, rows: int, look: Look
) -> list[Text]:
    """Two columns with a line between them."""
    wall = look.box()[5]
    lines: list[Text] = []
    for row in range(rows):
        made = filled(left[row], left_cells) if row < len(left) else Text(" " * left_cells)
        lines.append(
            line(made, Text(wall, style=QUIET), right[row] if row < len(right) else Text(""))
        )
    return lines


def _lower_edge(note: str, inside: int, look: Look) -> Text:
    left, right = look.box()[2:4]
    named = Text(f" {foreign(note)} " if note else "", style=STRONG)
    named.truncate(max(0, inside - 2), overflow="crop")
    rest = inside - named.cell_len
    return line(left + look.rule * min(1, rest), named, look.rule * (rest - 1) + right)


def _edge(label: str, title: str, place: str, width: int, look: Look) -> Text:
    top_left, top_right, *_rest = look.box()
    edge = Text(f"{top_left}{look.rule} ", no_wrap=True)
    end = Text(f" {place} {look.rule}{top_right}" if place else f"{look.rule}{top_right}")
    edge.append_text(
        _shortened(Text(label, style=STRONG), width - edge.cell_len - end.cell_len - 1)
    )
    edge.append(" ")
    room = width - edge.cell_len - end.cell_len - 4
    if title and room > 4:
        edge.append(f"{look.rule} ")
        edge.append_text(_shortened(Text(foreign(title)), room))
        edge.append(" ")
    edge.append(look.rule * max(0, width - edge.cell_len - end.cell_len))
    edge.append_text(end)
    return edge


def _shortened(text: Text, room: int) -> Text:
    """Text in at most so many cells, with three dots where something is left out."""
    if text.cell_len > room:
        text.truncate(room - 3, overflow="crop")
        text.append("...")
    return text
