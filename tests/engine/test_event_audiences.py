"""Event by event: what the table sees, what the event's own seat sees, and what nobody sees.

The table below was written from the rules, not from the events: who sits at the table and watches sees a
card laid facedown, hears what is said, counts, and knows the backs of super jokers; only the player who
laid or drew a card knows it; a card that a challenge turns over is seen by all; won cards lie facedown,
and not even their owner may look at them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Annotated, Final, NamedTuple

import msgspec
import pytest

import spicy
from spicy.engine.events import (
    Audience,
    Event,
    _event,
    audiences,
    event_kinds,
    seen_by,
)
from support.played import told
from support.rows import each


class Seen(NamedTuple):
    """The fields of an event by who sees them; each list holds what the list before it does not."""

    table: str
    seat: str = ""
    nobody: str = ""


TABLE: Final = {
    # challenge.resolve hides a card until it is turned over; super-joker.visible shows its back;
    # how many cards Change Your Luck adds, and how many super jokers among them, can be counted.
    "CardPlayed": Seen(
        "rules seat declaration is_copy is_last_card is_super_joker added_count super_added",
        "card added",
    ),
    "CardTakenBack": Seen(
        "rules seat declaration is_copy is_super_joker added_count super_added", "card added"
    ),
    "TurnPassed": Seen("rules seat"),
    "CardPeeked": Seen("rules seat"),
    # setup.hidden-hands: everybody counts the cards that somebody draws, nobody else sees them.
    "CardsDrawn": Seen("rules seat wanted count", "cards"),
    "PawPlaced": Seen("rules seat"),
    # challenge.winner: won cards are facedown, and nobody looks at them; they can be counted.
    "PawCollected": Seen("rules seat spicy super_jokers", "", "cards"),
    "StackWon": Seen("rules seat spicy super_jokers", "", "cards"),
    "LastCardCalled": Seen("rules seat waiting"),
    "ChallengeDeclined": Seen("rules seat"),
    # challenge.resolve: the top card is turned over for everybody to see.
    "ChallengeSettled": Seen(
        "rules seat owner trait declaration card is_copy is_last_card is_unnamed is_number_right "
        "is_spice_right winner loser"
    ),
    "TrophyTaken": Seen("rules seat total"),
    "TurnGiven": Seen("rules seat"),
    "SuperJokerOffered": Seen("rules seat"),
    # super-joker.visible: which card it is need not be said.
    "SuperJokerTaken": Seen("rules seat"),
    "SuperJokerLeft": Seen("rules seat"),
    "GameEnded": Seen("rules seat outcome"),
}


def fields_of(kind: type[Event]) -> dict[str, set[str]]:
    """The fields that an event has, by the audience that it declares."""
    found: dict[Audience, set[str]] = {one: set() for one in Audience}
    for name, audience in audiences(kind):
        found[audience].add(name)
    return {
        "table": found[Audience.EVERYBODY],
        "seat": found[Audience.SEAT],
        "nobody": found[Audience.NOBODY],
    }


def assert_seen(event: Event, players: int) -> None:
    """Hold what everybody and each seat sees of an event to the table."""
    seen = TABLE[type(event).__name__]
    for observer in (None, *range(players)):
        shown = seen_by(event, observer)
        assert type(shown) is type(event)
        for name in seen.table.split():
            assert getattr(shown, name) == getattr(event, name), name
        for name in seen.seat.split():
            known = getattr(event, name) if observer == event.seat else None
            assert getattr(shown, name) == known, name
        for name in seen.nobody.split():
            assert getattr(shown, name) is None, name


def test_the_table_holds_every_event() -> None:
    assert {kind.__name__ for kind in event_kinds()} == TABLE.keys()


@each("kind", event_kinds())
def test_every_field_is_seen_by_whom_the_rules_say(kind: type[Event]) -> None:
    seen = TABLE[kind.__name__]._asdict()
    assert fields_of(kind) == {audience: set(names.split()) for audience, names in seen.items()}


@each(
    "extra",
    [
        pytest.param(int, id="nobody-said"),
        pytest.param(Annotated[int, "everybody"], id="said-in-words"),
        pytest.param(Annotated[int, Audience.EVERYBODY, Audience.SEAT], id="said-twice"),
        pytest.param(Annotated[int | None, Audience.SEAT], id="hidden-without-an-empty-value"),
        pytest.param(Annotated[int | None, Audience.NOBODY], id="secret-without-an-empty-value"),
    ],
)
def test_a_field_of_which_nobody_can_say_who_sees_it_is_an_error(extra: object) -> None:
    """When the class is made, so that no such event can be told."""
    before = event_kinds()
    told = Annotated[tuple[spicy.RuleId, ...], Audience.EVERYBODY]
    fields = {"rules": told, "seat": Annotated[int, Audience.EVERYBODY], "extra": extra}
    with pytest.raises(TypeError, match=r"Odd\.extra"):
        _event(type("Odd", (Event,), {"__annotations__": fields}))
    assert event_kinds() == before


def test_every_event_of_random_games_is_seen_as_the_table_says() -> None:
    """And what is hidden is really there to be hidden: each kind of event is met with all its fields."""
    met: dict[str, set[str]] = {name: set() for name in TABLE}
    for one in told():
        for event in one.events:
            assert_seen(event, len(one.before.seats))
            seen = TABLE[type(event).__name__]
            for name in (*seen.seat.split(), *seen.nobody.split()):
                if getattr(event, name):
                    met[type(event).__name__].add(name)
            met[type(event).__name__].add("seat")
    for name, seen in TABLE.items():
        assert met[name] == {"seat", *seen.seat.split(), *seen.nobody.split()}


def test_a_deal_is_no_event_and_shows_everybody_the_own_hand_only() -> None:
    state = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), random.Random(3))
    assert next(spicy.Record(state).steps()) == (state, ())
    for seat in range(3):
        assert spicy.view(state, seat).hand == state.seats[seat].hand
    shown = spicy.public_view(state)
    assert [seat.cards for seat in shown.seats] == [6, 6, 6]
    assert any(isinstance(value, spicy.Card) for value in inside(spicy.view(state, 0)))
    assert not any(isinstance(value, spicy.Card) for value in inside(shown))


def inside(value: object) -> Iterator[object]:
    """A value and everything that it is made of."""
    yield value
    parts: Iterable[object] = ()
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, tuple | frozenset):
        parts = value
    for part in parts:
        yield from inside(part)
