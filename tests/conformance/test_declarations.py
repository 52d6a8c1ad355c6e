"""Which declaration may follow which: every pair, held against formulas that stand here alone."""

from __future__ import annotations

import pytest

from conformance.formulas import SMALL, Formula, base, both, chili, split, start
from conformance.table import LETTERS, SAID, Table, act, table
from spicy import Declaration, Edition, Play, apply, legal_actions, public_view, why_not
from support.rows import each

COMBINATIONS = [
    pytest.param("", base, id="base"),
    pytest.param("we-love-chili", chili, id="chili"),
    pytest.param("start-it-up", start, id="start"),
    pytest.param("we-love-chili start-it-up", both, id="both"),
    pytest.param("turn-it-up", base, id="turn-it-up"),
    pytest.param("copy-cat spice-raider", base, id="copy-cat-and-raider"),
]


@pytest.mark.rule(
    "declare.first",
    "declare.higher",
    "declare.after-ten",
    "we-love-chili",
    "start-it-up",
    "start-it-up.with-chili",
    "turn-it-up.sequence",
)
@each("edition", Edition)
@each(("extra", "formula"), COMBINATIONS)
def test_every_succession(extra: str, formula: Formula, edition: Edition) -> None:
    """From each of the 31 tops to each of the 30 declarations: valid where the formula says so.

    Asked of the reason, of the list of legal actions and of the public view alike.
    """
    letters = LETTERS[edition]
    for top in (None, *SAID[edition]):
        stack = f"1 P1 as {top}" if top else ""
        game = table("NJ SJ", "P10", stack=stack, extra=extra, edition=edition, super_jokers=False)
        expected = {f"{letter}{number}" for letter, number in formula(letters, split(top))}
        for said in SAID[edition]:
            refusal = why_not(game.state, 0, act(f"NJ as {said}"))
            if said in expected:
                assert refusal is None, (top, said)
            else:
                assert refusal is not None, (top, said)
                assert (refusal.rule, refusal.is_punished) == ("declare.invalid", True)
        plays = [action for _, action in legal_actions(game.state) if isinstance(action, Play)]
        assert {action.declaration.code for action in plays} == expected
        assert len(plays) == 2 * len(expected)
        shown = public_view(game.state).declarations
        assert {one.code for one in shown} == expected
        assert len(shown) == len(expected)


@pytest.mark.rule("declare.first", "declare.higher", "declare.invalid")
@each("edition", Edition)
@each(("extra", "formula"), COMBINATIONS)
def test_what_is_valid_is_laid_and_what_is_not_is_taken_back(
    extra: str, formula: Formula, edition: Edition
) -> None:
    """The same successions once more, carried out."""
    for top in (None, *SAID[edition]):
        stack = f"1 P1 as {top}" if top else ""
        game = table("NJ SJ", "P10", stack=stack, extra=extra, edition=edition, super_jokers=False)
        valid = formula(LETTERS[edition], split(top))
        for said in SAID[edition]:
            after = Table(apply(game.state, 0, act(f"NJ as {said}"))[0])
            is_valid = split(said) in valid
            assert after.top == (f"0 {said}" if is_valid else (f"1 {top}" if top else None))
            assert after.sizes == ((1, 1) if is_valid else (3, 1))


@pytest.mark.rule("declare.higher")
@each(("edition", "foreign"), [("spicy", "L2"), ("sweet-and-spicy", "W2")])
@each("extra", ["", "we-love-chili start-it-up"])
@each("stack", ["", "1 P1 as P1"])
def test_a_spice_of_the_other_box_is_never_valid(
    stack: str, extra: str, edition: str, foreign: str
) -> None:
    game = table("NJ SJ", "P10", stack=stack, extra=extra, edition=edition, super_jokers=False)
    assert why_not(game.state, 0, act(f"NJ as {foreign}")) is not None
    plays = [action for _, action in legal_actions(game.state) if isinstance(action, Play)]
    assert Declaration(foreign) not in {action.declaration for action in plays}


@pytest.mark.rule("we-love-chili")
@each("edition", ["spicy", "sweet-and-spicy"])
def test_chili_then_is_the_spice_of_the_stack(edition: str) -> None:
    """After pepper 1 and chili 2 only a higher chili goes: pepper is gone."""
    game = table("C1 P5 P6", "C9 C8 C7", extra="we-love-chili", edition=edition, super_jokers=False)
    game.do(0, "P5 as P1").do(1, "C9 as C2")
    assert "we-love-chili" in game.cited
    game.fork().blunder(0, "P6 as P3", "declare.invalid")
    game.fork().blunder(0, "P6 as P10", "declare.invalid")
    game.do(0, "P6 as C3").do(1, "C8 as C10")


@pytest.mark.rule("we-love-chili")
def test_chili_is_open_number_by_number() -> None:
    """After pepper 1: chili 2 and 3, not chili 1; after pepper 3: no chili at all."""
    for top, open_ in (("P1", {"C2", "C3"}), ("P2", {"C3"}), ("P3", set()), ("P9", set())):
        for said in ("C1", "C2", "C3", "C4", "C10"):
            game = table("C1 C2", "P9", stack=f"1 P5 as {top}", extra="we-love-chili")
            if said in open_:
                game.do(0, f"C1 as {said}")
            else:
                game.blunder(0, f"C1 as {said}", "declare.invalid")


@pytest.mark.rule("we-love-chili")
def test_a_small_number_in_the_spice_itself_owes_nothing_to_the_card() -> None:
    """The card is cited where it made the play possible, and only there."""
    game = table("C1 C2", "P9", stack="1 P5 as P10", extra="we-love-chili")
    assert "we-love-chili" not in game.fork().do(0, "C1 as P2").cited
    assert "we-love-chili" in game.fork().do(0, "C1 as C2").cited


@pytest.mark.rule("start-it-up")
@each("number", [8, 9, 10])
def test_start_it_up_begins_again_without_changing_the_spice(number: int) -> None:
    opened = table("C1 C2", "P9", stack=f"1 W5 as W{number}", extra="start-it-up")
    for small in SMALL:
        game = opened.fork().do(0, f"C1 as W{small}")
        assert ("start-it-up" in game.cited) == (number < 10)
        opened.fork().blunder(0, f"C1 as C{small}", "declare.invalid")
    for more in range(number + 1, 11):
        assert "start-it-up" not in opened.fork().do(0, f"C1 as W{more}").cited


@pytest.mark.rule("start-it-up.with-chili")
@each("number", [8, 9, 10])
def test_with_both_cards_the_new_beginning_may_be_in_chili(number: int) -> None:
    extra = "we-love-chili start-it-up"
    opened = table("C1 C2", "P9", stack=f"1 W5 as W{number}", extra=extra)
    for small in SMALL:
        game = opened.fork().do(0, f"C1 as C{small}")
        assert "we-love-chili" in game.cited
        if number < 10:
            assert "start-it-up.with-chili" in game.cited
        opened.fork().blunder(0, f"C1 as P{small}", "declare.invalid")


@pytest.mark.rule("turn-it-up.sequence")
def test_six_and_nine_stay_apart_when_declarations_follow_each_other() -> None:
    """After a 7 no 6, after a 9 no 6, and after a 6 a 9, with the card as without it."""
    for extra in ("", "turn-it-up"):
        for top, said, is_valid in (
            ("C7", "C6", False),
            ("C8", "C6", False),
            ("C9", "C6", False),
            ("C9", "C9", False),
            ("C6", "C9", True),
            ("C5", "C6", True),
            ("C8", "C9", True),
        ):
            game = table("C1 C2", "P9", stack=f"1 W5 as {top}", extra=extra)
            if is_valid:
                game.do(0, f"C1 as {said}")
            else:
                game.blunder(0, f"C1 as {said}", "declare.invalid")


@pytest.mark.rule("declare.higher")
def test_a_whole_climb_and_round_again() -> None:
    """1 to 10 in steps and jumps, then from the beginning, the spice the same all along."""
    game = table("W1 W2 W3 W4 W5", "P1 P2 P3 P4 P5")
    for count, number in enumerate((1, 2, 5, 9, 10, 3, 4, 10)):
        card = f"{'WP'[count % 2]}{count // 2 + 1}"
        game.do(count % 2, f"{card} as C{number}")
    assert game.state.stack_count == 8
