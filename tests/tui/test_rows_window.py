"""A window of ready rows draws what prompt_toolkit's own window would, whatever stood there before."""

from __future__ import annotations

import io
import random

import pyte
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from spicy.tui.terminal.bridge import Row, cut
from spicy.tui.terminal.rows_window import RowsWindow
from support.rows import each

WIDTH, HEIGHT = 12, 5
PIECES = ("Lea", " ", "  ", "1 won", "e\u0301", "日本", "🍋", "─│")
STYLES = ("", "", "bold", "reverse", "bg:ansired")
FRAMES = 20


def some_row(chance: random.Random) -> Row:
    """A row of exactly so many cells; prompt_toolkit would lose an accent on the last one."""
    pieces = [(chance.choice(STYLES), chance.choice(PIECES)) for _ in range(chance.randrange(5))]
    return [*cut([*pieces, ("", " " * WIDTH)], WIDTH - 1), ("", " ")]


def frames(seed: int) -> list[list[Row]]:
    """Frames that keep some rows of the one before, in their place or moved by one; some are empty."""
    chance = random.Random(seed)
    rows = [some_row(chance) for _ in range(HEIGHT)]
    made = [rows]
    for _ in range(FRAMES):
        rows = [row if chance.random() < 0.6 else some_row(chance) for row in rows]
        rows = [*rows[1:], rows[0]] if chance.random() < 0.2 else rows
        made += [rows, []] if chance.random() < 0.1 else [rows]
    return made


class Shown:
    """A terminal on which a window is drawn again and again."""

    def __init__(self, window: Window) -> None:
        self._written = io.StringIO()
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self.screen)
        self.app: Application[None] = Application(
            layout=Layout(window),
            full_screen=True,
            color_depth=ColorDepth.DEPTH_24_BIT,
            input=DummyInput(),
            output=Vt100_Output(self._written, lambda: Size(HEIGHT, WIDTH), term="xterm"),
        )

    def draw(self) -> str:
        """Draw once, and return what was written for it."""
        before = self._written.tell()
        with set_app(self.app):
            self.app.renderer.render(self.app, self.app.layout)
        written = self._written.getvalue()[before:]
        self._stream.feed(written)
        return written

    def wipe(self) -> None:
        """Let the renderer forget what it drew, as where the terminal was erased."""
        self.app.renderer.reset(leave_alternate_screen=False)

    def cells(self) -> list[list[pyte.screens.Char]]:
        """What is seen: a blank is the same in bold."""
        cells = [[self.screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
        return [[one._replace(bold=one.bold and one.data != " ") for one in row] for row in cells]


@each("seed", range(2))
def test_a_frame_looks_as_if_it_were_the_first(seed: int) -> None:
    now: list[Row] = []
    shown = Shown(RowsWindow(lambda *_: [*now]))
    for at, rows in enumerate(frames(seed)):
        now = rows
        if at % 7 == 6:
            shown.wipe()
        shown.draw()
        text = [part for row in rows for part in [*row, ("", "\n")]]
        plain = Shown(Window(FormattedTextControl(text), always_hide_cursor=True))
        plain.draw()
        assert shown.cells() == plain.cells(), f"frame {at} of seed {seed}"


def test_a_row_that_stands_there_is_written_again_only_after_a_wipe() -> None:
    now: list[Row] = [[("", f"row {at}".ljust(WIDTH))] for at in range(HEIGHT)]
    rows = [f"row {at}" for at in range(HEIGHT)]
    shown = Shown(RowsWindow(lambda *_: [*now]))
    shown.draw()
    now[2] = [("", "other".ljust(WIDTH))]
    changed = shown.draw()
    assert "other" in changed
    assert not any(row in changed for row in rows)
    shown.wipe()
    anew = shown.draw()
    assert all(row in anew for row in ["other", *rows[:2], *rows[3:]])
