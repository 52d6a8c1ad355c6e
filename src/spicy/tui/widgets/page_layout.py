"""The sheet that a screen of the game is drawn on: where it lies, and what goes where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum, auto
from typing import Final

from msgspec import Struct
from rich.console import Group
from rich.text import Text

from spicy.tui.widgets.text_layout import blank, cells, line

__all__ = ["Block", "Form", "PageLayout", "Priority", "lines_of"]

MOST_WIDTH: Final = 100
MOST_HEIGHT: Final = 32
_ROOMY_WIDTH: Final = 90
"""From here on what is drawn stands in the middle; below, at the left edge."""
_PLAIN_HEIGHT: Final = 24
"""Up to here the body begins right under the title; above, there is air."""


_AIR: Final = 2
"""Empty lines that are left where a block comes back."""
_WIDEST_GAP: Final = 2
"""Lines between two blocks, beyond the first, where all of a large window is used."""


class Priority(IntEnum):
    """In what order a screen becomes shorter where it is too high, the least important first."""

    AIR = auto()
    """Room for what will be said."""
    MOVES = auto()
    """The moves before the last one."""
    AIDS = auto()
    """Explanations, and repetitions in other words."""
    FACTS = auto()
    """The facts of the whole game, in fewer words."""
    PICTURES = auto()
    """Cards as boxes, the stack as a picture."""
    WORDS = auto()
    """Explanations for which cards were made smaller before."""
    WINDOW = auto()
    """A last card's window, in fewer words."""
    RULE = auto()
    """The line under the title."""
    TITLE = auto()
    """The title, where something is asked and it is not the question."""
    POINTS = auto()
    """The points that players have won: names and numbers of cards stay."""
    TOLD = auto()
    """The facts of the whole game, where a sentence needs the last room that there is."""


Form = Sequence[Text] | Callable[[], Sequence[Text]]
"""Lines, or what makes them: most forms of a block are never looked at."""


class Block(Struct, frozen=True):
    """Lines that belong together, as they are where there is room.

    `shorter` holds other forms of it, each with when it is taken; an empty one leaves the block out.
    """

    lines: Form
    shorter: Sequence[tuple[Priority, Form]] = ()
    is_placed: bool = False
    """True where the lines have their place already, so that they are not moved to the middle."""
    comes_back: bool = False
    """True where a larger form is taken again where others have made more room than was needed."""


class PageLayout:
    """Room for a screen: at most `MOST_WIDTH` by `MOST_HEIGHT`, in the middle of the window.

    Its title stands at the top and its keys at the bottom, so that both stay where they are.
    """

    def __init__(self, width: int, height: int, *, fills: bool = False) -> None:
        """With `fills` all of the window is used, and its size makes larger what is drawn."""
        self.width = width if fills else min(width, MOST_WIDTH)
        self.height = height if fills else min(height, MOST_HEIGHT)
        self._left = (width - self.width) // 2
        self._above = (height - self.height) // 2
        self._fills = fills
        self._edge = (width - 2) // 14 if fills and width >= MOST_WIDTH else 0

    @property
    def body(self) -> int:
        """Cells for what stands between the title and the keys; it has one left edge."""
        return self.width - 2 * self._edge

    def inset(self, width: int) -> int:
        """Return how far something so wide stands in; not at all in a narrow window."""
        if self._fills:
            return self._edge
        return max(0, self.width - width) // 2 if self.width >= _ROOMY_WIDTH else 0

    def framed(self, rows: Sequence[Text]) -> Group:
        """Rows that fill the sheet already, put where the sheet lies in the window."""
        pad = " " * self._left
        return Group(*[blank()] * self._above, *(line(pad, row) if pad else row for row in rows))

    def has_room(self, blocks: Sequence[Block], footer: int, *, head: Block) -> bool:
        """Return whether all blocks fit above so many lines of a footer, with the facts of the game."""
        room = self.height - footer
        return sum(map(len, _chosen([head, *blocks], room, Priority.POINTS))) <= room

    def page(
        self,
        blocks: Sequence[Block],
        footer: Sequence[Text],
        *,
        head: Block | None = None,
        reserved: int = 0,
        is_middle: bool = False,
    ) -> Group:
        """The whole window: the blocks from the top down, the keys below.

        Where not all of it fits, blank lines go first, then what `Priority` says. The blocks are
        arranged as if the footer had at least `reserved` lines. With `is_middle` they stand halfway down.
        """
        top = [] if head is None else [head]
        # The footer may only become longer than what was reserved for it by what has to be read.
        room = self.height - max(len(footer), reserved)
        chosen = _chosen([*top, *blocks], room)
        headed = list(chosen[0]) if top else []
        shown = [
            self._placed(lines, block)
            for lines, block in zip(chosen[len(top) :], blocks, strict=True)
            if lines
        ]
        spare = room - len(headed) - sum(map(len, shown))
        above, gaps = self._air(len(shown), spare, is_middle=is_middle)
        body = [blank()] * above
        for lines, gap in zip(shown, gaps, strict=True):
            body += [*([blank()] * gap), *lines]
        rows = [*headed, *body][: self.height - len(footer)]
        rows += [blank()] * (self.height - len(footer) - len(rows))
        pad = " " * self._left
        made = [line(pad, row) if pad else row for row in (*rows, *footer)]
        return Group(*[blank()] * self._above, *made)

    def _placed(self, lines: Sequence[Text], block: Block) -> list[Text]:
        if block.is_placed:
            return list(lines)
        # Blanks at the end of a line count: it must not matter which card stands there.
        pad = " " * self.inset(max(cells(one.plain) for one in lines))
        return [line(pad, one) for one in lines] if pad else list(lines)

    def _air(self, count: int, spare: int, *, is_middle: bool) -> tuple[int, list[int]]:
        """Blank lines above the blocks, and before each of them."""
        if not count:
            return 0, []
        gaps = [0] + [1 if at < spare else 0 for at in range(count - 1)]
        left = spare - sum(gaps)
        if self._fills and not is_middle:
            more = min(_WIDEST_GAP, left // (count + 1)) if count > 1 else 0
            gaps = [gaps[0], *(gap + more for gap in gaps[1:])]
            return (left - more * (count - 1)) // 3, gaps
        if is_middle:
            return max(0, left // 2), gaps
        # Not simply the half: what is below may become more without moving what is above.
        return min(left // 2, max(0, self.height - _PLAIN_HEIGHT)), gaps


def _chosen(
    blocks: Sequence[Block], room: int, last: Priority = Priority.TOLD
) -> list[Sequence[Text]]:
    """Return the form of each block: the first ones that fit together, or else the shortest ones.

    Where more was given up than had to be, those that come back take what finds room with some air,
    from the top down. What becomes shorter after `last` stays as it is.
    """
    forms = [lines_of(block.lines) for block in blocks]
    is_shorter = False
    steps = [
        (priority, at, form)
        for at, block in enumerate(blocks)
        for priority, form in block.shorter
        if priority <= last
    ]
    for _priority, at, form in sorted(steps, key=lambda step: step[0]):
        if sum(map(len, forms)) <= room:
            break
        forms[at] = lines_of(form)
        is_shorter = True
    if not is_shorter:
        return forms
    spare = room - sum(map(len, forms)) - _AIR
    for at, block in enumerate(blocks):
        if block.comes_back and spare > 0:
            before = len(forms[at])
            forms[at] = _larger(block, forms[at], before + spare)
            spare -= len(forms[at]) - before
    return forms


def _larger(block: Block, shown: Sequence[Text], most: int) -> Sequence[Text]:
    """Return the first form of a block that has at most so many lines, or what is shown of it."""
    for form in (block.lines, *(form for _priority, form in block.shorter)):
        lines = lines_of(form)
        if len(lines) <= most:
            return lines if len(lines) > len(shown) else shown
    return shown


def lines_of(form: Form) -> Sequence[Text]:
    """The lines of a form of a block, made if they are not yet."""
    return form() if callable(form) else form
