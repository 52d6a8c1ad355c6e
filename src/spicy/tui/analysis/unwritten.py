"""The forms and what-ifs that no file holds yet: closing them warns first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.navigator import AppScreen
from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.engine.state import GameState
    from spicy.tui.analysis.position_form import PositionScreen

__all__ = ["Unwritten"]


class Unwritten:
    """The work that would be lost, and whether somebody was warned of it: only the first time."""

    def __init__(self) -> None:
        self.is_warned = False
        self.forms: dict[GameState | None, PositionScreen] = {}
        """Every form with what was typed into it, by the position that it was filled with."""

    def warns_of_all(self, screens: Sequence[AppScreen]) -> bool:
        """Return whether something would be lost with all screens; the last of them says so."""
        top = screens[-1]
        return any(self.warns_of(one, on=top) for one in screens) or self.warns_of_forms(on=top)

    def warns_of_forms(self, *, on: AppScreen) -> bool:
        """Return whether a form would be lost, which a screen says."""
        if self.is_warned or not any(form.has_unwritten for form in self.forms.values()):
            return False
        self.is_warned = True
        on.message = _("A position is not in a file yet. The same key again leaves.")
        return True

    def warns_of(self, screen: AppScreen, *, on: AppScreen) -> bool:
        """Return whether something on a screen would be lost, which another or the same one says."""
        if self.is_warned or not (isinstance(screen, AnalysisScreen) and screen.would_lose):
            return False
        self.is_warned = True
        on.message = _("A what-if is not written yet (w writes it). The same key again leaves.")
        return True
