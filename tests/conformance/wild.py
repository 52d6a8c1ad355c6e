"""Random games that go on with whatever is not impossible, and all sorts of tries along the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from conformance.table import LETTERS, NAMES, Table, act, cards, rules_of
from spicy import (
    Action,
    Card,
    Copy,
    Declaration,
    Edition,
    GameState,
    Play,
    SpiceItUp,
    legal_actions,
    position,
    why_not,
)
from spicy.engine.boxes import deck_of

EXTRAS = ["", *(card.value for card in SpiceItUp),
          *(f"{one} {other}" for one, other in combinations(SpiceItUp, 2))]  # fmt: skip


SIMPLE = [act(words) for words in
          ("pass", "number", "spice", "wrong", "reveal", "decline", "take", "leave", "peek")]  # fmt: skip


def tries(state: GameState, seat: int, rng: random.Random) -> Iterator[Action]:
    """Actions of all sorts that a seat might try: sensible ones and nonsense."""
    yield from SIMPLE
    hand = list(state.seats[seat].hand)
    foreign = [Card("C7"), Card("XJ")]
    own = rng.sample(hand, min(2, len(hand)))
    letters = LETTERS[state.rules.edition]
    numbers = {1, 4, 5, 9, rng.randint(1, 10)}
    if state.top:
        numbers.add(state.top.declaration.number % 10 + 1)
    spices = {state.top.declaration.code[0] if state.top else letters[0], rng.choice(letters)}
    said = [Declaration(f"{letter}{number}") for letter in sorted(spices) for number in
            sorted(numbers)]  # fmt: skip
    for card in [*own, rng.choice(foreign)]:
        rest = list(hand)
        if card in rest:
            rest.remove(card)
        more: list[tuple[Card, ...]] = [(), tuple(rest[:1]), tuple(rest[:2]), tuple(rest[:3])]
        more.append((rng.choice(foreign),))
        for added in dict.fromkeys(more):
            for last in (False, True):
                yield Copy(card, last, added)
                for one in said:
                    yield Play(card, one, last, added)


def small_deal(edition: str, extra: str, rng: random.Random) -> Table:
    """A random position with small hands, so that last cards and ends come soon."""
    rules = rules_of(extra, edition=edition, super_jokers=rng.random() < 0.5)
    deck = list(deck_of(Edition(edition)))
    rng.shuffle(deck)
    players = rng.randint(2, 4)
    hands = []
    for _ in range(players):
        size = rng.randint(1, 3)
        hand, deck = deck[:size], deck[size:]
        is_super = rules.has_super_jokers and rng.random() < 0.6
        hands.append([*hand, *(cards("XJ") if is_super else ())])
    trophies = [0] * players
    if rng.random() < 0.3:
        trophies[rng.randrange(players)] = 1
    depth = rng.randint(15, 40)
    state = position(
        NAMES[:players], rules, hands=hands, deck=deck[: depth + 5], worlds_end=depth,
        trophies=trophies,
    )  # fmt: skip
    return Table(state)


def next_move(game: Table, rng: random.Random) -> tuple[int, Action]:
    """A move to go on with: mostly legal, sometimes against the rules at their price."""
    state = game.state
    if rng.random() < 0.15:
        seat = rng.randrange(len(state.seats))
        punished = [
            action
            for action in tries(state, seat, rng)
            if (refusal := why_not(state, seat, action)) is not None and refusal.is_punished
        ]
        if punished:
            return seat, rng.choice(punished)
    moves = list(legal_actions(state))
    words = [move for move in moves if not isinstance(move[1], Play)]
    kind = words if words and rng.random() < 0.5 else moves
    return rng.choice(kind)
