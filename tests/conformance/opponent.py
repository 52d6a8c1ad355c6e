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
    Declaration,
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
        self.game._apply(seat, action)
        for event in self.game.events:
            self._learn(event, turn)

    def _learn(self, event: Event, turn: int) -> None:
        if isinstance(event, CardPlayed):
            self.has_chance, self.is_closed, self.declined = True, False, set()
        elif isinstance(event, TurnPassed):
            self.has_chance = False
        elif isinstance(event, CardTakenBack) and event.seat == turn:
            self.has_chance = False
        elif isinstance(event, ChallengeDeclined):
            self.declined.add(event.seat)
            self.is_closed = len(self.declined) == len(self.game.state.seats) - 1


Predicate = Callable[[Watched, int, Action], bool]


@dataclass(frozen=True)
class Line:
    """A line of the table: which actions it is about, when it applies, what it cites."""

    name: str
    about: tuple[type, ...]
    applies: Predicate
    rule: str


ANYTHING = (Play, Copy, Pass, Challenge, Reveal, Decline, TakeSuperJoker, LeaveSuperJoker, Peek)
OTHER_THAN_WORDS = (Play, Copy, Pass, TakeSuperJoker, LeaveSuperJoker, Peek)
ANSWERS = (TakeSuperJoker, LeaveSuperJoker)


def top_is(test: Callable[[int, Card, Declaration, bool, int], bool]) -> Predicate:
    """A predicate about who laid the top card, what it is, what was said, whether it is a copy."""

    def applies(watched: Watched, seat: int, action: Action) -> bool:
        top = watched.game.state.top
        return top is not None and test(top.seat, top.card, top.declaration, top.is_copy, seat)

    return applies


def is_without_cards(watched: Watched, seat: int, action: Action) -> bool:
    """Whether a card of the action is not in the hand."""
    assert isinstance(action, Play | Copy)
    needed = Counter([action.card, *action.added])
    return bool(needed - Counter(watched.game.state.seats[seat].hand))


def is_wrongly_added(watched: Watched, seat: int, action: Action) -> bool:
    """Whether cards are added that may not be."""
    assert isinstance(action, Play | Copy)
    if not action.added:
        return False
    top = watched.game.state.top
    said = action.declaration if isinstance(action, Play) else (top.declaration if top else None)
    has_luck = SpiceItUp.CHANGE_YOUR_LUCK in watched.game.state.rules.spice_it_up
    return not has_luck or len(action.added) > 2 or said is None or said.number != 5


def is_wrongly_called(watched: Watched, seat: int, action: Action) -> bool:
    """Whether a last card is called that is none."""
    assert isinstance(action, Play | Copy)
    held = len(watched.game.state.seats[seat].hand)
    return action.last_card and (held > 1 or bool(action.added))


LINES = [
    Line("over", ANYTHING, lambda w, s, a: w.game.state.is_over, "end"),
    Line(
        "window",
        OTHER_THAN_WORDS,
        lambda w, s, a: w.game.state.phase is Phase.LAST_CARD,
        "trophy.window",
    ),
    Line(
        "offer",
        ANYTHING,
        lambda w, s, a: (
            w.game.state.phase is Phase.OFFER
            and not (s == w.game.state.turn and isinstance(a, ANSWERS))
        ),
        "super-joker.take",
    ),
    Line("turn", (Play, Pass), lambda w, s, a: s != w.game.state.turn, "turn.options"),
    Line(
        "empty", (Challenge, Reveal), lambda w, s, a: not w.game.state.stack, "challenge.when"
    ),
    Line(
        "super",
        (Challenge, Reveal),
        top_is(lambda owner, card, said, is_copy, seat: card is Card("XJ")),
        "super-joker.no-challenge",
    ),
    Line(
        "own",
        (Challenge, Reveal),
        top_is(lambda owner, card, said, is_copy, seat: owner == seat),
        "challenge.who",
    ),
    Line(
        "declined",
        (Challenge, Reveal),
        lambda w, s, a: bool(w.game.state.stack) and (s in w.declined or w.is_closed),
        "trophy.decline-final",
    ),
    Line(
        "trait-against-copy",
        (Challenge,),
        lambda w, s, a: (
            isinstance(a, Challenge)
            and a.trait is not None
            and w.game.state.top is not None
            and w.game.state.top.is_copy
        ),
        "copy-cat.challenge",
    ),
    Line(
        "no-trait",
        (Challenge,),
        lambda w, s, a: (
            isinstance(a, Challenge)
            and a.trait is None
            and w.game.state.top is not None
            and not w.game.state.top.is_copy
        ),
        "challenge.trait",
    ),
    Line(
        "copy",
        (Copy,),
        lambda w, s, a: (
            SpiceItUp.COPY_CAT not in w.game.state.rules.spice_it_up
            or w.game.state.top is None
            or w.game.state.top.seat == s
        ),
        "copy-cat",
    ),
    Line("too-late", (Copy,), lambda w, s, a: not w.has_chance, "copy-cat.window"),
    Line("not-in-hand", (Play, Copy), is_without_cards, "turn.options"),
    Line("added", (Play, Copy), is_wrongly_added, "change-your-luck"),
    Line("called", (Play, Copy), is_wrongly_called, "trophy.call"),
    Line(
        "no-window",
        (Decline,),
        lambda w, s, a: w.game.state.phase is not Phase.LAST_CARD,
        "trophy.window",
    ),
    Line(
        "declined-already",
        (Decline,),
        lambda w, s, a: (
            w.game.state.top is not None and (w.game.state.top.seat == s or s in w.declined)
        ),
        "trophy.decline-final",
    ),
    Line(
        "nothing-offered",
        ANSWERS,
        lambda w, s, a: w.game.state.phase is not Phase.OFFER,
        "super-joker.take",
    ),
]


def lines_that_apply(watched: Watched, seat: int, action: Action) -> Iterator[Line]:
    """Every line of the table that applies, in its order."""
    for line in LINES:
        if isinstance(action, line.about) and line.applies(watched, seat, action):
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


