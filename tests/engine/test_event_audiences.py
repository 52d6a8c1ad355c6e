"""Event by event: what the table sees, what the event's own seat sees, and what nobody sees.

The table below was written from the rules, not from the events: who sits at the table and watches sees a
card laid facedown, hears what is said, counts, and knows the backs of super jokers; only the player who
laid or drew a card knows it; a card that a challenge turns over is seen by all; won cards lie facedown,
and not even their owner may look at them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
import pytest

import spicy
from spicy.engine.events import (
    Audience,
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeSettled,
    Event,
    GameEnded,
    LastCardCalled,
    PawCollected,
    StackWon,
    SuperJokerOffered,
    SuperJokerTaken,
    TrophyTaken,
    TurnGiven,
    _event,
    audiences,
    event_kinds,
    seen_by,
)
from spicy.engine.state import GameState
from spicy.testing import configurations, play_random
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

CONFIGURATIONS = list(configurations())


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
    for seed, (rules, players) in enumerate(CONFIGURATIONS[::3]):
        record = play_random(rules, players, random.Random(seed), punished=0.3)
        for _, events in record.steps():
            for event in events:
                assert_seen(event, players)
                seen = TABLE[type(event).__name__]
                for name in (*seen.seat.split(), *seen.nobody.split()):
                    if getattr(event, name):
                        met[type(event).__name__].add(name)
                met[type(event).__name__].add("seat")
    for name, seen in TABLE.items():
        assert met[name] == {"seat", *seen.seat.split(), *seen.nobody.split()}


# Moment by moment


def cards(codes: str) -> list[spicy.Card]:
    """Cards by their codes."""
    return [spicy.Card(code) for code in codes.split()]


def table(
    *hands: str, rules: spicy.Rules | None = None, worlds_end: int | None = None, **more: object
) -> GameState:
    """A position with these hands, and a deck of wasabi from 1 to 10."""
    return spicy.position(
        ["Lea", "Tom", "Mia"][: len(hands)],
        rules or spicy.Rules(),
        hands=[cards(hand) for hand in hands],
        deck=cards(" ".join(f"W{number}" for number in range(1, 11))),
        worlds_end=worlds_end,
        **more,  # type: ignore[arg-type]
    )


def happened(
    state: GameState, *moves: tuple[int, spicy.Action]
) -> tuple[GameState, tuple[Event, ...]]:
    """The position after some moves, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for seat, action in moves:
        state, events = spicy.apply(state, seat, action)
    for event in events:
        assert_seen(event, len(state.seats))
    return state, events


def only(events: Sequence[Event], kind: type[Event]) -> Event:
    """The one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def codes(found: object) -> str:
    """The cards of a field, in their order."""
    return " ".join(card.code for card in found or ())  # type: ignore[attr-defined]


def said(code: str) -> spicy.Declaration:
    """A declaration."""
    return spicy.Declaration(code)


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


def test_a_pass_draws_a_card_that_only_the_player_sees() -> None:
    _, events = happened(table("C1 C2", "P1", "P2"), (0, spicy.Pass()))
    drawn = only(events, CardsDrawn)
    assert codes(seen_by(drawn, 0).cards) == "W1"
    assert [seen_by(drawn, other).cards for other in (None, 1, 2)] == [None] * 3
    assert (seen_by(drawn, None).wanted, seen_by(drawn, None).count) == (1, 1)


def test_a_peek_costs_a_card_that_only_the_peeker_sees() -> None:
    _, events = happened(table("C1 C2", "P1", "P2"), (2, spicy.Peek()))
    drawn = only(events, CardsDrawn)
    assert codes(seen_by(drawn, 2).cards) == "W1"
    assert [seen_by(drawn, other).cards for other in (None, 0, 1)] == [None] * 3


@each(("trait", "loser"), [("number", 0), ("spice", 1)])
def test_a_penalty_is_counted_by_all_and_seen_by_the_loser(trait: str, loser: int) -> None:
    """And the challenge shows one card to everybody: the top one, and nothing of the stack under it."""
    state, events = happened(
        table("C7 C2", "P1 P2", "C3 P4"),
        (0, spicy.Play(spicy.Card("C7"), said("C1"))),
        (1, spicy.Challenge(spicy.Trait(trait))),
    )
    settled = only(events, ChallengeSettled)
    assert all(seen_by(settled, seat).card is spicy.Card("C7") for seat in (None, 0, 1, 2))
    drawn = only(events, CardsDrawn)
    assert drawn.seat == loser == state.turn
    for observer in (None, 0, 1, 2):
        shown = seen_by(drawn, observer)
        assert shown.count == 2
        assert codes(shown.cards) == ("W1 W2" if observer == loser else "")
    assert only(events, TurnGiven).seat == loser


def test_a_won_stack_is_counted_by_all_and_seen_by_nobody() -> None:
    """Not even by its winner, and not the cards that lay under the one that was turned over."""
    _, events = happened(
        table("C7 C2", "P1 P2", "C3 P4"),
        (0, spicy.Play(spicy.Card("C7"), said("C1"))),
        (1, spicy.Play(spicy.Card("P1"), said("C2"))),
        (2, spicy.Challenge(spicy.Trait.SPICE)),
    )
    won = only(events, StackWon)
    assert codes(won.cards) == "C7 P1"
    assert all(seen_by(won, seat).cards is None for seat in (None, 0, 1, 2))
    assert seen_by(won, None).spicy == 2
    shown = " ".join(repr(seen_by(event, 2)) for event in events)
    assert "C7" not in shown


@each("worlds_end", [None, 4])
def test_a_new_hand_is_seen_by_its_player_only(worlds_end: int | None) -> None:
    """Where World's End shows in the middle of it, everybody sees how many cards came."""
    _, events = happened(
        table("C1", "P1 P2", worlds_end=worlds_end),
        (0, spicy.Play(spicy.Card("C1"), said("C1"), last_card=True)),
        (1, spicy.Decline()),
    )
    assert only(events, TrophyTaken).seat == 0
    drawn = only(events, CardsDrawn)
    assert seen_by(drawn, 1).wanted == 6
    assert seen_by(drawn, 1).count == (worlds_end or 6)
    assert seen_by(drawn, 1).cards is None
    assert codes(seen_by(drawn, 0).cards) == "W1 W2 W3 W4 W5 W6"[: 3 * (worlds_end or 6) - 1]
    assert any(isinstance(event, GameEnded) for event in events) is (worlds_end is not None)


def test_a_called_last_card_says_who_has_to_speak_and_nothing_of_the_card() -> None:
    _, events = happened(
        table("C1", "P1 P2", "P3 P4"),
        (0, spicy.Play(spicy.Card("C1"), said("C1"), last_card=True)),
    )
    assert seen_by(only(events, LastCardCalled), None).waiting == (1, 2)
    played = only(events, CardPlayed)
    assert [seen_by(played, seat).card for seat in (0, 1, None)] == [spicy.Card("C1"), None, None]


def test_added_cards_are_counted_by_all_and_seen_by_the_player() -> None:
    """A super joker among them is seen by its back, as is the card that is laid, if it is one."""
    rules = spicy.Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK,))
    state = table("C1 C2 P9 XJ", "P1 XJ", "P2 XJ", rules=rules, stack=[(2, *top())])
    added = tuple(cards("P9 XJ"))
    _, events = happened(state, (0, spicy.Play(spicy.Card("C2"), said("C5"), added=added)))
    played = only(events, CardPlayed)
    for observer in (None, 1, 2):
        shown = seen_by(played, observer)
        assert (shown.added_count, shown.super_added, shown.is_super_joker) == (2, 1, False)
        assert shown.card is None
        assert shown.added is None
    assert codes(seen_by(played, 0).added) == "P9 XJ"
    drawn = only(events, CardsDrawn)
    assert [codes(seen_by(drawn, seat).cards) for seat in (None, 0, 1)] == ["", "W1 W2", ""]


def top() -> tuple[spicy.Card, spicy.Declaration]:
    """A card that lies on the stack already."""
    return spicy.Card("W4"), said("C4")


def test_a_card_taken_back_stays_the_secret_of_its_player() -> None:
    rules = spicy.Rules(spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK,))
    state = table("C1 C2 P9", "P1", "P2", rules=rules)
    added = tuple(cards("P9"))
    _, events = happened(state, (0, spicy.Play(spicy.Card("C2"), said("C5"), added=added)))
    taken = only(events, CardTakenBack)
    assert (codes([seen_by(taken, 0).card]), codes(seen_by(taken, 0).added)) == ("C2", "P9")
    for observer in (None, 1, 2):
        shown = seen_by(taken, observer)
        assert (shown.card, shown.added, shown.added_count) == (None, None, 1)


def test_what_a_paw_collects_is_counted_by_all_and_seen_by_nobody() -> None:
    rules = spicy.Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.SPICE_RAIDER,))
    state = table(
        "C1 C2", "P1 P2", "P3", rules=rules, stack=[(1, spicy.Card("XJ"), said("C3")), (2, *top())]
    )
    _, events = happened(state, (0, spicy.Play(spicy.Card("C1"), said("C6"))))
    collected = only(events, PawCollected)
    assert collected.seat == 2
    assert codes(collected.cards) == "XJ W4"
    for observer in (None, 0, 1, 2):
        shown = seen_by(collected, observer)
        assert (shown.cards, shown.spicy, shown.super_jokers) == (None, 1, 1)


def test_a_super_joker_is_seen_by_its_back_wherever_it_goes() -> None:
    """Offered, taken and laid for everybody to see; what is drawn with it is not."""
    rules = spicy.Rules(super_jokers=True)
    state = table("C7 C2", "P1 XJ", "P2 XJ", rules=rules)
    state, events = happened(
        state,
        (0, spicy.Play(spicy.Card("C7"), said("C1"))),
        (1, spicy.Challenge(spicy.Trait.NUMBER)),
    )
    assert only(events, SuperJokerOffered).seat == 0
    state, events = happened(state, (0, spicy.TakeSuperJoker()))
    taken = only(events, SuperJokerTaken)
    assert all(seen_by(taken, observer) == taken for observer in (None, 0, 1, 2))
    assert spicy.public_view(state).seats[0].has_super_joker
    state, events = happened(state, (0, spicy.Play(spicy.Card("XJ"), said("C1"))))
    played = only(events, CardPlayed)
    assert all(seen_by(played, observer).is_super_joker for observer in (None, 0, 1, 2))
    assert [seen_by(played, observer).card for observer in (None, 1)] == [None, None]
