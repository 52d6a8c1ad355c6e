"""Events as sentences: for everybody, for one player's eyes, and for the reveal screen.

The sentence for everybody is made from what everybody may know of an event, whether or not the event
holds more: it is the same before and after `seen_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from spicy.engine import events
from spicy.engine.events import Event
from spicy.engine.rule_ids import RuleId
from spicy.words.cards import card_name, declaration_name
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain, join_sentences
from spicy.words.outcome import ending_sentence, winners_sentence
from spicy.words.recent_moves import log_line
from spicy.words.spice_it_up import turned_numbers
from spicy.words.verdicts import (
    challenge_sentence,
    challenge_winner_sentence,
    verdict_sentence,
)

__all__ = ["event_sentence", "log_line", "outcome_lines", "private_sentence", "reveal_lines"]

_PRICES: Final = frozenset({RuleId.DECLARE_INVALID, RuleId.TROPHY_CALL, RuleId.TURN_PEEK})
"""Rules for which cards are drawn because something was done that must not be."""


def event_sentence(event: Event, names: Sequence[str]) -> str:
    """Return what happened, for everybody: a sentence, or two or three short ones.

    `names` are all players' names in seat order.
    """
    return _SENTENCES[type(event)](event, names)


def private_sentence(event: Event, names: Sequence[str]) -> str | None:
    """Return what only the event's own seat may know of it; None where that is nothing.

    For nobody's eyes but those of `event.seat`.
    """
    make = _PRIVATE.get(type(event))
    return None if make is None else make(event, names[event.seat])


def reveal_lines(settled: Iterable[Event], names: Sequence[str]) -> tuple[str, ...]:
    """The events of one settled challenge, each in one line, in the order in which they happened.

    The challenge itself gives two lines: whether what was doubted is right, and who wins. Of the end
    of the game it says only that it has come; who has won is for the score to tell.
    """
    return tuple(line for event in settled for line in _reveal_lines(event, names))


def _reveal_lines(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(event, events.ChallengeSettled):
        return verdict_sentence(event), challenge_winner_sentence(event, names)
    if isinstance(event, events.GameEnded):
        return (ending_sentence(event.outcome, names),)
    return (event_sentence(event, names),)


def outcome_lines(
    settled: Sequence[Event], names: Sequence[str]
) -> tuple[tuple[int | None, str], ...]:
    """Return what comes of a challenge, in as few lines as it takes, each with the seat that it is about.

    Left out are the verdict, which the card shows, and an offer, which is a question of its own.
    """
    told: list[tuple[int | None, str]] = []
    rest = [one for one in settled if not isinstance(one, events.SuperJokerOffered)]
    while rest:
        event = rest.pop(0)
        missed = _missed_trophy(event, names)
        following = rest[0] if rest else None
        if isinstance(event, events.ChallengeSettled) and isinstance(following, events.StackWon):
            count = following.spicy + following.super_jokers
            said = ngettext(
                "{name} wins the challenge and the stack: +{count} card.",
                "{name} wins the challenge and the stack: +{count} cards.",
                count,
            ).format(name=names[following.seat], count=count)
            told.append((event.winner, _with_super_jokers(said, following.super_jokers)))
            told += missed
            rest.pop(0)
        elif isinstance(event, events.ChallengeSettled):
            told += [(event.winner, challenge_winner_sentence(event, names)), *missed]
        elif (
            isinstance(event, events.CardsDrawn)
            and isinstance(following, events.TurnGiven)
            and event.seat == following.seat
            and event.count == event.wanted
            and event.rule is RuleId.CHALLENGE_LOSER
        ):
            said = ngettext(
                "{name} draws {count} card and opens the next stack.",
                "{name} draws {count} cards and opens the next stack.",
                event.count,
            )
            told.append((event.seat, said.format(name=names[event.seat], count=event.count)))
            rest.pop(0)
        else:
            about = None if isinstance(event, events.GameEnded) else event.seat
            told += [(about, line) for line in _reveal_lines(event, names)]
    return tuple(told)


def _missed_trophy(event: Event, names: Sequence[str]) -> list[tuple[int | None, str]]:
    """Return that a last card which was caught brings no trophy (`trophy.lost`); nothing for all else."""
    if not isinstance(event, events.ChallengeSettled):
        return []
    if not event.is_last_card or event.loser != event.owner:
        return []
    return [(event.owner, _("No trophy for {name}.").format(name=names[event.owner]))]


def _played(event: events.CardPlayed, names: Sequence[str]) -> str:
    said = _laid(event).format(
        name=names[event.seat], declaration=declaration_name(event.declaration)
    )
    if not event.added_count:
        return said
    return join_sentences((said, _added(event, names[event.seat])))


def _laid(event: events.CardPlayed) -> str:
    if event.is_copy:
        if event.is_super_joker and event.is_last_card:
            return _("{name} calls last card and copies with a super joker: {declaration}.")
        if event.is_super_joker:
            return _("{name} copies with a super joker: {declaration}.")
        if event.is_last_card:
            return _("{name} calls last card and copies: {declaration}.")
        return _("{name} copies: {declaration}.")
    if event.is_super_joker and event.is_last_card:
        return _("{name} calls last card, lays a super joker and says {declaration}.")
    if event.is_super_joker:
        return _("{name} lays a super joker and says {declaration}.")
    if event.is_last_card:
        return _("{name} calls last card and says {declaration}.")
    return _("{name} lays a card and says {declaration}.")


def _added(event: events.CardPlayed, name: str) -> str:
    if event.super_added == event.added_count:
        said = ngettext(
            "{name} puts {count} super joker under it.",
            "{name} puts {count} super jokers under it.",
            event.super_added,
        )
        return said.format(name=name, count=event.super_added)
    said = ngettext(
        "{name} puts {count} more card under it.",
        "{name} puts {count} more cards under it.",
        event.added_count,
    ).format(name=name, count=event.added_count)
    return _with_super_jokers(said, event.super_added)


def _with_super_jokers(said: str, count: int) -> str:
    """The sentence, and after it how many of its cards are super jokers, if any are."""
    if not count:
        return said
    also = ngettext("{count} of them is a super joker.", "{count} of them are super jokers.", count)
    return join_sentences((said, also.format(count=count)))


def _taken_back(event: events.CardTakenBack, names: Sequence[str]) -> str:
    if event.rule is RuleId.TROPHY_CALL:
        if event.is_super_joker:
            said = _("{name} forgot to call last card and takes the super joker back.")
        else:
            said = _("{name} forgot to call last card and takes the card back.")
    elif RuleId.TURN_IT_UP_SEQUENCE in event.rules:
        said = _(
            "{name} said {declaration}. {turned} are the same in a challenge only, "
            "so the card goes back."
        )
    elif event.is_super_joker:
        said = _("{name} said {declaration}. That does not fit, and the super joker goes back.")
    else:
        said = _("{name} said {declaration}. That does not fit, and the card goes back.")
    return said.format(
        name=names[event.seat],
        declaration=declaration_name(event.declaration),
        turned=turned_numbers(),
    )


def _drawn(event: events.CardsDrawn, names: Sequence[str]) -> str:
    if not event.count:
        said = _("{name} draws nothing: the draw deck gives no more.")
    elif event.count < event.wanted:
        said = ngettext(
            "{name} draws only {count} card: World's End shows.",
            "{name} draws only {count} cards: World's End shows.",
            event.count,
        )
    elif event.rule is RuleId.TROPHY_REDRAW:
        said = ngettext(
            "{name} draws a new hand: {count} card.",
            "{name} draws a new hand: {count} cards.",
            event.count,
        )
    elif event.rule is RuleId.SUPER_JOKER_LAST_CARD:
        said = ngettext(
            "A super joker brings no trophy: {name} draws {count} card.",
            "A super joker brings no trophy: {name} draws {count} cards.",
            event.count,
        )
    elif event.rule in _PRICES:
        said = ngettext(
            "For that, {name} draws {count} card.",
            "For that, {name} draws {count} cards.",
            event.count,
        )
    else:
        said = ngettext("{name} draws {count} card.", "{name} draws {count} cards.", event.count)
    return said.format(name=names[event.seat], count=event.count)


def _collected(event: events.PawCollected, names: Sequence[str]) -> str:
    name = names[event.seat]
    if not event.spicy:
        return ngettext(
            "{name} wins {count} super joker from under the paw.",
            "{name} wins {count} super jokers from under the paw.",
            event.super_jokers,
        ).format(name=name, count=event.super_jokers)
    count = event.spicy + event.super_jokers
    said = ngettext(
        "{name} wins {count} card from under the paw.",
        "{name} wins {count} cards from under the paw.",
        count,
    )
    return _with_super_jokers(said.format(name=name, count=count), event.super_jokers)


def _stack_won(event: events.StackWon, names: Sequence[str]) -> str:
    count = event.spicy + event.super_jokers
    said = ngettext(
        "{name} takes the stack: {count} card.", "{name} takes the stack: {count} cards.", count
    )
    return _with_super_jokers(said.format(name=names[event.seat], count=count), event.super_jokers)


def _last_card(event: events.LastCardCalled, names: Sequence[str]) -> str:
    said = ngettext(
        "It is {name}'s last card: {others} may challenge it now, or not at all.",
        "It is {name}'s last card: {others} may challenge it now, or not at all.",
        len(event.waiting),
    )
    return said.format(
        name=names[event.seat], others=join_names(names[seat] for seat in event.waiting)
    )


def _settled(event: events.ChallengeSettled, names: Sequence[str]) -> str:
    return join_sentences(
        (
            challenge_sentence(event, names),
            verdict_sentence(event),
            challenge_winner_sentence(event, names),
        )
    )


def _trophy(event: events.TrophyTaken, names: Sequence[str]) -> str:
    if event.total > 1:
        said = ngettext(
            "{name} takes a trophy and has {count} now!",
            "{name} takes a trophy and has {count} now!",
            event.total,
        )
    elif event.rule is RuleId.TROPHY_UNCHALLENGED:
        said = _("Nobody challenges the last card: {name} takes a trophy!")
    else:
        said = _("{name} takes a trophy for the last card!")
    return said.format(name=names[event.seat], count=event.total)


def _ended(event: events.GameEnded, names: Sequence[str]) -> str:
    return join_sentences(
        (ending_sentence(event.outcome, names), winners_sentence(event.outcome, names))
    )


def _simple(say: Callable[[], str]) -> Callable[[Event, Sequence[str]], str]:
    """A sentence that needs nothing but the name."""
    return lambda event, names: say().format(name=names[event.seat])


_SENTENCES: Final[dict[type[Event], Callable[[Any, Sequence[str]], str]]] = {
    events.CardPlayed: _played,
    events.CardTakenBack: _taken_back,
    events.TurnPassed: _simple(lambda: _("{name} passes.")),
    events.CardPeeked: _simple(lambda: _("{name} looks at a facedown card, which is not allowed.")),
    events.CardsDrawn: _drawn,
    events.PawPlaced: _simple(lambda: _("{name} puts a paw on the stack.")),
    events.PawCollected: _collected,
    events.LastCardCalled: _last_card,
    events.ChallengeDeclined: _simple(lambda: _("{name} does not challenge the last card.")),
    events.ChallengeSettled: _settled,
    events.StackWon: _stack_won,
    events.TrophyTaken: _trophy,
    events.TurnGiven: _simple(lambda: _("It is {name}'s turn, and the stack is empty.")),
    events.SuperJokerOffered: _simple(lambda: _("{name} may take a super joker.")),
    events.SuperJokerTaken: _simple(lambda: _("{name} takes a super joker.")),
    events.SuperJokerLeft: _simple(lambda: _("{name} leaves the super joker.")),
    events.GameEnded: _ended,
}


def _privately_played(event: events.CardPlayed, name: str) -> str | None:
    if event.card is None:
        return None
    said = _("{name}'s card is a {card}, said to be {declaration}.").format(
        name=name, card=card_name(event.card), declaration=declaration_name(event.declaration)
    )
    if not event.added:
        return said
    added = _("Under it: {cards}.").format(cards=join_plain(map(card_name, event.added)))
    return join_sentences((said, added))


def _privately_taken_back(event: events.CardTakenBack, name: str) -> str | None:
    if event.card is None:
        return None
    cards = (event.card, *(event.added or ()))
    return _("{name} takes back: {cards}.").format(
        name=name, cards=join_plain(map(card_name, cards))
    )


def _privately_drawn(event: events.CardsDrawn, name: str) -> str | None:
    if not event.cards:
        return None
    return _("{name} draws: {cards}.").format(
        name=name, cards=join_plain(map(card_name, event.cards))
    )


_PRIVATE: Final[dict[type[Event], Callable[[Any, str], str | None]]] = {
    events.CardPlayed: _privately_played,
    events.CardTakenBack: _privately_taken_back,
    events.CardsDrawn: _privately_drawn,
}
