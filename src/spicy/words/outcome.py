"""The ends of a game and its winners, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Edition
from spicy.engine.scoring import EndReason, Score
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names

__all__ = [
    "Ended",
    "ending_sentence",
    "join_names",
    "score_details",
    "why_not_counted",
    "winners_sentence",
]


class Ended(Protocol):
    """The facts behind the sentences about an end: the engine's outcome, or one made by hand."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        ...

    @property
    def scores(self) -> tuple[Score, ...] | None:
        """Each seat's score; None where nothing is counted."""
        ...

    @property
    def reason(self) -> EndReason | None:
        """The rule that ended the game; None where the players did."""
        ...

    @property
    def edition(self) -> Edition:
        """Return whose box was played."""
        ...


def ending_sentence(outcome: Ended, names: Sequence[str]) -> str:
    """Return why the game is over."""
    if outcome.reason is None:
        return _("The players ended the game by hand: everything counts as it lay.")
    if outcome.reason is EndReason.TWO_TROPHIES:
        count = BOXES[outcome.edition].winning_trophies
        return ngettext(
            "{name} has {count} trophy: the game is over.",
            "{name} has {count} trophies: the game is over.",
            count,
        ).format(name=_winners(outcome, names), count=count)
    if outcome.reason is EndReason.LAST_TROPHY:
        count = BOXES[outcome.edition].trophies
        return ngettext(
            "The {count} trophy is taken: the game is over.",
            "All {count} trophies are taken: the game is over.",
            count,
        ).format(count=count)
    # A set-up position can run out of cards without the World's End card; it ends in the same way.
    return _("World's End has come: the game is over.")


def winners_sentence(outcome: Ended, names: Sequence[str]) -> str:
    """Return who wins, and with how many points where they were counted."""
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


def why_not_counted(outcome: Ended, names: Sequence[str]) -> str | None:
    """Return why no points were counted; None where they were."""
    if outcome.scores is not None:
        return None
    count = BOXES[outcome.edition].winning_trophies
    return ngettext(
        "No points are counted: with {count} trophy {name} wins, whatever the others have.",
        "No points are counted: with {count} trophies {name} wins, whatever the others have.",
        count,
    ).format(name=_winners(outcome, names), count=count)


def _winners(outcome: Ended, names: Sequence[str]) -> str:
    return join_names(names[seat] for seat in outcome.winners)


def score_details(score: Score, *, is_short: bool = False) -> str:
    """Return what points are made of, in a few words: "12 won  +10 trophy  -3 in hand"."""
    box = BOXES[score.edition]
    supers = box.super_joker_points * (score.super_jokers - score.super_jokers_in_hand)
    counted = {
        "won": f"{box.card_points * score.cards}",
        "trophies": f"{box.trophy_points * score.trophies:+}",
        "supers": f"{supers:+}",
        "hand": f"{-box.card_points * score.hand:+}" if score.hand else "0",
    }
    parts = [_("{won} won")]
    if score.trophies:
        parts.append(ngettext("{trophies} trophy", "{trophies} trophies", score.trophies))
    if supers:
        # "-5 super jokers" would be a number of cards: points are told for what they are given.
        parts.append(_("{supers} super") if is_short else _("{supers} for super jokers"))
    parts.append(_("{hand} hand") if is_short else _("{hand} in hand"))
    return (" " if is_short else "  ").join(part.format(**counted) for part in parts)
