"""The question where a variation, or a position that was set up, is to be written."""

from __future__ import annotations

from pathlib import Path

from rich.console import RenderableType

from spicy.paths import free_name, working_folder
from spicy.transcript.folders import SUFFIX
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.file_name_screen import FileNameScreen
from spicy.tui.widgets.frame import WALLS
from spicy.tui.widgets.palette import BAD, QUIET, STRONG
from spicy.tui.widgets.text_layout import blank, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


class SaveScreen(AnalysisScreen, FileNameScreen):
    """Asks where a transcript is to be written."""

    def __init__(self, look: Look, proposed: str, title: str = "") -> None:
        super().__init__(look)
        self._title = title or _("Write the what-if")
        self.propose(proposed)

    def render(self, width: int, height: int) -> RenderableType:
        inside = width - WALLS
        said = _(
            "The whole line is written as a transcript, from the set-up on: for 'spicy step',"
            " 'spicy check', or somebody else."
        )
        body = [
            blank(),
            *wrapped(said, inside),
            blank(),
            *wrapped(_("Write it to:"), inside, STRONG),
            *self.field_rows(inside),
            blank(),
            *wrapped(self.message, inside, BAD),
            *wrapped(_folder(), inside, QUIET),
        ]
        footer = [
            rule(inside, self.look),
            *keys([(_("Enter"), _("write")), (_("Esc"), _("back"))], inside, self.look),
        ]
        return self.in_frame(body, footer, (width, height), title=self._title)


def _folder() -> str:
    """Return where a name without a folder leads to; nothing where that folder is gone by now."""
    folder = working_folder()
    return "" if folder is None else _("In the folder {folder}").format(folder=folder)


def proposed_name(file: str | None) -> str:
    """A name for a variation of a file that nothing has yet."""
    stem = Path(file).name.removesuffix(SUFFIX) if file else "game"
    return free_name(f"{stem}-what-if", SUFFIX)


def position_name() -> str:
    """A name for a position that nothing has yet."""
    return free_name("position", SUFFIX)
