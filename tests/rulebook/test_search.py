"""Rules are found by everyday words, misspelt ones, and the names of cards and editions."""

from __future__ import annotations

import tomllib

import pytest

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import load
from spicy.rulebook.answer_text import MOST_LINES, answer, coverage, listing
from spicy.rulebook.entries import Entry, once, questions
from spicy.rulebook.query import language, words
from spicy.rulebook.resources import rules_folder
from spicy.rulebook.search import Fit
from support.book import everything, rules_only
from support.rows import each

BOOK = load()
ASKED = questions(BOOK)

QUERIES = [
    ("who starts", "setup.first-player"),
    ("who starts after a challenge", "challenge.loser"),
    ("can i lie", "declare.bluff"),
    ("is the card safe after a pass", "challenge.when"),
    ("the whole card is a lie", "challenge.trait"),
    ("joker last card", "super-joker.last-card"),
    ("two of us put a paw down", "challenge.first-paw"),
    ("I forgot to say last card", "trophy.call"),
    ("uno", "trophy.call"),
    ("World's End is drawn", "end.worlds-end"),
    ("deck runs out", "end.worlds-end"),
    ("may the loser pass", "challenge.loser-turn"),
    ("copy a copy of my own card", "copy-cat"),
    ("raider cards when the game ends", "end.stack-unscored"),
    ("how many cards do I get", "setup.deal"),
    ("how much is a trophy worth", "score.trophies"),
    ("peeking", "turn.peek"),
    ("six and nine", "turn-it-up"),
    ("6 after 7", "turn-it-up.sequence"),
    ("after a ten", "declare.after-ten"),
    ("same number again", "declare.higher"),
    ("a joker always wins", "challenge.number-joker"),
    ("two trophies and World's End at once", "challenge.atomic"),
    ("tie", "score.winner"),
    ("minus points", "score.hand"),
    ("flip the card without saying anything", "challenge.unnamed"),
    ("can I challenge my own card", "challenge.who"),
    ("new hand after a trophy", "trophy.redraw"),
    ("clockwise", "setup.players"),
    # cards and editions by name
    ("change your luck", "change-your-luck"),
    ("we love chili", "we-love-chili"),
    ("copycat", "copy-cat"),
    ("wasabi", "setup.deck"),
    ("lemon", "setup.deck"),
    # misspelt
    ("trophey worht", "score.trophies"),
    ("wrold end drawn", "end.worlds-end"),
    ("chalenge a super jokr", "super-joker.no-challenge"),
    ("declarashun too low", "declare.invalid"),
    ("bluf", "declare.bluff"),
    ("clokwise", "setup.players"),
]


@each(("query", "rule"), QUERIES)
def test_the_right_rule_is_found(query: str, rule: str) -> None:
    """Among the rules first of all, and among the questions too one of the first three is about it."""
    assert rules_only().find(query)[0].entry.name == rule
    hits = everything().find(query)[:3]
    assert any(rule in hit.entry.rules for hit in hits), [hit.entry.title for hit in hits]


@each("rule", RuleId)
def test_every_rule_is_found_by_identifier_and_title(rule: RuleId) -> None:
    assert everything().find(rule.value)[0].entry.name == rule.value
    assert everything().find(f" `{rule.value.upper()}` ")[0].entry.name == rule.value
    title = BOOK.rule(rule).title
    assert rule.value in [hit.entry.name for hit in rules_only().find(title)[:3]]


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_every_question_is_found_by_its_own_words(step: int) -> None:
    missed = []
    for one in ASKED[::step]:
        for wording in (one.question, *one.asked_as):
            hits = [hit.entry.question for hit in everything().find(wording)[:3]]
            if one not in hits:
                missed.append(wording)
    assert len(missed) <= max(1, len(ASKED[::step]) // 50), missed


def test_a_slip_in_an_identifier() -> None:
    assert everything().find("challenge.triat")[0].entry.name == "challenge.trait"


def test_nothing_fits() -> None:
    assert rules_only().look_up("xyzzy plugh").fit is Fit.NONE
    for nothing in ("", "   ", "?!", "\x1b[31m"):
        assert everything().look_up(nothing) == ((), Fit.NONE)
    assert "challenge" in everything().nearest("chllnge")


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


def test_endless_words_do_no_harm() -> None:
    assert everything().find("joker " * 500 + "q" * 5000)


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
    ("typed", "meant"),
    [
        ("last crad", "last card"),
        ("chalenge a card", "challenge a card"),
        ("may I chal", "may I challenge"),
        ("trophey", "trophy"),
        ("jok", "joker"),
    ],
)
def test_slips_of_the_keyboard_change_nothing(typed: str, meant: str) -> None:
    assert everything().find(typed)[0].entry == everything().find(meant)[0].entry


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


@each(
    ("text", "rule"),
    [
        ("10 then", RuleId.DECLARE_AFTER_TEN),
        ("after a 10", RuleId.DECLARE_AFTER_TEN),
        ("ten what now", RuleId.DECLARE_AFTER_TEN),
    ],
)
def test_a_number_counts(text: str, rule: RuleId) -> None:
    assert everything().find(text)[0].entry.rules[0] is rule


@each("text", ["super joker", "last card", "copy", "challenge", "trophy"])
def test_what_stands_below_the_best_is_about_other_rules(text: str) -> None:
    rules = [hit.entry.rules[0] for hit in everything().find(text)[:5] if hit.entry.rules]
    assert len(set(rules)) >= 3


# Answers


def _answer(entry: Entry, others: tuple[Entry, ...] = ()) -> str:
    return answer(entry, others, BOOK)


def test_every_answer_fits_a_window() -> None:
    for number, entry in enumerate(everything().entries):
        others = everything().entries[number : number + 8]
        lines = _answer(entry, others).split("\n")
        assert len(lines) <= MOST_LINES, entry.title
        assert max(map(len, lines)) < 80, entry.title
        assert all(line.isprintable() for line in lines), entry.title


@each("rule", RuleId)
def test_an_answer_has_everything(rule: RuleId) -> None:
    one = BOOK.rule(rule)
    (entry,) = (entry for entry in rules_only().entries if entry.name == rule.value)
    text = " ".join(_answer(entry).split())
    assert one.title in text
    assert " ".join(one.text.split()) in text
    assert one.ruling is None or f"Ruling: {one.ruling}" in text
    assert f"Source: {one.source}" in text
    if one.examples:
        assert f"spicy step {one.examples[0].removesuffix('.spicy')}" in text


def test_an_answered_question() -> None:
    entry = next(entry for entry in everything().entries if entry.question is not None)
    assert entry.question is not None
    text = " ".join(_answer(entry).split())
    assert entry.question.answer in text
    for rule in entry.question.identifiers:
        assert rule.value in text


def test_the_list_has_every_rule_and_question() -> None:
    text = listing(BOOK, ASKED)
    for chapter in BOOK.chapters:
        assert chapter.title in text
    for rule in RuleId:
        assert f"  {rule.value}" in text
    plain = " ".join(text.split())
    assert all(one.question in plain for one in ASKED)


def test_coverage() -> None:
    lines = coverage(BOOK, ASKED).split("\n")
    assert len(lines) == len(RuleId) + 2
    row = next(line.split() for line in lines if line.startswith("challenge.trait "))
    assert row[:3] == ["challenge.trait", "yes", str(len(BOOK.rule("challenge.trait").examples))]
    assert lines[-1].startswith(f"{len(RuleId)} rules")


def test_a_chapter_without_rules_is_listed_once() -> None:
    listed = once(everything().entries)
    passages = [entry.chapter for entry in listed if entry.passage]
    assert sorted(set(passages)) == sorted(passages)
    assert all(entry.whole for entry in listed if entry.passage)
