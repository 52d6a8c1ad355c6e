"""The rulebook as values: chapters, rules, questions, and the error for one not in order."""

from __future__ import annotations

from msgspec import Struct

from spicy.engine.errors import SpicyError
from spicy.engine.rule_ids import RuleId


class RulebookError(SpicyError):
    """A rulebook cannot be used; names the file and the line, where it is about one line."""

    def __init__(self, file: str, line: int | None, message: str) -> None:
        place = file if line is None else f"{file}:{line}"
        super().__init__(f"{place}: {message}")
        self.file = file
        self.line = line
        self.message = message


class Rule(Struct, frozen=True):
    """One rule. Its texts are plain sentences without markup; a blank line parts paragraphs.

    A paragraph may be a numbered list, one item a line: `1. This comes first.`

    `ruling` is the reason where the rule, or a part of it, was decided here; None where nothing was.
    `examples` holds the names of files in the folder of examples. `asked_as` are the words in which
    people ask for the rule; only a search reads them.
    """

    identifier: RuleId
    title: str
    text: str
    source: str
    ruling: str | None
    examples: tuple[str, ...]
    asked_as: tuple[str, ...] = ()


class Chapter(Struct, frozen=True):
    """One file of a rulebook. Its introduction is Markdown as written; it may have no rules."""

    name: str
    title: str
    introduction: str
    rules: tuple[Rule, ...]


class Rulebook(Struct, frozen=True):
    """All chapters in one language; every rule of the game stands in it exactly once."""

    language: str
    chapters: tuple[Chapter, ...]

    def rules(self) -> tuple[Rule, ...]:
        """All rules, in reading order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, identifier: str) -> Rule:
        """The rule with this identifier (a `RuleId`, or its value); `KeyError` if there is none."""
        for rule in self.rules():
            if rule.identifier == identifier:
                return rule
        raise KeyError(identifier)


class Question(Struct, frozen=True):
    """One question, answered in a sentence; `asked_as` are other ways to ask it.

    `rulings` are those of its rules on whose rulings the answer rests; `rulings_behind` tells them.
    `transcript` is the name of the file that shows the answer, and `question_file` finds it; None
    where no move of a game can show it.
    """

    question: str
    answer: str
    identifiers: tuple[RuleId, ...]
    rulings: tuple[RuleId, ...]
    transcript: str | None
    asked_as: tuple[str, ...]


def rulings_behind(question: Question, book: Rulebook) -> tuple[Rule, ...]:
    """The rules on whose rulings an answer rests, with the reasons; none where all of it has a source."""
    return tuple(book.rule(identifier) for identifier in question.rulings)
