"""Refusals and impossible set-ups in words: why not, and what can be done instead."""

from __future__ import annotations

import random
import re

import pytest

import spicy
from spicy.engine.errors import RulesError, RulesFault
from spicy.engine.refusals import PUNISHED, RULE_OF, Refusal, Refused
from spicy.engine.scoring import EndReason
from spicy.testing import any_action
from spicy.words.names import NameRefused
from spicy.words.refusals import refusal_sentence
from spicy.words.rules_errors import describe_rules_error
from support.played import Told
from support.rows import each
from words.saying import assert_well_said, every_refusal

NAMES = ("Lea", "Tom", "Mia", "Ben")
LONG = ("Wilhelmina-Marie", "Maximilian-Peter")
HOSTILE = ("{other}", "%(name)s{", "}", "{0}")
R = spicy.RuleId
D = spicy.Declaration


def test_every_refusal_has_a_short_sentence_whatever_it_knows() -> None:
    for refusal in every_refusal():
        # Without its player, a sentence that begins with the name begins with a small letter.
        is_whole = refusal.other is not None
        for valid in ((), (D("P8"), D("P9"))):
            for names in (NAMES, LONG):
                sentence = refusal_sentence(refusal, names, valid)
                assert_well_said(sentence, is_sentence=is_whole)
                is_listed = refusal.code is Refused.INVALID_DECLARATION
                assert is_listed or len(sentence) <= (162 if names is NAMES else 200)
                assert refusal.code not in PUNISHED or f"{names[0]} " in sentence
                assert refusal.code not in PUNISHED or "draws" in sentence
            refusal_sentence(refusal, HOSTILE, valid)


def test_every_refusal_of_random_games_has_a_sentence(told: list[Told]) -> None:
    rng = random.Random(4)
    seen: set[Refused] = set()
    for one in told:
        for state in [one.before] * 2 + ([one.after] * 5 if one.after.is_over else []):
            refusal = state.why_not(*any_action(state, rng))
            if refusal is None:
                continue
            seen.add(refusal.code)
            sentence = refusal_sentence(refusal, state.names, spicy.public_view(state).declarations)
            assert_well_said(sentence)
            assert len(sentence) <= 175, sentence
    assert seen == set(Refused)


def test_no_two_refusals_share_a_sentence() -> None:
    """Of a game that is over it is told which end has ended it."""
    ends = [(Refused.GAME_OVER, reason.rule) for reason in EndReason]
    refusals = {Refusal(code, rule, 0, 1) for code, rule in (*RULE_OF.items(), *ends)}
    assert len({refusal_sentence(one, NAMES) for one in refusals}) == len(refusals)
    assert {one.code for one in refusals} == set(Refused)


COST = "Otherwise Ben takes the card back and draws 1, and the turn is over."


@each(
    ("top", "tried", "valid", "said"),
    [
        (None, "P7", "", "A stack cannot begin with pepper 7. It can with 1, 2 or 3 of any spice."),
        (
            None,
            "P4",
            "P1 C1",
            "A stack cannot begin with pepper 4. It can with pepper 1 or chili 1.",
        ),
        ("P7", "P3", "", "After pepper 7 it cannot be pepper 3. It can be a higher pepper."),
        ("P7", "W9", "", "After pepper 7 it cannot be wasabi 9. It can be a higher pepper."),
        ("P10", "P8", "", "After pepper 10 it cannot be pepper 8. It can be pepper 1, 2 or 3."),
        (
            "P8",
            "P4",
            "P9 P10 P1 P2 P3 C1 C2 C3",
            "After pepper 8 it cannot be pepper 4. It can be pepper 1 to 3, 9 or 10 or chili 1 to 3.",
        ),
        (
            "P7",
            "P6",
            "turned",
            "After pepper 7 it cannot be pepper 6: 6 and 9 are the same in a challenge only.",
        ),
    ],
)
def test_invalid_declarations(top: str | None, tried: str, valid: str, said: str) -> None:
    refusal = Refusal(
        Refused.INVALID_DECLARATION,
        R.DECLARE_INVALID,
        3,
        declaration=D(tried),
        top=None if top is None else D(top),
        also=(R.TURN_IT_UP_SEQUENCE,) if valid == "turned" else (),
    )
    choices = [] if valid == "turned" else [*map(D, valid.split())]
    assert refusal_sentence(refusal, NAMES, choices) == f"{said} {COST}"


@each(
    ("refusal", "names", "said"),
    [
        (
            Refusal(Refused.UNKNOWN_SPICE, R.DECLARE_BLUFF, 0, declaration=D("L2")),
            NAMES,
            "There is no lemon in this game; it has other spices.",
        ),
        (
            Refusal(Refused.NOT_YOUR_TURN, R.TURN_OPTIONS, 0, 1),
            HOSTILE,
            "It is %(name)s{'s turn to lay a card or pass. {other} waits until the turn comes round.",
        ),
    ],
)
def test_other_sentences(refusal: Refusal, names: tuple[str, ...], said: str) -> None:
    assert refusal_sentence(refusal, names) == said


def test_a_copier_out_of_turn_is_not_told_that_the_turn_is_over() -> None:
    for also, is_over in (((), True), ((R.COPY_CAT_LAST_CARD,), False)):
        refusal = Refusal(Refused.FORGOTTEN_CALL, R.TROPHY_CALL, 0, also=also)
        assert ("turn is over" in refusal_sentence(refusal, NAMES)) is is_over


FACTS = {
    RulesFault.TOO_MANY_SPICE_IT_UP: {"most": 2, "count": 3},
    RulesFault.PLAYERS: {"fewest": 2, "most": 6, "count": 7},
    RulesFault.BAD_NAME: {"signs": ", : #", "words": "all none"},
    RulesFault.STARTS: {"most": 2},
    RulesFault.NOT_FOR_EACH: {"count": 3},
    RulesFault.OTHER_EDITION: {"code": "L1"},
    RulesFault.NO_SUCH_SEAT: {"most": 2},
    RulesFault.TOO_MANY_OF_A_KIND: {"code": "C1", "most": 3},
    RulesFault.WON_ALREADY: {"most": 1},
    RulesFault.TOO_MANY_SUPER_JOKERS: {"most": 6},
    RulesFault.SUPPLY: {"most": 3},
    RulesFault.TOO_MANY_CARDS: {"most": 100, "count": 101},
}
"""The facts that come with each fault, as its description says."""


@each("fault", RulesFault)
def test_every_fault_of_a_set_up_has_a_sentence_made_of_its_facts(fault: RulesFault) -> None:
    sentence = describe_rules_error(RulesError(fault, **FACTS.get(fault, {})))
    assert len(sentence.split()) >= 4
    assert not re.search(r"[{}_]", sentence)


def test_the_facts_come_from_the_engine_and_a_name_says_itself_why_it_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        spicy.new_game(["Lea"], spicy.Rules(), random.Random(1))
    assert describe_rules_error(caught.value) == "2 to 6 players can play, not 1"
    assert describe_rules_error(NameRefused("Too long.")) == "Too long."
