"""Every word of a sentence comes from the catalogue that is in use when it is said."""

from __future__ import annotations

import re

import pytest

import spicy
from spicy.words import events, i18n, refusals
from support.played import Told
from support.pseudo import Pseudo
from support.rows import each
from words.saying import every_refusal

NAMES = ("11", "22", "33", "44", "55", "66")


@pytest.fixture(autouse=True)
def _speak_oddly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Pseudo())


def assert_translated(sentence: str | None) -> None:
    assert sentence
    assert not re.search("[A-Za-z{}]", sentence), sentence


def test_events(told: list[Told]) -> None:
    for one in told:
        for event in one.events:
            assert_translated(events.event_sentence(event, NAMES))
            for said in (events.log_line(event, NAMES), events.private_sentence(event, NAMES)):
                if said is not None:
                    assert_translated(said)
        for line in events.reveal_lines(one.events, NAMES):
            assert_translated(line)


def test_refusals() -> None:
    for refusal in every_refusal():
        for valid in ((), (spicy.Declaration("P3"), spicy.Declaration("C3"))):
            assert_translated(refusals.refusal_sentence(refusal, NAMES, valid))


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
