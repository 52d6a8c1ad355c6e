"""The flow around the games: saved games, statistics, export, settings, introduction.

A screen's module is imported when somebody asks for the screen: the title comes up without them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from spicy.engine.rules import Rules
from spicy.session.display import Display
from spicy.session.evening import Evening, evening_lines
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.storage.save_file import format_moment
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.lookup_flow import LookupFlow
from spicy.tui.game.title import TitleScreen, Waiting
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, Saved, ShowAs, Speak, Wish, WriteTo
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, use

if TYPE_CHECKING:
    from spicy.tui.game.saved import SavedGamesScreen
    from spicy.tui.game.score import ScoreScreen

__all__ = ["EveningFlow"]

_ON_THE_TITLE: Final = 4
"""So many games that can go on are offered at once; the list of saved games has all of them."""


class EveningFlow(LookupFlow):
    """The part of the flow that knows no rule of the game; `GameFlow` plays."""

    def __init__(self, look: Look, persistence: Persistence, lookup: Lookup) -> None:
        super().__init__(look, lookup)
        self._persistence = persistence
        self._to_export: Session | None = None
        """The game that is about to be written to a file."""
        self._evening = Evening()
        self._counted: Session | None = None
        """The last game that the evening has in it."""

    @abstractmethod
    def go_on_with(self, saved: Session) -> None:
        """Go on with a saved game."""

    @property
    @abstractmethod
    def choices(self) -> GameSetup:
        """The choices of the game that is played, or was set up last."""

    def _step_to(self, screen: AppScreen) -> None:
        """Lay a screen of the game over another, whose message has been read."""
        self.screen.message = ""
        self.push(screen)

    def _carry_out_around(self, request: Request) -> bool:
        """Do what a screen asks for; False where it is about the game itself."""
        if isinstance(request, Saved):
            self._with_saved(request.game, request.wish)
        elif isinstance(request, WriteTo):
            self._export(request.path)
        elif isinstance(request, ShowAs):
            self._show_as(request.display)
        elif isinstance(request, Speak):
            self._speak(request.language)
        elif request is Command.SAVED_GAMES:
            self.reset(self._saved_games())
        elif request is Command.STATISTICS:
            from spicy.tui.game.statistics import StatisticsScreen

            self._step_to(StatisticsScreen(self.look, self._persistence.careers()))
        elif request is Command.SETTINGS:
            from spicy.tui.game.settings import SettingsScreen

            self._step_to(SettingsScreen(self.look))
        elif request is Command.INTRODUCTION:
            from spicy.tui.game.introduction import IntroductionScreen

            box = Rules(self.choices.edition).box
            self._step_to(IntroductionScreen(self.look, box))
        else:
            return False
        return True

    def _title(self) -> TitleScreen:
        games = self._persistence.unfinished(_ON_THE_TITLE)
        waiting = [
            Waiting(game.id, game.facts.names, format_moment(game.facts.saved))
            for game in games
            if game.facts is not None
        ]
        return TitleScreen(self.look, waiting=waiting, saved=self._persistence.count())

    def _scored(self, session: Session, happened: tuple[str, ...]) -> ScoreScreen:
        """The score of a game that is over, which is in the evening from then on."""
        from spicy.tui.game.end_screens import score_screen

        if self._counted is not session:
            self._counted, self._evening = session, self._evening.with_game(session)
        return score_screen(self.look, session, happened, evening_lines(self._evening))

    def _saved_games(self, message: str = "", cursor: int = 0) -> SavedGamesScreen:
        from spicy.tui.game.saved import SavedGamesScreen

        return SavedGamesScreen(self.look, self._persistence.games(), message, cursor=cursor)

    def _with_saved(self, game: str, wish: Wish) -> None:
        """Do what is wanted of a saved game; what cannot be done is said on the list."""
        try:
            if wish is Wish.GO_ON:
                self.go_on_with(self._persistence.take(game))
            elif wish is Wish.DELETE:
                self._persistence.delete(game)
                self._drop_from_list()
            elif wish is Wish.STEP:
                loaded = self._persistence.load(game)
                self._open_analysis(self._lookup.whole_game(self, loaded))
            else:
                self._begin_export(self._persistence.load(game))
        except SaveError as error:
            self.screen.message = str(error)

    def _drop_from_list(self) -> None:
        """Show the saved games without the one that was deleted, the cursor where it was."""
        from spicy.tui.game.saved import SavedGamesScreen

        shown = self.screen
        cursor = shown.cursor if isinstance(shown, SavedGamesScreen) else 0
        self.reset(self._saved_games(_("The game is deleted."), cursor))

    def _begin_export(self, session: Session) -> None:
        from spicy.tui.game.export import ExportScreen

        self._to_export = session
        self._step_to(ExportScreen(self.look))

    def _export(self, path: str) -> None:
        """Write the game that was chosen for it, and say so on the screen below."""
        from spicy.tui.game.export import export_game

        if self._to_export is None:
            raise RuntimeError("no game was chosen")
        problem = export_game(path, self._to_export, self.look)
        if problem is not None:
            self.screen.message = problem
            return
        self.pop()
        self.screen.tell(_("Written: {path}").format(path=path))

    def _speak(self, language: str) -> None:
        """Say everything in another language, and remember it."""
        use([language])
        self._lookup.forget_book()
        self._tell_anew()
        self._show_as(replace(self.look.display, language=language))

    def _tell_anew(self) -> None:
        """Make what lies at the bottom again, where it was told in the language before."""

    def _show_as(self, display: Display) -> None:
        """Draw every screen anew in another way, and remember it."""
        self.look = self.look.with_display(display)
        self._lookup.look = self.look
        for screen in self.stack:
            screen.look = self.look
        self._persistence.remember_display(display)
