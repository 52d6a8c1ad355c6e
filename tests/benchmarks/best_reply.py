"""Compare players with the exact best reply to the honest baseline in a game of six cards.

python tests/benchmarks/best_reply.py --hands 15 [--second]

Two players hold two cards each, and the deck has the others above World's End. All deals that the first
player cannot tell apart are played at once: an expectimax over its information sets finds the most it can
win, and the same walk with a player's answers what that one wins. Players are told of the tiny box in
place of the real one, and nothing of the other player. A shared win counts half.

Over all hands: beginning, the best reply wins 100 %, Sesame 93, Ginger 88, Paprika 78; as second 86 %,
Sesame 46, Ginger 24, Paprika 19. The best reply knows whom it plays, which no player is told.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from types import MappingProxyType

import spicy
from spicy.engine.actions import Action, Challenge, Decline, Pass, Play
from spicy.engine.cards import Card
from spicy.engine.events import Event, seen_by
from spicy.engine.position import Phase
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.engine.view import view
from spicy.players import Player, Question, determinization, knowledge, load_player, truth_of
from spicy.players.protocol import ask, own_generator

BOX = tuple(Card(code) for code in ["C1", "C2", "C4", "W2", "W3", "NJ"])
HAND = 2
ME, OTHER = 0, 1

World = tuple[float, GameState, tuple[Event, ...]]
"""How likely it is, the position, and the log of the first seat."""
Choose = Callable[[Question, GameState, tuple[Event, ...]], Action | None]


def honest(state: GameState) -> list[Action]:
    """What the honest baseline may do on its turn, each as likely."""
    seen = view(state, OTHER)
    plays = [one for _, one in seen.legal_actions if isinstance(one, Play)]
    if not plays:
        return [Pass()]
    ranks = [(-truth_of(seen, play), play.declaration.number) for play in plays]
    return [play for play, rank in zip(plays, ranks, strict=True) if rank == min(ranks)]


class Walk:
    """A walk through all that can happen; `choose` answers for the first seat, None finds the best."""

    def __init__(self, choose: Choose | None) -> None:
        self.choose = choose
        self.known: dict[object, float] = {}

    def worth(self, worlds: Sequence[World], *, is_asked: bool = False) -> float:
        """What worlds that the first seat cannot tell apart are worth to it, by how likely they are."""
        _, state, log = worlds[0]
        if state.is_over:
            return sum(weight * won(one) for weight, one, _ in worlds)
        question = asks(state, is_asked)
        if question is None:
            return self._others(worlds)
        if self.choose is not None:
            return self._after(worlds, self.choose(question, state, log))
        total = sum(weight for weight, _, _ in worlds)
        key = frozenset((round(weight / total, 9), one) for weight, one, _ in worlds), is_asked
        if key not in self.known:
            self.known[key] = (
                max(self._after(worlds, action) for action in answers(question, state)) / total
            )
        return self.known[key] * total

    def _after(self, worlds: Sequence[World], action: Action | None) -> float:
        if action is None:
            return self.worth(worlds, is_asked=True)
        return self._split([(world, ME, action, 1.0) for world in worlds])

    def _others(self, worlds: Sequence[World]) -> float:
        moves = []
        for world in worlds:
            state = world[1]
            actions = [Decline()] if state.phase is Phase.LAST_CARD else honest(state)
            moves += [(world, OTHER, action, 1 / len(actions)) for action in actions]
        return self._split(moves)

    def _split(self, moves: Sequence[tuple[World, int, Action, float]]) -> float:
        """Carry moves out; worlds that now look different to the first seat go separate ways."""
        found: defaultdict[object, list[World]] = defaultdict(list)
        for (weight, state, log), seat, action, chance in moves:
            after, events = spicy.apply(state, seat, action)
            told = (*log, *(seen_by(event, ME) for event in events))
            found[told[len(log) :], after.is_over].append((weight * chance, after, told))
        return sum(self.worth(worlds) for worlds in found.values())


def asks(state: GameState, is_asked: bool) -> Question | None:
    """What the first seat is asked now; None where the other one moves."""
    if state.phase is Phase.LAST_CARD:
        return Question.LAST_CARD if state.waiting[0] == ME else None
    if state.turn == OTHER:
        return None
    fresh = state.stack and state.stack[-1].seat == OTHER and not is_asked
    legal = fresh and any(isinstance(one, Challenge) for _, one in view(state, ME).legal_actions)
    return Question.CHALLENGE if legal else Question.TURN


def answers(question: Question, state: GameState) -> list[Action | None]:
    """All answers to a question."""
    kinds = {Question.TURN: (Play, Pass), Question.LAST_CARD: (Challenge, Decline)}
    wanted = kinds.get(question, (Challenge,))
    found = [one for _, one in view(state, ME).legal_actions if isinstance(one, wanted)]
    return [None, *found] if question is Question.CHALLENGE else list(found)


def won(state: GameState) -> float:
    """The first seat's part of the win."""
    winners = state.outcome.winners if state.outcome else ()
    return (ME in winners) / len(winners)


def deals(hand: Sequence[Card], starts: int) -> list[World]:
    """All deals of the rest, each as likely."""
    rest = list(BOX)
    for card in hand:
        rest.remove(card)
    found = [
        (other, deck)
        for other in combinations(range(len(rest)), HAND)
        for deck in permutations([at for at in range(len(rest)) if at not in other])
    ]
    states = [
        spicy.position(
            ["Lea", "Tom"],
            Rules(),
            hands=[hand, [rest[at] for at in other]],
            deck=[rest[at] for at in deck],
            worlds_end=len(deck),
            starts=starts,
        )
        for other, deck in found
    ]
    return [(1 / len(states), state, ()) for state in states]


def tell_of_the_box() -> None:
    """Let players know the tiny box in place of the real one."""
    counts = MappingProxyType(Counter(BOX))
    knowledge._box = lambda _edition: counts  # type: ignore[assignment]
    determinization.worlds_end_range = lambda deal, _drawn: (len(deal.deck), len(deal.deck))


def by(player: Player, seed: int) -> Choose:
    """The answers of a player."""

    def choose(question: Question, state: GameState, log: tuple[Event, ...]) -> Action | None:
        return ask(player, question, view(state, ME), log, own_generator(seed, ME, log, question))

    return choose


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk and print; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=15)
    parser.add_argument("--second", action="store_true", help="the honest one begins")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--players", nargs="*", default=["sesame", "paprika", "ginger", "honest"])
    options = parser.parse_args(arguments)
    tell_of_the_box()
    hands = list(combinations(BOX, HAND))
    random.Random(1).shuffle(hands)
    totals: Counter[str] = Counter()
    for hand in hands[: options.hands]:
        start = deals(hand, OTHER if options.second else ME)
        row = {"best": Walk(None).worth(start)}
        for name in options.players:
            worths = [
                Walk(by(load_player(name), seed)).worth(start) for seed in range(options.seeds)
            ]
            row[name] = sum(worths) / options.seeds
        totals.update(row)
        told = "  ".join(f"{name} {worth:.1%}" for name, worth in row.items())
        print(f"{' '.join(card.code for card in hand)}: {told}", flush=True)
    count = min(options.hands, len(hands))
    for name, total in totals.items():
        print(f"{name:>8} {total / count:.1%}, loss {(totals['best'] - total) / count:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
