"""Random games in all configurations: legal moves, punished ones, and impossible ones tried."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeVar

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Peek,
    Play,
    Reveal,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.boxes import BOXES, kinds_of
from spicy.engine.cards import HIGHEST, LOWEST, SUPER_JOKER, Declaration, Spice
from spicy.engine.deal import new_game, shuffled
from spicy.engine.errors import IllegalAction
from spicy.engine.record import Record
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.testing.invariants import InvariantBroken, require

PLAYER_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Hugo", "Ines")
"""The players of a random game that names none, one for each digit that can be a seat's key."""

MOST_MOVES: Final = 1000
"""More moves than any game can have: each card is laid once and drawn once, and each card that is laid
brings at most one challenge, one answer to an offer, and a round of declining."""

_DOUBTS: Final = (1.0, 0.3, 0.05)
"""The shares of drawn challenges that are kept. Where all are, hardly any last card gets through."""
_DECLARATIONS: Final = tuple(
    Declaration.of(spice, number) for spice in Spice for number in range(LOWEST, HIGHEST + 1)
)
_PLAIN_ACTIONS: Final[tuple[Action, ...]] = (
    Pass(),
    Reveal(),
    Decline(),
    TakeSuperJoker(),
    LeaveSuperJoker(),
    Peek(),
    Challenge(),
    *(Challenge(trait) for trait in Trait),
)

ItemT = TypeVar("ItemT")


def configurations() -> Iterator[tuple[Rules, int]]:
    """All rules and numbers of players: editions, super jokers, every choice of Spice It Up! cards."""
    for edition, box in BOXES.items():
        for super_jokers in (False, True):
            for count in range(box.most_spice_it_up + 1):
                for cards in combinations(SpiceItUp, count):
                    rules = Rules(edition, super_jokers, cards)
                    for players in range(box.fewest_players, box.most_players + 1):
                        yield rules, players


def play_random(
    rules: Rules,
    players: int | Sequence[str],
    rng: random.Random,
    *,
    punished: float = 0.1,
    max_moves: int | None = None,
) -> Record:
    """A random game: legal moves, punished ones among them, impossible ones tried on the way.

    `punished` is the share of moves that are against the rules and have a price. With `max_moves` the
    game may stop before it is over. Raises InvariantBroken where an impossible action is carried out,
    nobody can move, or the game does not end.
    """
    names = PLAYER_NAMES[:players] if isinstance(players, int) else tuple(players)
    state = start = new_game(names, rules, rng, starts=int(rng.random() * len(names)))
    doubt = _pick(_DOUBTS, rng)
    moves: list[tuple[int, Action]] = []
    while not state.is_over and (max_moves is None or len(moves) < max_moves):
        require(len(moves) < MOST_MOVES, "a game does not end")
        _try_something(state, rng)
        move = _punished_move(state, rng) if rng.random() < punished else None
        moves.append(move or _legal_move(state, rng, doubt))
        state, _ = apply(state, *moves[-1])
    return Record(start, tuple(moves))


def any_action(state: GameState, rng: random.Random) -> tuple[int, Action]:
    """Something that a player might try, legal or not, and who tries it."""
    seat = state.turn if rng.random() < 0.5 else int(rng.random() * len(state.seats))
    kind = rng.random()
    if kind < 0.4:
        return seat, _pick(_PLAIN_ACTIONS, rng)
    hand = state.seats[seat].hand
    cards = hand if hand and rng.random() < 0.9 else (*kinds_of(state.rules.edition), SUPER_JOKER)
    card = _pick(cards, rng)
    is_last = rng.random() < (0.5 if len(hand) == 1 else 0.1)
    count = int(rng.random() * 4) if rng.random() < 0.3 else 0
    added = shuffled(hand, rng)[:count]
    if kind < 0.6:
        return seat, Copy(card, is_last, added)
    return seat, Play(card, _pick(_DECLARATIONS, rng), is_last, added)


def _pick(items: Sequence[ItemT], rng: random.Random) -> ItemT:
    """One of them; `choice` may change between versions of Python, `random` does not."""
    return items[int(rng.random() * len(items))]


def _legal_move(state: GameState, rng: random.Random, doubt: float) -> tuple[int, Action]:
    legal = state.legal_actions()
    require(len(legal) > 0, "nobody can do anything and the game is not over")
    for _ in range(50):  # in a window everything but declining may be a challenge
        move = _pick(legal, rng)
        if not isinstance(move[1], Challenge) or rng.random() < doubt:
            return move
    return _pick(legal, rng)


def _punished_move(state: GameState, rng: random.Random) -> tuple[int, Action] | None:
    """Something against the rules that has a price, if a few tries hit on it."""
    for _ in range(20):
        seat, action = any_action(state, rng)
        refusal = state.why_not(seat, action)
        if refusal is not None and refusal.is_punished:
            return seat, action
    return None


def _try_something(state: GameState, rng: random.Random) -> None:
    """Try an action and, where it is impossible, hold the engine to refusing it for that reason."""
    seat, action = any_action(state, rng)
    refusal = state.why_not(seat, action)
    if refusal is None or refusal.is_punished:
        return
    try:
        apply(state, seat, action)
    except IllegalAction as error:
        require(error.refusal == refusal, f"{action} is refused for another reason than why_not's")
    else:
        raise InvariantBroken(f"{action} of seat {seat} is impossible and was carried out")
