"""A game of computer players from the deal to the end, in which each knows what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct

from spicy.engine.actions import Action
from spicy.engine.deal import new_game
from spicy.engine.events import CardPlayed, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.scoring import Outcome
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.engine.view import public_view, view
from spicy.players.inquiry import Inquiry
from spicy.players.limit import Overtime, unlimited
from spicy.players.protocol import ANSWERS, Player, Question, ask, own_generator
from spicy.players.thought import Thought, thought_of
from spicy.transcript.writer import write
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _

Limit = Callable[[Callable[[], Action | None]], Action | None]
"""Runs a question and gives its answer, or raises `Overtime`; see `spicy.players.limit`."""


class Fault(StrEnum):
    """The reasons why a player loses by name."""

    ILLEGAL = "illegal"
    """The answer is not legal, in strict play not even at a price, or is no answer to the question."""
    RAISED = "raised"
    OVERTIME = "overtime"


class Forfeit(Struct, frozen=True):
    """A game that a player lost by name: who, at which question, and why.

    `told` is what it answered or raised, as a programmer's text on one line: it may name cards of the
    player's own hand.
    """

    seat: int
    name: str
    question: Question
    fault: Fault
    told: str

    def __str__(self) -> str:
        return f"{self.name}: {self.fault} ({self.question})" + (
            f": {self.told}" if self.told else ""
        )


class Match(Struct, frozen=True):
    """A game that is over: its record, how it ended, and what its players thought on the way.

    `outcome` is None where a player lost by name (`forfeit`). `thoughts` stand with the number of the
    move before which they were thought.
    """

    record: Record
    outcome: Outcome | None
    forfeit: Forfeit | None = None
    thoughts: tuple[tuple[int, int, Thought], ...] = ()
    """(move, seat, thought)."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win: 1 for a winner, divided where several share it.

        Where a player lost by name it has nothing, and all others share the win.
        """
        seats = range(len(self.record.start.seats))
        winners: Sequence[int]
        if self.forfeit is not None:
            winners = [seat for seat in seats if seat != self.forfeit.seat]
        else:
            winners = () if self.outcome is None else self.outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    def transcript(self) -> str:
        """The whole game as a `.spicy` text; where a player lost by name, the last comment says how."""
        comments = {}
        if self.forfeit is not None:
            said = _("{name} loses here: {fault} as the answer to {question}: {told}").format(
                name=self.forfeit.name,
                fault=self.forfeit.fault.value,
                question=self.forfeit.question.value,
                told=self.forfeit.told,
            )
            comments[len(self.record.moves)] = said
        return write(self.record, comments=comments)


def play_match(
    players: Sequence[Player],
    names: Sequence[str],
    rules: Rules,
    seed: int,
    *,
    starts: int = 0,
    is_strict: bool = False,
    limit: Limit = unlimited,
) -> Match:
    """Deal a game and let players play it to its end.

    `players` and `names` (2 to 6) go by seat; `seed` makes the deal, the order in which seats are asked
    and each player's own generator. With `is_strict` what the rules punish is carried out at its price,
    otherwise it loses the game, as does whatever else goes wrong with an answer: it is the player's
    loss alone. Raises RulesError for names that no game can have, and ValueError unless there is a
    player for each.
    """
    if len(players) != len(names):
        raise ValueError(f"there are {len(players)} players and {len(names)} names")
    start = new_game(names, rules, random.Random(f"deal:{seed}"), starts=starts)
    return _Table(start, players, seed, is_strict, limit).play()


class _Table:
    """A game under way. It alone knows the position; the players get views and their own logs."""

    def __init__(
        self,
        start: GameState,
        players: Sequence[Player],
        seed: int,
        is_strict: bool,
        limit: Limit,
    ) -> None:
        self.start = self.state = start
        self.players = players
        self.seed = seed
        self.is_strict = is_strict
        self.limit = limit
        self.moves: list[tuple[int, Action]] = []
        self.logs: list[tuple[Event, ...]] = [() for _ in players]
        self.laid = 0
        self.inquiry = Inquiry(seed)
        self.thoughts: list[tuple[int, int, Thought]] = []

    def play(self) -> Match:
        # It ends: a card is laid once, whatever is not laid is drawn for, and asked is once.
        while (found := self.inquiry.next(public_view(self.state), self.laid)) is not None:
            forfeit = self._ask(*found)
            if forfeit is not None:
                return self._match(forfeit)
        return self._match(None)

    def carry_out(self, seat: int, action: Action) -> None:
        self.state, events = apply(self.state, seat, action)
        self.moves.append((seat, action))
        for other, log in enumerate(self.logs):
            self.logs[other] = (*log, *(seen_by(event, other) for event in events))
        self.laid += sum(isinstance(event, CardPlayed) for event in events)

    def _ask(self, seat: int, question: Question) -> Forfeit | None:
        """Ask a seat and carry its answer out; a forfeit where that cannot be done."""
        player, log = self.players[seat], self.logs[seat]
        rng = own_generator(self.seed, seat, log, question)
        seen = view(self.state, seat)
        try:
            answer = self.limit(lambda: ask(player, question, seen, log, rng))
        except Overtime:
            return self._forfeit(seat, question, Fault.OVERTIME, "")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a player may raise anything, and it is its own loss
            return self._forfeit(seat, question, Fault.RAISED, _short(error))
        if not isinstance(answer, ANSWERS[question]):
            return self._forfeit(seat, question, Fault.ILLEGAL, _short(answer))
        thought = thought_of(player)
        if thought is not None:
            self.thoughts.append((len(self.moves), seat, thought))
        if answer is None:
            return None
        refusal = self.state.why_not(seat, answer)
        if refusal is not None and not (self.is_strict and refusal.is_punished):
            told = f"{_short(answer)}: {refusal.code} ({refusal.rule})"
            return self._forfeit(seat, question, Fault.ILLEGAL, told)
        self.carry_out(seat, answer)
        return None

    def _forfeit(self, seat: int, question: Question, fault: Fault, told: str) -> Forfeit:
        return Forfeit(seat, self.start.names[seat], question, fault, told)

    def _match(self, forfeit: Forfeit | None) -> Match:
        record = Record(self.start, tuple(self.moves))
        return Match(record, self.state.outcome, forfeit, tuple(self.thoughts))


def _short(value: object) -> str:
    """A foreign value on one line; its own way to be written may be broken too."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return escaped(" ".join(text.split())[:200])
