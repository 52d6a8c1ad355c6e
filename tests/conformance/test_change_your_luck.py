"""Change Your Luck: one or two cards under a declared 5, and as many new ones at once."""

from __future__ import annotations

import pytest

from conformance.table import Table, cards, table, with_end
from spicy import Card, Play, legal_actions
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeSettled,
    LastCardCalled,
    StackWon,
    TrophyTaken,
    seen_by,
)
from spicy.engine.refusals import Refused
from support.rows import each

LUCK = "change-your-luck"


def lucky(*hands: str, **more: object) -> Table:
    """A table with Change Your Luck and a declared 3 to go on from."""
    hands = hands or ("W1 W2 W3 W4", "P1 P2", "P3 P4")
    return table(*hands, **{"stack": "1 C9 as C3", "extra": LUCK, **more})  # type: ignore[arg-type]


@pytest.mark.rule("change-your-luck")
@each("added", ["", "W2", "W2 W3"])
def test_a_five_takes_up_to_two_cards_along_and_as_many_are_drawn(added: str) -> None:
    count = len(added.split())
    game = lucky(deck="P10 P9 P8").do(0, f"W1 as C5{' + ' + added if added else ''}")
    played = game.one(CardPlayed)
    assert played.added_count == count
    assert seen_by(played, 1).added is None
    assert game.state.stack_count == 2 + count
    assert game.sizes == (3, 2, 2)
    assert (game.status, game.top) == ("turn 1", "0 C5")
    if count:
        drawn = game.one(CardsDrawn)
        assert (drawn.seat, drawn.wanted, drawn.count) == (0, count, count)
        assert drawn.cards == cards("P10 P9 P8")[:count]
        assert drawn.rule in {"change-your-luck", "change-your-luck.drawn"}
    else:
        assert not game.all(CardsDrawn)


@pytest.mark.rule("change-your-luck")
def test_which_cards_may_be_added_is_listed() -> None:
    """Each different pair and each different single card of the hand, whatever the order."""
    game = lucky("W1 W1 W2 NJ", "P1 P2")
    fives = [
        action
        for _, action in legal_actions(game.state)
        if isinstance(action, Play) and action.declaration.number == 5
    ]
    got = {(one.card.code, " ".join(card.code for card in one.added)) for one in fives}
    expected = {
        ("W1", ""), ("W1", "W1"), ("W1", "W2"), ("W1", "NJ"),
        ("W1", "W1 W2"), ("W1", "W1 NJ"), ("W1", "W2 NJ"),
        ("W2", ""), ("W2", "W1"), ("W2", "NJ"), ("W2", "W1 W1"), ("W2", "W1 NJ"),
        ("NJ", ""), ("NJ", "W1"), ("NJ", "W2"), ("NJ", "W1 W1"), ("NJ", "W1 W2"),
    }  # fmt: skip
    assert got == expected
    assert len(fives) == len(expected)
    others = [
        action
        for _, action in legal_actions(game.state)
        if isinstance(action, Play) and action.declaration.number != 5
    ]
    assert not any(one.added for one in others)


@pytest.mark.rule("change-your-luck")
@each(("top", "winner"), [("C5", 0), ("W1", 1)])
def test_the_added_cards_are_never_what_is_turned_over_but_go_with_the_stack(
    top: str, winner: int
) -> None:
    """Only the card that was declared counts; the winner gets all of them."""
    game = lucky(f"{top} C6 W3 W4", "P1 P2", "P3 P4").do(0, f"{top} as C5 + C6 W3").do(1, "number")
    settled = game.one(ChallengeSettled)
    assert settled.card is Card(top)
    assert settled.winner == winner
    won = game.one(StackWon)
    assert (won.spicy, won.super_jokers) == (4, 0)
    assert game.points[winner] == 4
    for seat in (None, 0, 1, 2):
        shown = [repr(seen_by(event, seat)) for event in game.events]
        assert not any(code in text for text in shown for code in ("'C6'", "'W3'"))


@pytest.mark.rule("change-your-luck.drawn", "end.worlds-end")
@each(("added", "above"), [("W2", 1), ("W2 W3", 1), ("W2 W3", 2), ("W2", 2)])
def test_worlds_end_showing_meanwhile_ends_the_game(added: str, above: int) -> None:
    """The declared 5 can then no longer be challenged; the stack counts for nobody."""
    count = len(added.split())
    game = lucky(deck=with_end("P10 P9 P8", above)).do(0, f"W1 as C5 + {added}")
    drawn = game.one(CardsDrawn)
    assert (drawn.wanted, drawn.count) == (count, min(count, above))
    if above <= count:
        assert game.status == "over worlds-end"
        assert game.points == (0, 0, 0)
        assert game.totals == (-(3 - count + above), -2, -2)
    else:
        assert game.status == "turn 1"


@pytest.mark.rule("change-your-luck.drawn", "declare.invalid")
@each("stack", ["1 C9 as C5", "1 C9 as C7", "1 C9 as P3", ""])
def test_with_an_invalid_declaration_everything_is_taken_back(stack: str) -> None:
    """One card is drawn, none for the added ones."""
    game = lucky(stack=stack, deck="P10 P9 P8")
    before = game.stack
    game.blunder(0, "W1 as C5 + W2 W3", "declare.invalid")
    assert game.hand(0) == "W1 W2 W3 W4 P10"
    assert game.one(CardTakenBack).added == cards("W2 W3")
    assert (game.status, game.stack) == ("turn 1", before)


@pytest.mark.rule("change-your-luck.drawn", "super-joker.visible")
def test_a_super_joker_may_be_added_and_counts_for_the_winner_of_the_stack() -> None:
    game = lucky("W1 W2 XJ", "P1 P2", super_jokers=True).do(0, "W1 as C5 + W2 XJ")
    played = seen_by(game.one(CardPlayed), None)
    assert (played.is_super_joker, played.added_count, played.super_added) == (False, 2, 1)
    assert game.sizes[0] == 2
    game.do(1, "number")
    assert (game.points, game.super_points) == ((0, 3), (0, 1))
    assert game.one(StackWon).super_jokers == 1
    game.do(0, "take")
    assert "XJ" in game.hand(0)


@pytest.mark.rule("change-your-luck.drawn", "trophy.call", "trophy.window")
@each("hand", ["W1 W2", "W1 W2 W3"])
def test_adding_the_whole_rest_of_the_hand_is_no_last_card(hand: str) -> None:
    """No call, no window, no trophy: as many are drawn at once."""
    rest = hand.removeprefix("W1 ")
    game = lucky(hand, "P1 P2")
    refusal = game.refuse(0, f"W1 as C5 + {rest} last", "trophy.call")
    assert refusal.code is Refused.CALLED_WITH_ADDED
    game.do(0, f"W1 as C5 + {rest}")
    assert game.status == "turn 1"
    assert game.sizes[0] == len(rest.split())
    assert not game.one(CardPlayed).is_last_card
    assert not game.all(LastCardCalled)
    assert not game.all(TrophyTaken)
    game.do(1, "spice")
