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
def test_nobody_copies_the_own_card() -> None:
    game = cat()
    assert game.refuse(0, "copy C2", CAT).code is Refused.OWN_COPY
    game.do(2, "copy P1")
    assert game.refuse(2, "copy P2", CAT).code is Refused.OWN_COPY


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


@pytest.mark.rule("copy-cat")
def test_two_players_copy_to_and_fro() -> None:
    game = cat("C1 C2 C3", "W1 W2 W3").do(1, "copy W1")
    assert game.status == "turn 0"
    game.do(0, "copy C2")
    assert game.status == "turn 1"
    game.do(1, "copy W2")
    assert (game.status, game.top) == ("turn 0", "1 C2")
    game.do(0, "C3 as C3 last")


@pytest.mark.rule("copy-cat")
@each("move", ["W1 as C2", "W1 as C1"])
def test_a_play_of_the_same_declaration_is_no_copy(move: str) -> None:
    """Whoever wants to copy says so: as a play it is not higher, and taken back."""
    cat().blunder(1, move, "declare.invalid")


@pytest.mark.rule("copy-cat")
def test_without_the_card_nobody_copies() -> None:
    game = cat(extra="spice-raider turn-it-up")
    for seat in range(4):
        assert game.refuse(seat, f"copy {HANDS[seat].split()[1]}", CAT).code is Refused.NO_COPY_CAT


@pytest.mark.rule("copy-cat")
def test_an_empty_stack_holds_nothing_to_copy() -> None:
    """At the beginning, and after a challenge has cleared it."""
    fresh = table(*HANDS, extra=CAT)
    assert fresh.refuse(1, "copy W1", CAT).code is Refused.NOTHING_TO_COPY
    cleared = cat().do(3, "number")
    for seat in range(4):
        card = cleared.hand(seat).split()[0]
        assert cleared.refuse(seat, f"copy {card}", CAT).code is Refused.NOTHING_TO_COPY
    assert copies(cleared) == set()


@pytest.mark.rule("copy-cat", "turn.options")
@each("move", ["copy C9", "copy W1 + W1", "copy C1 last"])
def test_a_copy_too_comes_from_the_own_hand(move: str) -> None:
    assert cat().refuse(1, move, "turn.options").code is Refused.NOT_IN_HAND


@pytest.mark.rule("copy-cat", "turn.options")
def test_who_was_on_turn_before_a_copy_no_longer_is() -> None:
    """The copier's neighbour goes on; whoever was skipped waits for the round to come."""
    game = cat().do(2, "copy P1")
    game.refuse(1, "W1 as C3", "turn.options")
    game.refuse(1, "pass", "turn.options")
    game.do(3, "C4 as C3")
    assert game.status == "turn 0"


@pytest.mark.rule("copy-cat", "declare.after-ten")
def test_a_copied_ten_is_followed_like_a_ten() -> None:
    game = table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C9", extra=CAT)
    game.do(0, "C1 as C10").do(1, "copy W1")
    game.fork().do(2, "P1 as C1")
    game.fork().blunder(2, "P1 as C4", "declare.invalid")


# The chance to copy


@pytest.mark.rule("copy-cat.window")
def test_the_next_player_passing_ends_the_chance() -> None:
    game = cat().do(1, "pass")
    for seat, card in ((1, "W1"), (2, "P1"), (3, "C4")):
        assert game.refuse(seat, f"copy {card}", "copy-cat.window").code is Refused.TOO_LATE_TO_COPY
    assert copies(game) == set()
    assert public_view(game.state).copiers == ()


@pytest.mark.rule("copy-cat.window")
def test_the_next_player_playing_opens_a_new_chance() -> None:
    """Only the new top card can be copied, now by the first one's player as well."""
    game = cat().do(1, "W1 as C3")
    assert copies(game) == {0, 2, 3}
    game.do(0, "copy C2")
    assert game.top == "0 C3"


@pytest.mark.rule("copy-cat.window", "declare.invalid", "trophy.call")
@each(
    ("hand", "move", "rule"),
    [("W1 W2", "W1 as C1", "declare.invalid"), ("W1", "W1 as C3", "trophy.call")],
)
def test_a_card_taken_back_by_the_next_player_ends_the_chance_like_a_pass(
    hand: str, move: str, rule: str
) -> None:
    game = cat("C1 C2", hand, "P1 P2").blunder(1, move, rule)
    assert game.top == "0 C2"
    for seat, card in ((1, "W1"), (2, "P1")):
        game.refuse(seat, f"copy {card}", "copy-cat.window")


@pytest.mark.rule("copy-cat.window", "turn.peek")
def test_a_peek_does_not_end_the_chance() -> None:
    game = cat().blunder(1, "peek", "turn.peek").blunder(3, "peek", "turn.peek")
    assert copies(game) == {1, 2, 3}
    game.do(2, "copy P1")


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


@pytest.mark.rule("copy-cat.window")
def test_the_chance_returns_with_each_copy_and_goes_with_each_pass() -> None:
    game = cat().do(3, "copy C4")
    assert copies(game) == {0, 1, 2}
    game.do(0, "pass")
    assert copies(game) == set()
    game.refuse(1, "copy W1", "copy-cat.window")
    game.do(1, "W1 as C3")
    assert copies(game) == {0, 2, 3}


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


@pytest.mark.rule("copy-cat.window", "trophy.decline-final", "copy-cat.challenge")
def test_the_copy_of_a_closed_last_card_can_be_challenged_again() -> None:
    """The closed card itself cannot; its copy is a new card, open to all who declined."""
    game = table("C1", "W1 W2", "P1 P2", stack="2 C9 as C1", extra=CAT)
    game.do(0, "C1 as C2 last").decline(1, 2)
    game.refuse(1, "number", "trophy.decline-final")
    game.do(1, "copy W1")
    game.fork().do(2, "wrong")
    game.do(0, "wrong")
    assert game.points == (3, 0, 0)
    assert game.status == "turn 1"


@pytest.mark.rule("copy-cat.window", "trophy.decline-final")
def test_after_a_pass_a_closed_last_card_is_neither_copied_nor_challenged() -> None:
    game = table("C1", "W1 W2", "P1 P2", stack="2 C9 as C1", extra=CAT)
    game.do(0, "C1 as C2 last").decline(1, 2).do(1, "pass")
    game.refuse(2, "copy P1", "copy-cat.window")
    game.refuse(2, "spice", "trophy.decline-final")


@pytest.mark.rule("copy-cat.window", "end.two-trophies", "end.last-trophy", "end.worlds-end")
@each(
    ("trophies", "deck", "rule"),
    [
        ((1, 0, 0), None, "end.two-trophies"),
        ((0, 1, 1), None, "end.last-trophy"),
        ((0, 0, 0), "W5 END W6", "end.worlds-end"),
    ],
)
def test_a_last_card_that_ends_the_game_is_copied_by_nobody(
    trophies: tuple[int, ...], deck: str | None, rule: str
) -> None:
    game = table(
        "C1", "W1 W2", "P1 P2", stack="2 C9 as C1", extra=CAT, trophies=trophies, deck=deck
    )
    game.do(0, "C1 as C2 last").decline(1, 2)
    game.refuse(1, "copy W1", rule)


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


@pytest.mark.rule("copy-cat.challenge")
def test_no_trait_is_named_against_a_copy() -> None:
    """Refused and free of charge; the list offers the plain doubt alone."""
    game = cat().do(1, "copy W1")
    for seat in (0, 2, 3):
        for move in ("number", "spice"):
            refusal = game.refuse(seat, move, "copy-cat.challenge")
            assert refusal.code is Refused.TRAIT_AGAINST_COPY
    challenges = {act for _, act in legal_actions(game.state) if isinstance(act, Challenge)}
    assert challenges == {Challenge(None)}


@pytest.mark.rule("copy-cat.challenge", "challenge.who")
def test_anyone_but_the_copier_challenges_a_copy() -> None:
    """The player of the original, too."""
    game = cat().do(1, "copy W1")
    game.refuse(1, "wrong", "challenge.who")
    for seat in (0, 2, 3):
        assert game.fork().do(seat, "wrong").points[seat] == 3


@pytest.mark.rule("copy-cat.challenge", "challenge.when")
def test_a_copy_can_be_challenged_after_passes() -> None:
    game = cat().do(1, "copy W1").passes(2, 3, 0, 1, 2).do(3, "wrong")
    assert game.points == (0, 0, 0, 3)
    assert game.status == "turn 1"


@pytest.mark.rule("copy-cat.challenge", "challenge.trait")
def test_the_card_after_a_copy_is_challenged_with_a_trait_again() -> None:
    game = cat().do(1, "copy W1").do(2, "P1 as C3")
    game.refuse(0, "wrong", "challenge.trait")
    game.do(0, "spice")


@pytest.mark.rule("challenge.unnamed", "copy-cat.challenge")
def test_turning_a_copy_over_without_a_word_is_lost_as_well() -> None:
    """However wrong the copy is."""
    game = cat().do(1, "copy W1").blunder(2, "reveal", "challenge.unnamed")
    assert game.points == (0, 3, 0, 0)
    assert game.status == "turn 2"


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


@pytest.mark.rule("copy-cat.last-card", "copy-cat.challenge", "trophy.won", "trophy.lost")
@each(("kind", "stands"), [("C2", True), ("P2", False), ("C3", False)])
def test_a_copied_last_card_needs_both_traits_for_its_trophy(kind: str, stands: bool) -> None:
    game = cat("C1 C4", "W1 W2", kind).do(2, f"copy {kind} last")
    game.refuse(0, "number", "copy-cat.challenge")
    game.do(0, "wrong")
    if stands:
        assert (game.trophies, game.points) == ((0, 0, 1), (0, 0, 3))
        assert (game.sizes, game.status) == ((3, 2, 6), "turn 0")
    else:
        assert (game.trophies, game.points) == ((0, 0, 0), (3, 0, 0))
        assert (game.sizes, game.status) == ((1, 2, 2), "turn 2")


@pytest.mark.rule("copy-cat.last-card", "trophy.decline-final")
def test_who_has_declined_a_copied_last_card_has_declined() -> None:
    game = cat("C1 C4", "W1 W2", "P1").do(2, "copy P1 last").decline(0)
    for move in ("wrong", "number", "reveal", "decline"):
        game.refuse(0, move, "trophy.decline-final")
    game.refuse(2, "decline", "trophy.decline-final")
    game.refuse(2, "wrong", "challenge.who")
    game.decline(1)
    for seat in (0, 1):
        game.refuse(seat, "wrong", "trophy.decline-final")


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


@pytest.mark.rule("copy-cat.last-card", "trophy.call", "copy-cat.window")
def test_a_forgotten_call_on_turn_is_the_pass() -> None:
    game = cat("C1 C4", "W1", "P1 P2").blunder(1, "copy W1", "trophy.call")
    assert game.sizes == (1, 2, 2)
    assert (game.status, game.top) == ("turn 2", "0 C2")
    for seat, card in ((1, "W1"), (2, "P1")):
        game.refuse(seat, f"copy {card}", "copy-cat.window")


@pytest.mark.rule("copy-cat.last-card", "trophy.decline-final")
def test_a_forgotten_call_on_a_closed_last_card_opens_nothing_again() -> None:
    """The card below is still closed to challenges, and still open to copies."""
    game = table("C1", "W1 W2", "P1", stack="2 C9 as C1", extra=CAT)
    game.do(0, "C1 as C2 last").decline(1, 2).blunder(2, "copy P1", "trophy.call")
    game.refuse(1, "number", "trophy.decline-final")
    assert game.status == "turn 1"
    game.fork().do(1, "copy W1")
    game.fork().do(2, "copy P1")


@pytest.mark.rule("copy-cat.last-card", "trophy.call")
def test_a_copy_is_not_called_last_while_cards_remain() -> None:
    assert cat().refuse(1, "copy W1 last", "trophy.call").code is Refused.CALLED_TOO_EARLY


@pytest.mark.rule("copy-cat.last-card", "end.worlds-end")
def test_the_card_for_a_forgotten_call_of_a_copy_can_end_the_game() -> None:
    game = cat("C1 C4", "W1 W2", "P1", deck="W9 END W8").blunder(2, "copy P1", "trophy.call")
    assert game.status == "over worlds-end"
    assert game.totals == (-1, -2, -2)


@pytest.mark.rule("copy-cat.last-card", "end.two-trophies")
def test_a_copy_can_win_the_game() -> None:
    game = cat("C1 C4", "W1 W2", "P1", trophies=(0, 0, 1)).do(2, "copy P1 last").decline(0, 1)
    assert game.status == "over two-trophies"
    assert game.winners == (2,)


@pytest.mark.rule("copy-cat.last-card", "copy-cat")
def test_the_copy_of_a_copied_last_card() -> None:
    """One last card after the other on the same declaration: two windows, two trophies."""
    game = table("C1", "W1", "P1 P2", stack="2 C9 as C1", extra=CAT)
    game.do(0, "C1 as C2 last").decline(1, 2).do(1, "copy W1 last").decline(2, 0)
    assert game.trophies == (1, 1, 0)
    assert (game.status, game.state.stack_count) == ("turn 2", 3)
    card = game.hand(0).split()[0]
    game.do(0, f"copy {card}")
    assert game.status == "turn 1"


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


@pytest.mark.rule("copy-cat.with-super-joker", "super-joker.last-card", "super-joker.no-window")
def test_a_super_joker_as_a_copied_last_card_draws_five_and_takes_no_trophy() -> None:
    game = cat("C1 C4", "W1 W2", "XJ", super_jokers=True).do(2, "copy XJ last")
    assert not game.all(LastCardCalled)
    assert not game.all(TrophyTaken)
    assert (game.sizes, game.status) == ((1, 2, 5), "turn 0")
    assert game.one(CardsDrawn).wanted == 5


@pytest.mark.rule("copy-cat.with-super-joker", "trophy.call")
def test_a_super_joker_copied_without_the_call_is_taken_back() -> None:
    game = cat("C1 C4", "W1 W2", "XJ", super_jokers=True).blunder(2, "copy XJ", "trophy.call")
    assert game.hand(2).split()[-1] == "XJ"
    assert (game.sizes, game.status) == ((1, 2, 2), "turn 1")


@pytest.mark.rule("copy-cat.with-super-joker", "copy-cat.challenge")
@each(("kind", "winner"), [("C2", 1), ("C3", 2), ("NJ", 2)])
def test_one_may_copy_what_a_super_joker_was_declared_as(kind: str, winner: int) -> None:
    """The copy is challenged like any copy, though the card below it cannot be."""
    game = cat("XJ C4", f"{kind} W2", "P1 P2", super_jokers=True)
    game.refuse(2, "number", "super-joker.no-challenge")
    game.do(1, f"copy {kind}").do(2, "wrong")
    assert game.points[winner] == 2
    assert game.super_points[winner] == 1


@pytest.mark.rule("copy-cat.with-super-joker", "super-joker.no-window", "copy-cat.window")
def test_a_super_joker_played_last_can_be_copied_at_once() -> None:
    """There is no window to wait for."""
    game = table("XJ", "W1 W2", "P1 P2", stack="2 C9 as C1", extra=CAT, super_jokers=True)
    game.do(0, "XJ as C2 last")
    assert copies(game) == {1, 2}
    game.do(2, "copy P1")
    assert game.status == "turn 0"


@pytest.mark.rule("copy-cat.with-super-joker", "super-joker.take")
def test_the_loser_about_a_copy_is_offered_a_super_joker() -> None:
    game = cat("C1 C4", "W1 W2", "P1 P2", super_jokers=True).do(1, "copy W1").do(0, "wrong")
    assert game.status == "offer 1"
    game.refuse(2, "copy P1", "super-joker.take")


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


@pytest.mark.rule("copy-cat.with-raider")
def test_the_raider_copying_the_copy_pays_the_copier() -> None:
    game = raid().do(1, "copy W1").do(0, "copy C2")
    assert (game.points, game.stack, game.state.paw) == ((2, 1, 0), "C2", 0)
    game.do(2, "copy P1").do(0, "C3 as C5 last")
    assert game.points == (3, 1, 1)


@pytest.mark.rule("copy-cat.with-raider", "spice-raider.challenged", "copy-cat.challenge")
@each(("kind", "winner"), [("C4", 1), ("P4", 2)])
def test_a_challenged_copy_of_a_four_is_worth_one_card(kind: str, winner: int) -> None:
    """What lay below has been collected already; the copier's paw is gone."""
    game = raid("C1 C2", f"{kind} W1", "P1 P2").do(1, f"copy {kind}").do(2, "wrong")
    assert game.points[0] == 2
    assert game.points[winner] == 1
    assert game.state.paw is None


@pytest.mark.rule("copy-cat.with-raider", "copy-cat.last-card")
def test_a_copied_four_taken_back_for_its_forgotten_call_collects_nothing() -> None:
    game = raid("C1 C2", "W1 W2", "P1").blunder(2, "copy P1", "trophy.call")
    assert (game.points, game.state.paw) == ((0, 0, 0), 0)
    game.do(2, "copy P1")
    assert game.points == (2, 0, 0)


@pytest.mark.rule("copy-cat.with-raider", "copy-cat.last-card", "trophy.window")
def test_a_copied_four_as_the_last_card_collects_before_its_window() -> None:
    game = raid("C1 C2", "W1 W2", "P1").do(2, "copy P1 last")
    assert (game.points, game.status) == ((2, 0, 0), "window 0 1")
    game.decline(0, 1)
    assert (game.trophies, game.state.paw) == ((0, 0, 1), 2)


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


@pytest.mark.rule("copy-cat.with-luck", "change-your-luck")
def test_what_a_copy_may_have_added_is_what_a_play_may() -> None:
    game = luck("C1 C2 C3", "W1 W2 W3 W4", "P1 P2 P3")
    game.refuse(1, "copy W1 + W2 W3 W4", "change-your-luck")
    game.refuse(1, "copy W1 + P1", "turn.options")
    four = table("C1 C2", "W1 W2 W3", stack="1 C9 as C3", extra="copy-cat change-your-luck")
    four.do(0, "C1 as C4").refuse(1, "copy W1 + W2", "change-your-luck")
    cat().do(1, "copy W1").refuse(2, "copy P1 + P2", "change-your-luck")


@pytest.mark.rule("copy-cat.with-luck", "change-your-luck.drawn", "copy-cat.last-card")
def test_a_copy_that_adds_the_whole_rest_is_no_last_card() -> None:
    game = luck("C1 C2", "W1 W2", "P1 P2")
    game.refuse(2, "copy P1 + P2 last", "trophy.call")
    game.do(2, "copy P1 + P2")
    assert (game.sizes, game.status) == ((1, 2, 1), "turn 0")


@pytest.mark.rule("copy-cat.with-luck", "change-your-luck.drawn", "end.worlds-end")
def test_the_cards_for_a_copys_added_ones_can_end_the_game() -> None:
    game = luck("C1 C2", "W1 W2 W3", "P1 P2", deck="P9 END P8").do(1, "copy W1 + W2 W3")
    assert game.status == "over worlds-end"
    assert game.totals == (-1, -1, -2)


@pytest.mark.rule("copy-cat", "start-it-up")
def test_start_it_up_follows_a_copied_eight() -> None:
    game = table(
        "C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C7", extra="copy-cat start-it-up"
    ).do(0, "C1 as C8").do(2, "copy P1")  # fmt: skip
    game.fork().do(0, "C2 as C1 last")
    game.fork().blunder(0, "C2 as C4", "declare.invalid")
