"""Super jokers: played like any card, doubted by nobody, offered to who loses a challenge."""

from __future__ import annotations

import random
from itertools import product

import pytest

from conformance.table import NAMES, SAID, Table, table, with_end
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
    ChallengeSettled,
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


@pytest.mark.rule("super-joker.play", "turn.options")
def test_it_must_be_in_the_hand_and_in_the_game() -> None:
    table("C1 C2", "C5 XJ", super_jokers=True).refuse(0, "XJ as C1", "turn.options")
    table("C1 C2", "C5 C6").refuse(0, "XJ as C1", "turn.options")


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


@pytest.mark.rule("super-joker.no-challenge", "challenge.winner")
def test_the_card_on_top_of_it_can_be_challenged_and_wins_it_along() -> None:
    game = table("XJ C2", "C5 C6", "C7 C8", super_jokers=True).do(0, "XJ as C3")
    game.do(1, "C5 as C6").do(2, "number")
    assert (game.points, game.super_points) == ((0, 0, 1), (0, 0, 1))


@pytest.mark.rule("super-joker.special-numbers", "spice-raider.paw")
def test_declared_four_it_brings_the_paw() -> None:
    game = table("XJ C2", "C5 C6", stack="1 C9 as C3", super_jokers=True, extra="spice-raider")
    game.do(0, "XJ as C4")
    assert game.one(PawPlaced).seat == 0
    assert game.state.paw == 0
    assert "super-joker.special-numbers" in game.cited
    game.do(1, "C5 as C5")
    assert (game.points, game.super_points) == ((1, 0), (1, 0))


@pytest.mark.rule("super-joker.special-numbers", "change-your-luck")
def test_declared_five_it_may_have_cards_added() -> None:
    game = table(
        "XJ C2 C3", "C5 C6", stack="1 C9 as C3", super_jokers=True, extra="change-your-luck"
    )
    game.do(0, "XJ as C5 + C2 C3")
    assert game.stack == "C9 XJ C2 C3"
    assert game.sizes == (2, 2)
    assert "super-joker.special-numbers" in game.cited
    game.refuse(1, "number", "super-joker.no-challenge")


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


@pytest.mark.rule("super-joker.take")
@each("supply", [0, 1, 2])
def test_what_is_not_in_the_supply_is_not_offered(supply: int) -> None:
    game = table("C8 C9", "P1 P2", stack="0 C2 as C1", starts=1, super_jokers=True, supply=supply)
    game.do(1, "number")
    if supply == 0:
        assert game.status == "turn 0"
        game.refuse(0, "take", "super-joker.take")
    else:
        game.do(0, "take")
        assert game.state.supply == supply - 1


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


@pytest.mark.rule("super-joker.take", "super-joker.one-in-hand")
def test_who_has_played_the_own_one_may_take_another() -> None:
    game = table("XJ C8 C9", "P1 P2", super_jokers=True).do(0, "XJ as C1").do(1, "P1 as C2")
    game.do(0, "spice").do(1, "take")
    game.do(1, "XJ as C1").do(0, "C8 as C2").do(1, "number")
    assert game.status == "offer 0"
    game.do(0, "take")
    assert game.hand(0).split().count("XJ") == 1


@pytest.mark.rule("super-joker.take")
def test_a_game_without_super_jokers_offers_none() -> None:
    game = table("C8 C9", "P1 P2", stack="0 C2 as C1", starts=1).do(1, "number")
    assert game.status == "turn 0"
    assert game.refuse(0, "take", "super-joker.take").code is Refused.NOTHING_OFFERED


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


@pytest.mark.rule("super-joker.take")
@each("move", ["take", "leave"])
def test_what_nobody_offers_nobody_takes_or_leaves(move: str) -> None:
    game = table("C8 C9", "P1 P2", stack="0 C2 as C1", starts=1, super_jokers=True)
    for seat in (0, 1):
        assert game.refuse(seat, move, "super-joker.take").code is Refused.NOTHING_OFFERED
    game.do(1, "number").do(0, "leave")
    for seat in (0, 1):
        assert game.refuse(seat, move, "super-joker.take").code is Refused.NOTHING_OFFERED


@pytest.mark.rule("super-joker.take", "trophy.lost", "trophy.won")
@each(("move", "loser"), [("number", 1), ("spice", 0)])
def test_the_loser_of_a_challenge_about_a_last_card_is_offered_one_too(
    move: str, loser: int
) -> None:
    game = table("C2", "P1 P2", stack="1 P9 as P1", super_jokers=True)
    game.do(0, "C2 as P2 last").do(1, move)
    assert game.status == f"offer {loser}"
    assert game.trophies == ((1, 0) if loser == 1 else (0, 0))
    game.do(loser, "take")
    assert game.status == f"turn {loser}"


@pytest.mark.rule("super-joker.one-in-hand")
def test_nobody_ever_holds_two() -> None:
    """From the deal on, through a long row of lost challenges."""
    game = table("C8 C9", "P1 P2", super_jokers=True)
    for lost in range(6):
        card = next(code for code in game.hand(0).split() if code not in {"XJ", "C1"})
        game.do(0, f"{card} as C1").do(1, "number")
        assert game.status == ("turn 0" if lost else "offer 0")
        if not lost:
            game.do(0, "take")
        assert game.hand(0).split().count("XJ") == 1
    assert game.state.supply == 5


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


@pytest.mark.rule("super-joker.last-card", "super-joker.no-window", "trophy.call")
def test_it_too_must_be_called_when_it_is_the_last_card() -> None:
    game = table("XJ", "P1 P2", super_jokers=True, deck="C3 C4 C5")
    game.blunder(0, "XJ as C3", "trophy.call")
    assert game.hand(0) == "C3 XJ"
    assert (game.status, game.top) == ("turn 1", None)


@pytest.mark.rule("super-joker.last-card", "trophy.call")
def test_nobody_calls_it_last_with_cards_in_hand() -> None:
    table("XJ C1", "P1 P2", super_jokers=True).refuse(0, "XJ as C3 last", "trophy.call")


@pytest.mark.rule("super-joker.last-card", "end.worlds-end")
@each("drawn", range(1, 7))
def test_worlds_end_in_each_place_of_the_five_cards(drawn: int) -> None:
    deck = with_end("C3 C4 C5 C6 C7 C8 C9", drawn)
    game = table("XJ", "P1 P2", super_jokers=True, deck=deck)
    game.do(0, "XJ as C3 last")
    assert game.sizes[0] == min(drawn, 5)
    if drawn <= 5:
        assert game.status == "over worlds-end"
        assert game.totals == (-drawn, -2)
    else:
        assert game.status == "turn 1"


@pytest.mark.rule("super-joker.last-card", "end.last-trophy", "end.two-trophies")
@each("trophies", [(1, 0, 0), (0, 1, 1)])
def test_played_last_it_ends_no_game_by_a_trophy(trophies: tuple[int, ...]) -> None:
    game = table("XJ", "P1 P2", "P3 P4", super_jokers=True, trophies=trophies)
    game.do(0, "XJ as C3 last")
    assert game.status == "turn 1"
    assert game.trophies == trophies


@pytest.mark.rule("super-joker.last-card", "super-joker.special-numbers", "spice-raider.paw")
def test_played_last_as_a_four_it_still_brings_the_paw() -> None:
    game = table("XJ", "P1 P2", stack="1 C9 as C3", super_jokers=True, extra="spice-raider")
    game.do(0, "XJ as C4 last").do(1, "P1 as C5")
    assert (game.points, game.super_points) == ((1, 0), (1, 0))
    assert game.sizes == (5, 1)


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


@pytest.mark.rule("super-joker.with-spice-it-up", "super-joker.play", "we-love-chili")
def test_a_super_joker_follows_the_changed_declarations() -> None:
    extra = "we-love-chili start-it-up"
    game = table("XJ C9", "P1 P2", stack="1 P9 as P8", super_jokers=True, extra=extra)
    game.fork().do(0, "XJ as P2")
    game.fork().do(0, "XJ as C2")
    game.fork().blunder(0, "XJ as C9", "declare.invalid")


@pytest.mark.rule("challenge.loser", "super-joker.take")
def test_the_offer_comes_on_top_of_a_penalty_of_exactly_two() -> None:
    game = table("C8 C9", "P1 P2", stack="0 C2 as C1", starts=1, super_jokers=True).do(1, "number")
    assert game.one(ChallengeSettled).loser == 0
    assert game.one(CardsDrawn).count == 2
    assert game.hand(0).split().count("XJ") == 0
