"""Simple players to measure others by: random, honest, doubter."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, TypeVar

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Play,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.challenge import match_of
from spicy.engine.view import PlayerView
from spicy.players.protocol import Bot, Log

DOUBTED_FROM: Final = 8
"""The lowest declared number that the doubter doubts."""

ItemT = TypeVar("ItemT")


def pick(items: Sequence[ItemT], rng: random.Random) -> ItemT:
    """One of some items, each equally likely; only `random()` is asked of the generator."""
    return items[int(rng.random() * len(items))]


class RandomPlayer:
    """Any legal answer, each equally likely; where a card may be let lie, that is one of them."""

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:
        """Any play, or the pass."""
        own = [action for _, action in view.legal_actions if isinstance(action, Play | Pass)]
        return pick(own, rng)

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
        """Any challenge, or none."""
        doubts = [action for _, action in view.legal_actions if isinstance(action, Challenge)]
        return pick([None, *doubts], rng)

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:
        """Any copy, or none."""
        copies = [action for _, action in view.legal_actions if isinstance(action, Copy)]
        return pick([None, *copies], rng)

    def answer_last_card(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> Challenge | Decline:
        """Any challenge, or the "no"."""
        return pick(
            [one for _, one in view.legal_actions if isinstance(one, Challenge | Decline)], rng
        )

    def answer_offer(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> TakeSuperJoker | LeaveSuperJoker:
        """Take it or leave it."""
        return TakeSuperJoker() if rng.random() < 0.5 else LeaveSuperJoker()


def truth_of(view: PlayerView, action: Action) -> int:
    """Return how many traits of a play are true, 0 to 2; 2 for a super joker, which nobody doubts."""
    if not isinstance(action, Play):
        raise TypeError(f"only a play says something of a card, not {action!r}")
    if action.card.is_super_joker:
        return 2
    match = match_of(view.public.rules, action.card, action.declaration)
    return match.number + match.spice


class HonestPlayer(Bot):
    """The truest play it has, of those the lowest number; it never passes and never challenges."""

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:
        """A card that is what it says, otherwise half of it, otherwise a lie."""
        plays = [
            action
            for _, action in view.legal_actions
            if isinstance(action, Play) and not action.added
        ]
        if not plays:
            return Pass()
        ranks = [(-truth_of(view, play), play.declaration.number) for play in plays]
        best = min(ranks)
        return pick([play for play, rank in zip(plays, ranks, strict=True) if rank == best], rng)


class DoubtingPlayer(HonestPlayer):
    """Plays as the honest one does, and doubts every claim from 8 up, of any kind."""

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
        """The number or the spice of a high claim, each as often; a copy as a whole."""
        top = view.public.top
        if top is None or top.declaration.number < DOUBTED_FROM:
            return None
        return Challenge(None if top.is_copy else pick(tuple(Trait), rng))
