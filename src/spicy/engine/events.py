"""What happened, in the past tense: each event cites its rules and says who may see what of it.

Every field declares its audience in its annotation; a field without one is an error when this module
is imported. `seen_by` builds what a seat, or everybody, sees of an event.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from enum import Enum, auto
from typing import Annotated, Final, TypeVar, dataclass_transform, get_args, get_type_hints

from spicy.engine.actions import Trait
from spicy.engine.cards import Card, Declaration
from spicy.engine.quick_new import quick_new
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import Outcome


class Audience(Enum):
    """Who may know the value of an event's field."""

    EVERYBODY = auto()
    SEAT = auto()
    """Only the event's own `seat`."""
    NOBODY = auto()
    """Nobody as long as the game lasts."""


ALL: Final = Audience.EVERYBODY
SEAT: Final = Audience.SEAT
NOBODY: Final = Audience.NOBODY


class Event:
    """The root of all events. `rules` cites what made it happen, the deciding rule first."""

    __slots__ = ()
    rules: tuple[RuleId, ...]
    seat: int

    @property
    def rule(self) -> RuleId:
        """The rule that decided the event."""
        return self.rules[0]

    def __reduce__(self) -> tuple[object, ...]:
        names = [name for name, _ in _AUDIENCES[type(self)]]
        return type(self), tuple(getattr(self, name) for name in names)

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{name}={getattr(self, name)!r}"
            for name, audience in _AUDIENCES[type(self)]
            if audience is ALL and name != "rules"
        )
        return f"{type(self).__name__}({self.rule}: {shown})"


EventT = TypeVar("EventT", bound=Event)
_AUDIENCES: Final[dict[type[Event], tuple[tuple[str, Audience], ...]]] = {}


@dataclass_transform(frozen_default=True)
def _event(cls: type[EventT]) -> type[EventT]:
    """Make a class an event: a frozen dataclass whose every field says who may know it."""
    made: type[EventT] = quick_new(dataclass(frozen=True, slots=True, repr=False, init=False)(cls))
    hints = get_type_hints(cls, include_extras=True)
    declared: list[tuple[str, Audience]] = []
    for one in fields(made):  # type: ignore[arg-type]  # made is a dataclass, two lines up
        named = [extra for extra in get_args(hints[one.name]) if isinstance(extra, Audience)]
        if len(named) != 1:
            raise TypeError(f"{cls.__name__}.{one.name} does not say who may know it")
        if named[0] is not ALL and one.default is MISSING:
            raise TypeError(f"{cls.__name__}.{one.name} is hidden and has no empty value")
        declared.append((one.name, named[0]))
    _AUDIENCES[made] = tuple(declared)
    return made


def audiences(kind: type[Event]) -> tuple[tuple[str, Audience], ...]:
    """The fields of a kind of event, each with who may know it."""
    return _AUDIENCES[kind]


def event_kinds() -> tuple[type[Event], ...]:
    """Every kind of event there is."""
    return tuple(_AUDIENCES)


def seen_by(event: EventT, seat: int | None) -> EventT:
    """What a seat, or with None everybody, sees of an event, built from the fields it may know."""
    is_own = seat is not None and event.seat == seat
    known = {
        name: getattr(event, name)
        for name, audience in _AUDIENCES[type(event)]
        if audience is ALL or (is_own and audience is SEAT)
    }
    return type(event)(**known)


_Rules = Annotated[tuple[RuleId, ...], ALL]
_Seat = Annotated[int, ALL]


@_event
class CardPlayed(Event):
    """A card was laid facedown and declared, or laid as a copy of the declaration below it."""

    rules: _Rules
    seat: _Seat
    declaration: Annotated[Declaration, ALL]
    is_copy: Annotated[bool, ALL]
    is_last_card: Annotated[bool, ALL]
    is_super_joker: Annotated[bool, ALL]
    added_count: Annotated[int, ALL]
    super_added: Annotated[int, ALL]
    card: Annotated[Card | None, SEAT] = None
    added: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class CardTakenBack(Event):
    """A card was laid against the rules and went back into the hand, with the cards added to it.

    Where it was the player's turn, that was a pass.
    """

    rules: _Rules
    seat: _Seat
    declaration: Annotated[Declaration, ALL]
    is_copy: Annotated[bool, ALL]
    is_super_joker: Annotated[bool, ALL]
    added_count: Annotated[int, ALL]
    super_added: Annotated[int, ALL]
    card: Annotated[Card | None, SEAT] = None
    added: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class TurnPassed(Event):
    """The active player passed."""

    rules: _Rules
    seat: _Seat


@_event
class CardPeeked(Event):
    """Somebody looked at a facedown card and was seen doing it."""

    rules: _Rules
    seat: _Seat


@_event
class CardsDrawn(Event):
    """Cards went from the draw deck into a hand: `count` of the `wanted` ones.

    Fewer came where World's End showed first.
    """

    rules: _Rules
    seat: _Seat
    wanted: Annotated[int, ALL]
    count: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class PawPlaced(Event):
    """A declared 4 brought its player's paw onto the stack."""

    rules: _Rules
    seat: _Seat


@_event
class PawCollected(Event):
    """The raider took the cards under the paw."""

    rules: _Rules
    seat: _Seat
    spicy: Annotated[int, ALL]
    super_jokers: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, NOBODY] = None


@_event
class LastCardCalled(Event):
    """A last card lies on the stack and waits for the other players' word."""

    rules: _Rules
    seat: _Seat
    waiting: Annotated[tuple[int, ...], ALL]


@_event
class ChallengeDeclined(Event):
    """Somebody does not challenge a last card."""

    rules: _Rules
    seat: _Seat


@_event
class ChallengeSettled(Event):
    """The top card was turned over, for everybody to see.

    `seat` challenged `owner`; `trait` is what was named, None against a copy and where nothing was.
    """

    rules: _Rules
    seat: _Seat
    owner: Annotated[int, ALL]
    trait: Annotated[Trait | None, ALL]
    declaration: Annotated[Declaration, ALL]
    card: Annotated[Card, ALL]
    is_copy: Annotated[bool, ALL]
    is_last_card: Annotated[bool, ALL]
    is_unnamed: Annotated[bool, ALL]
    is_number_right: Annotated[bool, ALL]
    is_spice_right: Annotated[bool, ALL]
    winner: Annotated[int, ALL]
    loser: Annotated[int, ALL]


@_event
class StackWon(Event):
    """The winner of a challenge took the whole stack."""

    rules: _Rules
    seat: _Seat
    spicy: Annotated[int, ALL]
    super_jokers: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, NOBODY] = None


@_event
class TrophyTaken(Event):
    """A trophy was taken; `total` is how many the player now has."""

    rules: _Rules
    seat: _Seat
    total: Annotated[int, ALL]


@_event
class TurnGiven(Event):
    """The loser of a challenge has the next turn, on an empty stack."""

    rules: _Rules
    seat: _Seat


@_event
class SuperJokerOffered(Event):
    """The loser of a challenge may take a super joker."""

    rules: _Rules
    seat: _Seat


@_event
class SuperJokerTaken(Event):
    """The offered super joker was taken."""

    rules: _Rules
    seat: _Seat


@_event
class SuperJokerLeft(Event):
    """The offered super joker was left."""

    rules: _Rules
    seat: _Seat


@_event
class GameEnded(Event):
    """The game is over. `seat` is the player whose action ended it."""

    rules: _Rules
    seat: _Seat
    outcome: Annotated[Outcome, ALL]
