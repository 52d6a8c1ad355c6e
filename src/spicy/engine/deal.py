"""How a game begins: a fresh deal, or a position that no deal produced."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from spicy.engine.cards import (
    SUPER_JOKER,
    SUPER_JOKERS,
    Card,
    Declaration,
    copies_of,
    deck_of,
    kinds_of,
)
from spicy.engine.errors import RulesError
from spicy.engine.names import NAME_SIGNS, name_key, why_no_name
from spicy.engine.rules import Rules
from spicy.engine.state import (
    NO_WORLDS_END,
    TROPHIES,
    Deal,
    GameState,
    Phase,
    SeatState,
    StackCard,
)

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
MOST_SPICY: Final = 100
WORLDS_END_SHIFT: Final = 3
"""World's End lies up to this many cards above or below its base (`setup.worlds-end.depth`)."""
_QUARTERS: Final = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}

Laid = tuple[int, Card, Declaration]
"""A card on the stack of a set-up position: who laid it, what it is, what was said."""


def new_game(
    players: Sequence[str], rules: Rules, rng: random.Random, *, starts: int = 0
) -> GameState:
    """Shuffle, deal, and slide World's End in: the first position of a game.

    `players` are 2 to 6 different names in seat order; `starts` is the seat that begins
    (`setup.first-player`). Only `rng.random()` is asked, so a seed means the same deal on every
    version of Python. Implements `setup.deal`, `setup.super-jokers` and `setup.worlds-end`. Raises
    RulesError for other names or an unknown seat.
    """
    names = check_players(players)
    _check_starts(starts, len(names))
    cards = shuffled(deck_of(rules.edition), rng)
    size = rules.hand_size
    extra = (SUPER_JOKER,) if rules.has_super_jokers else ()
    seats = tuple(
        SeatState(cards[seat * size : (seat + 1) * size] + extra) for seat in range(len(names))
    )
    deck = cards[size * len(names) :]
    depth = worlds_end_base(len(names), len(deck))
    if rules.worlds_end_shift:
        depth += int(rng.random() * (2 * WORLDS_END_SHIFT + 1)) - WORLDS_END_SHIFT
    supply = SUPER_JOKERS - len(names) if rules.has_super_jokers else 0
    return _start(Deal(rules, names, deck, depth), seats, (), supply, starts)


def position(
    players: Sequence[str],
    rules: Rules,
    *,
    hands: Sequence[Sequence[Card]],
    deck: Sequence[Card],
    worlds_end: int | None = None,
    stack: Sequence[Laid] = (),
    points: Sequence[int] | None = None,
    super_points: Sequence[int] | None = None,
    trophies: Sequence[int] | None = None,
    supply: int | None = None,
    starts: int = 0,
) -> GameState:
    """A set-up position, with `starts` to move.

    `hands`, `points` (spicy cards won), `super_points` and `trophies` (0 or 1) go by seat. `deck` is
    the whole draw deck, top first; `worlds_end` says how many of its cards lie above World's End, None
    that there is none. `stack` goes bottom first; whether its declarations could follow each other is
    not looked at. `supply` None stands for the super jokers that are nowhere else. Cards that are named
    nowhere are out of the game. Raises RulesError for what no box of cards could show.
    """
    names = check_players(players)
    count = len(names)
    _check_starts(starts, count)
    if len(hands) != count:
        raise RulesError(f"there must be a hand for each of the {count} players", part="hands")
    won = _numbers(points, count, "points")
    super_won = _numbers(super_points, count, "points")
    taken = _numbers(trophies, count, "trophies")
    _check_cards(rules, hands, deck, stack, count)
    _check_kinds(hands, deck, stack)
    _check_trophies(taken)
    rest = _super_jokers_left(rules, hands, stack, super_won)
    if supply is None:
        supply = rest
    elif not 0 <= supply <= rest:
        raise RulesError(f"at most {rest} super jokers can lie beside the deck", part="supply")
    spicy = sum(map(len, hands)) + len(stack) + len(deck) + sum(won)
    spicy -= sum(card is SUPER_JOKER for hand in hands for card in hand)
    spicy -= sum(card is SUPER_JOKER for _, card, _ in stack)
    if spicy > MOST_SPICY:
        raise RulesError(
            f"there are {MOST_SPICY} spicy cards in all, points piles included, not {spicy}",
            part="points",
        )
    if worlds_end is not None and not 1 <= worlds_end <= len(deck):
        raise RulesError("World's End cannot lie on top of the draw deck", part="deck")
    place = NO_WORLDS_END if worlds_end is None else worlds_end
    seats = tuple(
        SeatState(tuple(hands[seat]), won[seat], super_won[seat], taken[seat])
        for seat in range(count)
    )
    laid = tuple(StackCard(*one) for one in stack)
    return _start(Deal(rules, names, tuple(deck), place), seats, laid, supply, starts)


def shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """The cards in random order, by `rng.random()` alone: `shuffle` may change between Pythons."""
    draw = rng.random
    places = [draw() for _ in cards]
    return tuple([cards[at] for at in sorted(range(len(cards)), key=places.__getitem__)])


def worlds_end_base(players: int, deck_size: int) -> int:
    """How many cards lie above World's End before the shift (`setup.worlds-end.depth`)."""
    return deck_size * _QUARTERS[players] // 4


def worlds_end_range(deal: Deal, drawn: int) -> tuple[int, int]:
    """The fewest and the most cards that may have lain above World's End, as far as anybody can tell.

    `drawn` is how many of them have been drawn since the deal; World's End has not shown yet, and the
    deal has one. Implements what `setup.worlds-end.depth` leaves open.
    """
    size = len(deal.deck)
    base = worlds_end_base(len(deal.names), size)
    shift = WORLDS_END_SHIFT if deal.rules.worlds_end_shift else 0
    lowest, highest = base - shift, base + shift
    if not lowest <= deal.worlds_end <= highest:  # a set-up position may have it anywhere
        lowest, highest = 1, size
    return max(lowest, drawn + 1), min(highest, size)


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The names, if 2 to 6 different players can have them (`setup.players`); RulesError otherwise.

    Every name can be written down, as `why_no_name` has it; two of them differ in more than capitals and
    joiners.
    """
    names = tuple(players)
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise RulesError("every player needs a name", part="players", seat=seat)
    return _checked(names)


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...]) -> tuple[str, ...]:
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise RulesError(
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS} players can play, not {len(names)}", part="players"
        )
    seen: set[str] = set()
    for seat, name in enumerate(names):
        _check_name(name, seat)
        key = name_key(name)
        if key in seen:
            raise RulesError("two players cannot have the same name", part="players", seat=seat)
        seen.add(key)
    return names


def _check_name(name: str, seat: int) -> None:
    if not name.strip():
        raise RulesError("every player needs a name", part="players", seat=seat)
    if why_no_name(name) is not None:
        raise RulesError(
            "a name is printable, trimmed and in Unicode NFC, has none of the signs "
            f"{' '.join(sorted(NAME_SIGNS))}, and is not 'all' or 'none'",
            part="players",
            seat=seat,
        )


def _start(
    deal: Deal, seats: tuple[SeatState, ...], stack: tuple[StackCard, ...], supply: int, starts: int
) -> GameState:
    return GameState(deal, seats, 0, stack, starts, Phase.TURN, (), False, supply, None)


def _check_starts(starts: int, count: int) -> None:
    if not 0 <= starts < count:
        raise RulesError(f"the seat that starts must be 0 to {count - 1}", part="starts")


def _numbers(values: Sequence[int] | None, count: int, part: str) -> tuple[int, ...]:
    if values is None:
        return (0,) * count
    if len(values) != count:
        raise RulesError(f"{part} must be given for each of the {count} players", part=part)
    for seat, value in enumerate(values):
        if not isinstance(value, int):
            raise RulesError(f"{part} must be whole numbers", part=part, seat=seat)
        if value < 0:
            raise RulesError(f"{part} cannot be less than 0", part=part, seat=seat)
    return tuple(values)


def _check_cards(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    deck: Sequence[Card],
    stack: Sequence[Laid],
    count: int,
) -> None:
    kinds = set(kinds_of(rules.edition))

    def check(card: Card, part: str, seat: int | None = None) -> None:
        if card is SUPER_JOKER:
            if not rules.has_super_jokers:
                raise RulesError("super jokers are not in this game", part=part, seat=seat)
        elif card not in kinds:
            raise RulesError(f"{card} is not in this edition", part=part, seat=seat)

    for seat, hand in enumerate(hands):
        for card in hand:
            check(card, "hands", seat)
        if sum(card is SUPER_JOKER for card in hand) > 1:
            raise RulesError("nobody holds more than one super joker", part="hands", seat=seat)
    for card in deck:
        if card is SUPER_JOKER:
            raise RulesError("a super joker is never in the draw deck", part="deck")
        check(card, "deck")
    for seat, card, declaration in stack:
        check(card, "stack")
        if declaration.spice not in rules.spices:
            raise RulesError(f"{declaration} is not in this edition", part="stack")
        if not 0 <= seat < count:
            raise RulesError(f"the seat of a card must be 0 to {count - 1}", part="stack")


def _check_kinds(
    hands: Sequence[Sequence[Card]], deck: Sequence[Card], stack: Sequence[Laid]
) -> None:
    """No more cards of a kind than the box holds, counted in the order hands, stack, deck."""
    counts: Counter[Card] = Counter()
    shares: list[tuple[str, int | None, Sequence[Card]]] = [
        ("hands", seat, hand) for seat, hand in enumerate(hands)
    ]
    shares += [("stack", None, [card for _, card, _ in stack]), ("deck", None, deck)]
    for part, seat, cards in shares:
        for card in cards:
            counts[card] += 1
            if counts[card] > copies_of(card):
                raise RulesError(
                    f"there are only {copies_of(card)} cards {card}", part=part, seat=seat
                )


def _check_trophies(taken: tuple[int, ...]) -> None:
    for seat, number in enumerate(taken):
        if number > 1:
            raise RulesError(
                "a player can have 0 or 1 trophy: a second one wins at once",
                part="trophies",
                seat=seat,
            )
    if sum(taken) >= TROPHIES:
        last = max(seat for seat, number in enumerate(taken) if number)
        raise RulesError(
            "the game is over when all three trophies are taken", part="trophies", seat=last
        )


def _super_jokers_left(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    stack: Sequence[Laid],
    super_won: tuple[int, ...],
) -> int:
    """The super jokers that lie nowhere else."""
    if not rules.has_super_jokers:
        for seat, number in enumerate(super_won):
            if number:
                raise RulesError("super jokers are not in this game", part="points", seat=seat)
        return 0
    elsewhere = sum(card is SUPER_JOKER for hand in hands for card in hand)
    elsewhere += sum(card is SUPER_JOKER for _, card, _ in stack) + sum(super_won)
    if elsewhere > SUPER_JOKERS:
        raise RulesError(f"there are only {SUPER_JOKERS} super jokers", part="points")
    return SUPER_JOKERS - elsewhere
