"""Challenges: who and when, the one trait, the truth about every card, and what follows."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from conformance.table import KINDS, SAID, Table, act, table, with_end
from spicy import Card, Challenge, Declaration, Edition, Pass, Play, Trait, apply, legal_actions
from spicy.engine.events import (
    CardsDrawn,
    ChallengeSettled,
    StackWon,
    TurnGiven,
    seen_by,
)
from spicy.engine.refusals import Refused
from support.lockstep import box_of
from support.opponent import is_true, split
from support.rows import each

HANDS = ("C1 C2", "W1 W2", "P1 P2", "C3 W3", "P3 C4", "W4 P4")


# Who, and when


@pytest.mark.rule("challenge.who")
@each("players", range(2, 7))
@each("owner", [0, 1])
def test_everybody_but_the_owner_may_challenge_whosever_turn_it_is(
    owner: int, players: int
) -> None:
    for turn, seat, move in product(range(players), range(players), ("number", "spice")):
        game = table(*HANDS[:players], stack=f"{owner} W9 as C1", starts=turn)
        if seat == owner:
            refusal = game.refuse(seat, move, "challenge.who")
            assert refusal.code is Refused.OWN_CARD
        else:
            game.do(seat, move)
            settled = game.one(ChallengeSettled)
            assert (settled.seat, settled.owner) == (seat, owner)
            assert (settled.winner, settled.loser) == (seat, owner)


@pytest.mark.rule("challenge.when", "turn.pass")
@each("passes", range(9))
def test_the_top_card_can_be_challenged_after_any_number_of_passes(passes: int) -> None:
    """Also when its owner, too, has passed in the meantime."""
    game = table(*HANDS[:3]).do(0, "C1 as P2")
    game.passes(*((1 + count) % 3 for count in range(passes)))
    game.fork().refuse(0, "spice", "challenge.who")
    for seat in (1, 2):
        other = game.fork().do(seat, "spice")
        assert other.points[seat] == 1
        assert other.status == "turn 0"


@pytest.mark.rule("challenge.when")
def test_the_next_card_covers_the_one_before() -> None:
    """Once it is laid, only the new card can be challenged, and by the first one's owner, too."""
    game = table(*HANDS[:3]).do(0, "C1 as P2").do(1, "W1 as P3")
    assert game.refuse(1, "spice", "challenge.who").code is Refused.OWN_CARD
    for seat in (0, 2):
        other = game.fork().do(seat, "spice")
        assert other.one(ChallengeSettled).card is Card("W1")
        assert other.status == "turn 1"


@pytest.mark.rule("challenge.first-paw")
def test_until_somebody_has_challenged_each_of_the_others_may() -> None:
    """On either trait, and the challenge that comes says that it was the first."""
    game = table(*HANDS[:3], stack="0 C1 as P2", starts=1)
    challenges = [
        (seat, action)
        for seat, action in legal_actions(game.state)
        if isinstance(action, Challenge)
    ]
    assert set(challenges) == {(seat, Challenge(trait)) for seat in (1, 2) for trait in Trait}
    assert len(challenges) == 4
    assert "challenge.first-paw" in game.do(2, "number").cited


# The one trait


@pytest.mark.rule("challenge.trait")
@each(("move", "trait"), [("number", Trait.NUMBER), ("spice", Trait.SPICE)])
def test_one_trait_is_named_and_nothing_else_counts(move: str, trait: Trait) -> None:
    game = table(*HANDS[:3], stack="0 C1 as C2", starts=1).do(1, move)
    settled = game.one(ChallengeSettled)
    assert settled.trait is trait
    assert (settled.is_number_right, settled.is_spice_right) == (False, True)
    assert settled.winner == (1 if trait is Trait.NUMBER else 0)
    assert not settled.is_unnamed


@pytest.mark.rule("challenge.unnamed")
@each("kind", ["C2", "C9", "P2", "W9", "NJ", "SJ"])
@each("seat", [1, 2])
def test_who_turns_a_card_over_without_a_trait_has_lost_whatever_it_is(
    seat: int, kind: str
) -> None:
    """The card's player gets the stack, however false the declaration; the card was seen by all."""
    game = table("C1 C3", "W1 W2", "P1 W3", stack=f"1 W4 as C1, 0 {kind} as C2", starts=2)
    game.blunder(seat, "reveal", "challenge.unnamed")
    settled = game.one(ChallengeSettled)
    assert settled.rule == "challenge.unnamed"
    assert (settled.is_unnamed, settled.trait) == (True, None)
    assert (settled.seat, settled.winner, settled.loser) == (seat, 0, seat)
    assert settled.card is Card(kind)
    assert seen_by(settled, None).card is Card(kind)
    assert game.points == (2, 0, 0)
    assert game.sizes[seat] == 4
    assert game.status == f"turn {seat}"
    assert game.top is None


# The truth about every card


BOXES = [("spicy", ""), ("spicy", "turn-it-up"), ("sweet-and-spicy", "turn-it-up")]


def traits(game: Table, kind: str, said: str) -> tuple[bool, bool]:
    """Whether number and spice of a card are as declared, as the opponent has it."""
    box = box_of(game.state.rules)
    return is_true(box, kind, split(said), "number"), is_true(box, kind, split(said), "spice")


@pytest.mark.rule(
    "challenge.resolve",
    "challenge.trait",
    "challenge.number-joker",
    "challenge.spice-joker",
    "turn-it-up",
)
@each(("edition", "extra"), BOXES)
def test_every_card_under_every_declaration(edition: str, extra: str) -> None:
    """Each of the 32 spicy kinds, both traits: the named one alone decides who wins the stack."""
    for kind, said in product(KINDS[Edition(edition)], SAID[Edition(edition)]):
        game = table(
            "P10 C5", "P10 C6", stack=f"1 NJ as C1, 0 {kind} as {said}", extra=extra,
            edition=edition, super_jokers=False, starts=1, deck="C9 C10 P9",
        )  # fmt: skip
        right = traits(game, kind, said)
        for trait, is_right in zip(("number", "spice"), right, strict=True):
            state, events = apply(game.state, 1, act(trait))
            settled = events[0]
            assert isinstance(settled, ChallengeSettled)
            assert settled.card is Card(kind)
            assert (settled.is_number_right, settled.is_spice_right) == right, kind
            assert (settled.winner, settled.loser) == ((0, 1) if is_right else (1, 0))
            assert [seat.points for seat in state.seats] == ([2, 0] if is_right else [0, 2])
            assert state.turn == settled.loser


@pytest.mark.rule("copy-cat.challenge", "copy-cat.with-turn-it-up", "challenge.number-joker",
                  "challenge.spice-joker")  # fmt: skip
@each("extra", ["copy-cat", "copy-cat turn-it-up"])
def test_every_copy_needs_both_traits(extra: str) -> None:
    """Each of the 32 kinds laid as a copy: right only if number and spice both are."""
    for number, said in enumerate(SAID[Edition.SPICY]):
        stack = "" if number % 10 == 0 else f"2 NJ as {SAID[Edition.SPICY][number - 1]}"
        game = table("NJ SJ", "C5 C6", "C5 C6", stack=stack, extra=extra).do(0, f"NJ as {said}")
        top = game.state.stack[-1]
        for kind in KINDS[Edition.SPICY]:
            copied = msgspec.structs.replace(top, seat=1, card=Card(kind), is_copy=True)
            state = msgspec.structs.replace(game.state, stack=(*game.state.stack, copied))
            settled = apply(state, 2, act("wrong"))[1][0]
            assert isinstance(settled, ChallengeSettled)
            right = traits(game, kind, said)
            assert (settled.is_copy, settled.trait) == (True, None)
            assert (settled.is_number_right, settled.is_spice_right) == right
            assert (settled.owner, settled.winner) == (1, 1 if all(right) else 2)


@pytest.mark.rule("challenge.resolve")
def test_the_top_card_alone_is_turned_over_and_everybody_sees_it() -> None:
    """What lies below may be as false as it likes; it stays facedown, and in no event."""
    game = table(*HANDS[:3], stack="1 W9 as C1, 2 W8 as C2, 0 C3 as C3", starts=1)
    game.do(2, "number")
    settled = game.one(ChallengeSettled)
    assert "challenge.resolve" in {str(rule) for rule in settled.rules}
    assert (settled.winner, settled.card, settled.declaration) == (0, Card("C3"), Declaration("C3"))
    for seat in (None, 0, 1, 2):
        assert seen_by(settled, seat).card is Card("C3")
        shown = [repr(seen_by(event, seat)) for event in game.events]
        assert not any(code in text for text in shown for code in ("W9", "W8"))


@pytest.mark.rule("challenge.winner")
@each("cards_below", range(5))
@each("move", ["number", "spice"])
def test_the_winner_takes_the_whole_stack_facedown(move: str, cards_below: int) -> None:
    below = [f"1 W{number} as C{number}" for number in range(1, cards_below + 1)]
    top = f"0 P{cards_below + 1} as C{cards_below + 1}"
    game = table("C10", "C9", stack=", ".join([*below, top]), starts=1, points=(3, 5))
    game.do(1, move)
    winner = 0 if move == "number" else 1
    won = game.one(StackWon)
    assert won.rule == "challenge.winner"
    assert (won.seat, won.spicy, won.super_jokers) == (winner, cards_below + 1, 0)
    for seat in (None, 0, 1):
        assert seen_by(won, seat).cards is None
    expected = [3, 5]
    expected[winner] += cards_below + 1
    assert game.points == tuple(expected)
    assert game.stack == ""


@pytest.mark.rule("challenge.loser")
@each("players", range(2, 7))
@each("move", ["number", "spice"])
def test_the_loser_draws_two_and_begins_the_next_stack(move: str, players: int) -> None:
    """Challenger or owner, wherever they sit and whosever turn it was."""
    for owner, seat, turn in product(range(players), range(players), range(players)):
        if seat == owner:
            continue
        game = table(
            *HANDS[:players], stack=f"{owner} P8 as P9", starts=turn, deck="C10 W10 P10 C9"
        )
        game.do(seat, move)
        loser = owner if move == "number" else seat
        drawn = game.one(CardsDrawn)
        assert (drawn.seat, drawn.wanted, drawn.count) == (loser, 2, 2)
        assert drawn.cards == (Card("C10"), Card("W10"))
        assert "challenge.loser" in {str(rule) for rule in drawn.rules}
        assert game.sizes[loser] == 4
        assert game.status == f"turn {loser}"
        assert game.one(TurnGiven).seat == loser
        assert game.top is None


@pytest.mark.rule("challenge.loser-turn")
def test_the_loser_may_also_pass() -> None:
    """An ordinary turn: each first declaration, or a pass that leaves the empty stack to the next."""
    game = table(*HANDS[:3], stack="0 C1 as C2", starts=1).do(2, "spice")
    assert game.status == "turn 2"
    assert "challenge.loser-turn" in game.cited
    kinds = {type(action) for _, action in legal_actions(game.state)}
    assert kinds == {Play, Pass}
    game.fork().do(2, "P1 as W3")
    game.do(2, "pass")
    assert (game.status, game.top) == ("turn 0", None)
    game.do(0, "C1 as C1")


# Settled whole


def order(game: Table) -> list[str]:
    """The last move's events as `kind seat`."""
    return [f"{type(event).__name__} {event.seat}" for event in game.events]


@pytest.mark.rule("challenge.atomic")
def test_the_order_of_a_lost_doubt_about_a_last_card() -> None:
    """Stack, trophy, the loser's two, the new hand, and only then the super joker."""
    game = table("C1", "P1 P2", edition="sweet-and-spicy")
    game.do(0, "C1 as C1 last").do(1, "number")
    events = [one for one in order(game) if not one.startswith("TurnGiven")]
    assert events == [
        "ChallengeSettled 1",
        "StackWon 0",
        "TrophyTaken 0",
        "CardsDrawn 1",
        "CardsDrawn 0",
        "SuperJokerOffered 1",
    ]
    two, hand = game.all(CardsDrawn)
    assert (two.wanted, hand.wanted) == (2, 5)
    assert game.status == "offer 1"


@pytest.mark.rule("challenge.atomic", "end.two-trophies")
@each("deck", ["W1 END W2 W3", "W1 W2 END W3", "W1 W2 W3 W4 END W5"])
def test_two_trophies_win_although_the_loser_uncovers_worlds_end(deck: str) -> None:
    game = table("C1", "P1 P2", "P3", deck=deck, trophies=(1, 0, 0))
    game.do(0, "C1 as C1 last").do(1, "number")
    assert game.status == "over two-trophies"
    assert game.winners == (0,)
    assert game.state.outcome is not None
    assert game.state.outcome.scores is None
    shown = deck.split().index("END")
    assert game.sizes == (0, 2 + min(2, shown), 1)
    assert order(game)[:4] == [
        "ChallengeSettled 1",
        "StackWon 0",
        "TrophyTaken 0",
        "CardsDrawn 1",
    ]
    assert game.kinds[-1] == "GameEnded"


@pytest.mark.rule("challenge.atomic", "end.worlds-end", "trophy.redraw")
@each("drawn", range(1, 7))
def test_worlds_end_in_each_place_of_the_new_hand_after_a_challenge(drawn: int) -> None:
    """After the penalty two, the new hand stops where World's End shows, be it after the last card."""
    deck = with_end("W1 W2 W3 W4 W5 W6 W7 W8 W9", 2 + drawn)
    game = table("C1", "P1 P2", deck=deck)
    game.do(0, "C1 as C1 last").do(1, "number")
    assert game.status == "over worlds-end"
    assert game.sizes == (drawn, 4)
    assert game.totals == (11 - drawn, -4)
    two, hand = game.all(CardsDrawn)
    assert (two.count, hand.wanted, hand.count) == (2, 6, drawn)
