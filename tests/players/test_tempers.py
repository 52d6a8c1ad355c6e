"""The game that three cats make with somebody honest: stacks that grow, and last cards."""

from __future__ import annotations

from collections import Counter

from spicy.engine.events import CardPlayed, ChallengeSettled
from spicy.engine.rules import Rules
from spicy.players.baselines import HonestPlayer
from spicy.players.cats import Ginger, Paprika, Sesame
from spicy.players.referee import play_match

GAMES = 12
NAMES = ("Lea", "Paprika", "Ginger", "Sesame")


def test_three_cats_let_stacks_grow_and_last_cards_be_tried() -> None:
    """In a family's game about a third of all cards is doubted, by Ginger more often than by others."""
    laid, last, doubts = 0, 0, Counter[str]()
    for seed in range(GAMES):
        players = [HonestPlayer(), Paprika(), Ginger(), Sesame(samples=0)]
        match = play_match(players, NAMES, Rules(), seed, starts=seed % 4)
        for _state, events in match.record.steps():
            for event in events:
                if isinstance(event, CardPlayed):
                    laid += 1
                    last += event.is_last_card
                elif isinstance(event, ChallengeSettled):
                    doubts[NAMES[event.seat]] += 1
    assert doubts.total() < laid / 3
    assert last > 2 * GAMES
    assert doubts.most_common(1)[0][0] == "Ginger"
