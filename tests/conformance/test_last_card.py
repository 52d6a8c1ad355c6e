"""The last card: its call, the window in which the others speak, the trophy, the new hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from conformance.table import Table, act, table, with_end
from spicy import Card, Challenge, Decline, Trait, legal_actions
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeDeclined,
    ChallengeSettled,
    LastCardCalled,
    TrophyTaken,
)
from spicy.engine.refusals import Refused
from support.rows import each

OTHERS = ("P1 P2", "W1 W2", "P3 P4", "W3 W4", "P5 P6")
PLAYERS = range(2, 7)


def called(players: int, owner: int = 0, kind: str = "C2", **more: object) -> Table:
    """A table where `owner` has just laid and called the last card, `kind` declared as C2."""
    hands = list(OTHERS[: players - 1])
    hands.insert(owner, kind)
    game = table(*hands, starts=owner, stack=f"{(owner + 1) % players} C9 as C1", **more)  # type: ignore[arg-type]
    return game.do(owner, f"{kind} as C2 last")


@pytest.mark.rule("trophy.call")
def test_the_last_card_is_called() -> None:
    """The call alone is legal; it opens the window and names those who have to speak."""
    game = table("C2", "P1 P2", "W1 W2")
    assert act("C2 as C2 last") in {action for _, action in legal_actions(game.state, 0)}
    assert act("C2 as C2") not in {action for _, action in legal_actions(game.state, 0)}
    game.do(0, "C2 as C2 last")
    assert game.one(CardPlayed).is_last_card
    call = game.one(LastCardCalled)
    assert (call.seat, call.waiting) == (0, (1, 2))
    assert "trophy.call" in game.cited
    assert game.status == "window 1 2"


@pytest.mark.rule("trophy.call")
@each("stack", ["", "1 C9 as C1"])
def test_a_forgotten_call_takes_the_card_back_and_is_a_pass(stack: str) -> None:
    game = table("C2", "P1 P2", "W1 W2", stack=stack, deck="W9 W8 W7")
    top = game.top
    game.blunder(0, "C2 as C2", "trophy.call")
    back = game.one(CardTakenBack)
    assert (back.rule, back.seat, back.card) == ("trophy.call", 0, Card("C2"))
    assert game.one(CardsDrawn).cards == (Card("W9"),)
    assert game.hand(0) == "C2 W9"
    assert (game.status, game.top) == ("turn 1", top)
    assert game.trophies == (0, 0, 0)


@pytest.mark.rule("trophy.window")
@each("players", PLAYERS)
def test_while_the_window_is_open_the_others_challenge_or_decline_and_nothing_else(
    players: int,
) -> None:
    for owner in range(players):
        game = called(players, owner)
        others = [seat for seat in range(players) if seat != owner]
        assert game.status == "window " + " ".join(map(str, others))
        assert game.state.actors() == tuple(others)
        assert game.state.waiting == tuple(others)
        words = {Decline(), Challenge(Trait.NUMBER), Challenge(Trait.SPICE)}
        expected = {(seat, action) for seat in others for action in words}
        assert set(legal_actions(game.state)) == expected
        assert len(legal_actions(game.state)) == len(expected)
        for seat in range(players):
            for move in ("C2 as C3", "pass", "peek", "copy C2", "take", "leave"):
                assert game.refuse(seat, move, "trophy.window").code is Refused.WINDOW_OPEN


@pytest.mark.rule("trophy.window", "trophy.unchallenged", "trophy.decline-final")
@each("players", PLAYERS)
def test_all_decline_in_every_order(players: int) -> None:
    """Only the last word takes the trophy; who has declined is out, who has not may still doubt."""
    owner = players // 2
    others = [seat for seat in range(players) if seat != owner]
    opened = called(players, owner)
    for spoken in permutations(others):
        game = opened.fork()
        for count, seat in enumerate(spoken):
            rest = sorted(spoken[count:])
            assert game.status == "window " + " ".join(map(str, rest))
            assert {who for who, _ in legal_actions(game.state)} == set(rest)
            game.do(seat, "decline")
            declined = game.one(ChallengeDeclined)
            assert declined.seat == seat
            is_last = count == len(spoken) - 1
            assert bool(game.all(TrophyTaken)) == is_last
            assert game.trophies[owner] == (1 if is_last else 0)
        assert game.status == f"turn {(owner + 1) % players}"


@pytest.mark.rule("trophy.window", "trophy.decline-final", "trophy.won", "trophy.lost")
@each("players", PLAYERS)
def test_a_challenge_by_each_after_any_others_have_declined(players: int) -> None:
    """Every order of declines, cut short by a challenge of everyone who has not spoken yet."""
    owner = 1
    others = [seat for seat in range(players) if seat != owner]
    opened = called(players, owner)
    for declines in range(len(others)):
        for spoken in permutations(others, declines):
            game = opened.fork().decline(*spoken)
            for seat in spoken:
                for move in ("number", "spice", "reveal"):
                    refusal = act_refusal(game, seat, move)
                    assert refusal == ("trophy.decline-final", False)
                assert act_refusal(game, seat, "decline") == ("trophy.decline-final", False)
            for seat in sorted(set(others) - set(spoken)):
                after = game.fork().do(seat, "number")
                settled = after.one(ChallengeSettled)
                assert (settled.seat, settled.winner) == (seat, owner)
                assert settled.is_last_card
                assert after.trophies[owner] == 1
                assert after.status == f"turn {seat}"


def act_refusal(game: Table, seat: int, move: str) -> tuple[str, bool]:
    """Under which rule a move is not legal, and whether it is punished."""
    refusal = game.state.why_not(seat, act(move))
    assert refusal is not None
    return str(refusal.rule), refusal.is_punished


@pytest.mark.rule("trophy.decline-final", "trophy.unchallenged")
@each("passes", range(4))
def test_when_all_have_declined_the_card_can_never_be_challenged(passes: int) -> None:
    """Not after passes or a card taken back either; its owner is told another reason."""
    game = called(3).decline(2, 1).passes(*((1 + count) % 3 for count in range(passes)))
    for seat in (1, 2):
        for move in ("number", "spice", "reveal", "wrong"):
            game.refuse(seat, move, "trophy.decline-final")
    game.refuse(0, "number", "challenge.who")
    turn = game.state.turn
    card = game.hand(turn).split()[0]
    game.blunder(turn, f"{card} as C1", "declare.invalid")
    game.refuse(2, "number", "trophy.decline-final")


@pytest.mark.rule("trophy.unchallenged")
@each("players", PLAYERS)
def test_an_unchallenged_last_card_takes_a_trophy_and_stays_on_the_stack(players: int) -> None:
    """Whatever it was; the next player goes on above its declaration."""
    for owner in range(players):
        game = called(players, owner, kind="C2" if owner % 2 else "NJ")
        game.decline(*(seat for seat in range(players) if seat != owner))
        trophy = game.one(TrophyTaken)
        assert (trophy.seat, trophy.total, trophy.rule) == (owner, 1, "trophy.unchallenged")
        assert game.points == (0,) * players
        assert game.top == f"{owner} C2"
        assert game.state.stack_count == 2
        following = (owner + 1) % players
        assert game.status == f"turn {following}"
        card = game.hand(following).split()[0]
        game.fork().do(following, f"{card} as C3")
        game.fork().blunder(following, f"{card} as W1", "declare.invalid")


@pytest.mark.rule("trophy.won")
@each(("kind", "move"), [("C2", "number"), ("C9", "spice"), ("P2", "number")])
def test_a_last_card_that_stands_takes_stack_and_trophy(kind: str, move: str) -> None:
    game = called(3, kind=kind, deck="C10 C10 W10 W9 W8 W7 W6 W5 P10")
    game.do(2, move)
    assert game.trophies == (1, 0, 0)
    assert game.one(TrophyTaken).rule == "trophy.won"
    assert game.points == (2, 0, 0)
    assert game.hand(2) == "C10 C10 W1 W2"
    assert game.hand(0) == "W5 W6 W7 W8 W9 W10"
    assert (game.status, game.top) == ("turn 2", None)


@pytest.mark.rule("trophy.lost")
@each(("kind", "move"), [("C3", "number"), ("P2", "spice"), ("NJ", "spice")])
def test_a_last_card_that_falls_takes_nothing(kind: str, move: str) -> None:
    """No trophy, two cards, and the next stack is its player's to begin."""
    game = called(3, kind=kind).do(2, move)
    assert game.trophies == (0, 0, 0)
    assert not game.all(TrophyTaken)
    assert game.points == (0, 0, 2)
    assert game.sizes == (2, 2, 2)
    assert (game.status, game.top) == ("turn 0", None)
    assert "trophy.lost" in game.cited


@pytest.mark.rule("trophy.redraw")
@each(
    ("edition", "super_jokers", "size"),
    [
        ("spicy", None, 6),
        ("spicy", True, 5),
        ("sweet-and-spicy", None, 5),
        ("sweet-and-spicy", False, 6),
    ],
)
@each("is_challenged", [False, True])
def test_the_new_hand_is_as_large_as_the_one_dealt(
    is_challenged: bool, edition: str, super_jokers: bool | None, size: int
) -> None:
    """Spicy cards only: no super joker comes with it."""
    game = table("C2", "P1 P2", "P3 P4", edition=edition, super_jokers=super_jokers)
    game.do(0, "C2 as C2 last")
    if is_challenged:
        game.do(1, "spice")
    else:
        game.decline(1, 2)
    drawn = game.all(CardsDrawn)[-1]
    assert (drawn.seat, drawn.wanted, drawn.count) == (0, size, size)
    assert "trophy.redraw" in {str(rule) for rule in drawn.rules}
    assert game.sizes[0] == size
    assert "XJ" not in game.hand(0)


@pytest.mark.rule("trophy.redraw", "end.worlds-end", "trophy.unchallenged")
@each("drawn", range(1, 8))
@each("super_jokers", [False, True])
def test_worlds_end_in_each_place_of_the_new_hand(super_jokers: bool, drawn: int) -> None:
    """Behind the last card of the new hand it still ends the game; a card deeper it does not."""
    size = 5 if super_jokers else 6
    deck = with_end("W3 W4 W5 W6 W7 W8 W9 W10", drawn)
    game = table("C2", "P1 P2", "P3", deck=deck, super_jokers=super_jokers)
    game.do(0, "C2 as C2 last").decline(2, 1)
    assert game.trophies == (1, 0, 0)
    assert game.sizes[0] == min(drawn, size)
    if drawn <= size:
        assert game.status == "over worlds-end"
        assert game.totals == (10 - drawn, -2, -1)
        assert game.winners == (0,)
    else:
        assert game.status == "turn 1"
