"""The table of what is impossible, written down a second time so that the engine has an opponent.

Each line says which actions it is about and when it applies; the first that applies gives the rule.
What only time tells (who has declined, whether a card can still be copied) is learnt from events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from conformance.formulas import formula_for, split
from conformance.table import LETTERS, Table
from spicy import (
    Action,
    Card,
    Challenge,
    Copy,
    Decline,
    GameState,
    LeaveSuperJoker,
    Pass,
    Peek,
    Phase,
    Play,
    Reveal,
    SpiceItUp,
    TakeSuperJoker,
)
from spicy.engine.events import CardPlayed, CardTakenBack, ChallengeDeclined, Event, TurnPassed


@dataclass
class Watched:
    """A table with what its events have told so far, remembered without asking the state."""

    game: Table
    is_closed: bool = False
    """All have declined to challenge the top card."""
    has_chance: bool = False
    """The top card was played, and the next player has not acted since."""
    declined: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        state = self.game.state
        self.declined = set(state.declined)
        self.is_closed = state.phase is not Phase.LAST_CARD and bool(state.declined)
        self.has_chance = state.can_copy

    def follow(self, seat: int, action: Action) -> None:
        """Carry out whatever is not impossible, and learn from its events alone."""
        turn = self.game.state.turn
        self.game.carry_out(seat, action)
        for event in self.game.events:
            self._learn(event, turn)

    def _learn(self, event: Event, turn: int) -> None:
        if isinstance(event, CardPlayed):
            self.has_chance, self.is_closed, self.declined = True, False, set()
        elif isinstance(event, TurnPassed | CardTakenBack) and event.seat == turn:
            self.has_chance = False
        elif isinstance(event, ChallengeDeclined):
            self.declined.add(event.seat)
            self.is_closed = len(self.declined) == len(self.game.state.seats) - 1


@dataclass(frozen=True)
class Try:
    """Somebody's try of an action, and what the lines ask about it."""

    watched: Watched
    seat: int
    action: Action

    @property
    def state(self) -> GameState:
        """The position."""
        return self.watched.game.state

    @property
    def is_named(self) -> bool:
        """Whether a challenge names a trait."""
        return isinstance(self.action, Challenge) and self.action.trait is not None

    @property
    def is_about_own_card(self) -> bool:
        """Whether the top card is one's own."""
        return self.state.top is not None and self.state.top.seat == self.seat

    @property
    def is_about_copy(self) -> bool:
        """Whether the top card is a copy."""
        return self.state.top is not None and self.state.top.is_copy

    @property
    def has_declined(self) -> bool:
        """Whether one has declined, or all have."""
        watched = self.watched
        return bool(self.state.stack) and (self.seat in watched.declined or watched.is_closed)

    @property
    def is_the_answer(self) -> bool:
        """Whether this is what an offer waits for."""
        return self.seat == self.state.turn and isinstance(self.action, ANSWERS)

    @property
    def is_without_cards(self) -> bool:
        """Whether a card of the action is not in the hand."""
        assert isinstance(self.action, Play | Copy)
        needed = Counter([self.action.card, *self.action.added])
        return bool(needed - Counter(self.state.seats[self.seat].hand))

    @property
    def is_wrongly_added(self) -> bool:
        """Whether cards are added that may not be."""
        assert isinstance(self.action, Play | Copy)
        if not self.action.added:
            return False
        top = self.state.top
        if isinstance(self.action, Play):
            number = self.action.declaration.number
        else:
            number = 0 if top is None else top.declaration.number
        has_luck = SpiceItUp.CHANGE_YOUR_LUCK in self.state.rules.spice_it_up
        return not has_luck or len(self.action.added) > 2 or number != 5

    @property
    def is_wrongly_called(self) -> bool:
        """Whether a last card is called that is none."""
        assert isinstance(self.action, Play | Copy)
        held = len(self.state.seats[self.seat].hand)
        return self.action.last_card and (held > 1 or bool(self.action.added))


@dataclass(frozen=True)
class Line:
    """A line of the table: which actions it is about, when it applies, what it cites."""

    name: str
    about: tuple[type, ...]
    applies: Callable[[Try], bool]
    rule: str


ANSWERS = (TakeSuperJoker, LeaveSuperJoker)
LAYING = (Play, Copy)
DOUBTING = (Challenge, Reveal)
ANYTHING = (*LAYING, *DOUBTING, *ANSWERS, Pass, Decline, Peek)
BUT_WORDS = (*LAYING, *ANSWERS, Pass, Peek)

LINES = [
    Line("over", ANYTHING, lambda t: t.state.is_over, "end"),
    Line("window", BUT_WORDS, lambda t: t.state.phase is Phase.LAST_CARD, "trophy.window"),
    Line(
        "offer",
        ANYTHING,
        lambda t: t.state.phase is Phase.OFFER and not t.is_the_answer,
        "super-joker.take",
    ),
    Line("turn", (Play, Pass), lambda t: t.seat != t.state.turn, "turn.options"),
    Line("empty", DOUBTING, lambda t: not t.state.stack, "challenge.when"),
    Line(
        "super",
        DOUBTING,
        lambda t: t.state.top is not None and t.state.top.card is Card("XJ"),
        "super-joker.no-challenge",
    ),
    Line("own", DOUBTING, lambda t: t.is_about_own_card, "challenge.who"),
    Line("declined", DOUBTING, lambda t: t.has_declined, "trophy.decline-final"),
    Line(
        "trait-against-copy",
        (Challenge,),
        lambda t: t.is_named and t.is_about_copy,
        "copy-cat.challenge",
    ),
    Line(
        "no-trait",
        (Challenge,),
        lambda t: bool(t.state.stack) and not t.is_named and not t.is_about_copy,
        "challenge.trait",
    ),
    Line(
        "copy",
        (Copy,),
        lambda t: (
            SpiceItUp.COPY_CAT not in t.state.rules.spice_it_up
            or not t.state.stack
            or t.is_about_own_card
        ),
        "copy-cat",
    ),
    Line("too-late", (Copy,), lambda t: not t.watched.has_chance, "copy-cat.window"),
    Line("not-in-hand", LAYING, lambda t: t.is_without_cards, "turn.options"),
    Line("added", LAYING, lambda t: t.is_wrongly_added, "change-your-luck"),
    Line("called", LAYING, lambda t: t.is_wrongly_called, "trophy.call"),
    Line("no-window", (Decline,), lambda t: t.state.phase is not Phase.LAST_CARD, "trophy.window"),
    Line(
        "declined-already",
        (Decline,),
        lambda t: t.is_about_own_card or t.seat in t.watched.declined,
        "trophy.decline-final",
    ),
    Line(
        "nothing-offered",
        ANSWERS,
        lambda t: t.state.phase is not Phase.OFFER,
        "super-joker.take",
    ),
]


def lines_that_apply(watched: Watched, seat: int, action: Action) -> Iterator[Line]:
    """Every line of the table that applies, in its order."""
    tried = Try(watched, seat, action)
    for line in LINES:
        if isinstance(action, line.about) and line.applies(tried):
            yield line


def punished_for(state: GameState, seat: int, action: Action) -> str | None:
    """Under which rule an action that is not impossible is punished, by the formulas alone."""
    if isinstance(action, Peek):
        return "turn.peek"
    if isinstance(action, Reveal):
        return "challenge.unnamed"
    if not isinstance(action, Play | Copy):
        return None
    extra = state.rules.spice_it_up
    if isinstance(action, Play):
        formula = formula_for(SpiceItUp.WE_LOVE_CHILI in extra, SpiceItUp.START_IT_UP in extra)
        top = split(state.top.declaration.code if state.top else None)
        said = split(action.declaration.code)
        if said not in formula(LETTERS[state.rules.edition], top):
            return "declare.invalid"
    is_last = len(state.seats[seat].hand) == 1 and not action.added
    return "trophy.call" if is_last and not action.last_card else None


def expected_of(watched: Watched, seat: int, action: Action) -> tuple[str, bool] | None:
    """The rule that stands against an action and whether it is punished, by the table alone."""
    for line in lines_that_apply(watched, seat, action):
        if line.name == "over":
            outcome = watched.game.state.outcome
            assert outcome is not None
            return f"end.{outcome.reason}", False
        return line.rule, False
    punished = punished_for(watched.game.state, seat, action)
    return None if punished is None else (punished, True)
