"""The rulebook as data: every rule's identifier, text, source, ruling and worked examples."""

from spicy.rulebook.book import Chapter, Rule, Rulebook, RulebookError
from spicy.rulebook.loading import examples, languages, load, read

__all__ = [
    "Chapter",
    "Rule",
    "Rulebook",
    "RulebookError",
    "examples",
    "languages",
    "load",
    "read",
]
