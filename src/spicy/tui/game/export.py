"""A finished game written to a file: the look back as a picture, or the whole game as a transcript."""

from __future__ import annotations

import io
import re
from typing import ClassVar, Final

from rich.console import Console, RenderableType

from spicy.paths import free_name
from spicy.session.session import Session
from spicy.storage.export import write_new
from spicy.transcript.folders import SUFFIX
from spicy.tui.file_name_screen import FileNameScreen
from spicy.tui.game.end_screens import recap_screen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.stage_page import stage_page
from spicy.tui.requests import Request
from spicy.tui.widgets.palette import BAD, STRONG, paint
from spicy.tui.widgets.text_layout import blank, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

__all__ = ["ExportScreen", "export_game", "kinds_of_files", "proposed_name", "recap_picture"]

PICTURE: Final = ".svg"
_STEM: Final = "spicy-game"
_WIDTH: Final = 92
"""Cells of a line in the picture."""
_FONT: Final = re.compile(r"@font-face\s*\{[^}]*\}")
"""Fonts that a picture would fetch from somewhere; one that is there already is good enough."""


class ExportScreen(FileNameScreen):
    """Asks where a game is to be written; Tab proposes the other kind of file."""

    topic: ClassVar[str] = "score"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.is_picture = True
        self._propose_kind()

    def _propose_kind(self) -> None:
        self.propose(proposed_name(PICTURE if self.is_picture else SUFFIX))

    def press(self, key: str) -> Request | None:
        if key != "tab":
            return super().press(key)
        self.message = ""
        self.is_picture = not self.is_picture
        self._propose_kind()
        return None

    def render(self, width: int, height: int) -> RenderableType:
        body = [
            *wrapped(_("Write the game to a file"), width, STRONG),
            blank(),
            *wrapped(kinds_of_files(), min(width, _WIDTH)),
            blank(),
            *self.field_rows(width - 2),
        ]
        pairs = [(_("Enter"), _("write")), ("Tab", self._other()), (_("Esc"), _("back"))]
        told = wrapped(self.message, width, BAD) if self.message else []
        return stage_page(
            body, [rule(width, self.look), *told, *keys(pairs, width, self.look)], width, height
        )

    def _other(self) -> str:
        return _("a transcript instead") if self.is_picture else _("a picture instead")


def kinds_of_files() -> str:
    """Return what becomes of a game by the name of its file."""
    return _(
        "A name that ends in {picture} becomes a picture of the look back, to show to others;"
        " any other a transcript of the whole game, for 'spicy step' and 'spicy check'."
    ).format(picture=PICTURE)


def proposed_name(suffix: str = SUFFIX) -> str:
    """Return a name in the working folder that no file has yet."""
    return free_name(_STEM, suffix)


def export_game(path: str, session: Session, look: Look) -> str | None:
    """Write a game that is over to a new file; return why it could not be written, if so."""
    if path.lower().endswith(PICTURE):
        return write_new(path, recap_picture(recap_screen(look, session)))
    from spicy.transcript.writer import write  # many a game is never written

    return write_new(path, write(session.open_record(), cats=session.cats.kinds))


def recap_picture(screen: RecapScreen) -> str:
    """Return the whole look back as a picture in SVG, which fetches nothing from anywhere."""
    console = Console(
        record=True,
        width=_WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    for row in screen.lines(_WIDTH):
        console.print(row or paint(" "), no_wrap=True, crop=True)
    return _FONT.sub("", console.export_svg(title=_("Spicy: a look back")))
