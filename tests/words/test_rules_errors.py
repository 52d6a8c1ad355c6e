"""The sentences for impossible configurations and set-ups."""

from __future__ import annotations

import random
import re

import pytest

import spicy
from spicy.engine.errors import RulesError, RulesFault
from spicy.words.names import NameRefused
from spicy.words.rules_errors import describe_rules_error
from support.rows import each

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
def test_every_fault_has_a_sentence_made_of_its_facts(fault: RulesFault) -> None:
    sentence = describe_rules_error(RulesError(fault, **FACTS.get(fault, {})))
    assert len(sentence.split()) >= 4
    assert not re.search(r"[{}_]", sentence)


def test_the_engine_gives_the_facts_that_the_sentence_needs() -> None:
    with pytest.raises(RulesError) as caught:
        spicy.new_game(["Lea"], spicy.Rules(), random.Random(1))
    assert describe_rules_error(caught.value) == "2 to 6 players can play, not 1"


def test_a_name_that_is_refused_says_why_itself() -> None:
    assert describe_rules_error(NameRefused("Too long.")) == "Too long."
