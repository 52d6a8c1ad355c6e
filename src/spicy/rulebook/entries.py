"""The entries that answer a question: rules, answered questions, chapters without rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.rulebook import Chapter, Question, Rule, Rulebook, RulebookError

_LINK: Final = r"\[([^\]]+)\]\([^)]+\)"
_STRESSED: Final = r"\*([^*|\s][^*|]*)\*"


class Entry(Struct, frozen=True):
    """One thing to find and to read. Exactly one of `rule`, `question` and `passage` is there."""

    title: str
    chapter: str
    rule: Rule | None = None
    question: Question | None = None
    passage: str = ""
    """A part of a chapter that has no rules, as plain text."""
    whole: tuple[str, ...] = ()
    """All parts of that chapter."""

    @property
    def name(self) -> str:
        """Return what stands beside the title: the identifier of a rule."""
        return "" if self.rule is None else self.rule.identifier.value

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules that it is about."""
        if self.rule is not None:
            return (self.rule.identifier,)
        return () if self.question is None else tuple(self.question.identifiers)


def questions(book: Rulebook) -> tuple[Question, ...]:
    """The answered questions in the language of a rulebook; none where there are none."""
    from spicy.rulebook.questions import load_questions  # what is kept needs no reader

    try:
        return load_questions(book.language)
    except RulebookError:
        # The rules can be searched without them; whether they are in order is for a test to say.
        return ()


def entries_of(
    book: Rulebook, asked: Sequence[Question] = (), chapter_of_questions: str = ""
) -> tuple[Entry, ...]:
    """Everything of a rulebook in reading order, and the questions after it."""
    found: list[Entry] = []
    for chapter in book.chapters:
        found += [Entry(rule.title, chapter.title, rule=rule) for rule in chapter.rules]
        if not chapter.rules:
            found += _passages(chapter)
    found += [Entry(one.question, chapter_of_questions, question=one) for one in asked]
    return tuple(found)


def _passages(chapter: Chapter) -> Iterator[Entry]:
    """The paragraphs of a chapter without rules, each under the last heading above it."""
    title = chapter.title
    found: list[tuple[str, str]] = []
    for block in chapter.introduction.split("\n\n"):
        if block.startswith("#"):
            title = block.lstrip("#").strip()
        elif block.strip():
            found.append((title, _plain(block.strip())))
    whole = tuple(passage for _title, passage in found)
    for heading, passage in found:
        yield Entry(heading, chapter.title, passage=passage, whole=whole)


def _plain(block: str) -> str:
    """A paragraph without the marks of Markdown; a table or a list keeps its lines."""
    plain = re.sub(_LINK, r"\1", block.replace("**", "").replace("`", ""))
    plain = re.sub(_STRESSED, r"\1", plain)
    if plain.startswith(("|", "- ", "* ", "1. ")):
        return plain
    return " ".join(plain.split())


def once(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, but of each chapter without rules only the first part."""
    kept: list[Entry] = []
    chapters: set[str] = set()
    for entry in entries:
        if not entry.passage:
            kept.append(entry)
        elif entry.chapter not in chapters:
            chapters.add(entry.chapter)
            kept.append(entry)
    return tuple(kept)
