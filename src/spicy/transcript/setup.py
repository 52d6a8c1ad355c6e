"""From the set-up of a transcript to the position that the game starts from."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from spicy.engine.cards import SUPER_JOKER, SUPER_JOKERS, Card, Edition, deck_of
from spicy.engine.deal import MOST_SPICY, position, shuffled, worlds_end_base
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.spice_it_up import may_add
from spicy.engine.state import GameState, Phase, StackCard
from spicy.transcript.document import Laid, Setup, TopCard
from spicy.transcript.errors import TranscriptError
from spicy.words.i18n import _

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
    _check_stack(setup, rules, stack)
    deck, worlds_end = setup.deck, setup.worlds_end
    if deck is None:
        deck, worlds_end = _draw_deck(setup, rest)
    starts = setup.starts or 0
    if setup.top is TopCard.LAST_CARD:
        starts = _turn_after_last_card(setup, hands, stack)
    try:
        start = position(
            setup.players,
            rules,
            hands=hands,
            deck=deck,
            worlds_end=worlds_end,
            # Every card is held against the box; which lie under which is no matter there.
            stack=[
                (laid.seat, card, laid.declaration)
                for laid in stack
                for card in (laid.card, *laid.added)
            ],
            points=setup.points,
            super_points=setup.super_points,
            trophies=setup.trophies,
            supply=setup.supply,
            starts=starts,
        )
    except RulesError as error:
        line = _line(setup, error.part, error.seat)
        raise TranscriptError(_reason(setup, error), line=line) from None
    return start._replace(
        stack=stack,
        phase=Phase.LAST_CARD if setup.top is TopCard.LAST_CARD else Phase.TURN,
        can_copy=bool(stack) and setup.top is not TopCard.EARLIER,
    )


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


def _check_stack(setup: Setup, rules: Rules, stack: Sequence[StackCard]) -> None:
    """Copies and added cards lie only where a card of Spice It Up! lets them."""
    for laid in stack:
        message = None
        if laid.is_copy and SpiceItUp.COPY_CAT not in rules.spice_it_up:
            message = _("expected no copy: Copy Cat is not in this game")
        elif not may_add(rules, laid.declaration, len(laid.added)):
            message = _(
                "expected no added cards but with Change Your Luck, one or two under a declared 5"
            )
        if message is not None:
            raise TranscriptError(message, line=_line(setup, "stack", None))


def _turn_after_last_card(
    setup: Setup, hands: Sequence[Sequence[Card]], stack: Sequence[StackCard]
) -> int:
    """The seat after the player of a last card that all others have to answer."""
    top = stack[-1] if stack else None
    message = None
    if top is None:
        message = _("expected a stack: a last card is its top card")
    elif top.card.is_super_joker:
        message = _("expected another card on top: nobody has to answer a super joker")
    elif top.added:
        message = _("expected a top card without added ones: with them it is no last card")
    elif hands[top.seat]:
        message = _("expected an empty hand of {name}, whose last card this is: 'hand {name}:'")
        message = message.format(name=setup.players[top.seat])
    if message is not None or top is None:
        raise TranscriptError(message or "", line=_line(setup, "top", None))
    turn = (top.seat + 1) % len(setup.players)
    if setup.starts not in (None, turn):
        message = _("expected {name}, whose turn follows the last card").format(
            name=setup.players[turn]
        )
        raise TranscriptError(message, line=_line(setup, "starts", None))
    return turn


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
    depth = worlds_end_base(len(setup.players), size)
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
        return message.format(count=SUPER_JOKERS)
    if error.part == "supply":
        message = _("expected no more super jokers than the {count} that lie nowhere else")
        return message.format(count=free)
    if error.part == "points":
        message = _("expected no more than {count} spicy cards in all, the won ones included")
        return message.format(count=MOST_SPICY)
    return str(error)


def _free_super_jokers(setup: Setup) -> int:
    """The super jokers that lie in no hand, pile or stack; below 0 where there are too many."""
    if not setup.super_jokers:
        return 0
    held = sum(1 if hand is None else hand.count(SUPER_JOKER) for hand in setup.hands)
    laid = sum(card is SUPER_JOKER for one in setup.stack for card in one.cards)
    return SUPER_JOKERS - held - laid - sum(setup.super_points)
