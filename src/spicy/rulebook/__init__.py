"""The rulebook as data: every rule's identifier, text, source, ruling and worked examples.

Beside it stand the questions that people ask at the table, with their answers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from spicy.rulebook.rulebook import Chapter, Question, Rule, Rulebook, RulebookError, rulings_behind

if TYPE_CHECKING:
    from spicy.rulebook.loading import examples, languages, load, read
    from spicy.rulebook.questions import load_questions, question_file, read_questions

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


def __getattr__(name: str) -> object:
    """The readers, which a look-up in a rulebook that was kept can do without."""
    if name in __all__:
        for module in ("loading", "questions"):
            reader = import_module(f"spicy.rulebook.{module}")
            if hasattr(reader, name):
                return getattr(reader, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
