"""We Love Chili! and Start It Up! beside the other cards (each succession: `test_declarations`)."""

from __future__ import annotations

import pytest

from conformance.table import table
from spicy.engine.events import PawCollected
from support.rows import each


@pytest.mark.rule("we-love-chili")
@each("number", [1, 2, 3])
def test_on_an_empty_stack_the_card_changes_nothing(number: int) -> None:
    """Chili is open there anyway, so the card is not cited."""
    game = table("NJ C9", "P1", extra="we-love-chili").do(0, f"NJ as C{number}")
    assert "we-love-chili" not in game.cited
    assert "declare.first" in game.cited


@pytest.mark.rule("we-love-chili", "declare.after-ten")
def test_after_ten_all_three_are_open_in_chili_too() -> None:
    for number in (1, 2, 3):
        game = table("NJ C9", "P1", stack="1 P2 as W10", extra="we-love-chili")
        game.fork().do(0, f"NJ as W{number}")
        game.fork().do(0, f"NJ as C{number}")
        game.fork().blunder(0, f"NJ as P{number}", "declare.invalid")


@pytest.mark.rule("we-love-chili", "challenge.resolve")
def test_the_spice_that_is_doubted_is_the_declared_chili() -> None:
    """A pepper 2 laid as chili 2 on pepper 1 is no chili, whatever the stack began with."""
    game = table("P2 C9", "W1", "W2", stack="1 P5 as P1", extra="we-love-chili")
    game.do(0, "P2 as C2")
    assert game.fork().do(1, "spice").points == (0, 2, 0)
    assert game.fork().do(1, "number").points == (2, 0, 0)


@pytest.mark.rule("we-love-chili", "copy-cat")
def test_a_change_to_chili_can_be_copied() -> None:
    game = table("P2 C9 C6", "W1", "W2 C7", stack="1 P5 as P1", extra="we-love-chili copy-cat")
    game.do(0, "P2 as C2").do(2, "copy W2")
    assert (game.top, game.status) == ("2 C2", "turn 0")
    game.fork().do(0, "C9 as C3")
    game.fork().blunder(0, "C9 as P3", "declare.invalid")


@pytest.mark.rule("start-it-up", "spice-raider.collect")
def test_a_new_beginning_may_climb_to_a_second_paw() -> None:
    """From 8 to 3 to 4: the second paw lies on what came after the first raid."""
    game = table(
        "W1 W2 W3", "C1 C2 C3", stack="0 C9 as P3, 1 C8 as P4", extra="start-it-up spice-raider"
    )
    game.do(0, "W1 as P8")
    assert game.one(PawCollected).seat == 1
    game.do(1, "C1 as P3").do(0, "W2 as P4")
    assert game.state.paw == 0
    game.do(1, "C2 as P5")
    assert game.points == (3, 2)


@pytest.mark.rule("start-it-up", "change-your-luck")
def test_a_new_beginning_is_no_five_and_takes_no_added_cards() -> None:
    game = table("W1 W2 W3", "C1", stack="1 C8 as P8", extra="start-it-up change-your-luck")
    game.refuse(0, "W1 as P2 + W2", "change-your-luck")
    game.do(0, "W1 as P2")


@pytest.mark.rule("start-it-up", "turn-it-up.sequence")
def test_six_is_no_nine_for_start_it_up() -> None:
    """A new beginning follows a declared 9, and a declared 6 is none, even with Turn It Up!."""
    for top, is_open in (("W6", False), ("W7", False), ("W9", True)):
        game = table("C1 C2", "P9", stack=f"1 W5 as {top}", extra="start-it-up turn-it-up")
        if is_open:
            game.do(0, "C1 as W2")
        else:
            game.blunder(0, "C1 as W2", "declare.invalid")


@pytest.mark.rule("start-it-up")
def test_below_eight_there_is_no_new_beginning() -> None:
    for number in range(1, 8):
        game = table("C1 C2", "P9", stack=f"1 W5 as W{number}", extra="start-it-up")
        if number > 1:
            game.blunder(0, "C1 as W1", "declare.invalid")


@pytest.mark.rule("we-love-chili", "spice-raider.collect")
def test_a_change_to_chili_collects_for_a_raider_only_where_a_paw_lies() -> None:
    """No small number follows a 4, so no change to chili is ever the card that meets a paw."""
    game = table("W1 W2", "P1 P2", stack="1 C9 as P4", extra="we-love-chili spice-raider")
    for said in ("C1", "C2", "C3", "C5"):
        game.fork().blunder(0, f"W1 as {said}", "declare.invalid")
    game.do(0, "W1 as P5")
    assert game.points == (0, 1)


@pytest.mark.rule("we-love-chili", "turn-it-up.sequence")
def test_we_love_chili_opens_no_six_or_nine() -> None:
    game = table("W1 W2", "P1", stack="1 C9 as P5", extra="we-love-chili turn-it-up")
    for said in ("C6", "C9"):
        game.fork().blunder(0, f"W1 as {said}", "declare.invalid")
    game.do(0, "W1 as P9")
