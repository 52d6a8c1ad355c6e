"""The rulebook that comes with the program."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from spicy.engine.rule_ids import AT_THE_TABLE, RuleId
from spicy.rulebook import (
    Rule,
    Rulebook,
    RulebookError,
    examples,
    languages,
    load,
    load_questions,
    question_file,
    read,
    read_questions,
    resources,
)
from support.rows import each

RULINGS = {
    "setup.deal",
    "setup.worlds-end.depth",
    "setup.spice-it-up",
    "declare.first",
    "declare.invalid",
    "turn.peek",
    "challenge.who",
    "challenge.first-paw",
    "challenge.trait",
    "challenge.unnamed",
    "challenge.loser-turn",
    "challenge.atomic",
    "trophy.window",
    "trophy.decline-final",
    "end.stack-unscored",
    "super-joker.no-challenge",
    "super-joker.no-window",
    "super-joker.with-spice-it-up",
    "we-love-chili",
    "start-it-up.with-chili",
    "change-your-luck.drawn",
    "turn-it-up.sequence",
    "copy-cat",
    "copy-cat.window",
    "copy-cat.earlier",
    "copy-cat.last-card",
    "copy-cat.with-super-joker",
    *AT_THE_TABLE,
}
"""Where the sources are silent or disagree. A rule joins or leaves this list on purpose only."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load()


def test_the_rules_are_exactly_those_of_the_engine_in_the_same_order(book: Rulebook) -> None:
    assert [rule.identifier for rule in book.rules()] == list(RuleId)


def test_a_rule_is_found_by_its_identifier(book: Rulebook) -> None:
    assert book.rule(RuleId.TROPHY_REDRAW).identifier is RuleId.TROPHY_REDRAW
    assert book.rule("trophy.redraw") is book.rule(RuleId.TROPHY_REDRAW)
    with pytest.raises(KeyError, match=r"no\.such\.rule"):
        book.rule("no.such.rule")


def test_a_ruling_says_that_it_is_one(book: Rulebook) -> None:
    assert {str(rule.identifier) for rule in book.rules() if rule.ruling} == RULINGS
    assert {str(rule.identifier) for rule in book.rules() if "decided here" in rule.source} == (
        RULINGS
    )


@each("identifier", RuleId)
def test_a_rule_is_short_plain_text(book: Rulebook, identifier: RuleId) -> None:
    rule = book.rule(identifier)

    for text in (rule.title, rule.text, rule.source, rule.ruling or ""):
        assert not re.search(r"[*`_|<>\[\]\\]|--", text), "markup would show on a screen"
    assert len(rule.title) <= 36, "it has to fit a column beside the table"
    plain = re.sub(r"^\d+\. .*$", "", rule.text, flags=re.MULTILINE)
    sentences = re.findall(r'[.!?]"?(?:\s+(?=["A-Z])|\s*$)', plain)
    assert 1 <= len(sentences) <= 5


@each("identifier", RuleId)
def test_a_rule_has_an_example_of_its_own(book: Rulebook, identifier: RuleId) -> None:
    """Unless no move of a game can show it."""
    own = () if identifier in AT_THE_TABLE else (f"{identifier}.spicy",)
    assert book.rule(identifier).examples[:1] == own


@each("identifier", RuleId)
def test_a_rule_is_asked_for_in_plain_words(book: Rulebook, identifier: RuleId) -> None:
    """Short ones, as somebody types them; none is there twice, which the reading makes sure of."""
    asked = book.rule(identifier).asked_as
    assert asked
    for wording in asked:
        assert not re.search(r"[*`_|<>\[\]\\]|--", wording), wording
        assert len(wording) <= 80


def test_no_two_rules_say_the_same(book: Rulebook) -> None:
    def seen(rule: Rule) -> tuple[str, str]:
        return rule.title, rule.text

    assert len({seen(rule)[0] for rule in book.rules()}) == len(RuleId)
    assert len({seen(rule)[1] for rule in book.rules()}) == len(RuleId)


def test_a_chapter_without_rules_mentions_only_rules_that_exist(book: Rulebook) -> None:
    for chapter in book.chapters:
        for word in re.findall(r"`([a-z-]+(?:\.[a-z-]+)*)`", chapter.introduction):
            assert word in set(RuleId), f"{chapter.name}: {word}"


def test_the_readme_links_to_every_chapter() -> None:
    folder = resources.rules_folder() / "en"
    linked = re.findall(r"\((\d[^)]*\.md)\)", (folder / "README.md").read_text("utf-8"))

    assert linked == [f"{chapter.name}.md" for chapter in load().chapters]


def test_english_is_there_and_is_the_default() -> None:
    assert "en" in languages()
    assert load() == load("en")
    with pytest.raises(RulebookError, match="there is no rulebook in this language"):
        load("xx")


def test_rulebook_and_questions_are_read_out_of_a_zip_file(tmp_path: Path, book: Rulebook) -> None:
    archive = tmp_path / "spicy.zip"
    root = resources.rules_folder()
    with zipfile.ZipFile(archive, "w") as packed:
        for folder in ("en", "examples", "questions", "questions/en"):
            for file in (root / folder).iterdir():
                if file.is_file():
                    packed.writestr(f"spicy/_rules/{folder}/{file.name}", file.read_bytes())
    inside = zipfile.Path(archive, "spicy/_rules/")

    assert read(inside, "en") == book
    names = [example.name for example in examples(inside)]
    assert names == sorted(example.name for example in examples())
    assert read_questions(inside, "en") == load_questions()
    for question in load_questions():
        file = question_file(question, inside)
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

    with pytest.raises(RulebookError, match="no rulebook folder"):
        resources.rules_folder()
