"""The part of the flow that lays rules, the book and analyses over a game, and takes them away again."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from spicy.session.session import Session
from spicy.tui.game.lookup import Lookup
from spicy.tui.navigator import AppScreen, Navigator
from spicy.tui.requests import Command, Purpose, Request
from spicy.tui.widgets.theme import Look
from spicy.words.prompts import no_rulebook

if TYPE_CHECKING:
    from spicy.tui.analysis.analysis_flow import Analysis

__all__ = ["LookupFlow"]


class LookupFlow(Navigator):
    """A stack with whatever is looked up on top of it, whichever game, or none, lies below."""

    def __init__(self, look: Look, lookup: Lookup) -> None:
        super().__init__(look)
        self._lookup = lookup
        self._analysis: Analysis | None = None
        """The analysis that lies over the game's screens."""

    @property
    @abstractmethod
    def session(self) -> Session | None:
        """The game that is played, which answers with views and projected events alone."""

    @property
    def is_playing(self) -> bool:
        """True while a game would be left behind."""
        return self.session is not None and not self.session.is_over

    @abstractmethod
    def _hand_over(self, seat: int, purpose: Purpose) -> AppScreen:
        """Return the screen that asks for the device to be handed to a seat."""

    def noticed(self, request: Request | None) -> None:
        """A key was heard; an analysis forgets what it has warned of."""
        if self._analysis is not None:
            self._analysis.noticed(request)

    def cover_of(self, screen: AppScreen, below: list[AppScreen]) -> list[AppScreen]:  # noqa: ARG002
        """Nothing: a what-if with own cards goes away, and begins anew from the covered hand."""
        self._analysis = None
        while below[-1].is_overlay:
            below.pop()
        return []

    def _looks_up(self, request: Request) -> bool:
        """Do what a screen asks for, where it is about looking something up; False where it is not."""
        analysis = self._analysis
        if analysis is not None and analysis.is_shown and request is not Command.HIDE:
            self._in_analysis(analysis, request)
        elif request is Command.RULES:
            self._open_rules()
        elif request is Command.BOOK:
            self._open_analysis(self._lookup.whole_book(self))
        elif request is Command.STEP:
            self._open_analysis(self._lookup.whole_game(self, self._playing()))
        elif request is Command.WHAT_IF:
            self._ask_for_what_if()
        else:
            return False
        return True

    def _ask_for_what_if(self) -> None:
        """Open a what-if; over a hand its seat is asked for first, whose own cards will be on it."""
        if self.screen.covered is None:
            self._open_what_if(None)
        else:
            self.push(self._hand_over(self.screen.covered.seat, Purpose.WHAT_IF))

    def _open_what_if(self, seat: int | None) -> None:
        """Open a what-if with the own cards of a seat, or with None nobody's."""
        self._open_analysis(self._lookup.what_if(self, self._playing(), seat))

    def _open_analysis(self, analysis: Analysis | None) -> None:
        if analysis is None:
            self._say_no_book()
        self._analysis = analysis

    def _open_rules(self) -> None:
        session = self.session
        rules = self._lookup.rules(
            None if session is None else session.public_view(),
            self.screen.topic_now(),
            is_first_game=session is None or session.is_first_game,
        )
        if rules is None:
            self._say_no_book()
        else:
            rules.can_try = rules.can_try and self.is_playing
            self.push(rules)

    def _say_no_book(self) -> None:
        self.screen.message = no_rulebook()

    def _in_analysis(self, analysis: Analysis, request: Request) -> None:
        """Let the analysis do what its screen asks for; whoever closes it comes back to the game."""
        if not analysis.carry_out(request):
            return
        self.cut(analysis.base)
        self._analysis = None
        while request is Command.CLOSE and self.screen.is_overlay:
            self.pop()

    def _playing(self) -> Session:
        if self.session is None:
            raise RuntimeError("no game is going on")
        return self.session
