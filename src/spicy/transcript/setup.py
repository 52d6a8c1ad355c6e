"""From the set-up of a transcript to the position that the game starts from."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Final

from spicy.engine.boxes import BOXES, deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Edition
from spicy.engine.deal import position, shuffled, worlds_end_base
from spicy.engine.errors import RulesError, RulesFault
from spicy.engine.rules import Rules
from spicy.engine.state import GameState, StackCard
from spicy.transcript.errors import TranscriptError
from spicy.transcript.model import Laid, Place, Setup
from spicy.words.i18n import _
from spicy.words.rules_errors import describe_rules_error

_KEY_OF_PART: Final = {
    "hands": "hand",
    "rules": "super-jokers",
    "spice_it_up": "spice-it-up",
}
"""The keys that are called otherwise than the engine's arguments."""


def start_of(setup: Setup) -> GameState:
    """The first position: what the set-up gives, and the rest shuffled with its seed.

    Hands that are not given are dealt in seat order (`setup.deal`, `setup.super-jokers`), then the cards
    of the stack that nobody knows. A deck that is not given is what is left, less as many cards as were
    won, with World's End where `setup.worlds-end.depth` puts it without the shift. Raises
    TranscriptError naming the line of what cannot be.
    """
    rules = setup.configuration()
    rest = shuffled(cards_left(setup.edition, _named(setup)), random.Random(setup.seed))
    hands, rest = _deal(setup, rules, rest)
    stack, rest = _lay(setup, rest)
    deck, worlds_end = setup.deck, setup.worlds_end
    if deck is None:
        deck, worlds_end = _draw_deck(setup, rest)
    try:
        return position(
            setup.players,
            rules,
            hands=hands,
            deck=deck,
            worlds_end=worlds_end,
            stack=stack,
            top=setup.top,
            points=setup.points,
            super_points=setup.super_points,
            trophies=setup.trophies,
            supply=setup.supply,
            starts=setup.starts,
        )
    except RulesError as error:
        message = describe_rules_error(error)
        raise TranscriptError(message, line=_line_of(setup, error)) from None


def cards_left(edition: Edition, named: Iterable[Card]) -> list[Card]:
    """The spicy cards of a box that are not among those that are named somewhere, in order."""
    there = Counter(named)
    rest: list[Card] = []
    for card in deck_of(edition):
        if there[card]:
            there[card] -= 1
        else:
            rest.append(card)
    return rest


def _named(setup: Setup) -> list[Card]:
    """The cards that the set-up names."""
    named = list(setup.deck or ())
    named += [card for laid in setup.stack for card in laid.cards if card is not None]
    named += [card for hand in setup.hands for card in hand or ()]
    return named


def _lay(setup: Setup, rest: tuple[Card, ...]) -> tuple[tuple[StackCard, ...], tuple[Card, ...]]:
    """The stack, its unknown cards taken from the top of `rest`, and what is left of that."""
    unknown = sum(card is None for laid in setup.stack for card in laid.cards)
    if unknown > len(rest):
        message = _("expected no more than {rest} unknown cards, for so many lie nowhere else")
        raise TranscriptError(message.format(rest=len(rest)), line=_line(setup, "stack", None))
    others = iter(rest[:unknown])

    def known(laid: Laid) -> StackCard:
        card, *added = [next(others) if card is None else card for card in laid.cards]
        return StackCard(laid.seat, card, laid.declaration, laid.is_copy, tuple(added))

    return tuple(map(known, setup.stack)), rest[unknown:]


def _deal(
    setup: Setup, rules: Rules, rest: tuple[Card, ...]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """All hands, those that are not given dealt from the top of `rest`, and what is left of it."""
    extra = (SUPER_JOKER,) if rules.has_super_jokers else ()
    missing = sum(hand is None for hand in setup.hands)
    if missing * rules.hand_size > len(rest):
        message = _("expected enough cards to deal {count} hands of {size}, but {rest} are left")
        reason = message.format(count=missing, size=rules.hand_size, rest=len(rest))
        raise TranscriptError(reason, line=_line(setup, "deck", None))
    hands: list[tuple[Card, ...]] = []
    for hand in setup.hands:
        if hand is None:
            hand, rest = rest[: rules.hand_size] + extra, rest[rules.hand_size :]
        hands.append(hand)
    return hands, rest


def _draw_deck(setup: Setup, rest: tuple[Card, ...]) -> tuple[tuple[Card, ...], int]:
    """The draw deck that is left after the deal, and how many of its cards lie above World's End."""
    size = len(rest) - sum(setup.points)
    if size < 0:
        message = _("expected no more than {rest} won cards in all, for so many are left")
        raise TranscriptError(message.format(rest=len(rest)), line=_line(setup, "points", None))
    depth = worlds_end_base(len(setup.players), size, BOXES[setup.edition])
    if depth == 0:
        message = _(
            "expected more cards for the draw deck: with {size} of them World's End lies on top; "
            "a line 'deck: ...' can give another one"
        )
        raise TranscriptError(message.format(size=size), line=_line(setup, "points", None))
    return rest[:size], depth


def _line_of(setup: Setup, error: RulesError) -> int:
    """The line that has made a set-up impossible: of several that do so together, the last one."""
    if error.fault is RulesFault.NO_TROPHY_LEFT:
        return _line(setup, "trophies", None)
    if error.fault is RulesFault.TOO_MANY_OF_A_KIND:
        code = error.facts["code"]
        return max(
            line
            for place, line in setup.lines.items()
            if any(card is not None and card.code == code for card in _cards_at(setup, place))
        )
    return _line(setup, error.part, error.seat)


def _cards_at(setup: Setup, place: Place) -> Iterable[Card | None]:
    """The cards that a line of the set-up names."""
    key, seat = place
    if key == "hand" and seat is not None:
        return setup.hands[seat] or ()
    if key == "stack":
        return [card for laid in setup.stack for card in laid.cards]
    return setup.deck or () if key == "deck" else ()


def _line(setup: Setup, part: str, seat: int | None) -> int:
    """The line that a part of the set-up stands on, or else the one that it follows from."""
    key = _KEY_OF_PART.get(part, part)
    line = setup.lines.get((key, seat))
    if line is None:
        line = max((at for place, at in setup.lines.items() if place[0] == key), default=None)
    if line is None and key == "points":
        # Too much of everything: what else may have been given says where.
        others = ("supply", "stack", "deck")
        line = next((setup.lines[one, None] for one in others if (one, None) in setup.lines), None)
    return setup.lines["players", None] if line is None else line
