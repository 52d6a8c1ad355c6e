"""Rules are found by everyday words, misspelt ones, and the names of cards and editions."""

from __future__ import annotations

import tomllib

import pytest

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import load
from spicy.rulebook.answer_text import MOST_LINES, answer, coverage, listing
from spicy.rulebook.entries import once, questions
from spicy.rulebook.query import language, words
from spicy.rulebook.resources import rules_folder
from spicy.rulebook.search import Fit
from support.book import everything, rules_only
from support.rows import each

BOOK = load()
ASKED = questions(BOOK)


@each(
    ("rule", "queries"),
    [
        # what is typed in other words than the rule's; whole tables of questions are in test_queries
        ("setup.first-player", ["who starts"]),
        ("challenge.loser", ["who starts after a challenge"]),
        ("trophy.call", ["I forgot to say last card", "uno"]),
        ("end.worlds-end", ["World's End is drawn", "deck runs out", "wrold end drawn"]),
        ("end.stack-unscored", ["raider cards when the game ends"]),
        ("turn-it-up", ["six and nine"]),
        ("turn-it-up.sequence", ["6 after 7"]),
        ("declare.after-ten", ["after a ten", "after a 10", "10 then", "ten what now"]),
        ("challenge.atomic", ["two trophies and World's End at once"]),
        ("score.winner", ["tie"]),
        ("setup.players", ["clockwise", "clokwise"]),
        # cards and editions by name
        ("change-your-luck", ["change your luck"]),
        ("we-love-chili", ["we love chili"]),
        ("copy-cat", ["copycat", "copy a copy of my own card"]),
        ("setup.deck", ["wasabi", "lemon"]),
        # misspelt
        ("score.trophies", ["trophey worht"]),
        ("super-joker.no-challenge", ["chalenge a super jokr"]),
        ("declare.invalid", ["declarashun too low"]),
        ("declare.bluff", ["bluf"]),
        ("trophy.call", ["I forgot to call the last crad"]),
    ],
)
def test_the_right_rule_is_found(rule: str, queries: list[str]) -> None:
    """Among the rules first of all, and among the questions too one of the first three is about it."""
    for query in queries:
        assert rules_only().find(query)[0].entry.name == rule, query
        hits = everything().find(query)[:3]
        assert any(rule in hit.entry.rules for hit in hits), query


@each("rule", RuleId)
def test_every_rule_is_found_by_identifier_and_title(rule: RuleId) -> None:
    assert everything().find(rule.value)[0].entry.name == rule.value
    assert everything().find(f" `{rule.value.upper()}` ")[0].entry.name == rule.value
    title = BOOK.rule(rule).title
    assert rule.value in [hit.entry.name for hit in rules_only().find(title)[:3]]


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_every_question_is_found_by_its_own_words(step: int) -> None:
    wordings = [(one, text) for one in ASKED[::step] for text in (one.question, *one.asked_as)]
    missed = [
        text
        for one, text in wordings
        if one not in [hit.entry.question for hit in everything().find(text)[:3]]
    ]
    assert len(missed) <= max(1, len(ASKED[::step]) // 50), missed


def test_nothing_fits_or_only_nearly() -> None:
    assert rules_only().look_up("xyzzy plugh").fit is Fit.NONE
    for nothing in ("", "   ", "?!", "\x1b[31m"):
        assert everything().look_up(nothing) == ((), Fit.NONE)
    assert "challenge" in everything().nearest("chllnge")
    assert everything().find("challenge.triat")[0].entry.name == "challenge.trait"
    for typed, meant in (("jok", "joker"), ("may I chal", "may I challenge")):
        assert everything().find(typed)[0].entry == everything().find(meant)[0].entry
    assert everything().find("joker " * 500 + "q" * 5000), "endless words do no harm"


@each(
    ("text", "fit"),
    [
        ("declare.bluff", Fit.SURE),
        ("what is a paw", Fit.SURE),
        ("what is the wifi password", Fit.NONE),
        ("wie viele Karten bekommt man", Fit.FOREIGN),
        ("combien de cartes au début", Fit.FOREIGN),
        ("hoeveel spelers kunnen meedoen", Fit.FOREIGN),
        ("скільки гравців", Fit.FOREIGN),
        ("何人で遊べますか", Fit.FOREIGN),
        # a word that looks foreign does not make a sentence so
        ("may Jan die a liar", Fit.PERHAPS),
    ],
)
def test_how_well_it_fits(text: str, fit: Fit) -> None:
    found = everything().look_up(text)
    assert found.fit is fit or (fit is Fit.PERHAPS and found.fit is not Fit.FOREIGN)
    assert found.is_answer == (found.fit in (Fit.SURE, Fit.PERHAPS))


def test_words_and_stems() -> None:
    assert words("World's End, Ça va?") == ["worlds", "end", "ca", "va"]
    speech = language("en")
    for forms in (
        ("challenge", "challenges", "challenged", "challenging", "doubted"),
        ("trophy", "trophies", "cup"),
        ("pass", "passed", "passing"),
        ("win", "won", "winner", "winning", "wins"),
        ("lie", "lied", "lying", "liars"),
        ("lose", "loser", "lost", "losing"),
    ):
        assert len({speech.stem(word) for word in forms}) == 1, forms


def test_no_word_stands_for_two_things() -> None:
    known = tomllib.loads((rules_folder() / "en" / "search.toml").read_text("utf-8"))
    said = [word for family in known["same"] for word in family.split()]
    assert len(set(said)) == len(said)
    quiet = {*known["quiet"].split()}
    assert not quiet & {*said}
    firsts = {family.split()[0] for family in known["same"]}
    assert {*known["named"].split(), *known["special"].split()} <= firsts


@each(
    ("said", "like"),
    [
        ("she turned over a card", "she flips a card"),
        ("the World's End", "the end card"),
        ("two shout at the same time", "two shout together"),
        ("I forgot it", "I forget it"),
    ],
)
def test_what_is_said_in_several_words(said: str, like: str) -> None:
    read = [{t.text for t in language("en").terms(one) if not t.is_quiet} for one in (said, like)]
    assert read[0] == read[1]


@each(
    ("text", "about"),
    [
        ("the raider and 3 others", ["raider"]),
        ("two people copy at the same time", ["copy", "copied", "copies"]),
        ("luck and then the deck is empty", ["luck"]),
        ("chili on a 9", ["chili"]),
        ("a super joker on a ten", ["super joker"]),
        ("do I have to give back a trophy", ["trophy", "trophies"]),
        ("somebody peeked at my last card", ["last card"]),
        ("do we count points after World's End", ["world's end"]),
    ],
)
def test_a_thing_that_is_named_is_never_lost(text: str, about: list[str]) -> None:
    """The first three are all about it."""
    for hit in everything().find(text)[:3]:
        entry = hit.entry
        said = [entry.title, entry.passage]
        said += [entry.rule.text, *entry.rule.asked_as] if entry.rule else []
        said += [entry.question.answer, *entry.question.asked_as] if entry.question else []
        assert any(word in " ".join(said).casefold() for word in about), entry.title


@each("text", ["super joker", "last card", "copy", "challenge", "trophy"])
def test_what_stands_below_the_best_is_about_other_rules(text: str) -> None:
    rules = [hit.entry.rules[0] for hit in everything().find(text)[:5] if hit.entry.rules]
    assert len(set(rules)) >= 3


# Answers


def test_every_answer_fits_a_window() -> None:
    for number, entry in enumerate(everything().entries):
        others = everything().entries[number : number + 8]
        lines = answer(entry, others, BOOK).split("\n")
        assert len(lines) <= MOST_LINES, entry.title
        assert max(map(len, lines)) < 80, entry.title
        assert all(line.isprintable() for line in lines), entry.title


def test_an_answer_has_everything() -> None:
    for entry in everything().entries:
        text = " ".join(answer(entry, (), BOOK).split())
        if entry.question is not None:
            assert entry.question.answer in text
            assert all(rule.value in text for rule in entry.question.identifiers)
        if entry.rule is not None:
            rule = entry.rule
            assert rule.title in text
            assert " ".join(rule.text.split()) in text
            assert rule.ruling is None or f"Ruling: {rule.ruling}" in text
            assert f"Source: {rule.source}" in text
            for example in rule.examples[:1]:
                assert f"spicy step {example.removesuffix('.spicy')}" in text


def test_the_list_has_every_rule_and_question() -> None:
    text = listing(BOOK, ASKED)
    assert all(chapter.title in text for chapter in BOOK.chapters)
    assert all(f"  {rule.value}" in text for rule in RuleId)
    plain = " ".join(text.split())
    assert all(one.question in plain for one in ASKED)


def test_coverage() -> None:
    lines = coverage(BOOK, ASKED).split("\n")
    assert len(lines) == len(RuleId) + 2
    row = next(line.split() for line in lines if line.startswith("challenge.trait "))
    assert row[:3] == ["challenge.trait", "yes", str(len(BOOK.rule("challenge.trait").examples))]
    assert lines[-1].startswith(f"{len(RuleId)} rules")


def test_a_chapter_without_rules_is_listed_once() -> None:
    listed = [entry for entry in once(everything().entries) if entry.passage]
    assert len({entry.chapter for entry in listed}) == len(listed)
    assert all(entry.whole for entry in listed)
