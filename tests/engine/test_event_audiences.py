"""Event by event: what the table sees, what the event's own seat sees, and what nobody sees.

The table below was written from the rules, not from the events: who sits at the table and watches sees a
card laid facedown, hears what is said, counts, and knows the backs of super jokers; only the player who
laid or drew a card knows it; a card that a challenge turns over is seen by all; won cards lie facedown,
and not even their owner may look at them.
"""

from __future__ import annotations

from typing import Annotated, Final

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

LAID = "declaration is_copy is_super_joker added_count super_added"
TABLE: Final[dict[str, tuple[str, str, str]]] = {
    # challenge.resolve hides a card until it is turned over; super-joker.visible shows its back;
    # how many cards Change Your Luck adds, and how many super jokers among them, can be counted.
    "CardPlayed": (f"{LAID} is_last_card", "card added", ""),
    "CardTakenBack": (LAID, "card added", ""),
    # setup.hidden-hands: everybody counts the cards that somebody draws, nobody else sees them.
    "CardsDrawn": ("wanted count", "cards", ""),
    # challenge.winner: won cards are facedown, and nobody looks at them; they can be counted.
    "PawCollected": ("spicy super_jokers", "", "cards"),
    "StackWon": ("spicy super_jokers", "", "cards"),
    "LastCardCalled": ("waiting", "", ""),
    # challenge.resolve: the top card is turned over for everybody to see.
    "ChallengeSettled": (
        "owner trait declaration card is_copy is_last_card is_unnamed is_number_right is_spice_right"
        " winner loser",
        "",
        "",
    ),
    "TrophyTaken": ("total", "", ""),
    "GameEnded": ("outcome", "", ""),
    # super-joker.visible: which card it is need not be said.
    **dict.fromkeys(["SuperJokerOffered", "SuperJokerTaken", "SuperJokerLeft"], ("", "", "")),
    **dict.fromkeys(["TurnPassed", "CardPeeked", "PawPlaced"], ("", "", "")),
    **dict.fromkeys(["ChallengeDeclined", "TurnGiven"], ("", "", "")),
}
"""Besides rules and seat: what everybody sees, what the event's own seat sees as well, and nobody."""


def parts(kind: type[Event]) -> list[list[str]]:
    """The fields of an event by who sees them, as the table has it."""
    everybody, seat, nobody = (names.split() for names in TABLE[kind.__name__])
    return [["rules", "seat", *everybody], seat, nobody]


def test_every_field_is_seen_by_whom_the_rules_say() -> None:
    assert {kind.__name__ for kind in event_kinds()} == TABLE.keys()
    for kind in event_kinds():
        for audience, names in zip(Audience, parts(kind), strict=True):
            found = {name for name, declared in audiences(kind) if declared is audience}
            assert found == set(names), (kind, audience)


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
    hidden = {(name, one) for name, row in TABLE.items() for one in f"{row[1]} {row[2]}".split()}
    met: set[tuple[str, str]] = set()
    kinds: set[type[Event]] = set()
    for one in told():
        for event in one.events:
            kind = type(event)
            kinds.add(kind)
            everybody, own, nobody = parts(kind)
            met |= {(kind.__name__, name) for name in (*own, *nobody) if getattr(event, name)}
            for observer in (None, *range(len(one.before.seats))):
                known = {*everybody, *(own if observer == event.seat else ())}
                shown = seen_by(event, observer)
                assert type(shown) is kind
                for name in (*everybody, *own, *nobody):
                    expected = getattr(event, name) if name in known else None
                    assert getattr(shown, name) == expected, name
    assert met == hidden
    assert kinds == set(event_kinds())
