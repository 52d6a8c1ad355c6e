"""Spice Raider: the paw on a declared 4, who collects and when, and how it goes away."""

from __future__ import annotations

import pytest

from conformance.table import SAID, Table, table
from spicy import Edition, public_view
from spicy.engine.events import PawCollected, PawPlaced, seen_by
from support.rows import each

BELOW = "2 C9 as C2, 1 C8 as C3"


def raided(*hands: str, **more: object) -> Table:
    """A table where the first player has just laid a 4 on two cards."""
    hands = hands or ("W1 W2 W3", "P1 P2", "P3 P4")
    game = table(*hands, stack=BELOW, **{"extra": "spice-raider", **more})  # type: ignore[arg-type]
    return game.do(0, f"{hands[0].split()[0]} as C4")


@pytest.mark.rule("spice-raider.paw")
@each("said", SAID[Edition.SPICY])
def test_a_declared_four_and_no_other_number_brings_a_paw(said: str) -> None:
    """Whatever the card really is."""
    number = int(said[1:])
    stack = f"1 C9 as {said[0]}{number - 1}" if number > 1 else ""
    for card in ("W4", "NJ"):
        game = table(f"{card} W2", "P1 P2", stack=stack, extra="spice-raider")
        game.do(0, f"{card} as {said}")
        if number == 4:
            assert (game.one(PawPlaced).seat, game.one(PawPlaced).rule) == (0, "spice-raider.paw")
            assert public_view(game.state).paw == game.state.paw == 0
        else:
            assert not game.all(PawPlaced)
            assert game.state.paw is None


@pytest.mark.rule("spice-raider.collect")
def test_the_next_card_played_gives_the_raider_everything_under_the_paw() -> None:
    """The four itself included; the new card alone is the stack, and its declaration stands."""
    game = raided().do(1, "P1 as C6")
    collected = game.one(PawCollected)
    assert (collected.rule, collected.seat) == ("spice-raider.collect", 0)
    assert (collected.spicy, collected.super_jokers) == (3, 0)
    assert seen_by(collected, 0).cards is None
    assert game.points == (3, 0, 0)
    assert (game.stack, game.top, game.status) == ("P1", "1 C6", "turn 2")
    assert game.state.paw is None
    game.fork().do(2, "P3 as C7")
    game.fork().blunder(2, "P3 as C6", "declare.invalid")
    game.fork().blunder(2, "P3 as W1", "declare.invalid")


@pytest.mark.rule("spice-raider.challenged")
@each(("move", "winner"), [("number", 1), ("spice", 1)])
@each("passes", [0, 2])
def test_a_challenge_of_the_four_is_settled_as_usual_and_removes_the_paw(
    passes: int, move: str, winner: int
) -> None:
    game = raided().passes(*range(1, 1 + passes)).do(1, move)
    assert game.points == (0, 3, 0)
    assert game.state.paw is None
    assert not game.all(PawCollected)
    assert "spice-raider.challenged" in game.cited
    assert game.status == f"turn {1 - winner}"
    game.do(0, "W2 as C1")
    assert game.points == (0, 3, 0)


@pytest.mark.rule("spice-raider.paw", "spice-raider.collect", "copy-cat.with-super-joker")
def test_the_order_in_which_one_play_is_carried_out() -> None:
    """Laid, collected, the new paw, the five cards, and at last the end: all in one move."""
    game = table(
        "W1 W2",
        "XJ",
        "P1 P2",
        stack="2 C9 as C3",
        extra="copy-cat spice-raider",
        super_jokers=True,
        deck="C10 W10 END P10",
    )
    game.do(0, "W1 as C4").do(1, "copy XJ last")
    assert game.kinds == ["CardPlayed", "PawCollected", "PawPlaced", "CardsDrawn", "GameEnded"]
    assert game.points == (2, 0, 0)
    assert game.totals == (2 - 1, -2, -2)
