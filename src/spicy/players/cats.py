"""Paprika, Ginger and Sesame: three cats that know the same and make different things of it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Play,
    TakeSuperJoker,
)
from spicy.engine.view import PlayerView
from spicy.players.baselines import truth_of
from spicy.players.belief import Doubters, Doubts, Odds, odds_of
from spicy.players.determinization import Determinizer
from spicy.players.judgement import Judge, keeping
from spicy.players.knowledge import know
from spicy.players.outlook import Outlook
from spicy.players.protocol import Log
from spicy.players.thought import Thought

SAMPLES: Final = 16
"""The positions that Sesame looks ahead from where nothing else is asked for."""
WIDEST: Final = 4
"""The choices that it looks into, at most."""
CLOSE: Final = 4.0
"""The most that a choice may be worth less than the best and still be looked into."""
TRUST: Final = 0.6
"""The weight of expected points beside what looking ahead says, for each other player: with more of them
more happens in a made-up position that has nothing to do with the choice."""

ChoiceT = TypeVar("ChoiceT", bound=Action | None)


class Temper(Struct, frozen=True):
    """The traits that make a cat the one it is, in points."""

    lie: float = 0.0
    """The price to it of each false trait of a claim; below 0 it likes to bluff."""
    doubt: float = 0.0
    """The points by which a doubt must be worth more than trust."""
    caution: float = 0.0
    """The log odds that it adds to a claim's being true when it thinks of doubting."""
    whim: float = 0.3
    """The noise in the worth of a choice, in points: nobody shall read a cat's claims."""
    takes_super_jokers: bool = False
    usual: Doubts | None = None
    """The doubts that it expects of its claims; None where it learns them from the others."""


class Cat:
    """A cat of some temper. `thought` is what it believed when it last doubted or trusted a card."""

    temper = Temper()

    def __init__(self) -> None:
        self.thought: Thought | None = None

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:
        """The play that is worth most, or the pass where none is worth more."""
        self.thought = None
        return self.chosen(view, log, rng, None, self.turns(view, log, rng))

    def turns(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> list[tuple[float, Play | Pass]]:
        """All plays and the pass with what they are worth to this cat."""
        judge = self.judge(view, log)
        found: list[tuple[float, Play | Pass]] = []
        for _, action in view.legal_actions:
            if isinstance(action, Play):
                lies = 2 - truth_of(view, action)
                worth = judge.play(action) - keeping(action.card) - self.temper.lie * lies
                worth += sum(keeping_less(view, card) for card in action.added)
            elif isinstance(action, Pass):
                worth = judge.pass_()
            else:
                continue
            found.append((worth + self.whim(rng), action))
        return found

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
        """The doubt that is worth most, if it is worth more than trust."""
        judge = self.judge(view, log)
        odds = self.odds(view, judge)
        wary = odds.raised(self.temper.caution)
        doubts = [
            (judge.doubt(wary, action) + self.whim(rng) - self.temper.doubt, action)
            for _, action in view.legal_actions
            if isinstance(action, Challenge)
        ]
        choices: list[tuple[float, Challenge | None]] = [(judge.trust(), None), *doubts]
        choice = self.chosen(view, log, rng, wary, choices)
        self.thought = _thought(view, odds, is_doubt=choice is not None)
        return choice

    def believed(self, view: PlayerView, log: Log, *, is_doubt: bool) -> Thought:
        """Return what it thinks of the top card whenever it sees this, whatever it makes of it."""
        return _thought(view, self.odds(view, self.judge(view, log)), is_doubt=is_doubt)

    def chosen(
        self,
        view: PlayerView,
        log: Log,
        rng: random.Random,
        odds: Odds | None,
        choices: list[tuple[float, ChoiceT]],
    ) -> ChoiceT:
        """One of some choices, by what each is worth; `odds` are those of the top card in question."""
        return max(choices, key=worth_of)[1]

    def answer_last_card(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> Challenge | Decline:
        """As with any card, with a trophy at stake."""
        return self.challenge(view, log, rng) or Decline()

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:
        """The copy that is worth most, if it is worth more than waiting."""
        self.thought = None
        judge = self.judge(view, log)
        said = view.public.stack[-1].declaration
        waiting = judge.wait() + 0.5 + max(self.temper.lie, 0.0)
        choices: list[tuple[float, Copy | None]] = [(waiting, None)]
        for _, action in view.legal_actions:
            if isinstance(action, Copy):
                worth = judge.copy(action, said) - keeping(action.card) + self.whim(rng)
                choices.append((worth, action))
        return self.chosen(view, log, rng, None, choices)

    def answer_offer(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> TakeSuperJoker | LeaveSuperJoker:
        """Some like super jokers."""
        self.thought = None
        return TakeSuperJoker() if self.temper.takes_super_jokers else LeaveSuperJoker()

    def judge(self, view: PlayerView, log: Log) -> Judge:
        """Return what this cat makes of a position."""
        known, usual = know(view, log), self.temper.usual
        if usual is not None:
            return Judge(view, known, lambda _claim, _right: usual)
        return Judge(view, known, Doubters(known, view.seat).doubts)

    def odds(self, view: PlayerView, judge: Judge) -> Odds:
        """Return how likely the top card's claim is true."""
        top = judge.known.top
        if top is None:
            raise ValueError("there is no claim on the stack that the log tells of")
        return odds_of(view.public.rules, judge.known, top)

    def whim(self, rng: random.Random) -> float:
        """A little chance, so that equal choices are not always made alike: logistic noise."""
        chance = min(max(rng.random(), 1e-9), 1 - 1e-9)
        return self.temper.whim * math.log(chance / (1 - chance))


def _thought(view: PlayerView, odds: Odds, *, is_doubt: bool) -> Thought:
    said = view.public.stack[-1].declaration
    return Thought(said, odds.number, odds.spice, odds.both, is_doubt)


def worth_of(choice: tuple[float, object]) -> float:
    """Return what a choice is worth; of equals the first is meant to be taken."""
    return choice[0]


def keeping_less(view: PlayerView, card: object) -> float:
    """Return what swapping a card for an unknown one is worth: little, and less for a better one."""
    del view
    return -0.2 if getattr(card, "number", None) is None else 0.1


class Paprika(Cat):
    """Honest and careful: lies when it must, doubts when it is sure."""

    temper = Temper(lie=1.5, doubt=1.0, caution=0.2, whim=0.2, usual=Doubts(0.35, 0.5))


class Ginger(Cat):
    """Bold: bluffs for the fun of it and doubts a lot."""

    temper = Temper(
        lie=-0.2,
        doubt=0.6,
        caution=0.05,
        whim=0.4,
        takes_super_jokers=True,
        usual=Doubts(0.2, 0.5),
    )


class Sesame(Cat):
    """Counts: by what everybody has shown, by expected points, and by looking ahead.

    `samples` are the positions that it looks ahead from for a choice that is not clear; 0 for none. The
    same number gives the same choices on any machine. Only with a `clock`, which tells the time in
    seconds, does it stop after `seconds`, so that nobody waits at a slow one.
    """

    temper = Temper(caution=0.15, whim=0.15)

    def __init__(
        self,
        samples: int = SAMPLES,
        *,
        clock: Callable[[], float] | None = None,
        seconds: float = 0.2,
    ) -> None:
        super().__init__()
        self.samples = samples
        self.clock = clock
        self.seconds = seconds

    def chosen(
        self,
        view: PlayerView,
        log: Log,
        rng: random.Random,
        odds: Odds | None,
        choices: list[tuple[float, ChoiceT]],
    ) -> ChoiceT:
        """The best of the few choices that expected points leave, by looking ahead."""
        ranked = sorted(choices, key=worth_of, reverse=True)
        close = [one for one in ranked[:WIDEST] if ranked[0][0] - one[0] < CLOSE]
        if len(close) < 2 or not self.samples:
            return ranked[0][1]
        let_be = Decline() if view.seat in view.public.waiting else None
        ahead = self._ahead(
            view, log, rng, odds, [let_be if one is None else one for _, one in close]
        )
        trust = TRUST * (len(view.public.seats) - 1)
        best = max(range(len(close)), key=lambda at: ahead[at] + trust * close[at][0])
        return close[best][1]

    def answer_offer(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> TakeSuperJoker | LeaveSuperJoker:
        """Return what looking ahead says; without it a super joker is left."""
        self.thought = None
        answers: list[tuple[float, TakeSuperJoker | LeaveSuperJoker]] = [
            (0.0, LeaveSuperJoker()),
            (0.0, TakeSuperJoker()),
        ]
        return self.chosen(view, log, rng, None, answers)

    def _ahead(
        self,
        view: PlayerView,
        log: Log,
        rng: random.Random,
        odds: Odds | None,
        choices: Sequence[Action | None],
    ) -> list[float]:
        """Return what choices are worth by looking ahead."""
        known = know(view, log)
        outlook = Outlook(view.seat, known, Determinizer(view, log, known, odds))
        clock = self.clock
        if clock is None:
            return outlook.worths(choices, self.samples, rng)
        end = clock() + self.seconds
        return outlook.worths(choices, self.samples, rng, lambda: clock() >= end)
