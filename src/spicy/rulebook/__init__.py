"""The rulebook as data: every rule's identifier, text, source, ruling and worked examples.

Beside it stand the questions that people ask at the table, with their answers.
"""

from spicy.rulebook.book import Chapter, Rule, Rulebook, RulebookError
from spicy.rulebook.loading import examples, languages, load, read
from spicy.rulebook.questions import (
    Question,
    load_questions,
    question_file,
    read_questions,
    rulings_behind,
)

__all__ = [
    "Chapter",
    "Question",
    "Rule",
    "Rulebook",
    "RulebookError",
    "examples",
    "languages",
    "load",
    "load_questions",
    "question_file",
    "read",
    "read_questions",
    "rulings_behind",
]
