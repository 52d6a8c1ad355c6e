"""From the set-up of a transcript to the position that the game starts from."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from spicy.engine.boxes import BOXES, deck_of
from spicy.engine.cards import SUPER_JOKER, Card
from spicy.engine.deal import position, shuffled, worlds_end_base
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.transcript.document import Setup
from spicy.transcript.errors import TranscriptError
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

    Hands that are not given are dealt in seat order (`setup.deal`, `setup.super-jokers`). A deck that
    is not given is what is left, less as many cards as were won, with World's End where
    `setup.worlds-end.depth` puts it without the shift. Raises TranscriptError naming the line of what
    cannot be.
    """
    rules = setup.configuration()
    rest = shuffled(_rest(setup), random.Random(setup.seed))
    hands, rest = _deal(setup, rules, rest)
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
            stack=setup.stack,
            points=setup.points,
            super_points=setup.super_points,
            trophies=setup.trophies,
            supply=setup.supply,
            starts=setup.starts,
        )
    except RulesError as error:
        line = _line(setup, error.part, error.seat)
        raise TranscriptError(_reason(setup, error), line=line) from None


def _rest(setup: Setup) -> list[Card]:
    """The cards of the box that the set-up does not name."""
    named: Counter[Card] = Counter(setup.deck or ())
    named.update(card for _seat, card, _said in setup.stack)
    for hand in setup.hands:
        named.update(hand or ())
    rest: list[Card] = []
    for card in deck_of(setup.edition):
        if named[card]:
            named[card] -= 1
        else:
            rest.append(card)
    return rest


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


def _line(setup: Setup, part: str, seat: int | None) -> int:
    """The line that a part of the set-up stands on, or else the one that it follows from."""
    key = _KEY_OF_PART.get(part, part)
    line = setup.lines.get((key, seat))
    if line is None:
        # One of several lines is too much: the last one is.
        line = max((at for place, at in setup.lines.items() if place[0] == key), default=None)
    if line is None and key == "points":
        # Too much of everything: what else may have been given says where.
        others = ("supply", "stack", "deck")
        line = next((setup.lines[one, None] for one in others if (one, None) in setup.lines), None)
    return setup.lines["players", None] if line is None else line


def _reason(setup: Setup, error: RulesError) -> str:
    """The engine's objection in the words of transcripts, where a file can run into it."""
    free = _free_super_jokers(setup)
    if free < 0:
        message = _("expected no more than {count} super jokers in all, those dealt included")
        return message.format(count=BOXES[setup.edition].super_jokers)
    if error.part == "supply":
        message = _("expected no more super jokers than the {count} that lie nowhere else")
        return message.format(count=free)
    if error.part == "points":
        message = _("expected no more than {count} spicy cards in all, the won ones included")
        return message.format(count=BOXES[setup.edition].spicy_cards)
    return describe_rules_error(error)


def _free_super_jokers(setup: Setup) -> int:
    """The super jokers that lie in no hand, pile or stack; below 0 where there are too many."""
    if not setup.super_jokers:
        return 0
    held = sum(1 if hand is None else hand.count(SUPER_JOKER) for hand in setup.hands)
    laid = sum(card is SUPER_JOKER for _seat, card, _said in setup.stack)
    return BOXES[setup.edition].super_jokers - held - laid - sum(setup.super_points)
