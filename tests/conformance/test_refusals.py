"""Legal, punished, impossible: each line of that table, and which comes first where two apply."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conformance.table import Table, act, table
from spicy import RuleId
from spicy.engine.refusals import PUNISHED, RULE_OF, Refused
from support.lockstep import box_of, move_of, position_of
from support.opponent import objections
from support.rows import each

# Positions in which the lines of the table hold


def plain() -> Table:
    """Seat 0 is on turn; seat 2 has the top card, declared C3."""
    return table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3")


def empty() -> Table:
    """Seat 0 is on turn; the stack is empty."""
    return table("C1 C2", "W1 W2", "P1 P2")


def single() -> Table:
    """Seat 0 is on turn with one card; seat 2 has the top card, declared C3."""
    return table("C1", "W1 W2", "P1 P2", stack="2 C9 as C3")


def over() -> Table:
    """Over by World's End; seat 2 has the top card, and it was seat 1's turn next."""
    return table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3", deck="P9 END P8").do(0, "pass")


def over_empty() -> Table:
    """Over by the last trophy; the stack is empty."""
    game = table("C1", "W1 W2", "P1 P2", trophies=(0, 1, 1)).do(0, "C1 as C1 last")
    return game.do(1, "number")


def over_two() -> Table:
    """Over by two trophies; the last card lies on the stack."""
    game = table("C1", "W1 W2", "P1 P2", trophies=(1, 0, 0)).do(0, "C1 as C1 last")
    return game.decline(1, 2)


def window(extra: str = "") -> Table:
    """Seat 0's last card, declared C4, waits for seats 1 and 2."""
    game = table("C1", "W1 W2", "P1 P2", stack="2 C9 as C3", extra=extra)
    return game.do(0, "C1 as C4 last")


def window_luck() -> Table:
    return window("change-your-luck copy-cat")


def declined() -> Table:
    """The same window when seat 1 has declined."""
    return window().decline(1)


def closed() -> Table:
    """The same card when both have declined."""
    return window().decline(1, 2)


def offer() -> Table:
    """Seat 2 has lost a challenge to seat 0 and is offered a super joker; the stack is empty."""
    game = table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3", super_jokers=True, extra="copy-cat")
    return game.do(0, "number")


def super_top() -> Table:
    """Seat 0's super joker, declared C4, lies on top; it is seat 1's turn."""
    game = table("XJ C2", "W1 W2", "P1 P2", stack="2 C9 as C3", super_jokers=True, extra="copy-cat")
    return game.do(0, "XJ as C4")


def super_copy() -> Table:
    """Seat 1 has copied it with another super joker."""
    game = table("C1 C2", "XJ W2", "P1 P2", stack="2 C9 as C3", super_jokers=True, extra="copy-cat")
    return game.do(0, "C1 as C4").do(1, "copy XJ")


def copied() -> Table:
    """Seat 1's copy of C4 lies on top; it is seat 2's turn."""
    game = table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3", extra="copy-cat")
    return game.do(0, "C1 as C4").do(1, "copy W1")


def copied_window() -> Table:
    """Seat 1's copy of C4 is a last card, and seat 0 has declined."""
    game = table("C1 C2", "W1", "P1 P2", stack="2 C9 as C3", extra="copy-cat")
    return game.do(0, "C1 as C4").do(1, "copy W1 last").decline(0)


def copied_closed() -> Table:
    """The same when seat 2 has declined, too."""
    return copied_window().decline(2)


def copyable() -> Table:
    """Seat 0 has just declared C4; seats 1 (on turn) and 2 may copy."""
    game = table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3", extra="copy-cat")
    return game.do(0, "C1 as C4")


def too_late() -> Table:
    """The same when seat 1 has passed."""
    return copyable().do(1, "pass")


def passed_without_the_card() -> Table:
    """Seat 0 has declared C4 and seat 1 has passed, without Copy Cat in the game."""
    game = table("C1 C2", "W1 W2", "P1 P2", stack="2 C9 as C3").do(0, "C1 as C4")
    return game.do(1, "pass")


def luck() -> Table:
    """Seat 0 is on turn, with Change Your Luck; seat 2 has the top card, declared C3."""
    return table("C1 C2 C4", "W1 W2", "P1 P2", stack="2 C9 as C3", extra="change-your-luck")


def luck_copy() -> Table:
    """Seat 0 has just declared C5, with Change Your Luck and Copy Cat; seat 1 is on turn."""
    game = table(
        "C1 C2", "W1 W2", "P1 P2 P3 P4", stack="2 C9 as C3", extra="change-your-luck copy-cat"
    )
    return game.do(0, "C1 as C5")


# Every line by itself


EVERY_LINE: list[tuple[Callable[[], Table], int, str, str, Refused]] = [
    (over, 0, "pass", "end.worlds-end", Refused.GAME_OVER),
    (over_empty, 0, "C1 as C1", "end.last-trophy", Refused.GAME_OVER),
    (over_two, 1, "number", "end.two-trophies", Refused.GAME_OVER),
    (window, 1, "W1 as C5", "trophy.window", Refused.WINDOW_OPEN),
    (offer, 2, "P1 as C1", "super-joker.take", Refused.OFFER_OPEN),
    (offer, 0, "take", "super-joker.take", Refused.OFFER_OPEN),
    (offer, 1, "leave", "super-joker.take", Refused.OFFER_OPEN),
    (plain, 1, "W1 as C4", "turn.options", Refused.NOT_YOUR_TURN),
    (plain, 2, "pass", "turn.options", Refused.NOT_YOUR_TURN),
    (empty, 1, "number", "challenge.when", Refused.EMPTY_STACK),
    (empty, 2, "reveal", "challenge.when", Refused.EMPTY_STACK),
    (empty, 1, "wrong", "challenge.when", Refused.EMPTY_STACK),
    (super_top, 1, "spice", "super-joker.no-challenge", Refused.SUPER_JOKER_ON_TOP),
    (super_top, 2, "reveal", "super-joker.no-challenge", Refused.SUPER_JOKER_ON_TOP),
    (plain, 2, "spice", "challenge.who", Refused.OWN_CARD),
    (plain, 2, "reveal", "challenge.who", Refused.OWN_CARD),
    (window, 0, "number", "challenge.who", Refused.OWN_CARD),
    (declined, 1, "number", "trophy.decline-final", Refused.HAS_DECLINED),
    (declined, 1, "reveal", "trophy.decline-final", Refused.HAS_DECLINED),
    (closed, 1, "number", "trophy.decline-final", Refused.HAS_DECLINED),
    (closed, 2, "reveal", "trophy.decline-final", Refused.HAS_DECLINED),
    (copied, 2, "number", "copy-cat.challenge", Refused.TRAIT_AGAINST_COPY),
    (plain, 1, "wrong", "challenge.trait", Refused.NO_TRAIT),
    (plain, 1, "copy W1", "copy-cat", Refused.NO_COPY_CAT),
    (offer, 0, "copy C1", "super-joker.take", Refused.OFFER_OPEN),
    (copyable, 0, "copy C2", "copy-cat", Refused.OWN_COPY),
    (too_late, 2, "copy P1", "copy-cat.window", Refused.TOO_LATE_TO_COPY),
    (plain, 0, "W1 as C4", "turn.options", Refused.NOT_IN_HAND),
    (copyable, 2, "copy W1", "turn.options", Refused.NOT_IN_HAND),
    (luck, 0, "C1 as C5 + W1", "turn.options", Refused.NOT_IN_HAND),
    (plain, 0, "C1 as C5 + C2", "change-your-luck", Refused.NO_ADDING),
    (luck_copy, 2, "copy P1 + P2 P3 P4", "change-your-luck", Refused.TOO_MANY_ADDED),
    (luck, 0, "C1 as C6 + C2", "change-your-luck", Refused.ADDED_TO_OTHER),
    (plain, 0, "C1 as C4 last", "trophy.call", Refused.CALLED_TOO_EARLY),
    (plain, 0, "C1 as L4", "declare.bluff", Refused.UNKNOWN_SPICE),
    (luck, 0, "C1 as C5 + C2 C4 last", "trophy.call", Refused.CALLED_WITH_ADDED),
    (plain, 0, "decline", "trophy.window", Refused.NO_WINDOW),
    (window, 0, "decline", "trophy.decline-final", Refused.OWN_LAST_CARD),
    (declined, 1, "decline", "trophy.decline-final", Refused.HAS_DECLINED),
    (plain, 0, "take", "super-joker.take", Refused.NOTHING_OFFERED),
    (super_top, 1, "leave", "super-joker.take", Refused.NOTHING_OFFERED),
]


# Two lines at once: the first one of the table answers


PAIRS: list[tuple[Callable[[], Table], int, str, str, str]] = [
    # the game is over, whatever else there is to say
    (over, 2, "pass", "end.worlds-end", "not the turn"),
    (over_empty, 1, "number", "end.last-trophy", "empty stack"),
    (over, 2, "number", "end.worlds-end", "the own card"),
    (over_two, 0, "spice", "end.two-trophies", "the own card"),
    (over_two, 1, "reveal", "end.two-trophies", "declined"),
    (over, 1, "wrong", "end.worlds-end", "no trait"),
    (over, 1, "copy W1", "end.worlds-end", "no Copy Cat"),
    (over, 0, "P9 as C9 last", "end.worlds-end", "called too early"),
    (over, 0, "W1 as C9", "end.worlds-end", "not in the hand"),
    (over, 0, "decline", "end.worlds-end", "no window"),
    (over, 0, "take", "end.worlds-end", "nothing offered"),
    (over, 0, "peek", "end.worlds-end", "punished"),
    # a window is open
    (window, 2, "P1 as C5", "trophy.window", "not the turn"),
    (window, 1, "W1 as C1", "trophy.window", "invalid"),
    (window, 1, "C9 as C5", "trophy.window", "not in the hand"),
    (window, 1, "W1 as C5 last", "trophy.window", "called too early"),
    (window, 1, "W1 as C6 + W2", "trophy.window", "added cards"),
    (window, 0, "copy C9", "trophy.window", "no Copy Cat, the own card, not in the hand"),
    (window_luck, 0, "copy C1", "trophy.window", "the own card"),
    (window, 1, "take", "trophy.window", "nothing offered"),
    (window, 2, "peek", "trophy.window", "punished"),
    # an offer is open
    (offer, 0, "C1 as C1", "super-joker.take", "not the turn"),
    (offer, 1, "pass", "super-joker.take", "not the turn"),
    (offer, 0, "number", "super-joker.take", "empty stack"),
    (offer, 1, "wrong", "super-joker.take", "empty stack"),
    (offer, 1, "copy W1", "super-joker.take", "nothing to copy"),
    (offer, 2, "C1 as C1", "super-joker.take", "not in the hand"),
    (offer, 2, "P1 as C9", "super-joker.take", "invalid"),
    (offer, 2, "P1 as C1 last", "super-joker.take", "called too early"),
    (offer, 2, "decline", "super-joker.take", "no window"),
    (offer, 2, "peek", "super-joker.take", "punished"),
    # not the turn
    (plain, 1, "C1 as C4", "turn.options", "not in the hand"),
    (plain, 1, "W1 as C5 + W2", "turn.options", "added cards"),
    (plain, 1, "W1 as C4 last", "turn.options", "called too early"),
    (plain, 1, "W1 as C1", "turn.options", "invalid"),
    # challenges
    (super_top, 0, "number", "super-joker.no-challenge", "the own card"),
    (super_top, 0, "reveal", "super-joker.no-challenge", "the own card"),
    (super_top, 1, "wrong", "super-joker.no-challenge", "no trait"),
    (super_copy, 2, "number", "super-joker.no-challenge", "a trait against a copy"),
    (super_copy, 1, "number", "super-joker.no-challenge", "own, and a trait against a copy"),
    (plain, 2, "wrong", "challenge.who", "no trait"),
    (copied, 1, "number", "challenge.who", "a trait against a copy"),
    (closed, 0, "number", "challenge.who", "closed"),
    (closed, 0, "wrong", "challenge.who", "closed, no trait"),
    (copied_closed, 1, "spice", "challenge.who", "closed, a trait against a copy"),
    (declined, 1, "wrong", "trophy.decline-final", "no trait"),
    (closed, 2, "wrong", "trophy.decline-final", "no trait"),
    (copied_window, 0, "number", "trophy.decline-final", "a trait against a copy"),
    (copied_closed, 2, "spice", "trophy.decline-final", "a trait against a copy"),
    # copies
    (passed_without_the_card, 2, "copy P1", "copy-cat", "too late"),
    (too_late, 0, "copy C2", "copy-cat", "the own card, too late"),
    (plain, 1, "copy C9", "copy-cat", "not in the hand"),
    (copyable, 0, "copy W1", "copy-cat", "the own card, not in the hand"),
    (plain, 1, "copy W1 + W2", "copy-cat", "added cards"),
    (plain, 1, "copy W1 last", "copy-cat", "called too early"),
    (too_late, 2, "copy W1", "copy-cat.window", "not in the hand"),
    (too_late, 2, "copy P1 + P2", "copy-cat.window", "added cards"),
    (too_late, 2, "copy P1 last", "copy-cat.window", "called too early"),
    # cards
    (plain, 0, "W1 as C5 + C2", "turn.options", "added cards"),
    (plain, 0, "C1 as C5 + W2", "turn.options", "added cards"),
    (luck, 0, "C1 as C6 + C1", "turn.options", "added to another number"),
    (luck_copy, 1, "copy W1 + W2 P1 P2", "turn.options", "too many added"),
    (plain, 0, "W1 as C4 last", "turn.options", "called too early"),
    (copyable, 1, "copy P1 last", "turn.options", "called too early"),
    (plain, 0, "W1 as C1", "turn.options", "invalid"),
    (single, 0, "W1 as C4", "turn.options", "forgotten"),
    (luck, 0, "C1 as C6 + C2 last", "change-your-luck", "called with added cards"),
    (plain, 0, "C1 as C5 + C2 last", "change-your-luck", "called with added cards"),
    (luck, 0, "C1 as C2 + C4", "change-your-luck", "invalid"),
    (plain, 0, "C1 as C1 last", "trophy.call", "invalid"),
    (luck, 0, "C1 as W5 + C2 last", "trophy.call", "invalid"),
    (plain, 0, "C1 as L2", "declare.bluff", "invalid"),
    (plain, 0, "C1 as L4 last", "trophy.call", "a spice of the other box"),
    # declining
    (plain, 2, "decline", "trophy.window", "the own card"),
    (closed, 0, "decline", "trophy.window", "the own card"),
    (closed, 1, "decline", "trophy.window", "declined"),
]


@pytest.mark.rule(
    "challenge.trait",
    "challenge.when",
    "challenge.who",
    "change-your-luck",
    "copy-cat",
    "copy-cat.challenge",
    "copy-cat.window",
    "declare.bluff",
    "end.last-trophy",
    "end.two-trophies",
    "end.worlds-end",
    "super-joker.no-challenge",
    "super-joker.take",
    "trophy.call",
    "trophy.decline-final",
    "trophy.window",
    "turn.options",
)
@each(("set_up", "seat", "move", "rule", "code"), EVERY_LINE)
def test_every_line_of_what_is_impossible(
    set_up: Callable[[], Table], seat: int, move: str, rule: str, code: Refused
) -> None:
    assert set_up().refuse(seat, move, rule).code is code


@pytest.mark.rule("turn.options")
@each(("set_up", "seat", "move", "rule", "other"), PAIRS)
def test_where_two_lines_apply_the_first_one_answers(
    set_up: Callable[[], Table], seat: int, move: str, rule: str, other: str
) -> None:
    game = set_up()
    game.refuse(seat, move, rule)
    state = game.state
    found = list(objections(box_of(state.rules), position_of(state), move_of(seat, act(move))))
    assert len(found) >= 2, f"the case shows no precedence before {other}"


# The refusal itself


@pytest.mark.rule("turn.options", "challenge.who", "super-joker.take")
def test_a_refusal_names_whom_it_is_about() -> None:
    """Whose turn it is, who is being offered the super joker; and every code knows its rule."""
    assert plain().refuse(1, "pass", "turn.options").other == 0
    assert offer().refuse(0, "pass", "super-joker.take").other == 2
    for code in Refused:
        if code is not Refused.GAME_OVER:
            assert isinstance(RULE_OF[code], RuleId)
    assert {code for code in Refused if code in PUNISHED} == {
        Refused.INVALID_DECLARATION,
        Refused.FORGOTTEN_CALL,
        Refused.UNNAMED_TRAIT,
        Refused.PEEKED,
    }


@pytest.mark.rule("setup.hidden-hands")
def test_a_refusal_tells_nothing_of_a_hand() -> None:
    """The same words whether a hand holds this or that."""
    one = table("C1 C2", "W1 W2", stack="1 C9 as C3").refuse(0, "P7 as C4", "turn.options")
    other = table("C5 NJ", "P7 P7", stack="1 W9 as C3").refuse(0, "P7 as C4", "turn.options")
    assert one == other
    assert not any(code in repr(one) for code in ("P7", "C1", "W1"))
