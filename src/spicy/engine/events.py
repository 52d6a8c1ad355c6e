"""Events, in the past tense: each cites its rules and says who may see what of it.

Every field declares its audience in its annotation; a field without one is an error when this module
is imported. `seen_by` builds what a seat, or everybody, sees of an event; that, and only that, may go
to a front end as JSON (`spicy.engine.interchange`).
"""

from enum import Enum, auto
from typing import Annotated, Final, TypeVar, get_args

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from spicy.engine.actions import Trait
from spicy.engine.cards import Card, Declaration
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import Outcome


class Audience(Enum):
    """The audience of an event's field: everybody, one seat, or nobody yet."""

    EVERYBODY = auto()
    SEAT = auto()
    """Only the event's own `seat`."""
    NOBODY = auto()
    """Nobody as long as the game lasts."""


ALL: Final = Audience.EVERYBODY
SEAT: Final = Audience.SEAT
NOBODY: Final = Audience.NOBODY


_Rules = Annotated[tuple[RuleId, ...], ALL]
_Seat = Annotated[int, ALL]


class Event(Struct, frozen=True, gc=False, tag=True):
    """The root of all events, of which each is a frozen value tagged with its name.

    `rules` cites what made it happen, the deciding rule first; `seat` is whom it is about.
    """

    rules: _Rules
    seat: _Seat

    @property
    def rule(self) -> RuleId:
        """The rule that decided the event."""
        return self.rules[0]

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{name}={getattr(self, name)!r}"
            for name, audience in _AUDIENCES[type(self)]
            if audience is ALL and name != "rules"
        )
        return f"{type(self).__name__}({self.rule}: {shown})"


EventT = TypeVar("EventT", bound=Event)
_AUDIENCES: Final[dict[type[Event], tuple[tuple[str, Audience], ...]]] = {}


def _event(kind: type[EventT]) -> type[EventT]:
    """Take a kind of event in, if its every field says who may know it.

    Annotations are read as they stand: no event is declared in a module that postpones them.
    """
    hints = {**Event.__annotations__, **kind.__annotations__}
    declared: list[tuple[str, Audience]] = []
    for field in fields(kind):
        named = [extra for extra in get_args(hints[field.name]) if isinstance(extra, Audience)]
        if len(named) != 1:
            raise TypeError(f"{kind.__name__}.{field.name} does not say who may know it")
        if named[0] is not ALL and field.default is NODEFAULT:
            raise TypeError(f"{kind.__name__}.{field.name} is hidden and has no empty value")
        declared.append((field.name, named[0]))
    _AUDIENCES[kind] = tuple(declared)
    return kind


def audiences(kind: type[Event]) -> tuple[tuple[str, Audience], ...]:
    """The fields of a kind of event, each with who may know it."""
    return _AUDIENCES[kind]


def event_kinds() -> tuple[type[Event], ...]:
    """Every kind of event there is."""
    return tuple(_AUDIENCES)


def seen_by(event: EventT, seat: int | None) -> EventT:
    """Return what a seat, or with None everybody, sees of an event, built from the fields it may know."""
    is_own = seat is not None and event.seat == seat
    known = {
        name: getattr(event, name)
        for name, audience in _AUDIENCES[type(event)]
        if audience is ALL or (is_own and audience is SEAT)
    }
    return type(event)(**known)


@_event
class CardPlayed(Event, frozen=True):
    """A card was laid facedown and declared, or laid as a copy of the declaration below it."""

    declaration: Annotated[Declaration, ALL]
    is_copy: Annotated[bool, ALL]
    is_last_card: Annotated[bool, ALL]
    is_super_joker: Annotated[bool, ALL]
    added_count: Annotated[int, ALL]
    super_added: Annotated[int, ALL]
    card: Annotated[Card | None, SEAT] = None
    added: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class CardTakenBack(Event, frozen=True):
    """A card was laid against the rules and went back into the hand, with the cards added to it.

    Where it was the player's turn, that was a pass.
    """

    declaration: Annotated[Declaration, ALL]
    is_copy: Annotated[bool, ALL]
    is_super_joker: Annotated[bool, ALL]
    added_count: Annotated[int, ALL]
    super_added: Annotated[int, ALL]
    card: Annotated[Card | None, SEAT] = None
    added: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class TurnPassed(Event, frozen=True):
    """The active player passed."""


@_event
class CardPeeked(Event, frozen=True):
    """Somebody looked at a facedown card and was seen doing it."""


@_event
class CardsDrawn(Event, frozen=True):
    """Cards went from the draw deck into a hand: `count` of the `wanted` ones.

    Fewer came where World's End showed first.
    """

    wanted: Annotated[int, ALL]
    count: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, SEAT] = None


@_event
class PawPlaced(Event, frozen=True):
    """A declared 4 brought its player's paw onto the stack."""


@_event
class PawCollected(Event, frozen=True):
    """The raider took the cards under the paw."""

    spicy: Annotated[int, ALL]
    super_jokers: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, NOBODY] = None


@_event
class LastCardCalled(Event, frozen=True):
    """A last card lies on the stack and waits for the other players' word."""

    waiting: Annotated[tuple[int, ...], ALL]


@_event
class ChallengeDeclined(Event, frozen=True):
    """Somebody does not challenge a last card."""


@_event
class ChallengeSettled(Event, frozen=True):
    """The top card was turned over, for everybody to see.

    `seat` challenged `owner`; `trait` is what was named, None against a copy and where nothing was.
    """

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
class StackWon(Event, frozen=True):
    """The winner of a challenge took the whole stack."""

    spicy: Annotated[int, ALL]
    super_jokers: Annotated[int, ALL]
    cards: Annotated[tuple[Card, ...] | None, NOBODY] = None


@_event
class TrophyTaken(Event, frozen=True):
    """A trophy was taken; `total` is how many the player now has."""

    total: Annotated[int, ALL]


@_event
class TurnGiven(Event, frozen=True):
    """The loser of a challenge has the next turn, on an empty stack."""


@_event
class SuperJokerOffered(Event, frozen=True):
    """The loser of a challenge may take a super joker."""


@_event
class SuperJokerTaken(Event, frozen=True):
    """The offered super joker was taken."""


@_event
class SuperJokerLeft(Event, frozen=True):
    """The offered super joker was left."""


@_event
class GameEnded(Event, frozen=True):
    """The game is over. `seat` is the player whose action ended it."""

    outcome: Annotated[Outcome, ALL]
