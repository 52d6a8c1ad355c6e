"""Set-ups: what a position that no deal produced holds, and what an impossible one is refused for.

A caller points at the line or the field that is wrong, so an error says which part it is, and whose.
"""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, Final

import pytest

import spicy
from spicy.engine.cards import Card, Declaration
from spicy.engine.deal import TopCard, worlds_end_range
from spicy.engine.errors import RulesFault
from spicy.engine.state import StackCard
from support.rows import each

NAMES: Final = ("Lea", "Tom", "Mia")
SAID: Final = Declaration("C5")
WITH_SUPER_JOKERS: Final = spicy.Rules(super_jokers=True)


def cards(codes: str) -> list[Card]:
    """Cards by their codes."""
    return [Card(code) for code in codes.split()]


def lying(*laid: tuple[int, str, str]) -> list[tuple[int, Card, Declaration]]:
    """Cards on the stack."""
    return [(seat, Card(card), Declaration(said)) for seat, card, said in laid]


def position(rules: spicy.Rules | None = None, **changed: Any) -> spicy.GameState:
    """Three players with a card each, and four cards to draw, or what a test puts in their place."""
    parts: dict[str, Any] = {
        "players": NAMES,
        "hands": [cards("C1"), cards("C2"), cards("C3")],
        "deck": cards("W1 W2 W3 W4"),
    }
    parts |= changed
    return spicy.position(parts.pop("players"), rules or spicy.Rules(), **parts)


HANDS_OF_TWO: Final = [cards("C1"), cards("C2"), []]
LAST: Final[dict[str, Any]] = {
    "hands": HANDS_OF_TWO,
    "stack": lying((2, "C4", "C1")),
    "top": TopCard.LAST_CARD,
}
LUCKY: Final[dict[str, Any]] = {
    "rules": spicy.Rules(spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK,)),
    "stack": [StackCard(0, Card("C1"), SAID, added=tuple(cards("C1 W9")))],
}
WRONG: Final[list[tuple[dict[str, Any], str, int | None]]] = [
    ({"players": ()}, "players", None),
    ({"players": ("Lea",)}, "players", None),
    ({"players": tuple("ABCDEFG")}, "players", None),
    ({"players": ("Lea", 7, "Mia")}, "players", 1),
    ({"players": ("Lea", "Tom", "  ")}, "players", 2),
    ({"players": ("Lea", "Tom ", "Mia")}, "players", 1),
    ({"players": ("Lea", "To\tm", "Mia")}, "players", 1),
    ({"players": ("Lea", "T  m", "Mia")}, "players", 1),
    ({"players": ("Zoe\u0301", "Tom", "Mia")}, "players", 0),
    ({"players": ("Lea", "a>b", "Mia")}, "players", 1),
    ({"players": ("All", "Tom", "Mia")}, "players", 0),
    ({"players": ("Lea", "Tom", "none")}, "players", 2),
    ({"players": ("Lea", "Tom", "LEA")}, "players", 2),
    ({"players": ("Stra\u00dfe", "STRASSE", "Mia")}, "players", 1),
    ({"starts": 3}, "starts", None),
    ({"starts": 4}, "starts", None),
    ({"starts": -1}, "starts", None),
    ({"hands": [cards("C1"), cards("C2")]}, "hands", None),
    ({"hands": [[], [], [], []]}, "hands", None),
    ({"hands": [[], cards("L1"), []]}, "hands", 1),
    ({"hands": [[], [], cards("XJ")]}, "hands", 2),
    ({"hands": [[], cards("XJ XJ"), []], "rules": WITH_SUPER_JOKERS}, "hands", 1),
    ({"hands": [cards("C1 C1"), cards("C1 C1"), []]}, "hands", 1),
    ({"hands": [cards("NJ NJ NJ"), cards("NJ NJ NJ"), []]}, "hands", 1),
    ({"deck": cards("L1")}, "deck", None),
    ({"deck": cards("XJ"), "rules": WITH_SUPER_JOKERS}, "deck", None),
    ({"deck": cards("C1 C1 C1")}, "deck", None),
    ({"deck": cards("SJ SJ SJ SJ SJ SJ")}, "deck", None),
    ({"worlds_end": 0}, "deck", None),
    ({"worlds_end": 5}, "deck", None),
    ({"stack": lying((0, "L1", "C1"))}, "stack", None),
    ({"stack": lying((0, "XJ", "C1"))}, "stack", None),
    ({"stack": lying((0, "C4", "L1"))}, "stack", None),
    ({"stack": lying((3, "C4", "C1"))}, "stack", None),
    ({"stack": lying((4, "C4", "C1"))}, "stack", None),
    ({"stack": lying((-1, "C4", "C1"))}, "stack", None),
    ({"stack": lying(*[(0, "C1", "C1")] * 3)}, "stack", None),
    ({"points": (0, 0)}, "points", None),
    ({"points": (0, 0, 0, 0)}, "points", None),
    ({"points": (0, 1.5, 0)}, "points", 1),
    ({"points": (0, 0, -1)}, "points", 2),
    ({"points": (94, 0, 0)}, "points", None),
    ({"points": (93, 0, 0), "stack": lying((0, "C4", "C1"))}, "points", None),
    ({"super_points": (0, 1, 0)}, "points", 1),
    ({"super_points": (0, 7, 0), "rules": WITH_SUPER_JOKERS}, "points", None),
    ({"super_points": (0, 0), "rules": WITH_SUPER_JOKERS}, "points", None),
    ({"trophies": (0, 0)}, "trophies", None),
    ({"trophies": (0, 2, 0)}, "trophies", 1),
    ({"trophies": (1, 1, 1)}, "trophies", 2),
    ({"supply": 1}, "supply", None),
    ({"supply": 7, "rules": WITH_SUPER_JOKERS}, "supply", None),
    ({"supply": -1, "rules": WITH_SUPER_JOKERS}, "supply", None),
    ({"supply": 6, "hands": [cards("XJ"), [], []], "rules": WITH_SUPER_JOKERS}, "supply", None),
    ({"players": (*NAMES, "Ben"), "hands": [[]] * 4, "trophies": (1, 1, 1, 1)}, "trophies", 3),
    ({"stack": [StackCard(0, Card("C4"), SAID, is_copy=True)]}, "stack", None),
    ({"stack": [StackCard(0, Card("C4"), SAID, added=(Card("C5"),))]}, "stack", None),
    ({"stack": [StackCard(0, Card("C4"), SAID, added=(Card("L1"),))]}, "stack", None),
    ({**LUCKY, "points": (90, 0, 1)}, "points", None),
    ({**LUCKY, "hands": [cards("C1 C1"), [], []]}, "stack", None),
    ({**LAST, "stack": []}, "top", None),
    ({**LAST, "stack": lying((1, "C4", "C1"))}, "top", None),
    ({**LAST, "stack": lying((2, "XJ", "C1")), "rules": WITH_SUPER_JOKERS}, "top", None),
    ({**LAST, "starts": 1}, "starts", None),
    ({**LAST, "starts": 3}, "starts", None),
]


@each(("changed", "part", "seat"), WRONG)
def test_an_impossible_set_up_is_refused_for_its_part(
    changed: dict[str, Any], part: str, seat: int | None
) -> None:
    with pytest.raises(spicy.RulesError) as caught:
        position(**changed)
    assert (caught.value.part, caught.value.seat) == (part, seat)
    assert str(caught.value)
    facts = caught.value.facts
    assert None not in facts.values()
    if caught.value.fault is RulesFault.NO_SUCH_SEAT:
        assert facts == {"most": 2}
    if changed.get("top") and changed.get("starts") == 1:
        assert facts == {"most": 0}, "the one seat that can start"


@each("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_keeps_its_part_when_it_is_copied(again: Any) -> None:
    with pytest.raises(spicy.RulesError) as caught:
        position(points=(0, 0, -1))
    error = again(caught.value)
    assert type(error) is spicy.RulesError
    assert issubclass(spicy.RulesError, spicy.SpicyError)
    assert issubclass(spicy.SpicyError, ValueError)
    assert (str(error), error.part, error.seat) == (str(caught.value), "points", 2)
    with pytest.raises(TypeError):
        spicy.RulesError(RulesFault.BELOW_ZERO, "points")  # type: ignore[misc]


@each(
    "changed",
    [
        {"players": ("Xaver", "XX", "Zo\u00e9")},
        {"worlds_end": 1},
        {"worlds_end": 4},
        {"points": (93, 0, 0)},
        {"points": (92, 0, 0), "stack": lying((0, "C4", "C1"))},
        # Super jokers are none of the hundred.
        {"points": (93, 0, 0), "stack": lying((0, "XJ", "C1")), "rules": WITH_SUPER_JOKERS},
        {
            "points": (94, 0, 0),
            "hands": [cards("C1 XJ"), cards("C2"), []],
            "rules": WITH_SUPER_JOKERS,
        },
        {**LUCKY, "points": (90, 0, 0)},
        {"trophies": (1, 0, 1)},
        {"starts": 2},
    ],
)
def test_a_set_up_on_the_edge_is_possible(changed: dict[str, Any]) -> None:
    assert position(**changed).phase is spicy.Phase.TURN


def test_what_is_not_said_is_the_beginning_of_a_game() -> None:
    """Super jokers that are nowhere else lie beside the deck."""
    state = position(stack=lying((2, "C4", "C1")))
    told = (state.turn, state.declined, state.can_copy, state.drawn, state.outcome, state.supply)
    assert told == (0, (), True, 0, None, 0)
    assert not position().can_copy  # there is nothing to copy
    assert state.stack == (StackCard(2, Card("C4"), Declaration("C1"), is_copy=False, added=()),)
    for seat in state.seats:
        assert (seat.points, seat.super_points, seat.trophies) == (0, 0, 0)
    state = position(
        WITH_SUPER_JOKERS,
        hands=[cards("XJ"), [], []],
        stack=lying((2, "XJ", "C1")),
        super_points=(0, 1, 0),
    )
    assert state.supply == 3
    assert position(WITH_SUPER_JOKERS).supply == 6
    assert position(WITH_SUPER_JOKERS, supply=2).supply == 2


@each(
    ("players", "size", "has_shift", "worlds_end", "drawn", "expected"),
    [
        (3, 12, True, 6, 0, (3, 9)),
        (3, 12, True, 3, 0, (3, 9)),
        (3, 12, True, 9, 0, (3, 9)),
        (3, 12, True, 6, 1, (3, 9)),
        (3, 12, True, 6, 2, (3, 9)),
        (3, 12, True, 6, 3, (4, 9)),
        (3, 12, True, 9, 8, (9, 9)),
        (3, 12, False, 6, 0, (6, 6)),
        (3, 12, False, 6, 5, (6, 6)),
        (2, 4, True, 1, 0, (1, 4)),
        (2, 12, True, 1, 0, (1, 6)),
        (6, 4, True, 3, 0, (1, 4)),
        (6, 4, True, 3, 2, (3, 4)),
        # Elsewhere only a set-up can have put it, and that can have put it anywhere.
        (3, 12, True, 2, 0, (1, 12)),
        (3, 12, True, 10, 4, (5, 12)),
        (3, 12, False, 7, 0, (1, 12)),
        (3, 12, False, 5, 3, (4, 12)),
    ],
)
def test_worlds_end_lies_where_the_rule_lets_it(
    players: int,
    size: int,
    has_shift: bool,
    worlds_end: int,
    drawn: int,
    expected: tuple[int, int],
) -> None:
    """A quarter, half or three quarters of the deck, and up to three more or less, but not drawn yet."""
    state = position(
        spicy.Rules(worlds_end_shift=has_shift),
        players=tuple("ABCDEF"[:players]),
        hands=[[]] * players,
        deck=cards(" ".join(f"W{number}" for number in range(1, 11)) + " P1 P2")[:size],
        worlds_end=worlds_end,
    )
    assert worlds_end_range(state.deal, drawn) == expected


def test_who_starts_is_said_by_name() -> None:
    """And all else may be: the names of arguments are part of what is promised."""
    rng = random.Random(1)
    state = spicy.new_game(players=NAMES, rules=spicy.Rules(), rng=rng, starts=1)
    assert state.turn == 1
    with pytest.raises(TypeError):
        spicy.new_game(NAMES, spicy.Rules(), rng, 1)  # type: ignore[misc]
    with pytest.raises(TypeError):
        spicy.position(NAMES, spicy.Rules(), [[], [], []], [])  # type: ignore[misc]


@each(
    ("top", "phase", "can_copy", "turn"),
    [
        (TopCard.JUST_LAID, spicy.Phase.TURN, True, 1),
        (TopCard.EARLIER, spicy.Phase.TURN, False, 1),
        (TopCard.LAST_CARD, spicy.Phase.LAST_CARD, True, 0),
    ],
)
def test_a_top_card_lies_there_as_it_is_said_to(
    top: TopCard, phase: spicy.Phase, can_copy: bool, turn: int
) -> None:
    """A last card waits for all others; whose turn it is then follows from whose card it is."""
    starts = None if top is TopCard.LAST_CARD else 1
    state = position(hands=HANDS_OF_TWO, stack=lying((2, "C4", "C1")), top=top, starts=starts)
    assert (state.phase, state.can_copy, state.turn) == (phase, can_copy, turn)
    assert state.waiting == ((0, 1) if top is TopCard.LAST_CARD else ())


def test_a_last_card_that_waits_is_as_if_it_had_just_been_laid() -> None:
    before = position(hands=[cards("C1"), cards("C2"), cards("C3")], starts=2)
    laid, _ = spicy.apply(before, 2, spicy.Play(Card("C3"), Declaration("C2"), True))
    assert laid == position(**{**LAST, "stack": lying((2, "C3", "C2"))})


def test_copies_and_added_cards_lie_on_a_given_stack() -> None:
    rules = spicy.Rules(spice_it_up=(spicy.SpiceItUp.COPY_CAT, spicy.SpiceItUp.CHANGE_YOUR_LUCK))
    stack = [
        StackCard(0, Card("W4"), SAID, added=tuple(cards("P1 NJ"))),
        StackCard(1, Card("C5"), SAID, is_copy=True),
    ]
    state = position(rules, stack=stack)
    assert (state.stack, state.stack_count) == (tuple(stack), 4)
    assert state.is_legal(0, spicy.Challenge()) is True
