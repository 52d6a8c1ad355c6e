"""A turn: play or pass, the bluff, the declaration taken back, the look at a facedown card."""

from __future__ import annotations

import pytest

from conformance.table import KINDS, table
from spicy import Card, Challenge, Declaration, Edition, Pass, Play, Trait, legal_actions
from spicy.engine.events import (
    CardPeeked,
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    TurnPassed,
)
from support.lockstep import SPICES
from support.rows import each

BOXES = list(Edition)


@pytest.mark.rule("turn.options")
def test_the_active_player_may_play_each_card_or_pass_and_nobody_else_anything() -> None:
    """On an empty stack: every kind in hand under each of the nine first declarations, or a pass."""
    game = table("C1 C1 NJ", "W1 W2", "P1 P2", starts=0)
    first = [f"{letter}{number}" for letter in "CWP" for number in (1, 2, 3)]
    expected = {(0, Play(Card(card), Declaration(said))) for card in ("C1", "NJ") for said in first}
    assert set(legal_actions(game.state)) == expected | {(0, Pass())}
    assert len(legal_actions(game.state)) == len(expected) + 1
    assert game.state.actors() == (0,)


@pytest.mark.rule("turn.options")
@each("stack", ["", "1 C1 as C1"])
def test_an_empty_hand_with_the_turn_can_only_pass(stack: str) -> None:
    """Such a set-up position leaves the pass; a challenge, open to all, is no part of the turn."""
    game = table("", "W2 W1", stack=stack)
    own = {action for seat, action in legal_actions(game.state) if seat == 0}
    challenges = {Challenge(Trait.NUMBER), Challenge(Trait.SPICE)} if stack else set()
    assert own == {Pass()} | challenges
    game.do(0, "pass")
    assert game.sizes == (1, 2)
    assert game.status == "turn 1"


@pytest.mark.rule("turn.options", "declare.bluff")
@each("edition", BOXES)
def test_a_play_lays_the_card_facedown_and_the_next_player_has_the_turn(edition: Edition) -> None:
    """Each kind of card may be declared as anything that is valid, true or false."""
    spice = SPICES[edition][1]
    said = f"{spice}2"
    for kind in KINDS[edition]:
        hand = f"{kind} {'C1' if kind != 'C1' else 'C2'}"
        game = table(hand, "P10", "P9", edition=edition, super_jokers=False)
        game.do(0, f"{kind} as {said}")
        assert game.status == "turn 1"
        assert (game.stack, game.top) == (kind, f"0 {said}")
        assert game.hand(0) == hand.split()[1]
        played = game.one(CardPlayed)
        assert (played.seat, played.declaration) == (0, Declaration(said))
        assert not any((played.is_copy, played.is_last_card, played.is_super_joker))
        assert played.added_count == 0


@pytest.mark.rule("turn.pass")
@each("players", range(2, 7))
def test_a_pass_draws_one_and_leaves_the_stack_as_it_is(players: int) -> None:
    """Round the whole table: the top card, its declaration and its owner stay."""
    hands = ["C10 C9"] + ["W10"] * min(players - 1, 3) + ["P10"] * max(players - 4, 0)
    deck = "W1 W2 W3 W4 W5 W6 W7"
    game = table(*hands, deck=deck).do(0, "C10 as P2")
    for count in range(players):
        seat = (1 + count) % players
        size = game.sizes[seat]
        game.do(seat, "pass")
        assert game.kinds == ["TurnPassed", "CardsDrawn"]
        assert game.one(TurnPassed).seat == seat
        assert game.one(TurnPassed).rule == "turn.pass"
        drawn = game.one(CardsDrawn)
        assert (drawn.seat, drawn.wanted, drawn.count) == (seat, 1, 1)
        assert drawn.cards == (Card(f"W{count + 1}"),)
        assert game.sizes[seat] == size + 1
        assert game.status == f"turn {(seat + 1) % players}"
        assert (game.stack, game.top) == ("C10", "0 P2")
    assert game.state.deck_count == 7 - players


@pytest.mark.rule("declare.invalid")
@each(
    ("stack", "said"),
    [
        ("", "C4"),
        ("", "W10"),
        ("2 C3 as C3", "C3"),
        ("2 C3 as C3", "C2"),
        ("2 C3 as C3", "P4"),
        ("2 C10 as C10", "C4"),
        ("2 C10 as C10", "C10"),
        ("2 C10 as C10", "W1"),
    ],
)
def test_an_invalid_declaration_is_taken_back_and_counts_as_a_pass(stack: str, said: str) -> None:
    """The card goes back, one is drawn, the next player has the turn, the stack stays as it was."""
    game = table("W5 W6", "P1 P2", "P3 P4", stack=stack, deck="W9 W8 W7")
    top, before = game.top, game.stack
    game.blunder(0, f"W5 as {said}", "declare.invalid")
    assert game.kinds[0] == "CardTakenBack"
    back = game.one(CardTakenBack)
    assert (back.rule, back.seat, back.card) == ("declare.invalid", 0, Card("W5"))
    assert back.declaration == Declaration(said)
    assert game.one(CardsDrawn).cards == (Card("W9"),)
    assert game.hand(0) == "W5 W6 W9"
    assert (game.status, game.top, game.stack) == ("turn 1", top, before)


@pytest.mark.rule("turn.peek")
@each("seat", range(4))
@each("turn", range(4))
@each("stack", ["", "2 C3 as C4"])
def test_a_look_at_a_facedown_card_costs_one_card_and_changes_no_turn(
    stack: str, turn: int, seat: int
) -> None:
    """Whoever it was, whosever turn it is, whatever lies on the stack."""
    hands = ["W5 W6", "P1 P2", "P3 P4", "P5 P6"]
    game = table(*hands, stack=stack, starts=turn, deck="W9 W8 W7")
    top = game.top
    game.blunder(seat, "peek", "turn.peek")
    assert game.kinds == ["CardPeeked", "CardsDrawn"]
    assert (game.one(CardPeeked).seat, game.one(CardPeeked).rule) == (seat, "turn.peek")
    drawn = game.one(CardsDrawn)
    assert (drawn.seat, drawn.count) == (seat, 1)
    assert (game.status, game.top) == (f"turn {turn}", top)
    assert game.sizes == tuple(3 if who == seat else 2 for who in range(4))
