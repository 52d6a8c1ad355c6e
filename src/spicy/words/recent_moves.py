"""Events as short as they get: the lines of recent moves on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spicy.engine import events
from spicy.engine.events import Event
from spicy.engine.rule_ids import RuleId
from spicy.words.cards import declaration_name
from spicy.words.i18n import _, ngettext

_WORTH_A_WORD: Final = frozenset({RuleId.CHALLENGE_LOSER, RuleId.SUPER_JOKER_LAST_CARD})
"""Draws that do not go without saying after what led to them."""


def log_line(event: Event, names: Sequence[str]) -> str | None:
    """Return what happened in a few words; None for what goes without saying beside the other lines."""
    make = _LINES.get(type(event))
    return None if make is None else make(event, names[event.seat], names)


def title_of(happened: Sequence[Event], names: Sequence[str]) -> tuple[str, tuple[Event, ...]]:
    """Return one short line about what somebody did, and the events that need no more words.

    Empty where nothing happened that has such a line.
    """
    settled = next((one for one in happened if isinstance(one, events.ChallengeSettled)), None)
    if settled is not None:
        won = [one for one in happened if isinstance(one, events.StackWon)]
        return _caught(settled, won, names), (settled, *won)
    is_back = any(isinstance(one, events.CardTakenBack) for one in happened)
    for event in happened:
        if isinstance(event, events.CardPlayed) and is_back:
            continue  # its card does not lie there
        said = log_line(event, names)
        if said is None:
            continue
        if isinstance(event, events.CardPlayed):
            is_plain = not (event.is_copy or event.is_super_joker or event.added_count)
            if is_plain and event.is_last_card:
                said = _("{name} has laid a last card").format(name=names[event.seat])
            elif is_plain:
                said = _("{name} has laid a card").format(name=names[event.seat])
        is_told = isinstance(event, events.CardPlayed | events.TurnPassed)
        return said, (event,) if is_told else ()
    return "", ()


def _caught(
    settled: events.ChallengeSettled, won: Sequence[events.StackWon], names: Sequence[str]
) -> str:
    count = sum(one.spicy + one.super_jokers for one in won)
    if settled.is_unnamed:
        said = _("{name} named nothing: +{count} for {owner}")
    elif settled.winner == settled.seat:
        said = _("{name} caught {owner}: +{count}")
    else:
        said = _("{name} was wrong about {owner}: +{count} for {owner}")
    return said.format(name=names[settled.seat], owner=names[settled.owner], count=count)


def _played(event: events.CardPlayed, name: str, names: Sequence[str]) -> str:  # noqa: ARG001
    if event.is_super_joker and event.is_last_card:
        said = _("{name} called last card: {declaration} (super joker)")
    elif event.is_copy:
        said = _copied(event)
    elif event.is_super_joker:
        said = _("{name} said {declaration} (super joker)")
    elif event.added_count:
        said = ngettext(
            "{name} said {declaration} (+{count} card)",
            "{name} said {declaration} (+{count} cards)",
            event.added_count,
        )
    else:
        said = _("{name} said {declaration}")
    return said.format(
        name=name, declaration=declaration_name(event.declaration), count=event.added_count
    )


def _copied(event: events.CardPlayed) -> str:
    if event.is_super_joker:
        return _("{name} copied: {declaration} (super joker)")
    if event.added_count:
        return ngettext(
            "{name} copied: {declaration} (+{count} card)",
            "{name} copied: {declaration} (+{count} cards)",
            event.added_count,
        )
    return _("{name} copied: {declaration}")


def _drew(event: events.CardsDrawn, name: str, names: Sequence[str]) -> str | None:  # noqa: ARG001
    if not event.count:
        return None  # the game is over, and that has a line
    if event.rule is RuleId.TROPHY_REDRAW:
        return _("{name} drew a new hand").format(name=name)
    if event.rule not in _WORTH_A_WORD:
        return None
    return ngettext("{name} drew {count} card", "{name} drew {count} cards", event.count).format(
        name=name, count=event.count
    )


def _collected(event: events.PawCollected, name: str, names: Sequence[str]) -> str:  # noqa: ARG001
    count = event.spicy + event.super_jokers
    return ngettext(
        "{name}'s paw won {count} card", "{name}'s paw won {count} cards", count
    ).format(name=name, count=count)


def _challenged(event: events.ChallengeSettled, name: str, names: Sequence[str]) -> str:
    if event.is_unnamed:
        said = _("{name} turned {owner}'s card over and lost")
    elif event.winner == event.seat:
        said = _("{name} challenged {owner} and won")
    else:
        said = _("{name} challenged {owner} and lost")
    return said.format(name=name, owner=names[event.owner])


def _won(event: events.StackWon, name: str, names: Sequence[str]) -> str:  # noqa: ARG001
    count = event.spicy + event.super_jokers
    return ngettext("{name} took {count} card", "{name} took {count} cards", count).format(
        name=name, count=count
    )


def _line(say: Callable[[], str]) -> Callable[[Event, str, Sequence[str]], str]:
    """A line that needs nothing but the name."""
    return lambda event, name, names: say().format(name=name)  # noqa: ARG005


# The turn, an offer and a paw that was put down are on the table for everybody to see.
_LINES: Final[dict[type[Event], Callable[[Any, str, Sequence[str]], str | None]]] = {
    events.CardPlayed: _played,
    events.CardTakenBack: _line(lambda: _("{name} took a card back")),
    events.TurnPassed: _line(lambda: _("{name} passed")),
    events.CardPeeked: _line(lambda: _("{name} peeked")),
    events.CardsDrawn: _drew,
    events.PawCollected: _collected,
    events.LastCardCalled: _line(lambda: _("{name} called last card")),
    events.ChallengeDeclined: _line(lambda: _("{name}: no challenge")),
    events.ChallengeSettled: _challenged,
    events.StackWon: _won,
    events.TrophyTaken: _line(lambda: _("{name} took a trophy")),
    events.SuperJokerTaken: _line(lambda: _("{name} took a super joker")),
    events.SuperJokerLeft: _line(lambda: _("{name} left the super joker")),
    events.GameEnded: _line(lambda: _("game over")),
}
