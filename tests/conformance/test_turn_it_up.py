"""Turn It Up!: six and nine are one number, in a challenge and nowhere else."""

from __future__ import annotations

import pytest

from conformance.table import NUMBERS, Table, table
from spicy.engine.events import ChallengeSettled
from support.rows import each

TURN = "turn-it-up"


def doubted(kind: str, said: str, move: str = "number", extra: str = TURN) -> Table:
    """A card under a declaration, and the next player's challenge."""
    return table("P10", "P9", stack=f"0 {kind} as {said}", starts=1, extra=extra).do(1, move)


@pytest.mark.rule("turn-it-up")
@each("declared", NUMBERS)
@each("shown", NUMBERS)
def test_only_six_and_nine_are_the_same_number(shown: int, declared: int) -> None:
    """Every number under every declared number, with the card and without."""
    is_turned = {shown, declared} == {6, 9}
    for extra, is_right in (
        (TURN, shown == declared or is_turned),
        ("", shown == declared),
        ("copy-cat spice-raider", shown == declared),
    ):
        game = doubted(f"C{shown}", f"C{declared}", extra=extra)
        assert game.one(ChallengeSettled).is_number_right == is_right
        assert game.one(ChallengeSettled).winner == (0 if is_right else 1)
        if extra == TURN:
            assert (TURN in game.cited) == is_turned


@pytest.mark.rule("copy-cat.with-turn-it-up", "copy-cat.challenge")
@each(
    ("kind", "said", "is_right"),
    [
        ("C9", "C6", True),
        ("C6", "C6", True),
        ("C6", "C9", True),
        ("P9", "C6", False),
        ("C8", "C6", False),
        ("C9", "C8", False),
        ("NJ", "C6", False),
        ("SJ", "C6", False),
        ("SJ", "C9", False),
        ("SJ", "C8", False),
    ],
)
def test_a_copy_of_six_may_be_a_nine(kind: str, said: str, is_right: bool) -> None:
    """Both traits are asked for, and the number is as forgiving as in any challenge."""
    below = f"2 W1 as C{int(said[1:]) - 1}"
    game = table("W2 W3", f"{kind} W4", "P1 P2", stack=below, extra="copy-cat turn-it-up")
    game.do(0, f"W2 as {said}").do(1, f"copy {kind}").do(2, "wrong")
    assert game.one(ChallengeSettled).winner == (1 if is_right else 2)
    if is_right and kind[1:] != said[1:]:
        assert "copy-cat.with-turn-it-up" in game.cited
