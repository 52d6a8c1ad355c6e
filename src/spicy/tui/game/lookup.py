"""Ways to look something up during a game: rules that matter, the book, what-ifs, the finished game.

The analysis and the rulebook are imported when somebody asks for them: a game begins without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spicy.words.i18n import _

if TYPE_CHECKING:
    import random

    from spicy.engine.view import PublicView
    from spicy.rulebook import Rulebook
    from spicy.rulebook.search import Finder
    from spicy.session.session import Session
    from spicy.tui.analysis.analysis_flow import Analysis
    from spicy.tui.game.rules_overlay import RulesScreen
    from spicy.tui.navigator import Navigator
    from spicy.tui.widgets.theme import Look


class Lookup:
    """The rulebook, and analyses over a game. `chance` invents the hidden cards of a what-if."""

    def __init__(self, look: Look, chance: random.Random) -> None:
        self.look = look
        self._chance = chance
        self._finder: Finder | None = None

    def forget_book(self) -> None:
        """Make the index anew for the next look-up: the rulebook may be in another language."""
        self._finder = None

    def rules(
        self, view: PublicView | None, topic: str, *, is_first_game: bool = True
    ) -> RulesScreen | None:
        """The rules that matter on a screen of this topic; None where they cannot be read.

        In a first game, and before any, the game in short stands above them in full.
        """
        from spicy.tui.game.rules_overlay import RulesScreen
        from spicy.words.help import game_in_short, overlay_topics

        book = _book()
        if book is None:
            return None
        return RulesScreen(
            self.look,
            book,
            overlay_topics(view, topic),
            introduction=game_in_short() if view is None else game_in_short(view.rules.box),
            can_try=view is not None and not view.is_over,
            is_short=view is not None and not is_first_game,
        )

    def whole_book(self, navigator: Navigator) -> Analysis | None:
        """All rules and questions, laid over what is shown; None where they cannot be read."""
        from spicy.tui.analysis.analysis_flow import Analysis, finder_of

        book = _book()
        if book is None:
            return None
        if self._finder is None:
            self._finder = finder_of(book)
        analysis = Analysis(navigator, book, closing=_("close the book"))
        analysis.open_book(self._finder, is_searching=True)
        return analysis

    def what_if(self, navigator: Navigator, session: Session, seat: int | None) -> Analysis:
        """A what-if from where a running game stands, laid over what is shown.

        Everything is invented that a seat, or with None everybody, cannot know.
        """
        from spicy.analysis.load import open_position
        from spicy.tui.analysis.analysis_flow import Analysis
        from spicy.tui.widgets.frame import resampled_cards

        visibility = resampled_cards(seat, session.names)
        state = session.resampled(seat, self._chance)
        position = open_position(state, _("What if"), visibility.sentence)
        analysis = Analysis(navigator, _book(), closing=_("close"))
        analysis.open_transcript(position, visibility)
        analysis.try_a_move()
        return analysis

    def whole_game(self, navigator: Navigator, session: Session) -> Analysis:
        """A game that is over with all its cards, laid over what is shown."""
        from spicy.analysis.load import open_record
        from spicy.tui.analysis.analysis_flow import Analysis

        analysis = Analysis(navigator, _book(), closing=_("close"))
        analysis.open_transcript(open_record(session.open_record(), session.cats.kinds))
        return analysis


def _book() -> Rulebook | None:
    """The rulebook; a damaged installation is no reason to end a game."""
    from spicy.rulebook import RulebookError, load

    try:
        return load()
    except RulebookError:
        return None
