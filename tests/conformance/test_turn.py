"""A turn: play or pass, the bluff, the declaration taken back, the look at a facedown card."""

from __future__ import annotations

import pytest

from conformance.table import KINDS, LETTERS, SAID, Table, act, table
from spicy import Card, Challenge, Declaration, Edition, Pass, Play, Trait, legal_actions
from spicy.engine.events import (
    CardPeeked,
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    GameEnded,
    TurnPassed,
)
from spicy.engine.refusals import Refused
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
@each("move", ["W1 as C2", "pass", "W1 as C9", "W1 as C1"])
@each("seat", [0, 2])
def test_nobody_plays_or_passes_out_of_turn(seat: int, move: str) -> None:
    """Refused, and told whose turn it is; a bad declaration makes no difference."""
    game = table("C1 W1", "W2 W1", "P1 W1", starts=1, stack="0 C5 as C1")
    refusal = game.refuse(seat, move, "turn.options")
    assert (refusal.code, refusal.other) == (Refused.NOT_YOUR_TURN, 1)


@pytest.mark.rule("turn.options")
@each("move", ["W3 as C1", "XJ as C1", "C1 as C1 last", "W3 as C9"])
def test_nobody_plays_a_card_that_is_not_in_the_hand(move: str) -> None:
    game = table("C2 W1", "W2 W1")
    assert game.refuse(0, move, "turn.options").code is Refused.NOT_IN_HAND


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
    spice = LETTERS[edition][1]
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


@pytest.mark.rule("declare.bluff")
def test_the_play_of_a_card_cites_what_may_be_said_of_it() -> None:
    assert "declare.bluff" in table("C1 C2", "W1").do(0, "C1 as W3").cited


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


@pytest.mark.rule("declare.first")
@each("edition", BOXES)
def test_a_stack_is_begun_with_one_two_or_three_of_any_spice(edition: Edition) -> None:
    """Of all thirty declarations nine are valid, and the other twenty-one are taken back."""
    for said in SAID[edition]:
        game = table("NJ SJ", "P10", edition=edition, super_jokers=False)
        if said[1:] in {"1", "2", "3"}:
            game.do(0, f"NJ as {said}")
            assert game.top == f"0 {said}"
            assert "declare.first" in game.cited
        else:
            game.blunder(0, f"NJ as {said}", "declare.invalid")
            assert game.top is None


@pytest.mark.rule("declare.first", "challenge.loser")
def test_after_a_challenge_the_stack_is_begun_anew_in_any_spice() -> None:
    """The spice and number that lay there before bind nobody."""
    opened = table("C9 C8", "P1 P2", "W8 W9", stack="2 C7 as C7").do(0, "C8 as C8").do(1, "number")
    assert opened.status == "turn 1"
    for said in SAID[Edition.SPICY]:
        game = opened.fork()
        if said[1:] in {"1", "2", "3"}:
            game.do(1, f"P1 as {said}")
        else:
            game.blunder(1, f"P1 as {said}", "declare.invalid")


@pytest.mark.rule("declare.higher")
def test_what_was_declared_counts_and_not_what_the_card_is() -> None:
    """On a chili 9 declared as pepper 2 goes any higher pepper, whatever the card."""
    opened = table("C9 C8", "W1 W2").do(0, "C9 as P2")
    for said in SAID[Edition.SPICY]:
        game = opened.fork()
        if said[0] == "P" and int(said[1:]) > 2:
            game.do(1, f"W1 as {said}")
            assert "declare.higher" in game.cited
        else:
            game.blunder(1, f"W1 as {said}", "declare.invalid")


@pytest.mark.rule("declare.after-ten")
def test_after_ten_the_numbers_begin_again_in_the_same_spice() -> None:
    opened = table("C9 C8", "W1 W2", stack="1 C1 as P9").do(0, "C9 as P10")
    for said in SAID[Edition.SPICY]:
        game = opened.fork()
        if said in {"P1", "P2", "P3"}:
            game.do(1, f"W1 as {said}")
            assert "declare.after-ten" in game.cited
        else:
            game.blunder(1, f"W1 as {said}", "declare.invalid")


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


@pytest.mark.rule("declare.invalid", "challenge.when")
def test_the_card_below_can_be_challenged_after_a_card_was_taken_back() -> None:
    game = table("W5 W6", "P1 P2", "P3 P4", stack="2 C3 as C4")
    game.blunder(0, "W5 as C3", "declare.invalid").do(1, "number")
    assert game.points == (0, 1, 0)
    assert game.status == "turn 2"


@pytest.mark.rule("declare.invalid")
def test_who_takes_back_the_only_card_has_two_then() -> None:
    """With the call or without it: an invalid declaration comes first, and nothing is on the stack."""
    for call in ("", " last"):
        game = table("W5", "P1 P2", stack="1 C3 as C3", deck="W9 W8")
        game.blunder(0, f"W5 as C2{call}", "declare.invalid")
        assert game.hand(0) == "W5 W9"
        assert game.status == "turn 1"
        assert "LastCardCalled" not in game.kinds


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


@pytest.mark.rule("turn.peek", "challenge.when")
def test_after_a_peek_the_top_card_can_still_be_challenged() -> None:
    game = table("W5 W6", "P1 P2", stack="1 C3 as C4").blunder(0, "peek", "turn.peek")
    game.do(0, "number")
    assert game.points == (1, 0)


@pytest.mark.rule("turn.peek", "end.worlds-end")
@each("seat", [0, 1])
def test_the_card_for_a_peek_can_end_the_game(seat: int) -> None:
    game = table("W5 W6", "P1 P2", deck="W9 END W8").blunder(seat, "peek", "turn.peek")
    assert game.status == "over worlds-end"
    assert game.one(GameEnded).rule == "end.worlds-end"


@pytest.mark.rule("turn.peek", "trophy.window")
def test_a_peek_has_to_wait_for_a_last_card() -> None:
    """Refused while the window is open, punished as soon as it has closed."""
    game = table("C1", "P1 P2", "P3 P4").do(0, "C1 as C1 last")
    for seat in range(3):
        game.refuse(seat, "peek", "trophy.window")
    game.decline(1, 2)
    for seat in range(3):
        game.fork().blunder(seat, "peek", "turn.peek")


@pytest.mark.rule("turn.peek", "super-joker.take")
@each("answer", ["take", "leave"])
def test_a_peek_has_to_wait_for_an_offered_super_joker(answer: str) -> None:
    game = table("C1 C2", "P1 P2", "P3 P4", edition="sweet-and-spicy")
    game.do(0, "C1 as C1").do(1, "number")
    assert game.status == "offer 1"
    for seat in range(3):
        game.refuse(seat, "peek", "super-joker.take")
    game.do(1, answer)
    for seat in range(3):
        game.fork().blunder(seat, "peek", "turn.peek")


@pytest.mark.rule("turn.options", "turn.peek", "challenge.unnamed")
def test_what_is_punished_is_never_offered() -> None:
    """The list of legal actions holds no peek, no unnamed look, and no declaration that is invalid."""
    game = table("C1 C2", "P1 P2", "P3 P4", stack="2 C3 as C4")
    listed = {action for _, action in legal_actions(game.state)}
    assert not listed & {act("peek"), act("reveal"), act("C1 as C4"), act("wrong")}
    said = {action.declaration.code for action in listed if isinstance(action, Play)}
    assert said == {f"C{number}" for number in range(5, 11)}


def test_a_table_can_be_forked() -> None:
    """The helper's own promise: what happens at one table is not seen at the other."""
    game = table("C1 C2", "P1 P2")
    other: Table = game.fork().do(0, "pass")
    assert (game.status, other.status) == ("turn 0", "turn 1")
