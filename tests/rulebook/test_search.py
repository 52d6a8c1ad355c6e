"""Rules are found by everyday words, misspelt ones, and the names of cards and editions."""

from __future__ import annotations

import pytest

from spicy.analysis.answers import MOST_LINES, answer, coverage, listing
from spicy.engine.rule_ids import RuleId
from spicy.rulebook import load
from spicy.rulebook.entries import Entry, entries_of, once, questions
from spicy.rulebook.everyday import FAMILIES
from spicy.rulebook.naive_bayes import NaiveBayes
from spicy.rulebook.query import concept, speech, spelt, stem, words
from spicy.rulebook.search import Finder

BOOK = load()
ASKED = questions(BOOK)
RULES_ONLY = Finder(entries_of(BOOK))
EVERYTHING = Finder(entries_of(BOOK, ASKED, "Questions"))

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


@pytest.mark.parametrize(("query", "rule"), QUERIES, ids=lambda value: str(value))
def test_the_right_rule_is_found(query: str, rule: str) -> None:
    assert RULES_ONLY.find(query)[0].entry.name == rule


@pytest.mark.parametrize(("query", "rule"), QUERIES, ids=lambda value: str(value))
def test_it_is_found_among_the_questions_too(query: str, rule: str) -> None:
    """Of the first three, one is that rule or a question that it answers."""
    hits = EVERYTHING.find(query)[:3]
    assert any(rule in hit.entry.rules for hit in hits), [hit.entry.title for hit in hits]


@pytest.mark.parametrize("rule", RuleId)
def test_every_rule_is_found_by_identifier_and_title(rule: RuleId) -> None:
    assert EVERYTHING.find(rule.value)[0].entry.name == rule.value
    assert EVERYTHING.find(f" `{rule.value.upper()}` ")[0].entry.name == rule.value
    title = BOOK.rule(rule).title
    assert rule.value in [hit.entry.name for hit in RULES_ONLY.find(title)[:3]]


def test_every_question_is_found_by_its_own_words() -> None:
    missed = []
    for one in ASKED:
        for wording in (one.question, *one.asked_as):
            hits = [hit.entry.question for hit in EVERYTHING.find(wording)[:3]]
            if one not in hits:
                missed.append(wording)
    assert len(missed) <= len(ASKED) // 50, missed


def test_a_slip_in_an_identifier() -> None:
    assert EVERYTHING.find("challenge.triat")[0].entry.name == "challenge.trait"


def test_nothing_fits() -> None:
    assert RULES_ONLY.find("xyzzy plugh") == ()
    for nothing in ("", "   ", "?!", "\x1b[31m", "the"):
        assert len(EVERYTHING.find(nothing)) <= 8
    assert EVERYTHING.find("") == ()
    assert "challenge" in EVERYTHING.nearest("chllnge")


def test_endless_words_do_no_harm() -> None:
    assert EVERYTHING.find("joker " * 500 + "q" * 5000)


def test_words_and_stems() -> None:
    assert words("World's End, Ça va?") == ["worlds", "end", "ca", "va"]
    for forms in (
        ("challenge", "challenges", "challenged", "challenging"),
        ("trophy", "trophy"),
        ("pass", "passed", "passing"),
        ("win", "winner", "winning", "wins"),
        ("play", "played", "playing", "plays"),
        ("player", "players", "people"),
        ("lose", "loser", "lost", "losing"),
    ):
        assert len({stem(word) for word in forms}) == 1, forms


@pytest.mark.parametrize(
    "family",
    [
        ("lie", "bluff", "fib", "cheating", "lied", "untrue"),
        ("pile", "heap", "stack", "stacks"),
        ("doubt", "challenge", "accused", "believe"),
        ("lay", "put", "played", "places"),
        ("say", "declared", "announce", "claims"),
        ("colour", "spice", "suits"),
        ("trophy", "cup", "prize"),
    ],
    ids=lambda family: family[0],
)
def test_words_that_mean_the_same(family: tuple[str, ...]) -> None:
    assert len({concept(stem(word)) for word in family}) == 1


def test_no_word_belongs_to_two_families() -> None:
    stems = [one for family in FAMILIES for one in {stem(word) for word in family.split()}]
    assert len(set(stems)) == len(stems)


@pytest.mark.parametrize(
    ("said", "like"),
    [
        ("pick up a card", "draw card"),
        ("my card is face down", "card facedown"),
        ("she turned the top card over", "flip top card"),
        ("the World's End card", "worldsend"),
        ("Spice It Up", "spiceitup"),
        ("two shout at the same time", "two shout together"),
        ("my grandma forgot it", "forgot"),
    ],
)
def test_what_is_said_in_several_words(said: str, like: str) -> None:
    assert speech(words(said)).concepts == speech(words(like)).concepts


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("last crad", "last card"),
        ("chalenge", "challenge"),
        ("chal", "challenge"),
        ("Chalenge that", "challenge that"),
        # another word is no slip, and a name is no word of the game
        ("dome", "dome"),
        ("did Karla cheat", "did cheat"),
        ("did Challenga cheat", "did challenge cheat"),
        ("Karla Karla", "karla karla"),
    ],
)
def test_slips_and_names(typed: str, meant: str) -> None:
    known = {"card": 9, "cord": 1, "challenge": 5, "dose": 3, "change": 1, "cheat": 1, "last": 1}
    assert spelt(typed, known) == meant.split()


def test_names_change_nothing() -> None:
    for text in ("did {} put two cards down at once", "may {} challenge her own card, {}?"):
        named = EVERYTHING.find(text.format("Annabel", "Torben"))
        assert named == EVERYTHING.find(text.format("she", "you"))


def test_all_wordings_of_a_rule_are_weighed() -> None:
    told = {
        RuleId.DECLARE_BLUFF: ["may i bluff", "is it a lie", "lie about the card"],
        RuleId.TURN_PASS: ["may i pass", "is it my turn"],
    }
    leaning = NaiveBayes(
        {rule: [speech(words(text)) for text in texts] for rule, texts in told.items()}
    )
    for text, likeliest in (("fibbing", RuleId.DECLARE_BLUFF), ("pass my turn", RuleId.TURN_PASS)):
        likely = leaning.of(speech(words(text)), {})
        assert likely[likeliest] == 1
        assert sum(likely.values()) < 2
    assert leaning.of(speech(["sky"]), {"pass": 0.5})[RuleId.TURN_PASS] == 1


@pytest.mark.parametrize("text", ["super joker", "last card", "copy", "challenge", "trophy"])
def test_what_stands_below_the_best_is_about_other_rules(text: str) -> None:
    rules = [hit.entry.rules[0] for hit in EVERYTHING.find(text)[:5] if hit.entry.rules]
    assert len(set(rules)) >= 4


# Answers


def _answer(entry: Entry, others: tuple[Entry, ...] = ()) -> str:
    return answer(entry, others, BOOK)


@pytest.mark.parametrize("entry", EVERYTHING.entries, ids=lambda entry: entry.name or "text")
def test_every_answer_fits_a_window(entry: Entry) -> None:
    others = tuple(hit.entry for hit in EVERYTHING.find(entry.title))
    lines = _answer(entry, others).split("\n")
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) < 80
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("rule", RuleId)
def test_an_answer_has_everything(rule: RuleId) -> None:
    one = BOOK.rule(rule)
    (entry,) = (entry for entry in RULES_ONLY.entries if entry.name == rule.value)
    text = " ".join(_answer(entry).split())
    assert one.title in text
    assert " ".join(one.text.split()) in text
    assert one.ruling is None or f"Ruling: {one.ruling}" in text
    assert f"Source: {one.source}" in text
    if one.examples:
        assert f"spicy step {one.examples[0].removesuffix('.spicy')}" in text


def test_an_answered_question() -> None:
    entry = next(entry for entry in EVERYTHING.entries if entry.question is not None)
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
    listed = once(EVERYTHING.entries)
    passages = [entry.chapter for entry in listed if entry.passage]
    assert sorted(set(passages)) == sorted(passages)
    assert all(entry.whole for entry in listed if entry.passage)
