"""Refusals in words: why not, and what can be done instead."""

from __future__ import annotations

import itertools
import random

import spicy
from spicy.engine.refusals import PUNISHED, RULE_OF, Refused
from spicy.engine.scoring import EndReason
from spicy.testing import any_action
from spicy.words.refusals import refusal_sentence
from support.played import Told
from support.rows import each
from words.saying import assert_well_said

NAMES = ("Lea", "Tom", "Mia", "Ben")
LONG = ("Wilhelmina-Marie", "Maximilian-Peter")
R = spicy.RuleId
D = spicy.Declaration


def invalid(top: str | None, tried: str, also: tuple[R, ...] = ()) -> spicy.Refusal:
    """Ben's invalid declaration."""
    return spicy.Refusal(
        Refused.INVALID_DECLARATION,
        R.DECLARE_INVALID,
        3,
        declaration=D(tried),
        top=None if top is None else D(top),
        also=also,
    )


def made() -> list[spicy.Refusal]:
    """Refusals of every code, with all facts and with none."""
    refusals = []
    for code in Refused:
        rules = [RULE_OF[code]] if code in RULE_OF else [reason.rule for reason in EndReason]
        facts = itertools.product(
            rules,
            (None, 1),
            (None, D("P9"), D("C2")),
            (None, D("P10"), D("P7")),
            ((), (R.TURN_IT_UP_SEQUENCE,), (R.COPY_CAT_LAST_CARD,)),
        )
        refusals += [
            spicy.Refusal(code, rule, 0, other, tried, top, also)
            for rule, other, tried, top, also in facts
        ]
    return refusals


def test_every_refusal_has_a_sentence_whatever_it_knows() -> None:
    for refusal in made():
        # Without its player, a sentence that begins with the name begins with a small letter.
        is_whole = refusal.other is not None
        for names in (NAMES, LONG):
            for valid in ((), (D("P8"), D("P9"))):
                sentence = refusal_sentence(refusal, names, valid)
                assert_well_said(sentence, is_sentence=is_whole)


def test_every_refusal_of_random_games_has_a_sentence(told: list[Told]) -> None:
    rng = random.Random(4)
    seen: set[Refused] = set()
    for one in told:
        for state in [one.before] * 2 + ([one.after] * 5 if one.after.is_over else []):
            seat, action = any_action(state, rng)
            refusal = state.why_not(seat, action)
            if refusal is None:
                continue
            seen.add(refusal.code)
            for choices in ((), spicy.public_view(state).declarations):
                sentence = refusal_sentence(refusal, one.names, choices)
                assert_well_said(sentence)
                assert len(sentence) <= 175, sentence
    assert seen == set(Refused)


def test_refusals_are_short() -> None:
    for refusal in made():
        if refusal.code is not Refused.INVALID_DECLARATION:
            assert len(refusal_sentence(refusal, NAMES)) <= 162
            assert len(refusal_sentence(refusal, LONG)) <= 200


def test_what_is_punished_says_what_it_costs() -> None:
    for refusal in made():
        if refusal.code in PUNISHED:
            sentence = refusal_sentence(refusal, NAMES)
            assert "draws" in sentence
            assert "Lea" in sentence


def test_codes_do_not_share_a_sentence() -> None:
    sentences = {
        refusal_sentence(spicy.Refusal(code, RULE_OF.get(code, R.END_WORLDS_END), 0, 1), NAMES)
        for code in Refused
    }
    assert len(sentences) == len(Refused)


def test_the_game_over_names_the_end_that_ended_it() -> None:
    sentences = {
        refusal_sentence(spicy.Refusal(Refused.GAME_OVER, reason.rule, 0), NAMES)
        for reason in EndReason
    }
    assert len(sentences) == len(EndReason)


COST = " Otherwise Ben takes the card back and draws 1, and the turn is over."


@each(
    ("refusal", "said"),
    [
        (
            invalid(None, "P7"),
            "A stack cannot begin with pepper 7. It can with 1, 2 or 3 of any spice.",
        ),
        (invalid("P7", "P3"), "After pepper 7 it cannot be pepper 3. It can be a higher pepper."),
        (invalid("P7", "W9"), "After pepper 7 it cannot be wasabi 9. It can be a higher pepper."),
        (
            invalid("P10", "P8"),
            "After pepper 10 it cannot be pepper 8. It can be pepper 1, 2 or 3.",
        ),
        (
            invalid("P7", "P6", (R.TURN_IT_UP_SEQUENCE,)),
            "After pepper 7 it cannot be pepper 6: 6 and 9 are the same in a challenge only.",
        ),
    ],
)
def test_invalid_declarations(refusal: spicy.Refusal, said: str) -> None:
    assert refusal_sentence(refusal, NAMES) == said + COST


def test_a_spice_of_the_other_box_is_named() -> None:
    refusal = spicy.Refusal(Refused.UNKNOWN_SPICE, R.DECLARE_BLUFF, 0, declaration=D("L2"))
    assert (
        refusal_sentence(refusal, NAMES) == "There is no lemon in this game; it has other spices."
    )


def test_valid_declarations_are_listed_where_they_are_known() -> None:
    valid = tuple(map(D, ("P9", "P10", "P1", "P2", "P3", "C1", "C2", "C3")))
    assert refusal_sentence(invalid("P8", "P4"), NAMES, valid) == (
        "After pepper 8 it cannot be pepper 4. "
        "It can be pepper 1 to 3, 9 or 10 or chili 1 to 3." + COST
    )
    assert refusal_sentence(invalid(None, "P4"), NAMES, (D("P1"), D("C1"))) == (
        "A stack cannot begin with pepper 4. It can with pepper 1 or chili 1." + COST
    )


def test_a_copier_out_of_turn_is_not_told_that_the_turn_is_over() -> None:
    forgotten = spicy.Refusal(Refused.FORGOTTEN_CALL, R.TROPHY_CALL, 0)
    copied = spicy.Refusal(Refused.FORGOTTEN_CALL, R.TROPHY_CALL, 0, also=(R.COPY_CAT_LAST_CARD,))
    assert "the turn is over" in refusal_sentence(forgotten, NAMES)
    assert "turn is over" not in refusal_sentence(copied, NAMES)


def test_names_are_data() -> None:
    hostile = ("{other}", "%(name)s{", "}", "{0}")
    for refusal in made():
        refusal_sentence(refusal, hostile)
    refusal = spicy.Refusal(Refused.NOT_YOUR_TURN, R.TURN_OPTIONS, 0, 1)
    assert refusal_sentence(refusal, hostile) == (
        "It is %(name)s{'s turn to lay a card or pass. {other} waits until the turn comes round."
    )
