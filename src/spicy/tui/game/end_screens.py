"""The screens at the end of a game, made of a session that is over."""

from __future__ import annotations

from spicy.session.recap import Honours, honours_of
from spicy.session.session import Session
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.widgets.theme import Look

__all__ = ["earned", "recap_screen", "score_screen"]


def score_screen(
    look: Look, session: Session, happened: tuple[str, ...], evening: tuple[str, ...] = ()
) -> ScoreScreen:
    """Return the score of a game that is over; `evening` are lines about the games before it."""
    return ScoreScreen(
        look,
        session.public_view(),
        happened,
        result=session.result(),
        honours=earned(session),
        evening=evening,
    )


def recap_screen(look: Look, session: Session) -> RecapScreen:
    """Return the look back on a game that is over, with what its cats thought."""
    return RecapScreen(look, session.recap(), session.names, session.cats.kinds, session.thoughts())


def earned(session: Session) -> Honours:
    """Return the honours of a game that is over: they tell of cards that nobody has seen."""
    return honours_of(session.recap())
