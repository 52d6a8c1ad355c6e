"""Which declaration may follow which: every pair, held against the opponent's formula."""

from __future__ import annotations

import pytest

from conformance.table import SAID, act, table
from spicy import Edition, Play, legal_actions, public_view, why_not
from support.lockstep import box_of
from support.opponent import declarations, split
from support.rows import each

CONFIGURATIONS = (
    "",
    "we-love-chili",
    "start-it-up",
    "we-love-chili start-it-up",
    "turn-it-up",
    "copy-cat spice-raider",
)


@pytest.mark.rule(
    "declare.first",
    "declare.higher",
    "declare.after-ten",
    "declare.invalid",
    "we-love-chili",
    "start-it-up",
    "start-it-up.with-chili",
    "turn-it-up.sequence",
)
@each("edition", Edition)
@each("extra", CONFIGURATIONS)
def test_every_succession(extra: str, edition: Edition) -> None:
    """From each of the 31 tops to each of the 30 declarations: valid where the formula says so.

    Asked of the reason, of the list of legal actions and of the public view alike.
    """
    for top in (None, *SAID[edition]):
        stack = f"1 P1 as {top}" if top else ""
        game = table("NJ SJ", "P10", stack=stack, extra=extra, edition=edition, super_jokers=False)
        valid = declarations(box_of(game.state.rules), split(top) if top else None)
        for said in SAID[edition]:
            refusal = why_not(game.state, 0, act(f"NJ as {said}"))
            if split(said) in valid:
                assert refusal is None, (top, said)
            else:
                assert refusal is not None, (top, said)
                assert (refusal.rule, refusal.is_punished) == ("declare.invalid", True)
        plays = [action for _, action in legal_actions(game.state) if isinstance(action, Play)]
        assert {split(action.declaration.code) for action in plays} == valid
        assert len(plays) == 2 * len(valid)
        shown = public_view(game.state).declarations
        assert {split(one.code) for one in shown} == valid
        assert len(shown) == len(valid)


@pytest.mark.rule("we-love-chili", "start-it-up.with-chili", "turn-it-up.sequence")
@each(
    ("extra", "top", "valid"),
    [
        ("", None, "C1 C2 C3 W1 W2 W3 P1 P2 P3"),
        ("", "P8", "P9 P10"),
        ("", "P10", "P1 P2 P3"),
        ("we-love-chili", "P1", "P2 P3 P4 P5 P6 P7 P8 P9 P10 C2 C3"),
        ("we-love-chili", "P3", "P4 P5 P6 P7 P8 P9 P10"),
        ("we-love-chili", "W10", "W1 W2 W3 C1 C2 C3"),
        ("start-it-up", "W7", "W8 W9 W10"),
        ("start-it-up", "W8", "W9 W10 W1 W2 W3"),
        ("start-it-up", "W9", "W10 W1 W2 W3"),
        ("we-love-chili start-it-up", "W9", "W10 W1 W2 W3 C1 C2 C3"),
        ("turn-it-up", "C6", "C7 C8 C9 C10"),
        ("start-it-up turn-it-up", "C6", "C7 C8 C9 C10"),
    ],
)
def test_some_successions_in_full(extra: str, top: str | None, valid: str) -> None:
    """Spelled out, so that formula and engine cannot both be wrong in the same way."""
    game = table("NJ SJ", "P9", stack=f"1 W5 as {top}" if top else "", extra=extra)
    assert {one.code for one in public_view(game.state).declarations} == {*valid.split()}
