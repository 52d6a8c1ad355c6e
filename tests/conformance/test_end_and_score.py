"""How a game ends, what is counted then, and who has won."""

from __future__ import annotations

import pytest

from conformance.table import Table, table, with_end
from spicy import Outcome, Score
from spicy.engine.events import GameEnded, TrophyTaken
from spicy.engine.refusals import Refused
from spicy.engine.scoring import EndReason
from support.rows import each

EVERYTHING = (
    "C1 as C1",
    "C9 as W7 last",
    "pass",
    "number",
    "spice",
    "wrong",
    "reveal",
    "copy C1",
    "decline",
    "take",
    "leave",
    "peek",
)


def all_is_refused(game: Table, rule: str) -> None:
    """Whatever anybody tries after the end is refused under the rule that ended the game."""
    assert list(game.state.legal_actions()) == []
    assert game.state.actors() == ()
    for seat in range(len(game.state.seats)):
        for move in EVERYTHING:
            assert game.refuse(seat, move, rule).code is Refused.GAME_OVER


# Trophies


@pytest.mark.rule("end.two-trophies")
@each("seat", range(3))
@each("is_challenged", [False, True])
def test_a_second_trophy_wins_at_once_and_nothing_is_counted(
    is_challenged: bool, seat: int
) -> None:
    """Be the others as rich as they like; no new hand is drawn."""
    hands = ["P1 P2"] * 3
    hands[seat] = "C2"
    hands[(seat + 1) % 3] = "W1 W2"
    points = tuple(0 if who == seat else 20 for who in range(3))
    trophies = tuple(1 if who == seat else 0 for who in range(3))
    game = table(*hands, starts=seat, points=points, trophies=trophies)
    game.do(seat, "C2 as C2 last")
    others = [who for who in range(3) if who != seat]
    if is_challenged:
        game.do(others[0], "number")
    else:
        game.decline(*others)
    assert game.status == "over two-trophies"
    assert game.state.outcome == Outcome(EndReason.TWO_TROPHIES, (seat,), None)
    assert game.one(TrophyTaken).total == 2
    assert game.one(GameEnded).rule == "end.two-trophies"
    assert game.sizes[seat] == 0
    all_is_refused(game, "end.two-trophies")


@pytest.mark.rule("end.last-trophy", "score.trophies")
@each("is_challenged", [False, True])
def test_the_third_trophy_of_a_third_player_ends_and_counts(is_challenged: bool) -> None:
    game = table("C2", "P1 P2", "P3", "W1 W2", trophies=(0, 1, 0, 1), points=(3, 0, 20, 2))
    game.do(0, "C2 as C2 last")
    if is_challenged:
        game.decline(1).do(2, "spice")
        expected = (3 + 1 + 10, 10 - 2, 20 - 3, 2 + 10 - 2)
    else:
        game.decline(1, 2, 3)
        expected = (3 + 10, 10 - 2, 20 - 1, 2 + 10 - 2)
    assert game.status == "over last-trophy"
    assert game.one(GameEnded).rule == "end.last-trophy"
    assert game.totals == expected
    assert game.winners == (2,)
    assert game.sizes[0] == 0
    all_is_refused(game, "end.last-trophy")


# World's End


@pytest.mark.rule("end.worlds-end")
@each("above", range(1, 6))
def test_worlds_end_ends_the_game_as_it_shows_and_is_never_drawn(above: int) -> None:
    """The pass that takes the last card above it ends the game, not the pass after that."""
    game = table("C1 C2", "P1 P2", "P3 P4", deck=with_end("W1 W2 W3 W4 W5 W6", above))
    for count in range(above):
        assert game.status == f"turn {count % 3}"
        game.do(count % 3, "pass")
    assert game.status == "over worlds-end"
    ended = game.one(GameEnded)
    assert (ended.rule, ended.seat) == ("end.worlds-end", (above - 1) % 3)
    assert ended.outcome == game.state.outcome
    assert sum(game.sizes) == 6 + above
    assert game.state.deck_count == 6 - above
    all_is_refused(game, "end.worlds-end")


# The score


def end_by_a_pass(*hands: str, **more: object) -> Table:
    """The first player passes, draws one card, and World's End shows."""
    return table(*hands, deck="W10 END W9", **more).do(0, "pass")  # type: ignore[arg-type]


@pytest.mark.rule("end.stack-unscored")
@each("extra", ["", "spice-raider"])
def test_what_still_lies_on_the_stack_counts_for_nobody(extra: str) -> None:
    """Not for the player of the top card, and not for a raider whose paw lies on it."""
    game = end_by_a_pass(
        "C1", "P1 P2", stack="1 C9 as C2, 0 C8 as C3, 1 C7 as C4", extra=extra, points=(2, 3)
    )
    assert game.state.paw == (1 if extra else None)
    assert game.points == (2, 3)
    assert game.totals == (2 - 2, 3 - 2)
    assert game.state.stack_count == 3


@pytest.mark.rule("score.cards")
@each("points", [0, 1, 17, 60])
def test_each_won_card_counts_one(points: int) -> None:
    game = end_by_a_pass("", "", points=(points, 5))
    assert game.totals == (points - 1, 5)


@pytest.mark.rule("score.trophies")
def test_each_trophy_counts_ten() -> None:
    game = end_by_a_pass("", "", "", trophies=(1, 0, 1), points=(0, 12, 0))
    assert game.totals == (9, 12, 10)
    assert game.winners == (1,)


@pytest.mark.rule("score.hand")
@each("hand", ["", "C10", "C1 NJ SJ", "C1 C2 C3 C4 C5 C6 C7 C8 C9"])
def test_each_card_left_in_hand_costs_one(hand: str) -> None:
    game = end_by_a_pass("P1", hand, points=(0, 20))
    assert game.totals == (-2, 20 - len(hand.split()))


@pytest.mark.rule("score.super-jokers")
@each(("won", "held"), [(0, 0), (1, 0), (0, 1), (3, 0), (3, 1), (5, 1)])
def test_super_jokers_count_five_in_the_pile_and_cost_five_in_the_hand(won: int, held: int) -> None:
    hand = "C1" + " XJ" * held
    game = end_by_a_pass("", hand, super_jokers=True, super_points=(0, won), points=(0, 7))
    assert game.totals == (-1, 7 - 1 + 5 * won - 5 * held)
    assert game.state.outcome is not None
    assert game.state.outcome.scores is not None
    assert game.state.outcome.scores[1] == Score(
        cards=7, trophies=0, hand=1, super_jokers=won, super_jokers_in_hand=held
    )


@pytest.mark.rule("score.winner")
@each(
    ("points", "winners"),
    [
        ((9, 3, 2), (0,)),
        ((2, 3, 9), (2,)),
        ((6, 5, 2), (0, 1)),
        ((1, 5, 5), (1, 2)),
        ((6, 5, 5), (0, 1, 2)),
        ((1, 0, 0), (0, 1, 2)),
        ((0, 0, 0), (1, 2)),
    ],
)
def test_most_points_win_and_equal_points_share(
    points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """The first player ends up with one card more in hand than the others."""
    game = end_by_a_pass("C1", "P1", "P2", points=points)
    assert game.totals == (points[0] - 2, points[1] - 1, points[2] - 1)
    assert game.winners == winners
