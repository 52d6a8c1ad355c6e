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


@pytest.mark.rule("spice-raider.paw")
def test_without_the_card_a_four_is_a_number_like_any_other() -> None:
    game = table("W1 W2", "P1 P2", "P3", stack=BELOW).do(0, "W1 as C4").do(1, "P1 as C5")
    assert game.state.paw is None
    assert game.points == (0, 0, 0)
    assert game.state.stack_count == 4


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


@pytest.mark.rule("spice-raider.collect")
def test_the_card_is_laid_before_the_raider_collects() -> None:
    kinds = raided().do(1, "P1 as C6").kinds
    assert kinds.index("CardPlayed") < kinds.index("PawCollected")


@pytest.mark.rule("spice-raider.collect")
def test_the_raider_collects_with_the_own_next_card_as_well() -> None:
    """After everybody else has passed."""
    game = raided().passes(1, 2).do(0, "W2 as C10")
    assert game.points == (3, 0, 0)
    assert game.stack == "W2"


@pytest.mark.rule("spice-raider.collect")
def test_a_pass_leaves_the_paw_where_it_is() -> None:
    game = raided()
    for seat in (1, 2, 0, 1, 2, 0):
        game.do(seat, "pass")
        assert game.state.paw == 0
        assert game.points == (0, 0, 0)
        assert not game.all(PawCollected)
    game.do(1, "P1 as C5")
    assert game.points == (3, 0, 0)


@pytest.mark.rule("spice-raider.collect", "declare.invalid", "trophy.call", "turn.peek")
def test_a_card_taken_back_was_no_card_played() -> None:
    """Neither with an invalid declaration nor with a forgotten call, nor does a peek move the paw."""
    game = raided("W1 W2", "P1", "P3 P4").blunder(2, "peek", "turn.peek")
    game.blunder(1, "P1 as C6", "trophy.call").blunder(2, "P3 as C4", "declare.invalid")
    assert game.state.paw == 0
    assert game.points == (0, 0, 0)
    assert game.state.stack_count == 3


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


@pytest.mark.rule("spice-raider.challenged")
@each("move", ["number", "spice"])
def test_a_raider_who_wins_the_challenge_takes_the_stack_once(move: str) -> None:
    game = raided("C4 W2", "P1 P2", "P3 P4").do(2, move)
    assert game.points == (3, 0, 0)
    assert game.status == "turn 2"
    game.do(2, "P3 as C1")
    assert game.points == (3, 0, 0)


@pytest.mark.rule("spice-raider.challenged", "challenge.unnamed")
def test_an_unnamed_look_at_the_four_is_a_lost_challenge() -> None:
    game = raided().blunder(1, "reveal", "challenge.unnamed")
    assert game.points == (3, 0, 0)
    assert game.state.paw is None


@pytest.mark.rule("spice-raider.collect", "challenge.winner")
def test_a_challenge_after_the_raid_is_about_the_new_stack_alone() -> None:
    game = raided().do(1, "P1 as C6").do(2, "spice")
    assert game.points == (3, 0, 1)


@pytest.mark.rule("spice-raider.collect")
def test_a_chain_of_raids_needs_a_new_four() -> None:
    """The paw goes with the cards; another raider comes with another 4."""
    game = raided().do(1, "P1 as C9").do(2, "P3 as C10").do(0, "W2 as C3").do(1, "P2 as C4 last")
    assert game.status == "window 0 2"
    game.decline(0, 2)
    assert game.state.paw == 1
    game.do(2, "P4 as C5 last")
    assert game.points == (3, 4, 0)


@pytest.mark.rule("spice-raider.paw", "spice-raider.collect", "trophy.unchallenged")
def test_a_four_as_the_last_card_brings_window_trophy_and_paw() -> None:
    game = table("W1", "P1 P2", "P3", stack="2 C9 as C3", extra="spice-raider")
    game.do(0, "W1 as C4 last").decline(1, 2)
    assert (game.trophies, game.state.paw) == ((1, 0, 0), 0)
    game.do(1, "P1 as C5")
    assert game.points == (2, 0, 0)


@pytest.mark.rule("spice-raider.collect", "trophy.window", "trophy.lost")
def test_the_raider_collects_before_the_window_of_a_last_card() -> None:
    """Whoever challenges that card wins it and nothing else."""
    game = raided("W1 W2", "P1", "P3 P4").do(1, "P1 as C5 last")
    assert game.points == (3, 0, 0)
    assert game.status == "window 0 2"
    kinds = game.kinds
    assert kinds.index("PawCollected") < kinds.index("LastCardCalled")
    game.do(2, "number")
    assert game.points == (3, 0, 1)
    assert game.trophies == (0, 0, 0)


@pytest.mark.rule("spice-raider.collect", "super-joker.play")
def test_super_jokers_under_the_paw_are_won_as_such() -> None:
    game = table(
        "W1 W2", "P1 P2", stack="1 C9 as C2, 1 XJ as C3", extra="spice-raider", super_jokers=True
    )
    game.do(0, "W1 as C4").do(1, "P1 as C5")
    assert (game.points, game.super_points) == ((2, 0), (1, 0))
    assert (game.state.stack_count, game.state.supply) == (1, 5)


@pytest.mark.rule("spice-raider.collect", "super-joker.last-card", "end.worlds-end")
def test_the_raid_is_done_before_the_five_cards_of_a_super_joker_end_the_game() -> None:
    game = table(
        "W1 W2", "XJ", stack="1 C9 as C3", extra="spice-raider", super_jokers=True,
        deck="P1 P2 END P3",
    )  # fmt: skip
    game.do(0, "W1 as C4").do(1, "XJ as C5 last")
    assert game.status == "over worlds-end"
    assert game.points == (2, 0)
    assert game.totals == (2 - 1, -2)
    kinds = game.kinds
    assert kinds.index("PawCollected") < kinds.index("CardsDrawn") < kinds.index("GameEnded")


@pytest.mark.rule("end.stack-unscored", "spice-raider.paw")
@each("how", ["pass", "peek", "invalid"])
def test_worlds_end_with_a_paw_on_the_stack_gives_the_raider_nothing(how: str) -> None:
    game = raided(deck="W9 END W8")
    if how == "pass":
        game.do(1, "pass")
    elif how == "peek":
        game.blunder(2, "peek", "turn.peek")
    else:
        game.blunder(1, "P1 as C1", "declare.invalid")
    assert game.status == "over worlds-end"
    assert game.points == (0, 0, 0)
    assert game.state.paw == 0


@pytest.mark.rule("spice-raider.collect", "change-your-luck")
def test_added_cards_are_laid_with_the_new_card_and_not_raided() -> None:
    """The raider takes what lay there; the 5 and the cards under it are the new stack."""
    game = raided("W1 W2", "P1 P2 P5", "P3 P4", extra="spice-raider change-your-luck")
    game.do(1, "P1 as C5 + P2 P5")
    assert game.points == (3, 0, 0)
    assert game.stack == "P1 P2 P5"
    kinds = game.kinds
    assert kinds.index("CardPlayed") < kinds.index("PawCollected") < kinds.index("CardsDrawn")
    game.do(2, "number")
    assert game.points == (3, 0, 3)


@pytest.mark.rule("spice-raider.collect", "change-your-luck", "end.worlds-end")
def test_a_raid_counts_although_the_added_cards_end_the_game() -> None:
    game = raided(
        "W1 W2", "P1 P2 P5", "P3 P4", extra="spice-raider change-your-luck", deck="W9 END W8"
    )
    game.do(1, "P1 as C5 + P2 P5")
    assert game.status == "over worlds-end"
    assert game.points == (3, 0, 0)
    assert game.totals == (3 - 1, -1, -2)


@pytest.mark.rule("spice-raider.collect", "change-your-luck")
def test_added_cards_under_the_paw_are_raided_too() -> None:
    """A stack with added cards goes to the raider as a whole."""
    game = table("W1 W2 W3 W4", "P1 P2", stack="1 C9 as C4", extra="spice-raider change-your-luck")
    game.do(0, "W1 as C5 + W2 W3")
    assert game.points == (0, 1)
    game.do(1, "P1 as C10").do(0, "W4 as C3").do(1, "P2 as C4 last").decline(0)
    card = game.hand(0).split()[0]
    game.do(0, f"{card} as C6")
    assert game.points == (0, 1 + 6)


@pytest.mark.rule("spice-raider.challenged", "turn-it-up")
def test_turn_it_up_does_not_touch_a_four() -> None:
    game = raided("C9 W2", "P1 P2", "P3 P4", extra="spice-raider turn-it-up").do(1, "number")
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
