"""How a game ends, what is counted then, and who has won."""

from __future__ import annotations

import pytest

from conformance.table import Table, table, with_end
from spicy import Outcome, Score
from spicy.engine.events import CardsDrawn, GameEnded, TrophyTaken
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


@pytest.mark.rule("end.two-trophies")
def test_the_second_of_one_player_may_be_the_third_of_all() -> None:
    """With another trophy gone already: the second one of the same player decides, uncounted."""
    game = table("C2", "P1 P2", trophies=(1, 1), points=(0, 50)).do(0, "C2 as C2 last").decline(1)
    assert game.status == "over two-trophies"
    assert game.winners == (0,)


@pytest.mark.rule("end.two-trophies", "trophy.redraw")
def test_both_trophies_of_one_player_in_one_game() -> None:
    """The first brings a new hand; when that is played out, the second brings the win."""
    game = table("C1", "P1 P2", deck="W1 W2 W3 W4 W5 W6 " + "C9 C9 C9 C8 C8 C8")
    game.do(0, "C1 as C1 last").decline(1)
    for number in range(2, 7):
        game.do(1, "pass").do(0, f"W{number - 1} as C{number}")
    assert game.trophies == (1, 0)
    assert game.hand(0) == "W6"
    game.do(1, "pass").do(0, "W6 as C7 last").decline(1)
    assert game.trophies == (2, 0)
    assert game.status == "over two-trophies"


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


@pytest.mark.rule("end.last-trophy")
@each("trophies", [(0, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_a_first_or_second_trophy_of_different_players_ends_nothing(
    trophies: tuple[int, ...],
) -> None:
    game = table("C2", "P1 P2", "P3", trophies=trophies).do(0, "C2 as C2 last").decline(1, 2)
    assert game.status == "turn 1"
    assert game.sizes[0] == 6


@pytest.mark.rule("end.last-trophy", "end.worlds-end")
def test_the_last_trophy_needs_no_new_hand_and_so_meets_no_worlds_end() -> None:
    game = table("C2", "P1", "P3", trophies=(0, 1, 1), deck="W1 END W2")
    game.do(0, "C2 as C2 last").decline(1, 2)
    assert game.status == "over last-trophy"
    assert game.state.deck_count == 2


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


@pytest.mark.rule("end.worlds-end", "declare.invalid")
def test_worlds_end_after_a_card_taken_back() -> None:
    game = table("C1 C2", "P1 P2", deck="W1 END W2").blunder(0, "C1 as C9", "declare.invalid")
    assert game.status == "over worlds-end"
    assert game.hand(0) == "C1 C2 W1"
    assert game.totals == (-3, -2)


@pytest.mark.rule("end.worlds-end")
@each(("above", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_worlds_end_stops_the_drawing_of_two(above: int, drawn: int) -> None:
    deck = with_end("W1 W2 W3 W4", above)
    game = table("C1 C2", "P1 P2", stack="0 C9 as C1", starts=1, deck=deck)
    game.do(1, "number")
    event = game.one(CardsDrawn)
    assert (event.wanted, event.count) == (2, drawn)
    assert game.sizes == (2 + drawn, 2)
    assert game.status == ("turn 0" if above == 3 else "over worlds-end")


@pytest.mark.rule("end.worlds-end")
def test_a_draw_deck_without_worlds_end_may_be_drawn_to_the_last_card() -> None:
    """In a set-up position: the last card is drawn and the game goes on."""
    game = table("C1 C2", "P1 P2", deck="W1 W2").passes(0, 1)
    assert game.state.deck_count == 0
    assert game.status == "turn 0"
    game.fork().do(0, "C1 as C1").do(1, "P1 as C2")


@pytest.mark.rule("end.worlds-end")
def test_a_card_that_must_be_drawn_and_is_not_there_ends_the_game_like_worlds_end() -> None:
    passed = table("C1 C2", "P1 P2", deck="W1").passes(0, 1)
    assert passed.status == "over worlds-end"
    assert passed.totals == (-3, -2)
    peeked = table("C1 C2", "P1 P2", deck="").blunder(1, "peek", "turn.peek")
    assert peeked.status == "over worlds-end"
    lost = table("C1 C2", "P1 P2", deck="W1", stack="0 C9 as C1", starts=1).do(1, "number")
    assert lost.status == "over worlds-end"
    assert lost.sizes == (3, 2)
    assert lost.points == (0, 1)
    hand = table("C1", "P1 P2", deck="W1 W2 W3 W4 W5").do(0, "C1 as C1 last").decline(1)
    assert hand.status == "over worlds-end"
    assert hand.totals == (10 - 5, -2)


@pytest.mark.rule("end.worlds-end", "trophy.redraw")
def test_exactly_enough_cards_are_enough() -> None:
    hand = table("C1", "P1 P2", deck="W1 W2 W3 W4 W5 W6").do(0, "C1 as C1 last").decline(1)
    assert hand.status == "turn 1"
    lost = table("C1 C2", "P1 P2", deck="W1 W2", stack="0 C9 as C1", starts=1).do(1, "number")
    assert lost.status == "turn 0"


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


@pytest.mark.rule("end.stack-unscored", "end.last-trophy")
def test_the_last_card_itself_counts_for_nobody_when_it_stays_on_the_stack() -> None:
    game = table("C4", "P1", "P2", stack="2 C3 as C3", trophies=(0, 1, 1), extra="spice-raider")
    game.do(0, "C4 as C4 last").decline(1, 2)
    assert game.totals == (10, 9, 9)


@pytest.mark.rule("score.cards")
@each("points", [0, 1, 17, 60])
def test_each_won_card_counts_one(points: int) -> None:
    game = end_by_a_pass("", "", points=(points, 5))
    assert game.totals == (points - 1, 5)


@pytest.mark.rule("score.cards")
@each("kind", ["C1", "C10", "NJ", "SJ"])
def test_a_won_card_counts_one_whatever_it_shows(kind: str) -> None:
    game = table("P1", "P2 P3", stack=f"1 {kind} as P1", deck="W1 END W2", starts=0)
    game.blunder(0, "reveal", "challenge.unnamed")
    assert game.totals == (-2, 1 - 2)


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


@pytest.mark.rule("score.winner")
def test_scores_below_nothing_can_win() -> None:
    game = end_by_a_pass("C1 C2", "P1 P2 P3 P4")
    assert game.totals == (-3, -4)
    assert game.winners == (0,)


@pytest.mark.rule("score.cards", "score.trophies", "score.hand")
def test_the_example_of_the_first_box_makes_thirty() -> None:
    """24 won cards, a trophy, four cards in hand."""
    game = end_by_a_pass("P1", "C1 C2 C3 C4", points=(0, 24), trophies=(0, 1))
    assert game.totals[1] == 30
    played_out = end_by_a_pass("C1 C2 C3", "P1", points=(24, 0), trophies=(1, 0))
    assert played_out.totals[0] == 30


@pytest.mark.rule("score.cards", "score.super-jokers", "score.trophies", "score.hand")
def test_the_example_of_the_second_box_makes_forty() -> None:
    """24 won spicy cards, two won super jokers, a trophy, four spicy cards in hand."""
    game = table(
        "C1 C2 C3", "P1", edition="sweet-and-spicy", deck="L10 END L9",
        points=(24, 0), super_points=(2, 0), trophies=(1, 0),
    ).do(0, "pass")  # fmt: skip
    assert game.totals[0] == 40
    assert game.winners == (0,)
