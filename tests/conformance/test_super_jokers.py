"""Super jokers: played like any card, doubted by nobody, offered to who loses a challenge."""

from __future__ import annotations

import random
from itertools import product

import pytest

from conformance.table import NAMES, SAID, Table, table
from spicy import (
    Card,
    Edition,
    LeaveSuperJoker,
    Play,
    Rules,
    SpiceItUp,
    TakeSuperJoker,
    legal_actions,
    new_game,
    public_view,
    view,
)
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    LastCardCalled,
    PawPlaced,
    StackWon,
    SuperJokerLeft,
    SuperJokerOffered,
    SuperJokerTaken,
    TrophyTaken,
    seen_by,
)
from spicy.engine.refusals import Refused
from support.rows import each

SWEET = "sweet-and-spicy"
BOXES = ["spicy", SWEET]


# Playing one


@pytest.mark.rule("super-joker.play")
@each("edition", BOXES)
@each("top", ["", "C1", "P7", "C10"])
def test_it_is_played_on_any_turn_under_each_declaration_that_fits(top: str, edition: str) -> None:
    """Exactly where another card could go; anything else is taken back like any other card."""
    stack = f"1 P1 as {top}" if top else ""
    opened = table("XJ NJ", "C5 C6", stack=stack, edition=edition, super_jokers=True)
    plays = [action for _, action in legal_actions(opened.state) if isinstance(action, Play)]
    with_joker = {action.declaration for action in plays if action.card is Card("XJ")}
    with_other = {action.declaration for action in plays if action.card is Card("NJ")}
    assert with_joker == with_other != set()
    for said in SAID[Edition(edition)]:
        game = opened.fork()
        if said in {one.code for one in with_other}:
            game.do(0, f"XJ as {said}")
            assert game.top == f"0 {said}"
            assert "super-joker.play" in game.cited
            assert game.one(CardPlayed).is_super_joker
            assert game.status == "turn 1"
        else:
            game.blunder(0, f"XJ as {said}", "declare.invalid")
            assert game.one(CardTakenBack).is_super_joker
            assert game.sizes[0] == 3
            assert "XJ" in game.hand(0)


@pytest.mark.rule("super-joker.visible")
def test_everybody_sees_where_a_super_joker_is() -> None:
    """In a hand, on the stack, and in a points pile; in the events as well."""
    game = table("XJ C2", "C5 C6", "XJ C7", super_jokers=True, super_points=(0, 1, 0))
    seen = public_view(game.state)
    assert [seat.has_super_joker for seat in seen.seats] == [True, False, True]
    assert [seat.super_points for seat in seen.seats] == [0, 1, 0]
    assert [seat.cards for seat in seen.seats] == [2, 2, 2]
    assert seen.supply == 3
    game.do(0, "XJ as C2")
    played = seen_by(game.one(CardPlayed), None)
    assert (played.is_super_joker, played.card) == (True, None)
    seen = public_view(game.state)
    assert seen.top is not None
    assert seen.top.is_super_joker
    assert [seat.has_super_joker for seat in seen.seats] == [False, False, True]
    game.do(1, "C5 as C3").do(0, "number")
    won = seen_by(game.one(StackWon), None)
    assert (won.seat, won.spicy, won.super_jokers, won.cards) == (0, 1, 1, None)
    assert public_view(game.state).seats[0].super_points == 1
    assert view(game.state, 1).public == public_view(game.state)


@pytest.mark.rule("super-joker.no-challenge")
@each("move", ["number", "spice", "wrong", "reveal"])
@each("seat", range(3))
def test_nobody_can_challenge_it_and_trying_costs_nothing(seat: int, move: str) -> None:
    """The owner hears the same, for what lies there comes before whose it is."""
    game = table("XJ C2", "C5 C6", "C7 C8", super_jokers=True).do(0, "XJ as C3")
    refusal = game.refuse(seat, move, "super-joker.no-challenge")
    assert refusal.code is Refused.SUPER_JOKER_ON_TOP
    assert game.sizes == (1, 2, 2)
    assert public_view(game.state).challengers == ()


@pytest.mark.rule("super-joker.special-numbers", "spice-raider.paw")
def test_declared_four_it_brings_the_paw() -> None:
    game = table("XJ C2", "C5 C6", stack="1 C9 as C3", super_jokers=True, extra="spice-raider")
    game.do(0, "XJ as C4")
    assert game.one(PawPlaced).seat == 0
    assert game.state.paw == 0
    assert "super-joker.special-numbers" in game.cited
    game.do(1, "C5 as C5")
    assert (game.points, game.super_points) == ((1, 0), (1, 0))


# The offer


@pytest.mark.rule("super-joker.take")
@each("edition", BOXES)
@each(("move", "loser"), [("number", 0), ("spice", 1), ("reveal", 1)])
@each("answer", ["take", "leave"])
def test_the_loser_of_a_challenge_may_take_one_on_top_of_the_two_cards(
    answer: str, move: str, loser: int, edition: str
) -> None:
    """Whoever lost it and however; then it is the loser's turn on an empty stack."""
    game = table(
        "C8 C9", "P1 P2", "P3 XJ", stack="0 C2 as C1", starts=2, edition=edition, super_jokers=True
    )
    if move == "reveal":
        game.blunder(1, move, "challenge.unnamed")
    else:
        game.do(1, move)
    assert game.one(SuperJokerOffered).seat == loser
    assert game.status == f"offer {loser}"
    assert game.sizes[loser] == 4
    answers = {(loser, TakeSuperJoker()), (loser, LeaveSuperJoker())}
    assert set(legal_actions(game.state)) == answers
    assert game.state.actors() == (loser,)
    assert game.state.supply == 5
    game.do(loser, answer)
    if answer == "take":
        assert game.one(SuperJokerTaken).seat == loser
        assert (game.sizes[loser], game.state.supply) == (5, 4)
        assert game.hand(loser).split()[-1] == "XJ"
    else:
        assert game.one(SuperJokerLeft).seat == loser
        assert (game.sizes[loser], game.state.supply) == (4, 5)
    assert game.events[0].rule == "super-joker.take"
    assert (game.status, game.top) == (f"turn {loser}", None)


@pytest.mark.rule("super-joker.take", "super-joker.one-in-hand")
@each("loser", [0, 1])
def test_who_holds_one_is_offered_none(loser: int) -> None:
    hands = ["C8 C9", "P1 P2"]
    hands[loser] += " XJ"
    game = table(*hands, stack="0 C2 as C1", starts=1, super_jokers=True)
    game.do(1, "number" if loser == 0 else "spice")
    assert game.status == f"turn {loser}"
    assert not game.all(SuperJokerOffered)
    assert game.hand(loser).split().count("XJ") == 1
    game.refuse(loser, "take", "super-joker.take")


@pytest.mark.rule("super-joker.take")
def test_nothing_else_happens_until_the_offer_is_answered() -> None:
    """Neither by the others nor by the loser; and the answer is the loser's alone."""
    game = table("C8 C9", "P1 P2", "P3 P4", stack="0 C2 as C1", starts=1, super_jokers=True)
    game.do(1, "number")
    moves = ("C8 as C1", "P1 as C1", "pass", "peek", "number", "spice", "wrong", "reveal",
             "decline", "copy P1", "C8 as C9", "XJ as C1")  # fmt: skip
    for seat, move in product(range(3), moves):
        refusal = game.refuse(seat, move, "super-joker.take")
        assert (refusal.code, refusal.other) == (Refused.OFFER_OPEN, 0)
    for seat, move in product((1, 2), ("take", "leave")):
        game.refuse(seat, move, "super-joker.take")


# As the last card


@pytest.mark.rule("super-joker.last-card", "super-joker.no-window", "trophy.call")
@each("edition", BOXES)
@each("stack", ["", "1 C9 as C2"])
def test_played_last_it_takes_no_trophy_but_five_cards(stack: str, edition: str) -> None:
    """Called, and then at once the next player's turn: there is nothing to challenge."""
    game = table(
        "XJ", "P1 P2", "P3 P4", stack=stack, edition=edition, super_jokers=True,
        deck="C3 C4 C5 C6 C7 C8",
    )  # fmt: skip
    game.do(0, "XJ as C3 last")
    assert game.status == "turn 1"
    assert not game.all(LastCardCalled)
    assert not game.all(TrophyTaken)
    drawn = game.one(CardsDrawn)
    assert (drawn.seat, drawn.wanted, drawn.count) == (0, 5, 5)
    assert "super-joker.last-card" in game.cited
    assert "super-joker.no-window" in game.cited
    assert game.hand(0) == "C3 C4 C5 C6 C7"
    assert game.trophies == (0, 0, 0)
    assert game.state.stack_count == (2 if stack else 1)
    for seat in range(3):
        game.refuse(seat, "number", "super-joker.no-challenge")
        game.refuse(seat, "decline", "trophy.window")
    game.do(1, "P1 as C4")


# With the Spice It Up! cards


@pytest.mark.rule("super-joker.with-spice-it-up", "setup.super-jokers", "setup.spice-it-up")
@each("edition", Edition)
@each("card", SpiceItUp)
def test_either_box_takes_super_jokers_and_each_card_together(
    card: SpiceItUp, edition: Edition
) -> None:
    rules = Rules(edition, super_jokers=True, spice_it_up=(card,))
    game = Table(new_game(NAMES[:3], rules, random.Random(3)))
    assert game.hand(0).split()[-1] == "XJ"
    game.do(0, "XJ as C1")
    assert game.top == "0 C1"
