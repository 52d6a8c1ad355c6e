"""The rulebook that comes with the program, and the questions that people ask at the table."""

from __future__ import annotations

import re
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from spicy import rulebook
from spicy.engine.rule_ids import AT_THE_TABLE, RuleId
from spicy.rulebook import resources
from spicy.transcript import Comment, Expected, check, parse, stack_doubts
from spicy.transcript import read as read_transcript
from support.rows import each

RULINGS = """
setup.deal setup.worlds-end.depth setup.spice-it-up declare.first declare.invalid turn.peek
challenge.who challenge.first-paw challenge.trait challenge.unnamed challenge.loser-turn
challenge.atomic trophy.window trophy.decline-final end.stack-unscored super-joker.no-challenge
super-joker.no-window super-joker.with-spice-it-up we-love-chili start-it-up.with-chili
change-your-luck.drawn turn-it-up.sequence copy-cat copy-cat.window copy-cat.earlier
copy-cat.last-card copy-cat.with-super-joker
"""
"""Where the sources are silent or disagree. A rule joins or leaves this list on purpose only."""
FOLDER = Path(str(resources.rules_folder()))
BOOK = rulebook.load()
QUESTIONS = rulebook.load_questions()
SHOWN = [question for question in QUESTIONS if question.transcript is not None]
OWN = sorted((FOLDER / "questions").glob("*.spicy"))
MARKUP = re.compile(r"[*`_|<>\[\]\\]|--")


def test_the_rules_are_exactly_those_of_the_engine_in_the_same_order() -> None:
    rules = BOOK.rules()
    assert [rule.identifier for rule in rules] == list(RuleId)
    for seen in ({rule.title for rule in rules}, {rule.text for rule in rules}):
        assert len(seen) == len(rules), "no two rules say the same"


def test_a_rule_is_found_by_its_identifier() -> None:
    assert BOOK.rule(RuleId.TROPHY_REDRAW).identifier is RuleId.TROPHY_REDRAW
    assert BOOK.rule("trophy.redraw") is BOOK.rule(RuleId.TROPHY_REDRAW)
    with pytest.raises(KeyError, match=r"no\.such\.rule"):
        BOOK.rule("no.such.rule")


def test_a_ruling_says_that_it_is_one() -> None:
    rulings = {*RULINGS.split(), *AT_THE_TABLE}
    assert {rule.identifier for rule in BOOK.rules() if rule.ruling} == rulings
    assert {rule.identifier for rule in BOOK.rules() if "decided here" in rule.source} == rulings


@each("identifier", RuleId)
def test_a_rule_is_short_plain_text_asked_for_in_plain_words(identifier: RuleId) -> None:
    """It has an example of its own, unless no move of a game can show it."""
    rule = BOOK.rule(identifier)
    for text in (rule.title, rule.text, rule.source, rule.ruling or "", *rule.asked_as):
        assert not MARKUP.search(text), "markup would show on a screen"
    assert len(rule.title) <= 36, "it has to fit a column beside the table"
    plain = re.sub(r"^\d+\. .*$", "", rule.text, flags=re.MULTILINE)
    sentences = re.findall(r'[.!?]"?(?:\s+(?=["A-Z])|\s*$)', plain)
    assert 1 <= len(sentences) <= 5
    assert 1 <= max(map(len, rule.asked_as)) <= 80
    own = () if identifier in AT_THE_TABLE else (f"{identifier}.spicy",)
    assert rule.examples[:1] == own


def test_a_chapter_without_rules_mentions_only_rules_that_exist() -> None:
    for chapter in BOOK.chapters:
        for word in re.findall(r"`([a-z-]+(?:\.[a-z-]+)*)`", chapter.introduction):
            assert word in set(RuleId), f"{chapter.name}: {word}"


def test_everything_is_linked() -> None:
    """Each chapter from its README, and each example from its rule."""
    for folder in (FOLDER / "en", FOLDER / "questions" / "en"):
        chapters = [path.name for path in folder.glob("*.md") if path.name != "README.md"]
        linked = re.findall(r"\((\d[^)]*\.md)\)", (folder / "README.md").read_text("utf-8"))
        assert linked == sorted(chapters, key=lambda name: int(name.partition("-")[0]))
    linked = {name for rule in BOOK.rules() for name in rule.examples}
    assert {example.name for example in rulebook.examples()} == linked


# Questions


def test_every_rule_has_a_question_and_every_ruling_an_answer_that_rests_on_it() -> None:
    """Rulings are what a family argues about most, but no other rule goes without."""
    assert len(QUESTIONS) >= 60
    assert {rule for question in QUESTIONS for rule in question.identifiers} == set(RuleId)
    rest = {
        (question.identifiers[0], rule.identifier)
        for question in QUESTIONS
        for rule in rulebook.rulings_behind(question, BOOK)
    }
    assert {(rule.identifier,) * 2 for rule in BOOK.rules() if rule.ruling} <= rest


@each("question", QUESTIONS)
def test_a_question_is_short_plain_text_and_says_which_rulings_it_rests_on(
    question: rulebook.Question,
) -> None:
    """A rule that is a ruling as a whole is marked wherever it stands, and nothing else than rulings."""
    for text in (question.question, question.answer, *question.asked_as):
        assert not MARKUP.search(text), "markup would show on a screen"
    assert len(question.question) <= 100
    assert len(question.answer) <= 160
    assert question.asked_as
    wholly = {rule for rule in question.identifiers if BOOK.rule(rule).source == "decided here"}
    marked = rulebook.rulings_behind(question, BOOK)
    assert wholly <= {rule.identifier for rule in marked}
    assert all(rule.ruling for rule in marked)
    assert [rule.identifier for rule in marked] == list(question.rulings)


@each("question", SHOWN)
def test_its_transcript_shows_its_first_rule(question: rulebook.Question) -> None:
    file = rulebook.question_file(question)
    assert file is not None
    transcript = parse(file.read_text(encoding="utf-8"))
    assert question.identifiers[0] in {*transcript.setup.rules, *check(transcript).cited}


def test_every_transcript_belongs_to_one_question() -> None:
    """And a question has none only where no move can show it."""
    hidden = {question.identifiers[0] for question in QUESTIONS if question not in SHOWN}
    assert hidden == AT_THE_TABLE | {RuleId.SETUP_PLAYERS}
    names = {question.transcript for question in SHOWN}
    assert len(names) == len(SHOWN)
    assert {path.name for path in OWN} <= names


@each("path", OWN)
def test_a_transcript_of_their_own_tells_its_story(path: Path) -> None:
    """It leaves nothing to a shuffle, and comments and expectations stand where it matters."""
    transcript = read_transcript(path)
    setup = transcript.setup
    assert transcript.title
    assert setup.rules
    assert setup.deck is not None
    assert len([hand for hand in setup.hands if hand is not None]) == len(setup.players)
    assert {Comment, Expected} <= {type(statement) for statement in transcript.statements}
    for comment, below in pairwise(transcript.statements):
        if isinstance(comment, Comment):
            assert not isinstance(below, Expected), f"line {comment.line} narrates no move"


@each("file", sorted(FOLDER.rglob("*.spicy")))
def test_a_stack_that_is_set_up_can_have_come_about(file: Path) -> None:
    start = read_transcript(file).start
    assert not stack_doubts(start.rules, start.stack)


# Where it is


def test_english_is_there_and_is_the_default() -> None:
    assert "en" in rulebook.languages()
    assert (rulebook.load("en"), rulebook.load_questions("en")) == (BOOK, QUESTIONS)
    with pytest.raises(rulebook.RulebookError, match="there is no rulebook in this language"):
        rulebook.load("xx")


def test_rulebook_and_questions_are_read_out_of_a_zip_file(tmp_path: Path) -> None:
    archive = tmp_path / "spicy.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in FOLDER.rglob("*.*"):
            packed.write(file, f"spicy/_rules/{file.relative_to(FOLDER).as_posix()}")
    inside = zipfile.Path(archive, "spicy/_rules/")
    assert rulebook.read(inside, "en") == BOOK
    assert {example.name for example in rulebook.examples(inside)} == {
        one.name for one in rulebook.examples()
    }
    assert rulebook.read_questions(inside, "en") == QUESTIONS
    for question in QUESTIONS:
        file = rulebook.question_file(question, inside)
        assert (file is None) == (question.transcript is None)
        assert file is None or file.is_file()


def test_the_packaged_folder_is_preferred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = tmp_path / "src" / "spicy" / "_rules"
    packaged.mkdir(parents=True)
    (tmp_path / "rules").mkdir()
    module = tmp_path / "src" / "spicy" / "rulebook" / "resources.py"
    monkeypatch.setattr(resources, "__file__", str(module))
    assert resources.rules_folder() == packaged


def test_an_installation_without_a_rulebook_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda _package: tmp_path)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "spicy" / "rulebook" / "x.py"))
    with pytest.raises(rulebook.RulebookError, match="no rulebook folder"):
        resources.rules_folder()
