"""What no box of cards can be: refused in a sentence that says what is allowed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from conformance.table import NAMES, Table, cards, laid, table
from spicy import Card, Declaration, Rules, RulesError, SpiceItUp, SpicyError, new_game, position
from spicy.engine.errors import IllegalAction
from support.rows import each

START: dict[str, Any] = {"hands": [cards("C1 C2"), cards("W1 W2")], "deck": cards("P1 P2 P3")}


def set_up(rules: Rules | None = None, names: Any = NAMES[:2], **changes: Any) -> Table:
    """A small sound position, with some of it changed."""
    return Table(position(names, rules or Rules(), **{**START, **changes}))


def test_the_position_that_the_others_spoil_is_sound() -> None:
    assert set_up().status == "turn 0"


@pytest.mark.rule("setup.players")
@each(
    "names",
    [
        pytest.param((), id="nobody"),
        pytest.param(("Ada",), id="one"),
        pytest.param((*NAMES, "Gus"), id="seven"),
        pytest.param(("Ada", "Ada"), id="twice"),
        pytest.param(("Ada", "aDA"), id="twice-but-for-case"),
        pytest.param(("Stra\u00dfe", "STRASSE"), id="twice-when-folded"),
        pytest.param(("\u00e9", "e\u0301"), id="twice-when-composed"),
        pytest.param(("Ada", ""), id="no-name"),
        pytest.param(("Ada", "   "), id="blank-name"),
    ],
)
def test_two_to_six_different_names(names: tuple[str, ...]) -> None:
    """The same error for a fresh deal and for a set-up position."""
    with pytest.raises(RulesError) as dealt:
        new_game(names, Rules(), random.Random(1))
    with pytest.raises(RulesError) as placed:
        set_up(names=names)
    assert str(dealt.value) == str(placed.value)
    assert dealt.value.part == placed.value.part == "players"


@pytest.mark.rule("setup.spice-it-up")
@each(
    ("names", "says"),
    [
        ("we-love-chili start-it-up copy-cat", "most=2, count=3"),
        ("copy-cat copy-cat", "same"),
    ],
)
def test_no_such_rules(names: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        Rules(spice_it_up=tuple(map(SpiceItUp, names.split())))


@pytest.mark.rule("setup.deck", "setup.deal", "setup.worlds-end", "setup.trophies")
@each(
    "changes",
    [
        pytest.param({"hands": [cards("C1")]}, id="a-hand-missing"),
        pytest.param({"hands": [cards("C1")] * 3}, id="a-hand-too-many"),
        pytest.param({"hands": [cards("L1"), cards("C1")]}, id="lemon-in-hand"),
        pytest.param({"deck": cards("L1 C4")}, id="lemon-in-deck"),
        pytest.param({"stack": laid("0 L1 as C1")}, id="lemon-on-stack"),
        pytest.param({"stack": laid("0 C1 as L1")}, id="lemon-declared"),
        pytest.param({"hands": [cards("C7 C7"), cards("C7 C7")]}, id="four-of-a-kind"),
        pytest.param({"hands": [cards("C7 C7"), cards("C7")], "deck": cards("C7")}, id="in-deck"),
        pytest.param(
            {"hands": [cards("C7 C7"), cards("C7")], "stack": laid("1 C7 as C1")}, id="on-stack"
        ),
        pytest.param({"hands": [cards("NJ NJ NJ"), cards("NJ NJ NJ")]}, id="six-number-jokers"),
        pytest.param({"deck": cards("SJ SJ SJ SJ SJ SJ")}, id="six-spice-jokers"),
        pytest.param({"hands": [cards("C1 XJ"), cards("C2")]}, id="super-joker-not-in-the-game"),
        pytest.param({"stack": laid("0 XJ as C1")}, id="super-joker-on-stack-not-in-the-game"),
        pytest.param({"super_points": (1, 0)}, id="super-joker-won-not-in-the-game"),
        pytest.param({"supply": 1}, id="super-joker-beside-the-deck-not-in-the-game"),
        pytest.param({"worlds_end": 0}, id="worlds-end-on-top"),
        pytest.param({"worlds_end": -1}, id="worlds-end-above"),
        pytest.param({"worlds_end": 4}, id="worlds-end-below-the-deck"),
        pytest.param({"stack": laid("2 C3 as C1")}, id="card-of-nobody"),
        pytest.param({"points": (1,)}, id="points-missing"),
        pytest.param({"points": (-1, 0)}, id="points-below-nothing"),
        pytest.param({"points": (94, 0)}, id="more-than-a-hundred-cards"),
        pytest.param({"trophies": (2, 0)}, id="two-trophies"),
        pytest.param({"trophies": (-1, 0)}, id="trophies-below-nothing"),
        pytest.param({"trophies": (1, 0, 0)}, id="trophies-of-nobody"),
        pytest.param({"starts": 2}, id="nobody-starts"),
        pytest.param({"starts": -1}, id="nobody-starts-below"),
    ],
)
def test_no_such_position(changes: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        set_up(**changes)
    assert caught.value.part in {"hands", "deck", "stack", "points", "trophies", "supply", "starts"}


@pytest.mark.rule("setup.deck")
def test_exactly_the_box_is_still_possible() -> None:
    """Three of a kind, five of a joker, a hundred cards: the most that there is, and no more."""
    hands = [cards("C7 C7 C7"), cards("NJ NJ NJ NJ NJ")]
    assert set_up(hands=hands, points=(89, 0)).points == (89, 0)
    with pytest.raises(RulesError, match="100"):
        set_up(hands=hands, points=(90, 0))


@pytest.mark.rule("setup.trophies")
def test_three_trophies_handed_out_is_a_game_that_is_over() -> None:
    hands = [cards("C1"), cards("C2"), cards("C3")]
    sound = set_up(names=NAMES[:3], hands=hands, trophies=(1, 0, 1))
    assert sound.state.trophies_left == 1
    with pytest.raises(RulesError):
        set_up(names=NAMES[:3], hands=hands, trophies=(1, 1, 1))


@pytest.mark.rule("super-joker.one-in-hand", "setup.super-jokers")
@each(
    "changes",
    [
        pytest.param({"hands": [cards("XJ XJ"), cards("C1")]}, id="two-in-a-hand"),
        pytest.param({"deck": cards("C9 XJ")}, id="in-the-draw-deck"),
        pytest.param({"super_points": (4, 3)}, id="seven"),
        pytest.param({"hands": [cards("XJ"), cards("XJ")], "super_points": (5, 0)}, id="seven-all"),
        pytest.param({"supply": 7}, id="seven-beside-the-deck"),
        pytest.param({"supply": -1}, id="less-than-none"),
        pytest.param({"hands": [cards("XJ"), cards("C1")], "supply": 6}, id="seven-with-a-hand"),
    ],
)
def test_no_such_super_jokers(changes: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        set_up(Rules(super_jokers=True), **changes)


@pytest.mark.rule("setup.super-jokers")
def test_the_supply_is_what_lies_nowhere_else() -> None:
    game = set_up(
        Rules(super_jokers=True),
        hands=[cards("XJ C1"), cards("C2")],
        stack=laid("1 XJ as C3"),
        super_points=(0, 2),
    )
    assert game.state.supply == 2
    assert set_up(Rules(super_jokers=True), supply=0).state.supply == 0


@pytest.mark.rule("setup.worlds-end")
@each("depth", [1, 2, 3])
def test_worlds_end_may_lie_anywhere_but_on_top(depth: int) -> None:
    game = set_up(worlds_end=depth)
    game.passes(*(seat % 2 for seat in range(depth)))
    assert game.status == "over worlds-end"


@pytest.mark.rule("setup.deck")
@each("code", ["C0", "C11", "X1", "", "c1", "XX", "J", "NJ1"])
def test_there_is_no_such_card(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card(code)


@pytest.mark.rule("declare.bluff")
@each("code", ["C0", "C11", "NJ", "SJ", "XJ", "", "5"])
def test_there_is_no_such_declaration(code: str) -> None:
    """A joker is nothing that can be declared: it is always said to be some number and spice."""
    with pytest.raises(ValueError, match="no declaration"):
        Declaration(code)


def test_the_errors_are_of_one_family() -> None:
    """A caller can catch them all at once, and each still says which it is."""
    assert issubclass(RulesError, SpicyError)
    assert issubclass(IllegalAction, SpicyError)
    assert issubclass(SpicyError, ValueError)


@pytest.mark.rule("declare.bluff", "setup.deck")
def test_cards_are_kinds_and_compare_as_such() -> None:
    """Two chili sevens are the same value, so hands and piles can be compared by codes."""
    assert Card("C7") is Card("C7")
    one, other = table("C7 C7", "C1"), table("C7 C7", "C1")
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
