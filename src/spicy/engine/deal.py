"""The beginning of a game: a fresh deal, or a position that no deal produced."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from spicy.engine.boxes import Box, deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.errors import RulesError, RulesFault
from spicy.engine.names import NAME_SIGNS, RESERVED_NAMES, name_key, why_no_name
from spicy.engine.rules import Rules
from spicy.engine.seats import next_seat
from spicy.engine.setup_checks import (
    check_cards,
    check_spicy_count,
    check_trophies,
    numbers_for,
    super_jokers_left,
)
from spicy.engine.state import (
    NO_WORLDS_END,
    Deal,
    GameState,
    Phase,
    SeatState,
    StackCard,
)

Laid = tuple[int, Card, Declaration]
"""A card on the stack of a set-up position: who laid it, what it is, what was said."""


class TopCard(StrEnum):
    """The moment at which the top card of a set-up position was laid."""

    JUST_LAID = "just laid"
    """By the last move: it may be copied where Copy Cat is in the game (`copy-cat.window`)."""
    EARLIER = "earlier"
    """The next player has already played or passed."""
    LAST_CARD = "last card"
    """Its player has called it as a last card, and all others have still to say (`trophy.window`)."""


def new_game(
    players: Sequence[str], rules: Rules, rng: random.Random, *, starts: int = 0
) -> GameState:
    """Shuffle, deal, and slide World's End in: the first position of a game.

    `players` are 2 to 6 different names in seat order; `starts` is the seat that begins
    (`setup.first-player`). Only `rng.random()` is asked, so a seed means the same deal on every
    version of Python. Implements `setup.deal`, `setup.super-jokers` and `setup.worlds-end`. Raises
    RulesError for other names or an unknown seat, and TypeError for one text instead of names.
    """
    box = rules.box
    names = check_players(players, box)
    _check_starts(starts, len(names))
    cards = shuffled(deck_of(rules.edition), rng)
    size = rules.hand_size
    extra = (SUPER_JOKER,) if rules.has_super_jokers else ()
    seats = tuple(
        SeatState(hand=cards[seat * size : (seat + 1) * size] + extra) for seat in range(len(names))
    )
    deck = cards[size * len(names) :]
    depth = worlds_end_base(len(names), len(deck), box)
    if rules.worlds_end_shift:
        depth += int(rng.random() * (2 * box.worlds_end_shift + 1)) - box.worlds_end_shift
    return _start(
        Deal(rules=rules, names=names, deck=deck, worlds_end=depth),
        seats,
        supply=box.super_jokers - len(names) if rules.has_super_jokers else 0,
        starts=starts,
    )


def position(
    players: Sequence[str],
    rules: Rules,
    *,
    hands: Sequence[Sequence[Card]],
    deck: Sequence[Card],
    worlds_end: int | None = None,
    stack: Sequence[Laid | StackCard] = (),
    top: TopCard = TopCard.JUST_LAID,
    points: Sequence[int] | None = None,
    super_points: Sequence[int] | None = None,
    trophies: Sequence[int] | None = None,
    supply: int | None = None,
    starts: int | None = None,
) -> GameState:
    """A set-up position, with `starts` to move.

    `hands`, `points` (spicy cards won), `super_points` and `trophies` (0 or 1) go by seat. `deck` is
    the whole draw deck, top first; `worlds_end` says how many of its cards lie above World's End, None
    that there is none. `stack` goes bottom first, copies and cards with others added as `StackCard`;
    whether its declarations could follow each other is not looked at. `top` says when the top card
    was laid; a last card that still waits is no super joker (`super-joker.no-window`), nothing was
    added to it, and its player holds no card. `supply` None stands for the super jokers that are
    nowhere else; `starts` None for the first seat, or for the one after a last card's player, whose
    turn it is then in any case. Cards that are named nowhere are out of the game.

    Raises RulesError for what no box of cards could show.
    """
    box = rules.box
    names = check_players(players, box)
    count = len(names)
    if starts is not None:
        _check_starts(starts, count)
    if len(hands) != count:
        raise RulesError(RulesFault.NOT_FOR_EACH, part="hands", count=count)
    won = numbers_for(points, count, "points")
    super_won = numbers_for(super_points, count, "points")
    taken = numbers_for(trophies, count, "trophies")
    laid = tuple([one if isinstance(one, StackCard) else StackCard(*one) for one in stack])
    check_cards(rules, hands, deck, laid)
    check_trophies(box, taken)
    rest = super_jokers_left(rules, hands, laid, super_won)
    if supply is None:
        supply = rest
    elif not 0 <= supply <= rest:
        raise RulesError(RulesFault.SUPPLY, part="supply", most=rest)
    check_spicy_count(box, hands, deck, laid, won)
    if worlds_end is not None and not 1 <= worlds_end <= len(deck):
        raise RulesError(RulesFault.WORLDS_END, part="deck")
    place = NO_WORLDS_END if worlds_end is None else worlds_end
    if top is TopCard.LAST_CARD:
        starts = _turn_after_last_card(hands, laid, starts)
    return _start(
        Deal(rules=rules, names=names, deck=tuple(deck), worlds_end=place),
        tuple(
            SeatState(
                hand=tuple(hands[seat]),
                points=won[seat],
                super_points=super_won[seat],
                trophies=taken[seat],
            )
            for seat in range(count)
        ),
        stack=laid,
        top=top,
        supply=supply,
        starts=starts or 0,
    )


def shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """The cards in random order, by `rng.random()` alone: `shuffle` may change between Pythons."""
    draw = rng.random
    places = [draw() for _ in cards]
    order = sorted(range(len(cards)), key=places.__getitem__)
    return tuple([cards[at] for at in order])


def worlds_end_base(players: int, deck_size: int, box: Box) -> int:
    """Return how many cards lie above World's End before the shift (`setup.worlds-end.depth`)."""
    return deck_size * box.quarters_for(players) // 4


def worlds_end_range(deal: Deal, drawn: int) -> tuple[int, int]:
    """The fewest and the most cards that may have lain above World's End, as far as anybody can tell.

    `drawn` is how many of them have been drawn since the deal; World's End has not shown yet, and the
    deal has one. Implements what `setup.worlds-end.depth` leaves open.
    """
    size = len(deal.deck)
    box = deal.rules.box
    base = worlds_end_base(len(deal.names), size, box)
    shift = box.worlds_end_shift if deal.rules.worlds_end_shift else 0
    lowest, highest = base - shift, base + shift
    if not lowest <= deal.worlds_end <= highest:  # a set-up position may have it anywhere
        lowest, highest = 1, size
    return max(lowest, drawn + 1), min(highest, size)


def check_players(players: Sequence[str], box: Box) -> tuple[str, ...]:
    """The names, if so many different players can have them (`setup.players`); RulesError otherwise.

    Every name can be written down, as `why_no_name` has it; two of them differ in more than capitals and
    joiners. One text is no sequence of names, and a TypeError.
    """
    if isinstance(players, str):
        raise TypeError(f"players must be a sequence of names, not the one text {players!r}")
    names = tuple(players)
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise RulesError(RulesFault.NO_NAME, part="players", seat=seat)
    return _checked(names, box.fewest_players, box.most_players)


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    if not fewest <= len(names) <= most:
        fault = RulesFault.PLAYERS
        raise RulesError(fault, part="players", fewest=fewest, most=most, count=len(names))
    seen: set[str] = set()
    for seat, name in enumerate(names):
        _check_name(name, seat)
        key = name_key(name)
        if key in seen:
            raise RulesError(RulesFault.SAME_NAME, part="players", seat=seat)
        seen.add(key)
    return names


def _check_name(name: str, seat: int) -> None:
    if not name.strip():
        raise RulesError(RulesFault.NO_NAME, part="players", seat=seat)
    if why_no_name(name) is not None:
        raise RulesError(
            RulesFault.BAD_NAME,
            part="players",
            seat=seat,
            signs=" ".join(sorted(NAME_SIGNS)),
            words=" ".join(sorted(RESERVED_NAMES)),
        )


def _start(
    deal: Deal,
    seats: tuple[SeatState, ...],
    *,
    supply: int,
    starts: int,
    stack: tuple[StackCard, ...] = (),
    top: TopCard = TopCard.JUST_LAID,
) -> GameState:
    """The first position of a game. The chance to copy a top card is open unless it lies there longer."""
    return GameState(
        deal=deal,
        seats=seats,
        drawn=0,
        stack=stack,
        turn=starts,
        phase=Phase.LAST_CARD if top is TopCard.LAST_CARD else Phase.TURN,
        declined=(),
        can_copy=bool(stack) and top is not TopCard.EARLIER,
        supply=supply,
        outcome=None,
    )


def _check_starts(starts: int, count: int) -> None:
    if not 0 <= starts < count:
        raise RulesError(RulesFault.STARTS, part="starts", most=count - 1)


def _turn_after_last_card(
    hands: Sequence[Sequence[Card]], stack: tuple[StackCard, ...], starts: int | None
) -> int:
    """The seat after the player of a last card that waits; RulesError where the top card is none."""
    top = stack[-1] if stack else None
    if top is None or top.card.is_super_joker or top.added or hands[top.seat]:
        raise RulesError(RulesFault.TOP_CARD, part="top")
    turn = next_seat(top.seat, len(hands))
    if starts not in (None, turn):
        raise RulesError(RulesFault.STARTS, part="starts", most=turn)
    return turn
