"""Every word of a sentence comes from the catalogue that is in use when it is said."""

from __future__ import annotations

import re

import pytest

import spicy
from spicy.engine.refusals import RULE_OF, Refusal, Refused
from spicy.engine.scoring import EndReason
from spicy.words import cards, events, i18n, outcome, refusals, rules, spice_it_up
from support.pseudo import Pseudo
from support.rows import each
from words.saying import Described

NAMES = ("11", "22", "33", "44", "55", "66")


@pytest.fixture(autouse=True)
def _speak_oddly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Pseudo())


def assert_translated(sentence: str | None) -> None:
    assert sentence
    assert not re.search("[A-Za-z{}]", sentence), sentence


def test_events(told: list[Described]) -> None:
    for one in told:
        for event in one.events:
            assert_translated(events.event_sentence(event, NAMES))
            for said in (events.log_line(event, NAMES), events.private_sentence(event, NAMES)):
                if said is not None:
                    assert_translated(said)
        for line in events.reveal_lines(one.events, NAMES):
            assert_translated(line)


def test_refusals() -> None:
    said = spicy.Declaration("P3")
    for code in Refused:
        rule = RULE_OF.get(code, spicy.RuleId.END_WORLDS_END)
        for other, top in ((None, None), (1, said), (1, spicy.Declaration("P10"))):
            refusal = Refusal(code, rule, 0, other, spicy.Declaration("W2"), top)
            for valid in ((), (said, spicy.Declaration("C3"))):
                assert_translated(refusals.refusal_sentence(refusal, NAMES, valid))


def test_the_rest() -> None:
    for spice in spicy.Spice:
        assert_translated(cards.spice_name(spice))
    for card in map(spicy.Card, ("C7", "W1", "L2", "P10", "NJ", "SJ", "XJ")):
        assert_translated(cards.card_name(card))
    for one in spicy.SpiceItUp:
        assert_translated(spice_it_up.spice_it_up_name(one))
        assert_translated(spice_it_up.spice_it_up_summary(one))
        for edition in spicy.Edition:
            for has_supers in (False, True):
                assert_translated(rules.rules_sentence(spicy.Rules(edition, has_supers, (one,))))
    scores = (spicy.Score(3, 0, 0),) * 2
    for ended in (
        spicy.Outcome(EndReason.TWO_TROPHIES, (0,)),
        spicy.Outcome(EndReason.LAST_TROPHY, (0, 1), scores),
        spicy.Outcome(EndReason.WORLDS_END, (1,), scores),
    ):
        assert_translated(outcome.ending_sentence(ended, NAMES))
        assert_translated(outcome.winners_sentence(ended, NAMES))
        if ended.scores is None:
            assert_translated(outcome.why_not_counted(ended, NAMES))


@each(
    ("environ", "choice", "languages"),
    [
        ({}, None, []),
        ({"LANG": "de_AT.UTF-8"}, None, ["de_AT"]),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR@euro"}, None, ["fr_FR"]),
        ({"LANG": "C", "LANGUAGE": "uk:de"}, None, ["uk", "de"]),
        ({"LANGUAGE": "uk"}, "nl", ["nl"]),
        ({}, "pt-BR", ["pt_BR"]),
    ],
)
def test_the_language_that_is_asked_for(
    environ: dict[str, str], choice: str | None, languages: list[str]
) -> None:
    assert i18n.languages_wanted(environ, choice) == languages
