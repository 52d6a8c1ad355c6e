"""Copy Cat: the same declaration once more, by anyone but whose card it is."""

from __future__ import annotations

import pytest

from conformance.table import Table, table
from spicy import (
    Card,
    Challenge,
    Copy,
    Declaration,
    Decline,
    TopCard,
    legal_actions,
    public_view,
)
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeSettled,
    LastCardCalled,
    PawCollected,
    PawPlaced,
    StackWon,
    TrophyTaken,
    TurnPassed,
)
from spicy.engine.refusals import Refused
from support.rows import each

CAT = "copy-cat"
HANDS = ("C1 C2 C3", "W1 W2 W3", "P1 P2 P3", "C4 C5 C6")


def cat(*hands: str, **more: object) -> Table:
    """A table with Copy Cat where the first player has just declared C2 on somebody's C1."""
    hands = hands or HANDS
    settings = {"stack": f"{len(hands) - 1} C9 as C1", "extra": CAT, **more}
    return table(*hands, **settings).do(0, f"{hands[0].split()[0]} as C2")  # type: ignore[arg-type]


def copies(game: Table) -> set[int]:
    """Who may copy right now."""
    return {seat for seat, action in legal_actions(game.state) if isinstance(action, Copy)}


# Who copies what


@pytest.mark.rule("copy-cat")
@each("seat", [1, 2, 3])
def test_anyone_but_the_player_of_the_card_copies_and_the_turn_goes_on_behind_the_copier(
    seat: int,
) -> None:
    """On turn or out of turn: the same declaration, another card, the next turn after the copier."""
    game = cat()
    assert copies(game) == {1, 2, 3}
    card = HANDS[seat].split()[0]
    game.do(seat, f"copy {card}")
    played = game.one(CardPlayed)
    assert (played.seat, played.declaration, played.is_copy) == (seat, Declaration("C2"), True)
    assert "copy-cat" in game.cited
    assert (game.top, game.stack) == (f"{seat} C2", f"C9 C1 {card}")
    assert game.status == f"turn {(seat + 1) % 4}"
    assert game.sizes[seat] == 2
    top = public_view(game.state).top
    assert top is not None
    assert top.is_copy


@pytest.mark.rule("copy-cat")
def test_every_card_of_every_hand_may_be_the_copy() -> None:
    """The list holds each different card once for each player who may."""
    game = cat("C1 C2", "W1 W1 NJ", "P1")
    listed = [(seat, act) for seat, act in legal_actions(game.state) if isinstance(act, Copy)]
    expected = {
        (1, Copy(Card("W1"))),
        (1, Copy(Card("NJ"))),
        (2, Copy(Card("P1"), last_card=True)),
    }
    assert set(listed) == expected
    assert len(listed) == 3
    assert set(public_view(game.state).copiers) == {1, 2}


@pytest.mark.rule("copy-cat")
def test_a_copy_may_be_copied_also_by_whom_it_copied() -> None:
    """Copying somebody's copy of one's own card is copying them; round the table more than once."""
    game = cat().do(2, "copy P1")
    assert copies(game) == {0, 1, 3}
    game.do(0, "copy C2")
    assert (game.top, game.status) == ("0 C2", "turn 1")
    game.do(1, "copy W1").do(0, "copy C3 last")
    assert game.status == "window 1 2 3"
    assert game.state.stack_count == 6


@pytest.mark.rule("copy-cat", "turn.options")
def test_who_was_on_turn_before_a_copy_no_longer_is() -> None:
    """The copier's neighbour goes on; whoever was skipped waits for the round to come."""
    game = cat().do(2, "copy P1")
    game.refuse(1, "W1 as C3", "turn.options")
    game.refuse(1, "pass", "turn.options")
    game.do(3, "C4 as C3")
    assert game.status == "turn 0"


# The chance to copy


@pytest.mark.rule("copy-cat.window")
def test_the_next_player_passing_ends_the_chance() -> None:
    game = cat().do(1, "pass")
    for seat, card in ((1, "W1"), (2, "P1"), (3, "C4")):
        assert game.refuse(seat, f"copy {card}", "copy-cat.window").code is Refused.TOO_LATE_TO_COPY
    assert copies(game) == set()
    assert public_view(game.state).copiers == ()


@pytest.mark.rule("copy-cat.window")
@each("top", TopCard)
def test_a_set_up_says_whether_its_top_card_may_be_copied(top: TopCard) -> None:
    """It may unless it says otherwise; a last card that waits may be once its window has closed."""
    hands = [*HANDS[:3], "" if top is TopCard.LAST_CARD else HANDS[3]]
    game = table(*hands, stack="3 C9 as C1", extra=CAT, top=top)
    if top is TopCard.JUST_LAID:
        assert game.state == table(*hands, stack="3 C9 as C1", extra=CAT).state
    elif top is TopCard.LAST_CARD:
        game.refuse(0, "copy C1", "trophy.window")
        game.decline(0, 1, 2)
    if top is TopCard.EARLIER:
        assert copies(game) == set()
        game.refuse(0, "copy C1", "copy-cat.window")
    else:
        assert copies(game) == {0, 1, 2}


@pytest.mark.rule("copy-cat.window", "trophy.window", "trophy.unchallenged")
@each("copier", [1, 2, 3])
def test_a_last_card_can_be_copied_once_its_window_has_closed(copier: int) -> None:
    """Not before, and not by its player; then the turn goes to the player after the copier."""
    game = table("C1", "W1 W2", "P1 P2", "C4 C5", stack="3 C9 as C1", extra=CAT)
    game.do(0, "C1 as C2 last")
    card = game.hand(copier).split()[0]
    game.refuse(copier, f"copy {card}", "trophy.window")
    game.decline(1, 2)
    game.refuse(copier, f"copy {card}", "trophy.window")
    game.decline(3)
    assert (game.trophies, game.status) == ((1, 0, 0, 0), "turn 1")
    assert copies(game) == {1, 2, 3}
    own = game.hand(0).split()[0]
    game.refuse(0, f"copy {own}", CAT)
    game.do(copier, f"copy {card}")
    assert game.status == f"turn {(copier + 1) % 4}"
    assert game.top == f"{copier} C2"


# The challenge of a copy


@pytest.mark.rule("copy-cat.challenge")
@each(
    ("kind", "winner"),
    [("C2", 1), ("C3", 2), ("P2", 2), ("P3", 2), ("NJ", 2), ("SJ", 2)],
)
def test_both_traits_must_be_right_for_the_copier_to_win(kind: str, winner: int) -> None:
    game = cat("C1 C4", f"{kind} W1", "P1 P4").do(1, f"copy {kind}").do(2, "wrong")
    settled = game.one(ChallengeSettled)
    assert (settled.seat, settled.owner, settled.winner) == (2, 1, winner)
    assert (settled.trait, settled.is_copy, settled.card) == (None, True, Card(kind))
    assert "copy-cat.challenge" in game.cited
    assert game.points[winner] == 3
    assert game.status == f"turn {3 - winner}"
    assert game.sizes[3 - winner] == (3 if winner == 2 else 4)


@pytest.mark.rule("copy-cat.earlier")
@each(("first", "second", "winner"), [("W9", "C2", 2), ("C2", "W9", 3), ("NJ", "C2", 2)])
def test_only_the_topmost_copy_is_looked_at_and_the_whole_stack_is_won(
    first: str, second: str, winner: int
) -> None:
    """Original and earlier copies may be as wrong as they like."""
    game = cat("P9 C3", f"{first} W1", f"{second} W2", "P1 P2", stack="3 C9 as C1")
    game.do(1, f"copy {first}").do(2, f"copy {second}").do(3, "wrong")
    settled = game.one(ChallengeSettled)
    assert (settled.owner, settled.card, settled.winner) == (2, Card(second), winner)
    assert game.one(StackWon).spicy == 4
    assert game.points[winner] == 4
    assert "copy-cat.earlier" in game.cited


# A copy as the last card


@pytest.mark.rule("copy-cat.last-card", "trophy.call", "trophy.window", "trophy.unchallenged")
@each("copier", [1, 2, 3])
def test_a_copy_can_be_a_last_card(copier: int) -> None:
    """Called, with a window for all the others, a trophy, and the turn after the copier."""
    hands = list(HANDS)
    hands[copier] = "C10"
    game = cat(*hands).do(copier, "copy C10 last")
    others = [seat for seat in range(4) if seat != copier]
    assert game.one(LastCardCalled).seat == copier
    assert game.status == "window " + " ".join(map(str, others))
    words = {act for _, act in legal_actions(game.state)}
    assert words == {Challenge(None), Decline()}
    game.decline(*reversed(others))
    assert game.trophies[copier] == 1
    assert game.one(TrophyTaken).seat == copier
    assert game.sizes[copier] == 6
    assert game.status == f"turn {(copier + 1) % 4}"
    assert copies(game) == set(others)


@pytest.mark.rule("copy-cat.last-card", "trophy.call", "copy-cat.window")
def test_a_forgotten_call_out_of_turn_costs_a_card_and_leaves_turn_and_chance() -> None:
    game = cat("C1 C4", "W1 W2", "P1", "C5 C6").blunder(2, "copy P1", "trophy.call")
    back = game.one(CardTakenBack)
    assert (back.seat, back.is_copy, back.card) == (2, True, Card("P1"))
    assert game.one(CardsDrawn).seat == 2
    assert not game.all(TurnPassed)
    assert game.sizes == (1, 2, 2, 2)
    assert (game.status, game.top) == ("turn 1", "0 C2")
    assert "copy-cat.last-card" in game.cited
    assert copies(game) == {1, 2, 3}
    game.fork().do(2, "copy P1")
    game.fork().do(1, "copy W1")
    game.fork().do(1, "W1 as C3")
    game.fork().do(3, "number")


# With the other cards


@pytest.mark.rule("copy-cat.with-super-joker", "super-joker.no-challenge")
def test_one_may_copy_with_a_super_joker_and_nobody_can_doubt_it() -> None:
    game = cat("C1 C4", "W1 W2", "XJ P2", super_jokers=True).do(2, "copy XJ")
    assert "copy-cat.with-super-joker" in game.cited
    assert (game.top, game.status) == ("2 C2", "turn 0")
    for seat in range(3):
        for move in ("wrong", "number", "reveal"):
            game.refuse(seat, move, "super-joker.no-challenge")
    game.do(0, "copy C4 last")


def raid(*hands: str) -> Table:
    """A table with Copy Cat and Spice Raider where the first player has just laid a 4."""
    hands = hands or ("C1 C2 C3", "W1 W2 W3", "P1 P2 P3")
    game = table(*hands, stack="2 C9 as C3", extra="copy-cat spice-raider")
    return game.do(0, f"{hands[0].split()[0]} as C4")


@pytest.mark.rule("copy-cat.with-raider", "spice-raider.collect", "spice-raider.paw")
def test_a_copied_four_is_a_card_played_and_brings_the_copiers_paw() -> None:
    """The first raider collects; what the copy lies on now is nothing but itself."""
    game = raid().do(2, "copy P1")
    collected = game.one(PawCollected)
    assert (collected.seat, collected.spicy) == (0, 2)
    assert game.one(PawPlaced).seat == 2
    kinds = game.kinds
    assert kinds.index("CardPlayed") < kinds.index("PawCollected") < kinds.index("PawPlaced")
    assert (game.points, game.stack, game.state.paw) == ((2, 0, 0), "P1", 2)
    assert "copy-cat.with-raider" in game.cited
    game.do(0, "C2 as C5")
    assert game.points == (2, 0, 1)


def luck(*hands: str, **more: object) -> Table:
    """A table with Copy Cat and Change Your Luck where the first player has just laid a 5."""
    hands = hands or ("C1 C2 C3", "W1 W2 W3", "P1 P2 P3")
    settings = {"stack": "2 C9 as C3", "extra": "copy-cat change-your-luck", **more}
    return table(*hands, **settings).do(0, f"{hands[0].split()[0]} as C5")  # type: ignore[arg-type]


@pytest.mark.rule("copy-cat.with-luck", "change-your-luck")
@each("added", ["W2", "W2 W3"])
def test_a_copied_five_may_have_cards_added(added: str) -> None:
    game = luck().do(1, f"copy W1 + {added}")
    count = len(added.split())
    assert game.one(CardPlayed).added_count == count
    assert game.one(CardsDrawn).count == count
    assert game.sizes == (2, 2, 3)
    assert "copy-cat.with-luck" in game.cited
    assert (game.status, game.state.stack_count) == ("turn 2", 3 + count)
    game.do(2, "wrong")
    assert game.points == (0, 0, 3 + count)
