"""What a game offers to look things up: the rules that matter now, the whole book, what-ifs, the game."""

from __future__ import annotations

import random

from spicy.analysis.load import open_position, open_record
from spicy.engine.view import PublicView
from spicy.rulebook import Rulebook, RulebookError, load
from spicy.rulebook.search import Finder
from spicy.session.session import Session
from spicy.tui.analysis.flow import DeskFlow, finder_of
from spicy.tui.game.rules import RulesScreen
from spicy.tui.widgets.frame import made_up
from spicy.tui.widgets.theme import Look
from spicy.words.help import game_in_short, overlay_topics
from spicy.words.i18n import _


class Lookup:
    """The rulebook, and desks over a game. `chance` invents the hidden cards of a what-if."""

    def __init__(self, look: Look, chance: random.Random) -> None:
        self.look = look
        self._chance = chance
        self._finder: Finder | None = None

    def rules(self, view: PublicView | None, topic: str) -> RulesScreen | None:
        """The rules that matter on a screen of this topic; None where they cannot be read."""
        book = _book()
        if book is None:
            return None
        return RulesScreen(
            self.look,
            book,
            overlay_topics(view, topic),
            introduction=() if view is not None else game_in_short(),
            can_try=view is not None and not view.is_over,
        )

    def whole_book(self) -> DeskFlow | None:
        """All rules and questions, to look something up; None where they cannot be read."""
        book = _book()
        if book is None:
            return None
        if self._finder is None:
            self._finder = finder_of(book)
        return DeskFlow(
            self.look,
            book,
            leaving=_("close the book"),
            finder=self._finder,
            is_searching=True,
        )

    def from_here(self, session: Session, seat: int | None) -> DeskFlow:
        """A what-if from where a running game stands.

        Everything is invented that a seat, or with None everybody, cannot know.
        """
        sight = made_up(seat, session.names)
        state = session.invented(seat, self._chance)
        position = open_position(state, _("What if"), sight.sentence)
        desk = DeskFlow(self.look, _book(), position, sight=sight, leaving=_("close"))
        desk.try_a_move()
        return desk

    def whole_game(self, session: Session) -> DeskFlow:
        """A game that is over, with all its cards."""
        record = open_record(session.open_record())
        return DeskFlow(self.look, _book(), record, leaving=_("close"))


def _book() -> Rulebook | None:
    """The rulebook; a damaged installation is no reason to end a game."""
    try:
        return load()
    except RulebookError:
        return None
