"""The shape of a computer player: five questions, each asked with what its seat may know.

A player is asked with a `PlayerView`, with the log of its seat (`seen_by` of every event so far, oldest
first) and with a generator of its own. It is never given a position, a record or another seat's view.
The same three must always give the same answer: a player that remembers something between two questions
would play differently after a game was left and gone on with.
"""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Protocol

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
from spicy.engine.events import Event
from spicy.engine.view import PlayerView

Log = tuple[Event, ...]
"""Everything that happened so far as one seat saw it, oldest first."""


class Question(StrEnum):
    """The five things that a player is asked; each is the name of the method that answers it."""

    TURN = "take_turn"
    """It is its turn: play a card or pass (`turn.options`)."""
    CHALLENGE = "challenge"
    """Another player's card was laid: doubt it, or not (`challenge.when`). Asked once about a card."""
    COPY = "copy"
    """The top card may be copied (`copy-cat`). Asked once about a card."""
    LAST_CARD = "answer_last_card"
    """A last card waits for a challenge or a "no" (`trophy.window`)."""
    OFFER = "answer_offer"
    """A super joker is offered (`super-joker.take`)."""


class Player(Protocol):
    """A computer player. `Bot` answers all questions but the first, so that few need all five."""

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:
        """The seat's turn; `view.legal_actions` holds every play there is, and the pass."""
        ...

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
        """The doubt of the top card, another player's; None to let it lie.

        Against a copy the doubt has no trait (`copy-cat.challenge`).
        """
        ...

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:
        """The card that copies the top card; None to leave it."""
        ...

    def answer_last_card(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> Challenge | Decline:
        """The answer to another player's last card."""
        ...

    def answer_offer(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> TakeSuperJoker | LeaveSuperJoker:
        """The answer to the offer of a super joker."""
        ...


class Bot:
    """A player that doubts nothing, copies nothing and takes no super joker: a start for others."""

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
        """Let the card lie."""
        return None

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:
        """Copy nothing."""
        return None

    def answer_last_card(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> Challenge | Decline:
        """Doubt a last card as any other card: what `challenge` says of it."""
        return self.challenge(view, log, rng) or Decline()

    def answer_offer(
        self, view: PlayerView, log: Log, rng: random.Random
    ) -> TakeSuperJoker | LeaveSuperJoker:
        """Leave the super joker, which costs points in hand."""
        return LeaveSuperJoker()


ANSWERS: dict[Question, tuple[type[Action] | type[None], ...]] = {
    Question.TURN: (Play, Pass),
    Question.CHALLENGE: (Challenge, type(None)),
    Question.COPY: (Copy, type(None)),
    Question.LAST_CARD: (Challenge, Decline),
    Question.OFFER: (TakeSuperJoker, LeaveSuperJoker),
}
"""The kinds of answer that fit each question; None lets the card be."""


def ask(
    player: Player, question: Question, view: PlayerView, log: Log, rng: random.Random
) -> Action | None:
    """Return what a player answers to a question; whatever it raises goes through."""
    answer: Action | None = getattr(player, question.value)(view, log, rng)
    return answer


def own_generator(seed: int, seat: int, log: Log, question: Question) -> random.Random:
    """The generator of a seat for one question, made of the game's seed and of where the game stands.

    So a game that was left and gone on with has the same answers. `seed` must be no number from which
    the deal could be made again.
    """
    return random.Random(f"{seed}:{seat}:{len(log)}:{question.value}")


def thinking_time(rng: random.Random, *, least: float = 0.7, spread: float = 0.6) -> float:
    """The seconds that a player seems to think: a constant, and noise from a generator for the show.

    Neither the hand nor the decision goes in, so the pause tells nobody anything.
    """
    return least + spread * rng.random()
