"""How a game ended and who won it, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.scoring import EndReason, Outcome
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names

__all__ = ["ending_sentence", "join_names", "why_not_counted", "winners_sentence"]


def ending_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over."""
    if outcome.reason is EndReason.TWO_TROPHIES:
        return _("{name} has a second trophy: the game is over.").format(
            name=_winners(outcome, names)
        )
    if outcome.reason is EndReason.LAST_TROPHY:
        return _("All three trophies are taken: the game is over.")
    # A set-up position can run out of cards without the World's End card; it ends in the same way.
    return _("World's End has come: the game is over.")


def winners_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Who wins, and with how many points where they were counted."""
    winners = _winners(outcome, names)
    is_shared = len(outcome.winners) > 1
    if outcome.scores is None:
        if is_shared:
            return _("{names} share the win!").format(names=winners)
        return _("{name} wins!").format(name=winners)
    points = outcome.scores[outcome.winners[0]].total
    if is_shared:
        return ngettext(
            "{names} share the win with {points} point each!",
            "{names} share the win with {points} points each!",
            abs(points),  # a plural rule knows no negative numbers
        ).format(names=winners, points=points)
    return ngettext(
        "{name} wins with {points} point!", "{name} wins with {points} points!", abs(points)
    ).format(name=winners, points=points)


def why_not_counted(outcome: Outcome, names: Sequence[str]) -> str | None:
    """Why no points were counted; None where they were."""
    if outcome.scores is not None:
        return None
    return _(
        "No points are counted: with two trophies {name} wins, whatever the others have."
    ).format(name=_winners(outcome, names))


def _winners(outcome: Outcome, names: Sequence[str]) -> str:
    return join_names(names[seat] for seat in outcome.winners)
